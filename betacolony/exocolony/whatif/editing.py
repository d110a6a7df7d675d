"""Edits of a position of Exocolony, each a small thing that a hand could do at the table.

    >>> from betacolony.exocolony import Game
    >>> from betacolony.exocolony.whatif import editing
    >>> before = Game.new(2, seed=7).position
    >>> after = editing.set_market(before, ["planet_hunter", None, "carrier"])
    >>> Game.from_position(after).position.to_dict()["market"][:4]
    ['planet_hunter', None, 'carrier', None]

Every edit returns a new position and leaves the original alone. It changes what it names, and otherwise only keeps
cards and pieces together: a card laid somewhere leaves its old place, a piece comes from its player's reserve and goes
back there. The rules' consequences don't follow: no points, no change of prices, no Trade Ship for a Spaceport. So an
edited position may break rules; ``validation.faults_of`` lists all faults, and ``Game.from_position`` refuses a
position with any.

Every edit raises a ``GameError`` for a seat, place, card, name or number that the game doesn't have; other errors are
documented with each edit. Players are seats; worlds, sites and cards are ids.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from betacolony.core.arguments import check_mapping, check_names, index_of, number_in
from betacolony.core.errors import shown
from betacolony.exocolony.edition.components import RESOURCES
from betacolony.exocolony.errors import GameError
from betacolony.exocolony.serialization.validation import most_kept
from betacolony.exocolony.state import agenda, position, tables
from betacolony.exocolony.state.position import EMPTY, PIECES, SOURCES, Beyond, Piece, Position
from betacolony.exocolony.state.system import site_id
from betacolony.exocolony.state.tables import KINDS, NO_GOODS

from .pieces import (
    card_of,
    count_cards,
    deck_of,
    goods_of,
    lift,
    open_site_of,
    put_back,
    seat_of,
    send_home,
    settle,
    site_of,
    take_piece,
)

#: copies of a card that anybody can have
_MOST_COPIES: Final = 60


# --- the home system ----------------------------------------------------------------------------------------------


def put_piece(pos: Position, player: int, place: str, piece: str = "colony") -> Position:
    """Put a "colony" or a "spaceport" of a player on a site, or on the first open site of a world.

    It comes from the reserve. A piece that stands on that site, and the player's own one elsewhere on that world, go
    back there (X-SETTLE-1). It counts as placed last (X-SETTLE-9).

    Raises:
        GameError: no such seat, place or piece, no open site on that world, or none of these pieces left.
    """
    new, player = pos.copy(), seat_of(pos, player)
    kind = index_of("piece", piece, PIECES[: position.EXOCOLONY])
    site = open_site_of(pos, place)
    world = pos.system.world_of[site]
    for other, its in pos.pieces.items():
        if other == site or (its.player == player and pos.system.world_of[other] == world):
            send_home(new, other)
    take_piece(new, player, kind)
    new.pieces = {**new.pieces, site: Piece(player, kind)}
    settle(new)
    return new


def clear(pos: Position, site: str) -> Position:
    """Clear a site: its piece goes back to its player's reserve."""
    new = pos.copy()
    send_home(new, site_of(pos, site))
    settle(new)
    return new


def set_repair(pos: Position, site: str, price: Mapping[str, int] | None) -> Position:
    """Disable the piece on a site until it is repaired at a price in goods (X-REPAIR-1); None: it works.

    Raises:
        GameError: no such site or goods, or no piece is there.
    """
    new, number = pos.copy(), site_of(pos, site)
    if number not in pos.pieces:
        raise GameError("no_piece_there", site=site)
    repair = NO_GOODS
    if price is not None:
        check_mapping("price", price)
        wanted = goods_of(pos, "price", price)
        repair = tuple(wanted.get(kind, 0) for kind in range(len(KINDS)))
    piece = pos.pieces[number]._replace(disabled=price is not None, repair=repair)
    new.pieces = {**pos.pieces, number: piece}
    return new


def set_lifeform(pos: Position, world: str, lifeform: str | None) -> Position:
    """Put a Lifeform below a world, at home or of a revealed system; None: nobody looked there yet.

    It comes from its deck. One that lay there goes below the deck.

    Raises:
        GameError: no such world or Lifeform, or it lies elsewhere.
    """
    new, habitables = pos.copy(), pos.t.ids[tables.HABITABLES]
    home = [placed.world.id for placed in pos.system.worlds if placed.world.life]
    beyond = [habitables[system.world] for system in pos.beyond]
    place = index_of("world", world, [*home, *beyond])
    found = EMPTY if lifeform is None else index_of("lifeform", lifeform, pos.t.ids[tables.LIFEFORMS])
    if place < len(home):
        number = pos.system.number(world)
        old = pos.life[number]
        new.life = (*pos.life[:number], found, *pos.life[number + 1 :])
    else:
        number = place - len(home)
        old = pos.beyond[number].lifeform
        _replace_beyond(new, number, pos.beyond[number]._replace(lifeform=found))
    if old != EMPTY:
        put_back(new, tables.LIFEFORMS, old)
    if found != EMPTY:
        lift(new, tables.LIFEFORMS, found)
    settle(new)
    return new


# --- systems beyond home, and Asteroids -----------------------------------------------------------------------------


def reveal(pos: Position, star: str, world: str) -> Position:
    """Reveal the next system beyond home: a star of the deck, and a habitable world beside it (X-EXO-3).

    Raises:
        GameError: no such star or world, or it lies elsewhere.
    """
    new, t = pos.copy(), pos.t
    numbers = index_of("star", star, t.ids[tables.STARS]), index_of("world", world, t.ids[tables.HABITABLES])
    lift(new, tables.STARS, numbers[0])
    lift(new, tables.HABITABLES, numbers[1])
    sites = len(pos.edition.habitables[numbers[1]].sites)
    new.beyond = (*pos.beyond, Beyond(*numbers, (EMPTY,) * sites))
    return new


def conceal(pos: Position) -> Position:
    """Take the farthest system beyond home away, if there is any: all cards go below their decks, pieces home."""
    if not pos.beyond:
        return pos.copy()
    new, last = pos.copy(), pos.beyond[-1]
    new.beyond = pos.beyond[:-1]
    for deck, card in ((tables.STARS, last.star), (tables.HABITABLES, last.world), (tables.LIFEFORMS, last.lifeform)):
        if card != EMPTY:
            put_back(new, deck, card)
    for player in last.players:
        if player != EMPTY:
            new.reserve[player * len(PIECES) + position.EXOCOLONY] += 1
    settle(new)
    return new


def put_exocolony(pos: Position, player: int | None, site: str) -> Position:
    """Put a player's Exocolony on a site of a revealed system; None clears the site (X-EXO-4).

    Raises:
        GameError: no such seat or site, or no Exocolony left in reserve.
    """
    new, edition = pos.copy(), pos.edition
    places = {
        site_id(edition.habitables[system.world], number): (place, number)
        for place, system in enumerate(pos.beyond)
        for number in range(len(system.players))
    }
    index_of("site", site, tuple(places))
    place, number = places[site]
    system = pos.beyond[place]
    old, seat = system.players[number], EMPTY if player is None else seat_of(pos, player)
    if old != EMPTY:
        new.reserve[old * len(PIECES) + position.EXOCOLONY] += 1
    if seat != EMPTY:
        take_piece(new, seat, position.EXOCOLONY)
    players = (*system.players[:number], seat, *system.players[number + 1 :])
    _replace_beyond(new, place, system._replace(players=players))
    settle(new)
    return new


def _replace_beyond(new: Position, place: int, system: Beyond) -> None:
    new.beyond = (*new.beyond[:place], system, *new.beyond[place + 1 :])


def put_asteroid_colony(pos: Position, player: int, asteroid: str, piece: str = "colony") -> Position:
    """Give a player an Asteroid Colony: an Asteroid of the deck or its discard pile, below a piece of the reserve.

    Raises:
        GameError: no such seat, Asteroid or piece, or it is elsewhere.
    """
    new, player = pos.copy(), seat_of(pos, player)
    number = index_of("asteroid", asteroid, pos.t.ids[tables.ASTEROIDS])
    kind = index_of("piece", piece, PIECES)
    lift(new, tables.ASTEROIDS, number)
    take_piece(new, player, kind)
    own = (*pos.asteroid_colonies[player], (number, kind))
    new.asteroid_colonies = (*pos.asteroid_colonies[:player], own, *pos.asteroid_colonies[player + 1 :])
    return new


def put_below(pos: Position, player: int, card: str, asteroid: str) -> Position:
    """Put an Asteroid of the deck or its discard pile below a player's card that asks for one (X-FX-3)."""
    new, player = pos.copy(), seat_of(pos, player)
    number = index_of("asteroid", asteroid, pos.t.ids[tables.ASTEROIDS])
    pair = card_of(pos, card), number
    lift(new, tables.ASTEROIDS, number)
    new.under = (*pos.under[:player], (*pos.under[player], pair), *pos.under[player + 1 :])
    return new


# --- market, prices and decks ---------------------------------------------------------------------------------------


def set_prices(pos: Position, **prices: int) -> Position:
    """Set the market's prices of the named resources."""
    new, rules = pos.copy(), pos.t.rules
    for name, price in prices.items():
        resource = index_of("price", name, RESOURCES)
        new.prices[resource] = number_in(name, price, rules.price_least, rules.price_most)
    return new


def set_market(pos: Position, cards: Sequence[str | None]) -> Position:
    """Lay the market anew, from its first place on; None leaves a place empty, and so do places that aren't named.

    The cards come from the market, the deck or its discard pile; others of the market go below the deck.

    Raises:
        GameError: too many cards, no such card, or too few copies of one.
    """
    if isinstance(cards, str) or not isinstance(cards, Sequence):
        raise GameError("no_cards", found=shown(cards))
    new, places = pos.copy(), len(pos.market)
    number_in("market", len(cards), 0, places)
    wanted = [EMPTY if card is None else card_of(pos, card) for card in cards]
    left = [card for card in pos.market if card != EMPTY]
    new.market = [EMPTY] * places
    for card in wanted:
        if card in left:
            left.remove(card)
        elif card != EMPTY:
            lift(new, tables.ACTIONS, card)
    new.market[: len(wanted)] = wanted
    for card in left:
        put_back(new, tables.ACTIONS, card)
    return new


def set_next(pos: Position, deck: str, cards: Sequence[str]) -> Position:
    """Put cards on top of a deck, the first one to be drawn next, from wherever they lie but in front of players.

    ``deck`` is one of "actions", "asteroids", "lifeforms", "stars" and "habitables".

    Raises:
        GameError: no such deck or card, or too few copies of one.
    """
    new, number = pos.copy(), deck_of(deck, tables.LASTING_DECKS)
    wanted = _cards_of(pos, number, cards)
    for card in wanted:
        lift(new, number, card)
    new.decks[number] = bytes(wanted) + new.decks[number]
    return new


def set_discards(pos: Position, deck: str, cards: Sequence[str]) -> Position:
    """Lay the discard pile of the "actions" or the "asteroids" anew, the first one lowest; others go below the deck.

    Raises:
        GameError: no such pile or card, or too few copies of one.
    """
    new, number = pos.copy(), deck_of(deck, tables.DISCARD_PILES)
    wanted = _cards_of(pos, number, cards)
    for card in pos.discards[number]:
        put_back(new, number, card)
    new.discards[number] = b""
    for card in wanted:
        lift(new, number, card)
    new.discards[number] = bytes(wanted)
    return new


def _cards_of(pos: Position, deck: int, cards: Sequence[str]) -> list[int]:
    if isinstance(cards, str) or not isinstance(cards, Sequence):
        raise GameError("no_cards", found=shown(cards))
    return [index_of("card", card, pos.t.ids[deck]) for card in cards]


# --- what a player has ----------------------------------------------------------------------------------------------


def set_goods(pos: Position, player: int, **goods: int) -> Position:
    """Set how many of the named goods a player holds: resources and "coin"."""
    new, player = pos.copy(), seat_of(pos, player)
    for kind, number in goods_of(pos, "goods", goods).items():
        new.goods[player * len(KINDS) + kind] = number
    return new


def set_cards(
    pos: Position, player: int, card: str, ready: int | None = None, exhausted: int | None = None
) -> Position:
    """Set how many copies of a card a player has in play, refreshed and exhausted; None leaves a number as it is.

    They come from the deck, its discard pile or the market; copies that are too many go below the deck, the Asteroid
    below one to its discard pile.

    Raises:
        GameError: no such seat, card or number, or too few copies.
    """
    new, player, number = pos.copy(), seat_of(pos, player), card_of(pos, card)
    at = player * pos.t.cards + number
    counts = [
        old if given is None else number_in(name, given, 0, _MOST_COPIES)
        for name, old, given in (("ready", pos.ready[at], ready), ("exhausted", pos.exhausted[at], exhausted))
    ]
    count_cards(new, player, number, *counts)
    settle(new)
    return new


def set_ships(pos: Position, player: int, ships: int | None = None, exhausted: int | None = None) -> Position:
    """Set the Trade Ships of a player, and how many of them are exhausted; others come from or go to the supply."""
    new, player = pos.copy(), seat_of(pos, player)
    if ships is not None:
        new.ships[player] = number_in("ships", ships, 0, pos.ships[player] + pos.supply)
        new.supply += pos.ships[player] - ships
        new.ships_exhausted[player] = min(pos.ships_exhausted[player], ships)
    if exhausted is not None:
        new.ships_exhausted[player] = number_in("exhausted", exhausted, 0, new.ships[player])
    return new


def set_points(pos: Position, player: int, **sources: int) -> Position:
    """Set a player's points from the named sources (``position.SOURCES``)."""
    new, player = pos.copy(), seat_of(pos, player)
    check_names("points", sources, SOURCES)
    for name, points in sources.items():
        new.points[player * len(SOURCES) + SOURCES.index(name)] = number_in(name, points, 0, most_kept(pos))
    return new


def set_faction(pos: Position, player: int, faction: str) -> Position:
    """Give a player a faction, and its holder the old one in return. Cards and ships stay where they are."""
    new, player = pos.copy(), seat_of(pos, player)
    number, old = index_of("faction", faction, [its.id for its in pos.edition.factions]), pos.faction[player]
    swapped = [old if its == number else its for its in pos.faction]
    swapped[player] = number
    new.faction = tuple(swapped)
    settle(new)
    return new


def set_ban(pos: Position, player: int, *, banned: bool) -> Position:
    """Say whether a player can't trade up to the end of the next own turn (X-EVT-4)."""
    new, player = pos.copy(), seat_of(pos, player)
    new.ban = (*pos.ban[:player], int(banned), *pos.ban[player + 1 :])
    return new


# --- what is under way ----------------------------------------------------------------------------------------------


def set_moment(
    pos: Position, *, round_: int | None = None, turn: int | None = None, start: int | None = None
) -> Position:
    """Go to the beginning of a main phase: of a round (from 1), a turn in it (from 0), with a first player.

    What is None stays as it is. Nothing was done in that turn yet; open Asteroids go below their deck.
    """
    new, last = pos.copy(), pos.players - 1
    new.round = max(pos.round, 1) if round_ is None else number_in("round", round_, 1, pos.t.rules.round_limit)
    new.turn = pos.turn if turn is None else number_in("turn", turn, 0, last)
    new.start = pos.start if start is None else number_in("start", start, 0, last)
    at_work = [frame[agenda.CARD] for frame in pos.agenda if frame[0] == agenda.BOUGHT]
    for card in at_work:
        put_back(new, tables.ACTIONS, card)
    for asteroid in pos.open_asteroids:
        put_back(new, tables.ASTEROIDS, asteroid)
    new.open_asteroids = b""
    new.discarded = new.offers = new.reveals = new.step = 0
    new.agenda = [(agenda.CHECK, new.active), (agenda.ASK_MAIN, new.active)]
    return new
