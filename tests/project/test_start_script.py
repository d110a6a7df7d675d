"""start.py: what it says to whom, and when it makes the environment anew."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.bootstrap import advice, launch, progress
from tools.bootstrap.environment import LOCK, Environment, SetupError, settings
from tools.checks import parts, runner, second_try
from tools.common import downloads

ROOT = Path(__file__).resolve().parents[2]


def test_an_old_python_3_can_read_the_script() -> None:
    ast.parse((ROOT / "start.py").read_text("utf-8"), feature_version=(3, 4))


def test_a_python_2_would_find_nothing_new_in_the_script() -> None:
    tree = ast.parse((ROOT / "start.py").read_text("ascii"))
    newer = (ast.JoinedStr, ast.AnnAssign, ast.FunctionDef, ast.AsyncFunctionDef, ast.Starred, ast.Nonlocal)
    assert not [node for node in ast.walk(tree) if isinstance(node, newer)]


def test_an_old_python_is_told_what_is_needed() -> None:
    script = "import sys; sys.version_info = (3, 9, 1, 'final', 0); exec(open('start.py').read())"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "needs Python 3.11 or newer, and this is Python 3.9" in done.stderr
    assert "Traceback" not in done.stderr


def test_help_makes_no_environment(capsys: pytest.CaptureFixture[str]) -> None:
    assert launch.main(["--help"]) == 0
    assert "start.py test" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("system", "package"),
    [
        (["debian"], "python3.12-venv"),
        (["ubuntu", "debian"], "sudo apt-get install python3-venv"),
        (["linuxmint", "ubuntu", "debian"], "python3.12-venv"),
        (["fedora"], "sudo dnf install python3.12"),
        (["opensuse-leap", "suse", "opensuse"], "python312"),
        (["unheard-of"], "python.org"),
        ([], "python.org"),
    ],
)
def test_where_venv_is_missing_the_system_package_is_named(system: list[str], package: str) -> None:
    text = advice.missing_venv((3, 12), system)
    assert package in text
    assert "3.12" in text


def test_a_python_without_venv_gets_advice_and_no_half_made_folder(
    checkout: Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tools.bootstrap.environment.find_spec", lambda _name: None)
    with pytest.raises(SetupError, match="without venv"):
        checkout.prepare([])
    assert not checkout.folder.exists()


def test_without_a_network_a_sentence_says_so(tmp_path: Path) -> None:
    log = tmp_path / "pip.log"
    log.write_text(
        "2031-01-01T10:00:00,000   WARNING: Retrying after connection broken by 'NewConnectionError(...)'\n"
        "2031-01-01T10:00:01,000 ERROR: No matching distribution found for setuptools\n",
        "utf-8",
    )
    text = advice.failed_install(log)
    assert "Is this computer online" in text
    assert "setuptools" not in text


def test_another_failure_quotes_what_pip_said(tmp_path: Path) -> None:
    log = tmp_path / "pip.log"
    log.write_text("2031-01-01T10:00:00,000 Collecting a\n2031-01-01T10:00:01,000 ERROR: a and b fight\n", "utf-8")
    text = advice.failed_install(log)
    assert "\na and b fight\n" in text
    assert str(log) in text


class Terminal(list[str]):
    """An output that remembers."""

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> None:
        self.append(text)

    def flush(self) -> None:
        """Nothing is held back."""


def test_progress_counts_packages() -> None:
    out = Terminal()
    with progress.Progress(out) as shown:  # type: ignore[arg-type]  # as much of a file as it needs
        for line in ("Collecting a>=1", "  Downloading a-1.whl (2 MB)", "Collecting b", "  Downloading b-2.whl (1 kB)"):
            shown.show(line)
        shown.show("Installing collected packages: b, a")
    text = "".join(out)
    assert "1 packages, a-1.whl (2 MB)" in text
    assert "2 packages, b-2.whl (1 kB)" in text
    assert "installing 2 packages" in text


@pytest.fixture
def checkout(tmp_path: Path) -> Environment:
    """A checkout in a folder with spaces in its name, with a project file that installs without any download."""
    root = tmp_path / "beta colony, my copy"
    root.mkdir()
    (root / "pyproject.toml").write_text("[project]\nname='x'\nversion='1'\n", "utf-8")
    (root / "tools").mkdir()
    (root / "tools/constraints.txt").touch()
    return Environment(root)


@pytest.fixture
def made(checkout: Environment, monkeypatch: pytest.MonkeyPatch) -> Environment:
    """The same with its environment made; no package is really installed."""
    monkeypatch.setattr(Environment, "_install", lambda _self, _extras: None)
    # pip takes seconds to unpack
    monkeypatch.setattr("tools.bootstrap.environment.MAKE", ("-m", "venv", "--without-pip"))
    checkout.prepare(["dev"])
    return checkout


def times_made(environment: Environment, monkeypatch: pytest.MonkeyPatch, extras: list[str] | None = None) -> list[str]:
    """The effects of one more `prepare`: "created", "installed", both, or none."""
    does: list[str] = []
    create = Environment._create

    def created(self: Environment) -> None:
        does.append("created")
        create(self)

    monkeypatch.setattr(Environment, "_create", created)
    monkeypatch.setattr(Environment, "_install", lambda _self, _extras: does.append("installed"))
    environment.prepare(extras or [])
    return does


def test_a_made_environment_is_used_again(made: Environment, monkeypatch: pytest.MonkeyPatch) -> None:
    assert times_made(made, monkeypatch, ["dev"]) == []


def test_more_extras_are_added(made: Environment, monkeypatch: pytest.MonkeyPatch) -> None:
    assert times_made(made, monkeypatch, ["tables"]) == ["installed"]
    assert json.loads((made.folder / "ready.json").read_text("utf-8"))["extras"] == ["dev", "tables"]


@pytest.mark.parametrize(
    ("name", "line"), [("pyproject.toml", "description='y'\n"), ("tools/constraints.txt", "rich==15.0.0\n")]
)
def test_a_changed_project_file_or_lock_is_installed_again(
    made: Environment, monkeypatch: pytest.MonkeyPatch, name: str, line: str
) -> None:
    with (made.root / name).open("a") as file:
        file.write(line)
    assert times_made(made, monkeypatch) == ["installed"]


def test_a_python_that_the_lock_does_not_know_is_not_held_to_it() -> None:
    assert settings((3, 11))["PIP_CONSTRAINT"] == LOCK
    assert "PIP_CONSTRAINT" not in settings((3, 15))


def test_an_interrupted_environment_is_made_anew(made: Environment, monkeypatch: pytest.MonkeyPatch) -> None:
    (made.folder / "unfinished").touch()
    assert times_made(made, monkeypatch) == ["created", "installed"]


def test_a_moved_environment_is_made_anew(made: Environment, monkeypatch: pytest.MonkeyPatch) -> None:
    moved = Environment(made.root.rename(made.root.with_name("moved")))
    assert times_made(moved, monkeypatch) == ["created", "installed"]


def test_an_environment_of_another_python_is_made_anew(made: Environment, monkeypatch: pytest.MonkeyPatch) -> None:
    ready = made.folder / "ready.json"
    record = json.loads(ready.read_text("utf-8"))
    ready.write_text(json.dumps({**record, "python": "CPython 3.1"}), "utf-8")
    assert times_made(made, monkeypatch) == ["created", "installed"]


def test_an_environment_whose_python_is_gone_is_made_anew(made: Environment, monkeypatch: pytest.MonkeyPatch) -> None:
    made.python.unlink()
    assert times_made(made, monkeypatch) == ["created", "installed"]


def test_somebodys_own_environment_is_added_to(made: Environment, monkeypatch: pytest.MonkeyPatch) -> None:
    (made.folder / "ready.json").unlink()
    assert times_made(made, monkeypatch) == ["installed"]


def test_a_folder_that_cannot_be_written_gives_a_sentence(checkout: Environment) -> None:
    checkout.folder.write_text("a file where the folder should be", "utf-8")
    with pytest.raises(SetupError, match="could not be written"):
        checkout.prepare([])


def test_each_part_of_the_tests_has_a_name_of_its_own() -> None:
    names = [part.name for part in parts.PARTS]
    assert len(set(names)) == len(names)


def test_the_quick_run_leaves_out_what_builds_or_serves() -> None:
    assert [part.name for part in parts.SOME_PARTS["--quick"]] == ["lint", "format", "imports", "types", "tests"]


@pytest.mark.parametrize("words", [[], ["--full"]])
def test_the_full_run_has_words_of_its_own_for_those_parts_that_are_longer_then(
    words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    fails_if_longer = (sys.executable, "-c", "import sys; sys.exit(len(sys.argv) > 1)")
    pair = [parts.Part("always", "", fails_if_longer), parts.Part("longer", "", fails_if_longer, full=("more",))]
    monkeypatch.setattr(parts, "PARTS", pair)
    assert runner.main(words) == int("--full" in words)


def test_parts_beside_another_run_in_turn_meanwhile_and_are_shown_after_it(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    # the second needs what the first has done, and the last waits for the second
    then = f"assert open({str(first)!r}); open({str(second)!r}, 'w'); print('said of the second')"
    wait = f"while not os.path.exists({str(second)!r}): time.sleep(0.01)"
    await_second = f"import os, time\n{wait}\nprint('said of last')"
    commands = {"first": f"open({str(first)!r}, 'w')", "second": then, "last": await_second}
    chosen = [
        parts.Part(name, name, (sys.executable, "-c", command), beside=name != "last")
        for name, command in commands.items()
    ]
    monkeypatch.setattr(parts, "PARTS", chosen)
    assert runner.main([]) == 0
    out = capfd.readouterr().out
    places = [out.index(text) for text in ("== last", "said of last", "== first", "== second", "said of the second")]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("codes", "all_hold"), [([0, downloads.SKIPPED], True), ([0, 1], False), ([downloads.SKIPPED, 2], False)]
)
def test_a_skipped_part_is_no_failure(
    codes: list[int], all_hold: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    exits = [parts.Part(str(code), "", (sys.executable, "-c", f"import sys; sys.exit({code})")) for code in codes]
    monkeypatch.setattr(parts, "PARTS", exits)
    assert (runner.main([]) == 0) is all_hold
    assert ("skipped" in capsys.readouterr().out) is (downloads.SKIPPED in codes)


def tries(monkeypatch: pytest.MonkeyPatch, root: Path, *, failures: dict[str, int]) -> parts.Outcome:
    """The outcome of a part with a file for each name, whose tests fail as often as said and then pass."""
    monkeypatch.setattr(parts, "ROOT", root)
    monkeypatch.setattr(second_try, "ROOT", root)
    (root / "pytest.ini").write_text("[pytest]\n", "utf-8")
    for name, times in failures.items():
        file = root / f"tests/{name}/test_{name.rpartition('/')[2]}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        lines = (
            "import pathlib, pytest",
            f"marks = pathlib.Path({str(file)!r} + '.tries')",
            "@pytest.mark.parametrize('number', range(5))",  # the later ones fail with the first
            "def test_it(number):",
            "    number or marks.open('a').write('x')",
            f"    assert len(marks.read_text()) > {times}",
        )
        file.write_text("\n".join(lines), "utf-8")
    command = (*parts.PYTEST, "-q", "-p", "no:nbval", "--import-mode=importlib", "tests")
    return second_try.run(parts.Part("tests", "they pass", command))


def test_a_browser_test_that_passes_when_run_again_alone_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert tries(monkeypatch, tmp_path, failures={"browser/play": 1, "engine": 0}).code == 0
    said = capfd.readouterr().out
    assert "passed only when it was run again, alone: tests/browser/play/test_play.py::test_it[4]\n" in said
    assert (tmp_path / "tests/engine/test_engine.py.tries").read_text() == "x"


@pytest.mark.parametrize(
    ("failures", "runs"),
    [
        pytest.param({"browser/play": 2}, 2, id="it fails again"),
        pytest.param({"browser/play": 1, "engine": 1}, 1, id="another one fails too"),
        pytest.param({f"browser/{name}": 1 for name in "abcd"}, 1, id="many fail"),
    ],
)
def test_other_failures_stay_failures(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    failures: dict[str, int],
    runs: int,
) -> None:
    assert tries(monkeypatch, tmp_path, failures=failures).code == 1
    assert "passed only" not in capfd.readouterr().out
    assert {len(file.read_text()) for file in tmp_path.rglob("*.tries")} == {runs}


def test_a_test_that_is_stuck_ends_the_run_and_is_not_tried_again(tmp_path: Path) -> None:
    """Tests of its file were lost with it; had it been the only one tried again, they would count as passed."""
    (tmp_path / "conftest.py").write_text(
        "from helpers.lost_worker import LostWorker\n"
        "def pytest_configure(config):\n"
        "    config.pluginmanager.register(LostWorker())\n",
        "utf-8",
    )
    (tmp_path / "test_it.py").write_text(
        "import threading\ndef test_stuck(): threading.Event().wait()\ndef test_lost(): pass\n", "utf-8"
    )
    soon = ("-o", "faulthandler_timeout=1", "-n", "2", "-p", "no:nbval", "-o", f"cache_dir={tmp_path}/cache")
    done = subprocess.run(
        [*parts.PYTEST, *soon, str(tmp_path)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(downloads.ROOT / "tests")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode not in {0, second_try._FAILED}
    assert 'test_it.py", line 2 in test_stuck' in done.stderr
    assert "crashed while running 'test_it.py::test_stuck'" in done.stdout
