"""The figures of page 17: from this edition and these players, and none that may be chance is claimed."""

import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from betacolony import Edition, Game, GreedyPlayer, Move, Outcome
from betacolony.rules import option_codec
from betacolony_widgets.strategies import Finding, measured
from betacolony_widgets.strategies.findings import NAMES
from tools.docs import strategies


def test_the_figures_are_up_to_date() -> None:
    """If this fails, the edition, the rules or the players have changed: `python -m tools.docs.strategies`."""
    assert measured()["made"] == {
        "edition": Edition.load().fingerprint,
        "player": strategies.PLAYER,
        "check": strategies.CHECK,
        "sample": strategies.sample(),
    }
    games = {f"{players}": games for players, games in strategies.GAMES.items()}
    assert measured()["games"] == games | {"check": strategies.CHECKED, "trial": strategies.TRIAL}


@pytest.mark.parametrize("measure", strategies.CONFIRMED)
def test_winners_are_ahead_with_any_number_of_players_and_among_stronger_ones(measure: str) -> None:
    batches = [*measured()["winners"].values(), measured()["check"]]
    assert [batch[measure]["difference"]["low"] > 0 for batch in batches] == [True] * 4


@pytest.mark.parametrize(
    "habit",
    ["no_pods_2", "no_pods_3", "no_fuel", "no_centres", "first_ridback", "first_dock", "first_manufactory"],
)
def test_habits_that_the_page_warns_of_cost_points_beyond_chance(habit: str) -> None:
    habits = measured()["habits"]
    assert habits[habit]["high"] < 0
    assert habits[habit]["low"] >= habits["no_centres"]["low"]


def test_what_the_page_calls_equal_cannot_be_told_from_chance() -> None:
    found = measured()
    habits = [found["habits"][name] for name in ("no_pods_1", "first_moon", "first_azophi_nexus", "no_dock")]
    mats = [found["mats"][mat] for mat in ("C", "D", "E")]
    pods = [found["winners"]["2"][measure]["difference"] for measure in ("built_0", "built_2")]
    assert [each for each in (*habits, *mats, *pods) if not each["low"] <= 0 <= each["high"]] == []


def test_what_the_page_calls_ahead_or_behind_is_so_beyond_chance() -> None:
    found = measured()
    assert found["mats"]["B"]["low"] > 0 > found["mats"]["A"]["high"]
    assert -1 < found["habits"]["no_ridback"]["mean"] < found["habits"]["no_ridback"]["high"] < 0
    for measure in ("achievements", "majorities", "tracks", "built_1", "track_1", "crew_0"):
        assert found["winners"]["2"][measure]["difference"]["low"] > 0, measure
    for players in found["winners"]:
        assert found["winners"][players]["achievements"]["difference"]["low"] > 0, players


@pytest.mark.parametrize("name", NAMES)
def test_a_finding_is_a_table_with_a_picture_in_each_row(name: str) -> None:
    found = Finding(name)
    table = ET.fromstring(found.html)  # noqa: S314 - our own
    rows = table.findall(".//tbody/tr")
    columns = len(table.findall(".//thead/tr/th"))
    assert {len(row) for row in rows} == {columns}
    assert len(table.findall(".//tbody//svg")) == len(rows) == len(repr(found).splitlines())
    assert all(re.search(r"\d\s±\s\d", "".join(row.itertext())) for row in rows)


def test_an_unknown_finding_is_refused_with_the_known_ones() -> None:
    with pytest.raises(KeyError, match="no finding 'luck'; the findings are sources, wait,"):
        Finding("luck")


def test_a_habit_excludes_what_it_should_and_nothing_else() -> None:
    game = Game.new(2, seed=1)
    never = strategies.Habit(lambda _, option: not isinstance(option, Move), seed=1)
    moon = strategies.Habit(strategies.first_at("jyo"), seed=1)
    while not isinstance(game.options[0], Move):
        game.play(GreedyPlayer(seed=1).choose(game))
    chosen = [option_codec.option_for(game.position, habit.plan(game.position)[0]) for habit in (never, moon)]
    assert not isinstance(chosen[0], Move)
    assert isinstance(chosen[1], Move)
    assert chosen[1].to == "jyo"


def test_a_lead_is_over_the_best_other_player() -> None:
    points: Any = ((10, 0), (0, 4), (7, 0))
    assert [strategies.lead(Outcome(points, (0,), "cp"), seat) for seat in range(3)] == [3, -6, -3]
