"""The steps of edits: cards and pieces are lifted and put back, and arguments checked."""

from collections.abc import Mapping

from betacolony.core.arguments import check_names, index_of, number_in
from betacolony.exocolony.errors import GameError
from betacolony.exocolony.serialization.validation import first_marks, most_kept, settled_by, starships_bought
from betacolony.exocolony.state import position, tables
from betacolony.exocolony.state.position import EMPTY, PIECES, Position
from betacolony.exocolony.state.tables import KINDS

# --- cards --------------------------------------------------------------------------------------------------------


def lift(new: Position, deck: int, card: int) -> None:
    """Take a card in the hand: the lowest of its name in its deck, or else the discard pile's, or the market's.

    Raises:
        GameError: it is in none of these.
    """
    last = new.decks[deck].rfind(card)
    if last >= 0:
        if deck == tables.ASTEROIDS and last >= len(new.decks[deck]) - new.returned:
            new.returned -= 1
        new.decks[deck] = new.decks[deck][:last] + new.decks[deck][last + 1 :]
    elif deck < tables.DISCARD_PILES and card in new.discards[deck]:
        at = new.discards[deck].rfind(card)
        new.discards[deck] = new.discards[deck][:at] + new.discards[deck][at + 1 :]
    elif deck == tables.ACTIONS and card in new.market:
        new.market[new.market.index(card)] = EMPTY
    else:
        raise GameError("no_card_to_take", card=new.t.ids[deck][card])


def put_back(new: Position, deck: int, card: int) -> None:
    """Put a card below its deck, though above the Asteroids that are known to lie there (X-HID-2)."""
    cards = new.decks[deck]
    known = new.returned if deck == tables.ASTEROIDS else 0
    new.decks[deck] = cards[: len(cards) - known] + bytes([card]) + cards[len(cards) - known :]


def count_cards(new: Position, player: int, card: int, ready: int, exhausted: int) -> None:
    """Give a player this many copies of a card; those that are too many go back, with what lies below them."""
    at = player * new.t.cards + card
    for _ in range(ready + exhausted - new.count(player, card)):
        lift(new, tables.ACTIONS, card)
    for _ in range(new.count(player, card) - ready - exhausted):
        put_back(new, tables.ACTIONS, card)
    new.ready = new.ready[:at] + bytes([ready]) + new.ready[at + 1 :]
    new.exhausted = new.exhausted[:at] + bytes([exhausted]) + new.exhausted[at + 1 :]
    pairs = list(new.under[player])
    while sum(its == card for its, _ in pairs) > ready + exhausted:
        pair = next(pair for pair in reversed(pairs) if pair[0] == card)
        pairs.remove(pair)
        new.discards[tables.ASTEROIDS] += bytes([pair[1]])
    new.under = (*new.under[:player], tuple(pairs), *new.under[player + 1 :])


# --- pieces -------------------------------------------------------------------------------------------------------


def take_piece(new: Position, player: int, kind: int) -> None:
    """Take a piece from a player's reserve; a GameError if there is none."""
    at = player * len(PIECES) + kind
    if not new.reserve[at]:
        raise GameError("no_piece_to_take", player=player, piece=PIECES[kind])
    new.reserve[at] -= 1


def send_home(new: Position, site: int) -> None:
    """Return the piece of a site, if there is one, to its player's reserve."""
    if site in new.pieces:
        pieces = dict(new.pieces)
        piece = pieces.pop(site)
        new.pieces = pieces
        new.reserve[piece.player * len(PIECES) + piece.kind] += 1


def settle(new: Position) -> None:
    """Mark what follows from the pieces and cards on the table: settled worlds, and what was the first of the game."""
    new.settled = settled_by(new)
    lasting = any(card.kind == "starship" and card.lasting for card in new.edition.cards)
    starship = starships_bought(new) > 0 or (lasting and new.first & position.FIRST_STARSHIP)
    new.first = first_marks(new) | (position.FIRST_STARSHIP if starship else 0)


# --- checked arguments; each function raises a GameError that says what would be right ----------------------------


def seat_of(pos: Position, player: object) -> int:
    """A seat of the position."""
    return number_in("player", player, 0, pos.players - 1)


def card_of(pos: Position, card: object) -> int:
    """The number of an Action card."""
    return index_of("card", card, pos.t.names)


def deck_of(deck: object, count: int) -> int:
    """The number of a deck, one of the first ``count``."""
    return index_of("deck", deck, tables.DECKS[:count])


def site_of(pos: Position, site: object) -> int:
    """The number of a site of the home system."""
    return index_of("site", site, pos.system.site_ids)


def open_site_of(pos: Position, place: object) -> int:
    """The number of a site by its id, or of the first open site of a world by its id."""
    worlds = {placed.world.id: number for number, placed in enumerate(pos.system.worlds) if placed.world.sites}
    if not isinstance(place, str) or place in pos.system.site_ids or place not in worlds:
        return site_of(pos, place)
    for site in pos.open_sites(worlds[place]):
        return site
    raise GameError("no_open_site", world=place)


def goods_of(pos: Position, where: str, goods: Mapping[str, int]) -> dict[int, int]:
    """Numbers of goods by kind."""
    check_names(where, goods, KINDS)
    return {KINDS.index(kind): number_in(kind, number, 0, most_kept(pos)) for kind, number in goods.items()}
