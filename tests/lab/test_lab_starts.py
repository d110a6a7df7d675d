"""The lab's beginnings: prepared positions, codes, games kept by other pages, and the names of their players."""

import pytest

from betacolony import Game, GameError
from betacolony_widgets.lab import prepared_positions
from betacolony_widgets.lab.prepared_positions import prepared
from betacolony_widgets.play import keeper
from helpers.browser.tab_page import Visitor

pytestmark = pytest.mark.slow


# --- where to begin ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", prepared_positions.STARTS)
def test_a_prepared_position_asks_its_first_player(name: str) -> None:
    game = prepared(name)
    assert game.decision
    assert game.decision.player == 0
    assert game.position.round == prepared_positions.STARTS[name].round
    assert len(game.options) > 5


def test_a_prepared_position_is_put_on_the_board(visitor: Visitor) -> None:
    visitor.ask("start.prepared", "first")
    assert visitor.lab.game.position == prepared("first").position


def test_a_code_is_put_on_the_board_and_nobody_plays_on(visitor: Visitor) -> None:
    code = prepared("middle").position.code()
    visitor.ask("start.code", code=code)
    assert visitor.lab.game.position == prepared("middle").position
    visitor.ask("start.code", code="nonsense")
    assert visitor.faults
    assert visitor.lab.game.position == prepared("middle").position


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("nonsense", "branches with T"),
        ("  ", "Paste a code first"),
        ("BC1.a~1.AbCd", "a resume code"),
        ("T1", "damaged"),
    ],
)
def test_what_is_no_code_of_a_game_is_told(visitor: Visitor, code: str, told: str) -> None:
    visitor.ask("start.code", code=code)
    assert told in visitor.faults[0]
    assert visitor.lab.game.position == prepared("late").position


def test_the_kept_game_of_another_page_can_be_gone_on_with() -> None:
    game = prepared("first")
    visitor = Visitor(prepared("late"), games=["play"])
    assert 'data-kept="play"' in visitor.html("start")
    visitor.ask("start.kept", text=keeper.pack(game, ["human", "human"], 1, 1))
    assert visitor.lab.game.position == game.position
    assert [record.option for record in visitor.lab.game.history] == [None]
    assert "different luck" in visitor.lab.board._desk_data()["notices"][0]
    visitor.ask("start.kept", text="[]")
    assert "not a saved game" in visitor.faults[0]


def test_what_comes_in_a_running_game_of_another_page_is_not_seen() -> None:
    game = prepared("first")
    text = keeper.pack(game, ["human", "human"], 1, 1)
    seeds = {game.seed}
    for _ in range(3):
        visitor = Visitor(prepared("late"), games=["play"])
        visitor.ask("start.kept", text=text)
        seeds.add(visitor.lab.game.seed)
    assert len(seeds) == 4


def test_a_game_of_another_page_that_is_over_can_be_looked_back_at() -> None:
    game = prepared("late")
    while game.decision:
        game.play(game.options[0])
    visitor = Visitor(prepared("first"), games=["play"])
    visitor.ask("start.kept", text=keeper.pack(game, ["human", "human"], 9, 1))
    assert len(visitor.lab.game.history) == len(game.history) > 1


def test_there_is_no_button_for_games_that_are_not_kept(visitor: Visitor) -> None:
    assert "data-kept" not in visitor.html("start")


# --- options ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("others", "name"), [(("Nova",), "Ada"), (("Ada", "Ada 2"), "Ada 3")])
def test_the_reader_has_a_name_where_everybody_is_decided_for(others: tuple[str, ...], name: str) -> None:
    visitor = Visitor(prepared("late"))
    mine = Game.new(("You", *others), seed=3)
    visitor.ask("start.code", code=mine.code())
    assert visitor.lab.game.names == (name, *others)
    assert visitor.lab.game.position == mine.position
    told = f"Here you decide for everybody, and your own name is {name}."
    assert told in visitor.lab.board.overlay.desk["notices"]
    visitor.point(visitor.lab.board.overlay.desk["choices"][0]["id"])
    assert told not in visitor.lab.board.overlay.desk["notices"]


def test_a_game_goes_on_under_other_names() -> None:
    game = Game.new(["You", "Bo"], seed=3)
    game.play(game.options[0])
    other = game.called(["Ada", "Bo"])
    assert other.names == ("Ada", "Bo")
    assert game.names == ("You", "Bo")
    assert other.history == game.history
    assert "Ada " in other.tell(other.history[-1].events[0])
    with pytest.raises(GameError):
        game.called(["Ada"])


def test_undo_brings_back_the_game_that_another_was_put_in_place_of(visitor: Visitor) -> None:
    start = visitor.lab.game.position
    visitor.point(visitor.lab.board.overlay.desk["choices"][0]["id"])
    visitor.wait(("die.run", "black"))
    played = visitor.lab.game.position
    visitor.ask("die.take", "6")
    visitor.ask("start.prepared", "first")
    visitor.point("again")  # at its beginning already: there is nothing to come back to
    visitor.point("undo")
    assert visitor.lab.game.position.to_dict()["seats"][0]["dice"]["black"] == 6
    visitor.point("undo")
    assert visitor.lab.game.position == played
    visitor.point("again")
    assert visitor.lab.game.position == start
    visitor.point("undo")
    assert visitor.lab.game.position == played
    while not visitor.lab.board.play.no_undo:
        visitor.point("undo")
    assert visitor.lab.game.position == start
