"""The look-back at a game: winning chances along the way, and how much was luck and how much choice.

Every moment is valued by playouts under one policy, stated beforehand. A decision changes the value by what was chosen,
compared with what the policy would have chosen on average; a roll or a draw changes it by what turned up, compared with
what might have. From the first value on, these changes add up to the result.
"""

import math
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from typing import Final

from betacolony.core.errors import GameError, shown
from betacolony.core.tallies import Interval, margin_of
from betacolony.core.value import Value
from betacolony.events import PointsGained, RoundStarted
from betacolony.game import Game
from betacolony.players.policies import Policy
from betacolony.rules.reasons import examine
from betacolony.state.position import SOURCES

from .study import Progress, Start, Study, Weighted

#: the parts of a result
PARTS: Final = ("start", "own", "others", "luck")


class Moment(Value):
    """A decision of a game, or a run of them, with what it was worth before and after.

    Attributes:
        record: its place in the game's ``history``; last: that of the last decision of the run, the same for one.
        round: 1 to 9, 0 during the set-up.
        player: the seat that decided.
        before: for each seat its lead and winning chance before the choice; after: once it was made, before anything
            hidden turned up because of it.
        reveals: whether something did: then the next moment's ``before`` is another value.
    """

    record: int
    last: int
    round: int
    player: int
    before: tuple[tuple[Interval, Interval], ...]
    after: tuple[tuple[Interval, Interval], ...]
    reveals: bool


class Split(Value):
    """What a seat's result consists of: ``start`` + ``own`` + ``others`` + ``luck`` = ``result``.

    Attributes:
        start: what was to be expected before the first decision.
        own: what the seat's own choices added to it, others: those of the other seats.
        luck: what rolls and draws added.
        result: how it ended: the lead or the points in CP, or the victory (1, 0, or a share).
    """

    start: Interval
    own: Interval
    others: Interval
    luck: Interval
    result: float


class Aftermath:
    """Values every moment of a game that is over."""

    def __init__(
        self,
        game: Game,
        policy: str | Policy | Sequence[str | Policy] = "sampled",
        seed: int = 0,
        *,
        every: bool = True,
    ) -> None:
        """Nothing is played yet.

        Args:
            game: a game that is over, with its history.
            policy: by which the moments are valued, as for ``betacolony.playout``.
            seed: decides the luck of the playouts.
            every: whether each decision is a moment of its own. Otherwise those that a player makes in a row, with
                nothing turned up in between, are one moment: the split is the same, for less than half of the work.

        Raises:
            GameError: the game is not over, or its history holds no decision.
        """
        result = game.result
        if result is None:
            raise GameError("not_over")
        self.game = game
        #: the first and the last record of each moment
        self.runs = self._runs(every=every)
        if not self.runs:
            raise GameError("no_decisions")
        totals = [score.total for score in result.scores]
        self._totals = totals
        #: for each seat its lead and its victory in the end
        self.ends = [
            (margin_of(totals, seat), (seat in result.winners) / len(result.winners)) for seat in range(len(totals))
        ]
        starts: list[Start] = []
        #: for each moment the numbers of the starts before and after it; the number after all is that of the end
        self._places: list[tuple[int, int]] = []
        for first, last in self.runs:
            # where nothing turns up, what a choice leads to is what the next moment begins with
            self._places.append((len(starts), len(starts) + 1))
            starts.append(Start(f"{first}", game.at(first - 1).position))
            if self._reveals(last):
                pos = game.at(last - 1).position
                choice, _ = examine(pos, game.history[last].option)
                starts.append(Start(f"{last} chosen", pos, (choice,)))
        self._end = len(starts)
        self._weights = {f"{part}{seat}": self._weighted(part, seat) for part in PARTS for seat in range(len(totals))}
        sums = {name: Weighted(int(name[-1]), weights[: self._end]) for name, weights in self._weights.items()}
        self.study = Study(starts, policy, seed, seat=0, sums=sums, pairs=False)

    def _runs(self, *, every: bool) -> list[tuple[int, int]]:
        found: list[tuple[int, int]] = []
        for record, one in enumerate(self.game.history):
            if one.option is None:
                continue
            last = found[-1][1] if found else None
            if every or last is None or self._reveals(last) or self._chooser(last) != self._chooser(record):
                found.append((record, record))
            else:
                found[-1] = (found[-1][0], record)
        return found

    def _chooser(self, record: int) -> int:
        decision = self.game.history[record].decision
        return 0 if decision is None else decision.player

    def _reveals(self, record: int) -> bool:
        # the first materials are drawn without anything hidden being turned up
        return any(event.reveals or event.rule == "SET-7" for event in self.game.history[record].events)

    def _weighted(self, part: str, seat: int) -> tuple[int, ...]:
        """How often each start's value, and that of the end, is added in a part of a seat's result."""
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
        """The number of the start, or of the end, that follows a decision and what it turned up."""
        return self._places[number + 1][0] if number + 1 < len(self._places) else self._end

    def steps(self, each: int, executor: Executor | None = None) -> Iterator[Progress]:
        """Value every moment by so many more playouts, and tell how far it is (as ``Study.steps``).

        Raises:
            GameError: as for ``Study.steps``.
        """
        if type(each) is not int or each < 1:
            raise GameError("playouts", found=shown(each))
        return self.study.steps(each * self._end, executor, narrow=False)

    def run(self, each: int, executor: Executor | None = None) -> "Aftermath":
        """The same to the end. Returns the aftermath."""
        for _ in self.steps(each, executor):
            pass
        return self

    # --- what came of it -------------------------------------------------------------------------

    def split(self, seat: int, *, of: str = "lead") -> Split:
        """What a seat's result consists of: its "lead" or its "points" in CP, or its "win".

        The parts add up exactly. Their intervals come from how they vary together from luck to luck, not from adding up
        the intervals of the moments.

        Raises:
            GameError: nothing has been played yet; no such seat or measure.
        """
        if seat not in range(len(self.ends)):
            raise GameError("no_seat", found=shown(seat), last=len(self.ends) - 1)
        lead, win = self.ends[seat]
        end = {"lead": lead, "points": self._totals[seat], "win": win}.get(of, math.nan)  # of others nothing is known
        found = []
        for part in PARTS:
            name = f"{part}{seat}"
            known = self._weights[name][self._end] * end
            rest = self.study.combined(name, of=of)
            found.append(Interval(rest.mean + known, rest.low + known, rest.high + known))
        start, own, others, luck = found
        return Split(start, own, others, luck, end)

    def moments(self) -> tuple[Moment, ...]:
        """Every moment with its values, in order."""
        estimates = self.study.estimates
        values = [tuple(zip(found.margin, found.win, strict=True)) for found in estimates]
        values.append(tuple((Interval(lead, lead, lead), Interval(win, win, win)) for lead, win in self.ends))
        found = []
        for (first, last), (before, after) in zip(self.runs, self._places, strict=True):
            round_ = self.study.starts[before].position.round
            found.append(
                Moment(first, last, round_, self._chooser(last), values[before], values[after], self._reveals(last))
            )
        return tuple(found)

    def rows(self) -> list[dict[str, object]]:
        """A row for each moment: record, round, player, option in words; before it each seat's lead and chance."""
        rows: list[dict[str, object]] = []
        for moment in self.moments():
            row: dict[str, object] = {
                "record": moment.record,
                "round": moment.round,
                "player": self.game.names[moment.player],
                "option": "; ".join(self._told(moment)),
            }
            for name, (lead, win) in zip(self.game.names, moment.before, strict=True):
                row |= {f"lead {name}": lead.mean, f"win {name}": win.mean}
                row |= {f"win {name} low": win.low, f"win {name} high": win.high}
            rows.append(row)
        return rows

    def _told(self, moment: Moment) -> Iterator[str]:
        for record in range(moment.record, moment.last + 1):
            option = self.game.history[record].option
            if option is not None:
                yield self.game.at(record - 1).tell(option)


def points_by_round(game: Game) -> list[list[dict[str, int]]]:
    """For each round, and at last for the scoring at the end, each seat's points by source.

    Rounds are counted from 0, which is the set-up. What a game that begins with a position has scored before counts for
    the round that it begins in.
    """
    rounds = game.edition.rules.rounds
    found = [[dict.fromkeys(SOURCES, 0) for _ in game.names] for _ in range(rounds + 2)]
    first = game.at(0).position
    row = first.round
    for number, points in enumerate(first.points):
        seat, source = divmod(number, len(SOURCES))
        found[row][seat][SOURCES[source]] += points
    for event in (event for record in game.history[1:] for event in record.events):
        if isinstance(event, RoundStarted):  # a new cycle's bonuses come after it
            row = event.round
        elif isinstance(event, PointsGained):
            found[rounds + 1 if event.rule == "END-1" else row][event.player][event.source] += event.amount
    return found
