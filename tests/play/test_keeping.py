"""The table without a browser: saving, sharing and opening games, and starting a new one."""

import contextlib
import json
import random
import re
from typing import Any

import pytest

from betacolony import Game
from betacolony.edition.edition import Edition
from betacolony_widgets import Table
from betacolony_widgets.play import keeper
from betacolony_widgets.play.seats import named
from helpers.screen import Screen, against, until

pytestmark = pytest.mark.slow

# --- keeping ---------------------------------------------------------------------------------------------------------


def test_a_refresh_goes_on_where_the_game_was() -> None:
    screen = until(against("random", 3, seed=4, keep="t"), "space")
    again = against("random", 3, seed=4, keep="t")
    fresh = Screen(
        again.table.__class__(Game.new(["Ada", "Nova", "Orin"], 4), {1: "random", 2: "random"}, keep="t"),
        saved=screen.kept,
    )
    assert fresh.play.game.to_json() == screen.play.game.to_json()
    assert fresh.desk["prompt"] == screen.desk["prompt"]
    assert fresh.play.no_undo == screen.play.no_undo
    assert len([message for message in fresh.sent if message["type"] == "show"]) == 1


def test_a_game_that_has_begun_here_is_not_replaced_by_what_a_page_has_kept() -> None:
    screen = until(against("random", seed=4, keep="t"), "move")
    before = screen.play.game.to_json()
    screen.ask({"type": "hello", "width": 500, "scheme": "dark", "saved": against("random", seed=9, keep="t").kept})
    assert screen.play.game.to_json() == before


def test_nothing_is_kept_without_a_name() -> None:
    screen = until(against("random"), "move")
    assert not [message for message in screen.sent if message["type"] == "keep"]


@pytest.mark.parametrize("damage", ["cut", "letter", "tail", "seats", "nonsense", "nothing", "deep", "newer"])
def test_a_damaged_save_gives_a_sentence_and_keeps_what_it_can(damage: str) -> None:
    screen = until(against("random", 3, seed=4, keep="t"), "space")
    text = screen.kept
    damaged = {
        "cut": text[: len(text) * 2 // 3],
        "letter": text.replace("dock", "dick", 1).replace("Move", "Mauve", 1),
        "tail": text + "}",
        "seats": text.replace('"random"', '"nobody"'),
        "nonsense": "lorem ipsum",
        "nothing": "{}",
        "deep": "[" * 100_000,
        "newer": text.replace('"format":1', '"format":99', 1),
    }[damage]
    fresh = Screen(Table(Game.new(["Ada", "Nova", "Orin"], 4), {1: "random", 2: "random"}, keep="t"), saved=damaged)
    if damage == "seats":
        assert named(fresh.play.bots, 3) == ["human", "medium", "medium"]
        return
    assert fresh.desk["notices"]
    # a damaged game is set aside, and a newer one stays where it is
    assert ("aside" in [message["type"] for message in fresh.sent]) == (damage != "newer")
    if damage in {"cut", "tail"}:
        assert len(fresh.play.game.history) > 5
    if damage in {"nonsense", "nothing", "deep", "newer"}:
        assert len(fresh.play.game.history) == 1
    fresh.first()


def test_what_is_kept_survives_any_edit_with_a_sentence_or_a_game() -> None:
    text = until(against("random", seed=4, keep="t"), "activate").kept
    chance = random.Random(7)
    for _ in range(150):
        at = chance.randrange(len(text))
        edited = text[:at] + chance.choice(['"', "{", "9", "\\", "x", "", "\u2028"]) + text[at + chance.randrange(3) :]
        with contextlib.suppress(keeper.KeepError):
            assert keeper.unpack(edited).game.history


def test_a_cut_save_of_an_edition_of_ones_own_is_read_with_that() -> None:
    screen = until(against("random", keep="t"), "move")
    text = Edition.template().replace("dock_fuel = 1", "dock_fuel = 2", 1)
    new(screen, edition=text)
    screen.first(3)
    kept = keeper.unpack(screen.kept[:-40])
    assert kept.game.edition.text == text
    assert kept.notes
    assert len(kept.game.history) > 1


def test_a_new_game_is_found_again_under_the_same_name() -> None:
    names = {Table(keep="mine").overlay.labels["storage"] for _ in range(3)}
    assert len(names) == 1
    other = Table(Game.new(2, seed=1), keep="mine").overlay.labels["storage"]
    assert other.startswith("betacolony:mine:")
    assert other not in names


# --- sharing and opening ---------------------------------------------------------------------------------------------


def test_a_game_is_shared_by_code_and_file_and_opened_again() -> None:
    screen = until(against("random", 3, seed=4), "space")
    shared = screen.ask({"type": "share"})
    for text in (shared["code"], shared["json"]):
        other = against("random", 3, seed=77)
        assert other.ask({"type": "open", "text": text})["type"] == "opened"
        assert other.play.game.position == screen.play.game.position
    other = against("random", 2, seed=77)
    other.ask({"type": "open", "text": shared["position"]})
    assert other.play.game.position == screen.play.game.position
    assert named(other.play.bots, 3) == ["human", "medium", "medium"]
    linked = Screen(Table(Game.new(2, 1), keep="t"), link=shared["code"])
    assert linked.play.game.position == screen.play.game.position


@pytest.mark.parametrize("text", ["", "nonsense", "{}", "G1xxxx", None, 7, "[" * 50_000, '{"format": 1}'])
def test_what_is_no_game_is_not_opened_and_nothing_is_lost(text: object) -> None:
    screen = until(against("random", seed=4), "move")
    before = screen.play.game.to_json()
    fault = screen.ask({"type": "open", "text": text})
    assert fault["type"] == "fault"
    assert len(fault["lines"]) == 2
    assert screen.play.game.to_json() == before


def test_a_game_of_the_packaged_edition_is_opened_beside_one_of_ones_own() -> None:
    screen = until(against("random", keep="t"), "move")
    packaged = screen.play.game.to_json()
    new(screen, edition=Edition.template().replace("dock_fuel = 1", "dock_fuel = 2", 1))
    assert screen.ask({"type": "open", "text": packaged})["type"] == "opened"
    assert screen.play.game.edition.rules.dock_fuel == 1
    assert keeper.unpack(screen.kept).game.edition is Edition.load()


def test_a_replay_of_one_person_speaks_to_them() -> None:
    screen = Screen(Table(Game.new(["You", "Nova"], 7), {1: "random"}))
    screen.first(6)
    page = screen.ask({"type": "replay"})["text"]
    assert "You take" in page
    assert not re.search(r"\bYou (takes|docks|moves|starts|chooses|activates)\b|of You\b", page)
    assert re.search(r"\bNova (takes|docks|moves|starts)\b", page)


# --- a new game ------------------------------------------------------------------------------------------------------


def new(screen: Screen, **more: object) -> Any:
    players = [{"name": "Ada", "who": "human"}, {"name": "Bo", "who": "random"}, {"name": "Cy", "who": "human"}]
    return screen.ask({"type": "new", "players": players, "seed": "12", "edition": "", **more})


def test_a_new_game_is_as_the_dialog_asks_for_it() -> None:
    screen = until(against("random", keep="t"), "move")
    assert new(screen)["type"] == "opened"
    assert screen.play.game.names == ("Ada", "Bo", "Cy")
    assert screen.play.game.seed == 12
    assert named(screen.play.bots, 3) == ["human", "random", "human"]
    assert json.loads(screen.kept)["seats"] == ["human", "random", "human"]


@pytest.mark.parametrize(
    ("entries", "reason"),
    [
        ({"players": [{"name": "Ada", "who": "human"}]}, "2"),
        ({"players": [{"name": "Ada", "who": "human"}] * 2}, "Ada"),
        ({"players": [{"name": "", "who": "human"}, {"name": "B", "who": "human"}]}, ""),
        ({"players": [{"name": "A", "who": "human"}, {"name": "B", "who": "clever"}]}, "clever"),
        ({"players": "nobody"}, ""),
        ({"seed": "seven"}, "seven"),
        ({"seed": "9" * 40}, ""),
        ({"edition": "players = "}, ""),
        ({"seed": "seven", "players": "nobody"}, "seven"),
    ],
)
def test_a_new_game_that_cannot_be_says_why_and_the_old_one_stays(entries: dict[str, object], reason: str) -> None:
    screen = until(against("random"), "move")
    before = screen.play.game.to_json()
    fault = new(screen, **entries)
    assert fault["type"] == "fault"
    assert reason in " ".join(fault["lines"])
    assert all(fault["lines"])
    assert screen.play.game.to_json() == before


def test_all_that_is_wrong_with_a_new_game_is_told_at_once() -> None:
    twice = [{"name": "Ada", "who": "human"}] * 2
    lines = new(against("random"), players=twice, seed="seven")["lines"]
    assert len(lines) == 2
    assert "seven" in lines[0]
    assert "Ada" in lines[1]


def test_faults_name_their_fields() -> None:
    twice = [{"name": "Ada", "who": "human"}] * 2
    assert new(against("random"), players=twice, seed="seven")["fields"] == ["seed", "players"]
    assert new(against("random"), edition="players = ")["fields"] == ["edition"]


def test_who_plays_is_asked_before_a_game_and_never_in_one() -> None:
    def asks(screen: Screen) -> bool:
        kinds = [message["type"] for message in screen.sent]
        return "setup" in kinds[: kinds.index("show")]  # known with the first picture

    fresh = against("random", keep="t")
    assert asks(fresh)
    assert not fresh.ask({"type": "seats"})["begun"]
    assert asks(against("random", keep="t", seed=3))
    assert not asks(against("random"))  # what nobody keeps is no game of the page's

    def resumed(kept: str) -> Screen:
        return Screen(Table(Game.new(["Ada", "Nova"], 3), {1: "random"}, keep="t"), saved=kept)

    assert asks(resumed(fresh.kept))  # it has been looked at, no more
    fresh.first()
    assert fresh.ask({"type": "seats"})["begun"]
    assert not asks(resumed(fresh.kept))
    assert not asks(resumed("{oops"))  # there is something else to say
    begun = against("random", keep="t")
    new(begun)
    assert not asks(resumed(begun.kept))


@pytest.mark.parametrize("number", [1, 2, 4, "nonsense"])
def test_the_planet_of_a_set_up_has_a_ship_for_each_player(number: object) -> None:
    reply = against("random").ask({"type": "planet", "number": number})
    ships = len(set(re.findall(r'href="#[^"]*?-ship-(\w+)', reply["picture"])))
    assert ships == (number if isinstance(number, int) else 1), reply["picture"][:400]


def test_an_edition_that_is_none_is_told_before_the_game_begins() -> None:
    reply = against("random").ask({"type": "planet", "number": 2, "edition": "players = "})
    assert reply["type"] == "fault"
    assert reply["fields"] == ["edition"]


def test_an_edition_of_ones_own_is_played_and_kept() -> None:
    text = Edition.template().replace("dock_fuel = 1", "dock_fuel = 2", 1)
    assert text != Edition.template()
    screen = against("random", keep="t")
    new(screen, edition=text)
    assert screen.play.game.edition.rules.dock_fuel == 2
    assert keeper.unpack(screen.kept).game.edition.rules.dock_fuel == 2
