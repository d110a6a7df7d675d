"""The games that the tutorial has pages for: the folder of each, its name and its rules.

The notebooks of the first game lie in the tutorial's own folder. Those of another lie in an inner folder named after it
as those of a translation do in one named after their language, and say so in their metadata: ``"game": "exocolony"``.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from betacolony.core.rulebook import Rule
from betacolony.messages import ENGLISH
from betacolony_widgets.messages import Messages

from .notebook_page import own_metadata


@dataclass(frozen=True, slots=True)
class Game:
    """A game as its pages know it.

    Attributes:
        id: its name in the catalogue, in style sheets and in scripts.
        folder: that of its notebooks, within the tutorial's; "" for the tutorial's own.
        prefix: the beginning of the ids of its rules, of which no other game's has one; "" for all that is left.
        groups: the sentence that names each group of its rules, and the ids of those in it without their numbers.
        palette: the style sheet with the colours of its pictures.
        rulebook: the module with its rules; like the next, imported when it is asked for, because a page of one game
            seldom needs the other, which takes a tenth of a second in a browser.
        coding: the module with its codes.
    """

    id: str
    folder: str
    prefix: str
    groups: Mapping[str, tuple[str, ...]]
    palette: str
    rulebook: str
    coding: str

    def rules(self, language: str) -> Mapping[str, Rule]:
        """All its rules by id, in a language."""
        found: Mapping[str, Rule] = import_module(self.rulebook).rules(language)
        return found

    def rule(self, id_: str, language: str) -> Rule:
        """One of its rules by its id, in a language. Raises UnknownRule if there is none."""
        found: Rule = import_module(self.rulebook).rule(id_, language)
        return found

    @property
    def codes(self) -> str:
        """The letters that the codes of its games and positions begin with."""
        return str(import_module(self.coding).LETTERS)

    def title(self, messages: Messages) -> str:
        """Its name, for readers."""
        return messages.say(f"game.{self.id}")

    def key(self, page: str) -> str:
        """The key of one of its pages in a reader's progress, which is the same for all languages."""
        return f"{self.folder}/{page}" if self.folder else page


BETA_COLONY: Final = Game(
    "beta_colony",
    "",
    "",
    {
        "rule.group.setup": ("SET",),
        "rule.group.round": ("RND",),
        "rule.group.flying": ("MOV", "DOCK", "FUEL"),
        "rule.group.locations": ("ACT", "MOON", "RID", "NEX"),
        "rule.group.goods": ("MAT", "ART", "PAY"),
        "rule.group.pods": ("POD",),
        "rule.group.influence": ("INF", "TRK"),
        "rule.group.achievements": ("CUL",),
        "rule.group.cards": ("CYC",),
        "rule.group.end": ("END",),
        "rule.group.solo": ("SOLO",),
    },
    "palette",
    "betacolony.edition.rulebook",
    "betacolony.serialization.codes",
)
EXOCOLONY: Final = Game(
    "exocolony",
    "exocolony",
    "X-",
    {
        "exo.rules.setup": ("X-SET",),
        "exo.rules.turn": ("X-TURN", "X-REF", "X-MKT", "X-COL"),
        "exo.rules.trade": ("X-TRADE",),
        "exo.rules.settling": ("X-SETTLE", "X-PORT"),
        "exo.rules.beyond": ("X-EXO", "X-LIFE"),
        "exo.rules.cards": ("X-CARD", "X-FX"),
        "exo.rules.asteroids": ("X-AST",),
        "exo.rules.harm": ("X-NAVY", "X-EVT", "X-REPAIR"),
        "exo.rules.end": ("X-VP", "X-END"),
        "exo.rules.solo": ("X-SOLO",),
        "exo.rules.variants": ("X-VAR",),
        "exo.rules.hidden": ("X-HID",),
    },
    "exocolony-palette",
    "betacolony.exocolony.rulebook",
    "betacolony.exocolony.serialization.codes",
)
#: how a file names its game, unless that is the first; and a code
_NAMED: Final = re.compile(r'"game"\s*:\s*"(\w+)"')
_CODE: Final = re.compile(r"(\w)\d\S+$")
#: all games, in the order in which pages name them
GAMES: Final = (BETA_COLONY, EXOCOLONY)


def game_named(name: object) -> Game:
    """The game with a folder of this name; the first for any other."""
    return next((game for game in GAMES if game.folder == name), BETA_COLONY)


def game_of_saved(text: str) -> Game | None:
    """The game that a saved file or a code belongs to; None if it looks like neither."""
    text = text.strip()
    if text.startswith("{"):
        named = _NAMED.search(text)
        return game_named(named[1] if named else "") if '"moves"' in text else None
    letter = _CODE.match(text)
    return next((game for game in GAMES if letter and letter[1] in game.codes), None)


def game_of(notebook: Mapping[str, Any]) -> Game:
    """The game that a notebook is about, by its metadata."""
    return game_named(own_metadata(notebook).get("game"))


def game_of_rule(id_: str) -> Game:
    """The game whose rules' ids begin as an id does, in upper or lower case."""
    wanted = id_.strip().upper()
    return max((game for game in GAMES if wanted.startswith(game.prefix)), key=lambda game: len(game.prefix))


def rule_of(id_: str, language: str = ENGLISH) -> Rule | None:
    """A rule of any game by its id, in upper or lower case; None if there is none."""
    return game_of_rule(id_).rules(language).get(id_.strip().upper())
