"""A reader who looks back at a short game, with few games and in this process."""

import pytest

from betacolony import whatif
from betacolony_widgets.aftermath import findings, page, task
from betacolony_widgets.aftermath.findings import Effort
from helpers.look_back import Reader, ended


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games, played in this process."""
    monkeypatch.setattr(task, "runner", lambda _: whatif.Inline())
    monkeypatch.setattr(page, "USUAL", "sampled")
    monkeypatch.setitem(findings.EFFORTS, "sampled", {"quick": Effort(2, 6, 2), "thorough": Effort(3, 8, 3)})
    monkeypatch.setitem(findings.EFFORTS, "greedy", {"quick": Effort(2, 0, 4, 1, (1,)), "thorough": Effort(3, 8, 5)})


@pytest.fixture
def reader() -> Reader:
    return Reader(ended())
