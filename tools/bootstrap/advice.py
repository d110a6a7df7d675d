"""Messages for a failed set-up: the reason, as far as it is known, and what helps on this system."""

import platform
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

#: signs in pip's output that it had no connection
_NO_CONNECTION: Final = (
    "NewConnectionError",
    "ConnectTimeoutError",
    "ReadTimeoutError",
    "NameResolutionError",
    "ProxyError",
    "Connection aborted",
    "Network is unreachable",
    "getaddrinfo failed",
)
_DISK_FULL: Final = ("No space left on device", "WinError 112")

#: families of Linux, and how each installs what `venv` needs; {version} is that of Python, {short} the same without dot
_PACKAGES: Final = {
    "debian": "sudo apt-get install python3-venv    (or, for just this Python: python{version}-venv)",
    "fedora": "sudo dnf install python{version}",
    "suse": "sudo zypper install python{short} python{short}-pip",
    "alpine": "sudo apk add python3 py3-pip",
    "arch": "sudo pacman -S python",
}
_FAMILY: Final = {"ubuntu": "debian", "rhel": "fedora", "centos": "fedora", "opensuse": "suse"}


def missing_venv(version: tuple[int, int] = sys.version_info[:2], system: Sequence[str] | None = None) -> str:
    """Name the system package with the parts of Python that make environments.

    Args:
        version: major and minor version of the Python in use.
        system: names of the system and of its relatives, the closest first; None to ask this system.
    """
    names = _system() if system is None else system
    problem = f"This Python {version[0]}.{version[1]} can't create environments: it comes without venv and ensurepip."
    for name in names:
        line = _PACKAGES.get(_FAMILY.get(name, name))
        if line:
            filled = line.format(version=f"{version[0]}.{version[1]}", short=f"{version[0]}{version[1]}")
            return f"{problem}\nInstall them, then start again:\n    {filled}"
    return f"{problem}\nThe Python from https://www.python.org/downloads/ has them."


def failed_install(log: Path) -> str:
    """Explain why pip failed, from its log."""
    output = log.read_text("utf-8", "replace") if log.exists() else ""
    if any(sign in output for sign in _DISK_FULL):
        return f"The packages could not be installed: the disk is full. pip's full output is in {log}"
    if any(sign in output for sign in _NO_CONNECTION):
        return (
            "The packages could not be downloaded: the network doesn't answer.\n"
            "Is this computer online? Does it need a proxy (HTTPS_PROXY)? Then start again.\n"
            f"pip's full output is in {log}"
        )
    errors = list(dict.fromkeys(re.findall(r"ERROR: (?!\[)(.+)", output))) or ["nothing"]
    return "\n".join(["The packages could not be installed. pip says:", *errors[-4:], f"The full output is in {log}"])


def _system() -> list[str]:
    try:
        release = platform.freedesktop_os_release()
    except OSError:  # no Linux
        return []
    return [release.get("ID", ""), *release.get("ID_LIKE", "").split()]
