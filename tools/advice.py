"""What to say when the environment cannot be made: the reason as far as it shows, and what helps on this system."""

import platform
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

#: in what pip says: signs that the packages were out of reach
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
    """Say which system package brings the parts of Python that make environments.

    Args:
        version: of the Python in use, major and minor.
        system: names of the system and of those it is like, the closest first; None: ask this one.
    """
    names = _system() if system is None else system
    what = f"This Python {version[0]}.{version[1]} cannot make an environment: it comes without venv and ensurepip."
    for name in names:
        line = _PACKAGES.get(_FAMILY.get(name, name))
        if line:
            filled = line.format(version=f"{version[0]}.{version[1]}", short=f"{version[0]}{version[1]}")
            return f"{what}\nInstall them, and start again:\n    {filled}"
    return f"{what}\nThe Python from https://www.python.org/downloads/ has them."


def failed_install(log: Path) -> str:
    """Say why pip failed, from the log that it wrote."""
    told = log.read_text("utf-8", "replace") if log.exists() else ""
    if any(sign in told for sign in _DISK_FULL):
        return f"The packages could not be installed: the disk is full. The whole output of pip is in {log}"
    if any(sign in told for sign in _NO_CONNECTION):
        return (
            "The packages could not be downloaded: no answer from the network.\n"
            "Is this computer online, or does it need a proxy (HTTPS_PROXY)? Then start again.\n"
            f"The whole output of pip is in {log}"
        )
    errors = list(dict.fromkeys(re.findall(r"ERROR: (?!\[)(.+)", told))) or ["nothing"]
    return "\n".join(["The packages could not be installed. pip says:", *errors[-4:], f"The whole output is in {log}"])


def _system() -> list[str]:
    try:
        release = platform.freedesktop_os_release()
    except OSError:  # no Linux
        return []
    return [release.get("ID", ""), *release.get("ID_LIKE", "").split()]
