"""Request handlers of the hosting server: the pages, their files and kernels, and the health check."""

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
from tornado.web import HTTPError, RequestHandler, authenticated
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import MultiStaticFileHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler, read_header_from_binary_message

from betacolony import messages
from betacolony_widgets.pages.games import game_named
from betacolony_widgets.serving.security_headers import SecureHandler
from betacolony_widgets.serving.tutorial import FirstPageRedirect, Page

from .kernels import Full, Kernels, PageRequest, page_request
from .login import SETTINGS, without_token
from .logs import log_event
from .settings import Settings

#: the key of the notebooks' paths in the server's settings
NOTEBOOKS: Final = "betacolony_notebooks"
#: seconds until a page that found no room asks again, chosen at random so that not all readers return at once
_RETRY: Final = (20, 40)
_LONGEST_PATH: Final = 200


class HostedPage(Page):
    """A page for a reader on another machine."""

    def prepare(self) -> Any:
        """Begin without a page or a kernel."""
        self.page_request = PageRequest("")
        return super().prepare()

    @authenticated
    async def get(self, path: str = "") -> None:
        """Send the page while it is made; if there is no room for its kernel, tell the reader when to return."""
        self.find(path)
        if "token" in self.request.query_arguments:  # the reader is logged in, so it can vanish from the address
            parts = urlsplit(self.request.uri or "")
            # two slashes at the beginning would lead to another server
            self.redirect(f"/{parts.path.lstrip('/')}{without_token(parts.query)}")
            return
        self.page_request.page = path.removesuffix(".ipynb")
        page_request.set(self.page_request)
        kernels: Any = self.kernel_manager
        try:
            async for text in self.get_generator(path):
                self.write(text)
                await self.flush()
        except Full:
            self._send_full_notice()
        except StreamClosedError:
            self.page_request.cancelled = True
        except Exception:
            # half a page can't be mended, and nobody will use its kernel
            self.page_request.cancelled = True
            logging.getLogger(__name__).exception("the page %s could not be made", self.page_request.page)
            if not self._headers_written:
                raise HTTPError(HTTPStatus.INTERNAL_SERVER_ERROR) from None
        finally:
            if self.page_request.cancelled and self.page_request.kernel:
                await kernels.end(self.page_request.kernel, "left")

    def find(self, path: str) -> None:
        """Look for a page among those that were there when the server began.

        Raises:
            HTTPError: there is none.
        """
        if path not in self.settings[NOTEBOOKS]:
            raise HTTPError(HTTPStatus.NOT_FOUND)

    def on_connection_close(self) -> None:
        """Note that the reader left before the page was complete."""
        self.page_request.cancelled = True
        super().on_connection_close()

    def _send_full_notice(self) -> None:
        kernels: Any = self.kernel_manager
        seconds = random.randint(*_RETRY)
        page = self.page_request.page
        log_event("full", logging.WARNING, page=page, kernels=kernels.taken, closing=kernels.closing)
        self.clear()
        self.set_status(HTTPStatus.SERVICE_UNAVAILABLE)
        self.set_header("Retry-After", str(seconds))
        self.set_header("Refresh", str(seconds))  # makes the browser ask again without a script
        self._send_notice("full", '<p>{text}</p><p>{again}</p><p><a href="{here}">{now}</a></p>', seconds=str(seconds))

    def write_error(self, status_code: int, **details: Any) -> None:
        """Send an error that looks like our pages and reveals nothing about its cause."""
        if status_code == HTTPStatus.NOT_FOUND:
            super().write_error(status_code, **details)
        else:
            self._send_notice("broken", '<p>{text}</p><p><a href="{here}">{again}</a></p>')

    def _send_notice(self, key: str, body: str, **values: str) -> None:
        from betacolony_widgets.serving.publishing import notice_page  # noqa: PLC0415 - the server listens first

        self.set_header("Content-Type", "text/html; charset=UTF-8")
        self.set_header("Cache-Control", "no-store")
        *folders, _ = self.page_request.page.split("/")
        language = next((folder for folder in folders if folder in messages.languages()), messages.ENGLISH)
        game = game_named(next(iter(folders), ""))
        self.finish(notice_page(key, self.nonce, body, language, game, here=self.request.uri or "", **values))


class HostedFirstPage(SecureHandler, FirstPageRedirect):
    """The same redirect as the tutorial's, with the server's headers."""


class VoilaFile(SecureHandler, MultiStaticFileHandler):  # type: ignore[misc]  # Voilà has no types
    """Voilà's own scripts."""


class WidgetFile(SecureHandler, FileFindHandler):
    """The scripts of the widgets."""


class KernelState(SecureHandler, KernelHandler):
    """Tells a page whether its kernel still exists."""

    SUPPORTED_METHODS = ("GET", "HEAD")


class KernelShutdown(SecureHandler, VoilaShutdownKernelHandler):  # type: ignore[misc]  # Voilà has no types
    """Ends the kernel of a page that the reader has left."""

    SUPPORTED_METHODS = ("POST",)

    def check_xsrf_cookie(self) -> None:
        """Skip the check: only the page knows its kernel's id, and browsers may refuse cookies to frames."""


class KernelChannels(VoilaKernelWebsocketHandler):  # type: ignore[misc]  # Voilà has no types
    """The WebSocket between a page and its kernel."""

    async def pre_get(self) -> None:
        """Refuse pages of other sites. Tornado would trust every origin with this machine's name."""
        origin = self.get_origin()
        if origin is not None and not self.check_origin(origin):  # programs send no origin
            log_event("foreign_page", logging.WARNING, origin=origin[:_LONGEST_PATH])
            raise HTTPError(HTTPStatus.FORBIDDEN)
        await super().pre_get()

    def check_origin(self, origin: str | None = None) -> bool:
        """Compare a page's origin with the public address, or else with the host that the request names."""
        settings: Settings = self.settings[SETTINGS]
        origin = (origin or "").lower()
        if settings.public:
            return origin == settings.public.lower()
        return urlsplit(origin).netloc == str(self.request.host).lower()

    def write_message(self, message: bytes | str | dict[str, Any], binary: bool = False) -> Any:
        """Send a kernel's message to the page, except for what it writes to standard error, which is logged."""
        content = _stream_content(message)
        if content.get("name") == "stderr":
            text = str(content.get("text", ""))
            level = logging.ERROR if "Traceback" in text else logging.INFO
            log_event("kernel_said", level, kernel=self.kernel_id, message=text)
            return None
        return super().write_message(message, binary)


def _stream_content(message: bytes | str | dict[str, Any]) -> Mapping[str, Any]:
    """The name and text of a kernel's stream message; nothing for other messages."""
    if isinstance(message, bytes):
        header = read_header_from_binary_message(message) or {}
        if header.get("msg_type") != "stream":
            return {}
        _, parts = deserialize_msg_from_ws_v1(message)  # type: ignore[no-untyped-call]
        content = json.loads(parts[3])
    else:
        # pages that ask for no other format get text
        data = message if isinstance(message, dict) else json.loads(message) if '"stream"' in message else {}
        content = data.get("content", {}) if data.get("msg_type") == "stream" else {}
    return content if isinstance(content, Mapping) else {}


class Health(SecureHandler):
    """The health check."""

    def get(self) -> None:
        """Send JSON: whether the server takes readers, its version, the number of kernels and their limit."""
        kernels: Kernels = self.settings["kernel_manager"]
        is_open = not kernels.closing
        self.set_status(HTTPStatus.OK if is_open else HTTPStatus.SERVICE_UNAVAILABLE)
        self.set_header("Cache-Control", "no-store")
        self.write({"ok": is_open, "version": version("betacolony"), "kernels": kernels.taken, "limit": kernels.limit})

    head = get


def log_request(handler: RequestHandler) -> None:
    """Log a request once it is answered, if it was for a page or was refused."""
    status, ms = handler.get_status(), round(1000 * handler.request.request_time())
    level = logging.ERROR if status >= HTTPStatus.INTERNAL_SERVER_ERROR else logging.INFO
    if isinstance(handler, HostedPage) and handler.page_request.page:
        level = logging.INFO if status == HTTPStatus.SERVICE_UNAVAILABLE else level
        page, kernel = handler.page_request.page, handler.page_request.kernel or None
        log_event("page", level, page=page, kernel=kernel, status=status, ms=ms)
    elif status >= HTTPStatus.BAD_REQUEST and not isinstance(handler, Health):
        path = handler.request.path[:_LONGEST_PATH]
        log_event("request", level, method=handler.request.method, path=path, status=status, ms=ms)


def headers(settings: Settings) -> Mapping[str, str]:
    """The headers of every answer, besides its content security policy."""
    features = "camera microphone geolocation payment usb serial bluetooth midi display-capture"
    return {
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
        "Permissions-Policy": ", ".join(f"{feature}=()" for feature in features.split()),
        "Server": "betacolony",
        **({} if settings.frames else {"Cross-Origin-Opener-Policy": "same-origin"}),
    }
