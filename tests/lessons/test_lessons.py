"""All lessons: every solution works, every answer can be met, and every number is right."""

import base64
import doctest
import re
from pathlib import Path
from typing import Any

import pytest
from markupsafe import escape

import betacolony_widgets
from betacolony import Decline, Dock, Game, Option, PlaceShip
from betacolony.edition.rulebook import rules
from betacolony_widgets.board.picture import picture
from betacolony_widgets.board.scene import ALL
from betacolony_widgets.lessons import CHAPTERS, Exercise, Figure, Prediction, Task, chapter, rule_learned
from betacolony_widgets.lessons.live.lesson import Lesson
from betacolony_widgets.lessons.live.pictures import figure
from betacolony_widgets.lessons.live.practice import Practice
from betacolony_widgets.lessons.live.practice_desk import practice_desk
from betacolony_widgets.lessons.live.question import Question
from betacolony_widgets.lessons.tasks import MISUNDERSTANDINGS, Wrong
from betacolony_widgets.messages import Messages
from betacolony_widgets.play.choices import flow, pods
from helpers.lesson_proofs import (
    each,
    played,
    prove_different,
    prove_known,
    prove_luck,
    prove_nothing_left_over,
    prove_number,
    prove_solution,
    prove_words,
    prove_wrong,
    wrongs,
)

say = Messages.of().say

WORDS = Path(betacolony_widgets.__file__).parent / "lessons" / "catalogues" / "en"

TASKS = [(name, task) for name in CHAPTERS for task in chapter(name)]
each_exercise, each_prediction = each(Exercise, TASKS), each(Prediction, TASKS)
WRONGS = wrongs(TASKS)


def targets(game: Game, panels: tuple[str, ...]) -> set[str]:
    """The targets on these panels."""
    return {target.id for target in picture(game, panels=panels).targets}


@each_exercise
def test_a_solution_is_legal_and_reaches_the_goal_with_its_last_choice(task: Exercise) -> None:
    prove_solution(task)


@each_exercise
def test_hints_point_to_what_the_solution_touches(task: Exercise) -> None:
    game = task.start()
    visible = targets(game, task.panels)
    assert set(task.look) <= visible, f"not on the board: {set(task.look) - visible}"
    touched: set[str] = set()
    for option in task.solution:
        touched |= set(flow.touched(option, game.edition)) | places(option, game)
        played(game, option)
    assert set(task.look) & touched, f"the solution touches {sorted(touched)}"


@each_exercise
def test_the_first_hint_leaves_the_choice_to_the_learner(task: Exercise) -> None:
    game, name = task.start(), next(name for name, other in TASKS if other is task)
    told = f"{say(f'lesson.{name}.{task.id}.goal')} {say(f'lesson.{name}.{task.id}.look')}"
    chosen = [target for option in task.solution for target in flow.touched(option, game.edition)]
    for target in {*task.look} & {*chosen} - {"dock", "artifact"}:
        kind = target.partition("-")[0]
        beside = [other for other in task.look if other.startswith(f"{kind}-") and other not in chosen]
        assert beside or kind == "material" or any(word in told.lower() for word in called(target, game)), target


def called(target: str, game: Game) -> list[str]:
    """What the texts may call a target."""
    kind, _, thing = target.partition("-")
    if kind == "pod":
        row, column = map(int, thing.split("-"))
        pod = game.position.view.manufactory[row][column]
        assert pod is not None
        return [f"{Messages.of().name(game.edition.pods[pod].colour)} pod"]
    return [Messages.of().name(thing).lower()]


def places(option: Option, game: Game) -> set[str]:
    """Other targets of an option: the row of a pod, a colony's track, spent fuel, and what lies ahead of a new ship."""
    near = set()
    if isinstance(option, PlaceShip):
        ring = game.edition.rondel
        near.add(f"location-{ring[(ring.index(option.location) + 1) % len(ring)]}")
    for target in flow.touched(option, game.edition):
        kind, _, rest = target.partition("-")
        if kind == "colony":
            near.add(f"track-{rest}")
        if kind == "pod":
            near.add(f"row-{rest.partition('-')[0]}")
    return near | ({"fuel"} if flow.fuel_of(option) else set())


@each_exercise
def test_a_random_player_seldom_reaches_the_goal(task: Exercise) -> None:
    prove_luck(task)


def test_the_exercise_that_developers_are_shown_is_as_good_as_these() -> None:
    guide = Path(__file__).resolve().parents[2] / "docs" / "extending.md"
    (section,) = re.findall(r"^## An exercise\n(.*?)^## ", guide.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    (code,) = re.findall(r"^```python\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {}
    for example in doctest.DocTestParser().get_examples(code):
        exec(example.source, names)  # noqa: S102  our own guide
    task = names["task"]
    test_a_solution_is_legal_and_reaches_the_goal_with_its_last_choice(task)
    test_hints_point_to_what_the_solution_touches(task)
    test_a_random_player_seldom_reaches_the_goal(task)
    test_panels_and_rules_of_exercises_exist(task)


@pytest.mark.parametrize(("task", "wrong"), WRONGS)
def test_a_wrong_move_is_illegal_or_leads_away_as_it_says(task: Exercise, wrong: Wrong) -> None:
    prove_wrong(task, wrong)


@pytest.mark.parametrize(("task", "wrong"), WRONGS)
def test_a_wrong_move_can_be_made_on_the_board(task: Exercise, wrong: Wrong) -> None:
    game = played(task.start(), *task.before(wrong))
    visible = targets(game, task.panels)
    if isinstance(wrong.option, Decline):  # that is offered at the desk
        assert wrong.option in game.options
        return
    pointed = [target for target in flow.touched(wrong.option, game.edition) if target in visible]
    assert pointed
    if wrong.reason and game.decision:
        tried = flow.attempt(game, game.decision, pointed[-1], tuple(pointed[:-1]))
        assert wrong.reason in {reason.code for reason in game.why_not(tried)}


@pytest.mark.parametrize(("task", "wrong"), WRONGS)
def test_a_wrong_move_gets_the_answer_that_is_meant_for_it(task: Exercise, wrong: Wrong) -> None:
    name = next(name for name, other in TASKS if other is task)
    practice = Practice(chapter(name), task)
    practice.replay(list(task.before(wrong)))
    if wrong.reason:
        visible = targets(practice.game, task.panels)
        for target in flow.touched(wrong.option, practice.game.edition):
            if target in visible:
                practice.choose(target)
    else:
        practice.choose(flow.option_id(wrong.option))
        if practice.chosen:  # what takes a stand-in is confirmed
            practice.choose(flow.option_id(wrong.option))
    assert practice.answer is not None
    assert practice.answer.reasons[0] == say(f"lesson.{name}.{task.id}.wrong.{wrong.id}")


@pytest.mark.parametrize(("name", "task"), TASKS)
def test_a_refusal_of_any_place_is_the_engines_and_short(name: str, task: Exercise | Prediction) -> None:
    if isinstance(task, Prediction):
        assert not Question(chapter(name), task).options
        return
    practice = Practice(chapter(name), task)
    for step in (None, *task.solution[:-1]):
        if step is not None:
            practice.choose(flow.option_id(step))
            if practice.chosen:  # what takes a stand-in is confirmed
                practice.choose(flow.option_id(step))
        for target in sorted(targets(practice.game, task.panels) - set(practice.table().view.offers)):
            record, chosen = len(practice.game.history), practice.chosen
            practice.choose(target)
            answer = practice.answer
            if answer is None or not answer.refused:
                practice.chosen = chosen
                assert len(practice.game.history) == record
                continue
            assert answer.refused == target
            assert answer.head
            assert len(answer.head) <= 130
            assert len(answer.sign.split()) <= 3
            assert answer.rule in rules()
            decision = practice.game.decision
            assert decision
            option = flow.attempt(practice.game, decision, target, chosen)
            assert option is not None
            reasons = pods.why_not(practice.game, target, chosen) or practice.game.why_not(option)
            told = [practice.game.tell(reason) for reason in reasons]
            assert set(told) <= set(answer.reasons)
            if answer.nearest is not None:
                assert not practice.game.why_not(answer.nearest)
                assert type(answer.nearest) is type(practice.game.nearest(option))
                assert answer.close
                assert answer.near != target
            practice.chosen = chosen


def test_a_refused_space_says_what_is_spent_and_points_to_a_good_one() -> None:
    task = chapter("building")["two_prices"]
    assert isinstance(task, Exercise)
    practice = Practice(chapter("building"), task)
    practice.choose("pod-1-0")
    practice.choose("space-33")
    answer = practice.answer
    assert answer
    assert answer.head == "Space 33 takes food, and yours is spent."
    assert (answer.sign, answer.near, answer.show) == ("no food left", "space-32", "Show space 32")
    assert answer.close == "space 32 touches the centre, and takes water. You have 1."
    view = practice.table().view
    assert (view.refused, view.refusal, view.close_by) == ("space-33", "no food left", "space-32")
    practice.choose("space-32")
    desk = practice_desk(practice)
    assert desk["receipt"][:3] == [
        ("You paid", "food + water"),
        ("Influence", "3 = 2 printed + 1 centre"),
        ("You placed", "1 crew"),
    ]
    assert desk["learned"]["rule"] == "POD-2"


def test_a_refusal_points_to_no_place_that_misses_the_goal() -> None:
    task = chapter("setup")["place_ship"]
    assert isinstance(task, Exercise)
    practice = Practice(chapter("setup"), task)
    practice.choose("location-jyo")
    assert practice.answer
    assert practice.answer.head
    assert practice.answer.nearest is None  # among starting places none is nearer, and Nebra is the answer


def test_a_task_teaches_the_first_of_its_rules_that_no_task_before_it_is_about() -> None:
    assert chapter("a-round")["two_dice"].rules[0] == "MOV-1"
    assert rule_learned("welcome", "first_move") == ("MOV-1", True)
    assert rule_learned("a-round", "two_dice") == ("RND-4", True)
    assert rule_learned("a-round", "full_circle") == ("MOV-2", True)
    assert rule_learned("a-round", "beyond_six") == ("FUEL-1", False)
    with pytest.raises(KeyError):
        rule_learned("a-round", "first_move")


def test_the_parts_of_influence_have_their_places_on_the_board() -> None:
    lesson = chapter("influence")
    task = lesson["example"]
    assert isinstance(task, Prediction)
    question = Question(lesson, task)
    assert not question.parts
    question.tell()
    assert [number for number, _ in question.parts] == ["2", "+2", "+1"]
    shown = targets(question.game, task.panels)
    assert all(set(at) <= shown for _, at in question.parts)


def test_docking_where_one_was_to_fly_says_what_docking_is() -> None:
    task = chapter("a-round")["two_dice"]
    assert isinstance(task, Exercise)
    practice = Practice(chapter("a-round"), task)
    practice.choose(flow.option_id(Dock(("black", "red"))))
    assert practice.stage == "missed"
    assert practice.answer
    assert practice.answer.reasons == (say("practice.docked"),)


@each_prediction
def test_a_number_comes_from_the_engine(task: Prediction) -> None:
    prove_number(task)


@pytest.mark.parametrize(("name", "task"), TASKS)
def test_the_words_of_a_task_are_there(name: str, task: Task) -> None:
    prove_words(chapter(name), task)


@pytest.mark.parametrize("name", CHAPTERS)
def test_no_words_are_left_over(name: str) -> None:
    prove_nothing_left_over(chapter(name), WORDS / f"{name}.toml")


@each_exercise
def test_panels_and_rules_of_exercises_exist(task: Exercise) -> None:
    assert_known(task)


@each_prediction
def test_panels_and_rules_of_predictions_exist(task: Prediction) -> None:
    assert_known(task)


def assert_known(task: Task) -> None:
    assert_panels(task.panels, task.start())
    prove_known(task, rules(), MISUNDERSTANDINGS)


def assert_panels(panels: tuple[str, ...], game: Game) -> None:
    assert panels
    single = {f"colony-{colony.id}" for colony in game.edition.colonies}
    assert set(panels) <= {*ALL, *single}


FIGURES = [
    pytest.param(name, figure, id=f"{name}/{figure.id}") for name in CHAPTERS for figure in chapter(name).figures
]


@pytest.mark.parametrize(("name", "own"), FIGURES)
def test_a_figure_shows_what_it_says_from_the_learners_side(name: str, own: Figure) -> None:
    game = chapter(name).drawn(own)
    assert_panels(own.panels, game)
    html = figure(name, own.id)
    assert escape(chapter(name).say(own, "caption")) in html
    assert html.count("<svg") in {1, 3}  # the well, and the things, for a phone too, unless there are none
    assert ">Nova<" not in html or "mat" not in own.panels  # the mat is the learner's, whoever is to move


def test_a_figure_in_a_notebook_is_a_picture_of_its_own() -> None:
    html = Lesson("building").picture("refilled")._repr_html_()
    found = re.search(r'<img alt="([^"]+)" src="data:image/svg\+xml;base64,([^"]+)">', html)
    assert found
    assert base64.b64decode(found[2]).decode().count("<svg") == 1
    assert "Manufactory" in found[1]
    assert "data-keeps-preview" in html
    with pytest.raises(KeyError, match=r"no_such.*refilled"):
        Lesson("building").picture("no_such")


def test_no_two_exercises_share_goal_and_position() -> None:
    prove_different(TASKS)


def test_ids_differ_within_a_chapter() -> None:
    for name in CHAPTERS:
        ids = [task.id for task in chapter(name)]
        assert len(ids) == len(set(ids))


def test_there_are_enough_of_them() -> None:
    assert len(TASKS) >= 40
    for name in CHAPTERS[2:]:
        assert len(chapter(name).tasks) >= 3, name


def test_every_misunderstanding_has_something_aimed_at_it() -> None:
    aimed = {aim for _, task in TASKS for aim in task.aims}
    assert set(MISUNDERSTANDINGS) == aimed


def test_an_unknown_chapter_or_task_names_those_there_are() -> None:
    with pytest.raises(KeyError, match="building"):
        chapter("nonsense")
    with pytest.raises(KeyError, match=chapter("building").tasks[0].id):
        chapter("building")["nonsense"]


def test_a_figure_of_points_tells_on_the_page_where_they_came_from() -> None:
    html = figure("welcome", "scores")
    assert '<th scope="row">Tracks</th><td>6</td><td>5</td><td>4</td>' in html
    assert f'<th scope="row">{say("scores.now")}</th><td>13</td><td>13</td><td>13</td>' in html
    assert "bc-figure-points" not in figure("welcome", "colonies")
