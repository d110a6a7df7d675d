"""Solo: which pod the rival drafts, on which space it builds it, and what it says of both."""

import pytest

from betacolony import Game
from betacolony.events import (
    InfluenceGained,
    PodBuilt,
    PodPreferred,
    PodSkipped,
    PodTaken,
    RivalPassed,
    RivalRolled,
    SpacePreferred,
    SpacesNarrowed,
)
from betacolony.position_builder import (
    ARTIFACT,
    ARTIFACT_1,
    NO_CREW,
    PLAIN,
    PLAIN_2,
    TWO_CP,
    TWO_CREW,
    TWO_FUEL,
    colour_of,
    pod,
    table,
)
from helpers.tables.laid import crew_on, display, neighbours, of, only, scattered, seat
from helpers.tables.rival import column, rival_acts, seed_of, the

INNER = {12, 13, 14, 15, 16, 17}


@pytest.mark.rule("SOLO-4")
@pytest.mark.parametrize(("value", "row"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 3)])
def test_the_rival_drafts_from_the_row_it_rolls(value: int, row: int) -> None:
    laid = [[pod("food", face), pod("water", face)] for face in (PLAIN, PLAIN_2, TWO_CP, TWO_FUEL)]
    game, events = rival_acts(value, manufactory=laid, talon=())
    assert (the(events, RivalRolled).value, the(events, RivalRolled).row) == (value, row)
    taken = the(events, PodTaken)
    assert (taken.row, taken.column, taken.rule, taken.free) == (row, 0, "SOLO-4", False)
    assert [display(game)[number].count(None) for number in range(4)] == [int(number == row) for number in range(4)]


@pytest.mark.rule("SOLO-4")
@pytest.mark.parametrize(
    ("left", "right", "chosen", "why"),
    [
        # the most printed influence, whatever else they show
        (pod("food", TWO_CREW), pod("water", NO_CREW), 1, "highest_influence"),
        (pod("food", PLAIN), pod("water", TWO_CP), 0, "highest_influence"),
        # of equal influence the bonus: two crew, CP, artifact, fuel, none, no crew
        (pod("food", ARTIFACT), pod("water", TWO_CREW), 1, "bonus_rank"),
        (pod("food", ARTIFACT_1), pod("water", TWO_CP), 1, "bonus_rank"),
        (pod("food", TWO_FUEL), pod("water", TWO_CP), 1, "bonus_rank"),
        (pod("food", TWO_FUEL), pod("water", ARTIFACT_1), 1, "bonus_rank"),
        # equal bonuses too: the colour that comes first from the pointer down
        (pod("water", PLAIN), pod("food", PLAIN), 1, "placement_column"),
        (pod("palladium", NO_CREW), pod("food", NO_CREW), 1, "placement_column"),
        (pod("food", PLAIN), pod("food", PLAIN_2), 0, "left_column"),
    ],
)
def test_of_a_row_the_rival_drafts_by_its_list(left: int, right: int, chosen: int, why: str) -> None:
    _, events = rival_acts(1, manufactory=only(left, right), talon=())
    preferred = the(events, PodPreferred)
    assert (preferred.column, preferred.why, preferred.among) == (chosen, why, (left, right))
    assert preferred.pod == the(events, PodTaken).pod == (left, right)[chosen]


@pytest.mark.rule("SOLO-4")
@pytest.mark.parametrize(("pointer", "colour"), [(0, "steel"), (1, "water"), (2, "water"), (3, "steel"), (5, "steel")])
def test_the_column_counts_from_the_pointer_and_goes_on_at_the_top(pointer: int, colour: str) -> None:
    rival = {"column": column("steel", "organics", "water"), "pointer": pointer}
    laid = only(pod("water", PLAIN), pod("steel", PLAIN))
    _, events = rival_acts(1, rival=rival, manufactory=laid, talon=())  # type: ignore[arg-type]
    assert the(events, PodPreferred).pod == pod(colour, PLAIN)


@pytest.mark.rule("SOLO-4")
def test_its_influence_is_the_printed_number_and_not_what_the_group_adds() -> None:
    board = {12: pod("food", TWO_CREW), 13: pod("food", ARTIFACT)}
    laid = only(pod("food", TWO_CP), pod("water", PLAIN))  # 1 + 2 + 1 against 2 + 1
    _, events = rival_acts(1, board=board, manufactory=laid, talon=())
    assert the(events, PodPreferred).pod == pod("water", PLAIN)


@pytest.mark.rule("SOLO-4")
def test_one_pod_is_no_choice() -> None:
    _, events = rival_acts(
        3, manufactory=[[None, None], [None, pod("steel", NO_CREW)], [None] * 2, [None] * 2], talon=()
    )
    assert (the(events, PodPreferred).why, the(events, PodPreferred).among) == ("only", (pod("steel", NO_CREW),))


@pytest.mark.rule("SOLO-4")
def test_the_third_column_counts() -> None:
    laid = [[pod("food", TWO_CP), pod("steel", TWO_CP), pod("water", NO_CREW)], *[[None] * 3 for _ in range(3)]]
    _, events = rival_acts(2, round_=4, cards=("c1a", "c2c", "c3a"), manufactory=laid, talon=())
    assert (the(events, PodTaken).column, the(events, PodTaken).pod) == (2, pod("water", NO_CREW))


def full_but_for_3() -> dict[int, int | str]:
    """Xi'an built on but for space 3, next to which three food pods hang together."""
    board: dict[int, int | str] = {2: pod("food", TWO_CREW), 13: pod("food", ARTIFACT), 14: pod("food", ARTIFACT_1)}
    rest = [space for space in range(18) if space not in board and space != 3]
    return scattered(rest, board, spare=[pod("food", PLAIN), pod("food", NO_CREW), pod("water", NO_CREW)])


@pytest.mark.rule("SOLO-4")
def test_a_pod_that_fits_nowhere_in_the_active_colony_is_passed_over() -> None:
    board = full_but_for_3()
    laid = only(pod("food", NO_CREW), pod("water", NO_CREW))
    game, events = rival_acts(1, board=board, manufactory=laid, talon=())
    skipped = the(events, PodSkipped)
    assert (skipped.pod, skipped.column, skipped.colony) == (pod("food", NO_CREW), 0, "xian")
    assert (the(events, PodPreferred).why, the(events, PodPreferred).among) == ("only", (pod("water", NO_CREW),))
    assert the(events, PodBuilt).space == 3
    assert display(game)[0] == [pod("food", NO_CREW), None]


@pytest.mark.rule("SOLO-4")
def test_without_a_pod_that_fits_the_action_is_lost() -> None:
    laid = [[pod("food", NO_CREW), pod("food", PLAIN)], [pod("water", NO_CREW), None], [None] * 2, [None] * 2]
    game, events = rival_acts(1, board=full_but_for_3(), manufactory=laid, talon=())
    assert (the(events, RivalPassed).row, the(events, RivalPassed).colony) == (0, "xian")
    assert len(of(events, PodSkipped)) == 2
    assert not of(events, PodTaken)
    assert (seat(game, 1)["crew"], set(seat(game, 1)["influence"].values())) == (15, {0})


@pytest.mark.rule("SOLO-4")
def test_an_empty_row_is_lost_too() -> None:
    _, events = rival_acts(6, manufactory=only(pod("food", PLAIN)), talon=())
    assert the(events, RivalPassed).row == 3
    assert not of(events, PodSkipped)


@pytest.mark.rule("SOLO-5")
@pytest.mark.parametrize(("active", "first"), [("xian", 0), ("thebes", 18), ("cuzco", 36)])
def test_it_builds_in_the_active_colony(active: str, first: int) -> None:
    _, events = rival_acts(1, rival={"active": active})
    assert first + 12 <= the(events, PodBuilt).space < first + 18
    assert the(events, InfluenceGained).colony == active


def build(
    board: dict[int, int | str], *, rival: dict[str, object] | None = None, colour: str = "food"
) -> tuple[int, str]:
    """The space where the rival builds a pod of a colour on a board, and the kind of space that it looked for."""
    laid = only(pod(colour, NO_CREW))
    _, events = rival_acts(1, rival=rival, board=board, manufactory=laid, talon=())  # type: ignore[arg-type]
    narrowed, preferred = the(events, SpacesNarrowed), the(events, SpacePreferred)
    assert preferred.space in narrowed.among
    assert preferred.colour == colour_of(preferred.space)
    assert the(events, PodBuilt).space == preferred.space
    return preferred.space, narrowed.kind


@pytest.mark.rule("SOLO-5")
def test_next_to_the_centre_and_a_pod_of_its_colour_comes_first() -> None:
    # 14, the pointer's food, is next to the centre alone; 12 and 17 touch the pod on 0, which gives 12 for its colour
    assert build({0: pod("food", PLAIN)}) == (12, "centre_and_group")
    assert build({0: pod("water", PLAIN)}) == (14, "centre")
    # of the groups in other colonies none counts
    assert build({18: pod("food", PLAIN)}) == (14, "centre")


@pytest.mark.rule("SOLO-5")
def test_next_to_the_centre_comes_before_a_group() -> None:
    inner = {space: pod("water", face) for space, face in ((12, PLAIN), (14, PLAIN_2), (16, TWO_CP))}
    board = inner | {13: pod("steel", PLAIN), 15: pod("steel", PLAIN_2), 4: pod("food", PLAIN)}
    assert build(dict(board)) == (17, "centre")  # the spaces next to 4 are 3, 5 and 14 (taken)


def inner_ring() -> dict[int, int | str]:
    """The six spaces around the centre of Xi'an, built on."""
    return dict(scattered(INNER, spare=[pod("food", face) for face in range(8)] + [pod("water", NO_CREW)]))


@pytest.mark.rule("SOLO-5")
def test_without_room_at_the_centre_it_builds_next_to_its_colour_and_else_anywhere() -> None:
    assert build(inner_ring() | {7: pod("food", PLAIN)}) == (8, "group")  # 6 water and 8 palladium
    assert build(inner_ring()) == (0, "any")  # of the food spaces 0 and 7 the lower
    assert build(inner_ring() | {25: pod("food", PLAIN)}) == (0, "any")  # a group in Thebes is none


@pytest.mark.rule("SOLO-5")
@pytest.mark.rule("POD-3")
def test_the_limit_of_groups_holds_in_every_class() -> None:
    # three around 14, 13 and 15: those next to the centre and the group are forbidden
    three = {1: pod("food", PLAIN), 2: pod("food", PLAIN_2), 3: pod("food", TWO_CP)}
    space, kind = build(dict(three))
    assert (space, kind) == (15, "centre")
    assert space not in neighbours(1) | neighbours(2) | neighbours(3)
    two = {1: pod("food", PLAIN), 2: pod("food", PLAIN_2)}
    assert build(dict(two)) == (12, "centre_and_group")


@pytest.mark.rule("SOLO-5")
@pytest.mark.parametrize(
    ("first", "pointer", "space"), [("food", 0, 14), ("food", 1, 12), ("water", 0, 17), ("polymer", 5, 17)]
)
def test_ties_go_by_the_colour_of_the_pointers_cube(first: str, pointer: int, space: int) -> None:
    cubes = column(first)  # below it the others in the order of the materials, water the last
    found, kind = build({}, rival={"column": cubes, "pointer": pointer})
    assert (found, kind, colour_of(found)) == (space, "centre", cubes[pointer])


@pytest.mark.rule("SOLO-5")
def test_ties_go_on_down_the_column_and_from_its_end_to_its_top() -> None:
    taken = {14: pod("steel", PLAIN), 12: pod("water", PLAIN)}  # food and palladium, the first two cubes
    assert build(dict(taken)) == (15, "centre")  # organics, the third
    at_the_end = {"column": column("organics", "palladium"), "pointer": 5}  # ... water, then organics
    assert build({17: pod("steel", PLAIN)}, rival=at_the_end) == (15, "centre")


@pytest.mark.rule("SOLO-5")
def test_of_one_colour_the_lowest_number_is_taken() -> None:
    laid = only(pod("food", NO_CREW))
    _, events = rival_acts(1, board=inner_ring(), manufactory=laid, talon=())
    preferred = the(events, SpacePreferred)
    assert (preferred.space, preferred.why) == (0, "number")
    water = {"column": column("water")}
    _, events = rival_acts(1, rival=water, board=inner_ring(), manufactory=laid, talon=())  # type: ignore[arg-type]
    assert the(events, SpacePreferred).space == 1  # of 1 and 6


@pytest.mark.rule("SOLO-5")
@pytest.mark.parametrize(
    ("board", "why"),
    [
        ({}, "pointer"),
        ({14: pod("water", PLAIN)}, "column"),
        ({space: piece for space, piece in inner_ring().items() if space != 17}, "only"),
    ],
)
def test_it_says_what_broke_the_tie(board: dict[int, int | str], why: str) -> None:
    _, events = rival_acts(1, board=board, manufactory=only(pod("food", NO_CREW)), talon=())
    preferred, narrowed = the(events, SpacePreferred), the(events, SpacesNarrowed)
    assert preferred.why == why
    assert set(narrowed.among) == INNER - set(board)


@pytest.mark.rule("SOLO-6")
@pytest.mark.parametrize(("face", "crew"), [(TWO_CREW, 2), (NO_CREW, 0), (PLAIN, 1)])
def test_the_rival_places_crew_as_shown(face: int, crew: int) -> None:
    game, events = rival_acts(1, manufactory=only(pod("food", face)), talon=())
    assert crew_on(game, the(events, PodBuilt).space) == [0, crew]
    assert seat(game, 1)["crew"] == 15 - crew


def test_the_same_roll_on_the_same_table_leads_to_the_same() -> None:
    pos = table(turn=2, rival={}, talon=())
    first, second = (Game.from_position(pos, seed=seed_of(pos, 4)) for _ in range(2))
    assert first.history == second.history
