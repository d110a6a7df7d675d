"""Weights: what the greedy player and the planner value, as numbers to change."""

from typing import Final

from betacolony.core.value import Value


class Weights(Value):
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
