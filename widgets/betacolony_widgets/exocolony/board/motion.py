"""Motion on the board of Exocolony: ships along the lane, markers along the horizon, cards and goods to their owners.

Pure functions turn events, and the scenes before and after, into steps for ``overlay/motion.js``. The board below shows
the new position from the start, so that any of them may be left out.
"""

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from betacolony.exocolony import events
from betacolony.exocolony.edition.components import COIN
from betacolony.exocolony.events import Event
from betacolony_widgets.board.anchors import middle, named, reach
from betacolony_widgets.board.layers import BADGE, BADGE_LABEL
from betacolony_widgets.board.motion.steps import Step, Turn
from betacolony_widgets.board.motion.timing import Show, Telling, timed
from betacolony_widgets.board.painting.svg import disc, markup, ordered
from betacolony_widgets.board.shapes import Box, Circle, Hit, Ink, Piece, Point, Scene, Shape, Text
from betacolony_widgets.board.text_metrics import width_of
from betacolony_widgets.palette import PALETTES, Scheme

from .cards import picture
from .signs import GOODS, art, resource
from .table_view import TableView

#: milliseconds: a flight, and more for each 100 pixels of it; a piece that lands where it is; a step of a marker
_FLIGHT, _FAR = 300, 60
_LAND: Final = 380
_STEP: Final = 110
#: a card on its way, goods that are gained, from one to the next, and a ring
_CARD, _GAIN, _NEXT, _RING = 380, 900, 60, 1200
#: pixels: half the width of a card's picture on its way
_FACE: Final = 30
_NEWS: Final = 1500
#: the share of a step after which the next begins
_OVERLAP: Final = 0.75


class Story:
    """Turns events into steps, turn by turn."""

    def __init__(self, before: Scene, after: Scene, table: TableView, scheme: Scheme) -> None:
        self.table, self.colours = table, PALETTES[scheme].colours
        self.old, self.new = named(before), named(after)
        self.turns = [Turn(None)]
        self.markers: dict[int, Point] = {}

    def add_event(self, event: Event) -> None:
        """Add the steps of an event."""
        seat = getattr(event, "player", None)
        if isinstance(event, events.TurnBegan) or (seat is not None and seat != self.turn.seat):
            self.turns.append(Turn(seat))
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
        self, kind: str, shapes: Iterable[Shape], path: Sequence[Point], ms: float, *, lasts: float | None = None
    ) -> Step:
        """A step that begins now; the next one begins after ``lasts`` milliseconds (default: when this one ends)."""
        drawn = list(shapes)
        step = Step(
            kind=kind,
            ghost="".join(markup(shape, self.colours) for shape in ordered(drawn)),
            pieces=list(dict.fromkeys(shape.name for shape in drawn if isinstance(shape, Piece))),
            path=[[round(x, 1), round(y, 1)] for x, y in path],
            at=round(self.turn.now),
            ms=round(ms),
        )
        self.turn.steps.append(step)
        self.turn.now += ms if lasts is None else lasts
        return step

    def ring(self, place: Hit | None) -> None:
        """A ring around what has changed."""
        if place is not None:
            self.add("ring", [Circle(0, 0, reach(place) + 3, Ink(None, "pick", 3.0))], [middle(place)], _RING, lasts=0)

    def seat_things(self, seat: int) -> Point | None:
        """Where a player's things lie."""
        place = self.new.get("good-coin") if seat == self.table.view.me else self.new.get(f"player-{seat}")
        return middle(place) if place is not None else None

    # --- events ------------------------------------------------------------------------------------------------------

    def colony_settled(self, event: events.ColonySettled) -> None:
        """A Colony leaves its world, follows the lane, and lands on its site."""
        site = self.new.get(f"site-{event.site}")
        world = self.new.get(f"world-{event.launch_world}")
        if site is None:
            return
        colony = Piece(art("colony", self.table.colour(event.player)), 0, 0, 0.74 * reach(site))
        start, end = middle(world) if world else None, middle(site)
        path = _flight(start, end, self.lane) if start else [(end[0], end[1] - 40), end]
        ms = _FLIGHT + _FAR * abs(path[0][0] - end[0]) / 100
        step = self.add("ship", [colony], path, ms, lasts=_OVERLAP * ms)
        step["cover"] = disc(*end, reach(site) - 2)
        self.ring(site)

    @property
    def lane(self) -> float | None:
        """The height of the lane, below the planets."""
        return hit.y if isinstance(hit := self.new.get("lane"), Circle) else None

    def piece_landed(self, event: events.SpaceportBuilt | events.HomeSettled | events.ExocolonySettled) -> None:
        """A piece comes down on a site."""
        site = self.new.get(f"site-{event.site}")
        if site is None:
            return
        kinds = {events.SpaceportBuilt: "spaceport", events.ExocolonySettled: "exocolony"}
        kind = kinds.get(type(event), "colony")
        piece = Piece(art(kind, self.table.colour(event.player)), 0, 0, 0.8 * reach(site))
        (x, y), r = middle(site), reach(site)
        step = self.add("pod", [piece], [(x, y - 3.5 * r), (x, y)], _LAND, lasts=_OVERLAP * _LAND)
        step["cover"] = disc(x, y, r - 2)
        self.ring(site)

    def site_changed(
        self, event: events.ColonyDisabled | events.ColonyRepaired | events.SpaceportTurnedBack | events.ColonyMigrated
    ) -> None:
        """A ring around a site that was hit, repaired, or moved to."""
        self.pulse(self.new.get(f"site-{getattr(event, 'to', event.site)}"))

    def pulse(self, place: Hit | None) -> None:
        """A ring that spreads."""
        if place is not None:
            self.add("pulse", [Circle(0, 0, reach(place), Ink(None, "pick", 3.0))], [middle(place)], _LAND)
            self.ring(place)

    def card_bought(self, event: events.CardBought | events.FreeCardTaken) -> None:
        """A card goes from the market to its buyer."""
        ids = [card.id for card in self.table.edition.cards]
        card = self.table.edition.cards[ids.index(event.card)]
        start = self.old.get(f"offer-{event.card}")
        goal = self.new.get(f"card-{event.player}-{event.card}") or self.new.get(f"player-{event.player}")
        if goal is None:
            return
        end = middle(goal)
        begin = middle(start) if start else (end[0] + 60, end[1] - 60)
        face = picture(card, 0, 0, 2 * _FACE)
        words = Text(0, 30, card.name, 12, "text", bold=True, layer=BADGE_LABEL)
        back = Box(-48, -22, 96, 62, 8, Ink("exo-card", "exo-edge", 1.0), 0)
        self.add("tile", [back, *face, words], [begin, end], _CARD, lasts=_OVERLAP * _CARD)

    def collected(self, event: events.Collected) -> None:
        """What each site brings goes to its owner."""
        goal = self.seat_things(event.player)
        if goal is None:
            return
        sites = {**event.sites, **event.beyond}
        for name, goods in sites.items():
            place = self.new.get(f"site-{name}")
            if place is None or not any(goods.values()):
                continue
            kind = next(kind for kind in goods if goods[kind])
            at = self.new.get(f"good-{kind}") if event.player == self.table.view.me else None
            self.add("marker", resource(kind, 0, 0, 9), [middle(place), middle(at) if at else goal], _LAND, lasts=_NEXT)
        self.turn.now += _LAND - _NEXT

    def gained(self, event: events.Gained | events.Stolen | events.AsteroidMined | events.LifeformFound) -> None:
        """What is gained shows itself at its owner's things."""
        goods = {kind: number for kind, number in event.goods.items() if number}
        place = self.seat_things(event.player)
        if not goods or place is None:
            return
        shapes: list[Shape] = []
        parts = [(kind, goods[kind]) for kind in GOODS if kind in goods]
        wide = sum(34 + width_of(str(number), 15, bold=True) for _, number in parts) + 16
        shapes.append(Box(-wide / 2, -15, wide, 30, 15, Ink("exo-plate", "exo-edge", 1.2), BADGE - 4))
        x = -wide / 2 + 12
        for kind, number in parts:
            shapes += resource(kind, x + 8, 0, 8 if kind == COIN else 8.5, BADGE - 3)
            words = f"+{number}"
            shapes.append(Text(x + 19, 0.5, words, 15, "text", bold=True, align="left", layer=BADGE_LABEL))
            x += 34 + width_of(str(number), 15, bold=True)
        self.add("pop", shapes, [(place[0], place[1] - 26)], _GAIN, lasts=_GAIN / 3)

    def scored(self, event: events.Scored) -> None:
        """The marker wanders along the horizon, step by step."""
        marker = self.new.get(f"marker-{event.player}")
        before = self.markers.get(event.player) or self._stood(event.player)
        if marker is None or before is None:
            return
        end = middle(marker)
        disc_ = Piece(art("exocolony", self.table.colour(event.player)), 0, 0, reach(marker))
        points = max(1, abs(event.points))
        shares = [step / points for step in range(points + 1)]
        path = [(before[0] + (end[0] - before[0]) * part, before[1] + (end[1] - before[1]) * part) for part in shares]
        step = self.add("marker", [disc_], path, _STEP * points + 60, lasts=_STEP * points)
        step["thing"] = f"marker-{event.player}"
        self.markers[event.player] = end

    def _stood(self, seat: int) -> Point | None:
        place = self.old.get(f"marker-{seat}")
        return middle(place) if place is not None else None

    def system_revealed(self, event: events.SystemRevealed) -> None:
        """A star appears."""
        self.pulse(self.new.get(f"system-{event.distance}"))

    def attacked(self, event: events.Attacked) -> None:
        """A ring around the player who is hit."""
        place = self.new.get(f"player-{event.target}")
        if isinstance(place, Box):  # its colour at the left, as a ring around all of it would leave the picture
            place = Circle(place.x + _FACE / 2, place.y + _FACE / 2, 0.6 * _FACE, Ink())
        self.pulse(place if event.target != self.table.view.me else self.new.get("good-coin"))


def _flight(start: Point, end: Point, lane: float | None) -> list[Point]:
    """A way between two worlds: down or up to the lane, along it, and on to the site."""
    (x0, y0), (x1, y1) = start, end
    along = lane if lane is not None else (y0 + y1) / 2
    corners = [(x0, y0), (x0, along), (x1, along), (x1, y1)]
    out: list[Point] = []
    for (ax, ay), (bx, by) in itertools.pairwise(corners):
        parts = max(1, round((abs(bx - ax) + abs(by - ay)) / 40))
        out += [(ax + (bx - ax) * part / parts, ay + (by - ay) * part / parts) for part in range(parts)]
    return [*out, corners[-1]]


_SHOWS: Final[Mapping[type[Event], Callable[..., None]]] = {
    events.ColonySettled: Story.colony_settled,
    events.HomeSettled: Story.piece_landed,
    events.SpaceportBuilt: Story.piece_landed,
    events.ExocolonySettled: Story.piece_landed,
    events.ColonyDisabled: Story.site_changed,
    events.ColonyRepaired: Story.site_changed,
    events.SpaceportTurnedBack: Story.site_changed,
    events.ColonyMigrated: Story.site_changed,
    events.CardBought: Story.card_bought,
    events.FreeCardTaken: Story.card_bought,
    events.Collected: Story.collected,
    events.Gained: Story.gained,
    events.Stolen: Story.gained,
    events.AsteroidMined: Story.gained,
    events.LifeformFound: Story.gained,
    events.Scored: Story.scored,
    events.SystemRevealed: Story.system_revealed,
    events.Attacked: Story.attacked,
}


def show(
    happened: Iterable[Event],
    before: Scene,
    after: Scene,
    table: TableView,
    scheme: Scheme = "dark",
    *,
    tell: Telling | None = None,
    calm: bool = False,
) -> Show:
    """The steps from one scene to another, turn after turn; the later scene was drawn from ``table``.

    Args:
        happened: the events in between.
        before: the scene before.
        after: the scene that is shown.
        table: from which that was drawn.
        scheme: of both.
        tell: gives the captions; None for no captions.
        calm: nothing moves: the steps are rings around what has changed.
    """
    story = Story(before, after, table, scheme)
    for event in happened:
        story.add_event(event)

    def who(seat: int) -> tuple[str, str]:
        return table.seat_role(seat), table.name(seat)

    return timed(story.turns, who, me=table.view.me, tell=tell, calm=calm)
