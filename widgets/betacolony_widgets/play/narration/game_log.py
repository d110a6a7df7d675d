"""The game log: one group of sentences for each action, with links to the board."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from betacolony import Event
from betacolony.events import TurnStarted
from betacolony.records import Record

from .history import Mark, visible
from .joining import joined
from .narrator import Narrator, Segment

#: from these events on, a record belongs to the table and no longer to the player who decided
_OF_THE_TABLE = frozenset(
    (
        *("CycleStarted", "RoundStarted", "DiceRolled", "GoalScored", "GoalMissed", "GameEnded"),
        *("MarkerPassed", "ColumnOpened", "ColumnClosed", "ColonyRolled", "ColonyShifted"),
    )
)
#: events of the set-up that the picture shows well enough
_LAID_OUT = frozenset({"PodRevealed"})


@dataclass(frozen=True)
class Group:
    """The events of one player's action, or of the table if ``seat`` is None.

    ``number`` is the last record of the history in it; ``lines`` are sentences in pieces, some with a target on the
    board, that tell the ``events``; ``fresh`` is whether they are news.
    """

    number: int
    seat: int | None
    lines: tuple[tuple[Segment, ...], ...]
    fresh: bool
    events: tuple[Event, ...] = ()


@dataclass
class _Run:
    """Events that will be a group."""

    number: int
    seat: int | None
    fresh: bool
    events: list[Event] = field(default_factory=list)


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
    runs: list[_Run] = []
    for number in range(first, len(history)):
        decision = history[number].decision
        seat = None if decision is None else decision.player
        for index, event in enumerate(visible(history, number, hidden)):
            if type(event).__name__ in _OF_THE_TABLE:
                seat = None
            elif isinstance(event, TurnStarted):  # the solo rival acts without a decision
                seat = event.player
            laid_out = not number and type(event).__name__ in _LAID_OUT
            if laid_out or leave_out(event) or not narrator.segments(event):
                continue
            # a player's decision may bring something to others
            whose = seat if seat is None else getattr(event, "player", seat)
            fresh = Mark(number, index) >= since
            if not runs or (runs[-1].seat, runs[-1].fresh) != (whose, fresh):
                runs.append(_Run(number, whose, fresh))
            runs[-1].number = number
            runs[-1].events.append(event)
    return [
        Group(
            *(run.number, run.seat),
            tuple(narrator.segments(event) for event in joined(run.events)),
            *(run.fresh, tuple(run.events)),
        )
        for run in runs
    ]
