"""Games out of files, whichever game it is: their moves are played again, and lead to the saved position or not."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, Self, TypeVar

from betacolony.core.errors import PositionError, SaveError
from betacolony.core.messages import Language
from betacolony.core.options import Option, OptionError
from betacolony.core.reasons import IllegalMove

Kind = TypeVar("Kind", bound="Game")


class Record(Protocol):
    """The part of a ``records.Record`` that files hold."""

    @property
    def option(self) -> Any: ...  # noqa: D102 - as in each ``game``, here and below


class Game(Protocol):
    """The part of a game that files need; each ``game`` imports its files, so these can't import it."""

    language: Language
    notes: tuple[str, ...]
    _position: Any
    _start: Any
    _before: list[Any]

    @property
    def names(self) -> tuple[str, ...]: ...  # noqa: D102
    @property
    def seed(self) -> int: ...  # noqa: D102
    @property
    def edition(self) -> Any: ...  # noqa: D102
    @property
    def history(self) -> Sequence[Record]: ...  # noqa: D102
    def play(self, option: Any, /) -> object: ...  # noqa: D102
    @classmethod
    def _from(
        cls, position: Any, names: Sequence[str] | None, seed: int, scripted: Mapping[int, int], language: str, /
    ) -> Self: ...
    @classmethod
    def from_position(  # noqa: D102
        cls, position: Any, /, names: Sequence[str] | None = None, seed: int = 0, *, language: str
    ) -> Self: ...


def position_from(data: Any, read: Callable[[Any], Any]) -> Any:
    """A position of a saved game; ``read`` makes it of its plain data, or raises a PositionError.

    Raises:
        SaveError: with its faults.
    """
    try:
        return read(data)
    except PositionError as wrong:
        raise SaveError("bad_position", faults=wrong) from wrong


def replay(game: Game, moves: Any, option_of: Callable[[Any], Option]) -> SaveError | None:
    """Play saved moves as far as possible; returns the error that stopped them.

    ``option_of`` gives the option of a move, or raises an OptionError.
    """
    if not isinstance(moves, Sequence):
        return SaveError("missing", key="moves")
    for number, move in enumerate(moves, start=1):
        try:
            game.play(option_of(move))
        except (OptionError, IllegalMove) as wrong:
            return SaveError("bad_move", number=number, text=wrong)
    return None


def as_it_stood(
    game: Kind,
    data: Mapping[str, Any],
    option_of: Callable[[Any], Option],
    read: Callable[[Any], Any],
    faults: list[SaveError],
    *,
    salvage: bool,
) -> Kind:
    """The saved game of these data, from a game at its start; adds to ``faults`` what its reader should know.

    If its moves no longer lead to its position, as a ruling has changed since, the position counts, and the history is
    dropped. Of a damaged file, the moves alone may be of use.

    Args:
        game: is played on.
        data: the saved game, with its "moves" and its "position".
        option_of: the option of a move; raises an OptionError.
        read: the position of plain data; raises a PositionError.
        faults: those that were found in the file; there are some only if ``salvage`` is set.
        salvage: read as far as possible.

    Raises:
        SaveError: the game can't be read unchanged.
    """
    stopped = replay(game, data["moves"], option_of)
    if stopped is not None and salvage:
        faults.append(stopped)
    saved = data.get("position")
    if saved is not None and stopped is None and saved == game._position.to_dict():
        return game
    try:
        position = position_from(saved, read)
    except SaveError:
        if not faults:
            raise
        return game
    if position != game._position:
        if stopped is None or not faults:
            faults.append(SaveError("replay_differs"))
            return instead(game, position)
    elif stopped is not None and not salvage:
        raise stopped
    return game


def instead(game: Kind, position: Any, names: Sequence[str] | None = None) -> Kind:
    """A game that starts from a position, with another game's chance and, if ``names`` is None, its names.

    Raises:
        PositionError: with every fault of a position that no game leads to.
    """
    its_names = game.names if names is None else names
    return type(game)._from(position, its_names, game.seed, game._position.scripted, game.language)
