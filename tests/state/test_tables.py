"""The numbers that stand for the names of an edition."""

import pytest

from betacolony.edition import components
from betacolony.state import tables


@pytest.mark.parametrize(
    ("names", "first", "numbers"),
    [
        (components.LOCATION_KINDS, 0, {"moon": tables.MOON, "fuel": tables.FUEL, "nexus": tables.NEXUS}),
        (
            components.SPECIALS,
            1,
            {
                "black_die_is_6_at_moons": tables.BLACK_IS_SIX,
                "two_matching_as_any_when_taking_pod": tables.MATCHING_PAIR,
                "black_die_moves_counterclockwise": tables.BLACK_BACKWARDS,
            },
        ),
        (
            components.CARD_BONUSES,
            1,
            {
                "each_round_set_one_die_to_6": tables.SET_DIE,
                "polymer_is_any_material": tables.WILD_POLYMER,
                "bought_pod_spend_material_for_2cp": tables.SPEND_FOR_POINTS,
            },
        ),
        (
            components.GOALS,
            1,
            {
                "four_matching_materials": tables.MATCHING,
                components.DISCARD_GOAL: tables.DISCARD_PICTURED,
                "six_crew_on_pods_not_adjacent_to_centre": tables.OUTER_CREW,
            },
        ),
        (
            components.BONUSES,
            1,
            {"cp": tables.CP, "place_crew": tables.PLACE_CREW, "influence_any": tables.INFLUENCE_ANY},
        ),
        (
            components.END_PER,
            1,
            {"material": tables.PER_MATERIAL, "pod_of_one_colour_with_own_crew": tables.PER_COLOUR_POD},
        ),
    ],
)
def test_numbers_follow_the_order_of_the_names(names: tuple[str, ...], first: int, numbers: dict[str, int]) -> None:
    assert {name: names.index(name) + first for name in numbers} == numbers
