"""The search through a turn: lines of choices, the most promising ones followed further (a beam).

What is hidden is imagined anew; what other players are asked on the way is answered by their first choice.
"""

from typing import Final, NamedTuple

from betacolony.core import chance
from betacolony.exocolony.rules import steps
from betacolony.exocolony.rules.table import decks
from betacolony.exocolony.state import agenda
from betacolony.exocolony.state.agenda import PLAYER
from betacolony.exocolony.state.position import Position

from .valuation import WINNING, Judge, Valuation, promise, transparent

Line = tuple[int, ...]
#: actions that one line may have, and lines that are followed at once
DEPTH: Final = 7
WIDTH: Final = 6
#: actions that never begin a good line by themselves
_LEFT_OUT: Final = frozenset({steps.END, steps.RESIGN, steps.DISCARD})
#: decisions between actions, and actions that change nothing for the rivals
_IN_MAIN: Final = frozenset({agenda.ASK_MAIN, agenda.ASK_MINE})
_ALONE: Final = frozenset({steps.TRADE, steps.SPACEPORT, steps.REPAIR, steps.MINE})
#: what is done with Asteroids that lie open in imagination alone
_MINED: Final = frozenset({steps.END, steps.MINE})
#: a question with more answers than this has only some of them tried, evenly spread
_ANSWERS: Final = 8


class Found(NamedTuple):
    """A way through the turn.

    Attributes:
        worth: of its end.
        line: the choices with the end of the turn; pos: the position before that.
        rivals: what was taken off the worth for what the rivals have.
    """

    worth: float
    line: Line
    pos: Position
    rivals: float


def lines(
    pos: Position,
    player: int,
    *,
    width: int = WIDTH,
    depth: int = DEPTH,
    discards: bool = True,
    judge: Judge = transparent,
    overlooks: float = 0.0,
    seed: int = 0,
) -> list[Found]:
    """The lines found from a decision of a player's turn, each to its end, the best first.

    Args:
        pos: the position, at a decision of the main phase or while Asteroids lie open.
        player: whose turn it is.
        width: how many lines are followed at once.
        depth: the most actions of a line.
        discards: whether a card of the market is discarded at the end.
        judge: says what positions are worth.
        overlooks: the share, 0 to 1, of the actions of the main phase that the player doesn't see in this turn.
        seed: decides which.
    """
    search = _Search(player, judge(pos))
    tried = _Sight(pos, player, overlooks, seed).tried if overlooks else _tried
    rivals = search.valuation.rivals(pos, player)
    start = Found(search.valuation.own(pos, player) - rivals, (), pos, rivals)
    found: list[Found] = []
    beam: list[Found] = [start]
    known: set[object] = set()
    if pos.agenda[-1][0] == agenda.ASK_MAIN:  # else open Asteroids may be left, which comes to the same table (X-AST-4)
        found.append(start)
        known.add(_key(pos))
    for _ in range(depth):
        following: list[Found] = []
        for place in beam:
            for choice in tried(place.pos):
                done = search.settled(search.after(place, choice))
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
    return [
        one._replace(line=(*one.line, *_ending(one.pos, search.valuation.left, discards=discards))) for one in found
    ]


def worth_after(pos: Position, player: int, choice: int, valuation: Valuation) -> float:
    """The worth of the best line found that begins with a choice, as in ``lines``; what ends the turn ends the line.

    ``choice`` is one of the player's main phase, or while Asteroids lie open; it need not be listed.
    """
    search = _Search(player, valuation)
    start = search.judged(pos, ())
    if steps.action_of(choice)[1] == steps.END and pos.agenda[-1][0] == agenda.ASK_MAIN:
        return start.worth
    done = search.settled(search.after(start, choice))
    if done is None:  # given up
        return -WINNING
    return lines(done.pos, player, judge=lambda _: valuation)[0].worth


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


class _Sight:
    """What a player who overlooks actions sees: the same in all of a turn, however its actions are combined."""

    def __init__(self, pos: Position, player: int, overlooks: float, seed: int) -> None:
        self._drawn = chance.number(seed, chance.key(chance.CHOICE, pos.round, pos.turn, player, 0))
        self._hidden = int(overlooks * (1 << chance.BITS))

    def tried(self, pos: Position) -> list[int]:
        """The actions that are tried; open Asteroids lie right before the player, who sees them all."""
        choices = _tried(pos)
        if pos.agenda[-1][0] != agenda.ASK_MAIN:
            return choices
        return [choice for choice in choices if chance.number(self._drawn, choice) >= self._hidden]


class _Search:
    """Whose turn is searched, and what its positions are worth."""

    def __init__(self, player: int, valuation: Valuation) -> None:
        self.player = player
        self.valuation = valuation

    def settled(self, found: Found) -> Found | None:
        """Where a choice leads once each question that follows has its best answer; None if the turn is over then."""
        pos = found.pos
        while pos.agenda and pos.agenda[-1][0] != agenda.ASK_MAIN:
            if pos.agenda[-1][PLAYER] != self.player:  # somebody else's answer
                steps.play(pos, steps.choices(pos)[0], None)
                found = self.judged(pos, found.line)
                continue
            tried = _answers(pos)
            found = max([self.after(found, choice) for choice in tried], key=lambda one: one.worth)
            pos = found.pos
        if pos.agenda and pos.agenda[-1][PLAYER] != self.player:
            return None
        return found

    def after(self, found: Found, choice: int) -> Found:
        """What a choice leads to."""
        pos = found.pos.copy()
        alone = pos.agenda[-1][0] in _IN_MAIN and steps.action_of(choice)[1] in _ALONE
        steps.play(pos, choice, None)
        line = (*found.line, choice)
        if alone:  # the rivals are no worse off
            return Found(self.valuation.own(pos, self.player) - found.rivals, line, pos, found.rivals)
        return self.judged(pos, line)

    def judged(self, pos: Position, line: Line) -> Found:
        """A position that choices led to, with its worth."""
        rivals = self.valuation.rivals(pos, self.player)
        return Found(self.valuation.own(pos, self.player) - rivals, line, pos, rivals)


def _answers(pos: Position) -> list[int]:
    """The answers to a question that are tried."""
    choices = steps.choices(pos)
    if pos.agenda[-1][0] == agenda.ASK_MINE:  # only imagined: what lies open is thought over when it does (X-AST-3)
        return [choice for choice in choices if steps.action_of(choice)[1] in _MINED]
    return choices[:: max(1, len(choices) // _ANSWERS)]


def _key(pos: Position) -> tuple[object, ...]:
    """What two ways to the same table have in common."""
    goods, ships = tuple(pos.goods), tuple(pos.ships_exhausted)
    cards, pieces = (pos.ready, pos.exhausted, tuple(pos.market)), tuple(pos.pieces.items())
    return goods, tuple(pos.prices), ships, cards, pieces, pos.beyond
