"""Errors and faults that carry a code and values; their sentences stand in the message catalogue."""

import re
from collections.abc import Mapping
from typing import Any, Final

from .messages import Messages
from .value import NOTHING, Value

#: so much of a foreign value is quoted in a sentence, in characters
_QUOTED: Final = 120
#: what no name needs and no table can show: control characters, halves of letters, and marks that turn the direction of
#: writing beyond the name that they stand in
_UNFIT: Final = re.compile("[\\x00-\\x1f\\x7f-\\x9f\\u2028-\\u202e\\u2066-\\u2069\\ud800-\\udfff]")


def shown(value: object) -> str:
    """How a sentence quotes a value that somebody gave: as Python writes it, but short and in letters that can be sent.

    What a damaged or malicious file holds may be as long as the file.
    """
    try:
        text = repr(value[: _QUOTED + 1] if isinstance(value, str) else value)
    except (ValueError, RecursionError):  # a number of too many digits, or lists too deep in each other
        text = type(value).__name__
    return text if len(text) <= _QUOTED else f"{text[: _QUOTED - 1]}…"


def is_fit(text: str) -> bool:
    """Whether a text can stand in a line of any table: in a name, a code, a picture."""
    return not _UNFIT.search(text)


class CodedError(ValueError):
    """Something that can't be. ``code`` is stable and names the sentence, ``values`` fill it."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code, values)
        self.code = code
        self.values = values

    def sentence(self, messages: Messages) -> str:
        """The error in the words of a language."""
        return messages.say(f"error.{self.code}", **self.values)

    def __str__(self) -> str:
        return self.sentence(Messages.of())


class GameError(CodedError):
    """Something that was asked of a game, or that a game was to be made with, can't be."""


class SaveError(CodedError):
    """A saved game that can't be read as it stands.

    Codes: "no_game", "not_json", "cut_off", "edited", "newer", "newer_rules", "other_edition", "missing", "bad_draws",
    "bad_start", "bad_option", "bad_move", "bad_position", "replay_differs", and of a tree of branches "no_tree" and
    "bad_branch".
    """


class CodeError(CodedError):
    """A short code that can't be read: "code_kind", "code_damaged", "code_version", "other_edition", "newer_rules".

    Or one that can't be made: "code_too_long".
    """


class Fault(Value):
    """One fault: where in ``Position.to_dict`` it stands, a stable code, and what fills its sentence."""

    place: str
    code: str
    values: Mapping[str, Any] = NOTHING

    def sentence(self, messages: Messages) -> str:
        """The fault in the words of a language."""
        return messages.say("fault.at", place=self.place, text=messages.say(f"fault.{self.code}", **self.values))

    def __str__(self) -> str:
        return self.sentence(Messages.of())


class PositionError(ValueError):
    """A position that cannot be. ``faults`` holds everything that is wrong with it."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(faults)
        self.faults = faults

    def sentence(self, messages: Messages) -> str:
        """All faults in the words of a language, a line each."""
        return "\n".join(fault.sentence(messages) for fault in self.faults)

    def __str__(self) -> str:
        return self.sentence(Messages.of())
