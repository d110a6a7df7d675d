"""The keeper: a running game as text for the browser's storage and back, validated like any other input."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from betacolony import Game, SaveError
from betacolony.edition.edition import Edition
from betacolony.messages import ENGLISH
from betacolony.whatif.tweaks import tweak
from betacolony_widgets.board.picture import rolled_in
from betacolony_widgets.messages import Messages

from .seats import BOTS, HUMAN

FORMAT: Final = 1
#: characters; far more than any saved game has
LONGEST: Final = 2_000_000
#: the entries to look for in a damaged text
_ENTRY: Final = re.compile(r'"(format|seats|seen|floor|tweaks)":(\d{1,9}|\[[^\]]{0,200}\]|\{[^}]{0,5000}\})')


class KeepError(ValueError):
    """A text is not a game; the message says why."""


class NewerError(KeepError):
    """A newer version saved the game, and only that can read it."""


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
    if not isinstance(text, str) or len(text) > LONGEST:
        raise KeepError(messages.say("keep.no_game"))
    data, notes = _parts(messages, text)
    if not isinstance(data.get("format"), int):
        raise KeepError(messages.say("keep.no_game"))
    if data["format"] > FORMAT:
        raise NewerError(messages.say("keep.newer"))
    text = str(data.get("game", ""))
    try:
        game = _game(messages, text, _edition(data.get("edition"), data.get("tweaks")))
    except NewerError:
        raise
    except ValueError as error:
        raise KeepError(messages.tell(error)) from error
    seen, floor = data.get("seen"), data.get("floor")
    return Kept(
        game,
        _seats(data.get("seats"), len(game.names)),
        seen if isinstance(seen, int) and 0 <= seen <= rolled_in(game) else None,
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
    """Read a game from a saved file, or from the code of a game or a position.

    Args:
        text: the file or code.
        edition: the edition to try before the packaged one.
        language: the language of the game and of error messages, as a code.

    Raises:
        KeepError: the text is not a game.
    """
    messages = Messages.of(language)
    if not isinstance(text, str) or not text.strip() or len(text) > LONGEST:
        raise KeepError(messages.say("keep.no_game"))
    text = text.strip()
    read = partial(Game.from_json, salvage=True) if text.startswith("{") else Game.from_code
    faults = []
    for candidate in dict.fromkeys((edition or Edition.load(), Edition.load())):
        try:
            return read(text, edition=candidate, language=messages.language)
        except ValueError as error:
            faults.append(messages.tell(error))
    raise KeepError(faults[0])


def _edition(text: object, tweaks: object) -> Edition:
    """An edition from its text ("" for the packaged one) and its changes."""
    edition = Edition.from_text(text) if text and isinstance(text, str) else Edition.load()
    return tweak(edition, tweaks) if tweaks and isinstance(tweaks, dict) else edition


def _parts(messages: Messages, text: str) -> tuple[Mapping[str, Any], tuple[str, ...]]:
    """The entries of a saved text, or those that a damaged one still has, and sentences about the damage."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = {"format": FORMAT}
        for key, value in re.findall(_ENTRY, text):
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


def _seats(names: object, players: int) -> tuple[str, ...]:
    """The players by name; if they can't be read, a person in the first seat, and medium players."""
    known = (HUMAN, "own", *BOTS)
    if isinstance(names, list) and len(names) == players and all(name in known for name in names):
        return tuple(names)
    return (HUMAN, *["medium"] * (players - 1))
