"""A study's results as plain values that another thread may hand over, and as text."""

import math
from dataclasses import dataclass
from typing import Any

from betacolony.core.tallies import UNKNOWN
from betacolony.whatif import Estimate, Interval, Study
from betacolony_widgets.charts.charts import Chart, Span, intervals
from betacolony_widgets.messages import Messages

#: so many names are listed in a sentence
_NAMED = 3
#: of fewer games no figure is shown: it would say more of their luck than of the start
FEWEST = 20


@dataclass(frozen=True)
class Line:
    """What is known of one start: its place in the study, its name, and what it stands for.

    Chances and leads from fewer games than ``FEWEST`` are unknown. ``last``: whether it was compared to the end.
    """

    number: int
    name: str
    what: Any
    playouts: int
    win: Interval
    lead: Interval
    #: how far its lead is ahead of the first start's, from games with the same luck, and whether by more than chance
    ahead: Interval
    apart: bool
    last: bool
    #: all else that is known of it, for each seat
    estimate: Estimate

    @property
    def known(self) -> bool:
        """Whether there is an interval."""
        return math.isfinite(self.lead.half)


@dataclass(frozen=True)
class Results:
    """What a study has come to.

    Attributes:
        lines: its starts in their order.
        ranked: the same by their leads, the highest first: those compared to the end, and after them the others.
        contenders: the numbers of those that can't be told from the best.
        ratio: how many times more playouts it would take to tell the two best apart without luck in common.
        win, lead: over all starts, if all were played equally often; else None.
    """

    lines: tuple[Line, ...]
    ranked: tuple[Line, ...]
    contenders: frozenset[int]
    ratio: float
    win: Interval | None
    lead: Interval | None

    @property
    def playouts(self) -> int:
        """How many were played in all."""
        return sum(line.playouts for line in self.lines)

    @classmethod
    def of(cls, study: Study) -> "Results":
        """Those of a study that was played."""
        numbers = {start.name: number_ for number_, start in enumerate(study.starts)}
        finalists = frozenset(study.finalists())

        def line(estimate: Estimate) -> Line:
            what = estimate.start.what
            at = numbers[estimate.name]
            seat = study.compared[at]
            first = study.difference(estimate.name, study.starts[0].name)
            enough, last = estimate.playouts >= FEWEST, at in finalists
            win, lead = (estimate.win[seat], estimate.margin[seat]) if enough else (UNKNOWN, UNKNOWN)
            apart = enough and first.certain
            return Line(at, estimate.name, what, estimate.playouts, win, lead, first.interval, apart, last, estimate)

        lines = tuple(map(line, study.estimates))
        ranked = tuple(map(line, study.ranked()))
        even = len({one.playouts for one in lines}) == 1 and lines[0].playouts >= FEWEST
        ratio = study.difference(ranked[0].name, ranked[1].name).variance_ratio if len(ranked) > 1 else math.nan
        return cls(
            lines,
            ranked,
            frozenset(study.contenders()) if not even or len(lines) > 1 else frozenset({0}),
            ratio,
            study.overall(of="win") if even else None,
            study.overall(of="lead") if even else None,
        )


# --- how they are written --------------------------------------------------------------------------------------------


def percent(messages: Messages, interval: Interval, *, change: bool = False) -> str:
    """A winning chance: "41 ± 3 %"; or by how much one changes: "+4 ± 3 %"."""
    if not math.isfinite(interval.half) or math.isnan(interval.mean):
        return messages.say("lab.unknown")
    digits = 0 if interval.half >= 0.01 else 1
    mean = (messages.signed if change else messages.number)(100 * interval.mean, digits, measured=True)
    half = messages.number(100 * interval.half, digits, measured=True)
    return messages.say("lab.percent", n=messages.say("chart.estimate", mean=mean, half=half))


def points(messages: Messages, interval: Interval, least: int = 0) -> str:
    """A lead or a difference: "+5.2 ± 1.1", with so many digits at least."""
    if not math.isfinite(interval.half) or math.isnan(interval.mean):
        return messages.say("lab.unknown")
    digits = max(0 if interval.half >= 10 else 1, least)
    told_apart = interval.low > 0 or interval.high < 0
    if told_apart and round(abs(interval.mean), digits) <= round(interval.half, digits):
        digits += 1  # rounded, it would look as if it reached zero
    mean, half = (
        messages.signed(interval.mean, digits, measured=True),
        messages.number(interval.half, digits, measured=True),
    )
    return messages.say("chart.estimate", mean=mean, half=half)


def total(messages: Messages, interval: Interval) -> str:
    """Points: "62.1 ± 0.4"."""
    say, number = messages.say, messages.number
    if not math.isfinite(interval.half) or math.isnan(interval.mean):
        return say("lab.unknown")
    return say("chart.estimate", mean=number(interval.mean, measured=True), half=number(interval.half, measured=True))


def chart_of(messages: Messages, title: str, lines: tuple[Line, ...], measure: str, marked: int | None = None) -> Chart:
    """Winning chances ("win") or leads ("lead") as a chart, of all lines that anything is known of.

    ``marked`` is the number of the start that stands out. Those that were not compared to the end are faint, and the
    chart's sentence says nothing of them.
    """
    known = [line for line in lines if line.known]
    at = next((row for row, line in enumerate(known) if line.number == marked), None)
    faint = frozenset(row for row, line in enumerate(known) if not line.last)
    told = ""
    if faint:
        ends = [
            (line, f"{points(messages, line.lead)} CP" if measure == "lead" else percent(messages, line.win))
            for line in known
        ]
        told = messages.say(
            "lab.chart_told",
            ends=messages.listed([f"{quoted(messages, line.name)} ({n})" for line, n in ends if line.last]),
        )
    if measure == "win":
        spans = [Span(one.name, 100 * one.win.mean, 100 * one.win.low, 100 * one.win.high) for one in known]
        return intervals(messages, title, spans, "%", told, digits=0, marked=at, faint=faint)
    spans = [Span(one.name, one.lead.mean, one.lead.low, one.lead.high) for one in known]
    return intervals(messages, title, spans, "CP", told, marked=at, faint=faint)


def verdict(messages: Messages, results: Results) -> str:
    """What can be told apart and what not, as a sentence."""
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
    told = {"name": quoted(messages, best.name), "others": messages.listed(names)}
    return messages.count("lab.close", len(settled), **told) if settled else messages.say("lab.all_close", **told)


def quoted(messages: Messages, name: str) -> str:
    """A name within a sentence."""
    return messages.say("lab.quoted", name=name)


def small_print(messages: Messages, results: Results) -> str:
    """How the figures came about."""
    told = messages.say("lab.how", n=messages.number(results.playouts))
    if math.isfinite(results.ratio) and results.ratio > 1:
        told = f"{told} {messages.say('lab.ratio', n=messages.number(results.ratio))}"
    return told
