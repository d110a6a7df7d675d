"""Fixtures and options of all tests: choosing by rule, the browser, and the served tutorial.

The engine's tests also run where there is nothing but the engine and pytest: what else is needed is imported in place.
"""

import asyncio
import os
import sys
from collections.abc import Callable, Generator, Iterator
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

from helpers.browser.browsing import NOTEBOOKS, SAID, Server, serve_folder, serve_lab, serve_tutorial
from helpers.lost_worker import LostWorker

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, Response

    from betacolony_widgets.palette import Scheme
    from helpers.browser.engines.driver import Driver

#: set where a missing browser is a failure instead of a reason to skip
REQUIRED = os.environ.get("BETACOLONY_REQUIRE_BROWSER") == "1"
#: the same for a missing npm
NODE_REQUIRED = os.environ.get("BETACOLONY_REQUIRE_NODE") == "1"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule", metavar="ID", help="run the tests marked with this rule of the game alone: POD-3")
    parser.addoption("--first-chunk", action="store_true", help="of random games, play the first chunk alone")
    parser.addoption(
        "--renew-spoken", action="store_true", help="write what screen readers say into tests/golden/spoken"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted, first_chunk = config.getoption("--rule"), config.getoption("--first-chunk")

    def left_out(item: pytest.Item) -> bool:
        return bool(wanted and wanted not in rules_of(item)) or (first_chunk and is_repeated(item))

    config.hook.pytest_deselected(items=[item for item in items if left_out(item)])
    items[:] = sorted((item for item in items if not left_out(item)), key=turn)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show what the running servers said, with a test that failed."""
    report = yield
    if call.excinfo is not None and report.failed and item.get_closest_marker("browser"):
        report.sections += [(f"server {pid} said", "".join(said)) for pid, said in SAID.items()]
    return report


def turn(item: pytest.Item) -> int:
    """A test's place in the order: long files come first, so that no core is idle at the end."""
    return 0 if item.get_closest_marker("browser") else 1 if item.path.name == "test_mutants.py" else 2


def is_repeated(item: pytest.Item) -> bool:
    """True if a test repeats its first chunk with other random games."""
    called = getattr(item, "callspec", None)
    return bool(called and called.params.get("chunk"))


def rules_of(item: pytest.Item) -> set[str]:
    """The ids of the rules that a test is marked with."""
    return {str(rule) for mark in item.iter_markers("rule") for rule in mark.args}


class BrowserCount:
    """Counts the browser tests that passed, in the process that hears of all; none at all makes the run fail."""

    def __init__(self) -> None:
        self.passed = 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.passed += report.when == "call" and report.passed and "browser" in report.keywords

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if not self.passed and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        colour = {"green": True} if self.passed else {"red": True}
        terminalreporter.write_line(f"browser tests that passed: {self.passed}", **colour)


def pytest_configure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput"):
        return
    config.pluginmanager.register(LostWorker(), "lost-worker")
    if REQUIRED:
        config.pluginmanager.register(BrowserCount(), "browser-count")


@pytest.fixture(autouse=True)
def _loop_of_its_own(request: pytest.FixtureRequest) -> Iterator[None]:
    """Hide the event loop that Playwright leaves running in this thread from tests without a browser."""
    if sys.platform == "emscripten" or request.node.get_closest_marker("browser"):
        yield
        return
    loop = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium; without one the test is skipped, or fails where one is required."""
    from helpers.browser.engines import programs

    try:
        return programs.chromium()
    except programs.MissingError as missing:
        if REQUIRED:
            pytest.fail(str(missing))
        pytest.skip(str(missing))


@pytest.fixture(scope="session")
def playwright() -> Iterator["Playwright"]:
    """Playwright, which can run but once at a time."""
    from playwright.sync_api import expect, sync_playwright

    from helpers.browser.board_page import PATIENCE

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(chromium: str, playwright: "Playwright", against_policy: list[str]) -> Iterator["Browser"]:
    """A running Chromium. All of its pages are watched for violations of their policy."""
    from helpers.browser.engines.playwright_driver import launch_chromium

    running = launch_chromium(playwright, chromium)
    unwatched = running.new_context

    def new_context(**options: Any) -> "BrowserContext":
        return watched(unwatched(**options), against_policy)

    running.new_context = new_context  # type: ignore[method-assign]
    yield running
    running.close()


@pytest.fixture(scope="session")
def launch(playwright: "Playwright") -> "Callable[[str, Scheme], Driver]":
    """Opens a window of an engine in a theme; without the engine the test is skipped, or fails where it is required."""
    from helpers.browser.engines import launching
    from helpers.browser.engines.programs import MissingError

    def open_window(engine: str, scheme: "Scheme") -> "Driver":
        try:
            return launching.launch(engine, scheme, playwright)
        except MissingError as missing:
            if REQUIRED:
                pytest.fail(str(missing))
            pytest.skip(str(missing))

    return open_window


@pytest.fixture(scope="session")
def against_policy() -> list[str]:
    """Violations of the content security policy, and pages without a policy; a line each."""
    return []


#: has a page say what happens in it against its policy
SAY_VIOLATIONS = """addEventListener("securitypolicyviolation", (event) =>
  console.error("against the policy:", event.effectiveDirective, event.blockedURI, event.sourceFile, event.sample))"""


def watched(context: "BrowserContext", violations: list[str]) -> "BrowserContext":
    """Note every violation of the policy in a browser's window."""

    def hear(message: "ConsoleMessage") -> None:
        if message.text.startswith("against the policy:"):
            violations.append(message.text)

    def see(response: "Response") -> None:
        ours = urlsplit(response.url).path.startswith("/voila/render/")
        if ours and "default-src 'self'" not in response.headers.get("content-security-policy", ""):
            violations.append(f"no policy came with {response.url}")

    context.add_init_script(SAY_VIOLATIONS)
    context.on("console", hear)
    context.on("response", see)
    return context


@pytest.fixture(autouse=True)
def _keeps_to_the_policy(request: pytest.FixtureRequest, against_policy: list[str]) -> Iterator[None]:
    """Fail a browser test whose page has violated its policy."""
    yield
    if request.node.get_closest_marker("browser"):
        violations = list(against_policy)
        against_policy.clear()
        assert not violations


@pytest.fixture
def page(browser: "Browser") -> Iterator["Page"]:
    """A fresh page where nothing moves: it shares nothing with other tests, and must not ask others for anything."""
    context = browser.new_context(reduced_motion="reduce")
    foreign: list[str] = []
    context.on("request", lambda request: foreign.append(request.url) if is_foreign(request.url) else None)
    yield context.new_page()
    context.close()
    assert not foreign, f"asked other hosts for {foreign}"


def is_foreign(url: str) -> bool:
    return not url.startswith(("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:", "about:"))


#: runs axe-core on the page: what is serious or critical, as rule, what it says, and up to three places
VIOLATIONS = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
  .filter((one) => ["serious", "critical"].includes(one.impact))
  .map((one) => `${one.id} (${one.impact}), ${one.nodes.length} x: ${one.help}: `
    + one.nodes.slice(0, 3).map((node) => `${node.target.join(" ")} <${node.any[0]?.message ?? ""}>`).join("; "))"""


@pytest.fixture(scope="session")
def axe() -> Callable[["Page"], list[str]]:
    """Finds the serious and critical barriers of a page, a line each.

    Without npm the test is skipped, or fails where Node is required.
    """
    from tools.checks import axe as axe_core
    from tools.common.downloads import UnavailableError

    try:
        script = axe_core.script()
    except UnavailableError as problem:
        if NODE_REQUIRED:
            pytest.fail(str(problem))
        pytest.skip(str(problem))

    def violations(page: "Page") -> list[str]:
        page.evaluate(script)
        return [str(line) for line in page.evaluate(VIOLATIONS)]

    return violations


@pytest.fixture(scope="session")
def tutorial() -> Iterator[Server]:
    """The tutorial, served on a free port for as long as the tests run."""
    with serve_tutorial() as server:
        yield server


@pytest.fixture(scope="session")
def tables() -> Iterator[Server]:
    """The pages that only tests use: ``a-round`` is a table in its first round, with known dice."""
    with serve_folder(NOTEBOOKS) as server:
        yield server


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """JupyterLab on a copy of the notebooks, for as long as the tests run."""
    with serve_lab(tmp_path_factory.mktemp("lab")) as server:
        yield server
