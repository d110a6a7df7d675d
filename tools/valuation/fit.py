"""The learned weights (``betacolony.players.learned``), fitted to games of greedy players against each other.

    python -m tools.valuation.fit learned_weights.json --compiled
    python -m tools.valuation.fit mine.json --edition mine.toml --players 2 --compiled

In each round of learning, players with disturbed weights play thousands of games. From the ends of half of their turns,
ridge regression finds the worth of each case that foretells best how many points more than the others (on average) the
player will end with, beyond the points that count already. Neighbours, such as three and four fuel, are held together.
The weights of a round play the next one's games; in the first, disturbed ``Weights`` do. All draws are seeded: the same
machine writes the same file. After each round it prints how the new weights play against ``STANDARD``.
"""

import argparse
import json
import math
import os
import random
import sys
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

import numpy as np

from betacolony import Edition, Game, GreedyPlayer, Position, is_compiled, playout
from betacolony.players.features import Features, Layout
from betacolony.players.learned import GOAL_KNOTS, KNOTS, LearnedWeights, left_in_cycle, shares
from betacolony.players.lookahead import this_turn
from betacolony.players.policies import follow
from betacolony.players.valuation import actions_left
from betacolony.players.weights import STANDARD, Weights
from betacolony.rules import scoring, steps
from betacolony.state.geometry import COLONIES
from betacolony.state.tables import Tables, tables_of
from tools.checks import compiled

#: rounds of learning; more brought little (``benchmarks/strength.md``)
ROUNDS: Final = 3
#: games of a round, times the number of players
GAMES: Final = 20_000
#: games that a process plays before it reports
_BATCH: Final = 250
#: the share of turns that are learned from
_KEPT: Final = 0.5
#: the spread of disturbed weights: of the logarithm of each of ``Weights``, of that of each group of learned ones, and
#: in CP of each case
_SPREAD, _GROUP_SPREAD, _CASE_SPREAD = 0.4, 0.25, 0.25
#: the strength of the pull to 0, in positions
_RIDGE: Final = 10.0
#: the strength with which neighbours are held together, in positions
_SMOOTH: Final = 60.0
#: the same for what is worth nothing after a player's last action
_WORTHLESS: Final = 1e12
#: the share of what earlier rounds found that counts on
_REMEMBERED: Final = 0.5
#: games against ``STANDARD`` after a round, and their first seed
_TRIAL, _TRIAL_SEED = 400, 10**6

#: the ``Weights`` that are single numbers
_SINGLE: Final = ("wanted", "fuel", "spare_fuel", "artifact", "step", "crew", "majority", "goal")

ByKnot = list[list[float]]
Array = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True)
class Job:
    """A batch of games: the edition's text, the number of players, the weights (none at first), the first seed."""

    edition: str
    players: int
    weights: ByKnot
    seed: int


@dataclass
class Normal:
    """The normal equations of a regression, and what they were made of."""

    left: Array
    right: Array
    squares: float = 0.0
    positions: int = 0
    points: float = 0.0
    games: int = 0

    @classmethod
    def empty(cls, columns: int) -> "Normal":
        """Those of no positions."""
        return cls(np.zeros((columns, columns)), np.zeros(columns))

    def add(self, other: "Normal", share: float = 1.0) -> None:
        """Add others; ``share``: how much they count."""
        self.left += share * other.left
        self.right += share * other.right
        self.squares += share * other.squares
        self.positions += round(share * other.positions)
        self.points += share * other.points
        self.games += round(share * other.games)


def columns(layout: Layout) -> int:
    """The number of unknowns: one for each case and knot, and one for what no case explains."""
    return layout.goals * len(KNOTS) + (layout.size - layout.goals) * len(GOAL_KNOTS) + 1


def add_cases(row: Array, pos: Position, seat: int, layout: Layout, factor: float) -> None:
    """Add the shares of a seat's cases, times ``factor``, to a row of the regression."""
    features = Features(pos, seat, layout)
    cases = [*features.of_goods(pos.goods[seat]), features.of_fuel(pos.fuel[seat]), *features.of_board(pos)]
    cases += features.of_place(pos, pos.spent[seat])
    for colony in range(COLONIES):
        fewest = min(pos.crew_in_colony(other, colony) for other in range(pos.players) if other != seat)
        cases += layout.of_crew(pos.crew_in_colony(seat, colony), fewest)
    left = actions_left(pos, seat)
    in_game, in_cycle = shares(left, KNOTS), shares(left_in_cycle(pos, left), GOAL_KNOTS)
    first_goal = layout.goals * len(KNOTS)
    for case in cases:
        if case < layout.goals:
            for knot, share in in_game:
                row[case * len(KNOTS) + knot] += factor * share
        else:
            for knot, share in in_cycle:
                row[first_goal + (case - layout.goals) * len(GOAL_KNOTS) + knot] += factor * share


def counted(pos: Position, seat: int) -> int:
    """The points of a seat that the valuation counts without learning them."""
    built = sum(scoring.achievement_points(pos, seat, number) for number in scoring.achievements_of(pos, seat))
    crew = sum(scoring.majority_points(pos, colony)[seat] for colony in range(COLONIES))
    return pos.total(seat) + scoring.artifact_points(pos, seat) + built + crew


def lead(worths: list[int], seat: int) -> float:
    """What a seat has more than the others have on average."""
    others = [worth for other, worth in enumerate(worths) if other != seat]
    return worths[seat] - sum(others) / len(others)


def disturbed(t: Tables, layout: Layout, job: Job, rng: random.Random) -> Weights | LearnedWeights:
    """The weights of a player: those of the job, somewhat changed."""
    if not job.weights:
        return Weights(
            material=tuple(worth * math.exp(rng.gauss(0, _SPREAD)) for worth in STANDARD.material),
            **{name: getattr(STANDARD, name) * math.exp(rng.gauss(0, _SPREAD)) for name in _SINGLE},
        )
    factors = [1.0] * layout.size
    for _, first, size, _ in layout.groups:
        factors[first : first + size] = [math.exp(rng.gauss(0, _GROUP_SPREAD))] * size
    offsets = [rng.gauss(0, _CASE_SPREAD) for _ in range(layout.size)]
    knots = [
        [worth * factor + offset for worth, factor, offset in zip(worths, factors, offsets, strict=True)]
        for worths in job.weights
    ]
    return LearnedWeights(t, {job.players: knots})


def learn(job: Job) -> Normal:
    """Play the games of a batch, and set up the equations of their turns."""
    edition = Edition.from_text(job.edition)
    t = tables_of(edition)
    layout = Layout(t)
    rng = random.Random(job.seed)
    normal = Normal.empty(columns(layout))
    rows: list[Array] = []
    leads: list[float] = []
    for seed in range(job.seed, job.seed + _BATCH):
        pos = Game.new(job.players, seed, edition=edition).position.copy()
        pos.seed = seed
        greedy = [GreedyPlayer(disturbed(t, layout, job, rng), seed * 8 + seat) for seat in range(job.players)]
        seen: list[tuple[int, float]] = []
        steps.advance(pos, None)
        while pos.agenda:
            seat = pos.agenda[-1][1]
            line = greedy[seat].plan(pos)
            if pos.round > 0 and rng.random() < _KEPT:
                after = this_turn(pos, pos.seed)
                follow(after, line)
                if not after.agenda:  # the turn is over
                    row = np.zeros(columns(layout))
                    for other in range(pos.players):
                        add_cases(row, after, other, layout, 1.0 if other == seat else -1 / (pos.players - 1))
                    row[-1] = 1.0
                    rows.append(row)
                    seen.append((seat, lead([counted(after, other) for other in range(pos.players)], seat)))
            follow(pos, line)
        totals = [pos.total(seat) for seat in range(pos.players)]
        leads += [lead(totals, seat) - already for seat, already in seen]
        normal.points += sum(totals) / pos.players
        normal.games += 1
    cases, still = np.array(rows), np.array(leads)
    normal.left, normal.right = cases.T @ cases, cases.T @ still
    normal.squares, normal.positions = float(still @ still), len(still)
    return normal


def _held_together(layout: Layout) -> Array:
    """The penalty for what neighbouring cases differ by, at each knot."""
    penalty = np.zeros((columns(layout), columns(layout)))
    first_goal = layout.goals * len(KNOTS)
    for _, first, size, row in layout.groups:
        for case in range(first, first + size - 1):
            if (case + 1 - first) % row:
                knots = len(KNOTS) if case < layout.goals else len(GOAL_KNOTS)
                one = case * knots if case < layout.goals else first_goal + (case - layout.goals) * knots
                for column in range(one, one + knots):
                    penalty[column, column] += _SMOOTH
                    penalty[column + knots, column + knots] += _SMOOTH
                    penalty[column, column + knots] -= _SMOOTH
                    penalty[column + knots, column] -= _SMOOTH
    return penalty


def solved(normal: Normal, layout: Layout) -> ByKnot:
    """The worths by knot and case, in CP."""
    pull = np.full(len(normal.right), _RIDGE)
    pull[: layout.lasting * len(KNOTS) : len(KNOTS)] = _WORTHLESS
    pull[-1] = 1e-6  # not that of what no case explains
    found = np.linalg.solve(normal.left + np.diag(pull) + _held_together(layout), normal.right)[:-1]
    first_goal = layout.goals * len(KNOTS)
    worths = found[:first_goal].reshape(layout.goals, len(KNOTS)).T
    goals = np.zeros((len(KNOTS), layout.size - layout.goals))
    goals[: len(GOAL_KNOTS)] = found[first_goal:].reshape(-1, len(GOAL_KNOTS)).T
    return [[round(float(worth), 3) + 0.0 for worth in row] for row in np.hstack([worths, goals])]


def trial(job: Job) -> tuple[float, int, float]:
    """One seed, with the learner in each seat: its victories, its points, and the mean points of the others."""
    edition = Edition.from_text(job.edition)
    mine = LearnedWeights(tables_of(edition), {job.players: job.weights})
    won, own, theirs = 0.0, 0, 0.0
    for turned in range(job.players):
        policies = [GreedyPlayer(mine if seat == turned else STANDARD, job.seed) for seat in range(job.players)]
        ended = playout(Game.new(job.players, job.seed, edition=edition).position, policies, job.seed)
        won += (turned in ended.winners) / len(ended.winners)
        own += ended.totals[turned]
        theirs += (sum(ended.totals) - ended.totals[turned]) / (job.players - 1)
    return won, own, theirs


def fitted(edition: Edition, players: int, executor: Executor) -> ByKnot:
    """The weights for a number of players, learned from nothing."""
    layout = Layout(tables_of(edition))
    weights: ByKnot = []
    before = Normal.empty(columns(layout))
    for number in range(ROUNDS):
        begun = time.monotonic()
        first = number * 10**7
        jobs = [Job(edition.text, players, weights, first + seed) for seed in range(0, GAMES // players, _BATCH)]
        normal = Normal.empty(columns(layout))
        for part in executor.map(learn, jobs):
            normal.add(part)
        spread, points = math.sqrt(normal.squares / normal.positions), normal.points / normal.games
        known = f"{normal.games} games, {normal.positions} turns, {points:.1f} points a player, ± {spread:.1f} to come"
        normal.add(before, _REMEMBERED)
        before, weights = normal, solved(normal, layout)
        trials = range(_TRIAL_SEED, _TRIAL_SEED + _TRIAL // players)
        found = list(executor.map(trial, [Job(edition.text, players, weights, seed) for seed in trials]))
        played = len(found) * players
        won, own, theirs = (sum(result[part] for result in found) / played for part in range(3))
        print(
            f"{players} players, round {number + 1}: {known}; {won:.1%} of {played} games against STANDARD, "
            f"{own:.1f} to {theirs:.1f} points; {time.monotonic() - begun:.0f} s",
            flush=True,
        )
    return weights


def main() -> int:
    """Fit, and write the file."""
    words = argparse.ArgumentParser(description="Fit the learned weights to games between greedy players.")
    words.add_argument("file", type=Path, help="where to write them")
    words.add_argument("--edition", type=Path, help="the edition they are for (default: the packaged one)")
    words.add_argument("--players", type=int, nargs="+", default=[2, 3, 4], help="numbers of players (default: all)")
    words.add_argument("--workers", type=int, default=os.cpu_count(), help="processes (default: one for each core)")
    words.add_argument("--compiled", action="store_true", help="build the compiled engine and take that")
    arguments = words.parse_args()
    edition = Edition.load(arguments.edition)
    if arguments.compiled and not is_compiled():
        return compiled.run("tools.valuation.fit", sys.argv[1:])
    os.environ["OMP_NUM_THREADS"] = "1"  # the workers share the cores already
    with ProcessPoolExecutor(arguments.workers, get_context("spawn")) as executor:
        weights = {str(players): fitted(edition, players, executor) for players in arguments.players}
    text = json.dumps({"edition": edition.fingerprint, "players": weights}, separators=(",", ":"))
    arguments.file.write_text(text.replace("]],", "]],\n") + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
