"""The content security policy is in force on the pages, and the tests notice what goes against it."""

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

_HTML = "document.{0}.insertAdjacentHTML('beforeend', '{1}')"
_ADD = "document.body.append(Object.assign(document.createElement('script'), {0}))"
#: what a page might be made to do
ATTEMPTS = {
    "a script within the page": _ADD.format("{text: 'window.ran = 1'}"),
    "a script of another host": _ADD.format("{src: 'http://127.0.0.1:9/x.js'}"),
    "a handler in an attribute": _HTML.format("body", "<img src=data:, onerror=window.ran=1>"),
    "text as a program": "setTimeout(() => (window.ran = Function('return 1')()))",
    "asking another host": "fetch('http://127.0.0.1:9/').catch(() => {})",
    "another base for all links": _HTML.format("head", "<base href=http://127.0.0.1:9/>"),
}


def test_what_the_policy_forbids_does_not_happen_and_is_noticed(words: "Page", against_policy: list[str]) -> None:
    for attempt, script in ATTEMPTS.items():
        assert not against_policy, attempt
        with words.expect_console_message(lambda message: message.text.startswith("against the policy:")):
            words.evaluate(f"() => {{ {script} }}")
        assert words.evaluate("window.ran") is None, attempt
        assert against_policy, attempt
        against_policy.clear()


def test_no_two_answers_have_the_same_number(words: "Page") -> None:
    first = words.evaluate("document.scripts[0].nonce")
    words.reload(wait_until="commit")
    words.wait_for_function("() => Boolean(window.betacolony)")
    assert first
    assert words.evaluate("document.scripts[0].nonce") != first
