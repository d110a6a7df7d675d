"""Binder's environment, built and tested here: `python -m tools.checks.binder`. Any arguments go to pytest.

It installs requirements.txt into an empty environment of the Python that runtime.txt names, and runs postBuild in a
copy of the project. It fails if a package is missing, if the environment is too large (``sizes.py``), or if the pages
don't work in a browser; with `--full`, also if Binder's own program reads the folder differently. The environment stays
in .venv/binder until requirements.txt changes. `--image` starts with the server packages of Binder's images instead of
an empty one.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tools.common.downloads import ROOT, SKIPPED, UnavailableError, fetch, unavailable
from tools.common.file_lock import hold_lock
from tools.common.project_copy import copy_project

#: Binder's own program, as a requirement
REPO2DOCKER: Final = "jupyter-repo2docker==2026.4.0"
#: lines that it must print about the folder
READ: Final = (
    "Building conda environment for python=3.11",
    'pip install --no-cache-dir -r "binder/requirements.txt"',
    "RUN ./binder/postBuild",
)
#: the server packages in Binder's images; the other packages there are their requirements
SERVERS: Final = (
    *("ipykernel", "ipywidgets", "jupyter-offlinenotebook", "jupyter-resource-usage", "jupyter_server"),
    *("jupyterhub-base", "jupyterlab", "notebook", "tornado"),
)

#: whether a failed download is a failure instead of a reason to skip
REQUIRED: Final = os.environ.get("BETACOLONY_REQUIRE_BROWSER") == "1"
#: the environment variable that gives the tests the folder of the environment
VARIABLE: Final = "BETACOLONY_BINDER"

HOME: Final = ROOT / ".venv"


@dataclass(frozen=True)
class Image:
    """An environment and the project beside it, as in an image."""

    home: Path

    @property
    def environment(self) -> Path:
        """The folder of the environment."""
        return self.home / "environment"

    @property
    def python(self) -> Path:
        """Its interpreter."""
        return self.environment / "bin" / "python"

    @property
    def project(self) -> Path:
        """The copy of the project."""
        return self.home / "project"

    @property
    def variables(self) -> dict[str, str]:
        """Environment variables for a program in it, without any of this environment or of the user's."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "JUPYTER"))}
        paths = {"HOME": str(self.home), "PATH": f"{self.python.parent}{os.pathsep}{os.environ['PATH']}"}
        return {"BETACOLONY_COMPILE": "0"} | kept | paths  # compiling takes a minute, and has tests of its own

    def run(self, *command: str | Path) -> None:
        """Run a command in the project, with its output visible.

        Raises:
            subprocess.CalledProcessError: it failed.
        """
        subprocess.run(command, cwd=self.project, env=self.variables, check=True)


def find_python(version: str) -> str | None:
    """Return the path of a Python of this version, or None if there is none or this isn't Linux."""
    if sys.platform != "linux":
        return None
    this = f"{sys.version_info[0]}.{sys.version_info[1]}"
    return sys.executable if version == this else shutil.which(f"python{version}")


def repo2docker() -> Path:
    """Return the folder of an environment with Binder's own program, downloaded if it isn't there."""
    home = HOME / "repo2docker"
    HOME.mkdir(exist_ok=True)
    with hold_lock(home.with_suffix(".lock"), "Another run is downloading repo2docker; waiting for it"):
        if not (home / REPO2DOCKER).exists():
            shutil.rmtree(home, ignore_errors=True)
            subprocess.run([sys.executable, "-m", "venv", home], check=True)
            pip = [str(home / "bin/python"), "-m", "pip", "install", "--quiet", "--no-compile"]
            fetch("pip", "repo2docker", [*pip, REPO2DOCKER])
            (home / REPO2DOCKER).touch()
    return home


def unread(project: Path) -> list[str]:
    """Return the lines that Binder's own program should print about a project, but doesn't."""
    command = [str(repo2docker() / "bin/jupyter-repo2docker"), "--no-build", "--debug", str(project)]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return [line for line in READ if line not in done.stdout] or ([done.stdout] if done.returncode else [])


def servers(version: str = "3.11") -> list[str]:
    """Return the server packages that Binder's images have before requirements.txt is installed, with versions."""
    folder = next(repo2docker().glob("lib/*/site-packages/repo2docker/buildpacks/conda"))
    lock = (folder / f"environment.py-{version}-linux-64.lock").read_text("utf-8")
    versions = dict(re.findall(r"/([\w.-]+)-([\d.]+)-[^-/]+\.conda", lock))
    return [f"{name.removesuffix('-base')}=={versions[name]}" for name in SERVERS]


def prepare(home: Path, python: str, before: Sequence[str] = ()) -> Image:
    """Build the environment if needed, with the packages of ``before`` first, and install the project in it."""
    image, ready, wanted = Image(home), home / "ready.txt", ROOT / "binder/requirements.txt"
    made_of = hashlib.sha256(wanted.read_bytes()).hexdigest()
    home.parent.mkdir(exist_ok=True)
    with hold_lock(home.with_suffix(".lock"), "Another run is building Binder's environment; waiting for it"):
        if not (ready.exists() and ready.read_text("utf-8") == made_of):
            shutil.rmtree(home, ignore_errors=True)
            print("Building Binder's environment: this takes about a minute", flush=True)
            subprocess.run([python, "-m", "venv", image.environment], check=True)
            pip = [str(image.python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
            pip += ["--no-compile"]  # most of the packages' files are never imported
            if before:
                fetch("pip", "the packages of Binder's images", [*pip, *before], image.variables)
            fetch("pip", "the packages in binder/requirements.txt", [*pip, "-r", str(wanted)], image.variables)
            ready.write_text(made_of, "utf-8")
        shutil.rmtree(image.project, ignore_errors=True)
        copy_project(image.project)
        image.run("bash", "binder/postBuild")
    return image


def main(words: Sequence[str]) -> int:
    """Build and test it; return 0 if all is well."""
    version = (ROOT / "binder/runtime.txt").read_text("utf-8").strip().removeprefix("python-")
    python = find_python(version)
    if python is None:
        print(f"skipped: Binder's environment needs Python {version} on Linux", flush=True)
        return SKIPPED
    on_top, full = "--image" in words, "--full" in words  # on top of the image's packages; with Binder's own program
    try:
        image = prepare(HOME / ("binder-image" if on_top else "binder"), python, servers() if on_top else ())
        if not on_top:  # Binder's own packages include some that don't fit ours
            image.run(image.python, "-m", "pip", "check")
            image.run(image.python, "-m", "tools.dependencies.sizes")
        missing = unread(image.project) if full else []
    except UnavailableError as problem:
        return unavailable(problem, required=REQUIRED)
    except subprocess.CalledProcessError as problem:
        print(f"failed: {problem}", flush=True)
        return 1
    if missing:
        print("repo2docker should print these lines about this folder, but doesn't:", *missing, sep="\n", flush=True)
        return 1
    named = [word for word in words if word not in {"--image", "--full"}]
    tests = named or ["tests/browser/serving/test_binder_page.py"]
    command = [sys.executable, "-m", "pytest", "-m", "", *tests]
    return subprocess.run(command, cwd=ROOT, env=os.environ | {VARIABLE: str(image.home)}, check=False).returncode


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
