"""Why an option is not legal, all reasons at once, in their numbers (``examine``).

Each rule against a choice stands where the choice belongs, in a function whose name begins with ``against``. Here are
their values for people.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from betacolony.core.errors import shown
from betacolony.exocolony import options
from betacolony.exocolony.edition.components import Needs
from betacolony.exocolony.options import Option
from betacolony.exocolony.rules import steps
from betacolony.exocolony.rules.actions import colonies, exocolonies, lifeforms, mining, offers, ports, trading
from betacolony.exocolony.rules.against import Against
from betacolony.exocolony.rules.cards import harm, playable
from betacolony.exocolony.rules.decisions import DECISIONS, RefusedError
from betacolony.exocolony.rules.reason import Reason
from betacolony.exocolony.rules.table import decks
from betacolony.exocolony.rules.table.cards_in_play import navy
from betacolony.exocolony.rules.table.goods import named
from betacolony.exocolony.state import agenda, tables
from betacolony.exocolony.state.agenda import FIRST_ANNOUNCED, PLAYER, SITE, Frame
from betacolony.exocolony.state.position import Position

#: a choice, and the reasons against it: with any, the choice means nothing
Examined = tuple[int, tuple[Reason, ...]]


def examine(pos: Position, option: object) -> Examined:
    """The choice that an option stands for, and the reasons against it. The choice counts only if there are none."""
    if not pos.agenda:
        return 0, (Reason("game_over", "X-END-1"),)
    frame = pos.agenda[-1]
    row = DECISIONS[frame[0]]
    if not isinstance(option, Option):
        is_number = isinstance(option, int) and not isinstance(option, bool)
        code = "number_of_option" if is_number else "no_option"
        return 0, (Reason(code, row.rule, {"value": shown(option)}),)
    if not isinstance(option, row.form.kinds):
        return 0, (_other_decision(frame, option),)
    try:
        choice = row.form.read(pos, frame, option)
    except RefusedError as refused:
        return 0, (refused.reason,)
    against = _AGAINST.get(frame[0])
    if against is None:
        legal = choice in steps.choices(pos)
        found = [] if legal else [("not_offered", row.rule)]
    else:
        found = list(dict.fromkeys(against(pos, frame, choice)))
    return choice, tuple(_told(pos, frame, option, choice, code, rule) for code, rule in found)


def _other_decision(frame: Frame, option: Option) -> Reason:
    row = DECISIONS[frame[0]]
    values = {"decision": row.name, "player": frame[PLAYER]}
    if isinstance(option, options.Decline):
        return Reason("not_optional", row.rule, values)
    if frame[0] == agenda.ASK_MINE and isinstance(option, DECISIONS[agenda.ASK_MAIN].form.kinds):
        return Reason("not_while_mining", "X-AST-3", values)
    return Reason("asked_first", row.rule, values)


# --- what speaks against the choices of each decision ---------------------------------------------------------------


def _against_main(pos: Position, frame: Frame, choice: int) -> Against:
    value, kind = steps.action_of(choice)
    player = frame[PLAYER]
    if kind == steps.DISCARD:
        yield from decks.against_discarding(pos, value)
    elif kind == steps.TRADE:
        yield from trading.against_trading(pos, player)
        yield from trading.against_trade(pos, player, trading.TRADES[value])
    elif kind == steps.SETTLE:
        yield from colonies.against_settling(pos, player, value)
    elif kind == steps.SPACEPORT:
        yield from ports.against_faction_spaceport(pos, player, value)
    elif kind == steps.REPAIR:
        yield from ports.against_repair(pos, player, value)
    elif kind == steps.BUY:
        yield from playable.against_buying(pos, player, value)
    elif kind == steps.USE:
        yield from playable.against_using(pos, player, *steps.use_of(value))
    elif kind == steps.EXOCOLONY:
        yield from exocolonies.against_exocolony(pos, player)
    elif kind == steps.ASTEROID_COLONY:
        yield from exocolonies.against_asteroid_colony(pos, player)
    elif kind == steps.OFFER:
        yield from offers.against_offer(pos, player, offers.offer_of(value))
    elif kind == steps.RESIGN and pos.players > 1:
        yield "not_alone", "X-SOLO-3"


def _against_mining(pos: Position, frame: Frame, choice: int) -> Against:
    value, kind = steps.action_of(choice)
    player = frame[PLAYER]
    if kind == steps.MINE:
        yield from mining.against_mining(pos, player, value)
    elif kind == steps.USE:
        card, option = steps.use_of(value)
        if not mining.usable_meanwhile(pos.t.options[card][option].effects[0]):
            yield "not_while_mining", "X-AST-3"
        yield from playable.against_using(pos, player, card, option)
    else:
        yield from _against_main(pos, frame, choice)


def _against_home_site(pos: Position, frame: Frame, choice: int) -> Against:  # noqa: ARG001 - the same for all
    if pos.system.world_of[choice] != pos.system.home:
        yield "not_homeworld", "X-SET-13"
    if choice in pos.pieces:
        yield "site_taken", "X-SET-13"


def _against_launch(pos: Position, frame: Frame, choice: int) -> Against:
    return colonies.against_launching(pos, frame[PLAYER], frame[SITE], choice)


def _against_port_site(pos: Position, frame: Frame, choice: int) -> Against:
    needs = pos.edition.cards[frame[agenda.CARD]].needs
    return ports.against_upgrading(pos, frame[PLAYER], choice, needs.colony_launch_max, needs.colony_air)


def _against_target(pos: Position, frame: Frame, choice: int) -> Against:
    play = playable.play_at(pos, frame)
    effect = play.effects[play.questions[len(frame) - agenda.ANSWERS].effect]
    return harm.against_target(pos, frame[PLAYER], effect, choice)


def _against_free_card(pos: Position, frame: Frame, choice: int) -> Against:
    if choice:
        yield from playable.against_taking(pos, frame[PLAYER], choice - 1)


_AGAINST: Final[dict[int, Callable[[Position, Frame, int], Against]]] = {
    agenda.ASK_HOME_SITE: _against_home_site,
    agenda.ASK_MAIN: _against_main,
    agenda.ASK_MINE: _against_mining,
    agenda.ASK_LAUNCH: _against_launch,
    agenda.ASK_PORT_SITE: _against_port_site,
    agenda.ASK_TARGET: _against_target,
    agenda.ASK_FREE_CARD: _against_free_card,
}


# --- their values -------------------------------------------------------------------------------------------------


def _told(pos: Position, frame: Frame, option: Option, choice: int, code: str, rule: str) -> Reason:
    fields = option.to_dict()
    del fields["type"]
    details = _DETAILS.get(code)
    values = {**fields, **({} if details is None else details(pos, frame, option, choice))}
    marks = [f"{name}-{values[name]}" for name in _MARKED if values.get(name) is not None]
    return Reason(code, rule, values, tuple(dict.fromkeys(marks)))


#: values that name things to highlight
_MARKED: Final = ("site", "card", "world", "asteroid", "resource", "player")

_Details = Callable[[Position, Frame, Option, int], Mapping[str, Any]]


def _price(price: Callable[[Position, Frame, Option, int], tuple[int, ...]]) -> _Details:
    """The values of a price that is too dear: the goods that it takes, and those of them that the player lacks."""

    def details(pos: Position, frame: Frame, option: Option, choice: int) -> Mapping[str, Any]:
        its = price(pos, frame, option, choice)
        short = tuple(max(need - have, 0) for need, have in zip(its, pos.held(frame[PLAYER]), strict=True))
        return {"price": named(its), "short": named(short)}

    return details


def _colony_price(pos: Position, frame: Frame, option: Option, choice: int) -> tuple[int, ...]:
    """From the world that is asked about, or else from the cheapest one."""
    if isinstance(option, options.ChooseWorld):
        return colonies.prices_from(pos, frame[PLAYER], frame[SITE])[choice].goods
    site = steps.action_of(choice)[0]
    prices = colonies.prices_from(pos, frame[PLAYER], site).values()
    return min((price.goods for price in prices), key=sum)


def _card_of(frame: Frame, choice: int) -> int:
    """The card that an option is about."""
    if frame[0] >= FIRST_ANNOUNCED:
        return frame[agenda.CARD]
    if frame[0] == agenda.ASK_FREE_CARD:
        return choice - 1
    value, kind = steps.action_of(choice)
    return steps.use_of(value)[0] if kind == steps.USE else value


def _way_price(pos: Position, frame: Frame, _: Option, choice: int) -> tuple[int, ...]:
    """The card's price with the cheapest way that it asks for."""
    player, play = frame[PLAYER], pos.t.bought[_card_of(frame, choice)]
    if pos.edition.cards[play.card].adds == "interstellar":
        return playable.price_of(pos, player, play, tables.BUY, ())
    ways = [
        way for world in lifeforms.worlds_to_probe(pos) for way in lifeforms.probe_journeys(pos, player, world).values()
    ]
    return min((lifeforms.with_journey(play.price, way) for way in ways), key=sum)


def _needs(pos: Position, frame: Frame, _: Option, choice: int) -> Mapping[str, Any]:
    its: Needs = pos.edition.cards[_card_of(frame, choice)].needs
    return {
        "launch": its.colony_launch_max,
        "air": its.colony_air,
        "type": its.colony_type,
        "asteroid_type": its.discarded_asteroid,
        "card": pos.t.names[_card_of(frame, choice)],
    }


def _taken(pos: Position, frame: Frame, _: Option, choice: int) -> Mapping[str, Any]:
    site = choice if frame[0] == agenda.ASK_HOME_SITE else steps.action_of(choice)[0]
    return {"player": pos.pieces[site].player}


def _world(pos: Position, frame: Frame, option: Option, choice: int) -> Mapping[str, Any]:
    site = choice if isinstance(option, options.ChooseSite) else steps.action_of(choice)[0]
    world = pos.system.worlds[pos.system.world_of[site]].world
    faction = pos.edition.factions[pos.faction[frame[PLAYER]]]
    most = faction.spaceport_launch_max
    if frame[0] == agenda.ASK_PORT_SITE:
        most = pos.edition.cards[frame[agenda.CARD]].needs.colony_launch_max or 0
    return {"world": world.id, "launch": world.launch, "most": most, "air": world.air}


def _trade(pos: Position, frame: Frame, option: Option, choice: int) -> Mapping[str, Any]:
    trade = trading.TRADES[steps.action_of(choice)[0]]
    return {
        "need": -trading.balance(pos, trade),
        "have": pos.coin(frame[PLAYER]),
        "resource": getattr(option, "sell", None),
        "ships": pos.ships[frame[PLAYER]],
    }


def _navies(pos: Position, frame: Frame, _: Option, choice: int) -> Mapping[str, Any]:
    return {"own": navy(pos, frame[PLAYER]), "other": navy(pos, choice)}


def _exocolony_price(pos: Position, frame: Frame, _: Option, __: int) -> tuple[int, ...]:
    places = exocolonies.open_systems(pos)
    return min((exocolonies.price(pos, frame[PLAYER], place) for place in places), key=sum)


def _asteroid_colony_price(pos: Position, frame: Frame, _: Option, __: int) -> tuple[int, ...]:
    colony = exocolonies.asteroid_colony_of(pos, frame[PLAYER])
    return tables.NO_GOODS if colony is None else tables.numbers(colony.cost)


_DETAILS: Final[dict[str, _Details]] = {
    "offer_not_held": _price(lambda _, __, ___, choice: offers.offer_of(steps.action_of(choice)[0]).give),
    "offers_used_up": lambda _, __, ___, ____: {"most": offers.MOST},
    "colony_too_dear": _price(_colony_price),
    "site_taken": _taken,
    "own_world": _world,
    "launch_too_high": _world,
    "wrong_air": _world,
    "spaceport_too_dear": _price(
        lambda pos, frame, _, __: tables.numbers(pos.edition.factions[pos.faction[frame[PLAYER]]].spaceport_cost)
    ),
    "repair_too_dear": _price(lambda pos, _, __, choice: pos.pieces[steps.action_of(choice)[0]].repair),
    "resource_lacking": _trade,
    "trade_too_dear": _trade,
    "no_ship_ready": _trade,
    "card_too_dear": _price(lambda pos, frame, _, choice: pos.t.bought[_card_of(frame, choice)].price),
    "way_too_dear": _price(_way_price),
    "option_too_dear": _price(
        lambda pos, frame, option, choice: pos.t.options[_card_of(frame, choice)][getattr(option, "option", 0)].price
    ),
    "no_colony_for_spaceport": _needs,
    "no_piece_on_type": _needs,
    "no_discarded_asteroid": _needs,
    "navy_not_weaker": _navies,
    "exocolony_too_dear": _price(_exocolony_price),
    "asteroid_colony_too_dear": _price(_asteroid_colony_price),
    "mining_too_dear": _price(
        lambda pos, frame, _, choice: mining.price(pos, frame[PLAYER], steps.action_of(choice)[0])
    ),
}
