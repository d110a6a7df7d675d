"""The board of a lesson's step: all that a task needs is there in every window, and keeps out of the words' way."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from betacolony_widgets.board.anchors import bounds
from betacolony_widgets.board.shapes import Scene
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.whole_table.arrangements import Arrangement, arranged, looked_at
from betacolony_widgets.board.whole_table.layouts.lesson import still_things, still_well
from betacolony_widgets.lessons import CHAPTERS, chapter
from betacolony_widgets.lessons.live.pictures import table_of
from betacolony_widgets.lessons.live.practice import Practice
from betacolony_widgets.lessons.live.question import Question
from betacolony_widgets.lessons.tasks import Exercise, Prediction, Task
from helpers.pictures.whole_tables import overlap

#: arrangements with sizes of their pictures, the page's bar left out
WINDOWS: tuple[tuple[Arrangement, float, float], ...] = (
    ("lesson", 1280, 680),
    ("lesson", 1920, 1040),
    ("lesson", 940, 580),
    ("lesson-upright", 820, 1140),
    ("lesson-phone", 390, 796),
)
TASKS = [(name, task.id) for name in CHAPTERS for task in chapter(name)]
TASKS_OF_BUILDING = [task.id for task in chapter("building")]
named = pytest.mark.parametrize("window", WINDOWS, ids=lambda window: f"{window[0]}-{window[1]:.0f}")
#: pixels: the least that a target measures across; a hexagon's is drawn a little smaller than its space
TOUCHED = 24
#: the words and the desk have at least so much of the column's height
WORDS = {"lesson": 0.28, "lesson-upright": 0.0, "lesson-phone": 0.0}


def board(name: str, id_: str) -> Practice | Question:
    lesson = chapter(name)
    task: Task = lesson[id_]
    return Practice(lesson, task) if isinstance(task, Exercise) else Question(lesson, task)


def positions(name: str, id_: str) -> Iterator[TableView]:
    """The table before each choice of an exercise's solution, or that of a prediction."""
    play = board(name, id_)
    task = chapter(name)[id_]
    steps = task.solution if isinstance(task, Exercise) else ()
    for number in range(len(steps) + 1):
        table = play.table()
        yield looked_at(replace(table, view=replace(table.view, parts=task.panels)))[0]
        if number < len(steps):
            play.replay([steps[number]]) if isinstance(play, Practice) else None


def scene_of(table: TableView, window: tuple[Arrangement, float, float]) -> Scene:
    return arranged(window[0], table, window[1], window[2])


@named
@pytest.mark.parametrize(("name", "id_"), TASKS, ids=str)
def test_what_can_be_chosen_in_a_step_is_in_sight_and_large_enough(
    name: str, id_: str, window: tuple[Arrangement, float, float]
) -> None:
    for table in positions(name, id_):
        drawn = scene_of(table, window)
        targets = {target.id: target for target in drawn.targets}
        # what has no place in the step (such as other colonies) is in the list beside it
        for offer in table.view.offers.keys() & targets.keys():
            x, y, wide, high = bounds(targets[offer].hit)
            assert x >= 0, offer
            assert y >= 0, offer
            assert x + wide <= drawn.width, offer
            assert y + high <= drawn.height, offer
            # in small windows the list beside them has those of a far world and of three columns
            kind = offer.partition("-")[0]
            if window[0] == "lesson-phone" and kind == "space" and table.view.stop == "orbit":
                continue
            assert min(wide, high) >= TOUCHED - (4 if kind == "pod" else 2), offer


@named
@pytest.mark.parametrize(("name", "id_"), TASKS, ids=str)
def test_the_things_of_a_step_keep_off_the_words_the_buttons_and_each_other(
    name: str, id_: str, window: tuple[Arrangement, float, float]
) -> None:
    places = scene_of(next(positions(name, id_)), window).places
    desk, lower, tools = (places[part] for part in ("desk", "lower", "tools"))
    assert lower.y + lower.h <= tools.y
    for first, second in combinations((desk, lower, tools), 2):
        assert not overlap(first, second)
    assert desk.h >= WORDS[window[0]] * window[2]


@pytest.mark.parametrize(("name", "id_"), TASKS, ids=str)
def test_a_phone_shows_a_ring_that_no_task_is_about_with_room_for_its_signs_or_not_at_all(name: str, id_: str) -> None:
    for table in positions(name, id_):
        rim = scene_of(table, ("lesson-phone", 390, 796)).places["rim"]
        is_asked = any(part.startswith(("rondel", "colon")) for part in table.view.parts)
        assert is_asked or not 0 < rim.w / 2 < 115


@pytest.mark.parametrize(("name", "id_"), TASKS, ids=str)
def test_the_still_picture_shows_what_the_board_does(name: str, id_: str) -> None:
    lesson = chapter(name)
    task = lesson[id_]
    still = table_of(lesson.start(task), task.panels, untold=isinstance(task, Prediction))
    live = scene_of(next(positions(name, id_)), WINDOWS[0])
    parts = [still_well(still, 332), still_things(still, 512)]
    assert {id_ for part in parts if part for id_ in painted(part)} == painted(live)


def painted(drawn: Scene) -> set[str]:
    """The panels that show something."""
    return {panel.id for panel in drawn.panels if panel.shapes or panel.ground}


def test_a_prediction_offers_nothing_and_tells_by_playing() -> None:
    for name, id_ in TASKS:
        question = board(name, id_)
        if not isinstance(question, Question):
            continue
        task = chapter(name)[id_]
        assert isinstance(task, Prediction)
        before = len(question.game.history)
        assert not question.table().view.offers
        assert question.table().view.untold
        question.tell()
        assert question.told
        assert not question.table().view.untold
        assert len(question.game.history) == before + len(task.moves)
        assert question.game.position == task.played().position


def test_a_finished_game_leaves_its_answer_room_beside_the_scores() -> None:
    *_, over = positions("scoring", "last_action")
    assert over.over
    drawn = scene_of(over, ("lesson", 1280, 680))
    assert {"scores", "mat"} <= painted(drawn)
    assert "manufactory" not in painted(drawn)
    # below the title and a goal of two lines
    assert drawn.places["lower"].y - 180 >= 120


def test_pods_of_a_wide_column_are_as_large_as_its_room_allows() -> None:
    drawn = scene_of(next(positions("building", TASKS_OF_BUILDING[0])), WINDOWS[0])
    pods = [bounds(target.hit) for target in drawn.targets if target.id.startswith("pod-")]
    assert pods
    assert min(min(wide, high) for _, _, wide, high in pods) >= 50
