"""Games of Exocolony to text and back: saved files, short codes, and what is wrong with damaged ones."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from betacolony.core.errors import CodeError, SaveError
from betacolony.core.serialization.saved_games import checksum
from betacolony.core.serialization.text_codes import pack, unpack
from betacolony.exocolony import Edition, Game, Position
from betacolony.exocolony.options import OfferTrade, Resign
from betacolony.exocolony.serialization.codes import Saved, game_code
from betacolony.exocolony.serialization.game_files import RULES, digest


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
    return alike and game._position == other._position and game.names == other.names


GAME = played()
TEXT = GAME.to_json()
#: a game of before, when a digest stood for the position
BEFORE = Path(__file__).parents[2] / "golden/exocolony"


def changed(**values: Any) -> str:
    """The saved game with other values and the right checksum."""
    data = json.loads(TEXT) | values
    return json.dumps(data | {"checksum": checksum(data)})


def changed_before(**values: Any) -> str:
    """The same as it was saved before, when a digest stood for the position."""
    return changed(**{"position": f"{digest(GAME._position):08x}", **values})


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
    assert len(GAME.code()) < 700
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
        ({"position": None}, "bad_position"),
        ({"position": {}}, "bad_position"),
        ({"start": {}}, "bad_position"),
        ({"start": 5}, "bad_position"),
    ],
)
def test_a_wrong_file_says_what_is_wrong(values: dict[str, Any], code: str) -> None:
    with pytest.raises(SaveError) as fault:
        Game.from_json(changed(**values))
    assert fault.value.code == code
    assert str(fault.value).endswith(".")


# --- what was saved before, with a digest for the position --------------------------------------------------------


def test_a_game_of_before_is_read_as_before() -> None:
    saved = Game.from_json((BEFORE / "before.json").read_text("utf-8"))
    shared = Game.from_code((BEFORE / "before.code").read_text("utf-8"))
    assert same(saved, shared)
    assert saved.notes == shared.notes == ()
    assert saved.names == ("Ada", "Béla", "Cy")
    assert len(saved.history) == 92
    assert any(isinstance(record.option, OfferTrade) for record in saved.history)
    assert same(Game.from_json(saved.to_json()), saved)
    assert same(Game.from_code(saved.code()), saved)


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"moves": {}}, "missing"),
        ({"moves": [{"type": "Fly"}]}, "bad_move"),
        ({"moves": [{"type": "EndTurn"}]}, "bad_move"),
        ({"position": "00000000"}, "moves_differ"),
    ],
)
def test_a_wrong_file_of_before_says_what_is_wrong(values: dict[str, Any], code: str) -> None:
    with pytest.raises(SaveError) as fault:
        Game.from_json(changed_before(**values))
    assert fault.value.code == code
    game = Game.from_json(changed_before(**values), salvage=True)
    assert game.notes == (str(fault.value),)


# --- a position that counts ---------------------------------------------------------------------------------------


def elsewhere() -> Position:
    """The position of the saved game with another price."""
    pos = GAME.position
    pos.prices[0] = 7 - pos.prices[0]
    return pos


@pytest.mark.parametrize("moves", [None, [], [{"type": "Fly"}], [{"type": "EndTurn"}], {}])
@pytest.mark.parametrize("salvage", [False, True])
def test_a_position_that_the_moves_do_not_lead_to_counts(moves: Any, salvage: bool) -> None:
    values = {"position": elsewhere().to_dict()} | ({} if moves is None else {"moves": moves})
    game = Game.from_json(changed(**values), salvage=salvage)
    if moves in (None, []) or not salvage:
        assert game._position == elsewhere()
        assert game.notes[-1] == str(SaveError("replay_differs"))
        assert len(game.history) == 1
    else:  # of a file with other faults, the moves are of use
        assert game.notes == (str(SaveError("missing", key="moves")),) if moves == {} else game.notes
    assert game.names == GAME.names
    assert game.seed == GAME.seed
    again = Game.from_json(game.to_json())
    assert same(again, game)
    assert again.notes == ()
    assert same(Game.from_code(game.code()), game)


def test_a_code_whose_moves_lead_elsewhere_gives_its_position() -> None:
    saved = Saved(GAME.names, GAME.seed, None, [(0, True)] * 4, elsewhere())
    game = Game.from_code(game_code(saved, RULES))
    assert game._position == elsewhere()
    assert game.notes == (str(SaveError("replay_differs")),)


def test_a_game_from_a_position_is_saved_with_its_start() -> None:
    game = Game.from_position(GAME.position, ["Ada", "Bo", "Cy"], seed=9)
    dice = random.Random(5)
    for _ in range(40):
        game.play(dice.choice(game.options))
    for other in (Game.from_json(game.to_json()), Game.from_code(game.code())):
        assert same(game, other)
        assert other.notes == ()
        assert other.history[0].events == ()
        assert other.at(0)._position == GAME._position


def test_a_position_has_a_code_of_its_own() -> None:
    code = GAME.position.code()
    assert len(code) < 520
    game = Game.from_code(code, seed=3)
    assert game._position == GAME._position
    assert game.seed == 3
    assert game.names == ("Player 1", "Player 2", "Player 3")


def test_a_code_of_a_position_that_can_not_be_is_refused() -> None:
    pos = GAME.position
    pos.supply += 1
    saved = Saved(GAME.names, GAME.seed, None, [], pos)
    for code in (pos.code(), game_code(saved, RULES)):
        with pytest.raises(CodeError) as fault:
            Game.from_code(code)
        assert fault.value.code == "code_damaged"


def test_a_code_of_later_rules_is_refused() -> None:
    with pytest.raises(CodeError) as fault:
        Game.from_code(game_code(Saved(GAME.names, GAME.seed, None, [], GAME.position), RULES + 1))
    assert fault.value.code == "newer_rules"


@pytest.mark.parametrize("seed", range(60))
def test_a_code_with_a_changed_number_is_read_or_refused(seed: int) -> None:
    """The checksum is right: only somebody who means it makes such a code."""
    letter, numbers = unpack(GAME.code() if seed % 2 else GAME.position.code(), "ES")
    dice = random.Random(seed)
    for _ in range(dice.randint(1, 3)):
        numbers[dice.randrange(1, len(numbers))] = dice.choice([-1, 0, 1, 2, 5, 7, 50, 255, 10**6, 1 << 69])
    try:
        game = Game.from_code(pack(letter, numbers))
    except CodeError:
        return
    while not game.is_over and len(game.history) < 200:
        game.play(dice.choice(game.options))
    assert Position.from_dict(game.position.to_dict()) == game.position


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
    game = Game.from_json(changed_before(position="00000000"), salvage=True)
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
    game = Game.from_json(changed_before(position="00000000"), salvage=True, language="de")
    assert "Auslegungen" in game.notes[0]
