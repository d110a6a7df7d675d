"""Ghosts: a preview drawn over the board, as SVG markup in the picture's coordinates.

Only the whole table has room for more than the outline of the target: the pod on its space, the marker's way along its
track, the ship's flight along the ring.
"""

from collections.abc import Iterator, Mapping
from math import hypot
from typing import Final

from betacolony import BuildOn, Move, Option
from betacolony.events import CrewPlaced
from betacolony.state.geometry import NEIGHBOURS, SPACES, connected
from betacolony_widgets.board import icons
from betacolony_widgets.board.anchors import middle, named, reach
from betacolony_widgets.board.art.pieces import piece_for
from betacolony_widgets.board.layers import BADGE, BADGE_LABEL, HALO, LABEL, MARK, PIECE, TILE
from betacolony_widgets.board.painting.svg import COMMON, markup, ordered, used
from betacolony_widgets.board.panels.rondel import fuel_price
from betacolony_widgets.board.panels.tiles import for_sale
from betacolony_widgets.board.shapes import Box, Circle, Hit, Ink, Line, Piece, Point, Polygon, Scene, Shape, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.whole_table.marks import fare, worth_of
from betacolony_widgets.board.whole_table.world.geometry import Ground, World, arc
from betacolony_widgets.board.whole_table.world.well import berth, ship_size
from betacolony_widgets.play.choices import flow
from betacolony_widgets.play.choices.foresight import Foresight, Way

from .preview import Preview

#: pixels: the radius of a disc with a number, and how far a pod in hand is lifted
_DISC: Final = 8.5
_LIFT: Final = 5.0
_GOLD: Final = "pick"
#: pixels: pods of a smaller radius are shown once more with the larger one, from such a width of the picture on, left
#: of the values of their row
_SMALL: Final = 30.0
_LARGE: Final = 36.0
_WIDE: Final = 1200.0
_ROW_LABEL: Final = 38.0
#: over everything else
_OVER: Final = BADGE_LABEL + 1
#: how much of a ship shows where it isn't yet
_FAINT: Final = 0.4


def ghosts(
    shown: Preview, target: str, table: TableView, scene: Scene, world: World | None, colours: Mapping[str, str]
) -> str:
    """The markup of a preview, for an SVG element that lies over the picture; "" where there is nothing to show.

    ``world`` is the world as it lies in the picture, None where the board is stacked.
    """
    places = named(scene)
    shapes: list[Shape] = []
    pointed = scene.target(target)
    if pointed is not None and shown.options:
        shapes += _outline(pointed.hit)
        shapes += _for_sale(target, pointed.hit, table)
        if target.startswith("die-"):
            shapes += worth_of(table, pointed)  # the line crosses it
        if scene.width >= _WIDE:
            hits = {each.id: each.hit for panel in scene.panels for each in panel.targets}
            shapes += _enlarged(target, hits, table)
    if not world and target.startswith("die-"):
        shapes += _prices(shown.options, table, scene)
    if world and shown.options:
        shapes += _spaces(shown.options, target, world, places)
        shapes += _fares(shown.options, target, table, world, places)
        if shown.foreseen is not None:
            shapes += _spaces(_fits(shown.foreseen), target, world, places)
            shapes += _brought(shown.foreseen, table, world, places)
    if not shapes:
        return ""
    drawn = ordered(shapes)
    return f"<g {COMMON}>{used(drawn, colours)}{''.join(markup(shape, colours) for shape in drawn)}</g>"


def _brought(foreseen: Foresight, table: TableView, world: World, places: Mapping[str, Hit]) -> Iterator[Shape]:
    """The consequence of one option, as far as its places are in the picture."""
    if isinstance(foreseen.option, Move) and f"location-{foreseen.option.to}" in places:
        yield from _flight(foreseen.option, foreseen.player, table, world, places)
    if foreseen.space is None:
        yield from _crew(foreseen, table, world, places, 0.42, 0.3)
    elif f"space-{foreseen.space}" in places:
        yield from _built(foreseen, table, world, places)
    if foreseen.way is not None and f"marker-{foreseen.way.colony}-{foreseen.player}" in places:
        yield from _way(foreseen.way, foreseen.player, table, world)
    yield from _paid(foreseen, table, places)


def _outline(hit: Hit) -> Iterator[Shape]:
    """A double line around the target: ink outside gold, so that it shows in both themes."""
    for ink in (Ink(None, "night", 6.0, 0.55), Ink(None, _GOLD, 3.0)):
        if isinstance(hit, Circle):
            yield Circle(hit.x, hit.y, hit.r + 2, ink, MARK)
        elif isinstance(hit, Box):
            yield Box(hit.x - 1, hit.y - 1, hit.w + 2, hit.h + 2, hit.r + 1, ink, MARK)
        else:
            yield Polygon(icons.hexagon(*middle(hit), reach(hit) + 1.5), ink, MARK)


def _for_sale(target: str, hit: Hit, table: TableView) -> Iterator[Shape]:
    """The print on a pod of the Manufactory once more, over the line around it, but not over its price."""
    kind, _, place = target.partition("-")
    if kind != "pod":
        return
    row, column = map(int, place.split("-"))
    number = table.position.manufactory[row][column]
    if number is not None:
        shapes = for_sale(table.messages, table.edition.pods[number], *middle(hit), reach(hit) / 0.98)
        priced = table.view.opening is None and table.view.row_fuel.get(row, 0) > 0
        for shape in shapes:
            below = not isinstance(shape, Polygon | Line) and shape.y > middle(hit)[1]
            if shape.layer > TILE and not (priced and below):
                yield shape._replace(layer=shape.layer + MARK)


def _enlarged(target: str, hits: Mapping[str, Hit], table: TableView) -> Iterator[Shape]:
    """A small pod of the Manufactory once more beside the rows, as large as there is room for it."""
    if not target.startswith("pod-") or reach(hits[target]) >= _SMALL:
        return
    row, column = map(int, target.split("-")[1:])
    number = table.position.manufactory[row][column]
    left = min(middle(hit)[0] - reach(hit) for other, hit in hits.items() if other.startswith("pod-"))
    at = left - _ROW_LABEL - _LARGE, middle(hits[target])[1]
    if number is not None:
        yield Polygon(icons.hexagon(*at, _LARGE + 2), Ink("night", _GOLD, 2.5), _OVER)
        shapes = for_sale(table.messages, table.edition.pods[number], *at, _LARGE)
        yield from (shape._replace(layer=shape.layer + _OVER + 1) for shape in shapes)


# --- building ---------------------------------------------------------------------------------------------------------


def _at(world: World, space: int) -> tuple[Ground, Point]:
    """The colony of a space, and the middle of the space."""
    colony, index = divmod(space, SPACES)
    ground = world.ground(colony)
    return ground, ground.spot(index)


def _spaces(options: tuple[Option, ...], target: str, world: World, places: Mapping[str, Hit]) -> Iterator[Shape]:
    """The spaces that would be left, where the target is none itself."""
    if target.startswith("space-"):
        return
    for option in options:
        if isinstance(option, BuildOn) and f"space-{option.space}" in places:
            ground, at = _at(world, option.space)
            yield Polygon(icons.hexagon(*at, 0.8 * ground.space), Ink(None, _GOLD, 2.0, 0.8), MARK)


def _fits(foreseen: Foresight) -> tuple[Option, ...]:
    """The spaces on which what would be taken could be built."""
    asked = foreseen.asked
    return tuple(foreseen.game.options) if asked is not None and asked.kind == "space" else ()


def _built(foreseen: Foresight, table: TableView, world: World, places: Mapping[str, Hit]) -> Iterator[Shape]:
    """The pod or the tile with its crew, the group that it joins, and what it gains from both."""
    space = foreseen.space
    if space is None:
        return
    ground, (x, y) = _at(world, space)
    if foreseen.pod is not None:
        name = piece_for("pod", table.edition.pods[foreseen.pod].colour)
    else:
        name = piece_for("achievement", foreseen.achievement or "")
    crewed = any(isinstance(event, CrewPlaced) for event in foreseen.events)
    name += "-crewed" if crewed else ""
    yield Piece("shadow", x, y + 3, 1.3 * ground.space, HALO)
    yield Piece(name, x, y - _LIFT, 0.97 * ground.space, PIECE)
    yield Polygon(icons.hexagon(x, y - _LIFT, 1.0 * ground.space), Ink(None, _GOLD, 2.5), LABEL)
    yield from _crew(foreseen, table, world, places, 0.42, 0.3 - _LIFT / ground.space)
    yield from _edges(foreseen, world, (x, y - _LIFT))


def _crew(
    foreseen: Foresight, table: TableView, world: World, places: Mapping[str, Hit], right: float, down: float
) -> Iterator[Shape]:
    for event in foreseen.events:
        if isinstance(event, CrewPlaced) and f"space-{event.space}" in places:
            ground, (x, y) = _at(world, event.space)
            name, r = piece_for("crew", table.colour(event.player)), ground.space
            for slot in range(min(event.amount, 3)):
                yield Piece(name, x + (right - 0.5 * slot) * r, y + down * r, 0.36 * r, BADGE)


def _edges(foreseen: Foresight, world: World, at: Point) -> Iterator[Shape]:
    """The neighbours of the group, and on the edges they come from the influence that they and the centre bring."""
    gained, space = foreseen.influence, foreseen.space
    if gained is None or space is None or foreseen.pod is None:
        return
    ground, _ = _at(world, space)
    pos = foreseen.before.position
    pods = pos.pods[pos.t.pod_colour[foreseen.pod]] | 1 << space
    group = [other for other in range(SPACES * world.colonies) if connected(1 << space, pods) >> other & 1]
    each = gained.neighbours // max(len(group) - 1, 1)
    for other in group:
        if other != space:
            beside = ground.spot(other % SPACES)
            yield Polygon(icons.hexagon(*beside, 0.97 * ground.space), Ink(None, _GOLD, 2.5), LABEL)
            near = 0.5 if NEIGHBOURS[space] >> other & 1 else 0.0
            yield from _disc(_between(beside, at, near), f"+{each}")
    if gained.centre:
        yield from _disc(_between((ground.x, ground.y), at, 0.36), f"+{gained.centre}")


def _between(begin: Point, end: Point, share: float) -> Point:
    return begin[0] + share * (end[0] - begin[0]), begin[1] + share * (end[1] - begin[1])


def _disc(at: Point, text: str, r: float = _DISC) -> Iterator[Shape]:
    """A small dark disc with a number."""
    yield Circle(*at, r, Ink("night", _GOLD, 1.2), BADGE)
    yield Text(*at, text, 11.5, _GOLD, bold=True, layer=BADGE_LABEL)


def _paid(foreseen: Foresight, table: TableView, places: Mapping[str, Hit]) -> Iterator[Shape]:
    """On the mat, what would be spent of each good."""
    if foreseen.player != table.view.me:
        return
    for event in foreseen.paid:
        spent = {f"material-{kind}": event.materials.count(kind) for kind in event.materials}
        spent |= {"artifact": event.artifacts} if event.artifacts else {}
        for target, number in spent.items():
            if target in places:
                x, y = middle(places[target])
                yield from _disc((x + 11, y - 12), f"−{number}")


# --- tracks and flights -----------------------------------------------------------------------------------------------


def _way(way: Way, seat: int, table: TableView, world: World) -> Iterator[Shape]:
    """The marker's way along its track in gold, the bonuses it takes, and the marker at its end in a dashed ring."""
    number = next(index for index, colony in enumerate(table.edition.colonies) if colony.id == way.colony)
    ground, stops = world.ground(number), len(table.edition.colonies[number].track)
    node = ground.node
    yield Circle(ground.x, ground.y, ground.r + 1, Ink(None, _GOLD, 2.0, 0.9), HALO)
    if way.end == way.start:
        return
    rail = arc(ground.x, ground.y, ground.track, ground.direction(way.start, stops), ground.direction(way.end, stops))
    yield Line(rail, Ink(None, "night", 5.0, 0.6), HALO)
    yield Line(rail, Ink(None, _GOLD, 3.0), PIECE)
    taken = {stop for stop, _ in way.bonuses}
    for stop in range(way.start + 1, way.end + 1):
        at = ground.stop(stop, stops)
        if stop in taken:
            yield Circle(*at, node + 1.5, Ink(None, _GOLD, 2.5), LABEL)
        elif stop != way.end:
            yield Piece("step-on", *at, node, LABEL)
    x, y = ground.stop(way.end, stops, 0.0)
    yield Circle(x, y, node + 4.5, Ink(None, _GOLD, 1.6, dash=(3, 3)), LABEL)
    marker = piece_for("marker", table.colour(seat))
    out = 1.0 if way.end in taken else 0.0
    yield Piece(marker, *ground.stop(way.end, stops, out * (node + 3)), max(5.0, 0.62 * node), BADGE)


def _apart(world: World) -> float:
    """The pixels from a station's edge to the next one's."""
    (x, y), (next_x, next_y) = world.location(0), world.location(1)
    return hypot(next_x - x, next_y - y) - 2 * world.station


def _flight(option: Move, seat: int, table: TableView, world: World, places: Mapping[str, Hit]) -> Iterator[Shape]:
    """The way of the ship along the ring, with a numbered disc for each step, and the ship at its goal."""
    order = table.edition.rondel
    origin = table.seats[seat].ship
    if origin not in order or not option.steps:
        return
    sign = 1 if option.clockwise else -1
    begin, steps = order.index(origin), option.steps
    ahead = _beside(world) * sign
    legs = [
        arc(
            *(world.x, world.y, world.ring),
            world.direction(begin + sign * step) + ahead,
            world.direction(begin + sign * (step + 1)) - ahead,
        )
        for step in range(steps)
    ]
    for leg in legs:  # from station to station: none is crossed
        yield Line(leg, Ink(None, "night", 7.0, 0.55), HALO)
        yield Line(leg, Ink(None, _GOLD, 3.2), PIECE)
    # on the way, between the stations, whose plates hang below them; beads leave room on the inside alone
    halfway = world.stop == "orbit" and _apart(world) >= 2 * _DISC
    out = 0.0 if halfway else world.station + _DISC + (3 if world.stop == "orbit" else 0)
    for step in range(1, steps + 1):
        yield from _disc(world.location(begin + sign * (step - 0.5 * halfway), -out), str(step))
    goal = f"location-{option.to}"
    if goal in places:
        x, y = middle(places[goal])
        r = reach(places[goal])
        yield Circle(x, y, r + 2, Ink(None, _GOLD, 2.5), MARK)
        yield Circle(x, y, r + 7, Ink(None, _GOLD, 1.5, 0.8), MARK)
        value = table.seats[seat].dice[option.die]
        yield from fare(table, world, goal, (x, y), (option.die, value, option.fuel))  # the rings cross it
    others = sum(entry.ship == option.to for number, entry in enumerate(table.seats) if number != seat)
    end = berth(world, order.index(option.to), others)
    ship = piece_for("ship", table.colour(seat))
    size = ship_size(world)
    yield Circle(*end, 1.35 * size, Ink(None, "night", 3.0, 0.5), MARK)
    yield Circle(*end, 1.35 * size, Ink(None, _GOLD, 1.6, dash=(3, 3)), MARK)
    yield Piece(ship, *end, size, BADGE, "", world.heading(end), _FAINT)


def _fares(
    options: tuple[Option, ...], target: str, table: TableView, world: World, places: Mapping[str, Hit]
) -> Iterator[Shape]:
    """On the plates of all locations the way with the die that is pointed at, in place of that with the least fuel.

    For a location, the plates of the others once more, as the flight there crosses some.
    """
    if target.startswith("location-"):
        for goal, way in table.view.reach.items():
            if goal != target and goal in table.view.offers and goal in places:
                yield from fare(table, world, goal, middle(places[goal]), way)
    if not target.startswith("die-"):
        return
    ways = flow.reach(options, table.seats[table.view.me].dice)
    for goal in table.view.reach if ways else ():
        if goal in places:
            yield from fare(table, world, goal, middle(places[goal]), ways.get(goal))


def _prices(options: tuple[Option, ...], table: TableView, scene: Scene) -> Iterator[Shape]:
    """The same on a page, where the least fuel alone stands at each location."""
    ways = flow.reach(options, table.seats[table.view.me].dice)
    for target in scene.targets if ways else ():
        if target.badge and target.price and target.id in table.view.reach and target.id not in table.view.values:
            way = ways.get(target.id)
            text = fuel_price(table.messages, way[2]) if way else "–"
            x, y, size = target.badge
            yield from icons.badge(x, y, text, size, over=target.price)


def _beside(world: World) -> float:
    """The part of the ring that a station takes on either side of its middle, in degrees."""
    _, centre = (world.x, world.y), world.location(0)
    width = hypot(centre[0] - world.x, centre[1] - world.y)
    return 57.3 * (world.station + 6) / width
