"""The machine that a measurement was made on, and the memory that the measurement takes."""

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


def sentence(facts: dict[str, str]) -> str:
    """The facts in one line."""
    cores = "core" if facts["cores"] == "1" else "cores"
    return f"{facts['date']}, {facts['processor']}, {facts['cores']} {cores}, {facts['python']}, {facts['system']}"


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
