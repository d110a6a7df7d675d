"""The legal options of every decision."""

from typing import TypedDict

from helpers.exocolony_oracle.asking import (
    bulk_trades,
    colony_pieces,
    converse,
    fitting_asteroids,
    life_worlds,
    moves,
    payable_worlds,
    port_sites,
    stars,
    system_left,
)
from helpers.exocolony_oracle.components import (
    CARDS,
    COIN,
    FACTIONS,
    RESOURCES,
    RULES,
    WORLDS,
    Record,
    effects,
    is_lasting,
)
from helpers.exocolony_oracle.hits import lasting_cards, refreshable, targets, upgradable
from helpers.exocolony_oracle.position import (
    Option,
    Position,
    Seat,
    open_sites,
    own_pieces,
    resources_held,
    world_of,
)
from helpers.exocolony_oracle.prices import (
    asteroid_colony_price,
    card_price,
    mine_price,
    option_price,
    payable,
    settle_prices,
    spaceport_price,
    trade_balance,
)

NOTHING: Option = ("nothing",)  # open Asteroids are left, or no card is taken for a Lifeform


class Decision(TypedDict, total=False):
    """A decision: its kind and player.

    ``distance`` of a system is there for an ``exo_site``. What comes before a payment has what was ``begun``, and the
    answers ``given`` so far.
    """

    kind: str
    player: int
    distance: int
    begun: Option
    given: list[Option]


def options(position: Position, decision: Decision) -> set[Option]:
    """Return the legal options of a decision."""
    player = decision["player"]
    seat = position["seats"][player]
    if "begun" in decision:
        question, _ = converse(position, player, decision["begun"], decision["given"])
        if question is None or question.kind != decision["kind"]:
            raise ValueError(f"not what is asked after {decision['begun']}: {decision['kind']}, but {question}")
        return question.options
    match decision["kind"]:
        case "home_site":
            return {("site", site) for site in open_sites(position, position["home"])}
        case "main":
            return main_options(position, player)
        case "exo_site":
            players = position["systems"][decision["distance"] - 1]["players"]
            return {("exo_site", place) for place, owner in enumerate(players) if owner is None}
        case "free_card":
            return free_cards(position, player) | {NOTHING}
        case "mine":
            return mining_options(position, player)
        case "target_card":
            return lasting_cards(seat)
        case "give_up":
            return {("resource", kind) for kind in resources_held(seat)}
        case _:
            raise ValueError(f"no such decision: {decision['kind']!r}")


def main_options(position: Position, player: int) -> set[Option]:
    """Return the options of the main phase (X-TURN-2)."""
    seat = position["seats"][player]
    found: set[Option] = {("end",)}
    if len(position["seats"]) == 1:
        found.add(("resign",))
    if position["discarded"] < RULES["discards_per_turn"] and replaceable(position):
        found |= {("discard", card) for card in position["market"]}
    found |= {("buy", card) for card in position["market"] if can_buy(position, player, card)}
    found |= {option for option in uses(seat) if can_use(position, player, option)}
    found |= trades(position, player)
    found |= settlements(position, player)
    found |= own_actions(position, player)
    found |= {
        ("repair", piece["site"])
        for piece in own_pieces(position, player)
        if piece["disabled"] and payable(seat, piece["repair"])
    }
    return found


def replaceable(position: Position) -> bool:
    """Tell whether a market card can be replaced, or one be added (X-MKT-3)."""
    return position["decks"]["actions"] > 0 or bool(position["action_discards"])


def trades(position: Position, player: int) -> set[Option]:
    """Return the trades with one ship: ("trade", sold, bought), "" for nothing (X-TRADE-1 to X-TRADE-4)."""
    seat = position["seats"][player]
    if seat["banned"] or not seat["ships"]:
        return set()
    either = ["", *RESOURCES]
    return {
        ("trade", sold, bought)
        for sold in either
        for bought in either
        if sold != bought
        and (not sold or seat["goods"][sold])
        and seat["goods"][COIN] + trade_balance(position, sold, bought) >= 0
    }


def settlements(position: Position, player: int) -> set[Option]:
    """Return the sites where a Colony can be settled (X-SETTLE-1)."""
    if not position["seats"][player]["reserve"]["colony"]:
        return set()
    own = {world_of(piece["site"]) for piece in own_pieces(position, player)}
    sites = [site for world in position["worlds"] if world not in own for site in open_sites(position, world)]
    return {
        ("settle", site) for site in sites if payable_worlds(position, player, settle_prices(position, player, site))
    }


def own_actions(position: Position, player: int) -> set[Option]:
    """Return what the faction can do: Spaceports, an Exocolony or an Asteroid Colony (X-PORT-1, X-EXO-1, X-EXO-7)."""
    seat = position["seats"][player]
    faction = FACTIONS[seat["faction"]]
    found: set[Option] = set()
    if seat["reserve"]["spaceport"] and payable(seat, spaceport_price(position, player)):
        sites = upgradable(position, player, faction["spaceport"]["launch_max"], None)
        found |= {("spaceport", site) for _, site in sites}
    if "exocolony_cost" in faction and seat["reserve"]["exocolony"] and stars(position, player):
        found.add(("exocolony",))
    if (
        "asteroid_colony" in faction
        and position["asteroid_discards"]
        and colony_pieces(position, player)
        and payable(seat, asteroid_colony_price(position, player))
    ):
        found.add(("asteroid_colony",))
    return found


def can_buy(position: Position, player: int, card: str) -> bool:
    """Tell whether a market card is for sale to a player (X-CARD-1, X-CARD-5)."""
    if not meets(position, player, card) or not all(possible(position, player, card, e) for e in effects(card, None)):
        return False
    # that a Melt Probe can be paid for is seen with its way
    return CARDS[card].get("adds") == "launch" or payable(position["seats"][player], card_price(position, player, card))


def meets(position: Position, player: int, card: str) -> bool:
    """Tell whether a player meets what a card needs (X-FX-3); of Spaceports and Melt Probes, see ``possible``."""
    needs = CARDS[card].get("needs", {})
    if "colony_type" in needs:
        own = [world_of(piece["site"]) for piece in own_pieces(position, player)]
        return any(WORLDS[world]["type"] == needs["colony_type"] for world in own)
    return "discarded_asteroid" not in needs or bool(fitting_asteroids(position, card))


def possible(position: Position, player: int, card: str, effect: Record) -> bool:
    """Tell whether an effect has a target and its action can be carried out (X-CARD-5, X-FX-9)."""
    seat = position["seats"][player]
    if effect.get("target") in {"one", "weaker"} and not targets(position, player, effect):
        return False
    match effect.get("do"):
        case "mine":
            return position["decks"]["asteroids"] > 0 or bool(position["asteroid_discards"])
        case "discover_life":
            return bool(life_worlds(position, player, card))
        case "reveal_system":
            return system_left(position)
        case "build_spaceport":
            return bool(port_sites(position, player, card))
        case "trade_ship":
            return position["supply"] > 0
        case "bulk_trade":
            return not seat["banned"] and bool(bulk_trades(position, player, card, effect))
        case "market_swap":
            return bool(position["market"]) and replaceable(position)
        case "market_add":
            return len(position["market"]) < RULES["market_most"] and replaceable(position)
        case "refresh_card":
            return bool(refreshable(seat))
        case "migrate":
            return bool(moves(position, player))
        case _:
            return True


def uses(seat: Seat) -> set[Option]:
    """Return the exhaust options of the refreshed cards of a seat, whatever they need (X-CARD-6)."""
    return {
        ("use", card, number)
        for card, copies in seat["ready"].items()
        if copies
        for number in range(len(CARDS[card].get("exhaust", [])))
    }


def can_use(position: Position, player: int, use: Option) -> bool:
    """Tell whether an exhaust option of a refreshed card can be paid and carried out (X-CARD-6)."""
    card, number = str(use[1]), int(use[2])
    if not payable(position["seats"][player], option_price(card, number)):
        return False
    return all(possible(position, player, card, effect) for effect in effects(card, number))


def free_cards(position: Position, player: int) -> set[Option]:
    """Return the cards of the market that a Lifeform may bring (X-LIFE-4)."""
    return {("card", card) for card in position["market"] if is_lasting(card) and meets(position, player, card)}


def mining_options(position: Position, player: int) -> set[Option]:
    """Return what can be done while Asteroids lie open (X-AST-2, X-AST-3)."""
    seat = position["seats"][player]
    return {
        NOTHING,
        *(("mine", one) for one in position["open_asteroids"] if payable(seat, mine_price(position, player, one))),
        *trades(position, player),
        *(use for use in uses(seat) if helps_to_mine(use) and can_use(position, player, use)),
    }


def helps_to_mine(use: Option) -> bool:
    """Tell whether an option may be used while Asteroids lie open (X-AST-3)."""
    effect = CARDS[str(use[1])]["exhaust"][int(use[2])]
    words = set(effect) - {"do", "target", "base", "max"}
    return words <= {"pay", "gain", "steal"} and effect.get("do") in {None, "coin_per_satellite", "refresh_card"}
