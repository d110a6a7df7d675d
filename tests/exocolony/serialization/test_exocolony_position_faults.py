"""Positions of Exocolony that no game could have led to: pieces, cards, the home system and the agenda."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from betacolony.exocolony import Game, Position
from betacolony.exocolony.rules import steps
from betacolony.exocolony.serialization.validation import faults_of
from betacolony.exocolony.state import agenda
from helpers.exocolony_positions import POSITION, asked, changed, edited, faults, spoil, there_and_back


def test_every_card_is_there_as_often_as_it_should_be() -> None:
    def lose_a_card(pos: Position) -> None:
        pos.decks[0] = pos.decks[0][1:]

    def double_an_asteroid(pos: Position) -> None:
        pos.decks[1] += pos.decks[1][:1]

    def lose_a_lifeform(pos: Position) -> None:
        pos.decks[2] = pos.decks[2][1:]

    def lose_star_and_world(pos: Position) -> None:
        pos.decks[3], pos.decks[4] = pos.decks[3][1:], pos.decks[4][1:]

    assert edited(lose_a_card) == [("decks.actions", "card_count")]
    assert edited(double_an_asteroid) == [("decks.asteroids", "card_count")]
    assert edited(lose_a_lifeform) == [("decks.lifeforms", "card_count")]
    assert edited(lose_star_and_world) == [("decks.stars", "card_count"), ("decks.habitables", "card_count")]


@pytest.mark.rule("X-VAR-4")
def test_a_peaceful_deck_has_no_cards_against_players() -> None:
    found = edited(lambda pos: spoil(pos, variants=8))
    assert set(found) == {("decks.actions", "card_count")}
    assert len(found) > 10


@pytest.mark.rule("X-SET-14")
def test_every_piece_is_on_the_table_or_in_reserve() -> None:
    def lose_a_colony(pos: Position) -> None:
        pos.reserve[0] -= 1

    def lose_a_ship(pos: Position) -> None:
        pos.ships[1] -= 1

    def exhaust_too_many(pos: Position) -> None:
        pos.ships_exhausted[1] = pos.ships[1] + 1

    assert edited(lose_a_colony) == [("seats[0].reserve.colony", "piece_sum")]
    assert ("supply", "ship_sum") in edited(lose_a_ship)
    assert edited(exhaust_too_many) == [("seats[1].ships_exhausted", "too_many_exhausted")]
    assert ("seats[0].reserve.exocolony", "piece_sum") in edited(lambda pos: spoil(pos, variants=4))


@pytest.mark.rule("X-SETTLE-1")
def test_nobody_has_two_pieces_on_a_world() -> None:
    def settle_home_again(pos: Position) -> None:
        site = pos.open_sites(pos.system.home)[0]
        pos.pieces = {**pos.pieces, site: pos.pieces[next(iter(pos.pieces))]}
        pos.reserve[pos.pieces[site].player * 3] -= 1

    assert [code for _, code in edited(settle_home_again)] == ["world_settled_twice"]


@pytest.mark.rule("X-SET-13")
def test_everybody_begins_on_the_homeworld() -> None:
    def leave(pos: Position) -> None:
        home = pos.system.worlds[pos.system.home].sites
        site = next(site for site in home if site in pos.pieces)
        pos.reserve[pos.pieces[site].player * 3 + pos.pieces[site].kind] += 1
        pos.pieces = {at: piece for at, piece in pos.pieces.items() if at != site}

    assert ("pieces", "no_home_piece") in edited(leave)


@pytest.mark.rule("X-SETTLE-8")
def test_worlds_are_settled_where_pieces_are() -> None:
    assert edited(lambda pos: spoil(pos, settled=pos.settled ^ 1)) == [("settled", "settled_worlds")]


def test_factions_differ() -> None:
    assert ("seats[1].faction", "faction_twice") in edited(lambda pos: spoil(pos, faction=(pos.faction[0],) * 3))


@pytest.mark.rule("X-LIFE-3")
def test_the_first_of_the_game_is_marked_when_it_is_there() -> None:
    for mark in (1, 2, 4):
        assert edited(partial(spoil, first=POSITION.first ^ mark)) == [("first", "first_marks")]


@pytest.mark.rule("X-LIFE-2")
def test_lifeforms_live_where_life_can_be() -> None:
    def settle_the_dead(pos: Position) -> None:
        dead = next(at for at, placed in enumerate(pos.system.worlds) if not placed.world.life)
        pos.life = tuple(pos.decks[2][0] if at == dead else found for at, found in enumerate(pos.life))
        pos.decks[2] = pos.decks[2][1:]

    assert "no_life" in [code for _, code in edited(settle_the_dead)]


@pytest.mark.rule("X-END-1")
def test_nobody_has_won_before() -> None:
    def win(pos: Position) -> None:
        pos.points[9 * ((pos.active + 1) % 3)] = 16

    assert [code for _, code in edited(win)] == ["won_already"]
    pos = POSITION.copy()
    pos.points[9 * pos.active] = 16
    assert not faults_of(pos)
    pos.agenda = []
    assert not faults_of(pos)
    assert Game.from_position(pos).result is not None


def test_amounts_leave_room_for_what_is_to_come() -> None:
    pos = POSITION.copy()
    pos.goods[0] = 10_000 * (pos.round + 1)
    assert not faults_of(pos)
    pos.goods[0] += 1
    assert [(fault.place, fault.code) for fault in faults_of(pos)] == [("seats[0].goods.metal", "no_number")]


@pytest.mark.rule("X-VAR-2")
def test_there_are_no_offers_without_the_variant() -> None:
    assert edited(lambda pos: spoil(pos, offers=1)) == [("offers", "too_many_offers")]


@pytest.mark.rule("X-AST-1")
def test_asteroids_lie_open_while_a_miner_works() -> None:
    pos = asked("mine")
    there_and_back(pos)

    def cover(pos: Position) -> None:
        pos.decks[1] += pos.open_asteroids
        pos.open_asteroids = b""

    def uncover(pos: Position) -> None:
        pos.open_asteroids, pos.decks[1] = pos.decks[1][:1], pos.decks[1][1:]
        pos.returned = 0

    assert edited(cover, pos)[0] == ("open_asteroids", "open_count")
    assert edited(uncover) == [("open_asteroids", "open_count")]


def test_known_asteroids_are_in_the_deck() -> None:
    pos = POSITION.copy()
    pos.returned = len(pos.decks[1]) + 1
    assert [fault.code for fault in faults_of(pos)] == ["too_many_returned"]


@pytest.mark.rule("X-FX-3")
def test_an_asteroid_lies_only_below_a_card_that_asks_for_one() -> None:
    def put_below(card: str) -> Callable[[Position], None]:
        def change(pos: Position) -> None:
            rocky = next(at for at in pos.decks[1] if pos.edition.asteroids[at].type == "rocky")
            pos.decks[1] = bytes(at for at in pos.decks[1] if at != rocky)
            pos.returned = 0
            pos.under = (((pos.t.number[card], rocky),), (), ())

        return change

    assert edited(put_below("garden_terrarium")) == [("seats[0].below", "asteroids_below")]
    assert ("seats[0].below[0]", "asteroid_below") in edited(put_below("solar_array"))


# --- the home system --------------------------------------------------------------------------------------------------


@pytest.mark.rule("X-SET-3")
@pytest.mark.rule("X-SET-4")
def test_a_system_is_laid_as_its_star_and_worlds_ask_for() -> None:
    pos = next(pos for pos in (Game.new(4, seed).position for seed in range(9)) if len(pos.system.worlds) > 12)
    data = pos.to_dict()
    home = next(number for number, column in enumerate(data["columns"]) if "homeworld" in column)
    other = (home + 1) % len(data["columns"])
    swapped = json.loads(json.dumps(data))
    swapped["columns"][home], swapped["columns"][other] = swapped["columns"][other], swapped["columns"][home]
    assert faults(swapped)[0] == (f"columns[{min(home, other)}]", "laid_otherwise")
    homeless = {**data, "columns": [column for column in data["columns"] if "planet" in column]}
    assert faults(homeless)[0] == ("columns", "no_system")
    lonely = {**data, "columns": [data["columns"][home]]}
    assert faults(lonely)[0] == ("columns", "no_system")
    twice = {**data, "columns": [*data["columns"], data["columns"][other]]}
    assert faults(twice)[0] == ("columns", "world_twice")
    moons = next(number for number, column in enumerate(data["columns"]) if column["moons"])
    moonless = json.loads(json.dumps(data))
    moonless["columns"][moons]["moons"].pop()
    assert {code for _, code in faults(moonless)} <= {"laid_otherwise", "below_world"}


def test_storms_and_peaks_follow_from_star_and_places() -> None:
    for seed in range(20):
        pos = Game.new(3, seed).position
        assert Position.from_dict(pos.to_dict()).system.worlds == pos.system.worlds


# --- the agenda -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "frames",
    [
        [("check", 1), ("ask_main", 1)],
        [("ask_main", 0)],
        [("check", 0), ("ask_main", 0), ("ask_main", 0)],
        [("check", 0), ("ask_mine", 0, "asteroid_miner")],
        [("check", 0), ("ask_main", 0), ("ask_give_up", 1, "homeworld_tax")],
        [("check", 0), ("ask_main", 0), ("ask_own_card", 1, "drone_swarm")],
        [("check", 0), ("ask_main", 0), ("bought", 0, "carrier")],
        [("check", 0), ("ask_main", 0), ("effect", 0, "solar_array", 0, 1)],
        [("check", 0), ("ask_main", 0), ("ask_star", 0), ("ask_star", 0)],
        [("turn",), ("ask_home_site", 0)],
        [("turn",), ("check", 0)],
        [("check", 0), ("turn",)],
        [],
    ],
)
def test_an_agenda_has_an_order(frames: list[tuple[Any, ...]]) -> None:
    pos = Game.new(2, 1).position
    while pos.agenda[-1][0] == agenda.ASK_HOME_SITE:
        steps.play(pos, steps.choices(pos)[0], None)
    own = [
        [frame[0], *((pos.active if frame[1] == 0 else 1 - pos.active), *frame[2:])[: len(frame) - 1]]
        for frame in (frame if len(frame) > 1 else (*frame, 0) for frame in frames)
    ]
    own = [frame[: len(stated)] for frame, stated in zip(own, frames, strict=True)]
    found = faults(changed(pos, "agenda", to=own))
    assert {code for _, code in found} <= {"agenda_order", "agenda_empty", "card_count", "open_count"}, found


@pytest.mark.parametrize("kind", ["launch_from", "target", "named", "bulk", "free_card", "give_up", "mine", "own_card"])
def test_a_decision_comes_up_only_where_it_has_an_answer(kind: str) -> None:
    pos = asked(kind)
    there_and_back(pos)
    game = Game.from_position(pos)
    assert game.decision is not None
    assert game.decision.kind == kind
    bare = pos.copy()  # nobody holds anything, so that nothing can be paid or given up
    bare.goods = [0] * len(bare.goods)
    if kind in {"launch_from", "target", "named", "bulk", "give_up"}:
        assert faults_of(bare)[-1].code == "no_answer_here"


def test_first_colonies_wait_in_turn_order() -> None:
    pos = Game.new(3, 5).position
    for _ in range(3):
        there_and_back(pos)
        wrong = pos.copy()
        wrong.start = (pos.start + 1) % 3
        assert {fault.code for fault in faults_of(wrong)} == {"agenda_order"}
        early = pos.copy()
        early.round = 1
        assert {fault.code for fault in faults_of(early)} == {"no_home_piece"}
        steps.play(pos, steps.choices(pos)[0], None)


def test_in_the_set_up_nobody_is_elsewhere() -> None:
    pos = Game.new(2, 5).position
    steps.play(pos, steps.choices(pos)[0], None)
    elsewhere = next(
        world for world, placed in enumerate(pos.system.worlds) if placed.sites and world != pos.system.home
    )
    (piece,) = pos.pieces.values()
    pos.pieces = {pos.open_sites(elsewhere)[0]: piece}
    pos.settled = 1 << elsewhere
    assert [(fault.place, fault.code) for fault in faults_of(pos)] == [("pieces[0]", "settled_too_early")]


@pytest.mark.parametrize(
    ("frame", "place", "code"),
    [
        (["ask_target", 0, "solar_array", 5], "agenda[2].use", "no_use"),
        (["ask_target", 0, "solar_array", "sell"], "agenda[2].use", "no_number"),
        (["ask_target", 0, "embargo", "buy", 1], "agenda[2]", "wrong_answers"),
        (["ask_launch", 0, "nowhere"], "agenda[2].site", "no_name"),
    ],
)
def test_frames_of_cards_name_uses_that_there_are(frame: list[Any], place: str, code: str) -> None:
    data = changed(POSITION, "agenda", to=[["check", 0], ["ask_main", 0], frame])
    assert (place, code) in faults(data)
