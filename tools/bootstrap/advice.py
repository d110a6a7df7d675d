"""Messages for a failed set-up: the reason, as far as it is known, and what helps on this system."""

import platform
import re
import sys
from collections.abc import Mapping, Sequence
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
#: the same for a C compiler and Python's header files
_COMPILERS: Final = {
    "debian": "sudo apt-get install build-essential python3-dev",
    "fedora": "sudo dnf install gcc python3-devel",
    "suse": "sudo zypper install gcc python{short}-devel",
    "alpine": "sudo apk add build-base python3-dev",
    "arch": "sudo pacman -S base-devel",
    "Darwin": "xcode-select --install",
    "Windows": "install the Build Tools for Visual Studio, and start from their command prompt",
}
_FAMILY: Final = {"ubuntu": "debian", "rhel": "fedora", "centos": "fedora", "opensuse": "suse"}


def missing_venv(version: tuple[int, int] = sys.version_info[:2], system: Sequence[str] | None = None) -> str:
    """Name the system package with the parts of Python that make environments.

    Args:
        version: major and minor version of the Python in use.
        system: names of the system and of its relatives, the closest first; None to ask this system.
    """
    problem = f"This Python {version[0]}.{version[1]} can't create environments: it comes without venv and ensurepip."
    line = _line(_PACKAGES, version, system)
    if line:
        return f"{problem}\nInstall them, then start again:\n    {line}"
    return f"{problem}\nThe Python from https://www.python.org/downloads/ has them."


def compiler(version: tuple[int, int] = sys.version_info[:2], system: Sequence[str] | None = None) -> str:
    """Say how to get a C compiler and Python's header files; the arguments are those of ``missing_venv``."""
    return _line(_COMPILERS, version, system) or "your system's packages have both"


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


def _line(lines: Mapping[str, str], version: tuple[int, int], system: Sequence[str] | None) -> str:
    """The line for the closest system that has one, filled in; empty if none has."""
    for name in _system() if system is None else system:
        line = lines.get(_FAMILY.get(name, name))
        if line:
            return line.format(version=f"{version[0]}.{version[1]}", short=f"{version[0]}{version[1]}")
    return ""


def _system() -> list[str]:
    try:
        release = platform.freedesktop_os_release()
    except OSError:  # no Linux
        return [platform.system()]
    return [release.get("ID", ""), *release.get("ID_LIKE", "").split()]
