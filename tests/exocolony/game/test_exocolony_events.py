"""The events of Exocolony rebuild the table: whatever happens to it is told."""

import random
from collections import Counter

import pytest

from betacolony.exocolony import Game
from betacolony.exocolony.events import Scored
from betacolony.exocolony.messages import Messages
from betacolony.exocolony.options import Resign
from betacolony.exocolony.state import agenda, tables
from betacolony.exocolony.state.position import EMPTY, PIECES, SOURCES, Position
from betacolony.exocolony.state.system import site_id
from betacolony.exocolony.state.tables import KINDS
from helpers.exocolony_retelling import Table, kept


def same(table: Table, pos: Position) -> None:
    """Hold the retold table against the position."""
    ids, names = pos.system.site_ids, pos.t.names
    assert [table.prices[kind] for kind in KINDS[:4]] == pos.prices
    assert table.market == {place: names[card] for place, card in enumerate(pos.market) if card != EMPTY}
    assert table.pieces == {ids[site]: (piece.player, PIECES[piece.kind]) for site, piece in pos.pieces.items()}
    assert table.disabled == {
        ids[site]: {KINDS[kind]: number for kind, number in enumerate(piece.repair) if number}
        for site, piece in pos.pieces.items()
        if piece.disabled
    }
    habitables = pos.edition.habitables
    assert table.beyond == [habitables[system.world].id for system in pos.beyond]
    assert table.exocolonies == {
        site_id(habitables[system.world], at): player
        for system in pos.beyond
        for at, player in enumerate(system.players)
        if player != EMPTY
    }
    found = {pos.system.worlds[world].world.id: its for world, its in enumerate(pos.life)}
    found |= {habitables[system.world].id: system.lifeform for system in pos.beyond}
    assert table.life == {world: pos.edition.lifeforms[its].id for world, its in found.items() if its != EMPTY}
    assert table.open == [pos.edition.asteroids[number].id for number in pos.open_asteroids]
    # cards that are still at work have been told as bought, and come into play when they are done
    at_work = [(frame[agenda.PLAYER], names[frame[agenda.CARD]]) for frame in pos.agenda if frame[0] == agenda.BOUGHT]
    for player, seat in enumerate(table.seats):
        assert kept(seat.goods) == {
            kind: number for kind, number in zip(KINDS, pos.held(player), strict=True) if number
        }
        ready, exhausted = (
            Counter({names[card]: counts[player * pos.t.cards + card] for card in range(pos.t.cards)})
            for counts in (pos.ready, pos.exhausted)
        )
        ready.update(card for owner, card in at_work if owner == player)
        events = {card: number for card, number in kept(ready).items() if card not in kept(seat.ready)}
        assert all(pos.edition.cards[pos.t.number[card]].kind == "event" for card in events)
        assert {card: number for card, number in kept(ready).items() if card not in events} == kept(seat.ready)
        assert kept(exhausted) == kept(seat.exhausted)
        assert (seat.ships, seat.ships_exhausted) == (pos.ships[player], pos.ships_exhausted[player])
        first = player * len(SOURCES)
        assert [seat.points[source] for source in SOURCES] == pos.points[first : first + len(SOURCES)]
        assert seat.banned == bool(pos.ban[player])
        assert seat.asteroids == [pos.edition.asteroids[number].id for number, _ in pos.asteroid_colonies[player]]
        assert seat.under == [(names[card], pos.edition.asteroids[below].id) for card, below in pos.under[player]]
    if not at_work:
        assert kept(table.discards["actions"]) == Counter(names[card] for card in pos.discards[tables.ACTIONS])
    assert kept(table.discards["asteroids"]) == Counter(
        pos.edition.asteroids[number].id for number in pos.discards[tables.ASTEROIDS]
    )


@pytest.mark.parametrize("players", range(1, 6))
def test_the_events_of_a_game_rebuild_its_table(players: int) -> None:
    for seed in range(4):
        dice = random.Random(seed)
        game, table = Game.new(players, seed), Table(players)
        for event in game.history[0].events:
            table.tell(event)
        while not game.is_over and game.position.round < 18:
            same(table, game.position)
            legal = [option for option in game.options if not isinstance(option, Resign)]
            for event in game.play(dice.choice(legal)):
                table.tell(event)
        same(table, game.position)


@pytest.mark.parametrize("source", SOURCES)
def test_points_are_told_for_a_single_thing(source: str) -> None:
    """The log says "for a Colony", whatever the source is called in a list."""
    words = Messages()
    gained, lost = (Scored("X-VP-1", 0, points, source, 5).sentence(words) for points in (1, -1))
    told = gained.partition(" for ")[2]
    assert told.startswith(("a ", "an ", "the "))
    assert "scores 1 point for" in gained
    assert lost.partition(" for ")[2] == told
