"""A progress line for pip, made from its output."""

import re
import shutil
import time
from types import TracebackType
from typing import IO, Final, Self

#: seconds between lines where a line can't be overwritten
_PAUSE: Final = 15


class Progress:
    """Shows the number of packages so far: on a terminal in one changing line, elsewhere in a line now and then."""

    def __init__(self, out: IO[str]) -> None:
        """Start with an output."""
        self._out = out
        self._same_line = out.isatty()
        self._fetched: set[str] = set()
        self._shown = time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._same_line:
            self._out.write("\r\x1b[K")
            self._out.flush()

    def show(self, line: str) -> None:
        """Take in one line of pip's output."""
        text = self._read(line.strip())
        now = time.monotonic()
        if not text or not (self._same_line or now - self._shown >= _PAUSE):
            return
        self._shown = now
        if self._same_line:
            width = shutil.get_terminal_size().columns - 1
            self._out.write(f"\r\x1b[K{text[:width]}")
        else:
            self._out.write(f"{text}\n")
        self._out.flush()

    def _read(self, line: str) -> str:
        if line.startswith("Installing collected packages:"):
            return f"  installing {line.count(',') + 1} packages"
        if "Retrying" in line:
            return "  the network doesn't answer, trying again"
        if match := re.match(r"Collecting ([\w.-]+)", line):
            self._fetched.add(match[1])
        elif line.startswith(("Downloading", "Using cached")):
            return f"  {len(self._fetched)} packages, {' '.join(line.split()[1:])}"
        return ""
