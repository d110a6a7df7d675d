"""`betacolony serve`: the pages for readers elsewhere, and never more than was promised."""

import contextlib
import io
import json
import logging
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psutil  # type: ignore[import-untyped]
import pytest

from betacolony_widgets.cli.main import main
from betacolony_widgets.serving.hosting import logs
from betacolony_widgets.serving.hosting.settings import BadSetting, Settings
from betacolony_widgets.static_files import FONT
from helpers.browser.hosted import PAGE, TOKEN, Hosted, channel, get, origin, serve_hosted, wait
from helpers.browser.site_page import code, md

pytestmark = pytest.mark.slow

#: what comes with everything that is answered
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Server": "betacolony",
}


@pytest.fixture(scope="module")
def hosted() -> Iterator[Hosted]:
    """A server under a path, with room for two pages."""
    with serve_hosted("--base-url", "/colony/", "--kernels", "2", "--idle", "600") as server:
        yield server


@pytest.fixture(autouse=True)
def _leaves_no_kernel(request: pytest.FixtureRequest) -> Iterator[None]:
    """Tests of the server that they share begin with no kernel."""
    yield
    if "hosted" in request.fixturenames:
        server: Hosted = request.getfixturevalue("hosted")
        started, ended = ({line["kernel"] for line in server.events(f"kernel_{kind}")} for kind in ("started", "ended"))
        for kernel in started - ended:
            get(f"{server.url}voila/api/shutdown/{kernel}", b"")
        wait(lambda: not server.health()["kernels"])


# --- what is served --------------------------------------------------------------------------------------------------


def test_the_root_leads_to_the_first_page_and_the_page_is_made(hosted: Hosted) -> None:
    root = get(f"{hosted.url}?s=AB-1")
    assert (root.status, root.headers["Location"]) == (302, "/colony/voila/render/00-welcome.ipynb?s=AB-1")
    page = get(origin(hosted) + root.headers["Location"])
    assert page.status == 200
    assert "<h1" in page.text
    assert page.kernel
    assert get(f"{hosted.url}api/kernels/{page.kernel}").status == 200


def test_whoever_asks_for_the_head_of_a_page_learns_whether_it_is_there_and_costs_no_kernel(hosted: Hosted) -> None:
    for path, status in ((PAGE, 200), ("", 302), ("health", 200), ("voila/render/no.ipynb", 404), ("no/place", 404)):
        connection = HTTPConnection(urlsplit(hosted.url).netloc, timeout=30)
        connection.request("HEAD", urlsplit(hosted.url).path + path)
        answer = connection.getresponse()
        assert (answer.status, answer.read()) == (status, b"")
        assert {name: answer.getheader(name) for name in HEADERS} == HEADERS
        connection.close()
    assert not hosted.kernels()


@pytest.mark.parametrize(
    "path",
    [
        "voila/files/00-welcome.ipynb",
        "files/00-welcome.ipynb",
        "api/contents",
        "api/contents/00-welcome.ipynb",
        "api/kernels",
        "api/sessions",
        "api/terminals",
        "api/kernelspecs",
        "lab",
        "login",
        "metrics",
        "static/style/style.min.css",
        "voila/tree",
        "voila/api/contents",
        "voila/api/themes/x",
        "voila/templates/betacolony/static/../index.html.j2",
        "voila/static/../index.html.j2",
        "voila/static/%2e%2e/%2e%2e/lab/index.html.j2",
        "voila/static/..%2f..%2f..%2f..%2f..%2fetc/passwd",
        "voila/labextensions/../../../etc/passwd",
        "voila/labextensions/%2e%2e/%2e%2e/kernels/python3/kernel.json",
        "voila/render/../pyproject.toml",
        "voila/render/..%2Ftests%2Fnotebooks%2Fa-round.ipynb",
        "voila/render/../tests/notebooks/a-round.ipynb",
        "voila/render/00-welcome.py",
        "voila/render/",
        "voila/render/de",
        "betacolony",
        "no/such/place",
        "../health",
    ],
)
def test_nothing_but_pages_is_served(hosted: Hosted, path: str) -> None:
    answer = get(hosted.url + path)
    assert answer.status in {403, 404}
    assert "root:x:" not in answer.text
    assert not hosted.kernels()


def test_a_page_shows_neither_its_source_nor_that_of_others(hosted: Hosted) -> None:
    page = get(f"{hosted.url}voila/render/02-a-round.ipynb")
    assert page.status == 200
    for secret in ("from betacolony_widgets import", "Traceback", "/site-packages/"):
        assert secret not in page.text


def test_the_font_of_the_board_is_served_beside_the_pages(hosted: Hosted) -> None:
    page = get(f"{hosted.url}{PAGE}")
    address = urlsplit(hosted.url).path + "voila/fonts/jost.woff2"
    assert f'fetch("{address}")' in page.text
    with urllib.request.urlopen(f"{hosted.url}voila/fonts/jost.woff2", timeout=30) as answer:  # noqa: S310  our own server
        assert answer.headers["Content-Type"] == "font/woff2"
        assert "max-age=" in answer.headers["Cache-Control"]
        assert answer.read() == FONT.read_bytes()
    assert get(f"{hosted.url}voila/fonts/jost-licence.txt").status == 404


def test_translated_pages_are_pages(hosted: Hosted) -> None:
    page = get(f"{hosted.url}voila/render/de/04-building.ipynb")
    assert (page.status, '<html lang="de"' in page.text) == (200, True)


def test_pages_of_another_game_are_pages_and_look_like_that_game(hosted: Hosted) -> None:
    place = f"{hosted.url}voila/render/exocolony/15-glossary.ipynb"
    page = get(place)
    assert (page.status, "bc-mark-horizon" in page.text, ">Exocolony<" in page.text) == (200, True, True)
    get(hosted.url + PAGE)
    full = get(place)
    assert (full.status, "bc-mark-horizon" in full.text, ">Exocolony<" in full.text) == (503, True, True)


@pytest.mark.parametrize(
    ("method", "path"),
    [("POST", "api/kernels"), ("DELETE", "api/kernels/{0}"), ("POST", "api/kernels/{0}/restart"), ("PUT", PAGE)],
)
def test_kernels_are_neither_started_nor_ended_by_strangers(hosted: Hosted, method: str, path: str) -> None:
    kernel = get(hosted.url + PAGE).kernel
    answer = get(hosted.url + path.format(kernel), b"{}", method)
    assert answer.status in {403, 404, 405}
    assert hosted.health()["kernels"] == 1


@pytest.mark.parametrize("path", ["", "health", PAGE, "no/such", "voila/static/voila.js", "voila/static/no.js"])
def test_every_answer_brings_its_headers(hosted: Hosted, path: str) -> None:
    answer = get(hosted.url + path)
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    assert "camera=()" in answer.headers["Permissions-Policy"]
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert re.search(r"script-src 'self' blob: 'nonce-[\w-]{20,}';", policy)
    assert "unsafe-eval" not in policy
    assert "frame-ancestors 'self'" in policy
    assert f"ws://{urlsplit(hosted.url).netloc}" in policy


def test_a_name_that_is_none_is_not_repeated_in_the_policy(hosted: Hosted) -> None:
    answer = get(f"{hosted.url}health", Host="x; script-src *")
    assert "script-src *" not in (answer.headers["Content-Security-Policy"] or "")


# --- no more kernels than may be -------------------------------------------------------------------------------------


def test_of_many_who_come_at_once_no_more_are_let_in_than_there_is_room_for(hosted: Hosted) -> None:
    most = [0]
    done = threading.Event()

    def watch() -> None:
        while not done.is_set():
            most.append(len(hosted.kernels()))
            time.sleep(0.01)

    watcher = threading.Thread(target=watch)
    watcher.start()
    with ThreadPoolExecutor(9) as readers:
        answers = list(readers.map(lambda _: get(hosted.url + PAGE), range(9)))
    done.set()
    watcher.join()
    assert sorted(answer.status for answer in answers) == [200] * 2 + [503] * 7
    assert max(most) == 2
    assert hosted.health() == {"ok": True, "version": hosted.health()["version"], "kernels": 2, "limit": 2}
    sent_away = next(answer for answer in answers if answer.status == 503)
    assert 20 <= int(sent_away.headers["Retry-After"]) <= 40
    assert sent_away.headers["Refresh"] == sent_away.headers["Retry-After"]
    assert sent_away.headers["Cache-Control"] == "no-store"
    assert "The server is full" in sent_away.text
    assert f"on its own in {sent_away.headers['Retry-After']} seconds" in sent_away.text
    assert f'href="/colony/{PAGE}"' in sent_away.text


def test_who_turns_the_page_gets_the_place_that_becomes_free_at_that_moment(hosted: Hosted) -> None:
    first, _ = get(hosted.url + PAGE), get(hosted.url + PAGE)
    with ThreadPoolExecutor(1) as beside:
        second = beside.submit(get, hosted.url + PAGE)
        time.sleep(0.2)
        assert get(f"{hosted.url}voila/api/shutdown/{first.kernel}", b"").status == 204
        assert second.result().status == 200


def test_who_reads_german_is_told_in_german(hosted: Hosted) -> None:
    kernels = [get(hosted.url + PAGE).kernel for _ in range(2)]
    assert all(kernels)
    answer = get(f"{hosted.url}voila/render/de/04-building.ipynb")
    assert (answer.status, '<html lang="de"' in answer.text) == (503, True)
    assert "Gerade sind alle Plätze belegt" in answer.text


def test_a_reader_who_goes_before_the_page_is_complete_leaves_no_kernel(hosted: Hosted) -> None:
    parts = urlsplit(hosted.url)
    with socket.create_connection((parts.hostname or "", parts.port or 0), 30) as connection:
        connection.sendall(f"GET /colony/{PAGE} HTTP/1.1\r\nHost: {parts.netloc}\r\n\r\n".encode())
        assert connection.recv(100)
        wait(hosted.kernels)
    wait(lambda: not hosted.kernels())
    wait(lambda: not hosted.health()["kernels"])


def test_a_kernel_that_dies_gives_its_place_back(hosted: Hosted) -> None:
    kernel = get(hosted.url + PAGE).kernel
    for pid in hosted.kernels():
        psutil.Process(pid).kill()
    wait(lambda: not hosted.health()["kernels"])
    assert get(f"{hosted.url}api/kernels/{kernel}").status == 404
    assert hosted.last("kernel_ended", kernel=kernel)["why"] == "died"
    assert not hosted.kernels()


def test_whoever_serves_needs_no_home() -> None:
    """As a service of the system that has none, or one where nothing can be written."""
    with serve_hosted(env={"HOME": "/dev/null"}) as server:
        page = get(server.url + PAGE)
        assert page.status == 200
        assert get(f"{server.url}api/kernels/{page.kernel}").status == 200


# --- the line to a kernel --------------------------------------------------------------------------------------------


def test_only_pages_of_the_server_itself_get_a_line_to_a_kernel(hosted: Hosted) -> None:
    kernel, own = get(hosted.url + PAGE).kernel, origin(hosted)
    assert channel(hosted, kernel, Origin=own) == 101
    assert channel(hosted, kernel, Origin=own.upper()) == 101
    for other in ("https://example.org", f"{own}1", f"{own}.example.org", "null"):
        assert channel(hosted, kernel, Origin=other) == 403
    assert hosted.last("foreign_page", origin="https://example.org")


def test_behind_a_proxy_the_public_address_is_what_counts_and_who_lets_all_in_is_warned() -> None:
    public = "https://colony.example.org"
    with serve_hosted("--public", public, "--proxy", "--address", "0.0.0.0") as server:  # noqa: S104  it is tried
        assert server.said[0] == f"Beta Colony is at {public}/ (press Ctrl-C here to stop)\n"
        assert "open to everybody" in server.said[1]
        assert server.last("open_to_all")
        page = get(server.url + PAGE)
        assert "Secure" in page.headers["Set-Cookie"]
        assert channel(server, page.kernel, Origin=public) == 101
        assert channel(server, page.kernel, Origin=public, Host="colony.example.org") == 101
        assert channel(server, page.kernel, Origin=origin(server)) == 403


# --- what goes wrong --------------------------------------------------------------------------------------------------

#: fails a while after the page has been made, beside what the page asks for
LATER = "import asyncio\nasyncio.get_running_loop().call_later(2, lambda: 1 / 0)"


@pytest.mark.parametrize("form", [None, "v1.kernel.websocket.jupyter.org"], ids=["text", "binary"])
def test_what_goes_wrong_is_written_down_and_not_shown(tmp_path: Path, form: str | None) -> None:
    from websockets.sync.client import connect

    kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    for name, source in (("01-broken", "secret = 7\n1 / 0"), ("02-later", LATER)):
        cells = [md("# A page"), code("cell", source)]
        content = {"cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
        (tmp_path / f"{name}.ipynb").write_text(json.dumps(content), "utf-8")
    (tmp_path / "03-damaged.ipynb").write_text("{", "utf-8")
    with serve_hosted(folder=str(tmp_path)) as server:
        broken = get(server.page("01-broken"))
        assert (broken.status, "could not be loaded" in broken.text) == (200, True)
        damaged = get(server.page("03-damaged"))
        assert damaged.status in {400, 500}
        assert "This page could not be loaded" in damaged.text
        later = get(server.page("02-later"))
        address = server.url.replace("http:", "ws:")
        received: list[str | bytes] = []
        forms: Any = [form] if form else None
        to = f"{address}api/kernels/{later.kernel}/channels"
        with connect(to, subprotocols=forms) as line:

            def told() -> bool:
                with contextlib.suppress(TimeoutError):
                    received.append(line.recv(timeout=0.5))
                return bool(server.events("kernel_said"))

            wait(told)
        for text in (broken.text, damaged.text, later.text, repr(received)):
            for inner in ("Traceback", "ZeroDivisionError", "secret = 7", "site-packages"):
                assert inner not in text
        event = server.last("kernel_said", kernel=later.kernel)
        assert event["level"] == "error"
        assert "ZeroDivisionError" in event["message"]
        wait(lambda: "ZeroDivisionError" in json.dumps(server.events("told")))


def test_a_line_of_the_log_is_cleaned_and_complete() -> None:
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(logs.JsonLines(TOKEN))
    logger = logging.getLogger("x")
    logger.addHandler(handler)
    fault = ValueError(f"no {TOKEN}")
    logger.error("403 GET /a?token=b (203.0.113.7) (::1) %s", "x" * 9000, exc_info=fault)
    logger.error("Uncaught exception\nHTTPServerRequest(uri='/a?token=b', version='HTTP/1.1', remote_ip='203.0.113.7')")
    logger.removeHandler(handler)
    first, second = written.getvalue().splitlines()
    assert json.loads(second)["message"].endswith("(uri='/a?…', version='HTTP/1.1', remote_ip=(…))")
    line = json.loads(first)
    assert (line["level"], line["event"], line["logger"]) == ("error", "told", "x")
    assert line["message"].startswith("403 GET /a?… (…) (…) xxx")
    assert len(line["message"]) == 4000
    assert "ValueError: no …" in line["trace"]


# --- kernels that nobody needs ---------------------------------------------------------------------------------------


def check_limits(server: Hosted) -> None:
    """The one kernel of a server has those that the test below names."""
    (pid,) = server.kernels()
    environment = psutil.Process(pid).environ()
    assert (environment["BETACOLONY_WORKERS"], environment["BETACOLONY_PLAYOUTS"]) == ("2", "77")
    if sys.platform == "linux":  # no other system can set limits for another process
        import resource

        assert resource.prlimit(pid, resource.RLIMIT_DATA) == (900 * 1024**2, 900 * 1024**2)
        assert resource.prlimit(pid, resource.RLIMIT_CPU) == (600, 600)


def test_kernels_have_limits_and_end_whose_page_was_never_there_is_gone_or_is_not_used() -> None:
    from websockets.sync.client import connect

    limits = ("--memory", "900", "--processor", "600") if sys.platform == "linux" else ()
    with serve_hosted("--idle", "2", "--unused", "2", "--workers", "2", "--playouts", "77", *limits) as server:
        address = server.url.replace("http:", "ws:")
        never = get(server.url + PAGE).kernel
        check_limits(server)
        gone = get(server.url + PAGE).kernel
        with connect(f"{address}api/kernels/{gone}/channels"):
            pass
        unused = get(server.url + PAGE).kernel
        with connect(f"{address}api/kernels/{unused}/channels"):
            wait(lambda: len(server.events("kernel_ended")) == 3)
        why = {line["kernel"]: line["why"] for line in server.events("kernel_ended")}
        assert why == {never: "abandoned", gone: "abandoned", unused: "unused"}
        assert not server.kernels()


# --- the end ---------------------------------------------------------------------------------------------------------


def test_at_the_end_no_kernel_is_left() -> None:
    with serve_hosted() as server:
        for _ in range(2):
            assert get(server.url + PAGE).status == 200
        kernels = server.kernels()
        assert len(kernels) == 2
        # one more is just being started
        with ThreadPoolExecutor(1) as late, contextlib.suppress(OSError):
            late.submit(get, server.url + PAGE)
            time.sleep(0.15)
            assert server.end() == 0
        started = {line["kernel"] for line in server.events("kernel_started")}
        wait(lambda: server.events("closed"))
        assert {line["kernel"] for line in server.events("kernel_ended")} == started
        assert not [pid for pid in kernels if psutil.pid_exists(pid)]


@pytest.mark.parametrize("twice", [False, True], ids=["asked once", "asked twice"])
def test_while_it_ends_it_says_so_and_takes_nobody_in(twice: bool) -> None:
    with serve_hosted() as server:
        get(server.url + PAGE)
        stopped = [psutil.Process(pid) for pid in server.kernels()]
        for kernel in stopped:  # one that does not answer has to be waited for
            kernel.suspend()
        server.process.terminate()
        wait(lambda: server.events("closing"))
        answer = get(f"{server.url}health")
        assert (answer.status, json.loads(answer.text)["ok"]) == (503, False)
        assert get(server.url + PAGE).status == 503
        if twice:
            assert server.end(signal.SIGINT) == 0
            assert not server.events("closed")
        assert server.process.wait(30) == 0
        assert not any(kernel.is_running() and kernel.status() != "zombie" for kernel in stopped)


# --- wrong options ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--port", "70000"], "70000 is not in the range"),
        (["--kernels", "0"], "0 is not in the range"),
        (["--idle", "0"], "0.0 is not in the range"),
        (["--idle", "nan"], "must be a number of seconds"),
        (["--idle", "inf", "--unused", "0"], "must be a number of seconds"),
        (["--unused", "nan"], "must be a number of seconds"),
        (["--address", "here"], "'here' is not an IP address"),
        (["--address", "203.0.113.77"], "--address: can't listen on 203.0.113.77, port 8866"),
        (["--base-url", "colony"], "'colony' is not a path; it must begin and end with a slash"),
        (["--base-url", "/köln/"], "letters from a to z"),
        (["--base-url", "/a/../"], "is not a path"),
        (["--public", "colony.example.org"], "is not a server's address"),
        (["--public", "https://colony.example.org:443"], "leave out port 80 or 443"),
        (["--public", "https://colony.example.org/b/"], "give the path with --base-url"),
        (["--token", "short"], "eight or more characters"),
        (["--frames", "moodle"], "'moodle' is not a site"),
        (["--frames", "https://a.example; script-src *"], "is not a site"),
        (["--memory", "399"], "must be 400 MB or more"),
        (["--memory", "99999999999999"], "must be 1000000000 or less"),
        (["--processor", "99999999999999999999"], "must be 1000000000 or less"),
        (["--quick"], "--quick"),
    ],
    ids=" ".join,
)
def test_a_wrong_option_gets_one_line(words: list[str], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", *words]) == 2
    output = capsys.readouterr()
    assert line in output.err
    assert (output.out, output.err.count("\n")) == ("", 1)


def test_a_taken_port_is_told_before_anything_starts(hosted: Hosted) -> None:
    port = str(urlsplit(hosted.url).port)
    command = [sys.executable, "-m", "betacolony_widgets.cli.main", "serve", "--port", port]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert f"--port: can't listen on 127.0.0.1, port {port}: Address already in use" in done.stderr


def test_who_asks_for_a_token_or_listens_to_this_machine_alone_is_not_open_to_all() -> None:
    assert [Settings(address=address).is_open_to_all for address in ("", "0.0.0.0", "::")] == [True] * 3  # noqa: S104
    assert not Settings(address="0.0.0.0", token=TOKEN).is_open_to_all  # noqa: S104  (same)
    assert not Settings(address="127.0.0.1").is_open_to_all
    assert not Settings(address="192.0.2.7").is_open_to_all


@pytest.mark.parametrize(
    "public",
    [
        *("http://a:b@c", "https://", "ftp://a", "https://a:0", "https://a/", "https://a?b", "x"),
        *("https://a b", "https://a:", "https://a:443", "http://[::1]:80", "https://köln.example.org", "https://a:b"),
    ],
)
def test_what_is_no_address_is_refused(public: str) -> None:
    with pytest.raises(BadSetting):
        Settings(public=public)


@pytest.mark.parametrize(
    "public", ["https://a", "http://127.0.0.1:88", "https://a.example.org:8443", "http://[::1]:1", "http://a:443"]
)
def test_what_is_an_address_is_taken(public: str) -> None:
    assert Settings(public=public).public == public
