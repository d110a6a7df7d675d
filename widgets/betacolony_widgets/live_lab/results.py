"""A study's results as plain values, which may be passed between threads, and as text."""

import math
from dataclasses import dataclass
from typing import Any

from betacolony.core.tallies import UNKNOWN, Interval
from betacolony.core.whatif.study import Estimate, Study
from betacolony_widgets.charts.charts import Chart, Span, intervals
from betacolony_widgets.messages import Messages

#: so many times the games are saved by shared luck before it is told
_WORTH_A_WORD = 1.2
#: names in a sentence, at most
_NAMED = 3
#: games behind a figure, at least: with fewer it would say more about their luck than about the start
FEWEST = 20
#: the same while its start is among those that are played most: its interval is honest, if wide, and more are coming
FIRST = 5


@dataclass(frozen=True)
class Line:
    """The results of one start: its index in the study, its name, what it stands for, and its figures for a player.

    Winning chances and leads from too few games are unknown. ``ahead`` is its lead over the first start,
    from games with the same luck; ``apart``: whether it is more than chance; ``last``: whether it was compared to the
    end. ``seats``: the seats of all players in it, in the order of their seats in the first start.
    """

    number: int
    name: str
    what: Any
    playouts: int
    win: Interval
    lead: Interval
    ahead: Interval
    apart: bool
    last: bool
    estimate: Estimate
    seats: tuple[int, ...]

    @property
    def known(self) -> bool:
        """Tell whether there are enough games."""
        return math.isfinite(self.lead.half)


@dataclass(frozen=True)
class Results:
    """The results of a study for a player.

    Attributes:
        seat: the player's seat in the first start.
        lines: its starts in their order.
        ranked: its starts by lead, the highest first: those compared to the end, then the others.
        contenders: the indices of the starts that may be the best.
        ratio: how many times more playouts it would take to separate the two best starts without shared luck.
        win, lead: the means over all starts, if all were played equally often; else None.
    """

    seat: int
    lines: tuple[Line, ...]
    ranked: tuple[Line, ...]
    contenders: frozenset[int]
    ratio: float
    win: Interval | None
    lead: Interval | None

    @property
    def playouts(self) -> int:
        """The number of playouts in all."""
        return sum(line.playouts for line in self.lines)

    @classmethod
    def of(cls, study: Study, seat: int | None = None) -> "Results":
        """The results of a study that was played.

        Args:
            study: the study.
            seat: one that can be asked for; None for the study's own.
        """
        player = study.seat if seat is None else seat
        finalists = frozenset(study.finalists())

        def line(estimate: Estimate) -> Line:
            name, playouts, index = estimate.name, estimate.playouts, study.number(estimate.name)
            seats = study.seatings[index]
            gap = study.difference(name, study.starts[0].name, seat=player)
            last = index in finalists
            enough = playouts >= (FIRST if last else FEWEST)
            its_seat = seats[player]
            win, lead = (estimate.win[its_seat], estimate.margin[its_seat]) if enough else (UNKNOWN, UNKNOWN)
            apart, what = enough and gap.certain, estimate.start.what
            return Line(index, name, what, playouts, win, lead, gap.interval, apart, last, estimate, seats)

        lines = tuple(map(line, study.estimates))
        ranked = tuple(map(line, study.ranked(player)))
        even = len({line.playouts for line in lines}) == 1 and lines[0].playouts >= FEWEST
        ratio = math.nan
        if len(ranked) > 1:
            ratio = study.difference(ranked[0].name, ranked[1].name, seat=player).variance_ratio
        return cls(
            player,
            lines,
            ranked,
            frozenset(study.contenders(player)) if not even or len(lines) > 1 else frozenset({0}),
            ratio,
            study.overall(of="win", seat=player) if even else None,
            study.overall(of="lead", seat=player) if even else None,
        )


def percent(messages: Messages, interval: Interval, *, change: bool = False) -> str:
    """A winning chance: "41 ± 3 %"; or a change of it: "+4 ± 3 %"."""
    if not math.isfinite(interval.half):
        return messages.say("lab.unknown")
    digits = 0 if interval.half >= 0.01 else 1
    mean = (messages.signed if change else messages.number)(100 * interval.mean, digits, measured=True)
    half = messages.number(100 * interval.half, digits, measured=True)
    if not change and beyond(interval):
        low, high = (messages.number(100 * end, digits, measured=True) for end in (interval.low, interval.high))
        between = messages.say("chart.between", low=low, high=high)
        return messages.say("lab.percent", n=f"{mean}\u00a0({between})")
    return messages.say("lab.percent", n=messages.say("chart.estimate", mean=mean, half=half))


def beyond(interval: Interval) -> bool:
    """Whether ± around a chance would leave 0 to 1: near the ends its interval isn't the same on both sides."""
    return interval.mean - interval.half < 0 or interval.mean + interval.half > 1


def points(messages: Messages, interval: Interval, least: int = 0) -> str:
    """A lead or a difference: "+5.2 ± 1.1", with ``least`` digits or more."""
    if not math.isfinite(interval.half):
        return messages.say("lab.unknown")
    digits = max(0 if interval.half >= 10 else 1, least)
    certain = interval.low > 0 or interval.high < 0
    if certain and round(abs(interval.mean), digits) <= round(interval.half, digits):
        digits += 1  # rounded, the interval would seem to contain zero
    mean = messages.signed(interval.mean, digits, measured=True)
    return messages.say("chart.estimate", mean=mean, half=messages.number(interval.half, digits, measured=True))


def total(messages: Messages, interval: Interval) -> str:
    """Points, or a loss in CP: "62.1 ± 0.4"."""
    say, number = messages.say, messages.number
    if not math.isfinite(interval.half):
        return say("lab.unknown")
    return say("chart.estimate", mean=number(interval.mean, measured=True), half=number(interval.half, measured=True))


def cells(messages: Messages, line: Line, win: Interval | None = None, lead: Interval | None = None) -> list[str]:
    """The cells of a table for a start: winning chance, lead (the player's own or others') and number of games."""
    win, lead = win or line.win, lead or line.lead
    return [percent(messages, win), points(messages, lead), messages.number(line.playouts)]


def chart_of(messages: Messages, title: str, lines: tuple[Line, ...], measure: str, marked: int | None = None) -> Chart:
    """A chart of winning chances ("win") or leads ("lead") of all known lines.

    ``marked`` is the index of the start that stands out. Starts not compared to the end are faint, and the chart's
    sentence leaves them out.
    """
    known = [line for line in lines if line.known]
    at = next((row for row, line in enumerate(known) if line.number == marked), None)
    faint = frozenset(row for row, line in enumerate(known) if not line.last)
    sentence, unit = "", messages.say("lab.unit")
    if faint:
        values = [
            f"{quoted(messages, line.name)} "
            f"({f'{points(messages, line.lead)} {unit}' if measure == 'lead' else percent(messages, line.win)})"
            for line in known
            if line.last
        ]
        sentence = messages.say("lab.chart_told", ends=messages.listed(values))
    if measure == "win":
        spans = [Span(line.name, 100 * line.win.mean, 100 * line.win.low, 100 * line.win.high) for line in known]
        return intervals(messages, title, spans, "%", sentence, digits=0, marked=at, faint=faint)
    spans = [Span(line.name, line.lead.mean, line.lead.low, line.lead.high) for line in known]
    return intervals(messages, title, spans, unit, sentence, marked=at, faint=faint)


def verdict(messages: Messages, results: Results) -> str:
    """A sentence about the best start and its certainty."""
    best, others = results.ranked[0], len(results.lines) - 1
    if not others:
        return messages.say("lab.only", name=quoted(messages, best.name), win=percent(messages, best.win))
    if not best.known:
        return messages.say("lab.too_few")
    close = [line for line in results.ranked[1:] if line.number in results.contenders]
    settled = [line for line in results.ranked[1:] if line.number not in results.contenders]
    if not close or results.contenders <= {best.number}:
        return messages.count("lab.clear", others, name=quoted(messages, best.name))
    names = [quoted(messages, line.name) for line in close[:_NAMED]]
    more = len(close) - len(names)
    if more:
        names.append(messages.say("lab.more", n=more))
    values = {"name": quoted(messages, best.name), "others": messages.listed(names)}
    return messages.count("lab.close", len(settled), **values) if settled else messages.say("lab.all_close", **values)


def quoted(messages: Messages, name: str) -> str:
    """A name within a sentence."""
    return messages.say("lab.quoted", name=name)


def small_print(messages: Messages, results: Results) -> str:
    """The origin of the figures, in words."""
    text = messages.say("lab.how", n=messages.number(results.playouts))
    if math.isfinite(results.ratio) and results.ratio > _WORTH_A_WORD:
        text = f"{text} {messages.say('lab.ratio', n=messages.number(results.ratio))}"
    return text
