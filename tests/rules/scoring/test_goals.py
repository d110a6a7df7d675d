"""The goals of the cycle cards, at the end of rounds 3, 6 and 9."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from betacolony import Decline, Discard, Game
from betacolony.events import GoalMissed, GoalScored, MaterialsDiscarded, PointsGained
from betacolony.position_builder import NO_CREW, TWO_CREW, pod
from helpers.tables.laid import asked, before, everything, hand, of, player, points, seat

CP = {"c1a": 4, "c1b": 3, "c1c": 3, "c2a": 5, "c2b": 4, "c2c": 6, "c3a": 8, "c3b": 6, "c3c": 6}
PICTURED = {"food": 1, "palladium": 1, "organics": 1, "steel": 1, "water": 1, "polymer": 2}
Crew = Mapping[int, Sequence[int]]


def cards_with(card: str) -> Sequence[str]:
    """The three cards of a game with one of them."""
    return [card if its[:2] == card[:2] else its for its in ("c1a", "c2a", "c3a")]


def after_cycle(card: str, **state: Any) -> Game:
    """A game in which the last round of a card's cycle is over."""
    usual: dict[str, Any] = {"round_": 3 * int(card[1]), "cards": cards_with(card)}
    return before("end_round", **(usual | state))


def goal(card: str, **state: Any) -> int:
    """The points of seat 0 for a card's goal."""
    return points(after_cycle(card, **state)).get("goals", 0)


# --- cycle 1 --------------------------------------------------------------------------------------


@pytest.mark.rule("CYC-1A")
@pytest.mark.parametrize(
    ("held", "met"),
    [
        ({"food": 4}, True),
        ({"steel": 7, "food": 1}, True),
        ({"food": 4, "steel": 4}, True),
        ({"food": 3, "steel": 3}, False),
        ({}, False),
    ],
)
def test_four_materials_of_one_kind(held: dict[str, int], met: bool) -> None:
    assert goal("c1a", materials=held) == (4 if met else 0)


@pytest.mark.rule("CYC-1A")
def test_artifacts_are_no_materials_of_one_kind() -> None:
    assert goal("c1a", artifacts=4, materials={"food": 3}) == 0


@pytest.mark.rule("CYC-1B")
@pytest.mark.parametrize(
    ("crew", "met"),
    [
        ({12: [2, 0]}, True),
        ({12: [1, 0], 15: [1, 0]}, True),
        ({12: [1, 0], 15: [0, 3]}, False),
        ({12: [1, 0], 30: [1, 0]}, False),  # two centres
        ({12: [1, 0], 0: [5, 0]}, False),  # the outer ring
    ],
)
def test_two_crew_around_one_centre(crew: Crew, met: bool) -> None:
    board = {12: pod("food"), 15: pod("steel"), 30: pod("water"), 0: pod("organics")}
    assert goal("c1b", board=board, crew=crew) == (3 if met else 0)


@pytest.mark.rule("CYC-1C")
@pytest.mark.parametrize(("artifacts", "cp"), [(0, 0), (1, 3), (5, 3)])
def test_an_artifact(artifacts: int, cp: int) -> None:
    assert goal("c1c", artifacts=artifacts) == cp


# --- cycle 2 --------------------------------------------------------------------------------------


@pytest.mark.rule("CYC-2A")
@pytest.mark.parametrize(
    ("crew", "met"),
    [
        ({0: [2, 0], 20: [2, 0], 40: [2, 0]}, True),
        ({0: [1, 0], 12: [1, 0], 20: [2, 0], 40: [2, 0]}, True),
        ({0: [5, 0], 20: [5, 0], 40: [1, 0]}, False),
        ({0: [5, 0], 20: [5, 0], 40: [1, 1]}, False),
    ],
)
def test_two_crew_in_each_colony(crew: Crew, met: bool) -> None:
    board = {0: pod("food"), 12: pod("steel"), 20: pod("water"), 40: pod("organics")}
    assert goal("c2a", board=board, crew=crew) == (5 if met else 0)


@pytest.mark.rule("CYC-2A", "CUL-5")
def test_crew_on_achievements_counts_for_two_in_each_colony() -> None:
    board = {0: pod("food"), 20: pod("water"), 40: pod("organics"), 41: "big_ben"}
    crew = {0: [2, 0], 20: [2, 0], 40: [1, 0], 41: [1, 0]}
    assert goal("c2a", board=board, crew=crew, achievements=["big_ben"]) == 5


FOUR_COLOURS = {0: pod("food"), 20: pod("water"), 40: pod("organics"), 42: pod("steel"), 44: pod("steel", NO_CREW)}


@pytest.mark.rule("CYC-2B")
@pytest.mark.parametrize(
    ("crew", "met"),
    [
        ({0: [1, 0], 20: [1, 0], 40: [1, 0], 42: [1, 0]}, True),
        ({0: [1, 0], 20: [1, 0], 40: [1, 0], 42: [0, 1]}, False),
        ({0: [1, 0], 20: [1, 0], 42: [2, 0], 44: [1, 0]}, False),  # steel twice
    ],
)
def test_crew_on_pods_of_four_colours(crew: Crew, met: bool) -> None:
    assert goal("c2b", board=FOUR_COLOURS, crew=crew) == (4 if met else 0)


@pytest.mark.rule("CYC-2B")
def test_crew_on_five_colours_scores_the_same() -> None:
    board = FOUR_COLOURS | {2: pod("palladium")}
    assert goal("c2b", board=board, crew={space: [1, 0] for space in board}) == 4


@pytest.mark.rule("CYC-2B", "CUL-5")
def test_an_achievement_has_no_colour() -> None:
    board = {0: pod("food"), 20: pod("water"), 40: pod("organics"), 42: "big_ben"}
    assert goal("c2b", board=board, crew={space: [1, 0] for space in board}, achievements=["big_ben"]) == 0


@pytest.mark.rule("CYC-2C")
@pytest.mark.parametrize(
    ("influence", "met"), [((4, 4, 4), True), ((15, 4, 9), True), ((15, 3, 15), False), ((3, 4, 4), False)]
)
def test_four_influence_in_each_colony(influence: tuple[int, int, int], met: bool) -> None:
    xian, thebes, cuzco = influence
    assert goal("c2c", influence={"xian": xian, "thebes": thebes, "cuzco": cuzco}) == (6 if met else 0)


# --- cycle 3 --------------------------------------------------------------------------------------


@pytest.mark.rule("CYC-3A")
def test_the_seven_pictured_materials_may_be_discarded() -> None:
    game = after_cycle("c3a", materials=PICTURED | {"steel": 3}, artifacts=1)
    assert (player(game), asked(game)) == (0, "discard")
    events = game.play(Discard())
    assert hand(game) == {"steel": 2}
    assert points(game)["goals"] == 8
    (discarded,) = of(events, MaterialsDiscarded)
    assert sorted(discarded.materials) == ["food", "organics", "palladium", "polymer", "polymer", "steel", "water"]


@pytest.mark.rule("CYC-3A")
def test_discarding_may_be_declined() -> None:
    state: dict[str, Any] = {"board": {0: "easter_island"}, "achievements": ["easter_island"]}
    game = after_cycle("c3a", materials=PICTURED, **state)
    game.play(Decline())
    assert hand(game) == PICTURED
    assert points(game) == {"achievements": 12, "majorities": 1}


@pytest.mark.rule("CYC-3A")
@pytest.mark.parametrize("missing", sorted(PICTURED))
def test_without_all_seven_there_is_nothing_to_discard(missing: str) -> None:
    held = PICTURED | {missing: PICTURED[missing] - 1, "steel" if missing != "steel" else "food": 4}
    game = after_cycle("c3a", materials=held, artifacts=3)
    assert len(of(everything(game), GoalMissed)) == 2
    assert game.is_over


@pytest.mark.rule("CYC-3A", "RND-6")
def test_each_player_with_the_seven_is_asked_in_turn_order() -> None:
    seats = {0: {"materials": PICTURED}, 1: {"materials": PICTURED}, 2: {"materials": {"food": 4}}}
    game = after_cycle("c3a", players=3, start_player=1, seats=seats)
    assert (player(game), asked(game)) == (1, "discard")
    game.play(Discard())
    assert (player(game), asked(game)) == (0, "discard")
    game.play(Decline())
    assert game.is_over
    assert [points(game, number).get("goals", 0) for number in range(3)] == [0, 8, 0]


@pytest.mark.rule("CYC-3A", "RND-6", "END-1")
def test_what_was_discarded_no_longer_scores_at_the_end() -> None:
    state: dict[str, Any] = {"board": {0: "easter_island"}, "achievements": ["easter_island"]}
    game = after_cycle("c3a", materials=PICTURED | {"food": 3}, **state)
    game.play(Discard())
    assert points(game) == {"goals": 8, "achievements": 4, "majorities": 1}


@pytest.mark.rule("CYC-3B")
@pytest.mark.parametrize(("fuel", "cp"), [(6, 0), (7, 6), (20, 6)])
def test_seven_fuel(fuel: int, cp: int) -> None:
    game = after_cycle("c3b", fuel=fuel)
    assert points(game).get("goals", 0) == cp
    assert seat(game)["fuel"] == fuel


@pytest.mark.rule("CYC-3C", "CUL-5")
@pytest.mark.parametrize(
    ("crew", "met"),
    [
        ({0: [6, 0]}, True),
        ({0: [2, 0], 20: [2, 0], 40: [2, 0]}, True),
        ({0: [5, 0], 12: [4, 0]}, False),
        ({0: [5, 1]}, False),
        ({0: [5, 0], 47: [1, 0]}, False),  # an achievement
    ],
)
def test_six_crew_on_pods_away_from_the_centres(crew: Crew, met: bool) -> None:
    board = {0: pod("food"), 20: pod("water", TWO_CREW), 40: pod("organics"), 12: pod("steel"), 47: "big_ben"}
    assert goal("c3c", board=board, crew=crew, achievements=["big_ben"]) == (6 if met else 0)


# --- when and for whom ----------------------------------------------------------------------------

#: somebody who meets the goals of these cards
MEETS: dict[str, Any] = {
    "c1a": {"materials": {"food": 4}},
    "c2c": {"influence": {"xian": 4, "thebes": 4, "cuzco": 4}},
    "c3b": {"fuel": 7},
}


@pytest.mark.rule("CYC-1A", "CYC-2C", "CYC-3B", "RND-6")
@pytest.mark.parametrize("card", MEETS)
def test_a_goal_is_scored_at_the_end_of_its_cycle_alone(card: str) -> None:
    cycle = int(card[1])
    cards = cards_with(card)
    for round_ in range(1, 10):
        game = before("end_round", round_=round_, cards=cards, **MEETS[card])
        scored = [event.card for event in of(everything(game), GoalScored)]
        assert scored == ([card] if round_ == 3 * cycle else [])


@pytest.mark.rule("CYC-1A", "CYC-2C", "CYC-3B", "RND-6")
@pytest.mark.parametrize("card", MEETS)
def test_everybody_who_meets_a_goal_scores_it_in_turn_order(card: str) -> None:
    game = after_cycle(card, players=3, start_player=2, seats={0: MEETS[card], 1: {}, 2: MEETS[card]})
    assert [event.player for event in of(everything(game), GoalScored)] == [2, 0]
    won = [(event.player, event.amount) for event in of(everything(game), PointsGained) if event.source == "goals"]
    assert won == [(2, CP[card]), (0, CP[card])]
