"""Seats: people sharing this screen, and the engine's players."""

import secrets
from collections.abc import Callable, Iterable, Mapping
from typing import Final, Protocol, runtime_checkable

from betacolony import Game, Option, Position
from betacolony.messages import ENGLISH
from betacolony.players.by_name import PLAYERS, name_of
from betacolony.players.policies import GreedyPlayer, Player
from betacolony_widgets.messages import Messages


class Thought(Protocol):
    """The progress of thinking about a decision."""

    @property
    def share(self) -> float:
        """The share that is done, 0 to 1."""


@runtime_checkable
class Thinker(Protocol):
    """A player that thinks for long, in small steps; then ``choose`` takes no time (``PlannerPlayer``)."""

    def choose(self, game: Game) -> Option:
        """Choose one of ``game.options``."""

    def thinking(self, pos: Position) -> Iterable[Thought]:
        """Think about the decision of a position."""


#: a person at this screen
HUMAN: Final = "human"
#: the engine's players, the weakest first
BOTS: Final[Mapping[str, Callable[[int], Player]]] = PLAYERS
#: those to play against: who tries ways at random is no company
OFFERED: Final = tuple(name for name in BOTS if name not in {"random", "sampled"})

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
    say = Messages.of(language).say
    out: dict[int, Player] = {}
    for seat, who in seats.items():
        if seat not in range(players):
            raise ValueError(say("error.no_seat", found=repr(seat), most=players - 1))
        known = who in {HUMAN, *BOTS} if isinstance(who, str) else hasattr(who, "choose")
        if not known:
            raise ValueError(say("error.no_player", found=repr(who), known=", ".join((HUMAN, *BOTS))))
        if not isinstance(who, str):
            out[seat] = who
        elif who in BOTS:
            out[seat] = BOTS[who](seat)
    return out


def set_up(game: Game, players: Mapping[int, Player]) -> None:
    """Draft mats and place ships for everybody. The greedy player stands in for people and for thinkers."""
    stand_in = GreedyPlayer()
    while game.decision and game.decision.kind in {"mat", "ship"}:
        player = players.get(game.decision.player, stand_in)
        game.play((stand_in if isinstance(player, Thinker) else player).choose(game))


def named(players: Mapping[int, Player], number: int) -> list[str]:
    """The names of the players, seat by seat; "own" for one that is not in ``BOTS``."""
    return [HUMAN if seat not in players else name_of(players[seat]) or "own" for seat in range(number)]


def new_seed() -> int:
    """A random seed, short enough to tell somebody."""
    return secrets.randbelow(1_000_000)
