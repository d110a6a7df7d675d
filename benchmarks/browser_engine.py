"""The engine in browsers' Python beside the one here, plain and compiled: `python -m benchmarks.browser_engine`.

The figures are medians of ``--rounds``, in seconds of the processor, so that other programs on the machine matter less.
Pyodide runs under Node; what it takes to compile itself counts. Only ratios between figures of one run mean anything
elsewhere.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks import machine
from tools.checks import compiled, pyodide
from tools.common.downloads import ROOT

_ENGINES = ("plain Pyodide", "compiled Pyodide", "plain here", "compiled here")


def measured(command: list[str], paths: list[Path]) -> tuple[bool, dict[str, float]]:
    """Whether the engine that a command ran is compiled, and its figures."""
    env = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, paths))}
    done = subprocess.run(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True, check=True)
    is_compiled, figures = json.loads(done.stdout)
    return is_compiled, figures


def main() -> None:
    """Measure all four engines, one after the other, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.browser_engine", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = str(parser.parse_args().rounds)
    node = pyodide.find_node()
    pyodide.prepare(pyodide.HOME, pyodide.requirements((ROOT / "pyproject.toml").read_text("utf-8")))
    library = compiled.prepare()
    here = [sys.executable, "-P", "-m", "benchmarks.browser_figures", rounds]
    with tempfile.TemporaryDirectory() as plain, tempfile.TemporaryDirectory() as engine:
        pyodide.compile_engine(Path(engine))
        there = [node, str(ROOT / "benchmarks/browser_engine.mjs"), str(pyodide.HOME), str(ROOT)]
        found = [
            measured([*there, plain, rounds], []),
            measured([*there, engine, rounds], []),
            measured(here, [ROOT]),
            measured(here, [library, ROOT]),
        ]
    if [is_compiled for is_compiled, _ in found] != [False, True, False, True]:
        sys.exit("an engine other than expected was measured")
    print(machine.sentence(machine.facts()))
    print(f"| | {' | '.join(_ENGINES)} |\n| --- | {' | '.join(['---:'] * len(_ENGINES))} |")
    for name in found[0][1]:
        print(f"| {name} | {' | '.join(f'{figures[name]:.3g}' for _, figures in found)} |")


if __name__ == "__main__":
    main()
