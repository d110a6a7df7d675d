"""A reader who looks back at a short game, with few games and in this process."""

import pytest

from betacolony import whatif
from betacolony_widgets.aftermath.finished_game import EFFORTS
from betacolony_widgets.live_aftermath import page, task
from betacolony_widgets.live_aftermath.finished_game import Effort
from helpers.look_back import Reader, ended
from helpers.tables.study_games import play_quickly


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games, played quickly and in this process."""
    play_quickly(monkeypatch)
    for place, name in ((task, "runner"), (page, "waited_for")):
        monkeypatch.setattr(place, name, lambda _: whatif.Inline())
    monkeypatch.setitem(EFFORTS, "hasty", {"quick": Effort(2, 6, 2), "thorough": Effort(3, 8, 3)})
    monkeypatch.setitem(EFFORTS, "greedy", {"quick": Effort(2, 0, 4, 1, (1,)), "thorough": Effort(3, 8, 5)})


@pytest.fixture
def reader() -> Reader:
    return Reader(ended())
