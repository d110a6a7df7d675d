"""Thinking within a budget: lines of choices are compared by imagined games.

All lines have the same luck in a sweep, so that luck favours none; after some sweeps the worse half drops out, until
one is left (sequential halving). What a line is, and how an imagined game is played and judged, is the game's affair.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from . import chance
from .errors import GameError, shown

#: choices, for a decision and maybe the next ones
Line = tuple[int, ...]


class Thought(NamedTuple):
    """The progress of the thinking about a decision.

    Attributes:
        playouts: imagined games so far.
        share: the part of the budget used so far, 0 to 1.
        line: the best choices so far, for the decision and the rest of the turn.
    """

    playouts: int
    share: float
    line: Line


class Thinker(Protocol):
    """A player that thinks in small steps."""

    def thinking(self, pos: Any) -> Iterator[Thought]:
        """Think about the decision of a position."""
        ...


class Packed(Protocol):
    """A position ready to travel."""

    def position(self) -> Any:
        """The position, which must not be changed."""
        ...


def thoughts(player: Thinker, start: Packed, step: int) -> Iterator[Thought]:
    """What a player thinks about a position that has travelled: a job for a worker (``core.errands``).

    ``step``: the number of choices made in its turn, on which the draws depend, and which doesn't travel with it.
    """
    pos = start.position().copy()
    pos.step = step
    yield from player.thinking(pos)


class Budget:
    """How long a player thinks about a decision.

    Attributes:
        level: the name of the budget; "" for one of its own.
        playouts: the most imagined games; None if the time decides.
        seconds: the time instead; None if the playouts decide.
    """

    def __init__(self, level: str, playouts: int | None, seconds: float | None, levels: Mapping[str, int]) -> None:
        """A budget of ``playouts`` or ``seconds``, or that of a level if both are None.

        Raises:
            GameError: no such level or budget.
        """
        if level not in levels:
            raise GameError("planner_level", found=shown(level), known=", ".join(levels))
        if playouts is not None and seconds is not None:
            raise GameError("planner_budgets")
        if playouts is not None and (type(playouts) is not int or playouts < 1):
            raise GameError("planner_playouts", found=shown(playouts))
        if seconds is not None and (type(seconds) not in {int, float} or not 0 < seconds < float("inf")):
            raise GameError("planner_seconds", found=shown(seconds))
        self.level = level if playouts is None and seconds is None else ""
        self.playouts = (levels[level] if playouts is None else playouts) if seconds is None else None
        self.seconds = seconds

    def affordable(self, number: int) -> int:
        """The most lines that can be compared, of so many: each gets a playout at least, and the last ones several."""
        while self.playouts is not None and number > 1 and number * _halvings(number) > self.playouts:
            number -= 1
        return number

    def share(self, playouts: int, start_time: float) -> float:
        """The part of it that is used after so many playouts; thinking began at ``start_time`` (monotonic)."""
        if self.playouts is not None:
            return playouts / self.playouts
        return (time.monotonic() - start_time) / (self.seconds or 1.0)


def compared(
    lines: Sequence[Line], worth: Callable[[Line, int], float], luck: int, budget: Budget, start_time: float
) -> Iterator[Thought]:
    """Compare lines, the most promising first: a thought after each playout, the last of them with the best line.

    Args:
        lines: one or more.
        worth: plays a line on with a seed, and says what it came to.
        luck: decides the seeds. 0 to 2**31 - 1.
        budget: ends the thinking.
        start_time: when it began, by ``time.monotonic``.
    """
    worths = [0.0] * len(lines)
    alive = list(range(len(lines)))
    halvings = _halvings(len(lines))
    playouts = sweeps = 0
    for halving in range(1, halvings + 1):
        swept = False
        while not swept or budget.share(playouts + len(alive), start_time) <= halving / halvings:
            seed = chance.number(luck, sweeps)
            sweep = []
            for number in alive:
                sweep.append(worth(lines[number], seed))
                playouts += 1
                share = budget.share(playouts, start_time)
                yield Thought(playouts, min(share, 1.0), lines[alive[0]])
                if budget.seconds is not None and share >= 1:
                    return
            for number, its in zip(alive, sweep, strict=True):
                worths[number] += its
            alive.sort(key=lambda number: -worths[number])
            sweeps += 1
            swept = True
        del alive[(len(alive) + 1) // 2 :]
        yield Thought(playouts, min(budget.share(playouts, start_time), 1.0), lines[alive[0]])


def _halvings(number: int) -> int:
    """The number of halvings until one line is left."""
    return (number - 1).bit_length()
