"""The login of `betacolony serve`: the token by link, form or header, and where it must never appear."""

import json
import re
import time
from collections.abc import Iterator
from urllib.parse import urlencode

import psutil  # type: ignore[import-untyped]
import pytest

from helpers.browser.hosted import PAGE, TOKEN, Hosted, channel, get, origin, serve_hosted, wait

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def closed() -> Iterator[Hosted]:
    """A server that asks for a token, which it got from its environment."""
    words = ("--base-url", "/b/", "--frames", "https://moodle.example.org", "--frames", "https://*.example.edu")
    with serve_hosted(*words, env={"BETACOLONY_TOKEN": TOKEN}) as server:
        yield server


@pytest.mark.parametrize("path", ["", PAGE, f"{PAGE}?token=wrong-one"])
def test_without_the_token_nobody_gets_in(closed: Hosted, path: str) -> None:
    answer = get(closed.url + path)
    if path == "":
        answer = get(origin(closed) + answer.headers["Location"])
    assert answer.status == 302
    assert answer.headers["Location"].startswith("/b/enter?next=")
    form = get(origin(closed) + answer.headers["Location"])
    assert "Password needed" in form.text
    assert "wrong-one" not in form.text
    assert not closed.kernels()


def test_a_link_with_the_token_lets_in_and_the_address_loses_it(closed: Hosted) -> None:
    answer = get(f"{closed.url}{PAGE}?s=AB-1&token={TOKEN}&x=2")
    assert (answer.status, answer.headers["Location"]) == (302, f"/b/{PAGE}?s=AB-1&x=2")
    cookie = answer.headers["Set-Cookie"]
    for part in ("HttpOnly", "Path=/b/", "SameSite=Lax"):
        assert part in cookie
    assert TOKEN not in cookie
    page = get(f"{closed.url}{PAGE}", Cookie=cookie.partition(";")[0])
    assert page.status == 200
    assert get(f"{closed.url}api/kernels/{page.kernel}").status in {302, 403}
    assert channel(closed, page.kernel, Origin=origin(closed)) == 403
    assert channel(closed, page.kernel, Origin=origin(closed), Cookie=cookie.partition(";")[0]) == 101
    assert get(f"{closed.url}voila/api/shutdown/{page.kernel}", b"").status == 403


@pytest.mark.parametrize(
    ("wanted", "place"),
    [
        (f"/b/{PAGE}?s=1&token={TOKEN}", f"/b/{PAGE}?s=1"),
        ("https://example.org/b/", "/b/"),
        ("//example.org/b/", "/b/"),
        ("/b/\\example.org", "/b/"),
        ("/elsewhere", "/b/"),
        ("", "/b/"),
    ],
)
def test_the_form_lets_in_and_leads_on_but_to_no_other_place(closed: Hosted, wanted: str, place: str) -> None:
    answer = get(f"{closed.url}enter", urlencode({"token": f" {TOKEN} ", "next": wanted}).encode())
    assert (answer.status, answer.headers["Location"]) == (303, place)
    assert answer.headers["Set-Cookie"].startswith("betacolony=")


def test_a_wrong_token_is_told_and_waits(closed: Hosted) -> None:
    began = time.monotonic()
    answer = get(f"{closed.url}enter", b"token=wrong")
    assert answer.status == 403
    assert "That is not the password" in answer.text
    assert "Set-Cookie" not in answer.headers
    assert time.monotonic() - began > 0.9


def test_programs_show_the_token_in_a_header(closed: Hosted) -> None:
    assert get(closed.url + PAGE, Authorization=f"token {TOKEN}").status == 200
    assert get(closed.url + PAGE, Authorization=f"token {TOKEN}x").status == 302


def test_other_sites_may_frame_the_pages_only_if_named(closed: Hosted) -> None:
    policy = get(f"{closed.url}health").headers["Content-Security-Policy"]
    assert "frame-ancestors 'self' https://moodle.example.org https://*.example.edu" in policy


def test_a_kernel_does_not_know_the_token(closed: Hosted) -> None:
    assert get(closed.url + PAGE, Authorization=f"token {TOKEN}").status == 200
    environments = [psutil.Process(pid).environ() for pid in closed.kernels()]
    assert environments
    assert not any(TOKEN in str(environment) for environment in environments)


def test_the_log_is_json_and_holds_no_secret(closed: Hosted) -> None:
    get(f"{closed.url}{PAGE}?token={TOKEN}&s=GAME-CODE")
    get(f"{closed.url}no/such?s=GAME-CODE")
    get(f"{closed.url}{PAGE}?s=GAME-CODE", Authorization=f"token {TOKEN}")
    wait(lambda: closed.events("page"))
    for line in closed.log:
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", line["time"])
        assert line["level"] in {"info", "warning", "error"}
        assert line["event"]
    written = json.dumps(closed.log)
    for secret in (TOKEN, "GAME-CODE", "?s="):
        assert secret not in written
    page = closed.events("page")[-1]
    assert page["page"] == "00-welcome"
    started = next(line for line in closed.events("kernel_started") if line["kernel"] == page["kernel"])
    assert started["page"] == "00-welcome"
    assert page["ms"] >= started["ms"] > 0
