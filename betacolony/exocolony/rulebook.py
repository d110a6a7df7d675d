"""The rule catalogue of Exocolony: ``rules()`` gives all rules by id, ``rule("X-SETTLE-5")`` one of them.

A language without words for them has the English ones.
"""

import os

from betacolony.core.messages import Catalogue, Language
from betacolony.core.rulebook import Rule, Rulebook, UnknownRule

__all__ = ["Rule", "UnknownRule", "rule", "rules"]

_FOLDER = os.path.join(os.path.dirname(__file__), "catalogues")  # noqa: PTH118, PTH120 - pathlib loads slower
_CATALOGUE = Catalogue(_FOLDER)
_RULEBOOK = Rulebook(lambda language: _CATALOGUE.table(Language(language))["rule"])
rules = _RULEBOOK.rules
rule = _RULEBOOK.rule
