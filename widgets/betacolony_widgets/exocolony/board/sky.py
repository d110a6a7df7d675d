"""The sky: the home star with its columns of worlds, their landing sites, and the pieces on these."""

from collections.abc import Iterator
from math import sin
from random import Random
from typing import Final

from betacolony.exocolony.edition.components import COIN, Site
from betacolony.exocolony.state.position import COLONY
from betacolony.exocolony.state.position import Piece as Owned
from betacolony.exocolony.state.system import Placed
from betacolony_widgets.board.layers import EDGE, FACE, FINE, GROUND, HALO, LABEL, PIECE, RIM, TILE, UNDER
from betacolony_widgets.board.shapes import Box, Circle, Ink, Line, Panel, Piece, Shape, Sketch, Text
from betacolony_widgets.board.text_metrics import width_of
from betacolony_widgets.board.whole_table.lettering import fitted

from . import words as say
from .geometry import Sky, Spot, arc
from .parts import band, over
from .signs import art, coin, launch, orbit_role, pad_edge, resource
from .table_view import TableView

#: the radius of the light of the star around it, as a part of the star's
_SHARES: Final = range(35, 90, 5)
#: pixels left of an orbit, widths and opacities of the streams of a Magnetic Storm
_STREAMS: Final = ((-38, 2.2, 0.28), (-26, 3.0, 0.42), (-14, 2.0, 0.34), (-2, 3.0, 0.42), (9, 2.0, 0.28))
#: how many faint stars there are
_STARS: Final = 110
_LIFE_R: Final = 7.2
#: the type of planets that are not globes
_BELT: Final = "Asteroid Belt"
#: from a name to the first sign behind it, and from sign to sign
_SIGN: Final = 12.0
_SIGNS: Final = 18.0
#: what the names of planets keep from each other, and what the whorl of a storm takes before a name
_APART: Final = 12.0
_WHORL: Final = 22.0
#: the size of the name of a moon, and its least beside the sites
_MOON: Final = 13.0
_LEAST: Final = 12.0
#: from the last site of a moon to the name beside it
_BESIDE: Final = 8.0
#: as parts of a pad's radius: where its coin, its number, its peak and the bead of a settled one lie
_COIN_AT: Final = (0.8, -0.72)
_NUMBER_AT: Final = (-0.74, 0.74)
_PEAK_AT: Final = (-0.72, -0.82)
_BEAD_AT: Final = (0.8, 0.72)


def backdrop(sky: Sky, width: float, height: float, horizon: float) -> Iterator[Shape]:
    """Everything of the sky that a game never changes: star, light, orbits, storms, globes and empty sites."""
    star = sky.system.star.id
    home = sky.system.worlds[sky.system.home].column
    yield Box(0, 0, width, height, 0, Ink("exo-ground-shade"), GROUND)
    yield from band("exo-sky", 0, width, 0, horizon + 30, GROUND)
    yield from _stars(sky.limb + 10, sky.last, horizon)
    if home in sky.columns:
        reach = sky.orbit_r(home)
        share = min(_SHARES, key=lambda part: abs(part - 100 * sky.star_r / reach))
        yield Piece(art("starlight", star, str(share)), sky.star_x, sky.lane, reach, UNDER)
    yield Piece(art("corona", star), sky.star_x, sky.lane, sky.star_r, TILE)
    for column in sky.columns:
        lit = column == home
        ink = Ink(None, orbit_role(star) if lit else "exo-orbit", 1.6 if lit else 1.0, 0.75, () if lit else (2, 5))
        yield Line(_orbit(sky, column, horizon), ink, TILE)
        if any(placed.storm for placed in sky.system.worlds if placed.column == column):
            yield from _storm(sky, column, horizon)
    yield Piece(art("limb", star), sky.star_x, sky.lane, sky.star_r, FACE)
    yield Piece(art("prominences", star), sky.star_x, sky.lane, sky.star_r, FINE)
    yield from _lane(sky)
    for spot in sky.spots:
        yield from _globe(sky, spot)
        for site, at in zip(sky.system.worlds[spot.number].world.sites, spot.pads, strict=True):
            yield from _pad(site, *at, sky.pad_r)


def _stars(left: float, right: float, bottom: float) -> Iterator[Shape]:
    """Faint stars, the same in every picture."""
    sown = Random(3)
    for _ in range(_STARS):
        x, y = sown.uniform(left, right), sown.uniform(4, bottom - 20)
        yield Circle(
            x, y, sown.choice((0.5, 0.6, 0.8, 1.2)), Ink("starlight", None, 1.0, sown.uniform(0.2, 0.85)), GROUND
        )


def _orbit(sky: Sky, column: int, bottom: float) -> tuple[tuple[float, float], ...]:
    heights = [sky.planet_y - 160 + step * (bottom + 200 - sky.planet_y) / 24 for step in range(25)]
    return tuple((sky.x_at(column, y), y) for y in heights)


def _storm(sky: Sky, column: int, bottom: float) -> Iterator[Shape]:
    """Streams along a whole column (X-SETTLE-6)."""
    heights = range(int(sky.planet_y - 70), int(bottom - 10), 8)
    for off, width, alpha in _STREAMS:
        points = tuple((sky.x_at(column, y) + off + 6 * sin(y / 17 + off), float(y)) for y in heights)
        yield Line(points, Ink(None, "exo-storm", width, alpha), FACE)


def _lane(sky: Sky) -> Iterator[Shape]:
    yield Line(((sky.limb + 4, sky.lane), (sky.last - 12, sky.lane)), Ink(None, "exo-orbit", 1.0, 0.9), EDGE)
    for column in sky.columns:
        yield Circle(*sky.on_lane(column), 3.5, Ink("exo-sky", "text-soft", 1.3), HALO, id="lane")


def _globe(sky: Sky, spot: Spot) -> Iterator[Shape]:
    placed = sky.system.worlds[spot.number]
    world = placed.world
    if spot.large and world.type != _BELT:
        air = "thick" if world.air in {"thick", "breathable"} else "thin"
        yield Piece(f"exo-air-{air}", spot.x, spot.y, spot.r, EDGE)
    yield Piece(art("world", world.id), spot.x, spot.y, spot.r, HALO, id=f"globe-{world.id}")
    if placed.shields:
        for out, width, spread in ((6, 3.4, 52), (10, 1.4, 38)):
            bow = arc(spot.x, spot.y, spot.r + out, 180 - spread, 180 + spread)
            yield Line(bow, Ink(None, "exo-shield", width, 0.9), HALO)


def _pad(site: Site, x: float, y: float, r: float, layer: int = LABEL) -> Iterator[Shape]:
    if site.cave:
        yield Piece("exo-cave", x, y, r, PIECE)
    kind = site.resource or COIN
    yield Piece(art("pad", kind), x, y, r, layer)


def _given(site: Site, x: float, y: float, r: float) -> Iterator[Shape]:
    """What an open site gives, on its pad: a resource, its number from two on, or Coin alone."""
    kind = site.resource or COIN
    if kind == COIN:
        yield from coin(x, y, 0.66 * r, site.coin, max(11.5, 0.8 * r))
    else:
        yield from resource(kind, x, y, (0.7 if r >= 14 else 0.62) * r)
    yield from _number(site, x, y, r)


def _number(site: Site, x: float, y: float, r: float, layer: int = PIECE) -> Iterator[Shape]:
    """How much an open site gives of its resource, from two on."""
    if site.amount > 1:
        dx, dy = _NUMBER_AT
        edge = pad_edge(site.resource or COIN)
        yield Circle(x + dx * r, y + dy * r, 7, Ink("night", edge, 1.0), layer)
        yield Text(x + dx * r, y + dy * r + 0.5, str(site.amount), 11.5, "paper", bold=True, layer=layer + 1)


def coin_above(site: Site, x: float, y: float, r: float, layer: int = HALO) -> Iterator[Shape]:
    """The Coin that a site gives besides a resource."""
    if not site.coin or not site.resource:
        return
    dx, dy = _COIN_AT
    if site.coin > 1:
        yield from coin(x + dx * r, y + dy * r, 6.6, site.coin, 11, layer)
    else:
        yield Piece("exo-coin-mark", x + dx * r, y + dy * r, 5, layer)


def open_site(site: Site, x: float, y: float, r: float) -> Iterator[Shape]:
    """A site where nobody is, with everything that it gives, as it looks in the home system."""
    yield from _pad(site, x, y, r, TILE)
    yield from _given(site, x, y, r)
    yield from coin_above(site, x, y, r)


def system(table: TableView, sky: Sky, width: float, height: float, horizon: float) -> Panel:
    """The home system as a panel: worlds and sites with everything on them, and their targets."""
    sketch = Sketch()
    sketch.ground += backdrop(sky, width, height, horizon)
    sketch.facts += say.system_facts(table)
    for spot in sky.spots:
        _world(sketch, table, sky, spot)
    title = table.view.messages.say("exo.board.system", star=sky.system.star.name)
    return over(sketch.panel("system", title, width, height), tuple(_rims(table, sky)))


def _rims(table: TableView, sky: Sky) -> Iterator[Shape]:
    """What sits on the rims of worlds and sites that have a ring: the ring would hide it."""
    ringed = {*table.view.offers, *table.view.chosen}
    for spot in sky.spots:
        placed = sky.system.worlds[spot.number]
        if f"world-{placed.world.id}" in ringed:
            yield from _house(table, placed, spot, RIM)
        for index, (x, y) in enumerate(spot.pads):
            number = placed.first_site + index
            if f"site-{sky.system.site_ids[number]}" not in ringed:
                continue
            site, piece = sky.system.sites[number], table.position.pieces.get(number)
            yield from coin_above(site, x, y, sky.pad_r, RIM)
            if piece is None:
                yield from _number(site, x, y, sky.pad_r, RIM)
            else:
                yield from bead(site.resource or COIN, x, y, sky.pad_r, RIM)


def _house(table: TableView, placed: Placed, spot: Spot, layer: int = HALO) -> Iterator[Shape]:
    """What launching from a world takes (X-SETTLE-4)."""
    forecast = table.view.forecast
    off, down, r = (0.82, 0.72, 9.0) if spot.large else (0.78, 0.66, 7.6)
    start = forecast is not None and forecast.start == placed.world.id
    at = spot.x - spot.r * off, spot.y + spot.r * down
    yield from launch(*at, placed.world.launch or 0, r, chosen=start, layer=layer)


def _world(sketch: Sketch, table: TableView, sky: Sky, spot: Spot) -> None:
    placed = sky.system.worlds[spot.number]
    world = placed.world
    signs = 20 * bool(world.life) + 18 * bool(placed.shields)
    left, y, name, size = _name(sky, spot, signs)
    wide = width_of(name, size, bold=True)
    sketch.add(Text(left, y, name, size, "text", bold=True, align="left"))
    x = left + wide + _SIGN
    if world.life:
        found = table.position.life[spot.number] >= 0
        sketch.add(Piece("exo-life-found" if found else "exo-life-possible", x, y, _LIFE_R, FACE))
        if not found:
            sketch.add(Text(x, y + 0.5, "?", 11.5, "exo-life", bold=True))
        x += _SIGNS
    if placed.shields:
        sketch.add(Piece("exo-shield", x, y, 6.5, FACE))
    if placed.storm and spot.large:
        sketch.add(Piece("exo-storm", left - 14, y, 8, FACE))
    if world.sites:
        sketch.add(_house(table, placed, spot))
    sketch.target(
        f"world-{world.id}",
        Circle(spot.x, spot.y, max(spot.r, 12.0), Ink()),
        world.name,
        say.world_tip(table, spot.number),
    )
    for index, at in enumerate(spot.pads):
        _site(sketch, table, sky, placed.first_site + index, *at)


def _name(sky: Sky, spot: Spot, signs: float) -> tuple[float, float, str, float]:
    """The name of a world with ``signs`` pixels of signs behind it: its left end, its middle, its text and its size."""
    placed, pad = sky.system.worlds[spot.number], sky.pad_r
    full = placed.world.name
    if spot.large:
        stormy = any(other.storm for other in sky.system.worlds if 0 <= other.column - placed.column <= 1)
        name, size = fitted(full, sky.pitch - _APART - signs - _WHORL * stormy, 15.0, bold=True)
        left = spot.x - width_of(name, size, bold=True) / 2
        return left, spot.y - spot.r - 10.0 + (4 if spot.number == sky.system.home else 0), name, size
    start = spot.x + spot.r + 5
    if sky.aside:
        start = max((x for x, _ in spot.pads), default=spot.x) + pad + _BESIDE
    room = sky.room(placed.column) - (start - spot.x) + 5 - signs
    if sky.aside and width_of(full, _LEAST, bold=True) > room and sky.is_free_before(placed.column):
        wide = width_of(full, _MOON, bold=True)
        return spot.x - spot.r - _BESIDE - 6 - signs - wide, spot.y, full, _MOON
    name, size = fitted(full, room, _MOON, bold=True)
    return start, spot.y - (0 if sky.aside else pad + 9), name, size


def _site(sketch: Sketch, table: TableView, sky: Sky, number: int, x: float, y: float) -> None:
    site, name, r = sky.system.sites[number], sky.system.site_ids[number], sky.pad_r
    piece = table.position.pieces.get(number)
    kind = site.resource or COIN
    if piece is None:
        sketch.add(_given(site, x, y, r))
    else:
        sketch.add(owned(table, piece, x, y, r))
        sketch.add(bead(kind, x, y, r))
    sketch.add(coin_above(site, x, y, r))
    if site.peak:
        lit = sky.system.worlds[sky.system.world_of[number]].peaks
        dx, dy = _PEAK_AT
        sketch.add(Piece("exo-peak-lit" if lit else "exo-peak", x + dx * r, y + dy * r, 6, HALO))
    sketch.target(f"site-{name}", Circle(x, y, r, Ink()), *say.site_words(table, number))


def owned(table: TableView, piece: Owned, x: float, y: float, r: float, layer: int = PIECE) -> Iterator[Shape]:
    """A player's Colony or Spaceport on a pad of a radius."""
    kind = "colony" if piece.kind == COLONY else "spaceport"
    lift, size = (1.0, 0.74) if piece.kind == COLONY else (2.0, 0.78)
    variant = "disabled" if piece.disabled else ""
    yield Piece(art(kind, table.colour(piece.player), variant), x, y - lift, size * r, layer)


def bead(kind: str, x: float, y: float, r: float, layer: int = PIECE) -> Iterator[Shape]:
    """What the site below a piece gives, at the piece's foot."""
    dx, dy = _BEAD_AT
    yield Circle(x + dx * r, y + dy * r, 0.44 * r, Ink("exo-plate", pad_edge(kind), 0.9), layer + 1)
    name = "exo-coin-mark" if kind == COIN else art("resource", kind)
    yield Piece(name, x + dx * r, y + dy * r, 0.31 * r, layer + 2)
