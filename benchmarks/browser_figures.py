"""What `benchmarks.browser_engine` measures in each engine; it runs anywhere, in Pyodide too."""

import json
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import betacolony as first
from betacolony import exocolony as second
from betacolony.exocolony.players.matches import finished
from betacolony.exocolony.players.planner import PlannerPlayer as Second
from betacolony.exocolony.players.policies import RandomPlayer
from betacolony.players.planner import PlannerPlayer as First


def figures(cpu: Callable[[], float], rounds: int) -> str:
    """Measure with a clock of the processor; returns, as JSON, whether the engine is compiled, and the medians."""

    def per_second(play: Callable[[int], object], games: int) -> float:
        start = cpu()
        for seed in range(games):
            play(seed)
        return games / (cpu() - start)

    def seconds(player: First | Second, game: Any) -> float:
        start = cpu()
        player.choose(game)
        return cpu() - start

    start = first.Game.new(4, seed=1).position
    one, two = begun(first.Game.new(4, seed=1)), begun(second.Game.new(2, seed=1))
    measures: dict[str, Callable[[], float]] = {
        "Beta Colony, 4 players: random games a second": lambda: per_second(
            lambda n: first.playout(start, seed=n), 100
        ),
        "Beta Colony: a turn of *club*, s": lambda: seconds(First("club"), one),
        "Beta Colony: a turn of *master*, s": lambda: seconds(First("master"), one),
        "Exocolony, 2 players: random games a second": lambda: per_second(random_exocolony, 10),
        "Exocolony: a turn of *club*, s": lambda: seconds(Second("club"), two),
        "Exocolony: a turn of *master*, s": lambda: seconds(Second("master"), two),
    }
    for measure in measures.values():  # what is slow the first time
        measure()
    medians = {name: median(measure() for _ in range(rounds)) for name, measure in measures.items()}
    return json.dumps([first.is_compiled(), medians])


def begun(game: Any) -> Any:
    """A game after its first 40 decisions."""
    for _ in range(40):
        game.play(game.options[0])
    return game


def random_exocolony(seed: int) -> object:
    """Play a game of Exocolony at random."""
    return finished(second.Game.new(2, seed=seed).position, [RandomPlayer(seed)] * 2)


if __name__ == "__main__":
    print(figures(time.process_time, int(sys.argv[1])))
