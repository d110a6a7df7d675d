"""Foresight: what an option certainly brings, told by the engine on an imagined branch.

The branch draws by a seed of its own, and its events are read up to the first that depends on a draw or on another
player. Nothing that is hidden can be learned from it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from betacolony import Decision, Decline, Event, Game, Option, Pay
from betacolony.edition.components import Bonus
from betacolony.events import (
    TURNED_UP,
    AchievementTaken,
    InfluenceGained,
    MarkerPassed,
    MaterialsGained,
    Paid,
    PodBuilt,
    PodTaken,
    RoundStarted,
    TileBuilt,
    TurnStarted,
)
from betacolony_widgets.board.descriptions import LAST_SOURCES

#: events with which the player's own turn has ended
_AFTERWARDS: Final = (TurnStarted, RoundStarted, MarkerPassed)
#: what a pod or a tile does once it lies on its space goes on after a refill (POD-7, CUL-3)
_LAID: Final = (PodBuilt, TileBuilt)
#: bonuses that are chosen from what a refill may have brought
_FROM_REFILL: Final = frozenset({"free_pod", "free_achievement"})
#: this many questions in between are answered on the way, as any answer would do
_PASSED: Final = 3


@dataclass(frozen=True)
class Way:
    """The way of a marker along a track: from one space of it to another, and the bonuses on it with their spaces."""

    colony: str
    start: int
    end: int
    bonuses: tuple[tuple[int, Bonus], ...] = ()


@dataclass(frozen=True)
class Foresight:
    """The certain consequence of an option.

    Attributes:
        before, option, player: a copy of the game as it stands, what is foreseen, and whose option it is.
        events: what happens for certain, in order.
        game: an imagined game after it; what it has drawn means nothing.
        unknown: what is turned up first on the way or at the end (``events.TURNED_UP``); "" if nothing.
        payments: the ways to pay that are asked for on the way, the one that was assumed first.
        asked: what the player is asked next; None where the turn ends.
    """

    before: Game
    option: Option
    player: int
    events: tuple[Event, ...]
    game: Game
    unknown: str
    payments: tuple[Pay, ...] = ()
    asked: Decision | None = None

    @cached_property
    def paid(self) -> tuple[Paid, ...]:
        """The payments, as events."""
        return tuple(event for event in self.events if isinstance(event, Paid))

    @cached_property
    def influence(self) -> InfluenceGained | None:
        """The influence that it brings, if any."""
        return next((event for event in self.events if isinstance(event, InfluenceGained)), None)

    @cached_property
    def space(self) -> int | None:
        """The space that is built on, if any."""
        return next((event.space for event in self.events if isinstance(event, _LAID)), None)

    @cached_property
    def pod(self) -> int | None:
        """The pod that is built, if any."""
        return next((event.pod for event in self.events if isinstance(event, PodTaken)), None)

    @cached_property
    def achievement(self) -> str | None:
        """The achievement that is built, if any."""
        return next((event.achievement for event in self.events if isinstance(event, AchievementTaken)), None)

    @cached_property
    def way(self) -> Way | None:
        """The way of the marker with all influence gained, whatever is chosen for the bonuses on it (INF-2)."""
        gained = self.influence
        if gained is None:
            return None
        colony = next(colony for colony in self.before.edition.colonies if colony.id == gained.colony)
        start = self.before.position.seats[self.player].influence[gained.colony]
        end = min(start + gained.amount, len(colony.track))
        bonuses = tuple((stop, bonus) for stop in range(start + 1, end + 1) for bonus in colony.track[stop - 1])
        return Way(gained.colony, start, end, bonuses)


def foresee(game: Game, option: Option) -> Foresight:
    """The certain consequence of a legal option of the decision at hand; the game stays as it is.

    A payment that is asked for is assumed, as what follows does not depend on it; an offer in between is declined.
    """
    decision = game.decision
    player = -1 if decision is None else decision.player
    branch, before = game.imagined(), game.branch()
    events: list[Event] = []
    payments: tuple[Pay, ...] = ()
    open_end = _read(branch.play(option), events)
    for _ in range(_PASSED):
        asked = branch.decision
        if not open_end or asked is None or asked.player != player:
            break
        if asked.kind == "payment":
            payments = tuple(way for way in branch.options if isinstance(way, Pay))
            open_end = _read(branch.play(payments[0]), events)
        elif asked.kind == "extra_cp":
            open_end = _read(branch.play(Decline())[1:], events)
        elif asked.kind == "collect":  # the extras of the mat come after it (MOON-3)
            collected = branch.play(branch.options[0])
            events += [event for event in collected if isinstance(event, MaterialsGained) and event.cause == "extra"]
            return Foresight(before, option, player, tuple(events), branch, unknown="", asked=asked)
        else:
            break
    asked = branch.decision if open_end else None
    if asked is not None and asked.player != player:
        asked = None
    drawn = (TURNED_UP[type(event)] for event in _happened(branch, len(game.history)) if event.reveals)
    unknown = next(drawn, "")
    return Foresight(before, option, player, tuple(events), branch, unknown, payments, asked)


def _read(happened: Sequence[Event], events: list[Event]) -> bool:
    """Add what is certain of what happened; whether it is certain how the player's action goes on."""
    laid = revealed = False
    for event in happened:
        revealed |= event.reveals
        ended = isinstance(event, _AFTERWARDS) or getattr(event, "source", "") in LAST_SOURCES
        if ended or (event.reveals and not laid):
            return False
        if event.reveals:
            continue
        events.append(event)
        if revealed and getattr(event, "bonus", "") in _FROM_REFILL:
            return False
        laid = isinstance(event, _LAID)
    return True


def _happened(branch: Game, known: int) -> Iterator[Event]:
    """All that has happened on a branch since the game's history had this many records."""
    for record in branch.history[known:]:
        yield from record.events
