"""A small tutorial for browser tests, and its page with three steps."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from helpers.browser.board_page import PATIENCE
from helpers.browser.browsing import Server
from helpers.browser.site_page import read, serve_site

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A small tutorial."""
    with serve_site(tmp_path_factory.mktemp("pages")) as server:
        yield server


@pytest.fixture
def words(page: "Page", site: Server) -> "Page":
    """The page with three steps, ready to be read; its kernel may not be there yet."""
    page.set_default_timeout(PATIENCE)
    return read(page, site, "01-words")
