"""Pages of `betacolony serve` in a browser: under a path, behind nginx, when there is no room, and at the end."""

import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from betacolony_widgets.serving.tutorial import free_port
from helpers.browser.board_page import PATIENCE, Board
from helpers.browser.hosted import TOKEN, Hosted, get, serve_hosted, wait
from helpers.browser.nginx import find_nginx, serve_nginx

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

pytestmark = pytest.mark.browser

#: set where a missing nginx is a failure instead of a reason to skip
NGINX_REQUIRED = os.environ.get("BETACOLONY_REQUIRE_NGINX") == "1"
#: the one page that is light
LIGHT = "voila/render/15-glossary.ipynb"


@pytest.fixture(scope="module")
def single() -> Iterator[Hosted]:
    """A server under a path, with room for one page."""
    with serve_hosted("--base-url", "/colony/", "--kernels", "1", patience=4, again=(2, 2)) as server:
        yield server


@pytest.fixture
def second(browser: "Browser") -> Iterator["Page"]:
    """Another reader, whose browser runs no scripts."""
    context = browser.new_context(java_script_enabled=False)
    yield context.new_page()
    context.close()


def stay(route: "Route") -> None:
    """The answer without the wish to be asked for again: what is looked at stays."""
    answer = route.fetch()
    route.fulfill(response=answer, headers={key: text for key, text in answer.headers.items() if key != "refresh"})


def test_who_finds_no_room_is_told_and_comes_in_by_itself_when_there_is_some(
    single: Hosted, page: "Page", second: "Page", axe: Callable[["Page"], list[str]]
) -> None:
    kernel = get(single.url + LIGHT).kernel
    page.route("**/*.ipynb", stay)
    answer = page.goto(single.url + LIGHT)
    assert answer
    assert answer.status == 503
    assert page.locator("h1").inner_text() == "The server is full right now"
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert not axe(page)
    second.goto(single.url + LIGHT)
    assert "on its own in" in second.locator(".bc-prose").inner_text()
    get(f"{single.url}voila/api/shutdown/{kernel}", b"")
    second.locator("h1", has_text="Glossary").wait_for(timeout=PATIENCE)


# every time, this is proved without a browser, in tests/serving/test_hosting.py
@pytest.mark.full
def test_a_reader_turns_the_page_though_all_places_are_taken(single: Hosted, page: "Page") -> None:
    wait(lambda: not single.health()["kernels"] or end_all(single))
    with page.expect_websocket():
        page.goto(f"{single.url}voila/render/02-a-round.ipynb")
    assert single.health()["kernels"] == 1
    with page.expect_websocket():
        answer = page.goto(f"{single.url}voila/render/03-locations.ipynb")
    assert answer
    assert answer.status == 200
    assert single.health()["kernels"] == 1


def end_all(server: Hosted) -> bool:
    """Have all pages say farewell that have not."""
    ended = {line["kernel"] for line in server.events("kernel_ended")}
    for line in server.events("kernel_started"):
        if line["kernel"] not in ended:
            get(f"{server.url}voila/api/shutdown/{line['kernel']}", b"")
    return False


def test_the_password_opens_the_page_and_its_board_and_the_end_of_the_server_is_told(page: "Page") -> None:
    page.set_default_timeout(PATIENCE)
    with serve_hosted("--base-url", "/b/", env={"BETACOLONY_TOKEN": TOKEN}) as server:
        page.goto(f"{server.url}voila/render/10-play.ipynb")
        page.get_by_label("Password").fill("something else")
        page.get_by_role("button", name="Enter").click()
        page.get_by_role("alert").wait_for()
        page.get_by_label("Password").fill(TOKEN)
        page.get_by_role("button", name="Enter").click()
        page.wait_for_selector(".bc-ready")
        assert page.url == f"{server.url}voila/render/10-play.ipynb"
        assert server.end() == 0
        page.get_by_text("The page can't reach its program at the moment.").or_(
            page.get_by_text("The program behind this page has stopped.")
        ).first.wait_for()


@pytest.fixture(scope="module")
def fronted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """A server behind nginx; its address is the one that nginx answers to."""
    program = find_nginx()
    if program is None:
        reason = "no nginx on this machine (Debian: apt-get install nginx-light)"
        if NGINX_REQUIRED:
            pytest.fail(reason)
        pytest.skip(reason)
    port, upstream = free_port(0), free_port(0)
    public = f"http://127.0.0.1:{port}"
    words = ("--port", str(upstream), "--base-url", "/colony/", "--proxy", "--public", public)
    with serve_hosted(*words) as server, serve_nginx(program, tmp_path_factory.mktemp("nginx"), port, upstream):
        yield Hosted(f"{public}/colony/", server.process, server.log, server.said)


def test_behind_nginx_a_page_is_opened_played_and_left(fronted: Hosted, page: "Page") -> None:
    board = Board(page, "10-play").open(fronted)
    board.choose(board.choices[0])
    assert fronted.health()["kernels"] == 1
    page.goto("about:blank")
    wait(lambda: not fronted.health()["kernels"])
    kernel = fronted.last("kernel_started")["kernel"]
    assert fronted.last("kernel_ended", kernel=kernel)["why"] == "left"


def test_behind_nginx_text_comes_first_and_is_packed(fronted: Hosted) -> None:
    import http.client
    import zlib

    port = int(fronted.url.split(":")[2].partition("/")[0])
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", "/colony/voila/render/02-a-round.ipynb", headers={"Accept-Encoding": "gzip"})
    answer = connection.getresponse()
    assert answer.getheader("Content-Encoding") == "gzip"
    assert "default-src 'self'" in (answer.getheader("Content-Security-Policy") or "")
    reader, pieces = zlib.decompressobj(wbits=31), list[bytes]()
    while piece := answer.read1():
        pieces.append(reader.decompress(piece))
    connection.close()
    arrived = [next(n for n, piece in enumerate(pieces) if text in piece) for text in (b"<h1", b"betacolony.finished")]
    assert arrived[0] < arrived[1]
