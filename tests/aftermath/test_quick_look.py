"""What the page's own default finds in games lost on purpose."""

import pytest

from betacolony.options import Option
from betacolony.whatif import Inline
from betacolony_widgets import AfterGame
from betacolony_widgets.live_aftermath.overview import Look, worst_of
from betacolony_widgets.live_aftermath.task import Task
from helpers.lost_on_purpose import HABITS, ROUNDS, Habit, lost

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def small() -> None:
    """As many games as the page plays, by its own players."""


@pytest.mark.many_games
@pytest.mark.parametrize(("habit", "named"), HABITS)
def test_a_quick_look_names_what_lost_the_game(habit: Habit, named: tuple[type[Option], ...]) -> None:
    after = AfterGame(lost(habit))
    state, its = after.state, after.state.chosen
    assert state.wanted_effort == "quick"
    records = tuple(state.missing_verdicts(0))
    task = Task(its, None, state.policy, state.effort, 0, records, state.effort.dearest, state.limits, Inline())
    for found in task.steps():
        state.found.add(found, state.effort)
    worst = worst_of(Look(its, None, state.found.judged, 0, state.policy, has_lab=False))
    assert len(worst) == 3
    for verdict in worst:
        assert its.round_of(verdict.record) in ROUNDS
        assert isinstance(verdict.chosen, named)
