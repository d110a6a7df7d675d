"""Matches of Exocolony: whole games between computer players, over all cores."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from typing import Final, NamedTuple

from betacolony.core import chance, matches
from betacolony.core.arguments import checked_seed
from betacolony.core.errors import GameError, shown
from betacolony.core.executors import in_order
from betacolony.exocolony.edition.edition import Edition
from betacolony.exocolony.rules import setup
from betacolony.exocolony.rules.table import ranking
from betacolony.exocolony.state.position import SOURCES, Position

from .by_name import PLAYERS
from .policies import Policy, finish

_WIDTH: Final = len(SOURCES)


class Outcome(NamedTuple):
    """The end of a game.

    Attributes:
        points: the points of each seat by source, in the order of ``position.SOURCES``.
        winners: the seats that won; none in a solo game that stopped before (X-SOLO-3).
        rounds: how many began; the result of a solo game (X-SOLO-1).
    """

    points: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    rounds: int

    @property
    def totals(self) -> tuple[int, ...]:
        """All points of each seat."""
        return tuple(sum(points) for points in self.points)

    def sources(self, seat: int) -> dict[str, int]:
        """The points of a seat by the name of their source."""
        return dict(zip(SOURCES, self.points[seat], strict=True))


class MatchGame(matches.MatchGame[Outcome]):
    """A game of a match."""

    __slots__ = ()


class _Match(NamedTuple):
    """What all games of a match have in common."""

    players: tuple[str, ...]
    seed: int
    rotate: bool
    edition: Edition | None


def play_match(
    players: Sequence[str],
    games: int,
    *,
    seed: int = 1,
    rotate: bool = False,
    edition: Edition | None = None,
    executor: Executor | None = None,
) -> Iterator[MatchGame]:
    """Play games between the same players, and yield them in order as they end.

    The same arguments give the same games with any executor and any number of workers. Closing the iterator cancels the
    games that have not begun.

    Args:
        players: one to five names in ``by_name.PLAYERS``.
        games: 1 or more.
        seed: of the first game; each next one adds 1.
        rotate: the players move on by a seat with each game; else they keep theirs.
        edition: None for the packaged one.
        executor: plays the games; None for the shared pool of processes.

    Raises:
        GameError: no such player, number, seed or edition.
    """
    if not isinstance(edition, Edition | None):
        raise GameError("edition", found=shown(edition))
    its = edition or Edition.load()
    if isinstance(players, str) or not its.least_players <= len(players) <= its.most_players:
        raise GameError("players", found=shown(players), least=its.least_players, most=its.most_players)
    for player in players:
        if player not in PLAYERS:
            raise GameError("policy", found=shown(player), known=", ".join(PLAYERS), method="choose")
    if type(games) is not int or games < 1:
        raise GameError("games", found=shown(games))
    match = _Match(tuple(players), checked_seed(seed), rotate, None if its is Edition.load() else its)
    return in_order(_play_game, [(match, number) for number in range(games)], lambda game: game.number, executor)


def _play_game(job: tuple[_Match, int]) -> MatchGame:
    match, number = job
    players, seed = len(match.players), match.seed + number
    seats = matches.seats_in(number, players, rotate=match.rotate)
    at = sorted(range(players), key=seats.__getitem__)  # the player in each seat
    own = chance.number(seed, chance.key(chance.CHOICE, 0, 0, 0, 0))  # players never draw as the table does
    pos = setup.new_game(match.edition or Edition.load(), players, seed, None)
    return MatchGame(number, seed, seats, finished(pos, [PLAYERS[match.players[player]](own) for player in at]))


def finished(pos: Position, policies: Sequence[Policy]) -> Outcome:
    """Play a position to its end, which changes it; ``policies`` are by seat."""
    finish(pos, policies)
    points = [tuple(pos.points[first : first + _WIDTH]) for first in range(0, len(pos.points), _WIDTH)]
    return Outcome(tuple(points), ranking.winners(pos), pos.round)
