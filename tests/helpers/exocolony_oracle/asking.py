"""What a player is asked before paying, as a script for each thing that can be begun.

A script yields questions, each with the options that fit the answers so far, and returns what was answered.
"""

from collections.abc import Generator, Iterable, Iterator
from typing import NamedTuple

from helpers.exocolony_oracle.components import (
    ASTEROIDS,
    BULK_FORMS,
    CARDS,
    COIN,
    FACTIONS,
    RESOURCES,
    WORLDS,
    Record,
    effects,
)
from helpers.exocolony_oracle.hits import lasting_cards, losses, pieces_to_hit, refreshable, targets, upgradable
from helpers.exocolony_oracle.position import Goods, Option, Position, open_sites, own_pieces, world_of
from helpers.exocolony_oracle.prices import (
    card_price,
    exocolony_price,
    journey,
    launches,
    payable,
    settle_prices,
)


class Question(NamedTuple):
    """A decision before a payment: its kind and the options."""

    kind: str
    options: set[Option]


Answer = tuple[str, Option]  # the kind of the question, and the option taken
Script = Generator[Question, Option, None]

NAMED: set[Option] = {("resource", kind) for kind in RESOURCES}


def script(position: Position, player: int, begun: Option) -> Script:
    """Return the script of an option of the main phase, or of a card taken free: ("free", card)."""
    match begun:
        case ("settle", str(site)):
            prices = settle_prices(position, player, site)
            yield Question("launch_from", payable_worlds(position, player, prices))
        case ("exocolony",):
            yield Question("star", stars(position, player))
        case ("asteroid_colony",):
            yield Question("asteroid", {("asteroid", one) for one in position["asteroid_discards"]})
            yield Question("piece", colony_pieces(position, player))
        case ("buy" | "free", str(card)):
            if "discarded_asteroid" in CARDS[card].get("needs", {}):
                yield Question("asteroid", fitting_asteroids(position, card))
            for effect in effects(card, None):
                yield from announced(position, player, card, effect)
        case ("use", str(card), int(option)):
            for effect in effects(card, option):
                yield from announced(position, player, card, effect)


def payable_worlds(position: Position, player: int, prices: dict[str, Goods]) -> set[Option]:
    """Return the worlds whose price the player holds."""
    seat = position["seats"][player]
    return {("world", world) for world, price in prices.items() if payable(seat, price)}


def stars(position: Position, player: int) -> set[Option]:
    """Return the distances of stars where an Exocolony can be placed and paid for (X-EXO-2, X-EXO-3)."""
    seat = position["seats"][player]
    open_ones = [place for place, its in enumerate(position["systems"], 1) if None in its["players"]]
    if system_left(position):
        open_ones.append(len(position["systems"]) + 1)
    return {("star", place) for place in open_ones if payable(seat, exocolony_price(position, player, place))}


def system_left(position: Position) -> bool:
    """Tell whether a new system can be revealed (X-EXO-3)."""
    return position["decks"]["stars"] > 0 and position["decks"]["habitables"] > 0


def colony_pieces(position: Position, player: int) -> set[Option]:
    """Return the pieces in reserve that can take an Asteroid (X-EXO-7)."""
    seat = position["seats"][player]
    able = FACTIONS[seat["faction"]].get("asteroid_colony", {}).get("pieces", [])
    return {("piece", kind) for kind in able if seat["reserve"][kind]}


def fitting_asteroids(position: Position, card: str) -> set[Option]:
    """Return the discarded Asteroids that a card may take (X-FX-3)."""
    kind = CARDS[card]["needs"]["discarded_asteroid"]
    return {("asteroid", one) for one in position["asteroid_discards"] if ASTEROIDS[one]["type"] == kind}


def announced(position: Position, player: int, card: str, effect: Record) -> Script:
    """Ask what the user of a card chooses for one effect: the target, then what it asks (X-FX-4)."""
    target: int | None = None
    if effect.get("target") in {"one", "weaker"}:
        _, chosen = yield Question("target", targets(position, player, effect))
        target = int(chosen)
    yield from acted(position, player, card, effect, target)
    taken = {**effect.get("lose", {}), **effect.get("steal", {})}
    named: list[str] = []
    for _ in range(taken.get("any", 0)):
        left = losses(position, target, named) if target is not None else NAMED
        if left:  # whoever has less loses that (X-EVT-2)
            _, resource = yield Question("resource", left)
            named.append(str(resource))
    for _ in range(effect.get("gain", {}).get("any", 0)):
        yield Question("resource", NAMED)
    if "chosen" in effect.get("price", {}) and effect.get("do") != "monopoly":
        yield Question("resource", NAMED)


def acted(position: Position, player: int, card: str, effect: Record, target: int | None) -> Script:
    """Ask what an action makes its user choose (X-FX-9)."""
    seat = position["seats"][player]
    match effect.get("do"):
        case "discover_life":
            _, world = yield Question("life_world", life_worlds(position, player, card))
            prices = probe_prices(position, player, card, str(world))
            yield Question("launch_from", payable_worlds(position, player, prices))
        case "build_spaceport":
            yield Question("port_site", port_sites(position, player, card))
        case "disable_colony" | "revert_spaceport" if target is not None:
            yield Question("target_site", pieces_to_hit(position, target, effect))
        case "discard_card" if target is not None and effect["chooser"] == "attacker":
            yield Question("target_card", lasting_cards(position["seats"][target]))
        case "monopoly":
            yield Question("resource", NAMED)
        case "bulk_trade":
            yield Question("bulk", bulk_trades(position, player, card, effect))
        case "migrate":
            yield Question("move", moves(position, player))
        case "market_swap":
            yield Question("swap_card", {("card", one) for one in position["market"]})
        case "refresh_card":
            yield Question("refresh", refreshable(seat))


def life_worlds(position: Position, player: int, card: str) -> set[Option]:
    """Return the worlds where a Melt Probe may seek life, and can be paid for (X-LIFE-1, X-LIFE-6)."""
    if not position["decks"]["lifeforms"]:
        return set()
    unknown = [world for world, its in position["worlds"].items() if WORLDS[world].get("life") and not its["life"]]
    return {
        ("world", world)
        for world in unknown
        if payable_worlds(position, player, probe_prices(position, player, card, world))
    }


def probe_prices(position: Position, player: int, card: str, to: str) -> dict[str, Goods]:
    """Return the whole price of a Melt Probe to a world from each own world worth launching from (X-LIFE-6)."""
    if any(world_of(piece["site"]) == to for piece in own_pieces(position, player)):
        return {to: card_price(position, player, card, journey(position, player, to, to))}
    return {start: card_price(position, player, card, way) for start, way in launches(position, player, to).items()}


def port_sites(position: Position, player: int, card: str) -> set[Option]:
    """Return the sites of the Colonies that a Spaceport card allows (X-PORT-1, X-PORT-3)."""
    if not position["seats"][player]["reserve"]["spaceport"]:
        return set()
    needs = CARDS[card]["needs"]
    return upgradable(position, player, needs["colony_launch_max"], needs.get("colony_air"))


def bulk_trades(position: Position, player: int, card: str, effect: Record) -> set[Option]:
    """Return the bulk trades that are possible once the card is paid (X-FX-9)."""
    goods, price = position["seats"][player]["goods"], card_price(position, player, card)
    left = {kind: number - price.get(kind, 0) for kind, number in goods.items()}

    def possible(form: str, resource: str, number: int) -> bool:
        if form == "sell":
            return left[resource] >= number
        return left[COIN] >= number * position["prices"][resource]

    every = [(f, r, n) for f in BULK_FORMS for r in RESOURCES for n in range(1, effect["max"] + 1)]
    return {("bulk", *trade) for trade in every if possible(*trade)}


def moves(position: Position, player: int) -> set[Option]:
    """Return the own pieces that can migrate, each with every open site of its world (X-FX-9, X-REPAIR-2)."""
    sites = [piece["site"] for piece in own_pieces(position, player)]
    return {("move", site, to) for site in sites for to in open_sites(position, world_of(site))}


def converse(
    position: Position, player: int, begun: Option, given: Iterable[Option]
) -> tuple[Question | None, list[Answer]]:
    """Return the next question after the answers given, and all answers so far.

    A question with one option answers itself. No question is left once everything is announced.
    """
    answers: list[Answer] = []
    coming: Iterator[Option] = iter(given)
    asking = script(position, player, begun)
    question = next(asking, None)
    while question is not None:
        answer = next(iter(question.options)) if len(question.options) == 1 else next(coming, None)
        if answer is None:
            return question, answers
        answers.append((question.kind, answer))
        try:
            question = asking.send(answer)
        except StopIteration:
            question = None
    return None, answers
