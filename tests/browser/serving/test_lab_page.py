"""The board in JupyterLab: painted, played by clicks, and painted again for a new tab and by a new kernel."""

import contextlib
from collections.abc import Iterator
from math import dist
from typing import TYPE_CHECKING, Self

import pytest

from betacolony_widgets.palette import PALETTES, rgb
from helpers.browser.board_page import CONNECTED, PATIENCE, Board
from helpers.browser.browsing import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser


class Notebook(Board):
    """The notebook as a reader of JupyterLab handles it."""

    def open(self, server: Server) -> Self:
        return self.load(server).wait()

    def load(self, server: Server) -> Self:
        """Open the notebook and run all its cells."""
        # in a workspace of its own: another one's tabs would be there too, out of sight
        self.page.goto(server.url.replace("/lab?", f"/lab/workspaces/{self.name}/tree/{self.name}.ipynb?"))
        self.page.wait_for_function(CONNECTED)
        self.execute("notebook:run-all-cells")
        return self

    def execute(self, command: str) -> None:
        """Carry out a command of JupyterLab, as its menus do, to its end."""
        self.page.evaluate("async command => { await window.jupyterapp.commands.execute(command); }", command)

    def shows(self, target: str, role: str) -> bool:
        """True if a target is soon painted in the colour of a role, light or shade on it, rather than the panel's."""
        wanted, ground = (rgb(PALETTES["light"][name]) for name in (role, "panel"))
        for _ in range(50):
            seen = rgb(self.colour(target))
            if dist(seen, wanted) < dist(seen, ground):
                return True
            self.page.wait_for_timeout(100)
        return False


@pytest.fixture(scope="module")
def notebook(browser: "Browser", lab: Server) -> Iterator[Notebook]:
    """The notebook, opened once: JupyterLab takes seconds to come. The tests go on from each other's state."""
    with opened(browser, lab, "a-round") as found:
        yield found


@pytest.fixture(scope="module")
def game(browser: "Browser", lab: Server) -> Iterator[Notebook]:
    """The notebook of the whole game, in its first decisions."""
    with opened(browser, lab, "10-play") as notebook:
        for _ in range(9):
            notebook.choose(notebook.choices[0])
        yield notebook


@contextlib.contextmanager
def opened(browser: "Browser", lab: Server, name: str) -> Iterator[Notebook]:
    context = browser.new_context(viewport={"width": 1400, "height": 1000}, color_scheme="light")
    yield Notebook(context.new_page(), name).open(lab)
    context.close()


def test_the_board_has_its_font_from_the_kernel(notebook: Notebook) -> None:
    faces = "[...document.fonts].filter(face => face.family === 'Jost').map(face => face.status)"
    assert notebook.page.evaluate(faces) == ["loaded"]


def test_the_board_is_painted_and_played_by_clicks(notebook: Notebook) -> None:
    notebook.choose("Roll")
    assert notebook.shows("die-red", "die-red")
    notebook.point("die-black")
    assert notebook.prompt == "Where to?"
    notebook.point("location-jyo")
    assert notebook.prompt == "Now activate Jyo"


def test_a_reloaded_tab_shows_the_game_of_the_living_kernel(notebook: Notebook) -> None:
    before = notebook.wait().prompt
    notebook.execute("docmanager:save")  # what a notebook shows is kept with it
    notebook.page.reload()
    notebook.wait()
    assert notebook.prompt == before
    assert notebook.shows("die-red", "die-red")


def test_a_board_scrolled_out_of_sight_comes_back_painted(notebook: Notebook) -> None:
    scroller = notebook.page.locator(".jp-WindowedPanel-outer").first
    for where in ("node => node.scrollTo(0, node.scrollHeight)", "node => node.scrollTo(0, 0)"):
        scroller.evaluate(where)
        notebook.page.wait_for_timeout(300)
    notebook.wait()
    assert notebook.shows("die-red", "die-red")


def test_a_new_kernel_begins_anew(notebook: Notebook) -> None:
    notebook.execute("notebook:restart-run-all")
    notebook.wait().choose("Roll")
    assert notebook.prompt == "Move your ship"
    assert notebook.shows("die-green", "die-green")


def test_letters_typed_on_the_table_do_not_reach_the_notebook(game: Notebook) -> None:
    page = game.page
    # these would insert and change cells
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    page.locator(".bc-choice:visible").first.focus()
    game.press("b", "a", "m", "i")
    page.locator(".bc-status").click()  # beside everything that takes the focus
    game.press("x", "v", "d", "d")
    assert page.locator(".jp-Notebook .jp-Cell").count() == cells


def test_a_kept_game_goes_on_with_a_new_kernel(game: Notebook) -> None:
    game.page.locator(".bc-choice:visible").first.focus()
    game.press("Escape")  # half a choice is not kept
    told = game.prompt, game.text("status")
    assert told[0] != "Choose your mat"
    game.execute("notebook:restart-run-all")
    game.page.wait_for_function("() => !document.querySelector('.bc-ready')")
    game.wait()
    assert (game.prompt, game.text("status")) == told


def test_what_if_and_the_look_back_work_in_a_notebook(browser: "Browser", lab: Server) -> None:
    context = browser.new_context(viewport={"width": 1400, "height": 1000}, color_scheme="light")
    found = Notebook(context.new_page(), "12-what-if").load(lab)
    page = found.page
    # only what is in sight has its output: the last cells first
    page.get_by_role("button", name="An example alone").click()
    page.locator(".jp-CodeCell .bc-chart").first.wait_for()
    page.evaluate("document.querySelector('.jp-WindowedPanel-outer').scrollTo(0, 0)")
    found.wait()
    page.locator('.bc-tools [data-id="evaluate"]').click()
    results = page.locator(".bc-lab", has=page.locator(".bc-tools")).locator(".bc-tabs-panel:visible")
    results.locator(".bc-chart").wait_for(timeout=PATIENCE)
    assert "± " in results.inner_text().replace("\u00a0", " ")
    context.close()
