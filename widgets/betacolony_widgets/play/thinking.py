"""Computer players that think while the page goes on, in slices that leave the kernel free."""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final

from .play import Play

logger = logging.getLogger(__name__)

#: seconds: how long a slice is, how long the kernel then is free, and how often it is said how far the thinking is
_SLICE: Final = 0.05
_FREE: Final = 0.01
_TOLD: Final = 0.25


def can_wait() -> bool:
    """Whether anything can go on beside what is running: in a kernel it can, in a script it can't."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


class Thinking:
    """The thinking of whoever is waited for in a game. What the game no longer asks for is not thought of any more."""

    def __init__(self, play: Callable[[], Play], progress: Callable[[float], None], done: Callable[[], None]) -> None:
        """To be told how far it is, 0 to 1, and when somebody is done (then ``play().go_on()`` takes no time)."""
        self._play, self._progress, self._done = play, progress, done
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Think, if somebody is waited for and does not think yet."""
        if self._play().thinker and (self._task is None or self._task.done()):
            self._task = asyncio.get_running_loop().create_task(self._think())

    async def _think(self) -> None:
        while self._play().thinker:
            if await self._one_decision():
                self._done()

    async def _one_decision(self) -> bool:
        """Think about one decision; False if it has gone meanwhile."""
        play = self._play()
        game, thinker, asked = play.game, play.thinker, len(play.game.history)
        if thinker is None:
            return False
        since = told = time.monotonic()
        try:
            for thought in thinker.thinking(game.position):
                now = time.monotonic()
                if now - since < _SLICE:
                    continue
                if now - told >= _TOLD:
                    told = now
                    self._progress(thought.share)
                await asyncio.sleep(_FREE)
                since = time.monotonic()
                if play.game is not game or len(game.history) != asked:
                    return False
        except Exception:  # the game goes on: where such a player fails, another stands in
            logger.exception("the thinking player failed")
        await asyncio.sleep(0)
        return play.game is game and len(game.history) == asked
