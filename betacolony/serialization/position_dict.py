"""Positions as plain data: dictionaries and lists of names and numbers, for JSON and for readers."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from betacolony.core.errors import Fault, PositionError, shown
from betacolony.core.serialization.plain_data import Reader
from betacolony.rules.decisions import FRAMES
from betacolony.state import agenda, goods
from betacolony.state.geometry import COLONIES
from betacolony.state.position import BOARD, DICE, LEVELS, SOURCES, TILE, Position, Solo, replaced, replaced_byte
from betacolony.state.tables import BONUSES, Tables
from betacolony.state.views import RivalView, SeatView, SpaceView

from .validation import MOST_KEPT, further_faults

#: the name of each kind of frame
_FRAME_NAMES: Final = {kind: name for name, (kind, _) in FRAMES.items()}


def to_dict(pos: Position) -> dict[str, Any]:
    """A position as plain data, without the seed and scripted draws, as nobody may know the future."""
    its = pos.view
    return {
        "players": pos.players,
        **({} if its.rival is None else {"solo": _plain(its.rival)}),
        "round": its.round,
        "turn": its.turn,
        "reveals": pos.reveals,
        "start_player": its.start_player,
        "cards": list(its.cards),
        "seats": [_plain(seat) for seat in its.seats],
        "board": {str(space): _on_space(its.board[space]) for space in its.board},
        "manufactory": [list(row) for row in its.manufactory],
        "talon": sorted(its.talon),
        "removed": sorted(its.removed),
        "statues": list(its.statues),
        "building": its.building,
        "hidden_buildings": list(its.hidden_buildings),
        "artifacts": its.artifacts,
        "mats": list(its.mats),
        "agenda": [[_FRAME_NAMES[frame[0]], *frame[1:]] for frame in pos.agenda],
    }


def _plain(part: SeatView | RivalView) -> dict[str, Any]:
    parts = {name: list(value) if isinstance(value, tuple) else value for name, value in part._asdict().items()}
    return {name: value.copy() if isinstance(value, MappingProxyType) else value for name, value in parts.items()}


def _on_space(its: SpaceView) -> dict[str, Any]:
    tile = {"achievement": its.achievement} if its.pod is None else {"pod": its.pod}
    return {**tile, "crew": list(its.crew)}


# --- reading ------------------------------------------------------------------------------------

#: largest amount on the agenda, such as the influence of a pod
_MOST: Final = 9999
_KEYS: Final = (
    *("players", "round", "turn", "reveals", "start_player", "cards", "seats", "board", "manufactory", "talon"),
    *("removed", "statues", "building", "hidden_buildings", "artifacts", "mats", "agenda"),
)


def from_dict(data: Mapping[str, Any], t: Tables) -> Position:
    """The position that ``to_dict`` wrote, or that such data by hand describe; ``validation.faults_of`` checks it.

    Raises:
        PositionError: parts can't be read; with a fault and a place for each, and the faults of the other parts.
    """
    read = Reader()
    parts = dict(read.table(data, "", _KEYS, ("solo",)))
    # a game against the rival has two seats in every edition
    seats_range = (2, 2) if "solo" in parts else (t.edition.min_players, t.edition.max_players)
    players = read.number(parts.get("players"), "players", *seats_range, "seats" if "solo" in parts else "")
    pos = Position(t, players)
    if "solo" in parts:
        pos.solo = _read_solo(read, t, parts["solo"])
    pos.round = read.number(parts.get("round"), "round", 0, t.rounds, "rounds")
    pos.turn = read.number(parts.get("turn"), "turn", 0, pos.turns - 1)
    pos.reveals = read.number(parts.get("reveals"), "reveals", 0, _MOST)
    pos.start = read.number(parts.get("start_player"), "start_player", 0, players - 1)
    cards = read.entries(parts.get("cards"), "cards")
    pos.cards = tuple(read.index(card, f"cards[{number}]", t.cards) for number, card in enumerate(cards))
    seats = read.entries(parts.get("seats"), "seats")
    if len(seats) != players:
        read.fault("seats", "wrong_count", found=len(seats), right=players)
    for player, seat in enumerate(seats[:players]):
        _read_seat(read, pos, player, seat)
    _read_board(read, pos, parts.get("board"))
    _read_places(read, pos, parts.get("manufactory"))
    pos.talon = _read_pods(read, t, parts.get("talon"), "talon")
    pos.removed = _read_pods(read, t, parts.get("removed"), "removed")
    pos.statues = read.names(parts.get("statues"), "statues", t.achievements)
    building = parts.get("building")
    pos.building = -1 if building is None else read.index(building, "building", t.achievements)
    pos.stack = read.names(parts.get("hidden_buildings"), "hidden_buildings", t.achievements)
    pos.artifacts = read.number(parts.get("artifacts"), "artifacts", 0, t.artifacts, "artifacts")
    pos.mats_left = read.names(parts.get("mats"), "mats", t.mats)
    pos.agenda = _read_agenda(read, pos, parts.get("agenda"))
    if pos.round and len(pos.cards) * t.rounds_per_cycle < pos.round:
        read.fault("cards", "wrong_count", found=len(pos.cards), right=t.rounds // t.rounds_per_cycle)
    if read.faults:
        raise PositionError((*read.faults, *further_faults(pos, read.faults)))
    pos.derive()
    return pos


def checked_copy(pos: object) -> Position:
    """A copy of a position that was perhaps edited by hand, with every number read again.

    Raises:
        PositionError: it is no position, or a number is out of range.
    """
    if not isinstance(pos, Position):
        raise PositionError((Fault("position", "no_position", {"found": type(pos).__name__}),))
    try:
        data = to_dict(pos)
    except (IndexError, TypeError, ValueError, KeyError, AttributeError):
        raise PositionError((Fault("position", "out_of_range"),)) from None
    return from_dict(data, pos.t)


def _read_pods(read: Reader, t: Tables, data: Any, place: str) -> int:
    """A list of different pods as a set."""
    return read.members(data, place, lambda entry, where: read.number(entry, where, 0, t.pods - 1))


def _read_solo(read: Reader, t: Tables, data: Any) -> Solo:
    parts = dict(read.table(data, "solo", RivalView._fields))
    active = parts.get("active")
    cubes = read.entries(parts.get("column"), "solo.column")
    return Solo(
        read.index(parts.get("level"), "solo.level", LEVELS),
        -1 if active is None else read.index(active, "solo.active", t.colonies),
        tuple([read.index(cube, f"solo.column[{number}]", t.materials) for number, cube in enumerate(cubes)]),
        read.number(parts.get("pointer"), "solo.pointer", 0, goods.KINDS - 1),
        read.names(parts.get("aside"), "solo.aside", t.achievements),
    )


def _read_seat(read: Reader, pos: Position, player: int, seat: Any) -> None:
    t = pos.t
    place = f"seats[{player}]"
    parts = dict(read.table(seat, place, SeatView._fields))
    if parts.get("mat") is not None:
        pos.mat = replaced(pos.mat, player, read.index(parts["mat"], f"{place}.mat", t.mats))
    if parts.get("ship") is not None:
        pos.ship[player] = read.index(parts["ship"], f"{place}.ship", t.rondel)
    for kind, (name, number) in enumerate(read.table(parts.get("materials"), f"{place}.materials", t.materials)):
        count = read.number(number, f"{place}.materials.{name}", 0, t.hand_limit, "hand_limit")
        pos.goods[player] += goods.UNIT[kind] * count
    artifacts = read.number(parts.get("artifacts"), f"{place}.artifacts", 0, t.artifacts, "artifacts")
    pos.goods[player] += goods.UNIT[goods.ARTIFACT] * artifacts
    pos.fuel[player] = read.number(parts.get("fuel"), f"{place}.fuel", 0, MOST_KEPT)
    pos.crew[player] = read.number(parts.get("crew"), f"{place}.crew", 0, t.crew, "crew")
    for die, (name, value) in enumerate(read.table(parts.get("dice"), f"{place}.dice", t.dice)):
        face = read.number(value, f"{place}.dice.{name}", 1, t.faces, "faces")
        pos.dice = replaced(pos.dice, player * DICE + die, face)
    pos.spent[player] = read.names(parts.get("spent"), f"{place}.spent", t.dice)
    for colony, (name, value) in enumerate(read.table(parts.get("influence"), f"{place}.influence", t.colonies)):
        marker = read.number(value, f"{place}.influence.{name}", 0, t.track_end[colony], "track_end")
        pos.influence[player * COLONIES + colony] = marker
    built = read.names(parts.get("achievements"), f"{place}.achievements", t.achievements)
    pos.built = replaced(pos.built, player, built)
    for source, (name, value) in enumerate(read.table(parts.get("cp"), f"{place}.cp", SOURCES)):
        pos.points[player * len(SOURCES) + source] = read.number(value, f"{place}.cp.{name}", 0, MOST_KEPT)


def _read_board(read: Reader, pos: Position, data: Any) -> None:
    if not isinstance(data, Mapping):
        read.fault("board", "no_table", found=shown(data))
        return
    numbers = {str(space): space for space in range(BOARD)}
    for key, tile in data.items():
        place = f"board.{key}"
        if str(key) not in numbers:
            read.fault(place, "no_space", found=shown(key), last=BOARD - 1)
            continue
        space = numbers[str(key)]
        if isinstance(tile, Mapping) and "achievement" in tile:
            number = read.index(tile["achievement"], f"{place}.achievement", pos.t.achievements)
            pos.tiles = replaced_byte(pos.tiles, space, TILE + number)
        else:
            pod = read.number(read.part(tile, "pod", place), f"{place}.pod", 0, pos.t.pods - 1)
            pos.tiles = replaced_byte(pos.tiles, space, pod + 1)
        crew = read.entries(read.part(tile, "crew", place), f"{place}.crew")
        if len(crew) != pos.players:
            read.fault(f"{place}.crew", "wrong_count", found=len(crew), right=pos.players)
        for player, number in enumerate(crew[: pos.players]):
            placed = read.number(number, f"{place}.crew[{player}]", 0, pos.t.crew, "crew")
            pos.crew_on = replaced_byte(pos.crew_on, player * BOARD + space, placed)


def _read_places(read: Reader, pos: Position, data: Any) -> None:
    t = pos.t
    rows = read.entries(data, "manufactory")
    if len(rows) != t.rows:
        read.fault("manufactory", "wrong_count", found=len(rows), right=t.rows)
        return
    lists = [read.entries(row, f"manufactory[{number}]") for number, row in enumerate(rows)]
    pos.columns = len(lists[0])
    if pos.columns not in (t.columns, t.width) or any(len(row) != pos.columns for row in lists):
        read.fault("manufactory[0]", "wrong_count", found=len(lists[0]), right=t.columns)
        return
    for row, pods in enumerate(lists):
        for column, pod in enumerate(pods):
            if pod is not None:
                place = f"manufactory[{row}][{column}]"
                pos.places[row * t.width + column] = read.number(pod, place, 0, t.pods - 1)


def _read_agenda(read: Reader, pos: Position, data: Any) -> list[agenda.Frame]:
    t = pos.t
    ranges = {
        "player": (0, pos.players - 1),
        "turn": (0, pos.turns),
        "location": (0, t.length - 1),
        "pod": (0, t.pods - 1),
        "colony": (0, COLONIES - 1),
        "from_colony": (-1, COLONIES - 1),
        "bonus": (1, len(BONUSES)),
        "amount": (0, _MOST),
        "influence": (0, 4 * _MOST),  # that of a pod has four parts
        "value": (1, t.faces),
        "place": (0, t.rows * t.width - 1),
        "free": (0, 1),
        "achievement": (0, len(t.achievements) - 1),
        "space": (0, BOARD - 1),
    }
    frames: list[agenda.Frame] = []
    for number, entry in enumerate(read.entries(data, "agenda")):
        place = f"agenda[{number}]"
        parts = read.entries(entry, place)
        if not parts or not isinstance(parts[0], str) or parts[0] not in FRAMES:
            read.fault(place, "no_name", found=shown(parts[0] if parts else entry), known=", ".join(FRAMES))
            continue
        kind, fields = FRAMES[parts[0]]
        if len(parts) != len(fields) + 1:
            read.fault(place, "wrong_count", found=len(parts) - 1, right=len(fields))
            continue
        named = zip(fields, parts[1:], strict=True)
        frames.append((kind, *[read.number(value, f"{place}.{name}", *ranges[name]) for name, value in named]))
    return frames
