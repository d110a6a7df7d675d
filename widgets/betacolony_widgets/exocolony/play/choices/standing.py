"""What can be had now, target by target: prices, what is missing, notes of the actions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from betacolony.exocolony import Game, Option, Position, Reason, options
from betacolony.exocolony.edition.components import RESOURCES
from betacolony.exocolony.rules.actions import ports
from betacolony.exocolony.rules.table.goods import named
from betacolony.exocolony.state.position import COLONY, EMPTY
from betacolony_widgets.exocolony.board.table_view import ACTIONS, Action
from betacolony_widgets.messages import Messages

from .attempts import attempt, lacking, shortage
from .prices import price, price_words
from .ways import ACTION, Way

#: reasons that say the same of all sites: they are told of the action
_OF_ACTION: Final = frozenset({"no_colony_in_reserve", "no_spaceport_in_reserve"})


@dataclass(frozen=True, slots=True)
class Standing:
    """What can be had, and what can't.

    Attributes:
        prices: of targets that can be chosen, in words; "" for none.
        lacking: what is missing for the others, and for market cards that can only be discarded.
        actions: the tiles of the main phase; () where it isn't asked.
        nearest: by the target of a tile that can't be chosen, the option that lacks least, if there is one.
    """

    prices: Mapping[str, str] = field(default_factory=dict)
    lacking: Mapping[str, str] = field(default_factory=dict)
    actions: tuple[Action, ...] = ()
    nearest: Mapping[str, Option] = field(default_factory=dict)


def standing(game: Game, known: Sequence[Way]) -> Standing:
    """What can be had at a game's decision by these ways; nothing where no decision is asked."""
    decision = game.decision
    if decision is None:
        return Standing()
    return _Reader(game, known).read(decision.kind, decision.player)


class _Reader:
    """Reads one decision."""

    def __init__(self, game: Game, known: Sequence[Way]) -> None:
        self._game, self._known = game, known
        self._pos: Position = game.position
        self._messages, self._words = Messages.of(game.language), game.messages
        self._why: dict[Option, tuple[Reason, ...]] = {}
        self._nearest: dict[str, Option] = {}

    def read(self, kind: str, me: int) -> Standing:
        prices: dict[str, str] = {}
        for way in self._known:
            for target in way.needed - prices.keys():
                if not isinstance(way.option, options.Discard):
                    prices[target] = price_words(self._game, self._pos, way, self._words)
        missing = {}
        for target in _candidates(self._pos, kind, me):
            if target in prices:
                continue
            option = attempt(self._game, target)
            reasons = self._reasons(option) if option is not None else ()
            if reasons:
                most = 1 if target.startswith("market-") else 2  # a card has room for no more
                missing[target] = lacking(self._messages, self._words, reasons, most=most)
        actions = self._actions(me) if kind == "main" else ()
        missing |= {f"{ACTION}{action.name}": action.note for action in actions if not action.enabled}
        return Standing(prices, missing, actions, self._nearest)

    def _reasons(self, option: Option) -> tuple[Reason, ...]:
        if option not in self._why:
            self._why[option] = self._game.why_not(option)
        return self._why[option]

    # --- the tiles of the main phase -------------------------------------------------------------

    def _actions(self, me: int) -> tuple[Action, ...]:
        out = []
        for name in ACTIONS:
            ways = [way for way in self._known if f"{ACTION}{name}" in way.targets]
            note = self._has(name, ways, me) if ways else self._lacks(name, me)
            out.append(Action(name, note, bool(ways)))
        return tuple(out)

    def _has(self, name: str, ways: Sequence[Way], me: int) -> str:
        """What can be had of an action, in a few words."""
        pos = self._pos
        if name == "trade":
            number = pos.ships[me] - pos.ships_exhausted[me]
        elif name == "exocolony":
            goods = [goods for way in ways if (goods := price(pos, way)) is not None]
            return self._words.goods(named(min(goods, key=sum))) if goods else ""
        else:
            number = len(ways)
        return self._messages.count(f"exo.play.action.{name}", number)

    def _lacks(self, name: str, me: int) -> str:
        """What is missing for an action: where it depends on the site, for the nearest one."""
        tried = {option: self._reasons(option) for option in _tries(self._pos, name, me)}
        if not tried:
            return self._messages.say(f"exo.play.lacking.no_{name}")
        general = [option for option, reasons in tried.items() if reasons and reasons[0].code in _OF_ACTION]
        priced = [option for option, reasons in tried.items() if len(reasons) == 1 and shortage(reasons[0])]
        priced.sort(key=lambda option: sum(shortage(tried[option][0]).values()))
        best = [*general[:1], *priced[:1], *tried][0]
        self._nearest[f"{ACTION}{name}"] = best
        return lacking(self._messages, self._words, tried[best], most=1)  # the tile has room for no more


def _tries(pos: Position, name: str, me: int) -> list[Option]:
    """The options of an action that can be thought of."""
    if name == "settle":
        mine = {pos.system.world_of[site] for site, piece in pos.pieces.items() if piece.player == me}
        free = [site for site, world in enumerate(pos.system.world_of) if site not in pos.pieces and world not in mine]
        return [options.SettleColony(pos.system.site_ids[site]) for site in free]
    if name == "spaceport":
        own = [site for site, piece in pos.pieces.items() if piece.player == me and piece.kind == COLONY]
        fitting = [site for site in own if site in ports.upgradable(pos, me, _launch_most(pos, me))]
        return [options.BuildSpaceport(pos.system.site_ids[site]) for site in fitting or own]
    if name == "trade":
        held = [kind for kind, number in named(pos.held(me)).items() if kind != "coin"]
        return [*(options.Trade(sell=kind) for kind in held), options.Trade(buy=_cheapest(pos))]
    faction = pos.edition.factions[pos.faction[me]]
    return [options.SettleAsteroid() if faction.asteroid_colony else options.SettleExocolony()]


def _launch_most(pos: Position, me: int) -> int:
    return pos.edition.factions[pos.faction[me]].spaceport_launch_max


def _cheapest(pos: Position) -> str:
    return min(RESOURCES, key=lambda kind: pos.prices[RESOURCES.index(kind)])


def _candidates(pos: Position, kind: str, me: int) -> list[str]:
    """The targets that people may look at for a kind of decision, whether they can be chosen or not."""
    sites = [f"site-{site}" for site in pos.system.site_ids]
    own = [f"site-{pos.system.site_ids[site]}" for site, piece in pos.pieces.items() if piece.player == me]
    market = [f"market-{place}" for place, card in enumerate(pos.market) if card != EMPTY]
    cards = [f"card-{me}-{pos.t.names[card]}" for card in pos.cards(me) if pos.t.options[card]]
    trades = [f"{side}-{resource}" for side in ("sell", "buy") for resource in RESOURCES]
    stars = [f"system-{number + 1}" for number in range(len(pos.beyond) + 1)]
    worlds = dict.fromkeys(pos.system.world_of[site] for site, piece in pos.pieces.items() if piece.player == me)
    table: dict[str, list[str]] = {
        "main": [*sites, *market, *cards, *trades, *stars],
        "mine": [*cards, *trades, *(f"asteroid-{pos.edition.asteroids[its].id}" for its in pos.open_asteroids)],
        "target": [f"player-{seat}" for seat in range(pos.players) if seat != me],
        "port_site": own,
        "free_card": market,
        "launch_from": [f"world-{pos.system.worlds[world].world.id}" for world in worlds],
    }
    return table.get(kind, [])
