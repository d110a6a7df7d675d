"""Validation of positions of Exocolony: all faults at once."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from betacolony.core import errors
from betacolony.exocolony.errors import Fault, PositionError
from betacolony.exocolony.rules import setup
from betacolony.exocolony.rules.actions import offers
from betacolony.exocolony.rules.table.cards_in_play import more_asteroids
from betacolony.exocolony.rules.table.ranking import points_to_win
from betacolony.exocolony.state import agenda, position, tables
from betacolony.exocolony.state.position import EMPTY, PIECES, PLAYER_TRADING, Position

from .agenda_validation import agenda_faults

#: most of anything that is held when a game begins, and that a round adds: far more than any game brings, but few
#: enough that a player can be asked for each (X-EVT-3)
_MOST_KEPT: Final = 10_000


def most_kept(pos: Position) -> int:
    """How many goods of a kind, and points of a source, a position may hold in its round; no rule limits them."""
    return _MOST_KEPT * (pos.round + 1)


def faults_of(pos: Position) -> tuple[Fault, ...]:
    """Everything that no game leads to: missing or doubled pieces, broken limits, decisions without an answer."""
    return tuple(_pieces(pos, set()) or agenda_faults(pos))


def further_faults(pos: Position, unreadable: Iterable[errors.Fault]) -> list[Fault]:
    """The faults of the readable parts of a position, if other parts were unreadable."""
    spoilt = {part for fault in unreadable for part in re.split(r"[.\[\]]+", fault.place)}
    if spoilt & {"players", "position"} or "seats" in {fault.place for fault in unreadable}:
        return []
    return _pieces(pos, spoilt)


def checked(pos: Position) -> Position:
    """The same position; raises a PositionError with its faults if it has any."""
    faults = faults_of(pos)
    if faults:
        raise PositionError(faults)
    return pos


def _pieces(pos: Position, spoilt: set[str]) -> list[Fault]:
    """The faults of all pieces, without checks of unreadable parts."""
    faults: list[Fault] = []
    for check, parts in _CHECKS:
        if not parts & spoilt:
            faults += check(pos)
    return faults


# --- cards --------------------------------------------------------------------------------------------------------


def in_play(pos: Position, card: int) -> int:
    """How many of a card all players have in play."""
    return sum(pos.count(player, card) for player in range(pos.players))


def dealt(pos: Position) -> Counter[int]:
    """The starting cards of the factions in the game (X-SET-10)."""
    return Counter(card for faction in pos.faction for card in pos.t.start_cards[faction])


def _actions(pos: Position) -> list[Fault]:
    """X-SET-2, X-VAR-4: each Action card is there as often as the game has it, wherever it lies."""
    found = Counter(pos.decks[tables.ACTIONS]) + Counter(pos.discards[tables.ACTIONS])
    found += Counter(card for card in pos.market if card != EMPTY)
    found += Counter(frame[agenda.CARD] for frame in pos.agenda if frame[0] == agenda.BOUGHT)
    start, in_game = dealt(pos), setup.action_copies(pos.t, pos.variants)
    faults = []
    for card, name in enumerate(pos.t.names):
        there, right = found[card] + in_play(pos, card), max(in_game[card], start[card])
        if there != right:
            faults.append(Fault("decks.actions", "card_count", {"card": name, "found": there, "right": right}))
    return faults


def _once(pos: Position, deck: int, elsewhere: Iterable[int]) -> list[Fault]:
    """Each card of a deck without copies is there once: in it, or elsewhere."""
    found = Counter(pos.decks[deck]) + Counter(elsewhere)
    place = f"decks.{tables.DECKS[deck]}"
    return [
        Fault(place, "card_count", {"card": name, "found": found[card], "right": 1})
        for card, name in enumerate(pos.t.ids[deck])
        if found[card] != 1
    ]


def _asteroids(pos: Position) -> list[Fault]:
    """X-AST, X-EXO-8: each Asteroid is in one place."""
    elsewhere = [*pos.discards[tables.ASTEROIDS], *pos.open_asteroids]
    elsewhere += [asteroid for own in pos.under for _, asteroid in own]
    elsewhere += [asteroid for own in pos.asteroid_colonies for asteroid, _ in own]
    return _once(pos, tables.ASTEROIDS, elsewhere)


def _lifeforms(pos: Position) -> list[Fault]:
    """X-LIFE-2, X-FX-3: each Lifeform is in one place, in the home system on worlds with potential life alone."""
    places = [found for found in (*pos.life, *(its.lifeform for its in pos.beyond)) if found != EMPTY]
    worlds = [placed.world for placed in pos.system.worlds]
    return _once(pos, tables.LIFEFORMS, places) + [
        Fault(f"life.{world.id}", "no_life", {"world": world.id})
        for world, found in zip(worlds, pos.life, strict=True)
        if found != EMPTY and not world.life
    ]


def _systems(pos: Position) -> list[Fault]:
    """X-SET-3, X-EXO-3: each star and each habitable world is in one place."""
    stars, habitables = pos.t.ids[tables.STARS], pos.t.ids[tables.HABITABLES]
    home_star, homeworld = pos.system.star.id, pos.system.worlds[pos.system.home].world.id
    return [
        *_once(pos, tables.STARS, [stars.index(home_star), *(system.star for system in pos.beyond)]),
        *_once(pos, tables.HABITABLES, [habitables.index(homeworld), *(system.world for system in pos.beyond)]),
    ]


def _below(pos: Position) -> list[Fault]:
    """X-FX-3: an Asteroid lies only below a card that asks for one of its type."""
    at_work = [(frame[agenda.PLAYER], frame[agenda.CARD]) for frame in pos.agenda if frame[0] == agenda.BOUGHT]
    faults = []
    for player, pairs in enumerate(pos.under):
        place = f"seats[{player}].below"
        for number, (card, asteroid) in enumerate(pairs):
            wanted = pos.edition.cards[card].needs.discarded_asteroid
            if wanted != pos.edition.asteroids[asteroid].type:
                values = {"card": pos.t.names[card], "asteroid": pos.t.ids[tables.ASTEROIDS][asteroid]}
                faults.append(Fault(f"{place}[{number}]", "asteroid_below", values))
        for card, times in Counter(card for card, _ in pairs).items():
            right = pos.count(player, card) + at_work.count((player, card))
            if times > right:
                counted = {"card": pos.t.names[card], "found": times, "right": right}
                faults.append(Fault(place, "asteroids_below", counted))
    return faults


def _known_below(pos: Position) -> list[Fault]:
    """X-HID-2: the Asteroids known at the bottom of their deck are in it."""
    most = len(pos.decks[tables.ASTEROIDS])
    return (
        [Fault("returned", "too_many_returned", {"found": pos.returned, "most": most})] if pos.returned > most else []
    )


def _open_asteroids(pos: Position) -> list[Fault]:
    """X-AST-1: Asteroids lie open only while a Miner works, one and one more for each Hunter."""
    mining = [frame for frame in pos.agenda if frame[0] == agenda.ASK_MINE]
    low, high = (1, 1 + more_asteroids(pos, mining[0][agenda.PLAYER])) if mining else (0, 0)
    found = len(pos.open_asteroids)
    return [] if low <= found <= high else [Fault("open_asteroids", "open_count", {"found": found, "most": high})]


# --- pieces and players -------------------------------------------------------------------------------------------


def _ships(pos: Position) -> list[Fault]:
    """X-SET-14: all Trade Ships are somewhere; nobody has more exhausted ones than ships."""
    found, right = pos.supply + sum(pos.ships), pos.edition.pieces.trade_ships
    faults = [] if found == right else [Fault("supply", "ship_sum", {"found": found, "right": right})]
    for player, (ships, exhausted) in enumerate(zip(pos.ships, pos.ships_exhausted, strict=True)):
        if exhausted > ships:
            place = f"seats[{player}].ships_exhausted"
            faults.append(Fault(place, "too_many_exhausted", {"found": exhausted, "most": ships}))
    return faults


def pieces_of(pos: Position) -> tuple[int, ...]:
    """How many pieces of each kind a player has in all (X-SET-14, X-VAR-3)."""
    pieces = pos.edition.pieces
    extended = pos.variants & position.EXTENDED_PLAY
    return pieces.colony, pieces.spaceport, pieces.exocolony_extended if extended else pieces.exocolony


def on_table(pos: Position) -> Counter[tuple[int, int]]:
    """How many pieces of each player and kind are not in reserve."""
    found = Counter((piece.player, piece.kind) for piece in pos.pieces.values())
    found += Counter((player, position.EXOCOLONY) for its in pos.beyond for player in its.players if player != EMPTY)
    found += Counter((player, kind) for player, own in enumerate(pos.asteroid_colonies) for _, kind in own)
    return found


def _reserve(pos: Position) -> list[Fault]:
    """X-SET-14: a player's pieces are on the table or in reserve."""
    found, right = on_table(pos), pieces_of(pos)
    faults = []
    for player in range(pos.players):
        for kind, name in enumerate(PIECES):
            total = found[player, kind] + pos.reserve[player * len(PIECES) + kind]
            if total != right[kind]:
                values = {"piece": name, "found": total, "right": right[kind]}
                faults.append(Fault(f"seats[{player}].reserve.{name}", "piece_sum", values))
    return faults


def _worlds(pos: Position) -> list[Fault]:
    """X-SET-13, X-SETTLE-1, X-SETTLE-8: where pieces may be, and what they say of worlds."""
    system = pos.system
    faults, seen = [], set()
    for number, (site, piece) in enumerate(pos.pieces.items()):
        world = system.world_of[site]
        if (piece.player, world) in seen:
            values = {"player": piece.player, "world": system.worlds[world].world.id}
            faults.append(Fault(f"pieces[{number}]", "world_settled_twice", values))
        seen.add((piece.player, world))
        if pos.round == 0 and world != system.home:
            values = {"world": system.worlds[system.home].world.id}
            faults.append(Fault(f"pieces[{number}]", "settled_too_early", values))
    for player in range(pos.players):
        if pos.round and (player, system.home) not in seen:
            values = {"player": player, "world": system.worlds[system.home].world.id}
            faults.append(Fault("pieces", "no_home_piece", values))
    right = settled_by(pos)
    if pos.settled != right:
        names = [placed.world.id for number, placed in enumerate(system.worlds) if right >> number & 1]
        faults.append(Fault("settled", "settled_worlds", {"right": names}))
    return faults


def settled_by(pos: Position) -> int:
    """The worlds with a piece, as a set: those where anybody ever had a Colony, as none ever leaves its world."""
    return sum({1 << pos.system.world_of[site] for site in pos.pieces})


def _factions(pos: Position) -> list[Fault]:
    """X-SET-10, X-EXO-1, X-EXO-7: factions differ, and have only what their actions bring."""
    faults = []
    for player, faction in enumerate(pos.faction):
        its, place = pos.edition.factions[faction], f"seats[{player}]"
        if faction in pos.faction[:player]:
            faults.append(Fault(f"{place}.faction", "faction_twice", {"faction": its.id}))
        if its.exocolony_cost is None and any(player in system.players for system in pos.beyond):
            faults.append(Fault("beyond", "not_this_faction", {"faction": its.id, "piece": "exocolony"}))
        allowed = () if its.asteroid_colony is None else its.asteroid_colony.pieces
        for number, (_, kind) in enumerate(pos.asteroid_colonies[player]):
            if PIECES[kind] not in allowed:
                values = {"faction": its.id, "piece": PIECES[kind]}
                faults.append(Fault(f"{place}.asteroid_colonies[{number}]", "no_asteroid_colony", values))
    return faults


def first_marks(pos: Position) -> int:
    """The "first" points of Lifeforms and Exocolonies that were given, as a set: what brings them stays on the table.

    With Starships they depend on what was bought.
    """
    lifeforms = pos.edition.lifeforms
    known = (*pos.life, *(its.lifeform for its in pos.beyond))
    marks = position.FIRST_LIFEFORM if any(found != EMPTY and lifeforms[found].vp for found in known) else 0
    if any(player != EMPTY for its in pos.beyond for player in its.players):
        marks |= position.FIRST_EXOCOLONY
    return marks


def starships_bought(pos: Position) -> int:
    """How many Starships in play are not among the starting cards."""
    start = dealt(pos)
    cards = [card for card, its in enumerate(pos.edition.cards) if its.kind == "starship"]
    return sum(in_play(pos, card) - start[card] for card in cards)


def _firsts(pos: Position) -> list[Fault]:
    """X-LIFE-3, X-VP-2, X-EXO-6: the "first" points are given when there is somebody who got them."""
    right = first_marks(pos)
    bought = starships_bought(pos) > 0
    # a Starship that lasts may be lost to an attack
    may_be_lost = any(card.kind == "starship" and card.lasting for card in pos.edition.cards)
    if bought or (may_be_lost and pos.first & position.FIRST_STARSHIP):
        right |= position.FIRST_STARSHIP
    if pos.first == right:
        return []
    names = [name for number, name in enumerate(position.FIRSTS) if right >> number & 1]
    return [Fault("first", "first_marks", {"right": names})]


def _won(pos: Position) -> list[Fault]:
    """X-END-1, X-END-4: points come only in a player's own turn, and enough of them at its end have won the game."""
    most = points_to_win(pos)
    faults = []
    for place, player in enumerate(pos.turn_order()):
        # turns that are over: earlier ones of this round, and the present one once the next may begin
        over = pos.round > 1 or (pos.round == 1 and place < pos.turn)
        if player == pos.active:
            over = bool(pos.round and pos.agenda and pos.agenda[0][0] == agenda.TURN)
        if over and pos.total(player) >= most:
            values = {"found": pos.total(player), "most": most - 1}
            faults.append(Fault(f"seats[{player}].points", "won_already", values))
    return faults


def _amounts(pos: Position) -> list[Fault]:
    """X-TURN-4, X-VP-4: nothing limits goods and points, but a position must have room for all gains to come."""
    most = most_kept(pos)
    faults = []
    for player in range(pos.players):
        names: Sequence[tuple[str, Sequence[str], Sequence[int]]] = (
            ("goods", tables.KINDS, pos.held(player)),
            ("points", position.SOURCES, pos.points[player * len(position.SOURCES) :]),
        )
        for part, kinds, numbers in names:
            for kind, number in zip(kinds, numbers, strict=False):
                if not 0 <= number <= most:
                    place = f"seats[{player}].{part}.{kind}"
                    faults.append(Fault(place, "no_number", {"found": number, "low": 0, "high": most}))
    return faults


def _offers(pos: Position) -> list[Fault]:
    """X-VAR-2."""
    most = offers.MOST if pos.variants & PLAYER_TRADING else 0
    return [Fault("offers", "too_many_offers", {"found": pos.offers, "most": most})] if pos.offers > most else []


#: the checks, each with the parts of the plain data that it looks at
_CHECKS: Final[tuple[tuple[Callable[[Position], list[Fault]], set[str]], ...]] = (
    (_actions, {"variants", "market", "decks", "discards", "cards", "exhausted", "faction", "agenda"}),
    (_asteroids, {"decks", "discards", "open_asteroids", "below", "asteroid_colonies"}),
    (_lifeforms, {"decks", "life", "beyond"}),
    (_systems, {"decks", "beyond"}),
    (_below, {"below", "cards", "exhausted", "agenda"}),
    (_known_below, {"decks", "returned"}),
    (_open_asteroids, {"open_asteroids", "agenda", "cards", "exhausted"}),
    (_ships, {"supply", "ships", "ships_exhausted"}),
    (_reserve, {"pieces", "beyond", "asteroid_colonies", "reserve", "variants"}),
    (_worlds, {"pieces", "settled", "round"}),
    (_factions, {"faction", "beyond", "asteroid_colonies"}),
    (_firsts, {"first", "life", "beyond", "cards", "exhausted", "faction"}),
    (_won, {"points", "variants", "agenda", "round", "turn", "start_player"}),
    (_amounts, {"goods", "points", "round"}),
    (_offers, {"offers", "variants"}),
)
