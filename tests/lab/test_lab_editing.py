"""The lab's tab for editing: positions changed on the board, and refused with all their faults."""

import pytest

from betacolony_widgets.lab.prepared_positions import prepared
from helpers.browser.tab_page import Visitor

pytestmark = pytest.mark.slow


def test_a_space_is_picked_on_the_board_and_changed(visitor: Visitor) -> None:
    visitor.ask("edit.begin")
    visitor.point("space-34")
    assert "Space 34 in Thebes" in visitor.text("edit")
    assert visitor.sent[-1]["type"] in {"done", "open"}
    visitor.ask("edit.space", thing="pod 0", crew0="2", crew1="1")
    visitor.ask("edit.done")
    assert visitor.lab.game.position.to_dict()["board"]["34"] == {"pod": 0, "crew": [2, 1]}


def test_all_faults_of_an_edited_position_are_told_and_it_is_not_played(visitor: Visitor) -> None:
    visitor.ask("edit.begin")
    visitor.ask("edit.seat", **{"goods-food": "9", "goods-steel": "9", "fuel": "4"})
    visitor.ask("edit.player", player="1")
    visitor.ask("edit.seat", **{"goods-food": "9", "goods-steel": "9"})
    assert "Ada: " in visitor.text("edit")
    assert "Bo: " in visitor.text("edit")
    assert "things are impossible" in visitor.text("edit")
    assert "edit.done" not in visitor.buttons("edit")
    visitor.point("edit.done")
    assert len(visitor.faults) == 2
    assert [line.partition(": ")[0] for line in visitor.faults] == ["Ada", "Bo"]
    visitor.ask("edit.back")
    visitor.ask("edit.back")
    assert "can be played" in visitor.text("edit")
    visitor.ask("edit.drop")
    assert visitor.lab.game.position == prepared("late").position


def test_goods_tracks_dice_and_ships_are_changed(visitor: Visitor) -> None:
    visitor.ask("edit.begin")
    visitor.ask("edit.player", player="1")
    fields = {"goods-food": "1", "artifacts": "1", "fuel": "6", "track-xian": "5", "points-dice": "3", "ship": "jyo"}
    visitor.ask("edit.seat", **fields, **{"die-black": "6", "mat": ""})
    seat = visitor.lab.panels["edit"].position.to_dict()["seats"][1]  # type: ignore[attr-defined]
    assert (seat["materials"]["food"], seat["artifacts"], seat["fuel"], seat["ship"]) == (1, 1, 6, "jyo")
    assert (seat["influence"]["xian"], seat["cp"]["dice"], seat["dice"]["black"], seat["mat"]) == (5, 3, 6, None)


def test_players_change_seats_with_their_names(visitor: Visitor) -> None:
    visitor.lab.take(prepared("first"))
    visitor.ask("edit.begin")
    visitor.ask("edit.order", order="1 0")
    visitor.ask("edit.done")
    assert visitor.lab.game.names == ("Bo", "Ada")


@pytest.mark.parametrize("fields", [{"fuel": "many"}, {"fuel": "-1"}, {"goods-food": "99"}, {"ship": "mars"}])
def test_what_makes_no_sense_is_refused_with_a_sentence(visitor: Visitor, fields: dict[str, str]) -> None:
    visitor.ask("edit.begin")
    visitor.ask("edit.seat", **fields)
    assert visitor.faults[0]
    assert len(visitor.lab.panels["edit"].steps) == 1  # type: ignore[attr-defined]


@pytest.mark.parametrize("what", ["options.run", "die.run", "branches.keep"])
def test_nothing_is_asked_of_another_position_than_the_board_shows(visitor: Visitor, what: str) -> None:
    visitor.ask("edit.begin")
    visitor.ask("edit.seat", fuel="4")
    visitor.ask(what, "black")
    assert "Under Edit" in visitor.faults[0]
    assert not visitor.lab.work.running
    assert visitor.lab.branches.tree is None
    assert visitor.lab.edits.steps


def test_the_browser_asks_before_an_edit_is_lost(visitor: Visitor) -> None:
    def asks() -> bool:
        return bool([message["asks"] for message in visitor.sent if message["type"] == "leave"][-1])

    visitor.ask("edit.begin")
    assert not asks()
    visitor.ask("edit.seat", fuel="4")
    assert asks()
    visitor.ask("edit.back")
    assert not asks()
    visitor.ask("edit.seat", fuel="4")
    visitor.hear({"type": "hello", "games": [], "saved": ""})
    assert asks()
    visitor.ask("edit.done")
    assert not asks()


def test_playing_goes_on_only_when_editing_has_ended(visitor: Visitor) -> None:
    visitor.ask("edit.begin")
    visitor.point("location-jyo")
    assert len(visitor.lab.game.history) == 1
    assert "Choose a space" in visitor.text("edit")
    visitor.point("edit.drop")
    assert visitor.lab.board.overlay.desk["tools"]
