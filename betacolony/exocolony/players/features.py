"""The features of a position that the learned valuation adds up: what a player has, and what that may become.

Each group of features gives a position one of its cases or more, such as "three fuel" or "an income of two metal";
``learned`` holds the worth of each case. Nothing is read that a player cannot see.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from betacolony.exocolony.rules.actions.settling import FUEL
from betacolony.exocolony.rules.table.cards_in_play import navy
from betacolony.exocolony.rules.turns import asteroid_goods, output
from betacolony.exocolony.state import position
from betacolony.exocolony.state.position import PIECES, Position
from betacolony.exocolony.state.system import System
from betacolony.exocolony.state.tables import COIN_AT, KINDS, Tables

#: the parts of a valuation: points, goods, incomes, Trade Ships, cards in play, how far the next pieces are, and the
#: state of those on the table
PARTS: Final = ("points", "goods", "income", "ships", "cards", "plans", "pieces")

#: the largest number that a case tells apart, of each
_MOST_POINTS: Final = 20
_MOST_OF_A_KIND: Final = 9
_MOST_COIN: Final = 18
_MOST_INCOME: Final = 5
_MOST_COIN_INCOME: Final = 9
_MOST_SHIPS: Final = 6
_MOST_COPIES: Final = 3
_MOST_NAVY: Final = 3
_MOST_LAUNCH: Final = 5
_MOST_MISSING: Final = 6
_MOST_MISSING_FAR: Final = 14
_MOST_DISABLED: Final = 2


class Layout:
    """The numbers of all cases for the tables of an edition: each group has a range of its own.

    Attributes:
        t: the tables.
        groups: for each group its name, its first case, their number, and how many in a row differ by one each.
        part: for each case its part of the valuation, by its place in ``PARTS``.
        size: the number of cases.
        card: the case of each card in play, or -1 for those that never stay of use.
    """

    def __init__(self, t: Tables) -> None:
        self.t: Final = t
        self.groups: list[tuple[str, int, int, int]] = []
        self.part: list[int] = []
        self.size = 0
        self.points = self._add("points", "points", _MOST_POINTS + 1)
        self.kind = [self._add(name, "goods", _MOST_OF_A_KIND + 1) for name in KINDS[:COIN_AT]]
        self.coin = self._add("coin", "goods", _MOST_COIN + 1)
        self.income = [self._add(f"income_{name}", "income", _MOST_INCOME + 1) for name in KINDS[:COIN_AT]]
        self.coin_income = self._add("income_coin", "income", _MOST_COIN_INCOME + 1)
        self.ships = self._add("ships", "ships", _MOST_SHIPS + 1)
        first = self._add("cards", "cards", sum(t.lasting), 1)
        self.card: list[int] = []
        for lasting in t.lasting:
            self.card.append(first if lasting else -1)
            first += lasting
        self.navy = self._add("navy", "cards", 2 * _MOST_NAVY + 1)
        self.colony = self._add("colony", "plans", _MOST_MISSING + 1)
        self.no_colony = self._add("no_colony", "plans", 1)
        self.spaceport = self._add("spaceport", "plans", _MOST_MISSING + 1)
        self.no_spaceport = self._add("no_spaceport", "plans", 1)
        self.exocolony = self._add("exocolony", "plans", _MOST_MISSING_FAR + 1)
        self.no_exocolony = self._add("no_exocolony", "plans", 1)
        self.asteroid_colony = self._add("asteroid_colony", "plans", _MOST_MISSING + 1)
        self.no_asteroid_colony = self._add("no_asteroid_colony", "plans", 1)
        self.colonies_left = self._add("colonies_left", "plans", t.edition.pieces.colony + 1)
        self.launch = self._add("launch", "pieces", _MOST_LAUNCH + 1)
        self.disabled = self._add("disabled", "pieces", _MOST_DISABLED + 1)
        self.ban = self._add("ban", "ships", 2)
        self.faction = self._add("faction", "plans", len(t.edition.factions), 1)

    def _add(self, name: str, part: str, size: int, row: int | None = None) -> int:
        first = self.size
        self.groups.append((name, first, size, row or size))
        self.part += [PARTS.index(part)] * size
        self.size += size
        return first


@lru_cache(maxsize=64)  # each game has a home system of its own
def _outputs(system: System, t: Tables) -> tuple[tuple[int, ...], ...]:
    """What each site of the home system brings at a collection."""
    peaks = [t.rules.peak if system.worlds[world].peaks else 0 for world in system.world_of]
    return tuple([output(site, peak) for site, peak in zip(system.sites, peaks, strict=True)])


@lru_cache(maxsize=8)
def _beyond_outputs(t: Tables) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The same for each habitable world beyond home."""
    return tuple([tuple([output(site, 0) for site in world.sites]) for world in t.edition.habitables])


class Cards(NamedTuple):
    """What the cards in play of a player come to: their cases, and the goods that they bring at a collection."""

    cases: list[int]
    income: list[int]


class Pieces(NamedTuple):
    """What the pieces of a player come to.

    Attributes:
        cases: theirs.
        income: the goods that they bring at a collection.
        least: the least fuel to launch with.
        low: the lowest launch cost under a Colony that works.
    """

    cases: list[int]
    income: list[int]
    least: int
    low: int


class Features:
    """The features of the positions of one game; what cannot change in it is worked out once."""

    def __init__(self, pos: Position, layout: Layout) -> None:
        self.layout = layout
        self.outputs = _outputs(pos.system, pos.t)
        self.beyond = _beyond_outputs(pos.t)
        self.launch = [placed.world.launch or 0 for placed in pos.system.worlds]

    def of(self, pos: Position, player: int) -> list[int]:
        """The cases of all that a player has."""
        cards, pieces = self.of_cards(pos, player), self.of_pieces(pos, player)
        return [*cards.cases, *pieces.cases, *self.of_goods(pos, player, cards, pieces)]

    def of_cards(self, pos: Position, player: int) -> Cards:
        """What the cards in play come to; it depends on ``ready`` and ``exhausted`` alone."""
        t, ready, exhausted, first = pos.t, pos.ready, pos.exhausted, player * pos.t.cards
        cases: list[int] = []
        card_case = self.layout.card
        for card in range(t.cards):
            count = ready[first + card] + exhausted[first + card]
            if count and card_case[card] >= 0:
                cases += [card_case[card]] * min(count, _MOST_COPIES)
        income = [0] * len(KINDS)
        for card, brought in t.income:
            count = ready[first + card] + exhausted[first + card]
            if count:
                for kind in range(len(KINDS)):
                    income[kind] += count * brought[kind]
        strongest = 0
        for other in range(pos.players):
            if other != player:
                strongest = max(strongest, navy(pos, other))
        ahead = max(min(navy(pos, player) - strongest, _MOST_NAVY), -_MOST_NAVY)
        cases.append(self.layout.navy + _MOST_NAVY + ahead)
        return Cards(cases, income)

    def of_pieces(self, pos: Position, player: int) -> Pieces:
        """What the pieces come to; it depends on ``pieces``, ``beyond`` and ``asteroid_colonies`` alone."""
        income = list(asteroid_goods(pos, player))
        least = low = 99
        disabled = 0
        world_of = pos.system.world_of
        for site, piece in pos.pieces.items():
            if piece.player != player:
                continue
            launch = self.launch[world_of[site]]
            least = min(least, 0 if piece.kind == position.SPACEPORT else launch)
            if piece.disabled:
                disabled += 1
                continue
            if piece.kind == position.COLONY:
                low = min(low, launch)
            brought = self.outputs[site]
            for kind in range(len(KINDS)):
                income[kind] += brought[kind]
        for system in pos.beyond:
            for number in range(len(system.players)):
                if system.players[number] == player:
                    brought = self.beyond[system.world][number]
                    for kind in range(len(KINDS)):
                        income[kind] += brought[kind]
        layout = self.layout
        cases = [layout.launch + min(least, _MOST_LAUNCH), layout.disabled + min(disabled, _MOST_DISABLED)]
        return Pieces(cases, income, least, low)

    def of_goods(self, pos: Position, player: int, cards: Cards, pieces: Pieces) -> list[int]:
        """The cases of all the rest: points, goods, Trade Ships, the income of everything together, and plans."""
        layout, goods = self.layout, pos.goods
        first = player * len(KINDS)
        cases = [layout.points + min(pos.total(player), _MOST_POINTS)]
        cases.append(layout.coin + min(goods[first + COIN_AT], _MOST_COIN))
        cases.append(layout.coin_income + min(cards.income[COIN_AT] + pieces.income[COIN_AT], _MOST_COIN_INCOME))
        for kind in range(COIN_AT):
            cases.append(layout.kind[kind] + min(goods[first + kind], _MOST_OF_A_KIND))
            cases.append(layout.income[kind] + min(cards.income[kind] + pieces.income[kind], _MOST_INCOME))
        cases.append(layout.ships + min(pos.ships[player], _MOST_SHIPS))
        cases.append(layout.ban + pos.ban[player])
        cases.append(layout.faction + pos.faction[player])
        self._add_plans(pos, player, cases, pieces.least, pieces.low)
        return cases

    def _add_plans(self, pos: Position, player: int, cases: list[int], least: int, low: int) -> None:
        layout, t, reserve, first = self.layout, pos.t, pos.reserve, player * len(PIECES)
        its = pos.faction[player]
        faction = t.edition.factions[its]
        colonies = reserve[first + position.COLONY]
        cases.append(layout.colonies_left + min(colonies, t.edition.pieces.colony))
        if colonies:
            missing = _missing(pos, player, t.settle_cost[its], least, 1)
            cases.append(layout.colony + min(missing, _MOST_MISSING))
        else:
            cases.append(layout.no_colony)
        if reserve[first + position.SPACEPORT] and low <= faction.spaceport_launch_max:
            missing = _missing(pos, player, t.spaceport_cost[its], 0, 0)
            cases.append(layout.spaceport + min(missing, _MOST_MISSING))
        else:
            cases.append(layout.no_spaceport)
        exocolonies = reserve[first + position.EXOCOLONY]
        if exocolonies and faction.exocolony_cost is not None:
            missing = _missing(pos, player, t.exocolony_cost[its], 0, 1)
            cases.append(layout.exocolony + min(missing, _MOST_MISSING_FAR))
        else:
            cases.append(layout.no_exocolony)
        if faction.asteroid_colony is not None and (colonies or exocolonies):
            missing = _missing(pos, player, t.asteroid_colony_cost[its], 0, 0)
            cases.append(layout.asteroid_colony + min(missing, _MOST_MISSING))
        else:
            cases.append(layout.no_asteroid_colony)


def _missing(pos: Position, player: int, cost: tuple[int, ...], fuel: int, coin: int) -> int:
    """How many goods of a cost, with so much more fuel and Coin, a player lacks."""
    first = player * len(KINDS)
    missing = 0
    for kind in range(len(KINDS)):
        wanted = cost[kind]
        if kind == COIN_AT:
            wanted += coin
        elif kind == FUEL:
            wanted += fuel
        if wanted > pos.goods[first + kind]:
            missing += wanted - pos.goods[first + kind]
    return missing
