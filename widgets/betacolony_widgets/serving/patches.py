"""Uses of private parts of Jupyter, Voilà and ipywidgets.

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

#: Sent by Voilà (0.5.13) during slow cells: a script without our nonce, which browsers would refuse and report.
#: We send a space instead, which keeps the connection alive as well.
HEARTBEAT: Final = "<script>window.voila_heartbeat()</script>\n"


class Connection(ZMQChannelsWebsocketConnection):
    """The connection between a page and its kernel (jupyter_server 2.21).

    The answer to a click is several small messages. Systems hold the second back until the browser has confirmed the
    first, which takes 40 ms: sending at once saves that time on every click. Its base also trusts the number of parts
    that a binary message claims, so eight bytes could fill all memory: we drop broken messages.
    """

    def connect(self) -> Any:
        """Connect, and send each message at once."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()

    def handle_incoming_message(self, incoming_msg: str | bytes) -> None:
        """Pass a message of the page on, unless it is broken.

        After the server has closed the connection, it no longer knows the format, and whole messages look broken.
        """
        if isinstance(incoming_msg, bytes) and not is_whole(incoming_msg, self.subprotocol):
            self.log.debug("Skipped a broken message of %d bytes", len(incoming_msg))
            return
        super().handle_incoming_message(incoming_msg)  # type: ignore[arg-type]  # it takes both


class Client(AsyncKernelClient):
    """The client that makes a kernel run the cells of a page (jupyter_client 8.10).

    When the kernel is ready, its base waits another 0.2 s for messages that nobody asked for. Code that runs cells
    recognises replies by their ids, so without the wait every page opens 0.2 s sooner.
    """

    async def wait_for_ready(self, timeout: float | None = None) -> None:  # noqa: ASYNC109  so Jupyter calls it
        """Wait until the kernel answers and its broadcasts arrive.

        Args:
            timeout: seconds; None to wait as long as the kernel lives.

        Raises:
            RuntimeError: the kernel doesn't answer in time, or has died.
        """
        deadline = time.monotonic() + (math.inf if timeout is None else timeout)
        while time.monotonic() < deadline:
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
    """All open ipywidgets of this process (8.1). A warm process closes them; each fork opens them with new ids."""
    from ipywidgets.widgets.widget import _instances  # noqa: PLC0415 - servers import no widgets

    return list(_instances.values())
