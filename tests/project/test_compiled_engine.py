"""The compiled engine of a checkout: built once, used by later starts, and a sentence where it can't be built.

That it plays by the same rules is what `python -m tools.checks.compiled` tests.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from betacolony_widgets.serving import compiled_engine as serving
from tools.bootstrap import advice, compiled_engine, launch
from tools.bootstrap.compiled_engine import CompiledEngine, NotCompiledError
from tools.bootstrap.environment import Environment

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def _own_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("BETACOLONY_COMPILE", "PYTHONPATH"):
        monkeypatch.setenv(name, "")  # so that it is put back, whatever a test makes of it
        monkeypatch.delenv(name)


@pytest.fixture
def engine(tmp_path: Path) -> CompiledEngine:
    return CompiledEngine(tmp_path / "compiled")


def made(engine: CompiledEngine, of: str) -> None:
    """Put an engine there that says what it is made of."""
    engine.library.mkdir(parents=True)
    (engine.home / "ready.txt").write_text(of, "utf-8")


def test_it_is_current_only_as_long_as_the_files_are_the_same(engine: CompiledEngine) -> None:
    assert not engine.is_current()
    made(engine, "other files")
    assert not engine.is_current()
    (engine.home / "ready.txt").write_text(compiled_engine.sources(), "utf-8")
    assert engine.is_current()


def test_a_changed_rule_makes_other_sources(tmp_path: Path) -> None:
    for name in ("setup.py", "pyproject.toml"):
        (tmp_path / name).touch()
    rule = tmp_path / "betacolony" / "rules.py"
    rule.parent.mkdir()
    rule.write_text("FUEL = 1", "utf-8")
    before = compiled_engine.sources(tmp_path)
    rule.write_text("FUEL = 2", "utf-8")
    assert compiled_engine.sources(tmp_path) != before


def test_without_a_compiler_a_sentence_says_what_would_help(
    engine: CompiledEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(NotCompiledError, match=r"no C compiler on this machine \(looked for no-such-compiler\)"):
        engine.prepare()
    assert not engine.is_current()


@pytest.mark.parametrize(
    ("system", "help_"),
    [
        (["debian"], "build-essential"),
        (["ubuntu", "debian"], "build-essential"),
        (["opensuse", "suse"], "python312-devel"),
        (["Darwin"], "xcode-select"),
        (["unheard-of"], "your system's packages"),
    ],
)
def test_each_system_has_its_own_way_to_a_compiler(system: list[str], help_: str) -> None:
    assert help_ in advice.compiler((3, 12), system)


def begin_with(engine: CompiledEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let start.py find a complete environment with a current engine."""
    made(engine, compiled_engine.sources())
    monkeypatch.setattr(launch, "of_environment", lambda _root: engine)
    monkeypatch.setattr(Environment, "prepare", lambda _self, _extras: None)


def test_a_later_start_imports_it(engine: CompiledEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    begin_with(engine, monkeypatch)
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    monkeypatch.setattr(launch, "_run", lambda _command: 0)
    assert launch.main(["simulate"]) == 0
    assert os.environ["PYTHONPATH"].split(os.pathsep) == [str(engine.library), "elsewhere"]
    assert os.environ["BETACOLONY_COMPILE"] == "1"


def test_whoever_wants_plain_python_gets_it(engine: CompiledEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    begin_with(engine, monkeypatch)
    monkeypatch.setenv("BETACOLONY_COMPILE", "0")
    monkeypatch.setattr(launch, "_run", lambda _command: 0)
    assert launch.main([]) == 0
    assert "PYTHONPATH" not in os.environ


def test_the_tests_use_the_files_as_they_are(engine: CompiledEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    begin_with(engine, monkeypatch)
    monkeypatch.setattr(launch, "_run", lambda _command, folder: 0 if folder else 1)
    assert launch.main(["test"]) == 0
    assert "PYTHONPATH" not in os.environ


# --- behind the tutorial ----------------------------------------------------------------------------------------------


class Server:
    """What a tutorial does and says meanwhile, with a builder of the test's own."""

    def __init__(self, folder: Path, builder: str, monkeypatch: pytest.MonkeyPatch) -> None:
        package = folder / "tools" / "bootstrap"
        package.mkdir(parents=True)
        (package / "compiled_engine.py").write_text(builder, "utf-8")
        monkeypatch.setattr(serving, "_CHECKOUT", folder)
        monkeypatch.setenv("PYTHONPATH", "elsewhere")
        self.said: list[str] = []
        self.restarts = 0

    def compile(self) -> None:
        serving.compile_engine(self.said.append, self._restart)

    def _restart(self) -> None:
        self.restarts += 1


def test_kernels_begun_afterwards_use_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server(tmp_path, "print('Waiting for another run'); print('/some/library')", monkeypatch)
    server.compile()
    assert os.environ["PYTHONPATH"].split(os.pathsep) == ["/some/library", "elsewhere"]
    assert server.restarts == 1
    assert server.said == ["The engine is compiled: pages opened from now on play games about four times as fast."]


def test_where_it_cannot_be_built_all_stays_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server(tmp_path, "print('there is no compiler'); raise SystemExit(1)", monkeypatch)
    server.compile()
    assert os.environ["PYTHONPATH"] == "elsewhere"
    assert not server.restarts
    assert server.said == ["Games are played by the engine in plain Python: there is no compiler"]


def test_a_builder_that_was_stopped_says_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server(tmp_path, "raise SystemExit(130)", monkeypatch)
    server.compile()
    assert not server.said


def test_it_is_built_only_where_somebody_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("betacolony.is_compiled", lambda: False)
    assert not serving.is_wanted()
    monkeypatch.setenv("BETACOLONY_COMPILE", "1")
    assert serving.is_wanted()
    monkeypatch.setattr(serving, "_CHECKOUT", tmp_path)  # as where the package is installed
    assert not serving.is_wanted()


def test_the_builder_says_why_it_cannot(tmp_path: Path) -> None:
    script = f"""if True:
        import sys
        from pathlib import Path
        from tools.bootstrap import compiled_engine
        compiled_engine.of_environment = lambda: compiled_engine.CompiledEngine(Path({str(tmp_path / "home")!r}))
        sys.exit(compiled_engine.main())
    """
    env = {**os.environ, "CC": "no-such-compiler"}
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stdout.startswith("there is no C compiler")
    assert not done.stderr
