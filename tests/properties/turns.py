"""One action of one player, played by the engine on copies of a position."""

from collections.abc import Iterator

from betacolony import Position, legal, steps
from betacolony.agenda import Frame


def outer_agenda(pos: Position) -> list[Frame]:
    """What is to be done after the action that begins with a position's decision, the end of the turn included."""
    return pos.agenda[:-1]


def goes_on(pos: Position, outer: list[Frame]) -> bool:
    """Whether an action is still under way: nothing of what comes after it has been touched."""
    return len(pos.agenda) > len(outer) and pos.agenda[: len(outer)] == outer


def after(pos: Position, choice: int) -> Position:
    """The position after a choice; the one before stays as it is."""
    new = pos.copy()
    steps.play(new, choice, None)
    return new


def endings(pos: Position, outer: list[Frame]) -> Iterator[Position]:
    """The position after each way to play the rest of an action."""
    for choice in legal.choices(pos):
        new = after(pos, choice)
        if goes_on(new, outer):
            yield from endings(new, outer)
        else:
            yield new


def number_of_ways(pos: Position, limit: int) -> int:
    """In how many ways the action at which a position rests can be played; counting stops above the limit."""
    number = 0
    for _ in endings(pos, outer_agenda(pos)):
        number += 1
        if number > limit:
            break
    return number
