"""Portholes: small round pictures of a decision, with rings around what was chosen and what was better."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from markupsafe import Markup

from betacolony.exocolony import Option
from betacolony_widgets.board.anchors import around, middle, reach
from betacolony_widgets.board.layers import BADGE
from betacolony_widgets.board.painting.svg import svg
from betacolony_widgets.board.shapes import Circle, Ink, Panel, Point, Scene, Shape, Sketch
from betacolony_widgets.exocolony.board import stills
from betacolony_widgets.exocolony.board.table_view import TableView
from betacolony_widgets.exocolony.play.choices import ways

#: the parts of the table where targets of a kind lie
_PARTS: Final = {
    "site": "system", "world": "system", "market": "market", "sell": "prices", "buy": "prices", "card": "you",
    "good": "you", "player": "rivals", "system": "beyond",
}  # fmt: skip
#: pixels: the width that a part is drawn with, and that of what a porthole shows of it; the page shows it at 92 px
_WIDTH: Final = 900.0
_SEEN: Final = 132.0


def places_of(table: TableView, option: Option) -> list[str]:
    """The targets that stand for an option of the player in front, without its action."""
    touched = ways.touched(table.position, table.view.me, option)
    return [target for target in touched if not target.startswith(ways.ACTION)]


def part_of(table: TableView, place: str) -> str:
    """The part of the table where a target lies (``stills.PARTS``); "" for none that is drawn."""
    part = _PARTS.get(place.partition("-")[0], "")
    return part if part and stills.still(table, part, _WIDTH).target(place) else ""


def porthole(table: TableView, chosen: Sequence[str], best: Sequence[str]) -> Markup:
    """What lies round the places of a decision: a red ring around what was chosen, a green one around what was better.

    Where both don't lie in one part of the table, it is that of what was better; without any place it shows the
    homeworld.
    """
    part = next((part for place in (*best, *chosen) if (part := part_of(table, place))), "system")
    drawn = stills.still(table, part, _WIDTH)
    rings = {**dict.fromkeys(best, "good"), **dict.fromkeys(chosen, "refusal")}
    hits = [(target.hit, rings[target.id]) for target in drawn.targets if target.id in rings]
    home = drawn.target(f"world-{table.position.system.worlds[table.position.system.home].world.id}")
    first = next((hit for hit, role in hits if role == "good"), hits[0][0] if hits else home.hit if home else None)
    at = middle(first) if first else (drawn.width / 2, drawn.height / 2)
    sketch = Sketch()
    for hit, role in hits:
        x, y = middle(hit)
        r = min(1.25 * reach(hit), 0.42 * _SEEN)
        sketch.add(Circle(x, y, r, Ink(None, "night", 7.0), BADGE), Circle(x, y, r, Ink(None, role, 4.5), BADGE))
    panels = (*drawn.panels, sketch.panel("rings", "", drawn.width, drawn.height))
    seen = tuple(_seen(panel, at) for panel in panels)
    scene = Scene(_SEEN, _SEEN, drawn.title, seen, drawn.messages)
    return Markup('<div class="bc-porthole" aria-hidden="true">{}</div>').format(Markup(svg(scene, "page", margin=0)))


def _seen(panel: Panel, at: Point) -> Panel:
    """The shapes of a panel that lie round a place, moved into the porthole."""
    x, y = at

    def near(shape: Shape) -> bool:
        its, half = around([shape]), _SEEN / 2
        return its.x < x + half and its.x + its.w > x - half and its.y < y + half and its.y + its.h > y - half

    def kept(shapes: Sequence[Shape]) -> tuple[Shape, ...]:
        return tuple(shape for shape in shapes if near(shape))

    ground, shapes, marks = kept(panel.ground), kept(panel.shapes), kept(panel.marks)
    seen = replace(panel, targets=(), facts=(), ground=ground, shapes=shapes, marks=marks)
    return seen.moved(_SEEN / 2 - x, _SEEN / 2 - y)
