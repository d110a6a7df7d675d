"""The keeper: a running game as text for the browser's storage and back, validated like any other input."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from betacolony.core.errors import SaveError
from betacolony.exocolony import Edition, Game
from betacolony.messages import ENGLISH
from betacolony_widgets.live_table.keeper import FORMAT, KeepError, NewerError, entries, read, refuse_other
from betacolony_widgets.live_table.seats import HUMAN, OWN
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
    saved = str(data.get("game", ""))
    refuse_other(messages, saved, EXOCOLONY)
    try:
        game = _game(messages, saved, _edition(data.get("edition")))
    except NewerError:
        raise
    except ValueError as error:
        raise KeepError(messages.tell(error)) from error
    floor = data.get("floor")
    return Kept(
        game,
        _seats(data.get("seats"), len(game.names)),
        min(max(floor, 1), len(game.history)) if isinstance(floor, int) else len(game.history),
        (*notes, *game.notes),
    )


def _game(messages: Messages, text: str, edition: Edition) -> Game:
    """Read a game, as much of it as a damaged text allows."""
    try:
        return Game.from_json(text, edition=edition, language=messages.language)
    except SaveError as error:
        if error.code in {"newer", "newer_rules"}:
            raise NewerError(messages.say("keep.newer")) from error
        return Game.from_json(text, salvage=True, edition=edition, language=messages.language)


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
    return read(
        messages,
        text,
        EXOCOLONY,
        (edition or Edition.load(), Edition.load()),
        lambda file, its: Game.from_json(file, salvage=True, edition=its, language=messages.language),
        lambda code, its: Game.from_code(code, edition=its, language=messages.language),
    )


def _edition(text: object) -> Edition:
    """An edition from its text, "" for the packaged one."""
    return Edition.from_text(text) if text and isinstance(text, str) else Edition.load()


def _seats(names: object, players: int) -> tuple[str, ...]:
    """The players by name; if they can't be read, a person in the first seat, and the usual players."""
    known = (HUMAN, OWN, *BOTS)
    if isinstance(names, list) and len(names) == players and all(name in known for name in names):
        return tuple(names)
    return (HUMAN, *[USUAL] * (players - 1))
