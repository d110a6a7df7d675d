"""Attempts of visitors to do more than they may: a test for each claim of docs/security.md."""

import asyncio
import json
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

import psutil  # type: ignore[import-untyped]
import pytest
from jupyter_client.session import Session
from jupyter_server.services.kernels.connection.base import serialize_binary_message, serialize_msg_to_ws_v1
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from betacolony_widgets.pages.contents import notebooks
from betacolony_widgets.serving.websocket_frames import V1, is_whole
from helpers.browser.browsing import Server, serve_lab

pytestmark = pytest.mark.slow

Found = TypeVar("Found")

#: seconds within which an answer comes, on a busy machine
PATIENCE = 60
#: what a stranger would run; as a comment after it the mark by which it is found
RUNS = "open({!r}, 'w').write('ran')"


def run(main: Coroutine[Any, Any, Found]) -> Found:
    """Run a coroutine on a loop of its own."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, main).result()


def status(address: str, **request: Any) -> int:
    try:
        with urllib.request.urlopen(urllib.request.Request(address, **request), timeout=PATIENCE) as answer:  # noqa: S310
            return int(answer.status)
    except urllib.error.HTTPError as problem:
        problem.close()
        return problem.code


def wait_for(address: str) -> None:
    """Wait until a server that has said where it is also listens there."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            status(address)
        except OSError:
            time.sleep(0.2)
        else:
            return


class Kernel:
    """A reader's kernel: its page stays open while it is used."""

    def __init__(self, server: Server, page: str) -> None:
        self.server = server
        self._answer = urllib.request.urlopen(server.page(page), timeout=PATIENCE)  # noqa: S310  our own server
        text = ""
        while "kernelId" not in text or "</script>" not in text[text.index("kernelId") :]:
            text += self._answer.read1().decode()
        self.page = text
        self.id = text.partition('"kernelId": "')[2][:36]
        self.page += self._answer.read().decode()

    def close(self) -> None:
        self._answer.close()

    async def socket(self, origin: str = "", form: str | None = None) -> WebSocketClientConnection:
        """The way of a page to its kernel; ``origin``: the page is from elsewhere; ``form``: that of its messages."""
        address = f"ws://{urlsplit(self.server.url).netloc}/api/kernels/{self.id}/channels"
        request = HTTPRequest(address, headers={"Origin": origin} if origin else {}, request_timeout=PATIENCE)
        return await websocket_connect(request, subprotocols=[form] if form else None)


@pytest.fixture(scope="module")
def kernel(tutorial: Server) -> Iterator[Kernel]:
    own = Kernel(tutorial, "01-setup")
    yield own
    own.close()


def message(kind: str, content: dict[str, Any], channel: str = "shell") -> str:
    header = {
        "msg_id": uuid.uuid4().hex,
        "msg_type": kind,
        "username": "",
        "session": "x",
        "version": "5.3",
        "date": "",
    }
    return json.dumps(
        {"header": header, "parent_header": {}, "metadata": {}, "content": content, "channel": channel, "buffers": []}
    )


def executing(code: str) -> dict[str, Any]:
    return {"code": code, "silent": False, "store_history": False, "user_expressions": {}, "allow_stdin": False}


async def answers(socket: WebSocketClientConnection, last: str) -> list[str]:
    """The kinds of all messages up to one of a kind."""
    kinds: list[str] = []
    while last not in kinds:
        text = await asyncio.wait_for(socket.read_message(), PATIENCE)
        assert text is not None
        kinds.append(json.loads(text)["header"]["msg_type"])
    return kinds


async def leave(socket: WebSocketClientConnection) -> None:
    """Close a way, and wait until it is closed."""
    socket.close()
    while await asyncio.wait_for(socket.read_message(), PATIENCE) is not None:
        pass


@pytest.mark.parametrize("channel", ["shell", "control", "stdin"])
def test_a_visitor_runs_no_code_in_a_kernel(kernel: Kernel, channel: str, tmp_path: Path) -> None:
    mark = tmp_path / "mark"

    async def try_it() -> list[str]:
        socket = await kernel.socket()
        for kind, content in (
            ("execute_request", executing(RUNS.format(str(mark)))),
            ("inspect_request", {"code": "open", "cursor_pos": 4, "detail_level": 1}),
            ("complete_request", {"code": "ope", "cursor_pos": 3}),
            ("debug_request", {"type": "request", "seq": 1, "command": "initialize", "arguments": {}}),
            ("create_subshell_request", {}),
        ):
            await socket.write_message(message(kind, content, channel))
        await socket.write_message(message("kernel_info_request", {}))
        kinds = await answers(socket, "kernel_info_reply")
        await leave(socket)
        return kinds

    kinds = run(try_it())
    assert not {"execute_reply", "execute_input", "inspect_reply", "complete_reply", "debug_reply", "error"} & set(
        kinds
    )
    assert not mark.exists()


def test_a_visitor_of_a_jupyter_server_owns_it(tmp_path: Path) -> None:
    """So it is on Binder and JupyterHub, and the notes say so: the same request runs."""
    mark = tmp_path / "mark"
    (tmp_path / "lab").mkdir()
    with serve_lab(tmp_path / "lab") as server:
        root, _, token = server.url.partition("lab?token=")

        def ask(path: str, data: bytes | None = None) -> Any:
            request = urllib.request.Request(f"{root}{path}", data, {"Authorization": f"token {token}"})  # noqa: S310
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310  our own server
                return json.loads(answer.read())

        wait_for(f"{root}api/status")
        assert ask("api/contents/01-setup.ipynb")["type"] == "notebook"
        assert status(f"{root}api/contents") == 403  # without the token
        name = ask("api/kernels", b"{}")["id"]

        async def execute() -> list[str]:
            address = f"ws://{urlsplit(root).netloc}/api/kernels/{name}/channels?token={token}"
            socket = await websocket_connect(HTTPRequest(address, request_timeout=PATIENCE))
            await socket.write_message(message("execute_request", executing(RUNS.format(str(mark)))))
            kinds = await answers(socket, "execute_reply")
            await leave(socket)
            return kinds

        assert "execute_reply" in run(execute())
    assert mark.read_text() == "ran"


def numbers(form: str | None, *values: int) -> bytes:
    """Numbers as messages in bytes have them."""
    return b"".join(number.to_bytes(8, "little") if form == V1 else number.to_bytes(4, "big") for number in values)


@pytest.mark.parametrize(
    ("form", "sent"),
    [(V1, numbers(V1, 2**62)), (None, numbers(None, 2**24)), (None, numbers(V1, 6)), (V1, b""), (None, b"")],
    ids=["endless", "large", "of the other form", "empty", "empty, of the older form"],
)
def test_a_message_that_is_not_what_it_says_keeps_no_server_busy(
    tutorial: Server, kernel: Kernel, form: str | None, sent: bytes
) -> None:
    memory = psutil.Process(tutorial.process.pid).memory_info

    async def try_it() -> None:
        socket = await kernel.socket(form=form)
        await socket.write_message(sent, binary=True)
        other = await kernel.socket()
        await other.write_message(message("kernel_info_request", {}))
        await answers(other, "kernel_info_reply")
        await leave(other)
        await leave(socket)

    before = memory().rss
    run(try_it())
    assert memory().rss - before < 100e6


@pytest.mark.parametrize("form", [V1, None])
def test_whole_messages_are_told_from_broken_ones(form: str | None) -> None:
    whole = Session().msg("comm_msg", {"data": {}})
    whole |= {"channel": "shell", "buffers": [b"", b"a picture"]}
    written: Any = serialize_msg_to_ws_v1, serialize_binary_message  # they have no types
    sent = written[0](whole, "shell", Session().pack) if form else written[1](whole)
    assert is_whole(sent, form)
    assert not is_whole(sent, None if form else V1)
    for broken in (
        numbers(form, 0),
        numbers(form, 2, 1),
        numbers(form, 1, 999),
        numbers(form, 2, 99, 98) + b"a" * 200,
        numbers(form, 1001, *[9000] * 1001) + b"a" * 9000,
        sent[:7],
    ):
        assert not is_whole(broken, form)


def test_a_page_from_elsewhere_reaches_no_kernel(kernel: Kernel) -> None:
    with pytest.raises(HTTPClientError) as refused:
        run(kernel.socket("http://evil.example.org"))
    assert refused.value.code == 403


def test_a_kernel_is_reached_by_those_who_know_its_name_alone(tutorial: Server, kernel: Kernel) -> None:
    assert status(f"{tutorial.url}api/kernels") in {403, 404, 405}
    assert status(f"{tutorial.url}api/kernels/{kernel.id}") == 200
    assert status(f"{tutorial.url}api/kernels/{uuid.uuid4()}") == 404
    assert status(f"{tutorial.url}api/kernels", data=b"{}", method="POST") in {403, 404, 405}  # and begins none


#: what would be served by a Jupyter server, or lies beside the pages
PLACES = (
    *(
        "api/contents",
        "api/contents/01-setup.ipynb",
        "api/sessions",
        "api/terminals",
        "api/config/notebook",
        "api/spec.yaml",
    ),
    *(
        "files/01-setup.ipynb",
        "nbconvert/html/01-setup.ipynb",
        "view/01-setup.ipynb",
        "edit/01-setup.ipynb",
        "lab",
        "tree",
    ),
    *("voila/files/01-setup.ipynb", "voila/files/README.md", "voila/files/..%2fpyproject.toml", "01-setup.ipynb"),
    *(
        "voila/render/..%2f..%2fetc%2fpasswd",
        "voila/static/..%2f..%2fserving.py",
        "voila/templates/betacolony/index.html.j2",
    ),
    *("voila/render/README.md", "voila/render/__init__.py", "voila/api/contents", "voila/tree", "terminals/1"),
    *("voila/render/%00", "voila/render/" + "a" * 3000, "static/%2e%2e/%2e%2e/etc/passwd"),
)


@pytest.mark.parametrize("place", PLACES)
def test_nothing_but_pages_is_served(tutorial: Server, place: str) -> None:
    with pytest.raises(urllib.error.HTTPError) as problem:
        urllib.request.urlopen(f"{tutorial.url}{place}", timeout=PATIENCE).close()  # noqa: S310  our own server
    with problem.value as answer:
        text = answer.read().decode()
    assert problem.value.code in {403, 404, 405}
    assert "Traceback" not in text
    assert str(notebooks().parent) not in text


def test_no_source_is_in_a_page_and_no_place_on_the_server(kernel: Kernel) -> None:
    assert "<h1" in kernel.page
    assert "betacolony_widgets import" not in kernel.page
    assert str(notebooks()) not in kernel.page


def test_widgets_that_a_visitor_makes_are_those_of_the_libraries(kernel: Kernel, tmp_path: Path) -> None:
    """A message may make widgets, of classes that are registered; it imports nothing by a name, and runs nothing."""
    mark = tmp_path / "mark"

    async def try_it() -> list[str]:
        socket = await kernel.socket()
        for target, state in (
            (
                "jupyter.widget",
                {"_model_module": "os", "_model_name": "system", "_view_module": "os", "_view_name": "x"},
            ),
            ("os.system", {"command": f"touch {mark}"}),
            ("__main__", {}),
        ):
            content = {
                "comm_id": uuid.uuid4().hex,
                "target_name": target,
                "target_module": "os",
                "data": {"state": state},
            }
            await socket.write_message(message("comm_open", content))
        await socket.write_message(message("kernel_info_request", {}))
        kinds = await answers(socket, "kernel_info_reply")
        await leave(socket)
        return kinds

    assert "kernel_info_reply" in run(try_it())
    assert not mark.exists()
