"""Charts as HTML for either theme and any width, each with a sentence and a table.

Colours are the page's custom properties (``palette``), or that of the text where there are none. No chart relies on
colour: rows have names and figures, what stands out has a full dot, and what is lost is outlined.

Numbers are in the unit of the axis: a share of 41 % is 41. A chart is a plain value, which shows itself at the end of a
cell; ``html`` puts it anywhere else.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from betacolony_widgets.messages import Messages
from betacolony_widgets.static_files import styles

from .drawing import Drawn, Scale, box, dot, line, rows_of


class Span(NamedTuple):
    """A named estimate: its mean, and the ends of its 95 % interval."""

    name: str
    mean: float
    low: float
    high: float


class Sample(NamedTuple):
    """The results of many games: the number of games by result, and the mean with its interval."""

    name: str
    counts: Mapping[int, int]
    mean: Span


@dataclass(frozen=True)
class Chart:
    """A chart as HTML.

    Attributes:
        title: its caption.
        sentence: a sentence with its content.
        head: the heading of each column of its table.
        rows: the table, with a name in the first cell of each row; () if the page has a table of its own.
        picture: the drawing, which says the sentence to those who don't see it.
        messages: the messages of its language.
    """

    title: str
    sentence: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    picture: Markup
    messages: Messages

    @property
    def html(self) -> Markup:
        """The chart and its table, for anywhere on a page."""
        return Markup('<figure class="bc-chart"><figcaption>{}</figcaption>{}<p>{}</p>{}</figure>').format(
            self.title, self.picture, self.sentence, self._table()
        )

    def _table(self) -> Markup:
        if not self.rows:
            return Markup()
        column, cell, join = Markup('<th scope="col">{}</th>'), Markup("<td>{}</td>"), Markup("").join
        row = Markup('<tr><th scope="row">{}</th>{}</tr>')
        return Markup(
            "<details><summary>{}</summary><div><table>"
            "<thead><tr>{}</tr></thead><tbody>{}</tbody></table></div></details>"
        ).format(
            self.messages.say("chart.table"),
            join(column.format(name) for name in self.head),
            join(row.format(name, join(cell.format(value) for value in values)) for name, *values in self.rows),
        )

    def _repr_html_(self) -> str:
        return f"<style>{styles('font', 'charts')}</style>{self.html}"


def estimate(messages: Messages, span: Span, unit: str = "", digits: int = 1) -> str:
    """A mean and half its interval: "41 ± 3 %"; of a share that ± would take out of 0 to 100 %: "1 (0–4) %"."""
    half = (span.high - span.low) / 2
    digits = max(digits, int(unit == "%" and 0 < half < 1))
    mean, error, low, high = (
        messages.number(value, digits, measured=True) for value in (span.mean, half, span.low, span.high)
    )
    if not half:
        known = messages.number(span.mean, digits)
    elif unit == "%" and not half <= span.mean <= 100 - half:
        known = f"{mean}\u00a0({messages.say('chart.between', low=low, high=high)})"
    else:
        known = messages.say("chart.estimate", mean=mean, half=error)
    return f"{known}\u00a0{unit}".strip("\u00a0")


def intervals(
    messages: Messages,
    title: str,
    spans: Sequence[Span],
    unit: str = "%",
    sentence: str = "",
    *,
    digits: int = 1,
    marked: int | None = None,
    faint: Collection[int] = (),
) -> Chart:
    """Rows of names, each with a dot and its 95 % interval: the values of options, branches or faces.

    ``marked`` is the row that stands out; None for the one with the highest mean. Rows in ``faint`` are grey.
    """
    say = messages.say
    best, worst = max(spans, key=lambda span: span.mean), min(spans, key=lambda span: span.mean)
    sentence = sentence or say(
        "chart.intervals",
        best=best.name,
        most=estimate(messages, best, unit, digits),
        worst=worst.name,
        least=estimate(messages, worst, unit, digits),
    )

    scale = Scale([end for span in spans for end in (span.low, span.high)])

    def shapes(row: int, span: Span) -> Markup:
        kind = "bc-faint" if row in faint else "bc-usual"
        if span is (best if marked is None else spans[marked]):
            kind = "bc-marked"
        at = scale.at
        return line(kind, at(span.low), at(span.high)) + dot(kind, at(span.mean))

    drawn = [
        Drawn(span.name, shapes(row, span), estimate(messages, span, unit, digits)) for row, span in enumerate(spans)
    ]
    picture = rows_of(sentence, scale.marks(messages, unit), drawn)
    head = (say("chart.what"), say("chart.mean", unit=unit), say("chart.low"), say("chart.high"))
    rows = tuple((span.name, *(messages.number(part, digits) for part in span[1:])) for span in spans)
    return Chart(title, sentence, head, rows, picture, messages)


def waterfall(
    messages: Messages,
    title: str,
    start: tuple[str, float],
    parts: Sequence[tuple[str, float]],
    end: str,
    unit: str = "",
) -> Chart:
    """The parts of a number: its start, the change by each part, and the end that they add up to."""
    number, say = messages.number, messages.say
    levels = [start[1]]
    for _, change in parts:
        levels.append(levels[-1] + change)
    changes = [say("chart.change", name=name, n=messages.signed(change)) for name, change in parts]
    sentence = say(
        "chart.waterfall",
        first=start[0],
        start=number(start[1]),
        changes=messages.listed(changes),
        last=end,
        end=number(levels[-1]),
        unit=unit,
    )

    scale = Scale([0.0, *levels])
    at = scale.at
    drawn = [Drawn(start[0], box("bc-sum", at(0), at(levels[0]), 20, 80), number(start[1]))]
    for (name, change), before, after in zip(parts, levels, levels[1:], strict=False):
        bar = box("bc-gain" if after >= before else "bc-loss", at(before), at(after), 20, 80)
        drawn.append(Drawn(name, line("bc-step", at(before), at(before), 0, 50) + bar, messages.signed(change)))
    drawn.append(Drawn(end, box("bc-sum", at(0), at(levels[-1]), 20, 80), number(levels[-1])))
    picture = rows_of(sentence, scale.marks(messages, unit), drawn)
    rows = (
        (start[0], "", number(start[1])),
        *((name, messages.signed(n), number(level)) for (name, n), level in zip(parts, levels[1:], strict=True)),
        (end, "", number(levels[-1])),
    )
    head = (say("chart.what"), say("chart.changed"), say("chart.level", unit=unit))
    return Chart(title, sentence, head, rows, picture, messages)


def sources(
    messages: Messages, title: str, columns: Sequence[str], amounts: Mapping[str, Sequence[float]], unit: str = "CP"
) -> Chart:
    """The sources of points: a row of bars for each source, with a bar for each column, such as a round."""
    number = messages.number
    totals = {name: sum(row) for name, row in amounts.items()}
    best = max(totals, key=lambda name: totals[name])
    total = number(sum(totals.values()))
    sentence = messages.say("chart.sources", all=total, unit=unit, best=best, most=number(totals[best]))
    greatest = max((abs(amount) for row in amounts.values() for amount in row), default=1) or 1

    wide = 100 / len(columns)
    bar = Markup('<text x="{}%" y="{}%" dy="-3" text-anchor="middle">{}</text>')

    def shapes(row: Sequence[float]) -> Markup:
        parts = [line("bc-grid-line", 0, 100, 100, 100)]
        for column, amount in enumerate(row):
            if amount:
                at, top = (column + 0.5) * wide, 100 - 58 * max(amount, 0) / greatest
                parts.append(box("bc-gain", round(at - 0.3 * wide, 2), round(at + 0.3 * wide, 2), 100, round(top, 2)))
                parts.append(bar.format(round(at, 2), round(top, 2), number(amount)))
        return Markup("").join(parts)

    marks = [(round((column + 0.5) * wide, 2), name) for column, name in enumerate(columns)]
    drawn = [Drawn(name, shapes(row), number(totals[name])) for name, row in amounts.items()]
    picture = rows_of(sentence, marks, drawn, tall="bc-upright", grid=False)
    head = (messages.say("chart.source"), *columns, messages.say("chart.all"))
    rows = tuple((name, *(number(amount) for amount in row), number(totals[name])) for name, row in amounts.items())
    return Chart(title, sentence, head, rows, picture, messages)


def distributions(messages: Messages, title: str, samples: Sequence[Sample], unit: str = "CP") -> Chart:
    """Distributions one below the other on one scale: the shares of all results, and the mean with its interval."""
    say, number = messages.say, messages.number
    labels = [(sample.name, estimate(messages, sample.mean, unit)) for sample in samples]
    means = [say("chart.total", name=name, n=mean) for name, mean in labels]
    sentence = say("chart.distributions", means=messages.listed(means))
    low = min(min(sample.counts) for sample in samples)
    high = max(max(sample.counts) for sample in samples)
    step = max(1, round((high - low) / 40))
    binned = [_binned(sample.counts, low, step) for sample in samples]
    greatest = max(max(shares.values()) for shares in binned)

    scale = Scale([low - step / 2, high + step / 2])

    def shapes(shares: Mapping[int, float], mean: Span) -> Markup:
        at, half = scale.at, 0.45 * step
        bars = []
        for place, share in shares.items():
            middle = place + (step - 1) / 2
            bars.append(box("bc-sum", at(middle - half), at(middle + half), 75, round(75 - 70 * share / greatest, 2)))
        interval = line("bc-marked", at(mean.low), at(mean.high), 88, 88) + dot("bc-marked", at(mean.mean), 88)
        return Markup("").join(bars) + interval

    drawn = [
        Drawn(name, shapes(shares, sample.mean), mean)
        for (name, mean), shares, sample in zip(labels, binned, samples, strict=True)
    ]
    picture = rows_of(sentence, scale.marks(messages, unit), drawn, tall="bc-spread")
    head = (say("chart.result", unit=unit), *(sample.name for sample in samples))
    rows = tuple(
        (
            number(place) if step == 1 else say("chart.range", low=number(place), high=number(place + step - 1)),
            *(f"{number(100 * shares.get(place, 0))} %" for shares in binned),
        )
        for place in sorted({place for shares in binned for place in shares})
    )
    return Chart(title, sentence, head, rows, picture, messages)


def _binned(counts: Mapping[int, int], low: int, step: int) -> dict[int, float]:
    """The share of results in each range, by its lower end."""
    total, shares = sum(counts.values()), dict[int, float]()
    for result, count in sorted(counts.items()):
        place = low + (result - low) // step * step
        shares[place] = shares.get(place, 0) + count / total
    return shares
