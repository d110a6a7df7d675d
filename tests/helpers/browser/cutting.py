"""A network between browser and server that can be cut: a relay of TCP connections, on a port of its own."""

import contextlib
import socket
import threading
from collections.abc import Iterator
from urllib.parse import urlsplit

from helpers.browser.browsing import Server


class Network:
    """Passes on what comes, as long as it isn't cut.

    Attributes:
        server: the server as it is seen through this network.
    """

    def __init__(self, server: Server) -> None:
        self._target = ("127.0.0.1", urlsplit(server.url).port or 80)
        self._door = socket.create_server(("127.0.0.1", 0))
        self.server = Server(f"http://127.0.0.1:{self._door.getsockname()[1]}/", server.process)
        self._flows = threading.Event()
        self._flows.set()
        self._refuses = False
        self._ends: set[socket.socket] = set()
        threading.Thread(target=self._let_in, daemon=True).start()

    def cut(self) -> None:
        """From now on nothing arrives, and nobody hears of it: what is sent lies on the way."""
        self._flows.clear()

    def break_off(self) -> None:
        """From now on all connections are gone, and no new one is made."""
        self._refuses = True
        self._end()

    def mend(self) -> None:
        """Let everything through again."""
        self._refuses = False
        self._flows.set()

    def close(self) -> None:
        """End for good."""
        self.break_off()
        self._flows.set()
        self._door.close()

    def _end(self) -> None:
        for end in [*self._ends]:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self._ends.clear()

    def _let_in(self) -> None:
        while True:
            try:
                browser, _ = self._door.accept()
            except OSError:  # closed
                return
            if self._refuses:
                browser.close()
                continue
            try:
                server = socket.create_connection(self._target)
            except OSError:  # the server is not there
                browser.close()
                continue
            self._ends |= {browser, server}
            for first, second in ((browser, server), (server, browser)):
                threading.Thread(target=self._pass_on, args=(first, second), daemon=True).start()

    def _pass_on(self, first: socket.socket, second: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := first.recv(65536):
                self._flows.wait()
                second.sendall(data)
        for end in (first, second):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


@contextlib.contextmanager
def network_to(server: Server) -> Iterator[Network]:
    """A network to a server, until the block ends."""
    network = Network(server)
    yield network
    network.close()
