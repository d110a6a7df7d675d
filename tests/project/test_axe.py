"""tools/checks/axe.py: axe-core comes once, in the version and with the content that it should have."""

import hashlib
from pathlib import Path

import pytest

from tools.checks import axe
from tools.common.downloads import UnavailableError


def bring(monkeypatch: pytest.MonkeyPatch, text: str) -> list[list[str]]:
    """Let npm bring a file with this text; the commands it was called with."""
    commands: list[list[str]] = []

    def download(_program: str, _what: str, command: list[str]) -> None:
        commands.append(command)
        folder = Path(command[command.index("--prefix") + 1]) / "node_modules" / "axe-core"
        folder.mkdir(parents=True)
        (folder / "axe.min.js").write_text(text, "utf-8")

    monkeypatch.setattr("shutil.which", lambda name: f"/{name}")
    monkeypatch.setattr(axe, "fetch", download)
    monkeypatch.setattr(axe, "SHA_256", hashlib.sha256(b"right").hexdigest())
    return commands


def test_what_is_there_is_not_downloaded_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commands = bring(monkeypatch, "right")
    assert axe.script(tmp_path / "axe") == axe.script(tmp_path / "axe") == "right"
    assert [command[-1] for command in commands] == [f"axe-core@{axe.VERSION}"]


def test_a_file_that_was_changed_is_downloaded_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commands = bring(monkeypatch, "right")
    axe.script(tmp_path / "axe")
    (tmp_path / "axe" / "node_modules" / "axe-core" / "axe.min.js").write_text("wrong", "utf-8")
    assert axe.script(tmp_path / "axe") == "right"
    assert len(commands) == 2


def test_another_content_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bring(monkeypatch, "wrong")
    with pytest.raises(UnavailableError, match="unexpected hash"):
        axe.script(tmp_path / "axe")


def test_without_npm_that_is_the_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _name: None)
    with pytest.raises(UnavailableError, match="this machine has no npm"):
        axe.script(tmp_path / "axe")
