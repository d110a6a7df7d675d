"""A lab of few games, played in this process, and its reader."""

import pytest

from betacolony import whatif
from betacolony_widgets.lab.prepared_positions import prepared
from betacolony_widgets.live_lab import panel, results
from betacolony_widgets.live_lab.panel import StudyPanel
from helpers.browser.tab_page import Visitor
from helpers.tables.study_games import play_quickly


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games, played quickly and in this process."""
    play_quickly(monkeypatch)
    monkeypatch.setattr(panel, "runner", lambda _: whatif.Inline())
    monkeypatch.setattr(results, "FIRST", 2)
    monkeypatch.setattr(results, "FEWEST", 2)
    monkeypatch.setattr(StudyPanel, "least", 60)
    monkeypatch.setattr(StudyPanel, "each", 2)


@pytest.fixture
def visitor() -> Visitor:
    return Visitor(prepared("late"))
