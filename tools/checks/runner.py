"""All checks of the project, timed: `python start.py test`.

``--full`` adds the long runs. ``--quick`` runs what is worth running before each commit: seven minutes on two cores.
``--engine`` runs lint, types and the engine's tests, for any system. Any other arguments go to pytest, and then only
pytest runs.
"""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from tools.common.downloads import ROOT, SKIPPED

from . import parts, second_try


def verdict(code: int) -> str:
    """The result of a part in a word, by its exit code."""
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
    results: list[parts.Outcome] = []
    beside, waiting = ThreadPoolExecutor(1), list[Future[parts.Outcome]]()
    try:
        for part in chosen:
            extra = part.full if full else ()
            if part.beside:
                waiting.append(beside.submit(part.run, extra))
                continue
            last = second_try.run(part, extra) if part.second_try else part.run(extra)
            results += [*(shown(future.result()) for future in waiting), last]
            waiting.clear()
    finally:
        beside.shutdown(cancel_futures=True)  # if this is interrupted
    results += [shown(future.result()) for future in waiting]
    print("\n== seconds")
    for result in results:
        print(f"{result.part.name:<10} {result.seconds:7.1f}   {verdict(result.code)}")
    print(f"{'all':<10} {time.monotonic() - began:7.1f}", flush=True)
    return int(any(result.code not in {0, SKIPPED} for result in results))


def shown(result: parts.Outcome) -> parts.Outcome:
    """Show what a part has kept to itself."""
    print(f"{result.part.heading}\n{result.said}", end="", flush=True)
    return result


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
