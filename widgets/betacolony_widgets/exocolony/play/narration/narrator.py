"""The narrator: events as sentences, with "you" for the reader's own seat and names for the others."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from betacolony.core.messages import Language
from betacolony.exocolony import Event, Game, events, messages
from betacolony.exocolony.messages import table
from betacolony_widgets.live_table.game_log import Sentence, linked
from betacolony_widgets.messages import Messages

#: events that the picture, the next prompt or the sentence beside them says well enough
_SILENT: Final = frozenset({"TurnBegan", "Refreshed", "TurnEnded", "AsteroidsReturned"})
#: fields of events that name something on the board: the field, the format of the name, the kind of target
_PLACES: Final = (
    ("site", "site", "site"),
    ("to", "site", "site"),
    ("world", "name", "world"),
    ("launch_world", "name", "world"),
    ("asteroid", "name", "asteroid"),
)


@cache
def _as_you(language: Language) -> dict[str, Any]:
    """The engine's catalogue with the sentences that speak to a player."""
    engine = table(language)
    return {**engine, "event": {**engine["event"], **Messages.of(language).section("exo.play.you")}}


class _ToYou(messages.Messages):
    """The engine's sentences about others, in which the player they are told to is "you"."""

    def __init__(self, game: Game, me: int) -> None:
        super().__init__(game.language, game.names, game.edition)
        self._me, self._you = me, Messages.of(game.language).say("exo.play.caption.you")

    def who(self, player: int) -> str:
        """A player's name, or "you"."""
        return self._you if player == self._me else super().who(player)


class Narrator:
    """Tells a game, in its language, to the player of one seat, or to all at the table if ``me`` is None."""

    def __init__(self, game: Game, me: int | None = None) -> None:
        self._me = me
        self._by_name = game.messages if me is None else _ToYou(game, me)
        self._to_you = game.messages
        self._to_you.table = _as_you(game.language)

    def tell(self, event: Event) -> str:
        """An event as a sentence."""
        mine = self._me is not None and getattr(event, "player", None) == self._me
        return event.sentence(self._to_you if mine else self._by_name)

    def segments(self, event: Event) -> Sentence:
        """An event as a sentence in pieces, some with a target on the board; () if it goes without saying."""
        if self.is_silent(event):
            return ()
        links = []
        for field, format_, kind in _PLACES:
            value = getattr(event, field, None)
            if isinstance(value, str):
                links.append((self._by_name.format_field(value, format_), f"{kind}-{value}"))
        return linked(self.tell(event), links)

    def lines(self, happened: Sequence[Event]) -> tuple[Sentence, ...]:
        """Events as the lines of a group."""
        return tuple(self.segments(event) for event in happened)

    def is_silent(self, event: Event) -> bool:
        """Whether an event goes without saying."""
        if isinstance(event, events.PriceMoved):
            return event.before == event.after
        if isinstance(event, events.Collected):
            return not event.goods and not event.idle
        return type(event).__name__ in _SILENT
