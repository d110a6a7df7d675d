"""Influence: what a build gives, how the marker moves, what nested bonuses do to it, and the end of a track."""

from collections.abc import Iterable
from typing import Any

import pytest

from betacolony import BuildOn, Event, GainInfluence, PlaceCrew, TakeAchievement, TakeMaterials, TakePod
from betacolony.events import (
    BonusLost,
    CrewPlaced,
    FuelGained,
    InfluenceGained,
    InfluenceLost,
    MarkerMoved,
    MaterialsGained,
    PodBuilt,
    PointsGained,
    TileBuilt,
)
from betacolony.position_builder import ARTIFACT, ARTIFACT_1, NO_CREW, PLAIN, TWO_CP, TWO_CREW, TWO_FUEL, at, pod
from helpers.tables.laid import asked, before, buy, choose, crew_on, everything, of, only, player, points, reasons, seat

FOOD = [pod("food", face) for face in range(8)]
#: the cycle-3 card that adds influence to bought pods, and when it is in force
MORE: dict[str, Any] = {"round_": 7, "cards": ("c1a", "c2a", "c3b")}


def parts(events: Iterable[Event]) -> dict[str, int]:
    """The parts of the influence of a build, without those that give none."""
    (event,) = of(events, InfluenceGained)
    found = {name: getattr(event, name) for name in ("printed", "neighbours", "centre", "card")}
    assert sum(found.values()) == event.amount
    return {name: number for name, number in found.items() if number}


def markers(events: Iterable[Event]) -> list[tuple[str, int]]:
    """The track spaces that the player's markers stepped on."""
    return [(event.colony, event.to) for event in of(events, MarkerMoved)]


# --- what a build gives ---------------------------------------------------------------------------


@pytest.mark.rule("INF-1")
@pytest.mark.parametrize(
    ("face", "printed"),
    [(TWO_CREW, 0), (ARTIFACT, 0), (ARTIFACT_1, 1), (TWO_CP, 1), (TWO_FUEL, 1), (PLAIN, 2), (NO_CREW, 3)],
)
def test_a_pod_gives_its_printed_influence(face: int, printed: int) -> None:
    game, events = buy("food", face, 37)
    assert parts(events) == ({"printed": printed} if printed else {})
    assert seat(game)["influence"] == {"xian": 0, "thebes": 0, "cuzco": printed}


@pytest.mark.rule("INF-1")
@pytest.mark.parametrize(
    ("board", "space", "neighbours"),
    [
        ({36: FOOD[0]}, 37, 1),
        ({36: FOOD[0], 38: FOOD[1]}, 37, 2),  # on both sides
        ({38: FOOD[0], 39: FOOD[1]}, 37, 2),  # one behind the other
        ({36: FOOD[0], 40: FOOD[1]}, 37, 1),  # one of them apart
        ({36: FOOD[0], 38: pod("steel")}, 37, 1),
        ({39: FOOD[0]}, 37, 0),
    ],
)
def test_each_other_pod_of_the_group_gives_one(board: dict[int, int], space: int, neighbours: int) -> None:
    _, events = buy("food", PLAIN, space, board=board)
    assert parts(events).get("neighbours", 0) == neighbours


@pytest.mark.rule("INF-1")
def test_pods_of_other_players_give_influence_too() -> None:
    _, events = buy("food", PLAIN, 37, board={36: FOOD[0], 38: FOOD[7]}, crew={36: [0, 2]})
    assert parts(events) == {"printed": 2, "neighbours": 2}


@pytest.mark.rule("INF-1")
def test_an_achievement_gives_no_influence_to_its_neighbour() -> None:
    _, events = buy("food", PLAIN, 37, board={36: "big_ben"}, achievements=["big_ben"])
    assert parts(events) == {"printed": 2}


@pytest.mark.rule("INF-1")
@pytest.mark.parametrize("colony", [0, 1, 2])
def test_the_six_spaces_around_a_centre_give_one(colony: int) -> None:
    for space in range(18):
        _, events = buy("food", PLAIN, 18 * colony + space)
        assert parts(events) == ({"printed": 2, "centre": 1} if space >= 12 else {"printed": 2})


@pytest.mark.rule("INF-1", "CYC-3B")
def test_the_cycle_3_card_gives_one_to_a_bought_pod() -> None:
    _, events = buy("food", PLAIN, 37, **MORE)
    assert parts(events) == {"printed": 2, "card": 1}


@pytest.mark.rule("INF-1", "CYC-3B")
@pytest.mark.parametrize(("round_", "card"), [(6, "c3b"), (7, "c3a"), (9, "c3c")])
def test_before_cycle_3_and_with_other_cards_nothing_is_added(round_: int, card: str) -> None:
    _, events = buy("food", PLAIN, 37, round_=round_, cards=("c1a", "c2a", card))
    assert parts(events) == {"printed": 2}


@pytest.mark.rule("INF-1")
def test_seven_is_the_most() -> None:
    board = {36: FOOD[0], 47: FOOD[1]}
    game, events = buy("food", NO_CREW, 48, board=board, **MORE)
    assert parts(events) == {"printed": 3, "neighbours": 2, "centre": 1, "card": 1}
    assert seat(game)["influence"]["cuzco"] == 4  # so far: the material of space 4 is being chosen


@pytest.mark.rule("INF-1", "INF-2", "END-2")
def test_the_printed_example_of_a_blue_pod() -> None:
    board = {0: pod("water", 0), 11: pod("water", 1)}
    game, events = buy("water", PLAIN, 12, board=board, influence={"xian": 1})
    assert parts(events) == {"printed": 2, "neighbours": 2, "centre": 1}
    assert asked(game) == "material"
    events += game.play(TakeMaterials(("polymer",)))
    assert seat(game)["influence"]["xian"] == 6
    assert seat(game)["materials"]["polymer"] == 1
    assert seat(game)["fuel"] == 2
    assert points(game) == {"tracks": 3}
    kinds = (MarkerMoved, MaterialsGained, FuelGained, PointsGained)
    assert [type(event) for event in events if isinstance(event, kinds)] == [
        *(MarkerMoved, MaterialsGained),
        *(MarkerMoved, MarkerMoved, FuelGained),
        *(MarkerMoved, MarkerMoved, PointsGained),
    ]


# --- how the marker moves -------------------------------------------------------------------------


@pytest.mark.rule("INF-2")
def test_the_marker_takes_one_step_for_each_influence() -> None:
    _, events = buy("food", NO_CREW, 37)
    assert markers(events) == [("cuzco", 1), ("cuzco", 2), ("cuzco", 3)]


@pytest.mark.rule("INF-2")
def test_a_space_passed_pays_like_one_reached() -> None:
    assert points(buy("food", TWO_FUEL, 37, influence={"cuzco": 1})[0]) == {"tracks": 1}  # reached
    assert points(buy("food", PLAIN, 37, influence={"cuzco": 1})[0]) == {"tracks": 1}  # passed


@pytest.mark.rule("INF-2")
def test_the_space_where_the_marker_stood_does_not_pay_again() -> None:
    game, events = buy("food", TWO_FUEL, 37, influence={"cuzco": 2})
    assert markers(events) == [("cuzco", 3)]
    assert points(game) == {}


@pytest.mark.rule("INF-2")
def test_without_influence_the_marker_stays() -> None:
    game, events = buy("food", TWO_CREW, 37, influence={"cuzco": 2})
    assert markers(events) == []
    assert points(game) == {}


@pytest.mark.rule("INF-2")
def test_influence_is_gained_in_the_colony_of_the_pod() -> None:
    game, _ = buy("food", PLAIN, 19)
    assert seat(game)["influence"] == {"xian": 0, "thebes": 2, "cuzco": 0}
    assert seat(game, 1)["influence"] == {"xian": 0, "thebes": 0, "cuzco": 0}


@pytest.mark.rule("INF-2", "INF-3")
def test_nested_influence_moves_on_from_where_the_marker_stands() -> None:
    rows = only(pod("food", NO_CREW), pod("steel"))
    game, events = buy("food", NO_CREW, 1, manufactory=rows, influence={"xian": 11})
    assert asked(game) == "free_pod"
    events += choose(game, TakePod(0, 1), BuildOn(6))
    assert asked(game) == "material"
    assert seat(game)["influence"]["xian"] == 14
    events += game.play(TakeMaterials(("food", "food")))
    assert markers(events) == [("xian", 12), ("xian", 13), ("xian", 14), ("xian", 15)]
    assert [event.amount for event in of(events, InfluenceLost)] == [1]
    assert points(game) == {"tracks": 6}
    assert (player(game), asked(game)) == (1, "move")  # nothing on the track was asked twice


# --- bonuses that cause others --------------------------------------------------------------------


@pytest.mark.rule("INF-3", "TRK-3")
def test_a_free_pod_is_carried_out_completely_before_the_marker_goes_on() -> None:
    rows = only(pod("food", NO_CREW), pod("steel", TWO_FUEL))
    game, events = buy("food", NO_CREW, 1, manufactory=rows, influence={"xian": 11, "cuzco": 1})
    events += choose(game, TakePod(0, 1), BuildOn(37))
    assert markers(events) == [("xian", 12), ("cuzco", 2), ("xian", 13), ("xian", 14)]
    steps = (CrewPlaced, FuelGained, PointsGained, MarkerMoved)
    happened = [type(event) for event in events if isinstance(event, steps)]
    assert happened == [MarkerMoved, CrewPlaced, FuelGained, MarkerMoved, PointsGained, MarkerMoved, MarkerMoved]


@pytest.mark.rule("INF-3", "TRK-3", "TRK-4", "CUL-6")
def test_influence_to_free_pod_to_influence_to_free_achievement_to_crew() -> None:
    rows = only(pod("food", NO_CREW), pod("steel"))
    game, events = buy("food", NO_CREW, 1, manufactory=rows, building="big_ben", influence={"xian": 11, "thebes": 12})
    questions = []
    for option in (
        *(TakePod(0, 1), BuildOn(19), TakeAchievement("big_ben"), BuildOn(20), PlaceCrew(1)),
        TakeMaterials(("food", "water")),
    ):
        questions.append(asked(game))
        events += game.play(option)
    assert questions == ["free_pod", "space", "free_achievement", "space", "crew", "material"]
    assert markers(events) == [("xian", 12), ("thebes", 13), ("thebes", 14), ("xian", 13), ("xian", 14)]
    happened = [type(event) for event in events if isinstance(event, (PodBuilt, TileBuilt, CrewPlaced, MarkerMoved))]
    assert happened == [
        *(PodBuilt, MarkerMoved),
        *(PodBuilt, CrewPlaced, MarkerMoved),
        *(TileBuilt, CrewPlaced, CrewPlaced, MarkerMoved),
        *(MarkerMoved, MarkerMoved),
    ]
    assert crew_on(game, 1) == [1, 0]
    assert crew_on(game, 20) == [1, 0]
    assert (player(game), asked(game)) == (1, "move")


@pytest.mark.rule("INF-3")
def test_influence_of_a_free_achievement_comes_before_the_rest_of_the_track() -> None:
    game, events = buy("food", PLAIN, 19, building="taj_mahal", influence={"thebes": 12})
    events += choose(game, TakeAchievement("taj_mahal"), BuildOn(20), GainInfluence("thebes"))
    assert markers(events) == [("thebes", 13), ("thebes", 14), ("thebes", 15)]
    assert points(game) == {"tracks": 4}


# --- the end of a track ---------------------------------------------------------------------------


@pytest.mark.rule("INF-4")
@pytest.mark.parametrize(
    ("marker", "face", "lost", "cp"), [(13, PLAIN, 0, 4), (13, NO_CREW, 1, 4), (14, NO_CREW, 2, 4), (15, NO_CREW, 3, 0)]
)
def test_the_marker_stops_on_the_last_space(marker: int, face: int, lost: int, cp: int) -> None:
    game, events = buy("food", face, 19, influence={"thebes": marker})
    assert seat(game)["influence"]["thebes"] == 15
    assert sum(event.amount for event in of(events, InfluenceLost)) == lost
    assert points(game).get("tracks", 0) == cp
    assert (player(game), asked(game)) == (1, "move")


@pytest.mark.rule("INF-4")
def test_influence_on_any_track_is_for_unfinished_ones() -> None:
    game = at("track", 1, influence={"xian": 15, "cuzco": 14})
    assert set(game.options) == {GainInfluence("thebes"), GainInfluence("cuzco")}
    assert reasons(game, GainInfluence("xian")) == {("track_finished", "INF-4")}


@pytest.mark.rule("INF-4", "CYC-2A")
def test_with_all_tracks_finished_influence_on_any_track_is_lost() -> None:
    finished = {"xian": 15, "thebes": 15, "cuzco": 15}
    game = before("new_round", round_=3, influence=finished)
    assert (player(game), asked(game)) == (1, "track")
    assert [(event.player, event.why) for event in of(everything(game), BonusLost)] == [(0, "tracks_full")]


@pytest.mark.rule("INF-4")
def test_one_influence_of_an_achievement_is_lost_with_all_tracks_finished() -> None:
    held = {"polymer": 1, "food": 2, "organics": 1, "steel": 1}
    finished = {"xian": 15, "thebes": 15, "cuzco": 15}
    game = at("nexus", building="taj_mahal", materials=held, influence=finished)
    events = choose(game, TakeAchievement("taj_mahal"), BuildOn(0))
    assert [event.why for event in of(events, BonusLost)] == ["tracks_full"]
    assert (player(game), asked(game)) == (1, "move")


@pytest.mark.rule("INF-1")
def test_a_pod_that_was_just_built_is_a_neighbour_of_the_free_one_it_brings() -> None:
    state: dict[str, Any] = {"board": {0: FOOD[2]}, "influence": {"xian": 11}}
    game, _ = buy("food", TWO_CREW, 1, manufactory=only(FOOD[TWO_CREW], FOOD[ARTIFACT]), **state)
    assert asked(game) == "free_pod"
    events = choose(game, TakePod(0, 1), BuildOn(2))
    assert parts(events) == {"neighbours": 2}
