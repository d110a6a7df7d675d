"""The table without a browser: seats, undo, hints, what-ifs, looking back, the log."""

import json
import random
from collections import Counter
from typing import Any

import pytest

from betacolony import Game, Move, RandomPlayer, play_out
from betacolony.events import DiceRolled, FuelGained, MaterialsGained
from betacolony.position_builder import EDITION, MATERIALS, at, colour_of, pod
from betacolony_widgets import Table
from betacolony_widgets.board.scene import scene
from betacolony_widgets.board.shapes import Text
from betacolony_widgets.messages import Messages
from betacolony_widgets.play import flow
from betacolony_widgets.play.desk import log
from betacolony_widgets.play.game_log import Mark, added, groups, visible
from betacolony_widgets.play.narrator import Narrator
from betacolony_widgets.play.seats import bots, named
from helpers.building import only
from helpers.screen import Screen, against, until

say = Messages.of().say

#: two of each of the first five kinds: as many as the limit allows
RICH = dict.fromkeys(MATERIALS[:5], 2)

# --- seats -----------------------------------------------------------------------------------------------------------


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


# --- taking back -----------------------------------------------------------------------------------------------------


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
        history, hidden = screen.play.game.history, screen.play.hidden_roll
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


# --- hints -----------------------------------------------------------------------------------------------------------


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


# --- what if ---------------------------------------------------------------------------------------------------------


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


def test_the_log_of_a_what_if_goes_on_from_that_of_the_game() -> None:
    def told(*, at_hand: bool) -> list[Any]:
        found = [group["lines"] for group in reversed(log(screen.play)) if (group["at"] is not None) == at_hand]
        return [line for lines in found for line in lines]

    screen = until(against("random", seed=2), "move")
    game = told(at_hand=True)
    assert game
    screen.choose("what_if")
    screen.first(2)
    assert told(at_hand=False) == game
    assert told(at_hand=True)  # what the branch adds
    screen.choose("return")
    assert told(at_hand=True) == game
    assert not told(at_hand=False)


def test_the_log_of_a_what_if_ends_where_it_was_begun() -> None:
    screen = until(against("random", seed=2), "pod")
    whole = len(log(screen.play))
    screen.choose("at:6", "what_if")
    assert 0 < len(log(screen.play)) < whole


# --- looking back ----------------------------------------------------------------------------------------------------


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


# --- answers ---------------------------------------------------------------------------------------------------------


def test_a_die_that_shows_what_it_could_be_set_to_says_so() -> None:
    screen = Screen(Table(at("set_die", dice={"black": 6, "red": 3}), {1: "random"}, lesson=True))
    assert screen.choose("die-black")["answer"]["reasons"] == ["The black die already shows 6."]
    screen.choose("die-red")
    assert screen.play.game.position.to_dict()["seats"][0]["dice"]["red"] == 6


@pytest.mark.parametrize("decision", [("move",), ("activate",), ("pod", 1), ("nexus",), ("set_die",), ("track", 1)])
def test_fuel_says_how_it_is_spent(decision: tuple[Any, ...]) -> None:
    screen = Screen(Table(at(*decision, materials=RICH), {1: "random"}, lesson=True))
    assert screen.play.game.decision
    assert screen.play.game.decision.kind == decision[0]
    (reason,) = screen.choose("fuel")["answer"]["reasons"]
    assert "each makes the die count one more or one less" in reason


# --- the log ---------------------------------------------------------------------------------------------------------


def test_the_log_tells_everything_but_a_roll_not_asked_for() -> None:
    screen = until(against("random", seed=2), "pod")
    while screen.play.stage != "roll":
        screen.first()
    history = screen.play.game.history
    hidden = screen.play.hidden_roll
    assert hidden is not None
    assert isinstance(history[hidden.number].events[hidden.event], DiceRolled)
    history_groups = groups(history, Narrator(screen.play.game), Mark(0, 0), hidden)
    lines = ["".join(text for text, _ in line) for group in history_groups for line in group.lines]
    rolls = sum(isinstance(event, DiceRolled) for record in history for event in record.events)
    assert sum(line.startswith("The roll") for line in lines) == rolls - 1
    assert screen.ask({"type": "log"})["groups"]


def test_the_set_up_is_told_without_the_pods_that_lie_there_to_be_seen() -> None:
    game = Game.new(2, seed=1)
    texts = [
        text for group in groups(game.history, Narrator(game), Mark(0, 0)) for line in group.lines for text, _ in line
    ]
    assert any("cycle cards" in text for text in texts)
    assert not any("New at the Manufactory" in text for text in texts)


def test_what_the_solo_rival_does_stands_in_groups_of_its_own() -> None:
    game = play_out(Game.solo(seed=4), [RandomPlayer(2)])
    texts = {True: "", False: ""}
    for group in groups(game.history, Narrator(game), Mark(0, 0)):
        texts[group.seat == 1] += "".join(text for line in group.lines for text, _ in line)
    assert texts[True].count("Rival rolls a") == 9
    assert "Player 1" not in texts[True]
    assert "Rival rolls a" not in texts[False]
    assert texts[False].count("is now the active colony") == 8


def test_the_log_leads_to_the_places_it_names() -> None:
    game = Game.new(3, 4)
    player = RandomPlayer(2)
    while not game.is_over:
        game.play(player.choose(game))
    narrator = Narrator(game)
    linked: dict[str, int] = {}
    for record in game.history:
        for event in record.events:
            pieces = narrator.segments(event)
            assert not pieces or "".join(text for text, _ in pieces) == narrator.tell(event)
            for _, target in pieces:
                kind = target.partition("-")[0]
                linked[kind] = linked.get(kind, 0) + 1
    assert {"space", "location", "track"} <= set(linked)


# --- messages from anybody -------------------------------------------------------------------------------------------


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


# --- what building costs ---------------------------------------------------------------------------------------------

COLOSSEUM = next(tile for tile in EDITION.achievements if tile.id == "colosseum")


def building(kind: str, *details: int, **state: Any) -> Screen:
    """A person who faces a decision about building, in a game in which everything can be taken back."""
    return Screen(Table(at(kind, *details, **state), {1: "random"}, lesson=True))


def tip(screen: Screen, target: str) -> str:
    """The tip and the price of a target."""
    face = screen.table.overlay.faces[target]
    return f"{face['tip']} {face['price']}".strip()


def test_a_bought_pod_says_what_it_costs_with_each_space() -> None:
    screen = building("pod", 1, materials=RICH, manufactory=only(pod("food")), talon=())
    assert tip(screen, "pod-0-0") == "Costs food, plus one material of the space's colour."
    screen.choose("pod-0-0")
    assert screen.desk["detail"].startswith("Living Quarters: food, plus one material of the space's colour. No more")
    prices = {target: tip(screen, target) for target in screen.on if target.startswith("space-")}
    assert len(prices) == len(screen.play.game.options) > 40
    for target, price in prices.items():
        colour = colour_of(int(target.removeprefix("space-")))
        assert price == ("2 food" if colour == "food" else f"food + {colour}")
    drawn = scene(screen.play.table(), 900)
    painted = {shape.text for shape in (*drawn.shapes, *drawn.marks) if isinstance(shape, Text)}
    assert painted.isdisjoint(prices.values())


def test_a_free_pod_costs_nothing_and_says_so() -> None:
    screen = building("free_pod", manufactory=only(pod("food"), pod("steel")), talon=())
    free = "Free now: neither the pod nor its space costs anything."
    assert tip(screen, "pod-0-0") == tip(screen, "pod-0-1") == free
    screen.choose("pod-0-0")
    assert screen.desk["detail"] == (
        "Living Quarters: neither the pod nor its space costs anything. "
        "No more than 3 pods of one colour may be connected."
    )
    assert (tip(screen, "pod-0-0"), tip(screen, "pod-0-1").split()[0]) == (free, "Costs")
    assert {tip(screen, target) for target in screen.on if target.startswith("space-")} == {"free"}
    screen.choose(next(target for target in screen.on if target.startswith("space-")))
    assert not any("Free now" in face["tip"] for face in screen.table.overlay.faces.values())


def test_a_bought_achievement_says_what_it_costs_with_each_space() -> None:
    screen = building("nexus", artifacts=3, materials=RICH)
    assert tip(screen, "achievement-great_sphinx").startswith("Built at the Nexus")
    screen.choose("achievement-great_sphinx")
    assert screen.desk["detail"] == ("Great Sphinx: on an outer ring. You also pay one material of the space's colour.")
    prices = {target: tip(screen, target) for target in screen.on if target.startswith("space-")}
    assert len(prices) == len(screen.play.game.options) > 20
    assert all(price == f"3 artifacts + {colour_of(int(target[6:]))}" for target, price in prices.items())
    screen = building("nexus", materials=dict(COLOSSEUM.materials) | {"polymer": 1}, building="colosseum")
    screen.choose("achievement-colosseum")
    for target in screen.on:
        if target.startswith("space-"):
            price = Counter(COLOSSEUM.materials) + Counter([colour_of(int(target[6:]))])
            assert tip(screen, target) == " + ".join(f"{n} {kind}" for kind, n in price.items())


def test_a_free_achievement_costs_nothing_and_says_so() -> None:
    screen = building("free_achievement")
    assert screen.desk["detail"] == "Neither the achievement nor its space costs anything."
    free = "Free now: neither the achievement nor its space costs anything. It goes on an outer ring."
    assert tip(screen, "achievement-great_sphinx") == free
    screen.choose("achievement-great_sphinx")
    assert screen.desk["detail"] == (
        "Great Sphinx: on an outer ring. Neither the achievement nor its space costs anything."
    )
    assert tip(screen, "achievement-great_sphinx") == free
    assert {tip(screen, target) for target in screen.on if target.startswith("space-")} == {"free"}


def test_a_building_gives_its_bonus_at_once_and_its_points_at_the_end() -> None:
    faces = building("nexus", building="taj_mahal").table.overlay.faces
    worth = "Worth at the end: 7 CP. When built: 1 influence on any track."
    assert faces["achievement-taj_mahal"]["name"].endswith(worth)
    faces = building("nexus", building="eiffel_tower").table.overlay.faces
    assert faces["achievement-eiffel_tower"]["name"].endswith("Worth at the end: 9 CP.")


def test_a_die_whose_colour_scores_says_so_before_it_activates() -> None:
    game = at("activate", ship="jyo", spent=("green",), dice={"black": 5, "blue": 3, "red": 1, "green": 3})
    notes = {choice["label"]: choice["note"] for choice in Screen(Table(game)).desk["choices"]}
    blue = say("choice.activate", die="Blue", value=3)
    scoring = [label for label, note in notes.items() if "CP" in note]
    assert scoring == [blue]
    materials = f"{say('effect.materials.one', n=1)} + food"  # mat A adds one
    assert notes[blue] == say("effect.and_cp", effect=materials, n=1)


# --- parts of the table ----------------------------------------------------------------------------------------------


def test_a_part_stays_open_until_something_is_chosen_or_another_game_begins() -> None:
    screen = Screen(Table(Game.new(2, 5), {1: "greedy"}), width=360, height=600, arrangement="phone")

    def opened() -> str:
        return screen.table._view.view.looking

    screen.choose("look-rivals")
    assert opened() == "rivals"
    screen.first()
    assert opened() != "rivals"
    screen.choose("look-rivals")
    players = [{"name": "Ada", "who": "human"}, {"name": "Bo", "who": "greedy"}]
    screen.ask({"type": "new", "seed": "5", "players": players})
    assert opened() != "rivals"


def test_no_part_is_opened_before_anything_is_drawn() -> None:
    table = Table(Game.new(2, 5), {1: "greedy"})
    table.choose("look-market")
    assert not table.overlay.geometry


def test_alike_news_are_told_as_one() -> None:
    one, other = (MaterialsGained("LOC-2", 0, (kind,), place) for kind, place in (("food", "jyo"), ("water", "mat")))
    assert added(one, other) == MaterialsGained("LOC-2", 0, ("food", "water"), "jyo")
    assert added(one, MaterialsGained("LOC-2", 1, ("food",), "jyo")) is None
    assert added(one, FuelGained("LOC-2", 0, 1, "jyo")) is None
