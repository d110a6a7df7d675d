"""Pictures of games against the solo rival, in shapes and in words."""

import pytest

from betacolony import Game
from betacolony.players.policies import GreedyPlayer
from betacolony.players.weights import STANDARD
from betacolony_widgets.board.anchors import middle, named
from betacolony_widgets.board.picture import picture
from betacolony_widgets.board.shapes import Panel, Scene, Text


def after(steps: int, level: str = "hard") -> Game:
    game, player = Game.solo(level, seed=3), GreedyPlayer(STANDARD)
    for _ in range(steps):
        game.play(player.choose(game))
    return game


@pytest.fixture(scope="module")
def later() -> Game:
    return after(40)


def the(scene: Scene, name: str) -> Panel:
    return next(panel for panel in scene.panels if panel.id == name)


def names(panel: Panel) -> set[str]:
    return {shape.id for shape in panel.shapes}


@pytest.mark.parametrize("steps", [0, 40])
def test_the_rival_has_neither_ship_nor_dice_nor_goods(steps: int) -> None:
    seen = picture(after(steps))
    assert "ship-1" not in names(the(seen, "rondel"))
    assert not any("Rival" in fact for fact in the(seen, "rondel").facts)
    side = the(seen, "mat-1")
    assert not [id_ for id_ in names(side) if id_.startswith(("die-", "material-", "fuel", "artifact"))]
    assert not [fact for fact in side.facts if "fuel" in fact or "dice" in fact or "Materials" in fact]


def test_the_side_of_the_rival_tells_what_it_has_and_chooses_by(later: Game) -> None:
    side, at = the(picture(later), "mat-1"), later.position.to_dict()
    told = " ".join(side.facts)
    assert f"{at['seats'][1]['crew']} crew left." in told
    assert "Great Buddha (scores at the end)" in told
    assert "Level: hard." in told
    assert f"number {at['solo']['pointer'] + 1}, {at['solo']['column'][at['solo']['pointer']]}" in told
    assert {f"cube-{place}" for place in range(6)} <= names(side)


def test_the_pointer_stands_at_its_cube(later: Game) -> None:
    side = the(picture(later), "mat-1")
    at = later.position.to_dict()["solo"]["pointer"]
    found = named(picture(later))
    assert {"pointer", f"cube-{at}"} <= names(side)
    assert abs(middle(found["pointer"])[1] - middle(found[f"cube-{at}"])[1]) < 3


def test_the_active_colony_alone_is_marked_in_words_and_by_a_sign(later: Game) -> None:
    active = later.position.to_dict()["solo"]["active"]
    for colony in later.edition.colonies:
        panel = the(picture(later), f"colony-{colony.id}")
        told = any("is the active colony" in fact for fact in panel.facts)
        assert ("active" in names(panel)) == told == (colony.id == active)


def test_before_the_rival_is_set_up_no_colony_is_active() -> None:
    seen = picture(after(0))
    assert not [panel for panel in seen.panels if "active" in names(panel)]
    assert any("Set up after" in fact for fact in the(seen, "mat-1").facts)


def test_the_order_has_the_player_twice_then_the_rival(later: Game) -> None:
    head = the(picture(later), "rounds")
    drawn = {shape.id: shape for shape in head.shapes if shape.id.startswith("turn-")}
    assert set(drawn) == {"turn-0", "turn-1", "turn-2"}
    assert any("twice in a row, then Rival once" in fact for fact in head.facts)
    assert any("first of two actions" in fact for fact in head.facts)


@pytest.mark.parametrize("width", [300, 390, 930, 1320])
def test_what_is_written_on_the_rivals_side_stays_inside(later: Game, width: int) -> None:
    side = the(picture(later, width=width), "mat-1")
    low = max(shape.y for shape in side.shapes if isinstance(shape, Text))
    top = min(shape.y for shape in side.shapes if isinstance(shape, Text))
    assert low - top < side.height - 20


def test_from_the_rivals_seat_the_table_looks_as_from_the_players(later: Game) -> None:
    assert picture(later, me=1) == picture(later, me=0)


def test_a_game_of_players_has_nothing_of_it() -> None:
    seen = picture(Game.new(2, seed=1))
    assert not [panel for panel in seen.panels if "active" in names(panel) or "pointer" in names(panel)]


@pytest.mark.parametrize("width", [390, 760, 860, 930, 1200])
def test_beside_a_single_colony_nothing_that_is_asked_for_is_left_out(later: Game, width: int) -> None:
    asked = ("manufactory", "others", "colony-xian")
    assert {panel.id for panel in picture(later, width=width, panels=asked).panels} == {
        "manufactory",
        "mat-1",
        "colony-xian",
    }
