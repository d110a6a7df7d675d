"""The base of reasons why an option is not legal, in every game, and the error that holds them."""

from collections.abc import Mapping
from typing import Any

from .messages import Messages
from .value import NOTHING, Value


class Reason(Value):
    """One reason why an option is not legal.

    ``code`` is stable, ``rule`` the id of the rule, ``values`` the numbers and names of the sentence, ``highlight`` the
    ids of things to highlight.
    """

    code: str
    rule: str
    values: Mapping[str, Any] = NOTHING
    highlight: tuple[str, ...] = ()

    def sentence(self, messages: Messages) -> str:
        """The reason in the words of a language."""
        return messages.say(f"reason.{self.code}", **self.values)


class IllegalMove(ValueError):  # noqa: N818 - the name that players of other engines know
    """An option that is not legal now. Nothing was changed. ``reasons`` holds every reason."""

    def __init__(self, reasons: tuple[Reason, ...]) -> None:
        super().__init__(reasons)
        self.reasons = reasons

    def sentence(self, messages: Messages) -> str:
        """All reasons in the words of a language."""
        return " ".join(reason.sentence(messages) for reason in self.reasons)
