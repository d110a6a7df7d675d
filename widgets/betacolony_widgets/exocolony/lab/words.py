"""The lab's sentences in Exocolony's words."""

from collections.abc import Mapping
from functools import cache, cached_property

from betacolony.exocolony.messages import Messages as GameMessages
from betacolony_widgets import messages

#: the section whose sentences stand in for those of the lab that all games have
_OWN = "exo.lab."
_SHARED = "lab."
#: those that stand in for them in a game alone, where rounds to spare count and not points (X-SOLO-1)
_ALONE = "lab.alone."


class Words(messages.Messages):
    """The widgets' sentences, the lab's as this game says them; errors and names are this game's.

    Attributes:
        alone: whether they are about a game of a single player.
    """

    alone = False

    @cached_property
    def sentences(self) -> Mapping[str, str]:
        """All sentences by key."""
        found = messages.sentences(self.language)
        own = {key.removeprefix(_OWN): text for key, text in found.items() if key.startswith(_OWN)}
        return {**found, **{f"{_SHARED}{key}": text for key, text in own.items()}}

    def say(self, key: str, **values: object) -> str:
        """The sentence of a key, with values filled in. Raises KeyError for an unknown key or a missing value."""
        own = key.replace(_SHARED, _ALONE, 1) if self.alone and key.startswith(_SHARED) else key
        return super().say(own if self.has(own) else key, **values)

    @cached_property
    def game(self) -> GameMessages:
        """The game's own sentences."""
        return GameMessages(self.language)

    def name(self, thing: str) -> str:
        """The display name of an id of the game."""
        return self.game.name(thing)

    def tell(self, thing: object) -> str:
        """The sentence of an error or of anything else of the game that has one; otherwise its text."""
        sentence = getattr(thing, "sentence", None)
        return str(sentence(self.game)) if sentence else str(thing)


@cache
def words(language: str) -> Words:
    """The words of a language, made once. Raises MissingWords if there is no catalogue."""
    return Words(language)
