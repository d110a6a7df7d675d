"""Chromium and Firefox, driven by Playwright."""

import io
from typing import TYPE_CHECKING, Any, Final

from PIL import Image

from betacolony_widgets.palette import Scheme
from helpers.browser.browsing import FLAGS

from .driver import PATIENCE, Driver

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Playwright

Preferences = dict[str, str | float | bool]
#: Firefox takes these at its start alone: whether the system is dark, and that pages are to follow it
DARK: Final[Preferences] = {"ui.systemUsesDarkTheme": 1, "layout.css.prefers-color-scheme.content-override": 0}
LIGHT: Final[Preferences] = {"ui.systemUsesDarkTheme": 0, "layout.css.prefers-color-scheme.content-override": 1}


def launch_chromium(playwright: "Playwright", path: str) -> "Browser":
    """Start Chromium."""
    return playwright.chromium.launch(executable_path=path, args=FLAGS)


def launch_firefox(playwright: "Playwright", path: str, scheme: Scheme = "light") -> "Browser":
    """Start a Firefox as Mozilla and Debian build it: it is spoken to by WebDriver BiDi."""
    return playwright.firefox.launch(
        channel="moz-firefox", executable_path=path, firefox_user_prefs=DARK if scheme == "dark" else LIGHT
    )


class PlaywrightDriver(Driver):
    """A window of Chromium or Firefox."""

    def __init__(self, playwright: "Playwright", engine: str, path: str, scheme: Scheme) -> None:
        super().__init__(engine, scheme)
        self._errors: list[str] = []
        if engine == "chromium":
            self._browser = launch_chromium(playwright, path)
            context = self._browser.new_context(color_scheme=scheme)
        else:
            self._browser = launch_firefox(playwright, path, scheme)
            context = self._browser.new_context()
        context.set_default_timeout(PATIENCE * 1000)
        self.page = context.new_page()
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self._errors.append(str(error)))

    def _hear(self, message: "ConsoleMessage") -> None:
        if message.type == "error":
            self._errors.append(message.text)

    def open(self, url: str) -> None:
        self.page.goto(url)

    def reload(self) -> None:
        self.page.reload()

    def evaluate(self, function: str, *arguments: object) -> Any:
        return self.page.evaluate(f"(args) => ({function})(...args)", list(arguments))

    def click_at(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def screenshot(self) -> Image.Image:
        return Image.open(io.BytesIO(self.page.screenshot())).convert("RGB")

    def errors(self) -> list[str]:
        return self._errors

    def close(self) -> None:
        self._browser.close()
