"""Goals about the score as things stand: cycle cards, achievements and the end."""

from dataclasses import dataclass

from betacolony import Game, goal_progress

from .goals import learner


@dataclass(frozen=True)
class Meets:
    """The learner has what the goal of a cycle card asks for."""

    card: str

    def __call__(self, game: Game) -> bool:
        """Whether it is so, in whatever cycle."""
        seat = learner(game)
        return any(its[seat].met for its in goal_progress(game.position) if its[seat].card == self.card)


@dataclass(frozen=True)
class WouldScore:
    """The learner would have so many CP from a source ("majorities", "achievements") if the game ended now."""

    source: str
    least: int

    def __call__(self, game: Game) -> bool:
        """Whether it is so now."""
        return bool(game.scores(projected=True)[learner(game)].sources[self.source] >= self.least)


@dataclass(frozen=True)
class Wins:
    """The game is over, and the learner has won it alone."""

    def __call__(self, game: Game) -> bool:
        """Whether it is so."""
        return game.result is not None and game.result.winners == (learner(game),)
