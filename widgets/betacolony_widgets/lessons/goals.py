"""Goals of exercises, as values: called with a game, each says whether it is reached.

The history of that game begins where the exercise began, and the learner has the seat that was asked first.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from betacolony import Event, Game, Option
from betacolony.events import PodBuilt
from betacolony.state.geometry import SPACES
from betacolony.state.views import SeatView

from .parts import Goal


def learner(game: Game) -> int:
    """The seat that was asked first."""
    asked = game.history[1].decision if len(game.history) > 1 else game.decision
    return asked.player if asked else 0


def events(game: Game) -> Iterator[Event]:
    """All that happened since the beginning."""
    return (event for record in game.history[1:] for event in record.events)


def own(game: Game) -> SeatView:
    """The learner's pieces and points."""
    return game.position.seats[learner(game)]


@dataclass(frozen=True)
class Happened:
    """Something happened to the learner: an event of a kind with these fields, its ``amount`` at least so much."""

    kind: type[Event]
    least: int
    fields: tuple[tuple[str, Any], ...]

    def __call__(self, game: Game) -> bool:
        wanted = {"player": learner(game), **dict(self.fields)}
        return any(
            isinstance(event, self.kind)
            and all(getattr(event, name) == value for name, value in wanted.items())
            and getattr(event, "amount", self.least) >= self.least
            for event in events(game)
        )


def happened(kind: type[Event], *, least: int = 0, **fields: Any) -> Happened:
    """An event of a kind, with these fields and at least this amount."""
    return Happened(kind, least, tuple(sorted(fields.items())))


@dataclass(frozen=True)
class Holds:
    """The learner has at least so much of something: "fuel", "artifacts", "crew" (in the supply) or a material."""

    what: str
    least: int

    def __call__(self, game: Game) -> bool:
        seat = own(game)
        held = {**seat.materials, "fuel": seat.fuel, "artifacts": seat.artifacts, "crew": seat.crew}
        return held[self.what] >= self.least


@dataclass(frozen=True)
class Stands:
    """The learner's marker has come so far on a colony's track."""

    colony: str
    least: int

    def __call__(self, game: Game) -> bool:
        return own(game).influence[self.colony] >= self.least


@dataclass(frozen=True)
class ShipAt:
    """The learner's ship is at a location."""

    location: str

    def __call__(self, game: Game) -> bool:
        return own(game).ship == self.location


@dataclass(frozen=True)
class Chosen:
    """The learner's last choice was this."""

    option: Option

    def __call__(self, game: Game) -> bool:
        return game.history[-1].option == self.option


@dataclass(frozen=True)
class Built:
    """The learner built a pod: of a colour, in a colony, on one of some spaces; what is not named does not matter."""

    colour: str = ""
    colony: str = ""
    spaces: tuple[int, ...] = ()

    def __call__(self, game: Game) -> bool:
        return any(
            isinstance(event, PodBuilt) and event.player == learner(game) and self._fits(game, event)
            for event in events(game)
        )

    def _fits(self, game: Game, event: PodBuilt) -> bool:
        edition = game.edition
        return (
            self.colour in {"", edition.pods[event.pod].colour}
            and self.colony in {"", edition.colonies[event.space // SPACES].id}
            and (not self.spaces or event.space in self.spaces)
        )


@dataclass(frozen=True)
class CrewIn:
    """The learner has so many crew in a colony, tiles included."""

    colony: str
    least: int

    def __call__(self, game: Game) -> bool:
        number = [one.id for one in game.edition.colonies].index(self.colony)
        return game.position.crew_in_colony(learner(game), number) >= self.least


@dataclass(frozen=True)
class Scored:
    """The learner has so many CP more than at the beginning, from some source ("dice", "tracks", ...) or from all."""

    least: int
    source: str = ""

    def __call__(self, game: Game) -> bool:
        seat = learner(game)
        then, now = (it.scores()[seat].sources for it in (game.at(0), game))
        sources = [self.source] if self.source else list(now)
        return sum(now[source] - then[source] for source in sources) >= self.least


@dataclass(frozen=True)
class Both:
    """Several goals at once."""

    goals: tuple[Goal, ...]

    def __call__(self, game: Game) -> bool:
        return all(goal(game) for goal in self.goals)


def both(*goals: Goal) -> Both:
    """Several goals at once."""
    return Both(goals)
