"""Views of positions: the table in names and numbers, which nobody can change."""

import doctest
import random
from typing import Any

import pytest

from betacolony import Game, Position
from betacolony.state import goods, views
from betacolony.state.geometry import members
from betacolony.state.position import LEVELS, SOURCES
from betacolony.state.views import RivalView, SeatView, SpaceView
from helpers.tables.games import eagerly, positions, set_up, walk


@pytest.fixture(scope="module")
def tables() -> list[Position]:
    """Positions from the draft to the end, rich ones, and some of each level against the rival."""
    starts = [set_up(players, 7) for players in (2, 3, 4)]
    starts += [Game.solo(level, 5).position for level in LEVELS]
    visited = [pos.copy() for number, pos in enumerate(starts) for pos, _ in walk(pos, random.Random(number), eagerly)]
    visited += [pos.copy() for pos in positions(3, 20)]
    return [*visited[::9], *(pos for pos in starts if not pos.agenda)]


def test_a_view_shows_what_lies_in_the_indices_and_bit_sets(tables: list[Position]) -> None:
    for pos in tables:
        view, edition = pos.view, pos.edition
        for player, seat in enumerate(view.seats):
            hand = [goods.count(pos.goods[player], kind) for kind in range(7)]
            assert [*seat.materials.values(), seat.artifacts] == hand
            assert (seat.fuel, seat.crew) == (pos.fuel[player], pos.crew[player])
            assert tuple(seat.dice.values()) == pos.dice[4 * player : 4 * player + 4]
            assert list(seat.influence.values()) == pos.influence[3 * player : 3 * player + 3]
            assert [seat.cp[source] for source in SOURCES] == pos.points[8 * player : 8 * player + 8]
            assert seat.spent == tuple(edition.dice[die] for die in members(pos.spent[player]))
            assert seat.ship == (None if pos.ship[player] < 0 else edition.rondel[pos.ship[player]])
            assert seat.mat == (None if pos.mat[player] < 0 else edition.mats[pos.mat[player]].id)
            assert sum(space.crew[player] for space in view.board.values()) == pos.crew_on_board(player)
        assert view.board.keys() == {space for space in range(54) if pos.tiles[space]}
        assert {pod for row in view.manufactory for pod in row} - {None} == {pod for pod in pos.places if pod >= 0}
        assert sorted(view.talon) == members(pos.talon)
        assert view.over == (not pos.agenda)
        assert (view.rival is None) == (pos.solo is None)
    assert {len(pos.seats) for pos in tables} == {2, 3, 4}
    assert any(pos.view.over for pos in tables)
    assert any(len(row) == 3 for pos in tables for row in pos.view.manufactory)


def test_a_view_and_plain_data_say_the_same(tables: list[Position]) -> None:
    for pos in tables:
        view, data = pos.view, pos.to_dict()
        assert [plain(seat) for seat in view.seats] == data["seats"]
        board = {str(number): plain(space) for number, space in view.board.items()}
        assert {number: {name: n for name, n in space.items() if n is not None} for number, space in board.items()} == (
            data["board"]
        )
        assert (None if view.rival is None else plain(view.rival)) == data.get("solo")
        shared = {name: plain_value(value) for name, value in view._asdict().items() if name in data}
        for name in shared.keys() - {"seats", "board"}:
            assert shared[name] == data[name]
        assert view._asdict().keys() - data.keys() == {"rival", "acting", "over"}
        assert view.acting == (["end_turn"] in data["agenda"])


def plain(part: SeatView | SpaceView | RivalView) -> dict[str, Any]:
    return {name: plain_value(value) for name, value in part._asdict().items()}


def plain_value(value: Any) -> Any:
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple):
        return [plain_value(entry) for entry in value]
    return value


def test_plain_data_makes_the_same_view_again(tables: list[Position]) -> None:
    for pos in tables:
        assert Position.from_dict(pos.to_dict()).view == pos.view


def test_materials_and_spaces_are_found_by_name_and_number() -> None:
    pos = next(pos for pos in positions(1, 50) if pos.seats[0].materials["steel"] and pos.view.board)
    steel = pos.t.materials.index("steel")
    assert pos.seats[0].materials["steel"] == goods.count(pos.goods[0], steel)
    number, space = next(iter(pos.view.board.items()))
    assert space.pod is None or pos.tiles[number] == space.pod + 1
    with pytest.raises(KeyError):
        pos.seats[0].materials["gold"]


def test_a_view_stays_as_it_is_when_the_position_changes() -> None:
    pos = set_up(2, 7)
    before, again = pos.view, pos.view
    pos.fuel[0] += 1
    assert before == again
    assert before != pos.view
    assert pos.view.seats[0].fuel == before.seats[0].fuel + 1


def test_views_cannot_be_changed() -> None:
    view = set_up(2, 7).view
    with pytest.raises(AttributeError):
        view.round = 3  # type: ignore[misc]
    with pytest.raises(AttributeError):
        view.seats[0].fuel = 9  # type: ignore[misc]
    with pytest.raises(TypeError):
        view.seats[0].materials["steel"] = 9  # type: ignore[index]
    with pytest.raises(TypeError):
        view.board[0] = SpaceView()  # type: ignore[index]
    assert isinstance(view.talon, frozenset)


def test_views_compare_by_value() -> None:
    assert set_up(3, 7).view == set_up(3, 7).view
    assert set_up(3, 7).view != set_up(3, 8).view
    assert SeatView(ship="jyo") == SeatView(ship="jyo") != SeatView(ship="nebra")
    assert SpaceView(pod=3) != SpaceView(pod=4)


def test_a_view_prints_its_parts_by_name() -> None:
    assert repr(SpaceView(pod=3, crew=(1, 0))) == "SpaceView(pod=3, achievement=None, crew=(1, 0))"
    assert "SeatView(mat=None, ship=None, materials=mappingproxy({'food': 0, 'palladium': 0" in repr(set_up(2, 7).view)


def test_the_rival_has_neither_mat_nor_ship_nor_goods() -> None:
    seat = Game.solo("hard", 1).position.seats[1]
    assert (seat.mat, seat.ship, sum(seat.materials.values()), seat.fuel) == (None, None, 0, 0)


def test_the_example_in_the_docstring_holds() -> None:
    assert doctest.testmod(views).failed == 0
