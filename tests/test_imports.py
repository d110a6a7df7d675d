"""The engine imports the standard library alone."""

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ENGINE = Path(__file__).resolve().parent.parent / "betacolony"

#: what a method may import when it is called, and only then
WHEN_CALLED = {"pandas"}


def imported(tree: ast.AST, *, within_function: bool = False) -> Iterator[tuple[str, bool]]:
    """The top-level names that a file imports, each with whether that happens within a function."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name.partition(".")[0], within_function) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield (node.module or "").partition(".")[0], within_function
        inner = isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda))
        yield from imported(node, within_function=within_function or inner)


@pytest.mark.parametrize("file", sorted(ENGINE.rglob("*.py")), ids=lambda path: path.stem)
def test_a_file_of_the_engine_imports_the_standard_library_alone(file: Path) -> None:
    allowed = sys.stdlib_module_names | {"betacolony"}
    for name, within_function in imported(ast.parse(file.read_text("utf-8"))):
        assert name in allowed or (within_function and name in WHEN_CALLED), f"{file.name} imports {name}"


def test_importing_the_engine_brings_in_nothing_else() -> None:
    script = (
        "import sys, json; before = set(sys.modules); import betacolony;"
        "print(json.dumps(sorted(set(sys.modules) - before)))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    brought = {name.partition(".")[0] for name in json.loads(done.stdout)}
    assert brought - sys.stdlib_module_names == {"betacolony"}
