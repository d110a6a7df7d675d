"""What a kernel says reaches its page at once."""

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class Connection(ZMQChannelsWebsocketConnection):
    """Between a page and its kernel.

    A click is answered in several small messages. A system would keep the second of them back until the browser has
    confirmed the first, and browsers confirm after 40 ms.
    """

    def connect(self) -> Any:
        """Begin, and send whatever there is as soon as there is anything."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()
