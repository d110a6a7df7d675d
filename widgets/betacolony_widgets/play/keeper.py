"""The running game as text for the browser's storage, and back, checked like any foreign input."""

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
#: nothing that is kept comes near to so many characters
LONGEST: Final = 2_000_000
#: the entries that can be found in what was cut
_ENTRY: Final = re.compile(r'"(format|seats|seen|floor|tweaks)":(\d{1,9}|\[[^\]]{0,200}\]|\{[^}]{0,5000}\})')


class KeepError(ValueError):
    """Something that was to be opened is no game; the text says why."""


class NewerError(KeepError):
    """A game was kept by a newer version, and is to be left to that."""


@dataclass(frozen=True)
class Kept:
    """A game that was kept.

    Attributes:
        game: the game, as far as it could be read.
        seats: who sat where, by name (``seats.named``).
        seen: the last round whose roll the people at the screen had seen; None if that can't be read.
        floor: so many records of its history can't be taken back.
        notes: what was wrong with it, as sentences.
    """

    game: Game
    seats: tuple[str, ...]
    seen: int | None
    floor: int
    notes: tuple[str, ...] = ()


def pack(game: Game, seats: Sequence[str], seen: int, floor: int) -> str:
    """A running game as text, with its edition if that is not the packaged one: the file, and what was changed of it.

    The game stands last, so that a cut leaves what it is to be read with.
    """
    head: dict[str, Any] = {"format": FORMAT, "seats": list(seats), "seen": seen, "floor": floor}
    head["edition"] = "" if game.edition.text == Edition.load().text else game.edition.text
    head["tweaks"] = dict(game.edition.tweaks)
    return json.dumps({**head, "game": game.to_json()}, separators=(",", ":"))


def unpack(text: object, language: str = ENGLISH) -> Kept:
    """A game that ``pack`` wrote, in a language; of a damaged text what can be read.

    Raises:
        NewerError: it is of a newer version.
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
    except ValueError as wrong:
        raise KeepError(messages.tell(wrong)) from wrong
    rolled = rolled_in(game)
    seen, floor = data.get("seen"), data.get("floor")
    fits = isinstance(seen, int) and 0 <= seen <= rolled
    return Kept(
        game,
        _seats(data.get("seats"), len(game.names)),
        seen if fits and isinstance(seen, int) else None,
        min(max(floor, 1), len(game.history)) if isinstance(floor, int) else len(game.history),
        (*notes, *game.notes),
    )


def _game(messages: Messages, text: str, edition: Edition) -> Game:
    """The game of a text, or what can be read of it if it is damaged."""
    try:
        return Game.from_json(text, edition=edition, language=messages.language)
    except SaveError as wrong:
        if wrong.code in {"newer", "newer_rules"}:
            raise NewerError(messages.say("keep.newer")) from wrong
        return Game.from_json(text, salvage=True, edition=edition, language=messages.language)


def opened(text: object, edition: Edition | None = None, language: str = ENGLISH) -> Game:
    """A game, in a language, from what somebody opened: a saved file, or a code of a game or a position.

    ``edition`` is the one on the table; the packaged one is tried next.

    Raises:
        KeepError: it is neither.
    """
    messages = Messages.of(language)
    if not isinstance(text, str) or not text.strip() or len(text) > LONGEST:
        raise KeepError(messages.say("keep.no_game"))
    text = text.strip()
    read = partial(Game.from_json, salvage=True) if text.startswith("{") else Game.from_code
    faults = []
    for its in dict.fromkeys((edition or Edition.load(), Edition.load())):
        try:
            return read(text, edition=its, language=messages.language)
        except ValueError as wrong:
            faults.append(messages.tell(wrong))
    raise KeepError(faults[0])


def _edition(text: object, tweaks: object) -> Edition:
    """The edition of a file, "" for the packaged one, with what was changed of it."""
    edition = Edition.from_text(text) if text and isinstance(text, str) else Edition.load()
    return tweak(edition, tweaks) if tweaks and isinstance(tweaks, dict) else edition


def _parts(messages: Messages, text: str) -> tuple[Mapping[str, Any], tuple[str, ...]]:
    """The entries of what was kept; of a text that was cut or damaged those that can be read."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = {"format": FORMAT}
        for key, value in re.findall(_ENTRY, text):
            try:
                data[key] = json.loads(value)
            except ValueError:
                continue
        own = re.search(r'"edition":"((?:[^"\\]|\\.)*)"', text)
        if own:
            data["edition"] = _unescaped(own[1])
        found = re.search(r'"game":"((?:[^"\\]|\\.)*)', text)
        if not found:
            raise KeepError(messages.say("keep.no_game")) from None
        return {**data, "game": _unescaped(found[1])}, (messages.say("keep.damaged"),)
    if not isinstance(data, dict):
        raise KeepError(messages.say("keep.no_game"))
    return data, ()


def _unescaped(text: str) -> str:
    """The inside of a JSON string, up to the first thing in it that is none."""
    try:
        return str(json.loads(f'"{text}"', strict=False))
    except json.JSONDecodeError as fault:
        # the fault's place counts the quotation mark, and may be within an escape
        return _unescaped(text[: fault.pos - 1].rpartition("\\")[0]) if fault.pos > 1 else ""


def _seats(found: object, players: int) -> tuple[str, ...]:
    """Who sat where; where that can't be read, a person in the first seat."""
    known = {HUMAN, "own", *BOTS}
    if (
        isinstance(found, list)
        and len(found) == players
        and all(isinstance(who, str) and who in known for who in found)
    ):
        return tuple(found)
    return (HUMAN, *["greedy"] * (players - 1))
