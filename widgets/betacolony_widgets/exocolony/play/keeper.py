"""The keeper: a running game as text for the browser's storage and back, validated like any other input."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from betacolony.exocolony import Edition, Game
from betacolony.messages import ENGLISH
from betacolony_widgets.live_table.keeper import FORMAT, entries, kept_floor, kept_game, kept_seats, read
from betacolony_widgets.messages import Messages
from betacolony_widgets.pages.games import EXOCOLONY

from .seats import BOTS, USUAL


@dataclass(frozen=True)
class Kept:
    """A saved game.

    Attributes:
        game: the game, as far as it could be read.
        seats: the players, by name (``seats.named``).
        floor: as for ``Play``.
        notes: sentences about damage.
    """

    game: Game
    seats: tuple[str, ...]
    floor: int
    notes: tuple[str, ...] = ()


def pack(game: Game, seats: Sequence[str], floor: int) -> str:
    """Write a running game as text, with its edition if that is not the packaged one."""
    data = {
        "format": FORMAT,
        "seats": list(seats),
        "floor": floor,
        "edition": "" if game.edition.text == Edition.load().text else game.edition.text,
        "game": game.to_json(),
    }
    return json.dumps(data, separators=(",", ":"))


def unpack(text: object, language: str = ENGLISH) -> Kept:
    """Read a game that ``pack`` wrote, as much of it as a damaged text allows.

    Raises:
        NewerError: a newer version wrote it.
        KeepError: nothing of it can be read, or it is the other game's.
    """
    messages = Messages.of(language)
    data, notes = entries(messages, text, "seats|floor")
    game = kept_game(messages, str(data.get("game", "")), EXOCOLONY, Game, partial(_edition, data.get("edition")))
    return Kept(
        game,
        kept_seats(data.get("seats"), len(game.names), BOTS, USUAL),
        kept_floor(data.get("floor"), len(game.history)),
        (*notes, *game.notes),
    )


def opened(text: object, edition: Edition | None = None, language: str = ENGLISH) -> Game:
    """Read a game from a saved file, or from the code of a game.

    Args:
        text: the file or code.
        edition: the edition to try before the packaged one.
        language: the language of the game and of error messages, as a code.

    Raises:
        KeepError: the text is not a game, or it is the other game's.
    """
    messages = Messages.of(language)
    return read(messages, text, EXOCOLONY, Game, (edition or Edition.load(), Edition.load()))


def _edition(text: object) -> Edition:
    """An edition from its text, "" for the packaged one."""
    return Edition.from_text(text) if text and isinstance(text, str) else Edition.load()
