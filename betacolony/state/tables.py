"""The tables of an edition: its names and numbers as integers for the stepper.

Ids become indices in the edition's order (dice, materials, locations along the rondel, colonies, achievements, cards,
mats), lists become tuples, and everything that depends on the edition alone is computed once.
"""

from functools import cache
from typing import Final

from betacolony.edition import components
from betacolony.edition.components import Achievement, Bonus, Pod
from betacolony.edition.edition import Edition

from . import goods
from .geometry import SPACES
from .prices import ALL_POWERS, Price, one_more, ways_for_achievement, ways_for_one, ways_for_pod, with_space

# The numbers follow the order of the names in ``edition.components``, kinds of locations from 0, all others from 1.

# kinds of locations
MOON: Final = 0
FUEL: Final = 1
NEXUS: Final = 2
MANUFACTORY: Final = 3

# special powers of the mats
BLACK_IS_SIX: Final = 1
BLACK_ANY_ROW: Final = 2
MORE_FUEL: Final = 3
MATCHING_PAIR: Final = 4
BLACK_BACKWARDS: Final = 5

# bonuses of the cycle cards, in the order of the rules: CYC-1A to CYC-3C
SET_DIE: Final = 1
TAKE_MATERIAL: Final = 2
MORE_POLYMER: Final = 3
ANY_TRACK: Final = 4
WILD_POLYMER: Final = 5
THIRD_COLUMN: Final = 6
FLIP_DIE: Final = 7
MORE_INFLUENCE: Final = 8
SPEND_FOR_POINTS: Final = 9

# goals of the cycle cards, in the same order
MATCHING: Final = 1
CENTRE_CREW: Final = 2
ARTIFACT_HELD: Final = 3
CREW_EVERYWHERE: Final = 4
POD_COLOURS: Final = 5
INFLUENCE_EVERYWHERE: Final = 6
DISCARD_PICTURED: Final = 7
FUEL_HELD: Final = 8
OUTER_CREW: Final = 9

# bonuses of tracks and buildings
CP: Final = 1
MATERIAL: Final = 2
ARTIFACT: Final = 3
FUEL_BONUS: Final = 4
PLACE_CREW: Final = 5
FREE_POD: Final = 6
FREE_ACHIEVEMENT: Final = 7
INFLUENCE_ANY: Final = 8
BONUSES: Final = {name: number for number, name in enumerate(components.BONUSES, start=1)}

# what statues count
PER_MATERIAL: Final = 1
PER_CHAIN_CREW: Final = 2
PER_CENTRE_CREW: Final = 3
PER_COLOUR_POD: Final = 4

#: more points than anything scores
_NO_LIMIT: Final = 1 << 30


class Tables:
    """The numbers of one edition, by index; nothing in it changes but its two caches."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        rules = edition.rules
        self._number = {name: kind for kind, name in enumerate(edition.materials)}

        # dice and the rondel
        self.dice = edition.dice
        self.faces = edition.die_faces
        self.black = edition.dice.index("black")
        self.rondel = edition.rondel
        self.length = len(edition.rondel)
        locations = [edition.locations[name] for name in edition.rondel]
        self.kind = tuple(components.LOCATION_KINDS.index(location.kind) for location in locations)
        self.moon_kinds = tuple(tuple(self._number[name] for name in place.materials) for place in locations)
        self.cp_die = tuple(
            -1 if location.cp_die is None else edition.dice.index(location.cp_die) for location in locations
        )
        self.fuel_at = tuple(location.fuel for location in locations)
        #: move_cost[value][offset]: least fuel to go ``offset`` locations onward (0: a full circle) with a die (FUEL-1)
        self.move_cost = tuple(
            tuple(
                min(
                    abs(steps - value)
                    for steps in range(offset or self.length, self.faces + 2 * self.length, self.length)
                )
                for offset in range(self.length)
            )
            for value in range(self.faces + 1)
        )
        self.dearest_move = max(max(costs) for costs in self.move_cost)
        self.moon_yield = rules.moon_yield
        self.best_yield = max(rules.moon_yield)
        self.die_colour_cp = rules.die_colour_cp
        self.dock_fuel = rules.dock_fuel
        self.nexus_material = rules.nexus_material
        self.nexus_fuel = rules.nexus_fuel

        # moves and activations that were worked out, by case (``dice_reach``): some thousand small tuples at most
        self.moves: dict[int, tuple[tuple[tuple[int, ...], ...], ...]] = {}
        self.activations: dict[int, tuple[int, ...]] = {}

        # materials and supply
        self.materials = edition.materials
        self.polymer = self._number["polymer"]
        self.hand_limit = edition.hand_limit
        self.per_kind = edition.materials_per_kind
        self.artifacts = edition.artifacts
        self.crew = edition.crew_per_player
        self.start_fuel = edition.start_fuel
        self.start_materials = edition.start_materials

        # the Manufactory
        self.rows = len(edition.rows)
        self.columns = edition.columns
        #: places of the Manufactory are numbered row by row, including the third column of CYC-2C
        self.width = edition.columns + 1
        self.row_of = tuple(_row_with(value, edition.rows) for value in range(self.faces + 1))
        #: the places in use, by the number of columns, row by row
        self.places_of = tuple(
            tuple(row * self.width + column for row in range(self.rows) for column in range(columns))
            for columns in range(self.width + 1)
        )
        self.all_places = (1 << self.rows * self.width) - 1
        self.row_places = tuple(((1 << self.width) - 1) << row * self.width for row in range(self.rows))
        pods = edition.pods
        self.pods = len(pods)
        self.pod_colour = tuple(self._number[pod.colour] for pod in pods)
        self.pod_influence = tuple(pod.influence for pod in pods)
        self.pod_crew = tuple(pod.crew for pod in pods)
        self.pod_cp = tuple(pod.cp for pod in pods)
        self.pod_artifacts = tuple(pod.artifacts for pod in pods)
        self.pod_fuel = tuple(pod.fuel for pod in pods)

        # the colonies
        self.colonies = tuple(colony.id for colony in edition.colonies)
        self.space_colour = tuple(self._number[name] for colony in edition.colonies for name in colony.spaces)
        self.colour_spaces = tuple(
            sum(1 << space for space, colour in enumerate(self.space_colour) if colour == kind)
            for kind in range(goods.KINDS)
        )
        self.track = tuple(
            tuple(tuple(_bonus(bonus) for bonus in space) for space in colony.track) for colony in edition.colonies
        )
        self.track_end = tuple(len(track) for track in self.track)
        #: for each colony the track spaces (bit k: space k) with a free pod
        self.free_pods = tuple(_spaces_with(track, FREE_POD) for track in self.track)
        self.group_limit = rules.group_limit
        self.influence_per_neighbour = rules.influence_per_neighbour
        self.influence_at_centre = rules.influence_at_centre
        self.influence_card = rules.influence_card

        # achievements
        self.achievements = tuple(achievement.id for achievement in edition.achievements)
        self.statues = self._set_of("statue")
        self.buildings = self._set_of("building")
        self.achievement_limit = rules.achievements_per_player
        self.achievement_crew = rules.achievement_crew
        self.achievement_bonus = tuple(
            (0, 0) if achievement.bonus is None else _bonus(achievement.bonus) for achievement in edition.achievements
        )
        self.end_per = tuple(
            _number_of(achievement.end_per, components.END_PER) for achievement in edition.achievements
        )
        self.end_cp = tuple(achievement.end_cp for achievement in edition.achievements)
        self.end_max = tuple(
            _NO_LIMIT if achievement.end_max is None else achievement.end_max for achievement in edition.achievements
        )

        # mats and cards
        self.mats = tuple(mat.id for mat in edition.mats)
        self.mat_extra_at = tuple(self.rondel.index(mat.extra_at) for mat in edition.mats)
        self.mat_extra = tuple(self._number[mat.extra_material] for mat in edition.mats)
        self.mat_special = tuple(_number_of(mat.special, components.SPECIALS) for mat in edition.mats)
        self.moon_extra = rules.moon_extra
        self.fuel_bonus = rules.fuel_bonus
        self.black_acts_as = rules.black_acts_as
        self.set_die_to = rules.set_die_to
        self.cards = tuple(card.id for card in edition.cards)
        self.card_cycle = tuple(card.cycle for card in edition.cards)
        self.card_cp = tuple(card.cp for card in edition.cards)
        self.card_goal = tuple(_number_of(card.goal, components.GOALS) for card in edition.cards)
        self.card_threshold = tuple(card.threshold for card in edition.cards)
        self.card_bonus = tuple(_number_of(card.bonus, components.CARD_BONUSES) for card in edition.cards)
        self.card_pictured = tuple(
            goods.pack(self._number[name] for name, number in card.pictured.items() for _ in range(number))
            for card in edition.cards
        )
        #: the moon that gives polymer, with the extra polymer of CYC-1C
        self.polymer_moon = next((place for place, kinds in enumerate(self.moon_kinds) if self.polymer in kinds), -1)

        # rounds and the end
        self.rounds = rules.rounds
        self.rounds_per_cycle = rules.rounds_per_cycle
        self.majority = edition.majority
        self.artifact_cp = edition.artifact_cp
        self.build_for_cp = rules.build_for_cp

        # the solo rival
        #: the colony that each value of its first die makes the active one
        self.first_colony = (-1, *(_row_with(value, edition.solo.colony_values) for value in range(1, self.faces + 1)))
        self.cp_instead = edition.solo.cp_instead
        self.pod_priority = edition.solo.pod_priority
        #: for each pod the rank of its bonus for the rival, the best first
        self.bonus_rank = tuple(
            min(edition.solo.bonus_rank.index(bonus) for bonus in _bonuses_of(pod, rules.pod_crew)) for pod in pods
        )

        # prices
        #: pod_ways[colour][powers]: the ways to pay for a pod alone; achievement_ways likewise
        self.pod_ways = tuple(
            tuple(
                tuple(sorted(ways_for_pod(colour, self.polymer, rules.matching_pair, powers))) for powers in ALL_POWERS
            )
            for colour in range(goods.KINDS)
        )
        self.achievement_ways = tuple(self._ways(achievement) for achievement in edition.achievements)
        #: the price with a space, by its colour
        self.pod_price = tuple(self._with_spaces(ways) for ways in self.pod_ways)
        self.achievement_price = tuple(self._with_spaces(ways) for ways in self.achievement_ways)
        #: spaces_paid[powers][which]: the spaces that goods of these kinds pay for, by ``goods.kinds_left``
        self.spaces_paid = tuple(self._spaces_paid(powers) for powers in ALL_POWERS)
        self.one_more = one_more()

    @property
    def fingerprint(self) -> str:
        """See ``Edition.fingerprint``."""
        return self.edition.fingerprint

    @property
    def solo_fingerprint(self) -> str:
        """See ``Edition.solo_fingerprint``."""
        return self.edition.solo_fingerprint

    def colour_cp(self, place: int, die: int) -> int:
        """The CP that a die scores for its colour when it activates a location (MOON-2, NEX-2)."""
        return self.die_colour_cp if self.cp_die[place] == die else 0

    def _set_of(self, type_: str) -> int:
        """The bit set of all achievements of a type."""
        return sum(1 << index for index, entry in enumerate(self.edition.achievements) if entry.type == type_)

    def _ways(self, achievement: Achievement) -> tuple[tuple[int, ...], ...]:
        """The ways to pay for an achievement alone, by powers (CUL-3)."""
        units = [self._number[name] for name, number in achievement.materials.items() for _ in range(number)]
        fixed = goods.UNIT[goods.ARTIFACT] * achievement.artifacts
        return tuple(tuple(sorted(ways_for_achievement(units, fixed, self.polymer, powers))) for powers in ALL_POWERS)

    def _with_spaces(self, ways: tuple[tuple[int, ...], ...]) -> tuple[Price, ...]:
        return tuple(with_space(ways, space, self.polymer) for space in range(goods.KINDS))

    def _spaces_paid(self, powers: int) -> dict[int, int]:
        paid = {0: 0}
        for unit in goods.UNIT:
            spaces = 0
            for colour, its_spaces in enumerate(self.colour_spaces):
                if unit in ways_for_one(colour, self.polymer, powers):
                    spaces |= its_spaces
            which = goods.kinds_left(unit, 0)
            paid |= {others | which: their_spaces | spaces for others, their_spaces in paid.items()}
        return paid


def _number_of(name: str | None, names: tuple[str, ...]) -> int:
    """The place of a name among others, from 1; 0 for none."""
    return 0 if name is None else names.index(name) + 1


def _bonus(bonus: Bonus) -> tuple[int, int]:
    return BONUSES[bonus.kind], bonus.amount


def _row_with(value: int, rows: tuple[tuple[int, ...], ...]) -> int:
    """The row that holds a die value, -1 if none does."""
    return next((row for row, values in enumerate(rows) if value in values), -1)


def _bonuses_of(pod: Pod, usual_crew: int) -> list[str]:
    """The bonuses of a pod besides its influence, by the names of ``SoloRules.bonus_rank``."""
    shows = {
        "two_crew": pod.crew > usual_crew,
        "cp": pod.cp,
        "artifact": pod.artifacts,
        "fuel": pod.fuel,
        "no_crew": not pod.crew,
    }
    return [name for name, number in shows.items() if number] or ["none"]


def _spaces_with(track: tuple[tuple[tuple[int, int], ...], ...], kind: int) -> int:
    return sum(1 << number + 1 for number, space in enumerate(track) if any(bonus[0] == kind for bonus in space))


@cache
def tables_of(edition: Edition) -> Tables:
    """The tables of an edition, made once for each."""
    return Tables(edition)


def colony_of(space: int) -> int:
    """The colony (0 to 2) in which a space lies."""
    return space // SPACES
