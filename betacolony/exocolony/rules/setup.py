"""The set-up of a game: X-SET."""

from collections.abc import Mapping, Sequence
from typing import Final

from betacolony.core import chance
from betacolony.exocolony import events
from betacolony.exocolony.edition.edition import Edition
from betacolony.exocolony.events import Sink
from betacolony.exocolony.rules.table.decks import fill_market, shuffled
from betacolony.exocolony.rules.table.goods import gain, named, score
from betacolony.exocolony.state import agenda, draws, position, tables
from betacolony.exocolony.state.agenda import PLAYER, Frame
from betacolony.exocolony.state.position import Piece, Position
from betacolony.exocolony.state.system import Decks, System, laid
from betacolony.exocolony.state.tables import Tables, tables_of

#: cards that are out of a game with the peaceful deck, besides the Navy (X-VAR-4)
AGAINST_PLAYERS: Final = frozenset({
    *("depleted_homeworld", "embargo", "equipment_failure", "fuel_spill", "homeworld_tax", "industrial_sabotage"),
    *("meteor_strike", "mutiny", "offworld_blight", "resource_monopoly", "solar_flare", "solar_storm"),
})  # fmt: skip


def new_game(
    edition: Edition,
    players: int,
    seed: int,
    sink: Sink,
    *,
    variants: int = 0,
    scripted: Mapping[int, int] = position.NO_SCRIPT,
) -> Position:
    """A game up to its first decision: everything is drawn, and the first player places a Colony (X-SET-1 to X-SET-13).

    ``players`` has to be a number that the edition allows.
    """
    t = tables_of(edition)
    factions = _factions(t, players, seed, scripted)
    decks = [
        shuffled(pile, t.ids[deck], seed, deck, 0, scripted) for deck, pile in enumerate(_piles(t, factions, variants))
    ]
    system = _system(edition, decks, players)
    pos = Position(t, system, players)
    pos.seed, pos.scripted, pos.variants = seed, scripted, variants
    # the home star and the homeworld lie on the table
    pos.decks = decks[: tables.STARS] + [cards[1:] for cards in decks[tables.STARS : tables.LASTING_DECKS]]
    if sink is not None:
        columns = tuple(placed.column for placed in system.worlds)
        worlds = tuple(placed.world.id for placed in system.worlds)
        sink.append(events.SystemLaid("X-SET-3", system.star.id, worlds, columns))
    fill_market(pos, "X-SET-9", sink)
    if variants & position.EXTENDED_PLAY:  # X-VAR-3
        pos.reserve[position.EXOCOLONY :: len(position.PIECES)] = [edition.pieces.exocolony_extended] * players
    _deal_factions(pos, factions, sink)
    pos.start = chance.member((1 << players) - 1, seed, chance.key(draws.START_PLAYER, 0, 0, 0, 0), scripted)
    if sink is not None:
        sink.append(events.StarterDrawn("X-SET-11", pos.start))
    for place, player in enumerate(pos.turn_order()):
        gain(pos, player, t.start)
        pos.goods[player * len(tables.KINDS) + tables.COIN_AT] += t.rules.start_coin[place]
        if sink is not None:
            sink.append(events.StartGoods("X-SET-12", player, named(pos.held(player))))
    pos.agenda = [(agenda.TURN,), *((agenda.ASK_HOME_SITE, player) for player in reversed(pos.turn_order()))]
    return pos


def _factions(t: Tables, players: int, seed: int, scripted: Mapping[int, int]) -> tuple[int, ...]:
    """A different faction for each player (X-SET-10)."""
    left = (1 << len(t.start_cards)) - 1
    drawn = []
    for player in range(players):
        faction = chance.member(left, seed, chance.key(draws.FACTION, 0, 0, player, 0), scripted)
        left &= ~(1 << faction)
        drawn.append(faction)
    return tuple(drawn)


def action_copies(t: Tables, variants: int) -> list[int]:
    """How many of each Action card the game is played with (X-VAR-4)."""
    if not variants & position.PEACEFUL_DECK:
        return list(t.copies)
    peaceful = (card.kind != "navy" and card.id not in AGAINST_PLAYERS for card in t.edition.cards)
    return [copies if kept else 0 for copies, kept in zip(t.copies, peaceful, strict=True)]


def _piles(t: Tables, factions: Sequence[int], variants: int) -> list[list[int]]:
    """What each deck is shuffled from; the Actions without the factions' own (X-SET-2)."""
    actions = action_copies(t, variants)
    for faction in factions:
        for number in t.start_cards[faction]:
            actions[number] -= 1
    others = [list(range(len(ids))) for ids in t.ids[tables.ASTEROIDS :]]
    return [[card for card, copies in enumerate(actions) for _ in range(copies)], *others]


def _system(edition: Edition, decks: Sequence[bytes], players: int) -> System:
    """The home system, of the top star, the top homeworld and the decks that nothing else is drawn from."""
    kinds = (
        (edition.planets, tables.PLANETS), (edition.moons, tables.MOONS), (edition.dwarf_planets, tables.DWARF_PLANETS)
    )  # fmt: skip
    planets, moons, dwarf_planets = ([worlds[number] for number in decks[deck]] for worlds, deck in kinds)
    homeworld = edition.habitables[decks[tables.HABITABLES][0]]
    star = edition.stars[decks[tables.STARS][0]]
    return laid(star, players, Decks(planets, moons, dwarf_planets, homeworld))


def _deal_factions(pos: Position, factions: tuple[int, ...], sink: Sink) -> None:
    """X-SET-10: starting cards come into play refreshed, and nothing happens as if they were bought."""
    pos.faction = factions
    ready = list(pos.ready)
    for player, number in enumerate(factions):
        faction = pos.edition.factions[number]
        for card in pos.t.start_cards[number]:
            ready[player * pos.t.cards + card] += 1
        pos.ships[player] = min(faction.trade_ships, pos.supply)
        pos.supply -= pos.ships[player]
        if sink is not None:
            dealt = events.FactionDealt("X-SET-10", player, faction.id, faction.start_cards, pos.ships[player])
            sink.append(dealt)
    pos.ready = bytes(ready)


def home_sites(pos: Position) -> list[int]:
    """Where a first Colony may be placed: the open sites of the homeworld (X-SET-13)."""
    return pos.open_sites(pos.system.home)


def place_first_colony(pos: Position, frame: Frame, site: int, sink: Sink) -> None:
    """X-SET-13: no price, no change of the market's prices, and no point for the first Colony on a world."""
    player = frame[PLAYER]
    pos.pieces = {**pos.pieces, site: Piece(player, position.COLONY)}
    pos.settled |= 1 << pos.system.home
    pos.reserve[player * len(position.PIECES) + position.COLONY] -= 1
    if sink is not None:
        sink.append(events.HomeSettled("X-SET-13", player, pos.system.site_ids[site]))
    score(pos, player, position.FROM_START_COLONY, pos.edition.points.start_colony, sink)
