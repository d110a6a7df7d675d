"""Findings about a game, as plain values that another thread may hand over and as rows of a table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from markupsafe import Markup

from betacolony import Game
from betacolony.whatif import Aftermath, Moment, Split, Verdict, points_by_round
from betacolony_widgets.charts.charts import Series, lines, sources, waterfall
from betacolony_widgets.messages import Messages

from .games import decisions

#: the parts of a split, in the order in which they add up
PARTS: Final = ("start", "own", "others", "luck")


@dataclass(frozen=True)
class Effort:
    """How much is played.

    Attributes:
        each: playouts from each moment.
        search: playouts to find the best option of a decision.
        fresh: playouts then of it and of the chosen one.
    """

    each: int
    search: int
    fresh: int

    @property
    def judging(self) -> int:
        """Playouts for each decision, at most."""
        return self.search + 2 * self.fresh


#: by the names of their words
EFFORTS: Final = {"quick": Effort(60, 60, 40), "thorough": Effort(400, 300, 150)}


@dataclass(frozen=True)
class Values:
    """What a game's moments were worth.

    Attributes:
        moments: in their order.
        ends: for each seat its lead and its victory in the end.
        splits: for each seat what its lead consists of, and its victory.
        playouts: how many were played from each moment.
        chart: the winning chances, as HTML.
        parts: for each seat the charts of its splits as HTML; "" while more is being played.
    """

    moments: tuple[Moment, ...]
    ends: tuple[tuple[float, float], ...]
    splits: tuple[tuple[Split, Split], ...]
    playouts: int
    chart: Markup
    parts: tuple[Markup, ...]

    @classmethod
    def of(cls, aftermath: Aftermath, *, done: bool) -> "Values":
        """Those of a game of which each moment was played at least twice."""
        game = aftermath.game
        messages = Messages.of(game.language)
        moments, ends = aftermath.moments(), tuple(aftermath.ends)
        splits = tuple((aftermath.split(seat, of="lead"), aftermath.split(seat, of="win")) for seat in range(len(ends)))
        playouts = aftermath.study.playouts // len(aftermath.study.starts)
        parts = tuple(
            _parts(messages, game.names[seat], *splits[seat]) if done else Markup() for seat in range(len(ends))
        )
        return cls(moments, ends, splits, playouts, _chances(game, moments, ends), parts)

    def before(self, record: int) -> Moment:
        """The moment that a decision belongs to."""
        return next(moment for moment in self.moments if moment.record <= record <= moment.last)


def places(moments: Sequence[Moment]) -> list[float]:
    """Where on the axis of rounds each moment lies: those of a round share its width."""
    of_round: dict[int, int] = {}
    for moment in moments:
        of_round[moment.round] = of_round.get(moment.round, 0) + 1
    found, done = [], dict.fromkeys(of_round, 0)
    for moment in moments:
        found.append(moment.round + done[moment.round] / of_round[moment.round])
        done[moment.round] += 1
    return found


def by_round(moments: Sequence[Moment], ends: Sequence[tuple[float, float]], seat: int) -> dict[int, float]:
    """How much a seat's winning chance changed in each round."""
    first: dict[int, float] = {}
    for moment in moments:
        first.setdefault(moment.round, moment.before[seat][1].mean)
    after = [*list(first.values())[1:], ends[seat][1]]
    return {round_: then - now for (round_, now), then in zip(first.items(), after, strict=True)}


def _chances(game: Game, moments: Sequence[Moment], ends: Sequence[tuple[float, float]]) -> Markup:
    messages = Messages.of(game.language)
    say = messages.say
    rounds = game.edition.rules.rounds
    at, last = places(moments), rounds + 1.0
    series = []
    for seat, name in enumerate(game.names):
        points = []
        for number, (x, moment) in enumerate(zip(at, moments, strict=True)):
            shown = [(x, moment.before[seat][1])]
            if moment.reveals:  # the choice first, and what turned up then
                then = at[number + 1] if number + 1 < len(at) else last
                shown.append(((x + then) / 2, moment.after[seat][1]))
            points += [(place, 100 * one.mean, 100 * one.low, 100 * one.high) for place, one in shown]
        end = 100 * ends[seat][1]
        series.append(Series(name, [*points, (last, end, end, end)]))
    marks = {float(number): str(number) for number in range(int(at[0]), rounds + 1)} | {last: say("aftermath.end")}
    chart = lines(messages, say("aftermath.chances_chart"), series, say("aftermath.chances_x"), most=100, marks=marks)
    return replace(chart, rows=()).html


def _parts(messages: Messages, name: str, lead: Split, win: Split) -> Markup:
    say = messages.say
    charts = []
    for split, unit, times, key in ((lead, "CP", 1, "split_lead"), (win, "%", 100, "split_win")):
        start, *changes = [(say(f"aftermath.part_{part}"), times * getattr(split, part).mean) for part in PARTS]
        shown = waterfall(
            messages, say(f"aftermath.{key}", name=name), start, changes, say("aftermath.part_result"), unit
        )
        charts.append(replace(shown, rows=()).html)
    return Markup("").join(charts)


def points_chart(game: Game, seat: int) -> Markup:
    """Where a seat's points came from, round by round, as HTML."""
    messages = Messages.of(game.language)
    say = messages.say
    rounds = points_by_round(game)
    columns = [*("–" if not number else str(number) for number in range(len(rounds) - 1)), say("aftermath.end")]
    amounts = {messages.title(source): [one[seat][source] for one in rounds] for source in rounds[0][seat]}
    return sources(messages, say("aftermath.by_round", name=game.names[seat]), columns, amounts).html


# --- as a table ------------------------------------------------------------------------------------------------------


def rows(game: Game, values: Values | None, verdicts: Mapping[int, Verdict]) -> list[dict[str, Any]]:
    """A row for each decision, with all that is known of it.

    "decision" (its place in the game's history), "round", "player", "chosen"; each player's chance to win before it
    ("win <name>", 0 to 1, with the ends of its 95 % interval), where it was valued; "options", "verdict", "best", and
    how far the chosen one is behind that ("loss" in CP, "loss_win" from 0 to 1, each with its ends), where it was
    judged.
    """
    found = []
    firsts = {moment.record: moment for moment in values.moments} if values else {}
    for record in decisions(game, None):
        before, one = game.at(record - 1), game.history[record]
        if one.decision is None or one.option is None:
            continue
        row: dict[str, Any] = {
            "decision": record,
            "round": before.position.round,
            "player": game.names[one.decision.player],
            "chosen": before.tell(one.option),
        }
        for seat, name in enumerate(game.names):
            win = firsts[record].before[seat][1] if record in firsts else None
            row |= _ends(f"win {name}", win)
        verdict = verdicts.get(record)
        row |= {"options": None, "verdict": None, "best": None}
        if verdict:
            row |= {"options": verdict.options, "verdict": verdict.kind, "best": before.tell(verdict.best)}
        row |= _ends("loss", verdict.loss.interval if verdict and verdict.loss else None)
        row |= _ends("loss_win", verdict.win.interval if verdict and verdict.win else None)
        found.append(row)
    return found


def _ends(name: str, interval: Any) -> dict[str, Any]:
    ends = (None, None, None) if interval is None else (interval.mean, interval.low, interval.high)
    return dict(zip((name, f"{name}_low", f"{name}_high"), ends, strict=True))
