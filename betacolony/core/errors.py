"""Errors and faults with a code and values; their sentences are in the message catalogue."""

import re
from collections.abc import Mapping
from typing import Any, Final

from .messages import Messages, Spoken
from .value import NOTHING, Value

#: characters of an outside value that a sentence quotes at most
_QUOTED: Final = 120
#: characters that no name needs and no table can show: control characters, lone surrogates, and marks that change the
#: direction of writing beyond the name
_UNFIT: Final = re.compile("[\\x00-\\x1f\\x7f-\\x9f\\u2028-\\u202e\\u2066-\\u2069\\ud800-\\udfff]")


def shown(value: object) -> str:
    """A value from outside, as a sentence quotes it: as Python writes it, but short, as it may be as long as a file."""
    try:
        text = repr(value[: _QUOTED + 1] if isinstance(value, str) else value)
    except (ValueError, RecursionError):  # a number with too many digits, or lists nested too deep
        text = type(value).__name__
    return text if len(text) <= _QUOTED else f"{text[: _QUOTED - 1]}…"


def is_fit(text: str) -> bool:
    """True if any table can show the text in a line, as a name or a code."""
    return not _UNFIT.search(text)


class CodedError(Spoken, ValueError):
    """An error with a sentence in the catalogue: ``code`` is stable and names it, ``values`` fill it."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code, values)
        self.code = code
        self.values = values

    def sentence(self, messages: Messages) -> str:
        """The error in the words of a language."""
        return messages.say(f"error.{self.code}", **self.values)


class GameError(CodedError):
    """An argument or a request that a game can't accept."""


class SaveError(CodedError):
    """A saved game that can't be read unchanged.

    Codes: "no_game", "not_json", "cut_off", "edited", "newer", "newer_rules", "other_edition", "missing", "bad_draws",
    "bad_start", "bad_move", "bad_position", "replay_differs", and of a tree of branches "no_tree" and
    "bad_branch".
    """


class CodeError(CodedError):
    """A short code that can't be read or made.

    Codes: "code_kind", "code_damaged", "code_version", "other_edition", "newer_rules"; and "code_too_long".
    """


class Fault(Spoken, Value):
    """One fault of a position: its place in ``Position.to_dict``, a stable code, and the values of its sentence."""

    place: str
    code: str
    values: Mapping[str, Any] = NOTHING

    def sentence(self, messages: Messages) -> str:
        """The fault in the words of a language."""
        return messages.say("fault.at", place=self.place, text=messages.say(f"fault.{self.code}", **self.values))


class PositionError(Spoken, ValueError):
    """An impossible position. ``faults`` holds all its faults."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(faults)
        self.faults = faults

    def sentence(self, messages: Messages) -> str:
        """All faults in the words of a language, a line each."""
        return "\n".join(fault.sentence(messages) for fault in self.faults)
