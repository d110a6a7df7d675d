"""Whole games of Exocolony to text and back: JSON files and short codes.

A saved game is its start and its moves, which are played again when it is read. A digest of the table that they led to
shows if a ruling has changed since.
"""

import zlib
from collections.abc import Collection, Sequence
from typing import Any, Final, Protocol, Self, TypeVar

from betacolony.core import saved_games
from betacolony.core.arguments import checked_seed
from betacolony.core.errors import CodeError, GameError, SaveError
from betacolony.core.messages import Language
from betacolony.core.options import OptionError, option_from
from betacolony.core.text_codes import Numbers, of_text, pack, unpack
from betacolony.exocolony.rules import steps
from betacolony.exocolony.rules.decisions import option_for
from betacolony.exocolony.rules.reason import IllegalMove
from betacolony.exocolony.rules.reasons import examine

from .edition.edition import Edition
from .messages import Messages
from .options import OPTIONS, Option
from .state.position import VARIANTS, Position

#: version of the rules, raised when a ruling changes the result of moves
RULES: Final = 1
#: the letter of codes (``core.text_codes``)
_LETTER: Final = "X"
#: parts of numbers too long for a code
_HALF: Final = 1 << 60


class Record(Protocol):
    """The part of a record that files hold."""

    @property
    def option(self) -> Option | None: ...  # noqa: D102 - as in ``game``, here and below


class Game(Protocol):
    """The part of a ``game.Game`` that files need; ``game`` imports this module, so this one can't import it."""

    language: Language
    notes: tuple[str, ...]
    _position: Position
    _before: list[Position]

    @property
    def names(self) -> tuple[str, ...]: ...  # noqa: D102
    @property
    def edition(self) -> Edition: ...  # noqa: D102
    @property
    def seed(self) -> int: ...  # noqa: D102
    @property
    def history(self) -> Sequence[Record]: ...  # noqa: D102
    def play(self, option: Option, /) -> object: ...  # noqa: D102
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
    return saved_games.write(
        {
            "game": "exocolony",
            "edition": game.edition.fingerprint,
            "edition_name": game.edition.name,
            "names": list(game.names),
            "seed": game.seed,
            "scripted": [],
            "variants": _variants(game._position),
            "start": None,
            "moves": [record.option.to_dict() for record in game.history if record.option is not None],
            "position": f"{digest(game._position):08x}",
        },
        RULES,
    )


def _variants(pos: Position) -> list[str]:
    return [name for number, name in enumerate(VARIANTS) if pos.variants >> number & 1]


def from_json(kind: type[Kind], text: str, salvage: bool, edition: Edition, language: str) -> Kind:
    """See ``Game.from_json``."""
    data, faults = saved_games.read(text, RULES, lambda _: edition.fingerprint, salvage=salvage)
    game = _begun(kind, data["names"], data["seed"], data.get("variants", []), edition, language)
    stopped = _replay(game, data["moves"])
    if stopped is None and not faults and data.get("position") != f"{digest(game._position):08x}":
        stopped = SaveError("moves_differ")
    if stopped is not None:
        if not salvage:
            raise stopped
        faults.append(stopped)
    game.notes = tuple(map(Messages(language).tell, faults))
    return game


def _begun(kind: type[Kind], names: Any, seed: Any, variants: Any, edition: Edition, language: str) -> Kind:
    if isinstance(names, int):  # of players, which a game takes but a file never holds
        raise SaveError("bad_start", text=GameError("names", found=names))
    try:
        return kind.new(names, checked_seed(seed), variants=variants, edition=edition, language=language)
    except GameError as wrong:
        raise SaveError("bad_start", text=wrong) from wrong


def _replay(game: Game, moves: Any) -> SaveError | None:
    """Play saved moves as far as possible; returns the error that stopped them."""
    if not isinstance(moves, list):
        return SaveError("missing", key="moves")
    for number, move in enumerate(moves, start=1):
        try:
            game.play(option_from(move, OPTIONS))
        except (OptionError, IllegalMove) as wrong:
            return SaveError("bad_move", number=number, text=wrong)
    return None


# --- codes --------------------------------------------------------------------------------------------------------


def to_code(game: Game) -> str:
    """See ``Game.code``."""
    pos = game._position
    numbers = [int(game.edition.fingerprint, 16), RULES, game.seed, pos.variants, len(game.names)]
    for name in game.names:
        numbers += of_text(name)
    numbers.append(len(game._before))
    for before, record in zip(game._before, game.history[1:], strict=True):
        choice, listed = examine(before, record.option)[0], steps.choices(before)
        # an index is 0 or more; an offer, which isn't listed, follows a -1 in two halves
        numbers += [listed.index(choice)] if choice in listed else [-1, choice % _HALF, choice // _HALF]
    return pack(_LETTER, [*numbers, digest(pos)])


def from_code(kind: type[Kind], code: object, edition: Edition, language: str) -> Kind:
    """See ``Game.from_code``."""
    read = Numbers(unpack(code, _LETTER)[1])
    found = f"{read.number():08x}"
    if found != edition.fingerprint:
        raise CodeError("other_edition", found=found, right=edition.fingerprint)
    rules, seed, variants = read.number(), read.number(), read.number()
    if rules > RULES:
        raise CodeError("newer_rules", found=rules, right=RULES)
    names = [read.text() for _ in range(read.number(0, 9))]
    moves = []
    for _ in range(read.number(0, 99_999)):
        index = read.number(-1)
        moves.append((index, 0) if index >= 0 else (-1, read.number() + read.number() * _HALF))
    named = [name for number, name in enumerate(VARIANTS) if variants >> number & 1]
    try:
        game = kind.new(names, seed, variants=named, edition=edition, language=language)
        for index, choice in moves:
            game.play(option_for(game._position, choice if index < 0 else steps.choices(game._position)[index]))
    except (GameError, IllegalMove, LookupError) as wrong:
        raise CodeError("code_damaged") from wrong
    if read.number() != digest(game._position):
        game.notes = (Messages(language).tell(SaveError("moves_differ")),)
    return game
