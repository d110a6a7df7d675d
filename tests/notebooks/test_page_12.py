"""The figures that page 12 quotes are those of its lab: played again with fewer games, each lies where it should."""

import json
import re
from collections import Counter
from pathlib import Path
from statistics import fmean

import pytest

from betacolony import Edition, Game, finish_game
from betacolony.core.tallies import share_interval
from betacolony.whatif import Interval, faces_of, options_of, tweak, whole_games
from betacolony_widgets.lab.prepared_positions import prepared

pytestmark = [pytest.mark.slow, pytest.mark.many_games]

PAGE = Path(__file__).resolve().parents[2] / "notebooks" / "12-what-if.ipynb"
#: the games played here, of all options or faces together; the page has 6,000
GAMES = 480


def rows(cell: str) -> list[list[str]]:
    """The rows of the table in a cell, without its head."""
    cells = json.loads(PAGE.read_text("utf-8"))["cells"]
    lines = "".join(next(found["source"] for found in cells if found["id"] == cell)).splitlines()
    table = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    return table[2:]


def agrees(found: Interval, win: str) -> None:
    """A winning chance as the page has it is within reach of what was found."""
    quoted = int(re.findall(r"\d+", win)[0]) / 100
    assert abs(found.mean - quoted) <= 2 * found.half + 0.02, (found, win)


def test_the_options_are_worth_what_the_page_says() -> None:
    study = options_of(prepared("close"), "greedy", seed=1)
    ends = {name: re.findall(r"to (?:the )?(.+) with the (\w+) die", name)[0] for name, _, _ in rows("answers")}
    quoted = {
        start.name: win
        for name, win, _ in rows("answers")
        for start in study.starts
        if f"with the {ends[name][1]} die" in start.name and start.name.endswith(ends[name][0])
    }
    assert len(quoted) == len(rows("answers"))
    study.run(GAMES)
    for estimate in study.estimates:
        if estimate.name in quoted:
            agrees(estimate.win[0], quoted[estimate.name])
    assert study.ranked()[0].name in quoted


def test_the_faces_are_worth_what_the_page_says() -> None:
    study = faces_of(prepared("close"), "black", "greedy", seed=1)
    study.run(GAMES, narrow=False)
    *faces, _ = rows("answers-dice")
    for estimate, (face, win) in zip(study.estimates, faces, strict=True):
        assert estimate.name == face
        agrees(estimate.win[0], win)


@pytest.mark.parametrize(
    "players", [pytest.param(2, marks=pytest.mark.full), 3, pytest.param(4, marks=pytest.mark.full)]
)
def test_the_places_win_as_often_as_the_page_says(players: int) -> None:
    won, games = Counter[int](), GAMES // 4
    for seed in range(games):
        order = Game.new(players, seed).position.turn_order()
        result = finish_game(Game.new(players, seed), "greedy").result
        assert result
        for winner in result.winners:
            won[order.index(winner)] += 1
    *places, equal = (cells[players - 2] for _, *cells in rows("answers-start") if cells[players - 2])
    assert equal == f"{100 / players:.0f} %"
    for place, quoted in enumerate(places):
        agrees(share_interval(games, won[place] / games), quoted)


def test_groups_of_four_bring_what_the_page_says() -> None:
    rules = Edition.load()
    editions = {"3": rules, "4": tweak(rules, {"rules.group_limit": 4})}
    study = whole_games(editions, 2, "medium", seed=1).run(GAMES // 2, narrow=False)
    cells = json.loads(PAGE.read_text("utf-8"))["cells"]
    text = "".join(next(found["source"] for found in cells if found["id"] == "answers-start"))
    then, now = map(float, re.findall(r"([\d.]+) ± [\d.]+", text.partition("**four**")[2]))
    for estimate, quoted in zip(study.estimates, (now, then), strict=True):
        mean = fmean(interval.mean for interval in estimate.points)
        assert abs(mean - quoted) <= 2 * max(interval.half for interval in estimate.points) + 0.3
