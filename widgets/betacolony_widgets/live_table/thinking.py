"""Computer players that think in slices, or in a web worker, so that the page goes on meanwhile."""

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import Any, Final

from betacolony.core.thinking import Packed, thoughts
from betacolony_widgets.web_workers import workers

from .games import Deputed, Thinker
from .sitting import Sitting

logger = logging.getLogger(__name__)

#: seconds: the length of a slice, the break after it, and the time between reports of progress
_SLICE: Final = 0.05
_FREE: Final = 0.01
_REPORT: Final = 0.25


def can_wait() -> bool:
    """True if something can run beside this code: true in a kernel, false in a script."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


class Thinking:
    """The thinking of computer players, which stops when the game no longer waits for it.

    ``progress`` is called with the share that is done, 0 to 1, and ``done`` at the end; then ``play().go_on()`` takes
    no time. ``packed`` makes a position ready to travel.
    """

    def __init__(
        self,
        play: Callable[[], Sitting[Any, Any]],
        progress: Callable[[float], None],
        done: Callable[[], None],
        packed: Callable[[Any], Packed],
    ) -> None:
        self._play, self._progress, self._done, self._packed = play, progress, done, packed
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Start to think, unless nobody has to or somebody does already."""
        self._prepare()
        if self._play().thinker and (self._task is None or self._task.done()):
            self._task = asyncio.get_running_loop().create_task(self._think())

    def _prepare(self) -> None:
        """Have a worker started, where there are any, for players that will think."""
        helpers = workers()
        if helpers and can_wait() and any(isinstance(bot, Deputed) for bot in self._play().bots.values()):
            helpers.prepare()

    async def _think(self) -> None:
        while self._play().thinker:
            if await self._one_decision():
                self._done()

    async def _one_decision(self) -> bool:
        """Think about one decision; False if it is gone meanwhile."""
        play = self._play()
        game, thinker, length = play.game, play.thinker, len(play.game.history)
        if thinker is None:
            return False
        reported = time.monotonic()
        try:
            async with aclosing(self._shares(thinker, game.position)) as shares:
                async for share in shares:
                    if time.monotonic() - reported >= _REPORT:
                        reported = time.monotonic()
                        self._progress(share)
                    await asyncio.sleep(_FREE)
                    if play.game is not game or len(game.history) != length:
                        return False
        except Exception:  # the game goes on: another player stands in
            logger.exception("the thinking player failed")
        await asyncio.sleep(0)
        return play.game is game and len(game.history) == length

    async def _shares(self, thinker: Thinker, pos: Any) -> AsyncGenerator[float, None]:
        """The share of the thinking that is done, again and again; what happens in between must not take long."""
        helpers = workers()
        if helpers and helpers.idle and isinstance(thinker, Deputed):
            told: list[Any] = []
            try:
                thinking = helpers.follow(told.append, thoughts, thinker, self._packed(pos), pos.step)
            except TypeError:  # a player who can't travel
                thinking = None
            if thinking:
                try:
                    while not thinking.done():
                        yield told[-1].share if told else 0.0
                finally:
                    thinking.cancel()
                if not thinking.exception():
                    thinker.adopt(pos, thinking.result().line)
                    return
        since = time.monotonic()
        for thought in thinker.thinking(pos):
            if time.monotonic() - since >= _SLICE:
                yield thought.share
                since = time.monotonic()
