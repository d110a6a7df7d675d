"""tools/checks/scripts.py and widgets/js: the scripts are checked where Node is, and what that takes is pinned."""

import json
import re
import subprocess
from pathlib import Path

import pytest

import betacolony_widgets
from tools.checks import scripts
from tools.common import downloads, node

BUNDLES = sorted((Path(betacolony_widgets.__file__).parent / "static").glob("*.js"))


@pytest.mark.parametrize(("required", "code"), [(False, downloads.SKIPPED), (True, 1)])
def test_without_node_the_checks_are_skipped_or_fail_where_they_are_required(
    required: bool, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(node, "REQUIRED", required)
    monkeypatch.setattr("shutil.which", lambda _name: None)
    assert scripts.main() == code
    assert "this machine has no node" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("version", "fits"), [("v20.18.9", False), ("v18.99.0", False), ("v20.19.0", True), ("v24.0.1", True)]
)
def test_node_has_to_be_new_enough(version: str, fits: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: f"/{name}")
    monkeypatch.setattr("subprocess.run", lambda command, **_: subprocess.CompletedProcess(command, 0, f"{version}\n"))
    if fits:
        assert node.find_node("this needs", "20.19") == "/node"
        return
    with pytest.raises(downloads.UnavailableError, match=rf"{version}; this needs Node 20\.19 or newer"):
        node.find_node("this needs", "20.19")


def test_packages_are_downloaded_once_for_each_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    downloads: list[str] = []

    def download(program: str, _what: str, _command: list[str]) -> None:
        downloads.append(program)
        (tmp_path / "node_modules").mkdir(exist_ok=True)

    monkeypatch.setattr(scripts, "fetch", download)
    for lock in ("{}", "{}", '{"new": 1}'):
        (tmp_path / "package-lock.json").write_text(lock, "utf-8")
        scripts.prepare("npm", tmp_path, tmp_path / "lock")
    assert downloads == ["npm", "npm"]


@pytest.mark.parametrize("wrong", scripts.CHECKS)
def test_one_failed_check_fails_all(
    wrong: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(node, "find_node", lambda *_: "node")
    monkeypatch.setattr(node, "find", lambda *_: "npm")
    monkeypatch.setattr(scripts, "prepare", lambda _npm: None)
    monkeypatch.setattr(
        "subprocess.run", lambda command, **_: subprocess.CompletedProcess(command, command[-1] == wrong, b"the reason")
    )
    assert scripts.main() == 1
    said = capsys.readouterr().out
    assert [line.split(",")[0] for line in said.splitlines() if line.startswith("failed")] == [f"failed: {wrong}"]
    assert said.count("the reason") == 1


def test_the_lock_pins_packages_by_their_content_and_names_no_host() -> None:
    lock = json.loads((scripts.HOME / "package-lock.json").read_text("utf-8"))
    packages = {name: entry for name, entry in lock["packages"].items() if name}
    assert packages
    assert all(entry["integrity"] and "resolved" not in entry for entry in packages.values())


def test_every_package_is_named_in_one_version() -> None:
    wanted = json.loads((scripts.HOME / "package.json").read_text("utf-8"))["devDependencies"]
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in wanted.values())


@pytest.mark.parametrize("bundle", BUNDLES, ids=lambda path: path.stem)
def test_bundles_can_stand_in_a_page(bundle: Path) -> None:
    text = bundle.read_text("utf-8")
    assert not re.search(r"</script|<!--", text, re.IGNORECASE)
    assert (scripts.HOME / "src" / bundle.name).is_file()
