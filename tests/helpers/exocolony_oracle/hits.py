"""Whom and what an effect can hit, and which pieces or cards its user may choose among."""

from collections.abc import Iterable

from helpers.exocolony_oracle.components import CARDS, COIN, WORLDS, Record, is_lasting
from helpers.exocolony_oracle.position import (
    Option,
    Piece,
    Position,
    Seat,
    in_play,
    others,
    own_pieces,
    resources_held,
    secret,
    site_record,
    standing,
    world_of,
)


def targets(position: Position, player: int, effect: Record) -> set[Option]:
    """Return the players whom an effect on "one" or "weaker" may hit (X-FX-6, X-NAVY-2, X-NAVY-3, X-EVT-1)."""
    seats = position["seats"]
    found = others(position, player)
    if effect["target"] == "weaker":
        own = standing(seats[player], "navy")
        found = [other for other in found if standing(seats[other], "navy") < own]
    return {("player", other) for other in found if can_be_hit(position, other, effect)}


def can_be_hit(position: Position, target: int, effect: Record) -> bool:
    """Tell whether a player has what an effect on a single player needs to find (X-FX-6, X-EVT-2)."""
    seat = position["seats"][target]
    if "target_site" in effect and not any(
        site_record(piece["site"]).get("resource") == effect["target_site"] for piece in own_pieces(position, target)
    ):
        return False
    match effect.get("do"):
        case "discard_card":
            return bool(lasting_cards(seat))
        case "disable_colony" | "revert_spaceport":
            return bool(pieces_to_hit(position, target, effect))
        case _:
            wanted = {**effect.get("lose", {}), **effect.get("steal", {})}
            # what others hold is not looked at where nobody sees it (X-VAR-1)
            return not wanted or secret(position) or any(holds(seat, kind) for kind in wanted)


def holds(seat: Seat, kind: str) -> bool:
    """Tell whether a seat has one of a kind, or of any resource."""
    return bool(resources_held(seat)) if kind == "any" else seat["goods"][kind] > 0


def pieces_to_hit(position: Position, target: int, effect: Record) -> set[Option]:
    """Return the sites of the pieces that may be disabled or turned back (X-FX-9, X-REPAIR-2, X-EVT-5)."""
    own = own_pieces(position, target)
    if effect["do"] == "disable_colony":
        return {("site", piece["site"]) for piece in own if not piece["disabled"]}
    if not position["seats"][target]["reserve"]["colony"]:
        return set()
    return {("site", piece["site"]) for piece in own if piece["kind"] == "spaceport"}


def lasting_cards(seat: Seat) -> set[Option]:
    """Return the lasting cards of a seat; copies in the same state are one (X-CARD-8)."""
    states = (("ready", seat["ready"]), ("exhausted", seat["exhausted"]))
    return {("card", card, name) for name, cards in states for card in cards if cards[card] and is_lasting(card)}


def losses(position: Position, target: int, before: Iterable[str]) -> set[Option]:
    """Return the resources to name as the target's next loss, after those named before (X-FX-5, X-VAR-1)."""
    goods, named = position["seats"][target]["goods"], list(before)
    blind = secret(position)
    return {("resource", kind) for kind in goods if kind != COIN and (blind or goods[kind] > named.count(kind))}


def upgradable(position: Position, player: int, launch_most: int, air: str | None) -> set[Option]:
    """Return the sites of own Colonies that may become Spaceports (X-PORT-3, X-FX-3)."""

    def fits(piece: Piece) -> bool:
        world = WORLDS[world_of(piece["site"])]
        right = world["launch"] <= launch_most and air in {None, world["air"]}
        return right and piece["kind"] == "colony" and not piece["disabled"]

    return {("site", piece["site"]) for piece in own_pieces(position, player) if fits(piece)}


def refreshable(seat: Seat) -> set[Option]:
    """Return the cards that another card may refresh (X-FX-9)."""

    def refreshes(card: str) -> bool:
        return any(option.get("do") == "refresh_card" for option in CARDS[card].get("exhaust", []))

    return {("card", card) for card, number in seat["exhausted"].items() if number and not refreshes(card)}


def stations(seat: Seat) -> int:
    """Count a seat's cards of the kind space_station."""
    return sum(number for card, number in in_play(seat).items() if CARDS[card]["kind"] == "space_station")
