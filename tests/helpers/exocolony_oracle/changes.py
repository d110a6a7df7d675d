"""What everybody holds after an option was carried out, as far as it depends on no later draw or choice."""

from helpers.exocolony_oracle.asking import Answer, probe_prices
from helpers.exocolony_oracle.components import ASTEROIDS, CARDS, COIN, RESOURCES, Record, effects
from helpers.exocolony_oracle.hits import stations
from helpers.exocolony_oracle.position import (
    Goods,
    Option,
    Position,
    in_play,
    others,
    own_pieces,
    site_record,
    world_of,
)
from helpers.exocolony_oracle.prices import (
    asteroid_colony_price,
    bulk_coin,
    card_price,
    exocolony_price,
    mine_price,
    option_price,
    settle_prices,
    spaceport_price,
    times,
    trade_balance,
)


def price(position: Position, player: int, begun: Option, answers: list[Answer]) -> Goods:
    """Return what an option costs its player, once everything before the payment is answered."""
    chosen = dict(answers)
    match begun:
        case ("settle", str(site)):
            return settle_prices(position, player, site)[str(chosen["launch_from"][1])]
        case ("spaceport", _):
            return spaceport_price(position, player)
        case ("exocolony",):
            return exocolony_price(position, player, int(chosen["star"][1]))
        case ("asteroid_colony",):
            return asteroid_colony_price(position, player)
        case ("repair", site):
            return next(piece["repair"] for piece in position["pieces"] if piece["site"] == site)
        case ("buy", str(card)) if CARDS[card].get("adds") == "launch":
            ways = probe_prices(position, player, card, str(chosen["life_world"][1]))
            return ways[str(chosen["launch_from"][1])]
        case ("buy", str(card)):
            return card_price(position, player, card)
        case ("use", str(card), int(option)):
            return option_price(card, option)
        case ("mine", str(asteroid)):
            return mine_price(position, player, asteroid)
        case _:
            return {}


def goods_after(position: Position, player: int, begun: Option, answers: list[Answer]) -> list[Goods]:
    """Return the goods of each seat after an option; gifts of Lifeforms and what is given up later are left out."""
    held = [dict(seat["goods"]) for seat in position["seats"]]
    add(held[player], times(-1, price(position, player, begun, answers)))
    match begun:
        case ("trade", str(sold), str(bought)):
            add(held[player], {sold: -1, bought: 1, COIN: trade_balance(position, sold, bought)})
            held[player].pop("", None)
        case ("mine", str(asteroid)):
            add(held[player], ASTEROIDS[asteroid]["gain"])
        case ("buy" | "free", str(card)):
            for effect in effects(card, None):
                carry_out(position, held, player, effect, answers)
        case ("use", str(card), int(option)):
            for effect in effects(card, option):
                carry_out(position, held, player, effect, answers)
    return held


def add(goods: Goods, more: Goods) -> None:
    """Add goods, in place."""
    for kind, number in more.items():
        goods[kind] = goods.get(kind, 0) + number


def lose(goods: Goods, kind: str, number: int) -> int:
    """Take away as many of a kind as are there, at most the number; return how many (X-EVT-2)."""
    taken = min(goods[kind], number)
    goods[kind] -= taken
    return taken


def hit_by(position: Position, player: int, effect: Record, answers: list[Answer]) -> list[int]:
    """Return whom an effect hits (X-FX-6)."""
    match effect.get("target"):
        case "others":
            return others(position, player)
        case "all":
            return [player, *others(position, player)]
        case None:
            return []
        case _:
            return [int(answer[1]) for kind, answer in answers if kind == "target"]


def carry_out(position: Position, held: list[Goods], player: int, effect: Record, answers: list[Answer]) -> None:
    """Change the goods held by one effect, in its order: losses, the action, gains (X-FX-4)."""
    named = [str(answer[1]) for kind, answer in answers if kind == "resource"]
    targets = hit_by(position, player, effect, answers)
    for word in ("lose", "steal"):
        wanted = dict(effect.get(word, {}))
        if wanted.pop("any", 0):
            wanted |= {kind: named.count(kind) for kind in named}
        for target in targets:
            for kind, number in wanted.items():
                taken = lose(held[target], kind, number)
                if word == "steal":
                    add(held[player], {kind: taken})
    act(position, held, player, effect, answers)
    gained = dict(effect.get("gain", {}))
    if gained.pop("any", 0):
        add(gained, {kind: named.count(kind) for kind in named})
    add(held[player], gained)


def act(position: Position, held: list[Goods], player: int, effect: Record, answers: list[Answer]) -> None:
    """Change the goods held by the action of an effect (X-FX-9)."""
    targets, chosen = hit_by(position, player, effect, answers), dict(answers)
    match effect.get("do"):
        case "bulk_trade":
            _, form, resource, number = chosen["bulk"]
            coin = bulk_coin(position, str(form), str(resource), int(number))
            add(held[player], {str(resource): int(number) if form == "buy" else -int(number), COIN: coin})
        case "coin_per_satellite":
            satellites = in_play(position["seats"][player])["commercial_satellite"]
            add(held[player], {COIN: min(effect["max"], effect["base"] + satellites)})
        case "coin_per_station_loss":
            for target in targets:
                lose(held[target], COIN, min(effect["max"], stations(position["seats"][target])))
        case "lose_home_output":
            for target in targets:
                shown = home_resource(position, target)
                if not shown or not lose(held[target], shown, 1):
                    lose(held[target], COIN, 1)
        case "monopoly":
            resource = str(chosen["resource"][1])
            for target in targets:
                add(held[player], {resource: lose(held[target], resource, 1)})
        case "revert_spaceport":
            add(held[targets[0]], effect["gain_owner"])


def home_resource(position: Position, player: int) -> str | None:
    """Return the resource that a player's site on the homeworld shows, if it shows one."""
    sites = [piece["site"] for piece in own_pieces(position, player) if world_of(piece["site"]) == position["home"]]
    shown = site_record(sites[0]).get("resource")
    return None if shown is None else str(shown)


def surplus(goods: Goods, keep: int) -> int:
    """Return how many resources a player has to give up (X-FX-9)."""
    return max(0, sum(goods[kind] for kind in RESOURCES) - keep)
