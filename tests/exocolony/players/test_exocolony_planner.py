"""The planner of Exocolony: legal, repeatable and honest, and the more it thinks the better its turns."""

from typing import Any

import pytest

from betacolony.core.errors import GameError
from betacolony.core.executors import Inline
from betacolony.exocolony import Game
from betacolony.exocolony.players.by_name import PLAYERS
from betacolony.exocolony.players.imagining import seen
from betacolony.exocolony.players.matches import play_match
from betacolony.exocolony.players.planner import LEVELS, PlannerPlayer
from betacolony.exocolony.players.policies import GreedyPlayer, RandomPlayer, finish, turn_number
from betacolony.exocolony.rules import setup, steps
from betacolony.exocolony.rules.table.ranking import winners
from betacolony.exocolony.state import agenda, position, tables
from betacolony.exocolony.state.position import SOURCES, Position
from helpers.sol_line import EDITION, SolLine

pytestmark = pytest.mark.slow


def in_game(players: int, seed: int, turn: int) -> Position:
    """A game between greedy players, up to the beginning of a turn of all."""
    pos = setup.new_game(EDITION, players, seed, None)
    finish(pos, [GreedyPlayer(seed, width=1)] * players, turn - 1)
    assert turn_number(pos) == turn
    return pos


def rich() -> SolLine:
    """A turn with much to choose from."""
    game = SolLine()
    game.give(0, "asteroid_miner", "solar_array", "planet_hunter")
    game.offer("space_farm", "inflation", "icarus_probe")
    return game


@pytest.mark.parametrize("players", [1, 3])
def test_its_choices_are_legal_and_leave_the_game_alone(players: int) -> None:
    game, planner = Game.new(players, 4), PlannerPlayer(playouts=3)
    while not game.is_over and game.position.round <= 2:
        decision, before = game.decision, game.position
        assert decision is not None
        choice = planner.choose(game) if decision.player == 0 else RandomPlayer(1).choose(game)
        assert seen(game.position) == seen(before)
        assert game.position.decks == before.decks
        assert choice in game.options
        game.play(choice)
    assert game.position.round == 3


def test_equal_seeds_think_alike_and_others_imagine_other_games() -> None:
    pos = in_game(2, 4, 4)
    lines = [PlannerPlayer(playouts=6, seed=seed).plan(pos) for seed in range(6)]
    assert [PlannerPlayer(playouts=6, seed=seed).plan(pos) for seed in range(6)] == lines
    assert len(set(lines)) > 1


@pytest.mark.rule("X-HID-1")
def test_it_never_sees_what_lies_hidden() -> None:
    """Positions in which the same lies open, with other decks and another seed."""
    pos = rich().pos
    other = pos.copy()
    for deck in range(tables.LASTING_DECKS):
        other.decks[deck] = other.decks[deck][::-1]
    other.seed, other.scripted = 99, {1: 2}
    assert seen(pos) == seen(other)
    assert PlannerPlayer(playouts=12).plan(pos) == PlannerPlayer(playouts=12).plan(other)


def test_what_lies_open_is_seen() -> None:
    pos = rich().pos
    hidden = {"decks", "discards", "rebuilt", "scripted", "seed"}
    for name in sorted({*Position.__slots__} - hidden):
        other, value = pos.copy(), getattr(pos, name)
        if isinstance(value, list):
            changed: Any = [*value, value[0]]
        elif isinstance(value, dict):
            changed = {}
        elif isinstance(value, bytes | tuple):
            changed = (*value, 1) if isinstance(value, tuple) else value + b"1"
        elif isinstance(value, int):
            changed = value + 1
        else:
            continue
        setattr(other, name, changed)
        assert (name, seen(other) == seen(pos)) == (name, name == "players")  # their number is that of their goods


def test_it_can_be_stopped_at_any_time() -> None:
    pos, planner = rich().pos, PlannerPlayer(playouts=20)
    thoughts = list(planner.thinking(pos))
    assert [thought.playouts for thought in thoughts] == sorted(thought.playouts for thought in thoughts)
    assert thoughts[-1].share == 1
    assert 10 < thoughts[-1].playouts <= 20
    assert {thought.line[0] for thought in thoughts} <= {*steps.choices(pos)}
    stopped = PlannerPlayer(playouts=20)
    thinking = stopped.thinking(pos)
    assert next(thinking) == thoughts[0]
    thinking.close()
    assert stopped.plan(pos) == thoughts[-1].line


@pytest.mark.parametrize("playouts", [1, 2, 7])
def test_it_keeps_within_its_playouts(playouts: int) -> None:
    assert list(PlannerPlayer(playouts=playouts).thinking(rich().pos))[-1].playouts <= playouts


def test_open_asteroids_are_judged_without_imagined_games() -> None:
    game = rich()
    game.use("asteroid_miner")
    assert game.asked() == agenda.ASK_MINE
    assert list(PlannerPlayer(playouts=20).thinking(game.pos))[-1].playouts == 0


def test_it_thinks_once_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    game, planner = Game.new(2, 3), PlannerPlayer(playouts=4)
    while game.position.round < 4 or game.position.step:
        game.play(GreedyPlayer(1, width=1).choose(game))
    line = planner.plan(game.position)
    assert len(line) > 2

    def forbidden(_: Any) -> None:
        raise AssertionError("it thought again")

    monkeypatch.setattr(planner, "plan", forbidden)
    before, reveals = game.branch(), game.position.reveals
    steps_taken = 0
    while game.position.turn == before.position.turn and game.position.reveals == reveals:
        game.play(planner.choose(game))
        steps_taken += 1
    assert steps_taken > 1
    assert planner.choose(before) in before.options


def test_what_it_remembers_is_of_no_use_in_another_position() -> None:
    game, planner = rich(), PlannerPlayer(playouts=4)
    planner.plan(game.pos)
    other = game.pos.copy()
    other.goods[0] -= 9
    assert seen(other) not in planner._known


def test_it_takes_the_turn_that_wins() -> None:
    """A Spaceport's point is missing, and the rival would win next."""
    game = SolLine()
    game.pos.points[position.FROM_CARDS] = 15 - game.pos.total(0)
    game.pos.points[len(SOURCES) + position.FROM_CARDS] = 15 - game.pos.total(1)
    pos = game.pos.copy()
    finish(pos, [PlannerPlayer(playouts=8)] * 2, turn_number(pos))
    assert winners(pos) == (0,)


def test_levels_are_budgets_of_playouts_and_names_of_players() -> None:
    assert list(LEVELS) == ["casual", "club", "master"]
    assert list(LEVELS.values()) == sorted(LEVELS.values())
    assert {*LEVELS} < {*PLAYERS}
    assert [PlannerPlayer(level).playouts for level in LEVELS] == list(LEVELS.values())
    assert PlannerPlayer(playouts=5).level == PlannerPlayer(seconds=5).level == ""


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"level": "grandmaster"}, "planner_level"),
        ({"playouts": 0}, "planner_playouts"),
        ({"seconds": 0}, "planner_seconds"),
        ({"playouts": 5, "seconds": 1}, "planner_budgets"),
        ({"seed": -1}, "seed"),
    ],
)
def test_wrong_arguments_are_named(wrong: dict[str, Any], code: str) -> None:
    with pytest.raises(GameError) as found:
        PlannerPlayer(**wrong)
    assert found.value.code == code


def test_who_is_not_asked_has_no_plan() -> None:
    game = SolLine(1)
    game.do(steps.RESIGN)
    with pytest.raises(GameError) as found:
        PlannerPlayer().plan(game.pos)
    assert found.value.code == "nobody_asked"


def test_a_game_of_three_can_be_played_to_its_end() -> None:
    (game,) = play_match(["casual", "random", "greedy"], 1, seed=2, executor=Inline())
    assert game.outcome.winners
    assert max(game.outcome.totals) >= EDITION.rules.vp_to_win


@pytest.mark.full
def test_the_planner_beats_the_greedy_player() -> None:
    games = play_match(["casual", "greedy"], 12, rotate=True, executor=Inline())
    assert sum(0 in game.by_player.winners for game in games) > 6


def test_every_kind_of_decision_has_an_answer() -> None:
    """Also those that come between turns, as an answer to another player's card."""
    game = SolLine()
    game.give(1, "solar_array", "space_farm")
    game.pos.agenda.append((agenda.ASK_GIVE_UP, 1, 0))
    assert PlannerPlayer(playouts=4).plan(game.pos)[0] in game.choices
