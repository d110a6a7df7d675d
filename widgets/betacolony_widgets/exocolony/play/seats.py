"""Seats: people sharing this screen, and the engine's players of Exocolony."""

from collections.abc import Callable, Mapping
from typing import Final

from betacolony.exocolony.players.by_name import PLAYERS, name_of
from betacolony.messages import ENGLISH
from betacolony_widgets.live_table.games import Player
from betacolony_widgets.live_table.seats import names_of, seated

#: the engine's players, the weakest first, each made for a seat
BOTS: Final[Mapping[str, Callable[[int], Player]]] = PLAYERS
#: those to play against
OFFERED: Final = tuple(name for name in BOTS if name not in {"random", "hasty"})
#: the player that takes a seat where nobody else is named
USUAL: Final = "easy"

#: a seat's player: "human", one of ``BOTS``, or any other player
Seat = str | Player


def bots(seats: Mapping[int, Seat], players: int, language: str = ENGLISH) -> dict[int, Player]:
    """Make the computer players, by seat; people have all other seats. Raises ValueError as ``seated`` does."""
    return seated(seats, players, BOTS, language)


def named(players: Mapping[int, Player], number: int) -> list[str]:
    """The names of the players, seat by seat; "own" for one that is not in ``BOTS``."""
    return names_of(players, number, name_of)
