"""Mutants in one process: each is imported in place of the engine, and the tests of its rule run until one fails.

``python -m helpers.mutation`` reads jobs as JSON from its input, and writes a line of JSON for each to its output:

- a mutant: ``{"rule", "files", "file", "old", "new"}``. The files with tests of the rule run one by one, so that those
  after the failing test aren't even imported.
- the engine as it is: ``{"tests"}``, ids of tests, which run together.
"""

import contextlib
import gc
import io
import json
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import pytest

TESTS = Path(__file__).resolve().parents[1]
ROOT = TESTS.parent

#: assertions aren't rewritten, garbage isn't collected and tracebacks are Python's own: it is enough to know that a
#: test fails
WORDS = (
    *(f"--config-file={ROOT / 'pyproject.toml'}", f"--rootdir={ROOT}", "-o", "pythonpath=", "--assert=plain"),
    *("-p", "no:cacheprovider", "-p", "no:unraisableexception", "-p", "no:threadexception", "-p", "no:junitxml"),
    *("-x", "-q", "--tb=native", "--color=no", "--first-chunk"),
)


class Mutation(MetaPathFinder):
    """Finds one module of the engine, in which one text is replaced by another."""

    def __init__(self, file: str, old: str, new: str) -> None:
        """Start with a file below ``betacolony/``."""
        self.path = ROOT / "betacolony" / file
        self.module = ".".join(("betacolony", *Path(file).with_suffix("").parts)).removesuffix(".__init__")
        self._change = old, new

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.module:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        assert spec is not None
        assert spec.origin == str(self.path), spec.origin
        spec.loader = MutantLoader(fullname, str(self.path), self._change)
        return spec


class MutantLoader(SourceFileLoader):
    """Compiles the changed source, and keeps no bytecode of it."""

    def __init__(self, fullname: str, path: str, change: tuple[str, str]) -> None:
        super().__init__(fullname, path)
        self._change = change

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002  one loader, one module
        source = Path(self.path).read_text("utf-8").replace(*self._change)
        code: CodeType = self.source_to_code(source.encode(), self.path)
        return code


class Outcome:
    """The first failure of a run, and whether it is that of a test instead of an error around it."""

    def __init__(self) -> None:
        self.failed: str | None = None
        self.is_error = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = report.nodeid
            self.is_error = report.when != "call"


def forget_the_engine() -> None:
    """Have the engine, the tests and their helpers imported anew."""
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if file and Path(file).is_relative_to(ROOT) and name != "__main__" and ".venv" not in file:
            del sys.modules[name]


def run(*words: str) -> dict[str, Any]:
    """Run pytest up to the first failure.

    Returns:
        ``code``: its exit code. ``failed``: the id of the test that failed, or None. ``output``: all that it printed.
    """
    outcome, output = Outcome(), io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        code = pytest.main([*WORDS, *words], plugins=[outcome])
    if outcome.is_error:
        code = pytest.ExitCode.INTERNAL_ERROR
    return {"code": int(code), "failed": outcome.failed, "output": output.getvalue()}


def run_on_mutant(job: dict[str, Any]) -> dict[str, Any]:
    """Run the tests of a rule on a mutant, up to the first failure."""
    mutation = Mutation(job["file"], job["old"], job["new"])
    sys.meta_path.insert(0, mutation)
    result: dict[str, Any] = {}
    for file in job["files"]:
        result = run("--rule", job["rule"], file)
        if result["code"] != pytest.ExitCode.OK:
            break
    sys.meta_path.remove(mutation)
    return result


def main() -> None:
    """Do the jobs one after the other."""
    gc.disable()  # a seventh of the time, and there is memory enough for all engines of a process
    for job in json.load(sys.stdin):
        forget_the_engine()
        result = run_on_mutant(job) if "old" in job else run(*job["tests"])
        sys.stdout.write(f"{json.dumps(result)}\n")


if __name__ == "__main__":
    main()
