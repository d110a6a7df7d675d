"""Imagined games: what players may know of a position, with everything hidden redrawn (X-HID-1, X-HID-2)."""

from betacolony.core import chance
from betacolony.exocolony.state import tables
from betacolony.exocolony.state.position import NO_SCRIPT, Position


def imagined(pos: Position, seed: int) -> Position:
    """A copy with a seed of its own and each deck's unseen part shuffled; Asteroids known to lie below stay there."""
    new = pos.copy()
    new.seed, new.scripted = chance.number(seed, chance.IMAGINED), NO_SCRIPT
    draw = new.seed
    for deck, cards in enumerate(new.decks):
        known = pos.returned if deck == tables.ASTEROIDS else 0
        unseen = sorted(cards[: len(cards) - known])  # so that nothing of their order is left
        if len(unseen) > 1:
            for place in range(len(unseen) - 1, 0, -1):
                draw = chance.next_draw(draw)
                other = draw * (place + 1) >> chance.BITS
                unseen[place], unseen[other] = unseen[other], unseen[place]
            new.decks[deck] = bytes(unseen) + cards[len(unseen) :]
    return new


def seen(pos: Position) -> tuple[object, ...]:
    """Everything that lies open at a decision: equal for positions that differ in draws to come alone."""
    piles = tuple(map(len, pos.decks)), tuple(pos.discards), tuple(pos.market), pos.open_asteroids, pos.returned
    table = pos.system, tuple(pos.pieces.items()), pos.life, pos.beyond, pos.settled, pos.first, tuple(pos.prices)
    players = tuple(pos.goods), tuple(pos.points), pos.ready, pos.exhausted, pos.under, pos.asteroid_colonies, pos.ban
    ships = tuple(pos.ships), tuple(pos.ships_exhausted), pos.supply, tuple(pos.reserve), pos.faction
    turn = pos.round, pos.turn, pos.start, pos.discarded, pos.offers, pos.reveals, pos.step, tuple(pos.agenda)
    return pos.t, pos.variants, *piles, *table, *players, *ships, *turn
