"""Exocolony's messages: its own catalogue over what all games say, with the formats of this game.

Besides the formats of ``core.messages`` these may follow the colon in a template:
    goods     goods by their names: "2 metal and 1 Coin"; "nothing" when there are none
    site      a landing site: "Europa", "Callisto, site 2"
    first     the task of a decision
    scored    what points of a source are scored for: "a Colony"
"""

import os
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from betacolony.core import messages
from betacolony.core.messages import ENGLISH, Catalogue, Language, over

from .edition.edition import Edition

CATALOGUE: Final = Catalogue(os.path.join(os.path.dirname(__file__), "catalogues"))  # noqa: PTH118, PTH120
#: sections of the shared catalogue that know no game
_SHARED: Final = ("error", "fault", "name", "edition")


@cache
def table(language: Language) -> dict[str, Any]:
    """The sentences of a language by section and key."""
    return over({section: language.table[section] for section in _SHARED}, CATALOGUE.table(language))


class Messages(messages.Messages):
    """Fills the templates of one language, with the names of the players and of an edition's components."""

    def __init__(
        self, language: str = ENGLISH, names: Sequence[str] | None = None, edition: Edition | None = None
    ) -> None:
        """Without ``names`` players are numbered from 1; without ``edition`` names are those of the packaged one."""
        super().__init__(language, names)
        self.table = table(self.language)
        self.edition = edition

    def name(self, id_: str) -> str:
        """The display name of an id: the catalogue's, or else that of the edition's component."""
        known: dict[str, str] = self.table["name"]
        return known.get(id_) or names_in(self.edition or Edition.load()).get(id_) or id_.replace("_", " ")

    def goods(self, goods: Mapping[str, int]) -> str:
        """Goods with their numbers."""
        return self.listed([f"{number} {self.name(kind)}" for kind, number in goods.items() if number])

    def site(self, id_: str) -> str:
        """A landing site by its world, with its number if there are several."""
        world, _, number = id_.partition("-")
        return self.say("name.site", world=self.name(world), number=number) if number else self.name(world)

    def use(self, card: str, option: int) -> str:
        """What an exhaust option pays, takes and gives, in words; "" if the edition has no such option."""
        its = next((its for its in (self.edition or Edition.load()).cards if its.id == card), None)
        if its is None or type(option) is not int or not 0 <= option < len(its.exhaust):
            return ""
        effect = its.exhaust[option]
        parts = (
            ("pay", effect.pay),
            ("lose", effect.lose),
            ("steal", effect.steal),
            (effect.do, None),
            ("gain", effect.gain),
        )
        said = [self.say(f"use.{key}", goods=goods) for key, goods in parts if (goods or (goods is None and key))]
        return ", ".join(said)

    def format_field(self, value: Any, format_spec: str) -> str:
        """One field of a template: see the top of the module."""
        if format_spec == "goods":
            return self.goods(value)
        if format_spec == "site":
            return self.site(value)
        if format_spec in {"first", "scored"}:
            return self.say(f"{format_spec}.{value}")
        return super().format_field(value, format_spec)


@cache
def names_in(edition: Edition) -> Mapping[str, str]:
    """The names of an edition's components by their ids."""
    kinds = (
        *(edition.factions, edition.stars, edition.planets, edition.moons, edition.habitables),
        *(edition.dwarf_planets, edition.asteroids, edition.lifeforms, edition.cards),
    )
    return {thing.id: thing.name for kind in kinds for thing in kind}
