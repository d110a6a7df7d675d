"""Shortcuts in what passes between a page, its server and its kernel, so that no reader waits for them."""

import math
import time
from contextlib import suppress
from queue import Empty
from typing import Any

from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

from .websocket_frames import is_whole


class Connection(ZMQChannelsWebsocketConnection):
    """Between a page and its kernel.

    A click is answered in several small messages. A system would keep the second of them back until the browser has
    confirmed the first, and browsers confirm after 40 ms.
    """

    def connect(self) -> Any:
        """Begin, and send whatever there is as soon as there is anything."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()

    def handle_incoming_message(self, incoming_msg: str | bytes) -> None:
        """Pass on what the page says, unless it is broken.

        Whole messages look so as well once the server has closed the line: then it knows no longer which form was
        agreed upon.
        """
        if isinstance(incoming_msg, bytes) and not is_whole(incoming_msg, self.subprotocol):
            self.log.debug("Skipped a broken message of %d bytes", len(incoming_msg))
            return
        super().handle_incoming_message(incoming_msg)  # type: ignore[arg-type]  # it takes both


class Client(AsyncKernelClient):
    """What has a kernel run the cells of a page.

    The usual one listens for another 0.2 s once the kernel is there, to hear the end of what nobody has asked for; who
    runs cells knows by the numbers of messages which of them are meant.
    """

    async def wait_for_ready(self, timeout: float | None = None) -> None:  # noqa: ASYNC109  so Jupyter calls it
        """Wait until the kernel answers, and until what it says to everybody is heard here.

        Args:
            timeout: seconds; None for as long as it lives.

        Raises:
            RuntimeError: it doesn't answer in time, or has died.
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
