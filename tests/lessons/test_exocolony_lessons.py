"""The lessons of Exocolony: every solution works, every answer can be met, and every number is right."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from betacolony.exocolony import Game, Option
from betacolony.exocolony.options import SettleColony, Trade
from betacolony.exocolony.rulebook import rules
from betacolony_widgets import all_chapters
from betacolony_widgets.board.painting.svg import shared_art
from betacolony_widgets.board.painting.text_renderer import text
from betacolony_widgets.board.shapes import Circle
from betacolony_widgets.exocolony import Lesson, lessons
from betacolony_widgets.exocolony.board.layouts.lesson import PARTS
from betacolony_widgets.exocolony.board.scene import scene
from betacolony_widgets.exocolony.board.table_view import TableView
from betacolony_widgets.exocolony.lessons import CHAPTERS, Exercise, Prediction, Task, chapter, rule_learned
from betacolony_widgets.exocolony.lessons.live.pictures import pictures, preview, table_of
from betacolony_widgets.exocolony.lessons.live.practice import Practice
from betacolony_widgets.exocolony.lessons.live.practice_desk import practice_desk
from betacolony_widgets.exocolony.lessons.live.question import Question
from betacolony_widgets.exocolony.lessons.live.trainer import Trainer
from betacolony_widgets.exocolony.lessons.tasks import MISUNDERSTANDINGS, Wrong
from betacolony_widgets.exocolony.play.choices import ways
from betacolony_widgets.exocolony.play.choices.attempts import attempt
from betacolony_widgets.messages import Messages
from betacolony_widgets.pages.contents import notebooks
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
from helpers.screen import Screen

say = Messages.of().say

WORDS = Path(str(lessons.__file__)).parent / "catalogues" / "en"
TASKS = [(name, task) for name in CHAPTERS for task in chapter(name)]
WRONGS = wrongs(TASKS)
each_exercise, each_prediction = each(Exercise, TASKS), each(Prediction, TASKS)
each_wrong = pytest.mark.parametrize(("task", "wrong"), WRONGS)
each_task = pytest.mark.parametrize(("name", "task"), TASKS)
#: how targets begin that no part of a step shows: tiles of actions, goods in a list, and giving up, a line of the desk
_OFF_BOARD = (ways.ACTION, "good-", ways.RESIGN)
#: windows of a step
WINDOWS = (("lesson", 1280, 680), ("lesson", 940, 580), ("lesson-upright", 820, 1140), ("lesson-phone", 390, 796))


def name_of(task: Task) -> str:
    return next(name for name, other in TASKS if other is task)


def practice_of(task: Exercise) -> Practice:
    return Practice(chapter(name_of(task)), task)


def touched(game: Game, option: Option) -> frozenset[str]:
    """The targets of an option, without the tiles of actions, which no step has."""
    assert game.decision
    targets = ways.touched(game.position, game.decision.player, option)
    return frozenset(target for target in targets if not target.startswith(ways.ACTION))


def reachable(table: TableView, window: tuple[str, int, int]) -> set[str]:
    """The targets of a step in a window, also of what is behind doors and in other columns."""
    arrangement, width, height = window
    heads = [placed.world.id for placed in table.position.system.worlds]
    parts = ("", *PARTS, *(heads if arrangement == "lesson-phone" else ()))
    return {target.id for part in parts for target in scene(table.looked_at(part), width, height, arrangement).targets}


def visible(game: Game, task: Task) -> set[str]:
    return reachable(table_of(game, task.panels), WINDOWS[0])


@each_exercise
def test_a_solution_is_legal_and_reaches_the_goal_with_its_last_choice(task: Exercise) -> None:
    prove_solution(task)


@each_exercise
def test_a_random_player_seldom_reaches_the_goal(task: Exercise) -> None:
    prove_luck(task)


@each_wrong
def test_a_wrong_move_is_illegal_or_leads_away_as_it_says(task: Exercise, wrong: Wrong) -> None:
    prove_wrong(task, wrong)


@each_prediction
def test_a_number_comes_from_the_engine(task: Prediction) -> None:
    prove_number(task)


@each_task
def test_the_words_of_a_task_are_there(name: str, task: Task) -> None:
    prove_words(chapter(name), task)


@pytest.mark.parametrize("name", CHAPTERS)
def test_no_words_are_left_over(name: str) -> None:
    prove_nothing_left_over(chapter(name), WORDS / f"{name}.toml")


@each_task
def test_panels_and_rules_exist(name: str, task: Task) -> None:
    prove_known(task, rules(), MISUNDERSTANDINGS)
    assert task.panels, name
    assert set(task.panels) <= set(PARTS)


def test_nobody_has_won_before_a_task_but_whoever_is_on_turn() -> None:
    """Points come in one's own turn alone, and at its end they win (X-END-1, X-END-4)."""
    for _, task in TASKS:
        game = task.start()
        others = set(range(game.position.players)) - {game.decision.player if game.decision else -1}
        assert all(game.position.total(seat) < game.edition.rules.vp_to_win for seat in others), task.id


def test_a_game_that_is_won_has_nothing_to_play_on() -> None:
    won = next(task for _, task in TASKS if isinstance(task, Exercise) and task.id == "sixteen")
    practice = practice_of(won)
    for option in won.solution:
        choose(practice, option)
    assert practice.stage == "solved"
    assert [choice["id"] for choice in practice_desk(practice)["choices"]] == ["next", "again"]


def test_no_two_exercises_share_goal_and_position() -> None:
    prove_different(TASKS)


def test_every_misunderstanding_has_something_aimed_at_it() -> None:
    assert {aim for _, task in TASKS for aim in task.aims} == set(MISUNDERSTANDINGS)


# --- on the board -----------------------------------------------------------------------------------------------------


@each_exercise
def test_hints_look_at_something_shown_that_the_solution_touches(task: Exercise) -> None:
    game, chosen = task.start(), set[str]()
    assert set(task.look) <= visible(game, task)
    for option in task.solution:
        chosen |= touched(game, option)
        played(game, option)
    assert set(task.look) & chosen
    for target in set(task.look) & chosen:  # it leaves the choice to the learner
        kind = target.partition("-")[0]
        told = " ".join(chapter(name_of(task)).say(task, key) for key in ("goal", "look")).lower()
        beside = [other for other in task.look if other.startswith(f"{kind}-") and other not in chosen]
        assert beside or target.partition("-")[2] in told, target


@each_wrong
def test_a_wrong_move_can_be_made_on_the_board_or_in_the_list(task: Exercise, wrong: Wrong) -> None:
    game = played(task.start(), *task.before(wrong))
    pointed = sorted(touched(game, wrong.option) & visible(game, task))
    assert pointed or wrong.option in game.options
    if wrong.reason:
        tried = attempt(game, pointed[-1], tuple(pointed[:-1]))
        assert wrong.reason in {reason.code for reason in game.why_not(tried)}


@each_wrong
def test_a_wrong_move_gets_the_answer_that_is_meant_for_it(task: Exercise, wrong: Wrong) -> None:
    practice = practice_of(task)
    practice.replay(list(task.before(wrong)))
    if wrong.reason:
        for target in sorted(touched(practice.game, wrong.option)):
            practice.choose(target)
    else:
        choose(practice, wrong.option)
    assert practice.answer is not None
    assert practice.answer.reasons[0] == chapter(name_of(task)).say(task, f"wrong.{wrong.id}")


def choose(practice: Practice, option: Option) -> None:
    """Choose an option in the list, and do what is then in hand."""
    way = next(way for way in practice.ways if way.option == option)
    practice.choose(way.id)
    if practice.chosen:
        practice.choose(way.id)


@each_exercise
def test_a_solution_is_worth_three_stars_with_its_receipt_and_rule(task: Exercise) -> None:
    practice = practice_of(task)
    for option in task.solution:
        choose(practice, option)
    desk = practice_desk(practice)
    assert (practice.stage, practice.stars, desk["stars"]) == ("solved", 3, 3)
    assert desk["receipt"]
    assert all(label and text for label, text in desk["receipt"])
    assert desk["learned"]["rule"] == rule_learned(name_of(task), task.id)[0]
    assert rules()[desk["learned"]["rule"]].title in desk["learned"]["title"]


@each_prediction
def test_a_question_offers_nothing_and_gives_nothing_away(task: Prediction) -> None:
    question = Question(chapter(name_of(task)), task)
    view = question.table().view
    assert not question.ways
    assert not view.offers
    assert not view.tips
    assert not view.lacking
    question.tell()
    assert question.parts
    places = {target for _, at in question.parts for target in at}
    assert places <= visible(question.game, task)
    phone = scene(question.table().looked_at(question.column), 390, 796, "lesson-phone")
    assert places <= {target.id for target in phone.targets}


@each_task
@pytest.mark.parametrize("window", WINDOWS, ids=lambda window: f"{window[0]}-{window[1]}")
def test_whatever_a_step_needs_can_be_reached_in_every_window(
    name: str, task: Task, window: tuple[str, int, int]
) -> None:
    play = Practice(chapter(name), task) if isinstance(task, Exercise) else Question(chapter(name), task)
    for option in (None, *(task.solution[:-1] if isinstance(task, Exercise) else ())):
        if option is not None:
            play.replay([option])  # type: ignore[union-attr]
        table = play.table()
        there = reachable(table, window)
        assert set(getattr(task, "look", ())) <= there
        wanted = {target for target in table.view.offers if not target.startswith(_OFF_BOARD)}
        shown = {part for part in wanted if _part_of(part) in task.panels}
        assert shown <= there
        arrangement, width, height = window
        board = scene(table, width, height, arrangement).places
        assert {"desk", "lower", "tools", "rim"} <= set(board)


def _part_of(target: str) -> str:
    """The part of a step that a target lies in."""
    kind = target.partition("-")[0]
    return {"sell": "prices", "buy": "prices", "card": "you", "asteroid": "market"}.get(
        kind, kind if kind == "market" else "system"
    )


def sites(table: TableView, window: tuple[str, int, int]) -> Iterator[tuple[str, Circle]]:
    arrangement, width, height = window
    for target in scene(table, width, height, arrangement).targets:
        if target.id.startswith("site-") and isinstance(target.hit, Circle):
            yield target.id, target.hit


@pytest.mark.parametrize("window", WINDOWS, ids=lambda window: f"{window[0]}-{window[1]}")
def test_sites_of_a_step_lie_apart_and_off_the_words(window: tuple[str, int, int]) -> None:
    task = chapter("first-turn")["settle"]
    drawn = list(sites(table_of(task.start(), task.panels), window))
    assert drawn
    for place, (name, one) in enumerate(drawn):
        assert one.x > 350 or window[0] != "lesson", name
        assert one.y > 92 or window[0] == "lesson", name
        for other, its in drawn[place + 1 :]:
            assert (one.x - its.x) ** 2 + (one.y - its.y) ** 2 > (0.85 * (one.r + its.r)) ** 2, (name, other)


# --- the learner ------------------------------------------------------------------------------------------------------


def test_the_sum_of_a_navy_is_shown_once_it_was_predicted() -> None:
    task = chapter("navy")["strength"]
    assert isinstance(task, Prediction)
    question, sentence = Question(chapter("navy"), task), say("exo.words.navy", n=task.answer())
    before = scene(question.table(), *WINDOWS[0][1:], WINDOWS[0][0])
    question.tell()
    after = scene(question.table(), *WINDOWS[0][1:], WINDOWS[0][0])
    assert sentence not in text(before)
    assert sentence in text(after)


def test_a_hint_looks_first_and_then_tells_the_move() -> None:
    task = chapter("first-turn")["trade"]
    assert isinstance(task, Exercise)
    practice = practice_of(task)
    practice.choose("hint")
    assert practice.table().view.hints == dict.fromkeys(task.look, "?")
    practice.choose("hint")
    assert practice.table().view.hints == {"sell-water": "1", "buy-food": "1"}
    choose(practice, Trade("water", "food"))
    assert practice.answer is None
    choose(practice, SettleColony("mars-1"))
    assert (practice.stage, practice.stars) == ("solved", 2)


@pytest.mark.parametrize(
    ("trade", "text"),
    [
        (Trade("water", "food"), "1 water for 1 food"),
        (Trade("water", "fuel"), "1 water for 1 fuel and 1 Coin"),
        (Trade("fuel", "food"), "1 fuel and 1 Coin for 1 food"),
        (Trade("fuel"), "1 fuel for 2 Coin"),
    ],
)
def test_a_receipt_says_what_a_trade_gave_for_what(trade: Trade, text: str) -> None:
    task = chapter("first-turn")["trade"]
    assert isinstance(task, Exercise)
    practice = practice_of(task)
    choose(practice, trade)
    assert practice.receipt()[0] == ("Trade", text)


def test_an_ended_turn_is_missed_and_can_be_taken_back() -> None:
    task = chapter("first-turn")["settle"]
    assert isinstance(task, Exercise)
    practice = practice_of(task)
    practice.choose(next(way.id for way in practice.ways if type(way.option).__name__ == "EndTurn"))
    assert practice.stage == "missed"
    assert practice_desk(practice)["detail"] == say("exo.practice.missed_detail")
    practice.choose("site-luna-4")
    assert practice.answer
    assert practice.answer.reasons == (say("exo.practice.missed"),)
    practice.choose("undo")
    assert practice.stage == "play"


def test_a_refusal_offers_nothing_that_misses_the_goal() -> None:
    task = chapter("first-turn")["settle"]
    assert isinstance(task, Exercise)
    practice = practice_of(task)
    practice.choose("site-europa-1")
    assert practice.answer
    assert practice.answer.refused == "site-europa-1"
    assert practice.answer.nearest in {None, *task.solution}


def test_the_price_of_europa_is_that_of_the_rulebook() -> None:
    task = chapter("first-turn")["europa"]
    assert isinstance(task, Prediction)
    assert [part.number for part in task.parts()] == [4, 3, 1, 1, 1]


def test_a_lesson_brings_its_board_and_keeps_what_was_chosen() -> None:
    page = Lesson("first-turn")
    page.exercise("trade", open=True)
    board = page._trainer
    assert isinstance(board, Trainer)
    screen = Screen(board)
    assert screen.desk["goal"] == say("practice.goal", goal=say("exo.lesson.first-turn.trade.goal"))
    reports: list[Any] = []
    board._report = lambda kind, value: reports.append((kind, value))
    screen.choose("sell-water", "buy-food", "buy-food")
    kept = next(value for kind, value in reversed(reports) if kind == "run")
    page._open("trade", page._options(kept))
    assert page.game.history[-1].option == Trade("water", "food")
    with pytest.raises(KeyError):
        page.predict("trade")


def test_a_page_answers_hints_and_legal_wrong_moves_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Their answers rest on no rule, so they have no link to its card, which other answers have on pages."""
    monkeypatch.chdir(notebooks() / "exocolony")
    page = Lesson("solo")
    page.exercise("two_turns", open=True)
    assert isinstance(page._trainer, Trainer)
    screen = Screen(page._trainer)
    screen.choose("hint")
    assert "rule" not in screen.desk["answer"]
    screen.choose("resign", "resign")
    assert screen.desk["answer"]["reasons"][0] == say("exo.lesson.solo.two_turns.wrong.gave_up")
    screen.choose("undo", "site-europa-1")
    assert "X-" in screen.desk["answer"]["rule"]["href"]


def test_keys_of_tasks_and_previews_name_the_game() -> None:
    html = preview("first-turn", "europa")
    assert 'data-task="exocolony/first-turn/europa"' in html
    assert "10 in all" in html[html.index("<details>") :]
    used = set(re.findall(r'<use href="#([^"]+)"', html))
    assert used
    assert used <= set(re.findall(r' id="([^"]+)"', shared_art(html) + html))
    assert pictures("first-turn", "europa") in html


def test_chapters_of_all_games_have_names_of_their_own() -> None:
    assert len(set(all_chapters.CHAPTERS)) == len(all_chapters.CHAPTERS)
    assert all_chapters.chapter_named("exocolony/first-turn")["settle"].rules[0].startswith("X-")
    assert all_chapters.chapter_named("building").name == "building"
    for unknown in ("exocolony/building", "first-turn", "other/building"):
        with pytest.raises(KeyError):
            all_chapters.chapter_named(unknown)
