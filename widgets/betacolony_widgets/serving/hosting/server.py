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

from betacolony_widgets.live_lab.background_work import PLAYOUTS, WORKERS
from betacolony_widgets.pages import contents
from betacolony_widgets.serving.page_kernels import INTERVAL
from betacolony_widgets.serving.security_headers import FRAMES
from betacolony_widgets.serving.tutorial import (
    NotFound,
    configure,
    font_route,
    pages,
    prepare_in_background,
    use_templates,
)
from betacolony_widgets.serving.warm_kernels import use_warm_kernels

from . import handlers
from .kernels import Kernels
from .login import LOGIN, SETTINGS, LoginForm, TokenLogin, cookie_secret
from .logs import log_event, start_log
from .settings import BadSetting, Settings

#: the environment variable for the token; kernels don't get to see it
TOKEN: Final = "BETACOLONY_TOKEN"  # noqa: S105  a name
#: bytes; pages send nothing larger, and a saved game has 100,000
_LARGEST_MESSAGE: Final = 4 * 1024 * 1024
_KERNEL: Final = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"
OPEN_TO_ALL: Final = (
    "The pages are open to everybody who can reach this machine: "
    "set a --token, or listen on 127.0.0.1 behind a proxy that has a login."
)


class Hosted(Voila):  # type: ignore[misc]  # Voilà has no types
    """Voilà that serves our pages to readers on other machines, and nothing else."""

    hosting = Instance(Settings)
    listener = Instance(socket.socket)

    def init_settings(self) -> dict[str, Any]:
        """Voilà's settings with our login, headers and logs."""
        hosting, folder = self.hosting, Path(self.root_dir)
        return {
            **super().init_settings(),
            SETTINGS: hosting,
            handlers.NOTEBOOKS: frozenset(contents.pages(folder)),
            FRAMES: " ".join(["'self'", *hosting.frames]),
            "headers": handlers.headers(hosting),
            "identity_provider": TokenLogin(parent=self, token=hosting.token),
            "cookie_secret": cookie_secret(hosting.token) if hosting.token else os.urandom(32),
            "login_url": f"{hosting.base_url}{LOGIN}",
            "log_function": handlers.log_request,
            "websocket_max_message_size": _LARGEST_MESSAGE,
            "xsrf_cookie_kwargs": {"path": hosting.base_url, "secure": hosting.is_encrypted},
        }

    def init_handlers(self) -> list[tuple[Any, ...]]:
        """Handlers for all that the server answers; every other address is not found."""
        base = self.base_url
        page = {
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        first = {"url": f"{base}voila/render/{pages()[0]}", "permanent": False}
        return [
            (base, handlers.HostedFirstPage, first),
            (f"{base}health", handlers.Health),
            (f"{base}{LOGIN}", LoginForm),
            (f"{base}voila/render/(.*)", handlers.HostedPage, page),
            font_route(base),
            (f"{base}voila/static/(.*)", handlers.VoilaFile, {"paths": self.static_paths}),
            (f"{base}voila/labextensions/(.*)", handlers.WidgetFile, {"path": self.labextensions_path}),
            (f"{base}voila/api/shutdown/{_KERNEL}", handlers.KernelShutdown),
            (f"{base}api/kernels/{_KERNEL}", handlers.KernelState),
            (f"{base}api/kernels/{_KERNEL}/channels", handlers.KernelChannels),
            (r"/.*", NotFound),
        ]

    def listen(self) -> None:
        """Answer requests until a signal ends the server."""
        server = HTTPServer(self.app, xheaders=self.hosting.proxy, max_body_size=_LARGEST_MESSAGE)
        server.add_socket(self.listener)
        self.ioloop = IOLoop.current()
        for kind in (signal.SIGTERM, signal.SIGINT):
            signal.signal(kind, self._handle_signal_stop)
        self.ioloop.add_callback(self._begin)
        try:
            self.ioloop.start()
        finally:
            self.stop()

    def _begin(self) -> None:
        hosting = self.hosting
        address = f"{_local_url(hosting)}{hosting.base_url}"
        log_event("listening", address=address, public=hosting.public or None, limit=hosting.kernels)
        if hosting.is_open_to_all:
            log_event("open_to_all", logging.WARNING, message=OPEN_TO_ALL)
        prepare_in_background(Path(self.root_dir))

    def _handle_signal_stop(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002 - as signal handlers have
        self.ioloop.add_callback_from_signal(self._close)

    async def _close(self) -> None:
        """End the kernels, then the server; at the second signal, stop at once."""
        if self.kernel_manager.closing:
            self.ioloop.stop()
            return
        log_event("closing", kernels=self.kernel_manager.taken)
        await self.kernel_manager.end_all()
        log_event("closed")
        self.ioloop.stop()

    def stop(self) -> None:
        """Leave no process or file behind."""
        self.kernel_manager.kill_all()
        shutil.rmtree(self.connection_dir, ignore_errors=True)


def configured(hosting: Settings, folder: Path) -> Config:
    """The configuration of the server.

    Args:
        hosting: our settings.
        folder: the folder of the notebooks.
    """
    config = Config()
    configure(config)
    if hosting.warm:
        use_warm_kernels(config)
    config.VoilaConfiguration.multi_kernel_manager_class = Kernels
    config.Kernels = Config(
        limit=hosting.kernels,
        idle=hosting.idle,
        unused=hosting.unused,
        memory=hosting.memory,
        processor=hosting.processor,
        allow_tracebacks=False,
    )
    shortest = min(hosting.idle, hosting.unused or hosting.idle)
    config.MappingKernelManager.cull_idle_timeout = max(1, int(shortest))
    config.MappingKernelManager.cull_interval = max(1, min(INTERVAL, int(shortest / 4)))
    # a restarted kernel would know nothing of its page; instead, the page tells the reader to reload it
    config.KernelRestarter.restart_limit = 0
    # system services may have no home folder, so no list of trusted notebooks is kept there
    config.NotebookNotary.data_dir = ""
    config.NotebookNotary.secret = os.urandom(32)
    config.Hosted.config_file_paths = []  # other projects' settings for Voilà don't apply here
    config.Hosted.base_url = hosting.base_url
    config.Hosted.root_dir = str(folder)
    config.Hosted.open_browser = False
    config.Hosted.logging_config = {"loggers": {"Hosted": {"level": "ERROR", "handlers": [], "propagate": True}}}
    return config


def serve(settings: Settings) -> None:
    """Serve the pages until a signal ends the server.

    Raises:
        BadSetting: the address or the port is unavailable.
        FileNotFoundError: there are no notebooks to serve.
    """
    folder = contents.notebooks()
    listener = _listen(settings)
    settings = replace(settings, port=listener.getsockname()[1])
    os.environ.pop(TOKEN, None)
    os.environ[WORKERS], os.environ[PLAYOUTS] = str(settings.workers), str(settings.playouts)
    use_templates()
    start_log(settings.token)
    app = Hosted.instance(config=configured(settings, folder), hosting=settings, listener=listener)
    app.initialize([])
    # for people; programs read the log on standard output
    address = f"{settings.public or _local_url(settings)}{settings.base_url}"
    sys.stderr.write(f"Beta Colony is at {address} (press Ctrl-C here to stop)\n")
    if settings.is_open_to_all:
        sys.stderr.write(f"{OPEN_TO_ALL}\n")
    app.start()


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.address else socket.AF_INET
    try:
        listener = socket.create_server((settings.address, settings.port), family=family, backlog=128)
    except OSError as problem:
        place = f"{settings.address or 'this machine'}, port {settings.port}"
        option = "port" if problem.errno in {errno.EADDRINUSE, errno.EACCES} else "address"
        raise BadSetting(option, f"can't listen on {place}: {problem.strerror or problem}") from problem
    listener.setblocking(False)
    return listener


def _local_url(settings: Settings) -> str:
    host = settings.address or "0.0.0.0"  # noqa: S104 - only shown
    return f"http://[{host}]:{settings.port}" if ":" in host else f"http://{host}:{settings.port}"
