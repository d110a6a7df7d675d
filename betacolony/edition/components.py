"""Components of an edition as values: locations, colonies, pods, achievements, cards, mats, numbers."""

from collections.abc import Mapping
from typing import Final, Literal

from betacolony.core.value import Frozen, Value

Source = Literal["printed", "inferred", "reconstructed"]
Kind = Literal["moon", "fuel", "nexus", "manufactory"]

# The names that an edition can choose from. ``state.tables`` numbers them in this order.
LOCATION_KINDS: Final = ("moon", "fuel", "nexus", "manufactory")
BONUSES: Final = (
    *("cp", "material", "artifact", "fuel", "place_crew", "free_pod", "free_achievement", "influence_any"),
)
#: what statues count
END_PER: Final = (
    "material",
    "crew_in_largest_connected_group",
    "crew_adjacent_to_one_centre",
    "pod_of_one_colour_with_own_crew",
)
DISCARD_GOAL: Final = "discard_seven_pictured_materials"
#: goals and bonuses of the cycle cards, CYC-1A to CYC-3C
GOALS: Final = (
    "four_matching_materials",
    "two_crew_adjacent_to_one_centre",
    "have_an_artifact",
    "two_crew_in_each_colony",
    "crew_on_four_pod_colours",
    "four_influence_in_each_colony",
    DISCARD_GOAL,
    "seven_fuel",
    "six_crew_on_pods_not_adjacent_to_centre",
)
CARD_BONUSES: Final = (
    "each_round_set_one_die_to_6",
    "start_take_one_material",
    "plus_one_polymer_at_nebra",
    "start_gain_one_influence_any_track",
    "polymer_is_any_material",
    "third_manufactory_column",
    "each_round_flip_one_die",
    "bought_pod_plus_one_influence",
    "bought_pod_spend_material_for_2cp",
)
#: special powers of the mats
SPECIALS: Final = (
    "black_die_is_6_at_moons",
    "black_die_any_row_for_pods",
    "plus_one_fuel_at_nexus_or_ridback",
    "two_matching_as_any_when_taking_pod",
    "black_die_moves_counterclockwise",
)


class Bonus(Value):
    """The bonus of a track space or an achievement: ``amount`` (1 or more) of one kind.

    Kinds: cp, material, artifact, fuel, place_crew, free_pod, free_achievement, influence_any (TRK-1, CUL-6).
    """

    kind: str
    amount: int


class Location(Value):
    """A location on the rondel.

    ``materials`` are those that a moon gives, else empty; ``cp_die`` is the die that scores here, if any (MOON-2,
    NEX-2); ``fuel`` is the fuel for die values 1 to 6 at a location of kind "fuel" (RID-1), else empty.
    """

    id: str
    kind: Kind
    materials: tuple[str, ...]
    cp_die: str | None
    fuel: tuple[int, ...]


class Colony(Value):
    """A colony: the materials of its 18 spaces, numbered from ``first_space``, and its influence track.

    ``track[i]`` holds the bonuses of track space ``i + 1``; a marker at 0 stands before the first space (SET-8).
    """

    id: str
    first_space: int
    spaces: tuple[str, ...]
    track: tuple[tuple[Bonus, ...], ...]


class Pod(Value):
    """A colonization pod: material ``colour``, printed influence, the crew it takes (POD-5) and its bonus (POD-6)."""

    id: int
    colour: str
    type: str
    influence: int
    crew: int
    cp: int
    artifacts: int
    fuel: int


class Achievement(Frozen):
    """A cultural achievement: its price (CUL-3), its immediate bonus (CUL-6) and its CP at the end (CUL-6, CUL-7).

    With ``end_per`` it scores ``end_cp`` for each of those, at most ``end_max`` in all; without, ``end_cp`` once.
    """

    id: str
    name: str
    type: Literal["statue", "building"]
    artifacts: int
    materials: Mapping[str, int]
    end_per: str | None
    end_cp: int
    end_max: int | None
    bonus: Bonus | None


class CycleCard(Frozen):
    """A cycle card: ``cp`` for each player who meets the goal, and the bonus in force during its cycle (RND-6).

    ``threshold`` is the number that the goal asks for; ``pictured`` the materials to discard, for that goal (CYC-3A).
    """

    id: str
    cycle: int
    cp: int
    goal: str
    threshold: int
    pictured: Mapping[str, int]
    bonus: str


class Mat(Value):
    """A player mat: an extra material at one moon, and a special power (SET-6)."""

    id: str
    extra_at: str
    extra_material: str
    special: str


class Rules(Value):
    """The numbers of the rules; ``edition.toml`` explains each."""

    rounds: int
    rounds_per_cycle: int
    group_limit: int
    dock_fuel: int
    die_colour_cp: int
    moon_yield: tuple[int, ...]
    nexus_material: int
    nexus_fuel: int
    build_for_cp: int
    achievements_per_player: int
    pod_crew: int
    achievement_crew: int
    influence_per_neighbour: int
    influence_at_centre: int
    influence_card: int
    set_die_to: int
    black_acts_as: int
    fuel_bonus: int
    moon_extra: int
    matching_pair: int


class SoloRules(Value):
    """The numbers of the solo rival.

    ``colony_values`` are for each colony the die values that make it the first active colony (SOLO-1); ``cp_instead``
    the CP for each fuel, artifact or material (SOLO-6); ``pod_priority`` its criteria for choosing a pod, and
    ``bonus_rank`` the bonuses of pods, its favourite first (SOLO-4).
    """

    colony_values: tuple[tuple[int, ...], ...]
    cp_instead: int
    pod_priority: tuple[str, ...]
    bonus_rank: tuple[str, ...]
