"""The layout of the whole table in a wide window: which panel lies where, and what is left for the desk.

``whole_table`` is a pure function, as ``scene.scene`` is. The world takes the middle; a player's own things lie at the
left, what belongs to the market and to the others at the right. All lengths are CSS pixels.
"""

from dataclasses import replace
from typing import Final

from betacolony_widgets.board.anchors import around
from betacolony_widgets.board.panels.marks import marked
from betacolony_widgets.board.panels.view import TableView
from betacolony_widgets.board.shapes import Box, Ink, Panel, Scene

from .cards import rounds_and_cards
from .colonies import colony
from .geometry import World
from .market import achievements, manufactory
from .own import own_dice, own_mat, rival, solo_rival
from .world import background, rondel

#: the least size that this layout is drawn for, without the page's bar; the browser enlarges it to the window's
LEAST: Final = (1279.0, 679.0)
#: what the corners keep at least, from the middle of the window to the well
_WAIST: Final = 300.0
_EDGE: Final = 22.0
_AIR: Final = 8.0


def fits(width: float, height: float) -> bool:
    """Whether a window has room for the whole table."""
    return width >= LEAST[0] and height >= LEAST[1]


def world_of(table: TableView, width: float, height: float) -> World:
    """The world as it lies in a window, at the stop that the view asks for."""
    r = min(height / 2 - _AIR, width / 2 - _WAIST)
    return World(width / 2, height / 2, r, table.view.stop, len(table.edition.rondel), len(table.edition.colonies))


def boxes(world: World, width: float, height: float, rivals: int) -> dict[str, Box]:
    """The corners: for each panel and each part of the desk the rectangle that it may use.

    A corner is as wide as the well leaves it at its narrowest height; panels may write further where it is wider.
    """
    left, right = _EDGE, width - _EDGE
    tall = height >= 780
    mat = 216.0 if tall else 200.0
    dice = 84.0 if tall else 70.0
    low = height - 14
    mat_top = low - mat
    dice_top = mat_top - dice - 6
    prompt = 82.0
    rival = min(92.0 if tall else 84.0, (height * 0.36 - 40) / max(rivals, 1))
    last = 44.0
    rivals_top = low - last - rival * rivals
    cards = 118.0 if not tall else 126.0
    market_top = 14 + cards + (14 if not tall else 30)
    market = 152.0 if not tall else 172.0
    tiles_top = market_top + market + (10 if not tall else 26)

    def box(x: float, y: float, end: float, bottom: float) -> Box:
        return Box(x, y, end - x, bottom - y, 0, Ink())

    def leftmost(y: float, bottom: float) -> float:
        return min(world.left_of(y), world.left_of(bottom), world.left_of(min(max(world.y, y), bottom)))

    def rightmost(y: float, bottom: float) -> float:
        return max(world.right_of(y), world.right_of(bottom), world.right_of(min(max(world.y, y), bottom)))

    return {
        "prompt": box(left, 14, leftmost(14, 14 + prompt), 14 + prompt),
        "desk": box(left, 14 + prompt + 6, leftmost(14 + prompt + 6, dice_top - 8), dice_top - 8),
        "dice": box(left, dice_top, leftmost(dice_top, mat_top - 6), mat_top - 6),
        "mat": box(left, mat_top, leftmost(mat_top, mat_top + mat * 0.55), low),
        "cards": box(rightmost(14, 14 + cards), 14, right, 14 + cards),
        "manufactory": box(rightmost(market_top, market_top + market), market_top, right, market_top + market),
        "achievements": box(rightmost(tiles_top, rivals_top - 8), tiles_top, right, rivals_top - 8),
        **{
            f"rival-{place}": box(
                rightmost(rivals_top + place * rival, rivals_top + (place + 1) * rival - 6),
                rivals_top + place * rival,
                right,
                rivals_top + (place + 1) * rival - 6,
            )
            for place in range(rivals)
        },
        "news": box(rightmost(low - last + 8, low), low - last + 8, right, low),
    }


def whole_table(table: TableView, width: float, height: float) -> Scene:
    """Lay out everything for a window of a size in CSS pixels, at least ``LEAST``."""
    if table.is_rival(table.view.me):  # the rival has no mat or dice
        table = replace(table, view=replace(table.view, me=0))
    world = world_of(table, width, height)
    others = [(table.view.me + step) % table.players for step in range(1, table.players)]
    corner = boxes(world, width, height, len(others))
    panels = [
        background(table, world, width, height),
        *rounds_and_cards(table, corner["cards"]),
        own_dice(table, corner["dice"]),
        rondel(table, world),
        own_mat(table, corner["mat"]),
        manufactory(table, corner["manufactory"]),
        *(colony(table, number, world) for number in range(world.colonies)),
        achievements(table, corner["achievements"]),
        *(
            (solo_rival if table.is_rival(seat) else rival)(table, seat, corner[f"rival-{place}"])
            for place, seat in enumerate(others)
        ),
    ]
    now = table.position.round
    key = "scene.title" if now else "scene.title_before"
    title = table.messages.say(key, round=now, rounds=table.edition.rules.rounds)
    shown = tuple(marked(_bounded(panel), table.view) for panel in panels)
    places = {name: corner[name] for name in ("prompt", "desk", "news")}
    return Scene(width, height, title, shown, table.messages, places)


def _bounded(panel: Panel) -> Panel:
    """A panel with the region that its shapes keep to: the layout gives corners, which have no exact edges."""
    return panel if panel.region or not panel.shapes else replace(panel, region=(around(panel.shapes),))
