"""The recipes for a decision and a cycle card in docs/extending.md, followed word by word in a copy of the project."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools.common.project_copy import copy_project

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]

#: a file, a line of it, and what goes after that line
STEP = re.compile(r"(?ms)In\s`([\w/.]+)`, after\s`([^`]+)`:\n\n(?:<!--[^>]*-->\n\n)?```\w+\n(.*?)^```$")

#: plays games in which the new decision comes up, and writes down what it saw
GAMES = """
from betacolony import Decline, Game, GreedyPlayer, PlaceCrew, RandomPlayer, SampledPlayer, finish_game

asked = 0
for seed in range(12):
    game = Game.new(2, seed=seed)
    player = RandomPlayer(seed)
    while not game.is_over:
        decision = game.decision
        if decision.kind == "shore_leave":
            asked += 1
            assert game.position.to_dict()["agenda"][-1] == ["ask_shore_leave", decision.player, 1]
            assert (decision.rule, dict(decision.context)) == ("DOCK-1", {"count": 1})
            assert decision.prompt.endswith(" may send 1 crew on shore leave."), decision.prompt
            assert game.options[-1] == Decline()
            assert {type(option) for option in game.options[:-1]} <= {PlaceCrew}
            for again in (Game.from_json(game.to_json()), Game.from_code(game.code())):
                assert (again.decision, [*again.options]) == (decision, [*game.options])
            pos = game.position
            for space in range(54):
                reasons = {reason.code for reason in game.why_not(PlaceCrew(space))}
                own = bool(pos.crewed[decision.player] >> space & 1)
                assert ("own_crew_there" in reasons) == own
                assert (PlaceCrew(space) in game.options) == (not reasons)
                if own:
                    assert "You have crew on space" in " ".join(map(str, game.why_not(PlaceCrew(space))))
            for option, event in ((game.options[0], "CrewPlaced"), (Decline(), "Declined")):
                if len(game.options) > 1:
                    told = game.branch().play(option)[0]
                    assert (type(told).__name__, told.rule) == (event, "DOCK-1")
        game.play(player.choose(game))
assert asked > 50, asked
for players in ([GreedyPlayer(), SampledPlayer(2)], [RandomPlayer(1), GreedyPlayer()]):
    assert finish_game(Game.new(2, seed=5), players).is_over
print("played")
"""


#: plays games with the new card: it is drawn, scored, saved, drawn on the board and asked about
CARD = """
import betacolony_widgets
from betacolony import Game, RandomPlayer, goal_progress
from betacolony.edition.rulebook import rule

met = {True: 0, False: 0}
for seed in range(40):
    game = Game.new(2, seed=seed)
    player = RandomPlayer(seed)
    while not game.is_over:
        game.play(player.choose(game))
    for record in game.history:
        for event in record.events:
            if type(event).__name__ in {"GoalScored", "GoalMissed"} and event.card == "c3d":
                met[type(event).__name__ == "GoalScored"] += 1
    for progress in goal_progress(game.position)[2]:
        if progress.card == "c3d":
            assert progress.have == game.position.built[progress.player].bit_count()
            assert progress.need == 2
            assert Game.from_json(game.to_json()).position == Game.from_code(game.code()).position == game.position
            assert "2 achievements" in game._repr_svg_()
assert met[False] > 10, met
assert rule("CYC-3D").text.startswith("Goal: own at least 2")
print("played")
"""


def steps(recipe: str) -> list[tuple[str, str, str]]:
    """The file, line and block of each step of a recipe."""
    text = (ROOT / "docs/extending.md").read_text("utf-8").partition(f"## {recipe}\n")[2].partition("\n## ")[0]
    blocks = STEP.findall(text)
    assert len(blocks) == text.count("```") // 2 > 0, "a block without its place"
    return blocks


def follow(file: Path, after: str, block: str) -> None:
    lines = file.read_text("utf-8").splitlines(keepends=True)
    assert lines.count(f"{after}\n") == 1, (file.name, after)
    apart = "\n\n" if block.startswith("def ") else ""
    lines.insert(lines.index(f"{after}\n") + 1, apart + block)
    file.write_text("".join(lines), "utf-8")


def run(copy: Path, *words: str) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "BETACOLONY_"))}
    env["PYTHONPATH"] = os.pathsep.join(map(str, (copy, copy / "widgets", copy / "tests")))
    return subprocess.run([sys.executable, *words], cwd=copy, env=env, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    copy = copy_project(tmp_path_factory.mktemp("extending") / "project")
    for recipe in ("A decision", "A cycle card"):
        for file, after, block in steps(recipe):
            follow(copy / file, after, block)
    return copy


def test_a_new_decision_is_asked_answered_refused_saved_and_read(copy: Path) -> None:
    done = run(copy, "-c", GAMES)
    assert done.stdout == "played\n", done.stderr


def test_a_new_card_is_drawn_scored_saved_and_shown(copy: Path) -> None:
    done = run(copy, "-c", CARD)
    assert done.stdout == "played\n", done.stderr


def test_the_recipes_name_every_sentence_that_is_needed(copy: Path) -> None:
    tests = ("tests/properties/test_words.py", "tests/play/test_widgets.py::test_every_decision_has_a_prompt")
    done = run(copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests)
    assert done.returncode == pytest.ExitCode.OK, done.stdout + done.stderr


def test_the_code_of_the_recipes_keeps_the_rules_of_the_house(copy: Path) -> None:
    for words in (("check", "betacolony"), ("format", "--check", "betacolony")):
        done = run(copy, "-m", "ruff", *words)
        assert done.returncode == 0, done.stdout + done.stderr
