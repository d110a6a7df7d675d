"""Faults of an edition file, each with its place and line."""

from collections.abc import Mapping
from typing import Final

from betacolony.core.messages import Messages, Spoken
from betacolony.core.value import NOTHING, Value


class EditionFault(Spoken, Value):
    """One fault of an edition file: its key path, a stable code, the values of its sentence, and its line (0: none)."""

    place: str
    code: str
    values: Mapping[str, object] = NOTHING
    line: int = 0

    def sentence(self, messages: Messages) -> str:
        """The fault in the words of a language."""
        values = {name: ", ".join(map(str, v)) if isinstance(v, tuple) else v for name, v in self.values.items()}
        text = messages.say("edition." + self.code, **values)
        if self.place and self.line:
            return messages.say("edition.at_place_and_line", place=self.place, line=self.line, text=text)
        if self.line:
            return messages.say("edition.at_line", line=self.line, text=text)
        return messages.say("edition.at_place", place=self.place, text=text) if self.place else text


class EditionError(Spoken, ValueError):
    """An edition file that can't be played; ``faults`` holds all its faults, in the order of the file."""

    def __init__(self, faults: tuple[EditionFault, ...]) -> None:
        super().__init__(faults)
        self.faults: Final = faults

    def sentence(self, messages: Messages) -> str:
        """All faults in the words of a language, a line each below a heading."""
        heading = messages.say(
            "edition.one_fault" if len(self.faults) == 1 else "edition.faults", count=len(self.faults)
        )
        return "\n".join([heading, *(f"- {fault.sentence(messages)}" for fault in self.faults)])
