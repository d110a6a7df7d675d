"""What a position is worth to a player: the transparent valuation of ``GreedyPlayer``.

It adds up what is there and what it is good for next, in points: CP scored, what the end would bring now, goods that
still can be used, markers on their way, crew on the board, and the goal of this cycle where it is met. It reads
nothing that a player cannot see.
"""

from dataclasses import dataclass
from typing import Final

from . import goods, scoring, tables
from .geometry import COLONIES
from .position import Position


@dataclass(frozen=True, slots=True)
class Weights:
    """What things are worth, in CP.

    Attributes:
        material: the first, second ... material of one kind; further ones nothing.
        wanted: added to the first material of a kind that an open pod costs.
        fuel: the first four fuel; spare_fuel: each further one.
        artifact: one artifact, apart from its point at the end.
        step: one step of a marker on its track, for the bonuses to come.
        crew: one crew on the board, for majorities to come.
        majority: the share of the majority points of now that is counted early in the game; all of them at the end.
        goal: the share of a goal's points that is counted for meeting it before the cycle ends.
    """

    material: tuple[float, ...] = (1.3, 1.0, 0.7, 0.5)
    wanted: float = 0.3
    fuel: float = 0.6
    spare_fuel: float = 0.2
    artifact: float = 1.2
    step: float = 0.35
    crew: float = 1.2
    majority: float = 0.5
    goal: float = 0.7


STANDARD: Final = Weights()
#: fuel up to here is worth ``Weights.fuel``
_USEFUL_FUEL: Final = 4


def turns_left(pos: Position, player: int) -> int:
    """How many more actions a player has in the whole game, the one under way left out."""
    if not pos.agenda:
        return 0
    seat = (player - pos.start) % pos.players
    this_round = sum(1 for turn in (seat, seat + pos.players) if turn > pos.turn)
    return 2 * (pos.t.rounds - pos.round) + this_round


def value(pos: Position, player: int, weights: Weights = STANDARD) -> float:
    """What a position is worth to a player, in CP."""
    worth = float(pos.total(player))
    if not pos.agenda:
        return worth
    left = turns_left(pos, player)
    total = 2 * pos.t.rounds
    use = min(1.0, left / 3)  # goods need turns to become anything
    worth += goods_worth(pos, pos.goods[player], pos.fuel[player], weights) * use
    worth += scoring.artifact_points(pos, player)
    worth += sum(scoring.achievement_points(pos, player, one) for one in scoring.achievements_of(pos, player))
    share = weights.majority + (1 - weights.majority) * (1 - left / total)
    worth += share * sum(scoring.majority_points(pos, colony)[player] for colony in range(COLONIES))
    early = left / total
    worth += weights.crew * early * sum(min(pos.crew_in_colony(player, colony), 5) for colony in range(COLONIES))
    first = player * COLONIES
    worth += weights.step * use * sum(pos.influence[first : first + COLONIES])
    card = pos.cards[pos.cycle]
    if scoring.meets_goal(pos, player, card):
        worth += weights.goal * pos.t.card_cp[card]
    return worth


def goods_worth(pos: Position, held: int, fuel: int, weights: Weights = STANDARD) -> float:
    """Materials, artifacts and fuel for what can be made of them at the Manufactory as it is, in CP."""
    worth = 0.0
    for kind in range(goods.KINDS):
        number = goods.count(held, kind)
        if number:
            worth += sum(weights.material[:number])
            if any(pod >= 0 and pos.t.pod_colour[pod] == kind for pod in pos.places):
                worth += weights.wanted
    worth += weights.artifact * goods.artifacts(held)
    worth += weights.fuel * min(fuel, _USEFUL_FUEL) + weights.spare_fuel * max(fuel - _USEFUL_FUEL, 0)
    return worth


#: mats by how much the greedy player likes their special power, best first
LIKED_POWERS: Final = (
    tables.BLACK_ANY_ROW,
    tables.MORE_FUEL,
    tables.BLACK_IS_SIX,
    tables.MATCHING_PAIR,
    tables.BLACK_BACKWARDS,
)
