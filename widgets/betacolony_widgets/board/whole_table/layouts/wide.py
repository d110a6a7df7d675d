"""The layout of the whole table in a wide window: which panel lies where, and what is left for the desk.

``whole_table`` is a pure function, as ``scene.scene`` is, and keeps its panels as that does. The world takes the
middle; a player's own things lie at the left, what belongs to the market and to the others at the right. All lengths
are CSS pixels.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from betacolony_widgets.board.panels.draft import wanted as drafting
from betacolony_widgets.board.panels.kept import kept, of_colony
from betacolony_widgets.board.shapes import Box, Ink, Panel, Scene
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.whole_table import parts
from betacolony_widgets.board.whole_table.marks import marked
from betacolony_widgets.board.whole_table.parts import (
    opponent_of,
    others_of,
    own_dice_of,
    own_of,
    rank,
    shown_to,
    titled,
)
from betacolony_widgets.board.whole_table.things.cards import cards, rounds
from betacolony_widgets.board.whole_table.things.draft import draft_height, drafted_mats
from betacolony_widgets.board.whole_table.things.hand import in_hand, place_of_hand
from betacolony_widgets.board.whole_table.things.market import height_listed, height_wished
from betacolony_widgets.board.whole_table.things.others import FULL, RIVAL_H
from betacolony_widgets.board.whole_table.things.own import own_mat
from betacolony_widgets.board.whole_table.world.colonies import colony
from betacolony_widgets.board.whole_table.world.geometry import World
from betacolony_widgets.board.whole_table.world.well import background, rondel

#: the least size that this layout is drawn for, without the page's bar; the browser enlarges it to the window's
LEAST: Final = (1279.0, 679.0)
#: what the corners keep at least, from the middle of the window to the well
_WAIST: Final = 300.0
_EDGE: Final = 22.0
_AIR: Final = 8.0
#: a window from this height on has taller corners
_TALL: Final = 780.0
#: the height of what has happened last: two lines, and three where few opponents leave room
_NEWS: Final = 40.0
_MORE_NEWS: Final = 58.0
_FEW: Final = 2
#: pixels: the height of achievements, the least of the rows of pods in a taller window, and the least of an opponent,
#: also where there are more than few
_TILES: Final = 86.0
_LEAST_TALL: Final = 166.0
_OPPONENT: Final = 74.0
_LOW_OPPONENT: Final = 70.0
#: what its words keep from the rim of the ring
_OFF: Final = 26.0
#: the most that the right side is wide, and the cards on top of it
_MOST: Final = 320.0
_CARDS: Final = 430.0


def world_of(table: TableView, width: float, height: float) -> World:
    """The world as it lies in a window, at the stop that the view asks for."""
    r = min(height / 2 - _AIR, width / 2 - _WAIST)
    return World(width / 2, height / 2, r, table.view.stop, len(table.edition.rondel), len(table.edition.colonies))


def boxes(table: TableView, world: World, width: float, height: float) -> dict[str, Box]:
    """The corners: for each panel and each part of the desk the rectangle that it may use.

    A corner is as wide as the well leaves it at its narrowest height; panels may write further where it is wider.
    """
    right, tall, opponents = width - _EDGE, height >= _TALL, table.players - 1
    low = height - 12
    mat_top = low - (212.0 if tall else 196.0)
    dice_top = mat_top - (88.0 if tall else 78.0)
    prompt = 82.0
    news_top = low - (_MORE_NEWS if opponents <= _FEW else _NEWS)
    cards_h = 126.0
    market_top = 14 + cards_h + (26 if tall else 4)
    gap = 18.0 if tall else 4.0
    room = news_top - 4 - market_top - gap - _TILES

    def left_box(y: float, bottom: float) -> Box:
        end = min(world.left_of(y), world.left_of(bottom), world.left_of(min(max(world.y, y), bottom)))
        return Box(_EDGE, y, end - _EDGE, bottom - y, 0, Ink())

    def right_box(y: float, bottom: float) -> Box:
        start = max(world.right_of(y), world.right_of(bottom), world.right_of(min(max(world.y, y), bottom)))
        wide = min(right - start, _MOST)
        return Box(right - wide, y, wide, bottom - y, 0, Ink())

    high = RIVAL_H
    if table.rival is None:
        wished = max(height_wished(table), _LEAST_TALL if tall else 0.0)
        least = _OPPONENT if opponents <= _FEW else _LOW_OPPONENT
        high = max(least, min(100.0 if tall else FULL, (room - wished) / max(opponents, 1)))
    opponents_top = news_top - high * opponents
    market = height_listed(table, right_box(market_top, world.y)._replace(h=room - high * opponents))
    tiles_top = market_top + market + gap
    tiles_low = tiles_top + _TILES
    # below the last opponent the corner is wider
    news_w = min(_CARDS, right - world.right_of(news_top + 6, _OFF))
    # they begin at one edge, whatever the well leaves to each
    others = right_box(opponents_top, news_top - 4)
    opponent_tops = [opponents_top + place * high for place in range(opponents)]
    # all lines of a card begin at one edge
    first_card = max(world.right_of(112, 14), right - _CARDS)
    waist = right_box(market_top, tiles_low)
    return {
        "prompt": left_box(14, 14 + prompt),
        "desk": left_box(14 + prompt + 6, dice_top - 8),
        "dice": left_box(dice_top, mat_top - 6),
        "mat": left_box(mat_top, low),
        "cards": Box(first_card, 14, right - first_card, cards_h, 0, Ink()),
        "manufactory": waist._replace(h=market),
        "achievements": waist._replace(y=tiles_top, h=min(tiles_low, opponents_top - 2) - tiles_top),
        "market": right_box(market_top, opponents_top - 6),
        **{f"opponent-{place}": others._replace(y=top, h=high - 4) for place, top in enumerate(opponent_tops)},
        "news": Box(right - news_w, news_top + 6, news_w, low - news_top - 6, 0, Ink()),
    }


def _right(table: TableView, corner: Mapping[str, Box], world: World) -> Iterator[Panel]:
    """The panels of the right side from the top down."""
    turns = table.only("round", "start_player", "turn", "acting", "over", "rival", view=("me", "addressed"))
    box = corner["cards"]
    yield kept(rounds, turns)(box, box.x - world.right_of(box.y + 16, 14))
    goals = table.only("round", "cards", "over", also=("goals",))
    yield kept(cards, goals)(box, world)
    yield from parts.market(table, corner["market"], (corner["manufactory"], corner["achievements"]))
    for place, seat in enumerate(others_of(table)):
        yield opponent_of(table, seat, corner[f"opponent-{place}"])


def _left(table: TableView, corner: Mapping[str, Box], world: World) -> Iterator[Panel]:
    """The panels of the left side from the top down."""
    yield from in_hand(table, corner["hand"])
    if "draft" in corner:
        yield kept(drafted_mats, table.only("mats", "round", seats=("mat",)))(corner["draft"])
    yield own_dice_of(table)(corner["dice"])
    yield own_of(table, own_mat)(corner["mat"], world)


def whole_table(table: TableView, width: float, height: float) -> Scene:
    """Lay out everything for a window of a size in CSS pixels, at least ``LEAST``."""
    table = shown_to(table)
    world = world_of(table, width, height)
    corner = boxes(table, world, width, height)
    corner["hand"] = place_of_hand(table, _EDGE, 14 + 58)
    if drafting(table):
        desk = corner["desk"]
        taken = draft_height(table, desk.h)
        corner |= {"draft": desk._replace(h=taken), "desk": desk._replace(y=desk.y + taken, h=desk.h - taken)}
    panels = [
        kept(background, table.only())(world, width, height),
        *_left(table, corner, world),
        *_right(table, corner, world),
        kept(rondel, table.only("rival", seats=("ship",)))(world),
        *(kept(colony, of_colony(table, number), number)(world) for number in range(world.colonies)),
    ]
    shown = tuple(marked(panel, table, world) for panel in sorted(panels, key=rank))
    places = {name: corner[name] for name in ("prompt", "desk", "news", "hand")} | world.places()
    return Scene(width, height, titled(table), shown, table.messages, places)
