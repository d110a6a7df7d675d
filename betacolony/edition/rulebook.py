"""The rule catalogue of Beta Colony."""

from collections.abc import Mapping

from betacolony.core.messages import ENGLISH, Language
from betacolony.core.rulebook import Rule, Rulebook, UnknownRule

__all__ = ["Rule", "UnknownRule", "rule", "rules"]

_RULEBOOK = Rulebook(lambda language: Language(language).table["rule"])


def rules(language: str = ENGLISH) -> Mapping[str, Rule]:
    """All rules by id, in the order of the catalogue, in a language."""
    return _RULEBOOK.rules(language)


def rule(id_: str, language: str = ENGLISH) -> Rule:
    """The rule with an id such as "POD-3" in a language; case doesn't matter.

    Raises:
        UnknownRule: there is none; its message names similar ids.
    """
    return _RULEBOOK.rule(id_, language)
