"""The weighted valuation: a sum of terms with the few weights of ``Weights``, for any edition.

It adds up, in CP: points scored, the points of the end as it stands, goods that can still be used, markers on their
way, crew on the board, and the goal of this cycle once it is met.
"""

from typing import Final

from betacolony.rules import scoring
from betacolony.state import agenda, goods
from betacolony.state.geometry import COLONIES
from betacolony.state.position import Position

from .valuation import Valuation, actions_left
from .weights import STANDARD, Weights

#: fuel up to here is worth ``Weights.fuel``
_USEFUL_FUEL: Final = 4
#: with fewer actions left than this, goods lose their worth
_LAST_ACTIONS: Final = 3


class WeightedValuation(Valuation):
    """The valuation of a player's turn by ``Weights``; terms that don't change in the turn are worked out once."""

    def __init__(self, pos: Position, player: int, weights: Weights = STANDARD) -> None:
        """``pos`` is a position of the turn."""
        t = pos.t
        self.weights = weights
        left = actions_left(pos, player)
        # goods lose their use towards the end
        super().__init__(player, min(1.0, left / _LAST_ACTIONS), sees_place=False)
        #: the part of the game still to come, 0 to 1
        self.early = left / (2 * t.rounds)
        majority = weights.majority + (1 - weights.majority) * (1 - self.early)
        last_of_cycle = pos.round % t.rounds_per_cycle == 0 and left == 2 * (t.rounds - pos.round)
        #: the worth of meeting the goal; nothing while it is being scored or passed over
        self.goal = t.card_cp[pos.cards[pos.cycle]] * (1.0 if last_of_cycle else weights.goal)
        if pos.agenda and pos.agenda[-1][0] == agenda.ASK_DISCARD:
            self.goal = 0.0
        self.wanted = {t.pod_colour[pod] for pod in pos.places if pod >= 0}
        others = [seat for seat in range(pos.players) if seat != player]
        for colony in range(COLONIES):
            fewest = min([pos.crew_in_colony(seat, colony) for seat in others])
            self.crew.append(
                [
                    majority * t.majority[min(max(crew - fewest, 0), len(t.majority) - 1)]
                    + weights.crew * self.early * min(crew, len(t.majority) - 1)
                    for crew in range(fewest + len(t.majority))
                ]
            )
        #: the worth of materials of one kind, by their number; further ones are worth nothing
        self.of_a_kind = [sum(weights.material[:number]) for number in range(len(weights.material) + 1)]
        self.step = weights.step * self.use
        self._crew_left = pos.crew[player]
        self._crew_worth = self._worth_of_crew(pos)
        self._stores: dict[int, float] = {}
        self._goods: dict[int, float] = {}

    def apart_from_place(self, pos: Position) -> float:
        """The worth of a position of this turn or at its end to the player, in CP."""
        player = self.player
        worth = pos.total(player) + self.stores(pos.goods[player], pos.fuel[player])
        worth += scoring.artifact_points(pos, player)
        if pos.built[player]:
            for achievement in scoring.achievements_of(pos, player):
                worth += scoring.achievement_points(pos, player, achievement)
        worth += self._crew_worth if pos.crew[player] == self._crew_left else self._worth_of_crew(pos)
        first = player * COLONIES
        for marker in range(first, first + COLONIES):
            worth += self.step * pos.influence[marker]
        if scoring.meets_goal(pos, player, pos.cards[pos.cycle]):
            worth += self.goal
        return worth

    def parts(self, pos: Position) -> list[float]:
        """The terms of ``of``, in the order of ``PARTS``."""
        player = self.player
        held = pos.goods[player]
        materials = self.stores(held & goods.MATERIALS, 0)
        built = scoring.achievements_of(pos, player)
        first = player * COLONIES
        return [
            float(pos.total(player)),
            self._worth_of_crew(pos),
            self.step * sum(pos.influence[first : first + COLONIES]),
            materials,
            self.stores(held, 0) - materials + scoring.artifact_points(pos, player),
            self.fuel(pos.fuel[player]),
            float(sum([scoring.achievement_points(pos, player, achievement) for achievement in built])),
            self.goal if scoring.meets_goal(pos, player, pos.cards[pos.cycle]) else 0.0,
            0.0,
        ]

    def _worth_of_crew(self, pos: Position) -> float:
        worth = 0.0
        for colony, by_crew in enumerate(self.crew):
            crew = pos.crew_in_colony(self.player, colony)
            worth += by_crew[crew if crew < len(by_crew) else -1]
        return worth

    def stores(self, held: int, fuel: int) -> float:
        """The worth of materials, artifacts and fuel, in CP, as far as there is time to use them."""
        case = held + (fuel << goods.BITS)
        known = self._stores.get(case)
        if known is None:
            weights = self.weights
            useful = min(fuel, _USEFUL_FUEL)
            known = self.use * (self.goods(held) + weights.fuel * useful + weights.spare_fuel * (fuel - useful))
            self._stores[case] = known
        return known

    def goods(self, held: int) -> float:
        """The worth of materials and artifacts by their use at the Manufactory as it is."""
        known = self._goods.get(held)
        if known is None:
            weights = self.weights
            known = weights.artifact * goods.artifacts(held)
            for kind in range(goods.KINDS):
                number = goods.count(held, kind)
                if number:
                    known += self.of_a_kind[number] if number < len(self.of_a_kind) else self.of_a_kind[-1]
                    if kind in self.wanted:
                        known += weights.wanted
            self._goods[held] = known
        return known

    def fuel(self, number: int) -> float:
        """The worth of fuel, as far as there is time to use it."""
        return self.stores(0, number)

    def place(self, pos: Position, spent: int) -> float:  # noqa: ARG002 - other valuations read it
        """Nothing: this valuation doesn't see where the ship is."""
        return 0.0

    def steps(self, colony: int, marker: int, end: int) -> float:  # noqa: ARG002 - other valuations read it
        """The worth of steps is the same on all tracks."""
        return self.weights.step * (end - marker)
