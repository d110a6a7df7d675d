"""Findings about a game: plain values, which may be passed between threads, their charts, and rows of a table."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from markupsafe import Markup

from betacolony.core.tallies import Interval
from betacolony.core.whatif.aftermath import Aftermath, Moment, Split
from betacolony.core.whatif.verdicts import Verdict
from betacolony_widgets.charts.charts import sources, waterfall
from betacolony_widgets.messages import Messages

from .finished_game import FinishedGame, Judged

#: the parts of a split, in the order in which they add up
PARTS: Final = ("start", "own", "others", "luck")


#: points: decisions that can't have cost more are left open
_LITTLE: Final = 2.0


@dataclass(frozen=True)
class Values:
    """The values of a game's moments.

    Attributes:
        moments: in their order.
        ends: for each seat its final lead and its victory.
        splits: for each seat the parts of its lead and of its victory.
        playouts: the number of playouts from each moment.
        done: whether no more are being played.
        parts: for each seat the charts of its splits as HTML, of those without noise alone; "" while not ``done``.
    """

    moments: tuple[Moment, ...]
    ends: tuple[tuple[float, float], ...]
    splits: tuple[tuple[Split, Split], ...]
    playouts: int
    done: bool
    parts: tuple[Markup, ...]

    @classmethod
    def of(cls, messages: Messages, aftermath: Aftermath[Any], *, done: bool) -> "Values":
        """The values of a game, each moment of which was played at least twice."""
        names = aftermath.game.names
        moments, ends = aftermath.moments(), tuple(aftermath.ends)
        splits = tuple((aftermath.split(seat, of="lead"), aftermath.split(seat, of="win")) for seat in range(len(ends)))
        playouts = aftermath.study.playouts // len(aftermath.study.starts)
        parts = tuple(
            _parts(messages, names[seat], *splits[seat], alone=len(names) == 1) if done else Markup()
            for seat in range(len(ends))
        )
        return cls(moments, ends, splits, playouts, done, parts)

    def before(self, record: int) -> Moment:
        """The moment that a decision belongs to."""
        return next(moment for moment in self.moments if moment.record <= record <= moment.last)


def open_questions(verdicts: Iterable[Verdict], most: int) -> list[int]:
    """Decisions that may have cost much and are too close to call, at most so many: first where most is at stake."""
    unsettled = [verdict for verdict in verdicts if verdict.at_stake > _LITTLE]
    unsettled.sort(key=lambda verdict: -verdict.at_stake)
    return [verdict.record for verdict in unsettled[:most]]


def places(moments: Sequence[Moment]) -> list[float]:
    """The place of each moment on the axis of rounds: the moments of a round share its width."""
    of_round = Counter(moment.round for moment in moments)
    places, done = [], Counter[int]()
    for moment in moments:
        places.append(moment.round + done[moment.round] / of_round[moment.round])
        done[moment.round] += 1
    return places


def by_round(moments: Sequence[Moment], ends: Sequence[tuple[float, float]], seat: int) -> dict[int, float]:
    """The change of a seat's winning chance in each round."""
    first: dict[int, float] = {}
    for moment in moments:
        first.setdefault(moment.round, moment.before[seat][1].mean)
    after = [*list(first.values())[1:], ends[seat][1]]
    return {round_: end - start for (round_, start), end in zip(first.items(), after, strict=True)}


def parts_of(*, alone: bool) -> Sequence[str]:
    """The parts of a result, in the order in which they add up; ``alone``: nobody else decides."""
    return [part for part in PARTS if not (alone and part == "others")]


def open_parts(split: Split) -> list[str]:
    """The parts of a result that can't be told apart from zero; what was expected at first is no change."""
    return [part for part in PARTS[1:] if not is_told(getattr(split, part))]


def is_told(change: Interval) -> bool:
    """Whether a change is more than noise, or surely none."""
    return change.low > 0 or change.high < 0 or not change.half


def _parts(messages: Messages, name: str, lead: Split, win: Split, *, alone: bool) -> Markup:
    say = messages.say
    charts = []
    wanted = [(lead, say("lab.unit"), 1, "split_lead"), (win, "%", 100, "split_win")]
    for split, unit, times, key in wanted[:1] if alone else wanted:
        if open_parts(split):
            continue
        parts = parts_of(alone=alone)
        start, *changes = [(say(f"aftermath.part_{part}"), times * getattr(split, part).mean) for part in parts]
        title, end = say(f"aftermath.{key}", name=name), say("aftermath.part_result")
        charts.append(replace(waterfall(messages, title, start, changes, end, unit), rows=()).html)
    return Markup("").join(charts)


def points_chart(its: FinishedGame[Any], seat: int) -> Markup:
    """The sources of a seat's points, round by round, as HTML."""
    messages, (columns, rounds) = its.messages, its.points_by_round()
    amounts = {messages.title(source): [seats[seat][source] for seats in rounds] for source in rounds[0][seat]}
    title = its.say("aftermath.by_round", name=its.game.names[seat])
    return sources(messages, title, columns, amounts, its.say("aftermath.points")).html


def rows(its: FinishedGame[Any], values: Values | None, judged: Mapping[int, Judged]) -> list[dict[str, Any]]:
    """A row for each decision; figures that are not known are None.

    "decision" (its index in the game's history), "round", "player", "chosen"; each player's winning chance before it
    ("win <name>", 0 to 1, with the ends of its 95 % interval); the number of "options", the "verdict" (``Judged.kind``:
    "only", "best", "liked", "ahead", "close" or "worse"), the "best" option that it was compared with, and how far
    the chosen option is behind the best ("loss" in points, "loss_win" from 0 to 1, each with its ends).
    """
    game, table = its.game, []
    firsts = {moment.record: moment for moment in values.moments} if values else {}
    for index in its.decisions(None):
        before, record = game.at(index - 1), game.history[index]
        if record.decision is None or record.option is None:
            continue
        row: dict[str, Any] = {
            "decision": index,
            "round": before.position.round,
            "player": game.names[record.decision.player],
            "chosen": before.tell(record.option),
        }
        for seat, name in enumerate(game.names):
            row |= _ends(f"win {name}", firsts[index].before[seat][1] if index in firsts else None)
        found = judged.get(index)
        verdict = found.verdict if found else None
        row |= {"options": None, "verdict": None, "best": None}
        if found and verdict:
            row |= {"options": verdict.options, "verdict": found.kind, "best": before.tell(verdict.best)}
        row |= _ends("loss", verdict.loss.interval if verdict and verdict.loss else None)
        row |= _ends("loss_win", verdict.win.interval if verdict and verdict.win else None)
        table.append(row)
    return table


def _ends(name: str, interval: Any) -> dict[str, Any]:
    ends = (None, None, None) if interval is None else (interval.mean, interval.low, interval.high)
    return dict(zip((name, f"{name}_low", f"{name}_high"), ends, strict=True))
