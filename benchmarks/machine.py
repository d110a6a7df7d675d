"""Where a measurement was made, and how much memory it takes."""

import os
import platform
import re
from datetime import UTC, datetime
from pathlib import Path


def facts() -> dict[str, str]:
    """Date, processor, number of cores, and Python."""
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "processor": processor(),
        "cores": str(os.cpu_count()),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": platform.system(),
    }


def sentence(found: dict[str, str]) -> str:
    """The same in one line."""
    cores = "core" if found["cores"] == "1" else "cores"
    return f"{found['date']}, {found['processor']}, {found['cores']} {cores}, {found['python']}, {found['system']}"


def processor() -> str:
    """The model of the processor, as far as the system tells."""
    try:
        named = re.search(r"^model name\s*: (.+)$", Path("/proc/cpuinfo").read_text("utf-8"), re.MULTILINE)
    except OSError:  # no such file elsewhere than on Linux
        named = None
    return named[1] if named else platform.processor() or platform.machine()


def resident() -> float:
    """MB of memory that this process takes now; not a number where the system doesn't tell."""
    try:
        found = re.search(r"^VmRSS:\s+(\d+) kB$", Path("/proc/self/status").read_text("utf-8"), re.MULTILINE)
    except OSError:
        found = None
    return int(found[1]) / 1024 if found else float("nan")
