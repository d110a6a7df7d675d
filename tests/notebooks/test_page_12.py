"""The figures that page 12 quotes are those of its lab: played again with fewer games, each lies where it should."""

import json
import re
from pathlib import Path

import pytest

from betacolony.whatif import Estimate, faces_of, options_of
from betacolony_widgets.lab.prepared_positions import prepared

pytestmark = [pytest.mark.slow, pytest.mark.many_games]

PAGE = Path(__file__).resolve().parents[2] / "notebooks" / "12-what-if.ipynb"
#: the games played here, of all options or faces together; the page has 6,000
GAMES = 480


def rows(cell: str) -> list[list[str]]:
    """The rows of the table in a cell, without its head."""
    cells = json.loads(PAGE.read_text("utf-8"))["cells"]
    lines = "".join(next(found["source"] for found in cells if found["id"] == cell)).splitlines()
    table = [line.strip("| ").split(" | ") for line in lines if line.startswith("|")]
    return table[2:]


def agrees(estimate: Estimate, win: str) -> None:
    """A winning chance of Ada's as the page has it is within reach of what was found."""
    found, quoted = estimate.win[0], int(re.findall(r"\d+", win)[0]) / 100
    assert abs(found.mean - quoted) <= 2 * found.half + 0.02, (estimate.name, found, win)


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
            agrees(estimate, quoted[estimate.name])
    assert study.ranked()[0].name in quoted


def test_the_faces_are_worth_what_the_page_says() -> None:
    study = faces_of(prepared("close"), "black", "greedy", seed=1)
    study.run(GAMES, narrow=False)
    *faces, _ = rows("answers-dice")
    for estimate, (face, win) in zip(study.estimates, faces, strict=True):
        assert estimate.name == face
        agrees(estimate, win)
