"""The whole table in one view: everything that the stacked scene tells, in a layout where nothing is in the way."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations, pairwise
from math import hypot
from time import perf_counter

import pytest

from betacolony import Edition, Game, RandomPlayer
from betacolony_widgets.board import scene, svg, text_renderer
from betacolony_widgets.board.anchors import bounds, middle
from betacolony_widgets.board.panels import kept
from betacolony_widgets.board.shapes import Box, Circle, Hit, Line, Panel, Piece, Polygon, Scene, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.text_metrics import width_of
from betacolony_widgets.board.whole_table import layout, marks
from betacolony_widgets.board.whole_table.geometry import World
from betacolony_widgets.play.play import Play

#: logical sizes of the table, without the page's bar
SIZES = ((1280, 680), (1280, 720), (1440, 820), (1600, 700))
#: panels of the world; all others stand in the corners
WORLD = ("background", "rondel", "colony-")


def games(players: int, seed: int = 5) -> Iterator[Game]:
    """A whole game, now and then."""
    names = ["You", "Nova", "Wolfeschlegelsteinha", "Pax"][:players]
    game = Game.new(names, seed=seed) if players > 1 else Game.solo("hard", seed=seed)
    player, chance = RandomPlayer(seed), random.Random(seed)
    yield game
    while not game.is_over:
        for _ in range(chance.randrange(1, 9)):
            if not game.is_over:
                game.play(player.choose(game))
        yield game


def tables(players: int, seed: int = 5) -> Iterator[TableView]:
    """The tables of a whole game as the people who play it see them."""
    for game in games(players, seed):
        yield Play(game.branch(), {}).table()


def whole(table: TableView, size: tuple[int, int] = SIZES[0]) -> Scene:
    return layout.whole_table(table, *size)


def in_corner(panel: Panel) -> bool:
    return not panel.id.startswith(WORLD)


# --- what it tells ----------------------------------------------------------------------------------------------------


def facts(picture: Scene) -> set[str]:
    return {line for panel in picture.panels for line in text_renderer.lines(picture.messages, panel)}


def offers(picture: Scene) -> dict[str, tuple[str, str, str]]:
    return {target.id: (target.name, target.price, target.key) for target in picture.targets if target.enabled}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_whole_table_tells_everything_that_the_stacked_scene_tells(players: int) -> None:
    for table in tables(players):
        stacked, shown = scene.scene(table, 1280), whole(table)
        missing = {line for line in facts(stacked) if not line.startswith("You can choose")} - facts(shown)
        assert not missing
        assert offers(stacked).keys() - offers(shown).keys() == set()
        if not table.over:
            assert {target.id for target in stacked.targets} == {target.id for target in shown.targets}


@pytest.mark.parametrize("players", [1, 3])
def test_every_target_of_a_scene_has_an_id_of_its_own(players: int) -> None:
    for table in tables(players):
        names = [target.id for target in whole(table).targets]
        assert len(names) == len(set(names))


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_kept_panel_is_the_one_that_would_be_drawn(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    compared = 0
    for table in tables(players):
        shown = whole(table)
        with monkeypatch.context() as nothing_kept:
            nothing_kept.setattr(kept, "_drawn", kept._drawn.__wrapped__)
            assert whole(table) == shown
            nothing_kept.setattr(layout, "kept", lambda draw, _, *which, table=table: partial(draw, table, *which))
            assert whole(table) == shown
        compared += 1
    assert compared > 12


def test_a_projected_score_stands_only_where_it_is_known() -> None:
    *_, game = [game.branch() for game in games(3)][:20]
    table = Play(game, {}).table()
    flags = [shape for shape in whole(table).shapes if isinstance(shape, Piece) and shape.name == "flag-points"]
    assert len(flags) == 3
    unknown = whole(replace(table, projected=()))
    assert not [shape for shape in unknown.shapes if isinstance(shape, Piece) and shape.name == "flag-points"]


def test_dice_that_are_not_rolled_are_not_used() -> None:
    words = {shape.text for shape in whole(next(tables(2))).shapes if isinstance(shape, Text)}
    assert "used" not in words
    assert "?" in words


def test_the_end_of_a_game_is_a_table_of_points_by_source() -> None:
    *_, table = tables(3)
    assert table.over
    panel = next(panel for panel in whole(table).panels if panel.id == "scores")
    numbers = [shape.text for shape in panel.shapes if isinstance(shape, Text) and shape.text.isdecimal()]
    assert numbers[-3:] == [str(table.points(seat)) for seat in range(3)]
    assert len(numbers) == 3 * (len(table.seats[0].cp) + 1)


def test_ids_that_have_no_art_are_drawn_all_the_same() -> None:
    text = Edition.template()
    for old, new in (("food", "tea"), ("gan_de", "gan_dolf"), ("xian", "xenia"), ("easter_island", "easter_egg")):
        text = re.sub(rf'"{old}"', f'"{new}"', text)
        text = re.sub(rf"(?m)(\b){old}(?= =|\])", rf"\1{new}", text)
    edition = Edition.from_text(text)
    game = Game.new(["You", "Nova"], seed=1, edition=edition)
    player = RandomPlayer(1)
    for _ in range(60):
        game.play(player.choose(game))
    shown = whole(Play(game, {}).table())
    assert "location-gan_dolf" in {target.id for target in shown.targets}
    assert "colony-xenia" in {panel.id for panel in shown.panels}
    assert svg.svg(shown)


# --- where it lies ----------------------------------------------------------------------------------------------------


def overlap(one: Hit, other: Hit) -> bool:
    """Whether two areas have more than an edge in common."""
    if isinstance(one, Box) and isinstance(other, Box):
        return not (
            one.x + one.w <= other.x + 1
            or other.x + other.w <= one.x + 1
            or one.y + one.h <= other.y + 1
            or other.y + other.h <= one.y + 1
        )
    (x, y), (a, b) = middle(one), middle(other)
    return hypot(a - x, b - y) < inner(one) + inner(other) - 1


def inner(area: Hit) -> float:
    """The radius of the largest circle around the middle of an area within it."""
    if isinstance(area, Circle):
        return area.r
    if isinstance(area, Box):
        return min(area.w, area.h) / 2
    x, y = middle(area)
    (a, b), (c, d) = area.points[:2]
    return hypot((a + c) / 2 - x, (b + d) / 2 - y)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [1, 2, 4])
def test_targets_are_large_enough_and_do_not_overlap(players: int, size: tuple[int, int]) -> None:
    for table in list(tables(players))[::3]:
        for stop in ("orbit", "surface"):
            shown = whole(replace(table, view=replace(table.view, stop=stop)), size)
            for target in shown.targets:
                left, top, wide, high = bounds(target.hit)
                assert wide >= 24, target
                assert high >= 24, target
                assert left >= 0, target
                assert top >= 0, target
                assert left + wide <= size[0], target
                assert top + high <= size[1], target
            kinds: dict[str, list[tuple[str, Hit]]] = {}
            for panel in shown.panels:
                for target in panel.targets:
                    kind = target.id.partition("-")[0] if panel.id.startswith(WORLD) else "corner"
                    kinds.setdefault(kind, []).append((target.id, target.hit))
            for targets in kinds.values():
                for (name, one), (other_name, other) in combinations(targets, 2):
                    assert not overlap(one, other), (name, other_name)


def reach(text: Text) -> tuple[float, float]:
    """From where to where a line runs at most."""
    wide = width_of(text.text, text.size, bold=text.bold)
    if text.limit:
        wide = min(wide, text.limit)
    left = {"left": text.x, "center": text.x - wide / 2, "right": text.x - wide}[text.align]
    return left, left + wide


def all_texts(shown: Scene) -> Iterator[tuple[Panel, Text]]:
    for panel in shown.panels:
        for shape in (*panel.shapes, *panel.marks):
            if isinstance(shape, Text):
                yield panel, shape


def check_texts(shown: Scene, world: World, size: tuple[int, int]) -> None:
    for panel, text in all_texts(shown):
        left, right = reach(text)
        assert text.size >= 11, text
        assert left >= 0, text
        assert right <= size[0], text
        assert text.size / 2 <= text.y <= size[1] - text.size / 2, text
        if in_corner(panel):
            for x in (left, right):
                for y in (text.y - 0.4 * text.size, text.y + 0.4 * text.size):
                    assert hypot(x - world.x, y - world.y) > world.r + 2, (panel.id, text)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_texts_are_large_enough_and_keep_off_the_well_and_the_edges(players: int, size: tuple[int, int]) -> None:
    for table in list(tables(players))[::2]:
        check_texts(whole(table, size), layout.world_of(table, *size), size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_text_of_a_corner_runs_into_another(players: int, size: tuple[int, int]) -> None:
    for table in list(tables(players))[::3]:
        shown = whole(table, size)
        boxes: list[tuple[Text, float, float]] = []
        for panel, text in all_texts(shown):
            if in_corner(panel) and text in panel.shapes and len(text.text) > 2:
                boxes.append((text, *reach(text)))
        for (one, left, right), (other, start, end) in combinations(boxes, 2):
            apart = right <= start + 1 or end <= left + 1
            assert apart or abs(one.y - other.y) >= 0.42 * (one.size + other.size), (one, other)


@pytest.mark.parametrize("players", [2, 4])
def test_the_areas_of_the_corners_do_not_overlap(players: int) -> None:
    """Where a panel is wiped, no other is."""
    for table in list(tables(players))[::4]:
        for side in ("left", "right"):
            areas = sorted(
                (min(y for _, y in area.points), max(y for _, y in area.points), panel.id)
                for panel in whole(table).panels
                for area in panel.region
                if isinstance(area, Polygon) and in_corner(panel) and (area.points[0][0] == 0) == (side == "left")
            )
            for (_, bottom, name), (top, _, other) in pairwise(areas):
                assert bottom <= top + 0.01, (name, other)


def test_the_shapes_of_a_corner_keep_to_its_area() -> None:
    for table in list(tables(3))[::3]:
        for panel in whole(table).panels:
            if not in_corner(panel) or not panel.shapes:
                continue
            (area,) = panel.region
            assert isinstance(area, Polygon)
            low, high = min(y for _, y in area.points), max(y for _, y in area.points)
            for shape in panel.shapes:
                down = [y for _, y in shape.points] if isinstance(shape, Polygon | Line) else [shape.y]
                assert low - 1 <= min(down), (panel.id, shape)
                assert max(down) <= high + 1, (panel.id, shape)


def test_the_nexus_is_on_top() -> None:
    table = next(tables(2))
    targets = {target.id: target for target in whole(table).targets}
    stations = {name: middle(target.hit) for name, target in targets.items() if name.startswith("location-")}
    assert min(stations, key=lambda name: stations[name][1]) == "location-azophi_nexus"


def test_places_of_the_desk_have_room() -> None:
    for players in (2, 4):
        for table in tables(players):
            places = whole(table).places
            assert set(places) == {"prompt", "desk", "news"}
            assert all(place.w >= 250 for place in places.values())
            assert places["desk"].h >= 80


# --- marks ------------------------------------------------------------------------------------------------------------


def asked(kind: str, players: int = 3) -> TableView:
    for game in games(players, 7):
        if game.decision and game.decision.kind == kind:
            return Play(game.branch(), {}).table()
    pytest.fail(f"no {kind} was asked")


def shown_marks(table: TableView, panel: str) -> Panel:
    return next(entry for entry in whole(table).panels if entry.id == panel)


def test_legal_spaces_alone_are_lit() -> None:
    table = asked("space")
    lit = {
        (round(shape.x), round(shape.y))
        for shape in whole(table).marks
        if isinstance(shape, Piece) and shape.name.endswith("-legal")
    }
    legal = [target for target in whole(table).targets if target.enabled and target.id.startswith("space-")]
    assert lit == {tuple(map(round, middle(target.hit))) for target in legal}


def test_a_space_says_what_it_is_worth() -> None:
    table = asked("space")
    space = next(target for target in table.view.offers if target.startswith("space-"))
    worth = replace(table, view=replace(table.view, values={space: "+4"}))
    assert "+4" in {shape.text for shape in whole(worth).marks if isinstance(shape, Text)}


def test_a_station_shows_the_die_and_the_fuel_that_lead_there() -> None:
    table = asked("move")
    pieces = [shape for shape in shown_marks(table, "rondel").marks if isinstance(shape, Piece)]
    dice = [piece for piece in pieces if piece.name.startswith("die-")]
    fuel = [piece for piece in pieces if piece.name == "fuel"]
    assert len(dice) == len(table.view.reach)
    assert len(fuel) == sum(need for _, _, need in table.view.reach.values() if need <= 3)


def test_the_opened_row_is_larger_than_the_others() -> None:
    table = asked("pod")
    sizes = {target.id: bounds(target.hit)[2] for target in whole(table).targets if target.id.startswith("pod-")}
    opened = {name.rsplit("-", 1)[0] for name in table.view.offers if name.startswith("pod-")}
    large = [size for name, size in sizes.items() if name.rsplit("-", 1)[0] in opened]
    small = [size for name, size in sizes.items() if name.rsplit("-", 1)[0] not in opened]
    assert min(large) > 1.2 * max(small)
    assert table.view.opening is not None


@pytest.mark.parametrize("backwards", [False, True])
@pytest.mark.parametrize(("start", "goal"), [(0, 3), (5, 1), (2, 2)])
def test_a_flight_keeps_to_the_ring(start: int, goal: int, *, backwards: bool) -> None:
    world = World(640, 340, 332, "orbit")
    shapes = list(marks.flight(world, start, goal, backwards=backwards))
    points = [point for shape in shapes if isinstance(shape, Line) for point in shape.points]
    assert points
    assert all(abs(hypot(x - world.x, y - world.y) - world.ring) < 0.5 for x, y in points)
    steps = (start - goal if backwards else goal - start) % 7 or 7
    assert [shape.text for shape in shapes if isinstance(shape, Text)] == [str(step + 1) for step in range(steps)]


def test_what_was_wrong_has_a_ring_of_refusal() -> None:
    table = asked("move")
    refused = replace(table, view=replace(table.view, wrong=frozenset({"location-jyo", "die-red"})))
    rings = [shape for shape in whole(refused).marks if not isinstance(shape, Text | Piece) and shape.ink.dash]
    assert len(rings) == 2
    assert {ring.ink.line for ring in rings} == {"refusal"}


# --- how quick it is --------------------------------------------------------------------------------------------------


def test_most_panels_stay_from_one_choice_to_the_next() -> None:
    game = next(game for game in games(3) if game.decision and game.decision.kind == "move")
    play = Play(game.branch(), {})
    before = whole(play.table())
    play.choose(next(target for target in play.table().view.offers if target.startswith("die-")))
    after = whole(play.table())
    changed = {new.id for old, new in zip(before.panels, after.panels, strict=True) if old.shapes != new.shapes}
    assert changed <= {"dice"}


def test_a_scene_is_laid_out_quickly() -> None:
    table = asked("space", 4)
    whole(table)
    times = []
    for _ in range(9):
        start = perf_counter()
        whole(table)
        times.append(perf_counter() - start)
    assert min(times) < 0.01
