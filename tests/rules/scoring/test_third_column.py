"""The third column of the Manufactory, open in cycle 2 with its card."""

from typing import Any

import pytest

from betacolony import BuildOn, Game, TakePod
from betacolony.events import ColumnClosed, ColumnOpened, DiceRolled, PodRevealed, RoundStarted
from betacolony.position_builder import at, pod
from helpers.tables.laid import before, choose, display, everything, of, places

STEEL = [pod("steel", face) for face in range(8)]
WATER = [pod("water", face) for face in range(8)]


def cards(second: str, third: str = "c3a") -> tuple[str, ...]:
    return ("c1b", second, third)


@pytest.mark.rule("CYC-2C")
def test_a_third_column_opens_filled_in_round_4() -> None:
    game = before("new_round", round_=3, cards=cards("c2c"))
    assert [len(row) for row in display(game)] == [3, 3, 3, 3]
    assert None not in [pod for row in display(game) for pod in row]
    events = [type(event) for event in everything(game)]
    assert (
        events.index(ColumnOpened) < events.index(PodRevealed) < events.index(RoundStarted) < events.index(DiceRolled)
    )
    assert [(event.row, event.column) for event in of(everything(game), PodRevealed)] == [(row, 2) for row in range(4)]


@pytest.mark.rule("CYC-2C")
@pytest.mark.parametrize(("round_", "card"), [(2, "c2c"), (6, "c2c"), (3, "c2b")])
def test_without_the_card_and_its_cycle_there_are_two_columns(round_: int, card: str) -> None:
    rows = [STEEL[:2], STEEL[2:4], STEEL[4:6], STEEL[6:8]]
    if round_ == 6:
        game = before("end_round", round_=6, cards=cards(card, "c3b"))
    else:
        game = before("new_round", round_=round_, cards=cards(card), manufactory=rows)
    assert [len(row) for row in display(game)] == [2, 2, 2, 2]


@pytest.mark.rule("CYC-2C")
def test_a_short_talon_fills_the_third_column_from_the_top_row() -> None:
    rows = [STEEL[:2], STEEL[2:4], STEEL[4:6], STEEL[6:8]]
    game = before("new_round", round_=3, cards=cards("c2c"), manufactory=rows, talon=WATER[:2])
    assert [row[2] is None for row in display(game)] == [False, False, True, True]
    assert [row[:2] for row in display(game)] == rows


@pytest.mark.rule("CYC-2C")
def test_pods_of_the_third_column_are_taken_and_replaced_like_others() -> None:
    game = at("pod", 3, round_=5, cards=cards("c2c"), artifacts=2)
    assert places(game) == {(1, 0), (1, 1), (1, 2)}


def in_cycle_2(*, talon: list[int], turn: int = 0, round_: int = 5) -> Game:
    """A game with three columns, the third of water, in which a pod of the top row is being chosen."""
    rows = [[*STEEL[2 * row : 2 * row + 2], WATER[row]] for row in range(4)]
    state: dict[str, Any] = {"round_": round_, "turn": turn, "cards": cards("c2c", "c3b"), "artifacts": 2}
    return at("pod", 1, manufactory=rows, talon=talon, **state)


@pytest.mark.rule("CYC-2C", "POD-7")
@pytest.mark.parametrize("column", [0, 1, 2])
def test_places_are_fixed_and_nothing_slides(column: int) -> None:
    game = in_cycle_2(talon=WATER[4:7])
    rows = display(game)
    choose(game, TakePod(0, column), BuildOn(37))
    assert display(game)[1:] == rows[1:]
    assert [number for number in range(3) if display(game)[0][number] != rows[0][number]] == [column]
    assert display(game)[0][column] in WATER[4:7]


@pytest.mark.rule("CYC-2C")
@pytest.mark.parametrize("column", [0, 2])
def test_after_the_last_action_of_round_6_the_third_column_is_refilled_and_leaves(column: int) -> None:
    game = in_cycle_2(talon=WATER[4:7], turn=3, round_=6)
    events = choose(game, TakePod(0, column), BuildOn(37))
    (revealed,) = of(events, PodRevealed)
    assert (revealed.row, revealed.column) == (0, column)
    third = [revealed.pod if column == 2 else WATER[0], *WATER[1:4]]
    assert [event.pods for event in of(events, ColumnClosed)] == [tuple(third)]
    happened = [type(event) for event in events]
    assert happened.index(PodRevealed) < happened.index(ColumnClosed) < happened.index(RoundStarted)
    assert [len(row) for row in display(game)] == [2, 2, 2, 2]
    assert set(third) <= set(game.position.to_dict()["removed"])
    assert display(game)[0] == [revealed.pod if column == 0 else STEEL[0], STEEL[1]]


@pytest.mark.rule("CYC-2C")
@pytest.mark.parametrize("round_", [4, 5])
def test_the_third_column_stays_until_the_end_of_round_6(round_: int) -> None:
    game = before("end_round", round_=round_, cards=cards("c2c"))
    assert [len(row) for row in display(game)] == [3, 3, 3, 3]
    assert of(everything(game), ColumnClosed) == []
