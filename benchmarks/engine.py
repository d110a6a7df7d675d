"""What the engine costs: random playouts, copies, the public interface, bots, and importing it.

Run with ``python benchmarks/engine.py`` (``--seconds 3`` for longer measurements, ``--json FILE`` for a record). Only
ratios between figures of one run mean anything; the table says what each is measured against.

A decision is one stop at which a player is asked; in a random playout each is answered evenly among the listed options.
"""

import argparse
import json
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from betacolony import Edition, Game, GreedyPlayer, Position, legal, rounds, steps
from betacolony.tables import tables_of

ROOT = Path(__file__).resolve().parent.parent
TABLES = tables_of(Edition.load())

#: prints seconds and the growth of memory in MB that importing the modules on its command line costs
IMPORTING = """
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


def begin(players: int, seed: int) -> Position:
    """A position at the first decision of a game."""
    pos = Position(TABLES, players)
    pos.seed = seed
    rounds.set_up(pos, None)
    steps.advance(pos, None)
    return pos


def playout(pos: Position, chance: random.Random) -> tuple[int, int]:
    """Play to the end at random: decisions, and those with two options or more."""
    decisions = real = 0
    while pos.agenda:
        choices = legal.choices(pos)
        decisions += 1
        real += len(choices) > 1
        steps.play(pos, choices[int(chance.random() * len(choices))], None)
    return decisions, real


def middle_of_a_game(players: int) -> Position:
    """A position in round 5, reached at random."""
    chance = random.Random(1)
    pos = begin(players, 1)
    while pos.round < 5:
        choices = legal.choices(pos)
        steps.play(pos, choices[int(chance.random() * len(choices))], None)
    return pos


def playouts(players: int, seconds: float) -> dict[str, float]:
    """Games, decisions and real decisions a second."""
    chance = random.Random(players)
    games = decisions = real = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        found = playout(begin(players, games), chance)
        games, decisions, real = games + 1, decisions + found[0], real + found[1]
    return {
        "games_per_second": games / spent,
        "decisions_per_second": decisions / spent,
        "real_decisions_per_second": real / spent,
        "decisions_per_game": decisions / games,
    }


def public_plays(players: int, seconds: float) -> float:
    """``game.play`` through the public interface, with events, a second; choosing the option is left out."""
    chance = random.Random(players)
    plays, spent, seed = 0, 0.0, 0
    while spent < seconds:
        game = Game.new(players, seed)
        seed += 1
        while not game.is_over:
            options = game.options
            option = options[int(chance.random() * len(options))]
            start = time.perf_counter()
            game.play(option)
            spent += time.perf_counter() - start
            plays += 1
    return plays / spent


def greedy_turns(seconds: float) -> float:
    """Whole actions of a greedy player a second, in games for two."""
    greedy, actions, seed = GreedyPlayer(), 0, 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        pos = begin(2, seed)
        while pos.agenda:
            steps.play(pos, greedy.choice(pos), None)
        actions, seed = actions + 36, seed + 1
    return actions / spent


def each(work: Callable[[], object], seconds: float) -> float:
    """Microseconds a call: the best of five rows of calls."""
    times = 1
    while True:
        start = time.perf_counter()
        for _ in range(times):
            work()
        if (spent := time.perf_counter() - start) > seconds / 10:
            break
        times *= 2
    rows = [spent]
    for _ in range(4):
        start = time.perf_counter()
        for _ in range(times):
            work()
        rows.append(time.perf_counter() - start)
    return min(rows) / times * 1e6


def importing(*groups: Sequence[str]) -> list[tuple[float, float]]:
    """Milliseconds (the least of 15 runs, in turns) and MB (the most) that each group costs a fresh interpreter.

    A first run, not counted, leaves the compiled modules behind, as installing a package does: without them, what is
    measured is mostly the compiler.
    """
    found: list[list[tuple[float, float]]] = [[] for _ in groups]
    with tempfile.TemporaryDirectory() as cache:
        env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        env["PYTHONPYCACHEPREFIX"] = cache
        for _ in range(1 + 15):
            for runs, modules in zip(found, groups, strict=True):
                command = [sys.executable, "-c", IMPORTING, *modules]
                done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT, env=env)
                seconds, memory = map(float, done.stdout.split())
                runs.append((seconds * 1000, memory))
    return [(min(one[0] for one in runs[1:]), max(one[1] for one in runs[1:])) for runs in found]


def measure(seconds: float) -> dict[str, Any]:
    """Everything, in one run."""
    middle = middle_of_a_game(4)
    base, engine = importing(("dataclasses", "enum", "json", "tomllib"), ("betacolony",))
    return {
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
        "playouts": {str(players): playouts(players, seconds) for players in (2, 3, 4)},
        "copy_microseconds": each(middle.copy, seconds),
        "options_microseconds": each(lambda: legal.choices(middle), seconds),
        "public_plays_per_second": public_plays(4, seconds),
        "greedy_actions_per_second": greedy_turns(seconds),
        "import_milliseconds": engine[0],
        "import_megabytes": engine[1],
        "import_base_milliseconds": base[0],
        "import_base_megabytes": base[1],
    }


def table(found: dict[str, Any]) -> str:
    """The figures as text."""
    lines = [f"Python {found['python']}, {found['machine']}", "", "Random playouts, one thread:"]
    lines.append("players   games/s   decisions/s   with a choice/s   decisions/game")
    for players, row in found["playouts"].items():
        numbers = (row["games_per_second"], row["decisions_per_second"], row["real_decisions_per_second"])
        lines.append(
            f"{players:>7} {numbers[0]:9.0f} {numbers[1]:13,.0f} {numbers[2]:17,.0f} {row['decisions_per_game']:16.0f}"
        )
    own, base = found["import_milliseconds"], found["import_base_milliseconds"]
    own_memory, base_memory = found["import_megabytes"], found["import_base_megabytes"]
    lines += [
        "",
        f"copy of a position in mid-game, 4 players   {found['copy_microseconds']:8.2f} µs",
        f"options of that position (choosing a die)   {found['options_microseconds']:8.2f} µs",
        f"game.play with events, 4 players            {found['public_plays_per_second']:8,.0f} a second",
        f"actions of the greedy player, 2 players     {found['greedy_actions_per_second']:8,.0f} a second",
        f"import betacolony                           {own:8.1f} ms and {own_memory:.1f} MB above bare Python",
        f"import dataclasses, enum, json, tomllib     {base:8.1f} ms and {base_memory:.1f} MB",
        f"                                            {own / base:8.1f} x as long",
    ]
    return "\n".join(lines)


def main() -> None:
    """Measure and print."""
    words = argparse.ArgumentParser(description="Measure the rules engine.")
    words.add_argument("--seconds", type=float, default=1.0, help="length of each measurement (default 1)")
    words.add_argument("--json", type=Path, help="write the figures to this file as well")
    given = words.parse_args()
    found = measure(given.seconds)
    print(table(found))
    if given.json:
        given.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
