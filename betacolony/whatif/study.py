"""Studies: several starts played out with the same luck, to see which is better and how surely.

A start is a position, and choices to play first. Starts may be the options of a decision (``option_study``), the
faces of a die, branches (``branches``) or editions (``tweaks``): what is compared is always done here.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from functools import lru_cache
from typing import Any, Final, NamedTuple

from betacolony import is_compiled
from betacolony.core import chance
from betacolony.core.errors import GameError, shown
from betacolony.core.executors import Inline, shared, spread
from betacolony.core.tallies import (
    Difference,
    End,
    Interval,
    Pair,
    Sum,
    Tally,
    end_of,
    mean_interval,
    shares_interval,
)
from betacolony.core.value import Value
from betacolony.edition.edition import Edition
from betacolony.game_arguments import checked_seed, solo_position
from betacolony.players.lookahead import Line
from betacolony.players.playouts import by_seat, continued
from betacolony.players.policies import Policy
from betacolony.rules import rounds
from betacolony.serialization import codes
from betacolony.serialization.validation import checked, sound_copy
from betacolony.state.position import LEVELS, SOURCES, Position
from betacolony.state.tables import tables_of

#: a job is about so many playouts: some tenths of a second, against which its way there and back is little
_JOB: Final = 256 if is_compiled() else 64
#: the sum over all starts
_ALL: Final = "all"
#: of how many playouts the numbers are kept apart in a seed
_SPAN: Final = 24


class Start(Value):
    """Where playouts begin: a position (it is not changed), and choices for the player to be asked that come first.

    The choices are followed as a plan of a policy is: until something hidden turns up or somebody else is asked.
    ``what`` is whatever the start stands for: an option, the value of a die.
    ``anew``: each playout is a game of its own, set up by its own luck; the position then says no more than the
    edition, the number of players, and against the solo rival its level.
    ``seat``: whose lead is compared from here, where players sit otherwise than in other starts; None: the study's.
    """

    name: str
    position: Position
    line: Line = ()
    what: Any = None
    anew: bool = False
    seat: int | None = None


#: stands for all seats
EVERY_SEAT: Final = -1


class Weighted(NamedTuple):
    """What is added up: what a seat came to from each start, so many times each, in their order.

    Without a seat it is that which each start compares; ``EVERY_SEAT`` stands for all of them.
    """

    seat: int | None
    weights: tuple[int, ...]


class Progress(Value):
    """How far a study is: playouts done and wanted, and how many starts are still being told apart."""

    done: int
    total: int
    contenders: int


class Estimate(Value):
    """What is known of a start: for each seat the expected lead and points in CP and the winning chance (0 to 1).

    ``sources``: for each seat its expected points by source, in the order of ``position.SOURCES``; ``spread``: for each
    seat how many playouts ended with so many points.
    """

    start: Start
    playouts: int
    margin: tuple[Interval, ...]
    points: tuple[Interval, ...]
    win: tuple[Interval, ...]
    sources: tuple[tuple[float, ...], ...]
    spread: tuple[Mapping[int, int], ...]

    @property
    def name(self) -> str:
        """The start's."""
        return self.start.name

    def rows(self) -> list[dict[str, Any]]:
        """A row for each seat.

        "start", "seat" (from 0), "playouts"; "win" (0 to 1), "lead" and "points" (CP), each with the ends of its 95 %
        interval under "..._low" and "..._high".
        """
        rows: list[dict[str, Any]] = []
        for seat, found in enumerate(zip(self.win, self.margin, self.points, strict=True)):
            row: dict[str, Any] = {"start": self.name, "seat": seat, "playouts": self.playouts}
            for name, interval in zip(("win", "lead", "points"), found, strict=True):
                row |= {name: interval.mean, f"{name}_low": interval.low, f"{name}_high": interval.high}
            rows.append(row)
        return rows


class Study:
    """Compares starts by playouts that share their luck: dice, pods and the players' own draws.

    The same starts, policy and seed give the same figures, whatever executor and however many workers did the work.
    """

    def __init__(
        self,
        starts: Sequence[Start],
        policy: str | Policy | Sequence[str | Policy] = "sampled",
        seed: int = 0,
        seat: int | None = None,
        *,
        sums: Mapping[str, Weighted] | None = None,
        pairs: bool = True,
    ) -> None:
        """Nothing is played yet.

        Args:
            starts: one or more, of as many players each, with different names.
            policy: who goes on playing: as for ``betacolony.playout``.
            seed: decides all luck. Studies with different seeds share none of it.
            seat: whose lead is compared; None for the player to be asked at the first start.
            sums: names, and what is to be added up for them in each playout (``combined``).
            pairs: whether any two starts are compared; without, there may be hundreds of starts.

        Raises:
            GameError: the starts don't fit together, no such policy, seed or seat.
            PositionError: a position has faults; all of them are named.
        """
        self.starts = tuple(starts)
        names = [start.name for start in self.starts]
        if not names or len(set(names)) < len(names):
            raise GameError("starts", found=", ".join(names))
        seats = {start.position.players for start in self.starts}
        kinds = {start.position.solo is None for start in self.starts}
        if len(seats) > 1 or len(kinds) > 1:
            raise GameError("starts_differ")
        self.seats = seats.pop()
        first = self.starts[0].position
        self.policies = by_seat(policy, len(first.deciding()))
        self.seat = _to_ask(first) if seat is None else seat
        #: for each start whose lead is compared
        self.compared = tuple(self.seat if start.seat is None else start.seat for start in self.starts)
        for compared in (self.seat, *self.compared):
            if compared not in range(self.seats):
                raise GameError("no_seat", found=shown(compared), last=self.seats - 1)
        self.seed = checked_seed(seed)
        self._first = (chance.number(seed, 1) << 31 | chance.number(seed, 2)) >> _SPAN << _SPAN
        self._next = 0
        self._packed = [packed(start) for start in self.starts]
        self._tallies = [Tally(self.seats, len(SOURCES)) for _ in self.starts]
        self._pairs: dict[tuple[int, int], Pair] = {}
        #: what was compared to the end when the work was narrowed last; empty before
        self._compared_last: list[int] = []
        self._compares = pairs
        self.sums = {_ALL: Weighted(None, (1,) * len(self.starts)), **(sums or {})}
        self._sums = {name: Sum() for name in self.sums}

    # --- playing ---------------------------------------------------------------------------------

    def run(self, playouts: int, executor: Executor | None = None, *, narrow: bool = True) -> "Study":
        """Play, to the end. The arguments are those of ``steps``. Returns the study."""
        for _ in self.steps(playouts, executor, narrow=narrow):
            pass
        return self

    def steps(self, playouts: int, executor: Executor | None = None, *, narrow: bool = True) -> Iterator[Progress]:
        """Play so many more playouts, and tell how far it is after each piece of work.

        Not going on, or closing the iterator, calls the rest off; what is done counts. Asking again refines.

        Args:
            playouts: for all starts together, 1 or more.
            executor: who does it; None for the shared pool of processes.
            narrow: play mostly where it matters: half of the starts, the worse ones, drop out after each part
                (sequential halving), and what is surely worse than the best does not come back when asked again.
                Otherwise all starts get as many.

        Raises:
            GameError: not a number of playouts; a policy that fails; workers that get lost again and again.
        """
        if type(playouts) is not int or playouts < 1:
            raise GameError("playouts", found=shown(playouts))
        contenders = self._worth_playing() if narrow else list(range(len(self.starts)))
        parts = max(len(contenders) - 1, 1).bit_length() if narrow else 1
        done = 0
        for part in range(parts):
            each = max((playouts - done) // (parts - part) // len(contenders), 1)
            for counted in self._play(contenders, each, executor):
                done += counted
                yield Progress(done, max(playouts, done), len(contenders))
            if part + 1 < parts:
                ranked = sorted(contenders, key=lambda number: -self._mean(number))
                contenders = sorted(ranked[: (len(ranked) + 1) // 2])
        if narrow:
            self._compared_last = contenders
        yield Progress(done, done, len(contenders))  # shares are rounded down: what was played is all there is

    def contenders(self) -> list[int]:
        """The numbers of the starts that may still be the best: those that are not surely behind the best so far."""
        everybody = list(range(len(self.starts)))
        best = self._best()
        if best is None:
            return everybody
        return [number for number in everybody if number == best or not self._behind(number, best)]

    def _worth_playing(self) -> list[int]:
        """Where more playouts are spent: on the contenders; where all is clear already, on the two best."""
        found = self.contenders()
        if len(found) == 1:
            found = sorted(sorted(range(len(self.starts)), key=lambda number: -self._mean(number))[:2])
        return found

    def finalists(self) -> list[int]:
        """The numbers of the starts that were compared to the end when the work was narrowed last.

        Before it has come to an end once they are those played most: later on, what fell behind may still have more.
        """
        if self._compared_last:
            return self._compared_last[:]
        most = max(tally.count for tally in self._tallies)
        return [number for number, tally in enumerate(self._tallies) if tally.count == most]

    def _behind(self, number: int, best: int) -> bool:
        found = self._difference(number, best)
        return found.playouts > 1 and found.interval.high < 0

    def _play(self, contenders: list[int], each: int, executor: Executor | None) -> Iterator[int]:
        """So many more playouts from each of some starts; tells how many are done each time that some are."""
        runner = executor
        if runner is None:
            runner = Inline() if any(_only_here(policy) for policy in self.policies) else shared()
        begin, last = self._next, self._next + each
        self._next = last  # also where it is called off: no luck is ever played twice
        size = max(_JOB // len(contenders), 1)
        everybody = len(contenders) == len(self.starts)
        work = _Work(
            starts=tuple(self._packed[number] for number in contenders),
            policies=tuple(self.policies),
            seats=tuple(self.compared[number] for number in contenders),
            sums=tuple(self.sums.values()) if everybody else (),
            pairs=self._compares,
        )
        jobs = ((work, self._first + first, min(size, last - first)) for first in range(begin, last, size))
        for tallies, pairs, sums in spread(play_job, jobs, runner):
            for number, tally in zip(contenders, tallies, strict=True):
                self._tallies[number].merge(tally)
            for (one, other), pair in pairs.items():
                self._pairs.setdefault((contenders[one], contenders[other]), Pair()).merge(pair)
            for mine, its in zip(self._sums.values(), sums, strict=False):
                mine.merge(its)
            yield sum(tally.count for tally in tallies)

    # --- what came of it -------------------------------------------------------------------------

    @property
    def playouts(self) -> int:
        """How many have been played, of all starts together."""
        return sum(tally.count for tally in self._tallies)

    @property
    def estimates(self) -> tuple[Estimate, ...]:
        """What is known of each start, in their order."""
        seats = range(self.seats)
        return tuple(
            Estimate(
                start,
                tally.count,
                tuple(tally.margin(seat) for seat in seats),
                tuple(tally.total(seat) for seat in seats),
                tuple(tally.win(seat) for seat in seats),
                tuple(tally.by_source(seat) for seat in seats),
                tuple(dict(sorted(tally.spread[seat].items())) for seat in seats),
            )
            for start, tally in zip(self.starts, self._tallies, strict=True)
        )

    def ranked(self) -> tuple[Estimate, ...]:
        """The estimates by their leads, the highest first: of the ``finalists``, and after them of the others."""
        last = set(self.finalists())
        order = sorted(range(len(self.starts)), key=lambda number: (number not in last, -self._mean(number)))
        found = self.estimates
        return tuple(found[number] for number in order)

    @property
    def best(self) -> Estimate | None:
        """The start with the highest expected lead among the ``finalists``; None before anything was played.

        Being chosen for its estimate, it is likely to be overestimated: play it again with another seed to know.
        """
        number = self._best()
        return None if number is None else self.estimates[number]

    def difference(self, one: str, other: str, *, of: str = "lead") -> Difference:
        """How far a start is ahead of another, by the playouts that share their luck.

        Args:
            one: the name of a start.
            other: the name of another.
            of: "lead" or "points" (in CP) or "win" (winning chance, 0 to 1).

        Raises:
            GameError: no start of that name, or nothing else to compare.
        """
        return self._difference(self.number(one), self.number(other), of)

    def number(self, name: str) -> int:
        """The place of a start.

        Raises:
            GameError: there is none of that name.
        """
        for number, start in enumerate(self.starts):
            if start.name == name:
                return number
        raise GameError("no_start", found=shown(name), known=", ".join(start.name for start in self.starts))

    def _difference(self, one: int, other: int, of: str = "lead") -> Difference:
        found = self._pairs.get((min(one, other), max(one, other)), Pair()).difference(of)
        if one == other and self._tallies[one].count:  # whatever the luck
            return Difference(Interval(0.0, 0.0, 0.0), self._tallies[one].count, math.inf)
        return found if one <= other else found.turned

    def overall(self, *, of: str = "lead") -> Interval:
        """The mean over all starts, each as likely as the others, of the seat's lead or winning chance.

        Raises:
            GameError: nothing was played from all starts (``narrow=False`` does).
        """
        found = self.combined(_ALL, of=of, unit=len(self.starts))
        if of != "win":
            return found
        return shares_interval(*self._sums[_ALL].moments(of, len(self.starts)), len(self.starts))

    def combined(self, name: str, *, of: str = "lead", unit: int = 1) -> Interval:
        """The mean of one of the sums that were asked for, in parts of ``unit``; ``of`` as for ``difference``.

        Raises:
            GameError: there is none of that name, or nothing was played from all starts.
        """
        if name not in self._sums:
            raise GameError("no_sum", found=shown(name), known=", ".join(self.sums))
        if not self._sums[name].count:
            raise GameError("uneven")
        return mean_interval(*self._sums[name].moments(of, unit))

    def _mean(self, number: int) -> float:
        tally = self._tallies[number]
        return tally.margin(self.compared[number]).mean if tally.count else -math.inf

    def _best(self) -> int | None:
        return max(self.finalists(), key=self._mean) if self.playouts else None

    def table(self, *, seats: bool = False) -> Any:
        """A pandas DataFrame with a row for each start, as ``ranked``; its columns are those of ``rows``.

        With ``seats`` there is a row for each start and seat, with the columns of ``Estimate.rows``.
        """
        import pandas as pd  # noqa: PLC0415 - most studies are not shown as tables, and it is large

        if seats:
            rows = [row for estimate in self.ranked() for row in estimate.rows()]
            return pd.DataFrame(rows).set_index(["start", "seat"])
        return pd.DataFrame(self.rows()).set_index("start")

    def rows(self) -> list[dict[str, Any]]:
        """A row for each start, as ``ranked``.

        "start", "playouts"; "win" (0 to 1), "lead", "points" of the seat (CP) and "behind" (the best's lead less this
        one's), each with the ends of its 95 % interval under "..._low" and "..._high".
        """
        best = self._best()
        rows: list[dict[str, Any]] = []
        for estimate in self.ranked():
            row: dict[str, Any] = {"start": estimate.name, "playouts": estimate.playouts}
            seat = self.compared[self.number(estimate.name)]
            for name, interval in (
                ("win", estimate.win[seat]),
                ("lead", estimate.margin[seat]),
                ("points", estimate.points[seat]),
            ):
                row |= {name: interval.mean, f"{name}_low": interval.low, f"{name}_high": interval.high}
            if best is not None:
                found = self._difference(self.number(estimate.name), best).interval
                row |= {"behind": -found.mean, "behind_low": -found.high, "behind_high": -found.low}
            rows.append(row)
        return rows


def _to_ask(pos: Position) -> int:
    return pos.agenda[-1][1] if pos.agenda and len(pos.agenda[-1]) > 1 else 0


def _only_here(policy: str | Policy) -> bool:
    """Whether other processes can't know a policy: it is written in the notebook or script itself."""
    return not isinstance(policy, str) and type(policy).__module__ == "__main__"


# --- in the workers -----------------------------------------------------------------------------


class Packed(NamedTuple):
    """A start as it travels. ``edition``: None for the packaged one; ``key``: what tells it from others."""

    code: str
    line: Line
    edition: Edition | None
    key: str
    anew: bool

    def ready(self) -> Position:
        """The position, read once in each process."""
        return _position(self.code, Edition.load() if self.edition is None else self._known(self.edition))

    def _known(self, edition: Edition) -> Edition:
        return _editions.setdefault(self.key, edition)


class _Work(NamedTuple):
    """What is done with each of some seeds."""

    starts: tuple[Packed, ...]
    policies: tuple[str | Policy, ...]
    seats: tuple[int, ...]
    sums: tuple[Weighted, ...]
    pairs: bool


#: editions that have come along, by all that matters in them
_editions: Final[dict[str, Edition]] = {}


def packed(start: Start) -> Packed:
    """A start made ready to travel.

    Raises:
        PositionError: its position has faults; all of them are named.
    """
    pos = checked(sound_copy(start.position))
    edition = pos.edition
    key = edition.fingerprint + edition.solo_fingerprint
    return Packed(pos.code(), tuple(start.line), None if edition is Edition.load() else edition, key, bool(start.anew))


@lru_cache(maxsize=256)
def _position(code: str, edition: Edition) -> Position:
    found = codes.read_code(code, tables_of(edition))
    if not isinstance(found, Position):
        raise GameError("no_position", found=type(found).__name__)
    return found


def play_job(job: tuple[_Work, int, int]) -> tuple[list[Tally], Mapping[tuple[int, int], Pair], list[Sum]]:
    """Play some seeds from all starts: for each its tally, for each two what tells them apart, and the sums."""
    work, first, count = job
    starts = [start.ready() for start in work.starts]
    tallies = [Tally(start.players, len(SOURCES)) for start in starts]
    pairs = {(one, other): Pair() for other in range(len(starts)) for one in range(other)} if work.pairs else {}
    sums = [Sum() for _ in work.sums]
    for seed in range(first, first + count):
        ends: list[list[End]] = []
        for pos, its, tally in zip(starts, work.starts, tallies, strict=True):
            outcome = continued(_set_up(pos, seed) if its.anew else pos, work.policies, seed, its.line)
            tally.add(outcome)
            ends.append([end_of(outcome, seat) for seat in range(pos.players)])
        own = [end[seat] for end, seat in zip(ends, work.seats, strict=True)]
        for (one, other), pair in pairs.items():
            pair.add(own[one], own[other])
        for (seat, weights), sum_ in zip(work.sums, sums, strict=True):
            added = [
                (weight, end)
                for weight, row, its in zip(weights, ends, own, strict=True)
                if weight
                for end in ([its] if seat is None else row if seat == EVERY_SEAT else [row[seat]])
            ]
            sum_.add(
                End(
                    sum([weight * end.lead for weight, end in added]),
                    sum([weight * end.win for weight, end in added]),
                    sum([weight * end.points for weight, end in added]),
                )
            )
    return tallies, pairs, sums


def _set_up(like: Position, seed: int) -> Position:
    """Another game of the same kind, set up to its first decision."""
    pos = Position(like.t, like.players) if like.solo is None else solo_position(like.t, LEVELS[like.solo.level])
    pos.seed = seed
    rounds.set_up(pos, None)
    return pos
