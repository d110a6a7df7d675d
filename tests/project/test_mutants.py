"""Mutants: the engine with one rule of the game broken. A test that is marked with that rule must fail on it.

They stand in ``mutants/*.toml``; ``mutants/setup.toml`` says how they are written.
"""

import ast
import json
import os
import re
import subprocess
import sys
import tomllib
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from betacolony.edition import rulebook
from betacolony.exocolony import rulebook as exocolony_rulebook

pytestmark = pytest.mark.slow

TESTS = Path(__file__).resolve().parents[1]
ROOT = TESTS.parent
ENGINE = ROOT / "betacolony"


@dataclass(frozen=True)
class Mutant:
    """A change of one text in one file of the engine. ``what`` it does to the game breaks ``rule``."""

    source: str
    rule: str
    what: str
    file: str
    old: str
    new: str


def read_mutants() -> list[Mutant]:
    return [
        Mutant(file.stem, **entry)
        for file in sorted(TESTS.glob("mutants/*.toml"))
        for entry in tomllib.loads(file.read_text(encoding="utf-8"))["mutant"]
    ]


def rules_marked_in(file: Path) -> set[str]:
    """The ids in all ``pytest.mark.rule(...)`` of a file; none if it has nothing to do with the engine."""
    text = file.read_text(encoding="utf-8")
    found: set[str] = set()
    if not re.search(r"^(from|import) (betacolony|helpers)\b", text, re.MULTILINE):
        return found
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            found |= {str(ast.literal_eval(argument)) for argument in node.args}
    return found


@cache
def marks() -> dict[str, list[str]]:
    """For each rule the files with tests of it, those of the rules alone first."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    files = sorted(TESTS.rglob("test_*.py"), key=lambda file: (TESTS / "rules" not in file.parents, file))
    for file in files:
        for rule in rules_marked_in(file):
            found[rule].append(str(file))
    return dict(found)


MUTANTS = read_mutants()

each_mutant = pytest.mark.parametrize(
    "mutant", MUTANTS, ids=[f"{mutant.rule}-{mutant.what.replace(' ', '_')}" for mutant in MUTANTS]
)


@pytest.mark.parametrize("book", [rulebook, exocolony_rulebook])
def test_every_rule_has_a_mutant_and_a_test(book: Any) -> None:
    rules = list(book.rules())
    assert [rule for rule in rules if rule not in marks()] == []
    assert [rule for rule in rules if rule not in {mutant.rule for mutant in MUTANTS}] == []


def test_marks_and_mutants_name_rules_that_exist() -> None:
    known = {*rulebook.rules(), *exocolony_rulebook.rules()}
    assert sorted(set(marks()) - known) == []
    assert sorted({mutant.rule for mutant in MUTANTS} - known) == []


@each_mutant
def test_a_mutant_fits_the_engine(mutant: Mutant) -> None:
    text = (ENGINE / mutant.file).read_text(encoding="utf-8")
    assert text.count(mutant.old) == 1
    assert mutant.new != mutant.old
    assert mutant.file.endswith(".py")


@each_mutant
def test_a_test_of_the_rule_fails_on_the_mutant(mutant: Mutant, verdicts: "Verdicts") -> None:
    verdict = verdicts.of(mutant)
    assert verdict["code"] == pytest.ExitCode.TESTS_FAILED, verdict["output"]
    assert verdict["failed"]


def test_the_tests_that_fail_on_mutants_pass_on_the_engine(verdicts: "Verdicts") -> None:
    """Else it would not be the mutants that make them fail."""
    failing = dict.fromkeys(verdict["failed"] for verdict in verdicts.known.values())
    (verdict,) = do([{"tests": [test for test in failing if test]}])
    assert verdict["code"] == pytest.ExitCode.OK, verdict["output"]


class Verdicts:
    """The results of the tests on mutants; those of a file in ``mutants/`` share a process."""

    def __init__(self, chosen: list[Mutant]) -> None:
        self.known: dict[Mutant, dict[str, Any]] = {}
        self._chosen = chosen

    def of(self, mutant: Mutant) -> dict[str, Any]:
        if mutant not in self.known:
            group = [other for other in self._chosen if other.source == mutant.source]
            jobs = [
                {
                    "rule": mutant.rule,
                    "files": marks()[mutant.rule],
                    "file": mutant.file,
                    "old": mutant.old,
                    "new": mutant.new,
                }
                for mutant in group
            ]
            self.known |= zip(group, do(jobs), strict=True)
        return self.known[mutant]


@pytest.fixture(scope="module")
def verdicts(request: pytest.FixtureRequest) -> Verdicts:
    """Verdicts on those mutants whose tests run."""
    calls = (getattr(item, "callspec", None) for item in request.session.items)
    return Verdicts(list(dict.fromkeys(call.params["mutant"] for call in calls if call and "mutant" in call.params)))


def do(jobs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Do jobs in a process of their own, as ``helpers/mutation.py`` says."""
    own = ("PYTEST_", "COV_", "BETACOLONY_", "PYTHONDONTWRITEBYTECODE")
    env = {name: value for name, value in os.environ.items() if not name.startswith(own)}
    env["PYTHONPATH"] = os.pathsep.join([str(ROOT), str(TESTS)])
    env["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # none is needed, and each takes its time to start
    command = [sys.executable, "-m", "helpers.mutation"]
    done = subprocess.run(
        command, cwd=ROOT, env=env, input=json.dumps(jobs), capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]
