"""Games lost on purpose, each in another way, and what the look-back names."""

from collections.abc import Callable
from functools import cache

import pytest

from betacolony import Game, GreedyPlayer
from betacolony.options import Activate, BuildOn, Dock, Move, Option, TakePod
from betacolony.state.position import SOURCES
from betacolony.whatif import Inline, Verdict, foreseen, verdicts

pytestmark = pytest.mark.slow

#: what the loser does against the greedy player's advice; None to follow it
Habit = Callable[[Game], Option | None]


def docks(game: Game) -> Option | None:
    """Docks whenever that is possible in the first half of the game."""
    return next((option for option in game.options if isinstance(option, Dock)), None)


def never_builds(game: Game) -> Option | None:
    """Flies anywhere but to a Manufactory."""
    if game.decision is None or game.decision.kind != "move":
        return None
    flights = [option for option in game.options if isinstance(option, Move)]
    return next((option for option in flights if "manufactory" not in option.to), None)


def first_click(game: Game) -> Option | None:
    """Takes whatever is listed first, and so builds in the first space at hand."""
    return game.options[0]


@cache
def lost(habit: Habit, rounds: range) -> Game:
    """A game of two that the first player loses, who has the habit in some rounds and is greedy otherwise."""
    game, player = Game.new(2, 9), GreedyPlayer()
    while game.decision is not None:
        advice = player.choose(game)
        own = habit(game) if game.decision.player == 0 and game.position.round in rounds else None
        game.play(own or advice)
    assert game.result is not None
    assert game.result.winners == (1,)
    return game


def dearest(game: Game) -> list[Verdict]:
    """The decisions of the first player that were surely worse, the dearest first."""
    judged = verdicts(game, "sampled", 2, search=100, fresh=60, seats=[0], records=_weighty(game), executor=Inline())
    worse = [verdict for verdict in judged if verdict.kind == "worse" and verdict.loss]
    return sorted(worse, key=lambda verdict: -verdict.loss.interval.mean if verdict.loss else 0)


def _weighty(game: Game) -> list[int]:
    """The decisions about moves, locations, pods and spaces."""
    kinds = {"move", "activate", "pod", "space"}
    return [at for at, record in enumerate(game.history) if record.decision and record.decision.kind in kinds]


@pytest.mark.parametrize(
    ("habit", "named"),
    [(docks, (Dock,)), (never_builds, (Move, Activate)), (first_click, (Move, TakePod, BuildOn))],
)
def test_the_greedy_player_foresees_where_it_was_lost(habit: Habit, named: tuple[type[Option], ...]) -> None:
    rounds = range(3, 7)
    game = lost(habit, rounds)
    losses = foreseen(game)
    worst = sorted(losses, key=lambda record: -losses[record])[:3]
    for record in worst:
        assert game.at(record - 1).position.round in rounds
        assert isinstance(game.history[record].option, named)
        assert losses[record] > 2
    others = [loss for record, loss in losses.items() if game.at(record - 1).position.round not in rounds]
    assert max(others) == pytest.approx(0, abs=0.5)  # there both follow their advice


def test_without_a_search_the_greedy_player_names_the_better_option() -> None:
    game = lost(docks, range(3, 7))
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
    ("habit", "named"),
    [
        (docks, (Dock,)),
        pytest.param(never_builds, (Move, Activate), marks=pytest.mark.full),
        pytest.param(first_click, (Move, TakePod, BuildOn), marks=pytest.mark.full),
    ],
)
def test_the_look_back_names_the_habit_that_lost(habit: Habit, named: tuple[type[Option], ...]) -> None:
    rounds = range(3, 7)
    game = lost(habit, rounds)
    found = dearest(game)[:2]
    assert len(found) == 2
    for verdict in found:
        assert game.at(verdict.record - 1).position.round in rounds
        assert isinstance(verdict.chosen, named)
        assert verdict.loss is not None
        assert len(verdict.sources) == len(SOURCES)
        assert sum(verdict.sources) - verdict.rivals == pytest.approx(verdict.loss.interval.mean)
