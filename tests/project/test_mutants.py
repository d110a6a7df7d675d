"""Mutants: the engine with one rule of the game broken. A test that is marked with that rule must fail on it.

They stand in ``mutants/*.toml``; ``mutants/setup.toml`` says how they are written.
"""

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import pytest

from betacolony.edition import rulebook

pytestmark = pytest.mark.slow

TESTS = Path(__file__).resolve().parents[1]
ROOT = TESTS.parent
ENGINE = ROOT / "betacolony"

#: fails if the engine that is tested is not the mutant
PLUGIN = """
from pathlib import Path
import betacolony
assert Path(betacolony.__file__).resolve().parent.parent == Path(__file__).resolve().parent, betacolony.__file__
"""


@dataclass(frozen=True)
class Mutant:
    """A change of one text in one file of the engine. ``what`` it does to the game breaks ``rule``."""

    rule: str
    what: str
    file: str
    old: str
    new: str


def read_mutants() -> list[Mutant]:
    files = sorted(TESTS.glob("mutants/*.toml"))
    return [Mutant(**entry) for file in files for entry in tomllib.loads(file.read_text(encoding="utf-8"))["mutant"]]


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


def read_marks() -> dict[str, list[Path]]:
    """For each rule the files with tests of it, those of the rules alone first."""
    marks = defaultdict(list)
    files = sorted(TESTS.rglob("test_*.py"), key=lambda file: (TESTS / "rules" not in file.parents, file))
    for file in files:
        for rule in rules_marked_in(file):
            marks[rule].append(file)
    return dict(marks)


MUTANTS = read_mutants()
MARKS = read_marks()

each_mutant = pytest.mark.parametrize(
    "mutant", MUTANTS, ids=[f"{mutant.rule}-{mutant.what.replace(' ', '_')}" for mutant in MUTANTS]
)


def test_every_rule_has_a_mutant_and_a_test() -> None:
    rules = list(rulebook.rules())
    assert [rule for rule in rules if rule not in MARKS] == []
    assert [rule for rule in rules if rule not in {mutant.rule for mutant in MUTANTS}] == []


def test_marks_and_mutants_name_rules_that_exist() -> None:
    known = set(rulebook.rules())
    assert sorted(set(MARKS) - known) == []
    assert sorted({mutant.rule for mutant in MUTANTS} - known) == []


@pytest.fixture(scope="module")
def unchanged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a copy of the engine in which no rule is broken."""
    folder = tmp_path_factory.mktemp("unchanged")
    mutate(Mutant("", "nothing", "__init__.py", "", ""), folder)
    return folder


@pytest.mark.parametrize("rule", sorted({mutant.rule for mutant in MUTANTS}))
def test_the_tests_of_a_rule_pass_on_an_unchanged_copy(rule: str, unchanged: Path) -> None:
    """Else it would not be the mutants that make them fail."""
    run = run_tests(rule, unchanged)
    assert run.returncode == pytest.ExitCode.OK, run.stdout + run.stderr


@each_mutant
def test_a_mutant_fits_the_engine(mutant: Mutant) -> None:
    text = (ENGINE / mutant.file).read_text(encoding="utf-8")
    assert text.count(mutant.old) == 1
    assert mutant.new != mutant.old
    assert mutant.file.endswith(".py")


@each_mutant
def test_a_test_of_the_rule_fails_on_the_mutant(mutant: Mutant, tmp_path: Path) -> None:
    mutate(mutant, tmp_path)
    run = run_tests(mutant.rule, tmp_path)
    assert run.returncode == pytest.ExitCode.TESTS_FAILED, run.stdout + run.stderr
    summary = run.stdout.splitlines()[-1]
    assert re.match(r"1 failed\b", summary), run.stdout
    assert "error" not in summary, run.stdout


def mutate(mutant: Mutant, folder: Path) -> None:
    """Put a copy of the engine with the mutant's change into a folder; of what is compiled, only what stays true."""
    engine = folder / "betacolony"
    shutil.copytree(ENGINE, engine, ignore=shutil.ignore_patterns("*.so", "*.pyd"))
    file = engine / mutant.file
    for stale in engine.glob(f"__pycache__/{file.stem}.*"):
        stale.unlink()
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")


def run_tests(rule: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the tests of a rule, up to the first that fails, on the engine in a folder."""
    (folder / "only_mutant.py").write_text(PLUGIN, encoding="utf-8")
    own = ("PYTEST_", "COV_", "BETACOLONY_", "PYTHONDONTWRITEBYTECODE")
    env = {name: value for name, value in os.environ.items() if not name.startswith(own)}
    env["PYTHONPATH"] = os.pathsep.join([str(folder), str(TESTS)])
    env["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # none is needed, and each takes its time to start
    command = [sys.executable, "-m", "pytest", f"--config-file={ROOT / 'pyproject.toml'}", f"--rootdir={ROOT}"]
    command += ["-o", "pythonpath=", "-p", "only_mutant", "-p", "no:cacheprovider"]
    command += ["--assert=plain"]  # that it fails is enough: what its values were isn't asked
    command += ["-x", "-q", "--tb=short", "--color=no", "--first-chunk", "--rule", rule, *map(str, MARKS[rule])]
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, encoding="utf-8", check=False)
