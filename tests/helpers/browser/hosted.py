"""`betacolony serve` for tests: started as by hand, with its log to be read."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from email.message import Message
from typing import Any
from urllib.parse import urlsplit

import psutil  # type: ignore[import-untyped]

from betacolony_widgets.serving.hosting.handlers import _RETRY
from helpers.browser.browsing import PATIENCE, Server

#: a token for tests
TOKEN = "moon-over-xian-7"  # noqa: S105  it opens nothing
PAGE = "voila/render/00-welcome.ipynb"
#: A page waits so long for a place in tests: who is to be sent away needn't wait longer
_SHORT = 3.0
_START = """
import sys
from betacolony_widgets.cli.main import main
from betacolony_widgets.serving.hosting import handlers, kernels, server
kernels.PATIENCE = {patience}
handlers._RETRY = {again}
server.prepare_in_background = lambda folder: None  # few pages are looked at
if {folder!r}:
    from pathlib import Path
    from betacolony_widgets.pages import contents
    from betacolony_widgets.serving import tutorial
    contents.notebooks = tutorial.notebooks = lambda: Path({folder!r})
sys.exit(main({words!r}))
"""


@dataclass(frozen=True)
class Hosted(Server):
    """A server with its log; ``said`` holds its lines for people."""

    log: list[dict[str, Any]] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    def events(self, name: str) -> list[dict[str, Any]]:
        """The logged events with a name."""
        return [line for line in list(self.log) if line["event"] == name]

    def last(self, name: str, **details: str) -> dict[str, Any]:
        """The last logged event with a name and these details, once it is logged."""

        def events() -> list[dict[str, Any]]:
            return [line for line in self.events(name) if details.items() <= line.items()]

        wait(events)
        return events()[-1]

    def health(self) -> dict[str, Any]:
        """The answer to the health check."""
        state: dict[str, Any] = json.loads(get(f"{self.url}health").text)
        return state

    def kernels(self) -> set[int]:
        """The ids of the processes that are its kernels."""
        children = psutil.Process(self.process.pid).children()
        return {child.pid for child in children if any("ipykernel" in word for word in words_of(child))}

    def end(self, kind: signal.Signals = signal.SIGTERM) -> int:
        """End it as the system does; its exit code."""
        self.process.send_signal(kind)
        return self.process.wait(30)


def words_of(process: Any) -> list[str]:
    """The command line of a process; none for one that is no more."""
    try:
        words: list[str] = process.cmdline()
    except psutil.Error:
        return []
    return words


@contextlib.contextmanager
def serve_hosted(
    *words: str,
    env: Mapping[str, str] | None = None,
    patience: float = _SHORT,
    again: tuple[int, int] = _RETRY,
    folder: str = "",
) -> Iterator[Hosted]:
    """Run the command with these words, on a free port unless they name one, until the block ends.

    Args:
        words: after ``betacolony serve``.
        env: what its environment holds beside that of the tests.
        patience: seconds that a page waits for a place.
        again: between which seconds a page that found none asks again.
        folder: of other notebooks than those of the tutorial.
    """
    port = () if "--port" in words else ("--port", "0")
    command = [
        sys.executable,
        "-c",
        _START.format(patience=patience, again=again, folder=folder, words=["serve", *port, *words]),
    ]
    log: list[dict[str, Any]] = []
    said: list[str] = []
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, encoding="utf-8", env={**os.environ, **(env or {})}, **pipes) as process:
        readers = [
            threading.Thread(target=lambda: log.extend(json.loads(line) for line in process.stdout or ()), daemon=True),
            threading.Thread(target=lambda: said.extend(process.stderr or ()), daemon=True),
        ]
        for reader in readers:
            reader.start()
        try:
            wait(lambda: any(line["event"] == "listening" for line in log) or process.poll() is not None, PATIENCE)
            if process.poll() is not None:
                raise RuntimeError(f"the server did not start:\n{''.join(said[-20:])}")
            yield Hosted(next(line["address"] for line in log if line["event"] == "listening"), process, log, said)
        finally:
            process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(20)
            process.kill()
            for reader in readers:
                reader.join(5)


def wait(there: Callable[[], object], seconds: float = 15) -> None:
    """Wait until a condition holds, or raise an error."""
    until = time.monotonic() + seconds
    while not there():
        if time.monotonic() > until:
            raise TimeoutError("the condition never held")
        time.sleep(0.05)


@dataclass(frozen=True)
class Answer:
    """An answer of a server."""

    status: int
    headers: Message
    text: str

    @property
    def kernel(self) -> str:
        """The id of the kernel of a page."""
        return self.text.partition("/api/kernels/")[2][:36]


class _Stay(urllib.request.HTTPRedirectHandler):
    """Follows no redirect."""

    def redirect_request(self, *_: Any) -> None:
        """Nowhere else."""


def get(url: str, data: bytes | None = None, method: str | None = None, **headers: str) -> Answer:
    """Ask for an address and nothing else; underlines in the names of headers stand for hyphens."""
    named = {name.replace("_", "-"): text for name, text in headers.items()}
    request = urllib.request.Request(url, data, named, method=method)  # noqa: S310  our own server
    try:
        with urllib.request.build_opener(_Stay).open(request, timeout=60) as answer:
            return Answer(answer.status, answer.headers, answer.read().decode())
    except urllib.error.HTTPError as problem:
        with problem:
            return Answer(problem.code, problem.headers, problem.read().decode())


def origin(server: Hosted) -> str:
    """The origin of a server's pages."""
    parts = urlsplit(server.url)
    return f"{parts.scheme}://{parts.netloc}"


def channel(server: Hosted, kernel: str, **headers: str) -> int:
    """The status with which a page gets its line to its kernel; 101 is a success."""
    upgrade = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
    parts = urlsplit(f"{server.url}api/kernels/{kernel}/channels")
    lines = {"Host": parts.netloc, "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==", **upgrade, **headers}
    request = "".join(f"{name}: {text}\r\n" for name, text in lines.items())
    with socket.create_connection((parts.hostname or "", parts.port or 0), 30) as connection:
        connection.sendall(f"GET {parts.path} HTTP/1.1\r\n{request}\r\n".encode())
        return int(connection.recv(100).split()[1])
