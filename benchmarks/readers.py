"""Readers of the tutorial: some in a real browser, most of them as what a page says to its server, and nothing else.

Either opens pages, clicks through steps, plays, and leaves; each notes how long it waited.
"""

import asyncio
import json
import re
import struct
import time
import uuid
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any, Final, Protocol

from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from benchmarks.browsers import Server
from benchmarks.page import PATIENCE, PLAY, WATCH

if TYPE_CHECKING:
    from playwright.async_api import Browser, BrowserContext, Page

#: seconds until whatever is waited for must be there
WAITING: Final = 120
#: what the widgets of a page are called
_OVERLAY: Final = "betacolony_widgets.board.overlay.Overlay"
_CARD: Final = "betacolony_widgets.teaching.card.Card"
#: the channel on which a page asks for the state of all widgets, and the version of what is said on it
_CONTROL: Final = "jupyter.widget.control"
_VERSION: Final = "1.0.0"
_PROTOCOL: Final = "v1.kernel.websocket.jupyter.org"
#: what a page's browser says about itself
_HELLO: Final = {"width": 900, "scheme": "dark", "calm": True, "density": 1, "language": "en"}
#: a board that can be clicked; what asks for one, and the pages on which it has to be asked for
_BOARD: Final = ".bc-ready .bc-target"
_ASKING: Final = ".bc-todo > .bc-todo-row > button"
_ASKED: Final = ("01-setup", "02-a-round")
#: scripts that a page asks for
_SCRIPTS: Final = re.compile(r'<(?:script[^>]* src|link[^>]* href)="(/[^"]+\.js)"')


class Reader(Protocol):
    """Someone who reads. All times are in seconds."""

    async def open(self, name: str) -> float:
        """Open a page, and leave the one before; gives the time until it can be used."""

    async def step(self) -> None:
        """Go on to the next step."""

    async def begin(self) -> None:
        """Have the board come to the first exercise, where it is not there yet."""

    async def click(self) -> float | None:
        """Choose the first of what can be chosen; gives the time until it is answered, None if there is nothing."""

    async def leave(self) -> None:
        """Leave the page, if there is one."""


class Raw:
    """A reader without a browser: gets the page, and talks with its kernel as the page does."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._http = AsyncHTTPClient(force_instance=True, max_clients=10)
        self._token = ""
        self._known: set[str] = set()
        self._kernel = ""
        self._socket: WebSocketClientConnection | None = None
        self._listening: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        self._seq = 0
        #: widgets by their numbers, and what they are
        self._models: dict[str, str] = {}
        self._states = False
        self._desk: dict[str, Any] = {}
        self._targets: dict[str, bool] = {}
        self._answered: set[int] = set()

    async def open(self, name: str) -> float:
        """Get the page and its scripts, connect to its kernel, and greet the board if there is one."""
        await self.leave()
        start = time.perf_counter()
        url = self._server.page(name)
        answer = await self._fetch(HTTPRequest(url, request_timeout=WAITING))
        text = answer.body.decode()
        if "_xsrf" in (cookie := answer.headers.get("Set-Cookie", "")):
            self._token = cookie.partition("_xsrf=")[2].partition(";")[0]
        for script in _SCRIPTS.findall(text):
            if script not in self._known:  # a browser keeps them
                self._known.add(script)
                await self._fetch(HTTPRequest(self._server.url.rstrip("/") + script))
        self._kernel = re.findall(r'"kernelId": "([^"]+)"', text)[0]
        address = f"{self._server.url}api/kernels/{self._kernel}/channels?session_id={uuid.uuid4().hex}"
        self._socket = await websocket_connect(address.replace("http", "ws", 1), subprotocols=[_PROTOCOL])
        self._listening = asyncio.create_task(self._listen(self._socket))
        control = uuid.uuid4().hex
        await self._say("comm_open", comm_id=control, target_name=_CONTROL, data={}, metadata={"version": _VERSION})
        await self._say("comm_msg", comm_id=control, data={"method": "request_states"})
        await self._until(lambda: self._states)
        if _OVERLAY in self._models.values():
            await self._greet()
        return time.perf_counter() - start

    async def step(self) -> None:
        """Nothing: a page shows its steps without asking anybody."""

    async def begin(self) -> None:
        """Ask the first card for the board, and greet it."""
        if _OVERLAY not in self._models.values():
            await self._ask(_CARD, {"type": "open", "options": []})
            await self._until(lambda: _OVERLAY in self._models.values())
            await self._greet()

    async def click(self) -> float | None:
        """Choose the first line of the list, or else the first target of the board."""
        if self._desk.get("thinking"):
            await self._until(lambda: not self._desk.get("thinking"))
        lines = [choice["id"] for choice in self._desk.get("choices", ())]
        found = lines or [target for target, possible in self._targets.items() if possible]
        if not found:
            return None
        start = time.perf_counter()
        await self._ask(_OVERLAY, {"type": "choose", "target": found[0], "version": self._desk["version"]})
        return time.perf_counter() - start

    async def leave(self) -> None:
        """Close the connection, and say farewell as a page does."""
        if self._socket is None:
            return
        self._socket.close()
        if self._listening:
            self._listening.cancel()
        farewell = f"{self._server.url}voila/api/shutdown/{self._kernel}"
        await self._fetch(HTTPRequest(farewell, method="POST", body=f"_xsrf={self._token}", request_timeout=WAITING))
        self._socket, self._states = None, False
        self._models, self._desk, self._targets = {}, {}, {}

    async def _fetch(self, request: HTTPRequest) -> Any:
        if self._token:
            request.headers["Cookie"] = f"_xsrf={self._token}"
        return await self._http.fetch(request)

    async def _greet(self) -> None:
        self._desk = {}
        await self._send(_OVERLAY, {"type": "hello", **_HELLO})
        await self._until(lambda: bool(self._desk))

    async def _ask(self, kind: str, content: Mapping[str, Any]) -> None:
        """Send a message to a widget, and wait until it is answered."""
        self._seq += 1
        number = self._seq
        await self._send(kind, {**content, "seq": number})
        await self._until(lambda: number in self._answered)

    async def _send(self, kind: str, content: Mapping[str, Any]) -> None:
        model = next(model for model, name in self._models.items() if name == kind)
        await self._say("comm_msg", comm_id=model, data={"method": "custom", "content": content})

    async def _say(self, kind: str, *, metadata: Mapping[str, Any] | None = None, **content: Any) -> None:
        if self._socket is None:
            raise ConnectionError("there is no page")
        header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "username": "", "session": "", "version": "5.2"}
        parts = [b"shell", *(json.dumps(part).encode() for part in (header, {}, metadata or {}, content))]
        await self._socket.write_message(_packed(parts), binary=True)

    async def _until(self, there: Callable[[], bool]) -> None:
        """Wait until the kernel has said what is waited for."""
        async with asyncio.timeout(WAITING):
            while not there():
                self._news.clear()
                await self._news.wait()

    async def _listen(self, socket: WebSocketClientConnection) -> None:
        while isinstance(frame := await socket.read_message(), bytes):
            _, header, _, _, content, *_ = _unpacked(frame)
            if json.loads(header)["msg_type"] in {"comm_open", "comm_msg"}:
                self._hear(json.loads(content))
                self._news.set()

    def _hear(self, content: Mapping[str, Any]) -> None:
        data = content["data"]
        if data.get("method") == "update_states":
            self._models |= {model: _kind(it["state"]) for model, it in data["states"].items()}
            self._states = True
        elif "target_name" in content:
            self._models[content["comm_id"]] = _kind(data.get("state", {}))
        elif data.get("method") == "custom" and isinstance(said := data["content"], dict):
            if said.get("type") == "show":
                self._desk = said["desk"]
                self._targets |= {target: face["on"] for target, face in said.get("faces", {}).items()}
            elif said.get("type") != "heard" and "seq" in said:
                self._answered.add(said["seq"])


def _packed(parts: Sequence[bytes]) -> bytes:
    """A message of the protocol that pages speak: how many places follow, where each part begins and the last ends."""
    number = len(parts) + 1
    places = accumulate((len(part) for part in parts), initial=8 * (number + 1))
    return struct.pack(f"<{number + 1}Q", number, *places) + b"".join(parts)


def _unpacked(frame: bytes) -> list[bytes]:
    """Its parts: channel, header, header of what it answers, metadata, content, and binary data."""
    (number,) = struct.unpack("<Q", frame[:8])
    places = struct.unpack(f"<{number}Q", frame[8 : 8 * (number + 1)])
    return [frame[begin:end] for begin, end in pairwise(places)]


def _kind(state: Mapping[str, Any]) -> str:
    return str(state.get("_anywidget_id") or state.get("_model_name") or "")


class Browsing:
    """A reader in a browser."""

    def __init__(self, server: Server, browser: "Browser") -> None:
        self._server, self._browser = server, browser
        self._context: BrowserContext | None = None
        self._page: Page | None = None
        self._clicks = 0

    async def open(self, name: str) -> float:
        """Until the board can be clicked; on pages where it has to be asked for, until it can be."""
        if self._page is None:
            self._context = await self._browser.new_context(viewport={"width": 1280, "height": 900})
            self._page = await self._context.new_page()
            self._page.set_default_timeout(WAITING * 1000)
            await self._page.add_init_script(WATCH)
        start = time.perf_counter()
        await self._page.goto(self._server.page(name), wait_until="commit", timeout=PATIENCE)
        await self._page.wait_for_selector(_ASKING if name in _ASKED else _BOARD, state="attached")
        return time.perf_counter() - start

    async def step(self) -> None:
        """Click on Next."""
        if self._page:
            await self._page.locator(".bc-next").click()

    async def begin(self) -> None:
        """Click what asks for the board."""
        if self._page and not await self._page.locator(_BOARD).count():
            # the first exercise may be on another step than the one that is shown
            await self._page.evaluate(f"document.querySelector('{_ASKING}').click()")
            await self._page.wait_for_selector(_BOARD, state="attached")

    async def click(self) -> float | None:
        """Choose as the raw reader does; the time runs until the board is painted."""
        if self._page is None:
            return None
        await self._page.wait_for_selector(".bc-grid:not(.bc-busy)", state="attached")
        spent = await self._page.evaluate(PLAY, 0)
        return spent and float(spent[1]) / 1000

    async def leave(self) -> None:
        """Close the page, as far as its farewell."""
        if self._page and self._context:
            await self._page.goto("about:blank")
            await self._page.wait_for_timeout(1000)
            await self._context.close()
            self._page = self._context = None
