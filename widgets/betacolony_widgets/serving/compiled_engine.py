"""Compiling the engine of a checkout while its pages are served; kernels begun afterwards use it."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import betacolony

#: where the files of a checkout lie; an installed package has no such tools beside it
_CHECKOUT: Final = Path(betacolony.__file__).parents[1]
#: builds the engine, and prints the folder to import it from or the reason why there is none
_BUILDER: Final = "tools.bootstrap.compiled_engine"


def is_wanted() -> bool:
    """True if start.py or the reader asked for the compiled engine, and this is a checkout that doesn't use it yet."""
    asked = os.environ.get("BETACOLONY_COMPILE") == "1" and not betacolony.is_compiled()
    return asked and (_CHECKOUT / f"{_BUILDER.replace('.', '/')}.py").exists()


def compile_engine(say: Callable[[str], None], changed: Callable[[], None]) -> None:
    """Build the engine, which takes a minute or two, and put it first on the path of processes begun afterwards.

    Args:
        say: takes the sentence that tells how it ended.
        changed: called once the path has changed.
    """
    done = subprocess.run(  # noqa: S603  ourselves
        [sys.executable, "-m", _BUILDER],
        cwd=_CHECKOUT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode not in {0, 1}:  # stopped with the server
        return
    if done.returncode:
        say(f"Games are played by the engine in plain Python: {done.stdout.strip()}")
        return
    library, others = done.stdout.splitlines()[-1], os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join([library, *([others] if others else [])])
    changed()
    say("The engine is compiled: pages opened from now on play games about four times as fast.")
