"""The game log: one group of sentences for each action, with links to the board."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from betacolony import Event
from betacolony.events import TurnStarted
from betacolony.records import Record
from betacolony_widgets.live_table import game_log
from betacolony_widgets.live_table.game_log import grouped
from betacolony_widgets.live_table.history import Mark

from .joining import joined
from .narrator import Narrator

#: the events of one player's action, or of the table
Group: TypeAlias = game_log.Group[Event]

#: from these events on, a record belongs to the table and no longer to the player who decided
_OF_THE_TABLE = frozenset(
    (
        *("CycleStarted", "RoundStarted", "DiceRolled", "GoalScored", "GoalMissed", "GameEnded"),
        *("MarkerPassed", "ColumnOpened", "ColumnClosed", "ColonyRolled", "ColonyShifted"),
    )
)
#: events of the set-up that the picture shows well enough
_LAID_OUT = frozenset({"PodRevealed"})


def groups(
    history: Sequence[Record],
    narrator: Narrator,
    since: Mark,
    hidden: Mark | None = None,
    first: int = 0,
    leave_out: Callable[[Event], bool] = lambda _: False,
) -> list[Group]:
    """The history from record ``first`` on, the oldest group first.

    Args:
        history: the records of a game.
        narrator: tells the events.
        since: the place where the news begins.
        hidden: the place of a roll that nobody has asked to see yet; nothing from there on is told.
        first: the number of a record.
        leave_out: tells the events without a line of their own.
    """
    return grouped(
        history,
        since,
        lambda events: tuple(narrator.segments(event) for event in joined(events)),
        _seat_of,
        lambda number, event: (
            (not number and type(event).__name__ in _LAID_OUT) or leave_out(event) or not narrator.segments(event)
        ),
        hidden,
        first,
    )


def _seat_of(event: Event, seat: int | None) -> int | None:
    if type(event).__name__ in _OF_THE_TABLE:
        return None
    # the solo rival acts without a decision
    return event.player if isinstance(event, TurnStarted) else seat
