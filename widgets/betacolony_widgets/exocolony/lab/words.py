"""The sentences of the lab and of the look-back in Exocolony's words."""

from collections.abc import Mapping
from functools import cache, cached_property
from typing import Final

from betacolony.exocolony.messages import Messages as GameMessages
from betacolony_widgets import messages

#: the sections of sentences that all games have, where those of a section of this game's stand in for some
_SHARED: Final = ("lab.", "aftermath.")
_OWN: Final = "exo."
#: those that stand in for them in a game alone, where rounds to spare count and not points (X-SOLO-1)
_ALONE: Final = "alone."


class Words(messages.Messages):
    """The widgets' sentences, those of lab and look-back as this game says them; errors and names are this game's.

    Attributes:
        alone: whether they are about a game of a single player.
    """

    alone = False

    @cached_property
    def sentences(self) -> Mapping[str, str]:
        """All sentences by key."""
        found = messages.sentences(self.language)
        own = tuple(f"{_OWN}{section}" for section in _SHARED)
        return {**found, **{key.removeprefix(_OWN): text for key, text in found.items() if key.startswith(own)}}

    def say(self, key: str, **values: object) -> str:
        """The sentence of a key, with values filled in. Raises KeyError for an unknown key or a missing value."""
        section = next((section for section in _SHARED if self.alone and key.startswith(section)), "")
        own = key.replace(section, f"{section}{_ALONE}", 1) if section else key
        return super().say(own if self.has(own) else key, **values)

    @cached_property
    def game(self) -> GameMessages:
        """The game's own sentences."""
        return GameMessages(self.language)

    def name(self, thing: str) -> str:
        """The display name of an id of the game."""
        return self.game.name(thing)

    def title(self, thing: str) -> str:
        """The name for a label: with a capital letter."""
        return messages.capital(self.name(thing))

    def tell(self, thing: object) -> str:
        """The sentence of an error or of anything else of the game that has one; otherwise its text."""
        sentence = getattr(thing, "sentence", None)
        return str(sentence(self.game)) if sentence else str(thing)


@cache
def words(language: str) -> Words:
    """The words of a language, made once. Raises MissingWords if there is no catalogue."""
    return Words(language)
