"""The answers of the hosting server: pages, their files, health, and nothing else."""

import json
import logging
import random
from collections.abc import Mapping
from http import HTTPStatus
from importlib.metadata import version
from typing import Any, Final
from urllib.parse import urlsplit

from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError, RedirectHandler, RequestHandler, authenticated
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import MultiStaticFileHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler, read_header_from_binary_message

from betacolony import messages
from betacolony_widgets.serving.security_headers import Guarded
from betacolony_widgets.serving.tutorial import Page

from .kernels import Full, Kernels, Opening, opening
from .login import CHOSEN
from .logs import tell
from .settings import Settings

#: under which name of the server's settings the paths of the notebooks are kept
NOTEBOOKS: Final = "betacolony_notebooks"
#: seconds after which a page that found no room asks again: between these, so that not all come back at once
_AGAIN: Final = (20, 40)
_LONGEST_PATH: Final = 200


class HostedPage(Page):
    """A page for a reader elsewhere."""

    def prepare(self) -> Any:
        """Nothing is known yet of what is opened."""
        self.opening = Opening("")
        return super().prepare()

    @authenticated
    async def get(self, path: str = "") -> None:
        """The page as it is made; if there is no room for its kernel, when to come again."""
        if path not in self.settings[NOTEBOOKS]:
            raise HTTPError(HTTPStatus.NOT_FOUND)
        if "token" in self.request.query_arguments:  # it has done its work, and should be seen no longer
            self.redirect(_without_token(self.request.uri or ""))
            return
        self.opening.page = path.removesuffix(".ipynb")
        opening.set(self.opening)
        kernels: Any = self.kernel_manager
        try:
            async for text in self.get_generator(path):
                self.write(text)
                await self.flush()
        except Full:
            self._full()
        except StreamClosedError:
            self.opening.gone = True
        except Exception:
            # what was begun can't be ended well, and nobody will use its kernel
            self.opening.gone = True
            logging.getLogger(__name__).exception("the page %s could not be made", self.opening.page)
            if not self._headers_written:
                raise HTTPError(HTTPStatus.INTERNAL_SERVER_ERROR) from None
        finally:
            if self.opening.gone and self.opening.kernel:
                await kernels.end(self.opening.kernel, "left")

    def on_connection_close(self) -> None:
        """The reader has gone before the page was complete."""
        self.opening.gone = True
        super().on_connection_close()

    def _full(self) -> None:
        kernels: Any = self.kernel_manager
        seconds = random.randint(*_AGAIN)
        tell("full", logging.WARNING, page=self.opening.page, kernels=kernels.taken, closing=kernels.closing)
        self.clear()
        self.set_status(HTTPStatus.SERVICE_UNAVAILABLE)
        self.set_header("Retry-After", str(seconds))
        self.set_header("Refresh", str(seconds))  # the browser asks again by itself, without a script
        self._sign("full", '<p>{text}</p><p>{again}</p><p><a href="{here}">{now}</a></p>', seconds=str(seconds))

    def write_error(self, status_code: int, **details: Any) -> None:
        """What went wrong in the looks of the pages, and nothing of how it came about."""
        if status_code == HTTPStatus.NOT_FOUND:
            super().write_error(status_code, **details)
        else:
            self._sign("broken", '<p>{text}</p><p><a href="{here}">{again}</a></p>')

    def _sign(self, key: str, body: str, **values: str) -> None:
        from betacolony_widgets.serving.publishing import sign  # noqa: PLC0415 - the server listens first

        self.set_header("Content-Type", "text/html; charset=UTF-8")
        self.set_header("Cache-Control", "no-store")
        folder = self.opening.page.partition("/")[0]
        language = folder if folder in messages.languages() else messages.ENGLISH
        self.finish(sign(key, self.nonce, body, language, here=self.request.uri or "", **values))


class Beginning(Guarded, RedirectHandler):
    """Leads to the first page, with all that stands after the question mark."""


class Static(Guarded, MultiStaticFileHandler):  # type: ignore[misc]  # Voilà has no types
    """Voilà's own scripts."""


class Extension(Guarded, FileFindHandler):
    """The scripts of the widgets."""


class KernelState(Guarded, KernelHandler):
    """Tells the page of a kernel whether it is still there."""

    SUPPORTED_METHODS = ("GET", "HEAD")


class Farewell(Guarded, VoilaShutdownKernelHandler):  # type: ignore[misc]  # Voilà has no types
    """A page tells that it is gone, and with it goes its kernel."""

    SUPPORTED_METHODS = ("POST",)

    def check_xsrf_cookie(self) -> None:
        """Not asked for: who knows the number of a kernel is its page, and a frame may have been refused cookies."""


class Channels(VoilaKernelWebsocketHandler):  # type: ignore[misc]  # Voilà has no types
    """The line between a page and its kernel."""

    async def pre_get(self) -> None:
        """Only pages of this server get the line. Tornado would believe any that has the name of this machine."""
        origin = self.get_origin()
        if origin is not None and not self.check_origin(origin):  # programs have none
            tell("foreign_page", logging.WARNING, origin=origin[:_LONGEST_PATH])
            raise HTTPError(HTTPStatus.FORBIDDEN)
        await super().pre_get()

    def check_origin(self, origin: str | None = None) -> bool:
        """Whether a page is one of this server, by its public address or else by the name that it was called by."""
        chosen: Settings = self.settings[CHOSEN]
        shown = (origin or "").lower()
        if chosen.public:
            return shown == chosen.public.lower()
        return urlsplit(shown).netloc == str(self.request.host).lower()

    def write_message(self, message: bytes | str | dict[str, Any], binary: bool = False) -> Any:
        """Send on what the kernel says; what it says of its faults is written down instead."""
        said = _said(message)
        if said.get("name") == "stderr":
            text = str(said.get("text", ""))
            level = logging.ERROR if "Traceback" in text else logging.INFO
            tell("kernel_said", level, kernel=self.kernel_id, message=text)
            return None
        return super().write_message(message, binary)


def _said(message: bytes | str | dict[str, Any]) -> Mapping[str, Any]:
    """What a message of a kernel says on a stream: name and text; nothing for messages of other kinds."""
    if isinstance(message, bytes):
        header = read_header_from_binary_message(message) or {}
        if header.get("msg_type") != "stream":
            return {}
        _, parts = deserialize_msg_from_ws_v1(message)  # type: ignore[no-untyped-call]
        content = json.loads(parts[3])
    else:
        # a page that asks for no other form gets text
        whole = message if isinstance(message, dict) else json.loads(message) if '"stream"' in message else {}
        content = whole.get("content", {}) if whole.get("msg_type") == "stream" else {}
    return content if isinstance(content, Mapping) else {}


class Health(Guarded):
    """How the server is, for whatever watches over it."""

    def get(self) -> None:
        """In JSON: whether all is well, the version, how many kernels there are and may be."""
        kernels: Kernels = self.settings["kernel_manager"]
        self.set_status(HTTPStatus.SERVICE_UNAVAILABLE if kernels.closing else HTTPStatus.OK)
        self.set_header("Cache-Control", "no-store")
        self.write(
            {
                "ok": not kernels.closing,
                "version": version("betacolony"),
                "kernels": kernels.taken,
                "limit": kernels.limit,
            }
        )

    head = get


def write_down(handler: RequestHandler) -> None:
    """Write down a request that is answered: pages, and what was refused."""
    status, ms = handler.get_status(), round(1000 * handler.request.request_time())
    level = logging.ERROR if status >= HTTPStatus.INTERNAL_SERVER_ERROR else logging.INFO
    if isinstance(handler, HostedPage) and handler.opening.page:
        level = logging.INFO if status == HTTPStatus.SERVICE_UNAVAILABLE else level
        opened = handler.opening
        tell("page", level, page=opened.page, kernel=opened.kernel or None, status=status, ms=ms)
    elif status >= HTTPStatus.BAD_REQUEST and not isinstance(handler, Health):
        path = handler.request.path[:_LONGEST_PATH]
        tell("request", level, method=handler.request.method, path=path, status=status, ms=ms)


def headers(chosen: Settings) -> Mapping[str, str]:
    """What comes with each answer, beside its policy."""
    unused = ("camera", "microphone", "geolocation", "payment", "usb", "serial", "bluetooth", "midi", "display-capture")
    return {
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
        "Permissions-Policy": ", ".join(f"{name}=()" for name in unused),
        "Server": "betacolony",
        **({} if chosen.frames else {"Cross-Origin-Opener-Policy": "same-origin"}),
    }


def _without_token(uri: str) -> str:
    parts = urlsplit(uri)
    query = "&".join(part for part in parts.query.split("&") if part and not part.startswith("token="))
    path = f"/{parts.path.lstrip('/')}"  # two slashes would be another server
    return f"{path}?{query}" if query else path
