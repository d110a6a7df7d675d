"""Opening a window of an engine by its name."""

from typing import TYPE_CHECKING

from betacolony_widgets.palette import Scheme

from . import programs
from .driver import Driver
from .playwright_driver import PlaywrightDriver

if TYPE_CHECKING:
    from playwright.sync_api import Playwright


def launch(engine: str, scheme: Scheme, playwright: "Playwright") -> Driver:
    """Open a window.

    Raises:
        MissingError: the engine is not on this machine.
    """
    if engine == "webkit":
        found = programs.webkit()
        from .webkit_driver import WebKitDriver  # Selenium is not on every machine

        return WebKitDriver(found, scheme)
    path = programs.chromium() if engine == "chromium" else programs.firefox()
    return PlaywrightDriver(playwright, engine, path, scheme)
