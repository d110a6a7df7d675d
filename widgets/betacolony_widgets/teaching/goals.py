"""Goals of exercises in any game, as values that can be compared: called with a game, each tells if it is reached.

The game's history begins where the exercise began; the learner has the first decision in it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from betacolony.core.event import Event
from betacolony_widgets.live_table.games import GameT, LiveGame, OptionT

from .tasks import Goal

_EventT = TypeVar("_EventT", bound=Event)


def learner(game: LiveGame) -> int:
    """The learner's seat: 0 if there is no decision at all."""
    decision = game.history[1].decision if len(game.history) > 1 else game.decision
    return decision.player if decision else 0


def events(game: LiveGame, kind: type[_EventT]) -> Iterator[_EventT]:
    """The learner's events of a kind since the beginning."""
    seat = learner(game)
    for record in game.history[1:]:
        for event in record.events:
            if isinstance(event, kind) and getattr(event, "player", None) == seat:
                yield event


@dataclass(frozen=True)
class Happened:
    """An event of a kind happened to the learner, with these fields and an ``amount`` of at least ``least``, if any."""

    kind: type[Event]
    least: int
    fields: tuple[tuple[str, Any], ...]

    def __call__(self, game: LiveGame) -> bool:
        return any(
            all(getattr(event, name) == value for name, value in self.fields)
            and getattr(event, "amount", self.least) >= self.least
            for event in events(game, self.kind)
        )


def happened(kind: type[Event], *, least: int = 0, **fields: Any) -> Happened:
    """An event of a kind, with these fields and at least this amount."""
    return Happened(kind, least, tuple(sorted(fields.items())))


@dataclass(frozen=True)
class Chosen(Generic[OptionT]):
    """The last choice was this option."""

    option: OptionT

    def __call__(self, game: LiveGame) -> bool:
        return bool(game.history[-1].option == self.option)


@dataclass(frozen=True)
class Both(Generic[GameT]):
    """Several goals at once."""

    goals: tuple[Goal[GameT], ...]

    def __call__(self, game: GameT) -> bool:
        return all(goal(game) for goal in self.goals)


def both(*goals: Goal[GameT]) -> Both[GameT]:
    """Several goals at once."""
    return Both(goals)
