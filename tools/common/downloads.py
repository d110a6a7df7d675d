"""Downloads for the checks, and the reason when something is unavailable."""

import re
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]

#: the exit code of a check that can't run on this machine and has printed the reason
SKIPPED: Final = 77


class UnavailableError(Exception):
    """Something that a check needs is unavailable here; the text says why."""


def fetch(program: str, what: str, command: Sequence[str], env: Mapping[str, str] | None = None) -> None:
    """Run a command that downloads ``what``; if it fails, quote its errors."""
    done = subprocess.run(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, env=env
    )
    if done.returncode:
        errors = [line for line in done.stdout.splitlines() if re.match(r"(npm )?error:? ", line, re.IGNORECASE)]
        quote = "\n".join(errors[:4] or done.stdout.splitlines()[-4:])
        raise UnavailableError(f"{program} could not download {what}. Is this computer online?\n{quote}")


def unavailable(problem: UnavailableError, *, required: bool) -> int:
    """Print the problem; return the exit code, a failure only if the check was required."""
    print(f"{'failed' if required else 'skipped'}: {problem}", flush=True)
    return 1 if required else SKIPPED
