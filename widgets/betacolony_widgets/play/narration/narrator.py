"""The narrator: events as sentences, with "you" for the reader's own seat and names for the others."""

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from betacolony import Event, Game
from betacolony.messages import Language
from betacolony_widgets.live_table.game_log import Sentence, linked
from betacolony_widgets.messages import Messages

from .joining import Told, joined

#: events that the picture, the next prompt or the sentence before them says well enough
_SILENT: Final = frozenset({"TurnStarted", "FuelSpent"})

#: fields of events that name something on the board: the field, the format of the name, the kind of target
_PLACES: Final = (
    ("space", "where", "space"),
    ("to", "name", "location"),
    ("origin", "name", "location"),
    ("location", "name", "location"),
    ("colony", "name", "track"),
)


@cache
def _table(language: Language, person: str) -> dict[str, Any]:
    """The engine's catalogue with more sentences about a player, of the section "they" or "you"."""
    return {**language.table, "event": {**language.table["event"], **Messages.of(language).section(person)}}


class Narrator:
    """Tells a game, in its language, to the player of one seat, or to all at the table if ``me`` is None."""

    def __init__(self, game: Game, me: int | None = None) -> None:
        self._me = me
        self._by_name, self._as_you = game.messages, game.messages
        self._by_name.table = _table(game.language, "they")
        self._as_you.table = _table(game.language, "you")

    def tell(self, event: Told) -> str:
        """An event, or several that are told as one, as a sentence."""
        mine = self._me is not None and (
            getattr(event, "player", None) == self._me or getattr(event, "winners", None) == (self._me,)
        )
        return event.sentence(self._as_you if mine else self._by_name)

    def story(self, events: Iterable[Event]) -> list[str]:
        """Several events as sentences, without those that go without saying."""
        return [self.tell(event) for event in joined(events) if type(event).__name__ not in _SILENT]

    def segments(self, event: Told) -> Sentence:
        """An event as a sentence in pieces, some with a target on the board; () if it goes without saying."""
        if type(event).__name__ in _SILENT:
            return ()
        sentence = self.tell(event)
        links: list[tuple[str, str]] = []
        for field, format_, kind in _PLACES:
            value = getattr(event, field, None)
            if isinstance(value, int if kind == "space" else str):
                links.append((self._by_name.format_field(value, format_), f"{kind}-{value}"))
        return linked(sentence, links)
