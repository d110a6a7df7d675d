"""Solo: what the rival scores, what it does with bonuses and cycle cards, and the end against it."""

from typing import Any

import pytest

from betacolony import Decline, Game, GreedyPlayer, RandomPlayer, finish_game, goal_progress
from betacolony.events import (
    AchievementTaken,
    ArtifactsGained,
    BonusLost,
    BonusTaken,
    BuildingRevealed,
    CrewPlaced,
    CycleStarted,
    FuelGained,
    GameEnded,
    GoalMissed,
    GoalScored,
    InfluenceGained,
    InfluenceLost,
    MaterialsGained,
    PodBuilt,
    PodPreferred,
    PodRevealed,
    PodTaken,
    PointsGained,
    SpacePreferred,
    SpacesNarrowed,
    TileBuilt,
)
from betacolony.position_builder import (
    ARTIFACT,
    EDITION,
    NO_CREW,
    PLAIN,
    PLAIN_2,
    TWO_CP,
    TWO_CREW,
    TWO_FUEL,
    pod,
    table,
)
from betacolony.state import tables
from betacolony.state.position import LEVELS
from helpers.tables.laid import asked, before, crew_on, everything, of, only, points, scattered, seat
from helpers.tables.rival import rival_acts, rival_bonus, the


def markers(**spaces: int) -> dict[str, int]:
    return {"xian": 0, "thebes": 0, "cuzco": 0} | spaces


# --- pods -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SOLO-6")
@pytest.mark.parametrize(("face", "scored"), [(TWO_CP, 2), (TWO_FUEL, 2), (ARTIFACT, 1), (PLAIN, 0), (NO_CREW, 0)])
def test_what_a_pod_would_give_scores_instead(face: int, scored: int) -> None:
    # in Thebes, whose first track space gives nothing
    game, _ = rival_acts(1, rival={"active": "cuzco"}, manufactory=only(pod("food", face)), talon=(), round_=1)
    assert points(game, 1).get("pods", 0) == scored
    its = seat(game, 1)
    assert (its["fuel"], its["artifacts"], sum(its["materials"].values())) == (0, 0, 0)
    assert game.position.artifacts == 16


@pytest.mark.rule("SOLO-6")
def test_an_artifact_scores_with_an_empty_supply_too() -> None:
    laid = only(pod("food", ARTIFACT))
    game, events = rival_acts(1, manufactory=laid, talon=(), seats={0: {"artifacts": 16}})
    assert points(game, 1)["pods"] == 1
    assert not of(events, ArtifactsGained)
    assert not of(events, BonusLost)
    game, _ = rival_bonus(tables.ARTIFACT, seats={0: {"artifacts": 16}})
    assert points(game, 1) == {"tracks": 1}


@pytest.mark.rule("SOLO-6")
def test_with_too_little_crew_it_places_what_it_has() -> None:
    board = scattered([18, 20, 22, 24, 26, 28, 36])
    crew = {space: [0, 2] for space in list(board)[:7]}
    game, events = rival_acts(1, board=board, crew=crew, manufactory=only(pod("steel", TWO_CREW)), talon=())
    assert [event.amount for event in of(events, CrewPlaced)] == [1]
    assert seat(game, 1)["crew"] == 0


@pytest.mark.rule("SOLO-6")
def test_the_extra_influence_of_the_third_cycle_is_not_for_the_rival() -> None:
    game, events = rival_acts(1, round_=8, cards=("c1a", "c2a", "c3b"), manufactory=only(pod("food", PLAIN)), talon=())
    gained = the(events, InfluenceGained)
    assert (gained.amount, gained.printed, gained.centre, gained.card) == (3, 2, 1, 0)
    assert seat(game, 1)["influence"] == markers(xian=3)


# --- influence and tracks ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SOLO-7")
def test_it_gains_influence_and_the_bonuses_of_the_track() -> None:
    # 2 printed, 1 neighbour, 1 centre: from space 1 to 5, past a material on 2 and two fuel on 4
    board = {0: pod("food", PLAIN)}
    laid = only(pod("food", PLAIN_2))
    game, events = rival_acts(1, board=board, manufactory=laid, talon=(), influence={"xian": 1})
    assert the(events, InfluenceGained).amount == 4
    assert seat(game, 1)["influence"] == markers(xian=5)
    assert [(event.rule, event.amount) for event in of(events, PointsGained)] == [("SOLO-6", 1), ("SOLO-6", 2)]
    assert points(game, 1) == {"tracks": 3}


@pytest.mark.rule("SOLO-6")
@pytest.mark.parametrize(
    ("bonus", "amount", "scored"),
    [
        (tables.MATERIAL, 1, 1),
        (tables.MATERIAL, 2, 2),
        (tables.FUEL_BONUS, 2, 2),
        (tables.ARTIFACT, 1, 1),
        (tables.CP, 6, 6),
    ],
)
def test_goods_of_a_track_score_one_each(bonus: int, amount: int, scored: int) -> None:
    game, events = rival_bonus(bonus, amount)
    assert points(game, 1) == {"tracks": scored}
    assert not [event for event in of(events, FuelGained) + of(events, MaterialsGained) if event.player == 1]


@pytest.mark.rule("SOLO-7")
def test_influence_beyond_the_track_is_lost() -> None:
    laid = only(pod("food", PLAIN))
    game, events = rival_acts(1, manufactory=laid, talon=(), influence={"xian": 14})
    assert seat(game, 1)["influence"] == markers(xian=15)
    assert the(events, InfluenceLost).amount == 2


@pytest.mark.rule("SOLO-7")
def test_influence_of_choice_goes_to_the_active_colony() -> None:
    game, _ = rival_bonus(tables.INFLUENCE_ANY, rival={"active": "cuzco"})
    assert seat(game, 1)["influence"] == markers(cuzco=1)


# --- a crew to place --------------------------------------------------------------------------------------------------


def crewed(board: dict[int, int | str], **more: Any) -> tuple[Game, Any]:
    """A crew to place for the rival, in Thebes."""
    game, events = rival_bonus(tables.PLACE_CREW, rival={"active": "thebes"}, board=board, **more)
    return game, events


@pytest.mark.rule("SOLO-7")
def test_a_crew_goes_on_the_lowest_pod_at_the_centre_of_the_active_colony() -> None:
    board = {19: pod("food", PLAIN), 33: pod("water", PLAIN), 31: pod("steel", NO_CREW), 12: pod("food", PLAIN_2)}
    game, events = crewed(dict(board), crew={33: [0, 1], 31: [1, 0]})
    assert crew_on(game, 31) == [1, 1]
    assert (the(events, SpacesNarrowed).kind, the(events, SpacesNarrowed).among) == ("pod_at_centre", (31, 33))
    assert the(events, SpacePreferred).why == "lowest"


@pytest.mark.rule("SOLO-7")
def test_without_a_pod_at_the_centre_a_crew_goes_on_any_there() -> None:
    board: dict[int, int | str] = {
        24: pod("food", PLAIN),
        20: pod("water", PLAIN),
        12: pod("food", PLAIN_2),
        18: "big_ben",
    }
    game, events = crewed(board, achievements=["big_ben"], crew={18: [0, 1]}, building="colosseum")
    assert crew_on(game, 20) == [0, 1]  # not on the tile
    assert the(events, SpacesNarrowed).among == (20, 24)


@pytest.mark.rule("SOLO-7")
def test_without_a_pod_there_or_a_crew_left_it_is_lost() -> None:
    _, events = crewed({12: pod("food", PLAIN)})
    assert the(events, BonusLost).why == "no_pods"
    board = {30: pod("food", PLAIN)}
    _, events = crewed(dict(board), crew={30: [0, 15]})
    assert the(events, BonusLost).why == "no_crew"


# --- free pods --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SOLO-7")
def test_a_free_pod_is_drafted_from_all_rows_by_the_same_list() -> None:
    laid = [[pod("food", TWO_CP), None], [None, pod("water", PLAIN)], [pod("steel", TWO_FUEL), None], [None, None]]
    game, events = rival_bonus(tables.FREE_POD, manufactory=laid, talon=())
    taken = the(events, PodTaken)
    assert (taken.row, taken.column, taken.free, taken.rule) == (1, 1, True, "TRK-3")
    assert the(events, PodPreferred).rule == "SOLO-7"
    assert the(events, PodBuilt).space == 14
    assert crew_on(game, 14) == [0, 1]
    assert the(events, InfluenceGained).amount == 3


@pytest.mark.rule("SOLO-7")
@pytest.mark.parametrize(
    ("rows", "place", "why"),
    [([(None, 5), (6, None)], (0, 1), "top_row"), ([(None, None), (5, 6)], (1, 0), "left_column")],
)
def test_of_pods_alike_the_top_row_counts_and_then_the_left_column(rows: Any, place: tuple[int, int], why: str) -> None:
    faces = [*rows, (None, None), (None, None)]
    laid = [[None if face is None else pod("food", face) for face in row] for row in faces]
    _, events = rival_bonus(tables.FREE_POD, manufactory=laid, talon=())
    assert ((the(events, PodTaken).row, the(events, PodTaken).column), the(events, PodPreferred).why) == (place, why)


@pytest.mark.rule("SOLO-7")
@pytest.mark.rule("POD-7")
def test_the_display_is_refilled_before_a_free_pod_is_drafted() -> None:
    laid = only(pod("food", TWO_CREW))
    _, events = rival_bonus(tables.FREE_POD, manufactory=laid, talon=(pod("water", NO_CREW), pod("steel", PLAIN)))
    names = [type(event).__name__ for event in events]
    assert names.index("PodRevealed") < names.index("PodPreferred")
    assert the(events, PodTaken).pod == pod("water", NO_CREW)


@pytest.mark.rule("SOLO-7")
def test_without_a_pod_that_fits_a_free_one_is_lost() -> None:
    _, events = rival_bonus(tables.FREE_POD, manufactory=only(), talon=())
    assert (the(events, BonusLost).why, the(events, BonusLost).bonus) == ("nothing_fits", "free_pod")


# --- free achievements ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SOLO-7")
@pytest.mark.parametrize(("building", "cp"), [("big_ben", 7), ("taj_mahal", 7), ("colosseum", 8), ("eiffel_tower", 9)])
def test_a_free_achievement_is_the_top_building_scored_at_once_without_its_bonus(building: str, cp: int) -> None:
    aside = ["easter_island", "big_ben" if building != "big_ben" else "colosseum"]
    rival = {"active": "thebes", "aside": aside}
    board = {30: pod("food", PLAIN)}
    game, events = rival_bonus(tables.FREE_ACHIEVEMENT, rival=rival, building=building, board=dict(board))  # type: ignore[arg-type]
    assert the(events, AchievementTaken).achievement == building
    assert the(events, TileBuilt).space == 18
    assert [(event.space, event.amount) for event in of(events, CrewPlaced)] == [(18, 1)]
    assert points(game, 1) == {"achievements": cp}
    assert len(of(events, BonusTaken)) == 1  # the free achievement itself
    assert set(seat(game, 1)["influence"].values()) == {0}
    assert of(events, BuildingRevealed)


@pytest.mark.rule("SOLO-7")
@pytest.mark.parametrize(("pointer", "space"), [(0, 7), (1, 3), (5, 1)])
def test_with_the_first_space_taken_the_tile_goes_by_the_ties_of_building(pointer: int, space: int) -> None:
    rival = {"pointer": pointer}
    _, events = rival_bonus(tables.FREE_ACHIEVEMENT, rival=rival, board={0: pod("food", PLAIN)})  # type: ignore[arg-type]
    assert the(events, TileBuilt).space == space  # food 7, palladium 3, water 1: never an inner one
    assert the(events, SpacesNarrowed).kind == "outer_ring"
    assert set(the(events, SpacesNarrowed).among) == set(range(1, 12))


@pytest.mark.rule("SOLO-7")
def test_it_knows_no_limit_of_two() -> None:
    board: dict[int, int | str] = {18: "big_ben", 36: "taj_mahal"}
    rival = {"aside": ["easter_island", "eiffel_tower"]}
    game, _ = rival_bonus(
        tables.FREE_ACHIEVEMENT,
        rival=rival,  # type: ignore[arg-type]
        board=board,
        achievements=["big_ben", "taj_mahal"],
    )
    assert seat(game, 1)["achievements"] == ["big_ben", "taj_mahal", "colosseum"]


@pytest.mark.rule("SOLO-7")
def test_without_a_building_or_an_outer_space_it_is_lost() -> None:
    outer = scattered(range(12))
    _, events = rival_bonus(tables.FREE_ACHIEVEMENT, board=dict(outer))
    assert the(events, BonusLost).why == "nothing_fits"
    assert not of(events, AchievementTaken)
    gone: dict[int, int | str] = {18: "taj_mahal", 19: "colosseum", 20: "eiffel_tower"}
    seats: dict[int, Any] = {0: {"achievements": ["taj_mahal", "colosseum"]}}
    _, events = rival_bonus(tables.FREE_ACHIEVEMENT, board=gone, seats=seats, achievements=["eiffel_tower"])
    assert the(events, BonusLost).why == "nothing_fits"  # statues are not for it


# --- cycle cards ------------------------------------------------------------------------------------------------------


def cycle_begins(round_: int, *cards: str, rival: Any = None, **state: Any) -> Game:
    """The start of the cycle after a round; the player declines what is offered, or takes the first."""
    game = before("new_round", round_=round_, turn=2, cards=cards, rival=rival or {}, **state)
    while asked(game) not in ("move", "set_die", "flip_die"):
        game.play(Decline() if Decline() in game.options else game.options[0])
    return game


@pytest.mark.rule("SOLO-8")
def test_the_material_at_the_start_of_a_cycle_scores_one() -> None:
    pos = table(rival={}, cards=("c1b", "c2a", "c3a"))
    data = pos.to_dict() | {
        "round": 1,
        "agenda": [["roll"], ["end_turn"], ["cycle_bonus", 1], ["end_turn"], ["cycle_bonus", 0]],
    }
    game = Game.from_position(type(pos).from_dict(data))
    assert points(game, 1) == {}  # the player is first in turn order
    assert asked(game) == "cycle_material"
    game.play(Decline())
    assert points(game, 1) == {"purchases": 1}
    begun = [finish_game(Game.solo("easy", seed), [RandomPlayer(seed)]) for seed in range(12)]
    for game in begun:
        with_card = game.position.to_dict()["cards"][0] == "c1b"
        assert [event.cause for event in of(everything(game), PointsGained)].count("card") >= with_card


@pytest.mark.rule("SOLO-8")
def test_the_influence_at_the_start_of_a_cycle_goes_to_the_active_colony() -> None:
    game = cycle_begins(3, "c1a", "c2a", "c3a", rival={"active": "cuzco"}, seats={1: {"influence": {"cuzco": 1}}})
    assert seat(game, 1)["influence"] == markers(cuzco=2)
    assert points(game, 1) == {"tracks": 1}


@pytest.mark.rule("SOLO-8")
def test_as_a_cycle_begins_the_player_comes_first() -> None:
    game = before("new_round", round_=3, turn=2, cards=("c1a", "c2a", "c3a"), rival={})
    assert asked(game) == "track"
    assert seat(game, 1)["influence"] == markers()
    game.play(game.options[0])
    assert seat(game, 1)["influence"] == markers(xian=1)


@pytest.mark.rule("SOLO-8")
@pytest.mark.rule("POD-7")
def test_a_free_pod_from_that_influence_is_replaced() -> None:
    game = cycle_begins(3, "c1a", "c2a", "c3a", seats={1: {"influence": {"xian": 11}}})
    assert len(of(everything(game), PodTaken)) == 1
    assert len(of(everything(game), PodRevealed)) == 1
    assert all(pod is not None for row in game.position.to_dict()["manufactory"] for pod in row)


@pytest.mark.rule("SOLO-8")
def test_the_offer_of_two_points_scores_once() -> None:
    game = cycle_begins(6, "c1a", "c2a", "c3c")
    assert points(game, 1) == {"purchases": 2}
    rest = finish_game(game, [RandomPlayer(2)])
    assert points(rest, 1)["purchases"] == 2
    assert len(of(everything(rest), PodBuilt)) > 2


@pytest.mark.rule("SOLO-8")
@pytest.mark.parametrize(("round_", "card"), [(3, "c2b"), (3, "c2c"), (6, "c3a"), (6, "c3b")])
def test_other_bonuses_are_nothing_to_the_rival(round_: int, card: str) -> None:
    cards = ["c1a", "c2a", "c3a"]
    cards[round_ // 3] = card
    game = cycle_begins(round_, *cards)
    assert points(game, 1) == {}
    assert set(seat(game, 1)["influence"].values()) == {0}


@pytest.mark.rule("SOLO-8")
@pytest.mark.parametrize("card", EDITION.cards, ids=lambda card: card.id)
def test_it_scores_every_goal_at_the_end_of_its_cycle_whatever_it_has(card: Any) -> None:
    cards = ["c1a", "c2a", "c3a"]
    cards[card.cycle - 1] = card.id
    game = before("end_round", round_=3 * card.cycle, turn=2, cards=cards, rival={})
    assert points(game, 1).get("goals") == card.cp
    events = everything(game)
    assert the(events, GoalScored).rule == "SOLO-8"
    assert {event.player for event in of(events, GoalMissed)} <= {0}
    for round_ in (3 * card.cycle - 2, 3 * card.cycle - 1):
        early = before("end_round", round_=round_, turn=2, cards=cards, rival={})
        assert "goals" not in points(early, 1)


@pytest.mark.rule("SOLO-8")
def test_in_a_whole_game_three_goals_score_and_cards_once() -> None:
    cp = {card.id: card.cp for card in EDITION.cards}
    for seed in range(9):
        game = finish_game(Game.solo(LEVELS[seed % 3], seed), [RandomPlayer(seed)])
        cards = game.position.to_dict()["cards"]
        assert points(game, 1)["goals"] == sum(cp[card] for card in cards)
        assert len(of(everything(game), CycleStarted)) == 3
        assert points(game, 1).get("purchases", 0) == ("c1b" in cards) + 2 * ("c3c" in cards)


# --- the end ----------------------------------------------------------------------------------------------------------


def ended(**state: Any) -> Game:
    at_the_end: dict[str, Any] = {"round_": 9, "turn": 2, "rival": {}}
    return before("final", **(at_the_end | state))


@pytest.mark.rule("SOLO-10")
def test_majorities_are_those_of_two() -> None:
    board: dict[int, int | str] = {0: pod("food", PLAIN), 18: pod("food", PLAIN_2), 36: pod("food", TWO_CP)}
    game = ended(board=board, crew={0: [4, 2], 18: [0, 5], 36: [1, 1]})
    assert points(game, 0) == {"majorities": 3}
    assert points(game, 1) == {"majorities": 15}


def hard(statue: str, board: dict[int, int | str], **more: Any) -> Game:
    """The end at the hard level: the statue's tile is on 36, Big Ben's on 18."""
    tiles: dict[int, int | str] = {36: statue, 18: "big_ben"}
    seats = {1: {"achievements": [statue, "big_ben"], **more.pop("its", {})}, **more.pop("seats", {})}
    return ended(rival={"level": "hard"}, board=board | tiles, seats=seats, **more)


@pytest.mark.rule("SOLO-10")
@pytest.mark.parametrize(
    ("statue", "scored"),
    [("easter_island", 12), ("statue_of_liberty", 8), ("great_sphinx", 6), ("great_buddha", 6)],
)
def test_the_statue_scores_at_the_end_and_the_building_not_again(statue: str, scored: int) -> None:
    # around the centre of Xi'an 3 crew, in a chain with 1 more; two water pods
    board: dict[int, int | str] = {12: pod("water", PLAIN), 13: pod("food", PLAIN), 0: pod("water", PLAIN_2)}
    crew = {12: [0, 2], 13: [0, 1], 0: [0, 1]}
    game = hard(statue, board, crew=crew)
    assert points(game, 1)["achievements"] == scored


@pytest.mark.rule("SOLO-10")
def test_on_the_other_levels_there_is_no_statue() -> None:
    for level in ("easy", "medium"):
        for seed in range(5):
            game = finish_game(Game.solo(level, seed), [GreedyPlayer()])
            cp = {achievement.id: achievement.end_cp for achievement in EDITION.achievements}
            assert points(game, 1).get("achievements", 0) == sum(
                cp[achievement] for achievement in seat(game, 1)["achievements"]
            )


@pytest.mark.rule("SOLO-10")
def test_the_player_scores_as_usual() -> None:
    game = ended(seats={0: {"artifacts": 3, "materials": {"food": 4}}})
    assert points(game, 0) == {"artifacts": 3}
    with_tile = ended(
        board={0: "easter_island"}, seats={0: {"achievements": ["easter_island"], "materials": {"food": 4}}}
    )
    assert points(with_tile, 0) == {"achievements": 8, "majorities": 1}


@pytest.mark.rule("SOLO-10")
@pytest.mark.parametrize(
    ("mine", "its", "my_crew", "its_crew", "winner", "why"),
    [
        (9, 8, 0, 0, 0, "cp"),
        (8, 9, 5, 0, 1, "cp"),
        (8, 8, 2, 1, 0, "crew"),
        (8, 8, 1, 2, 1, "crew"),
        (8, 8, 2, 2, 1, "rival"),
    ],
)
def test_most_cp_then_most_crew_then_the_rival(
    mine: int, its: int, my_crew: int, its_crew: int, winner: int, why: str
) -> None:
    # one crew more or less scores 1 CP of majority in Xi'an: evened out
    board: dict[int, int | str] = {0: pod("food", PLAIN)}
    crew = {0: [my_crew, its_crew]}
    lead = [1 if my_crew == its_crew + 1 else 0, 1 if its_crew == my_crew + 1 else 0]
    if my_crew == 5:
        lead = [15, 0]
    cp = [{"dice": mine + 15 - lead[0]}, {"dice": its + 15 - lead[1]}]
    game = ended(board=board, crew=crew, seats={seat_: {"cp": cp[seat_]} for seat_ in (0, 1)})
    assert game.result is not None
    assert (game.result.winners, game.result.decided_by) == ((winner,), why)
    (over,) = of(everything(game), GameEnded)
    assert (over.winners, over.decided_by, over.rule) == ((winner,), why, "SOLO-10")


@pytest.mark.rule("SOLO-8")
def test_the_rival_is_as_far_as_the_goal_asks() -> None:
    for mine, its in goal_progress(table(rival={})):
        assert (its.have, its.met) == (its.need, True)
        assert not mine.met
