"""Lessons are read with forked kernels: their tests open many pages, and end no kernel by force."""

import pytest

from helpers.browser.browsing import Server


@pytest.fixture(scope="session")
def tutorial(warm_tutorial: Server) -> Server:
    return warm_tutorial
