"""The whole table on a phone: everything is told at once, and opened by a tap or two; nothing is in the way."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Final

import pytest

from betacolony_widgets.board import scene
from betacolony_widgets.board.anchors import bounds, middle
from betacolony_widgets.board.shapes import LOOK, Box, Circle, Hit, Piece, Scene, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.whole_table.arrangements import PARTS, arranged, arrangement_for, looked_at
from helpers.pictures.whole_tables import all_texts, check_text, tables

#: logical sizes of the table, without the page's bar: those of 390x844, 360x640, 320x568 and 600x900
SIZES: Final = ((390, 804), (360, 600), (360, 594), (530, 760))
LANGUAGES: Final = ("en", "de")
#: the kinds of targets that the board has
PLACES: Final = {
    "die",
    "dock",
    "location",
    "space",
    "pod",
    "achievement",
    "track",
    "mat",
    "material",
    "artifact",
    "fuel",
}


def phone(table: TableView, size: tuple[int, int] = SIZES[0], part: str = "") -> Scene:
    """The scene with a part of it opened."""
    shown, _ = looked_at(replace(table, view=replace(table.view, looking=part)), with_dice=True)
    return arranged("phone", shown, *size)


def parts(table: TableView) -> Iterator[TableView]:
    """The table with each of its parts opened in turn."""
    for part in ("", *PARTS):
        yield replace(table, view=replace(table.view, looking=part))
    for number, colony in enumerate(table.edition.colonies):
        yield replace(table, view=replace(table.view, looking=colony.id, near=number))


def scenes(table: TableView, size: tuple[int, int]) -> Iterator[Scene]:
    for opened in parts(table):
        shown, _ = looked_at(opened, with_dice=True)
        yield arranged("phone", shown, *size)


@pytest.mark.parametrize("size", SIZES)
def test_each_of_these_windows_has_the_arrangement(size: tuple[int, int]) -> None:
    assert arrangement_for("phone", *size) == "phone"


# --- what it tells ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 4])
def test_it_tells_everything_at_once_that_the_stacked_scene_tells(players: int) -> None:
    for table in tables(players)[::2]:
        told = {fact for panel in phone(table).panels for fact in panel.facts}
        assert not {fact for panel in scene.scene(table, 1280).panels for fact in panel.facts} - told


@pytest.mark.parametrize("players", [1, 3])
def test_every_target_can_be_reached_by_opening_parts(players: int) -> None:
    for table in tables(players)[::3]:
        if table.over:
            continue
        reached = {target.id for shown in scenes(table, SIZES[0]) for target in shown.targets}
        assert not {target.id for target in scene.scene(table, 1280).targets} - reached


@pytest.mark.parametrize("players", [1, 2, 4])
def test_what_the_question_is_about_is_there_without_a_tap(players: int) -> None:
    for table in tables(players):
        kinds = {target.partition("-")[0] for target in table.view.offers} & PLACES
        shown = {target.id.partition("-")[0] for target in phone(table).targets if target.enabled}
        assert kinds <= shown


def test_spaces_elsewhere_are_counted_on_the_map() -> None:
    table = next(table for table in tables(3) if any(target.startswith("space-") for target in table.view.offers))
    shown = phone(table)
    counted = sum(
        int(shape.text)
        for panel in shown.panels
        for shape in panel.shapes
        if panel.id == "map" and isinstance(shape, Text)
    )
    assert counted == len([target for target in table.view.offers if target.startswith("space-")])


@pytest.mark.parametrize("size", SIZES)
def test_the_map_and_the_doors_are_always_there(size: tuple[int, int]) -> None:
    for table in tables(3)[::5]:
        wanted = {f"{LOOK}{part}" for part in PARTS} | {f"{LOOK}{entry.id}" for entry in table.edition.colonies}
        for shown in scenes(table, size):
            targets = {target.id: target for target in shown.targets if target.id.startswith(LOOK)}
            assert targets.keys() == wanted
            assert all(target.enabled for target in targets.values())


def test_the_world_stays_in_sight_once_the_game_is_over() -> None:
    """The last action is told on it before the scores are counted."""
    *_, table = tables(3)
    assert table.over
    drawn = {panel.id for panel in phone(table).panels if panel.shapes}
    assert drawn & {"rondel", *(f"colony-{entry.id}" for entry in table.edition.colonies)}


def test_the_market_holds_the_scores_once_the_game_is_over() -> None:
    *_, table = tables(3)
    panel = next(panel for panel in phone(table, part="market").panels if panel.id == "scores")
    numbers = [shape.text for shape in panel.shapes if isinstance(shape, Text) and shape.text.isdecimal()]
    assert numbers[-3:] == [str(table.points(seat)) for seat in range(3)]


# --- where it lies ----------------------------------------------------------------------------------------------------


def apart(first: Hit, second: Hit) -> bool:
    """True if two areas share at most an edge: circles as such, all others by the rectangles around them."""
    if isinstance(first, Circle) and isinstance(second, Circle):
        (x, y), (a, b) = middle(first), middle(second)
        return (a - x) ** 2 + (b - y) ** 2 >= (first.r + second.r - 1.5) ** 2
    if not isinstance(first, Circle | Box) or not isinstance(second, Circle | Box):
        return True  # the spaces, which are compared elsewhere
    (left, top, wide, high), (x, y, w, h) = bounds(first), bounds(second)
    return left + wide <= x + 1 or x + w <= left + 1 or top + high <= y + 1 or y + h <= top + 1


def least_of(target: str) -> float:
    """The least width and height of a target, in pixels."""
    if target.startswith(LOOK):
        return 44
    return 27 if target.startswith("die-") else 24


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [1, 2, 4])
def test_targets_are_large_enough_and_do_not_overlap(players: int, size: tuple[int, int]) -> None:
    for table in tables(players)[::6]:
        for shown in scenes(table, size):
            targets = list(shown.targets)
            for target in targets:
                left, top, wide, high = bounds(target.hit)
                assert min(wide, high) >= least_of(target.id), target
                assert min(left, top) >= 0, target
                assert left + wide <= size[0], target
                assert top + high <= size[1], target
            for first, second in combinations(targets, 2):
                assert apart(first.hit, second.hit) or "track-" in f"{first.id} {second.id}", (first, second)


@pytest.mark.parametrize("size", SIZES)
def test_main_choices_are_large(size: tuple[int, int]) -> None:
    """Spaces, locations, dice and goods, where they are asked for; low windows have less room for spaces."""
    least = {"space": 39.0, "location": 53.0, "die": 40.0, "material": 36.0, "pod": 40.0, "track": 100.0}
    for table in tables(3)[::2]:
        for target in phone(table, size).targets:
            kind = target.id.partition("-")[0]
            if kind == "die" and not any(name.startswith("location-") for name in table.view.offers):
                continue
            if target.enabled and kind in least and not (kind == "pod" and table.view.opening is None):
                assert min(bounds(target.hit)[2:]) >= least[kind], target


def test_pods_that_can_be_taken_are_large_in_a_low_window_too() -> None:
    """One row even more so than two, or than three columns; the others share lines."""
    seen = 0
    for table in (*tables(3), *tables(4)):
        rows = {target.split("-")[1] for target in table.view.offers if target.startswith("pod-")}
        if 0 < len(rows) < 3:
            pods = [target for target in phone(table, (360, 600)).targets if target.id in table.view.offers]
            sizes = [min(bounds(target.hit)[2:]) for target in pods if target.id.startswith("pod-")]
            columns = max(map(len, table.position.manufactory))
            assert min(sizes) >= (70 if len(rows) == 1 and columns == table.edition.columns else 46)
            seen += len(sizes)
    assert seen


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_texts_are_large_enough_and_keep_to_the_window(size: tuple[int, int], language: str) -> None:
    for players in (1, 4):
        for table in list(tables(players, language=language))[::6]:
            for shown in scenes(table, size):
                for _, text in all_texts(shown):
                    check_text(text, size)


@pytest.mark.parametrize("size", SIZES)
def test_what_is_opened_keeps_to_its_paper(size: tuple[int, int]) -> None:
    for players in (1, 2, 4):
        for table in tables(players)[::5]:
            for shown in scenes(table, size):
                papers = [panel for panel in shown.panels if panel.id == "opened"]
                if not papers:
                    continue
                (paper,) = papers[0].shapes
                assert isinstance(paper, Box)
                opened = {"manufactory", "achievements", "scores", "rounds", "cards", "own", "draft"}
                for panel in shown.panels:
                    if panel.id in opened or panel.id.startswith("mat-"):
                        for shape in panel.shapes:
                            if isinstance(shape, Piece | Text | Circle):
                                assert paper.x <= shape.x <= paper.x + paper.w, (panel.id, shape)
                                assert paper.y <= shape.y <= paper.y + paper.h, (panel.id, shape)


@pytest.mark.parametrize("size", SIZES)
def test_the_desk_has_room(size: tuple[int, int]) -> None:
    for table in tables(4)[::8]:
        for shown in scenes(table, size):
            assert set(shown.places) - {"hand", "site"} == {"status", "prompt", "desk", "rise"}
            assert shown.places["desk"].h >= 140
            assert shown.places["prompt"].w >= 200
