"""The rule catalogue: each rule by its id, with its text, source and ruling."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from betacolony.core.messages import ENGLISH, Language, Messages, Spoken
from betacolony.core.value import Value


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


@cache
def rules(language: str = ENGLISH) -> Mapping[str, Rule]:
    """All rules by id, in the order of the catalogue, in a language."""
    table = Language(language).table["rule"]
    return MappingProxyType({id_: Rule(id=id_, **{"ruling_text": "", **entry}) for id_, entry in table.items()})


def rule(id_: str, language: str = ENGLISH) -> Rule:
    """The rule with an id such as "POD-3" in a language; case doesn't matter.

    Raises:
        UnknownRule: there is none; its message names similar ids.
    """
    known = rules(language)
    wanted = id_.strip().upper()
    if wanted in known:
        return known[wanted]
    from difflib import get_close_matches  # noqa: PLC0415 - only where something is wrong

    raise UnknownRule(id_, tuple(get_close_matches(wanted, known, n=4, cutoff=0.5)))
