"""Receipts: what a way costs and brings, line by line, and the same as a forecast for the board."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from betacolony.core.messages import MINUS
from betacolony.exocolony import Event, Game, Position, events, options
from betacolony.exocolony.edition.components import Site
from betacolony.exocolony.rules.actions.exocolonies import interstellar
from betacolony.exocolony.rules.cards.playable import play_at
from betacolony.exocolony.rules.table.goods import named
from betacolony.exocolony.state import agenda, tables
from betacolony.exocolony.state.position import PIECES
from betacolony.exocolony.state.tables import KINDS
from betacolony_widgets.exocolony.board.table_view import Forecast
from betacolony_widgets.exocolony.play.narration.narrator import Narrator
from betacolony_widgets.messages import Messages

from .foresight import Outcome, gained, paid
from .prices import price
from .ways import Way

#: what happens to others that a receipt tells
_HARM: Final = (
    *(events.Lost, events.Stolen, events.HandedOver, events.CardLost, events.ColonyDisabled),
    *(events.SpaceportTurnedBack, events.TradeBanned),
)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the receipt: what it is about, and how much."""

    label: str
    text: str

    def packed(self) -> dict[str, Any]:
        """The line as the browser takes it."""
        return {"label": self.label, "text": self.text, "dear": False}


class Receipts:
    """Writes receipts of one game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._words = game.messages
        self._messages = Messages.of(game.language)

    def _say(self, key: str, **values: object) -> str:
        return self._messages.say(f"exo.play.receipt.{key}", **values)

    def _line(self, key: str, text: str) -> Line:
        return Line(self._say(key), text)

    def lines(self, way: Way, outcome: Outcome) -> list[Line]:
        """The receipt of a way."""
        return [line for line in self._lines(way, outcome) if line.text]

    def _lines(self, way: Way, outcome: Outcome) -> Iterator[Line]:
        settled = outcome.first(events.ColonySettled)
        if isinstance(settled, events.ColonySettled):
            yield from self._settling(outcome, settled)
        elif isinstance(way.option, options.Trade | options.BuyInBulk | options.SellInBulk):
            yield from self._trading(outcome)
        else:
            yield from self._paying(way, outcome)
        yield self._line("does", self._does(way, outcome.before))
        yield self._line("get", self._goods(gained(outcome)))
        yield from self._rest(outcome)
        yield self._line("each", self.gives(outcome))
        narrator = Narrator(self._game, outcome.player)
        yield from (Line(self._name(event), narrator.tell(event)) for event in self._harm(outcome))
        turned = dict.fromkeys(self._say(f"up.{type(event).__name__}") for event in outcome.revealed)
        if not outcome.ends:
            yield self._line("unknown", self._messages.listed(list(turned)) if turned else "")
        if outcome.asked and outcome.asked != "mine":
            yield self._line("then", self._say(f"next.{outcome.asked}"))

    def card(self, card: str, lacking: str) -> list[Line]:
        """A card that can't be bought: its price, what is missing, and what it does."""
        its = next(its for its in self._game.edition.cards if its.id == card)
        cost = self._goods(dict(its.cost))
        lines = [self._line("pay", cost), self._line("missing", lacking), self._line("does", its.text)]
        return [line for line in lines if line.text]

    # --- paying ----------------------------------------------------------------------------------

    def _settling(self, outcome: Outcome, settled: events.ColonySettled) -> Iterator[Line]:
        """The price of a Colony by its parts (X-SETTLE-3 to X-SETTLE-6)."""
        start, columns = self._words.name(settled.launch_world), self._columns(outcome.before, settled)
        key = "fuel" if settled.fuel else "no_fuel"
        launch = self._say(key, fuel=settled.fuel, world=start)
        if outcome.launches > 1:
            launch = self._say("or_others", first=launch)
        yield self._line("launch", launch)
        if columns:
            yield self._line("travel", self._messages.count("exo.play.receipt.columns", columns, coin=settled.coin))
        else:
            yield self._line("travel", self._say("same_column"))
        yield self._line("supplies", self._goods({"metal": settled.metal, **settled.rest}))
        yield self._line("metal", self.metal(outcome.before, outcome.player, settled))

    def _columns(self, pos: Position, settled: events.ColonySettled) -> int:
        worlds = pos.system.worlds
        here = worlds[pos.system.world_of[pos.system.site_ids.index(settled.site)]]
        return abs(here.column - worlds[pos.system.number(settled.launch_world)].column)

    def metal(self, pos: Position, player: int, settled: events.ColonySettled) -> str:
        """The metal of a Colony as a sum, if it has more parts than one (X-SETTLE-6)."""
        number = pos.system.site_ids.index(settled.site)
        site, placed = pos.system.sites[number], pos.system.worlds[pos.system.world_of[number]]
        rules, base = pos.t.rules, pos.edition.factions[pos.faction[player]].settle_cost.get("metal", 0)
        shields = placed.shields + site.shield
        parts = {
            "storm": placed.storm * rules.storm,
            "cave": site.cave * rules.cave,
            "shield": shields * rules.shield,
        }
        off = settled.metal - max(base + sum(parts.values()), 0)
        parts["cards"] = off
        terms = [str(base), *(self._term(name, number) for name, number in parts.items() if number)]
        return "" if len(terms) == 1 else self._say("sum", total=settled.metal, parts=" ".join(terms))

    def _term(self, name: str, number: int) -> str:
        sign = "+" if number > 0 else MINUS
        return self._say("term", sign=sign, number=abs(number), name=self._say(f"feature.{name}"))

    def _trading(self, outcome: Outcome) -> Iterator[Line]:
        for event in outcome.events:
            if isinstance(event, events.Traded):
                before = dict(zip(KINDS, outcome.before.prices, strict=False))
                if event.sold:
                    yield self._line(
                        "sell", self._say("for", name=self._words.name(event.sold), coin=before[event.sold])
                    )
                if event.bought:
                    name = self._words.name(event.bought)
                    yield self._line("buy", self._say("for", name=name, coin=before[event.bought]))
                yield self._line("coin", _signed(event.coin))
                yield self._line("ships", self._messages.count("exo.play.receipt.ready", event.ships))
            elif isinstance(event, events.BulkTraded):
                goods = self._goods({event.resource: abs(event.number)})
                yield self._line("sell" if event.number < 0 else "buy", goods)
                yield self._line("coin", _signed(event.coin))

    def _paying(self, way: Way, outcome: Outcome) -> Iterator[Line]:
        goods = paid(outcome)
        if not goods:
            # what it will cost once everything is announced
            whole = price(outcome.before, way)
            goods = named(whole) if whole else {}
        pos = outcome.before
        if not goods and pos.agenda[-1][0] >= agenda.FIRST_ANNOUNCED and pos.agenda[-1][agenda.USE] != tables.FREE:
            goods = named(play_at(pos, pos.agenda[-1]).price)
        text = self._goods(goods)
        if text and isinstance(way.option, options.BuyCard) and self._adds_launch(pos, way.option.card):
            text = self._say("and_way", goods=text)
        yield self._line("pay", text)

    def _adds_launch(self, pos: Position, card: str) -> bool:
        return pos.edition.cards[pos.t.number[card]].adds == "launch"

    # --- what it brings ---------------------------------------------------------------------------

    def _does(self, way: Way, pos: Position) -> str:
        """What a card does, in words; the heading over the receipt says it of a use."""
        if isinstance(way.option, options.BuyCard | options.TakeCard):
            return pos.edition.cards[pos.t.number[way.option.card]].text
        return ""

    def _rest(self, outcome: Outcome) -> Iterator[Line]:
        before, after = outcome.before, outcome.after
        me = outcome.player
        if not outcome.ends and after.ships[me] != before.ships[me]:
            yield self._line("ships", _signed(after.ships[me] - before.ships[me]))
        moved = [event for event in outcome.events if isinstance(event, events.PriceMoved)]
        changes = [
            self._say("price_change", name=self._words.name(event.resource), before=event.before, after=event.after)
            for event in moved
            if event.before != event.after
        ]
        if changes:
            yield self._line("price", self._messages.listed(changes))
        scored = [event for event in outcome.events if isinstance(event, events.Scored) and event.player == me]
        if scored:
            parts = [
                self._say("points_of", points=event.points, source=source)
                for event, source in zip(scored, self._sources(scored, outcome), strict=True)
            ]
            total = _signed(outcome.points)
            yield self._line("points", self._say("sum", total=total, parts=" + ".join(parts)))

    def _sources(self, scored: Sequence[events.Scored], outcome: Outcome) -> Iterator[str]:
        """What each part of the points is for: of one source for the thing itself, then for being first, then a bonus.

        An Exocolony that is not the first has a bonus all the same (X-EXO-6).
        """
        late = any(isinstance(event, events.ExocolonySettled) and not event.first for event in outcome.events)
        for place, event in enumerate(scored):
            again = sum(other.source == event.source for other in scored[:place])
            extra = "bonus" if again > 1 or (late and event.source == "exocolonies") else "first"
            yield self._say(f"extra.{extra}" if again else f"source.{event.source}")

    def gives(self, outcome: Outcome) -> str:
        """What a new piece gives at each collection; "" for none."""
        pos = outcome.after
        for event in outcome.events:
            if isinstance(event, events.ColonySettled | events.HomeSettled):
                return self.site_gives(pos, event.site)
            if isinstance(event, events.ColonyMigrated):
                return self.site_gives(pos, event.to)
            if isinstance(event, events.AsteroidColonySettled):
                colony = pos.edition.factions[pos.faction[outcome.player]].asteroid_colony
                return self._goods(dict(colony.income)) if colony else ""
            if isinstance(event, events.ExocolonySettled) and not outcome.revealed:
                world = pos.edition.habitables[pos.beyond[event.distance - 1].world]
                number = int(event.site.partition("-")[2] or 1) - 1
                return self._goods(_output(world.sites[number], 0))
        return ""

    def site_gives(self, pos: Position, site: str) -> str:
        """What a site of the home system gives (X-COL-1, X-SET-6)."""
        number = pos.system.site_ids.index(site)
        placed = pos.system.worlds[pos.system.world_of[number]]
        its = pos.system.sites[number]
        return self._goods(_output(its, pos.t.rules.peak if its.peak and placed.peaks else 0))

    def _harm(self, outcome: Outcome) -> list[Event]:
        told = [event for event in outcome.events if isinstance(event, _HARM)]
        return [
            event
            for event in told
            if getattr(event, "player", None) != outcome.player or isinstance(event, events.Stolen)
        ]

    def _name(self, event: Event) -> str:
        seat = getattr(event, "victim", getattr(event, "player", 0))
        return self._words.who(seat)

    def _goods(self, goods: dict[str, int]) -> str:
        return self._words.goods(goods) if any(goods.values()) else ""


def _output(site: Site, peak: int) -> dict[str, int]:
    goods = {site.resource: site.amount} if site.resource else {}
    coin = site.coin + peak
    return {**goods, "coin": coin} if coin else goods


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"{MINUS}{-number}" if number < 0 else "0"


# --- the same for the board -------------------------------------------------------------------------------------------


def forecast(outcome: Outcome) -> Forecast | None:
    """What the board draws of an outcome; None where nothing would change, or the turn would end."""
    before, me = outcome.before, outcome.player
    if outcome.ends:  # what follows belongs to the next turn; but a first Colony lands
        placed = _placed(outcome)
        return Forecast(**placed, points=before.total(me) + outcome.points) if placed else None
    held = dict(zip(KINDS, before.held(me), strict=True))
    prices = zip(KINDS, before.prices, outcome.after.prices, strict=False)
    ships = _ships(before, me), _ships(outcome.after, me)
    shown = Forecast(
        **_placed(outcome),
        goods={kind: number for kind, number in outcome.goods.items() if number != held[kind]},
        reserve={piece: after for piece, then, after in _left(outcome) if after != then},
        prices={kind: after for kind, then, after in prices if after != then},
        points=before.total(me) + outcome.points if outcome.points else None,
        ships=ships[1] if ships[0] != ships[1] else None,
    )
    return None if shown == Forecast() else shown


def _left(outcome: Outcome) -> Iterator[tuple[str, int, int]]:
    """The pieces in the player's reserve by their names, before and after."""
    first = outcome.player * len(PIECES)
    return zip(PIECES, outcome.before.reserve[first:], outcome.after.reserve[first:], strict=False)


def _ships(pos: Position, player: int) -> tuple[int, int]:
    return pos.ships[player] - pos.ships_exhausted[player], pos.ships[player]


def _placed(outcome: Outcome) -> dict[str, Any]:
    """The piece that is placed, and the way that it comes."""
    pos = outcome.before
    for event in outcome.events:
        match event:
            case events.ColonySettled():
                worlds = pos.system.worlds
                here = worlds[pos.system.world_of[pos.system.site_ids.index(event.site)]].column
                columns = abs(here - worlds[pos.system.number(event.launch_world)].column)
                coin = _spread([pos.t.rules.travel] * columns, event.coin)
                start = {"start": event.launch_world, "fuel": event.fuel, "coin": coin}
                return {"site": event.site, "piece": PIECES[0], **start}
            case events.HomeSettled():
                return {"site": event.site, "piece": PIECES[0]}
            case events.ColonyMigrated():
                kind = pos.pieces[pos.system.site_ids.index(event.site)].kind
                return {"site": event.to, "piece": PIECES[kind]}
            case events.SpaceportBuilt():
                return {"site": event.site, "piece": PIECES[1]}
            case events.ExocolonySettled():
                known = event.distance <= len(pos.beyond)
                return {"site": event.site if known else "", "piece": PIECES[2], **_to_star(outcome, event.distance)}
            case _:
                continue
    revealed = next((event for event in outcome.revealed if isinstance(event, events.SystemRevealed)), None)
    if revealed is not None:
        return _to_star(outcome, revealed.distance)
    return {}


def _to_star(outcome: Outcome, distance: int) -> dict[str, Any]:
    """The way to a star; the Coin for it is what the journey takes (X-EXO-2)."""
    pos = outcome.before
    coin = interstellar(pos, outcome.player, distance - 1)
    return {"system": distance, "coin": _spread([pos.t.rules.interstellar] * distance, coin)}


def _spread(full: Iterable[int], paid_: int) -> tuple[int, ...]:
    """What is paid for each step of a way: discounts make the last ones free."""
    out = []
    for step in full:
        out.append(min(step, paid_))
        paid_ -= out[-1]
    return tuple(out)
