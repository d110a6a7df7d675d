"""docs/hosting.md: what it names is there, and what it tells was tried."""

import re
import subprocess
import sys

import pytest

from betacolony_widgets.cli.serve import serve
from betacolony_widgets.serving.hosting.settings import Settings
from tools.checks import hub_trial
from tools.common.downloads import ROOT, SKIPPED

pytestmark = pytest.mark.slow

DOCS = ROOT / "docs"
GUIDE = (DOCS / "hosting.md").read_text("utf-8")


def test_every_option_is_told() -> None:
    options = {word for option in serve.params for word in option.opts} - {"--help"}
    documented = set(re.findall(r"`(--[a-z-]+)", GUIDE)) | set(re.findall(r"(?<=[ ])(--[a-z-]+)(?= )", GUIDE))
    assert options - {"--port"} <= documented


def test_what_is_usual_is_told_as_it_is() -> None:
    usual = Settings()
    for option in ("kernels", "idle", "unused", "workers", "playouts"):
        assert f"`--{option} {getattr(usual, option):g}`" in GUIDE


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\((?!https?:)([^)#]+)\)", GUIDE))))
def test_what_the_guide_names_is_there(link: str) -> None:
    assert (DOCS / link).is_file()


@pytest.mark.parametrize("name", ["nginx.conf", "betacolony.service", "jupyterhub_config.py"])
def test_the_files_are_told_of(name: str) -> None:
    assert f"(hosting/{name})" in GUIDE


def test_the_versions_of_the_trial_are_those_of_the_guide() -> None:
    assert hub_trial.HUB in GUIDE
    assert hub_trial.PROXY in GUIDE


def test_the_service_starts_a_server_with_options_that_there_are() -> None:
    service = (DOCS / "hosting" / "betacolony.service").read_text("utf-8")
    (words,) = re.findall(r"^ExecStart=\S+ serve (.*)$", service, re.MULTILINE)
    context = serve.make_context("serve", words.split())
    settings = Settings(**context.params)
    assert (settings.base_url, settings.proxy, settings.is_encrypted) == ("/colony/", True, True)


def test_the_guide_installs_what_the_service_starts() -> None:
    service = (DOCS / "hosting" / "betacolony.service").read_text("utf-8")
    (folder,) = re.findall(r"^ExecStart=(\S+)/bin/betacolony ", service, re.MULTILINE)
    before = GUIDE[: GUIDE.index("systemctl enable")]
    assert f"python3 -m venv {folder} && {folder}/bin/pip install -c tools/constraints.txt .\n" in before


def test_packages_with_hashes_are_installed_by_themselves() -> None:
    """Beside them pip takes none without, and so no hub."""
    (command,) = [part for part in re.split(r"&&|\n", GUIDE) if "binder/requirements.txt" in part]
    assert command.split() == ["pip", "install", "-r", "binder/requirements.txt"]


@pytest.mark.full
def test_jupyterhub_is_set_up_as_the_guide_tells() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.checks.hub_trial"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    if done.returncode == SKIPPED:
        pytest.skip(done.stdout)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "nothing that it started is left" in done.stdout
