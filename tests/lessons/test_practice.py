"""An exercise on the board, without a browser: hints, wrong moves, the end, the solution, free play, and the card."""

import re
from dataclasses import replace
from typing import Any

import pytest

from betacolony import BuildOn, Game, TakePod, position_builder
from betacolony.events import PodBuilt
from betacolony.state.geometry import SPACES
from betacolony_widgets import Lesson
from betacolony_widgets.lessons import Chapter, Exercise, Part, Prediction, Wrong
from betacolony_widgets.lessons.goals import happened
from betacolony_widgets.lessons.live import lesson, trainer
from betacolony_widgets.lessons.live.practice import Practice
from betacolony_widgets.messages import Messages
from betacolony_widgets.play.choices import flow
from helpers.screen import Screen

say = Messages.of().say

FOOD = TakePod(0, 1)


def start() -> Game:
    return position_builder.at("pod", 1, materials={"food": 1, "water": 1})


#: an exercise and a prediction with the ids of real ones, for positions that never change
TASK = Exercise(
    "two_prices",
    start,
    happened(PodBuilt, space=1),
    (FOOD, BuildOn(1)),
    look=("pod-0-1",),
    panels=("mat", "manufactory", "colonies"),
    rules=("POD-2",),
    wrong=(Wrong("one", TakePod(0, 0), reason="pod_unpaid"), Wrong("far", BuildOn(6), after=(FOOD,))),
)
NUMBER = Prediction(
    "number",
    start,
    (),
    lambda _: [Part("from here", 2), Part("from there", 0), Part("and there", 1)],
    unit="cp",
    panels=("mat",),
    rules=("POD-2",),
    wrong=(2,),
)
WORDS = {
    "two_prices": {
        "title": "T",
        "goal": "G",
        "look": "L",
        "solved": "S",
        "done": "D",
        "wrong.one": "W1",
        "wrong.far": "W2",
    },
    "number": {"title": "T", "ask": "A", "look": "L", "done": "D", "wrong.2": "W"},
}


class Spoken(Chapter):
    """A chapter with its texts at hand."""

    def say(self, task: Any, key: str) -> str:
        return WORDS[task.id][key]


CHAPTER = Spoken("building", (TASK, NUMBER))


class Browser:
    """A page with the two tasks, and the kernel's messages to each card."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(lesson, "chapter", lambda *_: CHAPTER)
        self.page = Lesson("building")
        self.boxes = {"two_prices": self.page.exercise("two_prices"), "number": self.page.predict("number")}
        self.sent: dict[str, list[Any]] = {}
        for id_, card in self.page._cards.items():
            self.sent[id_] = []
            monkeypatch.setattr(card, "send", lambda content, sent=self.sent[id_]: sent.append(content))

    def ask(self, id_: str, **content: Any) -> Any:
        self.page._cards[id_]._heard(None, {"seq": 1, **content}, [])
        return next(message for message in reversed(self.sent[id_]) if message.get("seq") == 1)

    def told(self, id_: str) -> list[Any]:
        """The board's reports to the page, without those of progress."""
        reports = [message for message in self.sent[id_] if "value" in message]
        return [(report["type"], report["value"]) for report in reports if report["type"] != "run"]

    @property
    def board(self) -> trainer.Trainer:
        assert self.page._trainer
        return self.page._trainer


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> Browser:
    return Browser(monkeypatch)


@pytest.fixture
def screen(browser: Browser) -> Screen:
    browser.ask("two_prices", type="open")
    return Screen(browser.board)


def practice(screen: Screen) -> Practice:
    assert isinstance(screen.table.play, Practice)
    return screen.table.play


# --- on the board ----------------------------------------------------------------------------------------------------


def test_the_desk_tells_the_goal_and_how_far_one_is(screen: Screen) -> None:
    assert screen.desk["goal"] == say("practice.goal", goal="G")
    assert "0 of 2" in screen.desk["status"]
    screen.choose("pod-0-1")
    assert "1 of 2" in screen.desk["status"]


def test_solved_in_par_is_worth_three_stars(screen: Screen, browser: Browser) -> None:
    screen.choose("pod-0-1", "space-1")
    assert practice(screen).stage == "solved"
    assert screen.desk["prompt"] == "S"
    assert screen.desk["detail"] == (
        "D 3 of 3 stars. You needed 2 choices, as few as it takes, and nobody told you the move."
    )
    assert screen.choices == ["next", "again", "what_if"]
    assert browser.told("two_prices") == [("done", 3)]


def test_a_solution_that_is_drawn_again_is_reported_once(screen: Screen, browser: Browser) -> None:
    screen.choose("pod-0-1", "space-1")
    reported = len(browser.sent["two_prices"])
    screen.ask({"type": "hello", "width": 900, "scheme": "light"})
    assert screen.table.scheme == "light"
    assert len(browser.sent["two_prices"]) == reported


def test_the_first_hint_points_and_costs_nothing(screen: Screen) -> None:
    desk = screen.choose("hint")
    assert desk["answer"]["reasons"] == ["L", say("hint.costs")]
    assert desk["answer"]["nearest"] is None
    assert practice(screen).table().view.hints == {"pod-0-1": "?"}
    screen.choose("pod-0-1", "space-1")
    assert practice(screen).stars == 3


def test_the_second_hint_names_the_next_step_and_costs_a_star(screen: Screen) -> None:
    desk = screen.choose("hint", "hint")
    assert desk["answer"]["nearest"]["label"].startswith("Take the Living Quarters")
    screen.choose(desk["answer"]["nearest"]["id"])
    assert screen.choose("hint")["answer"]["reasons"] == ["L", say("hint.again")]
    screen.choose("space-1")
    assert practice(screen).stars == 2
    assert screen.desk["prompt"] == "S"
    assert screen.desk["detail"] == "D 2 of 3 stars. You were told the move, which costs a star."


def test_more_choices_than_it_takes_cost_a_star_and_are_told(screen: Screen) -> None:
    practice(screen).task = replace(TASK, solution=(FOOD,))
    screen.choose("pod-0-1")
    screen.choose("space-1")
    assert practice(screen).stars == 2
    assert screen.desk["status"].endswith("2 choices; 1 would do")
    assert screen.desk["detail"] == "D 2 of 3 stars. You needed 2 choices; 1 would do."


def test_a_hint_from_where_the_solution_is_out_of_reach_says_so(screen: Screen) -> None:
    desk = screen.choose("pod-0-1", "space-6", "hint", "hint")
    assert desk["answer"]["reasons"] == [say("hint.astray")]


def test_an_illegal_move_is_answered_by_the_exercise_before_the_reasons(screen: Screen) -> None:
    reasons = screen.choose("pod-0-0")["answer"]["reasons"]
    assert reasons[0] == "W1"
    assert "palladium" in reasons[1]


def test_a_poor_move_happens_and_its_consequence_is_told(screen: Screen) -> None:
    desk = screen.choose("pod-0-1", "space-6")
    assert desk["answer"]["reasons"] == ["W2"]
    assert practice(screen).game.position.to_dict()["board"]["6"]
    assert screen.choices == ["undo", "again"]
    screen.choose("undo")
    assert practice(screen).game.position.to_dict()["board"] == {}


def test_when_par_is_used_up_one_is_told_that_it_was_not_the_way(screen: Screen) -> None:
    desk = screen.choose("pod-0-1", "space-17")
    assert practice(screen).stage == "play"
    assert desk["answer"]["reasons"] == [say("practice.beyond")]
    assert screen.choices[0] == "undo"
    assert len(screen.choices) > 2
    assert [choice["id"] for choice in desk["choices"] if choice["primary"]] == ["undo"]
    screen.choose("what_if")
    assert screen.desk["aside"] == say("practice.aside")


def test_an_action_that_is_over_without_the_goal_can_be_taken_back(screen: Screen) -> None:
    screen.choose("pod-0-1", "space-6", "material-food")
    assert practice(screen).stage == "missed"
    assert screen.choices == ["undo", "again"]
    assert screen.choose("space-1")["answer"]["reasons"] == [say("answer.missed")]
    screen.choose("undo", "undo", "space-1")
    assert practice(screen).stage == "solved"


def test_the_solution_is_shown_step_by_step_and_wins_nothing(screen: Screen, browser: Browser) -> None:
    screen.choose("solution")
    assert screen.desk["mode"] == "back"
    assert screen.desk["prompt"] == say("practice.solution_step", step=0, steps=2)
    assert "0 of 2" in screen.desk["status"]
    screen.choose("at:1", "now")
    assert screen.desk["prompt"] == say("practice.shown")
    assert browser.told("two_prices") == []
    screen.choose("again", "pod-0-1", "space-1")
    assert practice(screen).stars == 1
    assert screen.desk["detail"] == f"D 1 of 3 stars. {say('practice.after_solution')}"
    assert browser.told("two_prices") == [("done", 1)]


def test_one_plays_on_freely_and_comes_back(screen: Screen) -> None:
    screen.choose("what_if", "pod-0-1", "space-6")
    assert practice(screen).trunk is not None
    assert practice(screen).stage != "missed"
    screen.choose("return")
    assert practice(screen).taken == ()


def test_free_play_is_for_the_game_alone(screen: Screen, browser: Browser) -> None:
    screen.choose("what_if", "pod-0-1", "space-1")
    assert practice(screen).stage != "solved"
    assert browser.told("two_prices") == []


# --- the card --------------------------------------------------------------------------------------------------------


def test_the_board_goes_where_it_is_asked_for(browser: Browser) -> None:
    browser.ask("two_prices", type="open")
    board = browser.board
    assert browser.boxes["two_prices"].children[1].children == (board,)
    browser.ask("number", type="open")
    assert browser.boxes["two_prices"].children[1].children == ()
    assert browser.boxes["number"].children[1].children == (board,)
    assert [card.live for card in browser.page._cards.values()] == [False, True]
    assert browser.page.game.history[-1].option is None
    browser.ask("number", type="close")
    assert not any(card.live for card in browser.page._cards.values())


def test_an_exercise_goes_on_where_it_was(browser: Browser, screen: Screen) -> None:
    screen.choose("pod-0-1")
    kept = browser.sent["two_prices"][-1]["value"]
    browser.ask("two_prices", type="close")
    browser.ask("two_prices", type="open", options=kept)
    assert practice(screen).taken == (FOOD,)


@pytest.mark.parametrize(
    "options", [None, 7, [{"type": "Nonsense"}], ["x"], [{"type": "TakePod", "row": 3, "column": 1}]]
)
def test_options_that_cannot_be_played_are_let_go(browser: Browser, options: object) -> None:
    browser.ask("two_prices", type="open", options=options)
    assert isinstance(browser.board.play, Practice)
    assert browser.board.play.taken == ()


def test_leaving_and_going_on_close_the_board(browser: Browser, screen: Screen) -> None:
    screen.choose("leave")
    assert browser.told("two_prices") == [("leave", None)]
    assert not browser.page._cards["two_prices"].live


def test_the_right_number_is_taken_apart(browser: Browser) -> None:
    verdict = browser.ask("number", type="guess", value=3)
    assert verdict["right"]
    assert verdict["parts"] == [[2, "from here"], [0, "from there"], [1, "and there"]]
    assert verdict["sum"] == "3 CP"
    assert verdict["lines"] == ["D"]


def test_a_typical_wrong_number_has_an_answer_of_its_own(browser: Browser) -> None:
    for value, line in [(2, "W"), (7, "L")]:
        verdict = browser.ask("number", type="guess", value=value)
        assert (verdict["head"], verdict["lines"]) == (say("card_task.wrong", n=value), [line])


@pytest.mark.parametrize("value", [-1, "3", 2.5, [1]])
def test_what_is_no_number_is_told_and_counts_not(browser: Browser, value: object) -> None:
    verdict = browser.ask("number", type="guess", value=value)
    assert verdict["lines"] == [say("card_task.no_number")]
    assert "counts" not in verdict


def test_who_gives_up_is_told(browser: Browser) -> None:
    verdict = browser.ask("number", type="reveal")
    assert not verdict["right"]
    assert verdict["head"] == say("card_task.shown", n=3)


def test_who_gives_up_after_a_wrong_number_is_told_both(browser: Browser) -> None:
    browser.ask("number", type="guess", value=7)
    told = f"{say('card_task.wrong', n=7)} {say('card_task.shown', n=3)}"
    assert browser.ask("number", type="reveal")["head"] == told


def test_a_fault_becomes_a_sentence(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Prediction, "answer", lambda _: 1 // 0)
    assert browser.ask("number", type="guess", value=1)["text"] == say("card_task.no_board")


def test_a_task_of_the_other_kind_is_refused(browser: Browser) -> None:
    with pytest.raises(KeyError):
        browser.page.exercise("number")


def test_a_picture_follows_the_colours_of_the_page(browser: Browser) -> None:
    from betacolony_widgets.board.painting.svg import shared_art
    from betacolony_widgets.lessons.live.pictures import pictures, preview

    html = preview("building", "two_prices")
    assert 'data-task="building/two_prices"' in html
    assert "var(--bc-sky)" in html
    # what a page has once for all its pictures comes with a picture that is asked for by itself
    asked = browser.ask("two_prices", type="picture")["html"]
    assert asked == shared_art(html) + pictures("building", "two_prices")
    assert pictures("building", "two_prices") in html
    used = set(re.findall(r'<use href="#([^"]+)"', html))
    assert used
    assert used <= set(re.findall(r' id="([^"]+)"', asked))


def test_spaces_of_colonies_that_are_not_shown_are_not_offered() -> None:
    practice = Practice(CHAPTER, replace(TASK, panels=("mat", "manufactory", "colony-xian")))
    practice.replay([FOOD])
    offered = {option.space for option in practice.options if isinstance(option, BuildOn)}
    assert offered
    assert offered < {option.space for option in practice.game.options if isinstance(option, BuildOn)}
    assert max(offered) < SPACES


def test_the_answer_to_a_move_itself_comes_before_that_to_its_kind() -> None:
    general = Wrong("one", BuildOn(17), after=(FOOD,), others=lambda option: isinstance(option, BuildOn))
    practice = Practice(CHAPTER, replace(TASK, wrong=(general, *TASK.wrong)))
    assert heard(practice, BuildOn(6)) == "W2"
    practice.choose("again")
    assert heard(practice, BuildOn(20)) == "W1"


def heard(practice: Practice, option: BuildOn) -> str:
    """The answer to taking the food pod and building it there."""
    practice.replay([FOOD])
    practice.choose(flow.option_id(option))
    assert practice.answer
    return practice.answer.reasons[0]


def test_a_picture_without_a_board_has_the_solution_folded() -> None:
    from betacolony_widgets.lessons.live.pictures import preview

    html = preview("building", "two_prices")
    folded = html[html.index("<details>") : html.index("</details>")]
    assert "<li>Take the Living Quarters (food; 2 influence)</li><li>Build on space 32" in folded
    assert "<details open" not in html
    assert "2 spaces" in preview("building", "room").partition("<details>")[2]
