"""The live page without a browser: choices, answers, undo, messages and sentences."""

import logging
import random
import re
from pathlib import Path

import pytest

from betacolony import Activate, Dock, Game, Move, RandomPlayer, TakePod
from betacolony import messages as engine_messages
from betacolony_widgets.board import overlay
from betacolony_widgets.board.picture import rolled_in
from betacolony_widgets.live_table import table as live_table
from betacolony_widgets.messages import Messages
from betacolony_widgets.play import desk, table
from betacolony_widgets.play.choices import flow
from betacolony_widgets.play.narration.narrator import Narrator
from helpers.screen import Screen, lesson, new_game

ENGLISH = Messages.of()


@pytest.fixture
def page() -> Screen:
    return Screen(lesson(new_game()))


# --- a round ---------------------------------------------------------------------------------------------------------


def test_the_first_thing_to_do_is_to_roll(page: Screen) -> None:
    assert page.choices == ["roll"]
    assert page.table.play.table().view.rolled is False
    page.choose("roll")
    assert page.fresh == ["The roll: black 3, blue 4, red 1, green 5."]
    assert page.desk["prompt"] == "Move your ship"
    assert page.table.play.table().view.rolled is True


def test_nothing_can_be_moved_before_the_roll(page: Screen) -> None:
    assert "Roll" in page.choose("location-jyo")["answer"]["reasons"][0]
    assert page.table.play.stage == "roll"


def test_a_click_on_a_die_rolls_too(page: Screen) -> None:
    page.choose("die-red")
    assert page.table.play.stage == "play"


def test_a_die_shows_where_it_leads_and_what_that_costs(page: Screen) -> None:
    page.choose("roll", "die-red")
    faces = page.table.overlay.faces
    assert {place: faces[place]["price"] for place in page.on if place.startswith("location-")} == {
        "location-gan_de": "free",
        "location-azophi_nexus": "1 fuel",
    }
    assert page.desk["prompt"] == "Where to?"


def test_a_place_that_the_chosen_die_does_not_reach_is_not_reached_with_another(page: Screen) -> None:
    page.choose("roll", "die-green", "location-gan_de")
    assert "green die" in page.desk["answer"]["reasons"][0]
    assert page.table.play.chosen == ("die-green",)


def test_a_place_that_several_dice_reach_opens_a_choice_with_prices(page: Screen) -> None:
    page.choose("roll", "location-manufactory_right")
    prices = {choice["label"]: choice["price"] for choice in page.desk["choices"]}
    assert prices == {
        "Blue die, a 4": "free",
        "Black die, a 3": "pay 1 fuel",
        "Green die, a 5": "pay 1 fuel",
        "Choose something else": "",
    }
    page.choose("die-black")
    assert page.table.game.history[-1].option == Move("black", "manufactory_right", 1)


def test_a_die_alone_never_moves_the_ship(page: Screen) -> None:
    page.table.play.game = page.table.game.with_dice(red=1)
    page.table.play.seen = 1
    page.choose("die-red")
    before = len(page.table.game.history)
    page.choose("back", "die-red")
    assert len(page.table.game.history) == before


def test_choosing_again_takes_a_choice_back(page: Screen) -> None:
    page.choose("roll", "die-red", "die-red")
    assert page.desk["prompt"] == "Move your ship"
    page.choose("die-red", "back")
    assert page.desk["prompt"] == "Move your ship"
    page.choose("die-red", "undo")
    assert page.desk["prompt"] == "Move your ship"


def test_choosing_something_that_does_not_go_together_starts_a_new_choice(page: Screen) -> None:
    page.choose("roll", "die-red", "location-ridback")
    assert page.table.play.chosen == ("location-ridback",)


def test_a_whole_round_with_moves_and_a_dock(page: Screen) -> None:
    page.choose("roll", "location-jyo", "die-black")
    assert page.desk["prompt"] == "Now activate Jyo"
    page.choose("die-blue")
    page.choose(page.choices[0])
    assert "You score 1 CP (Jyo)." in page.fresh
    page.choose("material-food")
    assert page.desk["news"][-1]["who"] == "Nova"
    assert page.desk["status"].endswith("second action")
    page.choose("dock")
    assert page.table.game.position.to_dict()["round"] == 2
    assert page.table.play.stage == "roll"
    assert page.desk["prompt"] == "Roll the dice"
    assert not any(line.startswith("The roll") for line in page.fresh)


def test_the_others_play_by_themselves_and_are_told(page: Screen) -> None:
    page.choose("roll", "dock")
    page.choose(page.choices[0])
    decision = page.table.game.decision
    assert decision is not None
    assert decision.player == 0
    nova = next(group for group in page.desk["news"] if group["who"] == "Nova")
    assert all("You" not in text for line in nova["lines"] for text, _ in line)


def test_a_pod_opens_its_row(page: Screen) -> None:
    page.choose("roll", "location-manufactory_right", "die-blue", "pod-2-1")
    assert [record.option for record in page.table.game.history[-2:]] == [Activate("green", 5), TakePod(2, 1)]
    assert [choice["note"] for choice in page.desk["choices"]] == ["3 spaces"] * 3
    page.choose("colony-thebes")
    assert all(choice.startswith("option:") for choice in page.choices[:-1])
    page.choose("space-23")
    assert page.table.game.position.to_dict()["board"]["23"]["crew"] == [2, 0]


def test_a_whole_game_is_played_by_any_clicks() -> None:
    chance = random.Random(2)
    page = Screen(lesson(new_game(5), RandomPlayer(5)))
    for _ in range(3000):
        if page.table.play.stage == "over":
            break
        anything = chance.random() < 0.3
        page.choose(chance.choice([*page.table.overlay.faces, "undo"] if anything else page.choices))
        assert not page.desk["answer"] or page.desk["answer"]["head"] != Messages.of().say("error.head")
    assert page.table.play.stage == "over"
    assert "CP" in page.desk["detail"]
    assert page.choices == []
    page.choose("again")
    assert page.table.play.stage == "roll"


def test_every_option_can_be_reached_from_the_list_and_from_the_board() -> None:
    game = Game.new(players=3, seed=11)
    player = RandomPlayer(3)
    seen = set()
    while not game.is_over:
        options = list(game.options)
        for option in options:
            seen.add(type(option).__name__)
            chosen: tuple[str, ...] = ()
            for target in flow.touched(option, game.edition):
                chosen = (*chosen, target)
                assert option in flow.matching(options, chosen, game.edition)
            reached = flow.choices(flow.matching(options, chosen, game.edition), chosen, game, 0)
            assert flow.option_id(option) in [choice.id for choice in reached]
            assert flow.by_id(options, flow.option_id(option)) == option
        game.play(player.choose(game))
    assert len(seen) > 10


# --- what is not possible --------------------------------------------------------------------------------------------


def test_a_place_out_of_reach_is_answered_with_all_reasons_and_the_nearest_move(page: Screen) -> None:
    answer = page.choose("roll", "die-red", "location-manufactory_left")["answer"]
    assert "takes 6 fuel, and you have 1" in answer["reasons"][0]
    assert answer["nearest"]["id"].startswith("option:")
    assert {"location-manufactory_left", "fuel"} <= page.table.play.table().view.wrong
    page.choose(answer["nearest"]["id"])
    assert page.table.game.decision is not None
    assert page.table.game.decision.kind == "activate"


def test_what_is_not_asked_now_says_what_comes_first(page: Screen) -> None:
    page.choose("roll")
    for target in ("pod-0-0", "space-3", "material-food", "track-xian"):
        assert page.choose(target)["answer"]["reasons"] == [
            "Something else comes first: choose a die to move the ship, or dock."
        ]


def test_an_unpaid_space_says_what_it_would_cost(page: Screen) -> None:
    page.choose("roll", "location-manufactory_right", "die-blue", "die-green")
    page.choose(page.choices[0])
    page.choose(page.choices[0])
    answer = page.choose("space-12")["answer"]
    assert answer["reasons"] == [
        "Building on space 12 in Xi'an costs food and palladium in all, and you hold food and organics."
    ]


def test_every_target_is_answered_at_every_decision() -> None:
    game = Game.new(players=["You", "Nova"], seed=4)
    page = Screen(lesson(game, RandomPlayer(1)))
    kinds = set()
    chance = random.Random(9)
    for _ in range(120):
        decision = page.table.game.decision
        if decision is None:
            break
        if page.table.play.stage == "play" and decision.kind not in kinds:
            kinds.add(decision.kind)
            closed = [target for target, face in page.table.overlay.faces.items() if not face["on"]]
            for target in chance.sample(closed, min(16, len(closed))):
                answer = page.choose(target)["answer"]
                assert answer["reasons"], target
                assert answer["head"] != Messages.of().say("error.head"), (target, answer)
        page.choose(chance.choice([choice for choice in page.choices if choice != "back"]))
    assert len(kinds) >= 5


# --- undo, start over, stale clicks ----------------------------------------------------------------------------------


def test_undo_takes_back_ones_own_choice_and_what_followed(page: Screen) -> None:
    page.choose("roll")
    before = page.table.game.position.to_dict()
    page.choose("dock")
    page.choose(page.choices[0])
    page.choose("dock")
    while page.desk["tools"][0]["on"]:
        page.choose("undo")
    assert page.table.game.position.to_dict() == before
    assert page.table.play.stage == "play"
    assert "nothing to undo" in page.choose("undo")["answer"]["reasons"][0]


def test_undo_works_where_the_other_player_goes_first() -> None:
    game = next(game for game in (new_game(seed) for seed in range(40)) if game.position.to_dict()["start_player"] == 1)
    page = Screen(lesson(game, RandomPlayer(1)))
    while page.table.play.stage == "play" and page.table.game.position.to_dict()["round"] == 0:
        page.choose(page.choices[0])
    page.choose("roll")
    assert not page.desk["tools"][0]["on"] or page.table.game.history[-1].decision is not None
    assert page.table.game.decision is not None
    assert page.table.game.decision.player == 0


def test_start_over_begins_the_same_game_again(page: Screen) -> None:
    start = page.table.game.position.to_dict()
    page.choose("roll", "dock")
    page.choose(page.choices[0])
    page.choose("again")
    assert page.table.game.position.to_dict() == start
    assert page.table.play.stage == "roll"


def test_a_click_that_was_meant_for_an_earlier_desk_is_let_go(page: Screen) -> None:
    old = page.desk["version"]
    page.choose("roll")
    page.ask({"type": "choose", "target": "dock", "version": old, "seq": 9})
    assert page.desk["prompt"] == "Move your ship"
    assert {"type": "done", "seq": 9} in page.sent


def test_every_choice_is_acknowledged_before_and_after(page: Screen) -> None:
    page.choose("roll")
    assert [message["type"] for message in page.sent[-4:]] == ["heard", "show", "done", "motion"]


@pytest.mark.parametrize(
    "message",
    [
        None,
        [],
        "choose",
        {"type": "choose"},
        {"type": "choose", "target": 3, "version": 1},
        {"type": "choose", "target": "die-red", "version": "1"},
        {"type": "hello"},
        {"type": "hello", "width": "wide"},
        {"type": "hello", "width": -5, "scheme": "dark"},
        {"type": "hello", "width": float("nan"), "scheme": "dark"},
        {"type": "nonsense"},
    ],
)
def test_messages_that_nobody_should_send_change_nothing(page: Screen, message: object) -> None:
    before = page.desk
    page.ask(message)
    assert page.desk == before


@pytest.mark.parametrize("target", ["", "x", "pod-", "pod-9-9", "space-99", "die-pink", "option:", "location-", "-"])
def test_targets_that_do_not_exist_are_answered(page: Screen, target: str) -> None:
    page.choose("roll")
    page.choose(target)
    assert page.table.game.decision is not None
    assert page.desk["prompt"] == "Move your ship"


def test_an_exception_becomes_a_sentence_with_a_way_on(
    page: Screen, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    page.choose("roll")

    def broken(*_: object) -> None:
        raise RuntimeError("boom")

    with monkeypatch.context() as patch, caplog.at_level(logging.ERROR):
        patch.setattr(page.table.play, "choose", broken)
        page.choose("die-red")
    assert "our fault" in page.desk["answer"]["reasons"][0]
    assert "boom" in caplog.text
    page.choose("die-red")
    assert page.desk["prompt"] == "Where to?"


def test_a_board_that_cannot_be_drawn_says_so(
    page: Screen, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("boom")

    with monkeypatch.context() as patch, caplog.at_level(logging.ERROR):
        patch.setattr("betacolony_widgets.board.scene.scene", broken)
        page.choose("roll")
        assert "could not be drawn" in page.desk["detail"]
        assert page.desk["tools"]
    assert "boom" in caplog.text
    page.choose("die-red")
    assert page.desk["prompt"] == "Where to?"


def test_the_table_is_told_in_words_to_those_who_ask(page: Screen) -> None:
    page.choose("roll")
    page.ask({"type": "words"})
    reply = page.sent[-1]
    facts = [fact for panel in reply["panels"] for fact in panel["facts"]]
    assert "Red die: 1." in facts
    assert "You: 0 CP." in facts
    assert not [fact for fact in facts if "You has" in fact or "You's" in fact]
    assert len(facts) > 80


# --- words -----------------------------------------------------------------------------------------------------------


#: events that happen to the solo rival only
RIVALS = ("PodPreferred", "PodSkipped", "RivalPassed", "RivalRolled", "SpacePreferred", "SpacesNarrowed")


def test_what_happens_to_the_learner_is_told_in_the_second_person() -> None:
    events = engine_messages.ENGLISH.table["event"]
    mine = {key for key, text in events.items() if text.startswith("{player:who}") or "of {player:who}" in text}
    # the solo rival is never the reader
    rivals = {key for key in mine if "_SOLO-" in key or key.partition("_")[0] in RIVALS}
    missing = mine - rivals - set(catalogue_section("you"))
    assert not missing
    assert set(catalogue_section("you")) <= set(events) | set(catalogue_section("they"))
    assert set(catalogue_section("they")) <= set(catalogue_section("you"))
    game = new_game()
    narrator = Narrator(game, 0)
    player = RandomPlayer(7)
    while not game.is_over:
        for event in game.play(player.choose(game)):
            sentence = narrator.tell(event)
            if getattr(event, "player", None) == 0:
                assert re.match(r"(You|Your|The |There|Nothing|Round)", sentence), sentence
                assert not re.search(r"\bYou (takes|moves|gains|scores|spends|places|pays|builds|activates)", sentence)


def catalogue_section(name: str) -> list[str]:
    return [key.removeprefix(f"{name}.") for key in ENGLISH.sentences if key.startswith(f"{name}.")]


def test_every_decision_has_a_prompt() -> None:
    from betacolony.rules.decisions import NAMES

    for kind in NAMES.values():
        assert ENGLISH.has(f"prompt.{kind}") or ENGLISH.has(f"prompt.{kind}.one"), kind


def test_counts_and_lists_read_well() -> None:
    assert ENGLISH.count("mat.artifact", 1) == "1 artifact"
    assert ENGLISH.count("mat.artifact", 3) == "3 artifacts"
    assert ENGLISH.listed([]) == "nothing"
    assert ENGLISH.listed(["a"]) == "a"
    assert ENGLISH.listed(["a", "b", "c"]) == "a, b and c"


def test_the_labels_that_the_scripts_ask_for_exist_and_there_are_no_others(page: Screen) -> None:
    script = overlay.Overlay._esm
    labels = set(re.findall(r"labels\.([a-z_]+)", script))
    assert labels <= set(page.table.overlay.labels)
    begun = tuple(re.findall(r"labels\[`([a-z_]+)\$", script))
    python = "".join(Path(str(module.__file__)).read_text("utf-8") for module in (desk, table, live_table))
    elsewhere = set(re.findall(r"label\.([a-z_]+)", python))
    named = set(re.findall(r'"(new_name_[0-9])"', script))
    others = set(catalogue_section("label")) - labels - elsewhere - named
    assert not [name for name in others if not name.startswith(begun)]


def test_rolls_are_found_in_a_history() -> None:
    game = new_game()
    assert rolled_in(game) == 0
    player = RandomPlayer(1)
    while game.position.to_dict()["round"] < 3:
        game.play(player.choose(game))
    assert rolled_in(game) in {2, 3}
    assert rolled_in(Game.from_position(game.position)) == 3


def test_a_page_can_begin_in_the_middle_of_a_game() -> None:
    game = new_game()
    player = RandomPlayer(1)
    while game.position.to_dict()["round"] < 2 or (game.decision and game.decision.player != 0):
        game.play(player.choose(game))
    page = Screen(lesson(Game.from_position(game.position, names=["You", "Nova"]), RandomPlayer(2)))
    assert page.table.play.stage == "play"
    assert page.desk["status"].startswith("Round 2 of 9")


def test_dock_options_come_with_their_gain(page: Screen) -> None:
    page.choose("roll", "dock")
    docks = [choice for choice in page.desk["choices"] if choice["id"] != "back"]
    # what it gives doesn't stand where prices do
    assert {(choice["price"], choice["note"]) for choice in docks} == {("", "+1 fuel")}
    assert Dock(("blue", "black")) in page.table.game.options
