"""Edits of a position: what is named changes, the pieces stay together, and whatever breaks rules is told."""

import doctest
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from betacolony import Game, GameError, Position, PositionError, messages, position_builder
from betacolony.serialization.validation import faults_of
from betacolony.state.position import BOARD
from betacolony.whatif import editing
from helpers.tables.edits import any_edit, some

#: faults of pieces that are lost, doubled or of the wrong kind: what no edit may lead to
OF_PIECES = {
    *("pod_missing", "pod_twice", "achievement_not_once", "tile_without_owner", "wrong_kind", "crew_sum"),
    *("artifact_sum", "mat_twice", "no_number", "out_of_range", "columns"),
}
FOOD = position_builder.pod("food", position_builder.PLAIN)


def codes(pos: Position) -> set[str]:
    """The codes of all faults."""
    return {fault.code for fault in faults_of(pos)}


@pytest.mark.slow
@settings(deadline=None, max_examples=250)
@given(data=st.data(), number=st.integers(0, 10_000))
def test_pieces_stay_together_whatever_is_edited(data: st.DataObject, number: int) -> None:
    pos = some()[number % len(some())]
    for _ in range(data.draw(st.integers(1, 6))):
        before = pos.to_dict()
        edited = any_edit(data.draw, pos)
        assert pos.to_dict() == before
        pos = edited
        assert not codes(pos) & OF_PIECES
        derived = pos.copy()
        derived.derive()
        for name in ("open", "pods", "crewed", "crew_in_colonies", "bonus"):
            assert getattr(derived, name) == getattr(pos, name)
        assert [spaces & pos.open for spaces in pos.blocked] == [spaces & pos.open for spaces in derived.blocked]


@settings(deadline=None, max_examples=250)
@given(data=st.data(), number=st.integers(0, 10_000))
def test_a_game_refuses_an_edited_position_with_the_faults_that_are_told(data: st.DataObject, number: int) -> None:
    pos = any_edit(data.draw, some()[number % len(some())])
    told = faults_of(pos)
    if told:
        with pytest.raises(PositionError) as refused:
            Game.from_position(pos)
        # what can't even be read, more of one material than a hand holds, is told in more detail
        for fault in told:
            assert any(other.place.startswith(fault.place) for other in refused.value.faults), fault
    else:
        game = Game.from_position(pos)
        for _ in range(8):
            if not game.is_over:
                game.play(game.options[data.draw(st.integers(0, len(game.options) - 1))])


# --- the reverse of an edit -------------------------------------------------------------------------------------------


@pytest.fixture
def pos() -> Position:
    """Two players at a move, pods and a statue on the board."""
    return position_builder.table(
        board={12: FOOD, 13: position_builder.pod("steel", 0), 20: "easter_island"},
        crew={12: [1, 0], 13: [0, 2], 20: [0, 1]},
        materials={"food": 2, "water": 1},
        artifacts=1,
        fuel=2,
        seats={1: {"achievements": ["easter_island"], "artifacts": 2}},
    )


REVERSED: dict[str, tuple[Callable[[Position], Position], Callable[[Position], Position]]] = {
    "a pod of the talon": (lambda p: editing.put_pod(p, 14, 7), lambda p: editing.clear(p, 14)),
    "a pod of the Manufactory": (
        lambda p: editing.put_pod(p, 14, p.places[0]),
        lambda p: editing.set_place(p, 0, 0, p.tiles[14] - 1),
    ),
    "a pod for another": (lambda p: editing.put_pod(p, 12, 7), lambda p: editing.put_pod(p, 12, FOOD)),
    "a statue": (lambda p: editing.put_achievement(p, 5, "great_sphinx", 0), lambda p: editing.clear(p, 5)),
    "the building on top": (lambda p: editing.put_achievement(p, 5, "big_ben", 0), lambda p: editing.clear(p, 5)),
    "a building of the stack": (lambda p: editing.put_achievement(p, 5, "colosseum", 0), lambda p: editing.clear(p, 5)),
    "an owner": (
        lambda p: editing.put_achievement(p, 20, "easter_island", 0),
        lambda p: editing.put_achievement(p, 20, "easter_island", 1),
    ),
    "crew": (lambda p: editing.set_crew(p, 0, 13, 3), lambda p: editing.set_crew(p, 0, 13, 0)),
    "goods": (
        lambda p: editing.set_goods(p, 0, {"food": 0, "steel": 4}, 5),
        lambda p: editing.set_goods(p, 0, {"food": 2, "steel": 0}, 1),
    ),
    "fuel": (lambda p: editing.set_fuel(p, 0, 9), lambda p: editing.set_fuel(p, 0, 2)),
    "a marker": (lambda p: editing.set_marker(p, 1, "cuzco", 9), lambda p: editing.set_marker(p, 1, "cuzco", 0)),
    "points": (
        lambda p: editing.set_points(p, 1, pods=3, goals=4),
        lambda p: editing.set_points(p, 1, pods=0, goals=0),
    ),
    "a roll": (lambda p: editing.set_dice(p, black=6, red=1), lambda p: editing.set_dice(p, black=1, red=3)),
    "spent dice": (lambda p: editing.set_spent(p, 0, ["black", "red"]), lambda p: editing.set_spent(p, 0, [])),
    "a ship": (lambda p: editing.set_ship(p, 0, "nebra"), lambda p: editing.set_ship(p, 0, "manufactory_left")),
    "a mat of the box": (lambda p: editing.set_mat(p, 0, "E"), lambda p: editing.set_mat(p, 0, "A")),
    "a mat of another": (lambda p: editing.set_mat(p, 0, "B"), lambda p: editing.set_mat(p, 0, "A")),
    "no mat": (lambda p: editing.set_mat(p, 0, None), lambda p: editing.set_mat(p, 0, "A")),
    "the top building": (
        lambda p: editing.set_building(p, "eiffel_tower"),
        lambda p: editing.set_building(p, "big_ben"),
    ),
    "a card": (lambda p: editing.set_card(p, 1, "c1b"), lambda p: editing.set_card(p, 1, "c1a")),
    "a round": (lambda p: editing.set_moment(p, round_=5, start=1), lambda p: editing.set_moment(p, round_=1, start=0)),
    "seats": (lambda p: editing.reseat(p, (1, 0)), lambda p: editing.reseat(p, (1, 0))),
}


@pytest.mark.parametrize("name", REVERSED)
def test_an_edit_and_its_reverse_give_the_same_position(name: str, pos: Position) -> None:
    there, back = REVERSED[name]
    edited = there(pos)
    assert edited != pos
    assert back(edited) == pos


def test_an_edit_that_changes_nothing_gives_an_equal_position(pos: Position) -> None:
    same = [
        editing.put_pod(pos, 12, FOOD),
        editing.put_achievement(pos, 20, "easter_island", 1),
        editing.set_place(pos, 0, 0, pos.places[0]),
        editing.set_building(pos, "big_ben"),
        editing.set_mat(pos, 1, "B"),
        editing.set_goods(pos, 0),
        editing.set_moment(pos),
        editing.reseat(pos, (0, 1)),
    ]
    assert all(position == pos for position in same)
    assert all(position is not pos for position in same)


# --- what goes with an edit -------------------------------------------------------------------------------------------


def test_a_pod_comes_from_where_it_lies_and_crew_there_goes_home(pos: Position) -> None:
    moved = editing.put_pod(pos, 30, position_builder.pod("steel", 0))
    assert "13" not in moved.to_dict()["board"]
    assert moved.crew[1] == pos.crew[1] + 2
    assert moved.crew_on_board(1) == 1
    assert not faults_of(moved)


def test_crew_stays_where_a_pod_is_exchanged(pos: Position) -> None:
    exchanged = editing.put_pod(pos, 12, 7)
    assert exchanged.to_dict()["board"]["12"] == {"pod": 7, "crew": [1, 0]}
    assert exchanged.talon >> FOOD & 1


def test_what_follows_by_the_rules_does_not_follow(pos: Position) -> None:
    built = editing.put_pod(pos, 14, position_builder.pod("food", position_builder.TWO_CP))
    assert (built.points, built.influence, built.crew) == (pos.points, pos.influence, pos.crew)
    assert editing.put_pod(pos, 14, pos.places[0]).places[0] == -1


def test_an_achievement_that_is_covered_can_be_had_again(pos: Position) -> None:
    covered = editing.put_pod(pos, 20, 7)
    assert covered.to_dict()["statues"] == ["easter_island", "statue_of_liberty", "great_sphinx", "great_buddha"]
    assert covered.built == (0, 0)
    without_top = editing.set_building(pos, None)
    assert (
        editing.clear(editing.put_achievement(without_top, 5, "taj_mahal", 0), 5).to_dict()["building"] == "taj_mahal"
    )


def test_dice_of_one_player_or_of_all(pos: Position) -> None:
    assert [seat["dice"]["blue"] for seat in editing.set_dice(pos, 1, blue=6).to_dict()["seats"]] == [2, 6]
    assert [seat["dice"]["blue"] for seat in editing.set_dice(pos, blue=6).to_dict()["seats"]] == [6, 6]
    solo = Game.solo("easy", seed=1).position
    assert editing.set_dice(solo, blue=6).dice[4:] == solo.dice[4:]


def test_the_third_column_opens_and_closes_with_its_card() -> None:
    pos = position_builder.table(round_=4, cards=("c1a", "c2a", "c3a"))
    opened = editing.set_card(pos, 2, "c2c")
    assert [row[2] for row in opened.to_dict()["manufactory"]] == [None] * 4
    filled = editing.set_place(opened, 3, 2, 39)
    assert not faults_of(filled)
    assert editing.set_card(filled, 2, "c2a") == pos
    assert editing.set_moment(filled, round_=3).columns == 2
    assert editing.set_moment(editing.set_card(position_builder.table(), 2, "c2c"), round_=4).columns == 3


def test_a_new_moment_asks_whose_turn_it_is() -> None:
    pos = position_builder.table(players=3)
    game = Game.from_position(editing.set_moment(pos, round_=2, start=2))
    assert (game.position.round, game.decision and game.decision.player) == (2, 2)
    under_way = position_builder.at("nexus", players=3, ship="azophi_nexus").position
    assert editing.set_moment(under_way).to_dict()["agenda"][-1] == ["ask_move", 0]
    assert codes(editing.set_moment(pos, turn=5)) == set()
    assert codes(editing.set_moment(editing.set_spent(pos, 0, ["red"]), turn=0)) == {"spent_dice"}
    rival = Game.from_position(editing.set_moment(position_builder.table(rival={}), turn=2))
    assert rival.position.round == 2  # it has acted


def test_players_in_another_order_keep_what_they_have() -> None:
    pos = position_builder.table(
        players=3, fuel=1, materials={"food": 3}, seats={1: {"fuel": 2}, 2: {"fuel": 3, "ship": "nebra"}}
    )
    turned = editing.reseat(pos, (2, 0, 1)).to_dict()
    assert [seat["fuel"] for seat in turned["seats"]] == [3, 1, 2]
    assert [seat["mat"] for seat in turned["seats"]] == ["C", "A", "B"]
    assert turned["seats"][1] == pos.to_dict()["seats"][0]
    assert turned["agenda"][-1] == ["ask_move", 0]
    under_way = position_builder.at("nexus", players=3, ship="azophi_nexus").position
    assert editing.reseat(under_way, (2, 0, 1)).to_dict()["agenda"][-1] == ["ask_nexus", 1]
    assert codes(editing.reseat(under_way, (2, 0, 1))) == {"agenda_order"}
    assert codes(editing.reseat(under_way, (0, 2, 1))) == set()


def test_crew_keep_to_their_players_in_another_order(pos: Position) -> None:
    turned = editing.reseat(pos, (1, 0))
    assert turned.to_dict()["board"]["13"]["crew"] == [2, 0]
    assert turned.crewed == (pos.crewed[1], pos.crewed[0])


def test_what_the_rival_has_can_be_set() -> None:
    pos = position_builder.table(rival={})
    solo = editing.set_rival(
        pos, active="cuzco", pointer=3, column=["water", *position_builder.MATERIALS[:-1]]
    ).to_dict()["solo"]
    assert (solo["active"], solo["pointer"], solo["column"][0]) == ("cuzco", 3, "water")


# --- faults -----------------------------------------------------------------------------------------------------------


def test_all_that_edits_break_is_told_at_once(pos: Position) -> None:
    wrong = editing.set_goods(pos, 0, {"steel": 20})
    wrong = editing.put_achievement(wrong, 14, "great_sphinx", 0)
    wrong = editing.set_card(wrong, 1, "c2b")
    assert codes(wrong) == {"hand_limit", "tile_at_centre", "card_cycles"}
    with pytest.raises(PositionError) as refused:
        Game.from_position(wrong)
    assert len(refused.value.faults) >= 3


def test_spaces_where_a_pod_or_a_tile_would_be_without_fault(pos: Position) -> None:
    others = [position_builder.pod("food", face) for face in (6, 7, 4)]
    full = pos
    for space, pod in zip((3, 2), others, strict=False):
        full = editing.put_pod(full, space, pod)
    for pod in (FOOD, others[2]):
        fitting = editing.spaces_for(full, pod)
        for space in range(BOARD):
            lifted = editing.clear(full, full.tiles.index(pod + 1)) if pod + 1 in full.tiles else full
            is_open = lifted.tiles[space] == 0
            fault = "group_too_large" in codes(editing.put_pod(full, space, pod))
            assert (space in fitting) == (is_open and not fault)
    assert 20 in editing.spaces_for(pos, "easter_island")
    assert not {12, 13, 14, 20} & {*editing.spaces_for(pos, "big_ben")}


def test_every_pod_is_somewhere(pos: Position) -> None:
    lying = editing.pods_for(pos)
    assert [piece.pod for piece in lying] == list(range(40))
    assert lying[pos.places[3]] == editing.Lying(pos.places[3], "manufactory", row=1, column=0)
    assert str(lying[FOOD]) == "on space 12 in Xi'an"
    assert str(lying[pos.places[3]]) == "in the Manufactory, row 3-4"
    assert messages.Messages.of("de").tell(lying[39]) == "im Nachziehstapel"
    removed = position_builder.table(talon=[1])
    assert str(editing.pods_for(removed)[0]) == "out of the game"


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (lambda p: editing.put_pod(p, 54, 1), "“space” must be a whole number from 0 to 53 here; 54 is not"),
        (lambda p: editing.put_pod(p, 0, 40), "“pod” .*; 40 is not"),
        (lambda p: editing.put_pod(p, True, 4), "“space” .*; True is not"),
        (lambda p: editing.clear(p, -1), "“space” .*; -1 is not"),
        (lambda p: editing.set_crew(p, 2, 12, 1), "“player” must be a whole number from 0 to 1 here; 2 is not"),
        (lambda p: editing.set_crew(p, 0, 12, 16), "“crew” must be a whole number from 0 to 15 here; 16 is not"),
        (lambda p: editing.set_goods(p, 0, {"gold": 1}), "“materials” can't be 'gold'; choose from food, palladium"),
        (lambda p: editing.set_goods(p, 0, {"food": 32}), "“food” must be a whole number from 0 to 31 here; 32 is not"),
        (
            lambda p: editing.set_goods(p, 0, artifacts=15),
            "“artifacts” must be a whole number from 0 to 14 here; 15 is not",
        ),
        (lambda p: editing.set_fuel(p, 0, -1), "“fuel” .*; -1 is not"),
        (lambda p: editing.set_marker(p, 0, "xian", 16), "“steps” must be a whole number from 0 to 15 here; 16 is not"),
        (lambda p: editing.set_points(p, 0, luck=3), "can't be 'luck'"),
        (lambda p: editing.set_dice(p, pink=3), "no pink die"),
        (lambda p: editing.set_dice(p, red=7), "shows 1 to 6, not 7"),
        (lambda p: editing.set_spent(p, 0, ["pink"]), "no pink die"),
        (lambda p: editing.set_ship(p, 0, "moon"), "can't be 'moon'"),
        (lambda p: editing.set_mat(p, 0, "F"), "can't be 'F'"),
        (lambda p: editing.set_place(p, 0, 2, None), "“column” must be a whole number from 0 to 1 here; 2 is not"),
        (lambda p: editing.set_building(p, "great_sphinx"), "“building” can't be 'great_sphinx'; choose from big_ben"),
        (lambda p: editing.put_achievement(p, 0, "louvre", 0), "can't be 'louvre'"),
        (lambda p: editing.set_card(p, 4, "c1a"), "“cycle” .*; 4 is not"),
        (lambda p: editing.set_card(p, 1, "c9"), "can't be 'c9'"),
        (lambda p: editing.set_moment(p, round_=10), "“round_” must be a whole number from 1 to 9 here; 10 is not"),
        (lambda p: editing.set_moment(p, turn=4), "“turn” .*; 4 is not"),
        (lambda p: editing.reseat(p, (0, 0)), "each of the 2 seats once"),
        (lambda p: editing.set_rival(p, pointer=1), "There is no rival in this game"),
        (lambda p: editing.spaces_for(p, 99), "“pod” .*; 99 is not"),
        (lambda p: editing.spaces_for(p, "louvre"), "'louvre'"),
    ],
)
def test_what_makes_no_sense_is_refused_with_what_would_be_right(
    edit: Callable[[Position], object], said: str, pos: Position
) -> None:
    before = pos.to_dict()
    with pytest.raises(GameError, match=said):
        edit(pos)
    assert pos.to_dict() == before


def test_the_rival_keeps_its_seat_and_its_cubes() -> None:
    solo = position_builder.table(rival={})
    with pytest.raises(GameError, match="against the rival it can't change"):
        editing.reseat(solo, (1, 0))
    with pytest.raises(GameError, match="6 cubes"):
        editing.set_rival(solo, column=["food"] * 6)


def test_the_example_in_the_documentation_holds() -> None:
    assert doctest.testmod(editing).failed == 0


@pytest.mark.rule("CUL-5")
def test_an_achievement_that_is_put_down_has_one_of_its_owners_crew() -> None:
    before = position_builder.table(board={12: position_builder.pod("food")}, crew={12: [2, 0]})
    after = editing.put_achievement(before, 3, "big_ben", 0)
    assert after.to_dict()["board"]["3"]["crew"] == [1, 0]
    assert after.to_dict()["seats"][0]["crew"] == 12
    assert Game.from_position(editing.put_achievement(after, 3, "big_ben", 1)).position.crew == [13, 14]
    assert editing.clear(after, 3).crew == before.crew
