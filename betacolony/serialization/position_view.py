"""The view of a position: names and numbers for its indices and bit sets."""

from collections.abc import Sequence
from types import MappingProxyType

from betacolony.state import agenda, goods
from betacolony.state.geometry import COLONIES, members
from betacolony.state.position import BOARD, DICE, EMPTY, LEVELS, SOURCES, TILE, Position
from betacolony.state.views import PositionView, RivalView, SeatView, SpaceView


def view(pos: Position) -> PositionView:
    """See ``Position.view``."""
    t = pos.t
    return PositionView(
        rival=_rival(pos),
        round=pos.round,
        turn=pos.turn,
        start_player=pos.start,
        cards=tuple([t.cards[card] for card in pos.cards]),
        seats=tuple([_seat(pos, player) for player in range(pos.players)]),
        board=MappingProxyType({space: _space(pos, space) for space in range(BOARD) if pos.tiles[space] != EMPTY}),
        manufactory=tuple(
            [
                tuple([None if pod < 0 else pod for pod in pos.places[first : first + pos.columns]])
                for first in range(0, len(pos.places), t.width)
            ]
        ),
        talon=frozenset(members(pos.talon)),
        removed=frozenset(members(pos.removed)),
        statues=_names(t.achievements, pos.statues),
        building=_name(t.achievements, pos.building),
        hidden_buildings=_names(t.achievements, pos.stack),
        artifacts=pos.artifacts,
        mats=_names(t.mats, pos.mats_left),
        acting=any(frame[0] == agenda.END_TURN for frame in pos.agenda),
        over=bool(pos.round) and not pos.agenda,
    )


def _rival(pos: Position) -> RivalView | None:
    solo, t = pos.solo, pos.t
    if solo is None:
        return None
    column = tuple([t.materials[cube] for cube in solo.column])
    active, aside = _name(t.colonies, solo.active), _names(t.achievements, solo.aside)
    return RivalView(LEVELS[solo.level], active, column, solo.pointer, aside)


def _seat(pos: Position, player: int) -> SeatView:
    t, hand = pos.t, pos.goods[player]
    return SeatView(
        mat=_name(t.mats, pos.mat[player]),
        ship=_name(t.rondel, pos.ship[player]),
        materials=MappingProxyType({name: goods.count(hand, kind) for kind, name in enumerate(t.materials)}),
        artifacts=goods.artifacts(hand),
        fuel=pos.fuel[player],
        crew=pos.crew[player],
        dice=_of_player(t.dice, pos.dice, player * DICE),
        spent=_names(t.dice, pos.spent[player]),
        influence=_of_player(t.colonies, pos.influence, player * COLONIES),
        achievements=_names(t.achievements, pos.built[player]),
        cp=_of_player(SOURCES, pos.points, player * len(SOURCES)),
    )


def _space(pos: Position, space: int) -> SpaceView:
    tile = pos.tiles[space]
    crew = tuple([pos.crew_on[first + space] for first in range(0, pos.players * BOARD, BOARD)])
    return SpaceView(tile - 1, None, crew) if tile < TILE else SpaceView(None, pos.t.achievements[tile - TILE], crew)


def _name(names: Sequence[str], index: int) -> str | None:
    """The id at an index; None for -1."""
    return names[index] if index >= 0 else None


def _names(names: Sequence[str], indices: int) -> tuple[str, ...]:
    """The ids in a bit set."""
    return tuple([names[index] for index in members(indices)])


def _of_player(names: Sequence[str], numbers: Sequence[int], first: int) -> MappingProxyType[str, int]:
    """The numbers of one player, by name."""
    return MappingProxyType(dict(zip(names, numbers[first : first + len(names)], strict=True)))
