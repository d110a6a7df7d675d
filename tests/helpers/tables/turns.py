"""One action of one player, played by the engine on copies of a position."""

from collections.abc import Iterator
from itertools import islice

from betacolony import Position
from betacolony.rules import decisions, steps
from betacolony.state.agenda import Frame
from helpers.tables.games import kind_of


def outer_agenda(pos: Position) -> list[Frame]:
    """The steps after the action that begins with a position's decision, the end of the turn included."""
    return pos.agenda[:-1]


def goes_on(pos: Position, outer: list[Frame]) -> bool:
    """True while an action is under way: none of the steps after it has been touched."""
    return len(pos.agenda) > len(outer) and pos.agenda[: len(outer)] == outer


def after(pos: Position, choice: int) -> Position:
    """The position after a choice; the one before stays as it is."""
    new = pos.copy()
    steps.play(new, choice, None)
    return new


def endings(pos: Position, outer: list[Frame], met: set[str]) -> Iterator[Position]:
    """The position after each way to play the rest of an action; ``met`` collects the decisions on the way."""
    met.add(kind_of(pos))
    for choice in decisions.choices(pos):
        new = after(pos, choice)
        if goes_on(new, outer):
            yield from endings(new, outer, met)
        else:
            yield new


def number_of_ways(pos: Position, limit: int, met: set[str] | None = None) -> int:
    """In how many ways the action at which a position rests can be played; counting stops above the limit."""
    ways = endings(pos, outer_agenda(pos), set() if met is None else met)
    return sum(1 for _ in islice(ways, limit + 1))
