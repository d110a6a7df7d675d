"""The layout of the whole table in a wide window: which panel lies where, and what is left for the desk.

``whole_table`` is a pure function, as ``scene.scene`` is, and keeps its panels as that does. The world takes the
middle; a player's own things lie at the left, what belongs to the market and to the others at the right. All lengths
are CSS pixels.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Final, Literal

from betacolony_widgets.board.panels import mat as own_panel
from betacolony_widgets.board.panels import rival as rival_panel
from betacolony_widgets.board.panels.draft import wanted as drafting
from betacolony_widgets.board.panels.kept import kept, of_colony, of_seat
from betacolony_widgets.board.shapes import Box, Ink, Panel, Polygon, Scene
from betacolony_widgets.board.table_view import TableView

from .cards import ROUNDS_H, cards, rounds
from .colonies import colony
from .draft import draft_height, drafted_mats
from .final import scores
from .geometry import World
from .market import achievements, manufactory, manufactory_asked
from .marks import marked
from .others import FULL, rival, solo_rival
from .own import own_dice, own_mat
from .world import background, rondel

Side = Literal["left", "right"]

#: the least size that this layout is drawn for, without the page's bar; the browser enlarges it to the window's
LEAST: Final = (1279.0, 679.0)
#: what the corners keep at least, from the middle of the window to the well
_WAIST: Final = 300.0
_EDGE: Final = 22.0
_AIR: Final = 8.0
#: a window from this height on has taller corners
_TALL: Final = 780.0
#: the height of what has happened last and who is next, and of the achievements without their prices
_NEWS: Final = 40.0
_STRIP: Final = 34.0
#: the most that the right side is wide, and the cards on top of it
_MOST: Final = 320.0
_CARDS: Final = 430.0
#: the height of the solo rival's corner
_SOLO: Final = 112.0


def fits(width: float, height: float) -> bool:
    """Whether a window has room for the whole table."""
    return width >= LEAST[0] and height >= LEAST[1]


def world_of(table: TableView, width: float, height: float) -> World:
    """The world as it lies in a window, at the stop that the view asks for."""
    r = min(height / 2 - _AIR, width / 2 - _WAIST)
    return World(width / 2, height / 2, r, table.view.stop, len(table.edition.rondel), len(table.edition.colonies))


def boxes(world: World, width: float, height: float, rivals: int, *, solo: bool = False) -> dict[str, Box]:
    """The corners: for each panel and each part of the desk the rectangle that it may use.

    A corner is as wide as the well leaves it at its narrowest height; panels may write further where it is wider.
    """
    right, tall = width - _EDGE, height >= _TALL
    low = height - 12
    mat_top = low - (212.0 if tall else 196.0)
    dice_top = mat_top - (88.0 if tall else 78.0)
    prompt = 82.0
    news_top = low - _NEWS
    cards_h = 126.0
    market_top = 14 + cards_h + (26 if tall else 4)
    market = 166.0 if tall else 138.0
    tiles_top = market_top + market + (18 if tall else 4)
    tiles_low = tiles_top + 94
    room = (news_top - tiles_low - 4) / max(rivals, 1)
    rival = _SOLO if solo else max(74.0, min(100.0 if tall else FULL, room))
    rivals_top = news_top - rival * rivals

    def left_box(y: float, bottom: float) -> Box:
        end = min(world.left_of(y), world.left_of(bottom), world.left_of(min(max(world.y, y), bottom)))
        return Box(_EDGE, y, end - _EDGE, bottom - y, 0, Ink())

    def right_box(y: float, bottom: float) -> Box:
        start = max(world.right_of(y), world.right_of(bottom), world.right_of(min(max(world.y, y), bottom)))
        wide = min(right - start, _MOST)
        return Box(right - wide, y, wide, bottom - y, 0, Ink())

    rival_tops = [rivals_top + place * rival for place in range(rivals)]
    first_card = max(world.right_of(14 + 0.62 * cards_h), right - _CARDS)
    return {
        "prompt": left_box(14, 14 + prompt),
        "desk": left_box(14 + prompt + 6, dice_top - 8),
        "dice": left_box(dice_top, mat_top - 6),
        "mat": left_box(mat_top, low),
        "cards": Box(first_card, 14, right - first_card, cards_h, 0, Ink()),
        "manufactory": right_box(market_top, market_top + market),
        "achievements": right_box(tiles_top, min(tiles_low, rivals_top - 2)),
        "market": right_box(market_top, rivals_top - 6),
        **{f"rival-{place}": right_box(top, top + rival - 4) for place, top in enumerate(rival_tops)},
        "news": right_box(news_top + 6, low),
    }


@cache
def _area(world: World, width: float, side: Side, top: float, bottom: float) -> Polygon:
    """The part of a corner between two heights: from the edge of the window to the rim of the well."""
    steps = max(2, round((bottom - top) / 12))
    heights = [top + (bottom - top) * step / steps for step in range(steps + 1)]
    if side == "left":
        rim, edge = [(world.left_of(y, 9), y) for y in heights], 0.0
    else:
        rim, edge = [(world.right_of(y, 9), y) for y in heights], width
    return Polygon(((edge, top), *rim, (edge, bottom)), Ink())


def _asked(table: TableView) -> bool:
    """Whether a pod is to be chosen for building, so that the Manufactory is what counts."""
    return table.view.stop == "surface" and any(target.startswith("pod-") for target in table.view.offers)


def _market(table: TableView, corner: Mapping[str, Box]) -> Iterator[tuple[Panel, Box]]:
    """The Manufactory, the achievements and the scores, and the box of each: what counts now has the room."""
    market, me = corner["market"], table.view.me
    goods = table.only("manufactory", "talon")
    tiles = table.only("statues", "building", "hidden_buildings", seats=("achievements",))
    points = table.only("over", seats=("cp",), also=("projected",))
    if table.over:
        # nothing is bought any more: the last prices are told, and the scores shown
        for draw, part in ((manufactory, goods), (achievements, tiles)):
            yield replace(kept(draw, part)(market), shapes=(), targets=()), market._replace(h=0)
        yield kept(scores, points)(market), market
        return
    if _asked(table):
        pods = tuple(target for target in table.view.offers if target.startswith("pod-"))
        goods = of_seat(table, me, "materials", view=("me", "opening"), targets=pods, parts=("manufactory", "talon"))
        rows = market._replace(h=market.h - _STRIP)
        strip = market._replace(y=rows.y + rows.h, h=_STRIP)
        yield kept(manufactory_asked, goods)(rows), rows
        yield kept(achievements, tiles)(strip), strip
    else:
        yield kept(manufactory, goods)(corner["manufactory"]), corner["manufactory"]
        yield kept(achievements, tiles)(corner["achievements"]), corner["achievements"]
    yield kept(scores, points)(market), market._replace(h=0)


def _others(table: TableView) -> list[int]:
    """The other players in turn order after the reader."""
    return [(table.view.me + step) % table.players for step in range(1, table.players)]


def _right(table: TableView, corner: Mapping[str, Box], world: World) -> Iterator[tuple[Panel, Box]]:
    """The panels of the right side from the top down, with the box of each."""
    turns = table.only("round", "start_player", "turn", "acting", "over", "rival", view=("me", "addressed"))
    box = corner["cards"]
    yield kept(rounds, turns)(box), box._replace(y=4.0)
    goals = table.only("round", "cards", "over", also=("goals",))
    yield kept(cards, goals)(box, world), box._replace(y=box.y + ROUNDS_H)
    yield from _market(table, corner)
    for place, seat in enumerate(_others(table)):
        box = corner[f"rival-{place}"]
        if table.is_rival(seat):
            part = of_seat(table, seat, *rival_panel.SHOWN, view=(), parts=("rival", "over"))
            panel = kept(solo_rival, replace(part, projected=table.projected), seat)(box)
        else:
            part = of_seat(table, seat, *own_panel.SHOWN, "spent", "dice", view=("rolled",), parts=("over",))
            panel = kept(rival, replace(part, projected=table.projected), seat)(box)
        yield panel, box


def _left(table: TableView, corner: Mapping[str, Box], world: World) -> Iterator[tuple[Panel, Box]]:
    """The panels of the left side from the top down, with the box of each."""
    me = table.view.me
    if "draft" in corner:
        yield kept(drafted_mats, table.only("mats", "round", seats=("mat",)))(corner["draft"]), corner["draft"]
    rolls = of_seat(table, me, "spent", "dice", view=("me", "addressed", "rolled"), targets=("dock",))
    yield kept(own_dice, rolls)(corner["dice"]), corner["dice"]
    own = of_seat(table, me, *own_panel.SHOWN, view=("me", "addressed"), parts=("over",))
    yield kept(own_mat, replace(own, projected=table.projected))(corner["mat"], world), corner["mat"]


def _bounded(parts: list[tuple[Panel, Box]], world: World, window: Box, side: Side) -> Iterator[Panel]:
    """The panels of a side, each with the area that it keeps to, down to the next one."""
    for place, (panel, box) in enumerate(parts):
        top = box.y - 3
        following = [other.y - 3 for _, other in parts[place + 1 :] if other.h]
        bottom = (following or [window.h])[0] if panel.shapes else top
        yield replace(panel, region=(_area(world, window.w, side, top, bottom),))


#: the panels in reading order; the mats of the others and what isn't named here come last
_ORDER: Final = (
    *("background", "rounds", "draft", "dice", "rondel", "mat", "manufactory", "colony", "cards", "achievements"),
    *("mat-", "scores"),
)


def _rank(panel: Panel) -> int:
    kind = next((kind for kind in ("colony", "mat-") if panel.id.startswith(kind)), panel.id)
    return _ORDER.index(kind)


def whole_table(table: TableView, width: float, height: float) -> Scene:
    """Lay out everything for a window of a size in CSS pixels, at least ``LEAST``."""
    if table.is_rival(table.view.me):  # the rival has no mat or dice
        table = replace(table, view=replace(table.view, me=0))
    world, window = world_of(table, width, height), Box(0, 0, width, height, 0, Ink())
    corner = boxes(world, width, height, table.players - 1, solo=table.rival is not None)
    if drafting(table):
        desk = corner["desk"]
        taken = draft_height(table, desk.h)
        corner |= {"draft": desk._replace(h=taken), "desk": desk._replace(y=desk.y + taken, h=desk.h - taken)}
    panels = [
        kept(background, table.only())(world, width, height),
        *_bounded(list(_left(table, corner, world)), world, window, "left"),
        *_bounded(list(_right(table, corner, world)), world, window, "right"),
        kept(rondel, table.only("rival", seats=("ship",)))(world),
        *(kept(colony, of_colony(table, number), number)(world) for number in range(world.colonies)),
    ]
    now = table.position.round
    key = "scene.title" if now else "scene.title_before"
    title = table.messages.say(key, round=now, rounds=table.edition.rules.rounds)
    shown = tuple(marked(panel, table, world) for panel in sorted(panels, key=_rank))
    places = {name: corner[name] for name in ("prompt", "desk", "news")}
    return Scene(width, height, title, shown, table.messages, places)
