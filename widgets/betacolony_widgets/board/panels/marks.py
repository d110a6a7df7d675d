"""Marks on targets: on offer, chosen, in the way of a choice, or recommended."""

from collections.abc import Iterator
from dataclasses import replace
from math import copysign
from typing import Final

from betacolony_widgets.board import icons
from betacolony_widgets.board.anchors import middle, named, reach
from betacolony_widgets.board.layers import BADGE, BADGE_LABEL, MARK
from betacolony_widgets.board.shapes import (
    Box,
    Circle,
    Hit,
    Ink,
    Panel,
    Piece,
    Point,
    Polygon,
    Shape,
    Target,
    Text,
)
from betacolony_widgets.board.table_view import View
from betacolony_widgets.board.text_metrics import width_of

#: the font size of a value at a target without a badge, in pixels
_VALUE: Final = 11.5
#: the place of a hint on a space, as a share of the way from its middle to its corner
_WITHIN: Final = 0.85
#: pixels: the dashes around a choice that gains nothing
FAINT: Final = (4.0, 5.0)
#: pixels: the radius of the sign beside it
NOTHING: Final = 8.5


def marked(panel: Panel, view: View) -> Panel:
    """A panel with the offers, tips and marks of a view."""
    targets = tuple([offered(target, view) for target in panel.targets])
    marks = [mark for target in targets for mark in _marks(target, view)]
    if view.arrows:
        marks += _arrows(panel, view)
    return replace(panel, targets=targets, marks=tuple(marks))


def offered(target: Target, view: View) -> Target:
    """A target with its tip, and whether it can be chosen and at what price."""
    tip, price = view.tips.get(target.id), view.offers.get(target.id)
    if tip is not None:
        target = target._replace(tip=tip)
    return target if price is None else target._replace(enabled=True, price=price)


def _marks(target: Target, view: View) -> Iterator[Shape]:
    if target.id in view.wrong:
        yield _outline(target.hit, Ink(None, "wrong", 3.0, dash=(5, 4)), 3.0)
    elif target.id in view.chosen:
        yield _outline(target.hit, Ink(None, "chosen", 3.5), 2.0)
    elif target.enabled and target.id in view.fruitless:
        yield _outline(target.hit, Ink(None, "muted", 2.0, dash=FAINT), 1.0)
        yield Piece("nothing", *_beside_price(target), NOTHING, BADGE)
    elif target.enabled:
        yield _outline(target.hit, Ink(None, "choice", 5.0 if target.id == view.close_by else 3.0), 1.0)
    if target.id in view.hints:
        yield from icons.hint(*_corner(target.hit), view.hints[target.id])
    if target.id in view.spent:
        yield from spent_sign(target.hit, view.spent[target.id])
    if target.id in view.values and isinstance(target.hit, Polygon):
        yield from _worth(target.hit, view.values[target.id])
    elif target.id in view.values:
        x, y, size = target.badge or (*middle(target.hit), _VALUE)
        yield from icons.badge(x, y, view.values[target.id], size)
    elif target.price and target.badge:
        x, y, size = target.badge
        yield from icons.badge(x, y, target.price, size)


def _worth(hit: Polygon, text: str) -> Iterator[Shape]:
    """A value at the foot of a space, below the letter of its material."""
    (x, y), r = middle(hit), reach(hit)
    size = max(11.0, 0.46 * r)
    wide, high = width_of(text, size, bold=True) + 0.6 * size, 1.25 * size
    y += 0.52 * r
    yield Box(x - wide / 2, y - high / 2, wide, high, high / 2, Ink("night", None, 1.0, 0.86), BADGE)
    yield Text(x, y + 0.5, text, size, "paper", bold=True, layer=BADGE_LABEL)


def spent_sign(hit: Hit, payment: str) -> Iterator[Shape]:
    """The sign of what a target takes beside its price, at its upper right."""
    (x, y), r = middle(hit), reach(hit)
    at = x + 0.5 * r, y - 0.52 * r
    size = max(6.0, 0.26 * r)
    yield Circle(*at, 1.35 * size, Ink("night", "paper", 1.0), BADGE)
    yield Piece("artifact" if payment == "artifact" else "any-material", *at, size, BADGE_LABEL)


def _arrows(panel: Panel, view: View) -> Iterator[Shape]:
    """The arrows that begin and end in this panel."""
    places = named(panel)
    for origin, goal in view.arrows:
        if origin in places and goal in places:
            yield from icons.arrow(middle(places[origin]), middle(places[goal]), reach(places[goal]) + 4)


def _outline(hit: Hit, ink: Ink, out: float) -> Shape:
    """A line around a target, ``out`` pixels outside."""
    if isinstance(hit, Circle):
        return Circle(hit.x, hit.y, hit.r + out, ink, MARK)
    if isinstance(hit, Box):
        return Box(hit.x - out, hit.y - out, hit.w + 2 * out, hit.h + 2 * out, hit.r + out, ink, MARK)
    return Polygon(hit.points, ink, MARK)


def _beside_price(target: Target) -> Point:
    """A point at a corner of a target, across from its price if that stands on its rim."""
    if target.badge is None or not isinstance(target.hit, Circle):
        return _corner(target.hit)
    x, y = middle(target.hit)
    return x + copysign(0.72 * target.hit.r, x - target.badge.x), y - 0.72 * target.hit.r


def _corner(hit: Hit) -> Point:
    """A point at the upper left of a target, where a hint covers neither the target nor its neighbours."""
    if isinstance(hit, Circle):
        return hit.x - 0.72 * hit.r, hit.y - 0.72 * hit.r
    if isinstance(hit, Box):
        return hit.x + 2, hit.y + 2
    # inside the hexagon: the corner of its bounding box would lie on the next space
    (x, y), (left, top) = middle(hit), min(hit.points, key=lambda point: (round(point[1]), point[0]))
    return x + _WITHIN * (left - x), y + _WITHIN * (top - y)
