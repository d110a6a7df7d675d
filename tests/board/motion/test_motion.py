"""Motion of pieces on the board: steps made from events and two scenes."""

import re
from itertools import islice, pairwise
from math import atan2, ceil, hypot, pi, tau

import pytest

from betacolony import Event
from betacolony.events import (
    ColumnClosed,
    CrewPlaced,
    DiceRolled,
    MarkerMoved,
    MarkerPassed,
    PodBuilt,
    ShipMoved,
    TurnStarted,
)
from betacolony_widgets.board.anchors import middle, named, reach
from betacolony_widgets.board.motion.motion import art_of, moves
from betacolony_widgets.board.painting.svg import markup
from betacolony_widgets.board.shapes import Point, Scene
from betacolony_widgets.board.table_view import TableView, View
from betacolony_widgets.board.whole_table.layouts.wide import world_of
from betacolony_widgets.board.whole_table.world.geometry import Stop
from betacolony_widgets.palette import PALETTES
from helpers.pictures.played_turns import Moment, around, near, of_kind, place, point, turns, with_event

# --- pieces -----------------------------------------------------------------------------------------------------------


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
    dice = (event.die, event.steps, event.fuel)
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


# --- the whole table --------------------------------------------------------------------------------------------------


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
