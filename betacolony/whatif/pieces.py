"""The steps of edits: pieces are lifted and put back, and arguments checked."""

from betacolony.core.arguments import number_in
from betacolony.core.errors import GameError
from betacolony.serialization.validation import columns_due
from betacolony.state.position import BOARD, EMPTY, TILE, Position, replaced_byte


def tiles_of(pos: Position) -> list[tuple[int, int]]:
    """The spaces that are not empty, each with its tile."""
    return [(space, tile) for space, tile in enumerate(list(pos.tiles)) if tile != EMPTY]


def send_home(new: Position, space: int) -> None:
    """Return all crew of a space to the supplies."""
    for player in range(new.players):
        there = player * BOARD + space
        new.crew[player] += new.crew_on[there]
        new.crew_on = replaced_byte(new.crew_on, there, 0)


def _lift(new: Position, lifted: int) -> None:
    """Take a tile from the board, if it lies there."""
    for space, tile in tiles_of(new):
        if tile == lifted:
            new.tiles = replaced_byte(new.tiles, space, EMPTY)
            send_home(new, space)


def lift_pod(new: Position, pod: int) -> None:
    """Take a pod in the hand, wherever it lies."""
    new.talon &= ~(1 << pod)
    new.removed &= ~(1 << pod)
    new.places = [-1 if lying == pod else lying for lying in new.places]
    _lift(new, pod + 1)


def lift_achievement(new: Position, number: int) -> None:
    """Take an achievement in the hand, wherever it is."""
    rest = ~(1 << number)
    new.statues &= rest
    new.stack &= rest
    if new.building == number:
        new.building = -1
    if new.solo is not None:
        new.solo = new.solo._replace(aside=new.solo.aside & rest)
    new.built = tuple([built & rest for built in new.built])
    _lift(new, TILE + number)


def put_away(new: Position, space: int) -> None:
    """Put the tile of a space where it is available again; its crew stays."""
    tile = new.tiles[space]
    new.tiles = replaced_byte(new.tiles, space, EMPTY)
    if tile >= TILE:
        number = tile - TILE
        new.built = tuple([built & ~(1 << number) for built in new.built])
        if new.t.statues >> number & 1:
            new.statues |= 1 << number
        elif new.building < 0:
            new.building = number
        else:
            new.stack |= 1 << number
    elif tile != EMPTY:
        new.talon |= 1 << tile - 1


def empty_place(new: Position, place: int) -> None:
    """Put the pod at a place of the Manufactory into the talon."""
    if new.places[place] >= 0:
        new.talon |= 1 << new.places[place]
        new.places[place] = -1


def settle(new: Position) -> None:
    """Adjust what depends on the round and its card: the bonus in force, and the columns of the Manufactory."""
    new.derive()
    new.columns = columns_due(new)
    for place in range(len(new.places)):
        if place % new.t.width >= new.columns:
            empty_place(new, place)


# --- checked arguments; each function raises a GameError that says what would be right --------------------------------


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
