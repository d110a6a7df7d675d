"""A phone: one column of the system with the homeworld beside it; a map leads to the others, doors to all else.

The round and the question stand in a header, the choices and the reader's goods in a sheet below the horizon.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from betacolony.exocolony.state.tables import KINDS
from betacolony_widgets.board.layers import FACE, FINE, TILE
from betacolony_widgets.board.shapes import Box, Circle, Ink, Line, Panel, Piece, Scene, Shape, Sketch, Target, Text
from betacolony_widgets.exocolony.board import beyond, decision, market, own, points, rivals, words
from betacolony_widgets.exocolony.board.doors import pills
from betacolony_widgets.exocolony.board.forecasts import forecast_shapes
from betacolony_widgets.exocolony.board.geometry import Horizon, Sky
from betacolony_widgets.exocolony.board.marks import marked
from betacolony_widgets.exocolony.board.parts import over, sample_note, titled, under, with_rows
from betacolony_widgets.exocolony.board.signs import art, goods_row
from betacolony_widgets.exocolony.board.sky import system
from betacolony_widgets.exocolony.board.table_view import TableView

#: the least size of a picture; the browser makes smaller windows' pictures smaller
LEAST: Final = (359.0, 593.0)
_EDGE: Final = 16.0
_HEADER: Final = 60.0
#: heights of a low and a tall window, and what grows between them: map, sheet, planet
_LOW: Final = 600.0
_TALL: Final = 800.0
_MAP: Final = (58.0, 78.0)
_SHEET: Final = (212.0, 238.0)
_PLANET: Final = (27.0, 42.0)
_DOOR: Final = 36.0
_GOODS: Final = 46.0
#: pixels: the strip of points below the horizon
_POINTS: Final = 28.0
#: pixels: what the outer of two columns needs for its sites
_LAST: Final = 98.0
#: the parts behind doors
DOORS: Final = ("market", "stars", "rivals", "you", "prices")
#: those that show components
_SAMPLES: Final = ("market", "stars")
#: pixels: what the ships take beside the reader's goods, and a third digit of Coin
_SHIPS: Final = 64.0
_DIGIT: Final = 14.0
_MUCH: Final = 100
#: from one player's points to the next ones'
_SCORE: Final = 46.0


@dataclass(frozen=True)
class Places:
    """The place of everything in a window of a size."""

    width: float
    height: float

    def grown(self, low: float, tall: float) -> float:
        """A length between those of a low and of a tall window."""
        share = (self.height - _LOW) / (_TALL - _LOW)
        return low + (tall - low) * max(0.0, min(1.0, share))

    @property
    def sheet(self) -> float:
        """The upper edge of the sheet."""
        return self.height - self.grown(*_SHEET)

    @property
    def map(self) -> Box:
        """The map of all columns."""
        return Box(8, _HEADER + 5, self.width - 16, self.grown(*_MAP), 14, Ink())

    @property
    def doors(self) -> Box:
        """The row of doors."""
        return Box(8, self.map.y + self.map.h + 5, self.width - 16, _DOOR, 0, Ink())

    @property
    def sky(self) -> Box:
        """The room for columns, between the doors and the horizon."""
        top = self.doors.y + self.doors.h + 4
        return Box(0, top, self.width, self.sheet - _POINTS - top, 0, Ink())

    @property
    def opened(self) -> Box:
        """The paper of what has been opened; it covers the numbers of the horizon, which are lowest at its sides."""
        top = self.doors.y + self.doors.h + 6
        return Box(6, top, self.width - 12, self.sheet + 3 - top, 16, Ink())

    @property
    def goods(self) -> Box:
        """The reader's goods, at the lower edge of the sheet."""
        return Box(_EDGE, self.height - _GOODS, self.width - 2 * _EDGE, _GOODS, 0, Ink())


def column_of(table: TableView) -> int:
    """The column in view.

    It is the one that was opened, or that of the choice in hand; else the one that was in view before, unless the
    question is about others; else the one with the most on offer.
    """
    home = table.position.system
    heads = heads_of(table)
    if table.view.looking in heads:
        return heads.index(table.view.looking)
    forecast = table.view.forecast
    in_hand = [f"site-{forecast.site}"] if forecast and forecast.site else []
    for target in (*in_hand, *table.view.chosen):
        column = _column_of_target(table, target)
        if column is not None:
            return column
    count = dict.fromkeys(range(home.columns), 0)
    for target in table.view.offers:
        column = _column_of_target(table, target)
        if column is not None:
            count[column] += 1
    near = heads.index(table.view.near) if table.view.near in heads else None
    if near is not None and (count[near] or table.view.focus == "main" or not any(count.values())):
        return near
    return max(count, key=lambda column: (count[column], column == home.worlds[home.home].column))


def heads_of(table: TableView) -> list[str]:
    """The planet, belt or homeworld of each column, from the star outwards."""
    home = table.position.system
    heads = {placed.column: placed.world.id for placed in reversed(home.worlds)}
    return [heads[column] for column in range(home.columns)]


def _column_of_target(table: TableView, target: str) -> int | None:
    kind, _, name = target.partition("-")
    home = table.position.system
    if kind == "site" and name in home.site_ids:
        return home.worlds[home.world_of[home.site_ids.index(name)]].column
    if kind == "world":
        return next((placed.column for placed in home.worlds if placed.world.id == name), None)
    return None


def sky_of(table: TableView, width: float, height: float) -> Sky:
    """The columns in view as they lie in the window."""
    places = Places(width, height)
    return sky_in(table, places.sky, places.grown(*_PLANET))


def sky_in(table: TableView, room: Box, r: float = _PLANET[0]) -> Sky:
    """The columns in view as they lie in a place, with planets of a radius."""
    shown = columns_of(table)
    first = 102.0 if len(shown) > 1 else 0.5 * room.w - 40
    sky = Sky(
        table.position.system,
        first=room.x + first,
        last=room.x + room.w - 3,
        planet_y=room.y + 24 + r,
        star_x=room.x - 300.0,
        limb=room.x + 44.0,
        planet=r,
        shown=shown,
        step=room.w - first - _LAST,
        lane_off=r + 18,
    )
    return with_rows(sky, room.y + room.h - 14, (57.0, min(18.0, 0.355 * (r + 4))))


def table(table: TableView, width: float, height: float) -> Scene:
    """Lay out everything for a picture of a size in CSS pixels, at least ``LEAST``."""
    places, sky = Places(width, height), sky_of(table, width, height)
    horizon = Horizon(width, places.sheet - _POINTS, 9.0, table.goal, left=18.0, right=20.0)
    home = system(table, sky, width, height, horizon.top)
    opened = table.view.looking if table.view.looking in DOORS else asked(table)
    panels: list[Panel] = [
        over(home, tuple(forecast_shapes(table, sky))),
        points.points(table, horizon, height, small=True),
        _header(table, places),
        system_map(table, places.map),
        pills(table, places.doors, doors_of(table), opened),
        own_goods(table, places.goods),
    ]
    if opened:
        panels = [under(panels[0]), replace(panels[1], marks=()), *panels[2:]]
        panels += [paper(places.opened), *opened_part(table, opened, places.opened)]
    shown = tuple(marked(panel, table.view) for panel in panels)
    wide = width - 2 * _EDGE
    scores = _SCORE * min(table.position.players, 3)
    top = places.sheet + 8
    free = {
        "status": Box(_EDGE, 4, wide - scores, 19, 0, Ink()),
        "prompt": Box(_EDGE, 4, wide - scores - 12, _HEADER - 6, 0, Ink()),
        "desk": Box(_EDGE, top, wide, places.goods.y - 4 - top, 0, Ink()),
        "rise": Box(0, places.doors.y + places.doors.h, width, places.sheet - places.doors.y - _DOOR, 0, Ink()),
    }
    return Scene(width, height, titled(table), shown, table.view.messages, free)


def columns_of(table: TableView) -> tuple[int, ...]:
    """The columns in view, from the star outwards."""
    home = table.position.system.worlds[table.position.system.home].column
    column = column_of(table)
    return tuple(sorted({column, _beside(table, column, home)}))


def doors_of(table: TableView) -> list[str]:
    """The parts behind doors; alone, there are no rivals."""
    return [part for part in DOORS if part != "rivals" or table.position.players > 1]


def _beside(table: TableView, column: int, home: int) -> int:
    """The column beside the one in view: the homeworld's, or that one's inner, or else outer, neighbour."""
    if column != home:
        return home
    return home - 1 if home else min(1, table.position.system.columns - 1)


def asked(table: TableView) -> str:
    """The part that the question is about, where it lies behind a door; "" for the system."""
    focus = table.view.focus
    return {"market": "market", "asteroids": "market", "beyond": "stars", "trade": "prices", "players": "rivals"}.get(
        focus, ""
    )


def _header(table: TableView, places: Places) -> Panel:
    """The header with everybody's points, and the sheet."""
    sketch, w, h = Sketch(), places.width, places.height
    sketch.add(Box(0, 0, w, _HEADER, 0, Ink("exo-plate"), TILE))
    sketch.add(Line(((0, _HEADER), (w, _HEADER)), Ink(None, "exo-line", 1.0), FACE))
    y = places.goods.y - 1
    sketch.add(Line(((_EDGE, y), (w - _EDGE, y)), Ink(None, "exo-line", 1.0), FACE))
    _scores(sketch, table, w - 12, 30.0)
    return sketch.panel("header", "", w, h)


def column(box: Box, left: float, right: float) -> Panel:
    """The ground of the column with the question, in a window that is lower than wide, and of the strip of doors."""
    sketch = Sketch()
    sketch.add(Box(*box[:4], 0, Ink("exo-plate", None, 1.0, 0.94), TILE))
    sketch.add(Box(left, 0, right - left, box.h, 0, Ink("exo-plate", None, 1.0, 0.7), TILE))
    edge = box.x + box.w
    sketch.add(Line(((edge, 0), (edge, box.h)), Ink(None, "exo-line", 1.0), FACE))
    return sketch.panel("column", "", box.w, box.h)


def _scores(sketch: Sketch, table: TableView, right: float, y: float) -> None:
    """Everybody's points, in two rows from four players on."""
    players = table.position.players
    per = min(players, 3)
    for seat in range(players):
        row, column = divmod(seat, per)
        x = right - _SCORE * (per - column)
        at = y if players <= per else y - 12 + 24 * row
        sketch.add(Piece(art("exocolony", table.colour(seat)), x + 12, at, 8.6, FINE))
        total = str(table.position.total(seat))
        sketch.add(Text(x + 25, at + 0.5, total, 16 if players <= per else 14, "text", bold=True, align="left"))


def system_map(table: TableView, box: Box) -> Panel:
    """All columns small, side by side; each is a target that brings it into view."""
    sketch, say = Sketch(), table.view.messages.say
    home = table.position.system
    sketch.add(Box(*box[:5], Ink("exo-plate", "exo-line", 1.0, 0.94), TILE))
    sketch.add(Piece(art("star", home.star.id), box.x + 18, box.y + box.h * 0.42, 11, FACE))
    first, step = box.x + 36, (box.w - 40) / home.columns
    step = min(step, 68.0)
    lane = box.y + box.h * 0.66
    sketch.add(Line(((first, lane), (first + step * home.columns - 6, lane)), Ink(None, "exo-orbit", 1.0), FACE))
    now = column_of(table)
    offered = {_column_of_target(table, target) for target in table.view.offers}
    for column in range(home.columns):
        mine = [placed for placed in home.worlds if placed.column == column]
        head, x = mine[0].world, first + step * (column + 0.5)
        area = Box(x - step / 2 + 2, box.y + 4, step - 4, box.h - 8, 10, Ink())
        if column == now:
            sketch.add(Box(*area[:5], Ink("exo-plate-2", "text", 1.4), TILE + 1))
        r = min(15.0, 0.24 * box.h, 0.34 * step)
        sketch.add(Piece(art("world", head.id), x, box.y + 0.36 * box.h, r, FINE))
        ink = Ink("pick", "pick-line", 1.2) if column in offered else Ink("exo-sky", "text-soft", 1.2)
        sketch.add(Circle(x, lane, 4, ink, FINE))
        low = box.y + box.h - 11
        gap = min(13.0, (step - 10) / max(len(mine) - 1, 1))
        for index, placed in enumerate(mine[1:]):
            left = x + (index - (len(mine) - 2) / 2) * gap
            sketch.add(Piece(art("world", placed.world.id), left, low, 4.4, FINE))
        sketch.targets.append(Target(f"look-{head.id}", area, head.name, say("exo.look.column"), enabled=True))
    return sketch.panel("map", say("exo.look.map"), box.w, box.h)


def own_goods(table: TableView, box: Box) -> Panel:
    """The reader's goods and ships, at the lower edge of the sheet."""
    sketch, seat = Sketch(), table.view.me
    forecast = table.view.forecast
    changed = dict(forecast.goods) if forecast and seat == table.view.mover else {}
    held = {**dict(zip(KINDS, table.position.held(seat), strict=True)), **changed}
    tail = _SHIPS if held["coin"] < _MUCH else _SHIPS + _DIGIT
    y, step = box.y + box.h / 2, (box.w - tail) / 5
    r, size = (11.5, 18) if step > 50 else (8.0, 13)
    goods_row(sketch, held, (box.x, y), r=r, size=size, step=step, changed=tuple(changed))
    for place, kind in enumerate(("metal", "fuel", "food", "water", "coin")):
        hit = Box(box.x + place * step - 5, box.y + 1, step - 4, box.h - 6, 10, Ink())
        sketch.target(f"good-{kind}", hit, *words.good_words(table, seat, kind))
    every, used = table.position.ships[seat], table.position.ships_exhausted[seat]
    ready, every = forecast.ships if forecast and forecast.ships else (every - used, every)
    x = box.x + box.w - 58
    sketch.add(Piece(art("ship", table.colour(seat), "" if ready else "exhausted"), x + 10, y, 10, FACE))
    note = table.view.messages.say("exo.board.n_of", n=ready, all=every)
    sketch.add(Text(x + 26, y + 0.5, note, 13, "text-soft", align="left", limit=36))
    return sketch.panel("goods", table.name(seat), box.w, box.h)


#: layers that lie over everything else in the picture
_OVER: Final = 20


def paper(box: Box) -> Panel:
    """The paper below what has been opened."""
    sketch = Sketch()
    sketch.add(Box(*box[:5], Ink("exo-plate-2", "exo-edge", 1.0), _OVER))
    return sketch.panel("paper", "", box.w, box.h)


def opened_part(table: TableView, part: str, box: Box) -> Iterator[Panel]:
    """What is behind a door, on its paper."""
    inside = Box(box.x + 12, box.y + 10, box.w - 24, box.h - 26, 0, Ink())
    if part == "market":
        goods = market.asteroids if table.view.focus == "asteroids" else market.market
        drawn = goods(table, inside)
    elif part == "stars":
        drawn = beyond.listed(table, inside)
    elif part == "rivals":
        drawn = rivals.rivals(table, inside)
    elif part == "prices":
        drawn = decision.prices(decision.trading(table), inside._replace(h=min(inside.h, 200.0)))
    else:
        drawn = own.own(table, inside)
    yield lifted(drawn)
    if part in _SAMPLES:
        yield from (lifted(note) for note in sample_note(table, inside.x, box.y + box.h - 8))


def lifted(panel: Panel) -> Panel:
    """A panel over the paper: all its shapes some layers higher."""
    return replace(panel, shapes=tuple(_raised(shape) for shape in panel.shapes))


def _raised(shape: Shape) -> Shape:
    return shape._replace(layer=shape.layer + _OVER + 1)
