"""All readers of untrusted text, with a watch on what they do: for the tests and ``tools.checks.fuzz``."""

import contextlib
import json
import random
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import betacolony
from betacolony import Edition, Game, Position, exocolony, option_from_dict
from betacolony.core.serialization import text_codes
from betacolony.rules.option_codec import option_for
from betacolony.serialization import codes, game_files, saves
from betacolony.whatif.branches import Tree
from betacolony.whatif.changes import Choice, Roll, change_from_dict
from helpers.tables.games import eagerly

#: what no reading of a text does: files, code, processes, the network
_FORBIDDEN: Final = (
    *(
        "open",
        "compile",
        "exec",
        "import",
        "os.",
        "subprocess.",
        "socket.",
        "ctypes.",
        "pickle.",
        "marshal.",
        "shutil.",
    ),
    *("tempfile.", "urllib.", "http.", "webbrowser.", "mmap.", "pty."),
)
#: pictures, words and pages of our own are read when they are shown
_ENGINE: Final = Path(betacolony.__file__).parent
_OWN: Final = tuple(str(_ENGINE.with_name(name)) for name in ("betacolony", "widgets", "notebooks"))
_LOOKS: Final = ("open", "os.listdir", "os.scandir")
_READS: Final = ((), (None,), ("r",), ("rb",))
#: a sentence about what was wrong has fewer characters, whatever it quotes
LONGEST_TOLD: Final = 200_000

_seen: list[str] = []
_watching = False


def _hear(event: str, args: tuple[Any, ...]) -> None:
    if not _watching or (event in _LOOKS and str(args[0]).startswith(_OWN) and args[1:2] in _READS):
        return
    if any(event == prefix.rstrip(".") or (prefix[-1] == "." and event.startswith(prefix)) for prefix in _FORBIDDEN):
        _seen.append(event)


sys.addaudithook(_hear)


@contextlib.contextmanager
def watched() -> Iterator[None]:
    """Fails if a file is opened, code compiled or run, or anything else is done that reading a text never takes."""
    global _watching  # noqa: PLW0603  an audit hook can't be taken away again
    _seen.clear()
    _watching = True
    try:
        yield
    finally:
        _watching = False
    assert not _seen, f"reading a text has led to {_seen}"


@cache
def game() -> Game:
    """A game of two in its second round; not to be changed."""
    made, rng = Game.new(["Ada", "Bo"], 8, dice=[(6, 5, 4, 3)]), random.Random(8)
    while made.position.round < 2:
        made.play(option_for(made.position, eagerly(made.position, rng)))
    return made


@cache
def exocolony_game() -> exocolony.Game:
    """A game of Exocolony for three in its second round; not to be changed."""
    made, rng = exocolony.Game.new(["Ada", "Bo", "Cy"], 8), random.Random(8)
    while made.position.round < 2:
        made.play(rng.choice(list(made.options)))
    return made


@cache
def tree() -> Tree:
    """Branches of that game; not to be changed."""
    made = Tree(game())
    made.add("start", Choice(game().options[0]), "first")
    made.add("start", Roll({"red": 6}), "six")
    return made


def written(data: dict[str, Any]) -> str:
    """Data of a saved game or tree with the right checksum, so that all of it is looked at."""
    body = {key: value for key, value in data.items() if key != "tree"}
    return json.dumps(data | {"checksum": saves.checksum(body)})


#: what reads foreign texts, by name
READERS: Final[dict[str, Callable[[str], object]]] = {
    "saved game": Game.from_json,
    "damaged game": lambda text: Game.from_json(text, salvage=True),
    "code": Game.from_code,
    "saved tree": Tree.from_json,
    "damaged tree": lambda text: Tree.from_json(text, salvage=True),
    "code of a tree": Tree.from_code,
    "edition": Edition.from_text,
    "saved game of Exocolony": exocolony.Game.from_json,
    "damaged game of Exocolony": lambda text: exocolony.Game.from_json(text, salvage=True),
    "code of Exocolony": exocolony.Game.from_code,
    "edition of Exocolony": exocolony.Edition.from_text,
}
#: the letters of codes with the readers that understand them
LETTERS: Final = {
    **dict.fromkeys("PG", "code"),
    "T": "code of a tree",
    **dict.fromkeys("SE", "code of Exocolony"),
}
#: what reads foreign data, by name
DATA_READERS: Final[dict[str, Callable[[Any], object]]] = {
    "position": Position.from_dict,
    "option": option_from_dict,
    "change": lambda data: change_from_dict(data, Edition.load()),
    "move": lambda data: game().branch().play(option_from_dict(data)),
}


def answered(read: Callable[[Any], object], given: Any) -> object:
    """A reader's answer to an input; None if it raised one of our errors, with a sentence."""
    try:
        with watched():
            return read(given)
    except ValueError as found:
        wrong = found
    assert type(wrong).__module__.startswith("betacolony"), f"not an error of ours: {wrong!r}"
    assert 0 < len(str(wrong)) < LONGEST_TOLD
    return None


def parts(text: str) -> dict[str, Any]:
    """The data of a saved game or tree, to be changed."""
    data: dict[str, Any] = json.loads(text)
    return data


@cache
def numbers(letter: str) -> tuple[int, ...]:
    """The numbers in the code of a position (P), a game (G) or a tree of branches (T); of Exocolony, S and E."""
    if letter in "SE":
        code = exocolony_game().code() if letter == "E" else exocolony_game().position.code()
        return tuple(text_codes.unpack(code, letter)[1])
    pos = game().position
    if letter == "P":
        return (int(pos.fingerprint, 16), *codes.position_numbers(pos))
    if letter == "G":
        return tuple(codes.game_numbers(game_files.saved(game()), saves.RULES))
    return tuple(text_codes.unpack(tree().code(), "T")[1])


def warm_up() -> None:
    """Have everything imported and read that is imported and read once: words, the edition, what tells of faults."""
    import difflib  # noqa: F401
    import hashlib  # noqa: F401
    import tomllib  # noqa: F401

    from betacolony import messages

    messages.Messages.of().say("error.no_game")
    made = (
        *(game().to_json(), game().code(), tree().to_json(), tree().code(), Edition.template()),
        *(exocolony_game().to_json(), exocolony_game().code(), exocolony_game().position.code()),
        exocolony.Edition.template(),
    )
    for read in READERS.values():
        for text in (
            *made,
            *(entry[: len(entry) // 2] for entry in made),
            "schema = 7\n[rules]\nround = 1\n",
            "{",
            "G1",
        ):
            with contextlib.suppress(ValueError):
                read(text)
    for look in DATA_READERS.values():
        for data in (game().position.to_dict(), game().options[0].to_dict(), {"type": "Roll", "dice": {"red": 9}}, 7):
            with contextlib.suppress(ValueError):
                look(data)
    with contextlib.suppress(ValueError):
        Edition.from_text(Edition.template().replace("schema = 1", "schema = 7\nnam = 3"))
