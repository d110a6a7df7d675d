"""The wheel and the source distribution: they are complete, and an installed wheel runs."""

import os
import subprocess
import sys
import sysconfig
import tarfile
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import pytest

from helpers.browser.browsing import Server, serve
from tools.bootstrap.environment import LOCK
from tools.common.downloads import ROOT
from tools.common.project_copy import copy_project

pytestmark = pytest.mark.slow

#: where the folders of the project are in a wheel
IN_WHEELS = {
    "betacolony": "betacolony",
    "widgets/betacolony_widgets": "betacolony_widgets",
    "notebooks": "betacolony_notebooks",
}
#: where a wheel has what is installed for any Voilà, and the template that it is
SHARED = "data/share/jupyter/voila/templates/betacolony"
TEMPLATE = "widgets/betacolony_widgets/templates/voila/templates/betacolony"

#: builds what its words name into a folder, the first of them; the environment has what building takes
BUILD = """
import sys
from setuptools import build_meta
folder, *kinds = sys.argv[1:]
for kind in kinds:
    getattr(build_meta, f"build_{kind}")(folder)
"""
#: what the environment of the tests says to Python and Jupyter is not meant for an installed project
CLEAN = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "JUPYTER"))}


def build(project: Path, folder: Path, *kinds: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", BUILD, folder, *kinds],
        cwd=project,
        env=CLEAN,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


@dataclass(frozen=True)
class Built:
    """The built files, and the sources that they were built from."""

    files: frozenset[str]
    sdist: Path
    wheel: Path


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Both, built from a copy of the project."""
    home = tmp_path_factory.mktemp("built")
    project = copy_project(home / "project")
    files = frozenset(file.relative_to(project).as_posix() for file in project.rglob("*") if file.is_file())
    build(project, home, "sdist", "wheel")
    return Built(files, next(home.glob("*.tar.gz")), next(home.glob("*.whl")))


def contents(wheel: Path) -> dict[str, int]:
    """The files of a wheel with their check sums, without what tells of the wheel itself."""
    with zipfile.ZipFile(wheel) as archive:
        return {entry.filename: entry.CRC for entry in archive.infolist() if ".dist-info/" not in entry.filename}


def test_the_source_distribution_is_the_project(built: Built) -> None:
    with tarfile.open(built.sdist) as archive:
        names = {entry.name.partition("/")[2] for entry in archive if entry.isfile()}
    made = {name for name in names if name in {"PKG-INFO", "setup.cfg"} or ".egg-info/" in name}
    assert names - made == built.files


def test_a_wheel_holds_every_file_of_the_packages_and_the_notebooks(built: Built) -> None:
    wanted = {
        f"{there}/{name.removeprefix(here)[1:]}"
        for here, there in IN_WHEELS.items()
        for name in built.files
        if name.startswith(f"{here}/")
    }
    template = {PurePosixPath(name).name for name in built.files if name.startswith(f"{TEMPLATE}/")}
    found = set(contents(built.wheel))
    shared = {name for name in found if ".data/" in name}
    assert {name.partition(".data/")[2] for name in shared} == {f"{SHARED}/{name}" for name in template}
    assert found - shared == wanted
    assert {"betacolony_widgets/live_aftermath/findings_html.py", "betacolony_notebooks/de/04-building.ipynb"} <= wanted


def test_a_wheel_from_the_source_distribution_is_the_same(built: Built, tmp_path: Path) -> None:
    with tarfile.open(built.sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    build(next(tmp_path.iterdir()), tmp_path, "wheel")
    assert contents(next(tmp_path.glob("*.whl"))) == contents(built.wheel)


# --- installed -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def scripts(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the commands of an environment with the wheel in it, which borrows what that requires from ours."""
    folder = tmp_path_factory.mktemp("installed") / "environment"
    venv.create(folder)
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    library = Path(sysconfig.get_path("purelib", vars={"base": str(folder), "platbase": str(folder)}))
    # that folder alone: what is installed in it as editable, such as this project, needs more to be found
    (library / "borrowed.pth").write_text(sysconfig.get_path("purelib"), "utf-8")
    pip = [sys.executable, "-m", "pip", "--python", str(folder), "install", "--quiet", "--no-index", "--no-deps"]
    subprocess.run([*pip, built.wheel], env=CLEAN, check=True)
    return scripts


@pytest.fixture(scope="module")
def installed(scripts: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The tutorial of that environment, started in an empty folder."""
    # what Voilà has for templates to build on lies beside the packages that are borrowed
    env = CLEAN | {"JUPYTER_PATH": str(Path(sys.prefix, "share", "jupyter"))}
    command = [str(scripts / "betacolony"), "tutorial", "--no-browser", "--port", "0"]
    with serve(command, r"http://127\.0\.0\.1:\d+/", env, folder=tmp_path_factory.mktemp("empty")) as server:
        yield server


def test_an_installed_engine_is_found_where_it_was_installed(scripts: Path, tmp_path: Path) -> None:
    say = "import betacolony, betacolony_widgets as widgets; print(betacolony.__file__, widgets.__file__, sep='\\n')"
    done = subprocess.run(
        [scripts / "python", "-c", say], cwd=tmp_path, env=CLEAN, capture_output=True, text=True, check=True
    )
    assert all(Path(place).is_relative_to(scripts.parent) for place in done.stdout.splitlines())
    done = subprocess.run(
        [scripts / "betacolony", "rules", "POD-3"], cwd=tmp_path, env=CLEAN, capture_output=True, text=True, check=True
    )
    assert "POD-3" in done.stdout


@pytest.mark.parametrize(
    ("page", "title"),
    [
        ("00-welcome", "Your first move"),
        ("12-what-if", "What if"),
        pytest.param("13-under-the-hood", "Under the hood", marks=pytest.mark.full),
        ("16-for-teachers", "For teachers"),
        ("de/04-building", "Zwei Preise"),
    ],
)
def test_an_installed_tutorial_shows_its_pages(installed: Server, page: str, title: str) -> None:
    with urllib.request.urlopen(installed.page(page), timeout=60) as answer:  # noqa: S310  our own server
        text = answer.read().decode()
    assert f'tabindex="-1">{title}</h1>' in text
    assert 'class="bc-failed"' not in text
    assert "application/vnd.voila.cell-output+json" in text


@pytest.mark.full
def test_a_wheel_brings_all_that_it_takes_into_an_empty_environment(built: Built, tmp_path: Path) -> None:
    folder = tmp_path / "environment"
    venv.create(folder, with_pip=True)
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    pip = [str(scripts / "python"), "-m", "pip", "install", "--quiet", "--constraint", str(ROOT / LOCK)]
    subprocess.run([*pip, built.wheel], env=CLEAN, check=True)
    command = [str(scripts / "betacolony"), "tutorial", "--no-browser", "--port", "0"]
    with serve(command, r"http://127\.0\.0\.1:\d+/", CLEAN, folder=tmp_path) as server:
        test_an_installed_tutorial_shows_its_pages(server, "00-welcome", "Welcome")


def test_any_voila_finds_the_template_of_an_installed_project(scripts: Path) -> None:
    assert (scripts.parent / "share/jupyter/voila/templates/betacolony/index.html.j2").is_file()
