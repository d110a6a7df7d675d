"""Texts of strangers: whatever they hold is answered with a sentence, and nothing is opened, run or filled by them."""

import json
import tracemalloc
import zlib
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from betacolony import Edition
from betacolony.core.serialization import text_codes
from betacolony.serialization.saves import as_far_as_flat
from helpers import hostile

pytestmark = pytest.mark.slow

#: tries of each kind, in every run and in the long ones
EXAMPLES = [60, pytest.param(3000, marks=pytest.mark.full)]
#: no text of the size that the pages take fills so much memory, in bytes
ROOM = 400_000_000

#: what stands where something else should
ODD = st.one_of(
    st.none() | st.booleans() | st.floats() | st.text(max_size=8) | st.integers(-3, 70),
    st.integers(-(10**40), 10**40),
    st.sampled_from(["\ud800", "\x00", "\u202e", "<img src=x onerror=alert(1)>", "=1+1", "__class__", "{0.__class__}"]),
    st.sampled_from([float("inf"), float("nan"), 10**4000, -1, [], {}, [[]], {"": []}, ["x"] * 500, "y" * 5000]),
)
JSON = st.recursive(
    ODD,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)


@pytest.fixture(autouse=True, scope="module")
def _warm() -> None:
    hostile.warm_up()


def tried(number: int, strategy: st.SearchStrategy[Any], check: Callable[[Any], object]) -> None:
    """Try a check on so many examples."""

    @given(strategy)
    @settings(max_examples=number, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    def run(found: Any) -> None:
        check(found)

    run()


def test_the_watch_sees_what_is_opened_and_run() -> None:
    with pytest.raises(AssertionError, match="open"), hostile.watched():
        open(__file__, encoding="utf-8").close()  # noqa: PTH123
    with pytest.raises(AssertionError, match="compile"), hostile.watched():
        compile("1", "x", "eval")


def test_the_readers_read_what_is_sound() -> None:
    for name, text in (
        ("saved game", hostile.game().to_json()),
        ("code", hostile.game().code()),
        ("code", text_codes.pack("P", hostile.numbers("P"))),
        ("saved tree", hostile.tree().to_json()),
        ("code of a tree", hostile.tree().code()),
        ("edition", Edition.template()),
    ):
        assert hostile.answered(hostile.READERS[name], text) is not None


@st.composite
def changed(draw: st.DrawFn, data: Any) -> Any:
    """Data with one value somewhere in it put in another's place, left out or added to."""
    if not isinstance(data, dict | list) or not data or draw(st.integers(0, 9)) == 0:
        return draw(JSON)
    copy: Any = data.copy()
    key = draw(st.sampled_from(sorted(copy) if isinstance(copy, dict) else range(len(copy))))
    what = draw(st.integers(0, 9))
    if what == 0:
        copy.pop(key)
    elif what == 1 and isinstance(copy, dict):
        copy[draw(st.text(max_size=9))] = draw(JSON)
    elif what == 1:
        copy += copy[:1] * draw(st.sampled_from([1, 2, 500]))
    else:
        copy[key] = draw(changed(copy[key]))
    return copy


@pytest.mark.parametrize("number", EXAMPLES)
def test_any_change_of_a_saved_game_or_tree_is_answered(number: int) -> None:
    both = {"game": hostile.game().to_json(), "tree": hostile.tree().to_json()}
    for name, text in both.items():

        def check(data: Any, name: str = name) -> None:
            found = hostile.written(data) if isinstance(data, dict) else json.dumps(data)
            for reader in (f"saved {name}", f"damaged {name}"):
                hostile.answered(hostile.READERS[reader], found)

        tried(number, changed(hostile.parts(text)), check)


@pytest.mark.parametrize("number", EXAMPLES)
def test_any_change_of_plain_data_is_answered(number: int) -> None:
    samples: dict[str, list[dict[str, Any]]] = {
        "position": [hostile.game().position.to_dict()],
        "option": [option.to_dict() for option in hostile.game().options],
        "move": [option.to_dict() for option in hostile.game().options],
        "change": [option.change.to_dict() for option in hostile.tree() if option.change],
    }
    for name, all_ in samples.items():
        reader = hostile.DATA_READERS[name]
        tried(number, st.sampled_from(all_).flatmap(changed), partial(hostile.answered, reader))


@st.composite
def spliced(draw: st.DrawFn, sound: tuple[int, ...]) -> list[int]:
    """The numbers of a code, some of them put in the place of others."""
    out = list(sound)
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(out)))
        fresh = draw(st.lists(st.integers(-2, 300) | st.integers(-(1 << 70), 1 << 70), max_size=3))
        out[at : at + draw(st.integers(0, 3))] = fresh
    return out


@pytest.mark.parametrize("number", EXAMPLES)
@pytest.mark.parametrize("letter", hostile.LETTERS)
def test_any_numbers_in_a_code_are_answered(letter: str, number: int) -> None:
    reader = hostile.READERS[hostile.LETTERS[letter]]
    tried(
        number,
        spliced(hostile.numbers(letter)) | st.lists(st.integers(-5, 1 << 62)),
        lambda found: hostile.answered(reader, text_codes.pack(letter, found)),
    )


TOML = st.sampled_from(
    [
        *('"\\u0000"', '"\\u202e"', "nan", "-inf", "1e400", "0x" + "f" * 5000, "1979-05-27T07:32:00Z", "true", "[]"),
        *(
            "{}",
            "[[[[]]]]",
            "{a = {a = 1}}",
            '"' + "x" * 3000 + '"',
            "[" * 900,
            "a." * 30,
            "-1",
            '"<script>"',
            "'''",
            "=",
        ),
    ]
)


@st.composite
def rewritten(draw: st.DrawFn) -> str:
    """The packaged edition with values of another kind in some places, or lines left out, twice, or elsewhere."""
    lines = Edition.template().splitlines()
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        key, sign, _ = lines[at].partition("=")
        value = draw(TOML | st.integers().map(str) | st.text(max_size=12))
        lines[at : at + 1] = draw(
            st.sampled_from([[f"{key}{sign} {value}"], [], [lines[at]] * 2, [value], [f"{key}={key}"]])
        )
    return "\n".join(lines)


@pytest.mark.parametrize("number", EXAMPLES)
def test_any_change_of_an_edition_is_answered(number: int) -> None:
    def check(text: str) -> None:
        found = hostile.answered(Edition.from_text, text)
        if isinstance(found, Edition):  # it may also make no difference, and then can be played
            hostile.game().__class__.new(found.max_players, 1, edition=found)

    tried(number, rewritten(), check)


@pytest.mark.parametrize("number", EXAMPLES)
def test_any_text_is_answered_by_every_reader(number: int) -> None:
    surrogates = st.text(st.characters(exclude_categories=()), max_size=60)
    texts = surrogates | st.sampled_from([*hostile.LETTERS]).flatmap(
        lambda letter: surrogates.map(lambda text: f"{letter}1{text}")
    )

    def check(text: str) -> None:
        for read in hostile.READERS.values():
            hostile.answered(read, text)

    tried(number, texts, check)


# --- what would fill the memory --------------------------------------------------------------------------------------


def bomb(letter: str, byte: bytes) -> str:
    """A code of fourteen megabytes of one byte, packed into as many letters as a code may have."""
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = squeezer.compress(byte * 14_000_000) + squeezer.flush()
    check = zlib.crc32(packed, ord(letter)).to_bytes(4, "big")
    return f"{letter}1{text_codes._text(check + packed)}"


def with_position(**parts: Any) -> str:
    data = hostile.parts(hostile.game().to_json())
    return hostile.written(data | {"position": data["position"] | parts})


BOMBS: dict[str, Callable[[], tuple[str, str]]] = {
    "code of a position": lambda: ("code", bomb("P", b"\0")),
    "code of a game": lambda: ("code", bomb("G", b"\0")),
    "one long number": lambda: ("code", bomb("G", b"\x80")),
    "code of a tree": lambda: ("code of a tree", bomb("T", b"\0")),
    "branches": lambda: (
        "damaged tree",
        hostile.written(hostile.parts(hostile.tree().to_json()) | {"branches": [{"name": "x" * 20}] * 50_000}),
    ),
    "tweaks": lambda: (
        "saved tree",
        hostile.written(
            hostile.parts(hostile.tree().to_json()) | {"tweaks": {f"k{number}": 1 for number in range(50_000)}}
        ),
    ),
    "agenda": lambda: ("damaged game", with_position(agenda=[0] * 400_000)),
    "board": lambda: ("damaged game", with_position(board={str(number): 0 for number in range(150_000)})),
    "cards": lambda: ("saved game", with_position(cards=["x"] * 300_000)),
    "number": lambda: ("saved game", hostile.game().to_json().replace('"seed": 8', f'"seed": {"9" * 100_000}')),
    "depth": lambda: ("damaged game", '{"format": 1, "moves": ' + "[" * 1_000_000),
    "quotes": lambda: ("damaged game", '"' * 1_000_000),
    "keys with dots": lambda: ("edition", "a" + ".a" * 45_000 + " = 1"),
    "quoted keys": lambda: ("edition", "a" + '."a b"' * 16_000 + " = 1"),
    "digits": lambda: ("edition", "schema = " + "9" * 90_000),
    "hexadecimal digits": lambda: ("edition", "schema = 0x" + "9" * 90_000),
    "tables": lambda: ("edition", "[[colony]]\n" * 9000),
    "long edition": lambda: ("edition", Edition.template() + "#" * 5_000_000),
}


@pytest.mark.parametrize("name", BOMBS)
def test_what_would_fill_the_memory_is_refused(name: str) -> None:
    reader, text = BOMBS[name]()
    tracemalloc.start()
    try:
        found = hostile.answered(hostile.READERS[reader], text)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert found is None or reader == "damaged tree"
    assert peak < ROOM


def test_a_code_is_not_unpacked_beyond_a_million_numbers() -> None:
    letter, found = text_codes.unpack(bomb("G", b"\0"), "G")
    assert (letter, len(found)) == ("G", 1_000_000)


def test_brackets_are_followed_no_deeper_than_any_game_has_them() -> None:
    assert as_far_as_flat("[" * 5000) == "[" * 100
