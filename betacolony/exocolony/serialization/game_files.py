"""Whole games of Exocolony to text and back: JSON files and short codes (``codes``).

A saved game is its start, its moves and the position they led to. Reading it plays the moves again. Files and codes of
before hold a digest of the position alone, which shows if a ruling has changed since.
"""

import zlib
from collections.abc import Collection, Mapping
from functools import partial
from typing import Any, Final, Protocol, Self, TypeVar

from betacolony.core.arguments import checked_seed
from betacolony.core.errors import CodeError, GameError, SaveError
from betacolony.core.options import option_from
from betacolony.core.serialization import game_files, saved_games
from betacolony.core.serialization.game_files import as_it_stood, instead, position_from, replay
from betacolony.exocolony.edition.edition import Edition
from betacolony.exocolony.messages import Messages
from betacolony.exocolony.options import OPTIONS
from betacolony.exocolony.rules import steps
from betacolony.exocolony.rules.decisions import option_for
from betacolony.exocolony.rules.reason import IllegalMove
from betacolony.exocolony.rules.reasons import examine
from betacolony.exocolony.state.position import VARIANTS, Position

from . import codes
from .codes import Saved

#: version of the rules, raised when a ruling changes the result of moves
RULES: Final = 1

_option_of: Final = partial(option_from, kinds=OPTIONS)


class Game(game_files.Game, Protocol):
    """The part of a ``game.Game`` that files need."""

    _position: Position
    _start: Position | None
    _before: list[Position]

    @property
    def edition(self) -> Edition: ...  # noqa: D102 - as in ``game``, here and below
    @classmethod
    def new(  # noqa: D102
        cls, players: Any, seed: Any, *, variants: Collection[str], edition: Edition | None, language: str
    ) -> Self: ...


Kind = TypeVar("Kind", bound=Game)


def digest(pos: Position) -> int:
    """A number of 32 bits for a table: equal ones have equal numbers, and others nearly never."""
    table = (
        *(pos.prices, pos.market, pos.goods, pos.ready, pos.exhausted, pos.ships, pos.ships_exhausted, pos.reserve),
        *(pos.points, sorted(pos.pieces.items()), pos.beyond, pos.life, pos.decks, pos.discards, pos.agenda),
    )
    return zlib.crc32(repr(table).encode())


def to_json(game: Game) -> str:
    """See ``Game.to_json``."""
    start = game._start
    return saved_games.write(
        {
            "game": "exocolony",
            "edition": game.edition.fingerprint,
            "edition_name": game.edition.name,
            "names": list(game.names),
            "seed": game.seed,
            "scripted": [],
            "variants": _variants(game._position),
            "start": None if start is None else start.to_dict(),
            "moves": [record.option.to_dict() for record in game.history if record.option is not None],
            "position": game._position.to_dict(),
        },
        RULES,
    )


def _variants(pos: Position) -> list[str]:
    return [name for number, name in enumerate(VARIANTS) if pos.variants >> number & 1]


def from_json(kind: type[Kind], text: str, salvage: bool, edition: Edition, language: str) -> Kind:
    """See ``Game.from_json``."""
    data, faults = saved_games.read(text, RULES, lambda _: edition.fingerprint, salvage=salvage)
    read = partial(Position.from_dict, edition=edition)
    start = None if data["start"] is None else position_from(data["start"], read)
    game = _begun(kind, data["names"], data["seed"], data.get("variants", []), start, edition, language)
    if isinstance(data.get("position"), str):
        _play_before(game, data, faults, salvage=salvage)
    else:
        game = as_it_stood(game, data, _option_of, read, faults, salvage=salvage)
    game.notes = tuple(map(Messages(language).tell, faults))
    return game


def _begun(
    kind: type[Kind], names: Any, seed: Any, variants: Any, start: Position | None, edition: Edition, language: str
) -> Kind:
    """A game at its start: after the set-up, or at the position ``start``."""
    if isinstance(names, int):  # of players, which a game takes but a file never holds
        raise SaveError("bad_start", text=GameError("names", found=names))
    try:
        if start is not None:
            return kind.from_position(start, names, checked_seed(seed), language=language)
        return kind.new(names, checked_seed(seed), variants=variants, edition=edition, language=language)
    except GameError as wrong:
        raise SaveError("bad_start", text=wrong) from wrong


def _play_before(game: Game, data: Mapping[str, Any], faults: list[SaveError], *, salvage: bool) -> None:
    """Play a saved game that holds a digest of its position."""
    stopped = replay(game, data["moves"], _option_of)
    if stopped is None and not faults and data["position"] != f"{digest(game._position):08x}":
        stopped = SaveError("moves_differ")
    if stopped is not None:
        if not salvage:
            raise stopped
        faults.append(stopped)


# --- codes --------------------------------------------------------------------------------------------------------


def to_code(game: Game) -> str:
    """See ``Game.code``."""
    moves = []
    for before, record in zip(game._before, game.history[1:], strict=True):
        choice, listed = examine(before, record.option)[0], steps.choices(before)
        moves.append((listed.index(choice), True) if choice in listed else (choice, False))
    return codes.game_code(Saved(game.names, game.seed, game._start, moves, game._position), RULES)


def from_code(kind: type[Kind], code: object, seed: int, edition: Edition, language: str) -> Kind:
    """See ``Game.from_code``."""
    content = codes.read_code(code, edition)
    if isinstance(content, Position):
        return kind.from_position(content, seed=seed, language=language)
    saved, rules = content
    if rules > RULES:
        raise CodeError("newer_rules", found=rules, right=RULES)
    if isinstance(saved, codes.SavedBefore):
        return _of_before(kind, saved, edition, language)
    variants = _variants(saved.position)
    try:
        game = _begun(kind, saved.names, saved.seed, variants, saved.start, edition, language)
    except SaveError as wrong:
        raise CodeError("code_damaged") from wrong
    for number, listed in saved.moves:
        try:
            _play(game, number, listed=listed)
        except (IllegalMove, LookupError):
            break
    # their numbers, as a position of a code may be none that can be written otherwise
    if codes.position_numbers(game._position) != codes.position_numbers(saved.position):
        game = instead(game, codes.checked(saved.position))
        game.notes = (Messages(language).tell(SaveError("replay_differs")),)
    return game


def _play(game: Game, number: int, *, listed: bool) -> None:
    """Play a move of a code."""
    choice = steps.choices(game._position)[number] if listed else number
    game.play(option_for(game._position, choice))


def _of_before(kind: type[Kind], saved: codes.SavedBefore, edition: Edition, language: str) -> Kind:
    named = [name for number, name in enumerate(VARIANTS) if saved.variants >> number & 1]
    try:
        game = kind.new(saved.names, saved.seed, variants=named, edition=edition, language=language)
        for number, listed in saved.moves:
            _play(game, number, listed=listed)
    except (GameError, IllegalMove, LookupError) as wrong:
        raise CodeError("code_damaged") from wrong
    if saved.digest != digest(game._position):
        game.notes = (Messages(language).tell(SaveError("moves_differ")),)
    return game
