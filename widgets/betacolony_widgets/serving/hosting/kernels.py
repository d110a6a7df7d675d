"""The kernels of hosted pages: never more than allowed, none that nobody needs."""

import asyncio
import contextlib
import logging
import os
import signal
import sys
import time
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.ioloop import IOLoop
from traitlets import Float, Integer

from .logs import tell

#: Seconds that a page waits for a kernel to become free. Who turns to the next page gives one back at that moment.
PATIENCE: Final = 6.0
#: the same, while one is about to end
_LONGEST: Final = 30.0
#: seconds after which a kernel ends that no page has ever spoken to: its page was never opened to the end
ARRIVAL: Final = 120.0
#: seconds that kernels have for ending by themselves when the server ends
_FAREWELL: Final = 8.0
_MB: Final = 1024 * 1024


class Full(Exception):  # noqa: N818  it is an answer, and reads like one
    """There are as many kernels as may be, or the server is about to end."""


@dataclass
class Opening:
    """A page that is being opened.

    Attributes:
        page: its name.
        kernel: the id of its kernel, "" as long as it has none.
        gone: whether the reader has gone away meanwhile.
    """

    page: str
    kernel: str = ""
    gone: bool = False


#: what is being opened by the task that runs
opening: ContextVar[Opening] = ContextVar("opening")


@dataclass
class _Seat:
    """What is known of a kernel: its page, when it began, since when nobody is connected, whether it is ending."""

    page: str
    began: float = field(default_factory=time.monotonic)
    #: None while somebody is connected
    left: float | None = field(default_factory=time.monotonic)
    arrived: bool = False
    ending: str = ""


class Kernels(AsyncMappingKernelManager):
    """Starts and ends the kernels of the pages."""

    limit = Integer(20, config=True, help="maximum number of kernels")
    idle = Float(1200.0, config=True, help="seconds until a kernel ends after its page is closed")
    unused = Float(0.0, config=True, help="seconds until a kernel ends when its page is not used; 0 for never")
    memory = Integer(0, config=True, help="MB for each process; 0 for no limit")
    processor = Integer(0, config=True, help="seconds of processor time for each process; 0 for no limit")

    def __init__(self, **known: Any) -> None:
        super().__init__(**known)  # type: ignore[no-untyped-call]
        self.closing = False
        self._starting = 0
        self._seats: dict[str, _Seat] = {}

    @property
    def taken(self) -> int:
        """How many kernels there are, with those that start or end."""
        return len(self) + self._starting

    async def start_kernel(self, **known: Any) -> str:  # type: ignore[override]  # the one for asyncio has it so
        """Start one for the page that is being opened, as soon as there is room.

        Raises:
            Full: there is none.
        """
        page = opening.get()
        await self._room(page)
        # from here to the next await nobody else runs: that is what keeps the limit
        self._starting += 1
        began = time.monotonic()
        kernel_id = ""
        try:
            kernel_id = await super().start_kernel(**known)
        finally:
            self._starting -= 1
        page.kernel = kernel_id
        self._seats[kernel_id] = _Seat(page.page, began)
        self._bound(kernel_id)
        tell("kernel_started", page=page.page, kernel=kernel_id, ms=_ms(began), kernels=self.taken)
        return kernel_id

    async def _room(self, page: Opening) -> None:
        began = time.monotonic()
        while self.closing or self.taken >= self.limit:
            # a kernel that ends already is worth waiting for, however busy the machine
            patience = PATIENCE if not any(seat.ending for seat in self._seats.values()) else _LONGEST
            if self.closing or page.gone or time.monotonic() - began > patience:
                raise Full
            await asyncio.sleep(0.1)

    def _seat(self, kernel_id: str) -> _Seat | None:
        """What is known of one, be it that its start failed half-way; None if it is not there."""
        return self._seats.setdefault(kernel_id, _Seat("")) if kernel_id in self else None

    def _bound(self, kernel_id: str) -> None:
        """Set the limits of its process, which all that it starts inherits."""
        if sys.platform != "linux":
            return
        import resource  # noqa: PLC0415 - other systems have none

        pid = self._pid(kernel_id)
        wanted = {resource.RLIMIT_DATA: self.memory * _MB, resource.RLIMIT_CPU: self.processor}
        for kind, most in wanted.items():
            if pid and most:
                with contextlib.suppress(ProcessLookupError):  # it ended right away
                    resource.prlimit(pid, kind, (most, most))

    async def shutdown_kernel(  # type: ignore[override]  # see above
        self, kernel_id: str, now: bool = False, restart: bool = False
    ) -> None:
        """End one because its page asks for it."""
        await self.end(kernel_id, "left", now=now, restart=restart)

    async def end(self, kernel_id: str, why: str, *, now: bool = False, restart: bool = False) -> None:
        """End one; nothing happens to one that is ending or not there.

        Args:
            kernel_id: which one.
            why: for those who read what is written down: left, abandoned, unused, closing.
            now: without letting it do so itself.
            restart: whether it begins anew.
        """
        seat = self._seat(kernel_id)
        if not seat or (seat.ending and not now):
            return
        seat.ending = seat.ending or why
        await super().shutdown_kernel(kernel_id, now=now, restart=restart)  # type: ignore[no-untyped-call]

    def remove_kernel(self, kernel_id: str) -> Any:
        """Forget one whose process is no more."""
        seat = self._seats.pop(kernel_id, None)
        if not (seat and seat.ending):  # it ended by itself, or the system ended it
            self.stop_watching_activity(kernel_id)  # type: ignore[no-untyped-call]
            IOLoop.current().add_callback(self.get_kernel(kernel_id).cleanup_resources)
        found = super().remove_kernel(kernel_id)
        if seat:
            level = logging.INFO if seat.ending else logging.WARNING
            tell(
                "kernel_ended",
                level,
                page=seat.page,
                kernel=kernel_id,
                why=seat.ending or "died",
                ms=_ms(seat.began),
                kernels=self.taken,
            )
        return found

    def notify_connect(self, kernel_id: str) -> None:
        """Somebody has connected to one."""
        super().notify_connect(kernel_id)  # type: ignore[no-untyped-call]
        if seat := self._seats.get(kernel_id):
            seat.left, seat.arrived = None, True

    def notify_disconnect(self, kernel_id: str) -> None:
        """Somebody has gone."""
        super().notify_disconnect(kernel_id)  # type: ignore[no-untyped-call]
        model: Any = self.kernel_model(kernel_id)  # type: ignore[no-untyped-call]
        if (seat := self._seats.get(kernel_id)) and not model["connections"]:
            seat.left = time.monotonic()

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End one whose page is gone for long, was never there, or is not used."""
        seat = self._seat(kernel_id)
        if not seat:
            return
        kernel: Any = self.get_kernel(kernel_id)
        still = (datetime.now(UTC) - kernel.last_activity).total_seconds()
        if seat.left is not None:
            most = self.idle if seat.arrived else min(self.idle, ARRIVAL)
            if min(still, time.monotonic() - seat.left) > most:
                await self.end(kernel_id, "abandoned")
        elif self.unused and still > self.unused and kernel.execution_state != "busy":
            await self.end(kernel_id, "unused")

    async def end_all(self) -> None:
        """End all, those that are just starting as well, and start no more."""
        self.closing = True
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_FAREWELL):
                while self._starting or len(self):
                    await asyncio.gather(
                        *(self.end(one, "closing") for one in self.list_kernel_ids()), return_exceptions=True
                    )
                    await asyncio.sleep(0.05)
        for one in self.list_kernel_ids():
            with contextlib.suppress(Exception):  # what is left to be said of it helps nobody
                await self.end(one, "closing", now=True)

    def kill_left(self) -> None:
        """Kill what is left of them, now: the server does not wait any longer."""
        for one in self.list_kernel_ids():
            pid = self._pid(one)
            if pid:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)

    def _pid(self, kernel_id: str) -> int | None:
        found: int | None = getattr(self.get_kernel(kernel_id).provisioner, "pid", None)
        return found


def _ms(began: float) -> int:
    return round(1000 * (time.monotonic() - began))
