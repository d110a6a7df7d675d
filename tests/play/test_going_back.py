"""Going back at the table: undo, what-ifs, and looking back at earlier moments."""

import json
import random

import pytest

from betacolony_widgets.live_table.history import visible
from betacolony_widgets.play.choices import flow
from helpers.screen import Screen, against, until

# --- taking back ------------------------------------------------------------------------------------------------------


def test_undo_and_redo_go_from_own_decision_to_own_decision() -> None:
    screen = against("random")
    screen.first()
    before = screen.play.game.to_json()
    screen.first()
    after = screen.play.game.to_json()
    assert screen.tool("undo")["on"]
    screen.choose("undo")
    assert screen.play.game.to_json() == before
    screen.choose("redo")
    assert screen.play.game.to_json() == after
    assert not screen.tool("redo")["on"]
    assert "nothing to redo" in screen.choose("redo")["answer"]["reasons"][0]


def test_what_was_revealed_stays_revealed_in_play_but_not_in_lessons() -> None:
    for lesson in (False, True):
        screen = until(against("random", lesson=lesson), "pod", 4)
        until_built = len(screen.play.game.history)
        while not any(event.reveals for record in screen.play.game.history[until_built:] for event in record.events):
            screen.first()
        blocked = screen.play.no_undo
        assert bool(blocked) is not lesson
        answer = screen.choose("undo")["answer"]
        if lesson:
            assert answer is None
        else:
            assert answer["reasons"] == [blocked]
            assert "revealed" in blocked or "rolled" in blocked


@pytest.mark.slow
def test_no_undo_ever_takes_back_something_seen() -> None:
    screen = against("random", 3, seed=8)
    chance = random.Random(5)
    for _ in range(250):
        if screen.play.stage == "over":
            break
        history, hidden = screen.play.game.history, screen.play.hidden
        reveals = (n for n in reversed(range(len(history))) if any(e.reveals for e in visible(history, n, hidden)))
        last = next(reveals, -1)
        screen.choose("undo")
        assert last < len(screen.play.game.history)
        screen.choose(chance.choice([choice["id"] for choice in screen.desk["choices"]]))


def test_a_roll_can_be_put_off_and_what_led_to_it_taken_back() -> None:
    screen = until(against("random", seed=4), "move")
    while screen.play.stage != "roll" or screen.play.game.position.round < 2:
        screen.choose(*(["dock"] if any(c["id"] == "dock" for c in screen.desk["choices"]) else []))
        screen.first()
    assert screen.desk["choices"][0]["note"]
    if not screen.play.no_undo:
        screen.choose("undo")
        assert screen.play.stage == "play"
        assert screen.play.game.position.round == 1


def test_a_step_that_reveals_says_so_before_it_is_taken() -> None:
    screen = against("random", seed=11)
    warned = 0
    chance = random.Random(3)
    for _ in range(600):
        if screen.play.stage == "over":
            break
        if screen.play.stage == "play":
            for choice in screen.desk["choices"]:
                option = flow.by_id(screen.play.game.options, choice["id"])
                if option is not None:
                    turned_up = set(screen.play.game.reveals(option)) - {"roll"}
                    text = f"{screen.desk['detail']} {choice['note']}"
                    assert ("can't be undone" in text) == bool(turned_up)
                    warned += bool(turned_up)
        screen.choose(chance.choice([choice["id"] for choice in screen.desk["choices"]]))
    assert warned > 3


def test_advice_and_what_comes_closest_say_what_they_turn_up() -> None:
    screen = against("random", seed=11)
    chance = random.Random(3)
    warned = {"hint": 0, "nearest": 0}
    while not all(warned.values()):
        until(screen, "space")
        desk = screen.choose("hint")
        for hint in desk["hints"]:
            warned["hint"] += tells_what_turns_up(screen, hint)
            assert hint["warning"] in desk["told"]
        closed = [target for target in screen.table.overlay.faces if target not in screen.on and "space-" in target]
        answer = screen.choose(chance.choice(closed))["answer"]
        warned["nearest"] += tells_what_turns_up(screen, answer["nearest"])
        screen.first(2)


def tells_what_turns_up(screen: Screen, offered: dict[str, str]) -> bool:
    """True if an option reveals something; its warning must agree."""
    option = flow.by_id(screen.play.game.options, offered["id"])
    assert option is not None
    turned_up = bool(set(screen.play.game.reveals(option)) - {"roll"})
    assert ("can't be undone" in offered["warning"]) == turned_up
    return turned_up


def test_lessons_warn_of_nothing_as_everything_can_be_taken_back() -> None:
    screen = against("random", seed=11, lesson=True)
    for _ in range(120):
        assert "can't be undone" not in json.dumps(screen.desk)
        if screen.play.stage != "over":
            screen.first()


# --- what if ----------------------------------------------------------------------------------------------------------


def test_a_what_if_leaves_the_game_alone_and_takes_back_without_limit() -> None:
    screen = until(against("random", seed=2), "move")
    before = screen.play.game.to_json()
    assert screen.choose("what_if")["mode"] == "what_if"
    branched = len(screen.play.game.history)
    screen.first(25)
    assert screen.play.game.to_json() != before
    while not screen.play.no_undo:
        screen.choose("undo")
    assert len(screen.play.game.history) == branched
    screen.first(4)
    screen.choose("return")
    assert screen.play.game.to_json() == before
    assert screen.desk["mode"] == ""


def test_a_what_if_is_never_kept_instead_of_the_game() -> None:
    screen = until(against("random", seed=2, keep="t"), "move")
    kept = screen.kept
    screen.choose("what_if")
    screen.first(9)
    assert screen.kept == kept


# --- looking back -----------------------------------------------------------------------------------------------------


def test_looking_back_shows_the_table_as_it_was_and_changes_nothing() -> None:
    screen = until(against("random", seed=2), "pod")
    game = screen.play.game
    before = game.to_json()
    for number in (0, len(game.history) // 2, len(game.history) - 2):
        desk = screen.choose(f"at:{number}")
        assert desk["mode"] == "back"
        assert desk["look"] == {"at": number, "last": len(game.history) - 1}
        assert screen.play.shown_game.position == game.at(number).position
        assert screen.play.table().position == game.at(number).position.view
    assert "looking back" in screen.choose("die-red")["answer"]["reasons"][0]
    assert screen.choose("now")["mode"] == ""
    assert game.to_json() == before
    screen.choose(f"at:{10**9}", "at:-3", "at:x")
    assert screen.play.looking is None


def test_what_the_others_did_can_be_gone_through_step_by_step() -> None:
    screen = until(against("random", 3, seed=9), "activate")
    others = screen.play.others
    assert others is not None
    desk = screen.choose("watch")
    assert desk["look"]["at"] == others
    decision = screen.play.game.history[others].decision
    assert decision is not None
    assert decision.player in screen.play.bots
    while screen.desk["mode"] == "back":
        assert screen.desk["news"] or screen.play.looking
        screen.choose(screen.desk["choices"][0]["id"])
    assert screen.play.looking is None


def test_a_what_if_can_begin_in_the_past() -> None:
    screen = until(against("random", seed=2), "pod")
    before = screen.play.game.to_json()
    screen.choose("at:6", "what_if")
    assert screen.desk["mode"] == "what_if"
    screen.first(3)
    screen.choose("return")
    assert screen.play.game.to_json() == before
