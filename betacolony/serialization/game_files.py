"""Whole games to text and back: JSON files (``saves``) and short codes (``codes``).

A saved game is its start, its moves and the position they led to. Reading it plays the moves again.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Protocol, Self, TypeVar

from betacolony.core.arguments import checked_seed
from betacolony.core.errors import CodeError, GameError, SaveError
from betacolony.core.serialization import game_files
from betacolony.core.serialization.game_files import as_it_stood, instead
from betacolony.edition.edition import Edition
from betacolony.game_arguments import names_at, names_of, solo_position
from betacolony.messages import Messages
from betacolony.options import option_from_dict
from betacolony.rules import decisions, option_codec
from betacolony.rules.reasons import IllegalMove, examine
from betacolony.state.position import LEVELS, Position
from betacolony.state.tables import Tables

from . import codes, saves


class Game(game_files.Game, Protocol):
    """The part of a ``game.Game`` that files need."""

    _position: Position
    _start: Position | None
    _before: list[Position]

    @property
    def edition(self) -> Edition: ...  # noqa: D102 - as in ``game``
    @classmethod
    def _set_up(cls, pos: Position, names: Sequence[str], language: str, /) -> Self: ...


Kind = TypeVar("Kind", bound=Game)


def to_json(game: Game) -> str:
    """See ``Game.to_json``."""
    pos = game._position
    start = game._start
    return saves.write(
        {
            "edition": pos.fingerprint,
            "edition_name": game.edition.name,
            **({} if pos.solo is None else {"solo": LEVELS[pos.solo.level]}),
            "names": list(game.names),
            "seed": game.seed,
            "scripted": saves.draws_to_list(pos.scripted),
            "start": None if start is None else start.to_dict(),
            "moves": [record.option.to_dict() for record in game.history if record.option is not None],
            "position": pos.to_dict(),
        }
    )


def from_json(kind: type[Kind], text: str, salvage: bool, t: Tables, language: str) -> Kind:
    """See ``Game.from_json``."""
    data, faults = saves.read(text, t, salvage=salvage)
    start = None if data["start"] is None else saves.position_from(data["start"], t)
    draws = saves.draws_from_list(data["scripted"])
    game = _begin(kind, t, data.get("solo"), data["names"], data["seed"], draws, start, language)
    read = partial(Position.from_dict, edition=t.edition)
    game = as_it_stood(game, data, option_from_dict, read, faults, salvage=salvage)
    game.notes = tuple(map(Messages.of(language).tell, faults))
    return game


def _begin(
    kind: type[Kind],
    t: Tables,
    level: Any,
    names: Any,
    seed: Any,
    scripted: Mapping[int, int],
    start: Position | None,
    language: str,
) -> Kind:
    """A game at its start; ``level`` is the solo rival's, None for a game among players."""
    try:
        if start is None:
            pos = Position(t, len(names_of(t, names))) if level is None else solo_position(t, level)
            pos.seed, pos.scripted = checked_seed(seed), scripted
            return kind._set_up(pos, names_at(pos, names), language)
        return kind._from(start, names, seed, scripted, language)
    except GameError as wrong:
        raise SaveError("bad_start", text=wrong) from wrong


def to_code(game: Game) -> str:
    """See ``Game.code``."""
    return codes.game_code(saved(game), saves.RULES)


def saved(game: Game) -> codes.Saved:
    """The part of a game that codes hold."""
    moves = []
    for pos, record in zip([*game._before, game._position], game.history[1:], strict=False):
        choice, _ = examine(pos, record.option)
        listed = decisions.choices(pos)
        moves.append((listed.index(choice), True) if choice in listed else (choice, False))
    pos = game._position
    return codes.Saved(game.names, game.seed, pos.scripted, game._start, moves, pos)


def from_code(kind: type[Kind], code: str, seed: int, t: Tables, language: str) -> Kind:
    """See ``Game.from_code``."""
    content = codes.read_code(code, t)
    if isinstance(content, Position):
        return kind.from_position(content, seed=seed, language=language)
    return restored(kind, *content, t, language)


def restored(kind: type[Kind], saved: codes.Saved, rules: int, t: Tables, language: str) -> Kind:
    """The game of a code, played by a version of the rules; raises a CodeError if that is newer."""
    if rules > saves.RULES:
        raise CodeError("newer_rules", found=rules, right=saves.RULES)
    solo = saved.position.solo
    level = None if solo is None else LEVELS[solo.level]
    game = _begin(kind, t, level, saved.names, saved.seed, saved.scripted, saved.start, language)
    for number, listed in saved.moves:
        try:
            choice = decisions.choices(game._position)[number] if listed else number
            game.play(option_codec.option_for(game._position, choice))
        except (IllegalMove, IndexError):
            break
    if game._position != saved.position:
        game = instead(game, saved.position)
        game.notes = (Messages.of(language).tell(SaveError("replay_differs")),)
    return game
