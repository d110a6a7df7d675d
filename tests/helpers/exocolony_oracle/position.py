"""The position as it is, and what follows from it at once.

A world is its id, and a site of the home system the world's id with the site's number there: "mars/2".
"""

from collections import Counter
from typing import TypedDict

from helpers.exocolony_oracle.components import CARDS, RESOURCES, WORLDS, Record

Goods = dict[str, int]
Option = tuple[str | int, ...]


class World(TypedDict):
    """A world of the home system: its column, whether it is stormy, shields from its planet, its Lifeform if any."""

    column: int
    storm: bool
    shields: int
    life: str | None


class Piece(TypedDict):
    """A Colony or Spaceport ("colony", "spaceport"); ``repair`` is the price of a disabled one."""

    site: str
    player: int
    kind: str
    disabled: bool
    repair: Goods


class System(TypedDict):
    """A system beyond home: whose Exocolony each site of its world has, and its Lifeform if any."""

    star: str
    world: str
    players: list[int | None]
    life: str | None


class Seat(TypedDict):
    """What a player has; cards are counted by id, and ``reserve`` by the kind of piece."""

    faction: str
    goods: Goods
    ready: Counter[str]
    exhausted: Counter[str]
    ships: int
    reserve: dict[str, int]
    banned: bool


class Position(TypedDict):
    """A table. ``ships`` of a seat are the refreshed ones; decks are the numbers of cards left in them.

    ``worlds`` come from the star outwards and ``pieces`` in the order of their placing; ``discarded`` is how many
    cards the active player discarded from the market in this turn.
    """

    variants: set[str]
    active: int
    discarded: int
    prices: Goods
    market: list[str]
    decks: dict[str, int]
    action_discards: list[str]
    asteroid_discards: list[str]
    open_asteroids: list[str]
    supply: int
    home: str
    worlds: dict[str, World]
    pieces: list[Piece]
    systems: list[System]
    seats: list[Seat]


def world_of(site: str) -> str:
    """Return the world of a site."""
    return site.split("/", maxsplit=1)[0]


def site_record(site: str) -> Record:
    """Return what is printed on a site."""
    world, number = site.split("/")
    record: Record = WORLDS[world]["sites"][int(number)]
    return record


def sites_of(world: str) -> list[str]:
    """Return the sites of a world; gas giants and belts have none (X-SET-5)."""
    return [f"{world}/{number}" for number in range(len(WORLDS[world]["sites"]))]


def open_sites(position: Position, world: str) -> list[str]:
    """Return the sites of a world of the home system without a piece."""
    taken = {piece["site"] for piece in position["pieces"]}
    return [site for site in sites_of(world) if site not in taken]


def own_pieces(position: Position, player: int) -> list[Piece]:
    """Return the player's pieces in the home system, the first placed first."""
    return [piece for piece in position["pieces"] if piece["player"] == player]


def others(position: Position, player: int) -> list[int]:
    """Return the other players, clockwise."""
    number = len(position["seats"])
    return [(player + step) % number for step in range(1, number)]


def in_play(seat: Seat) -> Counter[str]:
    """Count the seat's cards, exhausted ones as well (X-CARD-7)."""
    return seat["ready"] + seat["exhausted"]


def standing(seat: Seat, power: str) -> int:
    """Return the sum of a standing power that is a number: "navy" or "mine_draw" (X-NAVY-1, X-FX-8)."""
    return sum(number * CARDS[card].get("static", {}).get(power, 0) for card, number in in_play(seat).items())


def discounts(seat: Seat, power: str) -> Goods:
    """Return the sum of the seat's discounts of one sort; several add up (X-CARD-9)."""
    found: Goods = {}
    for card, number in in_play(seat).items():
        for kind, off in CARDS[card].get("static", {}).get(power, {}).items():
            found[kind] = found.get(kind, 0) + number * off
    return found


def resources_held(seat: Seat) -> list[str]:
    """Return the resources that the seat has any of."""
    return [kind for kind in RESOURCES if seat["goods"][kind]]


def secret(position: Position) -> bool:
    """Tell whether nobody sees what others hold (X-VAR-1)."""
    return "secret_resources" in position["variants"]
