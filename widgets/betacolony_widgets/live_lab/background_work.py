"""Long work in the background: a generator that reports to the kernel's event loop, and limits for readers.

A thread drives it, and mostly waits for the processes that play. Without threads (in a browser's Python) the event loop
drives it, a step at a time, and web workers play. Either way clicks are answered meanwhile.
"""

import asyncio
import logging
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from betacolony.core.executors import Pool, shared
from betacolony_widgets.web_workers import workers

logger = logging.getLogger(__name__)

T = TypeVar("T")

#: environment variables that limit what each reader may use of a shared machine
WORKERS: Final = "BETACOLONY_WORKERS"
PLAYOUTS: Final = "BETACOLONY_PLAYOUTS"


@dataclass(frozen=True)
class Limits:
    """The processes, and the playouts at a time, that a reader may use; None: no limit.

    Invalid limits count as 1 process and 500 playouts: somebody wanted a limit.
    """

    workers: int | None = None
    playouts: int | None = None

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> "Limits":
        """The limits in an environment."""
        return cls(_limit(environment.get(WORKERS), 1), _limit(environment.get(PLAYOUTS), 500))

    def of_playouts(self, playouts: int) -> int:
        """The number of playouts wanted, or else the limit."""
        return min(playouts, self.playouts or playouts)


def _limit(text: str | None, least: int) -> int | None:
    if not text:
        return None
    return int(text) if text.isdecimal() and int(text) else least


_pools: Final[dict[int, Executor]] = {}


def runner(limits: Limits) -> Executor:
    """The executor for ``Work``: in a browser web workers, which nothing else may wait for; else ``waited_for``."""
    return workers() or waited_for(limits)


def waited_for(limits: Limits) -> Executor:
    """The executor for who waits: this process's shared pool, or one with as many processes as a reader may use."""
    if limits.workers is None or sys.platform == "emscripten":
        return shared()
    return _pools.setdefault(limits.workers, Pool(limits.workers))


def prepare() -> None:
    """Have a web worker started, where there are any, before the first work."""
    helpers = workers()
    if helpers:
        helpers.prepare()


class Work(Generic[T]):
    """One piece of work at a time; a new one cancels the one before.

    Attributes:
        running: whether there is any.
    """

    def __init__(self) -> None:
        self.running = False
        self._number = 0
        #: a cancelled piece of work must end before the next begins: they may share a study
        self._turn = threading.Lock()

    def start(
        self,
        steps: Callable[[], Iterator[T | None]],
        receive: Callable[[T], None],
        finish: Callable[[Exception | None], None],
    ) -> None:
        """Start a generator.

        Args:
            steps: makes the generator; called in the background. It yields None where there is nothing new.
            receive: called with each other value that it yields.
            finish: called at its end with the exception raised by it or by ``receive``, if any; not after ``cancel``.
        """
        self.cancel()
        self.running = True
        number = self._number
        driven = self._driven(steps, number)

        def deliver(value: "T | _End | None") -> None:
            if number != self._number or value is None:
                return
            try:
                if isinstance(value, _End):
                    self.running = False
                    finish(value.fault)
                else:
                    receive(value)
            except Exception as fault:
                logger.exception("the results of the work could not be shown")
                self.cancel()
                finish(fault)

        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # a script, which can wait
            for value in driven:
                deliver(value)
            return
        if sys.platform == "emscripten":
            _slice(loop, driven, deliver)
        else:
            threading.Thread(target=self._beside, args=(loop, driven, deliver), daemon=True).start()

    def cancel(self) -> None:
        """Cancel the work: what is done counts, and nothing more is reported."""
        self._number += 1
        self.running = False

    def _driven(self, steps: Callable[[], Iterator[T | None]], number: int) -> "Iterator[T | _End | None]":
        """The values of a generator until it is cancelled, and its end."""
        try:
            for value in steps():
                if number != self._number:
                    break
                yield value
        except Exception as fault:
            logger.exception("the work in the background failed")
            yield _End(fault)
            return
        yield _End(None)

    def _beside(
        self,
        loop: asyncio.AbstractEventLoop,
        driven: "Iterator[T | _End | None]",
        deliver: "Callable[[T | _End | None], None]",
    ) -> None:
        """Drive the work in a thread."""
        with self._turn:
            for value in driven:
                try:
                    loop.call_soon_threadsafe(deliver, value)
                except RuntimeError:  # the kernel is ending
                    return


@dataclass(frozen=True)
class _End:
    """The end of some work, with its exception."""

    fault: Exception | None


def _slice(
    loop: asyncio.AbstractEventLoop,
    driven: "Iterator[T | _End | None]",
    deliver: "Callable[[T | _End | None], None]",
) -> None:
    """Take a step, and schedule the next one."""
    for value in driven:
        deliver(value)
        loop.call_later(0.01, _slice, loop, driven, deliver)
        return
