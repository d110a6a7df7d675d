"""The planner: legal, repeatable and honest, and the more it thinks the better its turns."""

from statistics import mean
from typing import Any

import pytest

from betacolony import Game, GameError, GreedyPlayer, PlannerPlayer, Position, RandomPlayer, playout
from betacolony.core import chance
from betacolony.players.by_name import PLAYERS
from betacolony.players.planner import LEVELS
from betacolony.players.policies import finish, moment
from betacolony.players.weights import STANDARD
from betacolony.position_builder import at_move
from betacolony.rules import decisions, steps
from betacolony.state import draws
from betacolony.state.agenda import ASK_MOVE

pytestmark = pytest.mark.slow

#: the first action of the last round; the best action at once spends the dice that the last one would need
LAST_ROUND = (
    "P1sSvuHfvx7slOGRYhBgYGFg4ZIzmHhjMnLh5kPNDQuICJjYmLh4WJg4GFjYOPgaGBmYFBTkhOSICLQYoNqJyBg0NFCEKzcLBxsIDFmICIiQUERTgYtXQY3Z"
    "gYfVgYQTIGQOwDYjCoBDgxMPQxgdl2IEKNQ4DJxqEHIgIBXnIKEgx8DJiACUECCRYmBmRdLExwFSAeVCkLFr2YprKxcDEx8bCYMAAA"
)


def moving(players: int, seed: int, round_: int = 1) -> Game:
    """A game between random players, up to the first move of a round."""
    game, player = Game.new(players, seed), RandomPlayer(seed)
    while game.position.round < round_ or (game.decision and game.decision.kind != "move"):
        game.play(player.choose(game))
    return game


def lead(pos: Position, line: tuple[int, ...], games: int = 40) -> float:
    """By how much the player to move leads at the end, on average, if it plays a line and all go on greedily."""
    player = pos.agenda[-1][1]
    found = []
    for seed in range(1_000, 1_000 + games):
        after = pos.copy()
        after.seed = seed
        for choice in line:
            if moment(after) == moment(pos):
                steps.play(after, choice, None)
        finish(after, [GreedyPlayer(STANDARD)] * after.players)
        found.append(
            after.total(player) - max(after.total(number) for number in range(after.players) if number != player)
        )
    return mean(found)


@pytest.mark.parametrize(("game", "last"), [(Game.new(3, 4), 1), (moving(2, 6, 9), 9), (Game.solo("hard", 4), 1)])
def test_its_choices_are_legal_and_leave_the_game_alone(game: Game, last: int) -> None:
    planner = PlannerPlayer(playouts=4)
    while (decision := game.decision) is not None and game.position.round <= last:
        before = game.position
        choice = planner.choose(game) if decision.player == 0 else RandomPlayer(1).choose(game)
        assert game.position == before
        assert choice in game.options
        game.play(choice)


def test_equal_seeds_think_alike_and_others_imagine_other_games() -> None:
    pos = moving(2, 6, 2).position
    lines = [PlannerPlayer(playouts=12, seed=seed).plan(pos) for seed in range(8)]
    assert [PlannerPlayer(playouts=12, seed=seed).plan(pos) for seed in range(8)] == lines
    assert len(set(lines)) > 1


def test_it_never_sees_what_lies_hidden() -> None:
    """Positions in which the same lies open, with other rolls, pods and buildings to come, drawn or scripted."""
    pos = moving(2, 6, 8).position
    lines = set()
    for seed, scripted in ((1, {}), (2, {}), (3, {chance.key(draws.DIE, 9, 0, 0, die): 5 for die in range(4)})):
        hidden = pos.copy()
        hidden.seed, hidden.scripted = seed, scripted
        lines.add(PlannerPlayer(playouts=24).plan(hidden))
    assert len(lines) == 1
    # what the player imagines is not what comes, even where it has the seed of the game
    assert PlannerPlayer(seed=7)._imagined != 7


def test_it_can_be_stopped_at_any_time() -> None:
    pos = moving(2, 6, 8).position
    planner = PlannerPlayer(playouts=30)
    thoughts = list(planner.thinking(pos))
    assert [thought.playouts for thought in thoughts] == sorted(thought.playouts for thought in thoughts)
    assert [thought.share for thought in thoughts] == sorted(thought.share for thought in thoughts)
    assert thoughts[-1].share == 1
    assert 15 < thoughts[-1].playouts <= 30
    assert {thought.line[0] for thought in thoughts} <= set(decisions.choices(pos))
    stopped = PlannerPlayer(playouts=30)
    thinking = stopped.thinking(pos)
    assert next(thinking) == thoughts[0]
    thinking.close()
    assert stopped.plan(pos) == thoughts[-1].line


@pytest.mark.parametrize("playouts", [1, 2, 3, 7, 16, 33])
def test_it_keeps_within_its_playouts(playouts: int) -> None:
    thoughts = list(PlannerPlayer(playouts=playouts).thinking(moving(2, 6, 9).position))
    assert thoughts[-1].playouts <= playouts


def test_it_keeps_to_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on by a second whenever somebody looks at it."""
    now = iter(range(1_000_000))
    monkeypatch.setattr("time.monotonic", lambda: next(now))
    pos = moving(2, 6, 9).position
    few, many = (list(PlannerPlayer(seconds=seconds).thinking(pos))[-1] for seconds in (3, 100))
    assert 1 <= few.playouts <= 3
    assert 30 <= many.playouts <= 100


def test_a_single_choice_needs_no_playouts() -> None:
    game = Game.new(2, 5)
    while len(game.options) > 1:
        game.play(RandomPlayer(5).choose(game))
    thoughts = list(PlannerPlayer("master").thinking(game.position))
    assert [(thought.playouts, thought.share, len(thought.line)) for thought in thoughts] == [(0, 1.0, 1)]
    assert PlannerPlayer("master").choose(game) == game.options[0]


def test_it_thinks_once_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.from_code(LAST_ROUND)
    planner = PlannerPlayer(playouts=4)
    before = game.branch()
    line = planner.plan(game.position)
    assert len(line) > 1

    def forbidden(_: Any) -> None:
        raise AssertionError("it thought again")

    monkeypatch.setattr(planner, "plan", forbidden)
    for _ in line[:-1]:
        game.play(planner.choose(game))
    game.undo()
    assert planner.choose(game) in game.options
    assert planner.choose(before) in before.options


def test_what_it_remembers_is_of_no_use_in_another_position() -> None:
    game = Game.from_code(LAST_ROUND)
    planner = PlannerPlayer(playouts=4)
    planner.choose(game)
    other = at_move(ship="gan_de", dice={"red": 4}, fuel=1)
    assert planner.choose(other) == PlannerPlayer(playouts=4).choose(other)
    changed = Game.from_position(game.position)
    changed.play(next(option for option in changed.options if option != planner.choose(game)))
    assert planner.choose(changed) in changed.options


def test_with_more_playouts_it_finds_the_turn_that_is_better_in_the_end() -> None:
    pos = Game.from_code(LAST_ROUND).position
    assert pos.agenda[-1][0] == ASK_MOVE
    greedy, hasty, thorough = (
        lead(pos, tuple(entry.plan(pos)))
        for entry in (
            GreedyPlayer(STANDARD),
            PlannerPlayer(playouts=1, weights=STANDARD),
            PlannerPlayer(playouts=48, weights=STANDARD),
        )
    )
    assert thorough > hasty + 3
    assert thorough > greedy + 3


def test_levels_are_budgets_of_playouts_and_names_of_policies() -> None:
    assert list(LEVELS) == ["casual", "club", "master"]
    assert list(LEVELS.values()) == sorted(LEVELS.values())
    assert set(LEVELS) < set(PLAYERS)
    assert [PlannerPlayer(level).playouts for level in LEVELS] == list(LEVELS.values())
    assert PlannerPlayer(playouts=5).level == PlannerPlayer(seconds=5).level == ""
    end = moving(2, 6, 9).position
    assert playout(end, ["casual", "greedy"], 3) == playout(end, ["casual", "greedy"], 3)


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"level": "grandmaster"}, "planner_level"),
        ({"playouts": 0}, "planner_playouts"),
        ({"playouts": 1.5}, "planner_playouts"),
        ({"playouts": True}, "planner_playouts"),
        ({"seconds": 0}, "planner_seconds"),
        ({"seconds": float("nan")}, "planner_seconds"),
        ({"seconds": "1"}, "planner_seconds"),
        ({"playouts": 5, "seconds": 1}, "planner_budgets"),
        ({"seed": -1}, "seed"),
    ],
)
def test_wrong_arguments_are_named(wrong: dict[str, Any], code: str) -> None:
    with pytest.raises(GameError) as found:
        PlannerPlayer(**wrong)
    assert found.value.code == code
    assert str(next(iter(wrong.values()))) in str(found.value) or code == "planner_budgets"


def test_who_is_not_asked_has_no_plan() -> None:
    game = moving(2, 6, 9)
    while game.decision is not None:
        game.play(RandomPlayer(1).choose(game))
    with pytest.raises(GameError) as found:
        PlannerPlayer().choose(game)
    assert found.value.code == "nobody_asked"


@pytest.mark.full
def test_a_casual_planner_beats_the_greedy_player() -> None:
    wins = 0.0
    for seed in range(12):
        ended = playout(Game.new(2, seed // 2).position, ["casual", "greedy"][:: 1 if seed % 2 else -1], seed // 2)
        wins += ((1 - seed % 2) in ended.winners) / len(ended.winners)
    assert wins > 6
