"""The table of Exocolony without a browser: messages, saving, opening, sharing, new games, every window."""

import json
import random
from typing import Any, cast

import pytest

import betacolony
from betacolony.exocolony import Game, Option
from betacolony.exocolony.players.policies import GreedyPlayer
from betacolony_widgets import Table as BetaColonyTable
from betacolony_widgets.exocolony import Table
from betacolony_widgets.exocolony.board.scene import ARRANGEMENTS
from helpers.screen import Screen

SIZES = {"wide": (1280, 720), "cell": (900, 600), "notebook": (900, 600), "upright": (720, 1000), "side": (844, 390)}


def screen(table: Table | BetaColonyTable, **hello: object) -> Screen:
    """The browser's part, which is the same for both games."""
    return Screen(cast("Any", table), **hello)


def begun(players: int = 3, seed: int = 6, **more: Any) -> tuple[Table, Screen]:
    names = ["Ada", "Bo", "Cy", "Di", "Ed"][:players]
    table = Table(Game.new(names, seed), dict.fromkeys(range(1, players), "greedy"), **more)
    return table, screen(table, width=1280, height=720, arrangement="wide")


def settled(table: Table, page: Screen) -> None:
    """Place the first Colony."""
    site = next(target for target in page.on if target.startswith("site-"))
    page.choose(site, site)
    assert table.play.kind == "main"


def test_a_whole_game_is_played_in_the_browsers_messages() -> None:
    table, page = begun()
    chance = random.Random(1)
    for _ in range(1500):
        if table.play.stage == "over":
            break
        if chance.random() < 0.7 and not table.play.chosen:
            page.choose("hint")
            target = page.desk["hints"][0]["id"]
        else:
            target = chance.choice([choice["id"] for choice in page.desk["choices"]])
        if page.desk["choices"] and page.desk["choices"][0]["primary"]:
            target = page.desk["choices"][0]["id"]
        page.choose(target)
        assert not page.desk["notices"]
    assert table.play.stage == "over"
    assert "points" in page.desk["detail"]
    assert [message for message in page.sent if message["type"] == "motion" and message["steps"]]


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
def test_what_can_be_chosen_can_be_clicked_or_opened_in_every_window(arrangement: str) -> None:
    table = Table(Game.new(["Ada", "Bo", "Cy"], 6), {1: "greedy", 2: "greedy"})
    width, height = SIZES.get(arrangement, (390, 760))
    page = screen(table, width=width, height=height, arrangement=arrangement)
    seen = set(page.on)
    for part in [target for target in page.on if target.startswith("look-")]:
        page.choose(part)
        seen |= page.on
    assert {target for target in table.play.table().view.offers if target.startswith("site-")} <= seen


def test_a_page_without_a_window_has_a_picture_of_its_own() -> None:
    for width in (360, 700, 1200):
        page = screen(Table(Game.new(2, 3), {1: "greedy"}), width=width)
        assert page.table.overlay.geometry["panels"]
        assert [target for target in page.on if target.startswith("site-")]


def test_a_preview_has_a_receipt_and_a_ghost_and_holds_for_its_version_only() -> None:
    table, page = begun()
    settled(table, page)
    site = next(target for target in page.on if target.startswith("site-"))
    answer = page.ask({"type": "preview", "target": site, "version": page.desk["version"], "seq": 1})
    assert {"Launch", "Points"} <= {line["label"] for line in answer["lines"]}
    assert "<" in answer["ghost"]
    late = page.ask({"type": "preview", "target": site, "version": page.desk["version"] - 1, "seq": 2})
    assert late["lines"] == []


def test_an_exception_becomes_a_sentence(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    _, page = begun()

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr("betacolony_widgets.exocolony.play.play.ways.narrowed", broken)
    page.choose(next(iter(page.on)))
    assert "our fault" in page.desk["answer"]["reasons"][0]
    monkeypatch.undo()
    monkeypatch.setattr("betacolony_widgets.exocolony.play.table.scene", broken)
    page.choose("what_if")
    assert page.desk["tools"]
    assert "boom" in caplog.text


def test_a_player_that_fails_is_replaced_for_its_choice() -> None:
    class Broken:
        def choose(self, game: Game) -> Option:
            raise RuntimeError(game.seed)

    table = Table(Game.new(["Ada", "Bo"], 6), {1: Broken()})
    settled(table, screen(table, width=1280, height=720, arrangement="wide"))
    assert table.play.game.position.round == 1


@pytest.mark.parametrize(
    "message",
    [None, 7, {}, {"type": 5}, {"type": "choose"}, {"type": "choose", "target": 1, "version": "x"}, {"type": "new"},
     {"type": "open"}, {"type": "restore"}, {"type": "hello"}, {"type": "hello", "width": "wide"}, {"type": "planet"},
     {"type": "preview", "target": 4}, {"type": "signs"}, {"type": "picture"}, {"type": "log"}, {"type": "seats"}],
)  # fmt: skip
def test_any_message_is_borne(message: object) -> None:
    table, page = begun()
    before = table.play.game.to_json()
    page.ask(message)
    assert table.play.game.to_json() == before


# --- saving -----------------------------------------------------------------------------------------------------------


def test_a_kept_game_goes_on_where_it_was_with_its_players() -> None:
    table, page = begun(keep="exo")
    settled(table, page)
    again = Table(Game.new(["Ada", "Bo", "Cy"], 6), {1: "greedy", 2: "greedy"}, keep="exo")
    screen(again, width=1280, height=720, arrangement="wide", saved=page.kept)
    assert again.play.game.to_json() == table.play.game.to_json()
    assert list(again.play.bots) == [1, 2]
    assert isinstance(again.play.bots[1], GreedyPlayer)


def test_a_damaged_save_is_salvaged_and_a_lost_one_is_set_aside() -> None:
    table, page = begun(keep="exo")
    settled(table, page)
    cut = page.kept[: int(len(page.kept) * 0.97)]
    again = Table(Game.new(["Ada", "Bo", "Cy"], 6), {}, keep="exo")
    late = screen(again, width=1280, height=720, arrangement="wide", saved=cut)
    assert again.play.game.names == ("Ada", "Bo", "Cy")
    assert len(late.desk["notices"]) > 0
    lost = screen(Table(keep="exo"), width=1280, height=720, arrangement="wide", saved="nonsense")
    assert any(message["type"] == "aside" for message in lost.sent)


def test_during_a_what_if_the_game_that_it_left_is_kept_and_shared() -> None:
    table, page = begun(keep="exo")
    settled(table, page)
    real = table.play.game.to_json()
    page.choose("what_if")
    page.first(2)
    assert json.loads(page.kept)["game"] == real
    assert page.ask({"type": "share", "seq": 1})["json"] == real


# --- opening and new games --------------------------------------------------------------------------------------------


def test_a_code_and_a_file_are_opened_and_the_other_games_are_refused_in_a_sentence() -> None:
    table, page = begun()
    settled(table, page)
    shared = page.ask({"type": "share", "seq": 1})
    for text in (shared["code"], shared["json"]):
        other = Table(Game.new(2, 1), {1: "greedy"})
        assert screen(other).ask({"type": "open", "text": text, "seq": 2})["type"] == "opened"
        assert other.play.game.names == ("Ada", "Bo", "Cy")
    beta = betacolony.Game.new(2, 1)
    before = table.play.game.to_json()
    for text in (beta.code(), beta.position.code(), beta.to_json()):
        answer = page.ask({"type": "open", "text": text, "seq": 3})
        assert answer["type"] == "fault"
        assert "Beta Colony" in " ".join(answer["lines"])
    assert table.play.game.to_json() == before
    theirs = screen(BetaColonyTable(beta, {1: "greedy"}))
    for text in (shared["code"], shared["json"]):
        answer = theirs.ask({"type": "open", "text": text, "seq": 4})
        assert answer["type"] == "fault"
        assert "This is a game of Exocolony" in " ".join(answer["lines"])


@pytest.mark.parametrize("number", [1, 2, 5])
def test_the_set_up_begins_a_game(number: int) -> None:
    table, page = begun()
    rows = [{"name": f"P{seat}", "who": "greedy" if seat else "human"} for seat in range(number)]
    asked = {"type": "new", "players": rows, "seed": "12", "variants": ["peaceful_deck"], "seq": 1}
    assert page.ask(asked)["type"] == "opened"
    assert table.play.game.names == tuple(f"P{seat}" for seat in range(number))
    assert table.play.people == [0]
    assert page.ask({"type": "seats", "seq": 2})["variants"] == ["peaceful_deck"]


@pytest.mark.parametrize(
    ("change", "field"),
    [({"seed": "x"}, "seed"), ({"edition": "no = 1"}, "edition"), ({"players": []}, "players"),
     ({"players": [{"name": "A", "who": "clever"}]}, "players"), ({"variants": ["none"]}, "players")],
)  # fmt: skip
def test_a_set_up_that_is_wrong_says_everything_and_changes_nothing(change: dict[str, Any], field: str) -> None:
    table, page = begun()
    before = table.play.game.to_json()
    answer = page.ask({"type": "new", "players": [{"name": "A", "who": "human"}], **change, "seq": 1})
    assert answer["type"] == "fault"
    assert answer["lines"]
    assert field in answer["fields"]
    assert table.play.game.to_json() == before


def test_the_labels_are_those_of_this_game() -> None:
    labels = Table(Game.new(2, 1), {1: "greedy"}).overlay.labels
    assert labels["game"] == "Exocolony"
    assert len(labels["seats"]) == 5
    assert not labels["levels"]
    assert not any("dice" in does for _, does in labels["keys"])


# --- the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 3])
def test_the_end_ranks_everybody_with_their_points_by_source(players: int) -> None:
    table, page = begun(players)
    for _ in range(600):
        if table.play.stage == "over":
            break
        page.choose("hint")
        best = page.desk["hints"][0]["id"]
        page.choose(best)
        if table.play.in_hand:
            page.choose(best)
    (moment,) = [message["moment"] for message in page.sent if message["type"] == "motion" and message.get("moment")]
    result = table.play.game.result
    assert result is not None
    rows = moment["parts"][0]["rows"]
    assert [row["name"] for row in rows] == [table.play.game.names[its.player] for its in result.ranking]
    for row, its in zip(rows, result.ranking, strict=True):
        assert row["good"] == (its.player in result.winners)
        numbers = [int(word) for word in row["text"].replace(",", "").split() if word.isdecimal()]
        assert sum(numbers) == its.points
        assert str(its.points) in row["value"]
    assert table.play.no_undo or table.play.game.is_over
    assert page.desk["mode"] == "over"


def test_a_solo_game_is_given_up_by_choosing_that_twice() -> None:
    table, page = begun(1)
    settled(table, page)
    resign = next(choice["id"] for choice in page.desk["choices"] if "Resign" in choice["id"])
    page.choose(resign)
    assert table.play.stage == "play"
    page.choose(resign)
    assert table.play.stage == "over"
    assert "stopped" in page.desk["detail"]
