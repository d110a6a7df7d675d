"""Tables laid by hand: what can't be is refused with a sentence."""

from typing import Any

import pytest

from betacolony import GameError, PositionError, position_builder


@pytest.mark.parametrize("face", [8, -1, "plain"])
def test_a_pod_has_eight_faces(face: Any) -> None:
    with pytest.raises(GameError, match=f"0 to 7, not {face!r}"):
        position_builder.pod("food", face)


def test_a_pod_has_a_colour() -> None:
    with pytest.raises(GameError, match="There is no 'foood' in pod; did you mean food"):
        position_builder.pod("foood")


def test_the_player_to_move_is_described_once() -> None:
    with pytest.raises(GameError, match="Seat 0"):
        position_builder.table(seats={0: {"fuel": 1}}, fuel=2)


def test_crew_stands_on_what_is_built() -> None:
    with pytest.raises(GameError, match=r"\[12\]"):
        position_builder.table(crew={12: [1, 0]})


def test_every_piece_is_somewhere_once() -> None:
    at = position_builder.table(
        board={12: position_builder.pod("food"), 3: "big_ben"}, seats={1: {"achievements": ("big_ben",)}}
    ).to_dict()
    lying = [piece["pod"] for piece in at["board"].values() if "pod" in piece]
    lying += [pod for row in at["manufactory"] for pod in row]
    assert sorted([*lying, *at["talon"], *at["removed"]]) == list(range(40))


@pytest.mark.parametrize(
    ("state", "near"),
    [
        ({"fule": 3}, "fuel"),
        ({"rounds": 2}, "round_"),
        ({"seats": {1: {"materiel": {}}}}, "materials"),
        ({"materials": {"foood": 1}}, "food"),
        ({"dice": {"balck": 1}}, "black"),
        ({"influence": {"thebs": 1}}, "thebes"),
        ({"cp": {"goal": 1}}, "goals"),
        ({"rival": {"levl": "easy"}}, "level"),
        ({"seats": {0: {"shp": "jyo"}}}, "ship"),
        ({"colour_of": 1}, "players"),
    ],
)
def test_a_name_that_is_not_known_is_refused_with_those_near_to_it(state: Any, near: str) -> None:
    with pytest.raises(GameError) as refused:
        position_builder.at_move(**state)
    assert refused.value.code == "unknown_name"
    assert near in str(refused.value.values["near"]).split(", ")


def test_a_misspelt_name_is_told_where_it_stands() -> None:
    with pytest.raises(GameError, match=r"^There is no 'materiel' in seats\[1\]; did you mean materials\?$"):
        position_builder.table(seats={1: {"materiel": {}}})  # type: ignore[typeddict-unknown-key]


def test_a_decision_that_is_not_known_is_refused_with_those_near_to_it() -> None:
    with pytest.raises(GameError, match="did you mean nexus"):
        position_builder.at("nexsus")


@pytest.mark.parametrize(
    ("seats", "code"),
    [({2: {"fuel": 1}}, "no_seat"), ({1: 5}, "no_mapping"), ({"1": {}}, "no_seat"), ([{}], "no_mapping")],
)
def test_a_seat_that_is_not_there_is_refused(seats: Any, code: str) -> None:
    with pytest.raises(GameError) as refused:
        position_builder.table(seats=seats)
    assert refused.value.code == code


@pytest.mark.parametrize("players", [1, 5, "two", None])
def test_a_table_is_for_two_to_four(players: Any) -> None:
    with pytest.raises(GameError, match="2 to 4 players"):
        position_builder.table(players=players)


@pytest.mark.parametrize("fact", ["materials", "dice", "influence", "cp"])
def test_numbers_by_name_come_in_a_mapping(fact: str) -> None:
    with pytest.raises(GameError, match=rf"“seats\[0\]\.{fact}” should map keys to values; \['food'\] does not"):
        position_builder.table(**{fact: ["food"]})  # type: ignore[arg-type]


def test_more_than_the_game_has_is_told_by_the_sum() -> None:
    pods = {12: position_builder.pod("food"), 40: position_builder.pod("steel")}
    for state, fault in (
        (
            {"artifacts": 10, "seats": {1: {"artifacts": 10}}},
            "artifacts: the artifacts of all players and the supply add up",
        ),
        (
            {"board": pods, "crew": {12: [8, 0], 40: [8, 0]}},
            "seats[0].crew: crew in the supply and on the board add up to 16",
        ),
        ({"artifacts": "3"}, "seats[0].artifacts: '3' is not a whole number from 0 to 16."),
    ):
        with pytest.raises(PositionError) as refused:
            position_builder.at_move(**state)
        (text,) = map(str, refused.value.faults)
        assert text.startswith(fault)


def test_against_the_rival_there_are_two_seats() -> None:
    with pytest.raises(PositionError, match="players: 3 is too many: a game against the rival has 2 seats"):
        position_builder.table(players=3, rival={})


@pytest.mark.parametrize("crew", [{0: 1}, [1], [1, 0, 0], 1, "ab", [1, None]])
def test_crew_is_a_number_for_each_seat(crew: Any) -> None:
    with pytest.raises(GameError) as refused:
        position_builder.table(board={12: position_builder.pod("food")}, crew={12: crew})
    assert refused.value.code == "crew_by_seat"


def test_crew_is_written_as_in_the_data_of_a_position() -> None:
    pos = position_builder.table(players=3, board={12: position_builder.pod("food")}, crew={12: [1, 0, 2]})
    assert pos.to_dict()["board"]["12"]["crew"] == [1, 0, 2]


BUILDINGS = {0: "big_ben", 1: "taj_mahal", 2: "colosseum", 18: "eiffel_tower"}


def test_against_the_rival_all_buildings_may_be_on_the_board_where_none_is_set_aside() -> None:
    seats: dict[int, position_builder.Seat] = {0: {"achievements": ["taj_mahal", "colosseum"]}}
    seats[1] = {"achievements": ["big_ben", "eiffel_tower"]}
    pos = position_builder.table(rival={"level": "medium"}, board=BUILDINGS, seats=seats)
    assert pos.to_dict()["building"] is None
    with pytest.raises(PositionError, match="1 statue and 1 building should be out of the game"):
        position_builder.table(rival={"level": "easy"}, board=BUILDINGS, seats=seats)
