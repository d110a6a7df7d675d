"""Fuzzing of all decoders with millions of texts and codes: `python -m tools.checks.fuzz --seconds 60`.

Atheris watches which lines of the engine an input reaches, and mutates the inputs that get further. Each reader of
``tests/helpers/hostile.py`` gets its share of the time, in a process of its own. An input that a reader doesn't
answer with an error of ours, or that makes it open or run anything, ends the process and is printed. Needs
`pip install atheris`.
"""

import argparse
import importlib.util
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from betacolony.core.serialization import text_codes
from tools.common.downloads import ROOT

#: limits for an input, in seconds and megabytes; exceeding one is a failure
_SECONDS: Final = 20
_MEGABYTES: Final = 1500
_LETTERS: Final = {
    "numbers of a position": "P",
    "numbers of a game": "G",
    "numbers of a tree": "T",
    "numbers of a position of Exocolony": "S",
    "numbers of a game of Exocolony": "E",
}


def targets(hostile: Any, atheris: Any) -> dict[str, Callable[[bytes], object]]:
    """Return the functions to fuzz, by name."""

    def of_text(name: str) -> Callable[[bytes], object]:
        return lambda raw: hostile.answered(hostile.READERS[name], raw.decode(errors="surrogateescape"))

    def of_code(letter: str) -> Callable[[bytes], object]:
        """Codes with the right checksum: those of a readable code, with some numbers replaced."""
        reader = hostile.READERS[hostile.LETTERS[letter]]
        sound = hostile.numbers(letter)

        def check(raw: bytes) -> None:
            data = atheris.FuzzedDataProvider(raw)
            numbers = list(sound)
            for _ in range(data.ConsumeIntInRange(0, 5)):
                at = data.ConsumeIntInRange(0, len(numbers))
                fresh = data.ConsumeIntListInRange(data.ConsumeIntInRange(0, 4), -3, 300)
                numbers[at : at + data.ConsumeIntInRange(0, 4)] = fresh
            hostile.answered(reader, text_codes.pack(letter, numbers))

        return check

    texts = {name: of_text(name) for name in hostile.READERS}
    return texts | {name: of_code(letter) for name, letter in _LETTERS.items()}


def seeds(hostile: Any, folder: Path) -> None:
    """Write texts to start with: valid ones of every kind."""
    from betacolony import Edition, exocolony  # noqa: PLC0415 - it is instrumented first

    sound = [hostile.tree().to_json(), hostile.tree().code(), Edition.template(), exocolony.Edition.template()]
    for game in (hostile.game(), hostile.exocolony_game()):
        sound += [game.to_json(), game.code(), game.position.code()]
    for number, text in enumerate(sound):
        folder.joinpath(str(number)).write_text(text, "utf-8")


def run_one(name: str, seconds: int) -> None:
    """Fuzz one reader for some seconds; never returns."""
    import atheris  # noqa: PLC0415 - main has a message for when it is missing

    with atheris.instrument_imports(include=["betacolony", "tomllib"]):
        from helpers import hostile  # noqa: PLC0415 - the tests are on the path by now
    hostile.warm_up()
    check = targets(hostile, atheris)[name]
    with tempfile.TemporaryDirectory() as folder:
        seeds(hostile, Path(folder))
        words = [f"-max_total_time={seconds}", f"-timeout={_SECONDS}", f"-rss_limit_mb={_MEGABYTES}", "-max_len=30000"]
        atheris.Setup([sys.argv[0], *words, "-print_final_stats=1", folder], check)
        atheris.Fuzz()


def main() -> int:
    """Fuzz all readers, one after the other; return 0 if each answered every input."""
    parser = argparse.ArgumentParser(prog="python -m tools.checks.fuzz", description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=int, default=60, help="time for all readers together")
    parser.add_argument("--only", help="fuzz only this reader, in this process")
    arguments = parser.parse_args()
    if importlib.util.find_spec("atheris") is None:
        print("Atheris is not installed: `pip install atheris` (wheels exist for Linux, Python 3.11 to 3.13).")
        return 1
    sys.path.insert(0, str(ROOT / "tests"))
    if arguments.only:
        run_one(arguments.only, arguments.seconds)
    from helpers import hostile  # noqa: PLC0415 - the tests are on the path by now

    names = [*hostile.READERS, *_LETTERS]
    failed = []
    for name in names:
        command = [
            sys.executable,
            "-m",
            "tools.checks.fuzz",
            "--only",
            name,
            "--seconds",
            str(max(arguments.seconds // len(names), 1)),
        ]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, errors="replace", check=False)
        tried = [line.split()[-1] for line in done.stderr.splitlines() if "number_of_executed_units" in line]
        print(
            f"{name:<34} {tried[0] if tried else '?':>9} tried   {'failed' if done.returncode else 'all answered'}",
            flush=True,
        )
        if done.returncode:
            failed.append(name)
            print(done.stdout[-3000:], done.stderr[-3000:])
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
