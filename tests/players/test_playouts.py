"""Playouts: the fast layer and the friendly one play the same game, and what comes out is what a game would say."""

import os
import random
from collections.abc import Sequence
from itertools import islice

import pytest

from betacolony import (
    Game,
    GameError,
    GreedyPlayer,
    Policy,
    Position,
    PositionError,
    RandomPlayer,
    SampledPlayer,
    is_compiled,
    playout,
    playouts,
)
from betacolony.core import chance
from betacolony.rules import decisions, steps
from betacolony.rules.decisions import NAMES
from betacolony.rules.option_codec import option_for
from betacolony.state import draws
from betacolony.state.position import SOURCES, replaced_byte

pytestmark = pytest.mark.slow

#: games in each chunk that are played on both layers; the test at length plays more
GAMES = 40
CHUNKS = 2

#: everything that a position holds, but for the tables that it shares
FIELDS = [
    name
    for name in sorted(set(dir(Position)) - {"t", "cycle", "edition"})
    if not name.startswith("_") and not callable(getattr(Position, name))
]


def held(pos: Position) -> list[object]:
    return [getattr(pos, name) for name in FIELDS]


def own_seed(seed: int) -> int:
    """The seed of the policies in a playout."""
    return chance.number(seed, chance.key(chance.CHOICE, 0, 0, 0, 0))


def test_the_engine_that_was_asked_for_is_the_one_that_is_tested() -> None:
    assert is_compiled() == (os.environ.get("BETACOLONY_EXPECT_COMPILED") == "1")


def check_layers(players: int, chunk: int, games: int) -> None:
    """Play random games on both layers, and compare them at every decision."""
    assert {"agenda", "blocked", "crewed", "goods", "points", "seed", "step", "tiles"} <= set(FIELDS)
    rng = random.Random(players * CHUNKS + chunk)
    for _ in range(games):
        game = Game.new(players, rng.randrange(1 << 62))
        pos = game._position.copy()
        while pos.agenda:
            decision, options, choices = game.decision, game.options, decisions.choices(pos)
            assert decision is not None
            assert (NAMES[pos.agenda[-1][0]], pos.agenda[-1][1]) == (decision.kind, decision.player)
            assert len(options) == len(choices)
            draw = rng.getrandbits(chance.BITS)
            choice = decisions.drawn(pos, draw)
            number = len(choices) * draw >> chance.BITS
            assert choice == choices[number]
            assert option_for(pos, choice) == options[number]
            game.play(options[number])
            steps.play(pos, choice, None)
            assert held(pos) == held(game._position)
        assert game.is_over


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_layers_agree_on_every_decision(players: int, chunk: int) -> None:
    check_layers(players, chunk, GAMES)


@pytest.mark.full
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_layers_agree_on_every_decision_at_length(players: int, chunk: int) -> None:
    check_layers(players, chunk, 350)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_playout_ends_as_the_game_does_with_the_same_players(players: int) -> None:
    for seed in range(20):
        start = Game.new(players, seed)
        outcome = playout(start.position, "random", seed)
        game = Game.from_position(start.position, seed=seed)
        while not game.is_over:
            game.play(RandomPlayer(own_seed(seed)).choose(game))
        assert game.result is not None
        assert (outcome.winners, outcome.decided_by) == (game.result.winners, game.result.decided_by)
        for score in game.scores():
            assert outcome.sources(score.player) == score.sources
            assert outcome.totals[score.player] == score.total


def test_a_playout_goes_on_from_the_middle_of_a_turn() -> None:
    game = Game.new(3, seed=4)
    while game.decision is not None and game.decision.kind != "space":
        game.play(RandomPlayer(2).choose(game))
    position = game.position
    before = held(position)
    found = playout(position, "random", 8)
    assert held(position) == before
    while not game.is_over:
        game.play(RandomPlayer(own_seed(8)).choose(game))
    assert len(found.points) == 3
    assert all(len(points) == len(SOURCES) for points in found.points)
    assert all(now >= then for now, then in zip(found.points[0], position.points, strict=False))


def test_equal_seeds_give_equal_playouts_and_other_seeds_others() -> None:
    start = Game.new(4, 1).position
    for policy in ("random", "sampled", "greedy"):
        assert playout(start, policy, 5) == playout(start, policy, 5) != playout(start, policy, 6)
    assert list(playouts(start, "random", range(5))) == [playout(start, "random", seed) for seed in range(5)]


def test_many_playouts_are_played_as_they_are_asked_for() -> None:
    found = playouts(Game.new(2).position, "random", range(1 << 62))
    assert len(list(islice(found, 3))) == 3


class First:
    """Takes what is listed first, and plans on for ever."""

    def __init__(self) -> None:
        self.asked = 0

    def plan(self, pos: Position) -> Sequence[int]:
        self.asked += 1
        line = []
        pos = pos.copy()
        while pos.agenda:
            line.append(decisions.choices(pos)[0])
            steps.play(pos, line[-1], None)
        return line


def test_a_plan_is_dropped_where_something_is_revealed() -> None:
    start = Game.new(2, 1).position
    policy: Policy = First()
    outcome = playout(start, policy, 3)
    assert isinstance(policy, First)
    assert policy.asked > 2 * 18  # for each action again, at the least
    game = Game.from_position(start, seed=3)
    while not game.is_over:
        game.play(game.options[0])
    assert outcome.totals == tuple(score.total for score in game.scores())


class Rolling:
    """Takes the last choice of each decision, and plans flips as if nobody else had any."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, int]] = []

    def plan(self, pos: Position) -> Sequence[int]:
        frame = pos.agenda[-1]
        self.asked.append((NAMES[frame[0]], frame[1]))
        return [decisions.choices(pos)[-1]] * (3 if NAMES[frame[0]] == "flip_die" else 1)


def test_a_plan_never_answers_for_somebody_else() -> None:
    games = (Game.new(3, seed) for seed in range(50))
    game = next(game for game in games if "c3a" in {game.edition.cards[card].id for card in game.position.cards})
    policy = Rolling()
    playout(game.position, policy, game.seed)
    assert {player for kind, player in policy.asked if kind == "flip_die"} == {0, 1, 2}


class Fixed:
    """Plans the same whatever is asked."""

    def __init__(self, *line: int) -> None:
        self.line = line

    def plan(self, pos: Position) -> Sequence[int]:
        return self.line if pos.agenda else ()


@pytest.mark.parametrize(
    ("policy", "words"), [(Fixed(), "empty plan"), (Fixed(77), "planned 77"), (Fixed(0), "planned 0")]
)
def test_what_a_policy_may_not_plan_is_said(policy: Policy, words: str) -> None:
    with pytest.raises(GameError, match=words):
        playout(Game.new(2, 1).position, policy)


@pytest.mark.parametrize("player", [SampledPlayer(), SampledPlayer(2, seed=5), GreedyPlayer(), GreedyPlayer(seed=5)])
def test_no_policy_knows_what_is_to_come(player: SampledPlayer | GreedyPlayer) -> None:
    game = Game.new(3, seed=11)
    while not game.is_over and game.position.round < 3:
        position = game.position
        plan = player.plan(position)
        position.seed = 12345
        assert player.plan(position) == plan
        game.play(player.choose(game))


def test_plans_are_legal_as_far_as_nothing_is_revealed() -> None:
    pos = Game.new(3, seed=2).position
    greedy, sampled = GreedyPlayer(), SampledPlayer()
    while pos.agenda:
        player = greedy if pos.agenda[-1][1] else sampled
        turn, reveals, who = pos.turn, pos.reveals, pos.agenda[-1][1]
        line = player.plan(pos)
        assert line
        for choice in line:
            if (pos.turn, pos.reveals) != (turn, reveals):
                break
            assert pos.agenda[-1][1] == who
            assert choice in decisions.choices(pos)
            steps.play(pos, choice, None)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"policy": "clever"}, "random, sampled, easy, medium, hasty"),
        ({"policy": 5}, "plan"),
        ({"policy": ["random"]}, "Players: 1, seats: 2"),
        ({"policy": ["random", "random", "greedy"]}, "Players: 3, seats: 2"),
        ({"seed": -1}, "whole number"),
        ({"seed": 1 << 62}, "whole number"),
        ({"seed": "5"}, "whole number"),
    ],
)
def test_what_cannot_be_played_is_said(arguments: dict[str, object], words: str) -> None:
    with pytest.raises(GameError, match=words):
        playout(Game.new(2).position, **arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "place", "value"),
    [("fuel", 0, -5), ("dice", 0, 0), ("dice", 3, 9), ("ship", 1, 12), ("mat", 0, 17), ("influence", 2, 99)],
)
def test_a_number_out_of_its_range_is_found(name: str, place: int, value: int) -> None:
    position = Game.new(2, 1).position
    values = getattr(position, name)
    setattr(position, name, type(values)([*values[:place], value, *values[place + 1 :]]))
    with pytest.raises(PositionError):
        playout(position)


def test_a_number_that_is_none_is_found_and_spoils_nothing() -> None:
    start = Game.new(2, 1).position
    expected = list(playouts(start, "random", range(20)))
    if not is_compiled():  # a compiled position takes no such number
        spoilt = start.copy()
        spoilt.fuel[0] = 1.5  # type: ignore[call-overload]
        with pytest.raises(PositionError):
            playout(spoilt)
    assert list(playouts(start, "random", range(20))) == expected


def test_a_pod_that_was_moved_by_hand_lies_where_it_was_put() -> None:
    game = Game.new(2, 5)
    while not any(game.position.tiles):
        game.play(GreedyPlayer().choose(game))
    moved = game.position
    here = next(space for space, tile in enumerate(moved.tiles) if tile)
    there = next(space for space, tile in enumerate(moved.tiles) if not tile)
    for player in range(2):
        crew = moved.crew_on[54 * player + here]
        moved.crew_on = replaced_byte(replaced_byte(moved.crew_on, 54 * player + there, crew), 54 * player + here, 0)
    moved.tiles = replaced_byte(replaced_byte(moved.tiles, there, moved.tiles[here]), here, 0)
    derived = moved.copy()
    derived.derive()
    assert playout(moved, "greedy", 3) == playout(derived, "greedy", 3)


def test_positions_that_are_equal_are_played_alike() -> None:
    game = Game.new(2, 5)
    for _ in range(20):
        game.play(game.options[0])
        again = Position.from_dict(game.position.to_dict())
        assert again == game.position
        assert playout(again, "random", 7) == playout(game.position, "random", 7)


def test_wrong_arguments_are_found_before_anything_is_played() -> None:
    with pytest.raises(GameError, match="There is no player"):
        playouts(Game.new(2).position, "clever")
    with pytest.raises(GameError, match="There is no player"):
        playouts(Game.new(2).position, GreedyPlayer)  # type: ignore[arg-type]
    with pytest.raises(GameError, match="Seeds"):
        playouts(Game.new(2).position, "random", 5)  # type: ignore[arg-type]
    with pytest.raises(GameError, match="at least one"):
        SampledPlayer(0)


class Spy:
    """Remembers the seeds of the positions that it is shown, and tries to help itself."""

    def __init__(self) -> None:
        self.seeds: set[int] = set()

    def plan(self, pos: Position) -> Sequence[int]:
        self.seeds.add(pos.seed)
        pos.points[0] = 500
        return decisions.choices(pos)[:1]


def test_a_policy_is_shown_a_copy_without_what_is_to_come() -> None:
    spy = Spy()
    outcome = playout(Game.new(2, 77).position, spy, 77)
    assert spy.seeds == {0}
    assert max(outcome.totals) < 500


@pytest.mark.parametrize("seed", [0, 7, (1 << 62) - 1])
def test_a_player_with_the_seed_of_the_game_foresees_nothing(seed: int) -> None:
    # of forty pods the same would be drawn for both once in forty times
    keys = [chance.key(draws.POD, round_, turn, 0, 0) for round_ in range(1, 10) for turn in range(8)]
    for player in (GreedyPlayer(seed=seed), SampledPlayer(seed=seed)):
        imagined = [chance.below(40, player._imagined, key) for key in keys]
        drawn = [chance.below(40, seed, key) for key in keys]
        assert sum(first == second for first, second in zip(imagined, drawn, strict=True)) < 10


def test_a_playout_needs_a_position_that_can_be() -> None:
    with pytest.raises(GameError, match="game\\.position"):
        playout(Game.new(2), "random")  # type: ignore[arg-type]
    position = Game.new(2).position
    position.crew[0] += 1
    with pytest.raises(PositionError):
        playout(position)
