"""The learned valuation: the worth of each case of a position's features, fitted to games between computer players.

``python -m tools.valuation.fit`` makes the file of the worths. Games by other rules have the weighted valuation.
"""

import json
import os
from functools import cache
from typing import Final

from betacolony import edition as edition_package
from betacolony.core.errors import GameError
from betacolony.edition.edition import Edition
from betacolony.rules import scoring
from betacolony.state import agenda, goods
from betacolony.state.geometry import COLONIES
from betacolony.state.position import Position
from betacolony.state.tables import Tables, tables_of

from .features import Features, Layout
from .valuation import PARTS, Valuation, actions_left
from .weighted import WeightedValuation
from .weights import STANDARD, Weights

#: actions left in the game at which the worth of a case is given; in between it changes evenly
KNOTS: Final = (0, 3, 9, 17)
#: the same for goals: actions left in the cycle
GOAL_KNOTS: Final = (0, 2, 5)
#: the number of crew by which own crew in a colony may still rise in a turn
_MORE_CREW: Final = 7
_PACKAGED: Final = os.path.join(edition_package.__path__[0], "learned_weights.json")  # noqa: PTH118 - pathlib loads slower

_POINTS: Final = PARTS.index("points")
_CREW: Final = PARTS.index("crew")
_ARTIFACTS: Final = PARTS.index("artifacts")
_ACHIEVEMENTS: Final = PARTS.index("achievements")


def shares(left: int, knots: tuple[int, ...]) -> list[tuple[int, float]]:
    """The knots around a number of actions, each with its share (0 to 1) in the worth."""
    if left >= knots[-1]:
        return [(len(knots) - 1, 1.0)]
    after = 1
    while knots[after] <= left:
        after += 1
    share = (left - knots[after - 1]) / (knots[after] - knots[after - 1])
    return [(after - 1, 1.0 - share), (after, share)]


def left_in_cycle(pos: Position, left: int) -> int:
    """The actions that a player with ``left`` in the game has left in this cycle."""
    t = pos.t
    rounds_after = t.rounds - (pos.cycle + 1) * t.rounds_per_cycle
    return max(left - 2 * rounds_after, 0)


class LearnedWeights:
    """The worth of each case of the features (``Layout``) in games of one edition, in CP.

    Attributes:
        edition: the fingerprint of the edition.
        layout: the cases.
        by_players: for each number of players a list of worths, as long as ``layout.size``, for each of ``KNOTS``; the
            first ones hold the worths of goals for ``GOAL_KNOTS``.
    """

    def __init__(self, t: Tables, by_players: dict[int, list[list[float]]]) -> None:
        self.edition = t.fingerprint
        self.layout = Layout(t)
        self.by_players = by_players
        self._known: dict[tuple[int, int, int], list[float]] = {}
        self._crew: dict[tuple[int, int, int], list[list[float]]] = {}
        self._most_crew = t.crew
        self._majority = t.majority

    @staticmethod
    def load(path: "str | os.PathLike[str]", edition: Edition) -> "LearnedWeights":
        """The weights in a file of ``tools.valuation.fit``.

        Raises:
            GameError: they were learned for another edition.
        """
        with open(path, encoding="utf-8") as file:  # noqa: PTH123 - pathlib loads slower
            data = json.load(file)
        if data["edition"] != edition.fingerprint:
            raise GameError("other_edition", found=data["edition"], right=edition.fingerprint)
        return LearnedWeights(tables_of(edition), {int(number): worths for number, worths in data["players"].items()})

    def worths(self, players: int, left: int, in_cycle: int) -> list[float]:
        """The worth of each case with so many actions left in the game and in the cycle."""
        key = (players, left, in_cycle)
        known = self._known.get(key)
        if known is None:
            knots = self.by_players[players]
            goals = self.layout.goals
            known = [0.0] * self.layout.size
            for knot, share in shares(left, KNOTS):
                for case in range(goals):
                    known[case] += share * knots[knot][case]
            for knot, share in shares(in_cycle, GOAL_KNOTS):
                for case in range(goals, self.layout.size):
                    known[case] += share * knots[knot][case]
            self._known[key] = known
        return known

    def crew(self, players: int, left: int, in_cycle: int) -> list[list[float]]:
        """The worth of crew in a colony, with its points so far: by the fewest that another player has, and by number.

        The arguments are those of ``worths``.
        """
        key = (players, left, in_cycle)
        known = self._crew.get(key)
        if known is None:
            worths = self.worths(players, left, in_cycle)
            numbers = range(self._most_crew + 1)
            known = [[self._of_crew(worths, crew, fewest) for crew in numbers] for fewest in numbers]
            self._crew[key] = known
        return known

    def _of_crew(self, worths: list[float], crew: int, fewest: int) -> float:
        worth = float(self._majority[min(max(crew - fewest, 0), len(self._majority) - 1)])
        for case in self.layout.of_crew(crew, fewest):
            worth += worths[case]
        return worth


@cache
def _packaged(t: Tables) -> LearnedWeights | None:
    """The packaged weights, if they were learned for this edition."""
    try:
        return LearnedWeights.load(_PACKAGED, t.edition)
    except GameError:
        return None


class LearnedValuation(Valuation):
    """The learned valuation of a player's turn; terms that don't change in the turn are worked out once."""

    def __init__(self, pos: Position, player: int, weights: LearnedWeights, *, between: bool = False) -> None:
        """``pos`` is a position of the turn. ``between``: it is the start of a round, before the roll.

        In a turn, what the others lose by the player's crew counts too.
        """
        super().__init__(player, 1.0, sees_place=True)
        left = 2 * (pos.t.rounds - pos.round + 1) if between else actions_left(pos, player)
        self.layout = weights.layout
        self.features = Features(pos, player, weights.layout, between=between)
        in_cycle = left_in_cycle(pos, left)
        self.worths = weights.worths(pos.players, left, in_cycle)
        self.artifact_cp = pos.t.artifact_cp
        #: while the goal is being scored or passed over, its progress is worth nothing
        self.scores_goal = bool(pos.agenda) and pos.agenda[-1][0] == agenda.ASK_DISCARD
        others = [seat for seat in range(pos.players) if seat != player]
        crew = weights.crew(pos.players, left, in_cycle)
        theirs: list[list[list[float]]] = []
        if not between:
            for seat in others:
                its_left = actions_left(pos, seat)
                theirs.append(weights.crew(pos.players, its_left, left_in_cycle(pos, its_left)))
        for colony in range(COLONIES):
            counts = [pos.crew_in_colony(seat, colony) for seat in others]
            by_number = crew[min(counts)]
            if theirs:
                by_number = by_number[: pos.crew_in_colony(player, colony) + _MORE_CREW]
                for number, its_crew in enumerate(theirs):
                    rest = counts[:number] + counts[number + 1 :]
                    least = min(rest) if rest else pos.t.crew
                    for own in range(len(by_number)):
                        by_number[own] -= its_crew[min(own, least)][counts[number]] / len(others)
            self.crew.append(by_number)
        self._goods: dict[int, float] = {}
        #: the worths of locations with these dice
        self._places: dict[int, float] = {}
        self._dice = pos.dice

    def apart_from_place(self, pos: Position) -> float:
        """The worth of a position of this turn or at its end to the player, without ``place``, in CP."""
        player = self.player
        worth = pos.total(player) + self.goods(pos.goods[player]) + self.fuel(pos.fuel[player])
        if pos.built[player]:
            for achievement in scoring.achievements_of(pos, player):
                worth += scoring.achievement_points(pos, player, achievement)
        worths = self.worths
        for case in self._on_board(pos):
            worth += worths[case]
        return worth + self._on_colonies(pos)

    def parts(self, pos: Position) -> list[float]:
        """The terms of ``of``, in the order of ``PARTS``."""
        player = self.player
        held = pos.goods[player]
        parts = [0.0] * len(PARTS)
        parts[_POINTS] += pos.total(player)
        parts[_CREW] += self._on_colonies(pos)
        parts[_ARTIFACTS] += self.artifact_cp * goods.artifacts(held)
        for achievement in scoring.achievements_of(pos, player):
            parts[_ACHIEVEMENTS] += scoring.achievement_points(pos, player, achievement)
        cases = [*self.features.of_goods(held), self.features.of_fuel(pos.fuel[player]), *self._on_board(pos)]
        for case in cases + self.features.of_place(pos, pos.spent[player]):
            parts[self.layout.part[case]] += self.worths[case]
        return parts

    def _added(self, cases: list[int]) -> float:
        worth = 0.0
        for case in cases:
            worth += self.worths[case]
        return worth

    def _on_board(self, pos: Position) -> list[int]:
        cases = self.features.of_board(pos)
        if self.scores_goal:
            layout = self.layout
            return [case for case in cases if case < layout.goal or case >= layout.next_goal]
        return cases

    def _on_colonies(self, pos: Position) -> float:
        worth = 0.0
        for colony in range(COLONIES):
            by_number = self.crew[colony]
            crew = pos.crew_in_colony(self.player, colony)
            worth += by_number[crew if crew < len(by_number) else -1]
        return worth

    def goods(self, held: int) -> float:
        """The worth of materials and artifacts, with the points of artifacts."""
        known = self._goods.get(held)
        if known is None:
            known = self._added(self.features.of_goods(held)) + self.artifact_cp * goods.artifacts(held)
            self._goods[held] = known
        return known

    def fuel(self, number: int) -> float:
        """The worth of fuel."""
        return self.worths[self.features.of_fuel(number)]

    def place(self, pos: Position, spent: int) -> float:
        """The worth of the ship's location, with the dice that are left when those of the set ``spent`` are gone."""
        if pos.dice is not self._dice:  # copies share them, until a die is changed
            self._dice = pos.dice
            self._places = {}
        key = pos.ship[self.player] * 16 + spent
        known = self._places.get(key)
        if known is None:
            known = self._places[key] = self._added(self.features.of_place(pos, spent))
        return known

    def steps(self, colony: int, marker: int, end: int) -> float:
        """The worth of a marker's way on its track from one space to another, without the bonuses there."""
        first = self.layout.marker[colony]
        return self.worths[first + end] - self.worths[first + marker]


def has_learned(pos: Position) -> bool:
    """Tell whether the packaged weights know games of this edition and with this number of players."""
    weights = _packaged(pos.t)
    return weights is not None and pos.players in weights.by_players


def expected_points(pos: Position, weights: Weights | LearnedWeights | None = None) -> list[float]:
    """The points of each seat in a game that is over, or else as valued at the start of a round, before the roll.

    ``weights``: as for ``valuation_for``.
    """
    seats = range(pos.players)
    if not pos.agenda:
        return [float(pos.total(seat)) for seat in seats]
    return [valuation_for(pos, seat, weights, between=True).of(pos) for seat in seats]


def valuation_for(
    pos: Position, player: int, weights: Weights | LearnedWeights | None = None, *, between: bool = False
) -> Valuation:
    """The valuation of a player's turn.

    Args:
        pos: a position of the turn.
        player: a seat.
        weights: None for the packaged learned ones; in games by other rules, and with numbers of players that learned
            weights don't know, ``STANDARD`` takes their place.
        between: the position is the start of a round, before the roll, rather than one of a turn.

    Raises:
        GameError: the weights were learned for another edition.
    """
    if weights is None:
        weights = _packaged(pos.t)
    if isinstance(weights, LearnedWeights):
        if weights.edition != pos.t.fingerprint:
            raise GameError("other_edition", found=weights.edition, right=pos.t.fingerprint)
        if pos.players in weights.by_players:
            return LearnedValuation(pos, player, weights, between=between)
        weights = None
    return WeightedValuation(pos, player, STANDARD if weights is None else weights)
