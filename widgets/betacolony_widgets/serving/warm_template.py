"""The warm process: loads everything that all pages need, and forks a kernel at each request of its server.

    python -m betacolony_widgets.serving.warm_template FD        FD: the descriptor of its end of a socket pair

A request is a line of JSON with the ``argv``, ``env`` and ``cwd`` of a kernel; the answer is a line with the kernel's
process id. The warm process ends when the server closes the socket, and kernels end when the server does.
"""

import gc
import importlib
import json
import os
import random
import select
import signal
import socket
import sys
import threading
import traceback
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import betacolony
import betacolony_widgets
from betacolony import exocolony, messages
from betacolony_widgets import exocolony as exocolony_widgets

from .patches import living_widgets

#: modules that a starting kernel imports, and those that all pages need
MODULES: Final = (
    *("ipykernel.kernelapp", "ipykernel.debugger", "IPython.core.completerlib", "IPython.core.debugger"),
    *("IPython.extensions.storemagic", "psutil", "sqlite3", "tornado.platform.asyncio", "tornado.queues"),
    *("ipywidgets", "ipycanvas", "anywidget"),
)
#: a task of each game, by its chapter and its name in there
DRAWN: Final = (("welcome", "first_move"), ("exocolony/first-turn", "settle"))


def main() -> None:
    """Load, then fork at each request, and become a kernel in each fork."""
    channel = socket.socket(fileno=int(sys.argv[1]))
    server = os.pidfd_open(os.getppid())
    if sys.path[0] in {"", str(Path.cwd())}:
        del sys.path[0]  # as in any kernel, files in the working folder are no libraries
    widgets = load()
    request = fork_at_requests(channel)
    channel.close()
    run_kernel(request, server, widgets)


def load() -> list[Any]:
    """Load everything that forks can share, and return the widgets that this has made.

    It must make no other widgets, no event loop, no thread and no socket: forks could not use them.
    """
    gc.disable()
    for module in MODULES:
        importlib.import_module(module)
    for package in (betacolony, exocolony, betacolony_widgets, exocolony_widgets):
        for name in package.__all__:
            getattr(package, name)  # imports its module
    from betacolony_widgets.all_chapters import CHAPTERS, chapter_named, pictures_of  # noqa: PLC0415 - (same)

    for name in CHAPTERS:
        chapter_named(name)
    for name, task in DRAWN:
        pictures, own = pictures_of(name)
        for language in messages.languages():
            pictures.preview(own, task, language)  # loads the messages, the edition, and everything that draws a board
    widgets = living_widgets()
    for widget in widgets:  # each kernel opens them with its own ids
        widget.close()
    gc.freeze()
    threads = len(list(Path("/proc/self/task").iterdir()))
    if threads > 1:
        sys.exit(f"no kernel can be forked off a process with {threads} threads")
    return widgets


def fork_at_requests(channel: socket.socket) -> dict[str, Any]:
    """Fork for each request until the server is gone; only the forks return, with their request."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system reaps kernels that have ended
    with channel.makefile("rwb") as lines:
        for line in lines:
            pid = os.fork()
            if not pid:
                request: dict[str, Any] = json.loads(line)
                return request
            lines.write(b"%d\n" % pid)
            lines.flush()
    sys.exit()


def run_kernel(request: dict[str, Any], server: int, widgets: Iterable[Any]) -> None:
    """Run a kernel in this process until it is shut down or the server ends.

    Args:
        request: its ``argv``, ``env`` and ``cwd``.
        server: a descriptor of the server's process.
        widgets: closed widgets that the kernel opens first.
    """
    os.setsid()
    os.chdir(request["cwd"])
    os.environ.clear()
    os.environ.update(request["env"])
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    random.seed()
    gc.enable()
    import ipywidgets  # noqa: PLC0415 - loaded already
    from ipykernel.kernelapp import IPKernelApp  # noqa: PLC0415 - (same)

    class WarmKernelApp(IPKernelApp):
        def init_poller(self) -> None:
            # its parent may die and be restarted, which is no reason to end
            self.poller = threading.Thread(target=end_with, args=(server,), daemon=True)

        def write_connection_file(self, **_: Any) -> None:
            # the server has written all of it, and reads it again while we begin: it would find an empty file at times
            pass

    app: Any = WarmKernelApp.instance(parent_handle=1)
    try:
        app.initialize(request["argv"])
    except Exception:  # noqa: BLE001  whatever it is
        traceback.print_exc()
        os._exit(1)  # an orderly end would wait for sockets that were never bound
    ipywidgets.register_comm_target()  # importing ipywidgets does so only if there is a kernel already
    for widget in widgets:
        widget.open()
    app.start()


def end_with(server: int) -> None:
    """End this process once the server has ended."""
    poll = select.poll()
    poll.register(server, select.POLLIN)
    poll.poll()
    os._exit(1)


if __name__ == "__main__":
    main()
