"""Random playouts of ours and of other board game engines, side by side in one run.

    python -m benchmarks.peers          in the environment of this project; --json FILE for a record

Each engine runs in a process of its own: ours from the working tree and as compiled now, each peer in an environment
that is made for it once, in .venv/peers. What they play, and what is counted, is said in ``playing``. They are measured
in rounds, one engine after the other, so that whatever else the machine does meets all alike. A figure is the median of
the rounds, and so is a ratio, which is taken within each round. Only ratios mean anything elsewhere.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median
from types import TracebackType
from typing import IO, Any, Final, Self, cast

from benchmarks import machine, playing
from tools.bootstrap.environment import MAKE
from tools.checks import compiled
from tools.common.downloads import ROOT, UnavailableError, fetch
from tools.common.file_lock import hold_lock

HOME: Final = ROOT / ".venv" / "peers"

#: all ratios are to this one
BASE: Final = "catanatron 3.2.1"


@dataclass(frozen=True)
class Entry:
    """An engine to be measured.

    Attributes:
        name: as the table has it.
        game: what is played.
        plays: its name in ``playing.ENGINES``.
        needs: what pip installs for it; nothing for ours.
        compiled: whether it is our compiled build.
        oldest: the oldest Python that it runs on.
        target: how many times as many decisions a second as the base it is to make; 0 for no matter.
    """

    name: str
    game: str
    plays: str
    needs: tuple[str, ...] = ()
    compiled: bool = False
    oldest: tuple[int, int] = (3, 11)
    target: float = 0


_SPIEL: Final = ("open_spiel==2.0.2",)
ENTRIES: Final = (
    Entry("betacolony", "Beta Colony, 4 players", "betacolony", target=4),
    Entry("betacolony, compiled", "Beta Colony, 4 players", "betacolony", compiled=True, target=12),
    Entry("betacolony", "the same from one position", "betacolony-playouts", target=4),
    Entry("betacolony, compiled", "the same from one position", "betacolony-playouts", compiled=True, target=12),
    Entry("betacolony", "Exocolony, 2 players", "exocolony-2", target=1),
    Entry("betacolony, compiled", "Exocolony, 2 players", "exocolony-2", compiled=True, target=4),
    Entry("betacolony", "Exocolony, 4 players", "exocolony-4", target=1),
    Entry("betacolony, compiled", "Exocolony, 4 players", "exocolony-4", compiled=True, target=4),
    Entry(BASE, "Catan, 4 players", "catanatron", ("catanatron==3.2.1",)),
    Entry("chess 1.11.2", "chess", "chess", ("chess==1.11.2",)),
    Entry("open_spiel 2.0.2 (C++)", "backgammon", "backgammon", _SPIEL),
    Entry("open_spiel 2.0.2 (C++)", "gin rummy", "gin_rummy", _SPIEL),
    Entry("open_spiel 2.0.2 (C++)", "hive", "hive", _SPIEL),
    Entry("open_spiel 2.0.2 (C++)", "quoridor", "quoridor", _SPIEL),
    Entry("fastcatan 2.0.0 (C++)", "Catan, 4 players", "fastcatan", ("fastcatan==2.0.0", "numpy"), oldest=(3, 12)),
)


@dataclass
class Row:
    """The results of an engine: its rounds, or the reason why there are none."""

    entry: Entry
    python: str = ""
    rounds: list[playing.Timed] = field(default_factory=list)
    missing: str = ""

    def per_game(self, what: str) -> float:
        """Decisions (or "real" ones) a game, over all rounds."""
        return float(sum(getattr(round_, what) for round_ in self.rounds) / sum(round_.games for round_ in self.rounds))

    def rates(self, what: str) -> list[float]:
        """Decisions (or "real" ones) a second, round by round."""
        return [float(getattr(round_, what) / round_.seconds) for round_ in self.rounds]

    def per_second(self, what: str) -> float:
        """The median of the same."""
        return median(self.rates(what))

    def ratio(self, base: "Row", what: str) -> float:
        """The speed as a multiple of the base's: the median of the rounds."""
        return median(own / its for own, its in zip(self.rates(what), base.rates(what), strict=True))


class Player:
    """A process that plays an engine's games for as long as it is told; it waits while others play."""

    def __init__(self, entry: Entry, games: int, *, cpu: bool = False) -> None:
        """Start it.

        Raises:
            UnavailableError: the engine, or what it needs, can't be had here.
        """
        python, env = interpreter(entry)
        # -P: the folder of the script holds names that others may have too
        command = [python, "-P", str(Path(playing.__file__)), entry.plays, str(games), *(["--cpu"] if cpu else [])]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=env, cwd=HOME)
        self._ears = cast("IO[str]", self._process.stdin)  # there, as it was made with pipes
        self._mouth = cast("IO[str]", self._process.stdout)
        hello = self._heard()
        self.python = str(hello["python"])
        if hello["compiled"] not in {None, entry.compiled}:
            self.close()
            raise RuntimeError(f"{entry.name} runs {'compiled' if hello['compiled'] else 'as plain Python'}")

    def play(self, seconds: float) -> playing.Timed:
        """Play for so many seconds; then count."""
        self._ears.write(f"{seconds}\n")
        self._ears.flush()
        return playing.Timed(**self._heard())

    def _heard(self) -> dict[str, Any]:
        """Return its answer. If it ended without one, its own output stands above the error."""
        line = self._mouth.readline()
        if not line:
            self.close()
            raise RuntimeError(f"{self._process.args!r} ended with exit code {self._process.returncode}")
        heard: dict[str, Any] = json.loads(line)
        return heard

    def close(self) -> None:
        """End it."""
        self._process.communicate()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def interpreter(entry: Entry) -> tuple[str, dict[str, str]]:
    """The Python that an engine can be imported in, and its environment variables.

    Raises:
        UnavailableError: there is none, and none could be made.
    """
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    HOME.mkdir(parents=True, exist_ok=True)
    if entry.needs:
        return str(peer_environment(entry)), env
    if entry.compiled:
        return sys.executable, env | {"PYTHONPATH": str(compiled.prepare())}
    return sys.executable, env | {"PYTHONPATH": str(ROOT)}


def peer_environment(entry: Entry) -> Path:
    """The Python of a peer's environment, which is made where it is missing."""
    version = find_python(entry.oldest)
    folder = HOME / f"{entry.needs[0]}-{'.'.join(map(str, entry.oldest))}"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    ready = folder / "ready.txt"
    made_of = " ".join([version, *entry.needs])
    with hold_lock(HOME / "making.lock", "Another run is making the environments of the peers; waiting for it"):
        if not ready.exists() or ready.read_text("utf-8") != made_of:
            shutil.rmtree(folder, ignore_errors=True)
            print(f"Installing {entry.needs[0]}", file=sys.stderr, flush=True)
            fetch("venv", "an environment", [version, *MAKE, str(folder)])
            fetch("pip", entry.needs[0], [str(python), "-m", "pip", "install", "--quiet", *entry.needs])
            ready.write_text(made_of, "utf-8")
    return python


def find_python(oldest: tuple[int, int]) -> str:
    """This Python where it is new enough, or the oldest other one that is.

    Raises:
        UnavailableError: there is none.
    """
    if sys.version_info >= oldest:
        return getattr(sys, "_base_executable", None) or sys.executable
    for minor in range(oldest[1], oldest[1] + 4):
        found = shutil.which(f"python{oldest[0]}.{minor}")
        if found and subprocess.run([found, "-c", ""], capture_output=True, check=False).returncode == 0:
            return found
    raise UnavailableError(f"needs Python {oldest[0]}.{oldest[1]}, of which there is none here")


def measure(entries: Sequence[Entry], rounds: int, seconds: float, games: int, *, cpu: bool = False) -> list[Row]:
    """All engines in turn, round by round."""
    rows = [Row(entry) for entry in entries]
    with ExitStack() as stack:
        players: list[tuple[Row, Player]] = []
        for row in rows:
            try:
                player = stack.enter_context(Player(row.entry, games, cpu=cpu))
            except UnavailableError as problem:
                row.missing = str(problem).splitlines()[0]
                continue
            row.python = player.python
            players.append((row, player))
        for number in range(rounds):
            print(f"Round {number + 1} of {rounds}", file=sys.stderr, flush=True)
            for row, player in players:
                row.rounds.append(player.play(seconds))
    return rows


def base_of(rows: Sequence[Row]) -> Row | None:
    """The row that all others are compared with, if it was measured."""
    return next((row for row in rows if row.entry.name == BASE and row.rounds), None)


def table(rows: Sequence[Row]) -> str:
    """The rows as a table in Markdown: all decisions, and then the real ones alone."""
    base = base_of(rows)
    titles = ["Engine", "Game"]
    titles += ["Decisions per game", "Decisions/s", "× catanatron"]
    titles += ["Real decisions per game", "Real decisions/s", "× catanatron"]
    lines = [f"| {' | '.join(titles)} |", "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |"]
    for row in rows:
        cells = [row.entry.name, row.entry.game]
        for what in ("decisions", "real"):
            if row.missing:
                cells += ["–"] * 3
                continue
            ratio = "–" if base is None else f"{row.ratio(base, what):.2f}"
            cells += [f"{row.per_game(what):.0f}", f"{row.per_second(what):,.0f}", ratio]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def remarks(rows: Sequence[Row]) -> list[str]:
    """Remarks below the table: targets and results, missing engines, and rows that ran on another Python."""
    base = base_of(rows)
    lines = []
    for row in rows:
        title = f"{row.entry.name}, {row.entry.game}"
        if row.missing:
            lines.append(f"{title}: not measured: {row.missing}")
            continue
        if row.entry.target and base is not None:
            ratios = [row.ratio(base, what) for what in ("decisions", "real")]
            met = "met" if min(ratios) >= row.entry.target else "missed"
            figures = " and ".join(f"{ratio:.2f}" for ratio in ratios)
            lines.append(f"{title}: {figures} × catanatron, at least {row.entry.target:g} wanted: {met}")
        if row.python != sys.version.split()[0]:
            lines.append(f"{title}: ran on Python {row.python}")
    return lines


def record(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """The rows with all their rounds, for a file."""
    return [
        {
            **asdict(row.entry),
            "python": row.python,
            "missing": row.missing,
            "rounds": [round_._asdict() for round_ in row.rounds],
        }
        for row in rows
    ]


def main() -> None:
    """Measure and print."""
    words = argparse.ArgumentParser(description="Measure random playouts of ours and of other engines, side by side.")
    words.add_argument("--rounds", type=int, default=7, help="how often each engine is measured (default 7)")
    words.add_argument("--seconds", type=float, default=2.0, help="length of each measurement (default 2)")
    words.add_argument("--games", type=int, default=1000, help="different games of each engine (default 1000)")
    words.add_argument("--only", metavar="NAME", help="only engines with this in their name or game, and catanatron")
    words.add_argument("--cpu", action="store_true", help="count the processor's time, on a busy machine")
    words.add_argument("--json", type=Path, help="write all figures of all rounds to this file as well")
    arguments = words.parse_args()
    entries = [
        entry
        for entry in ENTRIES
        if not arguments.only or arguments.only in f"{entry.name}, {entry.game}" or entry.name == BASE
    ]
    rows = measure(entries, arguments.rounds, arguments.seconds, arguments.games, cpu=arguments.cpu)
    facts = machine.facts()
    print("\n".join([table(rows), "", f"{machine.sentence(facts)}.", *remarks(rows)]))
    if arguments.json:
        text = json.dumps({**facts, "engines": record(rows)}, indent=1)
        arguments.json.write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
