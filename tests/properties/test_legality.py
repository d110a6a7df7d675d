"""Legality in the engine against the oracle, which was written from the rules alone."""

import random
import re
from collections import Counter
from itertools import count

import pytest

from betacolony import (
    ChooseMat,
    Decline,
    Dock,
    Game,
    GreedyPlayer,
    IllegalMove,
    Option,
    OptionError,
    Position,
    RandomPlayer,
    finish_game,
    messages,
    option_from_dict,
)
from helpers import oracle
from helpers.tables.attempts import attempts
from helpers.tables.games import Data, asked, eagerly, kind_of, quietly, rich, set_up, walk

TARGET = re.compile(
    r"space-\d+|location-\w+|die-\w+|pod-\d-\d|achievement-\w+|material-\w+|track-\w+|mat-[A-E]|fuel|artifact"
)
#: a field of a template that nothing was put into
UNFILLED = re.compile(r"\{[a-z_]+[:}\[]")


def as_option(data: Data) -> Option | None:
    try:
        return option_from_dict(data)
    except OptionError:
        return None


def check_options(pos: Position, game: Game) -> None:
    """The listed options are one for each effect, as the oracle lists them, and all of them are legal."""
    listed = list(game.options)
    keys = [oracle.option_key(option.to_dict()) for option in listed]
    assert len(set(keys)) == len(keys) == len(game.options) == len(set(listed))
    right = {oracle.option_key(option) for option in oracle.canonical(pos.to_dict(), asked(pos))}
    assert set(keys) == right
    assert all(option in game.options for option in listed)


def check_attempts(pos: Position, game: Game, tries: list[Data]) -> Counter[str]:
    """Engine and oracle agree on each option that is tried; a refused one says why and changes nothing."""
    data, what = pos.to_dict(), asked(pos)
    seen: Counter[str] = Counter()
    for attempt in tries:
        option = as_option(attempt)
        right = oracle.is_legal(data, what, attempt)
        if option is None:
            assert not right, (what, attempt)
            continue
        reasons = game.why_not(option)
        told = [str(reason) for reason in reasons]
        assert right == (not reasons), (what, attempt, told)
        assert right == (option in game.options)
        if right:
            branch = game.branch()
            assert branch.play(option) is not None
            assert branch.history[-1].option == option
            assert game.nearest(option) == option
        else:
            with pytest.raises(IllegalMove) as refused:
                game.play(option)
            assert refused.value.reasons == reasons
            near = game.nearest(option)
            assert near in game.options if near else type(option) not in {type(other) for other in game.options}
        assert all(told)
        assert not any(UNFILLED.search(text) for text in told)
        assert all(TARGET.fullmatch(target) for reason in reasons for target in reason.highlight), reasons
        seen.update(["legal"] if right else [reason.code for reason in reasons])
    assert game.position.to_dict() == data
    return seen


#: these come up so often, or take the oracle so long, that a share of them is enough
OFTEN = {"move", "activate", "collect", "space", "pod", "mat", "ship"}


def run(seed: int, positions: int) -> tuple[Counter[str], Counter[str]]:
    """Check so many positions, half of them from whole games and half from rich tables; what was asked and answered."""
    rng = random.Random(seed)
    kinds: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    for number in count():
        players = 2 + number % 3
        is_rich = number % 12 > 0
        start = rich(rng, players) if is_rich else set_up(players, rng.randrange(1 << 40))
        choose = quietly if is_rich and number % 4 == 3 else eagerly
        for pos, _ in walk(start, rng, choose, most=15 if is_rich else 400):
            kind = kind_of(pos)
            if rng.random() < (0.25 if kind in OFTEN else 1):
                game = Game.from_position(pos, seed=pos.seed)
                check_options(pos, game)
                seen += check_attempts(pos, game, attempts(pos, rng, 12))
                kinds[kind] += 1
            if kinds.total() == positions:
                return kinds, seen
    raise AssertionError


def show(kinds: Counter[str], seen: Counter[str]) -> None:
    assert set(kinds) == set(oracle.TYPES_ASKED), "not every decision came up"
    elsewhere = {"game_over", "no_option", "fits_nowhere"}  # tests of their own
    known = set(messages.ENGLISH.table["reason"]) - elsewhere
    assert known <= set(seen) <= known | elsewhere | {"legal"}, f"not every reason came up: {known - set(seen)}"


@pytest.mark.parametrize("chunk", range(4))
def test_engine_and_oracle_agree_on_what_is_legal(chunk: int) -> None:
    kinds, seen = run(chunk, 250)
    assert len(kinds) > 12
    assert seen["legal"] > 700


@pytest.mark.full
@pytest.mark.parametrize("chunk", range(8))
def test_engine_and_oracle_agree_on_what_is_legal_at_length(chunk: int) -> None:
    kinds, seen = run(1000 + chunk, 5000)
    show(kinds, seen)


@pytest.mark.parametrize("players", [2, 3])
def test_engine_and_oracle_agree_in_games_that_are_played_well(players: int) -> None:
    rng = random.Random(players)
    game = Game.new(players, seed=players)
    bot = GreedyPlayer()
    while game.decision:
        if rng.random() < 0.3:
            pos = game.position
            check_options(pos, game)
            check_attempts(pos, game, attempts(pos, rng, 6))
        game.play(bot.choose(game))


def test_what_is_no_option_is_told_so() -> None:
    game = Game.new(2)
    for garbage in (None, 5.0, "Decline", ("ChooseMat", "A"), {"type": "ChooseMat", "mat": "A"}, ChooseMat, object()):
        assert garbage not in game.options
        assert [reason.code for reason in game.why_not(garbage)] == ["no_option"]
        assert all(str(reason).endswith(".") for reason in game.why_not(garbage))
        with pytest.raises(IllegalMove):
            game.play(garbage)  # type: ignore[arg-type]
    (reason,) = game.why_not(5)
    assert (reason.code, str(reason)) == ("number_of_option", "5 is a number, not an option: play game.options[5].")
    assert len(game.history) == 1


def test_nothing_is_legal_when_the_game_is_over() -> None:
    game = finish_game(Game.new(2, seed=1), [RandomPlayer(1)] * 2)
    assert len(game.options) == 0
    assert list(game.options) == []
    for option in (Dock(("red", "blue")), Decline()):
        assert option not in game.options
        assert [reason.code for reason in game.why_not(option)] == ["game_over"]
        assert game.nearest(option) is None
        with pytest.raises(IllegalMove):
            game.play(option)
