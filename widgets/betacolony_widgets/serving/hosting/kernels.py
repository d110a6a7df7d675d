"""The kernels of hosted pages: never more than the limit, and none that nobody needs."""

import asyncio
import contextlib
import logging
import os
import signal
import sys
import time
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, Final

from tornado.ioloop import IOLoop
from traitlets import Float, Integer

from betacolony_widgets.serving.page_kernels import PageKernels

from .logs import log_event

#: seconds that a page waits for a free kernel; a reader who turns the page frees one at that moment
PATIENCE: Final = 6.0
#: seconds that it waits while another kernel is ending
_LONGEST_WAIT: Final = 30.0
#: seconds that kernels get to end by themselves when the server ends
_FAREWELL: Final = 8.0
_MB: Final = 1024 * 1024


class Full(Exception):  # noqa: N818  it is an answer, and reads like one
    """There is no room for another kernel, or the server is about to end."""


@dataclass
class PageRequest:
    """A request for a page.

    Attributes:
        page: the page's name, or "" until it is known.
        kernel: the id of its kernel, or "" while it has none.
        cancelled: whether nobody waits for the page any more.
    """

    page: str
    kernel: str = ""
    cancelled: bool = False


#: the request that the current task answers
page_request: ContextVar[PageRequest] = ContextVar("page_request")


@dataclass
class _Visit:
    """A kernel's page, the seconds (monotonic) when it began, and the reason why it is ending."""

    page: str = ""
    began: float = field(default_factory=time.monotonic)
    ending: str = ""


class Kernels(PageKernels):
    """Starts and ends the kernels of the pages."""

    limit = Integer(20, config=True, help="maximum number of kernels")
    unused = Float(0.0, config=True, help="seconds until a kernel ends when its page is not used; 0 for never")
    memory = Integer(0, config=True, help="MB for each process; 0 for no limit")
    processor = Integer(0, config=True, help="seconds of processor time for each process; 0 for no limit")

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.closing = False
        self._starting = 0
        self._visits: dict[str, _Visit] = {}

    @property
    def taken(self) -> int:
        """The number of kernels, including those that are starting or ending."""
        return len(self) + self._starting

    async def start_kernel(self, **options: Any) -> str:  # type: ignore[override]  # as page_kernels.py has it
        """Start a kernel for the requested page as soon as there is room.

        Raises:
            Full: there is no room.
        """
        request = page_request.get()
        await self._wait_for_room(request)
        # nothing else runs between here and the next await, so the limit holds
        self._starting += 1
        began = time.monotonic()
        try:
            kernel_id = await super().start_kernel(**options)
        finally:
            self._starting -= 1
        request.kernel = kernel_id
        self._visits[kernel_id] = _Visit(request.page, began)
        self._set_limits(kernel_id)
        log_event("kernel_started", page=request.page, kernel=kernel_id, ms=_ms_since(began), kernels=self.taken)
        return kernel_id

    async def _wait_for_room(self, request: PageRequest) -> None:
        began = time.monotonic()
        while self.closing or self.taken >= self.limit:
            # however busy the machine, a kernel that is already ending is worth waiting for
            patience = _LONGEST_WAIT if any(visit.ending for visit in self._visits.values()) else PATIENCE
            if self.closing or request.cancelled or time.monotonic() - began > patience:
                raise Full
            await asyncio.sleep(0.1)

    def _set_limits(self, kernel_id: str) -> None:
        """Limit a kernel's process and all that it starts."""
        if sys.platform != "linux":
            return
        import resource  # noqa: PLC0415 - missing on Windows

        pid = self._pid(kernel_id)
        limits = {resource.RLIMIT_DATA: self.memory * _MB, resource.RLIMIT_CPU: self.processor}
        for kind, limit in limits.items():
            if pid and limit:
                with contextlib.suppress(ProcessLookupError):  # it has ended already
                    resource.prlimit(pid, kind, (limit, limit))

    async def shutdown_kernel(  # type: ignore[override]  # its asynchronous base does the same
        self, kernel_id: str, now: bool = False, restart: bool = False
    ) -> None:
        """End a kernel at its page's request."""
        await self.end(kernel_id, "left", now=now, restart=restart)

    async def end(self, kernel_id: str, why: str, *, now: bool = False, restart: bool = False) -> None:
        """End a kernel, unless it is ending already or doesn't exist.

        Args:
            kernel_id: the kernel.
            why: the reason for the log: left, abandoned, unused, closing.
            now: kill it instead of asking it to end.
            restart: start it again afterwards.
        """
        if kernel_id not in self:
            return
        visit = self._visits.setdefault(kernel_id, _Visit())  # its start may have failed half-way
        if visit.ending and not now:
            return
        visit.ending = visit.ending or why
        await super().shutdown_kernel(kernel_id, now=now, restart=restart)  # type: ignore[no-untyped-call]

    def remove_kernel(self, kernel_id: str) -> Any:
        """Forget a kernel whose process has ended."""
        visit = self._visits.pop(kernel_id, None)
        if not (visit and visit.ending):  # it ended by itself, or the system killed it
            self.stop_watching_activity(kernel_id)  # type: ignore[no-untyped-call]
            IOLoop.current().add_callback(self.get_kernel(kernel_id).cleanup_resources)
        kernel = super().remove_kernel(kernel_id)
        if visit:
            level, why = (logging.INFO, visit.ending) if visit.ending else (logging.WARNING, "died")
            ms = _ms_since(visit.began)
            log_event("kernel_ended", level, page=visit.page, kernel=kernel_id, why=why, ms=ms, kernels=self.taken)
        return kernel

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a kernel whose page is long gone, never arrived, or is not used."""
        await super().cull_kernel_if_idle(kernel_id)
        lease = self._lease(kernel_id)
        if self.unused and lease and lease.left is None and self._quiet(kernel_id) > self.unused:
            kernel: Any = self.get_kernel(kernel_id)
            if kernel.execution_state != "busy":
                await self.end(kernel_id, "unused")

    async def end_all(self) -> None:
        """End all kernels, including those that are just starting, and start no more."""
        self.closing = True
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_FAREWELL):
                while self._starting or len(self):
                    ends = (self.end(kernel_id, "closing") for kernel_id in self.list_kernel_ids())
                    await asyncio.gather(*ends, return_exceptions=True)
                    await asyncio.sleep(0.05)
        for kernel_id in self.list_kernel_ids():
            with contextlib.suppress(Exception):  # its last errors help nobody
                await self.end(kernel_id, "closing", now=True)

    def kill_all(self) -> None:
        """Kill the remaining kernels without waiting."""
        for pid in map(self._pid, self.list_kernel_ids()):
            if pid:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)

    def _pid(self, kernel_id: str) -> int | None:
        pid: int | None = getattr(self.get_kernel(kernel_id).provisioner, "pid", None)
        return pid


def _ms_since(began: float) -> int:
    return round(1000 * (time.monotonic() - began))
