"""The set-up of Exocolony and the beginning of a turn: X-SET, X-REF, X-MKT and X-COL."""

from collections import Counter
from dataclasses import dataclass, field

import pytest

from betacolony.core import chance
from betacolony.exocolony import Edition, events
from betacolony.exocolony.events import Event, Sink
from betacolony.exocolony.rules import setup, turns
from betacolony.exocolony.rules.table import decks
from betacolony.exocolony.state import agenda, draws, position, tables
from betacolony.exocolony.state.position import EMPTY, SOURCES, Beyond, Piece, Position
from betacolony.exocolony.state.tables import KINDS, tables_of

EDITION = Edition.load()
T = tables_of(EDITION)
PLAYERS = range(EDITION.least_players, EDITION.most_players + 1)


@dataclass
class Begun:
    """A game after its set-up, everybody with a Colony on the first open site, and the first turn begun."""

    players: int
    seed: int = 1
    variants: int = 0
    scripted: dict[int, int] = field(default_factory=dict)
    told: list[Event] = field(default_factory=list)
    pos: Position = field(init=False)

    def __post_init__(self) -> None:
        self.pos = setup.new_game(
            EDITION, self.players, self.seed, self.told, variants=self.variants, scripted=self.scripted
        )
        for player in self.pos.turn_order():
            frame = self.pos.agenda.pop()
            assert frame == (agenda.ASK_HOME_SITE, player)
            setup.place_first_colony(self.pos, frame, setup.home_sites(self.pos)[0], self.told)
        self.begin(self.told)

    def begin(self, sink: Sink = None) -> None:
        turns.begin(self.pos, self.pos.agenda.pop(), sink)

    def next_turn(self, sink: Sink = None) -> None:
        self.pos.agenda = [(agenda.TURN,)]
        self.begin(sink)

    def all_of(self, kind: type[Event]) -> list[dict[str, object]]:
        return [event.to_dict() for event in self.told if type(event) is kind]


def in_play(pos: Position) -> Counter[int]:
    return sum((Counter(pos.cards(player)) for player in range(pos.players)), Counter())


def actions(pos: Position) -> Counter[int]:
    """All Action cards of a game, wherever they are."""
    market = Counter(card for card in pos.market if card != EMPTY)
    return Counter(pos.decks[tables.ACTIONS]) + Counter(pos.discards[tables.ACTIONS]) + market + in_play(pos)


@pytest.mark.rule("X-SET-2", "X-TRADE-5")
@pytest.mark.parametrize("players", PLAYERS)
def test_all_components_are_somewhere(players: int) -> None:
    for seed in range(40):
        pos = Begun(players, seed).pos
        assert actions(pos) == Counter(dict(enumerate(T.copies)))
        assert sorted(pos.decks[tables.ASTEROIDS]) == list(range(15))
        assert sorted(pos.decks[tables.LIFEFORMS]) == list(range(9))
        assert [len(pos.decks[deck]) for deck in (tables.STARS, tables.HABITABLES)] == [6, 7]
        home = EDITION.stars.index(pos.system.star), EDITION.habitables.index(pos.system.worlds[pos.system.home].world)
        for deck, number in zip((tables.STARS, tables.HABITABLES), home, strict=True):
            assert number not in pos.decks[deck]
        assert pos.supply + sum(pos.ships) == EDITION.pieces.trade_ships


@pytest.mark.rule("X-SET-8", "X-SET-9", "X-SET-11", "X-SET-12")
@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_starts_alike_but_for_the_coin(players: int) -> None:
    """X-SET-12, X-EX-9: the first has no Coin, each later one two more."""
    last = chance.key(draws.START_PLAYER, 0, 0, 0, 0)
    pos = setup.new_game(EDITION, players, 5, None, scripted={last: players - 1})
    assert pos.turn_order() == [players - 1, *range(players - 1)]
    for place, player in enumerate(pos.turn_order()):
        assert pos.held(player) == (1, 3, 1, 1, 2 * place)
    assert pos.prices == [2, 2, 3, 3]
    assert sum(card != EMPTY for card in pos.market) == 5
    assert [frame[1] for frame in reversed(pos.agenda[1:])] == pos.turn_order()


@pytest.mark.rule("X-SET-13", "X-SET-14")
@pytest.mark.parametrize("players", PLAYERS)
def test_a_first_colony_costs_nothing_and_scores_one(players: int) -> None:
    game = Begun(players)
    pos = game.pos
    home = pos.system.worlds[pos.system.home].sites
    assert sorted(pos.pieces) == list(home)[:players]
    assert [piece.player for piece in pos.pieces.values()] == pos.turn_order()
    assert [pos.total(player) for player in range(players)] == [1] * players
    assert pos.points[position.FROM_START_COLONY :: len(SOURCES)] == [1] * players
    assert pos.reserve == [2, 2, 1] * players
    assert pos.settled == 1 << pos.system.home
    assert pos.prices == list(T.prices)
    assert len(setup.home_sites(pos)) == len(home) - players


@pytest.mark.rule("X-SET-10")
def test_factions_differ_and_bring_their_cards() -> None:
    for seed in range(20):
        game = Begun(5, seed)
        pos = game.pos
        assert len(set(pos.faction)) == 5
        for player, number in enumerate(pos.faction):
            faction = EDITION.factions[number]
            assert sorted(T.names[card] for card in pos.cards(player)) == sorted(faction.start_cards)
            assert pos.ships[player] == faction.trade_ships
        assert not any(pos.exhausted)
        dealt = game.all_of(events.FactionDealt)
        assert [told["faction"] for told in dealt] == [EDITION.factions[number].id for number in pos.faction]


@pytest.mark.rule("X-SET-10", "X-SET-11")
def test_every_faction_and_every_player_comes_first() -> None:
    begun = [setup.new_game(EDITION, 3, seed, None) for seed in range(60)]
    assert {pos.start for pos in begun} == {0, 1, 2}
    assert {pos.faction[0] for pos in begun} == set(range(6))
    assert len({pos.system.star.id for pos in begun}) == 7


def test_the_same_seed_lays_the_same_table() -> None:
    one, other = setup.new_game(EDITION, 4, 11, None), setup.new_game(EDITION, 4, 11, None)
    assert (one.decks, one.market, one.faction, one.start) == (other.decks, other.market, other.faction, other.start)
    assert setup.new_game(EDITION, 4, 12, None).decks != one.decks


@pytest.mark.rule("X-HID-3")
def test_draws_can_be_scripted() -> None:
    """X-HID-3: the faction, the first player, and the card at a place of a deck."""
    inflation = T.number["inflation"]
    scripted = {
        chance.key(draws.FACTION, 0, 0, 1, 0): 4,
        chance.key(draws.START_PLAYER, 0, 0, 0, 0): 2,
        decks.key(tables.ACTIONS, 0, 0): inflation,
        decks.key(tables.STARS, 0, 0): 3,
    }
    pos = setup.new_game(EDITION, 3, 1, None, scripted=scripted)
    assert (pos.faction[1], pos.start, pos.market[0]) == (4, 2, inflation)
    assert pos.system.star is EDITION.stars[3]


@pytest.mark.rule("X-HID-3")
def test_a_pile_is_shuffled_the_same_however_it_lay() -> None:
    pile = [5, 3, 3, 9, 40, 7]
    shuffled = [decks.shuffled(cards, T.ids[0], 3, 0, 1, {}) for cards in (pile, sorted(pile), pile[::-1])]
    assert sorted(shuffled[0]) == sorted(pile)
    assert len(set(shuffled)) == 1
    assert len({decks.shuffled(pile, T.ids[0], 3, 0, rebuilt, {}) for rebuilt in range(0, 200, 10)}) > 10


@pytest.mark.rule("X-VAR-4")
def test_the_peaceful_deck_has_86_cards() -> None:
    """X-VAR-4: neither Navy nor cards against players."""
    for seed in range(20):
        pos = Begun(2, seed, variants=position.PEACEFUL_DECK).pos
        assert actions(pos).total() == 86
        kinds = {EDITION.cards[card].kind for card in actions(pos)}
        assert "navy" not in kinds


@pytest.mark.rule("X-VAR-3")
def test_extended_play_has_two_exocolonies() -> None:
    """X-VAR-3."""
    assert Begun(2, variants=position.EXTENDED_PLAY).pos.reserve == [2, 2, 2] * 2


def test_the_events_tell_the_set_up_in_order() -> None:
    game = Begun(2)
    kinds = [type(event).__name__ for event in game.told]
    assert kinds == [
        *("SystemLaid", "MarketFilled", "FactionDealt", "FactionDealt", "StarterDrawn", "StartGoods", "StartGoods"),
        *("HomeSettled", "Scored", "HomeSettled", "Scored", "TurnBegan", "Collected"),
    ]
    laid = game.all_of(events.SystemLaid)[0]
    assert laid["worlds"] == tuple(placed.world.id for placed in game.pos.system.worlds)
    market = game.all_of(events.MarketFilled)[0]
    assert market["cards"] == tuple(T.names[card] for card in game.pos.market if card != EMPTY)


# --- the beginning of a turn ------------------------------------------------------------------------------------------


@pytest.mark.rule("X-SET-11", "X-TURN-1")
def test_turns_go_clockwise_and_rounds_are_counted() -> None:
    game = Begun(3)
    pos = game.pos
    seen = [(pos.round, pos.active)]
    for _ in range(4):
        game.next_turn()
        seen.append((pos.round, pos.active))
    first, second, third = pos.turn_order()
    assert seen == [(1, first), (1, second), (1, third), (2, first), (2, second)]
    assert pos.agenda == [(agenda.CHECK, second), (agenda.ASK_MAIN, second)]


@pytest.mark.rule("X-REF-1")
def test_cards_and_ships_are_refreshed_at_the_own_turn() -> None:
    """X-REF-1: the own ones, at the beginning."""
    game = Begun(2)
    pos = game.pos
    everything = [pos.cards(player) for player in range(2)]
    pos.ready, pos.exhausted = bytes(len(pos.ready)), pos.ready
    pos.ships_exhausted = pos.ships[:]
    told: list[Event] = []
    game.next_turn(told)
    own, other = pos.active, 1 - pos.active
    assert [pos.cards(player) for player in range(2)] == everything
    assert not any(pos.exhausted[own * T.cards : (own + 1) * T.cards])
    assert sum(pos.exhausted[other * T.cards : (other + 1) * T.cards]) == 2
    assert (pos.ships_exhausted[own], pos.ships_exhausted[other]) == (0, 1)
    assert [event.to_dict() for event in told if isinstance(event, events.Refreshed)] == [
        {"type": "Refreshed", "rule": "X-REF-1", "player": own, "cards": 2, "ships": 1}
    ]


@pytest.mark.rule("X-MKT-1")
def test_the_market_is_filled_up_to_five() -> None:
    """X-MKT-1: into the empty places; six stay six, and of six one may be bought without a refill."""
    game = Begun(2)
    pos = game.pos
    kept = pos.market[:]
    pos.market[1] = pos.market[3] = EMPTY
    top = pos.decks[tables.ACTIONS]
    game.next_turn()
    assert pos.market == [kept[0], top[0], kept[2], top[1], kept[4], EMPTY]
    pos.market[5] = 7
    game.next_turn()
    assert pos.market == [kept[0], top[0], kept[2], top[1], kept[4], 7]
    pos.market[0] = EMPTY
    game.next_turn()
    assert pos.market == [EMPTY, top[0], kept[2], top[1], kept[4], 7]
    assert pos.decks[tables.ACTIONS] == top[2:]


@pytest.mark.rule("X-MKT-2")
def test_a_deck_that_ran_out_is_rebuilt_when_a_card_is_needed() -> None:
    """X-MKT-2: not before; with the discard pile empty as well places stay empty."""
    game = Begun(2)
    pos = game.pos
    pos.decks[tables.ACTIONS], pos.discards[tables.ACTIONS] = b"\x01", b"\x02\x03"
    pos.market = [9, 9, 9, 9, EMPTY, EMPTY]
    told: list[Event] = []
    game.next_turn(told)
    assert (pos.market[4], pos.decks[tables.ACTIONS], pos.rebuilt) == (1, b"", (0, 0))
    pos.market[0] = pos.market[1] = pos.market[2] = EMPTY
    game.next_turn(told)
    assert sorted(pos.market) == [EMPTY, EMPTY, 1, 2, 3, 9]
    assert (pos.rebuilt, pos.discards[tables.ACTIONS]) == ((1, 0), b"")
    assert [event.to_dict() for event in told if isinstance(event, events.DeckRebuilt)] == [
        {"type": "DeckRebuilt", "rule": "X-MKT-2", "deck": "actions", "number": 2}
    ]


@pytest.mark.rule("X-AST-5")
def test_asteroids_are_rebuilt_and_lifeforms_are_not() -> None:
    """X-AST-5, X-LIFE-5."""
    pos = Begun(2).pos
    pos.decks[tables.ASTEROIDS], pos.discards[tables.ASTEROIDS] = b"", b"\x04"
    pos.decks[tables.LIFEFORMS] = b""
    assert decks.drawn(pos, tables.ASTEROIDS, None) == 4
    assert decks.drawn(pos, tables.ASTEROIDS, None) == EMPTY
    assert decks.drawn(pos, tables.LIFEFORMS, None) == EMPTY
    assert pos.rebuilt == (0, 1)


def worth(pos: Position, site: int) -> tuple[int, ...]:
    """What a site shows, reckoned from its card alone; ``site`` is not one with a peak."""
    printed = pos.system.sites[site]
    assert not printed.peak
    return tuple(
        (printed.amount if kind == printed.resource else 0) + (printed.coin if kind == "coin" else 0) for kind in KINDS
    )


@pytest.mark.rule("X-COL-1", "X-COL-2", "X-COL-3", "X-CARD-7")
def test_sites_cards_and_asteroid_colonies_give_at_a_collection() -> None:
    """X-COL-1 to X-COL-3: disabled pieces nothing, exhausted cards what refreshed ones give, Exocolonies their site."""
    rock_hoppers = next(number for number, faction in enumerate(EDITION.factions) if faction.asteroid_colony)
    game = Begun(2, scripted={chance.key(draws.FACTION, 0, 0, 0, 0): rock_hoppers})
    pos = game.pos
    plain = [site for site, printed in enumerate(pos.system.sites) if not printed.peak and site not in pos.pieces]
    pos.pieces = {
        plain[0]: Piece(0, position.COLONY),
        plain[1]: Piece(0, position.SPACEPORT),
        plain[2]: Piece(0, position.COLONY, disabled=True),
        plain[3]: Piece(1, position.COLONY),
    }
    owners = [EMPTY] * len(EDITION.habitables[3].sites)
    owners[1] = 0
    pos.beyond = (Beyond(0, 3, tuple(owners)),)
    pos.asteroid_colonies = (((4, position.COLONY), (5, position.COLONY)), ())
    farm = T.number["space_farm"]
    pos.ready = bytes(2 * T.cards)
    pos.exhausted = bytes(2 if place == farm else 0 for place in range(2 * T.cards))
    before = pos.held(0)
    told: list[Event] = []
    turns.collect(pos, 0, told)
    abroad = EDITION.habitables[3].sites[1]
    expected = [
        worth(pos, plain[0]),
        worth(pos, plain[1]),
        tuple({abroad.resource: abroad.amount}.get(kind, 0) + abroad.coin * (kind == "coin") for kind in KINDS),
        tuple(2 * EDITION.cards[farm].income.get(kind, 0) for kind in KINDS),
        (0, 0, 0, 0, 2),
    ]
    gained = tuple(after - was for was, after in zip(before, pos.held(0), strict=True))
    assert gained == tuple(map(sum, zip(*expected, strict=True)))
    [collected] = told
    assert isinstance(collected, events.Collected)
    ids = pos.system.site_ids
    assert collected.idle == (ids[plain[2]],)
    assert set(collected.sites) == {ids[plain[0]], ids[plain[1]]}
    assert set(collected.beyond) == {EDITION.habitables[3].id}
    assert tuple(collected.goods.get(kind, 0) for kind in KINDS) == gained
    assert dict(collected.asteroid_colonies) == {"coin": 2}


@pytest.mark.rule("X-SET-6")
def test_peaks_bring_coin_where_they_work() -> None:
    """X-SET-6, X-EX-11: nearer the star than the homeworld and on its moons, not elsewhere."""
    pos = Begun(2).pos
    for site, printed in enumerate(pos.system.sites):
        placed = pos.system.worlds[pos.system.world_of[site]]
        pos.pieces = {site: Piece(0, position.COLONY)}
        coin = turns.site_goods(pos, 0)[site][-1]
        assert coin == printed.coin + (printed.peak and placed.peaks)


def test_a_copy_is_independent() -> None:
    game = Begun(3)
    pos = game.pos
    copy = pos.copy()
    whole = {name: getattr(pos, name) for name in Position.__slots__}
    assert {name: getattr(copy, name) for name in Position.__slots__} == whole
    kept = {name: list(value) for name, value in whole.items() if isinstance(value, list)}
    copy.market[0] = copy.goods[0] = copy.prices[0] = 99
    turns.begin(copy, (agenda.TURN,), None)
    setup.place_first_colony(copy, (agenda.ASK_HOME_SITE, 1), setup.home_sites(copy)[0], None)
    assert {name: getattr(pos, name) for name in kept} == kept
    assert len(pos.pieces) == 3
