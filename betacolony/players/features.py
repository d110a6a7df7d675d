"""The features of a position that the learned valuation adds up: what a player has, has built and may hope for.

Each group of features gives a position one of its cases or more, such as "three fuel" or "marker on space 7 at Xian";
``learned`` holds the worth of each case. Nothing is read that a player cannot see.
"""

from typing import Final

from betacolony.rules import scoring
from betacolony.state import goods
from betacolony.state.geometry import COLONIES
from betacolony.state.position import DICE, Position
from betacolony.state.tables import Tables

from .valuation import PARTS, left_in_round

#: the largest number that a case tells apart, of each
_MOST_FUEL: Final = 9
_MOST_OF_A_KIND: Final = 5
_MOST_ARTIFACTS: Final = 7
_MOST_MATERIALS: Final = 12
_MOST_CREW: Final = 7
_MOST_LEAD: Final = 6
_LARGEST_LAG: Final = 4
_MOST_PAYABLE: Final = 3
_MOST_MISSING: Final = 4
_MOST_PROGRESS: Final = 7
_LOW_SUPPLY: Final = 5
#: the dice that are left between a player's two actions of a round (RND-3)
_DICE_LEFT: Final = 2


class Layout:
    """The numbers of all cases for the tables of an edition: each group has a range of its own.

    Attributes:
        groups: for each group its name, its first case, their number, and how many in a row differ by one each.
        part: for each case its part of the valuation, by its place in ``PARTS``.
        size: the number of cases.
    """

    def __init__(self, t: Tables) -> None:
        self.groups: list[tuple[str, int, int, int]] = []
        self.part: list[int] = []
        self.size = 0
        longest = max(t.track_end) + 1
        self.marker = [self._add(f"marker_{t.colonies[colony]}", "influence", longest) for colony in range(COLONIES)]
        self.supply = self._add("crew_left", "crew", _LOW_SUPPLY + 1)
        self.kind = [self._add(name, "materials", _MOST_OF_A_KIND + 1) for name in t.materials]
        self.all_materials = self._add("all_materials", "materials", _MOST_MATERIALS + 1)
        self.payable = self._add("payable", "materials", _MOST_PAYABLE + 1)
        self.missing = self._add("missing", "materials", _MOST_MISSING + 1)
        self.artifacts = self._add("artifacts", "artifacts", _MOST_ARTIFACTS + 1)
        self.statue = self._add("statue", "artifacts", 5)
        self.fuel = self._add("fuel", "fuel", _MOST_FUEL + 1)
        self.built = self._add("built", "achievements", len(t.achievements), 1)
        self.number_built = self._add("number_built", "achievements", t.achievement_limit + 1)
        self.ship = self._add("ship", "place", t.length, 1)
        self.reached = self._add("reached", "place", t.length, 1)
        self.value = self._add("value", "place", 4 * (t.faces + 1), t.faces + 1)
        #: the first case that counts after a player's last action too: all earlier ones only help to score more
        self.lasting = self.size
        self.lead = self._add("lead", "crew", _LARGEST_LAG + _MOST_LEAD + 1)
        self.crew = self._add("crew", "crew", _MOST_CREW + 1)
        #: the first case of goals: they change with the actions left in the cycle, all others with those in the game
        self.goals = self.size
        self.goal = self._add("goal", "goal", len(t.cards) * (_MOST_PROGRESS + 1), _MOST_PROGRESS + 1)
        self.next_goal = self._add("next_goal", "goal", len(t.cards) * (_MOST_PROGRESS + 1), _MOST_PROGRESS + 1)
        #: for each card the progress that its cases tell apart
        self.most_progress = tuple([min(threshold, _MOST_PROGRESS) for threshold in t.card_threshold])

    def of_crew(self, crew: int, fewest: int) -> list[int]:
        """The cases of crew in a colony; ``fewest``: the fewest that another player has there."""
        lead = max(min(crew - fewest, _MOST_LEAD), -_LARGEST_LAG) + _LARGEST_LAG
        return [self.lead + lead, self.crew + min(crew, _MOST_CREW)]

    def _add(self, name: str, part: str, size: int, row: int | None = None) -> int:
        first = self.size
        self.groups.append((name, first, size, row or size))
        self.part += [PARTS.index(part)] * size
        self.size += size
        return first


class Features:
    """The features of a player's positions in one turn; what cannot change in it is worked out once."""

    def __init__(self, pos: Position, player: int, layout: Layout, *, between: bool = False) -> None:
        """``between``: it is nobody's turn, and the dice are not rolled yet."""
        t = pos.t
        self.player = player
        self.layout = layout
        self.wanted = 0
        for pod in pos.places:
            if pod >= 0:
                self.wanted |= 1 << t.pod_colour[pod]
        #: the materials of the building on offer, -1 for none
        self.building = -1
        if pos.building >= 0:
            self.building = t.achievement_ways[pos.building][0][0]
            for way in t.achievement_ways[pos.building][0]:  # the way without artifacts
                if not goods.artifacts(way):
                    self.building = way
        self.room = t.achievement_limit - pos.built[player].bit_count()
        self.statues = pos.statues
        #: the player acts once more in this round
        self.again = not between and left_in_round(pos, player) > 0

    def of_goods(self, held: int) -> list[int]:
        """The cases of materials and artifacts."""
        layout = self.layout
        cases: list[int] = []
        payable = 0
        for kind in range(goods.KINDS):
            number = goods.count(held, kind)
            cases.append(layout.kind[kind] + min(number, _MOST_OF_A_KIND))
            if number and self.wanted >> kind & 1:
                payable += 1
        materials = goods.materials(held)
        artifacts = goods.artifacts(held)
        cases.append(layout.all_materials + min(materials, _MOST_MATERIALS))
        most_payable = min(materials // 2, _MOST_PAYABLE)
        cases.append(layout.payable + min(payable, most_payable))
        missing = _MOST_MISSING
        if self.building >= 0 and self.room > 0:
            missing = 0
            for kind in range(goods.KINDS):
                missing += max(goods.count(self.building, kind) - goods.count(held, kind), 0)
            missing = min(missing, _MOST_MISSING)
        cases.append(layout.missing + missing)
        cases.append(layout.artifacts + min(artifacts, _MOST_ARTIFACTS))
        cases.append(layout.statue + (min(artifacts, 3) if self.statues and self.room > 0 else 4))
        return cases

    def of_board(self, pos: Position) -> list[int]:
        """The cases of markers, achievements and goals. Crew is ``Layout.of_crew``."""
        layout, player, t = self.layout, self.player, pos.t
        first = player * COLONIES
        cases = [layout.marker[colony] + pos.influence[first + colony] for colony in range(COLONIES)]
        built = pos.built[player]
        number = 0
        achievement = 0
        while built:
            if built & 1:
                cases.append(layout.built + achievement)
                number += 1
            built >>= 1
            achievement += 1
        cases.append(layout.number_built + min(number, t.achievement_limit))
        cases.append(layout.supply + min(pos.crew[player], _LOW_SUPPLY))
        card = pos.cards[pos.cycle]
        cases.append(layout.goal + self.progress(pos, card))
        if pos.cycle + 1 < len(pos.cards):
            cases.append(layout.next_goal + self.progress(pos, pos.cards[pos.cycle + 1]))
        return cases

    def progress(self, pos: Position, card: int) -> int:
        """The case of a goal's progress among the cases of goals."""
        reached = min(scoring.toward_goal(pos, self.player, card), self.layout.most_progress[card])
        return card * (_MOST_PROGRESS + 1) + reached

    def of_place(self, pos: Position, spent: int) -> list[int]:
        """The cases of the ship's location and, between a player's two actions of a round, of the two dice left.

        ``spent``: the set of dice that will be spent then.
        """
        layout, player, t = self.layout, self.player, pos.t
        ship = pos.ship[player]
        if ship < 0:
            return []
        cases = [layout.ship + ship]
        first = player * DICE
        left = [pos.dice[first + die] for die in range(DICE) if not spent >> die & 1]
        if not self.again or len(left) > _DICE_LEFT:
            return cases
        for number, value in enumerate(left):
            to = (ship + value) % t.length
            for other, shown in enumerate(left):
                if other != number:
                    cases.append(layout.reached + to)
                    cases.append(layout.value + t.kind[to] * (t.faces + 1) + shown)
        return cases

    def of_fuel(self, fuel: int) -> int:
        """The case of fuel."""
        return self.layout.fuel + min(fuel, _MOST_FUEL)
