"""Solo: the rival's seat, the set-up with its levels, and the order of actions and rounds."""

import json
from collections import Counter

import pytest

from betacolony import Edition, Game, GameError, Position, PositionError, RandomPlayer, finish_game
from betacolony.events import (
    AchievementTaken,
    BuildingRevealed,
    ColonyRolled,
    ColonyShifted,
    ColumnLaid,
    CrewPlaced,
    DiceRolled,
    DieChanged,
    FuelGained,
    MarkerPassed,
    MaterialsGained,
    PointerMoved,
    PointsGained,
    RivalRolled,
    RoundStarted,
    SetAside,
    StartPlayerDrawn,
    TileBuilt,
    TurnStarted,
)
from betacolony.position_builder import COLONIES, MATERIALS, Rival, pod, table
from betacolony.state.position import LEVELS
from helpers.tables.laid import everything, of, points, seat
from helpers.tables.rival import begun, setting_up

CP = {"big_ben": 7, "taj_mahal": 7, "colosseum": 8, "eiffel_tower": 9}
STATUES = {achievement.id for achievement in Edition.load().achievements if achievement.type == "statue"}


def finished(level: str = "medium", seed: int = 0) -> Game:
    return finish_game(Game.solo(level, seed), [RandomPlayer(seed)])


@pytest.mark.rule("SOLO-0")
@pytest.mark.rule("SET-1")
def test_the_rival_is_never_asked_and_holds_nothing() -> None:
    for seed in range(6):
        game = finished(LEVELS[seed % 3], seed)
        assert len(game.names) == 2
        assert {record.decision.player for record in game.history if record.decision} == {0}
        for number in range(len(game.history)):
            its = seat(game.at(number), 1)
            assert (its["mat"], its["ship"], its["fuel"], its["artifacts"], its["spent"]) == (None, None, 0, 0, [])
            assert set(its["materials"].values()) == {0}
            assert set(its["dice"].values()) == {1}


@pytest.mark.rule("SOLO-0")
def test_neither_goods_nor_dice_are_dealt_to_the_rival() -> None:
    events = everything(begun(dice=[(2, 3, 4, 5)]))
    assert {event.player for event in of(events, MaterialsGained) + of(events, FuelGained)} == {0}
    assert not of(events, StartPlayerDrawn)


@pytest.mark.rule("SOLO-0")
@pytest.mark.parametrize(
    ("code", "changes"),
    [
        ("rival_has_things", {"mat": "E"}),
        ("rival_has_things", {"ship": "jyo"}),
        ("rival_has_things", {"fuel": 1}),
        ("rival_has_things", {"materials": dict.fromkeys(MATERIALS, 1)}),
        ("rival_has_things", {"spent": ["red"]}),
    ],
)
def test_a_rival_with_things_of_a_player_is_no_position(code: str, changes: dict[str, object]) -> None:
    data = table(rival={}).to_dict()
    data["seats"][1] |= changes
    data["mats"] = [mat for mat in data["mats"] if mat != "E"]
    with pytest.raises(PositionError) as caught:
        Position.from_dict(data)
    assert {fault.code for fault in caught.value.faults} == {code}


@pytest.mark.rule("SOLO-0")
def test_a_question_to_the_rival_is_no_position() -> None:
    frames: list[list[object]] = [["ask_move", 1], ["ask_crew", 1], ["rival_action", 0], ["rival_bonus", 0, 2, 1]]
    for frame in frames:
        data = table(turn=1, rival={}).to_dict()
        data["agenda"][-1] = frame
        with pytest.raises(PositionError):
            Position.from_dict(data)
    its_turn = {"turn": 2, "board": {12: pod("food")}, "agenda": [["turn", 3], ["end_turn"], ["ask_crew", 1]]}
    with pytest.raises(PositionError):
        table(rival={}, **its_turn)  # type: ignore[arg-type]
    for frame in (["rival_action", 1], ["rival_bonus", 1, 2, 1]):
        data = table(turn=1).to_dict()  # among players there is no such thing
        data["agenda"][-1] = frame
        with pytest.raises(PositionError):
            Position.from_dict(data)


@pytest.mark.rule("SOLO-1")
@pytest.mark.parametrize(("value", "colony"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_a_die_makes_a_colony_the_active_one(value: int, colony: int) -> None:
    game = begun(rival_dice=[value])
    rolled = of(everything(game), ColonyRolled)
    assert [(event.value, event.colony) for event in rolled] == [(value, COLONIES[colony])]
    assert game.position.to_dict()["solo"]["active"] == COLONIES[colony]


@pytest.mark.rule("SOLO-1")
def test_six_cubes_are_laid_out_at_random_with_the_pointer_at_the_top() -> None:
    tops: Counter[str] = Counter()
    orders = set()
    for seed in range(300):
        game = begun("easy", seed)
        solo = game.position.to_dict()["solo"]
        (laid,) = of(everything(game), ColumnLaid)
        assert list(laid.cubes) == solo["column"]
        assert sorted(laid.cubes) == sorted(MATERIALS)
        assert solo["pointer"] == 0
        tops[laid.cubes[0]] += 1
        orders.add(laid.cubes)
    assert min(tops.values()) > 25
    assert len(tops) == 6
    assert len(orders) > 200


@pytest.mark.rule("SOLO-1")
def test_the_rival_has_fifteen_crew_and_markers_before_the_tracks() -> None:
    its = seat(begun("easy"), 1)
    assert its["crew"] == 15  # the pointer is none of them
    assert set(its["influence"].values()) == {0}
    assert set(its["cp"].values()) == {0}


@pytest.mark.rule("SOLO-1")
def test_the_rival_is_set_up_after_the_player() -> None:
    game = Game.solo(seed=3)
    while not game.position.round:
        assert game.position.solo is not None
        assert (game.position.solo.active, game.position.solo.column, game.position.solo.aside) == (-1, (), 0)
        assert not of(everything(game), SetAside)
        game.play(game.options[0])
    names = [type(event).__name__ for event in game.history[-1].events]
    assert names.index("ShipPlaced") < names.index("ColonyRolled") < names.index("SetAside") < names.index("DiceRolled")


@pytest.mark.rule("SOLO-2")
def test_on_the_easy_level_a_statue_and_a_building_leave_the_game() -> None:
    for seed in range(20):
        game = begun("easy", seed)
        events = setting_up(game)
        statue, building = (event.achievement for event in of(events, SetAside))
        assert {event.use for event in of(events, SetAside)} == {"removed"}
        assert statue in STATUES
        assert building in CP
        assert not of(events, TileBuilt)
        assert not of(events, PointsGained)
        data = game.position.to_dict()
        assert sorted(data["solo"]["aside"]) == sorted([statue, building])
        assert data["board"] == {}
        assert sorted([*data["statues"], statue]) == sorted(STATUES)
        assert sorted([data["building"], *data["hidden_buildings"], building]) == sorted(CP)


@pytest.mark.rule("SOLO-2")
def test_on_the_medium_level_the_building_goes_to_the_rival_at_once() -> None:
    for seed in range(20):
        game = begun("medium", seed)
        data = game.position.to_dict()
        removed, built = of(setting_up(game), SetAside)
        assert (removed.use, built.use) == ("removed", "built")
        assert data["solo"]["aside"] == [removed.achievement]
        first = 18 * COLONIES.index(data["solo"]["active"])
        assert data["board"] == {str(first): {"achievement": built.achievement, "crew": [0, 1]}}
        assert points(game, 1) == {"achievements": CP[built.achievement]}
        assert seat(game, 1)["achievements"] == [built.achievement]
        assert (seat(game, 1)["crew"], set(seat(game, 1)["influence"].values())) == (14, {0})  # and no bonus
        assert len(data["statues"]) == 3


@pytest.mark.rule("SOLO-2")
@pytest.mark.parametrize(("value", "building", "statue"), [(1, 0, 18), (4, 18, 36), (6, 36, 0)])
def test_on_the_hard_level_the_rival_keeps_the_statue_to_the_right(value: int, building: int, statue: int) -> None:
    for seed in range(5):
        game = begun("hard", seed, rival_dice=[value])
        kept, built = of(setting_up(game), SetAside)
        assert (kept.use, built.use) == ("kept", "built")
        data = game.position.to_dict()
        assert data["solo"]["aside"] == []
        assert data["board"] == {
            str(building): {"achievement": built.achievement, "crew": [0, 1]},
            str(statue): {"achievement": kept.achievement, "crew": [0, 0]},  # no crew
        }
        assert points(game, 1) == {"achievements": CP[built.achievement]}  # nothing yet for the statue
        assert kept.achievement not in data["statues"]
        assert len(data["statues"]) == 3


@pytest.mark.rule("SOLO-2")
def test_any_statue_and_any_building_may_be_set_aside_the_visible_one_too() -> None:
    seen: Counter[str] = Counter()
    visible = 0
    for seed in range(200):
        game = Game.solo("easy", seed)
        top = game.position.to_dict()["building"]
        while not game.position.round:
            game.play(game.options[0])
        events = setting_up(game)
        out = {event.achievement for event in of(events, SetAside)}
        seen.update(out)
        # what was on top is replaced; else it stays
        assert len(of(events, BuildingRevealed)) == (top in out)
        assert (game.position.to_dict()["building"] == top) == (top not in out)
        visible += top in out
        assert not of(events, AchievementTaken)
    assert len(seen) == 8
    assert min(seen.values()) > 25
    assert 25 < visible < 75


@pytest.mark.rule("SOLO-2")
@pytest.mark.parametrize("level", ["Easy", "", "brutal", None, 1, ["easy"]])
def test_other_levels_are_refused(level: object) -> None:
    with pytest.raises(GameError) as caught:
        Game.solo(level)  # type: ignore[arg-type]
    assert caught.value.code == "level"
    assert "medium" in str(caught.value)


@pytest.mark.rule("SOLO-2")
def test_a_table_holds_what_its_level_leaves() -> None:
    assert table(rival={}).solo is not None
    wrong: list[Rival] = [{"aside": []}, {"aside": ["great_sphinx"]}, {"level": "medium"}, {"level": "hard"}]
    for rival in wrong:
        with pytest.raises(PositionError) as caught:
            table(rival=rival)
        assert {fault.code for fault in caught.value.faults} <= {"rival_aside", "rival_achievements"}


@pytest.mark.rule("SOLO-3")
def test_the_player_acts_twice_and_then_the_rival_once() -> None:
    for seed in range(4):
        events = everything(finished(LEVELS[seed % 3], seed))
        assert [(event.player, event.turn) for event in of(events, TurnStarted)] == [(0, 0), (0, 1), (1, 2)] * 9
        assert {event.player for event in of(events, RoundStarted)} == {0}
        assert len(of(events, RivalRolled)) == 9
        assert not of(events, MarkerPassed)


@pytest.mark.rule("SOLO-3")
@pytest.mark.rule("POD-7")
def test_the_manufactory_is_refilled_after_each_action_that_of_the_rival_too() -> None:
    game = begun(seed=5)
    while not game.is_over and game.position.round < 3:
        assert all(pod is not None for row in game.position.to_dict()["manufactory"] for pod in row) or (
            game.decision is not None and game.decision.kind not in ("move", "activate")
        )
        game.play(RandomPlayer(5).choose(game))


@pytest.mark.rule("SOLO-9")
def test_the_active_colony_and_the_pointer_move_on_after_each_round() -> None:
    game = finished("hard", 2)
    events = everything(game)
    (rolled,), (laid,) = of(events, ColonyRolled), of(events, ColumnLaid)
    first = COLONIES.index(rolled.colony)
    assert [event.colony for event in of(events, ColonyShifted)] == [COLONIES[(first + n) % 3] for n in range(1, 9)]
    moved = [(event.place, event.cube) for event in of(events, PointerMoved)]
    assert moved == [(n % 6 + 1, laid.cubes[n % 6]) for n in range(1, 9)]


@pytest.mark.rule("SOLO-9")
def test_the_round_is_over_before_the_colony_moves_on() -> None:
    """Goals of a cycle score first; the rival's action of the round was in the colony before."""
    for record in finished("easy", 4).history:
        names = [type(event).__name__ for event in record.events]
        if "ColonyShifted" in names:
            at = names.index("ColonyShifted")
            assert names[at : at + 2] == ["ColonyShifted", "PointerMoved"]
            assert at < names.index("RoundStarted")
            assert "RivalRolled" not in names[at:]
            assert "GoalScored" not in names[at:]


# --- what chance there is ---------------------------------------------------------------------------------------------


def test_the_rolls_of_the_rival_can_be_scripted() -> None:
    rolls = [3, *(6, 5, 4, 3, 2, 1, 1, 2, 3)]
    events = everything(finish_game(Game.solo(seed=9, rival_dice=rolls), [RandomPlayer(1)]))
    assert [of(events, ColonyRolled)[0].value, *(event.value for event in of(events, RivalRolled))] == rolls


@pytest.mark.parametrize("rolls", [[0], [7], [1] * 11, 5, "123", [True], [[1]]])
def test_rolls_that_cannot_be_are_refused(rolls: object) -> None:
    with pytest.raises(GameError) as caught:
        Game.solo(rival_dice=rolls)  # type: ignore[arg-type]
    assert caught.value.code == "rival_dice"


def test_the_rivals_rolls_are_spread_evenly_and_are_not_the_players() -> None:
    rolls: Counter[int] = Counter()
    alike = 0
    for seed in range(60):
        events = everything(finished("easy", seed))
        values = [event.value for event in of(events, RivalRolled)]
        rolls.update(values)
        alike += sum(value == roll.values[0] for value, roll in zip(values, of(events, DiceRolled), strict=True))
    assert all(60 < rolls[value] < 120 for value in range(1, 7))
    assert 60 < alike < 120


def test_the_rival_has_no_die_to_change() -> None:
    changed = [of(everything(finished("easy", seed)), DieChanged) for seed in range(30)]
    assert {event.player for events in changed for event in events} == {0}


def test_names_can_be_given_and_differ() -> None:
    game = Game.solo(name="Ada")
    assert game.names == ("Ada", "Rival")
    for name in ("Rival", "", 7):
        with pytest.raises(GameError) as caught:
            Game.solo(name=name)  # type: ignore[arg-type]
        assert caught.value.code == "names"
    laid = table(rival={})
    assert Game.from_position(laid).names == ("Player 1", "Rival")
    assert Game.from_position(laid, ["Ada", "Bo"]).names == ("Ada", "Bo")
    with pytest.raises(GameError):
        Game.from_position(laid, ["Ada"])


def test_a_position_tells_of_the_rival_as_plain_data() -> None:
    data = begun("hard", 1).position.to_dict()
    assert json.loads(json.dumps(data)) == data
    assert set(data["solo"]) == {"level", "active", "column", "pointer", "aside"}
    assert "solo" not in Game.new(2).position.to_dict()


@pytest.mark.rule("SOLO-2")
def test_the_first_crew_of_the_rival_is_placed_under_that_rule() -> None:
    (placed,) = of(setting_up(begun("medium")), CrewPlaced)
    assert (placed.rule, placed.player, placed.amount) == ("SOLO-2", 1, 1)
