"""The decks of review cards of all games."""

from collections.abc import Mapping
from typing import Any, Final

from betacolony_widgets.exocolony.review import DECK as EXOCOLONY_DECK
from betacolony_widgets.teaching.review_cards import Deck

from . import DECK

#: the review cards of each game, by its id (``pages.games``)
DECKS: Final[Mapping[str, Deck[Any]]] = {deck.game.id: deck for deck in (DECK, EXOCOLONY_DECK)}
