"""The learned weights of both games (``players.learned``), fitted to games of greedy players against each other.

    python -m tools.valuation.fit learned_weights.json --compiled
    python -m tools.valuation.fit learned_weights.json --compiled --game exocolony
    python -m tools.valuation.fit mine.json --edition mine.toml --players 2 --compiled

In each round of learning, players with disturbed weights play thousands of games. From the ends of their turns, ridge
regression finds the worth of each case that foretells best how many points more than the others (on average) the player
will end with, beyond the points that count already. Neighbours, such as three and four fuel, are held together. The
weights of a round play the next one's games; the first begins with a valuation that nobody learned. All draws are
seeded: the same machine writes the same file. After each round it prints how the new weights play against that
valuation. What is a game's own stands in ``beta_colony`` and ``exocolony``.
"""

import argparse
import json
import math
import os
import sys
import time
from collections.abc import Iterable, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Final, Protocol

from betacolony import is_compiled
from tools.checks import compiled

from . import beta_colony, exocolony
from .job import Job, Trial
from .regression import ByKnot, Normal, Strengths, Unknowns

#: games that a process plays before it reports
BATCH: Final = 250
#: the share of what earlier rounds found that counts on
_REMEMBERED: Final = 0.5
#: the first seed of a trial after a round
_TRIAL_SEED: Final = 10**6


class Learnable(Protocol):
    """A game whose weights can be learned: the module of each shows what these are."""

    @property
    def PLAYERS(self) -> tuple[int, ...]: ...  # noqa: D102, N802 - a constant of the module
    @property
    def RIVAL(self) -> str: ...  # noqa: D102, N802
    @property
    def ROUNDS(self) -> int: ...  # noqa: D102, N802
    @property
    def GAMES(self) -> int: ...  # noqa: D102, N802
    @property
    def TRIAL(self) -> int: ...  # noqa: D102, N802
    @property
    def STRENGTHS(self) -> Strengths: ...  # noqa: D102, N802
    def edition(self, path: Path | None) -> tuple[str, str]: ...  # noqa: D102
    def unknowns(self, text: str) -> Unknowns: ...  # noqa: D102
    def worthless(self, text: str) -> Iterable[int]: ...  # noqa: D102
    def beginning(self, text: str, players: int) -> ByKnot: ...  # noqa: D102
    def learn(self, job: Job) -> Normal: ...  # noqa: D102
    def trial(self, job: Job) -> Trial: ...  # noqa: D102


LEARNABLE: Final[Mapping[str, Learnable]] = {"beta-colony": beta_colony, "exocolony": exocolony}


def fitted(game: Learnable, text: str, players: int, executor: Executor) -> ByKnot:
    """The weights for an edition, by its text, and a number of players, learned from the game's ``beginning``."""
    unknowns = game.unknowns(text)
    known = weights = game.beginning(text, players)
    before = Normal.empty(unknowns)
    for number in range(game.ROUNDS):
        begun = time.monotonic()
        start = number * 10**7
        batches = [range(seed, seed + BATCH) for seed in range(start, start + game.GAMES // players, BATCH)]
        normal = Normal.empty(unknowns)
        for part in executor.map(game.learn, [Job(text, players, weights, batch) for batch in batches]):
            normal.add(part)
        spread, points = math.sqrt(normal.squares / normal.positions), normal.points / normal.games
        played = f"{normal.games} games, {normal.positions} turns, {points:.1f} points a player, ± {spread:.1f} to come"
        normal.add(before, _REMEMBERED)
        before, weights = normal, normal.solved(unknowns, game.STRENGTHS, game.worthless(text), known or None)
        trials = range(_TRIAL_SEED, _TRIAL_SEED + game.TRIAL // players)
        found = Trial.sum(
            executor.map(game.trial, [Job(text, players, weights, range(seed, seed + 1)) for seed in trials])
        )
        print(
            f"{players} players, round {number + 1}: {played}; {found.won / found.games:.1%} of {found.games} games "
            f"against {game.RIVAL}, {found.own / found.games:.1f} to {found.theirs / found.games:.1f} points; "
            f"{time.monotonic() - begun:.0f} s",
            flush=True,
        )
    return weights


def main() -> int:
    """Fit, and write the file."""
    words = argparse.ArgumentParser(description="Fit the learned weights to games between greedy players.")
    words.add_argument("file", type=Path, help="where to write them")
    words.add_argument("--game", choices=list(LEARNABLE), default="beta-colony", help="whose weights")
    words.add_argument("--edition", type=Path, help="the edition they are for (default: the packaged one)")
    words.add_argument("--players", type=int, nargs="+", help="numbers of players (default: all)")
    words.add_argument("--workers", type=int, default=os.cpu_count(), help="processes (default: one for each core)")
    words.add_argument("--compiled", action="store_true", help="build the compiled engine and take that")
    arguments = words.parse_args()
    game = LEARNABLE[arguments.game]
    text, fingerprint = game.edition(arguments.edition)
    if arguments.compiled and not is_compiled():
        return compiled.run("tools.valuation.fit", sys.argv[1:])
    os.environ["OMP_NUM_THREADS"] = "1"  # the workers share the cores already
    with ProcessPoolExecutor(arguments.workers, get_context("spawn")) as executor:
        numbers = arguments.players or game.PLAYERS
        weights = {str(players): fitted(game, text, players, executor) for players in numbers}
    written = json.dumps({"edition": fingerprint, "players": weights}, separators=(",", ":"))
    arguments.file.write_text(written.replace("]],", "]],\n") + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
