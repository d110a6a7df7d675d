"""Games lost on purpose, each in another way, and what the look-back names."""

import pytest

from betacolony import Game, GreedyPlayer
from betacolony.options import Option
from betacolony.state.position import SOURCES
from betacolony.whatif import Inline, Verdict, foreseen, verdicts
from helpers.lost_on_purpose import HABITS, ROUNDS, Habit, docks, lost

pytestmark = pytest.mark.slow


def dearest(game: Game) -> list[Verdict]:
    """The decisions of the first player that were surely worse, the dearest first."""
    judged = verdicts(game, "sampled", 2, search=100, fresh=60, seats=[0], records=_weighty(game), executor=Inline())
    worse = [verdict for verdict in judged if verdict.kind == "worse" and verdict.loss]
    return sorted(worse, key=lambda verdict: -verdict.loss.interval.mean if verdict.loss else 0)


def _weighty(game: Game) -> list[int]:
    """The decisions about moves, locations, pods and spaces."""
    kinds = {"move", "activate", "pod", "space"}
    return [at for at, record in enumerate(game.history) if record.decision and record.decision.kind in kinds]


@pytest.mark.parametrize(("habit", "named"), HABITS)
def test_the_greedy_player_foresees_where_it_was_lost(habit: Habit, named: tuple[type[Option], ...]) -> None:
    game = lost(habit)
    losses = foreseen(game)
    worst = sorted(losses, key=lambda record: -losses[record])[:3]
    for record in worst:
        assert game.at(record - 1).position.round in ROUNDS
        assert isinstance(game.history[record].option, named)
        assert losses[record] > 2
    others = [loss for record, loss in losses.items() if game.at(record - 1).position.round not in ROUNDS]
    assert max(others) == pytest.approx(0, abs=0.5)  # there both follow their advice


def test_without_a_search_the_greedy_player_names_the_better_option() -> None:
    game = lost(docks)
    losses = foreseen(game)
    worst = max(losses, key=lambda record: losses[record])
    right = next(record for record, loss in losses.items() if not loss and len(game.at(record - 1).options) > 1)
    found = {
        its.record: its
        for its in verdicts(game, "greedy", search=0, fresh=20, records=[worst, right], executor=Inline())
    }
    assert found[worst].best == GreedyPlayer().choose(game.at(worst - 1))
    loss = found[worst].loss
    assert loss is not None
    assert loss.playouts == 20
    assert loss.interval.mean > 0
    assert (found[right].best, found[right].loss) == (found[right].chosen, None)


@pytest.mark.many_games
@pytest.mark.parametrize(
    ("habit", "named"), [HABITS[0], *(pytest.param(*habit, marks=pytest.mark.full) for habit in HABITS[1:])]
)
def test_the_look_back_names_the_habit_that_lost(habit: Habit, named: tuple[type[Option], ...]) -> None:
    game = lost(habit)
    found = dearest(game)[:2]
    assert len(found) == 2
    for verdict in found:
        assert game.at(verdict.record - 1).position.round in ROUNDS
        assert isinstance(verdict.chosen, named)
        assert verdict.loss is not None
        assert len(verdict.sources) == len(SOURCES)
        assert sum(verdict.sources) - verdict.rivals == pytest.approx(verdict.loss.interval.mean)
