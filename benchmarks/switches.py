"""The switches that benchmarks have in common."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from betacolony import is_compiled
from tools.checks import compiled


def parser(description: str) -> ArgumentParser:
    """The command line of a benchmark, with ``--json FILE``."""
    words = ArgumentParser(description=description)
    words.add_argument("--json", type=Path, help="write the figures to this file as well")
    return words


def add_compiled(words: ArgumentParser) -> None:
    """Add ``--compiled``."""
    words.add_argument("--compiled", action="store_true", help="build the compiled engine and take that")


def run_compiled(arguments: Namespace, name: str) -> None:
    """Where ``--compiled`` is given and the engine isn't so yet: run all of the benchmark with one that is, and exit.

    Args:
        arguments: the command line.
        name: of the benchmark's module.
    """
    if arguments.compiled and not is_compiled():
        sys.exit(compiled.run(name, sys.argv[1:]))


def engine() -> str:
    """The engine that runs here, in words."""
    return "compiled" if is_compiled() else "plain Python"
