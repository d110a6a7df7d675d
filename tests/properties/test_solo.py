"""Games against the rival: nothing is lost, a second reading of the rules agrees, and all that games can do they do."""

import json
import random
from collections.abc import Sequence

import pytest

import oracle_solo
from betacolony import (
    Event,
    Game,
    GreedyPlayer,
    Position,
    PositionError,
    RandomPlayer,
    SampledPlayer,
    advise,
    chance,
    events,
    legal,
    play_out,
    playout,
    steps,
)
from betacolony.choosing import option_for
from betacolony.faults import faults_of
from betacolony.position import LEVELS, RIVAL
from oracle_data import BUILDING_COSTS
from properties.rebuilding import SoloTable, in_order
from properties.tables import Chooser, at_random, eagerly
from properties.test_events import check_event
from properties.test_invariants import check_board, check_crew

#: the events with which what an action or the start of a cycle brought is over
ENDS = ("GoalScored", "GoalMissed", "ColumnClosed", "ColonyShifted", "DiceRolled")


def solo(level: str, seed: int) -> Position:
    """A position at its first decision, with its seed for all that is to come."""
    pos = Game.solo(level, seed).position
    pos.seed = seed
    return pos


def check_pieces(pos: Position) -> None:
    """Every piece is in one place."""
    assert pos.solo is not None
    tile = 128
    pods = [one - 1 for one in pos.tiles if 0 < one < tile] + [pod for pod in pos.places if pod >= 0]
    pods += [pod for pod in range(40) if (pos.talon | pos.removed) >> pod & 1]
    assert sorted(pods) == list(range(40))
    built = [name for mine in pos.built for name in range(8) if mine >> name & 1]
    assert sorted(built) == sorted(one - tile for one in pos.tiles if one >= tile)
    there = pos.statues | pos.stack | pos.solo.aside | (1 << pos.building if pos.building >= 0 else 0)
    assert sorted(built + [name for name in range(8) if there >> name & 1]) == list(range(8))
    for player in (0, RIVAL):
        crew = list(pos.crew_on[54 * player : 54 * player + 54])
        assert pos.crew[player] + sum(crew) == 15
        assert all(one or not number for one, number in zip(pos.tiles, crew, strict=True))
        assert all(0 <= marker <= 15 for marker in pos.influence)
    assert pos.artifacts + (pos.goods[0] >> 36) == 16
    assert (pos.goods[RIVAL], pos.fuel[RIVAL], pos.mat[RIVAL], pos.ship[RIVAL]) == (0, 0, -1, -1)
    assert pos.built[0].bit_count() <= 2
    assert sorted(pos.solo.column) == (list(range(6)) if pos.round else [])
    assert 0 <= pos.solo.pointer < 6
    assert pos.dice[4:] == [1] * 4
    if pos.round:
        assert pos.solo.pointer == (pos.round - 1) % 6


def check_game(level: str, seed: int, choose: Chooser) -> None:
    """Play a whole game and check it at every decision; what the rival does is done again by another reading."""
    rng = random.Random(seed)
    game = Game.solo(level, seed)
    table = SoloTable(level)
    table.hear(game.history[0].events)
    pos = solo(level, seed)
    while pos.agenda:
        assert pos.agenda[-1][1] == 0
        assert legal.choices(pos)
        check_pieces(pos)
        if rng.random() < 0.1:
            check_round_trip(pos)
            check_board(pos)
            check_crew(pos)
        told: list[Event] = []
        choice = choose(pos, rng)
        game.play(option_for(pos, choice))
        steps.play(pos, choice, told)
        assert game.history[-1].events == tuple(told)
        hear(table, told)
        assert table.to_dict() == in_order(pos.to_dict())
    check_pieces(pos)
    check_round_trip(pos)
    check_board(pos)
    assert pos.round == 9
    assert game.result is not None
    check_end(game)
    for copy in (Game.from_json(game.to_json()), Game.from_code(game.code())):
        assert (copy.notes, copy.history, copy.position, copy.names) == ((), game.history, pos, game.names)


def check_round_trip(pos: Position) -> None:
    """A position is sound, and the same after it was written down in any way; a copy is the same and its own."""
    assert not faults_of(pos)
    data = json.loads(json.dumps(pos.to_dict()))
    assert Position.from_dict(data) == pos == pos.copy()
    assert Game.from_code(pos.code()).position.to_dict() == data
    assert len(pos.code()) < 400


def hear(table: SoloTable, told: Sequence[Event]) -> None:
    """Let a table hear what happened; of the rival's action and of cycles that begin by the oracle too."""
    at = 0
    while at < len(told):
        event = told[at]
        of_card = isinstance(event, events.PointsGained | events.BonusTaken) and event.cause == "card"
        if not (isinstance(event, events.RivalRolled) or (of_card and event.player == RIVAL)):
            table.hear([event])
            at += 1
            continue
        rest = [type(one).__name__ for one in told]
        end = next((number for number in range(at, len(told)) if rest[number] in ENDS), len(told))
        part = told[at:end]
        draws = [draw(one) for one in part if isinstance(one, events.PodRevealed | events.BuildingRevealed)]
        before = table.to_dict()
        if isinstance(event, events.RivalRolled):
            right = oracle_solo.act(before, event.value, draws)
        else:
            right = oracle_solo.start_of_cycle(before, before["cards"][(before["round"] - 1) // 3], draws)
        table.hear(part)
        assert in_order(right) == table.to_dict(), part
        at = end


def draw(event: events.PodRevealed | events.BuildingRevealed) -> int | str:
    return event.pod if isinstance(event, events.PodRevealed) else event.achievement


def check_end(game: Game) -> None:
    """What the rival scores at the end, and who wins, by the oracle."""
    data = game.position.to_dict()
    right = oracle_solo.score(data)
    at = SoloTable(data["solo"]["level"])
    for record in game.history:
        at.hear([event for event in record.events if event.rule != "END-1"])
    won = {source: data["seats"][RIVAL]["cp"][source] - at.seats[RIVAL]["cp"][source] for source in right}
    assert won == right
    totals = [sum(seat["cp"].values()) for seat in data["seats"]]
    crew = [15 - seat["crew"] for seat in data["seats"]]
    assert game.result is not None
    best = 0 if (totals[0], crew[0]) > (totals[1], crew[1]) else 1
    assert game.result.winners == (best,)


@pytest.mark.rule("SOLO-4")
@pytest.mark.rule("SOLO-5")
@pytest.mark.rule("SOLO-7")
@pytest.mark.rule("SOLO-10")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("chunk", range(4))
def test_nothing_is_lost_and_the_oracle_agrees_in_random_games(level: str, chunk: int) -> None:
    for seed in range(10 * chunk, 10 * chunk + 10):
        check_game(level, seed, eagerly if seed % 3 == 0 else at_random)


@pytest.mark.full
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("chunk", range(10))
def test_nothing_is_lost_and_the_oracle_agrees_in_a_thousand_games_a_level(level: str, chunk: int) -> None:
    for seed in range(1000 + 100 * chunk, 1100 + 100 * chunk):
        check_game(level, seed, eagerly if seed % 4 == 0 else at_random)
