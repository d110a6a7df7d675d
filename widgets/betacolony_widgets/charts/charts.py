"""Charts as SVG for either theme and any width, each with a sentence and a table.

matplotlib draws them; only the first chart imports it. Its colours are replaced by the page's custom properties
(``palette``), or by the colour of the text where there are none. No chart relies on colour: rows have names, lines have
styles and labels at their ends.

Numbers are in the unit of the axis: a share of 41 % is 41. A chart is a plain value, which shows itself at the end of a
cell; ``html`` puts it anywhere else.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup, escape

from betacolony_widgets.messages import Messages
from betacolony_widgets.static_files import styles

from .drawing import INK, SIZE, WIDTHS, bar, dot, drawn, rows_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


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
        pictures: for each of ``WIDTHS`` the chart as SVG; "" if nothing can be drawn.
        messages: the messages of its language.
    """

    title: str
    sentence: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    pictures: Mapping[str, str]
    messages: Messages

    @property
    def html(self) -> Markup:
        """The chart and its table, for anywhere on a page."""
        picture, undrawn = Markup('<div class="bc-chart-{}">{}</div>'), Markup("<p>{}</p>")
        drawn = [picture.format(name, _labelled(svg, self.sentence)) for name, svg in self.pictures.items() if svg]
        pictures = Markup("").join(drawn or [undrawn.format(self.messages.say("chart.undrawn"))])
        return Markup('<figure class="bc-chart"><figcaption>{}</figcaption>{}<p>{}</p>{}</figure>').format(
            self.title, pictures, self.sentence, self._table()
        )

    def _table(self) -> Markup:
        if not self.rows:
            return Markup()
        column, cell, join = Markup('<th scope="col">{}</th>'), Markup("<td>{}</td>"), Markup("").join
        row = Markup('<tr><th scope="row">{}</th>{}</tr>')
        return Markup(
            "<details{}><summary>{}</summary><div><table>"
            "<thead><tr>{}</tr></thead><tbody>{}</tbody></table></div></details>"
        ).format(
            "" if any(self.pictures.values()) else " open",
            self.messages.say("chart.table"),
            join(column.format(name) for name in self.head),
            join(row.format(name, join(cell.format(value) for value in values)) for name, *values in self.rows),
        )

    def _repr_html_(self) -> str:
        return f"<style>{styles('font', 'charts')}</style>{self.html}"


def _labelled(svg: str, sentence: str) -> Markup:
    labelled = svg.replace("<svg", f'<svg role="img" aria-label="{escape(sentence)}"', 1)
    return Markup(labelled)  # noqa: S704 - matplotlib drew the SVG, and escaped its texts


def estimate(messages: Messages, span: Span, unit: str = "", digits: int = 1) -> str:
    """A mean and half its interval: "41 ± 3 %"."""
    half = (span.high - span.low) / 2
    mean, error = (messages.number(value, digits, measured=True) for value in (span.mean, half))
    known = messages.say("chart.estimate", mean=mean, half=error) if half else ""
    return f"{known or messages.number(span.mean, digits)}\u00a0{unit}".strip("\u00a0")


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

    def draw(axes: "Axes", row: int, span: Span) -> None:
        role = "muted" if row in faint else "ink"
        if span is (best if marked is None else spans[marked]):
            role = "gold"
        axes.plot([span.low, span.high], [row, row], color=INK[role], lw=3, solid_capstyle="butt")
        dot(axes, span.mean, row, role)

    labels = [(span.name, estimate(messages, span, unit, digits)) for span in spans]
    ends = [end for span in spans for end in (span.low, span.high)]
    pictures = rows_of(messages, labels, unit, ends, lambda axes, row: draw(axes, row, spans[row]))
    head = (say("chart.what"), say("chart.mean", unit=unit), say("chart.low"), say("chart.high"))
    rows = tuple((span.name, *(messages.number(part, digits) for part in span[1:])) for span in spans)
    return Chart(title, sentence, head, rows, pictures, messages)


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

    def draw(axes: "Axes", row: int) -> None:
        if row in {0, len(parts) + 1}:
            bar(axes, row, 0.0, levels[0] if row == 0 else levels[-1], "muted")
            return
        before, after = levels[row - 1 : row + 1]
        bar(axes, row, before, after, "fuel" if after >= before else "wrong", outlined=after < before)
        axes.plot([before, before], [row - 1, row], color=INK["muted"], lw=1, zorder=1)

    labels = [
        (start[0], number(start[1])),
        *((name, messages.signed(n)) for name, n in parts),
        (end, number(levels[-1])),
    ]
    pictures = rows_of(messages, labels, unit, [0.0, *levels], draw)
    rows = (
        (start[0], "", number(start[1])),
        *((name, messages.signed(n), number(level)) for (name, n), level in zip(parts, levels[1:], strict=True)),
        (end, "", number(levels[-1])),
    )
    head = (say("chart.what"), say("chart.changed"), say("chart.level", unit=unit))
    return Chart(title, sentence, head, rows, pictures, messages)


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

    def draw(figure: "Figure") -> None:
        axes = figure.add_subplot()
        names = list(amounts)
        for row, name in enumerate(names):
            for column, amount in enumerate(amounts[name]):
                if amount:
                    bar(axes, column, row, row - 0.62 * amount / greatest, "fuel", upright=True)
                    over = row - 0.62 * max(amount, 0) / greatest - 0.05
                    axes.text(column, over, number(amount), ha="center", va="bottom", fontsize=SIZE - 2)
            axes.plot([-0.5, len(columns) - 0.5], [row, row], color=INK["place-line"], lw=1, zorder=0)
        axes.set_xlim(-0.5, len(columns) - 0.5)
        axes.set_ylim(len(names) - 0.7, -1)
        axes.set_xticks(range(len(columns)), columns)
        labels = [messages.say("chart.total", name=name, n=number(totals[name])) for name in names]
        axes.set_yticks([row - 0.2 for row in range(len(names))], labels)

    pictures = {name: drawn(draw, width, 40 + 46 * len(amounts)) for name, width in WIDTHS.items()}
    head = (messages.say("chart.source"), *columns, messages.say("chart.all"))
    rows = tuple((name, *(number(amount) for amount in row), number(totals[name])) for name, row in amounts.items())
    return Chart(title, sentence, head, rows, pictures, messages)


def distributions(messages: Messages, title: str, samples: Sequence[Sample], unit: str = "CP") -> Chart:
    """Distributions below each other on one scale: the shares of all results, and the mean with its interval."""
    say, number = messages.say, messages.number
    labels = [(sample.name, estimate(messages, sample.mean, unit)) for sample in samples]
    means = [say("chart.total", name=name, n=mean) for name, mean in labels]
    sentence = say("chart.distributions", means=messages.listed(means))
    low = min(min(sample.counts) for sample in samples)
    high = max(max(sample.counts) for sample in samples)
    step = max(1, round((high - low) / 40))
    binned = [_binned(sample.counts, low, step) for sample in samples]
    greatest = max(max(shares.values()) for shares in binned)

    def draw(axes: "Axes", row: int) -> None:
        for place, share in binned[row].items():
            at, top = place + (step - 1) / 2, row + 0.18 - 0.7 * share / greatest
            bar(axes, at, row + 0.18, top, "muted", upright=True, wide=0.9 * step)
        mean = samples[row].mean
        axes.plot([mean.low, mean.high], [row + 0.3, row + 0.3], color=INK["ink"], lw=3, solid_capstyle="butt")
        dot(axes, mean.mean, row + 0.3, "gold")

    pictures = rows_of(messages, labels, unit, [low, high + step - 1], draw, height=96, zero=False)
    head = (say("chart.result", unit=unit), *(sample.name for sample in samples))
    rows = tuple(
        (
            number(place) if step == 1 else say("chart.range", low=number(place), high=number(place + step - 1)),
            *(f"{number(100 * shares.get(place, 0))} %" for shares in binned),
        )
        for place in sorted({place for shares in binned for place in shares})
    )
    return Chart(title, sentence, head, rows, pictures, messages)


def _binned(counts: Mapping[int, int], low: int, step: int) -> dict[int, float]:
    """The share of results in each range, by its lower end."""
    total, shares = sum(counts.values()), dict[int, float]()
    for result, count in sorted(counts.items()):
        place = low + (result - low) // step * step
        shares[place] = shares.get(place, 0) + count / total
    return shares
