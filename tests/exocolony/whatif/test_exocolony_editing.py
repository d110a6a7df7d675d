"""Edits of a position of Exocolony: what is named changes, cards and pieces stay together, faults are told."""

import random
from collections.abc import Callable
from functools import cache
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from betacolony.core.errors import GameError, PositionError
from betacolony.exocolony import Game, Position, position_builder
from betacolony.exocolony.edition.components import RESOURCES
from betacolony.exocolony.options import Resign
from betacolony.exocolony.serialization.validation import faults_of
from betacolony.exocolony.state import tables
from betacolony.exocolony.state.position import EMPTY, PIECES, SOURCES
from betacolony.exocolony.state.tables import KINDS
from betacolony.exocolony.whatif import editing

#: faults of cards and pieces that are lost or doubled, and of marks: what no edit may lead to
OF_PIECES: Final = {
    *("card_count", "ship_sum", "piece_sum", "settled_worlds", "first_marks", "world_settled_twice", "no_number"),
    *("too_many_returned", "too_many_exhausted", "faction_twice", "asteroids_below"),
}


@cache
def some() -> tuple[Position, ...]:
    """Positions at all kinds of decisions; not to be changed."""
    positions = [position_builder.table(players=players) for players in (1, 3)]
    for seed in range(24):
        game, dice = Game.new(seed % 5 + 1, seed), random.Random(seed)
        for _ in range(20 + 5 * seed):
            if not game.is_over:
                game.play(dice.choice([option for option in game.options if not isinstance(option, Resign)]))
        positions.append(game.position)
    return tuple(positions)


def any_edit(draw: Callable[..., Any], pos: Position) -> Position:
    """Any edit of a position, or the same one if too little is left for it."""

    def pick(*values: Any) -> Any:
        return draw(st.sampled_from(values))

    def number(low: int, high: int) -> int:
        found: int = draw(st.integers(low, high))
        return found

    ids, player = pos.t.ids, number(0, pos.players - 1)
    card, site = pick(*pos.t.names), pick(*pos.system.site_ids)
    life_worlds = ["nowhere"]
    life_worlds += [placed.world.id for placed in pos.system.worlds if placed.world.life]
    life_worlds += [ids[tables.HABITABLES][system.world] for system in pos.beyond]
    deck = pick(*range(tables.LASTING_DECKS))
    edits: dict[str, Callable[[], Position]] = {
        "piece": lambda: editing.put_piece(pos, player, site, pick(*PIECES[:2])),
        "clear": lambda: editing.clear(pos, site),
        "repair": lambda: editing.set_repair(pos, site, pick(None, {}, {"metal": 2, "coin": 1})),
        "life": lambda: editing.set_lifeform(pos, pick(*life_worlds), pick(None, *ids[tables.LIFEFORMS])),
        "reveal": lambda: editing.reveal(pos, pick(*ids[tables.STARS]), pick(*ids[tables.HABITABLES])),
        "conceal": lambda: editing.conceal(pos),
        "exocolony": lambda: editing.put_exocolony(
            pos, pick(None, player), f"{pick(*ids[tables.HABITABLES])}-{number(1, 3)}"
        ),
        "asteroid colony": lambda: editing.put_asteroid_colony(
            pos, player, pick(*ids[tables.ASTEROIDS]), pick(*PIECES)
        ),
        "prices": lambda: editing.set_prices(pos, **{pick(*RESOURCES): number(1, 6)}),
        "market": lambda: editing.set_market(pos, [pick(None, *pos.t.names) for _ in range(number(0, 6))]),
        "next": lambda: editing.set_next(pos, tables.DECKS[deck], [pick(*ids[deck])]),
        "discards": lambda: editing.set_discards(pos, tables.DECKS[deck % 2], [pick(*ids[deck % 2])]),
        "goods": lambda: editing.set_goods(pos, player, **{pick(*KINDS): number(0, 30)}),
        "cards": lambda: editing.set_cards(pos, player, card, pick(None, 0, 1, 2), pick(None, 0, 1)),
        "ships": lambda: editing.set_ships(pos, player, pick(None, 0, 1, 4), pick(None, 0, 1)),
        "points": lambda: editing.set_points(pos, player, **{pick(*SOURCES): number(0, 9)}),
        "faction": lambda: editing.set_faction(pos, player, pick(*[its.id for its in pos.edition.factions])),
        "ban": lambda: editing.set_ban(pos, player, banned=pick(True, False)),
        "moment": lambda: editing.set_moment(pos, round_=number(1, 60), turn=number(0, pos.players - 1)),
    }
    try:
        return edits[pick(*edits)]()
    except GameError as refused:
        assert str(refused)  # noqa: PT017 - most edits are not refused
        return pos


@settings(deadline=None, max_examples=200)
@given(data=st.data(), number=st.integers(0, 10_000))
def test_pieces_stay_together_whatever_is_edited(data: st.DataObject, number: int) -> None:
    pos = some()[number % len(some())]
    for _ in range(data.draw(st.integers(1, 6))):
        before = pos.to_dict()
        edited = any_edit(data.draw, pos)
        assert pos.to_dict() == before
        pos = edited
        assert not {fault.code for fault in faults_of(pos)} & OF_PIECES


@settings(deadline=None, max_examples=150)
@given(data=st.data(), number=st.integers(0, 10_000))
def test_a_game_refuses_an_edited_position_with_the_faults_that_are_told(data: st.DataObject, number: int) -> None:
    pos = some()[number % len(some())]
    for _ in range(2):
        pos = any_edit(data.draw, pos)
    told = faults_of(pos)
    if told:
        with pytest.raises(PositionError) as refused:
            Game.from_position(pos)
        assert refused.value.faults == told
        assert str(refused.value)
        return
    game = Game.from_position(pos)
    for _ in range(8):
        if not game.is_over:
            game.play(data.draw(st.sampled_from(game.options)))
    assert Position.from_dict(game.position.to_dict()) == game.position


TABLE: Final = position_builder.table(colonies=["luna"], goods={"coin": 5}, market=["carrier", "inflation"])


def test_a_piece_takes_the_place_of_another() -> None:
    pos = editing.put_piece(TABLE, 1, "luna-1")
    assert pos.reserve[0] == TABLE.reserve[0] + 1
    assert pos.reserve[3] == TABLE.reserve[3] - 1
    pos = editing.put_piece(TABLE, 0, "luna-3", "spaceport")
    assert [site for site in pos.pieces if pos.pieces[site].player == 0] == [
        pos.system.site_ids.index(site) for site in ("earth-1", "luna-3")
    ]
    assert editing.put_piece(TABLE, 1, "luna").to_dict()["pieces"][-1]["site"] == "luna-2"
    assert editing.clear(editing.put_piece(TABLE, 1, "mars"), "mars-1") == TABLE


def test_a_lifeform_comes_and_goes() -> None:
    pos = editing.set_lifeform(TABLE, "europa", "dinosaurs")
    assert pos.first == 1
    back = editing.set_lifeform(pos, "europa", None)
    assert back.first == 0
    assert sorted(back.decks[tables.LIFEFORMS]) == sorted(TABLE.decks[tables.LIFEFORMS])


def test_a_system_comes_and_goes() -> None:
    pos = editing.put_exocolony(editing.reveal(TABLE, "eridani", "halva"), 0, "halva-1")
    assert pos.first == 4
    assert pos.reserve[2] == 0
    pos = editing.set_lifeform(pos, "halva", "dinosaurs")
    back = editing.conceal(pos)
    assert back.first == 0
    assert back.reserve == TABLE.reserve
    assert [sorted(deck) for deck in back.decks] == [sorted(deck) for deck in TABLE.decks]
    assert editing.conceal(TABLE) == TABLE


def test_cards_come_from_deck_pile_and_market_in_this_order() -> None:
    deck, name = tables.ACTIONS, "planet_hunter"
    card = TABLE.t.number[name]
    pos = editing.set_market(TABLE, [name])
    assert pos.t.copies[card] == 2
    pos = editing.set_cards(pos, 0, name, 1)
    assert card in pos.market
    assert card not in pos.decks[deck]
    pos = editing.set_cards(pos, 0, name, 1, 1)
    assert card not in pos.market
    assert pos.cards(0)[card] == 2
    pos = editing.set_cards(pos, 0, name, 0, 1)
    assert pos.decks[deck][-1] == card
    with pytest.raises(GameError, match="Planet Hunter can't be taken"):
        editing.set_cards(pos, 1, name, 2)


def test_the_market_keeps_its_cards_and_gives_the_others_back() -> None:
    pos = editing.set_market(TABLE, [None, "carrier"])
    assert pos.to_dict()["market"] == [None, "carrier", None, None, None, None]
    assert pos.decks[0][-1] == pos.t.number["inflation"]
    assert EMPTY not in editing.set_market(TABLE, ["inflation"] * 4 + ["carrier", "mutiny"]).market


def test_what_is_drawn_next_is_said() -> None:
    pos = editing.set_next(TABLE, "actions", ["carrier", "mutiny"])
    assert pos.to_dict()["decks"]["actions"][:2] == ["carrier", "mutiny"]
    pile = editing.set_discards(TABLE, "actions", ["mutiny", "embargo"])
    assert pile.to_dict()["discards"]["actions"] == ["mutiny", "embargo"]
    assert not editing.set_discards(pile, "actions", []).discards[0]


def test_known_asteroids_stay_below_the_deck() -> None:
    pos = TABLE.copy()
    pos.returned = 3
    last = pos.decks[1][-1]
    taken = editing.put_asteroid_colony(pos, 0, pos.t.ids[1][last])
    assert taken.returned == 2
    pile = editing.set_discards(pos, "asteroids", [pos.t.ids[1][pos.decks[1][0]]])
    back = editing.set_discards(pile, "asteroids", [])
    assert back.decks[1][-3:] == pos.decks[1][-3:]
    assert back.decks[1][-4] == pos.decks[1][0]


def test_factions_are_swapped() -> None:
    pos = editing.set_faction(TABLE, 0, TABLE.to_dict()["seats"][1]["faction"])
    assert pos.faction == TABLE.faction[::-1]


def test_a_moment_begins_a_main_phase() -> None:
    for pos in some():
        moved = editing.set_moment(pos, round_=3, turn=0)
        assert {fault.code for fault in faults_of(moved)} <= {"won_already", "no_home_piece"}
        assert moved.agenda[-1] == (21, moved.active)


@pytest.mark.parametrize(
    "edit",
    [
        lambda: editing.put_piece(TABLE, 2, "luna"),
        lambda: editing.put_piece(TABLE, 0, "moon"),
        lambda: editing.put_piece(TABLE, 0, "luna", "exocolony"),
        lambda: editing.put_piece(TABLE, True, "luna"),
        lambda: editing.clear(TABLE, "luna"),
        lambda: editing.set_repair(TABLE, "luna-1", {"gold": 1}),
        lambda: editing.set_repair(TABLE, "luna-2", {}),
        lambda: editing.set_lifeform(TABLE, "luna", None),
        lambda: editing.set_lifeform(TABLE, "europa", "x"),
        lambda: editing.put_exocolony(TABLE, 0, "halva-1"),
        lambda: editing.put_below(TABLE, 0, "x", "y"),
        lambda: editing.set_prices(TABLE, metal="1"),  # type: ignore[arg-type]
        lambda: editing.set_goods(TABLE, 0, metal=1.0),  # type: ignore[arg-type]
        lambda: editing.set_goods(TABLE, 0, metal=1 << 70),
        lambda: editing.set_points(TABLE, 0, fame=1),
        lambda: editing.set_faction(TABLE, 0, "x"),
        lambda: editing.set_moment(TABLE, start=2),
    ],
)
def test_an_edit_of_what_is_not_there_is_refused(edit: Callable[[], Position]) -> None:
    with pytest.raises(GameError) as refused:
        edit()
    assert str(refused.value)[-1] in ".?"
