"""Studies: several starts played out with the same luck, to see which is better, and how certain that is.

A start is a position, and choices to play first: the options of a decision, branches, editions, whatever the game has.
Each game says how its starts are packed and played (``study_jobs``).
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from typing import Any, Final, Self

from betacolony.core import chance
from betacolony.core.arguments import checked_seed
from betacolony.core.errors import GameError, shown
from betacolony.core.executors import Inline, shared, spread
from betacolony.core.tallies import Difference, Interval, Pair, Sum, Tally, mean_interval, shares_interval
from betacolony.core.value import Value

from .scouting import Scouts
from .study_jobs import PackedStart, Weighted, Work, play_job, scout_job

#: choices to play first
Line = tuple[int, ...]
#: playouts in a job: a few tenths of a second, long against the time it takes to travel; of players who think, fewer
_JOB: Final = 64
_THOUGHTFUL: Final = 8
#: players whose turns take next to no time
_QUICK: Final = frozenset({"random", "sampled"})
#: starts that whole games alone tell apart soon enough
_FEW: Final = 4
#: bits of a seed that count playouts
_SPAN: Final = 24


class Start(Value):
    """The start of playouts: a position (it is not changed), and the first choices of the player who decides there.

    The choices are followed like a policy's plan: until something hidden turns up or somebody else decides.

    After them the greedy player finishes the turn at hand; from then on the study's policy plays.

    Attributes:
        what: anything that the start stands for: an option, the value of a die.
        anew: each playout is a game of its own, set up by its own luck; the position then gives only the edition and
            the kind of game.
        seats: the seats of the first start's players here, in the order of their seats there; empty for the same seats.
    """

    name: str
    position: Any
    line: Line = ()
    what: Any = None
    anew: bool = False
    seats: tuple[int, ...] = ()


class Progress(Value):
    """The progress of a study: playouts done and wanted, and how many starts may still be the best."""

    done: int
    total: int
    contenders: int


class Estimate(Value):
    """The figures of a start: for each seat the expected lead and points in CP and the winning chance (0 to 1).

    ``sources``: for each seat its expected points by source, in the order of ``position.SOURCES``; ``spread``: for each
    seat the number of playouts by the points that it ended with.
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
        """The start's name."""
        return self.start.name

    def rows(self) -> list[dict[str, Any]]:
        """A row for each seat.

        "start", "seat" (from 0), "playouts"; "win" (0 to 1), "lead" and "points" (CP), each with the ends of its 95 %
        interval under "..._low" and "..._high".
        """
        shared = {"start": self.name, "playouts": self.playouts}
        return [shared | {"seat": seat} | self.columns(seat) for seat in range(len(self.win))]

    def columns(self, seat: int) -> dict[str, float]:
        """The columns "win", "lead" and "points" of ``rows`` for a seat, with the ends of their intervals."""
        columns: dict[str, float] = {}
        for name, interval in (("win", self.win[seat]), ("lead", self.margin[seat]), ("points", self.points[seat])):
            columns |= {name: interval.mean, f"{name}_low": interval.low, f"{name}_high": interval.high}
        return columns


class Study:
    """Compares starts by playouts that share their luck: dice, pods and the players' own draws.

    The same starts, policy and seed give the same figures with any executor and any number of workers.
    """

    #: playouts in a job, where no player thinks
    _job = _JOB

    def __init__(
        self,
        starts: Sequence[Start],
        policies: Sequence[Any],
        seed: int = 0,
        seat: int | None = None,
        *,
        packed: Callable[[Start], PackedStart],
        sums: Mapping[str, Weighted] | None = None,
        pairs: bool = True,
        every_seat: bool = False,
        ends_turn: bool = True,
        scouts: bool = False,
    ) -> None:
        """Set up a study; nothing is played yet.

        Args:
            starts: one or more, with different names and the same number of players (``same_kind``).
            policies: who plays on, by seat: names, or policies of the game.
            seed: decides all luck. Studies with different seeds share none of it.
            seat: whose lead is compared, by the seat in the first start; None for the player who decides there.
            packed: packs a start, or raises a PositionError.
            sums: sums to add up in each playout, by name (``combined``).
            pairs: whether to compare any two starts; without that, there may be hundreds of them.
            every_seat: whether results can be asked for the player in any seat; for a few starts.
            ends_turn: whether the greedy player finishes the turn at hand.
            scouts: whether short games help to find the starts that deserve whole ones (``scouting``); the packed
                starts have to know how to play them.

        Raises:
            GameError: the starts don't fit together, or no such seed or seat.
            PositionError: a position has faults; all of them are named.
        """
        self.starts = tuple(starts)
        first = self.starts[0].position
        self.seats: int = first.players
        self.policies = list(policies)
        self.seat = _deciding_seat(first) if seat is None else seat
        same = tuple(range(self.seats))
        for compared in (self.seat, *(seat for start in self.starts for seat in start.seats)):
            if compared not in same:
                raise GameError("no_seat", found=shown(compared), last=self.seats - 1)
        #: for each start the seats there of the first start's players
        self.seatings = tuple(start.seats or same for start in self.starts)
        if any(sorted(seats) != list(same) for seats in self.seatings):
            raise GameError("starts_differ")
        #: the seats that results can be asked for; pairs and the mean of all starts are of each
        self.asked = same if every_seat else (self.seat,)
        self.seed = checked_seed(seed)
        self._first = (chance.number(seed, 1) << 31 | chance.number(seed, 2)) >> _SPAN << _SPAN
        self._next = 0
        self._packed = [packed(start) for start in self.starts]
        self._tallies = [Tally(self.seats, start.sources) for start in self._packed]
        self._pairs: dict[tuple[int, int, int], Pair] = {}
        #: the starts compared to the end when the work was last narrowed; empty before
        self._compared_last: list[int] = []
        self._compares = pairs
        self._ends_turn = ends_turn
        self.sums = {**{_all(seat): Weighted(seat, (1,) * len(self.starts)) for seat in self.asked}, **(sums or {})}
        self._sums = {name: Sum() for name in self.sums}
        self._scouts = Scouts(len(self.starts))
        self._sends_scouts = scouts

    # --- playing ------------------------------------------------------------------------------------------------------

    def run(self, playouts: int, executor: Executor | None = None, *, narrow: bool = True) -> Self:
        """Take all ``steps``. Returns the study."""
        for _ in self.steps(playouts, executor, narrow=narrow):
            pass
        return self

    def steps(self, playouts: int, executor: Executor | None = None, *, narrow: bool = True) -> Iterator[Progress]:
        """Play more playouts, and yield the progress after each piece of work.

        With an executor that can't be waited for (``spread``), the same progress comes again until there is more.
        Closing the iterator cancels the rest; what is done counts. Further calls refine the figures.

        Args:
            playouts: for all starts together, 1 or more.
            executor: carries out the work; None for the shared pool of processes.
            narrow: play mostly where it matters: the worse half of the starts drops out after each part (sequential
                halving), and starts that are surely worse than the best don't come back in further calls.
                Otherwise all starts get the same number. Scouts help, where they can (``scouting``).

        Raises:
            GameError: not a number of playouts; a policy that fails; workers that are lost again and again.
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
                if part == 0 and len(contenders) > _FEW and self._sends_scouts:  # first figures don't wait for them
                    for _ in self._scout(self._scouts.due(playouts), executor):
                        yield Progress(done, max(playouts, done), len(contenders))
                promises = self._promises()
                ranked = sorted(contenders, key=lambda number: -promises[number])
                contenders = sorted(ranked[: (len(ranked) + 1) // 2])
        if narrow:
            self._compared_last = contenders
        yield Progress(done, done, len(contenders))  # shares are rounded down, so this may be less than wanted

    def contenders(self, seat: int | None = None) -> list[int]:
        """The numbers of the starts that may still be the best: those not surely behind the best so far.

        ``seat``: whose lead counts, here and below; None for the study's.

        Raises:
            GameError: the study is not about that seat.
        """
        its_seat = self._asked(seat)
        numbers, best = list(range(len(self.starts))), self._best(its_seat)
        if best is None:
            return numbers
        gaps = [self._difference(number, best, "lead", its_seat) for number in numbers]
        return [number for number, gap in enumerate(gaps) if gap.playouts < 2 or gap.interval.high >= 0]

    def _worth_playing(self) -> list[int]:
        """Starts to spend more playouts on: the contenders, or the two best where all is clear."""
        contenders = self.contenders()
        if len(contenders) == 1:
            contenders = sorted(sorted(range(len(self.starts)), key=lambda number: -self._mean(number, self.seat))[:2])
        return contenders

    def finalists(self) -> list[int]:
        """The numbers of the starts compared to the end when the work was last narrowed.

        Until it has ended once, they are the starts played most; later, a start that fell behind may have more.
        """
        if self._compared_last:
            return self._compared_last[:]
        most = max(tally.count for tally in self._tallies)
        return [number for number, tally in enumerate(self._tallies) if tally.count == most]

    def _scout(self, each: int, executor: Executor | None) -> Iterator[None]:
        """Send scouts from each start."""
        jobs = self._jobs(list(range(len(self.starts))), each)
        for found in spread(scout_job, jobs, self._runner(executor)):
            if found is not None:
                self._scouts.add(*found)
            yield

    def _promises(self) -> list[float]:
        """For each start the lead to expect of it, in CP, by its games and its scouts."""
        tallies = zip(self._tallies, self.seatings, strict=True)
        return self._scouts.promises([(tally.count, tally.sums[seats[self.seat]].leads) for tally, seats in tallies])

    def _play(self, contenders: list[int], each: int, executor: Executor | None) -> Iterator[int]:
        """Play more playouts from each of some starts; yields how many each job has done, 0 while none is done."""
        for played in spread(play_job, self._jobs(contenders, each), self._runner(executor)):
            if played is None:
                yield 0
                continue
            tallies, pairs, sums = played
            for number, tally in zip(contenders, tallies, strict=True):
                self._tallies[number].merge(tally)
            for (seat, number, other), pair in pairs.items():
                self._pairs.setdefault((seat, contenders[number], contenders[other]), Pair()).merge(pair)
            for total, part in zip(self._sums.values(), sums, strict=False):
                total.merge(part)
            yield sum(tally.count for tally in tallies)

    def _runner(self, executor: Executor | None) -> Executor:
        """The executor that carries out the work: None stands for the shared one, if it can."""
        if executor is not None:
            return executor
        return Inline() if any(map(_is_local, self.policies)) else shared()

    def _jobs(self, contenders: list[int], each: int) -> Iterator[tuple[Work, int, int]]:
        """Jobs for some starts with ``each`` new seeds."""
        begin, last = self._next, self._next + each
        self._next = last  # even if it is cancelled: no luck is played twice
        quick = all(isinstance(policy, str) and policy in _QUICK for policy in self.policies)
        size = max(self._job // (1 if quick else _THOUGHTFUL) // len(contenders), 1)
        work = Work(
            starts=tuple(self._packed[number] for number in contenders),
            policies=tuple(self.policies),
            seatings=tuple(self.seatings[number] for number in contenders),
            seat=self.seat,
            seats=self.asked,
            sums=tuple(self.sums.values()) if len(contenders) == len(self.starts) else (),
            pairs=self._compares,
            ends_turn=self._ends_turn,
        )
        return ((work, self._first + first, min(size, last - first)) for first in range(begin, last, size))

    # --- results ------------------------------------------------------------------------------------------------------

    @property
    def playouts(self) -> int:
        """The number of playouts so far, of all starts together."""
        return sum(tally.count for tally in self._tallies)

    @property
    def estimates(self) -> tuple[Estimate, ...]:
        """The figures of each start, in their order."""
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

    def ranked(self, seat: int | None = None) -> tuple[Estimate, ...]:
        """The estimates by lead, the highest first: those of the ``finalists``, then the others."""
        last, its_seat = set(self.finalists()), self._asked(seat)
        order = sorted(range(len(self.starts)), key=lambda number: (number not in last, -self._mean(number, its_seat)))
        estimates = self.estimates
        return tuple(estimates[number] for number in order)

    @property
    def best(self) -> Estimate | None:
        """The start with the highest expected lead among the ``finalists``; None before anything was played.

        It is likely to be overestimated, because it was chosen for its estimate: play it again with another seed.
        """
        number = self._best(self.seat)
        return None if number is None else self.estimates[number]

    def difference(self, name: str, other: str, *, of: str = "lead", seat: int | None = None) -> Difference:
        """The lead of a start over another (by their names), from playouts that share their luck.

        ``of``: "lead" or "points" (in CP) or "win" (winning chance, 0 to 1).

        Raises:
            GameError: no start of that name, no such measure, or the study is not about that seat.
        """
        return self._difference(self.number(name), self.number(other), of, self._asked(seat))

    def number(self, name: str) -> int:
        """The index of a start.

        Raises:
            GameError: there is none of that name.
        """
        for number, start in enumerate(self.starts):
            if start.name == name:
                return number
        raise GameError("no_start", found=shown(name), known=", ".join(start.name for start in self.starts))

    def _asked(self, seat: int | None) -> int:
        """The seat that is asked for."""
        if seat is None:
            return self.seat
        if seat not in self.asked:
            raise GameError("seat_not_asked", found=shown(seat), known=", ".join(map(str, self.asked)))
        return seat

    def _difference(self, number: int, other: int, of: str, seat: int) -> Difference:
        difference = self._pairs.get((seat, min(number, other), max(number, other)), Pair()).difference(of)
        if number == other and self._tallies[number].count:  # exactly none, with any luck
            return Difference(Interval(0.0, 0.0, 0.0), self._tallies[number].count, math.inf)
        return difference if number <= other else difference.turned

    def overall(self, *, of: str = "lead", seat: int | None = None) -> Interval:
        """The mean of the seat's lead or winning chance over all starts, each as likely as the others.

        Raises:
            GameError: nothing was played from all starts (``narrow=False`` does that), or not about that seat.
        """
        name, number = _all(self._asked(seat)), len(self.starts)
        interval = self.combined(name, of=of, unit=number)
        return interval if of != "win" else shares_interval(*self._sums[name].moments(of, number), number)

    def combined(self, name: str, *, of: str = "lead", unit: int = 1) -> Interval:
        """The mean of one of the study's ``sums``, divided by ``unit``; ``of`` as for ``difference``.

        Raises:
            GameError: no sum of that name, or nothing was played from all starts.
        """
        if name not in self._sums:
            raise GameError("no_sum", found=shown(name), known=", ".join(self.sums))
        if not self._sums[name].count:
            raise GameError("uneven")
        return mean_interval(*self._sums[name].moments(of, unit))

    def _mean(self, number: int, seat: int) -> float:
        tally = self._tallies[number]
        return tally.margin(self.seatings[number][seat]).mean if tally.count else -math.inf

    def _best(self, seat: int) -> int | None:
        return max(self.finalists(), key=lambda number: self._mean(number, seat)) if self.playouts else None

    def table(self, *, seats: bool = False, seat: int | None = None) -> Any:
        """A pandas DataFrame with a row for each start, as ``ranked``; its columns are those of ``rows``.

        With ``seats`` there is a row for each start and seat, with the columns of ``Estimate.rows``.
        """
        import pandas as pd  # noqa: PLC0415 - few studies are shown as tables, and it is large

        if seats:
            rows = [row for estimate in self.ranked() for row in estimate.rows()]
            return pd.DataFrame(rows).set_index(["start", "seat"])
        return pd.DataFrame(self.rows(seat)).set_index("start")

    def rows(self, seat: int | None = None) -> list[dict[str, Any]]:
        """A row for each start, as ``ranked``.

        "start", "playouts"; "win" (0 to 1), "lead", "points" of the seat (CP) and "behind" (how far its lead is below
        the best), each with the ends of its 95 % interval under "..._low" and "..._high".
        """
        its_seat = self._asked(seat)
        best = self._best(its_seat)
        rows: list[dict[str, Any]] = []
        for estimate in self.ranked(its_seat):
            number = self.number(estimate.name)
            row: dict[str, Any] = {"start": estimate.name, "playouts": estimate.playouts}
            row |= estimate.columns(self.seatings[number][its_seat])
            if best is not None:
                gap = self._difference(best, number, "lead", its_seat).interval
                row |= {"behind": gap.mean, "behind_low": gap.low, "behind_high": gap.high}
            rows.append(row)
        return rows


def _all(seat: int) -> str:
    """The name of the sum of a seat over all starts."""
    return f"all {seat}"


def same_kind(starts: Sequence[Start], kind: Callable[[Any], object]) -> None:
    """Check that starts can be compared: ``kind`` gives what positions must have in common, besides their seats.

    Raises:
        GameError: none at all, two of one name, or starts that differ.
    """
    names = [start.name for start in starts]
    if not names or len(set(names)) < len(names):
        raise GameError("starts", found=", ".join(names))
    if len({(start.position.players, kind(start.position)) for start in starts}) > 1:
        raise GameError("starts_differ")


def _deciding_seat(pos: Any) -> int:
    return pos.agenda[-1][1] if pos.agenda and len(pos.agenda[-1]) > 1 else 0


def _is_local(policy: object) -> bool:
    """Tell whether a policy is written in the notebook or script itself, where other processes can't import it."""
    return not isinstance(policy, str) and type(policy).__module__ == "__main__"
