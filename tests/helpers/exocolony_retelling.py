"""A table of Exocolony that is rebuilt from events alone, to hold against the position that told them."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from betacolony.exocolony import events
from betacolony.exocolony.edition.edition import Edition
from betacolony.exocolony.events import Event

EVENT_CARDS: Final = {card.id for card in Edition.load().cards if card.kind == "event"}
#: at the start, as the rules print them (X-SET-8)
PRICES: Final = {"metal": 2, "fuel": 2, "water": 3, "food": 3}


@dataclass
class Seat:
    """What a player has."""

    goods: Counter[str] = field(default_factory=Counter)
    ready: Counter[str] = field(default_factory=Counter)
    exhausted: Counter[str] = field(default_factory=Counter)
    ships: int = 0
    ships_exhausted: int = 0
    points: Counter[str] = field(default_factory=Counter)
    asteroids: list[str] = field(default_factory=list)
    under: list[tuple[str, str]] = field(default_factory=list)
    banned: bool = False

    def move(self, goods: Mapping[str, int], sign: int = 1) -> None:
        for kind, number in goods.items():
            self.goods[kind] += sign * number


class Table:
    """The table as the events told so far have left it."""

    def __init__(self, players: int) -> None:
        self.seats = [Seat() for _ in range(players)]
        self.prices = dict(PRICES)
        self.market: dict[int, str] = {}
        self.pieces: dict[str, tuple[int, str]] = {}
        self.disabled: dict[str, dict[str, int]] = {}
        self.beyond: list[str] = []
        self.exocolonies: dict[str, int] = {}
        self.life: dict[str, str] = {}
        self.open: list[str] = []
        self.discards: dict[str, Counter[str]] = {"actions": Counter(), "asteroids": Counter()}
        self.round = 0
        #: cards that the last rebuild took into the deck before it was told that they were discarded
        self.early = 0

    def tell(self, event: Event) -> None:
        """What an event changes."""
        change = getattr(self, "_" + re.sub("(?<!^)(?=[A-Z])", "_", type(event).__name__).lower(), None)
        if change is not None:
            change(event)

    # --- set-up and turns ---------------------------------------------------------------------------------------------

    def _faction_dealt(self, event: events.FactionDealt) -> None:
        seat = self.seats[event.player]
        seat.ready.update(event.cards)
        seat.ships = event.ships

    def _start_goods(self, event: events.StartGoods) -> None:
        self.seats[event.player].move(event.goods)

    def _home_settled(self, event: events.HomeSettled) -> None:
        self.pieces[event.site] = (event.player, "colony")

    def _turn_began(self, event: events.TurnBegan) -> None:
        self.round = event.round

    def _refreshed(self, event: events.Refreshed) -> None:
        seat = self.seats[event.player]
        assert (seat.exhausted.total(), seat.ships_exhausted) == (event.cards, event.ships)
        seat.ready += seat.exhausted
        seat.exhausted.clear()
        seat.ships_exhausted = 0

    def _collected(self, event: events.Collected) -> None:
        parts = [*event.sites.values(), *event.beyond.values(), *event.cards.values(), event.asteroid_colonies]
        together: Counter[str] = Counter()
        for part in parts:
            together.update(part)
        assert together == Counter(event.goods)
        assert set(event.idle) == {
            site for site, piece in self.pieces.items() if piece[0] == event.player and site in self.disabled
        }
        self.seats[event.player].move(event.goods)

    def _trade_banned(self, event: events.TradeBanned) -> None:
        self.seats[event.player].banned = True

    def _trade_ban_ended(self, event: events.TradeBanEnded) -> None:
        self.seats[event.player].banned = False

    # --- the market and cards -----------------------------------------------------------------------------------------

    def _market_filled(self, event: events.MarketFilled) -> None:
        self.market.update(zip(event.places, event.cards, strict=True))

    def _market_discarded(self, event: events.MarketDiscarded) -> None:
        assert self.market[event.place] == event.card
        self.market[event.place] = event.replacement
        if self.early:
            self.early -= 1
        else:
            self.discards["actions"][event.card] += 1

    def _market_added(self, event: events.MarketAdded) -> None:
        assert event.place not in self.market
        self.market[event.place] = event.card

    def _deck_rebuilt(self, event: events.DeckRebuilt) -> None:
        pile = self.discards[event.deck]
        self.early = event.number - pile.total()
        pile.clear()

    def _take(self, player: int, card: str) -> None:
        place = min(place for place, lying in self.market.items() if lying == card)
        del self.market[place]
        if card in EVENT_CARDS:
            self.discards["actions"][card] += 1
        else:
            self.seats[player].ready[card] += 1

    def _card_bought(self, event: events.CardBought) -> None:
        self.seats[event.player].move(event.price, -1)
        self._take(event.player, event.card)

    def _free_card_taken(self, event: events.FreeCardTaken) -> None:
        self._take(event.player, event.card)

    def _card_exhausted(self, event: events.CardExhausted) -> None:
        seat = self.seats[event.player]
        seat.ready[event.card] -= 1
        seat.exhausted[event.card] += 1

    def _card_refreshed(self, event: events.CardRefreshed) -> None:
        seat = self.seats[event.player]
        seat.exhausted[event.card] -= 1
        seat.ready[event.card] += 1

    def _card_lost(self, event: events.CardLost) -> None:
        seat = self.seats[event.player]
        (seat.exhausted if event.exhausted else seat.ready)[event.card] -= 1
        self.discards["actions"][event.card] += 1
        below = next((pair for pair in seat.under if pair[0] == event.card), None)
        if below is not None:
            seat.under.remove(below)
            self.discards["asteroids"][below[1]] += 1

    # --- goods --------------------------------------------------------------------------------------------------------

    def _traded(self, event: events.Traded) -> None:
        seat = self.seats[event.player]
        if event.sold:
            seat.goods[event.sold] -= 1
        if event.bought:
            seat.goods[event.bought] += 1
        seat.goods["coin"] += event.coin
        seat.ships_exhausted += 1

    def _bulk_traded(self, event: events.BulkTraded) -> None:
        self.seats[event.player].move({event.resource: event.number, "coin": event.coin})

    def _paid(self, event: events.Paid) -> None:
        self.seats[event.player].move(event.goods, -1)

    def _gained(self, event: events.Gained) -> None:
        self.seats[event.player].move(event.goods)

    _lost = _paid

    def _stolen(self, event: events.Stolen) -> None:
        self.seats[event.player].move(event.goods)
        self.seats[event.victim].move(event.goods, -1)

    def _handed_over(self, event: events.HandedOver) -> None:
        self.seats[event.player].move(event.goods, -1)
        self.seats[event.to].move(event.goods)

    def _given_up(self, event: events.GivenUp) -> None:
        self.seats[event.player].goods[event.resource] -= 1

    def _offer_answered(self, event: events.OfferAnswered) -> None:
        if event.answer == "accepted":
            for seat, sign in ((self.seats[event.player], 1), (self.seats[event.maker], -1)):
                seat.move(event.give, sign)
                seat.move(event.get, -sign)

    def _price_moved(self, event: events.PriceMoved) -> None:
        assert self.prices[event.resource] == event.before
        self.prices[event.resource] = event.after

    def _scored(self, event: events.Scored) -> None:
        points = self.seats[event.player].points
        points[event.source] += event.points
        assert points.total() == event.total

    # --- pieces and ships ---------------------------------------------------------------------------------------------

    def _colony_settled(self, event: events.ColonySettled) -> None:
        seat = self.seats[event.player]
        seat.move({"fuel": event.fuel, "coin": event.coin, "metal": event.metal}, -1)
        seat.move(event.rest, -1)
        self.pieces[event.site] = (event.player, "colony")

    def _spaceport_built(self, event: events.SpaceportBuilt) -> None:
        assert self.pieces[event.site] == (event.player, "colony")
        self.pieces[event.site] = (event.player, "spaceport")

    def _spaceport_turned_back(self, event: events.SpaceportTurnedBack) -> None:
        assert self.pieces[event.site] == (event.player, "spaceport")
        self.pieces[event.site] = (event.player, "colony")

    def _colony_disabled(self, event: events.ColonyDisabled) -> None:
        self.disabled[event.site] = dict(event.price)

    def _colony_repaired(self, event: events.ColonyRepaired) -> None:
        assert self.disabled.pop(event.site) == event.price
        self.seats[event.player].move(event.price, -1)

    def _colony_migrated(self, event: events.ColonyMigrated) -> None:
        self.pieces[event.to] = self.pieces.pop(event.site)
        if event.site in self.disabled:
            self.disabled[event.to] = self.disabled.pop(event.site)

    def _ship_gained(self, event: events.ShipGained) -> None:
        self.seats[event.player].ships = event.ships

    def _ship_lost(self, event: events.ShipLost) -> None:
        seat = self.seats[event.player]
        seat.ships = event.ships
        seat.ships_exhausted = max(seat.ships_exhausted - 1, 0)

    # --- beyond home --------------------------------------------------------------------------------------------------

    def _system_revealed(self, event: events.SystemRevealed) -> None:
        self.beyond.append(event.world)
        assert len(self.beyond) == event.distance

    def _exocolony_settled(self, event: events.ExocolonySettled) -> None:
        self.exocolonies[event.site] = event.player

    def _asteroid_colony_settled(self, event: events.AsteroidColonySettled) -> None:
        seat = self.seats[event.player]
        seat.move(event.price, -1)
        seat.asteroids.append(event.asteroid)
        self.discards["asteroids"][event.asteroid] -= 1

    def _lifeform_found(self, event: events.LifeformFound) -> None:
        self.life[event.world] = event.lifeform
        self.seats[event.player].move(event.goods)

    def _asteroids_drawn(self, event: events.AsteroidsDrawn) -> None:
        self.open = list(event.asteroids)

    def _asteroid_mined(self, event: events.AsteroidMined) -> None:
        seat = self.seats[event.player]
        seat.move(event.price, -1)
        seat.move(event.goods)
        self.open.remove(event.asteroid)
        self.discards["asteroids"][event.asteroid] += 1

    def _asteroids_returned(self, event: events.AsteroidsReturned) -> None:
        assert self.open == list(event.asteroids)
        self.open = []

    def _asteroid_placed(self, event: events.AsteroidPlaced) -> None:
        self.seats[event.player].under.append((event.card, event.asteroid))
        self.discards["asteroids"][event.asteroid] -= 1


def kept(counts: Counter[Any]) -> dict[Any, int]:
    """Counts without those that are nothing."""
    return {thing: number for thing, number in counts.items() if number}
