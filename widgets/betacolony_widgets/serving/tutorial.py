"""`betacolony tutorial`: Voilà set up to serve the pages and their kernels, and nothing else."""

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

from betacolony_widgets.pages import contents
from betacolony_widgets.pages.contents import FOLDER, notebooks
from betacolony_widgets.static_files import FONT

from .compiled_engine import compile_engine, is_wanted
from .page_kernels import INTERVAL, PageKernels
from .patches import HEARTBEAT, Client, Connection
from .security_headers import FONT_KEY, NONCE, SecureHandler
from .warm_kernels import WarmProvisioner, is_possible, use_warm_kernels

#: reachable only from this machine
ADDRESS: Final = "127.0.0.1"
#: other names for this machine, under which pages would not find the games that browsers saved for ``ADDRESS``
OTHER_NAMES: Final = r"(localhost|.*\.localhost|\[::1\]|127(?!\.0\.0\.1$)[\d.]*)$"
#: the path at which a running tutorial identifies itself
GREETING: Final = "betacolony"
TEMPLATE: Final = "betacolony"
#: the path under which the board's font is served
FONT_PATH: Final = f"voila/fonts/{FONT.name}"
#: holds voila/templates/betacolony, as a Jupyter data folder does
TEMPLATES: Final = Path(__file__).parents[1] / "templates"

#: the extensions of JupyterLab that the pages need
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
    """The file names of the notebooks, in the order of the pages."""
    return tuple(sorted(path.name for path in notebooks().glob("*.ipynb")))


def configure(config: Config) -> None:
    """Set the options that apply wherever Voilà shows our pages, including inside other Jupyter servers."""
    voila = config.VoilaConfiguration
    voila.template = TEMPLATE
    voila.allow_template_override = "NO"
    voila.allow_theme_override = "NO"  # the pages follow the reader's own setting
    voila.strip_sources = True
    voila.show_tracebacks = False
    voila.file_allowlist = []  # the notebooks contain all their pictures
    # other extensions may work in JupyterLab only
    voila.extension_allowlist = [*EXTENSIONS]
    voila.prelaunch_hook = prelaunch
    # A kernel ends with its page. If a browser was killed, its kernels end after 20 idle minutes, and in servers of our
    # own sooner (page_kernels.py). An open page counts as connected and keeps its kernel.
    kernels = config.MappingKernelManager
    kernels.cull_idle_timeout = 20 * 60
    kernels.cull_interval = 60
    kernels.cull_connected = False
    # between server and kernel, if both support it; without it every kernel prints a warning
    config.KernelManager.transport_encryption = "auto"
    config.KernelManager.client_class = f"{Client.__module__}.{Client.__name__}"
    config.Voila.kernel_websocket_connection_class = Connection
    config.ServerApp.kernel_websocket_connection_class = Connection


def prelaunch(handler: RequestHandler, notebook: Any, cwd: str) -> None:
    """Prepare a page: set the cookie that lets it end its kernel, and note its notebook's folder and nonce.

    The template knows only the notebook's name, and finds the other pages in that folder.
    """
    _ = handler.xsrf_token  # reading it sets the cookie
    root = getattr(getattr(handler, "contents_manager", None), "root_dir", None)
    if root:
        notebook.metadata[FOLDER] = str(Path(root).expanduser() / cwd)
    if isinstance(handler, SecureHandler):
        notebook.metadata[NONCE] = handler.nonce
        notebook.metadata[FONT_KEY] = FONT_PATH


def use_templates() -> None:
    """Put our template folder before all others, so that editable installs use the current template."""
    others = os.environ.get("JUPYTER_PATH")
    os.environ["JUPYTER_PATH"] = os.pathsep.join([str(TEMPLATES), *([others] if others else [])])


def free_port(port: int) -> int:
    """Check that a port is free and return it; for 0, return any free port.

    Raises:
        PortTaken: the port is in use.
    """
    with socket.socket() as probe:
        if os.name == "posix":  # on Windows, this option lets two programs share a port
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((ADDRESS, port))
        except (OSError, OverflowError) as problem:
            raise PortTaken(port) from problem
        return int(probe.getsockname()[1])


def origin(port: int) -> str:
    """The URL of a port of this machine, in the one spelling that all pages use."""
    return f"http://{ADDRESS}:{port}"


def greeting() -> str:
    """A line that identifies this version with these notebooks and this user."""
    place = f"{notebooks().resolve()} {Path.home()}"
    return f"betacolony {version('betacolony')} {zlib.crc32(place.encode()):08x}"


def runs_at(port: int) -> bool:
    """True if the program that listens on a port is this tutorial."""
    connection = http.client.HTTPConnection(ADDRESS, port, timeout=3)
    try:
        connection.request("GET", f"/{GREETING}")
        return connection.getresponse().read(200) == greeting().encode()
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


class AddressRedirect(RequestHandler):
    """Redirects other names of this machine to ``ADDRESS``, to which saved games belong."""

    def get(self) -> None:
        """Redirect, and keep port, path and query."""
        _, port = split_host_and_port(self.request.host)
        self.redirect(f"{origin(port or 80)}{self.request.uri}")

    head = get


class FirstPageRedirect(RedirectHandler):
    """Redirects the root to the first page, and keeps the query."""

    head = RedirectHandler.get


class Greeting(RequestHandler):
    """Identifies this tutorial."""

    def get(self) -> None:
        """Send the greeting."""
        self.set_header("Content-Type", "text/plain")
        self.write(greeting())

    head = get


class Page(SecureHandler, TornadoVoilaHandler):  # type: ignore[misc]  # Voilà has no types
    """A page, or a link to the first page if there is no such page."""

    @authenticated
    async def get(self, path: str = "") -> None:
        """Send the page; other names don't reach Voilà, which would look for any file."""
        self.find(path)
        await super().get(path)  # type: ignore[misc]  # Voilà has no types

    @authenticated
    async def head(self, path: str = "") -> None:
        """Answer as `get` does, without a page or a kernel: link checkers and monitors ask this way."""
        self.find(path)
        self.set_header("Content-Type", "text/html")

    def find(self, path: str) -> None:
        """Look for a page.

        Raises:
            HTTPError: there is none.
        """
        if path not in contents.pages(notebooks()):
            raise HTTPError(HTTPStatus.NOT_FOUND)

    def write(self, chunk: Any) -> None:
        """Add to the page, with a space instead of Voilà's heartbeat (see ``HEARTBEAT``)."""
        super().write(" " if chunk == HEARTBEAT else chunk)

    def write_error(self, status_code: int, **details: Any) -> None:
        """Send our own notice if there is no such page, otherwise Voilà's."""
        if status_code == HTTPStatus.NOT_FOUND:
            self.set_header("Content-Type", "text/html")
            self.write(_not_found(self))
        else:
            super().write_error(status_code, **details)


class Font(SecureHandler, StaticFileHandler):
    """The board's font."""

    def get_content_type(self) -> str:
        """The type of the file, which not all systems know."""
        return "font/woff2"

    def get_cache_time(self, path: str, modified: datetime | None, mime_type: str) -> int:  # noqa: ARG002  as called
        """Keep the file for a day, in seconds, before asking for changes."""
        return 24 * 60 * 60


def font_route(base: str) -> tuple[Any, ...]:
    """The route of the font on a server with a base address."""
    return f"{base}{FONT_PATH.removesuffix(FONT.name)}({re.escape(FONT.name)})", Font, {"path": str(FONT.parent)}


class NotFound(SecureHandler):
    """Answers at all other addresses."""

    def get(self) -> None:
        """Send our notice, with a link to the first page."""
        self.set_status(HTTPStatus.NOT_FOUND)
        self.write(_not_found(self))

    head = get


def _not_found(handler: SecureHandler) -> str:
    from .publishing import not_found_page  # noqa: PLC0415 - the server listens first

    return not_found_page(f"{handler.settings['base_url']}voila/render/{pages()[0]}", handler.nonce)


class Tutorial(Voila):  # type: ignore[misc]  # Voilà has no types
    """Voilà that serves the pages under one name, starts at the first, and lists no folders."""

    def init_handlers(self) -> list[tuple[Any, ...]]:
        """Voilà's handlers with our own, without those that browse files or that no page needs."""
        first = f"{self.base_url}voila/render/{pages()[0]}"
        left_out = (TornadoVoilaTreeHandler, VoilaContentsHandler, TemplateStaticFileHandler)
        rows: Iterator[tuple[Any, ...]] = (
            (row[0], Page if row[1] is TornadoVoilaHandler else row[1], *row[2:])
            for row in super().init_handlers()
            if row[1] not in left_out
        )
        return [
            (HostMatches(OTHER_NAMES), AddressRedirect),
            (self.server_url, FirstPageRedirect, {"url": first, "permanent": False}),
            (f"{self.server_url}{GREETING}", Greeting),
            font_route(self.server_url),
            *rows,
            (r"/.*", NotFound),
        ]


def serve(port: int | None, usual: int, *, browser: bool, warm: bool | None = None) -> None:
    """Serve the pages on this machine until Ctrl-C or a signal ends it.

    Browsers keep saved games by address, so each page names the address that its games belong to (``data-home``). If
    this tutorial already runs on the usual port, that one is opened, and nothing is served.

    Args:
        port: 1 to 65535, or 0 for any free port; None for the usual port, or any free port if that is in use.
        usual: the port that a reader's saved games belong to.
        browser: open the first page in the reader's browser.
        warm: fork kernels from a warm process; None for wherever the system can.

    Raises:
        PortTaken: something else listens on the given port.
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
    if is_possible() if warm is None else warm:
        use_warm_kernels(config)
    config.VoilaConfiguration.multi_kernel_manager_class = PageKernels
    config.MappingKernelManager.cull_interval = INTERVAL
    config.VoilaConfiguration.page_config_hook = lambda page, **_: {**page, "home": home}
    config.Voila.config_file_paths = []  # other projects' settings for Voilà don't apply here
    config.Voila.ip = ADDRESS
    config.Voila.port = free
    config.Voila.port_retries = 0
    config.Voila.root_dir = str(folder)
    config.Voila.open_browser = False
    config.Voila.log_level = logging.ERROR
    for noisy in ("tornado.access", "tornado.general"):  # they log missing files and connections; errors still show
        logging.getLogger(noisy).setLevel(logging.ERROR)
    app = Tutorial.instance(config=config)
    app.initialize([])
    # the loop announces it once it runs, because by then the server listens
    text = f"Beta Colony is at {origin(free)}/ (press Ctrl-C here to stop)"
    IOLoop.current().add_callback(_announce, text, origin(free), browser=browser)
    IOLoop.current().add_callback(prepare_in_background, folder)
    app.start()


def prepare_in_background(folder: Path) -> None:
    """Start a thread that prepares the pages, so that their first readers don't wait, and then compiles the engine."""
    # Voilà imports it for the first page, and imports in two threads at once can fail
    import IPython  # noqa: F401, PLC0415 - the server listens first

    def prepare_all() -> None:
        from .publishing import prepare  # noqa: PLC0415 - (same)

        try:
            prepare(folder)
        except Exception:
            # readers of the broken page will see a notice
            logging.getLogger(__name__).exception("the pages could not be prepared")
        if is_wanted():
            compile_engine(_say, WarmProvisioner.warm.restart)

    threading.Thread(target=prepare_all, daemon=True).start()


def _announce(text: str, url: str, *, browser: bool) -> None:
    _say(text)
    if browser and not webbrowser.open(f"{url}/"):
        _say("No browser opened by itself: copy the address into one.")


def _say(sentence: str) -> None:
    sys.stdout.write(f"{sentence}\n")
    sys.stdout.flush()
