"""The differences between two positions: all of them, in sentences of both languages."""

import doctest
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from betacolony import Edition, Game, GameError, Position, position_builder
from betacolony.whatif import differences as module
from betacolony.whatif import editing
from betacolony.whatif.differences import Difference, differences, in_words
from betacolony.whatif.tweaks import played_by, tweak
from helpers.tables.edits import any_edit, some
from helpers.tables.games import positions


def same(first: Position, second: Position) -> bool:
    """True if two positions are the same but for the number of draws made in this turn."""
    data = [pos.to_dict() | {"reveals": 0} for pos in (first, second)]
    return data[0] == data[1]


def check_words(before: Position, after: Position) -> None:
    """All differences have a whole sentence in both languages."""
    english = [line for lines in in_words(before, after).values() for line in lines]
    german = in_words(before, after, language="de")
    other = [line for lines in german.values() for line in lines]
    assert len(english) == len(other) == len(differences(before, after))
    for line, translated in zip(english, other, strict=True):
        assert line != translated
        for said in (line, translated):
            assert said[-1] == "."
            assert not {"{", "}", "|"} & {*said}, said
            assert "  " not in said
            assert "None" not in said


@settings(deadline=None, max_examples=200)
@given(data=st.data(), number=st.integers(0, 10_000))
def test_an_edit_is_a_difference_if_it_changes_anything(data: st.DataObject, number: int) -> None:
    before = some()[number % len(some())]
    after = any_edit(data.draw, before)
    assert (differences(before, after) == ()) == same(before, after)
    assert (differences(after, before) == ()) == same(before, after)
    check_words(before, after)


def test_dice_laid_before_the_rival_which_has_none_are_told_as_well() -> None:
    pos = Game.solo("easy", seed=3).position
    assert [difference.code for difference in differences(pos, editing.set_dice(pos, 1, black=2))] == ["die"]


@pytest.mark.parametrize("seed", range(3))
def test_positions_of_games_differ_where_something_is_told(seed: int) -> None:
    found: dict[int, list[Position]] = {}
    for pos in positions(seed, 8):
        found.setdefault(pos.players, []).append(pos.copy())
    for group in found.values():
        for before, after in pairwise(group):
            assert (differences(before, after) == ()) == same(before, after)
            check_words(before, after)


def test_a_position_does_not_differ_from_itself() -> None:
    for pos in some():
        assert differences(pos, pos.copy()) == ()


# --- single sentences -------------------------------------------------------------------------------------------------

TOWER = "Science and Tech Tower (palladium; 2 influence)"
PLAIN = position_builder.table(
    board={12: 5, 20: "easter_island"},
    crew={12: [1, 0]},
    materials={"food": 1},
    seats={1: {"achievements": ["easter_island"]}},
)
SOLO = position_builder.table(rival={})

EDITS: list[tuple[Position, Callable[[Position], Position], dict[str, list[str]]]] = [
    (
        PLAIN,
        lambda p: editing.put_pod(p, 30, 0),
        {"The board": ["The Science and Tech Tower (palladium; 0 influence, 2 crew) is on space 30 in Thebes."]},
    ),
    (
        PLAIN,
        lambda p: editing.put_pod(p, 13, 5),
        {
            "The board": [f"The {TOWER} is on space 13 in Xi'an instead of space 12 in Xi'an."],
            "Player 1": [
                "Player 1 has 0 crew on space 12 in Xi'an instead of 1.",
                "If the game ended now, Player 1 would have 0 CP instead of 1.",
            ],
        },
    ),
    (
        PLAIN,
        lambda p: editing.clear(p, 20),
        {
            "The board": ["Easter Island is not on space 20 in Thebes."],
            "Achievements": ["Easter Island is available."],
            "Player 2": [
                "Player 2 has 0 crew on space 20 in Thebes instead of 1.",
                "Player 2 has not built Easter Island.",
                "If the game ended now, Player 2 would have 0 CP instead of 1.",
            ],
        },
    ),
    (
        PLAIN,
        lambda p: editing.set_goods(editing.set_fuel(p, 0, 2), 0, {"food": 0, "steel": 2}, 1),
        {
            "Player 1": [
                "Player 1 has 2 steel, 1 artifact and 2 fuel more.",
                "Player 1 has 1 food less.",
                "If the game ended now, Player 1 would have 2 CP instead of 1.",
            ]
        },
    ),
    (PLAIN, lambda p: editing.set_dice(p, red=6), {"The game": ["Everybody's red die shows 6 instead of 3."]}),
    (
        PLAIN,
        lambda p: editing.set_spent(editing.set_dice(p, 1, red=6), 1, ["black", "red"]),
        {"Player 2": ["Player 2's red die shows 6 instead of 3.", "Player 2 has spent these dice: black and red."]},
    ),
    (
        PLAIN,
        lambda p: editing.set_ship(editing.set_mat(editing.set_marker(p, 0, "cuzco", 3), 0, "E"), 0, "jyo"),
        {
            "Player 1": [
                "Player 1 has mat E instead of mat A.",
                "Player 1's ship is at Jyo instead of the left Manufactory.",
                "Player 1's marker in Cuzco is at 3 instead of 0.",
            ]
        },
    ),
    (
        PLAIN,
        lambda p: editing.set_moment(p, round_=2, start=1),
        {
            "The game": [
                "Round 2 instead of 1.",
                "Player 2 is the start player instead of Player 1.",
                "Decision for Player 2: choose a die to move the ship, or dock.",
            ]
        },
    ),
    (
        PLAIN,
        lambda p: editing.set_card(p, 2, "c2b"),
        {"The game": ["Cycle 2 has a different goal: Crew on four pod colours instead of Two crew in each colony."]},
    ),
    (
        SOLO,
        lambda p: editing.set_rival(p, active="cuzco", pointer=2, column=position_builder.MATERIALS[::-1]),
        {
            "Beside the board": [
                "Cuzco is the active colony instead of Xi'an.",
                "The placement column from the top down: water, polymer, steel, organics, palladium and food.",
                "The pointer is at cube 3 instead of 1.",
            ]
        },
    ),
    (
        PLAIN,
        lambda p: played_by(p, tweak(Edition.load(), {"rules.group_limit": 4})),
        {"Rules": ["Pods of one colour that may be connected: 4 instead of 3."]},
    ),
]


@pytest.mark.parametrize(("before", "edit", "said"), EDITS)
def test_a_difference_is_said(
    before: Position, edit: Callable[[Position], Position], said: dict[str, list[str]]
) -> None:
    assert in_words(before, edit(before)) == said


def test_points_and_names_of_players() -> None:
    after = editing.set_points(PLAIN, 1, goals=4)
    assert in_words(PLAIN, after, ["Ada", "Bo"])["Bo"][0] == "Bo has 4 CP from goals instead of 0."
    with pytest.raises(GameError, match="3 names for 2 players"):
        in_words(PLAIN, after, ["Ada", "Bo", "Cy"])


def test_a_difference_is_data_that_can_say_itself() -> None:
    (found,) = differences(PLAIN, editing.set_dice(PLAIN, 0, red=6))
    assert found == Difference("player", "die", {"now": 6, "before": 3, "die": "red"}, 0)
    assert str(found) == "Player 1's red die shows 6 instead of 3."


def test_the_end_of_the_game_is_a_difference() -> None:
    game = Game.new(2, seed=1)
    before = game.position
    while not game.is_over:
        before = game.position
        game.play(game.options[-1])
    assert "The game is over." in in_words(before, game.position)["The game"]


def test_tables_that_cannot_be_compared_are_refused() -> None:
    for other in (position_builder.table(players=3), SOLO):
        with pytest.raises(GameError, match="same number of players"):
            differences(PLAIN, other)


def test_the_example_in_the_documentation_holds() -> None:
    assert doctest.testmod(module).failed == 0
