"""The environment in the folder .venv: made when it is missing or out of date, reused when it fits."""

import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from . import advice
from .lock import alone
from .progress import Progress

#: what makes an empty environment, after the name of a Python and before that of a folder
MAKE = ("-m", "venv")
#: names the version of every package, as they were tested; tools/locked.py writes it
LOCK = "tools/constraints.txt"
#: the last Python that these versions are known to run on; on a newer one pip chooses
LOCKED_UNTIL = (3, 14)


class SetupError(Exception):
    """The environment could not be made; the text says why and what helps."""


@dataclass(frozen=True)
class Made:
    """What an environment was made for; equal to what is wanted, it can be used as it is."""

    project: str
    python: str
    machine: str
    folder: str
    extras: tuple[str, ...] = ()

    def serves(self, wanted: "Made") -> bool:
        """Tell whether it can be used for what is wanted: the same, with these extras or more."""
        return self.has_base_of(wanted) and self.project == wanted.project and set(wanted.extras) <= set(self.extras)

    def has_base_of(self, wanted: "Made") -> bool:
        """Tell whether packages can be added to it: same Python, and not moved, as no environment survives that."""
        return (self.python, self.machine, self.folder) == (wanted.python, wanted.machine, wanted.folder)


def settings(python: tuple[int, int]) -> dict[str, str]:
    """What pip is to know, for a version of Python."""
    # the first is a personal default that an environment refuses; a newer pip asks for another lock where it builds
    locks = dict.fromkeys(("PIP_CONSTRAINT", "PIP_BUILD_CONSTRAINT"), LOCK) if python <= LOCKED_UNTIL else {}
    return {"PIP_USER": "0"} | locks


@dataclass(frozen=True)
class Environment:
    """The environment of one checkout.

    In its folder, ``ready.json`` says what it was made for. ``unfinished`` stands beside that from before the first
    package is written until after the last: with it, the making was interrupted, and begins anew. A folder with
    neither whose Python runs is somebody's own work: it is added to, never cleared.
    """

    root: Path

    @property
    def folder(self) -> Path:
        """Where it lives."""
        return self.root / ".venv"

    @property
    def python(self) -> Path:
        """Its interpreter."""
        return self.folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    @property
    def _ready(self) -> Path:
        return self.folder / "ready.json"

    @property
    def _unfinished(self) -> Path:
        return self.folder / "unfinished"

    def prepare(self, extras: Sequence[str]) -> None:
        """See to it that the project can be run with these extras.

        Raises:
            SetupError: it cannot be made.
        """
        if self.fits(extras):
            return
        try:
            with alone(self.root / ".venv.lock", "Another start is making the environment; waiting for it"):
                if not self.fits(extras):  # the other start may have made it meanwhile
                    self._make(extras)
        except OSError as problem:
            text = f"The environment in {self.folder} could not be written: {problem.strerror or problem}."
            raise SetupError(f"{text}\nIs it in use, write-protected, or the disk full?") from problem

    def fits(self, extras: Sequence[str]) -> bool:
        """Tell whether it was made completely, for this project file, this Python and at least these extras."""
        made = self._made()
        return (
            made is not None and made.serves(self._wanted(extras)) and not self._unfinished.exists() and self._works()
        )

    def _made(self) -> Made | None:
        try:
            said = json.loads(self._ready.read_text("utf-8"))
            return Made(**{**said, "extras": tuple(said["extras"])})
        except (OSError, ValueError, TypeError, KeyError):
            return None

    def _wanted(self, extras: Sequence[str]) -> Made:
        return Made(
            project=hashlib.sha256(
                b"".join((self.root / name).read_bytes() for name in ("pyproject.toml", LOCK))
            ).hexdigest(),
            python=f"{platform.python_implementation()} {sys.version_info[0]}.{sys.version_info[1]}",
            machine=platform.machine(),
            folder=str(self.root),
            extras=tuple(sorted(extras)),
        )

    def _works(self) -> bool:
        """Tell whether the interpreter starts: it does not when the Python it came from is gone."""
        try:
            return subprocess.run([self.python, "-c", ""], capture_output=True, check=False).returncode == 0
        except OSError:
            return False

    def _make(self, extras: Sequence[str]) -> None:
        made, wanted = self._made(), self._wanted(extras)
        whole = self._works() and not self._unfinished.exists()
        if whole and made is None:
            print(f"Adding Beta Colony to the environment that is already in {self.folder}", flush=True)
        elif not (whole and made and made.has_base_of(wanted)):
            self._create()
            made = None
        self._unfinished.touch()
        wanted = self._wanted(sorted({*extras, *(made.extras if made else ())}))
        self._install(wanted.extras)
        self._ready.write_text(json.dumps(wanted.__dict__, indent=1), "utf-8")
        self._unfinished.unlink()

    def _create(self) -> None:
        """Make an empty environment in place of what is there."""
        if not (find_spec("venv") and find_spec("ensurepip")):
            raise SetupError(advice.missing_venv())
        print(f"Making an environment in {self.folder}", flush=True)
        if self.folder.exists():
            shutil.rmtree(self.folder)
        self.folder.mkdir()
        self._unfinished.touch()
        # an interpreter in an environment (perhaps the one just cleared) knows the one that it came from
        base = getattr(sys, "_base_executable", None) or sys.executable
        done = subprocess.run([base, *MAKE, self.folder], capture_output=True, text=True, check=False)
        if done.returncode:
            last = (done.stderr.strip() or done.stdout.strip()).splitlines()[-3:]
            raise SetupError("\n".join([*last, advice.missing_venv()]))

    def _install(self, extras: Sequence[str]) -> None:
        log = self.folder / "pip.log"
        log.unlink(missing_ok=True)
        command = [str(self.python), "-m", "pip", "install", "--no-input", "--disable-pip-version-check"]
        command += ["--progress-bar=off", "--log", str(log), "--editable", f".[{','.join(extras)}]" if extras else "."]
        print("Downloading what Beta Colony needs (once only, some minutes, about 130 MB)", flush=True)
        pip = subprocess.Popen(
            command,
            cwd=self.root,
            env=os.environ | settings(sys.version_info[:2]),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        began = time.monotonic()
        with pip, Progress(sys.stdout) as progress:
            for line in pip.stdout or ():
                progress.show(line)
        if pip.returncode:
            raise SetupError(advice.failed_install(log))
        print(f"Everything is ready after {time.monotonic() - began:.0f} seconds", flush=True)
