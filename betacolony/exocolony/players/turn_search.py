"""The search through a turn: lines of choices, the most promising ones followed further (a beam).

What is hidden is imagined anew; what other players are asked on the way is answered by their first choice.
"""

from typing import Final, NamedTuple

from betacolony.exocolony.rules import steps
from betacolony.exocolony.state import agenda
from betacolony.exocolony.state.agenda import PLAYER
from betacolony.exocolony.state.position import Position

from .valuation import value

Line = tuple[int, ...]
#: actions that one line may have, and lines that are followed at once
_DEPTH: Final = 7
_WIDTH: Final = 6
#: actions that never begin a good line by themselves
_LEFT_OUT: Final = frozenset({steps.END, steps.RESIGN, steps.DISCARD})
#: a question with more answers than this has only some of them tried, evenly spread
_ANSWERS: Final = 8


class Found(NamedTuple):
    """A way through the turn: what it is worth at its end, the choices, and the position there."""

    worth: float
    line: Line
    pos: Position


def lines(pos: Position, player: int, *, width: int = _WIDTH, depth: int = _DEPTH) -> list[Found]:
    """The lines found from a decision of a player's turn, the best first; the empty one stands for ending the turn."""
    start = Found(value(pos, player), (), pos)
    found = [start] if pos.agenda[-1][0] == agenda.ASK_MAIN else []
    beam: list[Found] = [start]
    known: set[object] = {_key(pos)}
    for _ in range(depth):
        following: list[Found] = []
        for place in beam:
            for choice in _tried(place.pos):
                done = _settled(_after(place.pos, player, place.line, choice), player)
                key = None if done is None else _key(done.pos)
                if done is not None and key not in known:
                    known.add(key)
                    following.append(done)
        following.sort(key=lambda one: one.worth, reverse=True)
        beam = following[:width]
        found += beam
        if not beam:
            break
    found.sort(key=lambda one: one.worth, reverse=True)
    return found


def _tried(pos: Position) -> list[int]:
    choices = steps.choices(pos)
    if pos.agenda[-1][0] != agenda.ASK_MAIN:
        return choices
    return [choice for choice in choices if steps.action_of(choice)[1] not in _LEFT_OUT]


def _settled(found: Found, player: int) -> Found | None:
    """Where a choice leads once each question that follows has its best answer; None if the turn is over with it."""
    pos, line, worth = found.pos, found.line, found.worth
    while pos.agenda and pos.agenda[-1][0] != agenda.ASK_MAIN:
        choices = steps.choices(pos)
        if pos.agenda[-1][PLAYER] != player:  # somebody else's answer
            steps.play(pos, choices[0], None)
            worth = value(pos, player)
            continue
        tried = choices[:: max(1, len(choices) // _ANSWERS)]
        worth, line, pos = max((_after(pos, player, line, choice) for choice in tried), key=lambda one: one.worth)
    if pos.agenda and pos.agenda[-1][PLAYER] != player:
        return None
    return Found(worth, line, pos)


def _after(pos: Position, player: int, line: Line, choice: int) -> Found:
    after = pos.copy()
    steps.play(after, choice, None)
    return Found(value(after, player), (*line, choice), after)


def _key(pos: Position) -> tuple[object, ...]:
    """What two ways to the same table have in common."""
    goods, ships = tuple(pos.goods), tuple(pos.ships_exhausted)
    cards, pieces = (pos.ready, pos.exhausted, tuple(pos.market)), tuple(pos.pieces.items())
    return goods, tuple(pos.prices), ships, cards, pieces, pos.beyond
