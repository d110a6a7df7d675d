"""The game log of Exocolony: a group of sentences for each turn, with links to the board."""

from typing import Final, TypeAlias

from betacolony.exocolony import Event, events
from betacolony_widgets.live_table import game_log
from betacolony_widgets.live_table.game_log import grouped
from betacolony_widgets.live_table.history import History, Mark

from .narrator import Narrator

#: the events of one player's turn, or of the table
Group: TypeAlias = game_log.Group[Event]

#: from these events on, a record belongs to the table and no longer to the player who decided
_OF_THE_TABLE: Final = (events.SystemLaid, events.GameWon, events.GameStopped)


def groups(history: History[Event], narrator: Narrator, since: Mark, first: int = 0) -> list[Group]:
    """The history from record ``first`` on, the oldest group first; the news begins at ``since``."""
    return grouped(history, since, narrator.lines, _seat_of, lambda _, event: narrator.is_silent(event), None, first)


def _seat_of(event: Event, seat: int | None) -> int | None:
    if isinstance(event, _OF_THE_TABLE):
        return None
    return event.player if isinstance(event, events.TurnBegan) else seat
