"""What everything costs: goods by kind, kinds of which nothing is paid left out."""

from collections.abc import Iterable, Mapping

from helpers.exocolony_oracle.components import ASTEROIDS, CARDS, COIN, FACTIONS, RULES, WORLDS
from helpers.exocolony_oracle.position import Goods, Position, Seat, discounts, own_pieces, site_record, world_of


def total(parts: Iterable[Mapping[str, int]]) -> Goods:
    """Return the sum of parts of a price; one that comes to nothing or less is left out (X-CARD-9)."""
    found: Goods = {}
    for part in parts:
        for kind, number in part.items():
            found[kind] = found.get(kind, 0) + number
    return {kind: number for kind, number in found.items() if number > 0}


def times(number: int, goods: Mapping[str, int]) -> Goods:
    """Return the goods so many times."""
    return {kind: number * each for kind, each in goods.items()}


def reduced(parts: Iterable[Mapping[str, int]], discount: Mapping[str, int]) -> Goods:
    """Return the sum of the parts less a discount, at least nothing (X-CARD-9)."""
    return total([*parts, times(-1, discount)])


def payable(seat: Seat, price: Goods) -> bool:
    """Tell whether the seat holds a price at this moment (X-TURN-4)."""
    return all(seat["goods"][kind] >= number for kind, number in price.items())


def journey(position: Position, player: int, start: str, to: str) -> Goods:
    """Return the launch and the travel from an own world to another world (X-SETTLE-4, X-SETTLE-5, X-LIFE-6)."""
    if start == to:  # of a Melt Probe alone
        return {}
    port = any(piece["kind"] == "spaceport" for piece in own_pieces(position, player) if on(piece["site"], start))
    fuel = 0 if port else WORLDS[start]["launch"]
    columns = abs(position["worlds"][start]["column"] - position["worlds"][to]["column"])
    off = discounts(position["seats"][player], "travel_discount")
    return total([{"fuel": fuel}, reduced([times(columns, RULES["travel"])], off)])


def on(site: str, world: str) -> bool:
    """Tell whether a site belongs to a world."""
    return world_of(site) == world


def launches(position: Position, player: int, to: str) -> dict[str, Goods]:
    """Return the own worlds worth launching from, and the price of the journey from each (X-SETTLE-9)."""
    ways: dict[str, Goods] = {}
    for piece in own_pieces(position, player):
        start = world_of(piece["site"])
        ways[start] = journey(position, player, start, to)
    ranks = {start: (position["worlds"][start]["column"], place) for place, start in enumerate(ways)}

    def yields(start: str, other: str) -> bool:
        mine, its = [(way.get("fuel", 0), way.get(COIN, 0)) for way in (ways[start], ways[other])]
        if mine == its:
            return ranks[other] < ranks[start]
        return its[0] <= mine[0] and its[1] <= mine[1]

    return {start: way for start, way in ways.items() if not any(yields(start, other) for other in ways)}


def landing(position: Position, player: int, site: str) -> Goods:
    """Return the price of settling a site, without the way there (X-SETTLE-3, X-SETTLE-6)."""
    seat, world, printed = position["seats"][player], position["worlds"][world_of(site)], site_record(site)
    shields = world["shields"] + printed.get("shield", False)
    parts = [
        FACTIONS[seat["faction"]]["settle_cost"],
        times(int(world["storm"]), RULES["storm"]),
        times(int(printed.get("cave", False)), RULES["cave"]),
        times(shields, RULES["shield"]),
    ]
    return reduced(parts, discounts(seat, "settle_discount"))


def settle_prices(position: Position, player: int, site: str) -> dict[str, Goods]:
    """Return the price of settling a site from each own world worth launching from."""
    ways = launches(position, player, world_of(site))
    return {start: total([landing(position, player, site), way]) for start, way in ways.items()}


def interstellar(position: Position, player: int, distance: int) -> Goods:
    """Return what reaching the star at a distance costs (X-EXO-2)."""
    off = discounts(position["seats"][player], "interstellar_discount")
    return reduced([times(distance, RULES["interstellar"])], off)


def exocolony_price(position: Position, player: int, distance: int) -> Goods:
    """Return the price of an Exocolony at the star at a distance (X-EXO-2)."""
    seat = position["seats"][player]
    cost = reduced([FACTIONS[seat["faction"]]["exocolony_cost"]], discounts(seat, "exocolony_discount"))
    return total([cost, interstellar(position, player, distance)])


def asteroid_colony_price(position: Position, player: int) -> Goods:
    """Return the price of an Asteroid Colony (X-EXO-7)."""
    cost: Goods = FACTIONS[position["seats"][player]["faction"]]["asteroid_colony"]["cost"]
    return total([cost])


def spaceport_price(position: Position, player: int) -> Goods:
    """Return the price of a Spaceport without a card (X-PORT-1)."""
    cost: Goods = FACTIONS[position["seats"][player]["faction"]]["spaceport"]["cost"]
    return total([cost])


def mine_price(position: Position, player: int, asteroid: str) -> Goods:
    """Return the price of mining an Asteroid (X-AST-2, X-AST-6)."""
    off = FACTIONS[position["seats"][player]["faction"]].get("mine_discount", {})
    return reduced([ASTEROIDS[asteroid]["pay"]], off)


def card_price(position: Position, player: int, card: str, way: Goods | None = None) -> Goods:
    """Return the price of a card (X-FX-1, X-FX-2); a Melt Probe's with its way, from ``launches``."""
    record = CARDS[card]
    parts = [record["cost"], *(effect.get("pay", {}) for effect in record.get("on_buy", []))]
    if record.get("adds") == "interstellar":
        parts.append(interstellar(position, player, len(position["systems"]) + 1))
    return total([*parts, way or {}])


def option_price(card: str, option: int) -> Goods:
    """Return what an exhaust option costs (X-CARD-6)."""
    return total([CARDS[card]["exhaust"][option].get("pay", {})])


def trade_balance(position: Position, sold: str, bought: str) -> int:
    """Return the Coin that a trade brings; "" stands for nothing sold or bought (X-TRADE-1, X-TRADE-2)."""
    return position["prices"].get(sold, 0) - position["prices"].get(bought, 0)


def bulk_coin(position: Position, form: str, resource: str, number: int) -> int:
    """Return the Coin that a bulk trade brings; all goes at the present price (X-FX-9)."""
    coin = number * position["prices"][resource]
    return coin if form == "sell" else -coin
