"""The table without a browser: seats, hints, answers, messages from anybody, open parts."""

import random
from typing import Any

import pytest

from betacolony import Game, Move, RandomPlayer
from betacolony.position_builder import at
from betacolony_widgets import Table
from betacolony_widgets.messages import Messages
from betacolony_widgets.play.choices import flow
from betacolony_widgets.play.seats import bots, named
from helpers.screen import Screen, against, until

say = Messages.of().say


# --- seats ------------------------------------------------------------------------------------------------------------


def test_seats_that_are_not_named_are_peoples() -> None:
    assert bots({}, 3) == {}
    assert list(bots({1: "greedy", 2: "human"}, 3)) == [1]
    own = RandomPlayer(3)
    seated = bots({0: own, 2: "sampled"}, 3)
    assert seated[0] is own
    assert named(seated, 3) == ["random", "human", "sampled"]


@pytest.mark.parametrize(("seats", "reason"), [({2: "greedy"}, "no seat 2"), ({1: "clever"}, "clever"), ({0: 7}, "7")])
def test_wrong_seats_are_told(seats: Any, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Table(Game.new(2, 1), seats)


def test_several_people_are_asked_by_name_each_before_the_own_mat() -> None:
    screen = Screen(Table(Game.new(["Ada", "Ben", "Nova"], 5), {2: "random"}))
    seen = set()
    for _ in range(40):
        decision = screen.play.game.decision
        assert decision is not None
        if screen.play.stage == "play":
            assert decision.player in {0, 1}
            assert screen.play.table().view.me == decision.player
            assert screen.play.table().view.addressed is False
            assert screen.desk["status"].startswith(("Ada", "Ben"))
            seen.add(decision.player)
        screen.first()
    assert seen == {0, 1}
    assert not any("You " in text for group in screen.desk["news"] for line in group["lines"] for text, _ in line)


def test_the_set_up_is_played_by_people_too() -> None:
    screen = against()
    assert screen.desk["prompt"] == "Choose your mat"
    assert all(choice["note"] for choice in screen.desk["choices"])
    until(screen, "ship")
    assert {target for target, face in screen.table.overlay.faces.items() if face["on"]} >= {"location-ridback"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_ends_whoever_plays(players: int) -> None:
    screen = against("random", players, seed=players)
    chance = random.Random(players)
    for _ in range(3000):
        if screen.play.stage == "over":
            break
        screen.choose(chance.choice([choice["id"] for choice in screen.desk["choices"]]))
    assert screen.play.game.is_over
    assert "CP" in screen.desk["detail"]


# --- hints ------------------------------------------------------------------------------------------------------------


def test_a_hint_names_three_ways_with_reasons_marks_them_and_can_be_taken() -> None:
    screen = until(against("random", seed=6), "move")
    hints = screen.choose("hint")["hints"]
    assert 1 < len(hints) <= 3
    assert all("CP" in hint["why"] for hint in hints)
    marked = screen.play.table().view.hints
    assert "1" in marked.values()
    best = screen.play.hints[0].option
    arrows = screen.play.table().view.arrows
    assert arrows == (((f"ship-{screen.play.me}", f"location-{best.to}"),) if isinstance(best, Move) else ())
    assert screen.choose("hint")["hints"] == []
    screen.choose("hint", hints[0]["id"])
    assert flow.option_id(screen.play.game.history[-1].option or screen.play.game.options[0]) == hints[0]["id"] or (
        hints[0]["id"] in [flow.option_id(record.option) for record in screen.play.game.history if record.option]
    )


def test_no_hint_where_nothing_is_asked() -> None:
    screen = until(against("random", seed=6), "move")
    screen.choose("at:1")
    assert not screen.tool("hint")["on"]
    assert screen.choose("hint")["answer"]["reasons"]


# --- looking back -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "held", "asked"),
    [
        (1, 0, "Take a material of your choice"),
        (2, 0, "Take 2 materials of your choice"),
        (2, 9, "Take a material of your choice"),
    ],
)
def test_the_question_says_how_many_materials_there_is_room_for(given: int, held: int, asked: str) -> None:
    screen = Screen(Table(at("material", given, materials={"food": held}), {1: "random"}, lesson=True))
    assert screen.desk["prompt"] == asked


# --- answers ----------------------------------------------------------------------------------------------------------


def test_a_die_that_shows_what_it_could_be_set_to_says_so() -> None:
    screen = Screen(Table(at("set_die", dice={"black": 6, "red": 3}), {1: "random"}, lesson=True))
    assert screen.choose("die-black")["answer"]["reasons"] == ["The black die already shows 6."]
    screen.choose("die-red")
    assert screen.play.game.position.to_dict()["seats"][0]["dice"]["red"] == 6


# --- messages from anybody --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "message",
    [None, 7, {}, {"type": 5}, {"type": "choose"}, {"type": "choose", "target": 1, "version": "x"}, {"type": "new"},
     {"type": "open"}, {"type": "restore"}, {"type": "hello"}, {"type": "hello", "width": "wide"}, {"type": "nothing"}],
)  # fmt: skip
def test_any_message_is_borne(message: object) -> None:
    screen = until(against("random"), "move")
    before = screen.play.game.to_json()
    screen.ask(message)
    assert screen.play.game.to_json() == before


def test_an_exception_while_answering_becomes_a_sentence(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    screen = against("random")

    def broken(_: object, **__: object) -> str:
        raise RuntimeError("boom")

    monkeypatch.setattr("betacolony_widgets.play.table.replay_html", broken)
    assert "our fault" in screen.ask({"type": "replay", "seq": 4})["lines"][0]
    assert "boom" in caplog.text


@pytest.mark.parametrize("key", ["callback", "drawing"])
def test_the_ways_out_of_a_fault_are_those_that_games_and_lessons_have(key: str) -> None:
    text = say(f"error.{key}").lower()
    assert say("tool.again").lower() not in text
    assert say("tool.undo").lower() in text


# --- parts of the table -----------------------------------------------------------------------------------------------


def test_a_part_stays_open_until_something_is_chosen_or_another_game_begins() -> None:
    screen = Screen(Table(Game.new(2, 5), {1: "greedy"}), width=360, height=600, arrangement="phone")

    def opened() -> str:
        return screen.table._view.view.looking

    screen.choose("look-opponents")
    assert opened() == "opponents"
    screen.first()
    assert opened() != "opponents"
    screen.choose("look-opponents")
    players = [{"name": "Ada", "who": "human"}, {"name": "Bo", "who": "greedy"}]
    screen.ask({"type": "new", "seed": "5", "players": players})
    assert opened() != "opponents"


def test_no_part_is_opened_before_anything_is_drawn() -> None:
    table = Table(Game.new(2, 5), {1: "greedy"})
    table.choose("look-market")
    assert not table.overlay.geometry
