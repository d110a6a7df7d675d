"""A look-ahead that follows less, for a player that thinks half as long."""

from typing import Final

from betacolony.rules import decisions, dice_reach, legal
from betacolony.state import agenda, goods, tables
from betacolony.state.agenda import Frame
from betacolony.state.position import Position

from .lookahead import Cheapest, Line, Lookahead, Valued
from .valuation import Valuation

#: the most fuel for a move or an activation
_FUEL: Final = 1
#: locations where what matters is chosen after the activation, whichever of their kind it is
_CHOOSING: Final = frozenset((tables.NEXUS, tables.MANUFACTORY))


class HastyLookahead(Lookahead):
    """The look-ahead of the hasty player.

    Of all ways to the same choice it follows the one that leaves most, of moons and fuel the one that promises most, of
    spaces one. It pays one fuel at most for a move or an activation, and doesn't think twice because it has more fuel.
    """

    def __init__(self, valuation: Valuation) -> None:
        """A look-ahead for the turn of a valuation."""
        super().__init__(valuation)
        self.spaces = 1
        #: above the moves and activations that are looked at; there is always one without fuel (DOCK-1, ACT-1)
        self._dearest = (1 + _FUEL) * dice_reach.FUEL
        #: what materials of a moon gain, by its place and their number
        self._moons: dict[int, float] = {}

    def best_with_dice(self, pos: Position, choice: int) -> Valued:
        """A choice and the best action with the dice that it leaves, taken at once without fuel, with their worth."""
        dearest, self._dearest = self._dearest, dice_reach.FUEL
        best = super().best_with_dice(pos, choice)
        self._dearest = dearest
        return best

    def _had(self, pos: Position) -> float:
        return super()._had(pos) + self.valuation.fuel(pos.fuel[self.player])

    def _own(self, pos: Position, depth: int) -> tuple[int, ...]:  # noqa: ARG002 - of the base
        return (pos.goods[self.player], pos.built[self.player])

    def _moves(self, pos: Position) -> list[int]:
        return [choice for choice in decisions.choices(pos) if choice < self._dearest]

    def _add_effects(
        self,
        cheapest: Cheapest,
        outlooks: dict[int, int],
        pos: Position,
        line: Line,
        *,
        with_dice: bool,  # noqa: ARG002 - of the base
    ) -> None:
        """Add what an activation of the ship's location leads to, if no earlier way leaves as much."""
        t = pos.t
        player = self.player
        place = pos.ship[player]
        kind = t.kind[place]
        does = outlooks.get(kind, -1)
        if does < 0:
            does = outlooks[kind] = legal.outlook(pos, player)
        effects = dice_reach.effects(t, place, does)
        for choice in legal.activations(pos, player, does):
            if choice >= self._dearest:
                continue
            number = effects[choice >> 2 & 15]
            # packed: what is chosen next, if anything, and at a Manufactory from which row
            effect = (number + 1 if kind == tables.MANUFACTORY else 0) << 4 | (kind + 1 if kind in _CHOOSING else 0)
            fuel_left = pos.fuel[player] - choice // dice_reach.FUEL
            worth = self._at_once(pos, choice, number, fuel_left)
            best = cheapest.get(effect)
            if best is None or worth > best[0] or (worth == best[0] and fuel_left > best[1]):
                cheapest[effect] = (worth, fuel_left, pos, (*line, choice))

    def _at_once(self, pos: Position, choice: int, number: int, fuel: int) -> float:
        """What an activation gives at once and leaves, in CP: points, goods of a moon, fuel, dice and the location.

        ``number``: of its effect; ``fuel``: what is left.
        """
        t = pos.t
        place, die = pos.ship[self.player], choice & 3
        worth = t.colour_cp(place, die) + self.valuation.place(pos, pos.spent[self.player] | 1 << die)
        if t.kind[place] == tables.MOON:
            worth += self._of_moon(pos, place, number)
        elif t.kind[place] == tables.FUEL:
            fuel += number + (t.fuel_bonus if pos.special(self.player, tables.MORE_FUEL) else 0)
        return worth + self.valuation.fuel(fuel)

    def _of_moon(self, pos: Position, place: int, number: int) -> float:
        """The most that goods gain by so many materials of a moon."""
        key = place * 16 + number
        known = self._moons.get(key)
        if known is None:
            held = pos.goods[self.player]
            worths = [self.valuation.goods(held + way) for way in goods.choose(pos.t.moon_kinds[place], number)]
            known = self._moons[key] = max(worths) - self.valuation.goods(held)
        return known

    def _promise(self, pos: Position, frame: Frame, colony: int, influence: int) -> float:
        """What building in a colony promises, crew included: only one space is followed."""
        t = pos.t
        worths = self.valuation.crew[colony]
        number = t.pod_crew[pos.places[frame[2]]] if frame[0] == agenda.ASK_SPACE else t.achievement_crew
        now, last = pos.crew_in_colony(self.player, colony), len(worths) - 1
        then = now + min(number, pos.crew[self.player])
        return super()._promise(pos, frame, colony, influence) + worths[min(then, last)] - worths[min(now, last)]
