"""The rule catalogue of Beta Colony: ``rules()`` gives all rules by id, ``rule("POD-3")`` one of them."""

from betacolony.core.messages import Language
from betacolony.core.rulebook import Rule, Rulebook, UnknownRule

__all__ = ["Rule", "UnknownRule", "rule", "rules"]

_RULEBOOK = Rulebook(lambda language: Language(language).table["rule"])
rules = _RULEBOOK.rules
rule = _RULEBOOK.rule
