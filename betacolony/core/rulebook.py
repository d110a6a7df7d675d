"""Rule catalogues: each rule of a game by its id, with its text, source and ruling."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from .messages import ENGLISH, Messages, Spoken
from .value import Value


class Rule(Value):
    """One rule: its text and its source, and the ruling if the sources are silent or differ.

    ``ruling_text`` is empty for a rule without ``ruling``.
    """

    id: str
    title: str
    text: str
    source: str
    ruling: bool
    ruling_text: str


class UnknownRule(Spoken, KeyError):  # noqa: N818 - a name that says what it is
    """No rule has this id; ``near`` holds similar ids."""

    def __init__(self, id_: str, near: tuple[str, ...]) -> None:
        super().__init__(id_, near)
        self.id = id_
        self.near = near

    def sentence(self, messages: Messages) -> str:
        """The error in the words of a language."""
        if self.near:
            return messages.say("edition.unknown_rule_near", id=self.id, near=", ".join(self.near))
        return messages.say("edition.unknown_rule", id=self.id)


class Rulebook:
    """The rules of one game. ``read`` gives the entries of a language by their ids."""

    def __init__(self, read: Callable[[str], Mapping[str, Mapping[str, Any]]]) -> None:
        self._read: Final = read
        self._rules: dict[str, Mapping[str, Rule]] = {}

    def rules(self, language: str = ENGLISH) -> Mapping[str, Rule]:
        """All rules by id, in the order of the catalogue, in a language; MissingWords if it has no catalogue."""
        if language not in self._rules:
            rules = {id_: Rule(id=id_, **{"ruling_text": "", **entry}) for id_, entry in self._read(language).items()}
            self._rules[language] = MappingProxyType(rules)
        return self._rules[language]

    def rule(self, id_: str, language: str = ENGLISH) -> Rule:
        """The rule with an id such as "POD-3" in a language; case doesn't matter.

        Raises:
            UnknownRule: there is none; its message names similar ids.
        """
        return found(id_, self.rules(language))


def found(id_: str, known: Mapping[str, Rule]) -> Rule:
    """The rule with an id among known ones, by their ids; case doesn't matter.

    Raises:
        UnknownRule: there is none; its message names similar ids.
    """
    wanted = id_.strip().upper()
    if wanted in known:
        return known[wanted]
    from difflib import get_close_matches  # noqa: PLC0415 - only where something is wrong

    raise UnknownRule(id_, tuple(get_close_matches(wanted, known, n=4, cutoff=0.5)))
