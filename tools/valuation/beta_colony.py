"""What the fit knows of Beta Colony: how its games are played to learn from, and what a position has."""

import math
import random
from pathlib import Path
from typing import Final

import numpy as np

from betacolony import Edition, Game, GreedyPlayer, Position, playout
from betacolony.players.features import Features, Layout
from betacolony.players.learned import GOAL_KNOTS, KNOTS, LearnedWeights, left_in_cycle, shares
from betacolony.players.lookahead import this_turn
from betacolony.players.policies import follow
from betacolony.players.valuation import actions_left
from betacolony.players.weights import STANDARD, Weights
from betacolony.rules import scoring, steps
from betacolony.state.geometry import COLONIES
from betacolony.state.tables import Tables, tables_of

from .job import Job, Trial, lead
from .regression import Array, ByKnot, Normal, Strengths, Unknowns

PLAYERS: Final = (2, 3, 4)
#: who plays against the learner in trials
RIVAL: Final = "STANDARD"
#: rounds of learning; more brought little (``benchmarks/strength.md``)
ROUNDS: Final = 3
#: games of a round, times the number of players
GAMES: Final = 20_000
#: games in a trial after a round
TRIAL: Final = 400
STRENGTHS: Final = Strengths(pull=10.0, neighbours=60.0)
#: the share of turns that are learned from
_KEPT: Final = 0.5
#: the spread of disturbed weights: of the logarithm of each of ``Weights``, of that of each group of learned ones, and
#: in CP of each case
_SPREAD, _GROUP_SPREAD, _CASE_SPREAD = 0.4, 0.25, 0.25

#: the ``Weights`` that are single numbers
_SINGLE: Final = ("wanted", "fuel", "spare_fuel", "artifact", "step", "crew", "majority", "goal")


def edition(path: Path | None) -> tuple[str, str]:
    """The text and the fingerprint of an edition; None for the packaged one."""
    its = Edition.load(path)
    return its.text, its.fingerprint


def _layout(text: str) -> Layout:
    return Layout(tables_of(Edition.from_text(text)))


def unknowns(text: str) -> Unknowns:
    """What is looked for in games of an edition: the worths of its cases."""
    return _unknowns(_layout(text))


def _unknowns(layout: Layout) -> Unknowns:
    goals = layout.size - layout.goals
    return Unknowns(layout.groups, [len(KNOTS)] * layout.goals + [len(GOAL_KNOTS)] * goals)


def worthless(text: str) -> range:
    """The cases that are worth nothing after a player's last action."""
    return range(_layout(text).lasting)


def beginning(text: str, players: int) -> ByKnot:  # noqa: ARG001 - as in the other game
    """The weights that the first round begins with: none, its players have ``Weights``."""
    return []


def _add_cases(row: Array, pos: Position, seat: int, layout: Layout, its: Unknowns, factor: float) -> None:
    """Add the shares of a seat's cases, times ``factor``, to a row of the regression."""
    features = Features(pos, seat, layout)
    cases = [*features.of_goods(pos.goods[seat]), features.of_fuel(pos.fuel[seat]), *features.of_board(pos)]
    cases += features.of_place(pos, pos.spent[seat])
    for colony in range(COLONIES):
        fewest = min(pos.crew_in_colony(other, colony) for other in range(pos.players) if other != seat)
        cases += layout.of_crew(pos.crew_in_colony(seat, colony), fewest)
    left = actions_left(pos, seat)
    in_game, in_cycle = shares(left, KNOTS), shares(left_in_cycle(pos, left), GOAL_KNOTS)
    its.add(row, [case for case in cases if case < layout.goals], in_game, factor)
    its.add(row, [case for case in cases if case >= layout.goals], in_cycle, factor)


def _counted(pos: Position, seat: int) -> int:
    """The points of a seat that the valuation counts without learning them."""
    built = sum(scoring.achievement_points(pos, seat, number) for number in scoring.achievements_of(pos, seat))
    crew = sum(scoring.majority_points(pos, colony)[seat] for colony in range(COLONIES))
    return pos.total(seat) + scoring.artifact_points(pos, seat) + built + crew


def _disturbed(t: Tables, layout: Layout, job: Job, rng: random.Random) -> Weights | LearnedWeights:
    """The weights of a player: those of the job, somewhat changed."""
    if not job.weights:
        return Weights(
            material=tuple(worth * math.exp(rng.gauss(0, _SPREAD)) for worth in STANDARD.material),
            **{name: getattr(STANDARD, name) * math.exp(rng.gauss(0, _SPREAD)) for name in _SINGLE},
        )
    return LearnedWeights(t, {job.players: job.disturbed(layout.groups, _GROUP_SPREAD, _CASE_SPREAD, rng)})


def learn(job: Job) -> Normal:
    """Play the games of a batch, and set up the equations of their turns."""
    its_edition = Edition.from_text(job.edition)
    t = tables_of(its_edition)
    layout = Layout(t)
    its = _unknowns(layout)
    rng = random.Random(job.seed)
    rows: list[Array] = []
    leads: list[float] = []
    points = 0.0
    for seed in job.seeds:
        pos = Game.new(job.players, seed, edition=its_edition).position.copy()
        pos.seed = seed
        greedy = [GreedyPlayer(_disturbed(t, layout, job, rng), seed * 8 + seat) for seat in range(job.players)]
        seen: list[tuple[int, float]] = []
        steps.advance(pos, None)
        while pos.agenda:
            seat = pos.agenda[-1][1]
            line = greedy[seat].plan(pos)
            if pos.round > 0 and rng.random() < _KEPT:
                after = this_turn(pos, pos.seed)
                follow(after, line)
                if not after.agenda:  # the turn is over
                    row = np.zeros(its.size)
                    for other in range(pos.players):
                        factor = 1.0 if other == seat else -1 / (pos.players - 1)
                        _add_cases(row, after, other, layout, its, factor)
                    row[-1] = 1.0
                    rows.append(row)
                    seen.append((seat, lead([_counted(after, other) for other in range(pos.players)], seat)))
            follow(pos, line)
        totals = [pos.total(seat) for seat in range(pos.players)]
        leads += [lead(totals, seat) - already for seat, already in seen]
        points += sum(totals) / pos.players
    return Normal.of(rows, leads, points, len(job.seeds))


def trial(job: Job) -> Trial:
    """One seed, with the learner in each seat."""
    its = Edition.from_text(job.edition)
    mine = LearnedWeights(tables_of(its), {job.players: job.weights})
    found = []
    for turned in range(job.players):
        policies = [GreedyPlayer(mine if seat == turned else STANDARD, job.seed) for seat in range(job.players)]
        ended = playout(Game.new(job.players, job.seed, edition=its).position, policies, job.seed)
        found.append(Trial.of(turned, ended.totals, ended.winners))
    return Trial.sum(found)
