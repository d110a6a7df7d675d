"""The programs of each engine on this machine."""

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from helpers.browser.browsing import find_chromium

ENGINES = ("chromium", "firefox", "webkit")


class MissingError(Exception):
    """An engine is not on this machine; the message says what would bring it."""


@dataclass(frozen=True)
class WebKit:
    """The programs for WebKit: its small browser, what drives that, and a screen."""

    browser: str
    driver: str
    xvfb: str


def chromium() -> str:
    """The path of a Chromium or Chrome.

    Raises:
        MissingError: there is none.
    """
    if path := find_chromium():
        return path
    raise MissingError("no Chromium or Chrome on this machine (BETACOLONY_CHROMIUM can name one)")


def firefox() -> str:
    """The path of a Firefox: the one that BETACOLONY_FIREFOX names, else the first on the search path.

    Raises:
        MissingError: there is none.
    """
    named = os.environ.get("BETACOLONY_FIREFOX")
    if path := shutil.which(named) if named else shutil.which("firefox-esr") or shutil.which("firefox"):
        return path
    raise MissingError("no Firefox on this machine (BETACOLONY_FIREFOX can name one)")


def webkit() -> WebKit:
    """The programs for WebKit.

    Raises:
        MissingError: one of them, or Selenium, is missing.
    """
    browser = next(map(str, sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))), None)
    programs = {
        "MiniBrowser": browser,
        "WebKitWebDriver": shutil.which("WebKitWebDriver"),
        "Xvfb": shutil.which("Xvfb"),
    }
    missing = [*_missing(programs), *(() if find_spec("selenium") else ("selenium",))]
    if missing:
        raise MissingError(f"no WebKit on this machine: no {', '.join(missing)} (Debian: webkit2gtk-driver, xvfb)")
    return WebKit(*map(str, programs.values()))


def _missing(programs: dict[str, str | None]) -> Iterator[str]:
    return (name for name, path in programs.items() if path is None)
