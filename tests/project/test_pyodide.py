"""tools/checks/pyodide.py: which tests run in Pyodide, and what is said where it can't be run."""

import ast
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tools.checks import parts, pyodide
from tools.common import downloads

TESTS = downloads.ROOT / "tests"

#: imports nothing else than the engine's tests do, but starts Python again and again
NOT_OF_THE_ENGINE = TESTS / "project" / "test_mutants.py"

#: what the engine's tests may import: tests beside them, too
ALLOWED = {"betacolony", *pyodide.LIBRARIES, *sys.stdlib_module_names, *(path.stem for path in TESTS.iterdir())}


def _helper(name: str) -> Path:
    """The file of a helper, which may be a package."""
    place = TESTS.joinpath("helpers", *name.split("."))
    return place / "__init__.py" if place.is_dir() else place.with_suffix(".py")


@cache
def imported(file: Path) -> frozenset[str]:
    """The top-level names that a file imports, wherever in it, and those that its helpers import."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            package, _, module = (node.module or "").partition(".")
            names.add(package)
            if package == "helpers":
                for helper in [module] if module else [alias.name for alias in node.names]:
                    names |= imported(_helper(helper))
    return frozenset(names)


@pytest.mark.parametrize("file", parts.engine_test_files(), ids=lambda path: path.stem)
def test_the_engines_tests_need_nothing_but_the_engine(file: Path) -> None:
    assert imported(file) - ALLOWED == set()


def test_no_test_of_the_engine_is_forgotten() -> None:
    imports = {file: imported(file) for file in TESTS.rglob("test_*.py")}
    alone = {file for file, names in imports.items() if "betacolony" in names and names <= ALLOWED}
    assert alone - set(parts.engine_test_files()) == {NOT_OF_THE_ENGINE}


def test_what_every_build_runs_is_part_of_the_engines_tests() -> None:
    assert set(parts.engine_test_files(parts.BUILD_TESTS)) < set(parts.engine_test_files())


def test_libraries_are_taken_in_the_versions_of_the_project_file() -> None:
    project = """project.optional-dependencies.dev = ["mypy==2", "pytest>=8,<10", "pytest-xdist>=3", "hypothesis<7"]"""
    assert pyodide.requirements(project) == ["pytest>=8,<10", "hypothesis<7"]
    libraries = pyodide.requirements((downloads.ROOT / "pyproject.toml").read_text("utf-8"))
    assert len(libraries) == len(pyodide.LIBRARIES)


@pytest.mark.parametrize(("required", "code"), [(False, downloads.SKIPPED), (True, 1)])
def test_without_node_the_run_is_skipped_or_fails_where_it_is_required(
    required: bool, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tools.common.node.REQUIRED", required)
    monkeypatch.setattr("shutil.which", lambda _name: None)
    assert pyodide.main([]) == code
    assert "this machine has no node" in capsys.readouterr().out


def test_an_old_node_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: f"/{name}")
    versions = {"/node": "v12.22.9\n"}
    monkeypatch.setattr(
        "subprocess.run", lambda command, **_: subprocess.CompletedProcess(command, 0, versions[command[0]])
    )
    with pytest.raises(downloads.UnavailableError, match=r"/node is v12\.22\.9"):
        pyodide.find_node()
    versions["/node"] = "v18.0.0\n"
    assert pyodide.find_node() == "/node"


def test_what_is_there_is_not_downloaded_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    downloads: list[str] = []
    monkeypatch.setattr("shutil.which", lambda name: name)

    def download(_program: str, _what: str, command: list[str]) -> None:
        downloads.append(command[-1])
        (tmp_path / "home").mkdir(exist_ok=True)

    monkeypatch.setattr(pyodide, "fetch", download)
    for wanted in ("pytest<9", "pytest<9", "pytest<10"):
        pyodide.prepare(tmp_path / "home", [wanted])
    assert downloads == [f"pyodide@{pyodide.VERSION}", "pytest<9", f"pyodide@{pyodide.VERSION}", "pytest<10"]


@pytest.mark.parametrize(
    ("said", "quoted"),
    [
        ("npm warn old\nnpm error code E404\nnpm error there is no log", "npm error code E404"),
        ("WARNING: Retrying\nERROR: No matching distribution", "ERROR: No matching distribution"),
        ("Segmentation fault", "Segmentation fault"),
    ],
)
def test_a_failed_download_quotes_the_errors(said: str, quoted: str) -> None:
    with pytest.raises(downloads.UnavailableError, match=rf"Is this computer online\?\n{quoted}"):
        downloads.fetch("npm", "Pyodide", [sys.executable, "-c", f"import sys; sys.exit({said!r})"])


@pytest.mark.parametrize(("words", "least"), [([], pyodide.LEAST), (["--full"], pyodide.LEAST_FULL)])
@pytest.mark.parametrize(("missing", "code"), [(1, 1), (0, 0)])
def test_a_run_of_few_tests_fails(
    words: list[str], least: int, missing: int, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pyodide, "find_node", lambda: "node")
    monkeypatch.setattr(pyodide, "prepare", lambda _home, _wanted: None)
    monkeypatch.setattr(pyodide, "compile_engine", lambda _folder: None)
    monkeypatch.setattr(pyodide, "run", lambda _node, _shares, _engine: (0, least - missing))
    assert pyodide.main(words) == code


@pytest.mark.parametrize("words", [[], ["--full"]])
def test_the_full_run_plays_the_differential_games_at_length(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    run_with: list[list[str]] = []

    def run(_node: str, shares: list[list[str]], _engine: Path) -> tuple[int, int]:
        run_with.extend(shares)
        return 0, pyodide.LEAST_FULL

    monkeypatch.setattr(pyodide, "find_node", lambda: "node")
    monkeypatch.setattr(pyodide, "prepare", lambda _home, _wanted: None)
    monkeypatch.setattr(pyodide, "compile_engine", lambda _folder: None)
    monkeypatch.setattr(pyodide, "run", run)
    assert pyodide.main(words) == 0
    assert (["-m", "full", "tests/players/test_playouts.py"] in run_with) == bool(words)
    assert sum("--first-chunk" in share for share in run_with) == len(run_with) - len(words)


@pytest.mark.parametrize(
    ("words", "required", "runs", "said"),
    [
        ([], False, 1, "The engine stays plain Python: no compiler\n"),
        ([], True, 0, "failed: no compiler\nwhatever\n"),
        (["--plain"], True, 1, ""),
    ],
)
def test_without_a_compiled_engine_the_plain_one_runs_unless_it_is_required(
    words: list[str],
    required: bool,
    runs: int,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def compile_engine(_folder: Path) -> None:
        raise downloads.UnavailableError("no compiler\nwhatever")

    def run(_node: str, _shares: object, engine: Path) -> tuple[int, int]:
        run_with.append(list(engine.iterdir()))
        return 0, pyodide.LEAST

    run_with: list[list[Path]] = []
    monkeypatch.setattr(pyodide, "find_node", lambda: "node")
    monkeypatch.setattr(pyodide, "prepare", lambda _home, _wanted: None)
    monkeypatch.setattr("tools.common.node.REQUIRED", required)
    monkeypatch.setattr(pyodide, "compile_engine", compile_engine)
    monkeypatch.setattr(pyodide, "run", run)
    assert pyodide.main(words) == (runs == 0)
    assert run_with == [[]] * runs
    assert capsys.readouterr().out.startswith(said)


def test_passed_tests_are_counted(tmp_path: Path) -> None:
    report = tmp_path / "0.xml"
    report.write_text(
        '<testsuites><testsuite name="pytest" errors="1" failures="2" skipped="3" tests="10"/></testsuites>', "utf-8"
    )
    assert pyodide.passed(report) == 4
