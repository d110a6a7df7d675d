"""Pieces as SVG: definitions for pictures that use them, and sheets for a canvas to copy from."""

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from hashlib import blake2s
from itertools import groupby
from math import ceil
from typing import Final, NamedTuple

from .drawing import Box, Disc, Drawing, Edge, Line, Linear, Oval, Paint, Part, Path, Polygon, Porthole, Radial, Shape
from .pieces import LARGE, extent, piece

#: attributes of an element around all uses of pieces: lines have round ends and corners, and what has no fill is empty
AROUND: Final = 'fill="none" stroke-linejoin="round" stroke-linecap="round"'
#: pixels left free around each piece of a sheet, so that none bleeds into its neighbour where it is scaled
GAP: Final = 2
#: pixels: no row of a sheet is wider, but for one piece that is
WIDTH: Final = 1024
#: how ids of pieces begin
SCOPE: Final = "art"

_NO_EDGE: Final = ' stroke="none"'
_NO_FILL: Final = ' fill="none"'
#: characters: shorter path data are repeated where they occur again
_LONG: Final = 60
_ID: Final = re.compile(r'(?<= id=")[^"]+')
_REFERENCE: Final = re.compile(r'( id="|href="#|url\(#)([^")]+)')
_NUMBER: Final = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


class Sheet(NamedTuple):
    """Pieces at sizes, side by side in one picture: its SVG, its size in pixels, and the rectangle of each."""

    svg: str
    width: int
    height: int
    places: Mapping[tuple[str, float], tuple[int, int, int, int]]


def definitions(
    names: Iterable[str], colours: Mapping[str, str], scope: str = SCOPE, known: Container[str] = ()
) -> str:
    """The ``<defs>`` of pieces and of their parts: each piece once, each gradient once.

    Args:
        names: of pieces; what they are made of comes along.
        colours: the colour of each role; ``var(--bc-...)`` follows the page.
        scope: begins the ids, so that pictures of different colours can stand on one page.
        known: pieces and parts that are defined there already.
    """
    all_names = [name for name in with_parts(names) if name not in known]
    writer = _Writer(colours, scope, _repeated(piece(name) for name in all_names))
    groups = [writer.group(name) for name in all_names]
    return f"<defs>{''.join(writer.shared.values())}{''.join(groups)}</defs>"


def symbol(name: str, colours: Mapping[str, str], scope: str = SCOPE) -> str:
    """The ``<defs>`` of one piece and its parts."""
    return definitions([name], colours, scope)


def use(part: Part, scope: str = SCOPE) -> str:
    """A piece that is defined in the same picture: its middle at a point, its scale the pixels of its unit."""
    return f'<use href="#{scope}-{part.name}"{_steps(part, 2)}{_opacity(part.opacity)}/>'


def offset(name: str, r: float) -> tuple[int, int]:
    """The middle of a piece within its rectangle on a sheet."""
    reach = extent(name)
    return ceil(-reach.left * r) + GAP, ceil(-reach.top * r) + GAP


def size(name: str, r: float) -> tuple[int, int]:
    """Width and height of the rectangle of a piece on a sheet."""
    reach, (x, y) = extent(name), offset(name, r)
    return x + ceil(reach.right * r) + GAP, y + ceil(reach.bottom * r) + GAP


def sheet(wanted: Iterable[tuple[str, float]], colours: Mapping[str, str], scale: float = 1.0) -> Sheet:
    """One picture of pieces, for a canvas to copy from.

    Args:
        wanted: names of pieces, each with the pixels that its unit is to have.
        colours: ``#rrggbb`` of each role.
        scale: device pixels to a pixel; rectangles stay in pixels, the picture itself is that much larger.
    """
    order = sorted(set(wanted), key=lambda entry: (-size(*entry)[1], entry))
    places, uses = dict[tuple[str, float], tuple[int, int, int, int]](), list[str]()
    most = max([WIDTH, *(size(*entry)[0] for entry in order)])
    x = y = row = width = 0
    for name, r in order:
        w, h = size(name, r)
        if x + w > most:
            x, y, row = 0, y + row, 0
        dx, dy = offset(name, r)
        places[name, r] = (x, y, w, h)
        uses.append(use(Part(name, x + dx, y + dy, r), "s"))
        x, row = x + w, max(row, h)
        width = max(width, x)
    height = y + row
    content = definitions([name for name, _ in order], colours, "s") + "".join(uses)
    pixels = f'width="{short(width * scale, 0)}" height="{short(height * scale, 0)}"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {pixels} viewBox="0 0 {width} {height}" {AROUND}>{content}</svg>'
    return Sheet(svg, width, height, places)


def with_short_ids(svg: str) -> str:
    """A picture that shares a page with no other, with ids as short as they can be."""
    names = {name: f"{number:x}" for number, name in enumerate(_ID.findall(svg))}
    return _REFERENCE.sub(lambda match: match[1] + names[match[2]], svg)


def with_parts(names: Iterable[str]) -> list[str]:
    """Pieces and all that they are made of, parts first, each once."""
    ordered: dict[str, None] = {}

    def visit(name: str) -> None:
        if name not in ordered:
            for shape in piece(name):
                if isinstance(shape, Part):
                    visit(shape.name)
            ordered[name] = None

    for name in names:
        visit(name)
    return list(ordered)


def _repeated(drawings: Iterable[Drawing]) -> frozenset[str]:
    """Path data that drawings have more than once, and that are long enough to be worth an element of their own."""
    times = Counter(shape.d for drawing in drawings for shape in _flat(drawing) if isinstance(shape, Path))
    return frozenset(d for d, number in times.items() if number > 1 and len(d) > _LONG)


def _flat(drawing: Drawing) -> Iterator[Shape]:
    """All shapes, also those behind portholes."""
    for shape in drawing:
        yield shape
        if isinstance(shape, Porthole):
            yield from _flat(shape.shapes)


def _steps(part: Part, digits: int) -> str:
    """The place of a part, as an attribute."""
    steps = []
    if part.x or part.y:
        steps.append(f"translate({joined((short(part.x, digits), short(part.y, digits)))})")
    if part.turn:
        steps.append(f"rotate({short(part.turn, 1)})")
    if part.scale != 1:
        steps.append(f"scale({short(part.scale, 3)})")
    return f' transform="{"".join(steps)}"' if steps else ""


def short(value: float, digits: int) -> str:
    """A number as short as it can be."""
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    if text.startswith("0."):
        return text[1:]
    if text.startswith("-0"):
        return f"-{text[2:]}" if len(text) > 2 else "0"
    return text


class _Writer:
    """Writes shapes, and keeps the gradients and clips that they refer to."""

    def __init__(self, colours: Mapping[str, str], scope: str, repeated: frozenset[str] = frozenset()) -> None:
        self.colours = colours
        self.scope = scope
        self.repeated = repeated
        self.shared: dict[str, str] = {}

    def group(self, name: str) -> str:
        """A piece as an element to be used; what most of its outlines have in common stands there once."""
        drawing, digits = piece(name), 3 if name in LARGE else 2
        common: dict[str, str] = {}
        if not any(isinstance(shape, Part | Porthole) for shape in drawing):
            looks = [self.look(shape, digits) for shape in drawing if not isinstance(shape, Part | Porthole)]
            common = {kind: Counter(look[kind] for look in looks).most_common(1)[0][0] for kind in ("fill", "edge")}
            if "dasharray" in common["edge"]:  # lines without dashes would inherit them
                common["edge"] = _NO_EDGE
        attributes = "".join(common.values()).replace(_NO_EDGE, "").replace(_NO_FILL, "")
        return f'<g id="{self.scope}-{name}"{attributes}>{"".join(self.shapes(drawing, digits, common))}</g>'

    def shapes(self, drawing: Drawing, digits: int, common: Mapping[str, str]) -> Iterator[str]:
        """The elements of shapes, without what is common to those around them.

        Shapes of one look that follow each other share an element for it, and are painted as one where they overlap.
        """
        for look, run in groupby(drawing, lambda shape: self.rare(shape, digits, common)):
            alike = list(run)
            if look is None:
                yield from (self.composed(shape, digits) for shape in alike)
            elif look and len(alike) > 1:
                yield f"<g{look}>{''.join(f'{self.outline(shape, digits)}/>' for shape in alike)}</g>"
            else:
                yield from (f"{self.outline(shape, digits)}{look}/>" for shape in alike)

    def rare(self, shape: Shape, digits: int, common: Mapping[str, str]) -> str | None:
        """The attributes of a shape that are not common; None for what is composed of others."""
        if isinstance(shape, Part | Porthole):
            return None
        look = self.look(shape, digits)
        if look["edge"] == common.get("edge", _NO_EDGE):
            look["edge"] = ""
        if look["fill"] == common.get("fill", _NO_FILL):
            look["fill"] = ""
        return "".join(look.values())

    def composed(self, shape: Shape, digits: int) -> str:
        """The element of a part, or of shapes seen through a round hole."""
        if isinstance(shape, Part):
            return use(shape, self.scope)
        if not isinstance(shape, Porthole):
            raise TypeError(f"{type(shape).__name__} is not composed of others")
        circle = self.outline(Disc(shape.x, shape.y, shape.r), digits)
        clip = self.share("clipPath", "", f"{circle}/>")
        return f'<g clip-path="url(#{clip})">{"".join(self.shapes(shape.shapes, digits, {}))}</g>'

    def outline(self, shape: Shape, digits: int) -> str:
        """The element of a shape, still open."""

        def n(*values: float) -> tuple[str, ...]:
            return tuple(short(value, digits) for value in values)

        match shape:
            case Disc(x, y, r):
                return '<circle cx="{}" cy="{}" r="{}"'.format(*n(x, y, r))
            case Oval(x, y, rx, ry):
                return '<ellipse cx="{}" cy="{}" rx="{}" ry="{}"'.format(*n(x, y, rx, ry))
            case Box(x, y, w, h, r):
                corners = f' rx="{short(r, digits)}"' if r else ""
                return '<rect x="{}" y="{}" width="{}" height="{}"'.format(*n(x, y, w, h)) + corners
            case Polygon(points):
                return f'<path d="M{joined(n(*(v for p in points for v in p)))}Z"'
            case Line(points):
                return f'<path d="M{joined(n(*(v for p in points for v in p)))}"'
            case Path(d):
                data = _shortened(d, digits)
                if d not in self.repeated:
                    return f'<path d="{data}"'
                name = self.share("path", f' d="{data}"', "")
                return f'<use href="#{name}"'
        raise TypeError(f"{type(shape).__name__} is no outline")

    def look(self, shape: Disc | Oval | Box | Polygon | Line | Path, digits: int) -> dict[str, str]:
        """Fill, edge and opacity as attributes."""
        fill = self.paint(None if isinstance(shape, Line) else shape.fill, digits)
        return {
            "fill": f' fill="{fill}"',
            "edge": self.edge(shape.edge, digits) if shape.edge else _NO_EDGE,
            "opacity": _opacity(shape.opacity),
        }

    def edge(self, edge: Edge, digits: int) -> str:
        dash = f' stroke-dasharray="{" ".join(short(v, digits) for v in edge.dash)}"' if edge.dash else ""
        return f' stroke="{self.colour(edge.colour)}" stroke-width="{short(edge.width, 3)}"{dash}'

    def paint(self, paint: Paint, digits: int) -> str:
        match paint:
            case None:
                return "none"
            case Linear():
                ends = zip(("x1", "y1", "x2", "y2"), (paint.x1, paint.y1, paint.x2, paint.y2), strict=True)
                return self.gradient("linearGradient", dict(ends), paint, digits)
            case Radial():
                place = zip(("cx", "cy", "r"), (paint.cx, paint.cy, paint.r), strict=True)
                return self.gradient("radialGradient", dict(place), paint, digits)
            case _:
                return self.colour(paint)

    def gradient(self, tag: str, place: Mapping[str, float], paint: Linear | Radial, digits: int) -> str:
        stops = (
            (f'<stop offset="{short(offset, 3)}"' if offset else "<stop")
            + f' stop-color="{self.colour(colour)}"'
            + (f' stop-opacity="{short(opacity, 2)}"' if opacity < 1 else "")
            + "/>"
            for offset, colour, opacity in paint.stops
        )
        where = "".join(f' {name}="{short(value, digits)}"' for name, value in place.items())
        attributes = f' gradientUnits="userSpaceOnUse"{where}'
        if isinstance(paint, Linear):  # many have their line in common
            line = self.share(tag, attributes, "")
            attributes = f' href="#{line}"'
        name = self.share(tag, attributes, "".join(stops))
        return f"url(#{name})"

    def share(self, tag: str, attributes: str, content: str) -> str:
        """Keep a definition, and tell its id: the same for the same definition, in any picture."""
        name = f"a{_digest(tag + attributes + content)}"
        self.shared[name] = f'<{tag} id="{name}"{attributes}' + (f">{content}</{tag}>" if content else "/>")
        return name

    def colour(self, colour: str) -> str:
        """A colour as it is, or that of a role."""
        return _short_hex(colour if colour.startswith("#") else self.colours[colour])


def _digest(text: str) -> str:
    return blake2s(text.encode(), digest_size=3).hexdigest()


def _opacity(opacity: float) -> str:
    return f' opacity="{short(opacity, 2)}"' if opacity < 1 else ""


def _short_hex(colour: str) -> str:
    """``#abc`` for ``#aabbcc``."""
    pairs = len(colour) == 7 and colour[1::2] == colour[2::2]
    return f"#{colour[1::2]}" if pairs else colour


def joined(numbers: Iterable[str]) -> str:
    """Numbers of path data; a minus sign, or a second decimal point, parts them as well as a space does."""
    out = ""
    before = ""
    for text in numbers:
        parted = not before or text[0] == "-" or (text[0] == "." and "." in before)
        out += text if parted else f" {text}"
        before = text
    return out


def _shortened(d: str, digits: int) -> str:
    """The same path data with short numbers."""
    return "".join(
        run[0] + joined(short(float(number), digits) for number in _NUMBER.findall(run[1:]))
        for run in re.findall(r"[A-Za-z][^A-Za-z]*", d)
    )
