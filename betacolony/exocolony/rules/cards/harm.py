"""Whom effects hit, and what they take: X-NAVY, X-EVT, X-FX-5, X-FX-6.

The answers are those that the card's user announced for one effect, by the kind of question (``Answers``).
"""

from collections.abc import Mapping, Sequence
from typing import Final

from betacolony.exocolony import events
from betacolony.exocolony.edition.components import ANY, RESOURCES, Effect, Goods
from betacolony.exocolony.events import Sink
from betacolony.exocolony.rules.against import Against, legal
from betacolony.exocolony.rules.table.cards_in_play import lasting_cards, navy
from betacolony.exocolony.rules.table.goods import gain, named, one, score
from betacolony.exocolony.state import agenda, position
from betacolony.exocolony.state.position import PIECES, SECRET_RESOURCES, Position
from betacolony.exocolony.state.tables import COIN_AT, KINDS

#: what the user of a card announced for one effect, by the kind of question, in order
Answers = Mapping[int, Sequence[int]]

#: the answer where there was nothing to choose from
NOTHING_THERE: Final = -1


def targets(pos: Position, player: int, effect: Effect) -> list[int]:
    """The players that an effect on a single one may hit, clockwise from its user (X-FX-6)."""
    return [other for other in clockwise(pos, player) if legal(against_target(pos, player, effect, other))]


def hits_anybody(pos: Position, player: int, effect: Effect) -> bool:
    """Whether there is a player that an effect on a single one may hit."""
    for other in clockwise(pos, player):  # noqa: SIM110 - faster so
        if legal(against_target(pos, player, effect, other)):
            return True
    return False


def clockwise(pos: Position, player: int) -> list[int]:
    """The other players, clockwise from one."""
    return [(player + step) % pos.players for step in range(1, pos.players)]


def against_target(pos: Position, player: int, effect: Effect, target: int) -> Against:
    """Why a single player can't be hit (X-EVT-1, X-EVT-2, X-NAVY-2, X-NAVY-3)."""
    if target == player:
        yield "own_target", "X-EVT-1"
    if effect.target == "weaker" and navy(pos, target) >= navy(pos, player):
        yield "navy_not_weaker", "X-NAVY-2"
    if not _has_site(pos, target, effect):
        yield "no_piece_on_resource", "X-FX-6"
    # with secret resources nobody knows (X-VAR-1)
    known = not pos.variants & SECRET_RESOURCES
    if (effect.lose or effect.steal) and known and not _can_lose(pos, target, effect):
        yield "nothing_to_lose", "X-NAVY-3" if effect.target == "weaker" else "X-EVT-2"
    if effect.do == "discard_card" and not lasting_cards(pos, target):
        yield "no_lasting_card", "X-NAVY-3"
    if effect.do == "disable_colony" and not sites_to_hit(pos, target, effect):
        yield "nothing_to_disable", "X-REPAIR-2"
    if effect.do == "revert_spaceport" and not sites_to_hit(pos, target, effect):
        yield "no_spaceport_to_turn_back", "X-EVT-5"


def _has_site(pos: Position, target: int, effect: Effect) -> bool:
    """Whether a player has a piece, disabled or not, on a site of the resource that an effect looks at (X-FX-6)."""
    wanted = effect.target_site
    return not wanted or any(
        piece.player == target and pos.system.sites[site].resource == wanted for site, piece in pos.pieces.items()
    )


def _can_lose(pos: Position, target: int, effect: Effect) -> bool:
    held = pos.held(target)
    for kind in (*effect.lose, *effect.steal):
        if any(held[:COIN_AT]) if kind == ANY else held[KINDS.index(kind)]:
            return True
    return False


def sites_to_hit(pos: Position, target: int, effect: Effect) -> list[int]:
    """The sites of a player's pieces that can be disabled, or turned back (X-REPAIR-2, X-EVT-5)."""
    own = [(site, piece) for site, piece in pos.pieces.items() if piece.player == target]
    if effect.do == "disable_colony":
        return [site for site, piece in own if not piece.disabled]
    if not pos.reserve[target * len(PIECES) + position.COLONY]:
        return []
    return [site for site, piece in own if piece.kind == position.SPACEPORT]


def hit(pos: Position, player: int, effect: Effect, answers: Answers) -> list[int]:
    """The players that an effect hits, in the order in which it does so (X-EVT-3)."""
    if not effect.target:
        return []
    if agenda.ASK_TARGET in answers:
        return list(answers[agenda.ASK_TARGET])
    everyone = [player, *clockwise(pos, player)] if effect.target == "all" else clockwise(pos, player)
    return [other for other in everyone if _has_site(pos, other, effect)]


def resources_to_lose(pos: Position, target: int, effect: Effect, announced: Sequence[int]) -> list[int]:
    """The resources that the next "any" of an effect may take, after those already named (X-FX-5)."""
    if pos.variants & SECRET_RESOURCES:  # X-VAR-1
        return list(range(len(RESOURCES)))
    left = list(pos.held(target))
    for goods in (effect.lose, effect.steal):
        for kind, number in goods.items():
            if kind != ANY:
                left[KINDS.index(kind)] -= number
    for resource in announced:
        if resource != NOTHING_THERE:
            left[resource] -= 1
    return [resource for resource in range(len(RESOURCES)) if left[resource] > 0] or [NOTHING_THERE]


def take(pos: Position, player: int, target: int, effect: Effect, answers: Answers, cause: str, sink: Sink) -> None:
    """What a player loses to an effect, and what its user gets of that: as much as is there (X-EVT-2, X-FX-5)."""
    named_ones = list(answers.get(agenda.ASK_LOST, ()))
    lost = taken(pos, target, effect.lose, named_ones)
    if any(lost):
        gain(pos, target, [-number for number in lost])
        if sink is not None:
            sink.append(events.Lost("X-FX-5", target, named(lost), cause))
    stolen = taken(pos, target, effect.steal, named_ones[effect.lose.get(ANY, 0) :])
    if any(stolen):
        gain(pos, target, [-number for number in stolen])
        gain(pos, player, stolen)
        if sink is not None:
            sink.append(events.Stolen("X-FX-5", player, target, named(stolen), cause))


def taken(pos: Position, target: int, goods: Goods, resources: Sequence[int]) -> list[int]:
    """Goods of a player as far as they are there; the next of ``resources`` stand for "any"."""
    wanted = [goods.get(kind, 0) for kind in KINDS]
    for kind in resources[: goods.get(ANY, 0)]:
        if kind != NOTHING_THERE:
            wanted[kind] += 1
    return list(map(min, wanted, pos.held(target)))


def lose_coin(pos: Position, target: int, number: int, cause: str, sink: Sink) -> None:
    """A player loses so much Coin, or all (X-EVT-2)."""
    _lose(pos, target, COIN_AT, number, cause, sink)


def _lose(pos: Position, target: int, kind: int, number: int, cause: str, sink: Sink) -> None:
    number = min(number, pos.held(target)[kind])
    if number:
        gain(pos, target, one(kind, -number))
        if sink is not None:
            sink.append(events.Lost("X-EVT-2", target, {KINDS[kind]: number}, cause))


def lose_home_output(pos: Position, target: int, cause: str, sink: Sink) -> None:
    """X-FX-9: one of what the player's site on the homeworld shows, or else one Coin."""
    kind = COIN_AT
    for site in pos.system.worlds[pos.system.home].sites:
        piece = pos.pieces.get(site)
        resource = pos.system.sites[site].resource
        if piece is not None and piece.player == target and resource and pos.held(target)[KINDS.index(resource)]:
            kind = KINDS.index(resource)
    _lose(pos, target, kind, 1, cause, sink)


def hand_over(pos: Position, player: int, target: int, resource: int, cause: str, sink: Sink) -> None:
    """X-FX-9: a player gives the card's user one of a resource, if there is one."""
    if pos.held(target)[resource]:
        gain(pos, target, one(resource, -1))
        gain(pos, player, one(resource))
        if sink is not None:
            sink.append(events.HandedOver("X-FX-9", target, player, {KINDS[resource]: 1}, cause))


def surplus(pos: Position, player: int, keep: int) -> int:
    """How many resources a player has to give up to keep no more than that; Coin is none (X-FX-9)."""
    return max(sum(pos.held(player)[:COIN_AT]) - keep, 0)


def resources_held(pos: Position, player: int) -> list[int]:
    """The resources that a player has any of."""
    return [kind for kind, number in enumerate(pos.held(player)[:COIN_AT]) if number]


def give_up(pos: Position, player: int, resource: int, cause: str, sink: Sink) -> None:
    """One resource of the player's choice goes (X-EVT-3)."""
    gain(pos, player, one(resource, -1))
    if sink is not None:
        sink.append(events.GivenUp("X-EVT-3", player, KINDS[resource], cause))


def stations_lost(pos: Position, target: int, most: int) -> int:
    """The Coin that a player's space stations cost (X-FX-9)."""
    cards = pos.edition.cards
    stations = sum(count for card, count in pos.cards(target).items() if cards[card].kind == "space_station")
    return min(stations, most)


def disable(pos: Position, site: int, effect: Effect, cause: str, sink: Sink) -> None:
    """A piece gives nothing until it is repaired, at a price that is fixed now (X-REPAIR-1, X-REPAIR-3)."""
    system = pos.system
    columns = abs(system.worlds[system.world_of[site]].column - system.worlds[system.home].column)
    base, each = (effect.goods.get(name, {}) for name in ("repair", "repair_per_column"))
    price = tuple(base.get(kind, 0) + columns * each.get(kind, 0) for kind in KINDS)
    piece = pos.pieces[site]
    pos.pieces = {**pos.pieces, site: piece._replace(disabled=True, repair=price)}
    if sink is not None:
        sink.append(events.ColonyDisabled("X-REPAIR-1", piece.player, pos.system.site_ids[site], named(price), cause))


def turn_back(pos: Position, site: int, goods: Sequence[int], cause: str, sink: Sink) -> None:
    """X-EVT-5: a Spaceport becomes a Colony again; its owner loses its point and a ship, and gains goods for it."""
    piece = pos.pieces[site]
    owner, first = piece.player, piece.player * len(PIECES)
    pos.pieces = {**pos.pieces, site: piece._replace(kind=position.COLONY)}
    pos.reserve[first + position.SPACEPORT] += 1
    pos.reserve[first + position.COLONY] -= 1
    if sink is not None:
        sink.append(events.SpaceportTurnedBack("X-EVT-5", owner, pos.system.site_ids[site], cause))
    # a position that was laid out by hand may have given none for it
    given = pos.points[owner * len(position.SOURCES) + position.FROM_SPACEPORTS]
    point = min(pos.edition.points.spaceport, given)
    score(pos, owner, position.FROM_SPACEPORTS, -point, sink)
    if pos.ships[owner]:
        pos.ships[owner] -= 1
        pos.ships_exhausted[owner] = max(pos.ships_exhausted[owner] - 1, 0)
        pos.supply += 1
        if sink is not None:
            sink.append(events.ShipLost("X-EVT-5", owner, pos.ships[owner], pos.supply))
    gain(pos, owner, goods)
    if sink is not None and any(goods):
        sink.append(events.Gained("X-EVT-5", owner, named(goods), cause))


def ban_trade(pos: Position, target: int, cause: str, sink: Sink) -> None:
    """A player can't trade in the whole of the next turn; two bans are one (X-EVT-4)."""
    pos.ban = (*pos.ban[:target], 1, *pos.ban[target + 1 :])
    if sink is not None:
        sink.append(events.TradeBanned("X-EVT-4", target, cause))
