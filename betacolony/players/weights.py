"""Weights of the weighted valuation (``weighted``), as numbers to change."""

from typing import Final

from betacolony.core.value import Value


class Weights(Value):
    """The worth of things, in CP.

    Attributes:
        material: the first, second ... material of one kind; further ones are worth nothing.
        wanted: an addition for the first material of a kind that an open pod costs.
        fuel: the first four fuel; spare_fuel: each further one.
        artifact: one artifact, apart from its point at the end.
        step: one step of a marker on its track, for the bonuses to come.
        crew: one crew on the board, for majorities to come.
        majority: the share of the current majority points that counts early in the game; at the end all of them count.
        goal: the share of a goal's points that counts for meeting it before the cycle ends.
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
