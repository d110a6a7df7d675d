"""The frame of a kept game: a text for the browser's storage whose entries survive damage, and errors of reading it.

Each game's own keeper says what the entries are. The entry "game" comes last, so that a cut leaves everything that is
needed to read the rest of it.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from betacolony.core.errors import SaveError
from betacolony_widgets.messages import Messages
from betacolony_widgets.pages.games import Game, game_of_saved

from .games import GameT
from .seats import HUMAN, OWN

FORMAT: Final = 1
#: characters; far more than any saved game has
LONGEST: Final = 2_000_000


class KeepError(ValueError):
    """A text is not a game; the message says why."""


class NewerError(KeepError):
    """A newer version saved the game, and only that can read it."""


def entries(messages: Messages, text: object, wanted: str) -> tuple[Mapping[str, Any], tuple[str, ...]]:
    """The entries of a kept text, or those that a damaged one still has, and sentences about the damage.

    Args:
        messages: those of the errors.
        text: as the browser has it.
        wanted: the names of the entries to look for in a damaged text, besides "edition" and "game", joined by "|".

    Raises:
        NewerError: a newer version wrote it.
        KeepError: nothing of it can be read.
    """
    if not isinstance(text, str) or len(text) > LONGEST:
        raise KeepError(messages.say("keep.no_game"))
    data, notes = _parts(messages, text, wanted)
    if not isinstance(data.get("format"), int):
        raise KeepError(messages.say("keep.no_game"))
    if data["format"] > FORMAT:
        raise NewerError(messages.say("keep.newer"))
    return data, notes


def kept_game(messages: Messages, text: str, game: Game, kind: type[GameT], edition: Callable[[], Any]) -> GameT:
    """The game of the entry "game", as much of it as a damaged one allows.

    Args:
        messages: those of the errors, and of the language of the game.
        text: the entry.
        game: the game that it should be of.
        kind: that game's class.
        edition: reads the edition that it is played by.

    Raises:
        NewerError: a newer version wrote it.
        KeepError: nothing of it can be read, or it is another game's.
    """
    refuse_other(messages, text, game)
    try:
        its = edition()
        try:
            return kind.from_json(text, edition=its, language=messages.language)
        except SaveError as error:
            if error.code in {"newer", "newer_rules"}:
                raise NewerError(messages.say("keep.newer")) from error
            return kind.from_json(text, salvage=True, edition=its, language=messages.language)
    except KeepError:
        raise
    except ValueError as error:
        raise KeepError(messages.tell(error)) from error


def kept_seats(names: object, players: int, known: Iterable[str], usual: str) -> tuple[str, ...]:
    """The players by name; if they can't be read, a person in the first seat, and the usual player in each other.

    Args:
        names: the entry "seats".
        players: how many there are.
        known: the names of computer players.
        usual: the name of the usual one.
    """
    possible = (HUMAN, OWN, *known)
    if isinstance(names, list) and len(names) == players and all(name in possible for name in names):
        return tuple(names)
    return (HUMAN, *[usual] * (players - 1))


def kept_floor(floor: object, records: int) -> int:
    """The number of records that can't be taken back: the entry "floor", or all ``records`` if it can't be read."""
    return min(max(floor, 1), records) if isinstance(floor, int) else records


def read(messages: Messages, text: object, game: Game, kind: type[GameT], editions: Iterable[Any]) -> GameT:
    """The contents of a saved file or a code of a game, with the first of some editions that fits it.

    Raises KeepError: the text is not a game, or is one of another game.
    """
    if not isinstance(text, str) or not text.strip() or len(text) > LONGEST:
        raise KeepError(messages.say("keep.no_game"))
    refuse_other(messages, text, game)
    text, language = text.strip(), messages.language
    faults = []
    for edition in dict.fromkeys(editions):
        try:
            if text.startswith("{"):
                return kind.from_json(text, salvage=True, edition=edition, language=language)
            return kind.from_code(text, edition=edition, language=language)
        except ValueError as error:
            faults.append(messages.tell(error))
    raise KeepError(faults[0])


def refuse_other(messages: Messages, text: str, game: Game) -> None:
    """Raise KeepError for a saved file or a code of another game."""
    other = game_of_saved(text) or game
    if other is not game:
        raise KeepError(messages.say("keep.other_game", game=other.title(messages)))


def _parts(messages: Messages, text: str, wanted: str) -> tuple[Mapping[str, Any], tuple[str, ...]]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = {"format": FORMAT}
        entry = rf'"(format|{wanted})":(\d{{1,9}}|\[[^\]]{{0,200}}\]|\{{[^}}]{{0,5000}}\}})'
        for key, value in re.findall(entry, text):
            try:
                data[key] = json.loads(value)
            except ValueError:
                continue
        edition = re.search(r'"edition":"((?:[^"\\]|\\.)*)"', text)
        if edition:
            data["edition"] = _unescaped(edition[1])
        game = re.search(r'"game":"((?:[^"\\]|\\.)*)', text)
        if not game:
            raise KeepError(messages.say("keep.no_game")) from None
        return {**data, "game": _unescaped(game[1])}, (messages.say("keep.damaged"),)
    if not isinstance(data, dict):
        raise KeepError(messages.say("keep.no_game"))
    return data, ()


def _unescaped(text: str) -> str:
    """The inside of a JSON string, up to the first damage."""
    try:
        return str(json.loads(f'"{text}"', strict=False))
    except json.JSONDecodeError as error:
        # its position counts the quotation mark, and may be inside an escape
        return _unescaped(text[: error.pos - 1].rpartition("\\")[0]) if error.pos > 1 else ""
