"""A reader of the lab who has kept a moment as the first branch."""

import pytest

from betacolony_widgets.lab import branches_panel
from betacolony_widgets.lab.branches_panel import BranchesPanel
from betacolony_widgets.live_lab import panel
from helpers.browser.tab_page import Visitor


@pytest.fixture(autouse=True)
def fewer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer games still, and luck that is the same each time."""
    monkeypatch.setattr(panel.StudyPanel, "least", 20)
    monkeypatch.setattr(BranchesPanel, "least", 20)
    monkeypatch.setattr(BranchesPanel, "each", 10)
    monkeypatch.setattr(branches_panel, "new_seed", lambda: 5)


@pytest.fixture
def visitor(visitor: Visitor) -> Visitor:
    visitor.ask("branches.keep", name="now")
    return visitor
