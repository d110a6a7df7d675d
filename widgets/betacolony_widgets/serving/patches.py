"""Reaches into Jupyter, Voilà and ipywidgets: whatever of theirs we rely on that they do not promise to keep.

Each says why, in which version it was seen, and what it gains; ``tests/serving/test_patches.py`` fails when a library
changes underneath, or no longer needs the patch.
"""

import math
import time
from contextlib import suppress
from queue import Empty
from typing import Any, Final

from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

from .websocket_frames import is_whole

#: What Voilà (0.5.13) sends while a cell takes long: a script without our nonce, which browsers would refuse and
#: report. A space keeps the connection alive as well.
HEARTBEAT: Final = "<script>window.voila_heartbeat()</script>\n"


class Connection(ZMQChannelsWebsocketConnection):
    """The connection between a page and its kernel (jupyter_server 2.21).

    A click is answered in several small messages. Systems hold the second back until the browser has confirmed the
    first, and browsers confirm after 40 ms: sending at once saves every click that. And the number of parts of a binary
    message is taken at its word, so that eight bytes could fill all memory: broken messages are dropped.
    """

    def connect(self) -> Any:
        """Begin, and send each message at once."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()

    def handle_incoming_message(self, incoming_msg: str | bytes) -> None:
        """Pass a message of the page on, unless it is broken.

        Once the server has closed the connection it no longer knows the agreed format, and whole messages look broken.
        """
        if isinstance(incoming_msg, bytes) and not is_whole(incoming_msg, self.subprotocol):
            self.log.debug("Skipped a broken message of %d bytes", len(incoming_msg))
            return
        super().handle_incoming_message(incoming_msg)  # type: ignore[arg-type]  # it takes both


class Client(AsyncKernelClient):
    """The client that has a kernel run the cells of a page (jupyter_client 8.10).

    Its base listens for another 0.2 s once the kernel is there, for messages that nobody has asked for. Whoever runs
    cells knows replies by their ids, so every page can open 0.2 s sooner.
    """

    async def wait_for_ready(self, timeout: float | None = None) -> None:  # noqa: ASYNC109  so Jupyter calls it
        """Wait until the kernel answers, and until its broadcasts are heard here.

        Args:
            timeout: seconds; None for as long as the kernel lives.

        Raises:
            RuntimeError: the kernel doesn't answer in time, or has died.
        """
        until = time.monotonic() + (math.inf if timeout is None else timeout)
        while time.monotonic() < until:
            self.kernel_info()
            with suppress(Empty):
                reply = await self.shell_channel.get_msg(timeout=1)
                await self.iopub_channel.get_msg(timeout=0.2)
                self._handle_kernel_info_reply(reply)
                return
            if not await self.is_alive():
                raise RuntimeError("the kernel died before it answered")
        raise RuntimeError(f"the kernel did not answer in {timeout} s")


def living_widgets() -> list[Any]:
    """All ipywidgets of this process (8.1), which a warm process closes and each of its forks opens under new ids."""
    from ipywidgets.widgets.widget import _instances  # noqa: PLC0415 - servers import no widgets

    return list(_instances.values())
