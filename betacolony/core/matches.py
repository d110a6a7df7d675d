"""Matches, whichever game they are of: many games between the same players, who may change seats."""

from collections.abc import Callable
from typing import Generic, NamedTuple, Protocol, Self, TypeVar


class Outcome(Protocol):
    """The end of a game, a named tuple: for each seat its points by source, and the seats that won."""

    @property
    def points(self) -> tuple[tuple[int, ...], ...]: ...  # noqa: D102 - see above
    @property
    def winners(self) -> tuple[int, ...]: ...  # noqa: D102
    @property
    def _replace(self) -> Callable[..., Self]: ...


OutcomeT = TypeVar("OutcomeT", bound=Outcome)


class MatchGame(NamedTuple, Generic[OutcomeT]):
    """A game of a match.

    Attributes:
        number: from 0.
        seed: decides its luck.
        seats: for each player of the match the seat in this game, from 0.
        outcome: the end, by seat.
    """

    number: int
    seed: int
    seats: tuple[int, ...]
    outcome: OutcomeT

    @property
    def by_player(self) -> OutcomeT:
        """The end with the players of the match in their order, whatever their seats."""
        points, won = self.outcome.points, self.outcome.winners
        return self.outcome._replace(
            points=tuple(points[seat] for seat in self.seats),
            winners=tuple(player for player, seat in enumerate(self.seats) if seat in won),
        )


def seats_in(number: int, players: int, *, rotate: bool) -> tuple[int, ...]:
    """For each player of a match the seat in a game, by its number from 0.

    ``rotate``: the players move on by a seat with each game; else they keep theirs.
    """
    move = number % players if rotate else 0
    return tuple((player + move) % players for player in range(players))
