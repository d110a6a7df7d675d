"""The rule catalogue of Exocolony: ``catalogues/en.toml``."""

import os
from collections.abc import Mapping

from betacolony.core.messages import ENGLISH, Catalogue, Language
from betacolony.core.rulebook import Rule, Rulebook, UnknownRule

__all__ = ["Rule", "UnknownRule", "rule", "rules"]

_CATALOGUE = Catalogue(os.path.join(os.path.dirname(__file__), "catalogues"))  # noqa: PTH118, PTH120 - pathlib loads slower
_RULEBOOK = Rulebook(lambda language: _CATALOGUE.table(Language(language))["rule"])


def rules(language: str = ENGLISH) -> Mapping[str, Rule]:
    """All rules by id, in the order of the catalogue; in English where a language has no words for them."""
    return _RULEBOOK.rules(language)


def rule(id_: str, language: str = ENGLISH) -> Rule:
    """The rule with an id such as "X-SETTLE-5"; case doesn't matter.

    Raises:
        UnknownRule: there is none; its message names similar ids.
    """
    return _RULEBOOK.rule(id_, language)
