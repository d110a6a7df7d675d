"""The engine imports the standard library alone."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import betacolony

ENGINE = Path(__file__).resolve().parents[2] / "betacolony"

#: what a method may import when it is called, and only then
WHEN_CALLED = {"pandas"}
#: what mypy and mypyc alone may be told to import
FOR_TYPES = {"mypy_extensions"}

#: modules of the standard library that take their time
SLOW = {"dataclasses", "difflib", "hashlib", "inspect", "json", "pathlib", "random", "tomllib", "zlib"}
#: modules of the engine that read an edition
READING = (
    "edition.validation",
    "edition.component_validation",
    "core.edition_files.node",
    "core.edition_files.reading",
)
#: modules of the engine that only some games need
SELDOM = {
    *(
        "edition.rulebook",
        "core.edition_files.toml_lines",
        "players.advice",
        "players.policies",
        "players.valuation",
        *READING,
    ),
    *(f"serialization.{name}" for name in ("agenda_validation", "codes", "game_files", "position_dict", "saves")),
    *("serialization.position_view", "serialization.validation"),
}

starts_python = pytest.mark.skipif(sys.platform == "emscripten", reason="Pyodide can't start other processes")


def imported(tree: ast.AST, *, within_function: bool = False) -> Iterator[tuple[str, bool]]:
    """The top-level names that a file imports, each with whether that happens within a function."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            found = imported(ast.Module(node.body, []), within_function=within_function)
            yield from ((name, within) for name, within in found if name not in FOR_TYPES)
            yield from imported(ast.Module(node.orelse, []), within_function=within_function)
            continue
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


def loaded_after(statement: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after a statement."""
    script = f"import sys; {statement}; print(*sys.modules)"
    # -S: site may bring some modules for reasons of its own
    command = [sys.executable, "-S", "-c", script]
    return set(subprocess.run(command, capture_output=True, text=True, check=True, cwd=ENGINE.parent).stdout.split())


@starts_python
def test_importing_the_engine_brings_in_nothing_else() -> None:
    brought = {name.partition(".")[0] for name in loaded_after("import betacolony") - loaded_after("pass")}
    # where it is compiled, the machine code is in a library beside the package
    assert {name.removesuffix("__mypyc") for name in brought - sys.stdlib_module_names} == {"betacolony"}


@starts_python
def test_importing_the_engine_loads_only_what_every_game_needs() -> None:
    loaded = loaded_after("import betacolony")
    assert not loaded & SLOW
    assert not {name.removeprefix("betacolony.") for name in loaded} & SELDOM


@starts_python
def test_a_game_is_set_up_without_what_only_other_calls_need() -> None:
    loaded = loaded_after("import betacolony; betacolony.Game.new(2)")
    assert not loaded & (SLOW - {"tomllib"})
    assert not {name.removeprefix("betacolony.") for name in loaded} & (SELDOM - {*READING})


def test_every_public_name_can_be_had_and_is_listed() -> None:
    everything: dict[str, object] = {}
    exec("from betacolony import *", everything)  # noqa: S102
    assert set(betacolony.__all__) <= set(everything)
    assert set(betacolony.__all__) <= set(dir(betacolony))
    with pytest.raises(AttributeError):
        _ = betacolony.Gmae
