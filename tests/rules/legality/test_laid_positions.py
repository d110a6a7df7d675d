"""Positions laid by hand: impossible ones are refused, and games from all others can be saved."""

from collections.abc import Callable
from typing import Any

import pytest

from betacolony import Dock, Game, GameError, GreedyPlayer, Position, PositionError, RandomPlayer, SampledPlayer
from betacolony.events import BuildingRevealed, DiceRolled, PodRevealed, RivalRolled
from betacolony.position_builder import PLAIN, TWO_CREW, Rival, at, at_move, pod, table
from helpers.tables.laid import asked, everything, of, play_idly, seat


def faults(lay: Callable[[], object]) -> list[tuple[str, str]]:
    """Place and code of each fault for which a position is refused."""
    with pytest.raises(PositionError) as refused:
        lay()
    assert all(str(fault).endswith(".") for fault in refused.value.faults)
    return [(fault.place, fault.code) for fault in refused.value.faults]


# --- crew on achievements --------------------------------------------------------------------------------------------

BIG_BEN: dict[str, Any] = {"board": {3: "big_ben", 20: pod("food")}, "achievements": ["big_ben"]}


@pytest.mark.rule("CUL-5")
def test_an_achievement_has_one_of_its_owners_crew() -> None:
    assert table(**BIG_BEN).to_dict()["board"]["3"]["crew"] == [1, 0]
    table(crew={3: [1, 0]}, **BIG_BEN)


@pytest.mark.rule("CUL-5", "TRK-2")
@pytest.mark.parametrize("crew", [[0, 0], [2, 0], [1, 1], [0, 1]])
def test_other_crew_on_an_achievement_is_refused(crew: list[int]) -> None:
    refusals = faults(lambda: table(crew={3: crew}, **BIG_BEN))
    assert {code for _, code in refusals} == {"crew_on_achievement"}
    assert all(place.startswith("board.3.crew") for place, _ in refusals)


@pytest.mark.rule("CUL-5")
def test_an_achievement_has_no_crew_if_its_owner_had_none_left() -> None:
    pos = table(crew={3: [0, 0], 20: [15, 0]}, **BIG_BEN)
    assert pos.to_dict()["seats"][0]["crew"] == 0
    assert faults(lambda: table(crew={3: [0, 0], 20: [14, 0]}, **BIG_BEN)) == [
        ("board.3.crew[0]", "crew_on_achievement")
    ]


@pytest.mark.rule("SOLO-2")
def test_the_rivals_statue_has_no_crew() -> None:
    laid: dict[str, Any] = {
        "rival": Rival(level="hard"),
        "board": {0: "big_ben", 18: "great_sphinx"},
        "seats": {1: {"achievements": ["big_ben", "great_sphinx"]}},
    }
    board = table(**laid).to_dict()["board"]
    assert (board["0"]["crew"], board["18"]["crew"]) == ([0, 1], [0, 0])
    assert faults(lambda: table(crew={18: [0, 1]}, **laid)) == [("board.18.crew[1]", "crew_on_achievement")]


# --- questions -------------------------------------------------------------------------------------------------------

PLENTY = dict.fromkeys(("food", "palladium", "organics", "steel", "water"), 2)
RICH: dict[str, Any] = {"materials": dict.fromkeys(PLENTY, 1), "artifacts": 3, "fuel": 2}


@pytest.mark.rule("ACT-1", "RND-4")
@pytest.mark.parametrize(
    ("decision", "details", "elsewhere"),
    [
        ("nexus", (), "jyo"),
        ("nexus", (), "manufactory_left"),
        ("collect", (3, 2), "nebra"),
        ("collect", (0, 2), "manufactory_left"),
        ("pod", (1,), "jyo"),
        ("space", (0, 0), "azophi_nexus"),
        ("payment", (0, 1), "gan_de"),
        ("tile_space", (0, 0), "ridback"),
    ],
)
def test_a_question_of_a_location_is_asked_where_the_ship_is(
    decision: str, details: tuple[int, ...], elsewhere: str
) -> None:
    assert faults(lambda: at(decision, *details, ship=elsewhere, **RICH)) == [("agenda[2]", "asked_elsewhere")]


@pytest.mark.parametrize(
    ("decision", "details"), [("nexus", ()), ("collect", (3, 2)), ("pod", (1,)), ("tile_space", (0, 0))]
)
def test_the_ship_is_where_the_question_belongs_unless_told(decision: str, details: tuple[int, ...]) -> None:
    assert at(decision, *details, **RICH).decision is not None
    others = at(decision, *details, turn=1, seats={1: RICH})
    assert others.decision is not None
    assert others.decision.player == 1


@pytest.mark.rule("CYC-3C", "CYC-1A", "CYC-3A", "CYC-1B")
@pytest.mark.parametrize(
    ("decision", "right", "wrong"),
    [
        ("extra_cp", {"round_": 7, "cards": ("c1a", "c2a", "c3c")}, {"round_": 1, "cards": ("c1a", "c2a", "c3c")}),
        ("set_die", {"round_": 2, "cards": ("c1a", "c2a", "c3c")}, {"round_": 2, "cards": ("c1b", "c2a", "c3c")}),
        ("flip_die", {"round_": 8, "cards": ("c1a", "c2a", "c3a")}, {"round_": 5, "cards": ("c1a", "c2a", "c3a")}),
        (
            "cycle_material",
            {"round_": 1, "cards": ("c1b", "c2a", "c3a")},
            {"round_": 2, "cards": ("c1b", "c2a", "c3a")},
        ),
        ("discard", {"round_": 9, "cards": ("c1b", "c2a", "c3a")}, {"round_": 8, "cards": ("c1b", "c2a", "c3a")}),
    ],
)
def test_a_question_of_a_card_is_asked_while_that_is_in_force(decision: str, right: Any, wrong: Any) -> None:
    hand = {"food": 1, "palladium": 1, "organics": 1, "steel": 1, "water": 1, "polymer": 2}
    assert asked(at(decision, materials=hand, **right)) == decision
    refusals = faults(lambda: at(decision, materials=hand, **wrong))
    assert [code for _, code in refusals] == ["asked_without_card"]


@pytest.mark.parametrize(
    ("decision", "state"),
    [
        ("collect", {"materials": {"food": 5, "steel": 5}}),
        ("material", {"materials": {"food": 5, "steel": 5}}),
        ("extra", {"mat": "A", "cards": ("c1c", "c2a", "c3a")}),
        ("crew", {"board": {20: pod("food")}, "crew": {20: [15, 0]}}),
        ("set_die", {"dice": dict.fromkeys(("black", "blue", "red", "green"), 6)}),
        ("discard", {"round_": 9, "materials": PLENTY}),
        ("mat", {"round_": 0}),
    ],
)
def test_what_goes_by_itself_is_not_asked(decision: str, state: Any) -> None:
    details = {"collect": (3, 2), "material": (1,), "extra": (3,)}.get(decision, ())
    assert [code for _, code in faults(lambda: at(decision, *details, **state))] == ["no_answer"]


@pytest.mark.parametrize(
    "agenda", [[["bonus", 0, 1, 1, 0], ["ask_move", 0]], [["pod_bonus", 0, 3], ["ask_activate", 0]]]
)
def test_an_action_begins_with_its_dice(agenda: list[list[Any]]) -> None:
    refusals = faults(lambda: table(agenda=[["turn", 1], ["end_turn"], *agenda]))
    assert refusals == [("agenda[3]", "agenda_order")]


# --- limits ----------------------------------------------------------------------------------------------------------


def most_fuel(**state: Any) -> int:
    """The most fuel that a laid position takes, as its error says."""
    with pytest.raises(PositionError) as refused:
        at_move(fuel=10**15, **state)
    (fault,) = refused.value.faults
    assert (fault.place, fault.code) == ("seats[0].fuel", "too_much_to_keep")
    assert "No rule limits fuel" in str(fault)
    return int(fault.values["most"])


def is_kept(game: Game) -> bool:
    """True if a game is the same after reading it from a file, a code, its position and plain data."""
    pos = game.position
    read = Game.from_json(game.to_json()), Game.from_code(game.code())
    assert [(other.notes, other.position == pos) for other in read] == [((), True)] * 2
    assert Game.from_code(pos.code()).position == pos
    assert Game.from_position(pos).position == pos
    return Position.from_dict(pos.to_dict()) == pos


@pytest.mark.rule("FUEL-3")
@pytest.mark.parametrize("fuel", [9_998, 9_999, 10_000, 10**9, None])
def test_whatever_fuel_a_game_comes_to_can_be_kept(fuel: int | None) -> None:
    fuel_held = most_fuel() if fuel is None else fuel
    game = at_move(fuel=fuel_held, cp={"dice": fuel_held})
    game.play(Dock(("red", "blue")))
    assert seat(game)["fuel"] == fuel_held + 1
    assert is_kept(game)
    play_idly(game)
    assert game.is_over
    assert seat(game)["fuel"] == fuel_held + 18
    assert is_kept(game)


@pytest.mark.rule("FUEL-3")
def test_the_least_of_fuel_is_none() -> None:
    assert faults(lambda: at_move(fuel=-1)) == [("seats[0].fuel", "no_number")]


@pytest.mark.parametrize(
    ("state", "place", "sentence"),
    [
        ({"materials": {"food": 11}}, "seats[0].materials.food", "11 materials; the hand limit is 10."),
        ({"dice": {"red": 7}}, "seats[0].dice.red", "7 is more than a die shows; the highest face is 6."),
        ({"round_": 10}, "round", "10 is more than the 9 rounds of the game."),
        ({"influence": {"xian": 99}}, "seats[0].influence.xian", "99 is beyond the end of the track, 15."),
        (
            {"board": {0: pod("food")}, "crew": {0: [16, 0]}},
            "board.0.crew[0]",
            "16 is more than the 15 crew of a player.",
        ),
    ],
)
def test_what_is_over_a_limit_is_told_with_the_limit(state: Any, place: str, sentence: str) -> None:
    with pytest.raises(PositionError) as refused:
        table(**state)
    assert f"{place}: {sentence}" in str(refused.value).splitlines()


def test_more_artifacts_than_there_are_is_told_with_their_number() -> None:
    data = table().to_dict()
    data["seats"][0]["artifacts"] = 17
    assert faults(lambda: Position.from_dict(data)) == [("seats[0].artifacts", "artifacts")]


def test_more_reveals_than_pieces_that_turned_up_are_refused() -> None:
    data = table().to_dict()
    data["reveals"] = 9  # eight pods and a building
    assert Position.from_dict(data).reveals == 9
    data["reveals"] = 10
    assert faults(lambda: Position.from_dict(data)) == [("reveals", "too_many_reveals")]


# --- scripts ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RND-2")
def test_the_rolls_to_come_can_be_scripted() -> None:
    rolls = [(1, 1, 2, 2), (6, 5, 4, 3)]
    game = at_move(round_=4, rolls=rolls)
    events = play_idly(game, until_round=7)
    assert [event.values for event in of(events, DiceRolled)][:2] == rolls
    assert is_kept(game)


@pytest.mark.rule("RND-2", "CYC-1B")
def test_the_roll_of_this_round_can_be_scripted_while_it_is_to_come() -> None:
    game = at("cycle_material", cards=("c1b", "c2a", "c3a"), rolls=[(1, 2, 3, 5)])
    game.play(game.options[0])
    assert seat(game)["dice"] == {"black": 1, "blue": 2, "red": 3, "green": 5}


@pytest.mark.rule("SOLO-4")
@pytest.mark.parametrize("turn", [0, 2])
def test_the_rivals_rolls_to_come_can_be_scripted(turn: int) -> None:
    game = at_move(round_=2, turn=turn, rival=Rival(), rival_dice=[6, 1, 5])
    events = everything(game) + play_idly(game, until_round=5)
    assert [event.value for event in of(events, RivalRolled)] == [6, 1, 5]
    assert is_kept(game)


@pytest.mark.rule("SOLO-1", "SOLO-4")
def test_the_rivals_first_roll_can_be_scripted_at_the_set_up() -> None:
    begun = Game.solo(seed=3).position
    game = Game.from_position(begun, seed=3, rival_dice=[5, 2], dice=[(6, 6, 6, 6)])
    events = play_idly(game, until_round=2)
    assert game.position.to_dict()["solo"]["active"] == "xian"  # one to the right of Cuzco
    assert [event.value for event in of(events, RivalRolled)] == [2]
    assert [event.values for event in of(events, DiceRolled)][:1] == [(6, 6, 6, 6)]


@pytest.mark.rule("POD-7", "CUL-3")
def test_what_turns_up_can_be_scripted() -> None:
    holes = [[None, pod("steel")], [pod("water"), None], [None, None], [pod("food"), pod("organics")]]
    coming = [pod("food", TWO_CREW), pod("steel", TWO_CREW)]
    laid: dict[str, Any] = {"manufactory": holes, "building": "", "turn": 1, "round_": 2}
    agenda: list[list[Any]] = [["turn", 2], ["end_turn"]]
    pos = table(agenda=agenda, **laid)
    game = Game.from_position(
        pos, seed=4, reveals={(2, 1): [*coming, pod("palladium"), pod("water", PLAIN + 1), "big_ben"]}
    )
    events = everything(game)
    assert [event.pod for event in of(events, PodRevealed)] == [*coming, pod("palladium"), pod("water", PLAIN + 1)]
    assert [event.achievement for event in of(events, BuildingRevealed)] == ["big_ben"]
    assert is_kept(game)


@pytest.mark.rule("POD-7")
def test_a_later_turn_can_be_scripted_and_what_cannot_turn_up_is_drawn() -> None:
    later = {(1, 1): [pod("food", TWO_CREW)]}
    laid: dict[str, Any] = {
        "manufactory": [
            [pod("steel"), None],
            *[[pod(colour), pod(colour, 6)] for colour in ("food", "water", "organics")],
        ]
    }
    game = at_move(reveals=later, **laid)
    game.play(Dock(("red", "blue")))  # the empty place is filled by chance
    assert game.position.to_dict()["manufactory"][0][1] is not None
    assert is_kept(game)


@pytest.mark.parametrize(
    "script",
    [
        {"rolls": [(1, 2, 3)]},
        {"rolls": [(1, 2, 3, 7)]},
        {"rolls": 5},
        {"rolls": [(1, 1, 1, 1)] * 9},
        {"rival_dice": [1]},
        {"rival": Rival(), "rival_dice": [0]},
        {"rival": Rival(), "rival_dice": [1] * 10},
        {"reveals": [5]},
        {"reveals": {(1, 0): 5}},
        {"reveals": {(1, 0): [pod("steel"), pod("steel")]}},
        {"reveals": {(0, 0): [pod("steel")]}},
        {"reveals": {(1, 4): [pod("steel")]}},
        {"reveals": {1: [pod("steel")]}},
        {"reveals": {(1, 0): [40]}},
        {"reveals": {(1, 0): ["big_bang"]}},
        {"reveals": {(1, 0): [[]]}},
        {"reveals": {(2, -1): [pod("steel")]}},
    ],
)
def test_a_script_that_cannot_be_is_refused(script: Any) -> None:
    with pytest.raises(GameError) as refused:
        at_move(**script)
    assert str(refused.value).endswith(".")


# --- games that are over ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("player", [RandomPlayer(), GreedyPlayer(), SampledPlayer()])
def test_nobody_chooses_in_a_game_that_is_over(player: Any) -> None:
    game = Game.from_position(table(round_=9, turn=3, agenda=[["final"]]))
    assert game.is_over
    with pytest.raises(GameError, match="nobody has a decision to make"):
        player.choose(game)
    with pytest.raises(GameError, match="nobody has a decision to make"):
        player.plan(game.position)
