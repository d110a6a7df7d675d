"""Winning chances over a game, and luck beside choice: drawn as SVG with the signs of the seats, without a library."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from markupsafe import Markup, escape

from betacolony_widgets.messages import Messages

from .signs import seat_sign, sign_shapes

#: pixels: each chart is drawn for a wide page and for a phone
_SIZES: Final = {"wide": (640, 224), "narrow": (340, 240)}
#: pixels: left of the chart, right of it for names, above and below it
_LEFT, _RIGHT, _TOP, _LOW = 40.0, 92.0, 28.0, 28.0
#: pixels between two names at the ends of lines
_APART: Final = 19.0
#: the greatest length of a bar, as a part of its half: on a phone, name and figure have the rest
_MOST: Final = 0.4


class Chance(NamedTuple):
    """A seat's line: its colour, name, and points of a place and a share in percent with its interval."""

    colour: str
    name: str
    points: Sequence[tuple[float, float, float, float]]


class Bar(NamedTuple):
    """A part of a result: its name, its value in words, and its value; ``outlined`` sets luck apart from choice.

    A value that isn't known, None, has no bar.
    """

    name: str
    words: str
    value: float | None
    outlined: bool


def chances(
    sentence: str, series: Sequence[Chance], own: int, marks: Mapping[float, str], pins: Sequence[float]
) -> Markup:
    """The lines of all seats, the reader's own thick and with its band, and numbered pins on it at some places."""
    return Markup("").join(
        Markup('<div class="bc-chart-{}">{}</div>').format(name, _chances(sentence, series, own, marks, pins, *size))
        for name, size in _SIZES.items()
    )


def _chances(
    sentence: str,
    series: Sequence[Chance],
    own: int,
    marks: Mapping[float, str],
    pins: Sequence[float],
    width: int,
    height: int,
) -> Markup:
    first, last = series[0].points[0][0], series[0].points[-1][0]

    def x(place: float) -> float:
        return round(_LEFT + (width - _LEFT - _RIGHT) * (place - first) / (last - first or 1), 1)

    def y(share: float) -> float:
        return round(_TOP + (height - _TOP - _LOW) * (1 - share / 100), 1)

    parts: list[str] = []
    for share in (0, 50, 100):
        parts.append(f'<path class="bc-grid-line" d="M{_LEFT} {y(share)}H{x(last)}"/>')
        parts.append(f'<text class="bc-soft" x="{_LEFT - 8}" y="{y(share) + 5}" text-anchor="end">{share}</text>')
    parts.append(f'<text class="bc-soft" x="{_LEFT - 8}" y="{y(75) + 5}" text-anchor="end">%</text>')
    parts.append(f'<path class="bc-grid-line" stroke-dasharray="2 5" d="M{_LEFT} {y(100 / len(series))}H{x(last)}"/>')
    places = list(marks)
    every = 1 if width > _SIZES["narrow"][0] else 2
    for number, place in enumerate(places[:-1]):
        if number % every == 0:
            middle = (x(place) + x(places[number + 1])) / 2
            parts.append(
                f'<text class="bc-soft" x="{middle}" y="{height - 6}" text-anchor="middle">'
                f"{escape(marks[place])}</text>"
            )
    order = [seat for seat in range(len(series)) if seat != own] + [own]
    for seat in order:
        line = series[seat]
        path = "L".join(f"{x(at)} {y(mean)}" for at, mean, _, _ in line.points)
        if seat == own:
            upper = [f"{x(at)} {y(high)}" for at, _, _, high in line.points]
            lower = [f"{x(at)} {y(low)}" for at, _, low, _ in reversed(line.points)]
            parts.append(f'<path class="bc-band" d="M{"L".join([*upper, *lower])}Z"/>')
        dash = ' stroke-dasharray="7 4"' if line.colour == "white" else ""
        kind = "bc-own-line" if seat == own else "bc-line"
        parts.append(f'<path class="{kind} bc-seat-{line.colour}"{dash} d="M{path}"/>')
        parts += [
            f'<g transform="translate({x(at)} {y(mean)}) scale(0.45)">{sign_shapes(line.colour)}</g>'
            for at, mean, _, _ in _signed(line.points)
        ]
        at, mean, _, _ = line.points[-1]
        parts.append(f'<g transform="translate({x(at)} {y(mean)}) scale(0.75)">{sign_shapes(line.colour)}</g>')
    heights = spread([y(line.points[-1][1]) for line in series], _APART, y(0))
    for line, high in zip(series, heights, strict=True):
        parts.append(f'<text class="bc-name" x="{x(last) + 14}" y="{high + 5:.1f}">{escape(line.name)}</text>')
    for number, place in enumerate(pins, 1):
        level = _at(series[own].points, place)
        parts.append(
            f'<g class="bc-pin" transform="translate({x(place)} {max(y(level) - 24, 12)})"><circle r="11"/>'
            f'<text y="5" text-anchor="middle">{number}</text></g>'
        )
    return Markup(  # noqa: S704 - the texts are escaped above
        f'<svg role="img" aria-label="{escape(sentence)}" viewBox="0 0 {width} {height}" '
        f'preserveAspectRatio="xMinYMin meet" style="max-width:{width}px">'
        f"{''.join(parts)}</svg>"
    )


def _signed(points: Sequence[tuple[float, float, float, float]]) -> list[tuple[float, float, float, float]]:
    """The points that bear the sign: the first of each round."""
    firsts: dict[int, tuple[float, float, float, float]] = {}
    for point in points[:-1]:
        firsts.setdefault(int(point[0]), point)
    return list(firsts.values())


def _at(points: Sequence[tuple[float, float, float, float]], place: float) -> float:
    """The height of a line at a place."""
    before = [point for point in points if point[0] <= place] or [points[0]]
    return before[-1][1]


def spread(targets: Sequence[float], least: float, most: float) -> list[float]:
    """The heights, moved down to a distance of ``least``, and up again where they go beyond ``most``."""
    order = sorted(range(len(targets)), key=lambda index: targets[index])
    heights, free = list(targets), float("-inf")
    for index in order:
        heights[index] = max(heights[index], free)
        free = heights[index] + least
    free = most
    for index in reversed(order):
        heights[index] = min(heights[index], free)
        free = heights[index] - least
    return heights


def luck_and_choice(
    messages: Messages, sentence: str, sides: tuple[str, str], rows: Sequence[tuple[str, str, Sequence[Bar], str]]
) -> Markup:
    """Bars of each player from one zero line, whose left and right side have names.

    Each row has a seat's colour, name, bars and the result in words.
    """
    greatest = max((abs(bar.value or 0) for _, _, bars, _ in rows for bar in bars), default=1) or 1
    head = Markup(
        '<div class="bc-luck-row bc-soft"><span></span><span class="bc-luck-head"><span>{}</span><span>{}</span>'
        "</span><span>{}</span></div>"
    ).format(*sides, messages.say("chart.result_short"))
    body = Markup("").join(
        Markup(
            '<div class="bc-luck-row"><span class="bc-luck-name">{}{}</span>'
            '<span class="bc-luck-bars">{}</span><b>{}</b></div>'
        ).format(seat_sign(colour), name, Markup("").join(_bar(bar, greatest) for bar in bars), result)
        for colour, name, bars, result in rows
    )
    return Markup('<div class="bc-luck" role="img" aria-label="{}">{}{}</div>').format(sentence, head, body)


def _bar(bar: Bar, greatest: float) -> Markup:
    value = bar.value or 0
    length = 50 * _MOST * abs(value) / greatest
    side = "left" if value >= 0 else "right"
    drawn = Markup('<i class="{}" style="{}:50%;width:{:.1f}%"></i>').format(
        "bc-outlined" if bar.outlined else "", side, length
    )
    return Markup('<span class="bc-luck-bar">{}<span style="{}:calc({:.1f}% + 6px)">{} {}</span></span>').format(
        "" if bar.value is None else drawn, side, 50 + length, bar.name, bar.words
    )
