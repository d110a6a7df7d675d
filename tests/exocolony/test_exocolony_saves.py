"""Games of Exocolony to text and back: saved files, short codes, and what is wrong with damaged ones."""

import json
import random
from typing import Any

import pytest

from betacolony.core.errors import CodeError, SaveError
from betacolony.core.saved_games import checksum
from betacolony.exocolony import Edition, Game
from betacolony.exocolony.options import Resign
from betacolony.exocolony.saved import RULES, digest


def played(players: int = 3, seed: int = 4, choices: int = 60, variants: tuple[str, ...] = ()) -> Game:
    """A game after some random choices."""
    game, dice = Game.new(players, seed, variants=variants), random.Random(seed)
    for _ in range(choices):
        if game.is_over:
            break
        game.play(dice.choice([option for option in game.options if not isinstance(option, Resign)]))
    return game


def same(game: Game, other: Game) -> bool:
    alike = [record.option for record in game.history] == [record.option for record in other.history]
    return alike and digest(game._position) == digest(other._position) and game.names == other.names


GAME = played()
TEXT = GAME.to_json()


def changed(**values: Any) -> str:
    """The saved game with other values and the right checksum."""
    data = json.loads(TEXT) | values
    return json.dumps(data | {"checksum": checksum(data)})


@pytest.mark.parametrize("players", range(1, 6))
@pytest.mark.parametrize("variants", [(), ("extended_play", "peaceful_deck", "secret_resources")])
def test_a_game_is_saved_and_read(players: int, variants: tuple[str, ...]) -> None:
    game = played(players, players, 120, variants)
    for other in (Game.from_json(game.to_json()), Game.from_code(game.code())):
        assert same(game, other)
        assert other.notes == ()
        assert other.position.variants == game.position.variants
        if not game.is_over:
            other.play(other.options[0])
            game.branch().play(game.options[0])


def test_a_saved_game_has_a_line_for_each_move_and_a_code_is_short() -> None:
    assert TEXT.count('{"type": ') == len(GAME.history) - 1
    assert '"game": "exocolony"' in TEXT
    assert len(GAME.code()) < 250
    assert Game.from_code(GAME.code()).seed == 4


@pytest.mark.parametrize("cut", [0.3, 0.6, 0.85, 0.995])
def test_a_file_that_was_cut_off_is_read_as_far_as_it_goes(cut: float) -> None:
    text = TEXT[: int(len(TEXT) * cut)]
    with pytest.raises(SaveError) as fault:
        Game.from_json(text)
    assert fault.value.code == "cut_off"
    game = Game.from_json(text, salvage=True)
    moves = [record.option for record in game.history]
    assert moves == [record.option for record in GAME.history][: len(moves)]
    assert len(moves) > 1
    assert game.notes[0] == str(fault.value)


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"edition": "00000000"}, "other_edition"),
        ({"rules": RULES + 1}, "newer_rules"),
        ({"format": 2}, "newer"),
        ({"names": 3}, "bad_start"),
        ({"names": ["Ada", "Ada"]}, "bad_start"),
        ({"names": []}, "bad_start"),
        ({"seed": -1}, "bad_start"),
        ({"variants": ["x"]}, "bad_start"),
        ({"variants": 5}, "bad_start"),
        ({"moves": {}}, "missing"),
        ({"moves": [{"type": "Fly"}]}, "bad_move"),
        ({"moves": [{"type": "EndTurn"}]}, "bad_move"),
        ({"position": "00000000"}, "moves_differ"),
        ({"position": None}, "moves_differ"),
    ],
)
def test_a_wrong_file_says_what_is_wrong(values: dict[str, Any], code: str) -> None:
    with pytest.raises(SaveError) as fault:
        Game.from_json(changed(**values))
    assert fault.value.code == code
    assert str(fault.value).endswith(".")


def test_a_file_that_was_edited_is_known_by_its_checksum() -> None:
    with pytest.raises(SaveError) as fault:
        Game.from_json(TEXT.replace('"seed": 4', '"seed": 5'))
    assert fault.value.code == "edited"


@pytest.mark.parametrize("text", ["", "x", "[]", "{}", None, 5, '{"format": 1}'])
def test_what_is_no_game_is_refused(text: Any) -> None:
    for salvage in (False, True):
        with pytest.raises(SaveError):
            Game.from_json(text, salvage=salvage)


def test_moves_that_lead_elsewhere_are_kept_where_asked_for() -> None:
    game = Game.from_json(changed(position="00000000"), salvage=True)
    assert same(game, GAME)
    assert game.notes == (str(SaveError("moves_differ")),)


@pytest.mark.parametrize(
    "damage", [lambda code: code[:-4], lambda code: code[:9] + "A" + code[10:], lambda _: "X1", str.lower]
)
def test_a_damaged_code_is_refused(damage: Any) -> None:
    with pytest.raises(CodeError):
        Game.from_code(damage(GAME.code()))


@pytest.mark.parametrize("code", ["", "G1abc", None, 7])
def test_what_is_no_code_is_refused(code: Any) -> None:
    with pytest.raises(CodeError) as fault:
        Game.from_code(code)
    assert fault.value.code == "code_kind"


def test_a_code_of_another_edition_is_refused() -> None:
    other = Edition.from_text(Edition.template().replace("vp_to_win = 16", "vp_to_win = 15"))
    with pytest.raises(CodeError) as fault:
        Game.from_code(GAME.code(), edition=other)
    assert fault.value.code == "other_edition"
    assert Game.from_code(Game.new(2, 1, edition=other).code(), edition=other).edition is other


def test_notes_are_in_the_language_that_was_asked_for() -> None:
    game = Game.from_json(changed(position="00000000"), salvage=True, language="de")
    assert "Auslegungen" in game.notes[0]
