"""Small signs of the board: goods with numbers, coins, launch costs, points, and the pieces of players."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf
from typing import Final

from betacolony.exocolony.edition.components import COIN, RESOURCES
from betacolony.exocolony.messages import Messages as GameMessages
from betacolony_widgets.board.art.pieces import NAMES
from betacolony_widgets.board.layers import FACE, FINE, LABEL
from betacolony_widgets.board.shapes import Align, Ink, Line, Piece, Point, Shape, Sketch, Text
from betacolony_widgets.board.text_metrics import HAIR, broken, width_of
from betacolony_widgets.messages import capital
from betacolony_widgets.palette import EXO_RESOURCES, EXO_STARS

#: the goods of players, as they stand everywhere
GOODS: Final = ("metal", "fuel", "food", "water", COIN)
#: the least radius of a resource with its letter on it
LETTERED: Final = 9.85
#: the least radius of a good in a row
_LEAST: Final = 5.0
#: letters of resources: Fuel has U, as F is Food
LETTERS: Final[Mapping[str, str]] = {"metal": "M", "fuel": "U", "food": "F", "water": "W"}
#: how far below the middle of a resource its letter stands, as a part of its radius
_LOW: Final[Mapping[str, float]] = {"metal": 0.29, "fuel": 0.2, "food": 0.13, "water": 0.3}
#: how wide the sign of a good is in a text, as a part of the text's size
_SIGN: Final = 1.1
#: how much of a good is left where a player has none
FAINT: Final = 0.42


def art(kind: str, name: str, variant: str = "") -> str:
    """The name of a piece of art for an id of an edition; one that isn't drawn has the neutral drawing of its kind."""
    ending = f"-{variant}" if variant else ""
    names = (f"exo-{kind}-{name}{ending}", f"exo-{kind}-{name}", f"exo-{kind}-other{ending}", f"exo-{kind}-other")
    return next((drawn for drawn in names if drawn in _KNOWN), names[-1])


_KNOWN: Final = frozenset(NAMES)


def orbit_role(star: str) -> str:
    """The colour of the homeworld's orbit, in the light of a star."""
    return f"exo-orbit-{star if star in EXO_STARS else 'other'}"


def pad_edge(kind: str) -> str:
    """The colour of the edge of a pad."""
    return f"exo-pad-{kind if kind in EXO_RESOURCES else 'other'}-edge"


def resource(kind: str, x: float, y: float, r: float, layer: int = FACE, *, faint: bool = False) -> Iterator[Shape]:
    """A resource or Coin, with its letter where it is large enough; the letter is three layers above it."""
    alpha = FAINT if faint else 1.0
    if kind == COIN:
        yield Piece("exo-coin-mark", x, y, r, layer, alpha=alpha)
        return
    yield Piece(art("resource", kind), x, y, r, layer, alpha=alpha)
    if r >= LETTERED and kind in LETTERS:
        role = "text-off" if faint else "night"
        yield Text(x, y + _LOW[kind] * r, LETTERS[kind], 1.12 * r, role, bold=True, layer=layer + 3)


def coin(x: float, y: float, r: float, number: int | str, size: float = 0.0, layer: int = FACE) -> Iterator[Shape]:
    """A coin with a number on it."""
    yield Piece("exo-coin", x, y, r, layer)
    yield Text(x, y + 0.5, str(number), size or max(11.0, 1.15 * r), "night", bold=True, layer=layer + 3)


def medal(x: float, y: float, r: float, points: int | str, size: float = 0.0, layer: int = FACE) -> Iterator[Shape]:
    """Points on a golden hexagon."""
    yield Piece("exo-medal", x, y, r, layer)
    yield Text(x, y + 0.5, str(points), size or max(11.0, 1.05 * r), "night", bold=True, layer=layer + 3)


def signed(names: GameMessages, text: str) -> list[str]:
    """A text in parts; every second one is a kind of goods, whose sign stands for its name."""
    known = _words(names)
    parts = re.split(_pattern(known), text)
    return [known[part] if place % 2 else part for place, part in enumerate(parts)]


def _words(names: GameMessages) -> dict[str, str]:
    """The kinds of goods by their names, and by those with which cards write them."""
    return {word: kind for kind in GOODS for word in (names.name(kind), capital(names.name(kind)))}


def _pattern(words: Iterable[str]) -> str:
    return rf"(?<!\w)({'|'.join(map(re.escape, words))})(?!\w)"


def signed_lines(names: GameMessages, text: str, width: float, size: float) -> list[list[str]]:
    """A text with signs (``signed``) in lines of at most ``width`` pixels; a number stays with its sign."""
    close = re.sub(rf"(?<=\d) (?={_pattern(_words(names))})", HAIR, text)
    lines = broken(close, lambda line: signed_width(signed(names, line), size) <= width)
    return [signed(names, line) for line in lines]


def signed_width(parts: Sequence[str], size: float, *, bold: bool = False) -> float:
    """The width of a text with signs, in pixels."""
    return sum(_SIGN * size if place % 2 else width_of(part, size, bold=bold) for place, part in enumerate(parts))


def signed_text(
    parts: Sequence[str], at: Point, size: float, role: str, *, bold: bool = False, layer: int = LABEL
) -> Iterator[Shape]:
    """A text with signs (``signed``) from its left end on."""
    x, y = at
    for place, part in enumerate(parts):
        if place % 2:
            yield from resource(part, x + _SIGN * size / 2, y - 0.5, _SIGN * size / 2, layer)
            x += _SIGN * size
        else:  # a picture may leave out spaces at the ends of a text
            left = x + width_of(part[: len(part) - len(part.lstrip())], size, bold=bold)
            if part.strip():
                yield Text(left, y, part.strip(), size, role, bold=bold, align="left", layer=layer)
            x += width_of(part, size, bold=bold)


def goods_row(
    sketch: Sketch,
    goods: Mapping[str, int],
    at: Point,
    *,
    r: float,
    size: float,
    step: float,
    changed: Sequence[str] = (),
    bare: bool = False,
) -> None:
    """All goods of a player with their numbers from left to right; ``changed`` ones in the colour of forecasts.

    ``bare`` says that the numbers are hidden (X-VAR-1): a question mark stands for each.
    """
    x, y = at
    for place, kind in enumerate(GOODS):
        number, left = goods.get(kind, 0), x + place * step
        none = number == 0 and not bare
        sketch.add(resource(kind, left + r, y, 0.95 * r if kind == COIN else r, faint=none))
        role = "points" if kind in changed else "text-off" if none else "text"
        words = "?" if bare and kind in RESOURCES else str(number)
        sketch.add(Text(left + 2.35 * r, y + 0.5, words, size, role, bold=True, align="left"))


def price_row(
    sketch: Sketch,
    goods: Mapping[str, int],
    at: Point,
    *,
    r: float,
    size: float,
    missing: Sequence[str] = (),
    room: float = inf,
) -> float:
    """What something costs or gives; gives the right end. ``missing`` kinds have their number in the colour of refusal.

    A row that is wider than its room becomes smaller.
    """
    shown = [(kind, goods[kind]) for kind in GOODS if goods.get(kind)]
    gap = 0.7
    while r > _LEAST and _row_width(shown, r, size, gap) > room:
        r, size, gap = r - 0.4, max(11.0, size - 0.5), 0.4
    x, y = at
    for kind, number in shown:
        sketch.add(resource(kind, x + r, y, 0.95 * r if kind == COIN else r))
        role = "refusal" if kind in missing else "text"
        sketch.add(Text(x + 2.3 * r, y + 0.5, str(number), size, role, bold=True, align="left"))
        x += _row_width([(kind, number)], r, size, gap)
    return x


def _row_width(shown: Sequence[tuple[str, int]], r: float, size: float, gap: float) -> float:
    return sum(2.3 * r + width_of(str(number), size, bold=True) + gap * size for _, number in shown)


def launch(x: float, y: float, cost: int, r: float, *, chosen: bool = False, layer: int = FACE) -> Iterator[Shape]:
    """The little house with the fuel that leaving a world takes."""
    yield Piece("exo-launch-chosen" if chosen else "exo-launch", x, y, r, layer)
    role = "badge-ink" if chosen else "paper"
    yield Text(x, y + 1.5, str(cost), 12, role, bold=True, layer=layer + 3)


def words(
    x: float, y: float, text: str, size: float, role: str = "text", *, bold: bool = False, align: Align = "left"
) -> Text:
    """A line of text whose base line is at ``y``, as pictures are measured."""
    return Text(x, y - 0.35 * size, text, size, role, bold=bold, align=align, layer=LABEL)


def rule(x: float, y: float, width: float) -> Shape:
    """A thin line between parts."""
    return Line(((x, y), (x + width, y)), Ink(None, "exo-line", 1.0), FINE)
