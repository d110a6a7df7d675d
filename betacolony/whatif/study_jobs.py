"""Jobs of a study: packed starts, which travel to worker processes, and the playouts made from them there."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from betacolony.core.errors import GameError
from betacolony.core.tallies import End, Pair, Sum, Tally, end_of, margin_of
from betacolony.edition.edition import Edition
from betacolony.game_arguments import solo_position
from betacolony.players.lookahead import Line
from betacolony.players.playouts import continued, scouted
from betacolony.players.policies import Policy
from betacolony.rules import rounds
from betacolony.serialization import codes
from betacolony.serialization.validation import checked, sound_copy
from betacolony.state.position import LEVELS, SOURCES, Position
from betacolony.state.tables import tables_of

from .turn_ends import finished, play_on

#: stands for all seats
EVERY_SEAT: Final = -1
#: editions received by this process, by their fingerprints
_editions: Final[dict[str, Edition]] = {}


class Weighted(NamedTuple):
    """A weighted sum over the starts, in their order, of a player's results in one playout from each.

    ``seat``: the player's in the first start; ``EVERY_SEAT``: all players together.
    """

    seat: int
    weights: tuple[int, ...]


class PackedStart(NamedTuple):
    """A start ready to travel. ``edition``: None for the packaged one; ``key``: its fingerprints."""

    code: str
    line: Line
    edition: Edition | None
    key: str
    anew: bool

    def position(self) -> Position:
        """The position, read once in each process."""
        edition = Edition.load() if self.edition is None else _editions.setdefault(self.key, self.edition)
        return _read_position(self.code, edition)


def packed(position: Position, line: Line = (), *, anew: bool = False) -> PackedStart:
    """Pack a start.

    Raises:
        PositionError: the position has faults; all of them are named.
    """
    pos = checked(sound_copy(position))
    edition = pos.edition
    key = edition.fingerprint + edition.solo_fingerprint
    return PackedStart(pos.code(), tuple(line), None if edition is Edition.load() else edition, key, anew)


@lru_cache(maxsize=512)
def _line(start: PackedStart) -> Line:
    """The first choices of a start, and the greedy player's to the end of that turn."""
    return start.line if start.anew else finished(start.position(), start.line)


@lru_cache(maxsize=512)
def _read_position(code: str, edition: Edition) -> Position:
    pos = codes.read_code(code, tables_of(edition))
    if not isinstance(pos, Position):
        raise GameError("no_position", found=type(pos).__name__)
    return pos


class Work(NamedTuple):
    """The playouts of one seed: from each start, by these policies, and what to compare and add up.

    ``ends_turn``: whether the greedy player finishes the turn at hand.

    ``seatings``: for each start the seats of the players; ``seats``: the players to compare; ``seat``: the player whom
    scouts judge.
    """

    starts: tuple[PackedStart, ...]
    policies: tuple[str | Policy, ...]
    seatings: tuple[tuple[int, ...], ...]
    seat: int
    seats: tuple[int, ...]
    sums: tuple[Weighted, ...]
    pairs: bool
    ends_turn: bool


def play_job(job: tuple[Work, int, int]) -> tuple[list[Tally], Mapping[tuple[int, int, int], Pair], list[Sum]]:
    """Play a range of seeds (the first, and how many).

    Returns a tally for each start; pairs by seat and the two starts; and the sums.
    """
    work, first, count = job
    positions = [start.position() for start in work.starts]
    lines = [_line(start) if work.ends_turn else start.line for start in work.starts]
    turn_ends = play_on if work.ends_turn else None
    tallies = [Tally(pos.players, len(SOURCES)) for pos in positions]
    numbers = range(len(positions)) if work.pairs else ()
    pairs = {(seat, number, other): Pair() for seat in work.seats for other in numbers for number in range(other)}
    sums = [Sum() for _ in work.sums]
    for seed in range(first, first + count):
        ends: list[list[End]] = []
        for pos, line, start, seating, tally in zip(positions, lines, work.starts, work.seatings, tallies, strict=True):
            if start.anew:
                outcome = continued(_set_up(pos, seed), work.policies, seed, line)
            else:
                outcome = continued(pos, work.policies, seed, line, turn_ends)
            tally.add(outcome)
            ends.append([end_of(outcome, seat) for seat in seating])
        for (seat, number, other), pair in pairs.items():
            pair.add(ends[number][seat], ends[other][seat])
        for (seat, weights), sum_ in zip(work.sums, sums, strict=True):
            terms = [
                (weight, end)
                for weight, players in zip(weights, ends, strict=True)
                if weight
                for end in (players if seat == EVERY_SEAT else [players[seat]])
            ]
            sum_.add(
                End(
                    sum([weight * end.lead for weight, end in terms]),
                    sum([weight * end.win for weight, end in terms]),
                    sum([weight * end.points for weight, end in terms]),
                )
            )
    return tallies, pairs, sums


def scout_job(job: tuple[Work, int, int]) -> tuple[int, list[int]]:
    """Send scouts (``scouting``) with a range of seeds (the first, and how many).

    Returns how many, and for each start the sum of the leads that they found, each rounded to a whole CP.
    """
    work, first, count = job
    leads = []
    for start, seating in zip(work.starts, work.seatings, strict=True):
        pos, line = start.position(), _line(start) if work.ends_turn else start.line
        games = [
            scouted(pos, work.policies, seed, line, play_on if work.ends_turn else None)
            for seed in range(first, first + count)
        ]
        leads.append(sum([round(margin_of(points, seating[work.seat])) for points in games]))
    return count, leads


def _set_up(like: Position, seed: int) -> Position:
    """Set up another game of the same kind, to its first decision."""
    pos = Position(like.t, like.players) if like.solo is None else solo_position(like.t, LEVELS[like.solo.level])
    pos.seed = seed
    rounds.set_up(pos, None)
    return pos
