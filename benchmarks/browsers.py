"""A browser and a server, as the tests have them: what all benchmarks of pages begin with."""

import contextlib
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tools.common.downloads import ROOT

sys.path.insert(0, str(ROOT / "tests"))

from helpers.browser.browsing import FLAGS, Server, find_chromium, serve, serve_folder, serve_tutorial

if TYPE_CHECKING:
    from playwright.sync_api import Browser

__all__ = ["FLAGS", "Server", "chromium", "named_chromium", "serve", "serve_folder", "serve_tutorial"]


def named_chromium(words: ArgumentParser) -> str:
    """The path of a Chromium; without one the command line is refused."""
    found = find_chromium()
    if found is None:
        words.error("no Chromium or Chrome on this machine (BETACOLONY_CHROMIUM can name one)")
    return found


@contextlib.contextmanager
def chromium(words: ArgumentParser) -> Iterator["Browser"]:
    """A running Chromium, until the block ends; without one the command line is refused."""
    path = named_chromium(words)
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - nobody else needs a browser

    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield running
        running.close()
