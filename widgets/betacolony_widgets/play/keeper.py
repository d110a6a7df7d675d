"""The keeper: a running game as text for the browser's storage and back, validated like any other input."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from betacolony import Game
from betacolony.edition.edition import Edition
from betacolony.messages import ENGLISH
from betacolony.whatif.tweaks import tweak
from betacolony_widgets.board.picture import rolled_in
from betacolony_widgets.live_table.keeper import (
    FORMAT,
    LONGEST,
    KeepError,
    NewerError,
    entries,
    kept_floor,
    kept_game,
    kept_seats,
    read,
)
from betacolony_widgets.messages import Messages
from betacolony_widgets.pages.games import BETA_COLONY

from .seats import BOTS

__all__ = ["LONGEST", "KeepError", "Kept", "NewerError", "opened", "pack", "unpack"]


@dataclass(frozen=True)
class Kept:
    """A saved game.

    Attributes:
        game: the game, as far as it could be read.
        seats: the players, by name (``seats.named``).
        seen: as for ``Play``; None if it can't be read.
        floor: as for ``Play``.
        notes: sentences about damage.
    """

    game: Game
    seats: tuple[str, ...]
    seen: int | None
    floor: int
    notes: tuple[str, ...] = ()


def pack(game: Game, seats: Sequence[str], seen: int, floor: int) -> str:
    """Write a running game as text, with its edition, if that is not the packaged one, and its changes.

    The game comes last, so that a cut leaves everything that is needed to read the rest of it.
    """
    data = {
        "format": FORMAT,
        "seats": list(seats),
        "seen": seen,
        "floor": floor,
        "edition": "" if game.edition.text == Edition.load().text else game.edition.text,
        "tweaks": dict(game.edition.tweaks),
        "game": game.to_json(),
    }
    return json.dumps(data, separators=(",", ":"))


def unpack(text: object, language: str = ENGLISH) -> Kept:
    """Read a game that ``pack`` wrote, as much of it as a damaged text allows.

    Raises:
        NewerError: a newer version wrote it.
        KeepError: nothing of it can be read.
    """
    messages = Messages.of(language)
    data, notes = entries(messages, text, "seats|seen|floor|tweaks")
    edition = partial(_edition, data.get("edition"), data.get("tweaks"))
    game = kept_game(messages, str(data.get("game", "")), BETA_COLONY, Game, edition)
    seen = data.get("seen")
    return Kept(
        game,
        kept_seats(data.get("seats"), len(game.names), BOTS, "medium"),
        seen if isinstance(seen, int) and 0 <= seen <= rolled_in(game) else None,
        kept_floor(data.get("floor"), len(game.history)),
        (*notes, *game.notes),
    )


def opened(text: object, edition: Edition | None = None, language: str = ENGLISH) -> Game:
    """Read a game from a saved file, or from the code of a game or a position.

    Args:
        text: the file or code.
        edition: the edition to try before the packaged one.
        language: the language of the game and of error messages, as a code.

    Raises:
        KeepError: the text is not a game, or it is the other game's.
    """
    messages = Messages.of(language)
    return read(messages, text, BETA_COLONY, Game, (edition or Edition.load(), Edition.load()))


def _edition(text: object, tweaks: object) -> Edition:
    """An edition from its text ("" for the packaged one) and its changes."""
    edition = Edition.from_text(text) if text and isinstance(text, str) else Edition.load()
    return tweak(edition, tweaks) if tweaks and isinstance(tweaks, dict) else edition
