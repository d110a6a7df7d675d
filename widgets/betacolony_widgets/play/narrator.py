"""The narrator: events as sentences, with "you" for one's own seat and names for the others."""

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from betacolony import Event, Game, Reason
from betacolony.messages import Language
from betacolony_widgets.messages import Messages

#: told by the picture, or by what is asked next
_SILENT: Final = frozenset({"TurnStarted"})

#: a piece of a sentence, and the target on the board that it names ("" for none)
Segment = tuple[str, str]

#: fields of events that name something on the board: the format of its name, and how its target's id begins
_PLACES: Final = (
    ("space", "where", "space"),
    ("to", "name", "location"),
    ("origin", "name", "location"),
    ("location", "name", "location"),
    ("colony", "name", "track"),
)


@cache
def _second_person(language: Language) -> dict[str, Any]:
    """The engine's catalogue with the sentences about a player in the second person."""
    found = language.table
    return {**found, "event": {**found["event"], **Messages.of(language).section("you")}}


class Narrator:
    """Sentences about a game, for the player of one seat or (None) for all at the table, in the game's language."""

    def __init__(self, game: Game, me: int | None = None) -> None:
        self._me = me
        #: tells of everybody by name; and of one player as "you"
        self._plain, self._mine = game.messages, game.messages
        self._mine.table = _second_person(game.language)

    def tell(self, event: Event) -> str:
        """An event as a sentence."""
        mine = self._me is not None and (
            getattr(event, "player", None) == self._me or getattr(event, "winners", None) == (self._me,)
        )
        return event.sentence(self._mine if mine else self._plain)

    def story(self, events: Iterable[Event]) -> list[str]:
        """Several events as sentences, without those that go without saying."""
        return [self.tell(event) for event in events if type(event).__name__ not in _SILENT]

    def segments(self, event: Event) -> tuple[Segment, ...]:
        """An event as a sentence in pieces, those that name a place on the board with its target; () if not told."""
        if type(event).__name__ in _SILENT:
            return ()
        sentence, plain = self.tell(event), self._plain
        found = []
        for field, format_, kind in _PLACES:
            value = getattr(event, field, None)
            if isinstance(value, int if kind == "space" else str):
                name = plain.format_field(value, format_)
                if name in sentence:
                    found.append((sentence.index(name), name, f"{kind}-{value}"))
        out: list[Segment] = []
        at = 0
        for start, name, target in sorted(found):
            if start >= at:
                out += [(sentence[at:start], ""), (name, target)]
                at = start + len(name)
        out.append((sentence[at:], ""))
        return tuple(piece for piece in out if piece[0])

    def reason(self, reason: Reason) -> str:
        """Why something is not possible."""
        return reason.sentence(self._plain)
