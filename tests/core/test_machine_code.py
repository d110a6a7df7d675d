"""What compiled code could do otherwise than plain code: words of 32 bits, exceptions, deep calls, a broken library.

It runs on the plain engine, the compiled one, and the one compiled for browsers, whose words have 32 bits.
"""

import errno
import hashlib
import struct
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module, invalidate_caches
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from betacolony import Game, is_compiled, playout
from betacolony.core import chance

#: where words of 31, 32, 62, 63 and 64 bits end
EDGES = sorted({(1 << bits) + more for bits in (0, 29, 30, 31, 32, 60, 61, 62) for more in (-1, 0, 1)} - {0})[:-2]


class Scripted(Mapping[int, int]):
    """Draws that call something when they are looked up."""

    def __init__(self, call: object) -> None:
        self.call = call

    def __getitem__(self, word: int) -> int:
        return int(self.call(word))  # type: ignore[operator]

    def __iter__(self) -> Iterator[int]:
        return iter(())

    def __len__(self) -> int:
        return 1


# --- numbers ---------------------------------------------------------------------------------------------------------


def test_draws_are_the_same_whatever_the_size_of_a_word() -> None:
    words = [edge & (1 << 30) - 1 for edge in EDGES]
    draws = [
        (chance.number(seed, word), *chance.mixed(seed), chance.light(word, word ^ 1, word), chance.next_draw(word))
        for seed in EDGES
        for word in words
    ]
    assert (
        hashlib.sha256(repr(draws).encode()).hexdigest()
        == "76393f50e8ea0674b51058cfe57a6a5fe6866dc71170a6b3710b90134367cc4e"
    )


@pytest.mark.parametrize("bit", [0, 11, 29, 30, 31, 32, 61, 62, 63, 64, 90])
def test_sets_may_be_larger_than_a_word(bit: int) -> None:
    assert chance.nth(1 << bit, 0) == bit
    assert chance.nth(1 | 1 << 1 | 1 << bit + 2, 2) == bit + 2
    assert chance.member(1 << bit, 1, 2, {}) == bit


def test_keys_are_taken_apart_as_they_were_put_together() -> None:
    for parts in ((15, 63, 63, 7, 2047), (0, 0, 0, 0, 0), (8, 32, 32, 4, 1024)):
        assert chance.unkey(chance.key(*parts)) == parts


@pytest.mark.skipif(sys.platform != "emscripten", reason="other C libraries number errors otherwise")
def test_errors_have_the_numbers_that_the_header_files_say() -> None:
    # tests/project/test_browser_engine.py asks the compiler for the same numbers
    wanted = {"EDOM": 18, "EINTR": 27, "EINVAL": 28, "ENOENT": 44, "ENOMEM": 48, "ERANGE": 68}
    assert {name: getattr(errno, name) for name in wanted} == wanted
    assert struct.calcsize("P") == struct.calcsize("l") == struct.calcsize("n") == 4


# --- exceptions and deep calls ---------------------------------------------------------------------------------------


def test_exceptions_come_through_as_they_were_raised() -> None:
    def fail(_word: int) -> int:
        raise LookupError("mine")

    with pytest.raises(LookupError, match=r"^mine$") as caught:
        chance.member(3, 1, 2, Scripted(fail))
    assert caught.traceback[-1].name == "fail"
    with pytest.raises(TypeError):
        chance.number("seed", 1)  # type: ignore[arg-type]


@pytest.mark.skipif(
    sys.platform == "emscripten" and is_compiled(),
    reason="in Pyodide, calls through machine code use up JavaScript's stack before Python counts enough of them",
)
def test_calls_without_end_are_an_error_and_the_engine_goes_on() -> None:
    def call_again(word: int) -> int:
        return chance.member(3, 1, word, Scripted(call_again))

    game = Game.new(3, seed=5)
    before = playout(game.position, "greedy", seed=1)
    with pytest.raises(RecursionError):
        call_again(1)
    assert playout(game.position, "greedy", seed=1) == before


def test_a_playout_begins_as_deep_as_calls_may_go_and_is_the_same_or_an_error() -> None:
    position = Game.new(2, seed=3).position
    expected, played = playout(position, "greedy", seed=1), list[object]()

    def dig() -> None:
        try:
            dig()
        except RecursionError:
            if not played:
                played.append(playout(position, "greedy", seed=1))

    dig()
    assert played == [expected]


# --- a library that can't be loaded ----------------------------------------------------------------------------------


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package with one compiled module, whose machine code is damaged."""
    suffix = EXTENSION_SUFFIXES[0]
    folder = tmp_path / "damaged"
    (folder / "room").mkdir(parents=True)
    for name in ("damaged", "damaged/room"):
        (tmp_path / name / "__init__.py").touch()
    (folder / "room" / "module.py").write_text("NUMBER = 5\n", "utf-8")
    for file in (folder / "room" / f"module{suffix}", tmp_path / f"damaged__mypyc{suffix}"):
        file.write_bytes(b"no machine code")
    monkeypatch.syspath_prepend(tmp_path)
    invalidate_caches()
    yield folder
    for name in [name for name in sys.modules if name.partition(".")[0] in {"damaged", "damaged__mypyc"}]:
        del sys.modules[name]
    for place in [place for place in sys.path_importer_cache if place.startswith(str(tmp_path))]:
        del sys.path_importer_cache[place]


def test_where_machine_code_is_damaged_the_plain_files_are_taken(package: Path) -> None:
    (package / "__init__.py").write_text(
        "from betacolony.core import machine_code\nmachine_code.load('damaged__mypyc', __path__[0])\n", "utf-8"
    )
    module = import_module("damaged.room.module")
    assert module.NUMBER == 5
    assert module.__file__ == str(package / "room" / "module.py")


def test_otherwise_damaged_machine_code_would_be_an_error(package: Path) -> None:
    assert (package / "room").exists()
    with pytest.raises(ImportError):
        import_module("damaged.room.module")
