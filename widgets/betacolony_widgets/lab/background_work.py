"""Long work beside the page: a generator driven in the background that reports to the kernel's event loop.

Where there are threads it is driven by one, which mostly waits for the processes that play; elsewhere (in a browser's
Python) a step at a time between what the event loop has to do anyway. Either way a click is answered meanwhile.
"""

import asyncio
import logging
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from betacolony.whatif import Pool, shared

logger = logging.getLogger(__name__)

T = TypeVar("T")

#: the names of the environment by which who serves the pages to others keeps their machine alive
WORKERS: Final = "BETACOLONY_WORKERS"
PLAYOUTS: Final = "BETACOLONY_PLAYOUTS"


@dataclass(frozen=True)
class Limits:
    """What a reader may use of the machine: so many processes, and so many playouts at a time; None: as many as asked.

    Numbers that are none are taken for 1 process and 500 playouts: who has set a limit wants one.
    """

    workers: int | None = None
    playouts: int | None = None

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> "Limits":
        """Those that an environment names."""
        return cls(_limit(environment.get(WORKERS), 1), _limit(environment.get(PLAYOUTS), 500))

    def of_playouts(self, wanted: int) -> int:
        """As many as are wanted, or may be."""
        return min(wanted, self.playouts or wanted)


def _limit(text: str | None, least: int) -> int | None:
    if not text:
        return None
    return int(text) if text.isdecimal() and int(text) else least


_pools: Final[dict[int, Executor]] = {}


def runner(limits: Limits) -> Executor:
    """Who plays: the pool that this process shares, of all cores or of as many as a reader may use."""
    if limits.workers is None or sys.platform == "emscripten":
        return shared()
    return _pools.setdefault(limits.workers, Pool(limits.workers))


class Work(Generic[T]):
    """One piece of work at a time; a new one takes the place of the one before.

    Attributes:
        running: whether there is any.
    """

    def __init__(self) -> None:
        self.running = False
        self._number = 0
        #: two pieces of work may share what they work at
        self._turn = threading.Lock()

    def start(
        self, steps: Callable[[], Iterator[T]], told: Callable[[T], None], ended: Callable[[Exception | None], None]
    ) -> None:
        """Begin to drive a generator.

        Args:
            steps: makes the generator; called in the background.
            told: called with all that it yields.
            ended: called at its end with what was raised, by the generator or by ``told``; not when it is called off.
        """
        self.cancel()
        self.running = True
        number = self._number
        driven = self._driven(steps, number)

        def deliver(found: "T | _End") -> None:
            if number != self._number:
                return
            try:
                if isinstance(found, _End):
                    self.running = False
                    ended(found.fault)
                else:
                    told(found)
            except Exception as fault:
                logger.exception("the results of the work could not be shown")
                self.cancel()
                ended(fault)

        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # a script: there is nobody to wait for
            for found in driven:
                deliver(found)
            return
        if sys.platform == "emscripten":
            _slice(loop, driven, deliver)
        else:
            threading.Thread(target=self._beside, args=(loop, driven, deliver), daemon=True).start()

    def cancel(self) -> None:
        """Call it off: what is done counts, and nothing more is told of it."""
        self._number += 1
        self.running = False

    def _driven(self, steps: Callable[[], Iterator[T]], number: int) -> "Iterator[T | _End]":
        """All that a generator yields, and its end; no more once it is called off."""
        try:
            for found in steps():
                if number != self._number:
                    break
                yield found
        except Exception as fault:
            logger.exception("the work in the background failed")
            yield _End(fault)
            return
        yield _End(None)

    def _beside(
        self, loop: asyncio.AbstractEventLoop, driven: "Iterator[T | _End]", deliver: "Callable[[T | _End], None]"
    ) -> None:
        """In a thread."""
        with self._turn:
            for found in driven:
                try:
                    loop.call_soon_threadsafe(deliver, found)
                except RuntimeError:  # the kernel is ending
                    return


@dataclass(frozen=True)
class _End:
    """The end of some work, and what was raised."""

    fault: Exception | None


def _slice(
    loop: asyncio.AbstractEventLoop, driven: "Iterator[T | _End]", deliver: "Callable[[T | _End], None]"
) -> None:
    """A step, and the next one when the loop has done what it has to do anyway."""
    found = next(driven, None)
    if found is not None:
        deliver(found)
        loop.call_later(0.01, _slice, loop, driven, deliver)
