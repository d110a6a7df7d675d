"""What a game is made with: players, seed, scripted dice; and what is said when that can't be."""

from collections.abc import Sequence
from typing import Any, Final

from . import chance, words
from .errors import GameError
from .position import DICE
from .tables import Tables

#: in letters
_LONGEST_NAME: Final = 60
_LARGEST_SEED: Final = (1 << 62) - 1


def names_of(t: Tables, players: Any) -> tuple[str, ...]:
    """The players' names from a number or from names (SET-1)."""
    least, most = t.edition.min_players, t.edition.max_players
    if isinstance(players, int) and not isinstance(players, bool):
        if not least <= players <= most:
            raise GameError("players", found=players, least=least, most=most)
        return tuple(words.say("name.player", number=number + 1) for number in range(players))
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise GameError("players", found=repr(players), least=least, most=most)
    names = tuple(players)
    if not least <= len(names) <= most:
        raise GameError("players", found=len(names), least=least, most=most)
    fits = all(isinstance(name, str) and name.strip() and len(name) <= _LONGEST_NAME for name in names)
    if not fits or len(set(names)) < len(names):
        raise GameError("names", found=", ".join(map(repr, names)))
    return names


def checked_seed(seed: Any) -> int:
    """A seed that can be played with.

    Raises:
        GameError: it is no whole number from 0 to 2**62 - 1.
    """
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed <= _LARGEST_SEED:
        raise GameError("seed", found=repr(seed), most=_LARGEST_SEED)
    return seed


def is_face(value: Any, t: Tables) -> bool:
    """Whether a die can show a value."""
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= t.faces


def scripted_rolls(t: Tables, dice: Any) -> dict[int, int]:
    """Scripted rolls by the keys of their draws."""
    script = {}
    if dice is not None and not isinstance(dice, Sequence):
        raise GameError("dice", round=1, found=repr(dice), most=t.faces, rounds=t.rounds)
    for round_, roll in enumerate(dice or (), start=1):
        values: tuple[Any, ...] = tuple(roll) if isinstance(roll, Sequence) else (roll,)
        fits = len(values) == DICE and all(is_face(value, t) for value in values)
        if not fits or round_ > t.rounds:
            raise GameError("dice", round=round_, found=repr(values), most=t.faces, rounds=t.rounds)
        for die, value in enumerate(values):
            script[chance.key(chance.DIE, round_, 0, 0, die)] = value - 1
    return script
