"""`betacolony tutorial` as a server: the pages and nothing else, to this machine alone, and kernels that end."""

import asyncio
import json
import os
import re
import signal
import socket
import sys
import time
import urllib.error
import urllib.request
from email.message import Message
from http.client import HTTPConnection
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest.mock import Mock
from urllib.parse import urlsplit

import pytest
from jupyter_client.manager import AsyncKernelManager
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
from traitlets.config import Config

from betacolony_widgets.cli.main import main
from betacolony_widgets.messages import Messages
from betacolony_widgets.pages import contents
from betacolony_widgets.serving import tutorial as serving
from betacolony_widgets.serving.patches import Client
from helpers.browser.browsing import Server, serve

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow


def get(url: str) -> tuple[int, str, Message, str]:
    """Status, final address, headers and text of an answer."""
    try:
        with urllib.request.urlopen(url, timeout=30) as answer:  # noqa: S310  our own server
            return answer.status, answer.url, answer.headers, answer.read().decode()
    except urllib.error.HTTPError as problem:
        return problem.code, problem.url, problem.headers, ""


def test_the_root_leads_to_the_first_page(tutorial: Server) -> None:
    status, url, _, text = get(tutorial.url)
    assert status == 200
    assert url == f"{tutorial.url}voila/render/{serving.pages()[0]}"
    assert "<h1" in text


def test_a_page_shows_no_source_and_asks_nobody_else(tutorial: Server) -> None:
    _, _, headers, text = get(tutorial.url)
    assert "from betacolony_widgets import" not in text
    assert "default-src 'self'" in headers["Content-Security-Policy"]


def port_of(server: Server) -> int:
    return int(server.url.rstrip("/").rpartition(":")[2])


def led_to(server: Server, host: str, path: str) -> str | None:
    """The address that a request to a host is redirected to; None if it isn't redirected."""
    connection = HTTPConnection(serving.ADDRESS, port_of(server), timeout=30)
    connection.request("GET", path, headers={"Host": host})
    place = connection.getresponse().getheader("Location")
    connection.close()
    return place


@pytest.mark.parametrize("name", ["localhost", "LocalHost", "127.0.0.2", "127.1", "[::1]", "colony.localhost"])
def test_every_other_name_of_this_machine_leads_to_the_one_that_saved_games_belong_to(
    tutorial: Server, name: str
) -> None:
    path = "/voila/render/02-a-round.ipynb?s=AB-1&of=a%20friend"
    assert led_to(tutorial, f"{name}:{port_of(tutorial)}", path) == f"{tutorial.url.rstrip('/')}{path}"


def test_a_port_of_a_tunnel_is_kept(tutorial: Server) -> None:
    assert led_to(tutorial, "localhost:9999", "/") == "http://127.0.0.1:9999/"
    assert led_to(tutorial, "[::1]", "/x") == "http://127.0.0.1:80/x"


@pytest.mark.parametrize("name", ["127.0.0.1", "colony.example.org", "localhost.example.org"])
def test_names_of_others_are_left_alone(tutorial: Server, name: str) -> None:
    assert led_to(tutorial, f"{name}:{port_of(tutorial)}", f"/{serving.GREETING}") is None


def test_what_was_asked_comes_along_to_the_first_page(tutorial: Server) -> None:
    _, url, _, _ = get(f"{tutorial.url}?s=AB-1&x=2")
    assert url == f"{tutorial.url}voila/render/{serving.pages()[0]}?s=AB-1&x=2"


@pytest.mark.parametrize(
    "path",
    [
        "voila/tree",
        "voila/api/contents",
        "voila/files/{page}",
        "voila/files/../pyproject.toml",
        "voila/render/no.ipynb",
    ],
)
def test_nothing_but_pages_is_served(tutorial: Server, path: str) -> None:
    status, *_ = get(tutorial.url + path.format(page=serving.pages()[0]))
    assert status in {403, 404}


@pytest.mark.parametrize("folder", contents.folders(contents.notebooks()), ids=lambda folder: folder.name)
def test_the_pages_of_every_folder_are_served(tutorial: Server, folder: Path) -> None:
    page = contents.entries(folder)[-1]
    address = (folder / page.href).resolve().relative_to(contents.notebooks()).as_posix()
    status, _, _, text = get(f"{tutorial.url}voila/render/{address}")
    assert status == 200
    assert f">{contents.game_in(folder).title(Messages.of())}<" in text


@pytest.mark.parametrize(
    "path", ["voila/render/no.ipynb", "voila/render/de/no.ipynb", "voila/render/exocolony/no.ipynb", "no/such/place"]
)
def test_an_address_that_leads_nowhere_shows_a_way_back(tutorial: Server, path: str) -> None:
    with pytest.raises(urllib.error.HTTPError) as answer:
        urllib.request.urlopen(tutorial.url + path, timeout=30)  # noqa: S310  our own server
    with answer.value as notice:
        text = notice.read().decode()
    assert notice.code == 404
    assert f'href="/voila/render/{serving.pages()[0]}"' in text
    assert "<h1>" in text
    assert "base_url" not in text


def head(url: str) -> tuple[int, str | None, int]:
    """Status, type and number of bytes of the answer to a HEAD request, which isn't redirected."""
    parts = urlsplit(url)
    connection = HTTPConnection(parts.netloc, timeout=30)
    connection.request("HEAD", parts.path)
    answer = connection.getresponse()
    length = len(answer.read())
    connection.close()
    return answer.status, answer.getheader("Content-Type"), length


def test_link_checkers_and_monitors_learn_what_is_there(tutorial: Server) -> None:
    page = f"{tutorial.url}voila/render/{serving.pages()[0]}"
    assert head(tutorial.url)[0] == 302
    assert head(page) == (200, "text/html", 0)
    assert head(f"{tutorial.url}{serving.GREETING}") == (200, "text/plain", 0)
    assert head(f"{tutorial.url}{serving.FONT_PATH}") == (200, "font/woff2", 0)
    for nowhere in ("voila/render/no.ipynb", "no/such/place"):
        assert head(f"{tutorial.url}{nowhere}")[::2] == (404, 0)


def test_a_visitor_cannot_choose_another_template(tutorial: Server) -> None:
    page = f"{tutorial.url}voila/render/{serving.pages()[0]}"
    plain, other = get(page)[3], get(f"{page}?template=lab&theme=dark")[3]
    assert len(other) == pytest.approx(len(plain), rel=0.01)


def test_a_taken_port_is_told(tutorial: Server) -> None:
    with pytest.raises(serving.PortTaken, match=str(port_of(tutorial))):
        serving.free_port(port_of(tutorial))


def home_of(server: Server) -> str:
    """The address that the page says saved games belong to."""
    match = re.search(r'<body[^>]* data-home="([^"]+)"', get(server.url)[3])
    return match[1] if match else ""


def test_pages_at_a_named_port_are_at_home(tutorial: Server) -> None:
    assert f"{home_of(tutorial)}/" == tutorial.url


def test_where_the_usual_port_is_taken_another_is_found_and_the_page_knows_its_home() -> None:
    with socket.socket() as other:
        other.bind((serving.ADDRESS, 0))
        other.listen()
        usual = other.getsockname()[1]
        start = f"from betacolony_widgets.serving.tutorial import serve; serve(None, {usual}, browser=False)"
        output = rf"saved in your browser belong to http://127\.0\.0\.1:{usual}/\nBeta Colony is at (http://127\.0\.0\.1:\d+/)"
        with serve([sys.executable, "-c", start], output) as server:
            assert port_of(server) != usual
            assert home_of(server) == f"http://127.0.0.1:{usual}"


def test_a_tutorial_that_runs_already_is_opened(
    tutorial: Server, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []

    def browse(url: str) -> bool:
        opened.append(url)
        return True

    monkeypatch.setattr("webbrowser.open", browse)
    monkeypatch.setattr("betacolony_widgets.cli.main.PORT", port_of(tutorial))
    assert main(["tutorial"]) == 0
    assert capsys.readouterr().out == f"Beta Colony is already running at {tutorial.url}\n"
    assert opened == [tutorial.url]


def test_a_tutorial_of_other_notebooks_is_another_program(tutorial: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    assert serving.runs_at(port_of(tutorial))
    monkeypatch.setattr(serving, "notebooks", lambda: serving.TEMPLATES)
    assert not serving.runs_at(port_of(tutorial))


def test_nobody_at_a_port_is_no_tutorial() -> None:
    assert not serving.runs_at(serving.free_port(0))


def test_a_server_of_others_gets_the_same_settings() -> None:
    config = Config()
    serving.configure(config)
    assert config.VoilaConfiguration.template == serving.TEMPLATE
    assert config.VoilaConfiguration.show_tracebacks is False
    assert "page_config_hook" not in config.VoilaConfiguration  # what a browser keeps there is not ours to locate
    assert config.MappingKernelManager.cull_idle_timeout == 1200


def test_our_template_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    from voila.paths import collect_template_paths

    monkeypatch.setenv("JUPYTER_PATH", "/somewhere/else")
    serving.use_templates()
    paths = collect_template_paths(["voila", "nbconvert"], serving.TEMPLATE, prune=True)
    assert paths[0] == str(serving.TEMPLATES / "voila" / "templates" / serving.TEMPLATE)


#: Voilà by itself, without any setting of ours but the name of the template
VOILA = """
from tornado.ioloop import IOLoop
from voila.app import Voila
from betacolony_widgets.serving.tutorial import TEMPLATE, free_port
port = free_port(0)
app = Voila.instance()
app.initialize(["--no-browser", f"--port={port}", f"--template={TEMPLATE}", *FOLDER])
IOLoop.current().add_callback(print, f"http://127.0.0.1:{port}/", flush=True)
app.start()
"""


def test_any_voila_shows_pages_with_our_template(tmp_path: Path) -> None:
    for name, title in (("01-own", "# Own page\n\n## A step"), ("02-other", "# Other page")):
        cells: list[dict[str, object]] = [{"cell_type": "markdown", "id": "a", "metadata": {}, "source": title}]
        cells += [
            {"cell_type": "code", "id": "b", "metadata": {}, "source": "1/0", "outputs": [], "execution_count": 1}
        ]
        notebook = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
        (tmp_path / f"{name}.ipynb").write_text(json.dumps(notebook), "utf-8")
    start = f"FOLDER = [{str(tmp_path)!r}]\n{VOILA}"
    own = os.environ | {"JUPYTER_PATH": str(serving.TEMPLATES)}
    with serve([sys.executable, "-c", start], r"http://127\.0\.0\.1:\d+/", own) as server:
        text = get(server.page("01-own"))[3]
    assert '<h1 id="a-step"' in text
    assert "Next page: Other page" in text
    assert "could not be loaded" in text


def ends(address: str) -> None:
    """Wait until a kernel has ended."""
    until = time.monotonic() + 10
    while get(address)[0] == 200 and time.monotonic() < until:
        time.sleep(0.1)
    assert get(address)[0] == 404


@pytest.mark.browser
def test_a_kernel_ends_with_its_page(tutorial: Server, page: "Page") -> None:
    with page.expect_websocket() as connection:
        page.goto(tutorial.url)
    address = connection.value.url.replace("ws:", "http:").partition("/channels")[0]
    assert get(address)[0] == 200
    page.goto("about:blank")
    ends(address)


@pytest.mark.browser
def test_a_kernel_ends_with_its_page_though_the_scripts_never_came(tutorial: Server, page: "Page") -> None:
    page.route("**/voila/static/**", lambda route: route.abort())
    page.goto(tutorial.url)
    kernel = page.content().partition("/api/kernels/")[2][:36]
    address = f"{tutorial.url}api/kernels/{kernel}"
    assert get(address)[0] == 200
    page.goto("about:blank")
    ends(address)


@pytest.mark.skipif(os.name != "posix", reason="processes can't be stopped there")
def test_who_runs_the_cells_waits_for_the_kernel_and_no_longer() -> None:
    config = Config()
    serving.configure(config)

    async def meet() -> None:
        manager = AsyncKernelManager(config=config)
        await manager.start_kernel()
        client: Any = manager.client()
        assert isinstance(client, Client)
        client.start_channels()
        await client.wait_for_ready(60)
        outputs: list[str] = []

        def listen(message: dict[str, Any]) -> None:
            outputs.append(message["content"].get("text", ""))

        await client.execute_interactive("print('heard')", timeout=60, output_hook=listen)
        assert "".join(outputs) == "heard\n"
        await manager.signal_kernel(signal.SIGSTOP)
        with pytest.raises(RuntimeError, match=r"did not answer in 0\.2 s"):
            await client.wait_for_ready(0.2)
        await manager.signal_kernel(signal.SIGKILL)
        with pytest.raises(RuntimeError, match="died before it answered"):
            await client.wait_for_ready()
        client.stop_channels()
        await manager.shutdown_kernel(now=True)

    asyncio.run(meet())


def test_what_a_kernel_says_is_not_kept_back(monkeypatch: pytest.MonkeyPatch) -> None:
    handler = Mock(spec=KernelWebsocketHandler)
    monkeypatch.setattr(ZMQChannelsWebsocketConnection, "connect", lambda _: "connected")
    config = Config()
    serving.configure(config)
    for server in (config.Voila, config.ServerApp):
        connection = server.kernel_websocket_connection_class(websocket_handler=handler)
        assert connection.connect() == "connected"
        handler.set_nodelay.assert_called_once_with(True)
        handler.set_nodelay.reset_mock()
