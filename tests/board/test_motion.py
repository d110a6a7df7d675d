"""Motion on the board: steps made from events and two scenes."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import islice, pairwise
from math import atan2, ceil, hypot, pi, tau

import pytest

from betacolony import Event, Game
from betacolony.events import (
    ArtifactsGained,
    BonusTaken,
    ColumnClosed,
    CrewPlaced,
    DiceRolled,
    FuelGained,
    MarkerMoved,
    MarkerPassed,
    MaterialsGained,
    PodBuilt,
    PointsGained,
    ShipMoved,
    TileBuilt,
    TurnStarted,
)
from betacolony.players.policies import GreedyPlayer
from betacolony_widgets.board.anchors import extent_of, middle, named, reach
from betacolony_widgets.board.motion import TURN, Step, art_of, moves, show
from betacolony_widgets.board.scene import ALL, scene
from betacolony_widgets.board.shapes import Point, Scene, Text
from betacolony_widgets.board.svg import markup
from betacolony_widgets.board.table_view import TableView, View
from betacolony_widgets.board.whole_table.geometry import Stop
from betacolony_widgets.board.whole_table.wide import whole_table, world_of
from betacolony_widgets.palette import PALETTES

#: a game with all events that the tests below need
SEED = 1
#: pixels: coordinates are sent to a tenth
CLOSE = 0.11


@dataclass(frozen=True, eq=False)
class Moment:
    """Two tables and the events between them: one player's turn."""

    events: tuple[Event, ...]
    before: "Shown"
    then: "Shown"

    @property
    def after(self) -> TableView:
        return self.then.table

    def scenes(self, width: float = 1280, panels: tuple[str, ...] = ALL) -> tuple[Scene, Scene]:
        return self.before.scene(width, panels), self.then.scene(width, panels)

    def moves(self, width: float = 1280, panels: tuple[str, ...] = ALL) -> list[Step]:
        return moves(self.events, *self.scenes(width, panels), self.after)


@dataclass(frozen=True, eq=False)
class Shown:
    """A table and its pictures, each drawn once."""

    table: TableView
    drawn: dict[tuple[float, tuple[str, ...]], Scene] = field(default_factory=dict)

    def scene(self, width: float, panels: tuple[str, ...]) -> Scene:
        if (width, panels) not in self.drawn:
            self.drawn[width, panels] = scene(self.table, width, panels)
        return self.drawn[width, panels]


def table(game: Game, me: int = 0) -> TableView:
    return TableView(game.position.view, game.edition, View(game.names, me, rolled=True))


@cache
def turns() -> tuple[Moment, ...]:
    """The turns of a game: the events until somebody else decides."""
    out = []
    game, player = Game.new(players=4, seed=SEED), GreedyPlayer()
    while game.decision and game.decision.kind in {"mat", "ship"}:
        game.play(player.choose(game))
    events: list[Event] = []
    before = Shown(table(game))
    while not game.is_over:
        decision = game.decision
        events += game.play(player.choose(game))
        if game.decision is None or decision is None or game.decision.player != decision.player:
            after = Shown(table(game))
            out.append(Moment(tuple(events), before, after))
            before, events = after, []
    return tuple(out)


def of_kind(steps: list[Step], kind: str) -> list[Step]:
    return [step for step in steps if step["kind"] == kind]


def near(one: Point, other: Point) -> bool:
    return hypot(one[0] - other[0], one[1] - other[1]) < CLOSE


def place(shown: Scene, name: str) -> Point:
    """The middle of a shape."""
    return middle(named(shown)[name])


def with_event(kind: type[Event]) -> Iterator[Moment]:
    found = [moment for moment in turns() if any(isinstance(event, kind) for event in moment.events)]
    assert found
    return iter(found)


# --- pieces ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [1280, 390])
def test_a_ship_flies_from_its_old_place_past_the_locations_between_to_its_new_place(width: int) -> None:
    checked = 0
    for moment in with_event(ShipMoved):
        before, after = moment.scenes(width)
        steps = of_kind(moment.moves(width), "ship")
        moved = [event for event in moment.events if isinstance(event, ShipMoved)]
        assert len(steps) == len(moved) == 1
        (step,), (event,) = steps, moved
        path: list[Point] = [(x, y) for x, y, _ in step["path"]]
        assert near(path[0], place(before, f"ship-{event.player}"))
        assert near(path[-1], place(after, f"ship-{event.player}"))
        # it may lie a little before or behind the middle of where it starts and ends
        passed = [name for name in directions(path, after, moment) if name not in {event.origin, event.to}]
        assert passed == between(event, moment)
        checked += 1
    assert checked > 30


def test_a_ship_flies_backwards_where_the_event_says_so() -> None:
    moment = next(with_event(ShipMoved))
    event = next(event for event in moment.events if isinstance(event, ShipMoved))
    dice = (event.die, event.shown, event.steps, event.fuel)
    back = ShipMoved(event.rule, event.player, *dice, not event.clockwise, event.origin, event.to)
    (step,) = of_kind(moves([back], *moment.scenes(), moment.after), "ship")
    path: list[Point] = [(x, y) for x, y, _ in step["path"]]
    passed = [name for name in directions(path, moment.scenes()[1], moment) if name not in {event.origin, event.to}]
    assert passed == between(back, moment)
    assert set(passed) | set(between(event, moment)) | {event.origin, event.to} == set(moment.after.edition.rondel)


def directions(path: list[Point], shown: Scene, moment: Moment) -> list[str]:
    """The locations that a path passes, in order: those whose direction from the planet it crosses."""
    order = moment.after.edition.rondel
    spots = {name: place(shown, f"location-{name}") for name in order}
    ring = sum(x for x, _ in spots.values()) / len(order), sum(y for _, y in spots.values()) / len(order)

    def angle(point: Point) -> float:
        return atan2(point[1] - ring[1], point[0] - ring[0])

    inside = min(hypot(x - ring[0], y - ring[1]) for x, y in spots.values())
    out: list[str] = []
    for start, end in pairwise(path):
        assert hypot(end[0] - ring[0], end[1] - ring[1]) < inside
        swept = (angle(end) - angle(start) + pi) % tau - pi
        for name, spot in spots.items():
            ahead = (angle(spot) - angle(start)) % tau if swept > 0 else (angle(start) - angle(spot)) % tau
            if ahead < abs(swept) and out[-1:] != [name]:  # a point may lie right at it
                out.append(name)
    return out


def between(event: ShipMoved, moment: Moment) -> list[str]:
    """The locations between a ship's origin and destination, without those two, which it may not reach quite."""
    order = list(moment.after.edition.rondel)
    step = 1 if event.clockwise else -1
    at = order.index(event.origin)
    out: list[str] = []
    while True:
        at = (at + step) % len(order)
        if order[at] == event.to:
            return out
        out.append(order[at])


@pytest.mark.parametrize("width", [1280, 390])
def test_a_marker_takes_every_step_and_ends_where_it_stands(width: int) -> None:
    for moment in with_event(MarkerMoved):
        before, after = moment.scenes(width)
        steps = of_kind(moment.moves(width), "marker")
        moved = [event for event in moment.events if isinstance(event, MarkerMoved)]
        assert sum(len(step["path"]) - 1 for step in steps) == len(moved)
        first, last = moved[0], moved[-1]
        assert near(point(steps[0]["path"][0]), place(before, f"marker-{first.colony}-{first.player}"))
        assert near(point(steps[-1]["path"][-1]), place(after, f"marker-{last.colony}-{last.player}"))
        ways = [spot for step in steps for spot in step["path"][1:]]
        for event, spot in zip(moved, ways, strict=True):
            stop = named(after)[f"stop-{event.colony}-{event.to}"]
            others = [hypot(spot[0] - x, spot[1] - y) for x, y in stops(after, event.colony)]
            there = middle(stop)
            assert hypot(spot[0] - there[0], spot[1] - there[1]) == min(others)


def stops(shown: Scene, colony: str) -> list[Point]:
    return [middle(shape) for name, shape in named(shown).items() if name.startswith(f"stop-{colony}-")]


def point(values: list[float]) -> Point:
    return values[0], values[1]


def test_a_pod_flies_from_the_manufactory_to_its_space_and_its_crew_follows() -> None:
    built = 0
    for moment in with_event(PodBuilt):
        before, after = moment.scenes()
        spaces = [event.space for event in moment.events if isinstance(event, PodBuilt)]
        pods = of_kind(moment.moves(), "pod")
        rows = [middle(shape) for name, shape in named(before).items() if name.startswith("pod-")]
        for space, step in zip(spaces, pods, strict=True):
            assert any(near(point(step["path"][0]), row) for row in rows)
            assert near(point(step["path"][-1]), place(after, f"space-{space}"))
            built += 1
    assert built > 10


def test_crew_lands_on_its_space() -> None:
    for moment in with_event(CrewPlaced):
        _, after = moment.scenes()
        placed = [event for event in moment.events if isinstance(event, CrewPlaced)]
        for event, step in zip(placed, of_kind(moment.moves(), "crew"), strict=True):
            x, y = place(after, f"space-{event.space}")
            lands = point(step["path"][-1])
            assert hypot(lands[0] - x, lands[1] - y) < reach(named(after)[f"space-{event.space}"])
            crew = f"crew-{moment.after.colour(event.player)}"
            assert step["ghost"].count(f'-{crew}"') == event.amount
            assert step["pieces"] == [crew]


def test_dice_roll_where_they_lie_once_they_are_seen() -> None:
    moment = next(with_event(DiceRolled))
    _, after = moment.scenes()
    steps = of_kind(moment.moves(), "die")
    names = [f"die-{die}" for die in moment.after.edition.dice]
    assert all(
        near(point(step["path"][0]), place(after, die)) for die, step in zip(names, steps[: len(names)], strict=True)
    )
    hidden = TableView(moment.after.position, moment.after.edition, View(rolled=False))
    assert not of_kind(moves(moment.events, *moment.scenes(), hidden), "die")


# --- gains -----------------------------------------------------------------------------------------------------------


def test_what_is_gained_pops_where_it_comes_from() -> None:
    game = Game.new(players=2, seed=1)
    shown = table(game)
    before = after = scene(shown, 1280)
    (pop,) = moves([FuelGained("LOC-1", 1, 2, "ridback"), FuelGained("LOC-1", 1, 1, "extra")], before, after, shown)
    x, y = place(after, "location-ridback")
    assert pop["kind"] == "pop"
    assert "+3 fuel" in pop["ghost"]
    assert abs(pop["path"][0][0] - x) < CLOSE
    # above it: it hides nothing of what it tells of
    assert y - pop["path"][0][1] > reach(named(after)["location-ridback"]) + 12
    # at the mat if the source is hidden or unknown
    mat = scene(shown, 1280, ("mat", "others"))
    for seat, spot in ((0, place(mat, "fuel")), (1, None)):
        (pop,) = moves([FuelGained("LOC-1", seat, 1, "ridback")], mat, mat, shown)
        # above the number, which it must not hide
        assert spot is None or near(point(pop["path"][0]), (spot[0], spot[1] - 17))


def test_numbers_on_the_mats_count_up_once_what_was_gained_has_come_there() -> None:
    counted: Counter[str] = Counter()
    for moment in turns():
        before, after = (whole_table(shown, 1280, 680) for shown in (moment.before.table, moment.after))
        gained = {
            "cp": sum(event.amount for event in moment.events if isinstance(event, PointsGained)),
            "fuel": sum(event.amount for event in moment.events if isinstance(event, FuelGained)),
            "artifact": sum(event.amount for event in moment.events if isinstance(event, ArtifactsGained)),
            "material": sum(len(event.materials) for event in moment.events if isinstance(event, MaterialsGained)),
        }
        numbers = {
            (round(shape.x, 1), round(shape.y, 1)): shape
            for shape in after.shapes
            if isinstance(shape, Text) and shape.id
        }
        steps = show(moment.events, before, after, moment.after).steps
        for step in of_kind(steps, "count"):
            start, end = step["count"]
            number = numbers[round(step["path"][0][0], 1), round(step["path"][0][1], 1)]
            kind = number.id.removeprefix("n-").partition("-")[0]
            counted[kind] += 1
            assert number.text == str(end)
            assert f">{start}</text>" in step["ghost"]
            assert 0 < end - start <= gained[kind]
            assert step["at"] in {pop["at"] + pop["ms"] for pop in of_kind(steps, "pop")}
            assert step["cover"]
        calm = show(moment.events, before, after, moment.after, calm=True).steps
        assert not of_kind(calm, "count")
    assert min(counted[kind] for kind in ("cp", "fuel", "material")) > 3


def test_pops_on_the_whole_table_stay_inside_and_hide_little_of_the_mats() -> None:
    seen = hidden = 0
    for moment in turns():
        before, after = (whole_table(shown, 1280, 680) for shown in (moment.before.table, moment.after))
        words = [shape for shape in after.shapes if isinstance(shape, Text) and (shape.x < 300 or shape.x > 1000)]
        for pop in of_kind(show(moment.events, before, after, moment.after).steps, "pop"):
            seen += 1
            box = re.search(r'<rect x="-([\d.]+)"', pop["ghost"])
            assert box
            half = float(box[1])
            x, y = point(pop["path"][0])
            assert half + 6 < x < 1280 - half - 6
            assert 24 < y < 680 - 18
            covers = x - half, y - 24, x + half, y + 12
            hidden += any(middle_is_in(extent_of(shape), covers) for shape in words)
    assert seen > 10
    assert hidden <= seen / 20, (hidden, seen)


def middle_is_in(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    """Whether the middle of a rectangle lies in another."""
    x, y = (one[0] + one[2]) / 2, (one[1] + one[3]) / 2
    return other[0] < x < other[2] and other[1] < y < other[3]


def test_pops_do_not_hide_one_another() -> None:
    for moment in turns():
        pops = of_kind(moment.moves(390), "pop")
        for index, one in enumerate(pops):
            for other in pops[:index]:
                (x, y), (left, top) = point(one["path"][0]), point(other["path"][0])
                assert other["at"] + other["ms"] <= one["at"] or abs(x - left) >= 90 or abs(y - top) >= 27


# --- bounds ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("panels", "gone"),
    [
        (("rondel",), {"crew", "pod", "tile", "marker", "die", "pop"}),
        (("colonies",), {"ship", "pulse", "pod", "die"}),
        (("manufactory", "rounds"), {"ship", "pulse", "crew", "pod", "tile", "marker", "die", "pop"}),
    ],
)
def test_what_is_not_shown_does_not_move(panels: tuple[str, ...], gone: set[str]) -> None:
    whole = {step["kind"] for moment in turns() for step in moment.moves()}
    seen = {step["kind"] for moment in turns() for step in moment.moves(700, panels)}
    if panels == ("rondel",):
        gone = gone - {"pop"}  # what locations give pops up there
    assert whole >= gone
    assert not seen & gone


def test_a_turn_is_short_and_small() -> None:
    sizes = []
    for moment in turns():
        own = next((event.player for event in moment.events if isinstance(event, ShipMoved)), None)
        mine = [event for event in moment.events if own is not None and getattr(event, "player", None) == own]
        steps = moves(mine, *moment.scenes(), moment.after)
        assert all(step["ms"] > 0 and step["at"] >= 0 for step in steps)
        assert end([step for step in steps if step["kind"] != "ring"]) <= TURN
        sizes.append(len(json.dumps(steps, separators=(",", ":"))))
    sizes.sort()
    assert sizes[int(0.95 * len(sizes))] <= 4096
    assert sizes[-1] <= 2 * 4096


def end(steps: list[Step]) -> int:
    return max((step["at"] + step["ms"] for step in steps), default=0)


def test_of_many_turns_all_are_shown_one_after_another() -> None:
    ends = [index for index, moment in enumerate(turns()) if of_kind(moment.moves(), "ship")][20]
    many = turns()[: ends + 1]
    told = [event for moment in many for event in moment.events]
    shown = show(
        told, many[0].scenes()[0], many[-1].scenes()[1], many[-1].after, tell=lambda seat, _: f"turn of {seat}"
    )
    assert min(step["at"] for step in shown.steps) == 0
    assert len(of_kind(shown.steps, "ship")) == sum(isinstance(event, ShipMoved) for event in told)
    assert all(one["at"] + one["ms"] <= other["at"] for one, other in pairwise(shown.captions))
    # the last turn is among them, and its ship ends at its berth
    (ship,) = of_kind(many[-1].moves(), "ship")
    assert [ship["ghost"], ship["path"][-1]] in [[step["ghost"], step["path"][-1]] for step in shown.steps]


def test_a_caption_stands_as_long_as_it_takes_to_read() -> None:
    moment = next(with_event(ShipMoved))
    (event,) = (event for event in moment.events if isinstance(event, ShipMoved))
    texts = "Jyo", "Jyo, and a sentence that nobody reads in two seconds, not even those who have read it before"

    def lasts(text: str) -> int:
        return show([event], *moment.scenes(), moment.after, tell=lambda _, __: text).captions[0]["ms"]

    assert lasts(texts[0]) >= 1000
    assert lasts(texts[1]) >= 3000


def test_a_thing_is_seen_either_in_its_place_or_on_its_way() -> None:
    moment = next(with_event(MarkerMoved))
    steps = moves(moment.events, *around(moment, ("surface", "surface")))
    walks = of_kind(steps, "marker")
    at = 0
    for step in [walk for walk in walks if walk["thing"] == walks[0]["thing"]]:
        assert step["at"] - step["wait"] == at
        at = step["at"] + step["ms"]
    for step in walks:
        last = [walk for walk in walks if walk["thing"] == step["thing"]][-1]
        assert ("cover" in step) == (step is last)


def test_a_reader_who_wants_calm_gets_rings_around_what_has_changed() -> None:
    moment = next(with_event(PodBuilt))
    steps = show(moment.events, *moment.scenes(), moment.after, calm=True).steps
    spaces = [
        place(moment.scenes()[1], f"space-{event.space}") for event in moment.events if isinstance(event, PodBuilt)
    ]
    assert {step["kind"] for step in steps} == {"ring"}
    assert all(any(near(point(step["path"][0]), space) for step in steps) for space in spaces)
    assert all(len(step["path"]) == 1 for step in steps)


def test_what_is_free_and_every_achievement_is_announced() -> None:
    for kind, texts in (
        (TileBuilt, None),
        (BonusTaken, {"free_pod": "Free pod", "free_achievement": "Free achievement"}),
    ):
        for moment in with_event(kind):
            news = "".join(step["ghost"] for step in of_kind(moment.moves(), "news"))
            for event in moment.events:
                if isinstance(event, TileBuilt) and texts is None:
                    assert moment.after.messages.title(event.achievement) in news
                elif isinstance(event, BonusTaken) and texts and event.bonus in texts:
                    assert texts[event.bonus] in news


def test_dice_come_to_rest_one_after_another() -> None:
    moment = next(with_event(DiceRolled))
    dice = of_kind(moves(moment.events, *around(moment, ("orbit", "orbit"))), "die")[:4]
    assert len({step["at"] for step in dice}) == 1
    ends = [step["ms"] for step in dice]
    assert ends[0] >= 500
    assert ends == sorted(set(ends))
    # their places are empty until then
    assert all("cover" in step for step in dice)


# --- the whole table --------------------------------------------------------------------------------------------------


def around(moment: Moment, stops: tuple[Stop, Stop]) -> tuple[Scene, Scene, TableView]:
    """The whole table before and after a turn, at a stop of the world each."""
    tables = [
        replace(shown.table, view=replace(shown.table.view, stop=stop))
        for shown, stop in zip((moment.before, moment.then), stops, strict=True)
    ]
    return whole_table(tables[0], 1280, 680), whole_table(tables[1], 1280, 680), tables[1]


@pytest.mark.parametrize("stops", [("orbit", "orbit"), ("surface", "orbit"), ("surface", "surface")])
def test_on_the_whole_table_a_ship_flies_along_the_ring(stops: tuple[Stop, Stop]) -> None:
    for moment in islice(with_event(ShipMoved), 20):
        before, after, shown = around(moment, stops)
        world = world_of(shown, 1280, 680)
        (event,) = (event for event in moment.events if isinstance(event, ShipMoved))
        (step,) = of_kind(moves(moment.events, before, after, shown), "ship")
        path = [(x - world.x, y - world.y) for x, y, _ in step["path"]]
        assert all(hypot(x, y) > world.ring - 1.6 * max(world.station, 20) for x, y in path)
        flown = [abs(hypot(x, y) - world.ring) < 1 for x, y in path]
        assert sum(flown) >= len(flown) - 2 * ceil(6 / 2)
        assert near((path[-1][0] + world.x, path[-1][1] + world.y), place(after, f"ship-{event.player}"))
        start = hypot(path[0][0], path[0][1])
        assert abs(start - world.ring) < 1.6 * max(world.station, 20)


@pytest.mark.parametrize("stops", [("orbit", "orbit"), ("surface", "orbit"), ("orbit", "surface")])
def test_on_the_whole_table_a_marker_sets_out_from_where_it_would_stand_now(stops: tuple[Stop, Stop]) -> None:
    for moment in with_event(MarkerMoved):
        before, after, shown = around(moment, stops)
        event = next(event for event in moment.events if isinstance(event, MarkerMoved))
        step = next(step for step in moves(moment.events, before, after, shown) if step["kind"] == "marker")
        x, y = point(step["path"][0])
        spots = {
            name: middle(shape) for name, shape in named(after).items() if name.startswith(f"stop-{event.colony}-")
        }
        nearest = min(spots, key=lambda name: hypot(spots[name][0] - x, spots[name][1] - y))
        assert nearest == f"stop-{event.colony}-{event.to - 1}"


def test_nothing_moves_without_events() -> None:
    moment = turns()[0]
    assert moves([], *moment.scenes(), moment.after) == []
    quiet: list[Event] = [TurnStarted("RND-1", 0, 1), MarkerPassed("RND-5", 1), ColumnClosed("CYC-1", ())]
    assert moves(quiet, *moment.scenes(), moment.after) == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_ghosts_are_drawn_as_the_board_is(scheme: str) -> None:
    moment = next(with_event(MarkerMoved))
    palette = PALETTES["dark" if scheme == "dark" else "light"]
    steps = moves(moment.events, *moment.scenes(), moment.after, palette.scheme)
    event = next(event for event in moment.events if isinstance(event, MarkerMoved))
    name = f"marker-{event.colony}-{event.player}"
    drawn = next(shape for shape in moment.scenes()[1].shapes if shape.id == name)
    disc = markup(
        drawn.moved(*(-side for side in middle(named(moment.scenes()[1])[name])))._replace(id=""), palette.colours
    )
    assert disc in of_kind(steps, "marker")[0]["ghost"]
    known: set[str] = set()
    art = art_of(steps, palette.scheme, known)
    used = {name for step in steps for name in re.findall(r'<use href="#([^"]+)"', step["ghost"])}
    assert len(used) > 1
    assert used <= set(re.findall(r'<g id="([^"]+)"', art))
    assert art_of(steps, palette.scheme, known) == ""
    known.discard(steps[0]["pieces"][0])
    assert len(re.findall(r'<g id="', art_of(steps, palette.scheme, known))) == 1
