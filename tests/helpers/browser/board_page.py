"""A page with a board, as a player handles it in a browser."""

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Self

import psutil  # type: ignore[import-untyped]

from betacolony_widgets.palette import Scheme
from helpers.browser.browsing import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Error, FilePayload, Locator, Page

#: milliseconds until a kernel has started and the board is painted, on a busy machine
PATIENCE = 60_000

#: whether the notebook that JupyterLab shows has a kernel that listens
CONNECTED = """() => {
  const kernel = window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel;
  return kernel?.connectionStatus === 'connected' && kernel.status === 'idle';
}"""

#: how far the document is larger than the window, how far it has scrolled, and how far the layer leaves the edges
OUTSIDE = """() => {
  const page = document.documentElement, layer = document.querySelector('.bc-window').getBoundingClientRect();
  return [page.scrollHeight - innerHeight, page.scrollWidth - innerWidth, scrollX, scrollY,
    layer.left, layer.top, layer.right - innerWidth, layer.bottom - innerHeight].map(Math.round);
}"""

#: the colour of the table's layer at the upper edge of a target
COLOUR = """target => {
  const [, canvas] = document.querySelectorAll('.bc-stage canvas');
  const hit = document.querySelector(`[data-target="${target}"]`);
  const [x, y, w] = ['x', 'y', 'width'].map(name => Number(hit.getAttribute(name)));
  const [left, top] = [x + w / 2, y + 8].map(part => Math.ceil(devicePixelRatio) * part);
  const at = canvas.getContext('2d').getImageData(left, top, 1, 1).data;
  return '#' + [...at].slice(0, 3).map(part => part.toString(16).padStart(2, '0')).join('');
}"""

#: keeps the picture of the board under a name once it is the same for eight frames: all layers, in their order
KEEP = """async name => {
  const layers = [...document.querySelectorAll('.bc-stage canvas')];
  const canvas = new OffscreenCanvas(layers[0].width, layers[0].height);
  const both = canvas.getContext('2d', { willReadFrequently: true });
  let last = null;
  for (let same = 0; same < 8; ) {
    await new Promise(requestAnimationFrame);
    both.clearRect(0, 0, canvas.width, canvas.height);
    for (const layer of layers) both.drawImage(layer, 0, 0);
    const now = both.getImageData(0, 0, canvas.width, canvas.height).data;
    same = last && alike(last, now) ? same + 1 : 0;
    last = now;
  }
  (window.kept ??= {})[name] = last;
  function alike(one, other) {
    const [a, b] = [one, other].map(({ buffer }) => new Uint32Array(buffer));
    for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
    return true;
  }
}"""
#: how many channels of two kept pictures differ by more than 32 of 255, and by how much at most
COMPARE = """([one, other]) => {
  let most = 0, number = 0;
  const [a, b] = [window.kept[one], window.kept[other]];
  for (let at = 0; at < a.length; at += 1) {
    const by = Math.abs(a[at] - b[at]);
    most = Math.max(most, by);
    number += by > 32;
  }
  return [number, most];
}"""


class Board:
    """The page as a player handles it."""

    def __init__(self, page: "Page", name: str = "a-round") -> None:
        self.page = page
        self.name = name
        self.errors: list[str] = []
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", self._note)
        page.set_default_timeout(PATIENCE)
        #: how many widgets the kernel has told the page of
        self.models = 0
        page.on("websocket", lambda socket: socket.on("framereceived", self._count_models))

    def _note(self, error: "Error") -> None:
        # jupyter-widgets gives a model two seconds to come; on a busy machine it comes later, and is shown then
        if error.message != "widget model not found":
            self.errors.append(str(error))

    def _count_models(self, frame: str | bytes) -> None:
        self.models += (frame if isinstance(frame, bytes) else frame.encode()).count(b'"model_name"')

    def open(self, server: Server) -> Self:
        self.page.goto(server.page(self.name))
        return self.wait()

    def wait(self) -> Self:
        """Wait until the board can be played."""
        self.page.wait_for_selector(".bc-ready .bc-target")
        self.settle()
        self.skip_setup()
        return self

    def skip_setup(self) -> None:
        """Play the game that a page begins with, where it asks first who plays."""
        setup = self.page.locator(".bc-setup[open]")
        if setup.count():  # it opens with the first picture
            setup.get_by_role("button", name="Close").click()

    def settle(self) -> None:
        """Wait until the kernel has answered."""
        self.page.wait_for_selector(".bc-grid:not(.bc-busy)")

    def unfold(self) -> None:
        """Open the list of choices, where the board in the window offers them and the list is folded."""
        lister = self.page.locator('.bc-lister[aria-expanded="false"]:enabled')
        if lister.is_visible():
            lister.click()

    def choose(self, label: str) -> None:
        """Click a line of the list."""
        self.unfold()
        self.page.locator(".bc-choice:visible").filter(has_text=label).first.click()
        self.settle()

    def point(self, target: str) -> None:
        """Click the board."""
        # forced: what is not possible now may be clicked too, and is answered
        self.page.locator(f'.bc-target[data-target="{target}"]').click(force=True)
        self.settle()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.settle()

    def theme(self, scheme: Scheme) -> None:
        """Have the page ask for a theme, which paints all of the board."""
        self.page.emulate_media(color_scheme=scheme)
        self.page.wait_for_selector(f'.bc-root[data-scheme="{scheme}"]')
        self.settle()

    def tool(self, name: str) -> None:
        """Use a tool, wherever it stands: on the desk, in the window's bar, or in its menu."""
        self.open_menu_of(f'[data-id="{name}"]')
        # forced: what can't be used now may be chosen too, and is answered
        self.page.locator(f'.bc-tools [data-id="{name}"]').click(force=True)
        self.settle()

    def open_menu_of(self, selector: str) -> None:
        """Open the menu, where it has what a short bar has no room for."""
        in_menu = self.page.locator(f".bc-menu-box {selector}")
        if in_menu.count() and in_menu.is_hidden():
            self.page.locator(".bc-menu > button").click()

    def open_log(self) -> None:
        """Open the log, the slider and the table in words: in the window they lie in a drawer."""
        if self.page.locator(".bc-drawer").is_visible():
            return
        self.open_menu_of(".bc-window-log")
        log = self.page.locator('.bc-window-log[aria-expanded="false"]')
        if log.is_visible():
            log.click()

    def leave_window(self) -> None:
        """Put the table back into the page."""
        self.open_menu_of(".bc-window-leave")
        self.page.locator(".bc-window-leave").click()
        self.page.wait_for_selector(".bc-root:not(.bc-window)")
        self.settle()

    def dialog(self, name: str) -> "Locator":
        """Open a dialog by its tool, and wait for what the kernel has to say in it."""
        self.tool(name)
        self.page.wait_for_selector(".bc-dialog[open]:not([aria-busy])")
        return self.page.locator(".bc-dialog[open]")

    def open_file(self, content: bytes) -> None:
        """Open what was saved as a file, and wait until it is on the table."""
        file: FilePayload = {"name": "x.json", "mimeType": "application/json", "buffer": content}
        self.dialog("share").locator("input[type=file]").set_input_files(file)
        self.page.wait_for_selector(".bc-dialog[open]", state="hidden")
        self.settle()

    def text(self, part: str) -> str:
        return str(self.page.locator(f".bc-{part}").inner_text())

    @property
    def prompt(self) -> str:
        return self.text("prompt")

    @property
    def choices(self) -> list[str]:
        return [str(label) for label in self.page.locator(".bc-choice:visible .bc-choice-label").all_inner_texts()]

    @property
    def focused(self) -> str:
        """The target that has the focus, or the text of the element."""
        return str(self.page.evaluate("(document.activeElement.dataset.target ?? document.activeElement.innerText)"))

    def colour(self, target: str) -> str:
        """The colour that a target is painted in, as #rrggbb."""
        return str(self.page.evaluate(COLOUR, target))

    def keep_picture(self, name: str) -> None:
        """Keep the picture of the board as it is once all is painted."""
        self.page.evaluate(KEEP, name)

    def difference(self, first: str, second: str) -> list[int]:
        """The number of channels that differ by more than 32 of 255 in two pictures, and the largest difference."""
        return list(self.page.evaluate(COMPARE, [first, second]))

    def finish_choices(self) -> None:
        """Take the first line of the list until the next action or round is asked."""
        while not self.prompt.startswith(("Move", "Round")):
            self.choose(self.choices[0])


def lit(board: Board) -> list[str]:
    """The targets that can be chosen, but for those that open parts of the table."""
    listed = "[...document.querySelectorAll('.bc-target[aria-disabled=false]')].map(node => node.dataset.target)"
    return [str(target) for target in board.page.evaluate(listed) if not target.startswith("look-")]


def take(board: Board, number: int, *, listed: int) -> None:
    """Choose something: on the board where it offers all there is to choose, else every so many times on the desk."""
    targets = lit(board)
    folded = board.page.locator(".bc-lister:enabled").is_visible()
    if targets and (folded or number % listed):
        board.point(targets[number * 7 % len(targets)])
    else:
        board.choose(board.choices[0])


@contextlib.contextmanager
def opened(
    browser: "Browser", server: Server, size: tuple[int, int], page: str = "10-play", **options: Any
) -> Iterator[Board]:
    """The board of a page in a window of its own, until the block ends; nothing may have gone wrong by then.

    Without ``options`` for the browser's context, nothing moves.
    """
    settings = {"reduced_motion": "reduce"} | options
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **settings)
    try:
        board = Board(context.new_page(), page).open(server)
        yield board
    finally:
        context.close()
    assert not board.errors


def begin(board: Board, players: int) -> None:
    """Begin a game of so many, the others played by the computer."""
    box = board.dialog("new")
    box.get_by_role("radio", name=str(players) if players > 1 else "Solo").check()
    for seat in range(1, players):
        box.get_by_role("radio", name="Easy").nth(seat).check()
    box.get_by_role("button", name="Start").click()
    board.page.wait_for_selector(".bc-dialog[open]", state="hidden")
    board.settle()


def newest(server: Server) -> psutil.Process:
    """The kernel that the server started last."""
    children = psutil.Process(server.process.pid).children()
    warm = [child for child in children if any("warm_template" in word for word in child.cmdline())]
    forked = [fork for process in warm for fork in process.children()]
    kernels = forked + [child for child in children if any("ipykernel" in word for word in child.cmdline())]
    return max(kernels, key=lambda process: process.create_time())
