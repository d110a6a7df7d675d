"""The market's prices after an option was carried out."""

from helpers.exocolony_oracle.asking import Answer
from helpers.exocolony_oracle.changes import hit_by
from helpers.exocolony_oracle.components import RESOURCES, RULES, Record, effects
from helpers.exocolony_oracle.position import Goods, Option, Position, own_pieces, site_record


def prices_after(position: Position, player: int, begun: Option, answers: list[Answer]) -> Goods:
    """Return the prices after an option (X-SETTLE-7, X-FX-7, X-FX-9); each stays within its limits (X-TRADE-3)."""
    prices = dict(position["prices"])
    match begun:
        case ("settle", str(site)):
            move(prices, site_record(site).get("resource"), RULES["price_step_settle"])
        case ("buy" | "free", str(card)):
            for effect in effects(card, None):
                move_for(position, prices, player, effect, answers)
        case ("use", str(card), int(option)):
            for effect in effects(card, option):
                move_for(position, prices, player, effect, answers)
    return prices


def move(prices: Goods, resource: str | None, step: int) -> None:
    """Move one price within the limits; a site of Coin alone has none to move (X-TRADE-3, X-SETTLE-7)."""
    if resource is not None:
        prices[resource] = min(RULES["price_most"], max(RULES["price_least"], prices[resource] + step))


def move_for(position: Position, prices: Goods, player: int, effect: Record, answers: list[Answer]) -> None:
    """Move the prices by an effect: first what its action moves, then what it names."""
    chosen = dict(answers)
    match effect.get("do"):
        case "bulk_trade":
            _, form, resource, number = chosen["bulk"]
            if number == effect["max"]:
                move(prices, str(resource), 1 if form == "buy" else -1)
        case "migrate":
            _, site, to = chosen["move"]
            move(prices, site_record(str(site)).get("resource"), 1)
            move(prices, site_record(str(to)).get("resource"), -1)
        case "disable_colony" if "price_of_site" in effect:
            move(prices, site_record(str(chosen["target_site"][1])).get("resource"), effect["price_of_site"])
    for key, step in effect.get("price", {}).items():
        for resource in priced(position, player, effect, key, answers):
            move(prices, resource, step)


def priced(position: Position, player: int, effect: Record, key: str, answers: list[Answer]) -> list[str]:
    """Return the resources that a key of ``price`` stands for (X-FX-7)."""
    match key:
        case "all":
            return RESOURCES
        case "chosen":
            return [str(answer[1]) for kind, answer in answers if kind == "resource"]
        case "produced" | "other":
            target = hit_by(position, player, effect, answers)[0]
            return [kind for kind in RESOURCES if (kind in produced(position, target)) == (key == "produced")]
        case _:
            return [key]


def produced(position: Position, player: int) -> set[str]:
    """Return the resources that a player's sites give, the Exocolony's too, disabled ones left out (X-FX-7)."""
    working = [piece["site"] for piece in own_pieces(position, player) if not piece["disabled"]]
    for system in position["systems"]:
        working += [f"{system['world']}/{place}" for place, owner in enumerate(system["players"]) if owner == player]
    return {site_record(site)["resource"] for site in working if "resource" in site_record(site)}
