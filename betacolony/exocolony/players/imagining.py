"""Imagined games: what players may know of a position, with everything hidden drawn anew (X-HID-1, X-HID-2)."""

from betacolony.core import chance
from betacolony.exocolony.rules.table.decks import shuffled
from betacolony.exocolony.state import tables
from betacolony.exocolony.state.position import NO_SCRIPT, Position

#: a number of rebuilds that no game reaches: imagined shuffles never are those of a game
_IMAGINED_REBUILD = 999


def imagined(pos: Position, seed: int) -> Position:
    """A copy with a seed of its own and each deck's unseen part shuffled; Asteroids known to lie below stay there."""
    new = pos.copy()
    new.seed, new.scripted = chance.number(seed, chance.IMAGINED), NO_SCRIPT
    for deck, cards in enumerate(new.decks):
        known = pos.returned if deck == tables.ASTEROIDS else 0
        unseen = cards[: len(cards) - known]
        if len(unseen) > 1:
            order = shuffled(unseen, new.t.ids[deck], new.seed, deck, _IMAGINED_REBUILD, NO_SCRIPT)
            new.decks[deck] = order + cards[len(unseen) :]
    return new
