"""The locks: complete, after pyproject.toml, and of one mind; and what Binder is told besides.

`python -m tools.dependencies.locks --check` makes them anew to compare; here it is enough what is installed.
"""

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version
from traitlets.config.loader import PyFileConfigLoader

from tools.checks import binder
from tools.common import downloads
from tools.dependencies import locks, sizes

ROOT = downloads.ROOT
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
#: what binder/ is for; the oldest of Python 3.11 counts
PLACE = {"sys_platform": "linux", "python_version": "3.11", "python_full_version": "3.11.0", "os_name": "posix"}


def pins(lock: Path) -> list[Requirement]:
    """The packages of a lock."""
    lines = (ROOT / lock).read_text("utf-8").splitlines()
    return [Requirement(line.removesuffix("\\")) for line in lines if re.match(r"\w", line)]


def version(pin: Requirement) -> Version:
    """The one version that a line of a lock allows."""
    (only,) = pin.specifier
    assert only.operator == "=="
    return Version(only.version)


BINDER = {canonicalize_name(pin.name): version(pin) for pin in pins(locks.BINDER)}


def needed(wanted: Iterable[str], extra: str = "") -> list[Requirement]:
    """Those of some requirements that hold in Binder's environment."""
    requirements = [Requirement(line) for line in wanted]
    return [
        requirement
        for requirement in requirements
        if requirement.marker is None or requirement.marker.evaluate({**PLACE, "extra": extra})
    ]


def test_the_locks_agree() -> None:
    constraints = [pin for pin in pins(locks.CONSTRAINTS) if pin.marker is None or pin.marker.evaluate(PLACE)]
    versions = {canonicalize_name(pin.name): version(pin) for pin in constraints}
    assert BINDER.items() <= versions.items()


def test_every_version_is_one_that_the_project_allows() -> None:
    pinned = {canonicalize_name(pin.name): pin for pin in pins(locks.CONSTRAINTS)}
    for wanted in map(Requirement, [*PROJECT["dependencies"], *(line for extra in EXTRAS.values() for line in extra)]):
        assert version(pinned[canonicalize_name(wanted.name)]) in wanted.specifier, wanted
    for wanted in needed([*PROJECT["dependencies"], locks.BUILD]):
        assert BINDER[canonicalize_name(wanted.name)] in wanted.specifier, wanted


def test_every_file_that_binder_installs_is_known_by_its_hash() -> None:
    text = (ROOT / locks.BINDER).read_text("utf-8")
    entries = re.split(r"\n(?=\w)", text)[1:]
    assert len(entries) == len(BINDER)
    assert all("--hash=sha256:" in entry for entry in entries)


def test_binder_gets_what_the_project_requires_and_nothing_else() -> None:
    left = needed([*PROJECT["dependencies"], locks.BUILD])
    reached: set[tuple[str, str]] = set()
    while left:
        wanted = left.pop()
        name = canonicalize_name(wanted.name)
        assert name in BINDER, f"{name} is missing"
        assert BINDER[name] in wanted.specifier, wanted
        try:
            here = distribution(name)
        except PackageNotFoundError:  # of another system than Binder's
            here = None
        for extra in {"", *wanted.extras} if here else {""}:
            if (name, extra) not in reached:
                reached.add((name, extra))
                left += needed((here and here.requires) or (), extra)
    assert {name for name, _ in reached} == set(BINDER)


def test_binder_gets_no_tools_of_development() -> None:
    tools = {canonicalize_name(Requirement(line).name) for line in EXTRAS["dev"]}
    assert tools & set(BINDER) == {"setuptools"}  # it installs the project


def test_a_package_counts_once_with_all_that_it_requires() -> None:
    found = sizes.required(["ipycanvas", "jsonschema[format-nongpl]"], sizes.installed())
    assert {"ipycanvas", "ipywidgets", "pillow", "jsonschema", "attrs", "rfc3339-validator"} <= found
    assert "jupyterlab" not in found
    assert sizes.size_of(sizes.installed()["ipycanvas"]) > 100_000


# --- what Binder is told besides -------------------------------------------------------------------------------------

posix = pytest.mark.skipif(os.name != "posix", reason="Binder's images are of Linux")


@posix
def test_what_runs_after_the_packages_stops_at_the_first_error(tmp_path: Path) -> None:
    script = ROOT / "binder/postBuild"
    assert os.access(script, os.X_OK)
    failing = tmp_path / "python"
    failing.write_text(f'#!/bin/sh\necho "$@" >> {tmp_path}/said\nexit 3\n', "utf-8")
    failing.chmod(0o755)
    done = subprocess.run([script], env={"PATH": f"{tmp_path}:{os.environ['PATH']}"}, cwd=tmp_path, check=False)
    assert done.returncode == 3
    assert (tmp_path / "said").read_text("utf-8").count("\n") == 1


def test_binder_plays_few_games_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("BETACOLONY_WORKERS", "BETACOLONY_PLAYOUTS", "PYTHONPATH"):
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)
    config = PyFileConfigLoader("jupyter_config.py", path=str(ROOT / "binder")).load_config()
    assert os.environ["BETACOLONY_WORKERS"] == "1"
    assert os.environ["BETACOLONY_PLAYOUTS"] == "1500"
    assert config.VoilaConfiguration.template == "betacolony"


def test_where_there_is_no_such_python_the_check_is_skipped(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 99, 0))
    monkeypatch.setattr("shutil.which", lambda _name: None)
    assert binder.main([]) == downloads.SKIPPED
    assert "needs Python 3.11 on Linux" in capsys.readouterr().out
