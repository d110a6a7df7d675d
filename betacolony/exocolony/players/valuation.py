"""What a position is worth to a player, in victory points: those scored, and what goods, cards and sites promise.

The numbers were tried in games between greedy players; none comes from the rules.
"""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Final

from betacolony.exocolony.edition.components import ANY, Card, Effect, Goods
from betacolony.exocolony.rules import turns
from betacolony.exocolony.rules.actions.settling import FUEL
from betacolony.exocolony.rules.table import ranking
from betacolony.exocolony.state import position
from betacolony.exocolony.state.position import PIECES, Position
from betacolony.exocolony.state.system import System
from betacolony.exocolony.state.tables import COIN_AT, KINDS, Tables, numbers

#: victory points for a Coin, now and as an income for each turn to come
_COIN: Final = 0.07
_INCOME: Final = 0.08
#: what a resource is worth in Coin whatever its price: it is needed, and a ship sells one at a time
_RESOURCE: Final = 2.2
#: of more than this many of a kind each further one counts a fifth
_ENOUGH: Final = 5
#: of more than this much Coin each further one counts this much
_MUCH: Final = 10
_IDLE: Final = 0.25
#: points for everything that a Colony takes, and the share of its points for all that an Exocolony takes; both squared
_COLONY_READY: Final = 0.5
_EXOCOLONY_READY: Final = 0.35
#: fuel for a launch and Coin for a way, about
_LAUNCH: Final = 3
_WAY: Final = 2
#: Coin a turn for a Trade Ship, and for each use of an action that the effect alone does not show
_SHIP: Final = 0.9
_ACTIONS: Final = {
    "mine": 2.4, "market_swap": 0.3, "market_add": 0.3, "refresh_card": 1.2, "coin_per_satellite": 1.8,
    "discard_card": 1.0,
}  # fmt: skip
#: Coin for a point of Navy, and for each Coin or resource that a standing power takes off
_NAVY: Final = 0.6
_OFF: Final = 1.5
#: points that a player makes in a turn once things are going, and the most turns that are counted on
_PACE: Final = 1.9
_TURNS: Final = 9.0
#: how much the most dangerous rival's position counts against one's own
_RIVAL: Final = 0.35
#: what the points that win are worth besides themselves
WINNING: Final = 20.0


@cache
def _card_worths(t: Tables) -> tuple[tuple[int, float], ...]:
    """What each card in play brings a turn, in Coin, for those that bring something."""
    worths = enumerate(map(_card_worth, t.edition.cards))
    return tuple((card, worth) for card, worth in worths if worth)


@lru_cache(maxsize=64)  # each game has a home system of its own
def _site_incomes(system: System, t: Tables) -> tuple[float, ...]:
    """What a piece on each site of the home system brings a turn, in Coin."""
    peaks = [t.rules.peak if system.worlds[world].peaks else 0 for world in system.world_of]
    return tuple([_brought(turns.output(site, peak)) for site, peak in zip(system.sites, peaks, strict=True)])


@cache
def _beyond_incomes(t: Tables) -> tuple[tuple[float, ...], ...]:
    """The same for each habitable world beyond home, where no Peak is worth anything."""
    return tuple([tuple([_brought(turns.output(site, 0)) for site in world.sites]) for world in t.edition.habitables])


def _brought(goods: Sequence[int]) -> float:
    return goods[COIN_AT] + _RESOURCE * sum(goods[:COIN_AT])


def promise(t: Tables, card: int, left: float) -> float:
    """About what it is worth to buy a card, without what that does at once, with this many turns left."""
    paid = t.bought[card].price
    coin = paid[COIN_AT] + _RESOURCE * sum(paid[:COIN_AT])
    return t.edition.cards[card].vp + _INCOME * left * dict(_card_worths(t)).get(card, 0.0) - _COIN * coin


def _card_worth(card: Card) -> float:
    uses = [_effect_worth(effect) for effect in card.exhaust]
    static = card.static
    off = (static.settle_discount, static.travel_discount, static.interstellar_discount, static.exocolony_discount)
    powers = static.navy * _NAVY + static.mine_draw * 0.8 + sum(_OFF * sum(goods.values()) / 4 for goods in off)
    return max(uses, default=0.0) + _goods_worth(card.income) + powers


def _effect_worth(effect: Effect) -> float:
    gained = _goods_worth(effect.gain) - _goods_worth(effect.pay)
    taken = _goods_worth(effect.steal) + 0.4 * _goods_worth(effect.lose)
    return max(gained + taken + _ACTIONS.get(effect.do, 0.0), 0.0)


def _goods_worth(goods: Goods) -> float:
    return sum(
        number * (_RESOURCE if kind == ANY or kind in KINDS[:COIN_AT] else 1.0) for kind, number in goods.items()
    )


@cache
def _costs(t: Tables) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """What each faction pays, about: for a Spaceport, a Colony, an Exocolony and an Asteroid Colony, () for none."""
    costs = []
    for faction in t.edition.factions:
        settle = list(numbers(faction.settle_cost))
        settle[FUEL] += _LAUNCH
        settle[COIN_AT] += _WAY
        exocolony = () if faction.exocolony_cost is None else numbers(faction.exocolony_cost)
        asteroids = () if faction.asteroid_colony is None else numbers(faction.asteroid_colony.cost)
        costs.append((numbers(faction.spaceport_cost), tuple(settle), exocolony, asteroids))
    return tuple(costs)


def _ready(held: Sequence[int], cost: Sequence[int]) -> float:
    """How much of a cost is there, 0 to 1, squared: the last part counts most."""
    there, whole = 0, 0
    for kind, number in enumerate(cost):
        there += min(held[kind], number)
        whole += number
    return (there / max(whole, 1)) ** 2


def value(pos: Position, player: int, left: float) -> float:
    """What the position is worth to a player, less what it is worth to the most dangerous rival.

    ``left``: turns that each player still has (``turns_left``). Positions are compared with the same number; else
    points would seem to cost the income of the turns that they save.
    """
    return own_value(pos, player, left) - _rivals_value(pos, player, left)


def _rivals_value(pos: Position, player: int, left: float) -> float:
    rivals = [own_value(pos, other, left) for other in range(pos.players) if other != player]
    return _RIVAL * max(rivals, default=0.0)


def turns_left(pos: Position) -> float:
    """About how many turns each player still has."""
    most = max(pos.total(player) for player in range(pos.players))
    return turns_for(ranking.points_to_win(pos) - most)


def turns_for(lacking: int) -> float:
    """About how many turns the leader needs for so many points."""
    return min(max(lacking / _PACE, 1.0), _TURNS)


def own_value(pos: Position, player: int, left: float) -> float:
    """What the position is worth to a player whatever the rivals have, with this many turns left (``turns_left``)."""
    points = float(pos.total(player))
    if points >= ranking.points_to_win(pos):
        points += WINNING
    held = pos.held(player)
    coin = held[COIN_AT] - max(held[COIN_AT] - _MUCH, 0) * (1.0 - _IDLE)
    for resource in range(COIN_AT):
        many = max(held[resource] - _ENOUGH, 0)
        coin += (held[resource] - 0.8 * many) * (_RESOURCE + pos.prices[resource]) / 2
    income = _SHIP * pos.ships[player]
    incomes = _site_incomes(pos.system, pos.t)
    for system in pos.beyond:
        for site, owner in enumerate(system.players):
            if owner == player:
                income += _beyond_incomes(pos.t)[system.world][site]
    income += sum(turns.asteroid_goods(pos, player))
    first = player * pos.t.cards
    for card, worth in _card_worths(pos.t):
        count = pos.ready[first + card] + pos.exhausted[first + card]
        if count:
            income += worth * (count if count < 3 else 3 + 0.5 * (count - 3))
    for site, piece in pos.pieces.items():
        if piece.player == player:
            if piece.disabled:
                coin -= sum(piece.repair)
            else:
                income += incomes[site]
            if piece.kind == position.SPACEPORT:
                coin += 1.5
    first = player * len(PIECES)
    faction, colony, exocolony, asteroids = _costs(pos.t)[pos.faction[player]]
    if pos.reserve[first + position.COLONY]:
        points += _COLONY_READY * _ready(held, colony)
    elif pos.reserve[first + position.SPACEPORT]:
        points += _COLONY_READY * _ready(held, faction)
    if exocolony and pos.reserve[first + position.EXOCOLONY]:
        bonus = pos.edition.factions[pos.faction[player]].exocolony_bonus
        points += _EXOCOLONY_READY * (pos.edition.points.exocolony + bonus) * _ready(held, exocolony)
    elif asteroids:
        points += _COLONY_READY * _ready(held, asteroids)
    return points + _COIN * coin + _INCOME * income * (left - 1.0 if pos.ban[player] else left)


class Valuation:
    """The worth of the positions of one turn to each player, in points.

    Attributes:
        left: turns that each player still had when it began (``turns_left``).
    """

    def __init__(self, left: float) -> None:
        self.left = left

    def own(self, pos: Position, player: int) -> float:
        """The worth of a position to a player whatever the rivals have."""
        raise NotImplementedError

    def rivals(self, pos: Position, player: int) -> float:
        """What the position is worth to a player's rivals, as far as it counts against the player."""
        raise NotImplementedError

    def of(self, pos: Position, player: int) -> float:
        """The worth of a position to a player, less what it is worth to the rivals."""
        return self.own(pos, player) - self.rivals(pos, player)


class TransparentValuation(Valuation):
    """The valuation with the numbers above."""

    def __init__(self, pos: Position) -> None:
        """``pos`` is the position that the turn, or what is left of it, begins with."""
        super().__init__(turns_left(pos))

    def own(self, pos: Position, player: int) -> float:
        """The worth of a position to a player whatever the rivals have."""
        return own_value(pos, player, self.left)

    def rivals(self, pos: Position, player: int) -> float:
        """A part of what the position is worth to the most dangerous rival."""
        return _rivals_value(pos, player, self.left)


#: makes the valuation of a turn, or of what is left of it, from the position at its beginning
Judge = Callable[[Position], Valuation]


def transparent(pos: Position) -> Valuation:
    """The transparent valuation of a turn."""
    return TransparentValuation(pos)
