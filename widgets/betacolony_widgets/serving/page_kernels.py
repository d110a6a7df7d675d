"""The kernels of pages: none outlives its page for long, even if the browser is killed."""

import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets import Float

#: seconds until a kernel whose page has vanished without a word ends; a page that comes back later starts another
#: kernel, and the browser has kept the game
VANISHED: Final = 90.0
#: seconds after its last cell until a kernel that no page has ever connected to ends
ARRIVAL: Final = 60.0
#: seconds between searches for such kernels
INTERVAL: Final = 15


@dataclass(kw_only=True)
class Lease:
    """Since when a kernel has been without a page (monotonic seconds), and whether it ever had one."""

    #: None while a page is connected
    left: float | None = field(default_factory=time.monotonic)
    arrived: bool = False


class PageKernels(AsyncMappingKernelManager):
    """Starts the kernels of pages, and ends those that have lost theirs."""

    idle = Float(VANISHED, config=True, help="seconds until a kernel ends after its page has vanished")

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)  # type: ignore[no-untyped-call]
        self._leases: dict[str, Lease] = {}

    def _lease(self, kernel_id: str) -> Lease | None:
        """The lease of a kernel, even if its start failed half-way; None if there is no such kernel."""
        return self._leases.setdefault(kernel_id, Lease()) if kernel_id in self else None

    async def start_kernel(self, **options: Any) -> str:  # type: ignore[override]  # its asynchronous base does the same
        """Start a kernel for a page."""
        kernel_id: str = await super().start_kernel(**options)
        self._leases[kernel_id] = Lease()
        return kernel_id

    def notify_connect(self, kernel_id: str) -> None:
        """Note that a page has connected."""
        super().notify_connect(kernel_id)  # type: ignore[no-untyped-call]
        if lease := self._lease(kernel_id):
            lease.left, lease.arrived = None, True

    def notify_disconnect(self, kernel_id: str) -> None:
        """Note that a page has disconnected."""
        super().notify_disconnect(kernel_id)  # type: ignore[no-untyped-call]
        lease = self._lease(kernel_id)
        if lease and not self.kernel_model(kernel_id)["connections"]:  # type: ignore[no-untyped-call]
            lease.left = time.monotonic()

    def remove_kernel(self, kernel_id: str) -> Any:
        """Forget a kernel whose process has ended."""
        self._leases.pop(kernel_id, None)
        return super().remove_kernel(kernel_id)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a kernel whose page is long gone or never arrived."""
        lease = self._lease(kernel_id)
        if lease is None or lease.left is None:
            return
        limit = self.idle if lease.arrived else min(self.idle, ARRIVAL)
        if min(self._quiet(kernel_id), time.monotonic() - lease.left) > limit:
            await self.end(kernel_id, "abandoned")

    def _quiet(self, kernel_id: str) -> float:
        """The seconds since a kernel's last message; while a page is being made, its cells send some."""
        kernel: Any = self.get_kernel(kernel_id)
        return float((datetime.now(UTC) - kernel.last_activity).total_seconds())

    async def end(self, kernel_id: str, why: str) -> None:  # noqa: ARG002 - hosting logs it
        """End a kernel.

        Args:
            kernel_id: the kernel.
            why: the reason, in a word.
        """
        await self.shutdown_kernel(kernel_id)  # type: ignore[no-untyped-call]
