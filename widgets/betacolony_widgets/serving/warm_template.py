"""The warm process: loads what every page needs, and forks a kernel whenever its server asks for one.

    python -m betacolony_widgets.serving.warm_template FD        FD: its end of a socket, whose other end the server has

A request is a line of JSON with the ``argv``, ``env`` and ``cwd`` of a kernel; the answer is a line with the number of
its process. The warm process ends when the server closes the socket, and kernels end when the server does.
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
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import betacolony
import betacolony_widgets
from betacolony import messages

from .patches import living_widgets

#: what a kernel imports on its way, and what all pages need
MODULES: Final = (
    *("ipykernel.kernelapp", "ipykernel.debugger", "IPython.core.completerlib", "IPython.core.debugger"),
    *("IPython.extensions.storemagic", "psutil", "sqlite3", "tornado.platform.asyncio", "tornado.queues"),
    *("ipywidgets", "ipycanvas", "anywidget"),
)


def main() -> None:
    """Load, fork whenever asked, and in each fork be a kernel."""
    channel = socket.socket(fileno=int(sys.argv[1]))
    server = os.pidfd_open(os.getppid())
    if sys.path[0] in {"", str(Path.cwd())}:
        del sys.path[0]  # nothing in the folder it works in is taken for a library, as in any kernel
    early = load()
    asked = fork_when_asked(channel)
    channel.close()
    be_kernel(asked, server, early)


def load() -> list[Any]:
    """Import and read everything where forks can share it; gives the widgets that this has made.

    No other widgets may be made here, no event loop, no thread, and no socket: a fork could not use them.
    """
    gc.disable()
    for module in MODULES:
        importlib.import_module(module)
    for package in (betacolony, betacolony_widgets):
        for name in package.__all__:
            getattr(package, name)  # which imports its module
    from betacolony_widgets.lessons import CHAPTERS, chapter  # noqa: PLC0415 - (same)
    from betacolony_widgets.lessons.live.cards import preview  # noqa: PLC0415 - (same)

    for name in CHAPTERS:
        chapter(name)
    for language in messages.languages():
        preview("welcome", "first_move", language)  # takes words, edition, and all that draws a board
    early = living_widgets()
    for widget in early:  # each kernel opens them under numbers of its own
        widget.close()
    gc.freeze()
    threads = len(list(Path("/proc/self/task").iterdir()))
    if threads > 1:
        sys.exit(f"no kernel can be forked off a process with {threads} threads")
    return early


def fork_when_asked(channel: socket.socket) -> dict[str, Any]:
    """Fork for each request until the server is gone; returns in the forks alone, with what was asked."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system buries kernels that have ended
    with channel.makefile("rwb") as lines:
        for line in lines:
            pid = os.fork()
            if not pid:
                found: dict[str, Any] = json.loads(line)
                return found
            lines.write(b"%d\n" % pid)
            lines.flush()
    sys.exit()


def be_kernel(asked: dict[str, Any], server: int, early: Iterable[Any]) -> None:
    """Be the kernel that was asked for, until it is shut down or the server has ended.

    Args:
        asked: its ``argv``, ``env`` and ``cwd``.
        server: a descriptor of the server's process.
        early: widgets that are to be opened before any other.
    """
    os.setsid()
    os.chdir(asked["cwd"])
    os.environ.clear()
    os.environ.update(asked["env"])
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    random.seed()
    gc.enable()
    import ipywidgets  # noqa: PLC0415 - loaded already
    from ipykernel.kernelapp import IPKernelApp  # noqa: PLC0415 - (same)

    class WarmKernelApp(IPKernelApp):
        def init_poller(self) -> None:
            # its parent may die and be begun anew, which is no reason to end
            self.poller = threading.Thread(target=end_with, args=(server,), daemon=True)

    app: Any = WarmKernelApp.instance(parent_handle=1)
    app.initialize(asked["argv"])
    ipywidgets.register_comm_target()  # which importing does where there is a kernel already
    for widget in early:
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
