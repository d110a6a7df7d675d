"""For checks that need something from elsewhere: fetching it, and saying why it can't be had."""

import re
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent

#: the exit code of a check that can't run on this machine, and has said why
SKIPPED: Final = 77


class UnavailableError(Exception):
    """Something that a check needs can't be had here; the text says why."""


def fetch(program: str, what: str, command: Sequence[str], env: Mapping[str, str] | None = None) -> None:
    """Run a command that downloads; if it fails, quote the errors that it tells of."""
    done = subprocess.run(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, env=env
    )
    if done.returncode:
        errors = [line for line in done.stdout.splitlines() if re.match(r"(npm )?error:? ", line, re.IGNORECASE)]
        told = "\n".join(errors[:4] or done.stdout.splitlines()[-4:])
        raise UnavailableError(f"{program} could not download {what}. Is this computer online?\n{told}")


def unavailable(problem: UnavailableError, *, required: bool) -> int:
    """Say what is missing; the exit code is a failure only where it was required."""
    print(f"{'failed' if required else 'skipped'}: {problem}", flush=True)
    return 1 if required else SKIPPED
