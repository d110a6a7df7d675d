"""Marks on targets: on offer, in hand, in the way of a choice, or recommended."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from betacolony_widgets.board import icons
from betacolony_widgets.board.anchors import middle
from betacolony_widgets.board.layers import BADGE, BADGE_LABEL, HALO, MARK
from betacolony_widgets.board.shapes import Box, Circle, Hit, Ink, Panel, Piece, Polygon, Shape, Target, Text

from .signs import signed, signed_text, signed_width
from .table_view import View

#: targets whose offer shows only where the question is about them: a table full of gold would say nothing
_QUIET: Final = ("player-", "good-")
_SIDES: Final = ("sell-", "buy-")
_TILES: Final = "action-"
#: pixels: the width of the line around what can be chosen, and around what is in hand
_OFFER: Final = 1.4
_HELD: Final = 2.6
#: pixels from the top: no words have room over what is higher
_TOP: Final = 40.0
#: pixels: the size of a letter's disc
_LETTER: Final = 11.0


def marked(panel: Panel, view: View) -> Panel:
    """A panel with the offers, tips and marks of a view."""
    targets = tuple(offered(target, view) for target in panel.targets)
    marks = [mark for target in targets for mark in _marks(target, view)]
    return replace(panel, targets=targets, marks=(*panel.marks, *marks))


def offered(target: Target, view: View) -> Target:
    """A target with its tip, and whether it can be chosen and at what price."""
    tip, price = view.tips.get(target.id), view.offers.get(target.id)
    words, lacking = target.tip if tip is None else tip, view.lacking.get(target.id, "")
    target = target._replace(tip=words if lacking in words else f"{words} {lacking}".strip())
    return target if price is None else target._replace(enabled=True, price=price)


def _marks(target: Target, view: View) -> Iterator[Shape]:
    quiet = target.id not in view.offers or _is_quiet(target.id, view)
    if target.id in view.wrong:
        yield _outline(target.hit, Ink(None, "refusal", 2.6, 1.0, (5, 4)), 2.0)
    elif target.id in view.chosen:
        if isinstance(target.hit, Circle):
            yield Piece("exo-halo", target.hit.x, target.hit.y, 2.3 * target.hit.r, HALO)
        yield from _ring(target.hit, _HELD, 1.5)
    elif target.enabled and not quiet:
        yield from _ring(target.hit, _OFFER, 0.6)
    if target.id in view.letters:
        letter, best = view.letters[target.id]
        yield from _lettered(target.hit, letter, best=best)
    elif target.id in view.hints:
        yield from icons.hint(*_corner(target.hit), view.hints[target.id])
    if target.id == view.refused and view.refusal and not target.id.startswith(_TILES):  # a tile's note says it
        yield from _said(target.hit, signed(view.game, view.refusal))


def _is_quiet(target: str, view: View) -> bool:
    """Whether an offer isn't marked, as the question is about something else."""
    if target.startswith(_SIDES):
        return view.focus != "trade"
    if not view.actions:
        return False
    kind = target.partition("-")[0]
    held = {chosen.partition("-")[0] for chosen in view.chosen} - {"action"}  # what it is done with is asked for
    return target.startswith(_QUIET) or bool(held and kind not in held)


def _ring(hit: Hit, width: float, out: float) -> Iterator[Shape]:
    """The line of what can be chosen: gold by night, ink with gold inside by day."""
    yield _outline(hit, Ink(None, "pick-line", width + 1.4), out, MARK)
    yield _outline(hit, Ink(None, "pick", width), out, BADGE)


def _outline(hit: Hit, ink: Ink, out: float, layer: int = MARK) -> Shape:
    """A line around a target, ``out`` pixels outside."""
    if isinstance(hit, Circle):
        return Circle(hit.x, hit.y, hit.r + out, ink, layer)
    if isinstance(hit, Box):
        return Box(hit.x - out, hit.y - out, hit.w + 2 * out, hit.h + 2 * out, hit.r + out, ink, layer)
    return Polygon(hit.points, ink, layer)


def _lettered(hit: Hit, letter: str, *, best: bool) -> Iterator[Shape]:
    """The letter of a chart's row at a target: a light disc for one of the best, a dark square for the others."""
    x, y = _corner(hit)
    r = _LETTER
    if best:
        yield Circle(x, y, r, Ink("paper", "night", 1.6), BADGE)
        yield Text(x, y + 0.5, letter, 1.25 * r, "night", bold=True, layer=BADGE_LABEL)
    else:
        yield Box(x - r, y - r, 2 * r, 2 * r, 0.4 * r, Ink("night", "paper", 1.2), BADGE)
        yield Text(x, y + 0.5, letter, 1.25 * r, "paper", bold=True, layer=BADGE_LABEL)


def _corner(hit: Hit) -> tuple[float, float]:
    """A point at the upper left of a target."""
    if isinstance(hit, Circle):
        return hit.x - 0.8 * hit.r, hit.y - 0.8 * hit.r
    return (hit.x + 3, hit.y + 3) if isinstance(hit, Box) else middle(hit)


def _said(hit: Hit, words: Sequence[str]) -> Iterator[Shape]:
    """A few words with signs why not, over a target; below one that is too near the top."""
    x, y = middle(hit)
    below = 14 + (hit.h / 2 if isinstance(hit, Box) else 12)
    y += -26 if y >= _TOP else below
    wide = signed_width(words, 12.5, bold=True) + 18
    yield Box(x - wide / 2, y - 11, wide, 22, 11, Ink("exo-plate", "refusal", 1.4), BADGE)
    yield from signed_text(words, (x - wide / 2 + 9, y + 0.5), 12.5, "refusal", bold=True, layer=BADGE_LABEL)
