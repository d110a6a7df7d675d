"""The environment in the folder .venv: created if it is missing or out of date, reused if it fits."""

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

from tools.common.file_lock import hold_lock

from . import advice
from .progress import Progress

#: arguments of Python that create an empty environment in the folder that follows
MAKE = ("-m", "venv")
#: the tested version of every package; tools/dependencies/locks.py writes it
LOCK = "tools/constraints.txt"
#: the newest Python that these versions are known to run on; on a newer one pip chooses
LOCKED_UNTIL = (3, 14)


class SetupError(Exception):
    """The environment could not be set up; the text says why and what helps."""


@dataclass(frozen=True)
class Made:
    """The purpose of an environment: project, Python, machine, folder and extras."""

    project: str
    python: str
    machine: str
    folder: str
    extras: tuple[str, ...] = ()

    def serves(self, wanted: "Made") -> bool:
        """Return whether it can be used as it is: all is the same, and it has at least the wanted extras."""
        return self.has_base_of(wanted) and self.project == wanted.project and set(wanted.extras) <= set(self.extras)

    def has_base_of(self, wanted: "Made") -> bool:
        """Return whether packages can be added: it has the same Python and hasn't moved, which breaks environments."""
        return (self.python, self.machine, self.folder) == (wanted.python, wanted.machine, wanted.folder)


def settings(python: tuple[int, int]) -> dict[str, str]:
    """Return pip's settings for a version of Python."""
    # the first is a personal default that an environment refuses; a newer pip asks for another lock where it builds
    locks = dict.fromkeys(("PIP_CONSTRAINT", "PIP_BUILD_CONSTRAINT"), LOCK) if python <= LOCKED_UNTIL else {}
    return {"PIP_USER": "0"} | locks


@dataclass(frozen=True)
class Environment:
    """The environment of one checkout.

    In its folder, ``ready.json`` records its purpose. The file ``unfinished`` exists from before the first package is
    installed until after the last; if it is there, set-up was interrupted and starts again. A folder with neither file
    whose Python runs is somebody's own environment: packages are added to it, and it is never cleared.
    """

    root: Path

    @property
    def folder(self) -> Path:
        """Its folder."""
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
        """Make sure that the project can run with these extras.

        Raises:
            SetupError: it can't be set up.
        """
        if self.fits(extras):
            return
        try:
            with hold_lock(self.root / ".venv.lock", "Another start is setting up the environment; waiting for it"):
                if not self.fits(extras):  # the other start may have set it up meanwhile
                    self._make(extras)
        except OSError as problem:
            text = f"The environment in {self.folder} could not be written: {problem.strerror or problem}."
            raise SetupError(f"{text}\nIs it in use or write-protected, or is the disk full?") from problem

    def fits(self, extras: Sequence[str]) -> bool:
        """Return whether it is complete, for this project file, this Python and at least these extras."""
        made = self._made()
        return (
            made is not None and made.serves(self._wanted(extras)) and not self._unfinished.exists() and self._works()
        )

    def _made(self) -> Made | None:
        try:
            record = json.loads(self._ready.read_text("utf-8"))
            return Made(**{**record, "extras": tuple(record["extras"])})
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
        """Return whether the interpreter starts, which it doesn't once the Python that it came from is gone."""
        try:
            return subprocess.run([self.python, "-c", ""], capture_output=True, check=False).returncode == 0
        except OSError:
            return False

    def _make(self, extras: Sequence[str]) -> None:
        made, wanted = self._made(), self._wanted(extras)
        is_complete = self._works() and not self._unfinished.exists()
        if is_complete and made is None:
            print(f"Adding Beta Colony to the environment that is already in {self.folder}", flush=True)
        elif not (is_complete and made and made.has_base_of(wanted)):
            self._create()
            made = None
        self._unfinished.touch()
        wanted = self._wanted(sorted({*extras, *(made.extras if made else ())}))
        self._install(wanted.extras)
        self._ready.write_text(json.dumps(wanted.__dict__, indent=1), "utf-8")
        self._unfinished.unlink()

    def _create(self) -> None:
        """Create an empty environment, replacing the folder's contents."""
        if not (find_spec("venv") and find_spec("ensurepip")):
            raise SetupError(advice.missing_venv())
        print(f"Setting up an environment in {self.folder}", flush=True)
        if self.folder.exists():
            shutil.rmtree(self.folder)
        self.folder.mkdir()
        self._unfinished.touch()
        # the Python of an environment (perhaps the one just cleared) knows the one that it came from
        base = getattr(sys, "_base_executable", None) or sys.executable
        done = subprocess.run([base, *MAKE, self.folder], capture_output=True, text=True, check=False)
        if done.returncode:
            last = (done.stderr.strip() or done.stdout.strip()).splitlines()[-3:]
            raise SetupError("\n".join([*last, advice.missing_venv()]))

    def _install(self, extras: Sequence[str]) -> None:
        log = self.folder / "pip.log"
        log.unlink(missing_ok=True)
        command = [str(self.python), "-m", "pip", "install", "--no-input", "--disable-pip-version-check"]
        # most of the packages' files are never imported; the others are compiled as they are
        command += ["--progress-bar=off", "--no-compile", "--log", str(log)]
        command += ["--editable", f".[{','.join(extras)}]" if extras else "."]
        print("Downloading packages, about 130 MB; this happens once and takes a few minutes", flush=True)
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
        print(f"Ready after {time.monotonic() - began:.0f} seconds", flush=True)
