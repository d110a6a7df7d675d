"""Offers to other players (X-VAR-2), composed one good after the other.

An offer in the making is a run of chosen targets: ``OFFER``, the player, and "give-" or "get-" with a kind of goods as
often as it is given or wanted.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from betacolony.exocolony import Game, options
from betacolony.exocolony.rules.actions.offers import MOST
from betacolony.exocolony.state.position import PLAYER_TRADING, SECRET_RESOURCES
from betacolony.exocolony.state.tables import KINDS

OFFER: Final = "offer"
MAKE: Final = "make-offer"
_GIVE, _GET, _LESS = "give-", "get-", "less-"


def may_offer(game: Game) -> bool:
    """Whether the player who decides may make an offer now."""
    pos, decision = game.position, game.decision
    allowed = pos.variants & PLAYER_TRADING and pos.players > 1 and pos.offers < MOST
    return bool(allowed) and decision is not None and decision.kind == "main"


def begins(target: str) -> bool:
    """Whether a target begins an offer."""
    return target == OFFER


def is_composed(chosen: Sequence[str]) -> bool:
    """Whether the chosen targets are an offer in the making."""
    return chosen[:1] == (OFFER,)


def with_target(game: Game, chosen: Sequence[str], target: str) -> tuple[str, ...] | None:
    """The offer with one more step; None if that is none."""
    if target == OFFER and may_offer(game):
        seats = _others(game)
        return (OFFER, f"player-{seats[0]}") if len(seats) == 1 else (OFFER,)
    if not is_composed(chosen):
        return None
    if target.startswith(_LESS):
        less = target.removeprefix(_LESS)
        at = chosen.index(less) if less in chosen else None
        return None if at is None else (*chosen[:at], *chosen[at + 1 :])
    if target.startswith("good-"):  # one's own: it is given
        target = f"{_GIVE}{target.removeprefix('good-')}"
    if target not in steps(game, chosen):
        return None
    if target.startswith("player-"):
        return (OFFER, target, *chosen[2:])
    return (*chosen, target)


def steps(game: Game, chosen: Sequence[str]) -> list[str]:
    """What can be added: the player first, then goods as far as they are held."""
    pos, decision = game.position, game.decision
    if decision is None:
        return []
    if len(chosen) < 2:
        return [f"player-{seat}" for seat in _others(game)]
    other = int(chosen[1].removeprefix("player-"))
    own, theirs = (
        dict(zip(KINDS, pos.held(decision.player), strict=True)),
        dict(zip(KINDS, pos.held(other), strict=True)),
    )
    taken = Counter(chosen)
    secret = bool(pos.variants & SECRET_RESOURCES)
    given = [f"{_GIVE}{kind}" for kind in KINDS if taken[f"{_GIVE}{kind}"] < own[kind]]
    wanted = [f"{_GET}{kind}" for kind in KINDS if secret or taken[f"{_GET}{kind}"] < theirs[kind]]
    return given + wanted


def taken(chosen: Sequence[str]) -> list[str]:
    """What can be taken out of an offer again."""
    return [f"{_LESS}{target}" for target in dict.fromkeys(chosen[2:])]


def targets(game: Game, chosen: Sequence[str]) -> list[str]:
    """The targets of the board that add to the offer."""
    added = steps(game, chosen)
    goods = [f"good-{target.removeprefix(_GIVE)}" for target in added if target.startswith(_GIVE)]
    return [*goods, *(target for target in added if target.startswith("player-"))]


def made(chosen: Sequence[str]) -> options.OfferTrade | None:
    """The offer as it stands; None before it has a player and goods."""
    if not is_composed(chosen) or len(chosen) < 3:
        return None
    count = Counter(chosen[2:])
    give, get = ({kind: count[f"{side}{kind}"] for kind in KINDS if count[f"{side}{kind}"]} for side in (_GIVE, _GET))
    return options.OfferTrade(int(chosen[1].removeprefix("player-")), give, get)


def _others(game: Game) -> list[int]:
    decision = game.decision
    me = decision.player if decision else 0
    return [seat for seat in range(len(game.names)) if seat != me]
