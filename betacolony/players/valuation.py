"""What a valuation of positions is: the worth of a turn's end to a player, in CP, as a sum of parts.

``learned`` has the one that players use, ``weighted`` the one with a few weights to change. Both read only what a
player can see.
"""

from typing import Final

from betacolony.state import tables
from betacolony.state.geometry import COLONIES
from betacolony.state.position import Position

#: the parts of a valuation: CP scored, crew on the board, markers on their tracks, the three kinds of goods, own
#: achievements, the goals of this cycle and the next, and the ship's location
PARTS: Final = (
    "points", "crew", "influence", "materials", "artifacts", "fuel", "achievements", "goal", "place"
)  # fmt: skip
#: the rough worth of bonuses of a track, in CP
BONUS_WORTH: Final = {
    tables.CP: 1.0,
    tables.MATERIAL: 1.0,
    tables.ARTIFACT: 1.2,
    tables.FUEL_BONUS: 0.5,
    tables.PLACE_CREW: 1.5,
    tables.FREE_POD: 5.0,
    tables.FREE_ACHIEVEMENT: 6.0,
    tables.INFLUENCE_ANY: 1.0,
}


def left_in_round(pos: Position, player: int) -> int:
    """The number of actions that a player still has in this round after the current one (RND-3, SOLO-3)."""
    return sum([1 for turn in range(pos.turn + 1, pos.turns) if pos.acting(turn) == player])


def actions_left(pos: Position, player: int) -> int:
    """The number of actions that a player still has in the game after the current one (RND-3)."""
    return 2 * (pos.t.rounds - pos.round) + left_in_round(pos, player)


class Valuation:
    """The worth of the positions of one turn to a player, in CP.

    Attributes:
        player: the player's seat.
        use: the factor, 0 to 1, with which ``goods`` counts.
        sees_place: whether ``place`` is worth anything.
        crew: for each colony the worth of own crew there, by their number (the last stands for all above it).
    """

    def __init__(self, player: int, use: float, *, sees_place: bool) -> None:
        self.player = player
        self.use = use
        self.sees_place = sees_place
        self.crew: list[list[float]] = []

    def of(self, pos: Position) -> float:
        """The worth of a position of this turn or at its end."""
        return self.apart_from_place(pos) + self.place(pos, pos.spent[self.player])

    def apart_from_place(self, pos: Position) -> float:
        """The worth of all but ``place``, which stays the same after the turn's move and activation."""
        raise NotImplementedError

    def parts(self, pos: Position) -> list[float]:
        """The terms of ``of``, in the order of ``PARTS``."""
        raise NotImplementedError

    def goods(self, held: int) -> float:
        """The worth of materials and artifacts (``state.goods``) if there is time to use them."""
        raise NotImplementedError

    def fuel(self, number: int) -> float:
        """The worth of fuel."""
        raise NotImplementedError

    def place(self, pos: Position, spent: int) -> float:
        """The worth of the ship's location, with the dice that are left when those of the set ``spent`` are gone."""
        raise NotImplementedError

    def track(self, pos: Position, colony: int, amount: int) -> float:
        """The rough worth of influence on a track: its steps, and the bonuses on the way."""
        marker = pos.influence[self.player * COLONIES + colony]
        end = min(marker + amount, pos.t.track_end[colony])
        worth = self.steps(colony, marker, end)
        for bonuses in pos.t.track[colony][marker:end]:
            for kind, number in bonuses:
                worth += BONUS_WORTH[kind] * number
        return worth

    def steps(self, colony: int, marker: int, end: int) -> float:
        """The worth of a marker's way on its track from one space to another, without the bonuses there."""
        raise NotImplementedError
