"""The cell: a landscape window of middling size. The world lies at the right; words have a column at the left.

Tabs at the foot of the column change what lies below its rule, and nothing else. In a notebook, whose page the table
shares, there is no bar: its buttons have the corners at the right, and the others' points stand beside the reader's.
"""

from typing import Final

from betacolony_widgets.board.layers import TILE
from betacolony_widgets.board.panels.draft import wanted as drafting
from betacolony_widgets.board.panels.kept import kept, of_colony
from betacolony_widgets.board.shapes import Box, Ink, Line, Panel, Scene, Sketch
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.whole_table import parts
from betacolony_widgets.board.whole_table.marks import marked
from betacolony_widgets.board.whole_table.parts import own_dice_of, own_of, rank, shown_to, titled
from betacolony_widgets.board.whole_table.things.doors import tabs
from betacolony_widgets.board.whole_table.things.draft import drafted_mats
from betacolony_widgets.board.whole_table.things.hand import in_hand, place_of_hand
from betacolony_widgets.board.whole_table.things.own_short import HEAD, own_short
from betacolony_widgets.board.whole_table.world.colonies import colony
from betacolony_widgets.board.whole_table.world.geometry import World
from betacolony_widgets.board.whole_table.world.well import background, rondel

#: the least size of a picture: smaller ones would have spaces that are too small to touch
LEAST: Final = (851.0, 547.0)
_EDGE: Final = 16.0
#: pixels: what the column keeps of the width, besides the rims
_COLUMN: Final = 324.0
#: pixels: the height of the tabs with the gap around them, and the height of the dice
_TABS: Final = 55.0
_DICE: Final = 69.0
#: pixels: the height of the reader's goods below the market, where both have room
_GOODS: Final = 32.0
#: the height of what the tabs change: its least and most in pixels, and its part of the picture's
_LOWER: Final = (225.0, 300.0, 0.375)
#: pixels: what the question keeps of the column while mats are chosen, and the most height of a mat
_QUESTION: Final = 170.0
_MAT: Final = 52.0
#: pixels: the sizes of the buttons in a notebook's corners, and how far these keep from the edges
_FULL: Final = (126.0, 32.0)
_MENU: Final = (74.0, 32.0)
_CORNER: Final = 14.0
#: pixels: the least that the reader's points take of their line, and the most from one of the others' to the next
_HEADLINE: Final = 204.0
_POINTS: Final = 46.0


def world_of(table: TableView, width: float, height: float) -> World:
    """The world as it lies in the picture, at the stop that the view asks for."""
    r = min(height / 2 - 10, (width - _COLUMN) / 2)
    x, y = width - 15 - r, height / 2
    return World(x, y, r, table.view.stop, len(table.edition.rondel), len(table.edition.colonies))


def whole_table(table: TableView, width: float, height: float) -> Scene:
    """Lay out everything for a picture of a size in CSS pixels, at least ``LEAST``."""
    return _laid_out(table, width, height, in_notebook=False)


def in_notebook(table: TableView, width: float, height: float) -> Scene:
    """The same for a notebook's cell."""
    return _laid_out(table, width, height, in_notebook=True)


def _laid_out(table: TableView, width: float, height: float, *, in_notebook: bool) -> Scene:
    table = shown_to(table)
    world = world_of(table, width, height)
    least, most, share = _LOWER
    foot = height - _TABS
    drafts = drafting(table) and table.view.looking not in parts.HIDDEN_PARTS
    lower = max(least, min(most, share * height))
    if drafts:
        lower = max(lower, min(foot - _QUESTION, _MAT * len(table.edition.mats)))
    rule = foot - lower

    def room(top: float, bottom: float) -> Box:
        middle = min(max(world.y, top), bottom)
        right = min(world.left_of(y) for y in (top, middle, bottom))
        return Box(_EDGE, top, min(right, _EDGE + 330) - _EDGE, bottom - top, 0, Ink())

    opened = table.view.looking if table.view.looking in parts.HIDDEN_PARTS else "you"
    below = room(rule + 10, foot - 6)
    laid: dict[str, list[Panel]] = {
        "you": _own(table, room, rule, foot, world, with_others=in_notebook),
        "market": parts.market(table, below),
        "opponents": parts.opponents(table, rule + 6, foot - 4, room),
        "cycles": parts.cycles(table, below),
    }
    if opened == "market" and not table.over and parts.both_fit(below, _GOODS):
        goods = below._replace(y=below.y + below.h - _GOODS, h=_GOODS)
        laid["market"] = [*parts.market(table, below._replace(h=below.h - _GOODS)), parts.goods_in_row(table, goods)]
    mats = kept(drafted_mats, table.only("mats", "round", seats=("mat",)))(below)
    if drafting(table):
        laid["draft"] = [mats]
        opened = "draft" if drafts else opened
    prompt = Box(_EDGE, 12, world.left_of(96) - _EDGE, 78, 0, Ink())
    places = {
        "prompt": prompt,
        "desk": room(96, rule - 10),
        "hand": place_of_hand(table, _EDGE, 68),
        **world.places(),
        **(_buttons(width, height) if in_notebook else {"news": _news(world, width, height)}),
    }
    panels = [
        kept(background, table.only())(world, width, height),
        *parts.one_open(laid, opened),
        kept(_doors, table.only())(room(rule, rule), "you" if drafts else opened, foot),
        *in_hand(table, places["hand"]),
        *([] if in_notebook else [parts.standing(table, _scores(table, world, width), world)]),
        kept(rondel, table.only("rival", seats=("ship",)))(world),
        *(kept(colony, of_colony(table, number), number)(world) for number in range(world.colonies)),
    ]
    shown_panels = tuple(marked(panel, table, world) for panel in sorted(panels, key=rank))
    return Scene(width, height, titled(table), shown_panels, table.messages, places)


def _scores(table: TableView, world: World, width: float) -> Box:
    first = world.right_of(24)
    return Box(first, 12, width - _EDGE - first, 23.0 * table.players, 0, Ink())


def _news(world: World, width: float, height: float) -> Box:
    first = world.right_of(height - 64, 26)
    return Box(first, height - 64, width - _EDGE - first, 52, 0, Ink())


def _buttons(width: float, height: float) -> dict[str, Box]:
    """The places of the buttons in a notebook's corners."""
    full = Box(width - _CORNER - _FULL[0], _CORNER, *_FULL, 0, Ink())
    menu = Box(width - _CORNER - _MENU[0], height - _CORNER - _MENU[1], *_MENU, 0, Ink())
    return {"full": full, "menu": menu}


def _own(
    table: TableView, room: parts.Room, rule: float, foot: float, world: World, *, with_others: bool
) -> list[Panel]:
    """The reader's dice and mat; beside the points, those of the others if they have no corner."""
    dice, mat = room(rule + 8, rule + 8 + _DICE), room(rule + 8 + _DICE, foot - 6)
    own = [own_dice_of(table)(dice)]
    if not with_others:
        return [*own, own_of(table, own_short)(mat, world)]
    middle, others = mat.y + HEAD, table.players - 1
    line = Box(mat.x, middle - 12, min(310.0, world.left_of(middle + 12) - mat.x), 24, 0, Ink())
    step = min(_POINTS, (line.w - _HEADLINE) / max(others, 1))
    points = parts.points_in_line(table, line, step, own=False)
    return [*own, own_of(table, own_short)(mat, world, step * others), points]


def _doors(table: TableView, at: Box, opened: str, foot: float) -> Panel:
    """The rule below the question, and the tabs."""
    sketch, pill = Sketch(), Box(at.x, foot + 8, 318, 36, 0, Ink())
    sketch.add(Line(((at.x, at.y), (at.x + at.w, at.y)), Ink(None, "hairline", 1.2), TILE))
    tabs(table, sketch, pill, ("you", *parts.HIDDEN_PARTS), opened)
    return sketch.panel("doors", table.messages.say("look.doors"), at.w, at.h)
