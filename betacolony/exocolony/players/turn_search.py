"""The search through a turn: lines of choices, the most promising ones followed further (a beam).

What is hidden is imagined anew; what other players are asked on the way is answered by their first choice.
"""

from typing import Final, NamedTuple

from betacolony.exocolony.rules import steps
from betacolony.exocolony.rules.table import decks
from betacolony.exocolony.state import agenda
from betacolony.exocolony.state.agenda import PLAYER
from betacolony.exocolony.state.position import Position

from .valuation import promise, turns_left, value

Line = tuple[int, ...]
#: actions that one line may have, and lines that are followed at once
DEPTH: Final = 7
WIDTH: Final = 6
#: actions that never begin a good line by themselves
_LEFT_OUT: Final = frozenset({steps.END, steps.RESIGN, steps.DISCARD})
#: a question with more answers than this has only some of them tried, evenly spread
_ANSWERS: Final = 8


class Found(NamedTuple):
    """A way through the turn: what it is worth, the choices with the end of the turn, and the position before that."""

    worth: float
    line: Line
    pos: Position


def lines(pos: Position, player: int, *, width: int = WIDTH, depth: int = DEPTH, discards: bool = True) -> list[Found]:
    """The lines found from a decision of a player's turn, each to its end, the best first.

    Args:
        pos: the position, at a decision of the main phase or while Asteroids lie open.
        player: whose turn it is.
        width: how many lines are followed at once.
        depth: the most actions of a line.
        discards: whether a card of the market is discarded at the end.
    """
    search = _Search(player, turns_left(pos))
    start = Found(value(pos, player, search.left), (), pos)
    found = [start] if pos.agenda[-1][0] == agenda.ASK_MAIN else []
    beam: list[Found] = [start]
    known: set[object] = {_key(pos)}
    for _ in range(depth):
        following: list[Found] = []
        for place in beam:
            for choice in _tried(place.pos):
                done = search.settled(search.after(place.pos, place.line, choice))
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
    return [one._replace(line=(*one.line, *_ending(one.pos, search.left, discards=discards))) for one in found]


def _ending(pos: Position, left: float, *, discards: bool) -> Line:
    """The end of a turn; before it the least promising card of the market makes room for the next one (X-MKT-3)."""
    end = steps.main_choice(steps.END)
    cards = decks.discardable(pos) if discards else []
    if not cards:
        return (end,)
    return steps.main_choice(steps.DISCARD, min(cards, key=lambda card: promise(pos.t, card, left))), end


def _tried(pos: Position) -> list[int]:
    choices = steps.choices(pos)
    if pos.agenda[-1][0] != agenda.ASK_MAIN:
        return choices
    return [choice for choice in choices if steps.action_of(choice)[1] not in _LEFT_OUT]


class _Search:
    """Whose turn is searched, and how many turns were left when it began."""

    def __init__(self, player: int, left: float) -> None:
        self.player = player
        self.left = left

    def settled(self, found: Found) -> Found | None:
        """Where a choice leads once each question that follows has its best answer; None if the turn is over then."""
        pos, line, worth = found.pos, found.line, found.worth
        while pos.agenda and pos.agenda[-1][0] != agenda.ASK_MAIN:
            choices = steps.choices(pos)
            if pos.agenda[-1][PLAYER] != self.player:  # somebody else's answer
                steps.play(pos, choices[0], None)
                worth = value(pos, self.player, self.left)
                continue
            tried = choices[:: max(1, len(choices) // _ANSWERS)]
            worth, line, pos = max((self.after(pos, line, choice) for choice in tried), key=lambda one: one.worth)
        if pos.agenda and pos.agenda[-1][PLAYER] != self.player:
            return None
        return Found(worth, line, pos)

    def after(self, pos: Position, line: Line, choice: int) -> Found:
        """What a choice leads to."""
        after = pos.copy()
        steps.play(after, choice, None)
        return Found(value(after, self.player, self.left), (*line, choice), after)


def _key(pos: Position) -> tuple[object, ...]:
    """What two ways to the same table have in common."""
    goods, ships = tuple(pos.goods), tuple(pos.ships_exhausted)
    cards, pieces = (pos.ready, pos.exhausted, tuple(pos.market)), tuple(pos.pieces.items())
    return goods, tuple(pos.prices), ships, cards, pieces, pos.beyond
