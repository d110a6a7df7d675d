"""The board in JupyterLab: painted, played by clicks, and painted again for a new tab and by a new kernel."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from betacolony_widgets.palette import PALETTES
from browsing import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

NAME = "02-a-round"
#: milliseconds until JupyterLab has come, a kernel has started and the board is painted, on a busy machine
PATIENCE = 60_000

#: the colour at the upper edge of a target
COLOUR = """target => {
  const canvas = document.querySelector('.bc-stage canvas');
  const hit = document.querySelector(`[data-target="${target}"]`);
  const [x, y, w] = ['x', 'y', 'width'].map(name => Number(hit.getAttribute(name)));
  const [left, top] = [x + w / 2, y + 8].map(part => devicePixelRatio * part);
  const at = canvas.getContext('2d').getImageData(left, top, 1, 1).data;
  return '#' + [...at].slice(0, 3).map(part => part.toString(16).padStart(2, '0')).join('');
}"""

#: whether the notebook has a kernel that listens
CONNECTED = """() => {
  const kernel = window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel;
  return kernel?.connectionStatus === 'connected' && kernel.status === 'idle';
}"""


class Notebook:
    """The notebook as a reader of JupyterLab handles it."""

    def __init__(self, page: "Page", server: Server) -> None:
        self.page = page
        self.server = server

    def open(self, name: str) -> "Notebook":
        # in a workspace of its own: another one's tabs would be there too, out of sight
        self.page.goto(self.server.url.replace("/lab?", f"/lab/workspaces/{name}/tree/{name}.ipynb?"))
        self.page.wait_for_function(CONNECTED, timeout=PATIENCE)
        return self

    def execute(self, command: str) -> None:
        """Carry out a command of JupyterLab, as its menus do, to its end."""
        self.page.evaluate("async command => { await window.jupyterapp.commands.execute(command); }", command)

    def wait(self) -> "Notebook":
        """Wait until the board can be played."""
        self.page.wait_for_selector(".bc-ready .bc-target", timeout=PATIENCE)
        self.settle()
        return self

    def settle(self) -> None:
        self.page.wait_for_selector(".bc-grid:not(.bc-busy)", timeout=PATIENCE)

    def choose(self, label: str) -> None:
        self.page.locator(".bc-choice:visible").filter(has_text=label).first.click()
        self.settle()

    def point(self, target: str) -> None:
        self.page.locator(f'[data-target="{target}"]').click(force=True)
        self.settle()

    @property
    def prompt(self) -> str:
        return str(self.page.locator(".bc-prompt").inner_text())

    def shows(self, target: str, role: str) -> bool:
        """Whether a target is painted in the colour of a role, soon."""
        for _ in range(50):
            if self.page.evaluate(COLOUR, target) == PALETTES["light"][role]:
                return True
            self.page.wait_for_timeout(100)
        return False


@pytest.fixture(scope="module")
def notebook(browser: "Browser", lab: Server) -> Iterator[Notebook]:
    """The notebook, opened once: JupyterLab takes seconds to come. The tests go on from each other's state."""
    context = browser.new_context(viewport={"width": 1400, "height": 1000}, color_scheme="light")
    yield Notebook(context.new_page(), lab).open(NAME)
    context.close()


def test_the_board_is_painted_and_played_by_clicks(notebook: Notebook) -> None:
    notebook.execute("notebook:run-all-cells")
    notebook.wait().choose("Roll")
    assert notebook.shows("die-red", "die-red")
    notebook.point("die-black")
    assert notebook.prompt == "Where to?"
    notebook.point("location-jyo")
    assert notebook.prompt == "Now activate Jyo"


def test_a_reloaded_tab_shows_the_game_of_the_living_kernel(notebook: Notebook) -> None:
    before = notebook.prompt
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


def test_letters_typed_on_the_table_do_not_reach_the_notebook(notebook: Notebook) -> None:
    page = notebook.open("10-play").page
    notebook.execute("notebook:run-all-cells")
    notebook.wait()
    for _ in range(9):
        page.locator(".bc-choice:visible").first.click()
        notebook.settle()
    # these would insert and change cells
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    page.locator(".bc-choice:visible").first.focus()
    for key in ("b", "a", "m", "i"):
        page.keyboard.press(key)
    assert page.locator(".jp-Notebook .jp-Cell").count() == cells
