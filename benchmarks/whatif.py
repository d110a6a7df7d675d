"""The costs of the what-if lab: a decision evaluated, a look-back, more processes, Dask, shared luck, and memory.

    python -m benchmarks.whatif             in the environment of this project; --compiled for the compiled engine
    python -m benchmarks.whatif --memory    nothing but the memory that 100,000 playouts take

What is compared is measured in turns, round by round; a figure is the median of the rounds, and so is a ratio. Nothing
else should be running: two workers on two cores have no other to spare.
"""

import contextlib
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from functools import cache
from statistics import median
from typing import Final

from benchmarks import machine
from benchmarks.figures import Figure, report
from benchmarks.switches import add_compiled, engine, parser, run_compiled
from betacolony import Game, GreedyPlayer, finish_game, whatif
from betacolony.players.weights import STANDARD
from betacolony_widgets.aftermath import AfterGame

#: who may play on in the lab
_POLICIES: Final = ("hasty", "greedy")
#: the options of a decision that is large, and not the largest
_OPTIONS: Final = 20


@cache
def decision(options: int = _OPTIONS) -> Game:
    """A move in the middle of a game of two with so many options."""
    for seed in range(1000):
        game, player = Game.new(2, seed), GreedyPlayer(STANDARD)
        while (pos := game.position).round < 6:
            if pos.round == 5 and pos.agenda[-1][1] == 0 and len(game.options) == options:
                return game
            game.play(player.choose(game))
    raise AssertionError(options)


def evaluated(policy: str, width: float, step: int) -> list[Figure]:
    """A decision of 20 options until the winning chance of the best is known to ± ``width``, and of all that may be."""
    study = whatif.options_of(decision(), policy)
    study.run(40)  # starts the processes
    begun = time.perf_counter()
    next(study.steps(step))
    first = time.perf_counter() - begun
    spent, left = [], study.estimates
    for known in (1, len(left)):  # the best alone, then all that may be the best
        while any(start.win[study.seat].half > width for start in left[:known]):
            study.run(step)
            may_be = {study.starts[number].name for number in study.contenders()}
            left = tuple(start for start in study.ranked() if start.name in may_be)
        spent.append(time.perf_counter() - begun)
    best, second = study.ranked()[:2]
    found = study.difference(best.name, second.name)
    return [
        Figure(f"a decision of {_OPTIONS} options, {policy}: first figures", first, "s"),
        Figure(f"  the best to ±{width:.0%}", spent[0], "s", 8),
        Figure(f"  all that may be the best to ±{width:.0%}", spent[1], "s"),
        Figure("  playouts", study.playouts, ""),
        Figure("  options that may still be the best", len(left), ""),
        Figure("  lead of the best above the second", found.interval.mean, "CP"),
        Figure("    ±", found.interval.half, "CP"),
    ]


def looked_back(policy: str) -> list[Figure]:
    """A quick look back at a finished game of three by one of them, as the page takes it."""
    game = finish_game(Game.new(3, 5), ["easy", "medium", "greedy"])
    after = AfterGame(game)
    begun = time.perf_counter()
    after.run("quick", seat=0, policy=policy)
    spent = time.perf_counter() - begun
    after.close()
    return [Figure(f"a quick look back at a game of three, {policy}", spent, "s", 30)]


def shared_luck(playouts: int) -> list[Figure]:
    """The factor by which playouts would grow, for the same certainty, if options didn't share their luck."""
    found = []
    for policy in ("random", *_POLICIES):
        study = whatif.options_of(decision(6), policy).run(playouts, narrow=False)
        names = [start.name for start in study.starts]
        ratios = [
            study.difference(first, second).variance_ratio for first in names for second in names if first < second
        ]
        found.append(Figure(f"variance by shared luck, {policy}", median(ratios), "×"))
    return found


def seconds_of(playouts: int, executor: Executor) -> float:
    """The seconds that an even evaluation takes."""
    study = whatif.options_of(decision(), "sampled")
    begun = time.perf_counter()
    study.run(playouts, executor, narrow=False)
    return time.perf_counter() - begun


def executors(rounds: int, playouts: int) -> list[Figure]:
    """One process against two, and these against a Dask cluster of two workers."""
    single, double = whatif.Pool(1), whatif.Pool(2)
    with cluster() as dask:
        known = {"one": single, "two": double} | ({"dask": dask} if dask else {})
        for executor in known.values():
            seconds_of(40, executor)  # starts the processes
        rows = [{name: seconds_of(playouts, executor) for name, executor in known.items()} for _ in range(rounds)]
    single.shutdown()
    double.shutdown()
    found = [Figure(f"{playouts:,} playouts, {name}", median(row[name] for row in rows), "s") for name in known]
    efficiency = median(row["one"] / row["two"] / 2 for row in rows)
    found.append(Figure("parallel efficiency of two processes", efficiency, "", 0.85, at_least=True))
    if dask:
        found.append(Figure("Dask against a pool", median(row["dask"] / row["two"] for row in rows), "×", 1.3))
    return found


@contextlib.contextmanager
def cluster() -> Iterator[Executor | None]:
    """The executor of a cluster of two workers on this machine; None where Dask is not installed."""
    try:
        import distributed  # noqa: PLC0415 - only where it is there
    except ImportError:
        yield None
        return
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
        ) as workers,
        distributed.Client(workers) as client,
    ):
        yield client.get_executor()


def memory_taken(playouts: int) -> list[Figure]:
    """Resident memory while a study of six options plays on, in this process alone."""
    study = whatif.options_of(decision(6), "random")
    taken = {}
    for part in (playouts // 100, playouts // 10, playouts):
        study.run(part - study.playouts, whatif.Inline(), narrow=False)
        taken[part] = machine.resident()
    found = [Figure(f"memory after {part:,} playouts of a study", own, "MB") for part, own in taken.items()]
    before, after = list(taken.values())[-2:]
    return [*found, Figure("  added since the last line but one", after - before, "MB", 1)]


def main() -> int:
    """Measure and print."""
    words = parser("Measure the what-if lab.")
    add_compiled(words)
    words.add_argument("--rounds", type=int, default=3, help="how often executors are compared (default 3)")
    words.add_argument("--playouts", type=int, default=2000, help="of each comparison (default 2000)")
    words.add_argument("--luck", type=int, default=600, help="playouts that show shared luck (default 600)")
    words.add_argument("--width", type=float, default=0.03, help="how closely to know winning chances (default 0.03)")
    words.add_argument("--memory", type=int, nargs="?", const=100_000, metavar="N", help="memory of N playouts alone")
    arguments = words.parse_args()
    run_compiled(arguments, "benchmarks.whatif")
    if arguments.memory:
        figures = memory_taken(arguments.memory)
    else:
        figures = [
            *executors(arguments.rounds, arguments.playouts),
            *(
                figure
                for policy in _POLICIES
                for figure in evaluated(policy, arguments.width, max(arguments.playouts // 8, 1))
            ),
            *(figure for policy in _POLICIES for figure in looked_back(policy)),
            *shared_luck(arguments.luck),
        ]
    report(f"The what-if lab, {engine()}", figures, arguments.json, engine=engine())
    return 0


if __name__ == "__main__":
    sys.exit(main())
