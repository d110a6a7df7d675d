"""The recipe for a decision in docs/extending.md, followed word by word in a copy of the project."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools.common.project_copy import copy_project

ROOT = Path(__file__).resolve().parents[2]

#: a file, a line of it, and what goes after that line
STEP = re.compile(r"(?ms)In\s`([\w/.]+)`, after\s`([^`]+)`:\n\n(?:<!--.*-->\n\n)?```\w+\n(.*?)^```$")

#: plays games in which the new decision comes up, and writes down what it saw
GAMES = """
from betacolony import Decline, Game, GreedyPlayer, PlaceCrew, RandomPlayer, SampledPlayer, play_out

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
    assert play_out(Game.new(2, seed=5), players).is_over
print("played")
"""


def steps() -> list[tuple[str, str, str]]:
    recipe = (ROOT / "docs/extending.md").read_text("utf-8").partition("## A decision\n")[2].partition("\n## ")[0]
    found = STEP.findall(recipe)
    assert len(found) == recipe.count("```") // 2 > 0, "a block without its place"
    return found


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
    for file, after, block in steps():
        follow(copy / file, after, block)
    return copy


def test_a_new_decision_is_asked_answered_refused_saved_and_read(copy: Path) -> None:
    done = run(copy, "-c", GAMES)
    assert done.stdout == "played\n", done.stderr


def test_the_recipe_names_every_sentence_that_a_decision_needs(copy: Path) -> None:
    tests = ("tests/properties/test_words.py", "tests/play/test_widgets.py::test_every_decision_has_a_prompt")
    done = run(copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests)
    assert done.returncode == pytest.ExitCode.OK, done.stdout + done.stderr


def test_the_code_of_the_recipe_keeps_the_rules_of_the_house(copy: Path) -> None:
    for words in (("check", "betacolony"), ("format", "--check", "betacolony")):
        done = run(copy, "-m", "ruff", *words)
        assert done.returncode == 0, done.stdout + done.stderr
