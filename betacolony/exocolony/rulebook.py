"""The rule catalogue of Exocolony: ``rules()`` gives all rules by id, ``rule("X-SETTLE-5")`` one of them.

A language without words for them has the English ones.
"""

from betacolony.core.messages import Language
from betacolony.core.rulebook import Rule, Rulebook, UnknownRule

from .messages import CATALOGUE

__all__ = ["Rule", "UnknownRule", "rule", "rules"]

_RULEBOOK = Rulebook(lambda language: CATALOGUE.table(Language(language))["rule"])
rules = _RULEBOOK.rules
rule = _RULEBOOK.rule
