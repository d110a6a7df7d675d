"""Motion on the board: pieces that travel from their old places to the new ones.

Pure functions turn events, and the scenes before and after, into a list of steps, ready for JSON. ``overlay/motion.js``
plays them over the painted board, which shows the new position from the start: steps may be cut short at any time.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import cos, degrees, pi, sin, tau
from typing import Final, TypedDict

from betacolony import Event, events
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.messages import Messages
from betacolony_widgets.palette import PALETTES, Scheme

from .anchors import arc, berth, frames, mean, middle, named, on_circle, polar, reach
from .art.pieces import piece_for
from .layers import BADGE, BADGE_LABEL
from .panels.tiles import CREW, CREW_AT, for_sale
from .shapes import Box, Circle, Hit, Ink, Piece, Point, Scene, Shape, Text
from .svg import defined, markup, ordered
from .text_metrics import width_of

#: the longest that one player's turn and a whole list may last, in milliseconds
TURN: Final = 2500
WHOLE: Final = 6000
#: steps may be squeezed into this share of their time; beyond that, the oldest turns are left out
_HASTE: Final = 0.6
#: durations of steps, in milliseconds
_SHIP, _SHIP_STEP, _SHIP_MOST = 240, 110, 1000
_POD, _CREW, _HOP, _POP, _PULSE, _DIE, _NEXT_DIE = 620, 420, 190, 1000, 500, 640, 70
#: milliseconds from the end of a player's last move to the start of the next player's first
_PAUSE: Final = 200
#: the share of a piece's path after which the next piece sets out
_OVERLAP: Final = 0.8
#: points of a ship's path for each location passed
_FINE: Final = 3
#: pops nearer to each other than this are put below each other, in pixels
_LINE: Final = 27.0
_BESIDE: Final = 90.0


class Step(TypedDict):
    """A ghost and its path.

    Attributes:
        kind: ship, pod, tile, crew, marker, die, pop or pulse.
        ghost: SVG markup drawn around (0, 0).
        pieces: the names of the pieces in it, of which it needs ``svg.defined``.
        path: points in pixels of the picture, at equal intervals of time; those of a ship have the angle of its hull,
            too (degrees, clockwise from the right).
        at: its start in milliseconds.
        ms: its duration in milliseconds.
    """

    kind: str
    ghost: str
    pieces: list[str]
    path: list[list[float]]
    at: int
    ms: int


def moves(
    events: Iterable[Event], before: Scene, after: Scene, table: TableView, scheme: Scheme = "dark"
) -> list[Step]:
    """The steps from one scene to another; the later scene was drawn from ``table``.

    They leave out what the scenes don't show. No turn lasts longer than ``TURN``, and the list no longer than
    ``WHOLE``: of many turns, it has the last.
    """
    story = _Story(before, after, table, scheme)
    for event in events:
        story.add_event(event)
    return _timed([turn for turn in story.turns if turn.steps])


def art_of(steps: Iterable[Step], scheme: Scheme) -> str:
    """The definitions that the ghosts of steps refer to."""
    return defined((piece for step in steps for piece in step["pieces"]), PALETTES[scheme].colours)


@dataclass
class _Turn:
    """One player's steps, timed from the start of the turn, and the start of the next step."""

    seat: int | None
    steps: list[Step] = field(default_factory=list)
    now: float = 0.0
    #: the id of the shape that the next gains come from
    source: str = ""


@dataclass
class _Pop:
    """The latest pop, which more gains may join."""

    step: Step
    source: str
    goods: Counter[tuple[str, str]]


class _Story:
    """Turns events into steps, and keeps track of the pieces in between."""

    def __init__(self, before: Scene, after: Scene, table: TableView, scheme: Scheme) -> None:
        self.table, self.edition, self.palette = table, table.edition, PALETTES[scheme]
        self.width = after.width
        self.old, self.new = named(before), named(after)
        self.frames = frames(after)
        self.turns = [_Turn(None)]
        self.ships: dict[int, Point] = {}
        self.markers: dict[tuple[int, str], Point] = {}
        self.taken: dict[int, Point] = {}
        self.walk: tuple[tuple[int, str], Step] | None = None
        self.pop: _Pop | None = None

    # --- events ------------------------------------------------------------------------------------------------------

    def add_event(self, event: Event) -> None:
        """Add the steps of an event."""
        seat = getattr(event, "player", None)
        if seat != self.turn.seat or isinstance(event, events.TurnStarted):
            self.turns.append(_Turn(seat))
            self.walk = self.pop = None
        show = _SHOWS.get(type(event))
        if show is not None:
            show(self, event)

    @property
    def turn(self) -> _Turn:
        return self.turns[-1]

    def add(
        self,
        kind: str,
        shapes: Iterable[Shape],
        path: Sequence[Sequence[float]],
        ms: float,
        *,
        lasts: float | None = None,
        ghost: str = "",
    ) -> Step:
        """A step that begins now; the next one begins after ``lasts`` milliseconds (default: when this one ends).

        ``ghost`` is the markup of the shapes if it is more than theirs in turn.
        """
        drawn = list(shapes)
        points = [[round(value, 1) for value in point] for point in path]
        step = Step(
            kind=kind,
            ghost=ghost or self.drawn(drawn),
            pieces=list(dict.fromkeys(shape.name for shape in drawn if isinstance(shape, Piece))),
            path=points,
            at=round(self.turn.now),
            ms=round(ms),
        )
        self.turn.steps.append(step)
        self.turn.now += ms if lasts is None else lasts
        self.walk = None
        return step

    def drawn(self, shapes: Iterable[Shape]) -> str:
        """Shapes as markup."""
        return "".join(markup(shape, self.palette.colours) for shape in ordered(shapes))

    # --- ships -------------------------------------------------------------------------------------------------------

    def ship_moved(self, event: events.ShipMoved) -> None:
        """The ship flies along a circle inside the locations, around the planet."""
        start, end = self.new.get(f"location-{event.origin}"), self.new.get(f"location-{event.to}")
        if start is None or end is None:
            return
        seat, ring, order = event.player, self.ring(), self.edition.rondel
        spot = berth(self.new, seat)
        if spot is None:
            return
        lane = polar(spot, ring)[0]
        origin = self.ships.get(seat) or berth(self.old, seat) or on_circle(start, ring, lane)
        # the picture shows the berth after the last move only
        last = self.table.seats[seat].ship == event.to
        goal = self.ships[seat] = spot if last else on_circle(end, ring, lane)
        ahead = order.index(event.to) - order.index(event.origin)
        passed = (ahead if event.clockwise else -ahead) % len(order) or len(order)
        turn = tau / len(order) * (passed if event.clockwise else -passed)
        (near, leaves), (far, lands) = polar(origin, ring), polar(goal, ring)
        sweep = turn + (lands - leaves - turn + pi) % tau - pi
        heading = polar(middle(start), ring)[1] + pi / 2
        path = []
        for share in (index / (_FINE * passed) for index in range(_FINE * passed + 1)):
            angle, radius = leaves + share * sweep, near + share * (far - near)
            hull = degrees(heading + share * turn)
            path.append((ring[0] + radius * cos(angle), ring[1] + radius * sin(angle), hull))
        ms = min(_SHIP + _SHIP_STEP * passed, _SHIP_MOST)
        ship = Piece(piece_for("ship", self.table.colour(seat)), 0, 0, reach(self.new[f"ship-{seat}"]))
        ghost = f'<g class="bc-turns">{self.drawn([ship])}</g>'
        self.add("ship", [ship], path, ms, lasts=ms * _OVERLAP, ghost=ghost)
        self.turn.source = f"location-{event.to}"

    def ring(self) -> Point:
        """The middle of the rondel."""
        return mean([middle(self.new[f"location-{place}"]) for place in self.edition.rondel])

    def location_activated(self, event: events.LocationActivated) -> None:
        place = self.new.get(f"location-{event.location}")
        self.turn.source = f"location-{event.location}"
        if place is not None:
            ring = Circle(0, 0, reach(place), Ink(None, "choice", 3.0))
            self.add("pulse", [ring], [middle(place)], _PULSE, lasts=_PULSE / 4)

    # --- colonies ----------------------------------------------------------------------------------------------------

    def pod_taken(self, event: events.PodTaken) -> None:
        place = self.old.get(f"pod-{event.row}-{event.column}")
        if place is not None:
            self.taken[event.pod] = middle(place)

    def pod_built(self, event: events.PodBuilt) -> None:
        space = self.new.get(f"space-{event.space}")
        self.turn.source = f"space-{event.space}"
        origin = self.taken.pop(event.pod, None)
        if space is not None and origin is not None:
            shapes = for_sale(self.table.messages, self.edition.pods[event.pod], 0, 0, reach(space))
            self.add("pod", shapes, arc(origin, middle(space)), _POD, lasts=_POD * _OVERLAP)

    def tile_built(self, event: events.TileBuilt) -> None:
        """The tile comes from its place among the achievements, or from above if the scene doesn't show them."""
        space = self.new.get(f"space-{event.space}")
        self.turn.source = f"space-{event.space}"
        if space is None:
            return
        to, r = middle(space), reach(space)
        known = self.old.get(f"achievement-{event.achievement}")
        origin = middle(known) if known else (to[0], to[1] - 3 * r)
        tile = Piece(piece_for("achievement", event.achievement), 0, 0, 0.97 * r)
        self.add("tile", [tile], arc(origin, to), _POD)

    def crew_placed(self, event: events.CrewPlaced) -> None:
        """The figures come from their player's mat, or from above if the scene doesn't show it."""
        space = self.new.get(f"space-{event.space}")
        self.turn.source = f"space-{event.space}"
        if space is None:
            return
        (x, y), r = middle(space), reach(space)
        to = x + CREW_AT[0] * r, y + CREW_AT[1] * r
        art = piece_for("crew", self.table.colour(event.player))
        shapes = [Piece(art, -0.5 * r * index, 0, CREW * r) for index in range(event.amount)]
        origin = self.at_mat(event.player, "crew") or (x, y - 3 * r)
        self.add("crew", shapes, arc(origin, to), _CREW, lasts=_CREW * _OVERLAP)

    def marker_moved(self, event: events.MarkerMoved) -> None:
        """One step along the track, joined to the step before if only pops came in between."""
        key = event.player, event.colony
        marker = self.new.get(f"marker-{event.colony}-{event.player}")
        stop = self.new.get(f"stop-{event.colony}-{event.to}")
        if marker is None or stop is None:
            return
        known = self.old.get(f"marker-{event.colony}-{event.player}")
        origin = self.markers.get(key) or middle(known or marker)
        last = self.table.seats[event.player].influence[event.colony] == event.to
        to = middle(marker) if last else self.outside(event.colony, stop, marker)
        self.markers[key] = to
        if self.walk and self.walk[0] == key:
            step = self.walk[1]
            step["path"].append([round(to[0], 1), round(to[1], 1)])
            step["ms"] += _HOP
            self.turn.now += _HOP
        else:
            disc = Piece(piece_for("marker", self.table.colour(event.player)), 0, 0, reach(marker))
            self.walk = key, self.add("marker", [disc], [origin, to], _HOP)
        self.turn.source = f"stop-{event.colony}-{event.to}"

    def outside(self, colony: str, stop: Hit, marker: Hit) -> Point:
        """The place of a marker alone at a stop: as far out as the markers stand."""
        entry = next(entry for entry in self.edition.colonies if entry.id == colony)
        spaces = range(entry.first_space, entry.first_space + len(entry.spaces))
        x, y = mean([middle(self.new[f"space-{space}"]) for space in spaces])
        return on_circle(stop, (x, y), polar(middle(marker), (x, y))[0])

    # --- dice --------------------------------------------------------------------------------------------------------

    def dice_rolled(self, event: events.DiceRolled) -> None:
        if self.table.view.rolled:
            for die, value in zip(self.edition.dice, event.values, strict=True):
                self.roll(die, value)

    def die_changed(self, event: events.DieChanged) -> None:
        if event.player == self.table.view.me and self.table.view.rolled:
            self.roll(event.die, event.value)

    def roll(self, die: str, value: int) -> None:
        """A die shows the side opposite its value before it comes to rest."""
        place = self.new.get(f"die-{die}")
        if place is not None:
            sides = [Piece(piece_for("die", die, str(side)), 0, 0, reach(place)) for side in (7 - value, value)]
            faces = "".join(f'<g class="bc-face">{self.drawn([side])}</g>' for side in sides)
            self.add("die", sides, [middle(place)], _DIE, lasts=_NEXT_DIE, ghost=faces)

    # --- gains -------------------------------------------------------------------------------------------------------

    def materials_gained(self, event: events.MaterialsGained) -> None:
        self.gain(event.player, event.cause, Counter(("material", material) for material in event.materials))

    def fuel_gained(self, event: events.FuelGained) -> None:
        self.gain(event.player, event.cause, Counter({("fuel", "fuel"): event.amount}))

    def artifacts_gained(self, event: events.ArtifactsGained) -> None:
        self.gain(event.player, event.cause, Counter({("artifact", "artifact"): event.amount}))

    def points_gained(self, event: events.PointsGained) -> None:
        cause = f"track-{event.cause}" if event.source == "majorities" else event.cause
        self.gain(event.player, cause, Counter({("cp", "cp"): event.amount}))

    def influence_gained(self, event: events.InfluenceGained) -> None:
        if self.turn.source.startswith("space-"):
            self.gain(event.player, "", Counter({("influence", event.colony): event.amount}))

    def goal_scored(self, event: events.GoalScored) -> None:
        cards = self.table.position.cards
        self.turn.source = f"card-{cards.index(event.card)}" if event.card in cards else ""

    def gain(self, seat: int, cause: str, goods: Counter[tuple[str, str]]) -> None:
        """Gains pop up at their source, or at the mat if the scene doesn't show that."""
        goods = +goods  # without zeros
        if not goods:
            return
        source = self.source(seat, cause)
        if source in self.new:
            at = _above(self.new[source])
        else:
            ((kind, name), *_) = goods
            source = f"material-{name}" if kind == "material" else name
            spot = self.at_mat(seat, source)
            if spot is None:
                return
            at = spot
        pop = self.pop
        if pop is None or pop.source != source or pop.step["at"] != round(self.turn.now):
            walk = self.walk
            step = self.add("pop", [], [at], _POP, lasts=0)
            self.walk = walk  # a pop does not hold up a marker
            pop = self.pop = _Pop(step, source, Counter())
        pop.goods.update(goods)
        shapes, wide = self.pop_ghost(seat, pop.goods)
        pop.step["ghost"] = self.drawn(shapes)
        pop.step["path"][0][0] = round(min(max(at[0], wide / 2 + 2), self.width - wide / 2 - 2), 1)

    def source(self, seat: int, cause: str) -> str:
        """The id of the shape that a gain comes from, "" if it is unknown."""
        if cause in self.edition.locations:
            self.turn.source = f"location-{cause}"
        if cause == "dock":
            return "dock" if seat == self.table.view.me else ""
        return cause if cause.startswith("track-") else self.turn.source

    def pop_ghost(self, seat: int, goods: Mapping[tuple[str, str], int]) -> tuple[list[Shape], float]:
        """Gains in the player's colour, and their width in pixels."""
        colour, size = self.table.colour(seat), 14.0
        text = self.table.messages.say("list.between").join(
            _words(self.table.messages, kind, name, number) for (kind, name), number in goods.items()
        )
        wide, high = width_of(text, size, bold=True) + 20, 24.0
        ink = Ink(f"seat-{colour}", f"seat-{colour}-halo", 1.6)
        pill = Box(-wide / 2, -high / 2, wide, high, high / 2, ink, BADGE)
        return [pill, Text(0, 0.5, text, size, f"seat-{colour}-halo", bold=True, layer=BADGE_LABEL)], wide

    def at_mat(self, seat: int, thing: str) -> Point | None:
        """The place of a thing on a mat: its counter on the reader's own, the headline on the others'."""
        own = seat == self.table.view.me
        if own and thing in self.new:
            return middle(self.new[thing])
        frame = self.frames.get("mat" if own else f"mat-{seat}")
        return (frame.x + frame.w / 2, frame.y + 24) if frame else None


_SHOWS: Final[Mapping[type[Event], Callable[..., None]]] = {
    events.ShipMoved: _Story.ship_moved,
    events.LocationActivated: _Story.location_activated,
    events.PodTaken: _Story.pod_taken,
    events.PodBuilt: _Story.pod_built,
    events.TileBuilt: _Story.tile_built,
    events.CrewPlaced: _Story.crew_placed,
    events.MarkerMoved: _Story.marker_moved,
    events.DiceRolled: _Story.dice_rolled,
    events.DieChanged: _Story.die_changed,
    events.MaterialsGained: _Story.materials_gained,
    events.FuelGained: _Story.fuel_gained,
    events.ArtifactsGained: _Story.artifacts_gained,
    events.PointsGained: _Story.points_gained,
    events.InfluenceGained: _Story.influence_gained,
    events.GoalScored: _Story.goal_scored,
}


def _above(shape: Hit) -> Point:
    """The place of a pop over a shape: near its upper edge, to hide little of it, but in the middle of a box."""
    x, y = middle(shape)
    return (x, y) if isinstance(shape, Box) else (x, y - 0.8 * reach(shape))


def _words(messages: Messages, kind: str, name: str, number: int) -> str:
    if kind == "material":
        return messages.say("motion.material", n=number, material=messages.name(name))
    return messages.count(f"motion.{kind}", number)


# --- time ------------------------------------------------------------------------------------------------------------


def _timed(turns: Sequence[_Turn]) -> list[Step]:
    """The steps of turns one after the other, within the limits."""
    starts, start = [], 0.0
    for turn in turns:
        share = _hurry(turn.steps, TURN)
        starts.append(round(start))
        start += turn.now * share + _PAUSE
    ends = [start + _end(turn.steps) for start, turn in zip(starts, turns, strict=True)]
    first = 0
    while first < len(turns) - 1 and (max(ends[first:]) - starts[first]) * _HASTE > WHOLE:
        first += 1
    steps = []
    for start, turn in zip(starts[first:], turns[first:], strict=True):
        for step in turn.steps:
            step["at"] += start - starts[first]
            steps.append(step)
    _hurry(steps, WHOLE)
    _stack([step for step in steps if step["kind"] == "pop"])
    return steps


def _stack(pops: Sequence[Step]) -> None:
    """Move pops that would hide one another further down."""
    for index, pop in enumerate(pops):
        others = [other["path"][0] for other in pops[:index] if other["at"] + other["ms"] > pop["at"]]
        (x, y), *_ = pop["path"]
        while any(abs(x - other[0]) < _BESIDE and abs(y - other[1]) < _LINE for other in others):
            y += _LINE
        pop["path"] = [[x, round(y, 1)]]


def _end(steps: Iterable[Step]) -> int:
    return max((step["at"] + step["ms"] for step in steps), default=0)


def _hurry(steps: Sequence[Step], limit: int) -> float:
    """Squeeze steps into a limit of milliseconds, and return the share of their time that they keep."""
    share = min(1.0, limit / max(_end(steps), 1))
    for step in steps:
        step["at"], step["ms"] = int(step["at"] * share), int(step["ms"] * share)
    return share
