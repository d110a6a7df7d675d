"""The rondel's panel: the locations around the planet, and the ships there."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import atan2, cos, pi, sin, tau
from typing import Final

from betacolony.edition.components import Location
from betacolony_widgets.board import icons
from betacolony_widgets.board.art.pieces import piece_for
from betacolony_widgets.board.descriptions import location_tip, location_words, rondel_facts, waiting_ships
from betacolony_widgets.board.layers import FACE, LABEL, TILE, UNDER
from betacolony_widgets.board.panels.frames import frame
from betacolony_widgets.board.shapes import Badge, Box, Circle, Ink, Line, Panel, Piece, Point, Shape, Sketch, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.text_metrics import width_of, wrapped
from betacolony_widgets.messages import Messages

#: the location (from 0) at the bottom; with seven, the picture is symmetrical, and the left Manufactory is at the left
_LOWEST: Final = 5
_SHIP: Final = 12.5


@dataclass(frozen=True, slots=True)
class Ring:
    """The shape of the rondel: its middle, its radii across and down, the radius and the number of locations."""

    x: float
    y: float
    across: float
    down: float
    r: float
    number: int

    def angle(self, index: float) -> float:
        """The direction from the middle to a location, or between two, in radians clockwise from the right."""
        return pi / 2 + (index - _LOWEST) * tau / self.number

    def spot(self, index: float) -> Point:
        """The middle of a location, or between two."""
        return self.x + self.across * cos(self.angle(index)), self.y + self.down * sin(self.angle(index))


def rondel(table: TableView, width: float, least: float = 0) -> Panel:
    """The locations on a ring as round as the room allows; the panel is at least ``least`` pixels high."""
    messages, sketch, order = table.messages, Sketch(), table.edition.rondel
    say = messages.say
    r = max(40.0, min(58.0, width * 0.115, least * 0.13 if least else width))
    across = min(width / 2 - r - 22, 330.0)
    down = min(across * 1.25, (least - 2 * r - 52) / 1.9) if least else min(across, 150.0)
    down = max(down, 2.6 * r)
    height = max(least, 1.9 * down + 2 * r + 52)
    ring = Ring(width / 2, (height - 1.9 * down) / 2 + 0.9 * down, across, down, r, len(order))
    sketch.add(frame(width, height))
    sketch.add(_stars(width, height))
    sketch.add(_planet(messages, ring.x, ring.y, min(across, down) - r - 24))
    track = tuple(ring.spot(index / 8) for index in range(8 * len(order) + 1))
    sketch.add(Line(track, Ink(None, "path", 2.0, dash=(2, 7)), UNDER))
    for index, place in enumerate(order):
        x, y = ring.spot(index)
        location = table.edition.locations[place]
        ahead, behind = ring.spot(index + 0.52), ring.spot(index + 0.48)
        heading = atan2(ahead[1] - behind[1], ahead[0] - behind[0])
        sketch.add(icons.chevron(*ring.spot(index + 0.5), 5.5, heading, "place-line"))
        sketch.add(Circle(x, y, r, Ink("place", "place-line", 1.5), TILE, f"location-{place}"))
        sketch.add(_face(messages, location, x, y, r))
        words, more = location_words(table, place), location_tip(messages, location)
        here = [seat for seat in range(table.players) if table.seats[seat].ship == place]
        _ships(table, sketch, ring, index, here)
        out = ring.angle(index)
        badge = Badge(x + r * 0.74 * cos(out), y + (r + 3) * (1 if sin(out) > 0 else -1), 12)
        sketch.target(f"location-{place}", Circle(x, y, r, Ink()), words, more, badge=badge)
    waiting = waiting_ships(table)
    for slot, seat in enumerate(waiting):
        x = ring.x + (slot - (len(waiting) - 1) / 2) * 31
        sketch.add(icons.ship(table.colour(seat), x, ring.y + 24, _SHIP, -pi / 2, f"ship-{seat}", docked=True))
    sketch.facts += rondel_facts(table)
    return sketch.panel("rondel", say("panel.rondel"), width, height)


def _ships(table: TableView, sketch: Sketch, ring: Ring, index: int, here: list[int]) -> None:
    """The ships at a location, on the planet's side, pointing clockwise."""
    x, y = ring.spot(index)
    inward = atan2(ring.y - y, ring.x - x)
    for slot, seat in enumerate(here):
        tilt = inward + (slot - (len(here) - 1) / 2) * min(0.62, 1.9 / max(len(here), 1))
        spot = x + (ring.r + _SHIP + 4) * cos(tilt), y + (ring.r + _SHIP + 4) * sin(tilt)
        sketch.add(icons.ship(table.colour(seat), *spot, _SHIP, inward - pi / 2, f"ship-{seat}"))


def _face(messages: Messages, location: Location, x: float, y: float, r: float) -> Iterator[Shape]:
    """The print on a location: its picture, name and goods, and the die that scores there."""
    size, step = (12.5, 14.0) if r >= 46 else (11.0, 12.0)
    lines = wrapped(messages.title(location.id), 1.62 * r, size, bold=True, lines=2)
    two = len(lines) == 2
    yield Piece(
        piece_for("station", location.id), x, y - (0.62 if two else 0.54) * r, (0.26 if two else 0.32) * r, FACE
    )
    top = y - (0.24 if two else 0.06) * r
    for index, line in enumerate(lines):
        yield Text(x, top + step * index, line, size, "ink", bold=True, limit=1.75 * r)
    below = y + 0.36 * r
    if location.kind == "moon":
        reach = max(9.0, 0.18 * r)
        for index, material in enumerate(location.materials):
            beside = (index - (len(location.materials) - 1) / 2) * 2.9 * reach
            yield from icons.symbol(messages, material, x + beside, below, reach)
    elif location.kind == "fuel":
        yield icons.fuel(x - 0.38 * r, below, 0.17 * r)
        steps = "·".join(str(step) for step in sorted(set(location.fuel)))
        yield Text(x + 0.12 * r, below + 0.5, steps, 12, "ink")
    elif location.kind == "nexus":
        yield icons.any_material(x - 0.36 * r, below, 0.2 * r)
        yield Text(x, below, "+", 12, "ink")
        yield icons.fuel(x + 0.32 * r, below, 0.18 * r)
    else:
        yield Text(x, below, messages.say("rondel.build"), 11.5, "muted", limit=1.7 * r)
    if location.cp_die is not None:
        low = y + 0.74 * r
        yield Piece(piece_for("die", location.cp_die), x - 19, low, 5.5, FACE)
        yield Text(x - 9, low + 0.5, messages.say("rondel.die_cp"), 11, "gold", bold=True, align="left", layer=LABEL)


def _planet(messages: Messages, x: float, y: float, r: float) -> Iterator[Shape]:
    """The planet, and its name on a plate."""
    yield Piece("planet", x, y, r, TILE)
    name, size, low = messages.title("victus"), max(12.0, 0.19 * r), y - 0.3 * r
    wide, high = width_of(name, size, bold=True) + 1.2 * size, 1.6 * size
    yield Box(x - wide / 2, low - high / 2, wide, high, high / 2, Ink("plate", "plate-line"), FACE)
    yield Text(x, low, name, size, "text", bold=True, layer=LABEL)


@icons.kept
def _stars(width: float, height: float) -> Iterator[Shape]:
    """A few stars, the same in every picture."""
    number = 7
    for index in range(26):
        number = number * 1103515245 + 12345 & 0x7FFFFFFF
        across = (number >> 8) % 997 / 997
        number = number * 1103515245 + 12345 & 0x7FFFFFFF
        down = (number >> 8) % 997 / 997
        x, y = 12 + across * (width - 24), 12 + down * (height - 24)
        yield Circle(x, y, 0.5 + index % 3 * 0.35, Ink("star", alpha=0.55), UNDER)


def fuel_price(messages: Messages, amount: int) -> str:
    """The fuel for a move, for its badge."""
    return messages.count("price.fuel", amount) if amount else messages.say("price.free")
