"""The lab's sentences in Exocolony's words."""

from collections.abc import Mapping
from functools import cache, cached_property

from betacolony.exocolony.messages import Messages as GameMessages
from betacolony_widgets import messages

#: the section whose sentences stand in for those of the lab that all games have
_OWN = "exo.lab."
_SHARED = "lab."


class Words(messages.Messages):
    """The widgets' sentences, the lab's as this game says them; errors and names are this game's."""

    @cached_property
    def sentences(self) -> Mapping[str, str]:
        """All sentences by key."""
        found = messages.sentences(self.language)
        own = {key.removeprefix(_OWN): text for key, text in found.items() if key.startswith(_OWN)}
        return {**found, **{f"{_SHARED}{key}": text for key, text in own.items()}}

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
