"""Marks of the whole table: what can be chosen is lit in gold, what is chosen stands out, what was wrong is refused.

By day the gold has a line of ink around it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import asin, cos, degrees, hypot, radians, sin
from typing import Final

from betacolony_widgets import palette
from betacolony_widgets.board.anchors import middle, reach
from betacolony_widgets.board.art.pieces import piece_for
from betacolony_widgets.board.icons import hexagon
from betacolony_widgets.board.layers import (
    BADGE,
    BADGE_LABEL,
    EDGE,
    FACE,
    FINE,
    HALO,
    LABEL,
    MARK,
    PIECE,
    TILE,
    UNDER,
)
from betacolony_widgets.board.panels.marks import FAINT, NOTHING, offered, spent_sign
from betacolony_widgets.board.panels.tiles import for_sale
from betacolony_widgets.board.shapes import (
    Box,
    Circle,
    Hit,
    Ink,
    Line,
    Panel,
    Piece,
    Point,
    Polygon,
    Shape,
    Sketch,
    Target,
    Text,
)
from betacolony_widgets.board.table_view import TableView, View
from betacolony_widgets.board.text_metrics import width_of
from betacolony_widgets.board.whole_table.world.geometry import HANGS, World, arc, polar
from betacolony_widgets.board.whole_table.world.well import letter, scored_number, scoring_die

from .lettering import LEAST_TYPE, pill

#: pixels: the width of the gold line, and of the ink around it
_GOLD: Final = 1.8
_INK: Final = 3.4
#: around what can be chosen and gains nothing
_DASHED: Final = Ink(None, "text-soft", 1.8, dash=FAINT)
#: pixels: how far what is chosen is raised
_RAISED: Final = 3.0
#: how much of an open space that can't be chosen shows
_WASH: Final = 0.5
#: the kinds of targets that stand for what the reader holds
_HELD: Final = frozenset({"material", "artifact", "fuel"})
#: pixels: the radius of the discs that number steps and hints
_DISC: Final = 11.0
#: pixels: the size of the words on what is refused; and their room, in radii of the place
_SIGN: Final = 12.5
_ROOM: Final = 1.62


def marked(panel: Panel, table: TableView, world: World) -> Panel:
    """A panel of the whole table with its offers and marks."""
    view = table.view
    targets = tuple([offered(target, view) for target in panel.targets])
    asked = any(target.startswith("space-") for target in view.offers)
    sketch = Sketch()
    for target in targets:
        kind = target.id.partition("-")[0]
        chosen, wrong = target.id in view.chosen or target.id == view.hand, target.id in view.wrong
        # a pod has its influence at the left, a location right of the planet the die that scores there
        right = kind == "pod" or (kind == "location" and middle(target.hit)[0] > world.x + 1)
        barren = target.id in view.fruitless and not chosen
        if barren:
            sketch.add(Piece("nothing", *_corner(target.hit, right=right), NOTHING, BADGE))
        if barren and kind != "location":
            sketch.add(_grown(target.hit, 1.0, _DASHED, MARK))
        elif kind == "space":
            sketch.add(_space(table, target, chosen=chosen, asked=asked))
        elif kind == "location":
            sketch.add(_location(table, world, target, chosen=chosen, barren=barren))
        elif kind == "die" and (target.enabled or chosen):
            sketch.add(_die(panel, target, chosen=chosen))
        elif kind == "pod" and (target.enabled or chosen):
            _pod(table, sketch, target, chosen=chosen)
        elif kind == "achievement" and (target.enabled or chosen):
            sketch.add(_tile(panel, target))
        elif kind in _HELD and (target.enabled or chosen):
            sketch.add(_goods(target, view.values.get(target.id, ""), chosen=chosen))
        elif kind != "look" and (target.enabled or chosen):
            sketch.add(_outline(target.hit, 1.0, chosen=chosen))
        if wrong:
            sketch.add(_grown(target.hit, 3.0, Ink(None, "refusal", 2.8, dash=(5, 5)), BADGE))
        if target.id in view.letters:
            letter_, best = view.letters[target.id]
            sketch.add(_lettered(world, target, letter_, best=best))
        elif target.id in view.hints:
            hit = _frame(target.hit) if kind in _HELD else target.hit
            sketch.add(_disc(*_corner(hit, right=right), view.hints[target.id], 9.5))
        if kind not in {"space", "location", "material", "artifact"}:
            sketch.add(worth_of(table, target))
    sketch.add(_refused(targets, view))
    if panel.id == "rondel":
        for origin, goal in view.arrows:
            sketch.add(_arrow(table, world, origin, goal))
    return replace(panel, targets=targets, marks=tuple(sketch.shapes))


# --- lines and discs --------------------------------------------------------------------------------------------------


def _grown(hit: Hit, out: float, ink: Ink, layer: int) -> Shape:
    """The outline of a target, this many pixels outside it."""
    if isinstance(hit, Circle):
        return Circle(hit.x, hit.y, hit.r + out, ink, layer)
    if isinstance(hit, Box):
        return Box(hit.x - out, hit.y - out, hit.w + 2 * out, hit.h + 2 * out, hit.r + out, ink, layer)
    (x, y), size = middle(hit), reach(hit)
    return Polygon(hexagon(x, y, size + out), ink, layer)


def _outline(hit: Hit, out: float = 0.0, *, chosen: bool = False) -> Iterator[Shape]:
    """A gold line around a target, broader where it is chosen."""
    more = 1.4 if chosen else 0.0
    yield _grown(hit, out, Ink(None, "pick-line", _INK + more), MARK)
    yield _grown(hit, out, Ink(None, "pick", _GOLD + more), MARK)


def _refused(targets: Sequence[Target], view: View) -> Iterator[Shape]:
    """A cross at what is refused, the words why in it, and the way to the nearest legal place."""
    by_id = {target.id: target for target in targets}
    refused, near = by_id.get(view.refused), by_id.get(view.close_by)
    if near is not None:
        yield from _outline(near.hit, 1.0, chosen=True)
    if refused is None:
        return
    (x, y), size = middle(refused.hit), reach(refused.hit)
    yield from _sign(view.refusal, x, y + 0.52 * size, size)
    if near is not None:
        (to_x, to_y), r = middle(near.hit), max(8.0, min(13.0, 0.26 * size))
        far = hypot(to_x - x, to_y - y) or 1.0
        along = (to_x - x) / far, (to_y - y) / far
        yield from _pointer(
            to_x - along[0] * reach(near.hit) * 0.88, to_y - along[1] * reach(near.hit) * 0.88, along, r
        )
    corner, r = _corner(refused.hit, right=False), max(8.0, min(13.0, 0.26 * size))
    yield Circle(*corner, r, Ink("night", "refusal", 2.0), BADGE_LABEL)
    arm = 0.4 * r
    for way in (1, -1):
        ends = ((corner[0] - arm, corner[1] - way * arm), (corner[0] + arm, corner[1] + way * arm))
        yield Line(ends, Ink(None, "refusal", 2.2), BADGE_LABEL)


def _sign(words: str, x: float, y: float, size: float) -> Iterator[Shape]:
    """Words in a place, or their first two where that is small; none in a place too small for these."""
    for text in (words, " ".join(words.split()[:2])):
        if text and width_of(text, _SIGN, bold=True) <= _ROOM * size:
            yield from pill(x, y, text, _SIGN, "refusal", "refusal")
            return


def _pointer(x: float, y: float, along: Point, r: float) -> Iterator[Shape]:
    """A disc with an arrow in a direction."""
    yield Circle(x, y, r, Ink("night", "pick", 2.0), BADGE_LABEL)
    (dx, dy), arm = along, 0.5 * r
    tip, tail = (x + dx * arm, y + dy * arm), (x - dx * arm, y - dy * arm)
    wings = [(tip[0] - arm * (dx - turn * dy), tip[1] - arm * (dy + turn * dx)) for turn in (0.9, -0.9)]
    yield Line((tail, tip), Ink(None, "paper", 2.2), BADGE_LABEL)
    yield Line((wings[0], tip, wings[1]), Ink(None, "paper", 2.2), BADGE_LABEL)


def _disc(x: float, y: float, words: str, r: float = _DISC) -> Iterator[Shape]:
    """A number on an ink disc with a gold rim: a step, or the rank of a hint."""
    yield Circle(x, y, r, Ink("night", "pick", 1.6), BADGE)
    yield Text(x, y, words, max(11.5, 1.18 * r), "paper", bold=True, layer=BADGE_LABEL, limit=1.7 * r)


def _lettered(world: World, target: Target, words: str, *, best: bool) -> Iterator[Shape]:
    """The letter of a chart's row: a disc on a gold edge for one of the best, a square for the others."""
    (x, y), size = middle(target.hit), reach(target.hit)
    if target.id.startswith("location-"):
        (x, y), size = middle(target.hit), 0.72 * world.station
    r = max(10.0, min(0.56 * size, 15.0))
    if best:
        yield _grown(target.hit, 0.0, Ink(None, "night", _INK + 1.4), BADGE)
        yield _grown(target.hit, 0.0, Ink(None, "pick", _GOLD + 0.6), BADGE)
        yield Circle(x, y, r, Ink("paper", "night", 1.2), BADGE)
        yield Text(x, y, words, 1.2 * r, "night", bold=True, layer=BADGE_LABEL)
    else:
        yield Box(x - 0.92 * r, y - 0.92 * r, 1.84 * r, 1.84 * r, 0.3 * r, Ink("night", "paper", 1.2), BADGE)
        yield Text(x, y, words, 1.2 * r, "paper", bold=True, layer=BADGE_LABEL)


def _corner(hit: Hit, *, right: bool) -> tuple[float, float]:
    """A point at an upper corner of a target, where a hint covers neither the target nor its neighbours."""
    if isinstance(hit, Circle):
        return hit.x + (0.74 if right else -0.74) * hit.r, hit.y - 0.74 * hit.r
    if isinstance(hit, Box):
        return hit.x + 3, hit.y + 3
    (x, y), size = middle(hit), reach(hit)
    return x + (0.5 if right else -0.5) * size, y - 0.72 * size


def worth_of(table: TableView, target: Target) -> Iterator[Shape]:
    """The worth of a target, or else its price, on a plate at its badge or its lower edge."""
    worth = "" if table.view.letters else table.view.values.get(target.id, "")
    words = worth or (target.price if target.badge else "")
    if not words:
        return
    if target.badge:
        x, y, size = target.badge
    else:
        (x, y), size = middle(target.hit), 12.0
    if not worth and target.id.startswith("pod-"):
        fuel = table.view.row_fuel.get(int(target.id.split("-")[1]), 0)
        yield from _paid(table, fuel, x, y, min(_PAY, 0.44 * reach(target.hit))) if fuel else ()
        return
    yield from pill(x, y, words, max(11.5, size))


# --- the world --------------------------------------------------------------------------------------------------------


def _space(table: TableView, target: Target, *, chosen: bool, asked: bool) -> Iterator[Shape]:
    """A space: lit where it can be chosen, faint where another is asked, with the influence that it would bring."""
    space, r = int(target.id.removeprefix("space-")), reach(target.hit) / 0.97
    x, y = middle(target.hit)
    worth = "" if table.view.letters else table.view.values.get(target.id, "").replace("+0", "")
    taken = space in table.position.board
    if target.id == table.view.building:
        yield from _site(table, x, y, r)
    elif taken:
        if target.enabled or chosen:
            if chosen:
                yield Piece("halo", x, y, 1.9 * r, HALO)
            yield Piece("tile-edge", x, y - 1, 0.97 * r, MARK)
        if worth:
            yield from pill(x, y + 0.5 * r, worth, max(12.0, 0.46 * r))
    elif not target.enabled and not chosen:
        if asked:
            yield Polygon(hexagon(x, y, 0.97 * r), Ink("ground", alpha=_WASH), UNDER)
        if worth:
            yield from pill(x, y + 0.45 * r, worth, max(12.0, 0.44 * r))
    else:
        yield from _lit(table, target, worth, chosen=chosen)


def _site(table: TableView, x: float, y: float, r: float) -> Iterator[Shape]:
    """The piece in hand, as it will stand on the space that is paid for."""
    kind, _, rest = table.view.hand.partition("-")
    if kind == "pod":
        row, column = map(int, rest.split("-"))
        number = table.position.manufactory[row][column]
        rest = "" if number is None else table.edition.pods[number].colour
    yield Piece("halo", x, y, 1.9 * r, HALO)
    yield Polygon(hexagon(x, y, 0.97 * r), Ink("ground", alpha=0.8), PIECE)
    if rest:
        yield Piece(piece_for(kind, rest), x, y, 0.9 * r, PIECE, alpha=0.6)
    yield Polygon(hexagon(x, y, 0.97 * r), Ink(None, "pick-line", _INK + 1.2), LABEL)
    yield Polygon(hexagon(x, y, 0.97 * r), Ink(None, "pick", _GOLD + 1.2, dash=(6, 4)), MARK)


def _lit(table: TableView, target: Target, worth: str, *, chosen: bool) -> Iterator[Shape]:
    """A space that can be chosen, or is."""
    (x, y), r = middle(target.hit), reach(target.hit) / 0.97
    material = _material(table, int(target.id.removeprefix("space-")))
    yield Piece(piece_for("space", material, "legal"), x, y, r, TILE)
    up, size = (0.36 * r, max(10.0, 0.38 * r)) if worth else (0.0, max(10.0, 0.44 * r))
    yield Piece(piece_for("material", material), x, y - up, size, FINE)
    yield letter(table, material, x, y - up, size)
    if worth:
        high = max(12.5, 0.46 * r)
        low = y + 0.46 * r
        yield Box(x - 1.05 * high, low - 0.6 * high, 2.1 * high, 1.2 * high, 0.6 * high, Ink("plate", alpha=0.82), EDGE)
        yield Text(x, low, worth, high, "text", bold=True, limit=1.9 * high)
    if target.id in table.view.spent:
        yield from spent_sign(target.hit, table.view.spent[target.id])
    if chosen:
        yield Piece("tile-edge", x, y, 0.97 * r, MARK)


def _material(table: TableView, space: int) -> str:
    colonies = table.edition.colonies
    colony = next(entry for entry in reversed(colonies) if entry.first_space <= space)
    return colony.spaces[space - colony.first_space]


def _location(table: TableView, world: World, target: Target, *, chosen: bool, barren: bool) -> Iterator[Shape]:
    """A location with a ring, and on its lower edge a plate with the die that leads there and the fuel it needs."""
    (x, y), r = middle(target.hit), world.station
    if target.enabled or chosen:
        ring = Circle(x, y, r, Ink())
        if chosen:
            yield Circle(x, y, r + 7, Ink(None, "halo", 8.0, 0.28), UNDER)
        out = 1.0 if world.stop == "surface" else 0.0
        if barren:
            yield _grown(ring, out, _DASHED, MARK)
        else:
            yield from _outline(ring, out, chosen=chosen)
        if world.stop == "orbit":  # it lies over the ring's line
            location = table.edition.locations[target.id.removeprefix("location-")]
            yield from scoring_die(location, world, x, y, MARK + 1)
            yield from scored_number(location, world, x, y, MARK + 2)
    worth = None if table.view.letters else table.view.values.get(target.id)
    low = _plate_at(world, y)
    if worth is not None:
        yield from pill(x, low, worth, 13)
    elif target.enabled and target.id in table.view.reach:
        yield from fare(table, world, target.id, (x, y), table.view.reach[target.id])
    elif target.enabled and target.price:
        yield from pill(x, low, target.price, 12.5)


#: pixels: the size of the words on the plate, the radius of the fuel there, and what it keeps from its neighbours
_PAY: Final = 12.5
_FUEL: Final = 8.0
_GAP: Final = 4.0
#: pixels: what the die takes there
_DIE: Final = 30.0


def _plate_at(world: World, y: float) -> float:
    """The height of the plate of a location; larger locations have no room for it beside their goods."""
    hangs = 1.08 if world.large <= 1 else HANGS
    return y + (hangs * world.station if world.stop == "orbit" else world.station + 12)


def _paid(table: TableView, fuel: int, x: float, y: float, size: float) -> Iterator[Shape]:
    """The fuel to pay, on a plate; the number alone where the words would be too small to read."""
    words, size = (_words(table, fuel), size) if size >= LEAST_TYPE else (str(fuel), LEAST_TYPE)
    r = 0.58 * size
    text = width_of(words, size, bold=True)
    wide = text + 2 * r + 12
    yield Box(x - wide / 2, y - 0.75 * size, wide, 1.5 * size, 0.75 * size, Ink("plate", "plate-line", 1.2), BADGE)
    yield Text(x - wide / 2 + 5, y, words, size, "text", bold=True, align="left", layer=BADGE_LABEL)
    yield Piece("fuel", x + wide / 2 - 5 - r, y, r, BADGE_LABEL)


#: a way to a location: the die, its value, and the fuel to pay
Way = tuple[str, int, int]


def _words(table: TableView, fuel: int) -> str:
    return table.messages.say("rondel.pay", n=fuel) if fuel else ""


def _fare_words(table: TableView, world: World, fuel: int) -> str:
    """The words between the die and the sign of fuel; on small locations, whose goods show beside it, the number."""
    return _words(table, fuel) if world.large <= 1 else str(fuel)


def _width(table: TableView, world: World, fuel: int) -> float:
    """The width of the plate with so much fuel."""
    words = _fare_words(table, world, fuel)
    return _DIE + (width_of(words, _PAY, bold=True) + 2 * _FUEL + _GAP + 3 if fuel else 0.0)


def fare(table: TableView, world: World, target: str, at: Point, way: Way | None) -> Iterator[Shape]:
    """The die that leads to a location around a point, and the fuel to pay with it, on the location's plate.

    It hides the plate that the picture has there; without a way, the plate says that there is none.
    """
    painted = table.view.reach.get(target)
    if painted is None:
        return
    x, y = at[0], _plate_at(world, at[1])
    wide = max(_width(table, world, painted[2]), _width(table, world, way[2]) if way else 0.0)
    line = "control-edge" if way is None or target in table.view.fruitless else "pick-line"
    yield Box(x - wide / 2, y - 14, wide, 28, 14, Ink("plate", line, 1.6), BADGE)
    if way is None:
        yield Text(x, y, "–", 16, "text-off", bold=True, layer=BADGE_LABEL)
        return
    die, value, fuel = way
    left = x - _width(table, world, fuel) / 2 + _DIE / 2
    yield Piece(piece_for("die", palette.die_role(die), str(value)), left, y - 0.5, 9.5, BADGE_LABEL)
    if fuel:
        words = _fare_words(table, world, fuel)
        left += 9.5 + _GAP
        yield Text(left, y, words, _PAY, "text", bold=True, align="left", layer=BADGE_LABEL)
        yield Piece("fuel", left + width_of(words, _PAY, bold=True) + 3 + _FUEL, y, _FUEL, BADGE_LABEL)


def _arrow(table: TableView, world: World, origin: str, goal: str) -> Iterator[Shape]:
    """The flight of a ship to a location along the ring."""
    order = table.edition.rondel
    seat, place = origin.removeprefix("ship-"), goal.removeprefix("location-")
    start = table.seats[int(seat)].ship if seat.isdecimal() and int(seat) < table.players else None
    if start not in order or place not in order:
        return
    yield from flight(world, order.index(start), order.index(place), backwards=goal in table.view.backwards)


def flight(world: World, start: int, goal: int, *, backwards: bool = False) -> Iterator[Shape]:
    """A gold way from a location to another, a full round if they are the same, with a numbered disc for each step."""
    turn = -1 if backwards else 1
    steps = turn * (goal - start) % world.locations or world.locations
    rim, head = (degrees(asin(min(1.0, wide / world.ring))) for wide in (world.station + 4, 11))
    r = _DISC if world.stop == "orbit" else 9.0
    for number in range(1, steps + 1):
        first, last = (world.direction(start + turn * step) for step in (number - 1, number))
        end = last - turn * (rim + (head if number == steps else 0.0))
        way = arc(world.x, world.y, world.ring, first + turn * rim, end)
        yield Line(way, Ink(None, "pick", 12.0, 0.25), UNDER)
        yield Line(way, Ink(None, "pick-line", 5.4), EDGE)
        yield Line(way, Ink(None, "pick", 3.4), HALO)
        yield from _disc(*polar(world.x, world.y, world.ring, (first + last) / 2), str(number), r)
    goal_rim = world.direction(start + turn * steps) - turn * rim
    tip = polar(world.x, world.y, world.ring, goal_rim)
    (x, y), across = polar(world.x, world.y, world.ring, goal_rim - turn * head), radians(goal_rim - turn * head)
    wing = 7.5 * cos(across), 7.5 * sin(across)
    yield Polygon((tip, (x + wing[0], y + wing[1]), (x - wing[0], y - wing[1])), Ink("pick", "pick-line", 1.2), PIECE)


# --- the corners ------------------------------------------------------------------------------------------------------


def _of_target(panel: Panel, target: Target) -> Piece | None:
    """The piece that a target stands for."""
    pieces = (shape for shape in panel.shapes if isinstance(shape, Piece))
    return next((piece for piece in pieces if piece.id == target.id), None)


def _die(panel: Panel, target: Target, *, chosen: bool) -> Iterator[Shape]:
    piece = _of_target(panel, target)
    if piece is None:
        yield from _outline(target.hit, chosen=chosen)
        return
    x, y, r = piece.x, piece.y, piece.r
    if chosen:
        y -= _RAISED
        yield Piece("halo", x, y, 1.75 * r, UNDER)
        yield piece._replace(y=y, layer=FACE, id="")
    yield Box(x - r - 1, y - r - 1, 2 * r + 2, 2 * r + 2, 0.44 * r, Ink(None, "pick-line", _INK), MARK)
    yield Piece("die-edge", x, y, r, MARK)  # below its price


def _pod(table: TableView, sketch: Sketch, target: Target, *, chosen: bool) -> None:
    """A pod in the Manufactory in its own light."""
    (x, y), r = middle(target.hit), reach(target.hit) / 0.98
    row, column = map(int, target.id.split("-")[1:])
    number = table.position.manufactory[row][column]
    if number is None:
        return
    if chosen:
        y -= _RAISED
    sketch.add(Piece("halo", x, y, (1.9 if chosen else 1.5) * r, UNDER))
    sketch.add(for_sale(table.messages, table.edition.pods[number], x, y, r))
    # below the signs on the pod
    sketch.add(Piece("tile-edge", x, y, 0.97 * r, FACE))


def _tile(panel: Panel, target: Target) -> Iterator[Shape]:
    piece = _of_target(panel, target)
    if piece is None:
        yield from _outline(target.hit)
        return
    yield Piece("halo", piece.x, piece.y, 1.6 * piece.r, UNDER)
    yield piece._replace(layer=TILE, id="")
    yield Piece("tile-edge", piece.x, piece.y, piece.r, MARK)


def _goods(target: Target, taken: str, *, chosen: bool) -> Iterator[Shape]:
    """A material, fuel or the artifacts on the reader's mat, with how many are taken or paid by the choice in hand."""
    frame = _frame(target.hit)
    if chosen and isinstance(frame, Box):
        yield frame._replace(ink=Ink("halo", alpha=0.3), layer=UNDER)
    yield from _outline(frame, -1.0, chosen=chosen)
    if taken and isinstance(frame, Box):
        yield from pill(frame.x + frame.w - 11, frame.y + 3, taken, 12.5)


def _frame(hit: Hit) -> Hit:
    """The frame of goods that are high enough for fingers: as high as wide."""
    if not isinstance(hit, Box):
        return hit
    high = min(hit.h, hit.w + 6)
    return hit._replace(y=hit.y + (hit.h - high) / 2, h=high)
