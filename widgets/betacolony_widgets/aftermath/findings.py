"""Findings about a game: plain values, which may be passed between threads, their charts, and rows of a table."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from markupsafe import Markup

from betacolony import Game
from betacolony.whatif import Aftermath, Moment, Split, Verdict, foreseen, points_by_round
from betacolony_widgets.charts.charts import sources, waterfall
from betacolony_widgets.messages import Messages

from .games import decisions

#: the parts of a split, in the order in which they add up
PARTS: Final = ("start", "own", "others", "luck")


@dataclass(frozen=True)
class Effort:
    """The number of playouts.

    Attributes:
        each: playouts from each moment.
        search: playouts to find the best option of a decision; 0: it is what the sharp player would have chosen.
        fresh: playouts then of it and of the chosen one, each.
        dearest: so many decisions of a player are judged at first, those in which the sharp player sees most lost, and
            the ones in which it would have chosen the same; None: all are.
        again: how many decisions are judged again where much is at stake, and of those once more.
    """

    each: int
    search: int
    fresh: int
    dearest: int | None = None
    again: tuple[int, ...] = (12, 2)

    @property
    def judging(self) -> int:
        """Playouts for each decision, at most."""
        return self.search + 2 * self.fresh

    @property
    def closer(self) -> "Effort":
        """The effort for what this one leaves open: four times the fresh playouts for half the width of an interval."""
        return replace(self, search=2 * self.search, fresh=4 * self.fresh)


#: by who plays on (``panel.POLICIES``), and by the names of their messages
EFFORTS: Final = {
    "sampled": {"quick": Effort(60, 60, 40), "thorough": Effort(400, 300, 150)},
    "greedy": {"quick": Effort(12, 0, 80, 6, ()), "thorough": Effort(100, 120, 100, again=(6,))},
}
#: CP: decisions that can't have cost more are left open
_LITTLE: Final = 2.0


@dataclass(frozen=True)
class Values:
    """The values of a game's moments.

    Attributes:
        moments: in their order.
        ends: for each seat its final lead and its victory.
        splits: for each seat the parts of its lead and of its victory.
        playouts: the number of playouts from each moment.
        parts: for each seat the charts of its splits as HTML; "" while more is being played.
    """

    moments: tuple[Moment, ...]
    ends: tuple[tuple[float, float], ...]
    splits: tuple[tuple[Split, Split], ...]
    playouts: int
    parts: tuple[Markup, ...]

    @classmethod
    def of(cls, aftermath: Aftermath, *, done: bool) -> "Values":
        """The values of a game, each moment of which was played at least twice."""
        game = aftermath.game
        messages = Messages.of(game.language)
        moments, ends = aftermath.moments(), tuple(aftermath.ends)
        splits = tuple((aftermath.split(seat, of="lead"), aftermath.split(seat, of="win")) for seat in range(len(ends)))
        playouts = aftermath.study.playouts // len(aftermath.study.starts)
        parts = tuple(
            _parts(messages, game.names[seat], *splits[seat]) if done else Markup() for seat in range(len(ends))
        )
        return cls(moments, ends, splits, playouts, parts)

    def before(self, record: int) -> Moment:
        """The moment that a decision belongs to."""
        return next(moment for moment in self.moments if moment.record <= record <= moment.last)


def by_stake(game: Game, records: Iterable[int], dearest: int | None) -> list[int]:
    """Decisions in the order in which they are best judged: first those in which the sharp player sees most lost.

    ``dearest``: only so many of each player, and those in which nothing is lost; None for all.
    """
    lost = foreseen(game)
    ordered = sorted(records, key=lambda record: -lost[record])
    if dearest is None:
        return ordered
    taken: Counter[int] = Counter()
    kept = []
    for record in ordered:
        decision = game.history[record].decision
        player = decision.player if decision else 0
        if lost[record] <= 0 or taken[player] < dearest:
            taken[player] += 1
            kept.append(record)
    return kept


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


def _parts(messages: Messages, name: str, lead: Split, win: Split) -> Markup:
    say = messages.say
    charts = []
    for split, unit, times, key in ((lead, "CP", 1, "split_lead"), (win, "%", 100, "split_win")):
        start, *changes = [(say(f"aftermath.part_{part}"), times * getattr(split, part).mean) for part in PARTS]
        title, end = say(f"aftermath.{key}", name=name), say("aftermath.part_result")
        charts.append(replace(waterfall(messages, title, start, changes, end, unit), rows=()).html)
    return Markup("").join(charts)


def points_chart(game: Game, seat: int) -> Markup:
    """The sources of a seat's points, round by round, as HTML."""
    messages = Messages.of(game.language)
    say = messages.say
    rounds = points_by_round(game)
    columns = [*("–" if not number else str(number) for number in range(len(rounds) - 1)), say("aftermath.end")]
    amounts = {messages.title(source): [seats[seat][source] for seats in rounds] for source in rounds[0][seat]}
    return sources(messages, say("aftermath.by_round", name=game.names[seat]), columns, amounts).html


def rows(game: Game, values: Values | None, verdicts: Mapping[int, Verdict]) -> list[dict[str, Any]]:
    """A row for each decision; figures that are not known are None.

    "decision" (its index in the game's history), "round", "player", "chosen"; each player's winning chance before it
    ("win <name>", 0 to 1, with the ends of its 95 % interval); the number of "options", "verdict", "best", and how far
    the chosen option is behind the best ("loss" in CP, "loss_win" from 0 to 1, each with its ends).
    """
    table = []
    firsts = {moment.record: moment for moment in values.moments} if values else {}
    for index in decisions(game, None):
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
        verdict = verdicts.get(index)
        row |= {"options": None, "verdict": None, "best": None}
        if verdict:
            row |= {"options": verdict.options, "verdict": verdict.kind, "best": before.tell(verdict.best)}
        row |= _ends("loss", verdict.loss.interval if verdict and verdict.loss else None)
        row |= _ends("loss_win", verdict.win.interval if verdict and verdict.win else None)
        table.append(row)
    return table


def _ends(name: str, interval: Any) -> dict[str, Any]:
    ends = (None, None, None) if interval is None else (interval.mean, interval.low, interval.high)
    return dict(zip((name, f"{name}_low", f"{name}_high"), ends, strict=True))
