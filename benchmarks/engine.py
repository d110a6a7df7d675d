"""The costs of the engine: random playouts, policies, copies, options, the public interface, memory, and importing it.

    python -m benchmarks.engine             in the environment of this project; --compiled for the compiled engine
    python -m benchmarks.engine --memory    nothing but the memory that many playouts take

``--rounds 5`` and ``--seconds 0.5`` make longer or shorter measurements, ``--json FILE`` keeps them. What belongs
together is measured in turns, round by round, so that whatever else the machine does meets all alike; a figure is the
median of the rounds, and so is a ratio. Only ratios between figures of one run mean anything elsewhere; where there is
a target, it is printed beside the figure. ``playing`` says what counts as a decision.
"""

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path
from statistics import median
from typing import Final

import betacolony
from benchmarks import machine, playing
from benchmarks.figures import Figure, report
from benchmarks.switches import add_compiled, engine, parser, run_compiled
from betacolony import Game, Outcome, Position, RandomPlayer, is_compiled, playout, playouts
from betacolony.rules import decisions

#: of batches of all sizes, a few games are played in turns, and so often in each round: enough for one of 1,000
STEPS: Final = 40

#: prints seconds and the growth of memory in MB that importing the modules on its command line costs
IMPORTING: Final = """
import sys, time

def memory():
    try:
        with open("/proc/self/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024
    except OSError:  # no such file elsewhere than on Linux
        return float("nan")

before = memory()
start = time.perf_counter()
for name in sys.argv[1:]:
    __import__(name)
print(time.perf_counter() - start, memory() - before)
"""


@dataclass(frozen=True)
class Settings:
    """The length of each measurement, its rounds, and the most games in a batch."""

    seconds: float = 0.5
    rounds: int = 5
    largest_batch: int = 1000


# --- playouts ------------------------------------------------------------------------------------


def random_playouts(settings: Settings) -> list[Figure]:
    """Random playouts of a game that has just been set up."""
    figures = []
    tables = {players: playing.Table(playing.beta_colony_playouts(players), 200) for players in (2, 3, 4)}
    rounds = [
        {players: table.play(settings.seconds) for players, table in tables.items()} for _ in range(settings.rounds)
    ]
    for players in tables:
        rows = [row[players] for row in rounds]
        games = median(row.games / row.seconds for row in rows)
        decisions = median(row.decisions / row.seconds for row in rows)
        real = median(row.real / row.seconds for row in rows)
        a_game = sum(row.decisions for row in rows) / sum(row.games for row in rows)
        figures += [
            Figure(f"random playouts, {players} players", games, "games/s"),
            Figure("  decisions", decisions, "/s"),
            Figure("  decisions with two options or more", real, "/s"),
            Figure("  decisions a game", a_game, ""),
        ]
    return figures


def policies(settings: Settings) -> list[Figure]:
    """Turns a second for each policy; all games have the same number of turns."""
    start = Game.new(4).position
    turns = turns_of(Game.new(4))
    names = ("random", "sampled", "greedy")
    rounds = [
        {name: turns * games_a_second(start, name, settings.seconds) for name in names} for _ in range(settings.rounds)
    ]
    figures = [Figure(f"turns, {name}, 4 players", median(row[name] for row in rounds), "/s") for name in names]
    for name, target in (("sampled", 12), ("greedy", 60)):
        ratio = median(row["random"] / row[name] for row in rounds)
        figures.append(Figure(f"  a turn of {name} costs as many random ones", ratio, "×", target))
    return figures


def turns_of(game: Game) -> int:
    """The turns of a game, which is played to its end for it: a turn begins with a move."""
    player = RandomPlayer()
    turns = 0
    while game.decision is not None:
        turns += game.decision.kind == "move"
        game.play(player.choose(game))
    return turns


def games_a_second(start: Position, policy: str, seconds: float) -> float:
    """Playouts a second, one at least."""
    begun = time.perf_counter()
    spent = 0.0
    games = 0
    for _ in until(playouts(start, policy, count()), begun + seconds):
        games += 1
        spent = time.perf_counter() - begun
    return games / spent


def until(outcomes: Iterable[Outcome], end: float) -> Iterator[Outcome]:
    """The outcomes up to a time, one at least."""
    for outcome in outcomes:
        yield outcome
        if time.perf_counter() >= end:
            return


class Batches:
    """Playouts in batches of one size, some games at a time, so that other sizes come in between.

    The time is that of the processor: a busy machine interrupts long batches where short ones slip through.
    """

    def __init__(self, start: Position, size: int) -> None:
        """``size``: how many games a batch has."""
        self.size = size
        self.rates: list[float] = []
        self._start = start
        self._seeds = count()  # no batch plays what another has played
        self._begin()

    def _begin(self) -> None:
        self._left, self._spent = self.size, 0.0
        self._batch = playouts(self._start, "random", islice(self._seeds, self.size))

    def play(self, games: int) -> None:
        """Play so many games; of each batch that this completes, games a second are noted."""
        while games:
            part = min(games, self._left)
            begun = time.process_time()
            for _ in islice(self._batch, part):
                pass
            self._spent += time.process_time() - begun
            self._left -= part
            games -= part
            if not self._left:
                self.rates.append(self.size / self._spent)
                self._begin()


def batches(settings: Settings) -> list[Figure]:
    """Games a second in batches of 1, 10, 100 and 1,000: cost grows with the number of games and nothing else."""
    start = Game.new(4).position
    runs = [Batches(start, size) for size in (1, 10, 100, 1000) if size <= settings.largest_batch]
    for _ in range(STEPS * settings.rounds):
        for run in runs:
            run.play(max(10, run.size // STEPS))
    rates = [median(run.rates) for run in runs]
    return [
        *(
            Figure(f"playouts in batches of {run.size:,}", rate, "games/s")
            for run, rate in zip(runs, rates, strict=True)
        ),
        Figure("  the fastest above the slowest", (max(rates) / min(rates) - 1) * 100, "%", 15),
    ]


# --- parts of a playout --------------------------------------------------------------------------


def positions_asked(players: int, seed: int) -> list[Position]:
    """The position at each decision of a random game."""
    game, player = Game.new(players, seed), RandomPlayer(seed)
    positions = []
    while not game.is_over:
        positions.append(game.position)
        game.play(player.choose(game))
    return positions


def parts(settings: Settings) -> list[Figure]:
    """A copy, and the options of a decision: the average one, over all decisions of some games for four."""
    games = [positions_asked(4, seed) for seed in range(5)]
    positions = [pos for game in games for pos in game]
    middle = next(pos for pos in games[0] if pos.round == 5)

    def list_all() -> None:
        for pos in positions:
            decisions.choices(pos)

    copies = each(middle.copy, settings)
    options = each(list_all, settings) / len(positions)
    return [
        Figure("copy of a position in mid-game, 4 players", copies, "µs", 1 if is_compiled() else 3),
        Figure("options of the average decision, 4 players", options, "µs", 2 if is_compiled() else 12),
    ]


def each(work: Callable[[], object], settings: Settings) -> float:
    """Microseconds a call: the median of the rounds."""
    times = 1
    while seconds_of(work, times) < settings.seconds / 4:
        times *= 2
    return median(seconds_of(work, times) for _ in range(settings.rounds)) / times * 1e6


def seconds_of(work: Callable[[], object], times: int) -> float:
    """The seconds that so many calls take."""
    begun = time.perf_counter()
    for _ in range(times):
        work()
    return time.perf_counter() - begun


def public_plays(settings: Settings) -> list[Figure]:
    """``game.play`` through the public interface, with events; choosing the option is left out."""
    rates = []
    seed = 0
    for _ in range(settings.rounds):
        plays, spent = 0, 0.0
        while spent < settings.seconds:
            game, chance = Game.new(4, seed), random.Random(seed)
            seed += 1
            while not game.is_over:
                option = chance.choice(game.options)
                begun = time.perf_counter()
                game.play(option)
                spent += time.perf_counter() - begun
                plays += 1
        rates.append(plays / spent)
    target = None if is_compiled() else 15_000
    return [Figure("game.play with events, 4 players", median(rates), "/s", target, at_least=True)]


# --- importing, and memory -----------------------------------------------------------------------


def importing(settings: Settings) -> list[Figure]:
    """The cost of ``import betacolony``, beside some modules of the standard library."""
    runs = 3 * settings.rounds
    base, own = import_costs(runs, ("dataclasses", "enum", "json", "tomllib"), ("betacolony",))
    # targets are said for the plain engine
    times, megabytes = (None, None) if is_compiled() else (5, 12)
    return [
        Figure("import dataclasses, enum, json, tomllib", base[0], "ms"),
        Figure("import betacolony", own[0], "ms"),
        Figure("  as many times as long", own[0] / base[0], "×", times),
        Figure("  memory above bare Python", own[1], "MB", megabytes),
    ]


def import_costs(runs: int, *groups: Sequence[str]) -> list[tuple[float, float]]:
    """Milliseconds (the least of the runs, in turns) and MB (the most) that each group costs a fresh interpreter.

    A first run, not counted, leaves the compiled modules behind, as installing a package does: without them, what is
    measured is mostly the compiler.
    """
    found: list[list[tuple[float, float]]] = [[] for _ in groups]
    with tempfile.TemporaryDirectory() as folder:
        env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        # not in the folder of the project: what is imported there is never the compiled engine
        env |= {"PYTHONPYCACHEPREFIX": folder, "PYTHONPATH": str(Path(betacolony.__file__).parent.parent)}
        for _ in range(1 + runs):
            for costs, modules in zip(found, groups, strict=True):
                # -S: what an environment loads at its start (for packages in edit mode, say) would count for nobody
                command = [sys.executable, "-S", "-c", IMPORTING, *modules]
                done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=folder, env=env)
                seconds, memory = map(float, done.stdout.split())
                costs.append((seconds * 1000, memory))
    return [(min(cost[0] for cost in costs[1:]), max(cost[1] for cost in costs[1:])) for costs in found]


def memory_taken(playouts_: int) -> list[Figure]:
    """Resident memory after 1,000, 10,000 ... playouts in one batch; the last of these steps is to add nothing."""
    steps = sorted({step for step in (1_000, 10_000, 100_000, 1_000_000) if step < playouts_} | {playouts_})
    taken: list[float] = []
    start = Game.new(4).position
    for number, _ in enumerate(playouts(start, "random", range(playouts_)), 1):
        if number == steps[len(taken)]:
            taken.append(machine.resident())
    figures = [Figure(f"memory after {step:,} playouts", own, "MB") for step, own in zip(steps, taken, strict=True)]
    # a MB stands for nothing: at first, tables and the allocator's room grow a little
    return [*figures, Figure("  added since the last line but one", taken[-1] - taken[-2:][0], "MB", 1)]


# --- all of them ---------------------------------------------------------------------------------

MEASUREMENTS: Final[tuple[Callable[[Settings], list[Figure]], ...]] = (
    random_playouts,
    batches,
    policies,
    parts,
    public_plays,
    importing,
)


def measure(settings: Settings) -> list[Figure]:
    """Everything, in one run."""
    playout(Game.new(4).position)  # what is loaded at the first
    return [figure for measurement in MEASUREMENTS for figure in measurement(settings)]


def main() -> int:
    """Measure and print."""
    words = parser("Measure the rules engine.")
    usual = Settings()
    add_compiled(words)
    words.add_argument("--seconds", type=float, default=usual.seconds, help="length of a measurement (default 0.5)")
    words.add_argument("--rounds", type=int, default=usual.rounds, help="how often each is made (default 5)")
    words.add_argument("--largest-batch", type=int, default=usual.largest_batch, help="games in it (default 1000)")
    words.add_argument(
        "--memory", type=int, nargs="?", const=100_000, metavar="N", help="memory of N playouts (100000), nothing else"
    )
    arguments = words.parse_args()
    run_compiled(arguments, "benchmarks.engine")
    if arguments.memory:
        figures = memory_taken(arguments.memory)
    else:
        figures = measure(Settings(arguments.seconds, arguments.rounds, arguments.largest_batch))
    report(f"The engine, {engine()}", figures, arguments.json, engine=engine())
    return 0


if __name__ == "__main__":
    sys.exit(main())
