"""Who sits where: people at this screen, and the engine's players."""

import secrets
from collections.abc import Mapping
from typing import Final

from betacolony.players import GreedyPlayer, Player, RandomPlayer, SampledPlayer

from .catalogue import say

#: a person at this screen
HUMAN: Final = "human"
#: the engine's players by name, in the order in which they are offered: an easy one, a strong one, one without a plan
BOTS: Final[Mapping[str, type[GreedyPlayer] | type[SampledPlayer] | type[RandomPlayer]]] = {
    "sampled": SampledPlayer,
    "greedy": GreedyPlayer,
    "random": RandomPlayer,
}

#: who may be named for a seat: "human", one of ``BOTS``, or a player of one's own
Seat = str | Player


def bots(seats: Mapping[int, Seat], players: int) -> dict[int, Player]:
    """The players that answer by themselves, by seat; people have the seats that are not in it.

    Args:
        seats: who sits where; a seat that is not named is a person's.
        players: how many play.

    Raises:
        ValueError: a seat that the game has not, or a player that is none.
    """
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
            out[seat] = BOTS[who](seed=seat)
    return out


def named(players: Mapping[int, Player], number: int) -> list[str]:
    """Who sits where, by name; "own" for a player that the engine does not bring."""
    by_type: dict[type, str] = {kind: name for name, kind in BOTS.items()}
    return [HUMAN if seat not in players else by_type.get(type(players[seat]), "own") for seat in range(number)]


def new_seed() -> int:
    """A seed nobody chose, short enough to be told to somebody."""
    return secrets.randbelow(1_000_000)
