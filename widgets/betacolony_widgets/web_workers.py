"""Web workers, in which games are played and turns thought over where the kernel itself runs in a browser.

A browser has no processes and no threads for the kernel, but workers. Each of ours has the engine alone
(``widgets/js/src/engine_worker.js``), is started when there is work for it, and ends with the kernel. What a lost one
was doing is done again by another, and where no worker can be had, in the kernel, as if there were none.
"""

import asyncio
import logging
import sys
from collections import deque
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from typing import Any, Final, Protocol

from betacolony.core import errands
from betacolony.core.executors import Inline

logger = logging.getLogger(__name__)

_IN_BROWSER: Final = bool(sys.platform == "emscripten")
#: workers, at most: each takes memory
_MOST: Final = 4
#: workers that may get lost before the kernel does the work itself
_LOSSES: Final = 3
#: seconds: until a worker is started ahead of its work, so that the page appears first; for it to start; and to finish
#: what was called off
_AHEAD: Final = 1.0
_START: Final = 120.0
_GRACE: Final = 1.0

#: the script of a worker, beside that of the kernel
SCRIPT: Final = "engine_worker.js"

#: hears a text from a worker, or why it is lost
Heard = Callable[[str], None]


class Port(Protocol):
    """The near end of a worker, which is sent errands (``core.errands``) and answers each before the next."""

    def send(self, text: str) -> None:
        """Send an errand."""

    def end(self) -> None:
        """End the worker at once; it is not heard any more."""


@dataclass(eq=False)
class _Errand:
    text: str
    future: "Future[Any]"
    told: Callable[[Any], None]


class _Worker:
    """A worker, and what it is doing; it has no port if it could not be started."""

    def __init__(self) -> None:
        self.port: Port | None = None
        self.ready = False
        self.errand: _Errand | None = None

    def give(self, errand: _Errand) -> None:
        self.errand = errand
        if self.port:
            self.port.send(errand.text)

    def end(self) -> None:
        if self.port:
            self.port.end()


class Workers(Executor):
    """Does work in web workers. All of this runs in the event loop, and nothing waits."""

    #: what workers send is heard in the event loop alone (``core.executors.spread``)
    waits = False

    def __init__(self, number: int, start: Callable[[Heard, Heard], Port]) -> None:
        """``number``: of workers, at most; ``start`` starts one, and is told who hears it and who its loss."""
        self._number, self._start = number, start
        self._workers: list[_Worker] = []
        self._waiting: deque[_Errand] = deque()
        self._losses = 0

    @property
    def window(self) -> int:
        """How much work should be sent: enough to keep all busy, and little enough to call off."""
        return 3 * self._number if self._works else Inline.window

    @property
    def idle(self) -> bool:
        """True if a worker could begin at once."""
        return any(worker.ready and worker.errand is None for worker in self._workers)

    def prepare(self) -> None:
        """Start a worker soon, as there will be work for it, unless there is one."""
        asyncio.get_running_loop().call_later(_AHEAD, self._begin)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        """Let a worker do it; what can't travel there (``core.errands``) is done here."""
        if self._works and not kwargs:
            with suppress(TypeError):
                return self.follow(lambda _: None, fn, *args)
        return Inline().submit(fn, *args, **kwargs)

    def follow(self, told: Callable[[Any], None], fn: Callable[..., Any], *args: Any) -> "Future[Any]":
        """Let a worker do it, and hear now and then what a generator yields; its last value is the result.

        Raises:
            TypeError: it can't travel.
        """
        errand = _Errand(errands.written((fn, args)), Future(), told)
        errand.future.add_done_callback(lambda _: self._called_off(errand))
        self._waiting.append(errand)
        self._hand_out()
        return errand.future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: ARG002
        """End all workers, and call off what they were doing; more work starts new ones."""
        for errand in self._disband():
            errand.future.cancel()

    # --- workers ------------------------------------------------------------------------------------------------------

    @property
    def _works(self) -> bool:
        return self._number > 0 and self._losses < _LOSSES

    def _disband(self) -> list[_Errand]:
        """End all workers; gives what is left to do."""
        left = [*filter(None, (worker.errand for worker in self._workers)), *self._waiting]
        for worker in self._workers:
            worker.end()
        self._workers, self._waiting = [], deque()
        return left

    def _begin(self) -> None:
        if self._works and not self._workers:
            self._add()

    def _add(self) -> None:
        worker = _Worker()
        self._workers.append(worker)
        try:
            worker.port = self._start(lambda text: self._heard(worker, text), lambda why: self._lost(worker, why))
        except Exception as fault:  # noqa: BLE001 - whatever a browser has against it
            self._lost(worker, f"{type(fault).__name__}: {fault}")
            return
        asyncio.get_running_loop().call_later(_START, self._check_start, worker)

    def _check_start(self, worker: _Worker) -> None:
        if not worker.ready:
            self._lost(worker, "it did not start")

    def _hand_out(self) -> None:
        """Give what waits to workers, and start more for the rest."""
        free = [worker for worker in self._workers if worker.ready and worker.errand is None]
        while self._waiting and (free or self._waiting[0].future.cancelled()):
            errand = self._waiting.popleft()
            if not errand.future.cancelled():
                free.pop().give(errand)
        starting = sum(not worker.ready for worker in self._workers)
        while self._works and starting < len(self._waiting) and len(self._workers) < self._number:
            starting += 1
            self._add()

    def _heard(self, worker: _Worker, text: str) -> None:
        """Hear what a worker tells: it is ready, or what comes of its errand."""
        kind, value = errands.read(text)
        errand = worker.errand
        if kind == "told":
            if errand and not errand.future.cancelled():
                errand.told(value)
            return
        worker.ready, worker.errand = True, None
        if errand and errand.future.set_running_or_notify_cancel():
            if kind == "done":
                errand.future.set_result(value)
            else:
                errand.future.set_exception(RuntimeError(value))
        self._hand_out()

    def _called_off(self, errand: _Errand) -> None:
        """Give a worker some time to finish what nobody wants any more: it takes longer to start another."""
        for worker in self._workers:
            if worker.errand is errand and errand.future.cancelled():
                asyncio.get_running_loop().call_later(_GRACE, self._end, worker, errand)

    def _end(self, worker: _Worker, errand: _Errand) -> None:
        """End a worker that is still at an errand."""
        if worker in self._workers and worker.errand is errand:
            self._workers.remove(worker)
            worker.end()
            self._hand_out()

    def _lost(self, worker: _Worker, why: str) -> None:
        """Let another worker do what a lost one was doing; if none starts, or after too many losses, the kernel."""
        if worker not in self._workers:
            return
        logger.warning("a web worker got lost: %s", why)
        self._workers.remove(worker)
        worker.end()
        if worker.errand:
            self._waiting.appendleft(worker.errand)
        if worker.ready:
            self._losses += 1
        else:  # there are no more to be had than there are
            self._number = len(self._workers)
        if self._works:
            self._hand_out()
            return
        for errand in self._disband():  # whoever waits for it sends it again
            if errand.future.set_running_or_notify_cancel():
                errand.future.set_exception(BrokenExecutor(why))


class WebWorker:
    """The near end of a web worker."""

    def __init__(self, js: Any, heard: Heard, lost: Heard) -> None:
        """Start one; ``js`` has the names of the browser."""
        create_proxy = import_module("pyodide.ffi").create_proxy
        self._worker = js.Worker.new(js.URL.new(SCRIPT, js.location.href).href)
        self._worker.onmessage = create_proxy(lambda event: heard(event.data))
        # where the script itself is missing, the event has no message
        self._worker.onerror = create_proxy(lambda event: lost(getattr(event, "message", "") or "no script"))

    def send(self, text: str) -> None:
        """Send an errand."""
        self._worker.postMessage(text)

    def end(self) -> None:
        """End the worker at once."""
        self._worker.terminate()
        self._worker.onmessage = self._worker.onerror = None


@cache
def workers() -> Workers | None:
    """The workers of this kernel; None where it doesn't run in a browser that has any."""
    js: Any = import_module("js") if _IN_BROWSER else None
    if not hasattr(js, "Worker"):
        return None
    cores = int(getattr(js.navigator, "hardwareConcurrency", 0) or 0)
    return Workers(max(1, min(cores - 1, _MOST)), partial(WebWorker, js))
