"""Typed views of a position, to show or explain it: names and numbers instead of indices and bit sets.

    >>> from betacolony import Game
    >>> position = Game.new(2, seed=7).position
    >>> position.seats[0].materials["steel"]
    0
    >>> position.view.cards
    ('c1b', 'c2a', 'c3c')

A view is an immutable snapshot: it stays the same when the position changes. Views compare by value. Each part has a
default, so you can make a view of a few parts by naming them.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from betacolony.core.value import NOTHING


class SeatView(NamedTuple):
    """A player's pieces and points. The solo rival has only crew, influence, achievements and points (SOLO-0).

    Attributes:
        mat: id of the mat, None before the draft.
        ship: id of the ship's location, None before it is placed.
        materials: number of each material, every material listed in the order of the edition.
        artifacts: number of artifacts held.
        fuel: number of fuel held.
        crew: crew left in the player's supply.
        dice: value of each die, 1 to 6 in the packaged edition; meaningless before the first roll.
        spent: the dice used in this round, in the order of the edition.
        influence: position of the marker on each colony's track, 0 before the track, 15 its end.
        achievements: ids of the achievements built.
        cp: points so far from each source, in the order of ``position.SOURCES``.
    """

    mat: str | None = None
    ship: str | None = None
    materials: Mapping[str, int] = NOTHING
    artifacts: int = 0
    fuel: int = 0
    crew: int = 0
    dice: Mapping[str, int] = NOTHING
    spent: tuple[str, ...] = ()
    influence: Mapping[str, int] = NOTHING
    achievements: tuple[str, ...] = ()
    cp: Mapping[str, int] = NOTHING


class SpaceView(NamedTuple):
    """A pod or an achievement on the board, and the crew on it.

    Attributes:
        pod: number of the pod in ``Edition.pods``, None for an achievement.
        achievement: id of the achievement, None for a pod.
        crew: number of crew by seat.
    """

    pod: int | None = None
    achievement: str | None = None
    crew: tuple[int, ...] = ()


class RivalView(NamedTuple):
    """The pieces of a game against the solo rival, besides those of its seat (SOLO-1, SOLO-2).

    Attributes:
        level: "easy", "medium" or "hard".
        active: id of the active colony, None before it is rolled.
        column: the materials of the placement column from the top down; empty before the set-up.
        pointer: place of the pointer in the column, 0 for the top.
        aside: ids of the achievements that are out of the game.
    """

    level: str = ""
    active: str | None = None
    column: tuple[str, ...] = ()
    pointer: int = 0
    aside: tuple[str, ...] = ()


class PositionView(NamedTuple):
    """Everything on the table.

    Attributes:
        rival: None without the solo rival.
        round: 1 to 9, 0 before the first.
        turn: number of the action in the round, from 0.
        start_player: seat of the start player.
        cards: ids of the cycle cards of cycles 1 to 3; empty before they are drawn.
        seats: the players, clockwise.
        board: the occupied spaces by number, 0 to 53, rising.
        manufactory: for each row the pods at its two places (three while CYC-2C's column is open): their numbers in
            ``Edition.pods``, None for an empty place.
        talon: the pods in the draw pile; their order is hidden (POD-7).
        removed: the pods out of the game.
        statues: ids of the statues on offer.
        building: id of the top building, None if there is none.
        hidden_buildings: ids of the buildings below it; their order is hidden.
        artifacts: number of artifacts in the supply.
        mats: ids of the mats that nobody has drafted.
        acting: True during the action that ``turn`` numbers.
        over: True after the end of the game.
    """

    rival: RivalView | None = None
    round: int = 0
    turn: int = 0
    start_player: int = 0
    cards: tuple[str, ...] = ()
    seats: tuple[SeatView, ...] = ()
    board: Mapping[int, SpaceView] = MappingProxyType({})
    manufactory: tuple[tuple[int | None, ...], ...] = ()
    talon: frozenset[int] = frozenset()
    removed: frozenset[int] = frozenset()
    statues: tuple[str, ...] = ()
    building: str | None = None
    hidden_buildings: tuple[str, ...] = ()
    artifacts: int = 0
    mats: tuple[str, ...] = ()
    acting: bool = False
    over: bool = False
