"""The table of the first game: its coach on the desk, the rest after the first cycle, the way on."""

from pathlib import Path
from typing import Any

import pytest

from betacolony.events import MarkerMoved
from betacolony.players.policies import GreedyPlayer, Player, RandomPlayer
from betacolony_widgets.first_game.page import PAGE, FirstGame
from betacolony_widgets.pages import contents
from betacolony_widgets.play.choices.flow import option_id
from helpers.screen import Screen


def play_cycle(table: FirstGame, player: Player | None = None) -> None:
    player = player or GreedyPlayer()
    while table.game.position.round <= 3:
        if table.play.stage == "roll":
            table.choose("roll")
            continue
        known, option = len(table.game.history), option_id(player.choose(table.game))
        while len(table.game.history) == known:
            table.choose(option)
        table._after()


def test_the_coach_speaks_in_the_place_of_the_second_line_and_once() -> None:
    table = FirstGame()
    assert table.play.coach
    words = table.play.coach(table.play)
    assert "6 turns to go" in words
    desk = table.overlay.desk
    assert desk["detail"] == words
    assert desk["told"].count(words) == 1
    assert "bc-coached" in table._dom_classes


def test_after_a_cycle_the_table_rests_and_shows_the_way_on() -> None:
    table = FirstGame()
    begins = table._moment()
    assert begins
    assert begins["head"] == "The game begins"
    play_cycle(table)
    desk, card = table._desk_data(), table._moment()
    assert "After cycle 1 you have" in desk["detail"]
    assert desk["told"].count(desk["detail"]) == 1
    assert desk["onward"] == {"label": "Next lesson: Building a pod", "href": "04-building.ipynb"}
    assert card
    pos = table.play.game.position
    own, best = pos.total(0), pos.total(1)
    says = {True: f"you lead {own} to {best}", False: f"you are behind, {own} to {best}"}
    assert card["head"] == f"Your first cycle is over: {says[own > best]}"
    points = [row["value"] for row in card["parts"][1]["rows"]]
    assert points == [f"{score.total} CP" for score in table.game.scores()]
    # nothing but the reader's own choice goes on
    while table.play.stage != "roll":
        table.choose(option_id(table.game.options[0]))
    table.choose("roll")
    assert "onward" not in table._desk_data()


def test_on_a_phone_the_cycle_ends_with_its_card_though_only_tracks_lie_there(monkeypatch: pytest.MonkeyPatch) -> None:
    table, sent = FirstGame(), list[dict[str, Any]]()
    monkeypatch.setattr(table.overlay, "send", lambda message, *_: sent.append(message))
    table._hello({"width": 390, "height": 736, "arrangement": "phone", "scheme": "dark", "font": True})
    play_cycle(table, RandomPlayer(2))
    assert table.game.decision
    assert table.game.decision.kind == "track"
    walked = [event for event in table.game.history[-1].events if isinstance(event, MarkerMoved)]
    assert walked  # the rival has advanced on a track meanwhile
    moved = next(message for message in reversed(sent) if message["type"] == "motion")
    assert moved["moment"]["head"].startswith("Your first cycle is over: ")
    assert moved["captions"]


def test_it_begins_at_once_and_never_asks_who_plays() -> None:
    assert "setup" not in [message["type"] for message in Screen(FirstGame()).sent]


def test_its_game_is_kept_apart_and_speaks_the_language_of_its_page() -> None:
    german = FirstGame(language="de")
    assert "Ziel: " in german.overlay.desk["detail"]
    assert german.overlay.labels["storage"].startswith(f"betacolony:{PAGE}:")


def test_the_page_after_another_is_found_by_the_end_of_its_name(tmp_path: Path) -> None:
    following = contents.following(PAGE, contents.notebooks())
    assert following is not None
    assert following.name == "04-building"
    assert contents.following("reference", contents.notebooks()) is None
    assert contents.following(PAGE, tmp_path) is None
