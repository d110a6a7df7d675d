"""Computer players that think in slices, so that the page goes on meanwhile."""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any, Final

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
    no time.
    """

    def __init__(
        self, play: Callable[[], Sitting[Any, Any]], progress: Callable[[float], None], done: Callable[[], None]
    ) -> None:
        self._play, self._progress, self._done = play, progress, done
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Start to think, unless nobody has to or somebody does already."""
        if self._play().thinker and (self._task is None or self._task.done()):
            self._task = asyncio.get_running_loop().create_task(self._think())

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
        since = reported = time.monotonic()
        try:
            for thought in thinker.thinking(game.position):
                clock = time.monotonic()
                if clock - since < _SLICE:
                    continue
                if clock - reported >= _REPORT:
                    reported = clock
                    self._progress(thought.share)
                await asyncio.sleep(_FREE)
                since = time.monotonic()
                if play.game is not game or len(game.history) != length:
                    return False
        except Exception:  # the game goes on: another player stands in
            logger.exception("the thinking player failed")
        await asyncio.sleep(0)
        return play.game is game and len(game.history) == length
