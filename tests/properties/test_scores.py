"""The scores of goals, achievements and majorities against the oracle, over positions of games and rich tables."""

import random
from collections import Counter
from collections.abc import Callable

import pytest

from betacolony import Game, GameError, Position, goal_progress, scores_of
from betacolony.rules import scoring
from helpers import oracle
from helpers.tables.games import Data, at_random, eagerly, positions, quietly, rich, set_up, walk

CARDS = [f"c{cycle}{letter}" for cycle in (1, 2, 3) for letter in "abc"]
END = ("artifacts", "achievements", "majorities")


def check_goals(pos: Position) -> Counter[str]:
    """Each goal is met by the same players; returns how often each was met."""
    data = pos.to_dict()
    met: Counter[str] = Counter()
    for card, name in enumerate(pos.t.cards):
        for player in range(pos.players):
            right = oracle.goal_met(data, player, name)
            assert scoring.meets_goal(pos, player, card) == right, (name, player, data)
            met[name] += right
    return met


def check_progress(pos: Position) -> Counter[str]:
    """Progress agrees with the rule and with what lies on the table; returns for each card the goals nearly met."""
    data = pos.to_dict()
    nearly: Counter[str] = Counter()
    progress = goal_progress(pos)
    assert [[seat.card for seat in seats] for seats in progress] == [[card] * pos.players for card in data["cards"]]
    for card, seats in zip(pos.cards, progress, strict=True):
        assert [seat.player for seat in seats] == list(range(pos.players))
        for entry in seats:
            assert entry.met == scoring.meets_goal(pos, entry.player, card) == (entry.have >= entry.need > 0), (
                entry,
                data,
            )
            assert entry.have >= 0
            assert entry.parts == (PARTS[entry.card](data, entry.player) if entry.card in PARTS else ())
            nearly[entry.card] += entry.have == entry.need - 1
    return nearly


#: what is counted by colony
PARTS: dict[str, Callable[[Data, int], tuple[int, ...]]] = {
    "c1b": lambda data, player: by_colony(data, player, range(12, 18)),
    "c2a": lambda data, player: by_colony(data, player, range(18)),
    "c2c": lambda data, player: tuple(data["seats"][player]["influence"].values()),
}


def by_colony(data: Data, player: int, of_colony: range) -> tuple[int, ...]:
    """A player's crew on these spaces of each colony."""
    board = data["board"]
    return tuple(
        sum(board[str(18 * colony + space)]["crew"][player] for space in of_colony if str(18 * colony + space) in board)
        for colony in range(3)
    )


def check_projection(pos: Position) -> None:
    """The end would bring now what the oracle says, and nothing else changes."""
    game = Game.from_position(pos)
    data = game.position.to_dict()
    if game.is_over:
        return
    now, projected = game.scores(), game.scores(projected=True)
    assert scores_of(pos, game.names) == now
    assert scores_of(pos, projected=True) == projected
    right = oracle.end_scores(data)
    for player in range(pos.players):
        assert dict(now[player].sources) == data["seats"][player]["cp"]
        gained = {name: projected[player].sources[name] - now[player].sources[name] for name in now[player].sources}
        assert gained == dict.fromkeys(gained, 0) | right[player]
        assert projected[player].total == sum(projected[player].sources.values())
    assert game.position.to_dict() == data
    assert game.result is None


@pytest.mark.parametrize("chunk", range(4))
def test_goals_and_the_end_score_as_the_oracle_says(chunk: int) -> None:
    met: Counter[str] = Counter()
    for pos in positions(chunk, 60):
        met += check_goals(pos)
        check_projection(pos)
    assert len(met) >= 8
    if chunk == 0:
        assert set(met) == set(CARDS)


def test_progress_says_how_far_each_player_is_with_each_goal() -> None:
    """In every position, for every card, and for all cards some that lack one."""
    nearly: Counter[str] = Counter()
    for pos in positions(5, 90):
        nearly += check_progress(pos)
    assert set(nearly) == set(CARDS)


def test_scores_take_one_name_for_each_seat() -> None:
    pos = Game.new(3, seed=1).position
    assert [score.name for score in scores_of(pos)] == ["Player 1", "Player 2", "Player 3"]
    assert [score.name for score in scores_of(pos, ("Ana", "Bo", "Cy"))] == ["Ana", "Bo", "Cy"]
    with pytest.raises(GameError, match="2 names for 3 players"):
        scores_of(pos, ("Ana", "Bo"))


@pytest.mark.full
@pytest.mark.parametrize("chunk", range(4))
def test_goals_and_the_end_score_as_the_oracle_says_at_length(chunk: int) -> None:
    met: Counter[str] = Counter()
    for pos in positions(100 + chunk, 1200):
        met += check_goals(pos)
        check_projection(pos)
    assert set(met) == set(CARDS)


def crew_on_board(data: Data, player: int) -> int:
    return sum(tile["crew"][player] for tile in data["board"].values())


def check_result(game: Game) -> str:
    """END-1 and END-2 of a finished game, worked out from what lies on the table; returns what decided it."""
    data = game.position.to_dict()
    result = game.result
    assert result is not None
    for player, right in enumerate(oracle.end_scores(data)):
        assert {name: data["seats"][player]["cp"][name] for name in END} == right
    totals = [sum(seat["cp"].values()) for seat in data["seats"]]
    assert [score.total for score in result.scores] == totals
    assert game.scores(projected=True) == game.scores() == result.scores
    best = [player for player, total in enumerate(totals) if total == max(totals)]
    most = max(crew_on_board(data, player) for player in best)
    first = [player for player in best if crew_on_board(data, player) == most]
    assert list(result.winners) == first
    assert result.decided_by == ("cp" if len(best) == 1 else "crew" if len(first) == 1 else "shared")
    return result.decided_by


def test_the_end_of_random_games_is_scored_as_the_oracle_says() -> None:
    decided: Counter[str] = Counter()
    for seed in range(300):
        rng = random.Random(seed)
        pos = set_up(2 + seed % 3, seed)
        for _ in walk(pos, rng, quietly if seed % 2 else at_random):
            pass
        decided[check_result(Game.from_position(pos))] += 1
    assert set(decided) == {"cp", "crew", "shared"}


def test_the_last_round_of_rich_tables_is_scored_as_the_oracle_says() -> None:
    rng = random.Random(1)
    for number in range(60):
        pos = rich(rng, 2 + number % 3)
        if pos.round >= 8:
            for _ in walk(pos, rng, eagerly):
                pass
            check_result(Game.from_position(pos))


def test_a_goal_is_scored_by_whoever_meets_it_when_its_cycle_ends() -> None:
    """RND-6, over games: the points of goals are those of the goals met at the ends of rounds 3, 6 and 9."""
    points = {"c1a": 4, "c1b": 3, "c1c": 3, "c2a": 5, "c2b": 4, "c2c": 6, "c3a": 8, "c3b": 6, "c3c": 6}
    scored = 0
    for seed in range(40):
        rng = random.Random(seed)
        pos = set_up(2 + seed % 3, seed)
        game = Game.from_position(pos, seed=seed)
        while game.decision:
            before = game.position
            events = game.play(game.options[rng.randrange(len(game.options))])
            for event in events:
                data = event.to_dict()
                if data["type"] in {"GoalScored", "GoalMissed"} and data["card"] != "c3a":
                    assert before.round % 3 == 0
                    assert data["card"] == before.to_dict()["cards"][before.round // 3 - 1]
                if data["type"] == "PointsGained" and data["source"] == "goals":
                    assert data["amount"] == points[str(data["cause"])]
                    scored += 1
    assert scored > 5
