"""Edits of a position, each a small thing that a hand could do at the table.

    >>> from betacolony import Game
    >>> from betacolony.whatif import editing
    >>> before = Game.new(2, seed=7).position
    >>> after = editing.put_pod(before, space=12, pod=5)
    >>> print(editing.pods_for(before)[5], "->", editing.pods_for(after)[5])
    in the draw pile -> on space 12 in Xi'an
    >>> editing.clear(after, space=12) == before
    True

Every edit returns a new position and leaves the original alone. It changes what it names, and otherwise only keeps the
pieces together: a pod put somewhere leaves its old place, removed crew returns to its supply. The rules' consequences
don't follow: no points, no influence, no pod for an empty place. So an edited position may break rules;
``validation.faults_of`` lists all faults, and ``Game.from_position`` refuses a position with any.

Every edit raises a ``GameError`` for a seat, space, piece, name or number that the game doesn't have; other errors are
documented with each edit. Numbers of fuel, points and steps begin at 0.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from betacolony.core.arguments import index_of, known_name, number_in
from betacolony.core.errors import GameError, shown
from betacolony.core.value import Value
from betacolony.game_arguments import is_face
from betacolony.messages import Messages
from betacolony.rules.decisions import FRAMES
from betacolony.serialization.validation import MOST_KEPT
from betacolony.state import agenda, goods
from betacolony.state.geometry import COLONIES, OUTER_RING, members
from betacolony.state.position import BOARD, DICE, EMPTY, SOURCES, TILE, Position, replaced, replaced_byte

from .pieces import (
    die_of,
    empty_place,
    lift_achievement,
    lift_pod,
    put_away,
    seat_of,
    send_home,
    settle,
    space_of,
    tiles_of,
)

#: fuel or points, at most; early in a game the limit may be a little lower
MOST: Final = MOST_KEPT
_MOST_OF_A_KIND: Final = (1 << goods.FIELD - 1) - 1
#: the fields of each kind of frame on the agenda
_FRAME_FIELDS: Final = dict(FRAMES.values())


class Lying(Value):
    """The place of a pod: in the "talon", in the "manufactory", on the "board", or "removed" from the game.

    ``space`` (0 to 53) is set only on the board, ``row`` and ``column`` (from 0) only in the Manufactory.
    """

    pod: int
    where: str
    space: int | None = None
    row: int | None = None
    column: int | None = None

    def sentence(self, messages: Messages) -> str:
        """The place in the words of a language."""
        return messages.say(f"lying.{self.where}", space=self.space, row=self.row)

    def __str__(self) -> str:
        return self.sentence(Messages.of())


# --- choices for edits ------------------------------------------------------------------------------------------------


def pods_for(pos: Position) -> tuple[Lying, ...]:
    """All pods of the game in the order of their numbers, each with the place where it lies."""
    width = pos.t.width
    where = [Lying(pod, "talon") for pod in members(pos.talon)]
    where += [Lying(pod, "removed") for pod in members(pos.removed)]
    where += [Lying(pod, "manufactory", None, *divmod(at, width)) for at, pod in enumerate(pos.places) if pod >= 0]
    where += [Lying(tile - 1, "board", space) for space, tile in tiles_of(pos) if tile < TILE]
    return tuple(sorted(where, key=lambda lying: lying.pod))


def spaces_for(pos: Position, piece: int | str) -> tuple[int, ...]:
    """The open spaces where a pod (by its number) or an achievement (by its id) may be put without a fault.

    A pod keeps to the limit of groups (POD-3), an achievement to the outer ring (CUL-4). A piece that is already on the
    board may stay where it is.
    """
    new = pos.copy()
    if isinstance(piece, str):
        lift_achievement(new, index_of("achievement", piece, pos.t.achievements))
        new.derive()
        return tuple(members(new.open & OUTER_RING))
    lift_pod(new, number_in("pod", piece, 0, pos.t.pods - 1))
    new.derive()
    return tuple(members(new.open & ~new.blocked[pos.t.pod_colour[piece]]))


# --- the board --------------------------------------------------------------------------------------------------------


def put_pod(pos: Position, space: int, pod: int) -> Position:
    """Put a pod (by its number) on a space (0 to 53), from wherever it lies.

    A pod on that space goes to the talon, an achievement becomes available again; crew there stays. Crew on the pod's
    old space goes home; its old place in the Manufactory stays empty.
    """
    new, space = pos.copy(), space_of(space)
    tile = number_in("pod", pod, 0, pos.t.pods - 1) + 1
    if new.tiles[space] != tile:
        lift_pod(new, pod)
        put_away(new, space)
        new.tiles = replaced_byte(new.tiles, space, tile)
    new.derive()
    return new


def put_achievement(pos: Position, space: int, achievement: str, player: int) -> Position:
    """Put an achievement on a space, as built by a player; the old tile leaves as with ``put_pod``.

    One of the player's crew then stands on it, if any is left (CUL-5), and nobody else's.

    It may come from anywhere: the available ones, the stack, those set aside, another space or player. If it was the
    top building, there is none until the end of an action reveals the next.
    """
    new, space, player = pos.copy(), space_of(space), seat_of(pos, player)
    number = index_of("achievement", achievement, pos.t.achievements)
    if new.tiles[space] != TILE + number:
        lift_achievement(new, number)
        put_away(new, space)
        new.tiles = replaced_byte(new.tiles, space, TILE + number)
    new.built = tuple([built & ~(1 << number) for built in new.built])
    new.built = replaced(new.built, player, new.built[player] | 1 << number)
    send_home(new, space)
    statue = pos.t.statues >> number & 1
    crew = 0 if statue and pos.is_rival(player) else min(pos.t.achievement_crew, max(new.crew[player], 0))
    new.crew_on = replaced_byte(new.crew_on, player * BOARD + space, crew)
    new.crew[player] -= crew
    new.derive()
    return new


def clear(pos: Position, space: int) -> Position:
    """Clear a space: a pod goes to the talon, crew to the supplies, an achievement becomes available again.

    A building returns to the top if there is none, otherwise into the stack below it.
    """
    new, space = pos.copy(), space_of(space)
    put_away(new, space)
    new.tiles = replaced_byte(new.tiles, space, EMPTY)
    send_home(new, space)
    new.derive()
    return new


def set_crew(pos: Position, player: int, space: int, number: int) -> Position:
    """Set the number of a player's crew on a space; they come from the supply or return to it.

    Raises:
        GameError: no such seat or space, an empty space, or more crew than are there and in the supply.
    """
    new, player, space = pos.copy(), seat_of(pos, player), space_of(space)
    if number and pos.tiles[space] == EMPTY:
        raise GameError("crew_astray", spaces=space)
    there = player * BOARD + space
    most = pos.crew_on[there] + max(pos.crew[player], 0)
    new.crew_on = replaced_byte(new.crew_on, there, number_in("crew", number, 0, most))
    new.crew[player] += pos.crew_on[there] - number
    new.derive()
    return new


# --- what a player has ------------------------------------------------------------------------------------------------


def set_goods(
    pos: Position, player: int, materials: Mapping[str, int] | None = None, artifacts: int | None = None
) -> Position:
    """Set the numbers of the named materials and of artifacts that a player holds.

    Raises:
        GameError: no such seat or material, more than 31 of one, or more artifacts than the player and the supply have.
    """
    new, player = pos.copy(), seat_of(pos, player)
    for name, number in (materials or {}).items():
        kind = index_of("materials", name, pos.t.materials)
        change = number_in(name, number, 0, _MOST_OF_A_KIND) - goods.count(pos.goods[player], kind)
        new.goods[player] += change * goods.UNIT[kind]
    if artifacts is not None:
        present = goods.artifacts(pos.goods[player])
        change = number_in("artifacts", artifacts, 0, present + max(pos.artifacts, 0)) - present
        new.goods[player] += change * goods.UNIT[goods.ARTIFACT]
        new.artifacts -= change
    return new


def set_fuel(pos: Position, player: int, fuel: int) -> Position:
    """Set a player's fuel, which is unlimited."""
    new = pos.copy()
    new.fuel[seat_of(pos, player)] = number_in("fuel", fuel, 0, MOST)
    return new


def set_marker(pos: Position, player: int, colony: str, steps: int) -> Position:
    """Set a player's influence marker on a colony's track; 0 is before its first space."""
    new, number = pos.copy(), index_of("colony", colony, pos.t.colonies)
    new.influence[seat_of(pos, player) * COLONIES + number] = number_in("steps", steps, 0, pos.t.track_end[number])
    return new


def set_points(pos: Position, player: int, **sources: int) -> Position:
    """Set a player's points from the named sources (``position.SOURCES``)."""
    new, player = pos.copy(), seat_of(pos, player)
    for name, points in sources.items():
        new.points[player * len(SOURCES) + index_of("points", name, SOURCES)] = number_in(name, points, 0, MOST)
    return new


def set_dice(pos: Position, player: int | None = None, **values: int) -> Position:
    """Set the named dice to these values, for one player or, with None, for everybody who has dice."""
    new = pos.copy()
    players = pos.deciding() if player is None else [seat_of(pos, player)]
    for name, value in values.items():
        die = die_of(pos, name)
        if not is_face(value, pos.t):
            raise GameError("no_face", die=name, found=shown(value), most=pos.t.faces)
        for seat in players:
            new.dice = replaced(new.dice, seat * DICE + die, value)
    return new


def set_spent(pos: Position, player: int, dice: Iterable[str]) -> Position:
    """Mark exactly these dice of a player as spent."""
    new = pos.copy()
    new.spent[seat_of(pos, player)] = sum({1 << die_of(pos, name) for name in dice})
    return new


def set_ship(pos: Position, player: int, location: str | None) -> Position:
    """Put a player's ship at a location of the rondel; None: not placed yet."""
    new = pos.copy()
    new.ship[seat_of(pos, player)] = -1 if location is None else index_of("location", location, pos.t.rondel)
    return new


def set_mat(pos: Position, player: int, mat: str | None) -> Position:
    """Give a player a mat; None: none yet. A player who has it already swaps; otherwise the old mat is free again."""
    new, player = pos.copy(), seat_of(pos, player)
    old, number = pos.mat[player], -1 if mat is None else index_of("mat", mat, pos.t.mats)
    for other in range(pos.players):
        if number >= 0 and new.mat[other] == number:
            new.mat = replaced(new.mat, other, old)
            break
    else:
        new.mats_left |= 1 << old if old >= 0 else 0
        new.mats_left &= ~(1 << number) if number >= 0 else -1
    new.mat = replaced(new.mat, player, number)
    return new


# --- what all players share -------------------------------------------------------------------------------------------


def set_place(pos: Position, row: int, column: int, pod: int | None) -> Position:
    """Put a pod at a place of the Manufactory (row and column from 0), from wherever it lies; None empties the place.

    The old pod goes to the talon.
    """
    new = pos.copy()
    place = number_in("row", row, 0, pos.t.rows - 1) * pos.t.width + number_in("column", column, 0, pos.columns - 1)
    if pod is not None:
        number_in("pod", pod, 0, pos.t.pods - 1)
    if pos.places[place] != (-1 if pod is None else pod):
        empty_place(new, place)
        if pod is not None:
            lift_pod(new, pod)
            new.places[place] = pod
    new.derive()
    return new


def set_building(pos: Position, building: str | None) -> Position:
    """Put a building on top of the stack, from wherever it is; None: there is none. The old one goes below it."""
    new, t = pos.copy(), pos.t
    number = -1
    if building is not None:
        buildings = [t.achievements[its] for its in members(t.buildings)]
        number = t.achievements.index(known_name("building", building, buildings))
        lift_achievement(new, number)
    if new.building >= 0:
        new.stack |= 1 << new.building
    new.building = number
    new.derive()
    return new


def set_card(pos: Position, cycle: int, card: str) -> Position:
    """Set the card of a cycle (from 1).

    The third column of the Manufactory (CYC-2C) opens or closes with its card: it opens empty, and the pods of a column
    that closes go to the talon.
    """
    new, t = pos.copy(), pos.t
    cards, number = list(pos.cards), number_in("cycle", cycle, 1, len(pos.cards)) - 1
    cards[number] = index_of("card", card, t.cards)
    new.cards = tuple(cards)
    settle(new)
    return new


def set_moment(
    pos: Position, *, round_: int | None = None, turn: int | None = None, start: int | None = None
) -> Position:
    """Set the round (from 1), the action of the round (from 0) or the start player, to the beginning of that move.

    Anything under way is dropped. Spent dice stay spent; the third column of the Manufactory follows the cycle, as with
    ``set_card``.
    """
    new, t = pos.copy(), pos.t
    if round_ is not None or not pos.round:
        cards_for = len(pos.cards) * t.rounds_per_cycle
        new.round = number_in("round_", round_ or 1, 1, min(t.rounds, cards_for))
    new.turn = pos.turn if turn is None else number_in("turn", turn, 0, pos.turns - 1)
    new.start = pos.start if start is None else seat_of(pos, start)
    new.reveals = new.step = 0
    new.agenda = _at_move(new)
    settle(new)
    return new


def reseat(pos: Position, order: Sequence[int]) -> Position:
    """Seat the players in another turn order, by their present seats; the first of them starts.

    They become seats 0, 1 and so on, and keep all they have. At a move, the player with the present action in the new
    order is on turn; anything else under way stays with its player.

    Raises:
        GameError: not each seat once, or a game against the rival, which always comes last (SOLO-3).
    """
    seats = [seat_of(pos, seat) for seat in order]
    if sorted(seats) != list(range(pos.players)) or pos.solo is not None:
        raise GameError("seat_order", found=list(order), seats=pos.players)
    new = seated(pos, seats)
    new.start = 0
    if pos.agenda == _at_move(pos):
        new.agenda = _at_move(new)
    return new


def seated(pos: Position, seats: Sequence[int]) -> Position:
    """The same table with its seats numbered in another order, which must name each seat once."""
    new = pos.copy()

    def in_order(values: Sequence[int], width: int = 1) -> list[int]:
        return [number for seat in seats for number in values[seat * width : (seat + 1) * width]]

    new.mat, new.built, new.dice = tuple(in_order(pos.mat)), tuple(in_order(pos.built)), tuple(in_order(pos.dice, DICE))
    new.ship, new.goods, new.fuel = in_order(pos.ship), in_order(pos.goods), in_order(pos.fuel)
    new.crew, new.spent = in_order(pos.crew), in_order(pos.spent)
    new.influence, new.points = in_order(pos.influence, COLONIES), in_order(pos.points, len(SOURCES))
    new.crew_on = bytes(in_order(pos.crew_on, BOARD))
    new.start = seats.index(pos.start)
    new.agenda = [_for_seats(frame, seats) for frame in pos.agenda]
    new.derive()
    return new


def set_rival(
    pos: Position, *, active: str | None = None, pointer: int | None = None, column: Sequence[str] | None = None
) -> Position:
    """Set the solo rival's active colony, its pointer (0: top), or its placement column from the top down.

    Raises:
        GameError: no game against the rival, no such colony or place, or not each material once.
    """
    if pos.solo is None:
        raise GameError("no_rival")
    new, t = pos.copy(), pos.t
    solo = pos.solo
    if column is not None:
        cubes = tuple(index_of("column", cube, t.materials) for cube in column)
        if len(set(cubes)) != len(cubes) or len(cubes) != goods.KINDS:
            raise GameError("rival_cubes", found=", ".join(column), right=goods.KINDS)
        solo = solo._replace(column=cubes)
    if active is not None:
        solo = solo._replace(active=index_of("active", active, t.colonies))
    if pointer is not None:
        solo = solo._replace(pointer=number_in("pointer", pointer, 0, goods.KINDS - 1))
    new.solo = solo
    return new


# --- what is under way ------------------------------------------------------------------------------------------------


def _at_move(pos: Position) -> list[agenda.Frame]:
    """The agenda of a position that rests at the move of the present action (RND-3, SOLO-3)."""
    player = pos.acting(pos.turn)
    first = agenda.RIVAL_ACTION if pos.is_rival(player) else agenda.ASK_MOVE
    return [(agenda.TURN, pos.turn + 1), (agenda.END_TURN,), (first, player)]


def _for_seats(frame: agenda.Frame, seats: Sequence[int]) -> agenda.Frame:
    """A frame after the players have changed seats."""
    of_a_player = _FRAME_FIELDS[frame[0]][:1] == ("player",)
    return (frame[0], seats.index(frame[1]), *frame[2:]) if of_a_player else frame
