"""Positions of Exocolony as plain data: dictionaries and lists of ids and numbers, for JSON and for readers.

Everything on the table is there once (X-HID-0). Players are seats, sites have their ids (``state.system.site_id``),
goods are numbers by resource and "coin". Where nothing lies stands null.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from betacolony.core.errors import shown
from betacolony.core.serialization.plain_data import Reader
from betacolony.exocolony.edition.components import RESOURCES, World
from betacolony.exocolony.errors import Fault, PositionError
from betacolony.exocolony.state import tables
from betacolony.exocolony.state.position import EMPTY, FIRSTS, PIECES, SOURCES, VARIANTS, Beyond, Piece, Position
from betacolony.exocolony.state.system import System
from betacolony.exocolony.state.tables import KINDS, NO_GOODS, Tables

from . import frames
from .columns import Column, columns_of, laid_again
from .validation import further_faults, most_kept

_LASTING: Final = tables.DECKS[: tables.LASTING_DECKS]
_REBUILT: Final = tables.DECKS[: tables.DISCARD_PILES]


def to_dict(pos: Position) -> dict[str, Any]:
    """A position as plain data, without the seed and scripted draws, as nobody may know the future.

    The order of the decks is on the table, and in the data.
    """
    t, system = pos.t, pos.system
    worlds = [placed.world.id for placed in system.worlds]
    lifeforms = t.ids[tables.LIFEFORMS]
    return {
        "players": pos.players,
        "variants": _members(pos.variants, VARIANTS),
        "start_player": pos.start,
        "round": pos.round,
        "turn": pos.turn,
        "discarded": pos.discarded,
        "offers": pos.offers,
        "reveals": pos.reveals,
        "star": system.star.id,
        "columns": list(map(_column, columns_of(system))),
        "pieces": [
            {
                "site": system.site_ids[site],
                "player": piece.player,
                "piece": PIECES[piece.kind],
                "repair": _goods(piece.repair) if piece.disabled else None,
            }
            for site, piece in pos.pieces.items()
        ],
        "settled": _members(pos.settled, worlds),
        "life": {worlds[world]: lifeforms[found] for world, found in enumerate(pos.life) if found != EMPTY},
        "beyond": [
            {
                "star": t.ids[tables.STARS][system.star],
                "world": t.ids[tables.HABITABLES][system.world],
                "sites": [None if player == EMPTY else player for player in system.players],
                "lifeform": None if system.lifeform == EMPTY else lifeforms[system.lifeform],
            }
            for system in pos.beyond
        ],
        "first": _members(pos.first, FIRSTS),
        "prices": dict(zip(RESOURCES, pos.prices, strict=True)),
        "market": [None if card == EMPTY else t.names[card] for card in pos.market],
        "seats": [_seat(pos, player) for player in range(pos.players)],
        "supply": pos.supply,
        "decks": {name: _ids(pos, deck, pos.decks[deck]) for deck, name in enumerate(_LASTING)},
        "discards": {name: _ids(pos, deck, pos.discards[deck]) for deck, name in enumerate(_REBUILT)},
        "rebuilt": dict(zip(_REBUILT, pos.rebuilt, strict=True)),
        "open_asteroids": _ids(pos, tables.ASTEROIDS, pos.open_asteroids),
        "returned": pos.returned,
        "agenda": [frames.written(pos, frame) for frame in pos.agenda],
    }


def _column(column: Column) -> dict[str, Any]:
    head = "homeworld" if column.is_home else "planet"
    return {
        head: column.head.id,
        "moons": [world.id for world in column.moons],
        "dwarf_planets": [world.id for world in column.dwarf_planets],
    }


def _seat(pos: Position, player: int) -> dict[str, Any]:
    t = pos.t
    asteroids = t.ids[tables.ASTEROIDS]
    its = slice(player * t.cards, (player + 1) * t.cards)
    reserve = pos.reserve[player * len(PIECES) : (player + 1) * len(PIECES)]
    points = pos.points[player * len(SOURCES) : (player + 1) * len(SOURCES)]
    return {
        "faction": pos.edition.factions[pos.faction[player]].id,
        "goods": _goods(pos.held(player)),
        "cards": {t.names[card]: count for card, count in enumerate(pos.ready[its]) if count},
        "exhausted": {t.names[card]: count for card, count in enumerate(pos.exhausted[its]) if count},
        "below": [{"card": t.names[card], "asteroid": asteroids[asteroid]} for card, asteroid in pos.under[player]],
        "ships": pos.ships[player],
        "ships_exhausted": pos.ships_exhausted[player],
        "reserve": dict(zip(PIECES, reserve, strict=True)),
        "asteroid_colonies": [
            {"asteroid": asteroids[asteroid], "piece": PIECES[kind]} for asteroid, kind in pos.asteroid_colonies[player]
        ],
        "trade_ban": bool(pos.ban[player]),
        "points": dict(zip(SOURCES, points, strict=True)),
    }


def _goods(goods: Sequence[int]) -> dict[str, int]:
    return dict(zip(KINDS, goods, strict=True))


def _members(members: int, names: Sequence[str]) -> list[str]:
    return [name for number, name in enumerate(names) if members >> number & 1]


def _ids(pos: Position, deck: int, cards: bytes) -> list[str]:
    return [pos.t.ids[deck][card] for card in cards]


# --- reading ------------------------------------------------------------------------------------------------------

_KEYS: Final = (
    *("players", "variants", "start_player", "round", "turn", "discarded", "offers", "reveals", "star", "columns"),
    *("pieces", "settled", "life", "beyond", "first", "prices", "market", "seats", "supply", "decks", "discards"),
    *("rebuilt", "open_asteroids", "returned", "agenda"),
)
_SEAT_KEYS: Final = (
    *("faction", "goods", "cards", "exhausted", "below", "ships", "ships_exhausted", "reserve", "asteroid_colonies"),
    *("trade_ban", "points"),
)
#: more draws than a turn makes, and more than a deck is ever rebuilt: what a key of chance holds
_MANY_DRAWS: Final = 9999
_MANY_REBUILDS: Final = 64 * 64 - 1
#: more frames than an agenda has, but for resources to give up
_FRAMES: Final = 200
#: most copies of a card that a byte holds
_COPIES: Final = 255


def from_dict(data: Mapping[str, Any], t: Tables) -> Position:
    """The position that ``to_dict`` wrote, or that such data by hand describe; ``validation.faults_of`` checks it.

    Raises:
        PositionError: parts can't be read; with a fault and a place for each, and the faults of the other parts.
    """
    read = Reader(Fault)
    parts = dict(read.table(data, "", _KEYS))
    players = read.number(parts.get("players"), "players", t.edition.least_players, t.edition.most_players)
    system = _read_system(read, t, players, parts.get("star"), parts.get("columns"))
    if system is None:  # sites and worlds have no meaning then
        raise PositionError(tuple(read.faults))
    pos = Position(t, system, players)
    pos.variants = read.names(parts.get("variants"), "variants", VARIANTS)
    pos.start = read.number(parts.get("start_player"), "start_player", 0, players - 1)
    pos.round = read.number(parts.get("round"), "round", 0, t.rules.round_limit)
    pos.turn = read.number(parts.get("turn"), "turn", 0, players - 1)
    pos.discarded = read.number(parts.get("discarded"), "discarded", 0, t.rules.discards_per_turn)
    pos.offers = read.number(parts.get("offers"), "offers", 0, _MANY_DRAWS)
    pos.reveals = read.number(parts.get("reveals"), "reveals", 0, _MANY_DRAWS)
    _read_home(read, pos, parts)
    entries = read.entries(parts.get("beyond"), "beyond")
    pos.beyond = tuple(_read_beyond(read, pos, entry, f"beyond[{number}]") for number, entry in enumerate(entries))
    pos.first = read.names(parts.get("first"), "first", FIRSTS)
    _read_market(read, pos, parts)
    seats = read.entries(parts.get("seats"), "seats")
    if len(seats) != players:
        read.fault("seats", "wrong_count", found=len(seats), right=players)
    pos.faction = (0,) * players
    for player, seat in enumerate(seats[:players]):
        _read_seat(read, pos, player, seat)
    pos.supply = read.number(parts.get("supply"), "supply", 0, t.edition.pieces.trade_ships)
    _read_decks(read, pos, parts)
    # a player may be asked for each resource that is held (X-EVT-3)
    agenda = enumerate(read.entries(parts.get("agenda"), "agenda", _FRAMES + sum(pos.goods)))
    known = [frames.read_frame(read, pos, entry, f"agenda[{number}]") for number, entry in agenda]
    pos.agenda = [frame for frame in known if frame is not None]
    if read.faults:
        raise PositionError((*read.faults, *further_faults(pos, read.faults)))
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


# --- the home system ----------------------------------------------------------------------------------------------


def _read_system(read: Reader, t: Tables, players: int, star: Any, columns: Any) -> System | None:
    """The home system; None, with faults, if it can't be read or isn't laid as its star and worlds ask for.

    What storms, shields and peaks there are follows from the star and the places (X-SET-6, X-SET-7).
    """
    known = len(read.faults)
    its = t.edition.stars[read.index(star, "star", t.ids[tables.STARS])]
    entries = enumerate(read.entries(columns, "columns"))
    stated = [_read_column(read, t, entry, f"columns[{number}]") for number, entry in entries]
    homes = [number for number, column in enumerate(stated) if column.is_home]
    if len(read.faults) > known:
        return None
    if len(homes) != 1 or len(stated) == 1:
        read.fault("columns", "no_system", found=len(homes), columns=len(stated))
        return None
    worlds = [world for column in stated for world in column.worlds]
    if len({world.id for world in worlds}) < len(worlds):
        read.fault("columns", "world_twice")
        return None
    system = laid_again(t, players, its, stated)
    right = columns_of(system)
    wrong = next((at for at, column in enumerate(stated) if column != right[at]), None)
    if wrong is not None:  # those after it are wrong with it
        found, wanted = ([world.id for world in column.worlds] for column in (stated[wrong], right[wrong]))
        read.fault(f"columns[{wrong}]", "laid_otherwise", found=found, right=wanted, star=its.id)
    _find_missing(read, t, stated)
    return system if len(read.faults) == known else None


def _find_missing(read: Reader, t: Tables, stated: Sequence[Column]) -> None:
    """A world with fewer below it than it says is right only where none was left (X-SET-4)."""
    moons_out = sum(len(column.moons) for column in stated) == len(t.edition.moons)
    dwarfs_out = sum(len(column.dwarf_planets) for column in stated) == len(t.edition.dwarf_planets)
    for number, column in enumerate(stated):
        head = column.head
        for name, found, right, out in (
            ("moons", len(column.moons), head.moons, moons_out),
            ("dwarf_planets", len(column.dwarf_planets), head.dwarfs, dwarfs_out),
        ):
            if found < right and not out:
                read.fault(f"columns[{number}].{name}", "below_world", world=head.id, found=found, right=right)


def _read_column(read: Reader, t: Tables, data: Any, place: str) -> Column:
    is_home = isinstance(data, Mapping) and "homeworld" in data
    head = "homeworld" if is_home else "planet"
    parts = dict(read.table(data, place, (head, "moons", "dwarf_planets")))
    heads = t.edition.habitables if is_home else t.edition.planets
    return Column(
        is_home,
        _world(read, parts.get(head), f"{place}.{head}", heads),
        _worlds(read, parts.get("moons"), f"{place}.moons", t.edition.moons),
        _worlds(read, parts.get("dwarf_planets"), f"{place}.dwarf_planets", t.edition.dwarf_planets),
    )


def _world(read: Reader, data: Any, place: str, known: Sequence[World]) -> World:
    return known[read.index(data, place, [world.id for world in known])]


def _worlds(read: Reader, data: Any, place: str, known: Sequence[World]) -> list[World]:
    return [_world(read, entry, f"{place}[{at}]", known) for at, entry in enumerate(read.entries(data, place)) if known]


# --- the other parts ----------------------------------------------------------------------------------------------


def _read_home(read: Reader, pos: Position, parts: Mapping[str, Any]) -> None:
    """The pieces and the Lifeforms of the home system."""
    worlds = [placed.world.id for placed in pos.system.worlds]
    pieces: dict[int, Piece] = {}
    for number, entry in enumerate(read.entries(parts.get("pieces"), "pieces")):
        place = f"pieces[{number}]"
        its = dict(read.table(entry, place, ("site", "player", "piece", "repair")))
        site = read.index(its.get("site"), f"{place}.site", pos.system.site_ids)
        player = read.number(its.get("player"), f"{place}.player", 0, pos.players - 1)
        kind = read.index(its.get("piece"), f"{place}.piece", PIECES[:-1])
        disabled = its.get("repair") is not None
        repair = _read_goods(read, pos, its["repair"], f"{place}.repair") if disabled else NO_GOODS
        if site in pieces:
            read.fault(f"{place}.site", "repeated", found=shown(its.get("site")))
        pieces[site] = Piece(player, kind, disabled, repair)
    pos.pieces = pieces
    pos.settled = read.names(parts.get("settled"), "settled", worlds)
    life = list(pos.life)
    for world, found in read.table(parts.get("life"), "life", (), worlds):
        life[worlds.index(world)] = read.index(found, f"life.{world}", pos.t.ids[tables.LIFEFORMS])
    pos.life = tuple(life)


def _read_beyond(read: Reader, pos: Position, data: Any, place: str) -> Beyond:
    t = pos.t
    its = dict(read.table(data, place, ("star", "world", "sites", "lifeform")))
    star = read.index(its.get("star"), f"{place}.star", t.ids[tables.STARS])
    world = read.index(its.get("world"), f"{place}.world", t.ids[tables.HABITABLES])
    right = len(t.edition.habitables[world].sites)
    sites = read.entries(its.get("sites"), f"{place}.sites")
    if len(sites) != right:
        read.fault(f"{place}.sites", "wrong_count", found=len(sites), right=right)
    players = tuple(
        EMPTY if player is None else read.number(player, f"{place}.sites[{number}]", 0, pos.players - 1)
        for number, player in enumerate(sites)
    )
    lifeform = its.get("lifeform")
    found = EMPTY if lifeform is None else read.index(lifeform, f"{place}.lifeform", t.ids[tables.LIFEFORMS])
    return Beyond(star, world, players, found)


def _read_market(read: Reader, pos: Position, parts: Mapping[str, Any]) -> None:
    rules = pos.t.rules
    for resource, (name, price) in enumerate(read.table(parts.get("prices"), "prices", RESOURCES)):
        pos.prices[resource] = read.number(price, f"prices.{name}", rules.price_least, rules.price_most)
    market = read.entries(parts.get("market"), "market")
    if len(market) != rules.market_most:
        read.fault("market", "wrong_count", found=len(market), right=rules.market_most)
    for number, card in enumerate(market[: rules.market_most]):
        pos.market[number] = EMPTY if card is None else read.index(card, f"market[{number}]", pos.t.names)


def _read_seat(read: Reader, pos: Position, player: int, seat: Any) -> None:
    t = pos.t
    place = f"seats[{player}]"
    parts = dict(read.table(seat, place, _SEAT_KEYS))
    faction = read.index(parts.get("faction"), f"{place}.faction", [its.id for its in pos.edition.factions])
    pos.faction = (*pos.faction[:player], faction, *pos.faction[player + 1 :])
    pos.goods[player * len(KINDS) : (player + 1) * len(KINDS)] = _read_goods(
        read, pos, parts.get("goods"), f"{place}.goods"
    )
    before, after = player * t.cards, (player + 1) * t.cards
    ready = _read_cards(read, t, parts.get("cards"), f"{place}.cards")
    pos.ready = pos.ready[:before] + ready + pos.ready[after:]
    exhausted = _read_cards(read, t, parts.get("exhausted"), f"{place}.exhausted")
    pos.exhausted = pos.exhausted[:before] + exhausted + pos.exhausted[after:]
    below = _read_pairs(read, parts.get("below"), f"{place}.below", {"card": t.names, "asteroid": _asteroids(t)})
    pos.under = (*pos.under[:player], below, *pos.under[player + 1 :])
    most = t.edition.pieces.trade_ships
    pos.ships[player] = read.number(parts.get("ships"), f"{place}.ships", 0, most)
    pos.ships_exhausted[player] = read.number(parts.get("ships_exhausted"), f"{place}.ships_exhausted", 0, most)
    for kind, (name, number) in enumerate(read.table(parts.get("reserve"), f"{place}.reserve", PIECES)):
        pos.reserve[player * len(PIECES) + kind] = read.number(number, f"{place}.reserve.{name}", 0, _COPIES)
    colonies = _read_pairs(
        read,
        parts.get("asteroid_colonies"),
        f"{place}.asteroid_colonies",
        {"asteroid": _asteroids(t), "piece": PIECES},
    )
    pos.asteroid_colonies = (*pos.asteroid_colonies[:player], colonies, *pos.asteroid_colonies[player + 1 :])
    ban = int(read.flag(parts.get("trade_ban"), f"{place}.trade_ban"))
    pos.ban = (*pos.ban[:player], ban, *pos.ban[player + 1 :])
    for source, (name, points) in enumerate(read.table(parts.get("points"), f"{place}.points", SOURCES)):
        number = read.number(points, f"{place}.points.{name}", 0, most_kept(pos))
        pos.points[player * len(SOURCES) + source] = number


def _asteroids(t: Tables) -> Sequence[str]:
    return t.ids[tables.ASTEROIDS]


def _read_goods(read: Reader, pos: Position, data: Any, place: str) -> tuple[int, ...]:
    """Numbers of goods by their names; those that aren't named are none."""
    named = dict(read.table(data, place, (), KINDS))
    return tuple(
        read.number(named[kind], f"{place}.{kind}", 0, most_kept(pos)) if kind in named else 0 for kind in KINDS
    )


def _read_cards(read: Reader, t: Tables, data: Any, place: str) -> bytes:
    """How many of each card there are."""
    counts = bytearray(t.cards)
    for card, count in read.table(data, place, (), t.names):
        counts[t.number[card]] = read.number(count, f"{place}.{card}", 0, _COPIES)
    return bytes(counts)


def _read_pairs(read: Reader, data: Any, place: str, known: Mapping[str, Sequence[str]]) -> tuple[tuple[int, int], ...]:
    """A list of pairs of things that belong together, each of two kinds with ids."""
    pairs = []
    for number, entry in enumerate(read.entries(data, place)):
        its = dict(read.table(entry, f"{place}[{number}]", tuple(known)))
        one, other = (read.index(its.get(key), f"{place}[{number}].{key}", ids) for key, ids in known.items())
        pairs.append((one, other))
    return tuple(pairs)


def _read_decks(read: Reader, pos: Position, parts: Mapping[str, Any]) -> None:
    t = pos.t
    decks = dict(read.table(parts.get("decks"), "decks", _LASTING))
    pos.decks = [_read_pile(read, t, deck, decks.get(name), f"decks.{name}") for deck, name in enumerate(_LASTING)]
    piles = dict(read.table(parts.get("discards"), "discards", _REBUILT))
    pos.discards = [
        _read_pile(read, t, deck, piles.get(name), f"discards.{name}") for deck, name in enumerate(_REBUILT)
    ]
    rebuilt = read.table(parts.get("rebuilt"), "rebuilt", _REBUILT)
    pos.rebuilt = tuple(read.number(number, f"rebuilt.{name}", 0, _MANY_REBUILDS) for name, number in rebuilt)
    pos.open_asteroids = _read_pile(read, t, tables.ASTEROIDS, parts.get("open_asteroids"), "open_asteroids")
    most = len(pos.decks[tables.ASTEROIDS])
    pos.returned = read.number(parts.get("returned"), "returned", 0, most)


def _read_pile(read: Reader, t: Tables, deck: int, data: Any, place: str) -> bytes:
    """The cards of a deck or a discard pile."""
    most = sum(t.copies) if deck == tables.ACTIONS else len(t.ids[deck])
    cards = enumerate(read.entries(data, place, most))
    return bytes([read.index(card, f"{place}[{number}]", t.ids[deck]) for number, card in cards])
