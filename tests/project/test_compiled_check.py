"""tools/checks/compiled.py: what it runs on the compiled engine, and what on the plain one where there is no other."""

import subprocess
from pathlib import Path

import pytest

from tools.checks import compiled, parts
from tools.common.downloads import SKIPPED, UnavailableError

MANY_GAMES = f"{parts.MANY_GAMES} and not full"


class Runs:
    """Stands in for what the check runs: remembers the words, and ends with the codes that it is given."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *codes: int) -> None:
        self.words: list[list[str]] = []
        self.on: list[str | None] = []
        self._codes = iter(codes)
        monkeypatch.setattr(subprocess, "run", self._run)

    def _run(
        self, words: list[str], *, env: dict[str, str] | None = None, **_: object
    ) -> subprocess.CompletedProcess[str]:
        self.words.append(words)
        self.on.append(env["PYTHONPATH"] if env else None)
        return subprocess.CompletedProcess(words, next(self._codes))


@pytest.fixture
def _built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "prepare", lambda: Path("compiled"))


@pytest.fixture
def _not_built(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> Path:
        raise UnavailableError("no compiler")

    monkeypatch.setattr(compiled, "prepare", fail)


def test_a_test_with_many_games_is_in_one_run_or_the_other() -> None:
    (others,) = (part.command for part in parts.PARTS if part.name == "tests")
    assert others[-2:] == ("-m", f"not full and not {parts.MANY_GAMES}")
    assert "test_page_12.py" in [file.name for file in parts.files_with_many_games()]


@pytest.mark.usefixtures("_built")
@pytest.mark.parametrize("codes", [(0, 0), (1, 0), (0, 1)])
def test_the_compiled_engine_plays_them_after_its_own_tests(
    codes: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    runs = Runs(monkeypatch, *codes)
    assert compiled.main([]) == max(codes)
    own, many = runs.words
    assert runs.on == ["compiled", "compiled"]
    assert "--first-chunk" in own
    assert MANY_GAMES not in own
    assert {*parts.WITHOUT_MANY_GAMES} <= {*own}
    assert MANY_GAMES in many
    assert {str(file) for file in parts.files_with_many_games()} <= {*many}


@pytest.mark.usefixtures("_built")
@pytest.mark.parametrize("words", [["--full"], ["tests/core"]])
def test_with_words_it_does_what_they_say(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    runs = Runs(monkeypatch, 0)
    assert compiled.main(words) == 0
    assert len(runs.words) == 1


@pytest.mark.usefixtures("_not_built")
@pytest.mark.parametrize(("code", "comes_to"), [(0, SKIPPED), (1, 1)])
def test_where_it_cannot_be_compiled_the_plain_engine_plays_them(
    code: int, comes_to: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "REQUIRED", False)
    runs = Runs(monkeypatch, code)
    assert compiled.main([]) == comes_to
    (words,) = runs.words
    assert MANY_GAMES in words
    assert runs.on == [None]


@pytest.mark.usefixtures("_not_built")
@pytest.mark.parametrize(("words", "required", "comes_to"), [([], True, 1), (["tests/core"], False, SKIPPED)])
def test_a_missing_compiler_is_told(
    words: list[str], required: bool, comes_to: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "REQUIRED", required)
    runs = Runs(monkeypatch)
    assert compiled.main(words) == comes_to
    assert not runs.words
