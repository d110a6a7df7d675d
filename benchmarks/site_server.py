"""A server of a static site that hears how far a page is with its start, and what browsers have computed by then."""

import contextlib
import threading
import time
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

import psutil  # type: ignore[import-untyped]

from tools.site.program import WORKERS

#: stands before the script of a page's worker: has the server note how far it is
NOTES: Final = """{
  const note = (name) => {
    const ask = new XMLHttpRequest();
    ask.open("GET", `/note/${name}`, false);
    ask.send();
  };
  note("script");
  const { importScripts, postMessage } = self;
  self.importScripts = (...urls) => {
    importScripts.apply(self, urls);
    const { loadPyodide } = self;
    self.loadPyodide = async (options) => {
      const python = await loadPyodide(options);
      note("python");
      const { pyimport } = python;
      python.pyimport = (name) => {
        note("unpacked");
        return pyimport.call(python, name);
      };
      return python;
    };
  };
  self.postMessage = (message) => {
    postMessage.call(self, message);
    if (message.type === "begun" || message.type === "finished") note(message.type);
  };
}
"""


def processor() -> float:
    """Seconds of the processor that the browsers started here have taken."""
    taken = 0.0
    for process in psutil.Process().children(recursive=True):
        with contextlib.suppress(psutil.Error):
            times = process.cpu_times()
            taken += times.user + times.system
    return taken


class Files(SimpleHTTPRequestHandler):
    """Serves the files of a site, and notes how far a page's worker is."""

    server: "FileServer"

    def do_GET(self) -> None:
        """Serve a file, or note a name."""
        if self.path.startswith("/note/"):
            self.server.note(self.path.removeprefix("/note/"))
            self.send_response(204)
            self.end_headers()
        elif self.server.notes is not None and self.path.endswith(f"/{WORKERS[0]}.js"):
            text = NOTES.encode() + Path(self.translate_path(self.path)).read_bytes()
            self.send_response(200)
            self.send_header("Content-Type", "text/javascript")
            self.end_headers()
            self.wfile.write(text)
        else:
            super().do_GET()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - as it is named there
        """Say nothing."""


class FileServer(ThreadingHTTPServer):
    """A server of a site, in a thread of this process.

    Attributes:
        notes: the seconds by the clock and of the processor at each note, by its name; None while nothing is noted.
    """

    notes: dict[str, tuple[float, float]] | None = None

    def note(self, name: str) -> None:
        """Note the time, once for each name."""
        if self.notes is not None:
            self.notes.setdefault(name, (time.monotonic(), processor()))


@contextlib.contextmanager
def serve_files(folder: Path) -> Iterator[FileServer]:
    """Serve a folder until the block ends."""
    with FileServer(("127.0.0.1", 0), partial(Files, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()
