"""Seats: people sharing this screen, and computer players by name."""

import secrets
from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from betacolony.messages import ENGLISH
from betacolony_widgets.messages import Messages

from .games import Player

#: a person at this screen
HUMAN: Final = "human"
#: a player that has no name
OWN: Final = "own"

PlayerT = TypeVar("PlayerT", bound=Player)


def seated(
    seats: Mapping[int, str | PlayerT],
    players: int,
    known: Mapping[str, Callable[[int], PlayerT]],
    language: str = ENGLISH,
) -> dict[int, PlayerT]:
    """Make the computer players, by seat; people have all other seats.

    Args:
        seats: seat -> player, as far as they are not people.
        players: number of players in the game.
        known: makes the player of each name for a seat.
        language: the language of error messages, as a code.

    Raises:
        ValueError: an unknown seat or player.
    """
    say = Messages.of(language).say
    out: dict[int, PlayerT] = {}
    for seat, who in seats.items():
        if seat not in range(players):
            raise ValueError(say("error.no_seat", found=repr(seat), most=players - 1))
        is_known = who in {HUMAN, *known} if isinstance(who, str) else hasattr(who, "choose")
        if not is_known:
            raise ValueError(say("error.no_player", found=repr(who), known=", ".join((HUMAN, *known))))
        if not isinstance(who, str):
            out[seat] = who
        elif who in known:
            out[seat] = known[who](seat)
    return out


def names_of(players: Mapping[int, Player], number: int, name: Callable[[object], str]) -> list[str]:
    """The names of the players, seat by seat; ``OWN`` for one that ``name`` gives none."""
    return [HUMAN if seat not in players else name(players[seat]) or OWN for seat in range(number)]


def new_seed() -> int:
    """A random seed, short enough to tell somebody."""
    return secrets.randbelow(1_000_000)
