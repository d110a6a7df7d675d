"""The story that a motion tells: events become ghosts of pieces on their way, turn by turn.

``motion.py`` puts the turns one after the other.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import cos, degrees, pi, sin, tau
from typing import Final

from betacolony import Event, events
from betacolony_widgets.board.anchors import (
    OUT,
    above,
    arc,
    berth,
    frames,
    mean,
    middle,
    named,
    on_circle,
    polar,
    reach,
)
from betacolony_widgets.board.art.pieces import piece_for
from betacolony_widgets.board.layers import BADGE, BADGE_LABEL
from betacolony_widgets.board.painting.svg import disc, markup, ordered, outline, rectangle
from betacolony_widgets.board.panels.tiles import CREW, CREW_AT, for_sale
from betacolony_widgets.board.shapes import Box, Circle, Hit, Ink, Piece, Point, Polygon, Scene, Shape, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.text_metrics import width_of
from betacolony_widgets.palette import PALETTES, Scheme

from .pops import Bounds, bounds_at, clear_place, counter_of, pop_ghost, words_of
from .steps import Step, Turn

#: durations of steps, in milliseconds
_SHIP, _SHIP_STEP = 160, 140
_POD, _CREW, _HOP, _GAIN, _PULSE, _DIE, _NEXT_DIE = 470, 420, 110, 1100, 500, 500, 110
_RING: Final = 1200
_NEWS: Final = 1600
#: the share of a piece's path after which the next piece sets out
_OVERLAP: Final = 0.8
#: points of a ship's path for each location passed
_FINE: Final = 6
#: from the middle of a ship to the end of its flame, in its sizes
_FLAME: Final = 1.9
#: the bonuses that are announced
_NEWSWORTHY: Final = frozenset({"free_pod", "free_achievement"})


@dataclass
class _Pop:
    """The latest pop, which more gains may join."""

    step: Step
    source: str
    goods: Counter[tuple[str, str]]
    covers: Bounds = (0.0, 0.0, 0.0, 0.0)


class Story:
    """Turns events into steps, and keeps track of the pieces in between."""

    def __init__(self, before: Scene, after: Scene, table: TableView, scheme: Scheme) -> None:
        self.table, self.edition, self.palette = table, table.edition, PALETTES[scheme]
        self.after = after
        self.old, self.new = named(before), named(after)
        self.points = {
            shape.id: (shape.x + width_of(shape.text, shape.size, bold=True) / 2, shape.y)
            for shape in after.shapes
            if isinstance(shape, Text) and shape.id.startswith("cp-")
        }
        self.frames = frames(after)
        self.whole = bool(after.places)
        self.turns = [Turn(None)]
        self.ships: dict[int, Point] = {}
        self.markers: dict[tuple[int, str], Point] = {}
        self.taken: dict[int, Point] = {}
        self.walk: tuple[tuple[int, str], Step] | None = None
        self.pop: _Pop | None = None
        #: those of this turn
        self.pops: list[_Pop] = []
        #: the numbers on mats to which something is gained, by id: the last pop with it, and the sum of all
        self.landed: dict[str, tuple[Step, int]] = {}

    @cached_property
    def words(self) -> list[Bounds]:
        """The places of numbers and words in the scene, which a pop should not hide."""
        return words_of(self.after)

    # --- events ------------------------------------------------------------------------------------------------------

    def add_event(self, event: Event) -> None:
        """Add the steps of an event."""
        seat = getattr(event, "player", None)
        fresh = isinstance(event, events.TurnStarted) or (seat is not None and seat != self.turn.seat)
        if fresh or (isinstance(event, _OF_THE_TABLE) and self.turn.seat is not None):
            self.turns.append(Turn(None if isinstance(event, _OF_THE_TABLE) else seat))
            self.walk = self.pop = None
            self.pops = []
        self.turn.events.append(event)
        self.turn.marks.append(self.turn.now)
        show = _SHOWS.get(type(event))
        if show is not None:
            show(self, event)

    @property
    def turn(self) -> Turn:
        """The latest turn."""
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

    def stands(self, step: Step, thing: str, at: Point, r: float, space: Hit | None = None) -> None:
        """Note the place where a step brings a thing to stay: it isn't there before, and has a ring from then on."""
        x, y = at
        step["thing"] = thing
        if self.whole:  # elsewhere there is no ground to show
            step["cover"] = outline(space.points, closed=True) if isinstance(space, Polygon) else disc(x, y, r)
        now, walk = self.turn.now, self.walk
        self.turn.now = step["at"] + step["ms"]
        self.add("ring", [Circle(0, 0, r + 3, Ink(None, "pick", 3.0))], [(x, y)], _RING, lasts=0)
        self.turn.now, self.walk = now, walk

    # --- ships -------------------------------------------------------------------------------------------------------

    def ship_moved(self, event: events.ShipMoved) -> None:
        """The ship flies around the planet: along the ring where the whole table is drawn, else inside it."""
        start, end = self.new.get(f"location-{event.origin}"), self.new.get(f"location-{event.to}")
        if start is None or end is None:
            return
        seat, ring, order = event.player, self.ring(), self.edition.rondel
        spot = berth(self.new, seat)
        if spot is None:
            return
        radius = polar(middle(end), ring)[0]
        lane = radius if self.whole else polar(spot, ring)[0]
        origin = self.ships.get(seat) or self.berthed(seat, ring, radius) or on_circle(start, ring, lane)
        # the picture shows the berth after the last move only
        last = self.table.seats[seat].ship == event.to
        goal = self.ships[seat] = spot if last else on_circle(end, ring, lane)
        ahead = order.index(event.to) - order.index(event.origin)
        passed = (ahead if event.clockwise else -ahead) % len(order) or len(order)
        turn = tau / len(order) * (passed if event.clockwise else -passed)
        (near, leaves), (far, lands) = polar(origin, ring), polar(goal, ring)
        sweep = turn + (lands - leaves - turn + pi) % tau - pi
        heading = polar(middle(start), ring)[1] + (pi / 2 if event.clockwise or not self.whole else -pi / 2)
        path = []
        for share in (index / (_FINE * passed) for index in range(_FINE * passed + 1)):
            angle, hull = leaves + share * sweep, degrees(heading + share * turn)
            out = near + share * (far - near)
            if self.whole:  # onto the ring within half a step, and off it as late
                out = lane + (near - lane) * max(0.0, 1 - 2 * passed * share)
                out += (far - lane) * max(0.0, 1 - 2 * passed * (1 - share))
            path.append((ring[0] + out * cos(angle), ring[1] + out * sin(angle), hull))
        ms = _SHIP + _SHIP_STEP * passed
        r = reach(self.new[f"ship-{seat}"])
        ship = Piece(piece_for("ship", self.table.colour(seat)), 0, 0, r)
        ghost = f'<g class="bc-turns">{self.drawn([ship])}</g>'
        step = self.add("ship", [ship], path, ms, lasts=ms * _OVERLAP, ghost=ghost)
        step["thing"] = f"ship-{seat}"
        if last:
            self.stands(step, step["thing"], goal, _FLAME * r)
        self.turn.source = f"location-{event.to}"

    def berthed(self, seat: int, ring: Point, radius: float) -> Point | None:
        """The former place of a ship, in the present picture: the ring may have had another size."""
        old, places = berth(self.old, seat), [self.old.get(f"location-{place}") for place in self.edition.rondel]
        if old is None or not self.whole:
            return old
        known = [middle(place) for place in places if place is not None]
        if not known:
            return None
        before = mean(known)
        wide = polar(known[0], before)[0]
        out, angle = polar(old, before)
        out = out if abs(wide - radius) < 1 else radius
        return ring[0] + out * cos(angle), ring[1] + out * sin(angle)

    def ring(self) -> Point:
        """The middle of the rondel."""
        return mean([middle(self.new[f"location-{place}"]) for place in self.edition.rondel])

    def location_activated(self, event: events.LocationActivated) -> None:
        """A ring spreads from the location."""
        place = self.new.get(f"location-{event.location}")
        self.turn.source = f"location-{event.location}"
        if place is not None:
            ring = Circle(0, 0, reach(place), Ink(None, "choice", 3.0))
            self.add("pulse", [ring], [middle(place)], _PULSE, lasts=_PULSE / 4)

    # --- colonies ----------------------------------------------------------------------------------------------------

    def pod_taken(self, event: events.PodTaken) -> None:
        """The pod will set out from its place in the Manufactory."""
        place = self.old.get(f"pod-{event.row}-{event.column}")
        if place is not None:
            self.taken[event.pod] = middle(place)

    def pod_built(self, event: events.PodBuilt) -> None:
        """The pod flies to its space."""
        space = self.new.get(f"space-{event.space}")
        self.turn.source = f"space-{event.space}"
        origin = self.taken.pop(event.pod, None)
        if space is not None and origin is not None:
            shapes = for_sale(self.table.messages, self.edition.pods[event.pod], 0, 0, reach(space))
            step = self.add("pod", shapes, arc(origin, middle(space)), _POD)
            self.stands(step, f"space-{event.space}", middle(space), reach(space), space)

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
        step = self.add("tile", [tile], arc(origin, to), _POD)
        self.stands(step, f"space-{event.space}", to, r, space)
        self.announce(event.player, self.table.messages.title(event.achievement), space)

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
        origin = self.markers.get(key) or self.stood(event, marker)
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
            step = self.add("marker", [disc], [origin, to], _HOP)
            self.walk = key, step
        step["thing"] = f"marker-{event.colony}-{event.player}"
        if last:
            self.stands(step, step["thing"], to, reach(marker) + 1.5)
        self.turn.source = f"stop-{event.colony}-{event.to}"

    def stood(self, event: events.MarkerMoved, marker: Hit) -> Point:
        """The place of a marker before its first step, in the present picture: the colony may have had another size."""
        known = self.old.get(f"marker-{event.colony}-{event.player}")
        names = f"stop-{event.colony}-{event.to}", f"stop-{event.colony}-{event.to - 1}"
        old, new = self.old.get(names[0]), self.new.get(names[0])
        back = self.new.get(names[1])
        if back is not None and old is not None and new is not None and polar(middle(old), middle(new))[0] > 1:
            return self.outside(event.colony, back, marker)
        return middle(known or marker)

    def outside(self, colony: str, stop: Hit, marker: Hit) -> Point:
        """The place of a marker alone at a stop: as far out as the markers stand."""
        entry = next(entry for entry in self.edition.colonies if entry.id == colony)
        spaces = range(entry.first_space, entry.first_space + len(entry.spaces))
        shown = [self.new[name] for space in spaces if (name := f"space-{space}") in self.new]
        # where a track is chosen on a phone, the tracks lie there without the spaces
        shown = shown or [hit for name, hit in self.new.items() if name.startswith(f"stop-{colony}-")]
        x, y = mean([middle(hit) for hit in shown])
        return on_circle(stop, (x, y), polar(middle(marker), (x, y))[0])

    # --- dice --------------------------------------------------------------------------------------------------------

    def dice_rolled(self, event: events.DiceRolled) -> None:
        """The dice roll where they lie, once people see them."""
        if self.table.view.rolled:
            for place, (die, value) in enumerate(zip(self.edition.dice, event.values, strict=True)):
                self.roll(die, value, place)
            self.turn.now += _DIE

    def die_changed(self, event: events.DieChanged) -> None:
        """The reader's die is turned."""
        if event.player == self.table.view.me and self.table.view.rolled:
            self.roll(event.die, event.value)
            self.turn.now += _DIE

    def roll(self, die: str, value: int, place_in_order: int = 0) -> None:
        """A die tumbles and shows other sides before it comes to rest, the later the higher its place in the order."""
        place = self.new.get(f"die-{die}")
        if place is not None:
            faces = self.edition.die_faces
            sides = [
                Piece(piece_for("die", die, str(side)), 0, 0, reach(place))
                for side in (faces + 1 - value, value % faces + 1, value)
            ]
            tumbling = "".join(f'<g class="bc-face">{self.drawn([side])}</g>' for side in sides)
            ms = _DIE + _NEXT_DIE * place_in_order
            step = self.add("die", sides, [middle(place)], ms, lasts=0, ghost=tumbling)
            if self.whole:
                x, y, side = *middle(place), 1.2 * reach(place)
                step["cover"] = rectangle(Box(x - side, y - side, 2 * side, 2 * side, 0, Ink()))

    # --- gains -------------------------------------------------------------------------------------------------------

    def materials_gained(self, event: events.MaterialsGained) -> None:
        """Materials pop up."""
        self.gain(event.player, event.cause, Counter(("material", material) for material in event.materials))

    def fuel_gained(self, event: events.FuelGained) -> None:
        """Fuel pops up."""
        self.gain(event.player, event.cause, Counter({("fuel", "fuel"): event.amount}))

    def artifacts_gained(self, event: events.ArtifactsGained) -> None:
        """Artifacts pop up."""
        self.gain(event.player, event.cause, Counter({("artifact", "artifact"): event.amount}))

    def points_gained(self, event: events.PointsGained) -> None:
        """Points pop up; those of a majority at its track."""
        cause = f"track-{event.cause}" if event.source == "majorities" else event.cause
        self.gain(event.player, cause, Counter({("cp", "cp"): event.amount}))

    def influence_gained(self, event: events.InfluenceGained) -> None:
        """Influence pops up at the space that brings it."""
        if self.turn.source.startswith("space-"):
            self.gain(event.player, "", Counter({("influence", event.colony): event.amount}))

    def goal_scored(self, event: events.GoalScored) -> None:
        """The points that follow come from the card."""
        cards = self.table.position.cards
        self.turn.source = f"card-{cards.index(event.card)}" if event.card in cards else ""

    def bonus_taken(self, event: events.BonusTaken) -> None:
        """A free pod or achievement is announced where it comes from."""
        if event.bonus in _NEWSWORTHY:
            self.announce(event.player, self.table.messages.title(event.bonus), self.new.get(self.turn.source))

    def announce(self, seat: int, text: str, place: Hit | None) -> None:
        """A few words in a large pill over a place."""
        if place is None:
            return
        (x, y), colour = above(place), self.table.colour(seat)
        wide = width_of(text, 17.0, bold=True) + 34
        ink = Ink(f"seat-{colour}", "pick", 2.4)
        pill = Box(-wide / 2, -17, wide, 34, 17, ink, BADGE)
        words = Text(0, 0.5, text, 17.0, f"seat-{colour}-halo", bold=True, layer=BADGE_LABEL)
        x = min(max(x, wide / 2 + 4), self.after.width - wide / 2 - 4)
        self.add("news", [pill, words], [(x, y - 6)], _NEWS, lasts=_NEWS / 4)

    def gain(self, seat: int, cause: str, goods: Counter[tuple[str, str]]) -> None:
        """Gains pop up at their source, or at the mat if the scene doesn't show that."""
        goods = +goods  # without zeros
        if not goods:
            return
        source = self.source(seat, cause)
        ((kind, name), *_) = goods
        thing = f"material-{name}" if kind == "material" else name
        mat = None if kind == "influence" else self.at_mat(seat, thing)
        if source in self.new:
            marker = f"marker-{source.removeprefix('track-')}-{seat}"
            at = above(self.new.get(marker, self.new[source]))
        elif mat is not None:
            source, at, mat = thing, (mat[0], mat[1] - OUT), None
        else:
            return
        pop = self.pop
        if pop is None or pop.source != source or pop.step["at"] != round(self.turn.now):
            walk = self.walk
            step = self.add("pop", [], [at, mat] if mat else [at], _GAIN, lasts=0)
            self.walk = walk  # a pop does not hold up a marker
            pop = self.pop = _Pop(step, source, Counter())
            self.pops.append(pop)
        pop.goods.update(goods)
        for (sort, name), number in goods.items():
            thing = f"material-{name}" if sort == "material" else name
            counter = ("" if sort == "cp" else "n-") + counter_of(seat, thing, own=seat == self.table.view.me)
            self.landed[counter] = pop.step, number + self.landed.get(counter, (pop.step, 0))[1]
        shapes, wide = pop_ghost(self.table.messages, self.table.colour(seat), pop.goods)
        pop.step["ghost"] = self.drawn(shapes)
        if self.whole:
            others = [it.covers for it in self.pops if it is not pop and it.step["at"] + _GAIN > self.turn.now]
            at = clear_place(at, wide, self.words, others, self.after)
            pop.covers = bounds_at(at, wide)
        else:
            at = min(max(at[0], wide / 2 + 2), self.after.width - wide / 2 - 2), at[1]
        pop.step["path"][0] = [round(part, 1) for part in at]

    def source(self, seat: int, cause: str) -> str:
        """The id of the shape that a gain comes from, "" if it is unknown."""
        if cause in self.edition.locations:
            self.turn.source = f"location-{cause}"
        if cause == "dock":
            return "dock" if seat == self.table.view.me else ""
        return cause if cause.startswith("track-") else self.turn.source

    def at_mat(self, seat: int, thing: str) -> Point | None:
        """The place of a thing on a mat: its counter where there is one, else the headline."""
        own = seat == self.table.view.me
        counter = counter_of(seat, thing, own=own)
        if counter in self.points:
            return self.points[counter]
        frame = self.frames.get("mat" if own else f"mat-{seat}")
        if counter in self.new:
            return middle(self.new[counter])
        if frame:
            return frame.x + frame.w / 2, frame.y + 24
        spare = self.new.get("fuel" if own else f"crew-{seat}") if self.whole else None
        return middle(spare) if spare else None


#: events that belong to nobody's turn
_OF_THE_TABLE: Final = (
    *(events.CycleStarted, events.RoundStarted, events.DiceRolled, events.MarkerPassed, events.ColumnClosed),
    *(events.ColonyShifted, events.GameEnded),
)
_SHOWS: Final[Mapping[type[Event], Callable[..., None]]] = {
    events.ShipMoved: Story.ship_moved,
    events.LocationActivated: Story.location_activated,
    events.PodTaken: Story.pod_taken,
    events.PodBuilt: Story.pod_built,
    events.TileBuilt: Story.tile_built,
    events.CrewPlaced: Story.crew_placed,
    events.MarkerMoved: Story.marker_moved,
    events.DiceRolled: Story.dice_rolled,
    events.DieChanged: Story.die_changed,
    events.BonusTaken: Story.bonus_taken,
    events.MaterialsGained: Story.materials_gained,
    events.FuelGained: Story.fuel_gained,
    events.ArtifactsGained: Story.artifacts_gained,
    events.PointsGained: Story.points_gained,
    events.InfluenceGained: Story.influence_gained,
    events.GoalScored: Story.goal_scored,
}
