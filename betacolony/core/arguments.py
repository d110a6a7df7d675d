"""Validation of arguments: players, names and the seed of a new game, and what an edit or a builder is told."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
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


# --- what an edit or a builder is told; each function raises a GameError that says what would be right --------------


def number_in(argument: str, value: object, low: int, high: int) -> int:
    """A whole number in a range."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise GameError("edit_number", what=argument, found=shown(value), low=low, high=high)
    return value


def known_name(argument: str, name: object, known: Sequence[str]) -> str:
    """One of the known names."""
    if not isinstance(name, str) or name not in known:
        raise GameError("edit_name", what=argument, found=shown(name), known=", ".join(known))
    return name


def index_of(argument: str, name: object, known: Sequence[str]) -> int:
    """The index of a known name."""
    return known.index(known_name(argument, name, known))


def check_mapping(where: str, value: object) -> None:
    """Refuse anything else than a mapping."""
    if not isinstance(value, Mapping):
        raise GameError("no_mapping", name=where, found=shown(value))


def check_names(where: str, names: Iterable[object], known: Collection[str]) -> None:
    """Refuse an unknown name, and suggest those near to it."""
    for name in names:
        if name not in known:
            from difflib import get_close_matches  # noqa: PLC0415 - only where something is wrong

            near = get_close_matches(str(name), known, 3) or known
            raise GameError("unknown_name", found=shown(name), what=where, near=", ".join(near))
