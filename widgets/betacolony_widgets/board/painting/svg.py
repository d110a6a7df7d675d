"""The SVG painter of a scene: for notebook cells, README pictures, exports and tests."""

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, Literal, cast

from markupsafe import escape

from betacolony_widgets.board.art.drawing import Part
from betacolony_widgets.board.art.svg_art import AROUND, SCOPE, definitions, joined, short, use
from betacolony_widgets.board.shapes import Box, Circle, Ink, Line, Piece, Point, Polygon, Scene, Shape, Text
from betacolony_widgets.board.text_metrics import FONTS, NORMAL, weight_of, width_of
from betacolony_widgets.palette import PALETTES, Scheme, palette_css
from betacolony_widgets.static_files import styles

from . import text_renderer

#: attributes that most shapes share; they inherit these from the element around them
COMMON: Final = f'font-family="{escape(FONTS)}" font-weight="{NORMAL}" text-anchor="middle" {AROUND}'

#: the colours are left to the page (``palette_css``)
_PAGE_COLOURS: Final = {role: f"var(--bc-{role})" for role in PALETTES["dark"].colours}
#: a piece in a picture in the colours of its page
_USED: Final = re.compile(rf'<use href="#{SCOPE}-([^"]+)"')

#: how ids of pieces begin in a picture that never stands on a page
_ALONE: Final = "s"

#: the style sheet within a picture applies to that picture alone, even where it becomes part of a page
_OWN_CLASS: Final = "bc-own"
#: how the colours begin that only pictures of Exocolony have
_EXOCOLONY: Final = "--bc-exo-"
_ANCHOR: Final = {"left": ' text-anchor="start"', "center": "", "right": ' text-anchor="end"'}


def svg(
    scene: Scene, scheme: Scheme | Literal["page", "system"] = "dark", *, margin: float = 16, shared: bool = False
) -> str:
    """A scene as an SVG picture, with its title and all its facts in words inside.

    Args:
        scene: the scene.
        scheme: "dark" or "light"; "page" takes the colours from the page around it (``palette_css``), "system" follows
            the viewer's system.
        margin: around the picture, in pixels.
        shared: leave out the definitions of pieces, which the page then has to have once for all its pictures
            (``shared_art``).
    """
    colours = PALETTES[cast("Scheme", scheme)].colours if scheme in PALETTES else _PAGE_COLOURS
    # a picture on its own has no font with it, which would weigh as much as the picture; its stand-ins are as wide
    body = drawn(scene, colours, shared=shared)
    own_class, style = "", "" if scheme == "page" else styles("font")
    if scheme == "system":
        palette = palette_css(f".{_OWN_CLASS}", exocolony=_EXOCOLONY in body)
        own_class, style = f' class="{_OWN_CLASS}"', f"{style}\n{palette}"
    style = style and f"<style>{style}</style>"
    width, height = scene.width + 2 * margin, scene.height + 2 * margin
    size = f'width="{_n(width)}" height="{_n(height)}"'
    view = f'viewBox="{_n(-margin)} {_n(-margin)} {_n(width)} {_n(height)}" {size} style="max-width:100%;height:auto"'
    ground = f'x="{_n(-margin)}" y="{_n(-margin)}" {size} rx="18" fill="{colours["sky"]}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img"{own_class} {view} {COMMON}>{style}',
        f"<title>{escape(scene.title)}</title>",
        f"<desc>{escape(text_renderer.text(scene))}</desc>",
        f"<rect {ground}/>",
        body,
        "</svg>",
    ]
    return "\n".join(parts)


def drawn(scene: Scene, colours: Mapping[str, str], *, shared: bool = False) -> str:
    """All shapes of a scene as SVG elements, and unless that is ``shared``, what they use."""
    shapes = (*ordered(scene.grounds), *ordered(scene.shapes), *ordered(scene.marks))
    art = "" if shared else used(shapes, colours)
    return "\n".join([art, *(markup(shape, colours) for shape in shapes)])


def shared_art(page: str) -> str:
    """All that pictures of a page share, to stand once somewhere in it; "" if they share nothing.

    Args:
        page: HTML with pictures in the colours of the page.
    """
    return hidden(defined(_USED.findall(page), _PAGE_COLOURS))


def page_markup(shape: Shape) -> str:
    """A shape as an element in the colours of its page, which has ``shared_art`` for it."""
    return markup(shape, _PAGE_COLOURS)


def hidden(definitions: str) -> str:
    """Definitions as an element of a page; one with ``display: none`` would define nothing in some browsers."""
    style = "position:absolute;width:0;height:0;overflow:hidden"
    return f'<svg aria-hidden="true" style="{style}">{definitions}</svg>' if definitions else ""


def pictures(parts: Sequence[Iterable[Shape]], width: int, height: int, colours: Mapping[str, str]) -> str:
    """Pictures of a size in pixels, each of shapes without text, one below the other as a picture of their own."""
    shown = [[shape._replace(id="") for shape in ordered(part)] for part in parts]
    names = dict.fromkeys(shape.name for part in shown for shape in part if isinstance(shape, Piece))
    drawn = (
        f'<svg y="{height * place}" width="{width}" height="{height}">'
        f"{''.join(markup(shape, colours, _ALONE) for shape in part)}</svg>"
        for place, part in enumerate(shown)
    )
    size = f'width="{width}" height="{height * len(parts)}" viewBox="0 0 {width} {height * len(parts)}"'
    art = definitions(names, colours, _ALONE)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {AROUND}>{art}{"".join(drawn)}</svg>'


def page_art(names: Iterable[str], scope: str = SCOPE) -> str:
    """The definitions of pieces in the colours of their page, for markup with ids that begin with ``scope``."""
    return definitions(dict.fromkeys(names), _PAGE_COLOURS, scope)


def used(shapes: Iterable[Shape], colours: Mapping[str, str]) -> str:
    """The definitions that shapes refer to, "" for none."""
    return defined((shape.name for shape in shapes if isinstance(shape, Piece)), colours)


def defined(names: Iterable[str], colours: Mapping[str, str], known: Container[str] = ()) -> str:
    """The definitions of pieces for markup in these colours, without those ``known`` there; "" for none."""
    different = [name for name in dict.fromkeys(names) if name not in known]
    return definitions(different, colours, _scope(colours), known) if different else ""


def _scope(colours: Mapping[str, str]) -> str:
    """The start of the ids of pieces: pictures of different colours can stand on one page."""
    colour = colours["text"]
    return f"{SCOPE}{colour[1:]}" if colour.startswith("#") else SCOPE


def ordered(shapes: Iterable[Shape]) -> list[Shape]:
    """Shapes from back to front, as every renderer paints them."""
    return sorted(shapes, key=lambda shape: shape.layer)


def outline(points: Iterable[Point], *, closed: bool) -> str:
    """The ``d`` of a path through points, each but the first as seen from the one before."""
    places = [(round(10 * x), round(10 * y)) for x, y in points]
    steps = [(x - left, y - top) for (left, top), (x, y) in pairwise(places)]
    first, rest = (joined(short(part / 10, 1) for place in some for part in place) for some in (places[:1], steps))
    return f"M{first}l{rest}" + ("Z" if closed else "")


def rectangle(box: Box) -> str:
    """The ``d`` of a path around a rectangle."""
    x, y, right, low = box.x, box.y, box.x + box.w, box.y + box.h
    return outline(((x, y), (right, y), (right, low), (x, low)), closed=True)


def disc(x: float, y: float, r: float) -> str:
    """The ``d`` of a path around a disc."""
    return f"M{x - r:.1f} {y:.1f}a{r:.1f} {r:.1f} 0 1 0 {2 * r:.1f} 0a{r:.1f} {r:.1f} 0 1 0 {-2 * r:.1f} 0z"


def _n(value: float) -> str:
    """A number of pixels to one decimal, without a final ".0"."""
    return f"{value:.1f}".removesuffix(".0")


@lru_cache(maxsize=4096)
def _escaped(text: str) -> str:
    """A text as markup, kept because most texts come again in the next picture."""
    return str(escape(text))


def _ink(ink: Ink, colours: Mapping[str, str]) -> str:
    out = f' fill="{colours[ink.fill] if ink.fill else "none"}"'
    if ink.line:
        out += f' stroke="{colours[ink.line]}" stroke-width="{_n(ink.width)}"'
    if ink.dash:
        out += f' stroke-dasharray="{" ".join(_n(part) for part in ink.dash)}"'
    if ink.alpha < 1:
        out += f' opacity="{ink.alpha:.2f}"'
    return out


def markup(shape: Shape, colours: Mapping[str, str], scope: str = "") -> str:
    """One shape as an SVG element, for an element that has ``COMMON``.

    Args:
        shape: any.
        colours: the CSS colour of each role.
        scope: how the ids of pieces begin, if not as in ``defined``.
    """
    name = f' data-id="{shape.id}"' if shape.id else ""
    if isinstance(shape, Circle):
        return f'<circle{name} cx="{_n(shape.x)}" cy="{_n(shape.y)}" r="{_n(shape.r)}"{_ink(shape.ink, colours)}/>'
    if isinstance(shape, Box):
        at = f'x="{_n(shape.x)}" y="{_n(shape.y)}" width="{_n(shape.w)}" height="{_n(shape.h)}" rx="{_n(shape.r)}"'
        return f"<rect{name} {at}{_ink(shape.ink, colours)}/>"
    if isinstance(shape, Text):
        weight = f' font-weight="{weight_of(shape.text, bold=True)}"' if shape.bold else ""
        at = f'x="{_n(shape.x)}" y="{_n(shape.y)}" font-size="{_n(shape.size)}"{_ANCHOR[shape.align]}'
        if shape.limit and width_of(shape.text, shape.size, bold=shape.bold) > shape.limit:
            at += f' textLength="{_n(shape.limit)}" lengthAdjust="spacingAndGlyphs"'
        at += f' dominant-baseline="central" fill="{colours[shape.role]}"'
        return f"<text{name} {at}{weight}>{_escaped(shape.text)}</text>"
    if isinstance(shape, Polygon):
        return f'<path{name} d="{outline(shape.points, closed=True)}"{_ink(shape.ink, colours)}/>'
    if isinstance(shape, Line):
        path = outline(shape.points, closed=False)
        return f'<path{name} d="{path}"{_ink(shape.ink, colours)}/>'
    if isinstance(shape, Piece):
        piece = use(Part(shape.name, shape.x, shape.y, shape.r, shape.turn, shape.alpha), scope or _scope(colours))
        return f"<g{name}>{piece}</g>" if name else piece
    raise TypeError(shape)
