"""A game against the solo rival at the table: turns, log, saved and shared games."""

from typing import Any

import pytest

from betacolony import Game
from betacolony.events import RivalRolled
from betacolony.players.policies import GreedyPlayer
from betacolony_widgets import Table
from betacolony_widgets.messages import Messages
from betacolony_widgets.play.choices import flow
from betacolony_widgets.play.desk import recent
from betacolony_widgets.play.narration.game_log import Group
from helpers.screen import Screen

say = Messages.of().say


def begun(level: str = "medium", seed: int = 7) -> Screen:
    """A table at the first roll."""
    return Screen(Table(Game.solo(level, seed, name=say("seat.you")), ready=True, keep="solo"))


def good(screen: Screen) -> dict[str, Any]:
    """Make a greedy choice, or roll."""
    if screen.play.stage == "roll":
        return screen.choose("roll")
    return screen.choose(flow.option_id(GreedyPlayer().choose(screen.play.game)))


def until_the_rival_acts(screen: Screen) -> Group:
    """Play until the rival has acted, and give its group of the log."""
    for _ in range(60):
        good(screen)
        acts = [group for group in recent(screen.play) if any(isinstance(event, RivalRolled) for event in group.events)]
        if acts:
            return acts[0]
    raise AssertionError


def words(group: Group) -> str:
    return " ".join("".join(text for text, _ in line) for line in group.lines)


def test_one_person_plays_and_is_called_you() -> None:
    screen = begun()
    assert screen.play.people == [0]
    assert screen.play.alone
    while "die-black" not in screen.on or screen.play.stage != "play":
        good(screen)
    assert screen.play.table().view.me == 0
    assert screen.desk["status"].endswith(say("status.first"))


def test_the_second_action_is_called_so() -> None:
    screen = begun()
    while screen.play.game.position.turn == 0 or screen.play.stage != "play":
        good(screen)
    assert screen.desk["status"].endswith(say("status.second"))


def test_the_rivals_action_is_told_step_by_step_as_its_own() -> None:
    group = until_the_rival_acts(begun())
    text = words(group)
    assert text.startswith("Rival rolls a")
    assert "drafts from row" in text
    assert "space" in text
    assert "You" not in text
    assert any(target.startswith("space-") for line in group.lines for _, target in line)


def test_what_the_rival_does_is_shown_in_motion() -> None:
    screen = begun()
    until_the_rival_acts(screen)
    moved = [message for message in screen.sent if isinstance(message, dict) and message.get("type") == "motion"]
    assert "pod" in {step["kind"] for step in moved[-1]["steps"]}


def test_the_rivals_roll_cannot_be_taken_back() -> None:
    screen = begun()
    until_the_rival_acts(screen)
    assert "that can't be undone" in screen.play.no_undo


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_a_new_game_against_the_rival_is_begun_from_the_dialog(level: str) -> None:
    screen = Screen(Table(Game.new(2, 1), {1: "greedy"}))
    message = {"type": "new", "players": [{"name": "Ada", "who": "human"}], "seed": "12", "edition": "", "level": level}
    assert screen.ask(message)["type"] == "opened"
    assert screen.play.level == level
    assert screen.play.game.names == ("Ada", "Rival")
    assert screen.play.people == [0]
    assert screen.ask({"type": "seats"})["level"] == level


def test_a_level_that_there_is_not_is_told() -> None:
    screen = Screen(Table(Game.new(2, 1), {1: "greedy"}))
    reply = screen.ask({"type": "new", "players": [{"name": "Ada"}], "seed": "", "level": "mild"})
    assert reply["type"] == "fault"
    assert "mild" in reply["lines"][0]


def test_what_the_browser_kept_is_gone_on_with() -> None:
    screen = begun("hard")
    until_the_rival_acts(screen)
    kept = [message["text"] for message in screen.sent if isinstance(message, dict) and message.get("type") == "keep"]
    again = Screen(Table(Game.solo("hard", 7, name="You"), ready=True, keep="solo"), saved=kept[-1])
    assert again.play.game.position == screen.play.game.position
    assert again.play.level == "hard"
    assert again.play.people == [0]


def test_a_solo_game_is_opened_by_its_code_at_any_table() -> None:
    screen = begun("easy")
    until_the_rival_acts(screen)
    code = screen.ask({"type": "share"})["code"]
    other = Screen(Table(Game.new(2, 1), {1: "greedy"}))
    assert other.ask({"type": "open", "text": code})["type"] == "opened"
    assert other.play.game.position == screen.play.game.position
    assert other.play.people == [0]
    assert other.desk["notices"] == ("Opened: You against the rival. Level: easy.",)


def test_a_game_for_two_opened_at_a_solo_table_has_a_computer_player() -> None:
    screen = begun()
    assert screen.ask({"type": "open", "text": Game.new(2, 1).code()})["type"] == "opened"
    assert list(screen.play.bots) == [1]


def test_undo_takes_back_an_own_choice() -> None:
    screen = begun()
    good(screen)
    before = screen.play.game.position
    good(screen)
    screen.choose("undo")
    assert screen.play.game.position == before


def test_a_whole_game_ends_with_a_word_on_who_won() -> None:
    screen = begun("easy")
    while screen.play.stage != "over":
        good(screen)
    assert screen.desk["prompt"] == say("prompt.over")
    assert screen.play.game.result is not None
