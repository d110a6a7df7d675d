"""Review cards about the solo rival, held against a second reading of the rules."""

from copy import deepcopy
from typing import Any

from betacolony.edition.edition import Edition
from betacolony_widgets.review import ReviewCard
from helpers.oracle import solo
from helpers.oracle.components import ROW_OF_VALUE, TRACK_END
from helpers.oracle.position import colony_of
from helpers.review_cards import cards_of, numbers_in

EDITION = Edition.load()
COLONIES = [colony.id for colony in EDITION.colonies]


def right(card: ReviewCard) -> str:
    """The id of the only right answer."""
    (answer,) = [choice.id for choice in card.choices if choice.right]
    return answer


def drafted(card: ReviewCard, row: int | None = None, column: int | None = None) -> tuple[str, str]:
    """The place of the pod that the rival takes from a row, or one place of it, and the space where it builds."""
    before: dict[str, Any] = card.game.position.to_dict()
    after = deepcopy(before)
    rows = before["manufactory"]
    lying = [
        (at, place, pod)
        for at, places in enumerate(rows)
        for place, pod in enumerate(places)
        if pod is not None and at == row and column in {None, place}
    ]
    # bonuses of tracks don't matter here
    after["seats"][solo.RIVAL]["influence"] = dict.fromkeys(COLONIES, TRACK_END)
    solo.draft(after, lying, list(before["talon"]))
    (space,) = after["board"].keys() - before["board"].keys()
    taken = after["board"][space]["pod"]
    (place,) = [f"pod-{at}-{where}" for at, where, pod in lying if pod == taken]
    return place, f"space-{space}"


def marked(card: ReviewCard) -> tuple[int, int]:
    row, column = next(mark for mark in card.marks if mark.startswith("pod")).split("-")[1:]
    return int(row), int(column)


def test_the_first_colony_is_rolled() -> None:
    for card in cards_of("first_colony"):
        (value,) = numbers_in(card)
        assert right(card) == f"in-{COLONIES[(value - 1) // 2]}"


def test_the_rival_begins_with_the_points_of_its_building() -> None:
    for card in cards_of("rival_begins"):
        named = [tile for tile in EDITION.achievements if card.messages.name(tile.id) in card.question]
        (building,) = [tile for tile in named if not tile.end_per]
        assert card.number == (0 if "on easy" in card.question else building.end_cp)


def test_the_reader_takes_two_actions_and_the_rival_one() -> None:
    for card in cards_of("solo_turns"):
        assert card.number == (1 if "taken one action" in card.question else 2)
        assert card.game.position.to_dict()["turn"] == 2 - card.number


def test_the_rival_drafts_and_builds_as_a_second_reading_has_it() -> None:
    for card in cards_of("rival_pod"):
        (value,) = numbers_in(card)
        assert right(card) == drafted(card, ROW_OF_VALUE[value])[0]
    for card in cards_of("rival_space"):
        assert right(card) == drafted(card, *marked(card))[1]


def test_goods_on_a_pod_are_points_for_the_rival() -> None:
    numbers = set()
    for card in cards_of("rival_points"):
        row, column = marked(card)
        pod = EDITION.pods[card.game.position.to_dict()["manufactory"][row][column]]
        assert card.number == pod.fuel + pod.artifacts + pod.cp
        numbers.add(card.number)
    assert numbers == {0, 1, 2}


def test_the_rivals_crew_goes_next_to_the_centre_on_the_lowest_number() -> None:
    for card in cards_of("rival_crew"):
        at = card.game.position.to_dict()
        here = [int(space) for space in at["board"] if colony_of(int(space)) == at["solo"]["active"]]
        pods = [space for space in here if at["board"][str(space)].get("pod") is not None]
        inner = [space for space in pods if space % 18 >= 12]
        assert right(card) == f"space-{min(inner or pods)}"
        assert {choice.id for choice in card.choices} == {f"space-{space}" for space in pods}


def test_the_rival_scores_every_goal() -> None:
    for card in cards_of("rival_goal"):
        (cycle,) = numbers_in(card)[:1]
        in_force = card.game.position.to_dict()["cards"][cycle - 1]
        assert card.number == next(it.cp for it in EDITION.cards if it.id == in_force)


def test_the_active_colony_moves_right_each_round() -> None:
    for card in cards_of("rival_colony"):
        now, later = numbers_in(card)
        at = COLONIES.index(card.game.position.to_dict()["solo"]["active"])
        assert right(card) == f"in-{COLONIES[(at + later - now) % 3]}"
