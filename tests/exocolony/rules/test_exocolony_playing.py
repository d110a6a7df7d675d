"""Whole games of Exocolony by random choices among what can be done so far, and the end of a game."""

import random
from collections import Counter
from typing import Final

import pytest

from betacolony.exocolony import Edition
from betacolony.exocolony.events import (
    Event,
    GameStopped,
    GameWon,
    TurnBegan,
)
from betacolony.exocolony.rules import setup, steps
from betacolony.exocolony.rules.steps import DISCARD, END, RESIGN, choices, main_choice, play
from betacolony.exocolony.state import agenda, position, tables
from betacolony.exocolony.state.position import EMPTY, EXOCOLONY, SOURCES, Position
from betacolony.exocolony.state.tables import tables_of

EDITION = Edition.load()
T = tables_of(EDITION)


def new(players: int, seed: int = 1, variants: int = 0) -> Position:
    """A game whose players took the first open site of the homeworld."""
    pos = setup.new_game(EDITION, players, seed, None, variants=variants)
    while pos.agenda[-1][0] == agenda.ASK_HOME_SITE:
        play(pos, choices(pos)[0], None)
    return pos


def counted(pos: Position, deck: int) -> Counter[int]:
    """All cards of a deck by number: in decks and discard piles, and wherever they lie otherwise."""
    cards = Counter(pos.decks[deck])
    if deck < tables.DISCARD_PILES:
        cards += Counter(pos.discards[deck])
    if deck == tables.ACTIONS:
        for player in range(pos.players):
            cards += Counter(pos.cards(player))
        cards += Counter(card for card in pos.market if card != EMPTY)
        cards += Counter(frame[agenda.CARD] for frame in pos.agenda if frame[0] == agenda.BOUGHT)
    elif deck == tables.ASTEROIDS:
        cards += Counter(pos.open_asteroids)
        cards += Counter(asteroid for own in pos.under for _, asteroid in own)
        cards += Counter(asteroid for own in pos.asteroid_colonies for asteroid, _ in own)
    elif deck == tables.LIFEFORMS:
        cards += Counter(found for found in (*pos.life, *(its.lifeform for its in pos.beyond)) if found != EMPTY)
    return cards


def hold_together(pos: Position) -> None:
    """What is true of each position, whatever was done."""
    assert min(pos.goods) >= 0
    assert min(pos.reserve) >= 0
    assert all(1 <= price <= 6 for price in pos.prices)
    assert all(0 <= exhausted <= ships for exhausted, ships in zip(pos.ships_exhausted, pos.ships, strict=True))
    assert sum(pos.ships) + pos.supply == EDITION.pieces.trade_ships
    pieces = Counter((piece.player, piece.kind) for piece in pos.pieces.values())
    pieces += Counter((player, EXOCOLONY) for system in pos.beyond for player in system.players if player != EMPTY)
    pieces += Counter((player, kind) for player, own in enumerate(pos.asteroid_colonies) for _, kind in own)
    a_players = (EDITION.pieces.colony, EDITION.pieces.spaceport, EDITION.pieces.exocolony)
    for player in range(pos.players):
        assert tuple(pieces[player, kind] + pos.reserve[3 * player + kind] for kind in range(3)) == a_players
        worlds = [pos.system.world_of[site] for site, piece in pos.pieces.items() if piece.player == player]
        assert len(set(worlds)) == len(worlds)
        assert pos.total(player) >= 0
    assert {pos.system.world_of[site] for site in pos.pieces} == {
        world for world in range(len(pos.system.worlds)) if pos.settled >> world & 1
    }
    assert all(piece.disabled or not any(piece.repair) for piece in pos.pieces.values())
    assert counted(pos, tables.ACTIONS) == Counter(dict(enumerate(T.copies)))
    for deck in (tables.ASTEROIDS, tables.LIFEFORMS):
        assert counted(pos, deck) == Counter(range(len(T.ids[deck])))
    assert len(pos.decks[tables.STARS]) + len(pos.beyond) + 1 == len(T.ids[tables.STARS])
    assert not pos.open_asteroids or any(frame[0] == agenda.ASK_MINE for frame in pos.agenda)
    assert sum(card != EMPTY for card in pos.market) <= EDITION.rules.market_most


#: kinds of events that random games are to have
SEEN: Final = {
    *("ColonySettled", "Traded", "MarketDiscarded", "SpaceportBuilt", "CardBought", "CardExhausted", "AsteroidMined"),
    *("Attacked", "ColonyDisabled", "ColonyRepaired", "LifeformFound", "SystemRevealed", "FreeCardTaken"),
    *("BulkTraded", "CardRefreshed", "MarketAdded", "HandedOver", "GivenUp", "TradeBanned"),
}


def check_game(players: int, seed: int, told: list[Event] | None, rounds: int) -> None:
    """Play a game, at most so many rounds, and check it at every decision."""
    dice = random.Random(seed)
    pos = setup.new_game(EDITION, players, seed, told)
    while pos.agenda and pos.round < rounds:
        legal = [choice for choice in choices(pos) if not resigns(pos, choice)]
        assert len(legal) == len(set(legal)) > 0
        play(pos, dice.choice(legal), told)
        hold_together(pos)
    # points lost are in the sources that gave them
    assert min(pos.points) >= 0


@pytest.mark.full
@pytest.mark.parametrize("players", range(1, 6))
@pytest.mark.parametrize("chunk", range(4))
def test_whatever_is_chosen_in_a_thousand_games_the_table_holds_together(players: int, chunk: int) -> None:
    for seed in range(1000 + 250 * chunk, 1250 + 250 * chunk):
        check_game(players, seed, None, 1 + EDITION.rules.round_limit)


@pytest.mark.parametrize("players", range(1, 6))
def test_whatever_is_chosen_the_table_holds_together(players: int) -> None:
    told: list[Event] = []
    for seed in range(10):
        check_game(players, seed, told, 20)
    if players > 1:
        assert {type(event).__name__ for event in told} >= SEEN


def resigns(pos: Position, choice: int) -> bool:
    """Whether a choice gives a solo game up."""
    return pos.agenda[-1][0] == agenda.ASK_MAIN and choice == main_choice(RESIGN)


def test_the_same_choices_give_the_same_game() -> None:
    def played() -> tuple[list[int], list[int], list[bytes]]:
        dice, pos = random.Random(3), new(3)
        for _ in range(150):
            play(pos, dice.choice(choices(pos)), None)
        return pos.goods, pos.points, pos.decks

    assert played() == played()


@pytest.mark.rule("X-TURN-2")
def test_a_turn_goes_on_until_its_end() -> None:
    """X-TURN-2: again after each choice, and ending is always possible."""
    pos = new(2)
    player = pos.active
    for _ in range(3):
        legal = choices(pos)
        assert main_choice(END) in legal
        other = [choice for choice in legal if choice != main_choice(END)]
        if other:
            play(pos, other[0], None)
            assert pos.active == player
    play(pos, main_choice(END), None)
    assert pos.active != player


@pytest.mark.rule("X-MKT-3")
def test_one_card_a_turn_is_discarded_and_replaced() -> None:
    """X-MKT-3."""
    pos = new(2)
    card, top = pos.market[2], pos.decks[tables.ACTIONS][0]
    place = pos.market.index(card)
    others = pos.market[:place] + pos.market[place + 1 :]
    play(pos, main_choice(DISCARD, card), None)
    assert pos.market[place] == top
    assert pos.discards[tables.ACTIONS] == bytes([card])
    assert pos.market[:place] + pos.market[place + 1 :] == others
    assert not any(choice % 16 == DISCARD for choice in choices(pos))
    play(pos, main_choice(END), None)
    assert any(choice % 16 == DISCARD for choice in choices(pos))


@pytest.mark.rule("X-MKT-3")
def test_a_discarded_card_may_come_back_and_none_is_discarded_without_another() -> None:
    pos = new(2)
    card = pos.market[0]
    pos.decks[tables.ACTIONS], pos.discards[tables.ACTIONS] = b"", bytes([card])
    play(pos, main_choice(DISCARD, card), None)
    assert pos.market[0] == card
    assert pos.discards[tables.ACTIONS] == b""
    pos = new(2)
    pos.decks[tables.ACTIONS] = b""
    assert not any(choice % 16 == DISCARD for choice in choices(pos))


@pytest.mark.rule("X-END-1", "X-VAR-3", "X-SET-1")
@pytest.mark.parametrize(("variants", "wanted"), [(0, 16), (position.EXTENDED_PLAY, 21)])
def test_who_has_enough_points_wins_at_the_end_of_the_turn(variants: int, wanted: int) -> None:
    """X-END-1, X-EX-29: in the last step of that turn, and nobody else has one. X-VAR-3: 21 points."""
    pos = new(3, variants=variants)
    player = pos.active
    pos.points[player * len(SOURCES) + position.FROM_CARDS] = wanted - 2
    told: list[Event] = []
    play(pos, main_choice(END), told)
    assert pos.active != player
    pos.points[pos.active * len(SOURCES) + position.FROM_CARDS] = wanted - 1
    winner = pos.active
    play(pos, main_choice(END), told)
    assert (pos.agenda, choices(pos)) == ([], [])
    won = told[-1]
    assert isinstance(won, GameWon)
    assert (won.player, won.points, won.turns) == (winner, wanted, 1)


@pytest.mark.rule("X-END-5")
@pytest.mark.parametrize("players", [1, 3])
def test_a_game_that_nobody_wins_stops_after_sixty_rounds(players: int) -> None:
    """X-END-5."""
    pos = new(players)
    told: list[Event] = []
    while pos.agenda:
        play(pos, main_choice(END), told)
    assert isinstance(told[-1], GameStopped)
    assert sum(isinstance(event, TurnBegan) for event in told) == 60 * players - 1


@pytest.mark.rule("X-SETTLE-9")
def test_a_lone_choice_of_a_launch_is_not_asked() -> None:
    """X-SETTLE-9."""
    pos = new(2)
    pos.goods = [9] * 10
    settlement = next(choice for choice in choices(pos) if choice % 16 == steps.SETTLE)
    before = len(pos.pieces)
    play(pos, settlement, None)
    assert len(pos.pieces) == before + 1
    assert pos.agenda[-1] == (agenda.ASK_MAIN, pos.active)
