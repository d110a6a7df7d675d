"""Portholes: small round pictures of a decision, with rings around what was chosen and what was better."""

from dataclasses import replace
from typing import Final

from markupsafe import Markup

from betacolony import Game, Option
from betacolony_widgets.board.anchors import middle, reach
from betacolony_widgets.board.layers import BADGE
from betacolony_widgets.board.painting.svg import svg
from betacolony_widgets.board.shapes import Circle, Ink, Sketch
from betacolony_widgets.board.table_view import TableView, View
from betacolony_widgets.board.whole_table.layouts.lesson import still_well
from betacolony_widgets.lab.options_panel import target_of

#: the radius that the well is drawn with, in pixels; the page shows it at 92 px across
_WELL: Final = 130.0


def porthole(game: Game, record: int, chosen: Option, best: Option) -> Markup:
    """The well before a decision: a red ring around what was chosen, a green one around what was better."""
    before = game.at(record - 1)
    rings = {target_of(best, before): "good", target_of(chosen, before): "refusal"}
    spaces = [int(target.removeprefix("space-")) for target in rings if target.startswith("space-")]
    near = 0
    if spaces:
        near = max(n for n, colony in enumerate(game.edition.colonies) if colony.first_space <= spaces[-1])
    view = View(
        game.names,
        stop="surface" if spaces else "orbit",
        looking=game.edition.colonies[near].id if spaces else "ring",
        near=near,
        parts=("rondel", "colonies"),
    )
    scene = still_well(TableView.of(before.position, view), _WELL)
    sketch = Sketch()
    for panel in scene.panels:
        for target in panel.targets:
            if target.id in rings:
                x, y = middle(target.hit)
                r = 1.25 * reach(target.hit)
                sketch.add(Circle(x, y, r, Ink(None, "night", 9.0), BADGE))
                sketch.add(Circle(x, y, r, Ink(None, rings[target.id], 6.0), BADGE))
    ringed = replace(scene, panels=(*scene.panels, sketch.panel("rings", "", scene.width, scene.height)))
    return Markup('<div class="bc-porthole" aria-hidden="true">{}</div>').format(Markup(svg(ringed, "page", margin=0)))
