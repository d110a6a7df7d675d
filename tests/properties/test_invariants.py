"""Invariants of every decision of every game, over more than a thousand random games."""

import json
import random
from typing import Any

import pytest

from betacolony import Event, Game, GameError, Option, Position, events
from betacolony.rules import decisions, steps
from betacolony.rules.option_codec import option_for
from betacolony.serialization.validation import faults_of
from betacolony.state import goods
from helpers.oracle.components import NEIGHBOURS, POD_COLOURS
from helpers.tables.games import Chooser, at_random, eagerly, kind_of, rich, set_up

#: in ``Position.tiles``: 0 nothing, pod p is p + 1, achievements from here on
TILE = 128


def check_conservation(pos: Position) -> None:
    """Every piece is in one place."""
    pods = [tile - 1 for tile in pos.tiles if 0 < tile < TILE] + [pod for pod in pos.places if pod >= 0]
    tiles = [tile - TILE for tile in pos.tiles if tile >= TILE]
    pods += [pod for pod in range(40) if pos.talon >> pod & 1] + [pod for pod in range(40) if pos.removed >> pod & 1]
    assert sorted(pods) == list(range(40))
    built = [name for mine in pos.built for name in range(8) if mine >> name & 1]
    assert sorted(built) == sorted(tiles)
    top = [pos.building] if pos.building >= 0 else []
    there = [name for name in range(8) if (pos.statues | pos.stack) >> name & 1]
    assert sorted(built + top + there) == list(range(8))
    assert pos.artifacts + sum(goods.artifacts(held) for held in pos.goods) == 16
    for player in range(pos.players):
        mine = pos.crew_on[54 * player : 54 * (player + 1)]
        assert pos.crew[player] + sum(mine) == 15
        assert pos.crew[player] >= 0
        assert all(tile or not crew for tile, crew in zip(pos.tiles, mine, strict=True))
        assert sum(goods.count(pos.goods[player], kind) for kind in range(6)) <= 10
        assert pos.fuel[player] >= 0
        assert pos.built[player].bit_count() <= 2
        assert all(0 <= marker <= 15 for marker in pos.influence)


def check_board(pos: Position) -> None:
    """POD-3 by a flood fill of the test's own; and what is kept beside the tiles is what they say."""
    colours = [POD_COLOURS[(tile - 1) // 8] if 0 < tile < TILE else "" for tile in pos.tiles]
    rest = {space for space in range(54) if colours[space]}
    while rest:
        edge = [rest.pop()]
        size = 0
        while edge:
            space = edge.pop()
            size += 1
            near = {other for other in NEIGHBOURS[space] if other in rest and colours[other] == colours[space]}
            rest -= near
            edge += near
        assert size <= 3
    new = pos.copy()
    new.open = 0
    new.pods, new.blocked = (0,), (0,)
    new.derive()
    assert (pos.open, pos.pods, pos.bonus) == (new.open, new.pods, new.bonus)
    assert [spaces & pos.open for spaces in pos.blocked] == [spaces & new.open for spaces in new.blocked]


def check_crew(pos: Position) -> None:
    """The spaces with a player's crew are those that hold any."""
    for player, spaces in enumerate(pos.crewed):
        crew = pos.crew_on[54 * player : 54 * (player + 1)]
        assert spaces == sum(1 << space for space, number in enumerate(crew) if number)
        assert pos.crew_in_colonies[3 * player : 3 * player + 3] == tuple(
            sum(crew[first : first + 18]) for first in (0, 18, 36)
        )


class Sums:
    """Points, markers and actions, added up from events alone."""

    def __init__(self, players: int) -> None:
        self.points = [0] * players
        self.markers = [{"xian": 0, "thebes": 0, "cuzco": 0} for _ in range(players)]
        self.actions = [0] * players

    def add(self, happened: list[Event]) -> None:
        for event in happened:
            if isinstance(event, events.PointsGained):
                self.points[event.player] += event.amount
            elif isinstance(event, events.MarkerMoved):
                self.markers[event.player][event.colony] += 1
                assert self.markers[event.player][event.colony] == event.to
            elif isinstance(event, events.TurnStarted):
                self.actions[event.player] += 1

    def check(self, pos: Position) -> None:
        for player in range(pos.players):
            assert self.points[player] == sum(pos.points[8 * player : 8 * player + 8])
            assert list(self.markers[player].values()) == pos.influence[3 * player : 3 * player + 3]


def check_game(pos: Position, rng: random.Random, choose: Chooser) -> None:
    """Play a whole game and check it at every decision."""
    sums = Sums(pos.players)
    tiles = b""
    while pos.agenda:
        assert decisions.choices(pos), "a decision without an option"
        check_conservation(pos)
        if pos.tiles != tiles:
            check_board(pos)
            tiles = pos.tiles
        if rng.random() < 0.1:
            assert not faults_of(pos)
            check_crew(pos)
        happened: list[Event] = []
        steps.play(pos, choose(pos, rng), happened)
        sums.add(happened)
        sums.check(pos)
    check_conservation(pos)
    assert not faults_of(pos)
    assert decisions.choices(pos) == []
    assert pos.round == 9
    assert sums.actions == [18] * pos.players


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("chunk", range(4))
def test_nothing_is_lost_and_no_limit_broken_in_random_games(players: int, chunk: int) -> None:
    for seed in range(42 * chunk, 42 * chunk + 42):
        check_game(set_up(players, seed), random.Random(seed), at_random)


@pytest.mark.full
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("chunk", range(8))
def test_nothing_is_lost_and_no_limit_broken_in_many_random_games(players: int, chunk: int) -> None:
    for seed in range(10_000 + 1000 * chunk, 11_000 + 1000 * chunk):
        check_game(set_up(players, seed), random.Random(seed), eagerly if seed % 4 == 0 else at_random)


@pytest.mark.parametrize("chunk", range(4))
def test_nothing_is_lost_and_no_limit_broken_from_rich_tables(chunk: int) -> None:
    rng = random.Random(chunk)
    for number in range(60):
        pos = rich(rng, 2 + number % 3)
        while pos.agenda:
            assert decisions.choices(pos), "a decision without an option"
            check_conservation(pos)
            check_board(pos)
            assert not faults_of(pos)
            steps.play(pos, eagerly(pos, rng), None)
            if kind_of(pos) == "move" and rng.random() < 0.05:
                break


# --- the layer of games ----------------------------------------------------------------------------------------------


def choose(game: Game, rng: random.Random) -> Option:
    """An option by a generator that does not depend on the game's history."""
    pos = game.position
    return option_for(pos, eagerly(pos, rng) if rng.random() < 0.5 else at_random(pos, rng))


def play_on(game: Game, seed: int, most: int = 1_000_000) -> list[dict[str, object]]:
    """Play on by a seed, at most so many decisions; returns all events."""
    rng = random.Random(seed)
    told: list[dict[str, object]] = []
    while game.decision and most:
        told += [event.to_dict() for event in game.play(choose(game, rng))]
        most -= 1
    return told


@pytest.mark.parametrize("seed", range(12))
def test_saves_and_codes_continue_alike(seed: int) -> None:
    game = Game.new(2 + seed % 3, seed, dice=[(6, 5, 4, 3), (1, 1, 1, 1)] if seed % 2 else None)
    play_on(game, seed, most=random.Random(seed).randrange(250))
    right = play_on(game.branch(), seed + 1)
    for copy in (Game.from_json(game.to_json()), Game.from_code(game.code()), game.branch()):
        assert copy.notes == ()
        assert copy.names == game.names
        assert copy.history == game.history
        assert copy.position == game.position
        assert play_on(copy, seed + 1) == right
    if not seed % 2:  # a position by itself carries neither seed nor scripted dice
        same = Position.from_dict(json.loads(json.dumps(game.position.to_dict())))
        copies = [Game.from_position(pos, seed=game.seed) for pos in (game.position, same)]
        for copy in (*copies, Game.from_code(game.position.code(), seed=game.seed)):
            assert copy.position == game.position
            assert play_on(copy, seed + 1) == right


@pytest.mark.parametrize("seed", range(6))
def test_undo_to_the_start_and_redo_to_the_end(seed: int) -> None:
    game = Game.new(2 + seed % 3, seed)
    play_on(game, seed)
    end, history, scores = game.position.to_dict(), game.history, game.scores()
    taken = 0
    while game.can_undo:
        assert game.undo() == history[len(game.history)].option
        taken += 1
    assert taken == len(history) - 1
    assert game.undo() is None
    assert game.position == Game.new(2 + seed % 3, seed).position
    assert game.history == history[:1]
    while game.can_redo:
        happened = game.redo()
        assert happened == history[len(game.history) - 1].events
    assert game.redo() is None
    assert (game.position.to_dict(), game.history, game.scores()) == (end, history, scores)


@pytest.mark.parametrize("seed", range(6))
def test_undo_and_redo_at_random_lose_nothing(seed: int) -> None:
    rng = random.Random(seed)
    game = Game.new(2 + seed % 3, seed)
    seen: list[dict[str, Any]] = [game.position.to_dict()]
    while not game.is_over:
        if rng.random() < 0.2:
            for _ in range(rng.randrange(12)):
                game.undo()
            for _ in range(rng.randrange(6)):
                game.redo()
        del seen[len(game.history) :]
        assert game.position.to_dict() == seen[-1]
        game.play(choose(game, rng))
        assert not game.can_redo
        del seen[len(game.history) - 1 :]
        seen.append(game.position.to_dict())
    for data in reversed(seen):
        assert game.position.to_dict() == data
        game.undo()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_earlier_positions_are_never_changed_by_later_play(players: int) -> None:
    rng = random.Random(players)
    for seed in range(4):
        pos = set_up(players, seed)
        kept: list[tuple[Position, str]] = []
        while pos.agenda:
            branch = pos.copy()
            kept.append((pos, json.dumps(pos.to_dict())))
            pos = pos.copy()
            steps.play(pos, eagerly(pos, rng), None)
            if rng.random() < 0.2:  # a line that is dropped again
                while branch.agenda and rng.random() < 0.9:
                    steps.play(branch, at_random(branch, rng), None)
        for event, data in kept:
            assert json.dumps(event.to_dict()) == data


def test_branches_do_not_see_each_other() -> None:
    game = Game.new(3, 5)
    play_on(game, 5, most=40)
    before, history = game.position.to_dict(), game.history
    branches = [game.branch() for _ in range(4)]
    ends = [play_on(branch, seed) for seed, branch in enumerate(branches)]
    assert len({json.dumps(end) for end in ends}) == 4
    for other in (game.with_dice(black=1), game.at_roll(1)):
        play_on(other, 9)
    while branches[0].undo():
        pass
    assert (game.position.to_dict(), game.history) == (before, history)
    looked_at = game.position
    looked_at.fuel[0] += 5
    looked_at.agenda.clear()
    assert game.position.to_dict() == before


def test_a_game_can_be_had_as_it_stood_after_any_record() -> None:
    game = Game.new(["Ana", "Bo", "Cy"], 4)
    stood = [game.position.to_dict()]
    rng = random.Random(4)
    while not game.is_over:
        game.play(choose(game, rng))
        stood.append(game.position.to_dict())
    history, code = game.history, game.code()
    for number in range(len(history)):
        then = game.at(number)
        assert then.position.to_dict() == stood[number]
        assert then.history == history[: number + 1]
        assert (then.names, then.seed, then.can_redo) == (game.names, 4, False)
        if number < len(history) - 1:
            record = history[number + 1]
            assert record.option is not None
            assert (then.decision, then.play(record.option)) == (record.decision, record.events)
            then.undo()
        if number:
            then.undo()
            assert then.position.to_dict() == stood[number - 1]
    assert Game.from_json(game.at(30).to_json()).position.to_dict() == stood[30]
    assert (game.position.to_dict(), game.history, game.code()) == (stood[-1], history, code)


@pytest.mark.parametrize("number", [-1, 3, True, 1.0, "1", None])
def test_there_is_no_game_after_a_record_that_is_not_there(number: Any) -> None:
    game = Game.new(2, 1)
    game.play(game.options[0])
    game.play(game.options[0])
    with pytest.raises(GameError, match="records 0 to 2"):
        game.at(number)


# --- codes -----------------------------------------------------------------------------------------------------------


def test_codes_are_short() -> None:
    for seed in range(10):
        game = Game.new(4, seed)
        longest = 0
        rng = random.Random(seed)
        while not game.is_over:
            game.play(choose(game, rng))
            longest = max(longest, len(game.position.code()) if rng.random() < 0.2 else 0)
        assert longest < 400
        assert len(game.code()) < 2000
    rng = random.Random(0)
    assert max(len(rich(rng, 4).code()) for _ in range(100)) < 400
