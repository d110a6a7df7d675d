"""Pieces taken in hand and put back, and checked arguments: the parts of edits."""

from collections.abc import Sequence

from betacolony.core.errors import GameError, shown
from betacolony.serialization.validation import columns_due
from betacolony.state.position import BOARD, EMPTY, TILE, Position

# --- pieces on their way ----------------------------------------------------------------------------------------------


def tiles_of(pos: Position) -> list[tuple[int, int]]:
    """The spaces that are not empty, each with its tile."""
    return [(space, tile) for space, tile in enumerate(list(pos.tiles)) if tile != EMPTY]


def send_home(new: Position, space: int) -> None:
    """All crew of a space go to the supplies."""
    for player in range(new.players):
        there = player * BOARD + space
        new.crew[player] += new.crew_on[there]
        new.crew_on[there] = 0


def _lift(new: Position, wanted: int) -> None:
    """A tile is taken from the board, if it lies there."""
    for space, tile in tiles_of(new):
        if tile == wanted:
            new.tiles[space] = EMPTY
            send_home(new, space)


def lift_pod(new: Position, pod: int) -> None:
    """A pod is taken in the hand, wherever it lies."""
    new.talon &= ~(1 << pod)
    new.removed &= ~(1 << pod)
    new.places = [-1 if one == pod else one for one in new.places]
    _lift(new, pod + 1)


def lift_achievement(new: Position, number: int) -> None:
    """An achievement is taken in the hand, wherever it is."""
    rest = ~(1 << number)
    new.statues &= rest
    new.stack &= rest
    if new.building == number:
        new.building = -1
    if new.solo is not None:
        new.solo = new.solo._replace(aside=new.solo.aside & rest)
    new.built = [its & rest for its in new.built]
    _lift(new, TILE + number)


def put_away(new: Position, space: int) -> None:
    """What lies on a space goes where it can be had again; its crew stays."""
    tile = new.tiles[space]
    new.tiles[space] = EMPTY
    if tile >= TILE:
        number = tile - TILE
        new.built = [its & ~(1 << number) for its in new.built]
        if new.t.statues >> number & 1:
            new.statues |= 1 << number
        elif new.building < 0:
            new.building = number
        else:
            new.stack |= 1 << number
    elif tile != EMPTY:
        new.talon |= 1 << tile - 1


def empty_place(new: Position, place: int) -> None:
    """The pod at a place of the Manufactory goes to the talon."""
    if new.places[place] >= 0:
        new.talon |= 1 << new.places[place]
        new.places[place] = -1


def settle(new: Position) -> None:
    """What goes by the round and its card: the bonus in force, and the columns of the Manufactory."""
    new.derive()
    new.columns = columns_due(new)
    for place in range(len(new.places)):
        if place % new.t.width >= new.columns:
            empty_place(new, place)


# --- what makes sense -------------------------------------------------------------------------------------------------


# Each of these raises a GameError that tells what would be right.


def number_in(what: str, found: object, low: int, high: int) -> int:
    """A whole number in a range."""
    if not isinstance(found, int) or isinstance(found, bool) or not low <= found <= high:
        raise GameError("edit_number", what=what, found=shown(found), low=low, high=high)
    return found


def known_name(what: str, found: object, known: Sequence[str]) -> str:
    """One of the known names."""
    if not isinstance(found, str) or found not in known:
        raise GameError("edit_name", what=what, found=shown(found), known=", ".join(known))
    return found


def index_of(what: str, found: object, known: Sequence[str]) -> int:
    """The index of a known name."""
    return known.index(known_name(what, found, known))


def seat_of(pos: Position, player: object) -> int:
    """A seat of the position."""
    return number_in("player", player, 0, pos.players - 1)


def space_of(space: object) -> int:
    """A space of the board."""
    return number_in("space", space, 0, BOARD - 1)


def die_of(pos: Position, name: str) -> int:
    """The index of a die."""
    if name not in pos.t.dice:
        raise GameError("no_die", found=name, known=pos.t.dice)
    return pos.t.dice.index(name)
