"""The decisions of players: what each is called, under which rule it is asked, and how its choices read as options.

A choice is the number that the stepper takes (``steps``); an option is the same for people.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from betacolony.core.errors import shown
from betacolony.exocolony import options
from betacolony.exocolony.edition.components import RESOURCES
from betacolony.exocolony.options import Option
from betacolony.exocolony.rules import steps
from betacolony.exocolony.rules.actions import exocolonies, offers, trading
from betacolony.exocolony.rules.actions.offers import Offer
from betacolony.exocolony.rules.actions.trading import NO_RESOURCE, Trade
from betacolony.exocolony.rules.cards import moves
from betacolony.exocolony.rules.cards.moves import Bulk
from betacolony.exocolony.rules.reason import Reason
from betacolony.exocolony.rules.table.goods import named
from betacolony.exocolony.state import agenda, tables
from betacolony.exocolony.state.agenda import Frame
from betacolony.exocolony.state.position import PIECES, Position
from betacolony.exocolony.state.system import site_id
from betacolony.exocolony.state.tables import KINDS, numbers


class RefusedError(Exception):
    """An option that stands for no choice of its decision; ``reason`` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


class Form(NamedTuple):
    """A way to write choices as options.

    Attributes:
        kinds: the types of its options.
        make: the option for a choice; read: the choice for an option of these types, or a RefusedError.
    """

    kinds: tuple[type[Option], ...]
    make: Callable[[Position, Frame, int], Option]
    read: Callable[[Position, Frame, Any], int]


class Row(NamedTuple):
    """A kind of decision: its name, its rule, and the form of its choices."""

    name: str
    rule: str
    form: Form


def _number(ids: Sequence[object], value: object, thing: str, rule: str) -> int:
    """The number of a thing by its id.

    Raises:
        RefusedError: there is none of this id.
    """
    if value in ids:
        return ids.index(value)
    known = ", ".join(map(str, ids))
    raise RefusedError(Reason(f"unknown_{thing}", rule, {"value": shown(value), "known": known}))


def _among(kind: Any, field: str, thing: str, rule: str, ids: Callable[[Position, Frame], Sequence[object]]) -> Form:
    """The form of choices that are numbers of things with ids: an option has the id in a field."""

    def make(pos: Position, frame: Frame, choice: int) -> Option:
        option: Option = kind(ids(pos, frame)[choice])
        return option

    def read(pos: Position, frame: Frame, option: Any) -> int:
        return _number(ids(pos, frame), getattr(option, field), thing, rule)

    return Form((kind,), make, read)


def _exo_sites(pos: Position, frame: Frame) -> list[str]:
    world = pos.edition.habitables[pos.beyond[frame[exocolonies.PLACE]].world]
    return [site_id(world, index) for index in range(len(world.sites))]


def _read_system(pos: Position, _: Frame, option: Any) -> int:
    places = range(1, len(pos.beyond) + 2)
    return _number(places, option.distance, "system", "X-EXO-2")


def _make_lasting(pos: Position, _: Frame, choice: int) -> Option:
    card, exhausted = divmod(choice, 2)
    return options.ChooseCard(pos.t.names[card], bool(exhausted))


def _read_lasting(pos: Position, _: Frame, option: Any) -> int:
    return 2 * _card(pos, option.card) + bool(option.exhausted)


def _card(pos: Position, card: object) -> int:
    return _number(pos.t.names, card, "card", "X-SET-2")


def _resource(value: object) -> int:
    return _number(RESOURCES, value, "resource", "X-TRADE-1")


def _make_free(pos: Position, _: Frame, choice: int) -> Option:
    return options.TakeCard(pos.t.names[choice - 1]) if choice else options.Decline()


def _read_free(pos: Position, _: Frame, option: Any) -> int:
    return _card(pos, option.card) + 1 if isinstance(option, options.TakeCard) else 0


def _make_bulk(_: Position, __: Frame, choice: int) -> Option:
    bulk = moves.bulk_of(choice)
    kind = options.SellInBulk if bulk.sells else options.BuyInBulk
    return kind(RESOURCES[bulk.resource], bulk.number)


def _read_bulk(_: Position, __: Frame, option: Any) -> int:
    resource = _resource(option.resource)
    if type(option.number) is not int or option.number < 1:
        raise RefusedError(Reason("no_such_number", "X-FX-9", {"value": shown(option.number)}))
    return moves.bulk_choice(Bulk(isinstance(option, options.SellInBulk), resource, option.number))


def _make_move(pos: Position, _: Frame, choice: int) -> Option:
    site, to = divmod(choice, len(pos.system.sites))
    return options.MovePiece(pos.system.site_ids[site], pos.system.site_ids[to])


def _read_move(pos: Position, _: Frame, option: Any) -> int:
    site, to = (_number(pos.system.site_ids, id_, "site", "X-FX-9") for id_ in (option.site, option.to))
    return site * len(pos.system.sites) + to


# --- the main phase -----------------------------------------------------------------------------------------------


def _make_main(pos: Position, frame: Frame, choice: int) -> Option:
    value, kind = steps.action_of(choice)
    if kind == steps.END:
        return options.LeaveAsteroids() if frame[0] == agenda.ASK_MINE else options.EndTurn()
    if kind == steps.TRADE:
        sold, bought = (None if side == NO_RESOURCE else RESOURCES[side] for side in trading.TRADES[value])
        return options.Trade(sold, bought)
    if kind == steps.OFFER:
        offer = offers.offer_of(value)
        return options.OfferTrade(offer.player, named(offer.give), named(offer.get))
    if kind == steps.USE:
        card, option = steps.use_of(value)
        return options.UseCard(pos.t.names[card], option)
    if kind in _SITES:
        return _SITES[kind](pos.system.site_ids[value])
    if kind in _CARDS:
        return _CARDS[kind](pos.t.names[value])
    if kind == steps.MINE:
        return options.MineAsteroid(pos.edition.asteroids[value].id)
    return _ALONE[kind]()


#: actions on a site, with a card, and with nothing
_SITES: Final[dict[int, type[options.SettleColony | options.BuildSpaceport | options.Repair]]] = {
    steps.SETTLE: options.SettleColony,
    steps.SPACEPORT: options.BuildSpaceport,
    steps.REPAIR: options.Repair,
}
_CARDS: Final[dict[int, type[options.Discard | options.BuyCard]]] = {
    steps.DISCARD: options.Discard,
    steps.BUY: options.BuyCard,
}
_ALONE: Final[dict[int, type[Option]]] = {
    steps.END: options.EndTurn,
    steps.EXOCOLONY: options.SettleExocolony,
    steps.ASTEROID_COLONY: options.SettleAsteroid,
    steps.RESIGN: options.Resign,
}
_KIND_OF: Final[dict[type[Option], int]] = {
    option: kind for kinds in (_SITES, _CARDS, _ALONE) for kind, option in kinds.items()
}


def _read_main(pos: Position, _: Frame, option: Any) -> int:
    if isinstance(option, options.Trade):
        return steps.main_choice(steps.TRADE, trading.TRADES.index(_trade_of(option)))
    if isinstance(option, options.UseCard):
        card = _card(pos, option.card)
        number = _number(range(len(pos.t.options[card])), option.option, "option", "X-CARD-6")
        return steps.use_choice(card, number)
    if isinstance(option, options.OfferTrade):
        return steps.main_choice(steps.OFFER, offers.offer_value(_offer_of(pos, option)))
    if isinstance(option, options.MineAsteroid):
        return steps.main_choice(steps.MINE, _asteroid(pos, option.asteroid))
    if isinstance(option, options.LeaveAsteroids):
        return steps.main_choice(steps.END)
    kind = _KIND_OF[type(option)]
    value = 0
    if isinstance(option, options.SettleColony | options.BuildSpaceport | options.Repair):
        value = _number(pos.system.site_ids, option.site, "site", "X-SETTLE-1")
    elif isinstance(option, options.Discard | options.BuyCard):
        value = _card(pos, option.card)
    return steps.main_choice(kind, value)


def _trade_of(option: options.Trade) -> Trade:
    """X-TRADE-1, X-TRADE-4."""
    sold, bought = (NO_RESOURCE if side is None else _resource(side) for side in (option.sell, option.buy))
    if sold == bought:
        code, rule = ("nothing_traded", "X-TRADE-1") if sold == NO_RESOURCE else ("same_resource", "X-TRADE-4")
        raise RefusedError(Reason(code, rule, {"resource": option.sell}))
    return Trade(sold, bought)


def _offer_of(pos: Position, option: options.OfferTrade) -> Offer:
    """X-VAR-2: numbers of goods by their names."""
    _number(range(pos.players), option.player, "player", "X-SET-1")
    sides = []
    for goods in (option.give, option.get):
        if not isinstance(goods, Mapping):
            raise RefusedError(Reason("no_goods", "X-VAR-2", {"value": shown(goods)}))
        for kind, number in goods.items():
            _number(KINDS, kind, "goods", "X-VAR-2")
            if type(number) is not int or not 0 <= number < offers.LIMIT:
                raise RefusedError(Reason("no_goods", "X-VAR-2", {"value": shown(number)}))
        sides.append(numbers(goods))
    return Offer(option.player, *sides)


def _asteroid(pos: Position, asteroid: object) -> int:
    return _number(pos.t.ids[tables.ASTEROIDS], asteroid, "asteroid", "X-AST-2")


# --- the table ----------------------------------------------------------------------------------------------------

_SITE: Final = _among(options.ChooseSite, "site", "site", "X-SETTLE-1", lambda pos, _: pos.system.site_ids)
_EXO_SITE: Final = _among(options.ChooseSite, "site", "site", "X-EXO-4", _exo_sites)
_WORLD: Final = _among(
    options.ChooseWorld, "world", "world", "X-SET-3", lambda pos, _: [placed.world.id for placed in pos.system.worlds]
)
_ASTEROID: Final = _among(
    options.ChooseAsteroid, "asteroid", "asteroid", "X-AST-2", lambda pos, _: pos.t.ids[tables.ASTEROIDS]
)
_PIECE: Final = _among(options.ChoosePiece, "piece", "piece", "X-SET-14", lambda _, __: PIECES)
_PLAYER: Final = _among(options.ChoosePlayer, "player", "player", "X-SET-1", lambda pos, _: range(pos.players))
_CARD: Final = _among(options.ChooseCard, "card", "card", "X-SET-2", lambda pos, _: pos.t.names)
_RESOURCE: Final = _among(options.ChooseResource, "resource", "resource", "X-TRADE-1", lambda _, __: RESOURCES)
_SYSTEM: Final = Form((options.ChooseSystem,), lambda _, __, choice: options.ChooseSystem(choice + 1), _read_system)
_LASTING: Final = Form((options.ChooseCard,), _make_lasting, _read_lasting)
_FREE: Final = Form((options.TakeCard, options.Decline), _make_free, _read_free)
_BULK: Final = Form((options.BuyInBulk, options.SellInBulk), _make_bulk, _read_bulk)
_MOVE: Final = Form((options.MovePiece,), _make_move, _read_move)
_MAIN: Final = Form((*_KIND_OF, options.Trade, options.UseCard, options.OfferTrade), _make_main, _read_main)
_ANSWER: Final = Form(
    (options.Accept, options.Decline),
    lambda _, __, choice: options.Accept() if choice else options.Decline(),
    lambda _, __, option: offers.ACCEPT if isinstance(option, options.Accept) else offers.DECLINE,
)
_MINE: Final = Form(
    (options.MineAsteroid, options.LeaveAsteroids, options.Trade, options.UseCard), _make_main, _read_main
)

DECISIONS: Final[dict[int, Row]] = {
    agenda.ASK_HOME_SITE: Row("home_site", "X-SET-13", _SITE),
    agenda.ASK_MAIN: Row("main", "X-TURN-2", _MAIN),
    agenda.ASK_LAUNCH: Row("launch_from", "X-SETTLE-9", _WORLD),
    agenda.ASK_STAR: Row("star", "X-EXO-2", _SYSTEM),
    agenda.ASK_EXO_SITE: Row("exo_site", "X-EXO-4", _EXO_SITE),
    agenda.ASK_COLONY_ASTEROID: Row("asteroid", "X-EXO-7", _ASTEROID),
    agenda.ASK_PIECE: Row("piece", "X-EXO-7", _PIECE),
    agenda.ASK_FREE_CARD: Row("free_card", "X-LIFE-4", _FREE),
    agenda.ASK_MINE: Row("mine", "X-AST-2", _MINE),
    agenda.ASK_OWN_CARD: Row("own_card", "X-NAVY-4", _LASTING),
    agenda.ASK_GIVE_UP: Row("give_up", "X-EVT-3", _RESOURCE),
    agenda.ASK_ANSWER: Row("answer", "X-VAR-2", _ANSWER),
    agenda.ASK_LIFE_WORLD: Row("life_world", "X-LIFE-6", _WORLD),
    agenda.ASK_PROBE_LAUNCH: Row("launch_from", "X-SETTLE-9", _WORLD),
    agenda.ASK_PORT_SITE: Row("port_site", "X-PORT-3", _SITE),
    agenda.ASK_ASTEROID: Row("asteroid", "X-FX-3", _ASTEROID),
    agenda.ASK_TARGET: Row("target", "X-FX-6", _PLAYER),
    agenda.ASK_TARGET_SITE: Row("target_site", "X-FX-9", _SITE),
    agenda.ASK_TARGET_CARD: Row("target_card", "X-NAVY-4", _LASTING),
    agenda.ASK_LOST: Row("lost", "X-FX-5", _RESOURCE),
    agenda.ASK_GAINED: Row("gained", "X-FX-5", _RESOURCE),
    agenda.ASK_NAMED: Row("named", "X-FX-7", _RESOURCE),
    agenda.ASK_BULK: Row("bulk", "X-FX-9", _BULK),
    agenda.ASK_MOVE: Row("move", "X-FX-9", _MOVE),
    agenda.ASK_SWAP_CARD: Row("swap_card", "X-FX-9", _CARD),
    agenda.ASK_REFRESH: Row("refresh", "X-FX-9", _CARD),
}


def option_for(pos: Position, choice: int) -> Option:
    """The option that a choice stands for, at a position's decision."""
    frame = pos.agenda[-1]
    return DECISIONS[frame[0]].form.make(pos, frame, choice)
