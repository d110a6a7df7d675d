"""The second try of a few browser tests: a machine that is busy for a moment fails no run, but is heard of."""

import json
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from tools.common.downloads import ROOT

from .parts import PYTEST, Outcome, Part

#: in more files than these nothing fails by chance; in one of them several tests may, as they share a page
MOST: Final = 3
_FAILED: Final = 1  # pytest's exit code where tests failed, and nothing else did


def run(part: Part, extra: Sequence[str] = ()) -> Outcome:
    """Run a part whose command is pytest's. If tests of at most `MOST` files fail, all in a browser, run these again.

    They run alone then, one after the other, and what they come to counts. What passed only then is named.
    """
    with tempfile.TemporaryDirectory() as cache:
        # pytest's memory of what failed: one of our own, as others beside this part have theirs
        own = (*extra, "-o", f"cache_dir={cache}")
        first = part.run(own)
        failed = _failed(Path(cache))
        in_browser = all(name.startswith("tests/browser/") for name in failed)
        files = {name.partition("::")[0] for name in failed}
        if first.code != _FAILED or not failed or len(files) > MOST or not in_browser:
            return first
        print(f"\n== {part.name}: once more, alone: {', '.join(failed)}", flush=True)
        code = subprocess.run([*PYTEST, *own, "--last-failed"], cwd=ROOT, check=False).returncode
        for name in sorted({*failed} - {*_failed(Path(cache))}):
            print(f"passed only when it was run again, alone: {name}", flush=True)
        return replace(first, code=code)


def _failed(cache: Path) -> list[str]:
    """The names of the tests that failed when they were last run, in order."""
    file = cache / "v/cache/lastfailed"
    return sorted(json.loads(file.read_text("utf-8"))) if file.exists() else []
