"""A board with hardly a space left: pods that fit nowhere and achievements without a space, as the oracle has them."""

import random

import pytest

from betacolony import Game, Position, TakeAchievement, TakePod
from helpers import oracle
from helpers.oracle.components import BUILDING_COSTS, MATERIALS, STATUES
from helpers.tables.games import Data, asked, clear, group_size, set_up
from properties.test_legality import check_attempts, check_options

FOOD = list(range(8, 16))
#: two groups of three food pods, and spaces beside them, where a fourth would be too many
GROUPS = [1, 2, 3, 19, 20, 21]
OPEN = [0, 12, 13, 14, 18, 30, 31, 32]


def filled(seed: int) -> Data | None:
    """A table with 38 pods and all eight achievements built, or None where the last pods did not fit."""
    rng = random.Random(seed)
    data = set_up(4, 1).to_dict()
    clear(data)
    data |= {
        "round": 2,
        "turn": 0,
        "start_player": 0,
        "mats": ["E"],
        "talon": [],
        "statues": [],
        "hidden_buildings": [],
    }
    for seat, mat in zip(data["seats"], "ABCD", strict=True):
        seat |= {"mat": mat, "ship": "nebra", "materials": dict.fromkeys(MATERIALS, 1), "artifacts": 3, "fuel": 1}
        seat["spent"] = []
    data["artifacts"] -= 12
    data["board"] = {str(space): {"pod": pod, "crew": [0] * 4} for space, pod in zip(GROUPS, FOOD, strict=False)}
    outer = [space for space in range(54) if space % 18 < 12 and space not in (*GROUPS, *OPEN)]
    for number, name in enumerate([*STATUES, *BUILDING_COSTS]):
        data["seats"][number // 2]["achievements"].append(name)
        data["seats"][number // 2]["crew"] -= 1
        crew = [int(seat == number // 2) for seat in range(4)]
        data["board"][str(outer.pop(rng.randrange(len(outer))))] = {"achievement": name, "crew": crew}
    pods = [pod for pod in range(40) if pod not in (*FOOD[:7], 39)]
    rng.shuffle(pods)
    for space in [space for space in range(54) if str(space) not in data["board"] and space not in OPEN]:
        fitting = [pod for pod in pods if group_size(data, space, pod) <= 3]
        if not fitting:
            return None
        pods.remove(fitting[0])
        data["board"][str(space)] = {"pod": fitting[0], "crew": [0] * 4}
    data["manufactory"] = [[FOOD[6], 39], [None, None], [None, None], [None, None]]
    return data


def table(*top: object) -> Position:
    data = next(data for seed in range(1000) if (data := filled(seed)) is not None)
    player = data["start_player"]
    data["agenda"] = [["turn", 1], ["end_turn"], list(top)]
    seat = data["seats"][player]
    seat |= {"ship": "manufactory_left", "dice": {"black": 1, "blue": 2, "red": 1, "green": 1}}
    seat["spent"] = ["black", "blue"] if top[0] != "ask_activate" else ["black"]
    return Position.from_dict(data)


@pytest.mark.rule("POD-3")
@pytest.mark.parametrize("top", [("ask_pod", 0, 1), ("bonus", 0, 6, 1, 0)])
def test_a_pod_of_a_colour_that_fits_nowhere_is_not_taken(top: tuple[object, ...]) -> None:
    game = Game.from_position(table(*top))
    pos = game.position
    assert asked(pos)["kind"] in {"pod", "free_pod"}
    check_options(pos, game)
    tries: list[Data] = [{"type": "TakePod", "row": row, "column": column} for row in range(4) for column in range(3)]
    check_attempts(pos, game, tries)
    assert [reason.code for reason in game.why_not(TakePod(0, 0))] == ["fits_nowhere"]
    assert game.nearest(TakePod(0, 0)) == TakePod(0, 1)


def test_a_row_in_which_nothing_fits_does_nothing() -> None:
    data = table("ask_activate", 0).to_dict()
    data["removed"] = [39]
    data["manufactory"][0][1] = None
    game = Game.from_position(Position.from_dict(data))
    check_options(game.position, game)
    assert {type(option).__name__ for option in game.options} == {"Activate"}
    events = game.play(next(option for option in game.options if option.to_dict()["die"] == "blue"))
    assert "NothingHappened" in [type(event).__name__ for event in events]


@pytest.mark.rule("CUL-4")
def test_without_an_outer_space_no_achievement_is_built() -> None:
    """The outer rings are full: at the Nexus every achievement is out of reach, and a free one is lost."""
    data = set_up(2, 1).to_dict()
    clear(data)
    data |= {"round": 2, "turn": 0, "start_player": 0, "mats": ["C", "D", "E"]}
    pods = list(range(40))
    for space in [space for space in range(54) if space % 18 < 12]:
        pod = next(
            pod for pod in sorted(pods, key=lambda pod: (pod * 5 + pod // 8) % 8) if group_size(data, space, pod) <= 3
        )
        pods.remove(pod)
        data["board"][str(space)] = {"pod": pod, "crew": [0, 0]}
    data |= {"manufactory": [pods[:2], pods[2:], [None, None], [None, None]], "talon": [], "building": "big_ben"}
    data["hidden_buildings"].remove("big_ben")
    for seat, mat in zip(data["seats"], "AB", strict=True):
        seat |= {"mat": mat, "ship": "azophi_nexus", "artifacts": 5, "spent": ["black", "blue"]}
        seat["materials"] = dict.fromkeys(MATERIALS, 1)
    data["seats"][1]["spent"] = []
    data["artifacts"] -= 10
    data["agenda"] = [["turn", 1], ["end_turn"], ["ask_nexus", 0]]
    game = Game.from_position(Position.from_dict(data))
    check_options(game.position, game)
    tries: list[Data] = [{"type": "TakeAchievement", "achievement": name} for name in (*STATUES, *BUILDING_COSTS)]
    check_attempts(game.position, game, tries)
    assert "no_outer_space" in [reason.code for reason in game.why_not(TakeAchievement("big_ben"))]
    data["agenda"][-1] = ["bonus", 0, 7, 1, 1]
    events = Game.from_position(Position.from_dict(data)).history[0].events
    assert [event.to_dict().get("why") for event in events if type(event).__name__ == "BonusLost"] == ["nothing_fits"]
    assert oracle.tile_spaces(data) == []
