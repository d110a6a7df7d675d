"""The stars beyond: the systems that Exocolonies are settled in, and the next star, which nobody has seen yet."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from betacolony.exocolony.edition.components import COIN
from betacolony.exocolony.state.position import EMPTY, Beyond
from betacolony.exocolony.state.system import site_id
from betacolony_widgets.board.layers import FACE, FINE, GROUND, HALO, PIECE, RIM, TILE
from betacolony_widgets.board.shapes import Box, Circle, Ink, Line, Panel, Piece, Point, Shape, Sketch, Text
from betacolony_widgets.board.text_metrics import width_of
from betacolony_widgets.board.whole_table.lettering import fitted

from . import words
from .signs import art, coin, pad_edge
from .sky import bead, coin_above, open_site
from .table_view import TableView

#: the plate of the home star
_PLATE: Final = (150.0, 36.0)
#: from star to star, and from the fifth on
_STEP: Final = 212.0
_NEAR: Final = 180.0
_MANY: Final = 4
#: sizes of a site, and of what lies on it
_SITE: Final = 8.0
#: from site to site, at least: nearer ones, and the Exocolonies on them, would lie upon one another
_TIGHT: Final = 15.0
#: a system with less room for its name shows only the Exocolonies there, until the stars open
_NAMED: Final = 44.0
#: the height of the row of stars once it is open, and of lower ones; the radii of its worlds and sites
OPEN: Final = 134.0
LOW: Final = 118.0
LEAST: Final = 102.0
_WORLD: Final = 30.0
_PAD: Final = 14.0
_UNSEEN: Final = 112.0
#: from the corner of a star's target to its middle, in the row and in the opened row
_STAR_AT: Final = (16.0, 22.0)


def home_plate(table: TableView, x: float, y: float) -> Panel:
    """The home star by its name."""
    sketch, star = Sketch(), table.position.system.star
    wide, high = _PLATE
    sketch.add(Box(x, y - high / 2, wide, high, high / 2, Ink("exo-plate", "exo-line", 1.0, 0.82), TILE))
    sketch.add(Piece(art("star", star.id), x + 14, y, 12, FACE))
    room = wide - 44
    for dy, words_, size, role, bold in ((-7, star.name, 15.0, "text", True), (8, star.type, 12.0, "text-soft", False)):
        text, fit = fitted(words_, room, size, bold=bold)
        sketch.add(Text(x + 36, y + dy, text, fit, role, bold=bold, align="left", limit=room))
    return sketch.panel("star", star.name, wide, high)


def beyond(table: TableView, x: float, y: float, right: float) -> Panel:
    """All systems beyond in a row, from the left, and the next star."""
    sketch, pos, say = Sketch(), table.position, table.view.messages.say
    systems = pos.beyond
    step = _STEP if len(systems) < _MANY else _NEAR
    step = min(step, (right - x - 110) / max(len(systems), 1))
    sketch.add(Line(((x - 18, y + 2), (right, y + 2)), Ink(None, "exo-orbit", 1.2, 1.0, (1, 6)), GROUND))
    for place, system in enumerate(systems):
        _system(sketch, table, place + 1, system, (x + place * step, y), step)
    distance = len(systems) + 1
    left = x + len(systems) * step
    if pos.t.edition.habitables:
        _next_star(sketch, table, distance, (left, y))
    title = say("exo.board.beyond")
    sketch.facts += words.beyond_facts(table)
    panel = sketch.panel("beyond", title, right - x, 60)
    return replace(panel, marks=tuple(_ahead(panel, table, _STAR_AT)))


def opened(table: TableView, x: float, top: float, right: float, high: float = OPEN) -> Panel:
    """The same row, ``high`` pixels high and with large worlds and sites, for a question about a place there."""
    sketch, systems = Sketch(), table.position.beyond
    step = min((right - x - _UNSEEN) / max(len(systems), 1), _STEP)
    r = _WORLD * high / OPEN
    star = (16.0, r + 6)
    way = top + star[1]
    sketch.add(Line(((x - 18, way), (right, way)), Ink(None, "exo-orbit", 1.2, 1.0, (1, 6)), GROUND))
    for place, system in enumerate(systems):
        _open_system(sketch, table, place + 1, system, Box(x + place * step, top, step - 8, high, 14, Ink()), r)
    if table.edition.habitables:
        left = x + len(systems) * step
        _open_unseen(sketch, table, len(systems) + 1, Box(left, top, _UNSEEN - 12, high, 14, Ink()), r)
    sketch.facts += words.beyond_facts(table)
    panel = sketch.panel("beyond", table.view.messages.say("exo.board.beyond"), right - x, high)
    return replace(panel, marks=(*_ahead(panel, table, star), *_rims(panel, table)))


def _rims(panel: Panel, table: TableView) -> Iterator[Shape]:
    """The Coin on the rims of large sites that have a ring: the ring would hide it."""
    targets = {target.id: target.hit for target in panel.targets}
    for system in table.position.beyond:
        world = table.edition.habitables[system.world]
        for index, site in enumerate(world.sites):
            name = f"site-{site_id(world, index)}"
            hit = targets.get(name)
            if isinstance(hit, Circle) and (name in table.view.offers or name in table.view.chosen):
                yield from coin_above(site, hit.x, hit.y, hit.r, RIM)


def _open_system(sketch: Sketch, table: TableView, distance: int, system: Beyond, box: Box, r: float) -> None:
    edition = table.edition
    star, world = edition.stars[system.star], edition.habitables[system.world]
    x, y = box.x + 16, box.y + r + 6
    sketch.add(Piece(art("star", star.id), x, y, 0.5 * r, FACE))
    sketch.add(coin(x, y + 0.5 * r + 9, 8.6, distance, 12.5, HALO))
    middle = box.x + 38 + r
    sketch.add(Piece(art("world", world.id), middle, y, r, FACE))
    if system.lifeform != EMPTY:
        life = edition.lifeforms[system.lifeform]
        sketch.add(Circle(middle + 0.86 * r, y - 0.6 * r, 11, Ink("exo-plate", "exo-life", 1.2), HALO))
        sketch.add(Piece(art("lifeform", life.id), middle + 0.86 * r, y - 0.6 * r, 7, PIECE))
    low = box.y + 2 * r + 20
    name, size = fitted(world.name, box.w - 8, 16, bold=True)
    sketch.add(Text(box.x + 6, low, name, size, "text", bold=True, align="left"))
    left = box.x + 12 + width_of(name, size, bold=True)
    if left + width_of(star.name, 13) < box.x + box.w:
        sketch.add(Text(left, low + 0.5, star.name, 13, "text-soft", align="left"))
    hit = Box(box.x, box.y, box.w, 2 * r + 31, 14, Ink())
    sketch.target(f"system-{distance}", hit, world.name, words.system_tip(table, distance))
    each = min(2 * _PAD + 5, box.w / max(len(world.sites), 1))
    pad = min(_PAD, each / 2 - 1)
    for index in range(len(world.sites)):
        _large_site(sketch, table, system, index, (box.x + 4 + pad + index * each, box.y + box.h - pad - 4), pad)


def _large_site(sketch: Sketch, table: TableView, system: Beyond, index: int, at: Point, r: float) -> None:
    """A site as it looks in the home system, with all that it gives."""
    world, owner = table.edition.habitables[system.world], system.players[index]
    site, (x, y) = world.sites[index], at
    sketch.add(open_site(site, x, y, r))
    if owner != EMPTY:
        sketch.add(Circle(x, y, 0.94 * r, Ink("exo-socket"), HALO))
        sketch.add(Piece(art("exocolony", table.colour(owner)), x, y - 1, 0.9 * r, PIECE))
        sketch.add(bead(site.resource or COIN, x, y, r))
    sketch.target(f"site-{site_id(world, index)}", Circle(x, y, r, Ink()), *words.far_site_words(table, system, index))


def _open_unseen(sketch: Sketch, table: TableView, distance: int, box: Box, r: float) -> None:
    """The next star; only its distance is known."""
    x, y, say = box.x + 38 + r, box.y + r + 6, table.view.messages.say
    sketch.add(coin(box.x + 16, y, 8.6, distance, 12.5, HALO))
    sketch.add(Circle(x, y - 4, 0.72 * r, Ink("exo-sky-top", "text-soft", 1.4, 1.0, (4, 4)), FACE))
    sketch.add(Text(x, y - 3, "?", 22, "text-soft", bold=True))
    title, size = fitted(say("exo.board.next_star"), box.w - 8, 16, bold=True)
    sketch.add(Text(box.x + 6, box.y + 2 * r + 14, title, size, "text", bold=True, align="left"))
    note, small = fitted(say("exo.board.unseen"), box.w - 8, 13)
    sketch.add(Text(box.x + 6, box.y + 2 * r + 31, note, small, "text-soft", align="left"))
    hit = Box(box.x, box.y, box.w, 2 * r + 40, 14, Ink())
    sketch.target(
        f"system-{distance}",
        hit,
        say("exo.board.next_star"),
        table.view.messages.count("exo.board.next_star_tip", distance),
    )


def _ahead(panel: Panel, table: TableView, at: Point) -> Iterator[Shape]:
    """The way to a star, a coin for each star passed, and the Exocolony that would stand there.

    ``at`` leads from the corner of a star's target to its middle.
    """
    forecast, targets = table.view.forecast, {target.id: target.hit for target in panel.targets}
    if forecast is None:
        return
    star = targets.get(f"system-{forecast.system}") if forecast.system else None
    if isinstance(star, Box):
        y, first = star.y + at[1], min(hit.x for hit in targets.values() if isinstance(hit, Box))
        way = ((first - 24, y), (star.x + at[0], y))
        yield Line(way, Ink(None, "pick-line", 5.6), TILE)
        yield Line(way, Ink(None, "pick", 3.0), FACE)
        for number, paid in enumerate(forecast.coin, 1):
            stop = targets.get(f"system-{number}")
            if isinstance(stop, Box):
                yield Piece("exo-coin-chosen", stop.x + at[0], y + 1, 9, HALO)
                yield Text(stop.x + at[0], y + 1.5, str(paid), 12, "night", bold=True, layer=HALO + 3)
    site = targets.get(f"site-{forecast.site}") if forecast.site else None
    if isinstance(site, Circle) and forecast.piece:
        seat = table.view.me if table.view.mover is None else table.view.mover
        yield Piece(art("exocolony", table.colour(seat), "chosen"), site.x, site.y - 2, 1.05 * site.r, HALO)


def _next_star(sketch: Sketch, table: TableView, distance: int, at: Point) -> None:
    (x, y), say = at, table.view.messages.say
    sketch.add(Circle(x + 12, y, 10, Ink("exo-sky-top", "text-soft", 1.2, 1.0, (3, 3)), FACE))
    sketch.add(Text(x + 12, y + 0.5, "?", 13, "text-soft", bold=True))
    sketch.add(coin(x + 12, y + 21, 7.6, distance, 11.5, HALO))
    title, note = say("exo.board.next_star"), say("exo.board.unseen")
    sketch.add(Text(x + 32, y - 6, title, 13.5, "text", align="left"))
    sketch.add(Text(x + 32, y + 10, note, 12, "text-soft", align="left"))
    wide = 36 + width_of(title, 13.5)
    hit = Box(x - 4, y - 22, wide + 8, 54, 12, Ink())
    sketch.target(f"system-{distance}", hit, title, table.view.messages.count("exo.board.next_star_tip", distance))


def _system(sketch: Sketch, table: TableView, distance: int, system: Beyond, at: Point, step: float) -> None:
    (x, y), edition = at, table.edition
    star, world = edition.stars[system.star], edition.habitables[system.world]
    sketch.add(Piece(art("star", star.id), x + 12, y, 11, FACE))
    sketch.add(coin(x + 12, y + 21, 7.6, distance, 11.5, HALO))
    sketch.add(Piece(art("world", world.id), x + 48, y + 2, 18, FACE))
    if system.lifeform != EMPTY:
        life = edition.lifeforms[system.lifeform]
        sketch.add(Circle(x + 65, y - 14, 9.5, Ink("exo-plate", "exo-life", 1.2), HALO))
        sketch.add(Piece(art("lifeform", life.id), x + 65, y - 14, 6, PIECE))
    hit = Box(x - 4, y - 22, 72, 54, 14, Ink())
    sketch.target(f"system-{distance}", hit, world.name, words.system_tip(table, distance))
    room = step - 90
    if room < _NAMED:
        _settlers(sketch, table, system, x + 48, y + 20)
        return
    name, size = fitted(world.name, room, 14, bold=True)
    sketch.add(Text(x + 80, y - 12, name, size, "text", bold=True, align="left"))
    left = x + 86 + width_of(name, size, bold=True)
    if left + width_of(star.name, 12) < x + step - 4:
        sketch.add(Text(left, y - 12, star.name, 12, "text-soft", align="left"))
    each = min(20.0, (step - 92) / max(len(world.sites), 1))
    if each < _TIGHT:
        _settlers(sketch, table, system, x + 86 + 8.5 * max(len(_owners(system)) - 1, 0), y + 9)
        return
    for index in range(len(world.sites)):
        _site(sketch, table, system, index, x + 86 + index * each, y + 9)


def _settlers(sketch: Sketch, table: TableView, system: Beyond, x: float, y: float) -> None:
    """The Exocolonies of a system side by side, where its sites would lie upon one another."""
    owners = _owners(system)
    for place, owner in enumerate(owners):
        at = x + 17 * (place - (len(owners) - 1) / 2)
        sketch.add(Piece(art("exocolony", table.colour(owner)), at, y, 8, PIECE))


def _owners(system: Beyond) -> list[int]:
    """The seats with an Exocolony in a system."""
    return [owner for owner in system.players if owner != EMPTY]


def _site(sketch: Sketch, table: TableView, system: Beyond, index: int, x: float, y: float) -> None:
    world = table.edition.habitables[system.world]
    site, owner = world.sites[index], system.players[index]
    kind = site.resource or COIN
    sketch.add(Circle(x, y, _SITE, Ink("exo-plate", pad_edge(kind), 1.2), TILE))
    if owner != EMPTY:
        sketch.add(Piece(art("exocolony", table.colour(owner)), x, y - 2, 1.07 * _SITE, HALO))
    else:
        sketch.add(Piece("exo-coin-mark" if kind == COIN else art("resource", kind), x, y, 0.65 * _SITE, FINE))
    name = site_id(world, index)
    sketch.target(f"site-{name}", Circle(x, y, _SITE + 2, Ink()), *words.far_site_words(table, system, index))


def listed(table: TableView, box: Box) -> Panel:
    """All systems beyond, one below the other, with larger sites for fingers."""
    sketch, pos = Sketch(), table.position
    rows = len(pos.beyond) + 1
    high = min(box.h / max(rows, 1), 92.0)
    for place, system in enumerate(pos.beyond):
        _large_system(sketch, table, place + 1, system, box._replace(y=box.y + place * high, h=high))
    _next_star(sketch, table, rows, (box.x + 8, box.y + (rows - 1) * high + 24))
    sketch.facts += words.beyond_facts(table)
    panel = sketch.panel("beyond", table.view.messages.say("exo.board.beyond"), box.w, box.h)
    return replace(panel, marks=tuple(_rims(panel, table)))


def _large_system(sketch: Sketch, table: TableView, distance: int, system: Beyond, box: Box) -> None:
    edition = table.edition
    star, world = edition.stars[system.star], edition.habitables[system.world]
    x, y = box.x, box.y + 22
    sketch.add(Piece(art("star", star.id), x + 14, y, 12, FACE))
    sketch.add(coin(x + 14, y + 24, 8, distance, 11.5, HALO))
    sketch.add(Piece(art("world", world.id), x + 54, y + 4, 20, FACE))
    if system.lifeform != EMPTY:
        life = edition.lifeforms[system.lifeform]
        sketch.add(Circle(x + 74, y - 12, 10, Ink("exo-plate", "exo-life", 1.2), HALO))
        sketch.add(Piece(art("lifeform", life.id), x + 74, y - 12, 6.4, PIECE))
    sketch.add(Text(x + 90, y - 8, world.name, 16, "text", bold=True, align="left"))
    left = x + 98 + width_of(world.name, 16, bold=True)
    sketch.add(Text(left, y - 8, star.name, 13, "text-soft", align="left", limit=max(box.x + box.w - left, 10)))
    hit = Box(x - 2, y - 20, 88, min(box.h - 6, 64), 14, Ink())
    sketch.target(f"system-{distance}", hit, world.name, words.system_tip(table, distance))
    step = min(46.0, (box.w - 96) / max(len(world.sites), 1))
    for index in range(len(world.sites)):
        _large_site(sketch, table, system, index, (x + 106 + index * step, y + 24), min(17.0, 0.38 * step))
