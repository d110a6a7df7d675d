"""The rondel: seven locations around the planet, the ships at them, and the way clockwise."""

from collections.abc import Iterator
from math import cos, pi, sin, tau
from typing import Final

from betacolony.edition import Location
from betacolony_widgets import palette
from betacolony_widgets.catalogue import count, listed, name, say, title
from betacolony_widgets.lettering import wrapped
from betacolony_widgets.shapes import (
    FACE,
    FINE,
    LABEL,
    TILE,
    UNDER,
    Box,
    Circle,
    Ink,
    Panel,
    Polygon,
    Shape,
    Sketch,
    Text,
)

from . import icons
from .view import TableView, frame

#: where on the circle the first location of the edition lies, so that the picture is symmetrical (radians, clockwise
#: from the right): with seven locations, the left Manufactory lies left and the right one right
_LOWEST: Final = pi / 2


def rondel(table: TableView, width: float, least: float = 0) -> Panel:
    """The rondel, drawn into a square of about ``width`` pixels, at least ``least`` high."""
    sketch = Sketch()
    order = table.edition.rondel
    r = max(36.0, min(52.0, width * 0.121))
    ring = min((width - 2 * r - 30) / 2, 172.0)
    x, y = width / 2, r + ring * 0.92 + 28
    height = y + ring + r + 22
    if height < least:
        y, height = y + (least - height) / 2, least
    sketch.add(frame(width, height))
    sketch.add(_stars(width, height))
    sketch.add(_planet(x, y, min(ring - r - 34, ring * 0.4)))
    turn = tau / len(order)
    start = _LOWEST - 5 * turn
    sketch.add(Circle(x, y, ring, Ink(None, "path", 2.0, dash=(2, 7)), UNDER))
    for index, place in enumerate(order):
        angle = start + index * turn
        at = x + ring * cos(angle), y + ring * sin(angle)
        location = table.edition.locations[place]
        half = angle + turn / 2
        sketch.add(icons.chevron(x + ring * cos(half), y + ring * sin(half), 5.5, half + pi / 2, "place-line"))
        sketch.add(Circle(*at, r, Ink("place", "place-line", 1.5), TILE, f"location-{place}"))
        sketch.add(_face(location, *at, r))
        here = [seat for seat in range(table.players) if table.seats[seat]["ship"] == place]
        for slot, seat in enumerate(here):
            spread = (slot - (len(here) - 1) / 2) * min(0.62, 1.3 / max(len(here), 1))
            tilt = angle + pi + spread
            spot = at[0] + (r + 14) * cos(tilt), at[1] + (r + 14) * sin(tilt)
            heading = angle + pi / 2
            sketch.add(icons.ship(table.colour(seat), *spot, 12.5, heading, table.initial(seat), f"ship-{seat}"))
        ships = say("rondel.ships", ships=listed([table.name(seat) for seat in here])) if here else ""
        label = say("rondel.place", place=title(place), gives=gives(location), ships=ships).strip()
        sketch.facts.append(label)
        price = table.target(sketch, f"location-{place}", Circle(*at, r, Ink()), label, tip(location))
        if price:
            sketch.mark(
                icons.badge(at[0] + r * 0.74 * cos(angle), at[1] + r * (0.98 if sin(angle) > 0 else -0.98) + 1, price)
            )
    return sketch.panel("rondel", say("panel.rondel"), width, height)


def gives(location: Location) -> str:
    """What a location is for, in a few words."""
    return say(f"gives.{location.kind}", materials=listed([name(material) for material in location.materials]))


def tip(location: Location) -> str:
    """A sentence or two about a location, for its tooltip."""
    text = say(f"tip.{location.kind}", materials=listed([name(material) for material in location.materials]))
    if location.cp_die:
        text += " " + say("tip.cp_die", die=name(location.cp_die))
    return text


def _face(location: Location, x: float, y: float, r: float) -> Iterator[Shape]:
    """What is printed on a location: its name, what it gives, and the die that scores there."""
    size, step = (12.5, 14.0) if r >= 44 else (11.5, 12.0)
    lines = wrapped(title(location.id), 1.62 * r, size, bold=True, lines=2)
    top = y - (0.44 if len(lines) == 2 else 0.36) * r - (2 if location.cp_die else -3)
    for index, line in enumerate(lines):
        yield Text(x, top + step * index, line, size, "ink", bold=True, limit=1.75 * r)
    below = top + step * (len(lines) - 1) + 0.40 * r + 1
    if location.kind == "moon":
        reach = 0.19 * r
        for index, material in enumerate(location.materials):
            beside = (index - (len(location.materials) - 1) / 2) * 2.9 * reach
            yield from icons.symbol(material, x + beside, below, reach)
    elif location.kind == "fuel":
        yield from icons.fuel(x - 0.42 * r, below, 0.17 * r)
        steps = "·".join(str(step) for step in sorted(set(location.fuel)))
        yield Text(x + 0.12 * r, below + 0.5, steps, 12, "ink")
    elif location.kind == "nexus":
        yield from icons.any_material(x - 0.36 * r, below, 0.2 * r)
        yield Text(x, below, "+", 12, "ink")
        yield from icons.fuel(x + 0.32 * r, below, 0.17 * r)
    else:
        yield Text(x, below, say("rondel.build"), 11.5, "muted", limit=1.7 * r)
    if location.cp_die is not None:
        role = palette.die_role(location.cp_die)
        low = y + 0.62 * r
        yield Box(x - 25, low - 6, 12, 12, 2.8, Ink(f"die-{role}", "die-line", 1.0), FACE)
        yield Text(x - 9, low + 0.5, say("rondel.die_cp"), 11, "gold", bold=True, align="left", layer=LABEL)


def _planet(x: float, y: float, r: float) -> Iterator[Shape]:
    """The planet in a few flat bands of light."""
    yield Circle(x, y, r + 3, Ink("planet-1", alpha=0.35), UNDER)
    yield Circle(x, y, r, Ink("planet-1"), TILE)
    yield Polygon(_lens(x, y, r, 0.12), Ink("planet-2"), FACE)
    yield Polygon(_lens(x, y, r, 0.26), Ink("planet-3"), FINE)
    yield Polygon(_lens(x, y, r, 0.44), Ink("planet-4"), FINE + 1)
    size = max(12.0, r * 0.27)
    yield Text(x, y, title("victus"), size, "planet-ink" if r > 30 else "ink", bold=True, layer=LABEL)


def _lens(x: float, y: float, r: float, shift: float) -> tuple[tuple[float, float], ...]:
    """A disc moved toward the light in the upper left and kept inside the planet."""
    dx, dy, small = -shift * r * 0.55, -shift * r * 0.62, r * (1 - shift * 0.84)
    return tuple((x + dx + small * cos(i * tau / 48), y + dy + small * sin(i * tau / 48)) for i in range(48))


def _stars(width: float, height: float) -> Iterator[Shape]:
    """A few stars, the same in every picture."""
    number = 7
    for index in range(26):
        number = number * 1103515245 + 12345 & 0x7FFFFFFF
        across = (number >> 8) % 997 / 997
        number = number * 1103515245 + 12345 & 0x7FFFFFFF
        down = (number >> 8) % 997 / 997
        yield Circle(
            12 + across * (width - 24),
            12 + down * (height - 24),
            0.5 + index % 3 * 0.35,
            Ink("star", alpha=0.55),
            UNDER,
        )


def fuel_price(amount: int) -> str:
    """What a way costs in fuel, as it stands on a badge."""
    return count("price.fuel", amount) if amount else say("price.free")
