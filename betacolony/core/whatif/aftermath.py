"""The look-back at a game: winning chances along the way, and how much was luck and how much choice, in any game.

Playouts under one policy value every moment. A decision changes the value by the option chosen, compared with what the
policy would have chosen on average; a roll or a draw changes it by what turned up, compared with what might have. These
changes, added to the first value, make up the result.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from typing import Any, Final, Generic, Self, TypeVar

from betacolony.core.errors import GameError, shown
from betacolony.core.history import History
from betacolony.core.tallies import Interval, margin_of
from betacolony.core.value import Value

from .study import Progress, Start, Study
from .study_jobs import Weighted

#: a game with its history
GameT = TypeVar("GameT", bound=History[Any, Any, Any, Any])

#: the parts of a result
PARTS: Final = ("start", "own", "others", "luck")


class Moment(Value):
    """A decision of a game, or a run of them, with its values before and after.

    Attributes:
        record: its index in the game's ``history``; last: that of the last decision of the run.
        round: from 1; 0 during the set-up.
        player: the seat that decided.
        before: for each seat its lead and winning chance before the choice.
        after: the same after it, before anything hidden turned up.
        reveals: whether something hidden turned up: then the next moment's ``before`` has another value.
    """

    record: int
    last: int
    round: int
    player: int
    before: tuple[tuple[Interval, Interval], ...]
    after: tuple[tuple[Interval, Interval], ...]
    reveals: bool


class Split(Value):
    """The parts of a seat's result: ``start`` + ``own`` + ``others`` + ``luck`` = ``result``.

    Attributes:
        start: the expectation before the first decision.
        own: the gain from the seat's own choices.
        others: the gain from the choices of the other seats.
        luck: the gain from rolls and draws.
        result: the final lead or points, or the victory (1, 0, or a share).
    """

    start: Interval
    own: Interval
    others: Interval
    luck: Interval
    result: float


class Aftermath(ABC, Generic[GameT]):
    """Values every moment of a game that is over."""

    def __init__(self, game: GameT, *, every: bool) -> None:
        """Set up the look-back; nothing is played yet.

        Args:
            game: a game that is over, with its history.
            every: whether each decision is a moment of its own. Otherwise decisions that a player makes in a row,
                with nothing turned up in between, are one moment: the split is the same, for less than half the work.

        Raises:
            GameError: the game is not over, or its history holds no decision.
        """
        if not game.is_over:
            raise GameError("not_over")
        self.game = game
        #: the indices of the first and the last record of each moment
        self.runs = self._runs(every=every)
        if not self.runs:
            raise GameError("no_decisions")
        totals, winners = self._ended()
        self._totals = totals
        #: for each seat its lead and its victory in the end
        self.ends = [(margin_of(totals, seat), (seat in winners) / max(len(winners), 1)) for seat in range(len(totals))]
        starts: list[Start] = []
        #: for each moment the indices of the starts before and after it; the index after the last start is the end
        self._places: list[tuple[int, int]] = []
        for first, last in self.runs:
            # if nothing turns up, the choice leads to the start of the next moment
            self._places.append((len(starts), len(starts) + 1))
            starts.append(Start(f"{first}", game.at(first - 1).position))
            if self._reveals(last):
                pos = game.at(last - 1).position
                starts.append(Start(f"{last} chosen", pos, (self._choice(pos, game.history[last].option),)))
        self._end = len(starts)
        self._weights = {f"{part}{seat}": self._weighted(part, seat) for part in PARTS for seat in range(len(totals))}
        sums = {name: Weighted(int(name[-1]), weights[: self._end]) for name, weights in self._weights.items()}
        self.study = self._study(starts, sums)

    # --- what each game says ------------------------------------------------------------------------------------------

    @abstractmethod
    def _ended(self) -> tuple[Sequence[int], Sequence[int]]:
        """What counts at the end, for each seat, and the seats that won."""

    @abstractmethod
    def _choice(self, pos: Any, option: Any) -> int:
        """The choice that an option stands for in a position."""

    @abstractmethod
    def _study(self, starts: Sequence[Start], sums: Mapping[str, Weighted]) -> Study:
        """A study of all starts, which adds up the sums; it compares no pairs, and finishes nobody's turn."""

    def _reveals(self, record: int) -> bool:
        """Whether a record of the history turned up something hidden."""
        return any(event.reveals for event in self.game.history[record].events)

    # --- playing ------------------------------------------------------------------------------------------------------

    def _runs(self, *, every: bool) -> list[tuple[int, int]]:
        runs: list[tuple[int, int]] = []
        for index in (index for index, record in enumerate(self.game.history) if record.option is not None):
            last = runs[-1][1] if runs else None
            if every or last is None or self._reveals(last) or self._chooser(last) != self._chooser(index):
                runs.append((index, index))
            else:
                runs[-1] = (runs[-1][0], index)
        return runs

    def _chooser(self, record: int) -> int:
        decision = self.game.history[record].decision
        return 0 if decision is None else decision.player

    def _weighted(self, part: str, seat: int) -> tuple[int, ...]:
        """The weights of each start's value, and of the end, in a part of a seat's result."""
        weights = [0] * (self._end + 1)
        if part == "start":
            weights[0] = 1
            return tuple(weights)
        for number, (before, after) in enumerate(self._places):
            _, last = self.runs[number]
            if part == ("own" if self._chooser(last) == seat else "others"):
                weights[after] += 1
                weights[before] -= 1
            if part == "luck" and self._reveals(last):
                weights[self._next(number)] += 1
                weights[after] -= 1
        return tuple(weights)

    def _next(self, number: int) -> int:
        """The index of the start, or of the end, that follows a moment and what it turned up."""
        return self._places[number + 1][0] if number + 1 < len(self._places) else self._end

    def steps(self, each: int, executor: Executor | None = None) -> Iterator[Progress]:
        """Play ``each`` more playouts from every moment, and yield the progress (as ``Study.steps``).

        Raises:
            GameError: as for ``Study.steps``.
        """
        if type(each) is not int or each < 1:
            raise GameError("playouts", found=shown(each))
        return self.study.steps(each * self._end, executor, narrow=False)

    def run(self, each: int, executor: Executor | None = None) -> Self:
        """Take all ``steps``. Returns the aftermath."""
        for _ in self.steps(each, executor):
            pass
        return self

    def split(self, seat: int, *, of: str = "lead") -> Split:
        """The parts of a seat's "lead" or "points", or of its "win".

        The parts add up exactly. Their intervals come from how the moments vary together, not from adding up the
        moments' intervals.

        Raises:
            GameError: nothing has been played yet; no such seat or measure.
        """
        if seat not in range(len(self.ends)):
            raise GameError("no_seat", found=shown(seat), last=len(self.ends) - 1)
        lead, win = self.ends[seat]
        end = {"lead": lead, "points": self._totals[seat], "win": win}.get(of, math.nan)  # others raise below
        intervals = []
        for part in PARTS:
            name = f"{part}{seat}"
            known = self._weights[name][self._end] * end
            rest = self.study.combined(name, of=of)
            intervals.append(Interval(rest.mean + known, rest.low + known, rest.high + known))
        start, own, others, luck = intervals
        return Split(start, own, others, luck, end)

    def moments(self) -> tuple[Moment, ...]:
        """Every moment with its values, in order."""
        estimates = self.study.estimates
        values = [tuple(zip(estimate.margin, estimate.win, strict=True)) for estimate in estimates]
        values.append(tuple((Interval(lead, lead, lead), Interval(win, win, win)) for lead, win in self.ends))
        moments = []
        for (first, last), (before, after) in zip(self.runs, self._places, strict=True):
            round_, player, reveals = self.study.starts[before].position.round, self._chooser(last), self._reveals(last)
            moments.append(Moment(first, last, round_, player, values[before], values[after], reveals))
        return tuple(moments)

    def rows(self) -> list[dict[str, object]]:
        """A row for each moment: record, round, player, option in words; each seat's lead and chance before it."""
        rows: list[dict[str, object]] = []
        for moment in self.moments():
            row: dict[str, object] = {
                "record": moment.record,
                "round": moment.round,
                "player": self.game.names[moment.player],
                "option": "; ".join(self._sentences(moment)),
            }
            for name, (lead, win) in zip(self.game.names, moment.before, strict=True):
                row |= {f"lead {name}": lead.mean, f"win {name}": win.mean}
                row |= {f"win {name} low": win.low, f"win {name} high": win.high}
            rows.append(row)
        return rows

    def _sentences(self, moment: Moment) -> Iterator[str]:
        for record in range(moment.record, moment.last + 1):
            option = self.game.history[record].option
            if option is not None:
                yield self.game.at(record - 1).tell(option)
