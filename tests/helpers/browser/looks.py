"""Widths and themes in which pages are looked at."""

import pytest

_FULL = pytest.mark.full

#: a width and a theme: each of them in every run, in all combinations with --full
LOOKS = [
    (1280, "light"),
    (390, "dark"),
    pytest.param(1280, "dark", marks=_FULL),
    pytest.param(390, "light", marks=_FULL),
]
