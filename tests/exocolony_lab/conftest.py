"""A lab of Exocolony with few games, played in this process, and its reader."""

import pytest

from betacolony.core.executors import Inline
from betacolony.exocolony import Game, position_builder
from betacolony.exocolony.whatif import editing
from betacolony_widgets.exocolony.lab.branches_panel import BranchesPanel
from betacolony_widgets.exocolony.lab.options_panel import OptionsPanel
from betacolony_widgets.exocolony.lab.page import Lab
from betacolony_widgets.live_lab import panel, results
from helpers.browser.tab_page import Reader


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games, played in this process."""
    monkeypatch.setattr(panel, "runner", lambda _: Inline())
    monkeypatch.setattr(results, "FIRST", 2)
    monkeypatch.setattr(results, "FEWEST", 2)
    for its in (OptionsPanel, BranchesPanel):
        monkeypatch.setattr(its, "least", 24)
        monkeypatch.setattr(its, "each", 2)


def start() -> Game:
    """A game that is nearly over, so that it is played out soon."""
    goods = {"metal": 3, "fuel": 8, "water": 2, "food": 2, "coin": 4}
    pos = position_builder.at_main(goods=goods, names=["Ada", "Bo"], seed=3).position
    for seat in range(2):
        pos = editing.set_points(pos, seat, cards=11 + seat)
    return Game.from_position(pos, ["Ada", "Bo"], 3)


@pytest.fixture
def visitor() -> Reader[Lab]:
    return Reader(Lab(start()))
