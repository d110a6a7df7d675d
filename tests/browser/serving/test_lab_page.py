"""The board in JupyterLab: whole in its cell, played by clicks and keys, and painted again for a new tab or kernel."""

import contextlib
from collections.abc import Iterator
from math import dist
from typing import TYPE_CHECKING, Self

import pytest
from playwright.sync_api import expect

from betacolony_widgets.palette import PALETTES, rgb
from helpers.browser.board_page import CONNECTED, PATIENCE, Board, lit
from helpers.browser.browsing import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

#: whether the whole table is higher than what shows of the notebook, whether it scrolls, and what reaches out of it
CUT = """() => {
  const table = document.querySelector('.bc-in-cell'), box = table.getBoundingClientRect();
  const high = box.height > document.querySelector('.jp-WindowedPanel-outer').clientHeight;
  table.scrollTo(9, 9);
  const scrolls = table.scrollTop || table.scrollLeft;
  const out = [...table.querySelectorAll('.bc-target, .bc-desk button, .bc-window-bar button')]
    .filter(node => node.checkVisibility() && getComputedStyle(node).clipPath === 'none')
    .filter(node => {
      const at = node.getBoundingClientRect();
      return at.left < box.left || at.right > box.right || at.top < box.top || at.bottom > box.bottom;
    });
  return [high && 'higher', scrolls && 'scrolls', ...out.map(node => node.dataset.target ?? node.innerText)]
    .filter(Boolean);
}"""
#: the width of each view of the table, and of its picture in the picture's own pixels
VIEWS = """() => [...document.querySelectorAll('.bc-root')].map(table => [
  Math.floor(table.getBoundingClientRect().width), table.querySelector('.bc-targets').viewBox.baseVal.width])"""


#: whether a view has a picture of its own; none is drawn narrower than this
ALIKE = "([cell, picture]) => Math.max(cell, 852) === picture"
#: puts the second view of the table beside the notebook
BESIDE = """() => {
  const { shell } = window.jupyterapp, all = [...shell.widgets('main')];
  const [view, notebook] = [true, false].map(is => all.find(it => (it.title.label === 'Output View') === is));
  shell.add(view, 'main', { mode: 'split-right', ref: notebook.id });
}"""


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

    def execute(self, command: str, **options: str) -> None:
        """Carry out a command of JupyterLab, as its menus do, to its end."""
        run = "async ([command, options]) => { await window.jupyterapp.commands.execute(command, options); }"
        self.page.evaluate(run, [command, options])

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
    context = browser.new_context(
        viewport={"width": 1400, "height": 1000}, color_scheme="light", reduced_motion="reduce"
    )
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
    expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(cells)


# --- the whole table in its cell --------------------------------------------------------------------------------------


def test_the_whole_table_lies_in_its_cell_and_takes_nothing_from_the_page(game: Notebook) -> None:
    page = game.page
    for size in ((1400, 1000), (1280, 720)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        drawn_for_its_cell(game)
        assert page.evaluate(CUT) == []
    assert page.evaluate("document.querySelectorAll('[inert]:not(.bc-stage)').length") == 0
    page.locator(".bc-in-cell").evaluate("node => node.scrollIntoView({ block: 'center' })")
    expect(page.get_by_role("button", name="Full window")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    link = page.locator(".bc-menu-box").get_by_role("link", name="Contents")
    assert link.get_attribute("href") == "00-welcome.ipynb"
    assert link.get_attribute("data-commandlinker-command") == "docmanager:open"
    page.get_by_role("button", name="Log", exact=True).click()
    page.locator(".bc-drawer .bc-log .bc-group").first.wait_for()
    game.press("Escape")
    assert game.focused == "Menu"
    # the dialog lies over the cell as far as that is in sight, and JupyterLab may have scrolled
    page.locator(".bc-in-cell").evaluate("node => node.scrollIntoView({ block: 'center' })")
    dimmed = "node => [getComputedStyle(node, '::backdrop').inset, getComputedStyle(node).inset]"
    backdrop, dialog = game.dialog("new").evaluate(dimmed)
    assert backdrop == dialog != "0px"  # the notebook around the cell stays as bright as it was
    page.keyboard.press("Escape")


def dice(game: Notebook) -> list[str]:
    """The keys of the dice that can be chosen."""
    keys = dict(zip(("die-black", "die-blue", "die-red", "die-green"), "zxcv", strict=True))
    return [keys[target] for target in lit(game) if target in keys]


def drawn_for_its_cell(game: Notebook) -> None:
    """Wait until the picture is as wide as the table in its cell."""
    game.page.wait_for_function(f"() => ({VIEWS})().every({ALIKE})")
    game.settle()


def test_a_turn_is_played_in_the_cell_by_clicks_and_keys(game: Notebook) -> None:
    page = game.page
    while game.prompt != "Move your ship":
        game.choose(game.choices[0])
    game.point(next(target for target in lit(game) if target.startswith("die-")))
    assert game.prompt == "Where to?"
    assert page.evaluate(CUT) == []
    # a click beside everything leaves the keys on the table
    page.locator(".bc-status").click()
    game.press("Escape")
    assert game.prompt == "Move your ship"
    game.press(dice(game)[0])
    page.locator(f'.bc-target[data-target="{lit(game)[0]}"]').focus()
    first = game.focused
    game.press("ArrowRight")
    assert game.focused != first
    assert game.focused.startswith("location-")
    game.press("Tab")  # which isn't kept on the table's target
    page.locator(f'.bc-target[data-target="{lit(game)[0]}"]').focus()
    game.press("Enter")
    assert game.prompt.startswith("Now activate")
    game.press("1")
    while game.prompt != "Move your ship":
        assert page.evaluate(CUT) == []
        game.press("1")


def test_keys_pressed_elsewhere_in_the_notebook_are_not_the_tables(game: Notebook) -> None:
    page, asked = game.page, game.prompt
    mode = page.locator(".bc-desk").get_attribute("data-mode")
    page.get_by_role("heading", name="Play", exact=True).click()
    game.press("w", "ArrowUp", "ArrowDown")
    assert page.locator(".bc-desk").get_attribute("data-mode") == mode
    page.locator(".bc-status").click()
    game.press("w")
    assert page.locator(".bc-desk").get_attribute("data-mode") == "what_if"
    game.press("w")
    assert game.prompt == asked


def test_the_cells_table_takes_the_full_window_and_comes_back(game: Notebook) -> None:
    page, asked, views = game.page, game.prompt, game.page.evaluate(VIEWS)
    page.get_by_role("button", name="Full window").click()
    page.wait_for_selector('.bc-window[data-arrangement="wide"]:not(.bc-in-cell)')
    game.settle()
    assert page.evaluate("document.querySelectorAll('[inert]:not(.bc-stage)').length")
    # with nothing in focus, keys are the table's here
    page.evaluate("document.activeElement.blur()")
    game.press("w")
    assert page.locator(".bc-desk").get_attribute("data-mode") == "what_if"
    game.press("w")
    page.get_by_role("button", name="Leave full window").click()
    page.wait_for_selector(".bc-in-cell")
    drawn_for_its_cell(game)
    assert (game.prompt, page.evaluate(VIEWS)) == (asked, views)
    assert game.focused == "Full window"
    assert page.evaluate("document.querySelectorAll('[inert]:not(.bc-stage)').length") == 0


def test_the_table_follows_its_cell(game: Notebook) -> None:
    page, asked, before = game.page, game.prompt, game.page.evaluate(VIEWS)
    game.execute("application:toggle-left-area")
    page.wait_for_function(f"before => ({VIEWS})()[0][0] !== before", arg=before[0][0])
    drawn_for_its_cell(game)
    assert page.evaluate(CUT) == []
    # too narrow for the whole table
    page.set_viewport_size({"width": 900, "height": 720})
    page.wait_for_selector(".bc-root:not(.bc-window)")
    game.execute("application:toggle-left-area")
    page.set_viewport_size({"width": 1280, "height": 720})
    page.wait_for_selector(".bc-in-cell")
    drawn_for_its_cell(game)
    page.locator(".jp-CodeCell .jp-InputPrompt").click()
    game.execute("notebook:hide-cell-outputs")
    page.wait_for_selector(".bc-root", state="detached")
    game.execute("notebook:show-cell-outputs")
    game.wait()
    drawn_for_its_cell(game)
    assert game.prompt == asked


def test_the_table_follows_the_theme(game: Notebook) -> None:
    for theme, scheme in (("JupyterLab Dark", "dark"), ("JupyterLab Light", "light")):
        game.execute("apputils:change-theme", theme=theme)
        game.page.wait_for_selector(f'.bc-root[data-scheme="{scheme}"]')


def test_the_view_that_is_used_has_the_picture(game: Notebook) -> None:
    page = game.page
    page.locator(".jp-CodeCell .jp-InputPrompt").click()
    game.execute("notebook:create-output-view")
    page.wait_for_function("() => document.querySelectorAll('.bc-in-cell').length === 2")
    page.evaluate(BESIDE)
    page.set_viewport_size({"width": 2300, "height": 1000})
    for view in (0, 1, 0):
        page.mouse.move(5, 5)
        page.locator(".bc-status").nth(view).hover()
        page.wait_for_function(f"view => ({ALIKE})(({VIEWS})()[view])", arg=view)
    widths = [cell for cell, _ in page.evaluate(VIEWS)]
    assert widths[0] != widths[1]
    page.evaluate("[...jupyterapp.shell.widgets('main')].find(it => it.title.label === 'Output View').close()")
    page.wait_for_function("() => document.querySelectorAll('.bc-root').length === 1")
    page.set_viewport_size({"width": 1400, "height": 1000})


# --- the kernel -------------------------------------------------------------------------------------------------------


def test_a_kept_game_goes_on_with_a_new_kernel(game: Notebook) -> None:
    game.page.locator(".bc-choice:visible").first.focus()
    game.press("Escape")  # half a choice is not kept
    told = game.prompt, game.text("status")
    assert told[0] != "Choose your mat"
    game.execute("notebook:restart-run-all")
    game.page.wait_for_function("() => !document.querySelector('.bc-ready')")
    game.wait()
    assert (game.prompt, game.text("status")) == told


@pytest.mark.full
def test_what_if_and_the_look_back_work_in_a_notebook(browser: "Browser", lab: Server) -> None:
    context = browser.new_context(
        viewport={"width": 1400, "height": 1000}, color_scheme="light", reduced_motion="reduce"
    )
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


def test_the_maps_of_two_games_lead_to_each_other(browser: "Browser", lab: Server) -> None:
    context = browser.new_context(viewport={"width": 1400, "height": 1000}, color_scheme="dark")
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(lab.url.replace("/lab?", "/lab/workspaces/games/tree/exocolony/00-welcome.ipynb?"))
    page.wait_for_function(CONNECTED)
    notebook = Notebook(page, "games")
    notebook.execute("notebook:run-all-cells")
    expect(page.get_by_role("img", name="The home system", exact=False).first).to_be_visible(timeout=PATIENCE)
    page.evaluate("document.querySelector('.jp-WindowedPanel-outer').scrollTo(0, 1e6)")
    there = page.locator(".bc-map-game a")
    expect(there).to_have_text("Beta Colonyanother game", timeout=PATIENCE)
    expect(page.locator(".bc-map .bc-map-list")).to_contain_text("Welcome")
    there.click()
    page.wait_for_function("window.jupyterapp.shell.currentWidget?.context?.path === '00-welcome.ipynb'")
    assert not errors
    context.close()
