"""The pages as Binder serves them: by a Jupyter server, behind a prefix and a token, in the environment of binder/.

`python -m tools.checks.binder` makes that environment and runs these.
"""

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from helpers.browser.board_page import CONNECTED, Board
from helpers.browser.browsing import SETTINGS, Server, serve
from tools.checks.binder import VARIABLE, Image

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(VARIABLE not in os.environ, reason="`python -m tools.checks.binder` runs these"),
]

TOKEN = "a-token-of-the-hub"  # noqa: S105  of this server alone
PREFIX = "/user/reader-x1y2/"
#: from a page to the next, whose link is seen on its last step
ONWARD = "() => document.querySelector('a.bc-after').click()"


@pytest.fixture(scope="module")
def binder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server of an image."""
    image = Image(Path(os.environ[VARIABLE]))
    own = tmp_path_factory.mktemp("own")
    (own / "config" / "labconfig").mkdir(parents=True)
    (own / "config" / "labconfig" / "default_setting_overrides.json").write_text(json.dumps(SETTINGS), "utf-8")
    homes = {f"JUPYTER_{kind}_DIR": str(own / kind.lower()) for kind in ("CONFIG", "DATA", "RUNTIME")}
    command = [str(image.python), "-m", "jupyter", "server", "--no-browser", "--allow-root", "--ip=127.0.0.1"]
    command += ["--port=0", f"--ServerApp.base_url={PREFIX}", f"--IdentityProvider.token={TOKEN}"]
    command += [f"--ServerApp.root_dir={image.project}", "--LabApp.expose_app_in_browser=True"]
    with serve(command, rf"(http://127\.0\.0\.1:\d+{PREFIX})", image.variables | homes) as server:
        yield server


@pytest.fixture
def reader(page: "Page", binder: Server) -> "Page":
    """A page of a reader whom Binder has let in."""
    page.goto(f"{binder.url}api/status?token={TOKEN}")
    return page


def kernels(page: "Page", binder: Server) -> set[str]:
    """The names of the kernels that run."""
    return {str(kernel["id"]) for kernel in page.request.get(f"{binder.url}api/kernels").json()}


def test_nobody_is_let_in_without_the_token(page: "Page", binder: Server) -> None:
    page.goto(binder.page("notebooks/00-welcome"))
    assert "/login?next=" in page.url


def test_the_first_link_opens_the_first_page_which_leads_to_the_others(reader: "Page", binder: Server) -> None:
    board = Board(reader, "notebooks/00-welcome").open(binder)
    assert reader.locator("h1:visible").inner_text() == "Your first move"
    before = board.prompt
    board.choose(board.choices[0])
    assert board.prompt != before
    with reader.expect_navigation():
        reader.evaluate(ONWARD)
    assert reader.url == binder.page("notebooks/01-setup")
    reader.wait_for_selector(".jupyter-widgets", state="attached")
    assert board.errors == []


def test_a_kernel_ends_with_its_page(reader: "Page", binder: Server) -> None:
    others = kernels(reader, binder)  # of pages that were closed before; some of these may end meanwhile
    Board(reader, "notebooks/00-welcome").open(binder)
    own = kernels(reader, binder) - others
    assert len(own) == 1
    reader.goto(f"{binder.url}api/status")
    until = time.monotonic() + 20
    while own & kernels(reader, binder) and time.monotonic() < until:
        time.sleep(0.1)
    assert not own & kernels(reader, binder)


def test_no_source_is_shown_and_no_template_can_be_chosen(reader: "Page", binder: Server) -> None:
    text = reader.request.get(f"{binder.page('notebooks/00-welcome')}?template=lab").text()
    assert 'id="bc-page"' in text
    assert "from betacolony_widgets import" not in text


def test_the_page_what_if_shows_its_board(reader: "Page", binder: Server) -> None:
    Board(reader, "notebooks/12-what-if").open(binder)


def test_the_second_link_opens_jupyterlab_where_the_board_is_played(reader: "Page", binder: Server) -> None:
    board = Board(reader)
    reader.goto(f"{binder.url}lab/tree/notebooks/00-welcome.ipynb")
    reader.wait_for_function(CONNECTED)
    for _ in range(2):  # the heading, and the board
        reader.evaluate(
            "async () => { await window.jupyterapp.commands.execute('notebook:run-cell-and-select-next'); }"
        )
    board.wait()
    before = board.prompt
    board.choose(board.choices[0])
    assert board.prompt != before
