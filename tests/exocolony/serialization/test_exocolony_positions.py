"""Positions of Exocolony as plain data, whole games there and back, and games that go on from a position."""

import random
from collections.abc import Callable
from typing import Any, Final

import pytest

from betacolony.core.errors import GameError, PositionError
from betacolony.exocolony import Edition, Game, Position
from betacolony.exocolony.options import Resign
from betacolony.exocolony.rules import setup, steps
from betacolony.exocolony.serialization.validation import faults_of
from betacolony.exocolony.state import agenda
from betacolony.exocolony.state.position import EMPTY
from helpers import exocolony_editions
from helpers.exocolony_positions import GAME, POSITION, played, spoil, there_and_back

EDITION: Final = Edition.load()


def follow(pos: Position, seed: int, rounds: int) -> None:
    """A random game, with a look at each decision and at its end."""
    dice = random.Random(seed)
    while pos.agenda and pos.round < rounds:
        there_and_back(pos)
        choices = steps.choices(pos)
        if pos.players == 1 and pos.agenda[-1][0] == agenda.ASK_MAIN:
            choices.remove(steps.main_choice(steps.RESIGN))
        steps.play(pos, dice.choice(choices), None)
    there_and_back(pos)


@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 40), marks=pytest.mark.full)])
@pytest.mark.parametrize("players", range(1, 6))
def test_each_position_of_a_game_is_the_same_as_plain_data(players: int, seeds: range) -> None:
    for seed in seeds:
        follow(setup.new_game(EDITION, players, seed, None, variants=(3 * seed + players) % 16), seed, 20)


@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 20), marks=pytest.mark.full)])
@pytest.mark.parametrize("name", exocolony_editions.NAMES)
def test_so_is_each_position_in_other_editions(name: str, seeds: range) -> None:
    edition = exocolony_editions.edition(name)
    for seed in seeds:
        for players in (1, 3, 5):
            follow(setup.new_game(edition, players, seed, None, variants=5 * seed % 16), seed, 12)


def test_offers_are_plain_data_as_well() -> None:
    game = played(3, 2, 30, variants=("player_trading",))
    while game.decision is None or game.decision.kind != "main":
        game.play(game.options[0])
    pos = game.position
    pos.agenda.append((agenda.ASK_ANSWER, (pos.active + 1) % 3, pos.active, *(0,) * 9, 1))
    pos.offers = 1
    pos.goods[:] = [5] * len(pos.goods)
    there_and_back(pos)
    pos.offers = 0
    assert [(fault.place, fault.code) for fault in faults_of(pos)] == [("agenda[2]", "no_answer_here")]


def test_an_empty_place_stays_empty() -> None:
    pos = POSITION.copy()
    data = pos.to_dict()
    assert [card is None for card in data["market"]] == [card == EMPTY for card in pos.market]


# --- games from positions ---------------------------------------------------------------------------------------------


def test_a_game_goes_on_from_a_position() -> None:
    game = Game.from_position(POSITION, ["Ada", "Bo", "Cy"], seed=GAME.seed)
    assert game.position == POSITION
    assert (game.names, game.seed) == (("Ada", "Bo", "Cy"), GAME.seed)
    assert game.options[:] == GAME.options[:]
    assert len(game.history) == 1
    other, dice = GAME.branch(), random.Random(1)
    for _ in range(60):
        option = dice.choice(game.options)
        assert game.play(option) == other.play(option)
    assert game.position == other.position
    game.undo()
    assert game.redo() is not None


def test_the_position_is_copied() -> None:
    pos = POSITION.copy()
    game = Game.from_position(pos)
    pos.prices[0] = 5
    pos.agenda.clear()
    assert game.position == POSITION


def test_what_comes_next_without_a_question_is_carried_out() -> None:
    pos = POSITION.copy()
    pos.agenda = [(agenda.CHECK, pos.active)]
    game = Game.from_position(pos)
    assert [type(event).__name__ for event in game.history[0].events[:2]] == ["TurnEnded", "TurnBegan"]
    assert game.decision is not None
    assert game.decision.player == (pos.active + 1) % 3


def test_a_game_that_is_over_can_be_gone_on_from() -> None:
    game = Game.new(1, 3)
    while game.decision is not None and game.decision.kind != "main":
        game.play(game.options[0])
    game.play(Resign())
    assert Game.from_position(game.position).is_over


@pytest.mark.parametrize(
    ("names", "seed"), [(["Ada"], 0), (["Ada", "Ada", "Bo"], 0), ("Ada", 0), (None, -1), (None, 1 << 62), (None, "1")]
)
def test_names_and_seed_have_to_fit(names: Any, seed: Any) -> None:
    with pytest.raises(GameError):
        Game.from_position(POSITION, names, seed)


@pytest.mark.parametrize("value", [None, 5, {}, GAME, "position"])
def test_only_a_position_is_one(value: Any) -> None:
    with pytest.raises(PositionError, match="is not a position"):
        Game.from_position(value)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda pos: spoil(pos, prices=[1, 2, 3]),
        lambda pos: spoil(pos, prices=[1, 2, 3, 99]),
        lambda pos: spoil(pos, goods=[1]),
        lambda pos: spoil(pos, goods=None),
        lambda pos: spoil(pos, market=[999] * 6),
        lambda pos: spoil(pos, faction=(77, 0, 1)),
        lambda pos: spoil(pos, agenda=[(999,)]),
        lambda pos: spoil(pos, decks=[]),
        lambda pos: spoil(pos, round="1"),
        lambda pos: spoil(pos, ready=b"1"),
        lambda pos: spoil(pos, ready="a"),
        lambda pos: spoil(pos, pieces={99999: None}),
    ],
)
def test_a_position_that_was_spoilt_by_hand_is_refused(spoil: Callable[[Position], None]) -> None:
    pos = POSITION.copy()
    spoil(pos)
    with pytest.raises(PositionError) as error:
        Game.from_position(pos)
    assert str(error.value)
