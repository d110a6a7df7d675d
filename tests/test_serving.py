"""`betacolony tutorial` as a server: the pages and nothing else, to this machine alone, and kernels that end."""

import time
import urllib.error
import urllib.request
from email.message import Message
from typing import TYPE_CHECKING

import pytest
from traitlets.config import Config

from betacolony_widgets import serving
from browsing import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page


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


def test_a_visitor_cannot_choose_another_template(tutorial: Server) -> None:
    page = f"{tutorial.url}voila/render/{serving.pages()[0]}"
    plain, other = get(page)[3], get(f"{page}?template=lab&theme=dark")[3]
    assert len(other) == pytest.approx(len(plain), rel=0.01)


def test_a_taken_port_is_told(tutorial: Server) -> None:
    port = int(tutorial.url.rstrip("/").rpartition(":")[2])
    with pytest.raises(serving.PortTaken, match=str(port)):
        serving.free_port(port)


def test_a_server_of_others_gets_the_same_settings() -> None:
    config = Config()
    serving.configure(config)
    assert config.VoilaConfiguration.template == serving.TEMPLATE
    assert config.VoilaConfiguration.show_tracebacks is False
    assert config.MappingKernelManager.cull_idle_timeout == 1200


def test_our_template_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    from voila.paths import collect_template_paths

    monkeypatch.setenv("JUPYTER_PATH", "/somewhere/else")
    serving.use_templates()
    found = collect_template_paths(["voila", "nbconvert"], serving.TEMPLATE, prune=True)
    assert found[0] == str(serving.TEMPLATES / "voila" / "templates" / serving.TEMPLATE)


@pytest.mark.browser
def test_a_kernel_ends_with_its_page(tutorial: Server, page: "Page") -> None:
    with page.expect_websocket() as connection:
        page.goto(tutorial.url)
    address = connection.value.url.replace("ws:", "http:").partition("/channels")[0]
    assert get(address)[0] == 200
    page.goto("about:blank")
    until = time.monotonic() + 10
    while get(address)[0] == 200 and time.monotonic() < until:
        time.sleep(0.1)
    assert get(address)[0] == 404
