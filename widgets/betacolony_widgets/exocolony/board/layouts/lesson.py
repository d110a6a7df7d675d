"""A lesson's step: words in a column or above, and the board with the parts that the step needs (``View.parts``).

The page's own words (title, prose, goal) lie over the column's upper part, then comes the desk, and below it the
reader's goods. The board has the sky with the home system, and below the horizon the other parts side by side. On a
phone these are behind doors, as on the whole table.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from betacolony_widgets.board.layers import FACE, TILE
from betacolony_widgets.board.shapes import Box, Ink, Line, Panel, Scene, Sketch
from betacolony_widgets.exocolony.board import beyond, decision, market, own, points, rivals
from betacolony_widgets.exocolony.board.doors import pills, tabs
from betacolony_widgets.exocolony.board.forecasts import forecast_shapes
from betacolony_widgets.exocolony.board.geometry import Horizon, Sky
from betacolony_widgets.exocolony.board.marks import marked
from betacolony_widgets.exocolony.board.parts import over, sample_note, titled, under, with_rows
from betacolony_widgets.exocolony.board.sky import system
from betacolony_widgets.exocolony.board.table_view import TableView

from . import phone

#: the parts that a step may show: in the sky, below the horizon, and with the words
_ON_GROUND: Final = ("you", "market", "prices", "rivals")
PARTS: Final = ("system", "stars", *_ON_GROUND, "goods")

#: the least size of a picture, without the page's bar
LEAST: Final = (320.0, 300.0)
#: a window from this size on has the wide column
_WIDE: Final = (1200.0, 640.0)
#: pixels: where the column begins and its width, in wide windows and in others, and from there to the board
_COLUMN: Final = (40.0, 512.0)
_SLIM: Final = (16.0, 324.0)
_BESIDE: Final = 24.0
#: pixels: the height of the foot with the buttons, as the page has it (frame.css)
_FOOT: Final = 75.0
_SLIM_FOOT: Final = 63.0
_UPRIGHT_BAR: Final = 77.0
_PHONE_FOOT: Final = 70.0
#: pixels: what an upright window's head and foot take, and how the foot's columns share its width
_HEAD: Final = 196.0
_UPRIGHT_FOOT: Final = 292.0
_SHARE: Final = 0.56
#: pixels: what a phone's head takes, and the room for its answers
_PHONE_HEAD: Final = 100.0
_ANSWER: Final = 140.0
#: what a phone needs there if the answer is chosen on the board
_LOW_ANSWER: Final = 72.0
_SHEET: Final = 10.0
#: pixels: the least height of a phone's board with worlds and with other parts, and the smallest scale to reach it
_LEAST_BOARD: Final = (350.0, 260.0)
_SHOWN: Final = (1.0, 0.9, 0.8, 0.7)
#: pixels: the height and the most width of a phone's doors
_DOOR: Final = 36.0
_DOOR_WIDE: Final = 150.0
#: pixels: the row of goods, and what is left free between it and its neighbours
_GOODS: Final = 46.0
_GAP: Final = 6.0
#: pixels: the least width of each part below the horizon, the most, its height, and the most that it needs
_LEAST_WIDE: Final[Mapping[str, float]] = {"you": 344.0, "market": 290.0, "prices": 250.0, "rivals": 260.0}
_MOST_WIDE: Final[Mapping[str, float]] = {"you": 380.0, "market": 716.0, "prices": 400.0, "rivals": 380.0}
_HIGH: Final[Mapping[str, float]] = {"you": 196.0, "market": 196.0, "prices": 132.0, "rivals": 98.0}
_HIGHEST: Final[Mapping[str, float]] = {"you": 226.0, "market": 338.0, "prices": 180.0, "rivals": 110.0}
#: more rivals than these lie closer together
_RIVALS: Final = 2
#: pixels: from the edge of the board, between parts, from the horizon down to them, and how deep the ground is drawn
_EDGE: Final = 16.0
_BETWEEN: Final = 26.0
_GROUND: Final = 38.0
_DEEP: Final = 240.0
#: pixels: the note on samples, with what it keeps free
_NOTE: Final = 30.0
#: pixels: the tabs of parts that share a place
_TABS: Final = 32.0
#: pixels: the least sky with the home system, that of one without it, and how deep its star lies below the horizon
_SKY: Final = 260.0
_EMPTY: Final = 74.0
_SUNK: Final = 150.0
#: pixels: the row of stars beyond, and what is above a planet otherwise: its name
_STARS: Final = 54.0
_NAME: Final = 30.0
#: pixels: the least and the most radius of a planet, and its part of the way to the next column
_PLANET: Final = (26.0, 46.0)
_OF_PITCH: Final = 0.4
#: pixels: where the first column begins; columns nearer to each other than this hide each other's worlds
_FIRST: Final = 112.0
_NARROW: Final = 66.0
_LOW_SKY: Final = 400.0
#: what is left of a high sky above the planets, and pixels from moon to moon
_ABOVE: Final = 0.16
_ROW: Final = 62.0
#: what a moon with two sites in a row takes beside them, in pixels, and its width as so many of their radii
_BESIDE_SITES: Final = 11.0
_MOON: Final = 6.0
_PAD: Final = (10.0, 17.0)
#: pixels: how much lower the horizon is at its sides
_SAG: Final = 14.0
#: an arc that is so many times as wide as the horizon, and so many times as high as its sag, lies on it (exocolony.css)
_ARC: Final = (2.0, 8.0)


class Frame(NamedTuple):
    """The layout of a step: the places of the board, the desk, the goods and the buttons."""

    board: Box
    desk: Box
    goods: Box
    tools: Box


def box_of(x: float, y: float, w: float, h: float) -> Box:
    """A place, which nothing paints."""
    return Box(x, y, w, h, 0, Ink())


def _parts(table: TableView) -> tuple[str, ...]:
    """The parts that the step shows."""
    return table.view.parts or PARTS


def goods_high(table: TableView) -> float:
    """The height of the row of goods, 0 for none."""
    return _GOODS if "goods" in _parts(table) else 0.0


def beside(table: TableView, width: float, height: float) -> Scene:
    """A step in a window that is wider than high, of at least ``LEAST`` in CSS pixels: the column at the left."""
    wide = width >= _WIDE[0] and height >= _WIDE[1]
    x, w = _COLUMN if wide else _SLIM
    foot = height - (_FOOT if wide else _SLIM_FOOT)
    goods = box_of(x, foot - goods_high(table) - 8, w, goods_high(table))
    left = x + w + _BESIDE
    frame = Frame(
        box_of(left, 0, width - left, height), box_of(x, 0, w, goods.y - _GAP), goods, box_of(x, foot, w, height - foot)
    )
    return laid_out(table, width, height, frame)


def above(table: TableView, width: float, height: float) -> Scene:
    """A step in an upright window: the words above the board, the desk and the goods side by side below it."""
    foot = height - _UPRIGHT_FOOT
    tools = box_of(24, height - _UPRIGHT_BAR, width - 48, _UPRIGHT_BAR)
    left = _SHARE * (width - 72)
    goods = box_of(left + 48, foot + 8, width - left - 72, goods_high(table))
    frame = Frame(box_of(0, _HEAD, width, foot - _HEAD), box_of(24, foot + 8, left, tools.y - foot - 16), goods, tools)
    return laid_out(table, width, height, frame)


def laid_out(table: TableView, width: float, height: float, frame: Frame) -> Scene:
    """The board of a frame: the sky, and below the horizon as many parts as have room, or what is behind doors."""
    board = frame.board
    ground = _ground(table, board)
    narrow = "system" in _parts(table) and _pitch(table, board) < _NARROW
    if narrow or board.h < _least_sky(table) + ground.high + _SAG:
        return slim(table, width, height, frame)
    horizon = _horizon(table, board, ground)
    place = box_of(board.x + _EDGE, horizon.y_at(board.x) + _GROUND, board.w - 2 * _EDGE, 0)
    place = place._replace(h=board.y + board.h - place.y - (_NOTE if _has_cards(table) else 12))
    panels = [
        *_sky_panels(table, board, horizon, width, height),
        points.points(table, horizon, board.y + board.h + _DEEP),
        *ground.panels(table, place),
        *(sample_note(table, place.x, board.y + board.h - 9) if _has_cards(table) else ()),
        _words(width, height, board),
        *([phone.own_goods(table, frame.goods)] if frame.goods.h else []),
    ]
    return _scene(table, width, height, panels, {"rim": _rim(horizon), **_places(frame)})


def _has_cards(table: TableView) -> bool:
    """Whether the step shows components, which may be samples."""
    return "market" in _parts(table)


def _places(frame: Frame) -> dict[str, Box]:
    return {"desk": frame.desk, "lower": frame.goods, "tools": frame.tools}


def _scene(table: TableView, width: float, height: float, panels: Sequence[Panel], places: Mapping[str, Box]) -> Scene:
    shown = tuple(marked(panel, table.view) for panel in panels)
    return Scene(width, height, titled(table), shown, table.view.messages, dict(places))


def _rim(horizon: Horizon) -> Box:
    """The place of the arc that lights up on the horizon when a task is solved."""
    wide, high = _ARC
    return box_of(horizon.middle - wide * horizon.width / 2, horizon.top, wide * horizon.width, high * horizon.sag)


def _words(width: float, height: float, board: Box) -> Panel:
    """The ground of all words, around the board."""
    sketch, ink = Sketch(), Ink("table")
    edge = Ink(None, "exo-line", 1.0)
    if board.x:
        sketch.add(Box(-1, -1, board.x + 1, height + 2, 0, ink, TILE))
        sketch.add(Line(((board.x, 0), (board.x, height)), edge, FACE))
    for top, low in ((0.0, board.y), (board.y + board.h, height)):
        if low > top:
            sketch.add(Box(-1, top - 1, width + 2, low - top + 1, 0, ink, TILE))
            y = board.y if low == board.y else board.y + board.h
            sketch.add(Line(((0, y), (width, y)), edge, FACE))
    return sketch.panel("words", "", width, height)


# --- the sky --------------------------------------------------------------------------------------------------------


def _horizon(table: TableView, board: Box, ground: "_Ground") -> Horizon:
    """The horizon, as low as the parts below it let it."""
    high = ground.high if "system" in _parts(table) or not ground.rows else ground.highest
    top = max(board.h - high - _SAG, _EMPTY)
    return Horizon(board.w, board.y + top, _SAG, table.goal, 34.0, 36.0, board.x)


def _sky_panels(table: TableView, board: Box, horizon: Horizon, width: float, height: float) -> Iterator[Panel]:
    """The home system, and the stars beyond."""
    parts = _parts(table)
    sky = _sky(table, board, horizon)
    home = over(system(table, sky, width, height, horizon.top), tuple(forecast_shapes(table, sky)))
    yield home if "system" in parts else replace(home, shapes=(), targets=(), facts=(), marks=())
    if "stars" in parts:
        yield beyond.home_plate(table, board.x + 14, board.y + 28)
        yield beyond.beyond(table, board.x + 184, board.y + 28, board.x + board.w - _EDGE)


def _pitch(table: TableView, board: Box) -> float:
    """From one column of the system to the next, if all are side by side."""
    return (board.w - _FIRST - _EDGE) / table.position.system.columns


def _sky(table: TableView, board: Box, horizon: Horizon) -> Sky:
    home, (least, most) = table.position.system, _PLANET
    r = max(least, min(34.0 if horizon.top - board.y < _LOW_SKY else most, _OF_PITCH * _pitch(table, board)))
    spare = max(0.0, horizon.top - board.y - _LOW_SKY)
    planet_y = board.y + (_STARS if "stars" in _parts(table) else 0) + _NAME + r + _ABOVE * spare
    sky = Sky(
        home,
        first=board.x + _FIRST,
        last=board.x + board.w - _EDGE,
        # without the worlds, only the star's light shows above the horizon
        planet_y=planet_y if "system" in _parts(table) else horizon.top + _SUNK,
        star_x=board.x - 272,
        limb=board.x + 50,
        planet=r,
        lane_off=r + 16,
        shown=() if "system" in _parts(table) else (home.worlds[home.home].column,),
    )
    pad = max(_PAD[0], min(_PAD[1], (sky.pitch - _BESIDE_SITES) / _MOON))
    return with_rows(sky, horizon.top - 8, (_ROW, pad))


# --- below the horizon ------------------------------------------------------------------------------------------------


class _Ground(NamedTuple):
    """The parts below the horizon, in rows, and the height that they need, and could use; ``tabbed``: in one place."""

    rows: tuple[tuple[str, ...], ...]
    high: float
    highest: float
    tabbed: bool = False

    def panels(self, table: TableView, place: Box) -> Iterator[Panel]:
        """The parts in their place."""
        if self.tabbed:
            (shared,) = self.rows
            opened = table.view.looking if table.view.looking in shared else _asked(table, shared)
            yield tabs(table, place._replace(w=min(place.w, 110.0 * len(shared)), h=_TABS), shared, opened)
            yield _part(table, opened, place._replace(y=place.y + _TABS + 8, h=place.h - _TABS - 8))
            return
        y, free = place.y, place.h - sum(_high(table, row) for row in self.rows) - 12 * (len(self.rows) - 1)
        more = [_high(table, row, _HIGHEST) - _high(table, row) for row in self.rows]
        for row, its in zip(self.rows, more, strict=True):
            high = _high(table, row) + max(free, 0.0) * its / sum(more)
            yield from _row(table, row, place._replace(y=y, h=high))
            y += high + 12


def _ground(table: TableView, board: Box) -> _Ground:
    """What lies below the horizon of a board: as many parts side by side as it has room for, or behind tabs."""
    wanted = [part for part in _ON_GROUND if part in _parts(table)]
    if not wanted:
        return _Ground((), 30.0, 30.0)
    rows = _in_rows(wanted, board)
    if "system" not in _parts(table) and "market" in wanted and len(wanted) > 1:
        # what cards do is read where there is room for it; without worlds there mostly is
        apart = [["market"], *_in_rows([part for part in wanted if part != "market"], board)]
        if board.h - _below(table, apart, _HIGH) - _SAG >= _EMPTY:
            rows = apart
    high, highest = (_below(table, rows, of) for of in (_HIGH, _HIGHEST))
    if len(wanted) > 1 and board.h - high - _SAG < _least_sky(table):
        high, highest = (_below(table, [wanted], of) + _TABS + 8 for of in (_HIGH, _HIGHEST))
        return _Ground((tuple(wanted),), high, highest, tabbed=True)
    return _Ground(tuple(map(tuple, rows)), high, highest)


def _in_rows(wanted: Sequence[str], board: Box) -> list[list[str]]:
    """The parts in their order, as many side by side as a board has room for."""
    rows: list[list[str]] = [[]]
    for part in wanted:
        if rows[-1] and sum(_LEAST_WIDE[its] + _BETWEEN for its in [*rows[-1], part]) - _BETWEEN > board.w - 2 * _EDGE:
            rows.append([])
        rows[-1].append(part)
    return rows


def _below(table: TableView, rows: Sequence[Sequence[str]], of: Mapping[str, float]) -> float:
    """The height of rows of parts with all that they keep free."""
    free = _GROUND + (_NOTE if _has_cards(table) else 12) + 12 * (len(rows) - 1)
    return free + sum(_high(table, row, of) for row in rows)


def _least_sky(table: TableView) -> float:
    """The least height of the sky; where a board hasn't got it, it has a map and doors, as on phones."""
    return _SKY if "system" in _parts(table) else _EMPTY


def _high(table: TableView, row: Sequence[str], of: Mapping[str, float] = _HIGH) -> float:
    each = {**of, "rivals": of["rivals"] * min(max(table.position.players - 1, 1), _RIVALS)}
    return max(each[part] for part in row)


def _row(table: TableView, row: Sequence[str], place: Box) -> Iterator[Panel]:
    """Parts side by side; what is left over goes to the market first, then to all alike."""
    wide = {part: _LEAST_WIDE[part] for part in row}
    free = place.w - sum(wide.values()) - _BETWEEN * (len(row) - 1)
    for part in sorted(row, key=lambda part: part != "market"):
        more = max(0.0, min(free, _MOST_WIDE[part] - wide[part]))
        wide[part] += more
        free -= more
    x = place.x + max(0.0, free / 2)
    for part in row:
        yield _part(table, part, place._replace(x=x, w=min(wide[part], place.w)))
        x += wide[part] + _BETWEEN


def _part(table: TableView, part: str, place: Box) -> Panel:
    if part == "market":
        goods = market.asteroids if table.view.focus == "asteroids" else market.market
        return goods(table, place)
    if part == "prices":
        return decision.prices(decision.trading(table), place._replace(h=min(place.h, 180.0)))
    return own.own(table, place) if part == "you" else rivals.rivals(table, place)


def _asked(table: TableView, parts: Sequence[str]) -> str:
    """The part that the question is about, among those that share a place."""
    focus = {"market": "market", "asteroids": "market", "trade": "prices", "players": "rivals"}
    part = focus.get(table.view.focus, "")
    return part if part in parts else parts[0]


# --- phones -----------------------------------------------------------------------------------------------------------


def stacked(table: TableView, width: float, height: float) -> Scene:
    """A step on a phone: the words above, the sky in the middle, the desk, the goods and the buttons below it."""
    return slim(table, width, height, _stacked(table, width, height))


def stacked_to_fit(table: TableView, width: float, height: float, *, chosen: bool) -> Scene:
    """A step on a phone; drawn for a larger window, to be shown smaller, where its board would be too low.

    ``chosen``: an answer is chosen on the board, and needs little room below it.
    """
    answer = _LOW_ANSWER if chosen else _ANSWER
    least = _LEAST_BOARD["system" not in _parts(table)]
    frames = [(shown, _stacked(table, width / shown, height / shown, shown, answer)) for shown in _SHOWN]
    shown, frame = next((found for found in frames if found[1].board.h >= least), frames[-1])
    return slim(table, width / shown, height / shown, frame)


def _stacked(table: TableView, width: float, height: float, shown: float = 1.0, answer: float = _ANSWER) -> Frame:
    """A phone's frame. ``shown`` is the scale of the picture; the words over it keep their size."""
    head, foot, answer, x = _PHONE_HEAD / shown, _PHONE_FOOT / shown, answer / shown, _SLIM[0] / shown
    wide = width - 2 * x
    tools = box_of(x, height - foot, wide, foot)
    goods = box_of(x, tools.y - goods_high(table) - 6, wide, goods_high(table))
    desk = box_of(x, goods.y - _GAP - answer, wide, answer)
    return Frame(box_of(0, head, width, desk.y - _SHEET / shown - head), desk, goods, tools)


def slim(table: TableView, width: float, height: float, frame: Frame) -> Scene:
    """A phone's board, or a low one: columns of the system side by side, or what is behind a door."""
    board, parts = frame.board, _parts(table)
    x, wide = board.x, board.w
    doors = [part for part in phone.DOORS if part in parts]
    opened = _opened(table, doors)
    horizon = Horizon(wide, board.y + board.h - 28, 9.0, table.goal, left=18.0, right=20.0, first=x)
    map_ = box_of(x + 8, board.y + 4, wide - 16, 58.0 if "system" in parts else 0.0)
    row = box_of(
        x + 8, map_.y + map_.h + 5, wide - 16, _DOOR if doors and ("system" in parts or len(doors) > 1) else 0.0
    )
    row = row._replace(w=min(row.w, _DOOR_WIDE * len(doors)))
    top = row.y + row.h + 4
    sky = phone.sky_in(table, box_of(x, top, wide, horizon.top - top))
    home = over(system(table, sky, width, height, horizon.top), tuple(forecast_shapes(table, sky)))
    if "system" not in parts:
        home = replace(home, shapes=(), targets=(), facts=(), marks=())
    panels = [
        under(home) if opened else home,
        points.points(table, horizon, board.y + board.h + _DEEP, small=True),
        _words(width, height, board),
        *([phone.system_map(table, map_)] if map_.h else []),
        *([pills(table, row, doors, opened)] if row.h else []),
        *([phone.own_goods(table, frame.goods)] if frame.goods.h else []),
    ]
    if opened:
        paper = box_of(x + 6, row.y + row.h + 6, wide - 12, horizon.top - 12 - row.y - row.h)
        panels += [
            phone.paper(paper._replace(r=16)),
            *phone.opened_part(table, opened, paper),
        ]
    return _scene(table, width, height, panels, {"rim": _rim(horizon), **_places(frame)})


def _opened(table: TableView, doors: Sequence[str]) -> str:
    """The part in view among those behind doors; "" for the system."""
    if table.view.looking in doors:
        return table.view.looking
    asked = phone.asked(table)
    return asked if asked in doors else doors[0] if doors and "system" not in _parts(table) else ""


# --- still pictures ---------------------------------------------------------------------------------------------------


def still_board(table: TableView, width: float, height: float) -> Scene:
    """The board alone, without words and goods, of a size in CSS pixels."""
    none = box_of(0, 0, 0, 0)
    return laid_out(table, width, height, Frame(box_of(0, 0, width, height), none, none, none))


def still_slim(table: TableView, width: float, height: float) -> Scene:
    """The board alone as a phone has it."""
    none = box_of(0, 0, 0, 0)
    return slim(table, width, height, Frame(box_of(0, 0, width, height), none, none, none))


def still_goods(table: TableView, width: float) -> Scene | None:
    """The goods alone; None if the step needs none."""
    high = goods_high(table)
    if not high:
        return None
    return _scene(table, width, high, [phone.own_goods(table, box_of(0, 0, width, high))], {})
