"""All checks of the project, timed: `python start.py test`.

``--full`` adds the long runs. ``--quick`` runs what is worth running before each commit, in less than two minutes.
``--engine`` runs lint, types and the engine's tests, for any system. Any other arguments go to pytest, and then only
pytest runs.
"""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby

from tools.common.downloads import ROOT, SKIPPED

from . import parts


def outcome(code: int) -> str:
    """The result of a part, by its exit code."""
    return {0: "ok", SKIPPED: "skipped"}.get(code, f"failed (exit code {code})")


def main(words: Sequence[str]) -> int:
    """Run the checks that the arguments ask for, and print each result; return 0 if none failed, else 1."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else each of hundreds of kernels and mutants compiles all files
    full = "--full" in words
    for_pytest = [word for word in words if word not in {"--full", *parts.SOME_PARTS}]
    if for_pytest:
        command = [*parts.PYTEST, *(parts.FULL if full else ()), *for_pytest]
        return subprocess.run(command, cwd=ROOT, check=False).returncode
    chosen = next((parts.SOME_PARTS[word] for word in words if word in parts.SOME_PARTS), parts.PARTS)
    began = time.monotonic()
    rows: list[tuple[float, int]] = []
    for beside, group in groupby(chosen, lambda part: part.beside):
        with ThreadPoolExecutor(None if beside else 1) as pool:
            rows += pool.map(lambda part: part.run(part.full if full else ()), group)
    print("\n== seconds")
    for part, (seconds, code) in zip(chosen, rows, strict=True):
        print(f"{part.name:<10} {seconds:7.1f}   {outcome(code)}")
    print(f"{'all':<10} {time.monotonic() - began:7.1f}", flush=True)
    return int(any(code not in {0, SKIPPED} for _, code in rows))


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
