"""WebKit as WebKitGTK's small browser shows it, driven by Selenium."""

import contextlib
import os
import socket
import warnings
from collections.abc import Iterator
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from selenium import webdriver
from selenium.webdriver import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from betacolony_widgets.palette import Scheme

from .driver import PATIENCE, Driver
from .screen import open_screen

if TYPE_CHECKING:
    from PIL.Image import Image

    from .programs import WebKit

#: names of keys that WebDriver has characters of its own for
KEYS: Final = {
    "Enter": Keys.ENTER,
    "Tab": Keys.TAB,
    "Escape": Keys.ESCAPE,
    "Home": Keys.HOME,
    "End": Keys.END,
    "ArrowUp": Keys.ARROW_UP,
    "ArrowDown": Keys.ARROW_DOWN,
    "ArrowLeft": Keys.ARROW_LEFT,
    "ArrowRight": Keys.ARROW_RIGHT,
}
#: for a machine without a graphics card, where tests may run as root
ENVIRONMENT: Final = {
    "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
    "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
    "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
    "LIBGL_ALWAYS_SOFTWARE": "1",
    "GDK_BACKEND": "x11",
    "NO_AT_BRIDGE": "1",
}
#: has a page note its errors: the driver has no way to its console. What went wrong before the page stood is not heard
LISTEN: Final = """() => {
  const heard = window.heard_errors = [];
  const log = console.error;
  console.error = (...words) => { heard.push(words.map(String).join(" ")); log.apply(console, words); };
  addEventListener("error", (event) => event.error && heard.push(event.message));
  addEventListener("unhandledrejection", (event) => heard.push(String(event.reason)));
}"""


@contextlib.contextmanager
def waiting_no_longer_than(seconds: float) -> Iterator[None]:
    """Limit how long sockets wait that are opened meanwhile, and all requests of a driver that is made meanwhile."""
    before = socket.getdefaulttimeout()
    socket.setdefaulttimeout(seconds)
    try:
        yield
    finally:
        socket.setdefaulttimeout(before)


class WebKitDriver(Driver):
    """A window of WebKitGTK, on a screen of its own."""

    def __init__(self, programs: "WebKit", scheme: Scheme) -> None:
        super().__init__("webkit", scheme)
        self._errors: list[str] = []
        with contextlib.ExitStack() as stack:
            self._screen = stack.enter_context(open_screen(programs.xvfb))
            folder = stack.enter_context(TemporaryDirectory(ignore_cleanup_errors=True))
            homes = {f"XDG_{kind}_HOME": folder for kind in ("CONFIG", "CACHE", "DATA")}
            theme = "Adwaita:dark" if scheme == "dark" else "Adwaita"
            env = {**os.environ, **ENVIRONMENT, **homes, "DISPLAY": self._screen.display, "GTK_THEME": theme}
            options = Options()
            options.binary_location = programs.browser
            options.add_argument("--automation")
            # left to itself, Selenium waits for ever for a browser that has stopped answering
            with warnings.catch_warnings(), waiting_no_longer_than(PATIENCE + 30):
                warnings.simplefilter("ignore", DeprecationWarning)  # of Selenium, about itself
                self._driver = webdriver.WebKitGTK(options=options, service=Service(programs.driver, env=env))
            stack.callback(self._driver.quit)
            self._driver.set_page_load_timeout(PATIENCE)
            self._driver.set_script_timeout(PATIENCE)
            self._stack = stack.pop_all()

    def open(self, url: str) -> None:
        self._collect()
        self._driver.get(url)
        self.evaluate(LISTEN)

    def reload(self) -> None:
        self._collect()
        self._driver.refresh()
        self.evaluate(LISTEN)

    def _collect(self) -> None:
        """Take down the page's errors before it goes."""
        self._errors += self.evaluate("() => window.heard_errors?.splice(0) ?? []")

    def evaluate(self, function: str, *arguments: object) -> Any:
        return self._driver.execute_script(f"return ({function})(...arguments)", *arguments)

    def click_at(self, x: float, y: float) -> None:
        chain = ActionChains(self._driver, duration=10)
        chain.w3c_actions.pointer_action.move_to_location(int(x), int(y))  # type: ignore[no-untyped-call]
        chain.w3c_actions.pointer_action.click()
        chain.perform()

    def press(self, key: str) -> None:
        ActionChains(self._driver, duration=10).send_keys(KEYS.get(key, key)).perform()

    def resize(self, width: int, height: int) -> None:
        # the window has a frame and a bar of buttons, and the page learns of its size later than the window
        outer, (inner_width, inner_height) = self._driver.get_window_rect(), self.size
        frame, bars = outer["width"] - inner_width, outer["height"] - inner_height
        given = self._driver.set_window_rect(width=width + frame, height=height + bars)
        follows = "(width, height) => innerWidth === width && innerHeight === height"
        self.wait(follows, given["width"] - frame, given["height"] - bars)

    def screenshot(self) -> "Image":
        # the driver's own picture never comes on some pages
        window, (_, height) = self._driver.get_window_rect(), self.size
        left, low = window["x"], window["y"] + window["height"]
        return self._screen.picture().crop((left, low - height, left + window["width"], low))

    def errors(self) -> list[str]:
        self._collect()
        return self._errors

    def close(self) -> None:
        self._stack.close()
