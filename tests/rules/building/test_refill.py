"""The refill of the Manufactory: at the end of a turn, or earlier where the next choice needs new pods."""

from typing import Any

import pytest

from betacolony import (
    BuildOn,
    Dock,
    GainInfluence,
    Game,
    GreedyPlayer,
    Policy,
    Position,
    SampledPlayer,
    TakeMaterials,
    TakePod,
)
from betacolony.events import CrewPlaced, Event, MarkerMoved, PodBuilt, PodRevealed
from betacolony.players.policies import finish
from betacolony.position_builder import PLAIN, TWO_CP, TWO_CREW, at, at_move, pod
from betacolony.rules import decisions, steps
from betacolony.rules.decisions import NAMES
from helpers.tables.laid import asked, before, buy, choose, display, of, only, pay, places, player

STEEL = [pod("steel", face) for face in range(8)]
WATER = [pod("water", face) for face in range(8)]


def talon(game: Game) -> list[int]:
    found: list[int] = game.position.to_dict()["talon"]
    return found


def is_early(events: tuple[Event, ...]) -> bool:
    """True if a new pod was seen after the build and before its crew, the first of what follows."""
    kinds = [type(event) for event in events]
    return kinds.index(PodBuilt) < (kinds.index(PodRevealed) if PodRevealed in kinds else 99) < kinds.index(CrewPlaced)


@pytest.mark.rule("POD-7")
def test_a_place_stays_empty_until_the_end_of_the_turn() -> None:
    game = at("pod", 1, materials={"food": 1, "water": 1}, influence={"xian": 1})
    left = set(talon(game))
    row = display(game)[0]
    assert row[1] == pod("food")
    choose(game, TakePod(0, 1), BuildOn(1))
    assert asked(game) == "material"
    assert display(game)[0] == [row[0], None]
    events = game.play(TakeMaterials(("food",)))
    revealed = of(events, PodRevealed)
    assert [(event.row, event.column) for event in revealed] == [(0, 1)]
    assert revealed[0].pod in left
    assert display(game)[0] == [row[0], revealed[0].pod]
    assert set(talon(game)) == left - {revealed[0].pod}


@pytest.mark.rule("POD-7")
def test_each_players_action_ends_with_a_refill() -> None:
    rows = [[pod("palladium", 0), pod("food")], WATER[0:2], WATER[2:4], WATER[4:6]]
    game = at("pod", 1, materials={"food": 1, "polymer": 1}, manufactory=rows)
    choose(game, TakePod(0, 1), BuildOn(37))
    assert (player(game), asked(game)) == (1, "move")
    assert None not in display(game)[0]
    assert [display(game)[0][0], *display(game)[1:]] == [rows[0][0], *rows[1:]]


@pytest.mark.rule("POD-7")
def test_a_turn_without_a_build_reveals_nothing() -> None:
    game = at_move()
    assert of(game.play(Dock(("black", "blue"))), PodRevealed) == []


@pytest.mark.rule("POD-7")
def test_with_one_pod_left_in_the_talon_it_is_seen_before_the_crew() -> None:
    game, events = buy("food", PLAIN, 1, talon=[STEEL[PLAIN]])
    assert is_early(events)
    assert display(game)[0][0] == STEEL[PLAIN]
    assert talon(game) == []


@pytest.mark.rule("POD-7")
def test_the_last_pod_is_seen_before_the_purchase_is_chosen() -> None:
    state = {"round_": 8, "cards": ("c1a", "c2a", "c3c")}
    game, _ = buy("food", PLAIN, 1, materials={"steel": 1}, talon=[STEEL[PLAIN]], **state)
    assert asked(game) == "extra_cp"
    assert display(game)[0][0] == STEEL[PLAIN]
    game.play(pay("steel"))
    later, _ = buy("food", PLAIN, 1, materials={"steel": 1}, talon=STEEL[:2], **state)
    assert asked(later) == "extra_cp"
    assert display(later)[0][0] is None


@pytest.mark.rule("POD-7")
def test_with_two_pods_left_the_refill_waits() -> None:
    rows = [[pod("food"), *WATER[:1]], WATER[1:3], WATER[3:5], WATER[5:7]]
    game, events = buy("food", PLAIN, 37, manufactory=rows, talon=STEEL[:2])
    assert of(events, PodRevealed)
    assert not is_early(events)
    assert len(talon(game)) == 1


@pytest.mark.rule("POD-7")
def test_an_empty_talon_leaves_places_empty() -> None:
    first = pod("palladium", 0)  # the pod with the number 0
    game, events = buy("food", PLAIN, 37, manufactory=only(pod("food"), first), talon=[])
    assert of(events, PodRevealed) == []
    assert display(game) == [[None, first], [None, None], [None, None], [None, None]]
    assert (player(game), asked(game)) == (1, "move")


@pytest.mark.rule("POD-7")
@pytest.mark.parametrize(
    ("marker", "face", "space", "early"),
    [
        (11, TWO_CP, 1, True),  # 11 to 12
        (10, PLAIN, 1, True),  # 10 to 12
        (11, PLAIN, 1, True),  # 11 to 13, passing 12
        (10, TWO_CP, 1, False),  # 10 to 11
        (12, TWO_CP, 1, False),  # 12 to 13
        (11, PLAIN, 19, False),  # influence in Thebes
    ],
)
def test_a_build_that_earns_a_free_pod_shows_the_new_pod_first(marker: int, face: int, space: int, early: bool) -> None:
    _, events = buy("food", face, space, talon=STEEL, influence={"xian": marker})
    assert is_early(events) is early


@pytest.mark.rule("POD-7")
def test_all_influence_counts_for_whether_a_free_pod_is_earned() -> None:
    board = {0: pod("food", TWO_CREW)}
    state: dict[str, Any] = {"talon": STEEL, "influence": {"xian": 9}, "board": board}
    _, events = buy("food", TWO_CP, 12, **state)  # printed 1, neighbour 1, centre 1
    assert is_early(events)
    _, events = buy("food", TWO_CP, 1, **state)  # printed 1, neighbour 1
    assert not is_early(events)
    _, events = buy("food", TWO_CP, 1, round_=7, cards=("c1a", "c2a", "c3b"), **state)  # and the card 1
    assert is_early(events)


@pytest.mark.rule("POD-7")
def test_a_free_pod_is_chosen_from_a_full_manufactory() -> None:
    game = at("pod", 1, materials={"food": 1, "water": 1}, influence={"xian": 11})
    choose(game, TakePod(0, 1), BuildOn(1))
    assert asked(game) == "free_pod"
    assert len(places(game)) == 8


@pytest.mark.rule("POD-7")
def test_a_free_pod_earned_by_other_means_is_chosen_from_a_full_manufactory_too() -> None:
    rows = [[WATER[0], None], WATER[1:3], WATER[3:5], WATER[5:7]]
    game = at("track", 1, manufactory=rows, talon=STEEL, influence={"xian": 11})
    game.play(GainInfluence("xian"))
    assert asked(game) == "free_pod"
    assert len(places(game)) == 8


@pytest.mark.rule("POD-7", "RND-3")
def test_each_step_of_a_start_of_cycle_bonus_ends_with_a_refill() -> None:
    game = before("new_round", round_=3, influence={"xian": 11})
    choose(game, GainInfluence("xian"), TakePod(0, 0), BuildOn(37))
    assert (player(game), asked(game)) == (1, "track")
    assert None not in [pod for row in display(game) for pod in row]


@pytest.mark.rule("POD-7")
def test_the_next_pod_is_one_of_the_talons_and_which_is_open() -> None:
    rows = [[pod("food"), *WATER[:1]], WATER[1:3], WATER[3:5], WATER[5:7]]
    seen = set()
    for seed in range(30):
        _, events = buy("food", PLAIN, 37, manufactory=rows, talon=STEEL[:3], seed=seed)
        seen |= {event.pod for event in of(events, PodRevealed)}
    assert seen == set(STEEL[:3])


@pytest.mark.rule("POD-7")
def test_refilling_follows_the_rows_from_the_top_and_leaves_the_rest_in_place() -> None:
    rows = only(pod("food"), WATER[0], WATER[1])
    _, events = buy("food", PLAIN, 37, manufactory=rows, talon=STEEL[:4])
    assert [(event.row, event.column) for event in of(events, PodRevealed)] == [(0, 0), (1, 1), (2, 0), (2, 1)]


@pytest.mark.rule("POD-7")
def test_the_place_of_a_free_pod_is_refilled_at_the_end_of_the_turn() -> None:
    game = at("track", 1, influence={"xian": 11, "cuzco": 1})
    choose(game, GainInfluence("xian"), TakePod(3, 1))
    events = game.play(BuildOn(37))
    assert [(event.row, event.column) for event in of(events, PodRevealed)] == [(3, 1)]
    kinds = [type(event) for event in events]
    assert kinds.index(PodRevealed) > max(number for number, kind in enumerate(kinds) if kind is MarkerMoved)


# --- plans ------------------------------------------------------------------------------------------


class Planner:
    """Plans some choices ahead, always the first listed, and remembers where it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def plan(self, pos: Position) -> list[int]:
        self.asked.append(NAMES[pos.agenda[-1][0]])
        pos = pos.copy()
        line: list[int] = []
        while pos.agenda and len(line) < 8:
            line.append(decisions.choices(pos)[0])
            steps.play(pos, line[-1], None)
        return line


def at_a_pod_that_brings_a_free_one() -> Game:
    return at("pod", 1, materials={"food": 1, "water": 1}, influence={"xian": 11}, manufactory=only(pod("food")))


@pytest.mark.rule("POD-7")
def test_what_was_planned_before_a_pod_is_revealed_is_planned_anew() -> None:
    policy = Planner()
    finish(at_a_pod_that_brings_a_free_one().position, [policy, policy])
    assert policy.asked[:2] == ["pod", "free_pod"]


@pytest.mark.rule("POD-7")
@pytest.mark.parametrize("policy", [SampledPlayer(), GreedyPlayer()])
def test_nobody_plans_with_pods_that_are_not_revealed(policy: Policy) -> None:
    pos = at_a_pod_that_brings_a_free_one().position
    plans = set()
    for seed in range(10):
        pos.seed = seed
        plans.add(tuple(policy.plan(pos)))
    assert len(plans) == 1
