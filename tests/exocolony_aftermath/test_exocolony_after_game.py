"""Looking back at a game of Exocolony without a browser: the blunder is named, and can be played again."""

import re
from html import unescape
from urllib.parse import unquote

import pytest

from betacolony.core.executors import Inline
from betacolony.exocolony import Game
from betacolony.exocolony.options import BuyCard, EndTurn
from betacolony.exocolony.players.imagining import seen
from betacolony_widgets.exocolony import AfterGame, Lab, Table
from betacolony_widgets.exocolony.aftermath.finished_game import EFFORTS, FinishedGame
from betacolony_widgets.exocolony.lab.words import words
from betacolony_widgets.exocolony.play import keeper
from betacolony_widgets.live_aftermath import task
from betacolony_widgets.live_aftermath.finished_game import Effort
from betacolony_widgets.pages import contents
from betacolony_widgets.pages.games import EXOCOLONY
from helpers.look_back_exocolony import Reader, alone, nearly_over, played_out, thrown_away

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games, played in this process."""
    monkeypatch.setattr(task, "runner", lambda _: Inline())
    monkeypatch.setitem(EFFORTS, "hasty", {"quick": Effort(3, 0, 12, 1, ()), "thorough": Effort(4, 8, 12, again=(1,))})


def test_a_game_thrown_away_is_named_by_the_decision_that_did_it() -> None:
    reader = Reader(thrown_away())
    assert "Ada loses by" in reader.text("overview")
    reader.ask("look.go", whose="0")
    first = reader.html("overview").partition('class="bc-after-decision"')[2]
    assert 'data-do="moment.show" data-arg="1"' in first
    shown = reader.text("overview")
    assert "Round 9 decided it." in shown
    assert "End the turn Better:" in shown
    assert "It lowered the chance to win by" in shown
    assert reader.after.verdicts[1].kind == "worse"
    assert " points" in shown
    assert "CP" not in "".join(reader.text(part) for part in reader.after.tabs.parts)


def test_the_decisions_are_listed_by_turn_the_dearest_first() -> None:
    reader = Reader(thrown_away())
    reader.ask("look.go", whose="0")
    listed = re.findall(r'data-do="moment.show" data-arg="(\d+)"', reader.html("verdicts"))
    assert listed[0] == "1"
    its = FinishedGame(thrown_away(), words("en"))
    turns = {(its.round_of(int(record)), thrown_away().names[0]) for record in listed}
    assert reader.html("verdicts").count("bc-after-where") == len(turns)


def test_chances_and_luck_are_told_for_each_player() -> None:
    reader = Reader(thrown_away())
    reader.ask("look.go", whose="0")
    html = reader.html("overview")
    assert "bc-seat-exo-red" in html
    assert "points behind" in html
    for seat, name in enumerate(("Ada", "Bo")):
        reader.ask("seat.pick", str(seat))
        assert f"{name} ended" in reader.text("split")
        assert "the hasty player" in reader.text("split")


def test_the_round_can_be_tried_again_and_the_moment_opens_in_the_lab() -> None:
    game, lab = thrown_away(), Lab()
    reader = Reader()
    reader.after = AfterGame(game, lab=lab)
    reader.ask("look.go", whose="0")
    links = re.findall(r'href="([^?"]+)\?game=([^&"]+)&amp;you=(\d)"[^>]*>([^<]+)', reader.html("overview"))
    assert [(page, you, label) for page, _, you, label in links] == [
        ("exocolony/10-play.ipynb", "0", "Try round 9 again")
    ]
    again = Game.from_code(unquote(links[0][1]))
    assert again.position == game.at(0).position
    reader.ask("moment.lab", "1")
    assert seen(lab.game.position) == seen(game.at(0).position)
    table = Table(keep="t")
    table._greet({"link": unquote(links[0][1]), "you": "0"})
    assert list(table.play.people) == [0]


def test_a_portholes_rings_stand_where_the_choices_are() -> None:
    reader = Reader(thrown_away())
    reader.ask("look.go", whose="0")
    its, best = reader.after.state.its, reader.after.verdicts[1].best
    assert its is not None
    drawn = its.porthole(1, EndTurn(), best)
    assert "--bc-good" in drawn
    assert "--bc-refusal" not in drawn  # nothing on the table stands for the end of a turn
    cards = [option for option in thrown_away().at(0).options if isinstance(option, BuyCard)]
    for card in cards[:1]:
        assert "--bc-refusal" in its.porthole(1, card, card) or "--bc-good" in its.porthole(1, card, card)
    assert its.picture(1, EndTurn(), best) != its.picture(1, EndTurn(), None)


def test_a_game_alone_is_told_in_rounds() -> None:
    reader = Reader(alone())
    reader.ask("look.go")
    shown = reader.text("overview")
    assert f"Ada is done in round {alone().position.round}." in shown
    assert "rounds gained" in shown
    assert "chance" not in shown.casefold()
    assert "others" not in reader.text("split")
    assert reader.after.verdicts[1].kind == "worse"
    assert 'name="whose"' not in reader.html("start")


def test_what_is_not_over_or_another_games_is_refused() -> None:
    running = nearly_over("Ada", "Bo")
    running.play(EndTurn())
    with pytest.raises(ValueError, match="it is in round 9\\. Play it"):
        AfterGame(running)
    reader = Reader()
    reader.ask("start.code", code="nonsense")
    assert reader.faults
    assert reader.after.game is None


@pytest.mark.parametrize("name", AfterGame.examples)
def test_an_example_is_told_at_once(name: str) -> None:
    reader = Reader()
    reader.ask("start.example", name)
    game = reader.after.game
    assert game is not None
    assert game.code() in unescape(reader.html("start"))
    assert reader.html("result").count('class="bc-chart"') == 1


def test_the_last_finished_game_can_be_looked_at() -> None:
    reader = Reader(games=["exocolony/finished", "finished"])
    assert re.findall(r'data-kept="([\w/]+)"', reader.html("start")) == ["exocolony/finished"]
    reader.ask("start.kept", "finished", text=keeper.pack(thrown_away(), ["greedy", "human"], 1))
    assert reader.after.game is not None
    assert reader.after.game.to_json() == thrown_away().to_json()
    assert reader.after.state.seat == 1  # the reader's own


def test_a_finished_game_leads_to_its_look_back() -> None:
    table = Table(played_out(nearly_over("Ada", "Bo")), keep="exocolony/t")
    href = table._desk_data()["onward"]["href"]
    assert href == "exocolony/12-what-if.ipynb?look=exocolony/finished#after-the-game"
    assert contents.after_game(contents.notebooks() / "exocolony", EXOCOLONY) == href.removeprefix("exocolony/")
    assert "onward" not in Table(played_out(nearly_over("Ada", "Bo")))._desk_data()
