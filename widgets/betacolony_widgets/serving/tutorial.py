"""`betacolony tutorial`: Voilà set up so that each reader gets the pages, a kernel, and nothing else."""

import http.client
import logging
import os
import re
import socket
import sys
import threading
import webbrowser
import zlib
from collections.abc import Iterator
from datetime import datetime
from http import HTTPStatus
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from tornado.httputil import split_host_and_port
from tornado.ioloop import IOLoop
from tornado.routing import HostMatches
from tornado.web import HTTPError, RedirectHandler, RequestHandler, StaticFileHandler, authenticated
from traitlets.config import Config
from voila.app import Voila
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from betacolony_widgets.pages.contents import FOLDER, notebooks
from betacolony_widgets.static_files import FONT

from .patches import HEARTBEAT, Client, Connection
from .security_headers import LETTERING, NONCE, Guarded
from .warm_kernels import use_warm_kernels

#: only programs of this machine reach the server
ADDRESS: Final = "127.0.0.1"
#: what else a browser of this machine may call it; a page opened under such a name would not find its saved games
OTHER_NAMES: Final = r"(localhost|.*\.localhost|\[::1\]|127(?!\.0\.0\.1$)[\d.]*)$"
#: the path under which a running tutorial tells who it is
GREETING: Final = "betacolony"
TEMPLATE: Final = "betacolony"
#: the path under which the board's font is served
FONT_PATH: Final = f"voila/fonts/{FONT.name}"
#: holds voila/templates/betacolony, as a Jupyter data folder does
TEMPLATES: Final = Path(__file__).parents[1] / "templates"

#: what of the extensions of JupyterLab the pages are made with
EXTENSIONS: Final = (
    "@jupyter-widgets/jupyterlab-manager",
    "@voila-dashboards/widgets-manager8",
    "anywidget",
    "ipycanvas",
)


class PortTaken(Exception):  # noqa: N818  it is an answer, and reads like one
    """Something else listens on the port."""

    def __init__(self, port: int) -> None:
        super().__init__(f"port {port} is already in use; choose another with --port")


def pages() -> tuple[str, ...]:
    """The names of the notebooks, in their order."""
    return tuple(sorted(path.name for path in notebooks().glob("*.ipynb")))


def configure(config: Config) -> None:
    """Set what holds wherever Voilà shows our pages: in `betacolony tutorial`, and within a Jupyter server."""
    voila = config.VoilaConfiguration
    voila.template = TEMPLATE
    voila.allow_template_override = "NO"
    voila.allow_theme_override = "NO"  # the pages follow the reader's system
    voila.strip_sources = True
    voila.show_tracebacks = False
    voila.file_allowlist = []  # the notebooks carry all they show
    # nor what others bring to JupyterLab: it may not run outside of that
    voila.extension_allowlist = [*EXTENSIONS]
    voila.prelaunch_hook = prelaunch
    # A kernel ends with its page. Of a browser that was killed one stays behind: it goes after 20 idle minutes.
    # A page that is still open counts as connected, and keeps its kernel.
    kernels = config.MappingKernelManager
    kernels.cull_idle_timeout = 20 * 60
    kernels.cull_interval = 60
    kernels.cull_connected = False
    # between server and kernel, where both can; without it every kernel warns on the terminal
    config.KernelManager.transport_encryption = "auto"
    config.KernelManager.client_class = f"{Client.__module__}.{Client.__name__}"
    config.Voila.kernel_websocket_connection_class = Connection
    config.ServerApp.kernel_websocket_connection_class = Connection


def prelaunch(handler: RequestHandler, notebook: Any, cwd: str) -> None:
    """Give the page the token without which its farewell is refused, and tell where its notebook is from.

    The farewell ends the kernel. The template, which knows the name of the notebook alone, finds the other pages there.
    """
    _ = handler.xsrf_token  # reading it sets the cookie
    root = getattr(getattr(handler, "contents_manager", None), "root_dir", None)
    if root:
        notebook.metadata[FOLDER] = str(Path(root).expanduser() / cwd)
    if isinstance(handler, Guarded):
        notebook.metadata[NONCE] = handler.nonce
        notebook.metadata[LETTERING] = FONT_PATH


def use_templates() -> None:
    """Put our own template folder before all others; an editable install has no other way to stay up to date."""
    others = os.environ.get("JUPYTER_PATH")
    os.environ["JUPYTER_PATH"] = os.pathsep.join([str(TEMPLATES), *([others] if others else [])])


def free_port(port: int) -> int:
    """The port if it can be had, for 0 any that can.

    Raises:
        PortTaken: it can't.
    """
    with socket.socket() as probe:
        if os.name == "posix":  # elsewhere this option means that two may share a port
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((ADDRESS, port))
        except (OSError, OverflowError) as problem:
            raise PortTaken(port) from problem
        return int(probe.getsockname()[1])


def origin(port: int) -> str:
    """The address of a port of this machine, in the one spelling that all pages use."""
    return f"http://{ADDRESS}:{port}"


def greeting() -> str:
    """Who serves: the same for this version, these notebooks and this reader, and for nobody else."""
    place = f"{notebooks().resolve()} {Path.home()}"
    return f"betacolony {version('betacolony')} {zlib.crc32(place.encode()):08x}"


def runs_at(port: int) -> bool:
    """Whether the program that listens on a port is this tutorial."""
    connection = http.client.HTTPConnection(ADDRESS, port, timeout=3)
    try:
        connection.request("GET", f"/{GREETING}")
        return connection.getresponse().read(200) == greeting().encode()
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


class ToOneName(RequestHandler):
    """Leads to the same place under the one name that browser storage belongs to."""

    def get(self) -> None:
        """Keep port, path and query."""
        _, port = split_host_and_port(self.request.host)
        self.redirect(f"{origin(port or 80)}{self.request.uri}")

    head = get


class Greeting(RequestHandler):
    """Tells who serves here."""

    def get(self) -> None:
        """In one line."""
        self.set_header("Content-Type", "text/plain")
        self.write(greeting())


class Page(Guarded, TornadoVoilaHandler):  # type: ignore[misc]  # Voilà has no types
    """A page; where there is none of that name, a way back."""

    @authenticated
    async def get(self, path: str = "") -> None:
        """The page. Voilà asks the system for whatever is named, be it a name that no file can have."""
        folder = notebooks()
        if path not in {file.relative_to(folder).as_posix() for file in folder.rglob("*.ipynb")}:
            raise HTTPError(HTTPStatus.NOT_FOUND)
        await super().get(path)  # type: ignore[misc]  # Voilà has no types

    def write(self, chunk: Any) -> None:
        """Add to the page; Voilà's sign of life is a script without our number, and a space does as well."""
        super().write(" " if chunk == HEARTBEAT else chunk)

    def write_error(self, status_code: int, **details: Any) -> None:
        """What is missing is told in the looks of the pages; all else as Voilà does."""
        if status_code == HTTPStatus.NOT_FOUND:
            self.set_header("Content-Type", "text/html")
            self.write(_nowhere(self))
        else:
            super().write_error(status_code, **details)


class Font(Guarded, StaticFileHandler):
    """The board's font."""

    def get_content_type(self) -> str:
        """Not all systems know it by its name."""
        return "font/woff2"

    def get_cache_time(self, path: str, modified: datetime | None, mime_type: str) -> int:  # noqa: ARG002  as called
        """A day: then the browser asks whether it has changed."""
        return 24 * 60 * 60


def font_route(base: str) -> tuple[Any, ...]:
    """Where a server with a base address serves the font."""
    return f"{base}{FONT_PATH.removesuffix(FONT.name)}({re.escape(FONT.name)})", Font, {"path": str(FONT.parent)}


class Nowhere(Guarded):
    """Any address that nothing else answers to."""

    def get(self) -> None:
        """Tell so, with a way back."""
        self.set_status(HTTPStatus.NOT_FOUND)
        self.write(_nowhere(self))


def _nowhere(handler: Guarded) -> str:
    from .publishing import nowhere  # noqa: PLC0415 - the server listens first

    return nowhere(f"{handler.settings['base_url']}voila/render/{pages()[0]}", handler.nonce)


class Tutorial(Voila):  # type: ignore[misc]  # Voilà has no types
    """Voilà that serves the pages under one name, begins at the first, and lists no folders."""

    def init_handlers(self) -> list[tuple[Any, ...]]:
        """Lead to the one name, and from the root to the first page; leave out what browses files, or no page needs."""
        first = f"{self.base_url}voila/render/{pages()[0]}"
        left_out = (TornadoVoilaTreeHandler, VoilaContentsHandler, TemplateStaticFileHandler)
        kept: Iterator[tuple[Any, ...]] = (
            (row[0], Page if row[1] is TornadoVoilaHandler else row[1], *row[2:])
            for row in super().init_handlers()
            if row[1] not in left_out
        )
        return [
            (HostMatches(OTHER_NAMES), ToOneName),
            (self.server_url, RedirectHandler, {"url": first, "permanent": False}),
            (f"{self.server_url}{GREETING}", Greeting),
            font_route(self.server_url),
            *kept,
            (r"/.*", Nowhere),
        ]


def serve(port: int | None, usual: int, *, browser: bool, warm: bool = False) -> None:
    """Serve the pages on this machine until Ctrl-C or a signal ends it.

    Browsers keep saved games by address, so pages are told the address that theirs belong to (``data-home``). If this
    very tutorial runs on the usual port already, that one is opened, and nothing is served.

    Args:
        port: 1 to 65535, or 0 for any free one; None for the usual one, or any that is free if that is taken.
        usual: the port that a reader's saved games belong to.
        browser: whether to open the first page in the reader's browser.
        warm: whether kernels are forked off a warm process.

    Raises:
        PortTaken: something else listens on the port that was named.
        FileNotFoundError: there are no notebooks to serve.
        NoWarmKernels: this system can't fork kernels.
    """
    folder = notebooks()
    try:
        free = free_port(usual if port is None else port)
    except PortTaken:
        if port is not None:
            raise
        if runs_at(usual):
            _announce(f"Beta Colony is already running at {origin(usual)}/", origin(usual), browser=browser)
            return
        free = free_port(0)
        _say(
            f"Port {usual} is in use by another program, so the address is different this time. "
            f"Games saved in your browser belong to {origin(usual)}/"
        )
    home = origin(free if port is not None else usual)
    use_templates()
    config = Config()
    configure(config)
    if warm:
        use_warm_kernels(config)
    config.VoilaConfiguration.page_config_hook = lambda page, **_: {**page, "home": home}
    config.Voila.config_file_paths = []  # what other projects of this reader set for Voilà is not meant for this one
    config.Voila.ip = ADDRESS
    config.Voila.port = free
    config.Voila.port_retries = 0
    config.Voila.root_dir = str(folder)
    config.Voila.open_browser = False
    config.Voila.log_level = logging.ERROR
    for noisy in ("tornado.access", "tornado.general"):  # each missing file, each connection; errors are still told
        logging.getLogger(noisy).setLevel(logging.ERROR)
    app = Tutorial.instance(config=config)
    app.initialize([])
    # said by the loop once it runs: by then the server listens
    said = f"Beta Colony is at {origin(free)}/ (press Ctrl-C here to stop)"
    IOLoop.current().add_callback(_announce, said, origin(free), browser=browser)
    IOLoop.current().add_callback(begin_to_prepare, folder)
    app.start()


def begin_to_prepare(folder: Path) -> None:
    """Have the pages made ready beside the server."""
    # Voilà imports it for the first page: while another thread is at it too, either may find it unfinished, and fail
    import IPython  # noqa: F401, PLC0415 - the server listens first

    # one that nobody waits for when the server ends
    threading.Thread(target=_prepare, args=(folder,), daemon=True).start()


def _prepare(folder: Path) -> None:
    """Do what the first reader of a page would wait for."""
    from .publishing import prepare  # noqa: PLC0415 - the server listens first

    try:
        prepare(folder)
    except Exception:
        # whoever opens the page that is at fault is told
        logging.getLogger(__name__).exception("the pages could not be prepared")


def _announce(said: str, url: str, *, browser: bool) -> None:
    _say(said)
    if browser and not webbrowser.open(f"{url}/"):
        _say("No browser opened by itself: copy the address into one.")


def _say(sentence: str) -> None:
    sys.stdout.write(f"{sentence}\n")
    sys.stdout.flush()
