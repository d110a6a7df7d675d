"""Lets the engine's inner layer be compiled when it is installed; everything else stands in pyproject.toml.

    BETACOLONY_COMPILE=1 pip install .

needs a C compiler. The same files then run as machine code; `betacolony --version` tells which is the case. Where the
compiling fails, the plain files are installed.
"""

import os
import sys

from setuptools import Extension, setup

#: the modules that playouts spend their time in, from the bottom up; all others stay as they are
INNER_LAYER = (
    "chance",
    "goods",
    "geometry",
    "prices",
    "tables",
    "agenda",
    "position",
    "reach",
    "legal",
    "scoring",
    "building",
    "actions",
    "rounds",
    "steps",
    "agenda_check",
    "faults",
    "valuation",
    "lookahead",
    "players",
)
MYPYC = "mypy==2.4.*"


def extensions() -> list[Extension]:
    """The inner layer as extension modules; none, and a sentence, if they can't be made."""
    try:
        from mypyc.build import mypycify  # noqa: PLC0415 - there only where it was asked for
    except ImportError:  # asked what the build needs: see setup_requires
        return []
    try:
        found = mypycify([f"betacolony/{name}.py" for name in INNER_LAYER], opt_level="3", debug_level="0")
    except (Exception, SystemExit) as fault:  # noqa: BLE001 - an install never fails over this
        sys.stderr.write(f"betacolony is installed as plain Python, as mypyc gave up: {fault}\n")
        return []
    for one in found:
        one.optional = True  # a compiler that fails is a warning
    return found


WANTED = os.environ.get("BETACOLONY_COMPILE") == "1"
setup(ext_modules=extensions() if WANTED else [], setup_requires=[MYPYC] if WANTED else [])
