"""Ways to answer a decision: options with the targets that stand for them, and which of them fit the chosen targets.

Pure functions: they ask games, and never change them. ``board.table_view`` names the targets.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from betacolony.exocolony import Game, Option, Position, options
from betacolony.exocolony.rules.actions import exocolonies
from betacolony.exocolony.state import agenda, tables
from betacolony.exocolony.state.system import site_id

#: how the targets begin that narrow the choice to an action, and need not be chosen
ACTION: Final = "action-"
#: the action that a click on a card never means
DISCARD: Final = f"{ACTION}discard"
#: decisions that are answered at once; elsewhere an answer is put in hand first
AT_ONCE: Final = frozenset({"target", "lost", "gained", "named", "give_up", "piece", "answer", "bulk"})
#: the target that stands for giving up, which is chosen twice
RESIGN: Final = "resign"


@dataclass(frozen=True, slots=True)
class Way:
    """A way to answer a decision.

    Attributes:
        options: the first is legal now; the others answer the questions that may follow it.
        targets: what stands for it; all but those that begin with ``ACTION`` are chosen for it.
    """

    options: tuple[Option, ...]
    targets: tuple[str, ...] = ()

    @property
    def option(self) -> Option:
        """The option that is legal now."""
        return self.options[0]

    @property
    def id(self) -> str:
        """An id among the ways of a decision."""
        return "option:" + "+".join(map(_named, self.options))

    @property
    def needed(self) -> frozenset[str]:
        """The targets that have to be chosen."""
        return frozenset(target for target in self.targets if not target.startswith(ACTION))


def _named(option: Option) -> str:
    return ",".join(f"{key}={value}" for key, value in option.to_dict().items())


def ways(game: Game) -> list[Way]:
    """All ways to answer a game's decision; none once it is over."""
    decision = game.decision
    if decision is None:
        return []
    pos = game.position
    return [way for option in game.options for way in _ways(pos, decision.player, option)]


def _ways(pos: Position, me: int, option: Option) -> Iterator[Way]:
    if isinstance(option, options.SettleExocolony):
        for place in exocolonies.legal_systems(pos, me):
            system = options.ChooseSystem(place + 1)
            yield Way((option, system), (f"{ACTION}exocolony", f"system-{place + 1}"))
    elif isinstance(option, options.SettleAsteroid):
        for asteroid in sorted({*pos.discards[tables.ASTEROIDS]}):
            name = pos.edition.asteroids[asteroid].id
            yield Way((option, options.ChooseAsteroid(name)), (f"{ACTION}exocolony", f"asteroid-{name}"))
    else:
        yield Way((option,), touched(pos, me, option))


def touched(pos: Position, me: int, option: Option) -> tuple[str, ...]:
    """The targets that an option of the player ``me`` touches."""
    match option:
        case options.SettleColony(site=site):
            return f"{ACTION}settle", f"site-{site}"
        case options.BuildSpaceport(site=site):
            return f"{ACTION}spaceport", f"site-{site}"
        case options.Repair(site=site):
            return f"{ACTION}repair", f"site-{site}"
        case options.ChooseSite(site=site):
            return (f"site-{site}",)
        case options.Trade(sell=sell, buy=buy):
            sides = (f"sell-{sell}" if sell else "", f"buy-{buy}" if buy else "")
            return (f"{ACTION}trade", *filter(None, sides))
        case options.BuyCard(card=card):
            return f"{ACTION}buy", *_in_market(pos, card)
        case options.Discard(card=card):
            return DISCARD, *_in_market(pos, card)
        case options.TakeCard(card=card):
            return _in_market(pos, card)
        case options.UseCard(card=card):
            return f"{ACTION}use", f"card-{me}-{card}"
        case options.ChooseCard(card=card):
            return _card(pos, me, card)
        case options.MineAsteroid(asteroid=asteroid) | options.ChooseAsteroid(asteroid=asteroid):
            return (f"asteroid-{asteroid}",)
        case options.ChooseWorld(world=world):
            return (f"world-{world}",)
        case options.ChooseSystem(distance=distance):
            return (f"system-{distance}",)
        case options.ChoosePlayer(player=player):
            return (f"player-{player}",)
        case options.ChooseResource(resource=resource):
            return (f"good-{resource}",)
        case options.BuyInBulk(resource=resource, number=number):
            return f"buy-{resource}", f"number-{number}"
        case options.SellInBulk(resource=resource, number=number):
            return f"sell-{resource}", f"number-{number}"
        case options.MovePiece(site=site, to=to):
            return f"site-{site}", f"site-{to}"
        case options.Resign():
            return (RESIGN,)
        case _:
            return ()


def _in_market(pos: Position, card: str) -> tuple[str, ...]:
    """The first place of a card in the market: equal ones are one option (``meant``)."""
    number = pos.t.number[card]
    return (f"market-{pos.market.index(number)}",) if number in pos.market else ()


def _card(pos: Position, me: int, card: str) -> tuple[str, ...]:
    """A card that is swapped, refreshed or lost, wherever it lies."""
    frame = pos.agenda[-1]
    if frame[0] == agenda.ASK_SWAP_CARD:
        return _in_market(pos, card)
    if frame[0] == agenda.ASK_TARGET_CARD:
        # the target was announced first
        return (f"card-{frame[agenda.ANSWERS]}-{card}",)
    return (f"card-{me}-{card}",)


def meant(game: Game, target: str, known: Sequence[Way]) -> str:
    """The target that stands for the same among the ways: of equal market cards the first, of a world its only site."""
    pos, (kind, _, rest) = game.position, target.partition("-")
    if kind == "market" and rest.isdecimal() and int(rest) < len(pos.market):
        return f"market-{pos.market.index(pos.market[int(rest)])}"
    offered = {other for way in known for other in way.targets}
    if target in offered:
        return target
    if kind == "site":
        for distance, system in enumerate(pos.beyond, start=1):
            world = pos.edition.habitables[system.world]
            if rest in [site_id(world, index) for index in range(len(world.sites))]:
                return f"system-{distance}"
    if kind == "world":
        sites = [f"site-{pos.system.site_ids[site]}" for placed in pos.system.worlds if placed.world.id == rest
                 for site in placed.sites]  # fmt: skip
        open_ones = [site for site in sites if site in offered]
        return open_ones[0] if len(open_ones) == 1 else target
    return target


def alike(game: Game, target: str) -> list[str]:
    """A target with those that stand for the same: the places of equal cards in the market."""
    kind, _, rest = target.partition("-")
    market = game.position.market
    if kind != "market":
        return [target]
    return [f"market-{place}" for place, card in enumerate(market) if card == market[int(rest)]]


def matching(known: Iterable[Way], chosen: Iterable[str]) -> list[Way]:
    """The ways that touch all chosen targets."""
    wanted = {*chosen}
    return [way for way in known if wanted <= {*way.targets}]


def in_hand(known: Iterable[Way], chosen: Sequence[str]) -> list[Way]:
    """The ways that the chosen targets stand for, the first one the foremost; none while more is to be chosen."""
    if not chosen:
        return []
    fitting = matching(known, chosen)
    if len(fitting) == 1:
        return fitting
    whole = [way for way in fitting if way.needed and way.needed <= {*chosen}]
    return sorted(whole, key=lambda way: isinstance(way.option, options.Discard))


def narrowed(known: Sequence[Way], chosen: Sequence[str], target: str) -> tuple[str, ...] | None:
    """The chosen targets together with another one, as many of them as fit it; None if it fits no way."""
    kind = target.partition("-")[0]
    others = [other for other in chosen if other.partition("-")[0] != kind]
    actions = [other for other in chosen if other.startswith(ACTION)]
    for kept in (chosen, others, actions, ()):
        tried = (*(other for other in kept if other != target), target)
        if matching(known, tried):
            return tried
    return None


def offered(known: Sequence[Way], chosen: Sequence[str]) -> list[str]:
    """The targets that can be chosen: all, or those of the actions that fit what is chosen.

    A card that can be discarded and not bought is none of them, unless that action is chosen; it can be chosen all the
    same.
    """
    fitting = matching(known, chosen)
    actions = {_action(way) for way in fitting}
    if DISCARD not in chosen:
        actions.discard(DISCARD)
    return list(dict.fromkeys(target for way in known if _action(way) in actions for target in way.targets))


def _action(way: Way) -> str:
    """The action that a way belongs to; "" for none."""
    return next((target for target in way.targets if target.startswith(ACTION)), "")


def is_foremost(way: Way, chosen: Sequence[str]) -> bool:
    """Whether a way in hand is what a click on it means: nobody discards a card by clicking it twice."""
    return not isinstance(way.option, options.Discard) or DISCARD in chosen


def by_id(known: Iterable[Way], id_: str) -> Way | None:
    """The way with an id, if there is one."""
    return next((way for way in known if way.id == id_), None)
