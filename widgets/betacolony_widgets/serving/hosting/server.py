"""The hosting server, put together from its parts."""

import errno
import logging
import os
import shutil
import signal
import socket
import sys
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any, Final

from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from traitlets import Instance
from traitlets.config import Config
from voila.app import Voila

from betacolony_widgets.lab.working import PLAYOUTS, WORKERS
from betacolony_widgets.pages import contents
from betacolony_widgets.serving.security_headers import FRAMES
from betacolony_widgets.serving.tutorial import (
    Nowhere,
    begin_to_prepare,
    configure,
    font_route,
    pages,
    use_templates,
)
from betacolony_widgets.serving.warm_kernels import use_warm_kernels

from . import logs
from .answers import (
    NOTEBOOKS,
    Beginning,
    Channels,
    Extension,
    Farewell,
    Health,
    HostedPage,
    KernelState,
    Static,
    headers,
    write_down,
)
from .gate import CHOSEN, ENTRANCE, Entrance, Gate, cookie_secret
from .kernels import Kernels
from .settings import BadSetting, Settings

#: the name of the environment by which the token can be given; kernels don't get to see it
TOKEN: Final = "BETACOLONY_TOKEN"  # noqa: S105  a name
#: nothing that a page sends is larger, in bytes: a saved game has 100 000
_LARGEST: Final = 4 * 1024 * 1024
_KERNEL: Final = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"


class Hosted(Voila):  # type: ignore[misc]  # Voilà has no types
    """Voilà that serves our pages to readers elsewhere, and nothing else of what it could."""

    chosen = Instance(Settings)
    listening = Instance(socket.socket)

    def init_settings(self) -> dict[str, Any]:
        """Those of Voilà, with our gate, headers and logs."""
        chosen, known = self.chosen, super().init_settings()
        folder = Path(self.root_dir)
        others = [f"{inner.name}/{file.name}" for inner in contents.languages(folder) for file in inner.glob("*.ipynb")]
        return {
            **known,
            CHOSEN: chosen,
            NOTEBOOKS: frozenset([*pages(), *others]),
            FRAMES: " ".join(["'self'", *chosen.frames]),
            "headers": headers(chosen),
            "identity_provider": Gate(parent=self, token=chosen.token),
            "cookie_secret": cookie_secret(chosen.token) if chosen.token else os.urandom(32),
            "login_url": f"{chosen.base_url}{ENTRANCE}",
            "log_function": write_down,
            "websocket_max_message_size": _LARGEST,
            "xsrf_cookie_kwargs": {"path": chosen.base_url, "secure": chosen.is_encrypted},
        }

    def init_handlers(self) -> list[tuple[Any, ...]]:
        """All that is answered. What is not here is nowhere."""
        base = self.base_url
        page = {
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        return [
            (base, Beginning, {"url": f"{base}voila/render/{pages()[0]}", "permanent": False}),
            (f"{base}health", Health),
            (f"{base}{ENTRANCE}", Entrance),
            (f"{base}voila/render/(.*)", HostedPage, page),
            font_route(base),
            (f"{base}voila/static/(.*)", Static, {"paths": self.static_paths}),
            (f"{base}voila/labextensions/(.*)", Extension, {"path": self.labextensions_path}),
            (f"{base}voila/api/shutdown/{_KERNEL}", Farewell),
            (f"{base}api/kernels/{_KERNEL}", KernelState),
            (f"{base}api/kernels/{_KERNEL}/channels", Channels),
            (r"/.*", Nowhere),
        ]

    def listen(self) -> None:
        """Answer, until a signal ends it."""
        server = HTTPServer(self.app, xheaders=self.chosen.proxy, max_body_size=_LARGEST)
        server.add_socket(self.listening)
        self.ioloop = IOLoop.current()
        for kind in (signal.SIGTERM, signal.SIGINT):
            signal.signal(kind, self._handle_signal_stop)
        self.ioloop.add_callback(self._begin)
        try:
            self.ioloop.start()
        finally:
            self.stop()

    def _begin(self) -> None:
        chosen = self.chosen
        logs.tell(
            "listening",
            address=f"{_local(chosen)}{chosen.base_url}",
            public=chosen.public or None,
            limit=chosen.kernels,
        )
        if chosen.is_open_to_all:
            logs.tell("open_to_all", logging.WARNING, message=OPEN_TO_ALL)
        begin_to_prepare(Path(self.root_dir))

    def _handle_signal_stop(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002  signals bring it along
        self.ioloop.add_callback_from_signal(self._close)

    async def _close(self) -> None:
        """End the kernels, then all the rest; asked a second time, at once."""
        if self.kernel_manager.closing:
            self.ioloop.stop()
            return
        logs.tell("closing", kernels=self.kernel_manager.taken)
        await self.kernel_manager.end_all()
        logs.tell("closed")
        self.ioloop.stop()

    def stop(self) -> None:
        """Leave nothing behind."""
        self.kernel_manager.kill_left()
        shutil.rmtree(self.connection_dir, ignore_errors=True)


#: said where it is so
OPEN_TO_ALL: Final = (
    "The pages are open to everybody who can reach this machine: "
    "give a --token, or let it listen on 127.0.0.1 behind a proxy that asks who comes."
)


def configured(chosen: Settings, folder: Path) -> Config:
    """The whole configuration of the server, made of what was chosen.

    Args:
        chosen: what was chosen.
        folder: that of the notebooks.
    """
    config = Config()
    configure(config)
    if chosen.warm:
        use_warm_kernels(config)
    config.VoilaConfiguration.multi_kernel_manager_class = Kernels
    config.Kernels = Config(
        limit=chosen.kernels,
        idle=chosen.idle,
        unused=chosen.unused,
        memory=chosen.memory,
        processor=chosen.processor,
        allow_tracebacks=False,
    )
    shortest = min(chosen.idle, chosen.unused or chosen.idle)
    config.MappingKernelManager.cull_idle_timeout = max(1, int(shortest))
    config.MappingKernelManager.cull_interval = max(1, min(60, int(shortest / 4)))
    # a kernel that died would begin anew without anything of its page; the page tells so instead, and is loaded again
    config.KernelRestarter.restart_limit = 0
    # whoever serves may have no home, as a service of the system: nothing is kept there of which notebooks are trusted
    config.NotebookNotary.data_dir = ""
    config.NotebookNotary.secret = os.urandom(32)
    config.Hosted.config_file_paths = []  # what others set for Voilà on this machine is not meant for this one
    config.Hosted.base_url = chosen.base_url
    config.Hosted.root_dir = str(folder)
    config.Hosted.open_browser = False
    config.Hosted.logging_config = {"loggers": {"Hosted": {"level": "ERROR", "handlers": [], "propagate": True}}}
    return config


def serve(chosen: Settings) -> None:
    """Serve the pages until a signal ends it.

    Raises:
        BadSetting: the address or the port can't be had.
        FileNotFoundError: there are no notebooks to serve.
    """
    folder = contents.notebooks()
    listening = _listening(chosen)
    chosen = replace(chosen, port=listening.getsockname()[1])
    os.environ.pop(TOKEN, None)
    os.environ[WORKERS], os.environ[PLAYOUTS] = str(chosen.workers), str(chosen.playouts)
    use_templates()
    logs.begin(chosen.token)
    app = Hosted.instance(config=configured(chosen, folder), chosen=chosen, listening=listening)
    app.initialize([])
    _say(f"Beta Colony is at {chosen.public or _local(chosen)}{chosen.base_url} (press Ctrl-C here to stop)")
    if chosen.is_open_to_all:
        _say(OPEN_TO_ALL)
    app.start()


def _listening(chosen: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in chosen.address else socket.AF_INET
    try:
        found = socket.create_server((chosen.address, chosen.port), family=family, backlog=128)
    except OSError as problem:
        place = f"{chosen.address or 'this machine'}, port {chosen.port}"
        option = "port" if problem.errno in {errno.EADDRINUSE, errno.EACCES} else "address"
        raise BadSetting(option, f"can't listen on {place}: {problem.strerror or problem}") from problem
    found.setblocking(False)
    return found


def _local(chosen: Settings) -> str:
    host = chosen.address or "0.0.0.0"  # noqa: S104  it is only told
    return f"http://[{host}]:{chosen.port}" if ":" in host else f"http://{host}:{chosen.port}"


def _say(sentence: str) -> None:
    """For people; programs read standard output, where each line is an event."""
    sys.stderr.write(f"{sentence}\n")
    sys.stderr.flush()
