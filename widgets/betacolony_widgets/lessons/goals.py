"""Goals of exercises, as values that can be compared: called with a game, each tells whether it is reached.

The game's history begins where the exercise began; the learner has the first decision in it.
"""

from dataclasses import dataclass

from betacolony import Game, goal_progress
from betacolony.events import PodBuilt
from betacolony.state.geometry import SPACES
from betacolony.state.views import SeatView
from betacolony_widgets.teaching.goals import Both, Chosen, Happened, both, events, happened, learner

__all__ = [
    "Both",
    "Built",
    "Chosen",
    "CrewIn",
    "Happened",
    "Holds",
    "Meets",
    "Scored",
    "ShipAt",
    "Stands",
    "Wins",
    "WouldScore",
    "both",
    "events",
    "happened",
    "learner",
    "own",
]


def own(game: Game) -> SeatView:
    """The learner's pieces and points."""
    return game.position.seats[learner(game)]


@dataclass(frozen=True)
class Holds:
    """The learner has at least so much of something: "fuel", "artifacts", "crew" (in the supply) or a material."""

    kind: str
    least: int

    def __call__(self, game: Game) -> bool:
        seat = own(game)
        goods = {**seat.materials, "fuel": seat.fuel, "artifacts": seat.artifacts, "crew": seat.crew}
        return goods[self.kind] >= self.least


@dataclass(frozen=True)
class Stands:
    """The learner's marker has reached a space of a colony's track, or gone beyond it."""

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
class Built:
    """The learner built a pod of a colour, in a colony, on one of some spaces; what is left out does not matter."""

    colour: str = ""
    colony: str = ""
    spaces: tuple[int, ...] = ()

    def __call__(self, game: Game) -> bool:
        edition = game.edition
        return any(
            self.colour in {"", edition.pods[event.pod].colour}
            and self.colony in {"", edition.colonies[event.space // SPACES].id}
            and (not self.spaces or event.space in self.spaces)
            for event in events(game, PodBuilt)
        )


@dataclass(frozen=True)
class CrewIn:
    """The learner has at least this many crew in a colony, crew on achievements included."""

    colony: str
    least: int

    def __call__(self, game: Game) -> bool:
        number = [colony.id for colony in game.edition.colonies].index(self.colony)
        return game.position.crew_in_colony(learner(game), number) >= self.least


@dataclass(frozen=True)
class Scored:
    """The learner has scored at least this many CP, from one source ("dice", "tracks", ...) or from all."""

    least: int
    source: str = ""

    def __call__(self, game: Game) -> bool:
        seat = learner(game)
        before, after = (moment.scores()[seat].sources for moment in (game.at(0), game))
        sources = [self.source] if self.source else list(after)
        return sum(after[source] - before[source] for source in sources) >= self.least


@dataclass(frozen=True)
class Meets:
    """The learner meets the goal of a cycle card, in any cycle."""

    card: str

    def __call__(self, game: Game) -> bool:
        seat = learner(game)
        return any(goals[seat].met for goals in goal_progress(game.position) if goals[seat].card == self.card)


@dataclass(frozen=True)
class WouldScore:
    """The learner would have at least this many CP from a source ("majorities", ...) if the game ended now."""

    source: str
    least: int

    def __call__(self, game: Game) -> bool:
        return bool(game.scores(projected=True)[learner(game)].sources[self.source] >= self.least)


@dataclass(frozen=True)
class Wins:
    """The game is over, and the learner is the only winner."""

    def __call__(self, game: Game) -> bool:
        return game.result is not None and game.result.winners == (learner(game),)
