"""Validation of the arguments that every new game has: players and their names, and the seed."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from .errors import GameError, is_fit, shown

#: in letters
_LONGEST_NAME: Final = 60
#: the most names that an error message quotes
_QUOTED: Final = 9
_LARGEST_SEED: Final = (1 << 62) - 1


def player_names(players: Any, least: int, most: int, who: Callable[[int], str]) -> tuple[str, ...]:
    """The players' names: names as they are, or for a number of players those that ``who`` gives their seats.

    Raises:
        GameError: there are fewer than ``least`` or more than ``most``, or the names don't fit (``checked_names``).
    """
    if isinstance(players, int) and not isinstance(players, bool):
        if not least <= players <= most:
            raise GameError("players", found=players, least=least, most=most)
        return tuple(map(who, range(players)))
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise GameError("players", found=shown(players), least=least, most=most)
    names = tuple(players)
    if not least <= len(names) <= most:
        raise GameError("players", found=len(names), least=least, most=most)
    return checked_names(names)


def checked_names(names: Any) -> tuple[str, ...]:
    """Different names, none of them empty or too long.

    Raises:
        GameError: they are not.
    """
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise GameError("names", found=shown(names))
    fits = all(isinstance(name, str) and name.strip() and len(name) <= _LONGEST_NAME and is_fit(name) for name in names)
    if not fits or len(set(names)) < len(names):
        raise GameError("names", found=", ".join(map(shown, names[:_QUOTED])))
    return tuple(names)


def checked_seed(seed: Any) -> int:
    """A valid seed.

    Raises:
        GameError: it is not a whole number from 0 to 2**62 - 1.
    """
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed <= _LARGEST_SEED:
        raise GameError("seed", found=shown(seed), most=_LARGEST_SEED)
    return seed
