"""Seats: people sharing this screen, and the engine's players."""

from collections.abc import Callable, Mapping
from typing import Final

from betacolony import Game
from betacolony.messages import ENGLISH
from betacolony.players.by_name import PLAYERS, name_of
from betacolony.players.policies import GreedyPlayer, Player
from betacolony_widgets.live_table import games
from betacolony_widgets.live_table.games import Thinker
from betacolony_widgets.live_table.seats import names_of, seated

#: the engine's players, the weakest first
BOTS: Final[Mapping[str, Callable[[int], Player]]] = PLAYERS
#: those to play against: who tries ways at random is no company, and who plays many games in haste is for the lab
OFFERED: Final = tuple(name for name in BOTS if name not in {"random", "sampled", "hasty"})

#: a seat's player: "human", one of ``BOTS``, or any other player
Seat = str | Player


def bots(seats: Mapping[int, Seat], players: int, language: str = ENGLISH) -> dict[int, Player]:
    """Make the computer players, by seat; people have all other seats.

    Args:
        seats: seat -> player, as far as they are not people.
        players: number of players in the game.
        language: the language of error messages, as a code.

    Raises:
        ValueError: an unknown seat or player.
    """
    return seated(seats, players, BOTS, language)


def set_up(game: Game, players: Mapping[int, games.Player]) -> None:
    """Draft mats and place ships for everybody. The greedy player stands in for people and for thinkers."""
    stand_in = GreedyPlayer()
    while game.decision and game.decision.kind in {"mat", "ship"}:
        player = players.get(game.decision.player, stand_in)
        game.play((stand_in if isinstance(player, Thinker) else player).choose(game))


def named(players: Mapping[int, games.Player], number: int) -> list[str]:
    """The names of the players, seat by seat; "own" for one that is not in ``BOTS``."""
    return names_of(players, number, name_of)
