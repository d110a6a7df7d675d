"""The game log: one group of sentences for each action, with links to the board."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeAlias

from .games import EventT
from .history import History, Mark, visible

#: a piece of a sentence, and the target on the board that it names, or ""
Segment = tuple[str, str]
#: a sentence in pieces; () for what goes without saying
Sentence: TypeAlias = tuple[Segment, ...]


@dataclass(frozen=True)
class Group(Generic[EventT]):
    """The events of one player's action, or of the table if ``seat`` is None.

    ``number`` is the last record of the history in it; ``lines`` are sentences in pieces, some with a target on the
    board, that tell the ``events``; ``fresh`` is whether they are news.
    """

    number: int
    seat: int | None
    lines: tuple[Sentence, ...]
    fresh: bool
    events: tuple[EventT, ...] = ()


@dataclass
class _Run(Generic[EventT]):
    """Events that will be a group."""

    number: int
    seat: int | None
    fresh: bool
    events: list[EventT] = field(default_factory=list)


def grouped(
    history: History[EventT],
    since: Mark,
    lines: Callable[[Sequence[EventT]], tuple[Sentence, ...]],
    seat_of: Callable[[EventT, int | None], int | None],
    leave_out: Callable[[int, EventT], bool],
    hidden: Mark | None = None,
    first: int = 0,
) -> list[Group[EventT]]:
    """The history from record ``first`` on, the oldest group first.

    Args:
        history: the records of a game.
        since: the place where the news begins.
        lines: tells the events of a group.
        seat_of: the seat that an event and those after it belong to, None for the table; it is given the seat of the
            event before, or of the player who decided.
        leave_out: tells the events without a line of their own, each with the number of its record.
        hidden: the place from which on nothing is told yet.
        first: the number of a record.
    """
    runs: list[_Run[EventT]] = []
    for number in range(first, len(history)):
        decision = history[number].decision
        seat = None if decision is None else decision.player
        for index, event in enumerate(visible(history, number, hidden)):
            seat = seat_of(event, seat)
            if leave_out(number, event):
                continue
            # a player's decision may bring something to others
            whose = seat if seat is None else getattr(event, "player", seat)
            fresh = Mark(number, index) >= since
            if not runs or (runs[-1].seat, runs[-1].fresh) != (whose, fresh):
                runs.append(_Run(number, whose, fresh))
            runs[-1].number = number
            runs[-1].events.append(event)
    return [Group(run.number, run.seat, lines(run.events), run.fresh, tuple(run.events)) for run in runs]


def linked(sentence: str, links: Iterable[tuple[str, str]]) -> Sentence:
    """A sentence in pieces, with a link at the first place of each name that has a target."""
    places = [(sentence.index(name), name, target) for name, target in links if name and name in sentence]
    out: list[Segment] = []
    at = 0
    for start, name, target in sorted(places):
        if start >= at:
            out += [(sentence[at:start], ""), (name, target)]
            at = start + len(name)
    out.append((sentence[at:], ""))
    return tuple(piece for piece in out if piece[0])
