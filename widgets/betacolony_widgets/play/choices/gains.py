"""Gains of options: which bring nothing at all, and to which another of the same die is preferable.

The board, the list of choices and the receipts judge by these alone.
"""

from collections.abc import Iterable, Sequence

from betacolony import Activate, Game, Move, Option

from .foresight import foresee


def is_fruitless(option: Option) -> bool:
    """True for an activation that brings nothing, or no more fuel than it takes; the engine names the effect."""
    if not isinstance(option, Activate) or option.cp:
        return False
    if option.effect == "fuel":
        return option.amount <= option.fuel
    return option.effect == "nothing" or (option.effect == "materials" and not option.amount)


def fruitless(game: Game, options: Iterable[Option]) -> frozenset[Option]:
    """The options of the decision at hand that gain nothing: such activations, and flights that lead to no others."""
    return frozenset(
        option for option in options if is_fruitless(option) or (isinstance(option, Move) and _is_in_vain(game, option))
    )


def _is_in_vain(game: Game, option: Move) -> bool:
    """True if a flight leads to where no die that is left brings anything."""
    return all(is_fruitless(activation) for activation in foresee(game, option).game.options)


def undominated(options: Sequence[Option]) -> list[Option]:
    """The options without activations that spend more fuel, with the same die, for no more than another."""
    return [option for option in options if not any(_dominates(other, option) for other in options)]


def _dominates(first: Option, second: Option) -> bool:
    """True if an activation is at least as good as another of the same die, and costs less fuel."""
    if not isinstance(first, Activate) or not isinstance(second, Activate) or first.die != second.die:
        return False
    if first.fuel >= second.fuel or first.cp < second.cp:
        return False
    if second.effect == "nothing" or first.effect != second.effect:
        return second.effect == "nothing"
    if first.effect == "fuel":  # taken for what is left of it
        return first.amount - first.fuel >= second.amount - second.fuel
    return first.amount == second.amount if first.effect == "row" else first.amount >= second.amount
