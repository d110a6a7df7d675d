"""Games against the rival: nothing is lost, a second reading of the rules agrees, and all that games can do they do."""

import json
import random
from collections.abc import Sequence

import pytest

from betacolony import (
    Event,
    Game,
    GameError,
    GreedyPlayer,
    Player,
    Position,
    PositionError,
    RandomPlayer,
    SampledPlayer,
    SaveError,
    advise,
    events,
    finish_game,
    playout,
)
from betacolony.core import chance
from betacolony.rules import decisions, steps
from betacolony.rules.option_codec import option_for
from betacolony.serialization import saves
from betacolony.serialization.validation import faults_of
from betacolony.state import draws
from betacolony.state.position import LEVELS, RIVAL
from helpers.oracle import solo as oracle_solo
from helpers.tables.games import Chooser, at_random, eagerly
from helpers.tables.rebuilding import SoloTable, in_order
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
    pods = [entry - 1 for entry in pos.tiles if 0 < entry < tile] + [pod for pod in pos.places if pod >= 0]
    pods += [pod for pod in range(40) if (pos.talon | pos.removed) >> pod & 1]
    assert sorted(pods) == list(range(40))
    built = [name for mine in pos.built for name in range(8) if mine >> name & 1]
    assert sorted(built) == sorted(entry - tile for entry in pos.tiles if entry >= tile)
    there = pos.statues | pos.stack | pos.solo.aside | (1 << pos.building if pos.building >= 0 else 0)
    assert sorted(built + [name for name in range(8) if there >> name & 1]) == list(range(8))
    for player in (0, RIVAL):
        crew = list(pos.crew_on[54 * player : 54 * player + 54])
        assert pos.crew[player] + sum(crew) == 15
        assert all(tile or not number for tile, number in zip(pos.tiles, crew, strict=True))
        assert all(0 <= marker <= 15 for marker in pos.influence)
    assert pos.artifacts + (pos.goods[0] >> 36) == 16
    assert (pos.goods[RIVAL], pos.fuel[RIVAL], pos.mat[RIVAL], pos.ship[RIVAL]) == (0, 0, -1, -1)
    assert pos.built[0].bit_count() <= 2
    assert sorted(pos.solo.column) == (list(range(6)) if pos.round else [])
    assert 0 <= pos.solo.pointer < 6
    assert pos.dice[4:] == (1,) * 4
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
        assert decisions.choices(pos)
        check_pieces(pos)
        if rng.random() < 0.1:
            check_round_trip(pos)
            check_board(pos)
            check_crew(pos)
        events: list[Event] = []
        choice = choose(pos, rng)
        game.play(option_for(pos, choice))
        steps.play(pos, choice, events)
        assert game.history[-1].events == tuple(events)
        hear(table, events)
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


def hear(table: SoloTable, happened: Sequence[Event]) -> None:
    """Let a table hear what happened; of the rival's action and of cycles that begin by the oracle too."""
    at = 0
    while at < len(happened):
        event = happened[at]
        if not (isinstance(event, events.RivalRolled) or comes_of_a_card(event)):
            table.hear([event])
            at += 1
            continue
        rest = [type(event).__name__ for event in happened]
        end = next((number for number in range(at, len(happened)) if rest[number] in ENDS), len(happened))
        part = happened[at:end]
        draws = [draw(event) for event in part if isinstance(event, events.PodRevealed | events.BuildingRevealed)]
        before = table.to_dict()
        if isinstance(event, events.RivalRolled):
            right = oracle_solo.act(before, event.value, draws)
        else:
            right = oracle_solo.start_of_cycle(before, before["cards"][(before["round"] - 1) // 3], draws)
        table.hear(part)
        assert in_order(right) == table.to_dict(), part
        at = end


def comes_of_a_card(event: Event) -> bool:
    """True if it begins what a cycle card that comes into force is to the rival."""
    return isinstance(event, events.PointsGained | events.BonusTaken) and (event.player, event.cause) == (RIVAL, "card")


def draw(event: events.PodRevealed | events.BuildingRevealed) -> int | str:
    return event.pod if isinstance(event, events.PodRevealed) else event.achievement


def check_end(game: Game) -> None:
    """The rival's score at the end, and the winner, by the oracle."""
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


# --- the layer of games ----------------------------------------------------------------------------------------------


def at_round(round_: int, level: str = "hard", seed: int = 1, **more: object) -> Game:
    """A game in the middle of a round, the player's first action behind it."""
    game = Game.solo(level, seed, **more)  # type: ignore[arg-type]
    player = RandomPlayer(seed)
    while game.position.round < round_ or game.position.turn < 1:
        game.play(player.choose(game))
    return game


@pytest.mark.parametrize("level", LEVELS)
def test_undo_to_the_start_and_redo_to_the_end(level: str) -> None:
    game = finish_game(Game.solo(level, 7), [RandomPlayer(7)])
    end, history = game.position.to_dict(), game.history
    while game.can_undo:
        game.undo()
    assert game.position == Game.solo(level, 7).position
    while game.can_redo:
        game.redo()
    assert (game.position.to_dict(), game.history) == (end, history)


def test_branches_and_other_dice_leave_the_game_alone() -> None:
    game = at_round(4)
    before = game.position.to_dict()
    for other in (game.branch(), game.with_dice(black=6), game.at_roll(2), game.at(9)):
        finish_game(other, [RandomPlayer(3)])
        assert other.is_over
    assert game.position.to_dict() == before
    assert set(game.with_dice(black=6).position.to_dict()["seats"][RIVAL]["dice"].values()) == {1}


@pytest.mark.parametrize("level", LEVELS)
def test_saves_go_on_alike_with_scripted_rolls_too(level: str) -> None:
    game = at_round(3, level, 5, name="Ada", dice=[(6, 5, 4, 3)], rival_dice=[6, 1, 2, 3, 4, 5, 6])
    right = finish_game(game.branch(), [RandomPlayer(1)]).history
    for copy in (Game.from_json(game.to_json()), Game.from_code(game.code())):
        assert copy.names == ("Ada", "Rival")
        assert finish_game(copy, [RandomPlayer(1)]).history == right
    pos = Position.from_dict(json.loads(json.dumps(game.position.to_dict())))
    first, second = Game.from_position(pos, seed=4), Game.from_code(pos.code(), seed=4)
    assert finish_game(first, [RandomPlayer(2)]).history == finish_game(second, [RandomPlayer(2)]).history
    later = Game.from_json(first.to_json())
    assert (later.notes, later.history) == ((), first.history)
    assert Game.from_code(first.code()).history == first.history


def test_a_save_of_another_level_is_salvaged_by_its_position() -> None:
    game = at_round(2, "hard", 3)
    data = json.loads(game.to_json())
    assert data["solo"] == "hard"

    def written(**changes: object) -> str:
        damaged = {key: value for key, value in (data | changes).items() if key != "solo" or value is not None}
        return json.dumps(damaged | {"checksum": saves.checksum(damaged)})

    for level in ("mild", 3):
        with pytest.raises(SaveError):
            Game.from_json(written(solo=level))
    other = Game.from_json(written(solo="easy"))
    assert (other.position, len(other.notes)) == (game.position, 1)
    with pytest.raises(SaveError) as caught:  # among players the edition is another
        Game.from_json(written(solo=None))
    assert caught.value.code == "other_edition"


def test_what_the_rival_will_roll_is_on_nobodys_table() -> None:
    """The position that a game shows, and what players look ahead with, know nothing of what is to come."""
    game = at_round(5)
    assert (game.position.seed, dict(game.position.scripted)) == (0, {})
    other = Game.from_position(game.position, seed=game.seed + 1)
    for player in (GreedyPlayer(), SampledPlayer(seed=2)):
        assert player.choose(game) == player.choose(other)


def test_the_last_option_of_a_round_turns_up_the_rivals_roll() -> None:
    game = at_round(2)
    while game.decision and game.decision.kind != "move":
        game.play(game.options[0])
    dock = game.options[-1]
    assert game.position.turn == 1
    assert game.reveals(dock)[0] in ("pod", "rival_roll")
    assert "rival_roll" in game.reveals(dock)
    start = Game.solo(seed=1)
    start.play(start.options[0])
    assert "rival" in start.reveals(start.options[0])


def test_two_branches_of_a_round_share_the_rivals_roll() -> None:
    rolled = set()
    for choice in range(8):
        game = at_round(3)
        game.play(game.options[choice % len(game.options)])
        finish_game(game, [RandomPlayer(choice)])
        happened = [event for record in game.history for event in record.events]
        rolled.add(tuple(event.value for event in happened if isinstance(event, events.RivalRolled)))
    assert len(rolled) == 1


@pytest.mark.parametrize("level", LEVELS)
def test_every_player_can_play_and_be_advised(level: str) -> None:
    game = Game.solo(level, 2)
    players: list[Player] = [GreedyPlayer(), SampledPlayer(seed=2), RandomPlayer(2)]
    number = 0
    while game.decision:
        if number % 17 == 0:
            for advice in advise(game):
                assert advice.option in game.options
                assert game.tell(advice)
        assert not game.why_not(game.options[0])
        game.play(players[number % 3].choose(game))
        number += 1
    assert game.is_over
    assert len(game.scores()) == len(game.scores(projected=True)) == 2


def test_playouts_ask_one_policy_and_share_their_luck() -> None:
    pos = at_round(6).position
    assert playout(pos, "random", 4) == playout(pos, ["random"], 4)
    assert {len(playout(pos, policy, 1).points) for policy in ("random", "greedy", "sampled")} == {2}
    with pytest.raises(GameError, match="seats: 1"):
        playout(pos, ["random", "random"], 1)


def test_greedy_is_better_than_random_against_the_rival() -> None:
    def lead(policy: str) -> int:
        return sum(
            entry[0] - entry[1] for entry in (playout(solo("medium", seed), policy, seed).totals for seed in range(8))
        )

    assert lead("greedy") > lead("random") + 200


def test_what_happens_is_told_in_words() -> None:
    for seed in range(6):
        game = finish_game(Game.solo(LEVELS[seed % 3], seed, name="Ada"), [RandomPlayer(seed)])
        for record in game.history:
            for event in record.events:
                check_event(event, game)
                if getattr(event, "player", None) == RIVAL:
                    assert "Player 2" not in game.tell(event)


def test_all_that_is_wrong_with_a_solo_position_is_told() -> None:
    data = at_round(5).position.to_dict()
    changes: list[tuple[str, object, str]] = [
        ("level", "none", "no_name"),
        ("active", "mars", "no_name"),
        ("active", None, "rival_set_up"),
        ("pointer", 6, "no_number"),
        ("column", ["food"] * 6, "rival_column"),
        ("column", "food", "no_list"),
        ("aside", ["big_ben"], "rival_aside"),
        ("colour", "red", "no_name"),
    ]
    for key, value, code in changes:
        with pytest.raises(PositionError) as caught:
            Position.from_dict(data | {"solo": data["solo"] | {key: value}})
        assert code in {fault.code for fault in caught.value.faults}, key
        assert all(str(fault) for fault in caught.value.faults)
    for wrong in ({"players": 3}, {"start_player": 1}, {"solo": None}, {"turn": 3}):
        with pytest.raises(PositionError):
            Position.from_dict(data | wrong)


def test_chance_of_the_rival_is_of_its_own_kinds() -> None:
    kinds = [draws.START_PLAYER, draws.CARD, draws.DEAL, draws.DIE, draws.POD, draws.BUILDING, chance.CHOICE]
    assert len({*kinds, draws.RIVAL_DIE, draws.CUBE, draws.SET_ASIDE}) == 10


def test_what_nobody_listens_to_happens_all_the_same() -> None:
    for seed in range(5):
        rng = random.Random(seed)
        pos = solo(LEVELS[seed % 3], seed)
        while pos.agenda:
            other, choice = pos.copy(), at_random(pos, rng)
            events: list[Event] = []
            steps.play(pos, choice, events)
            steps.play(other, choice, None)
            assert pos == other


def test_an_earlier_position_is_never_changed_by_later_play() -> None:
    pos = solo("hard", 3)
    kept: list[tuple[Position, str]] = []
    rng = random.Random(3)
    while pos.agenda:
        kept.append((pos, json.dumps(pos.to_dict())))
        pos = pos.copy()
        steps.play(pos, at_random(pos, rng), None)
    assert all(json.dumps(event.to_dict()) == data for event, data in kept)
