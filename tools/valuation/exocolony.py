"""What the fit knows of Exocolony: how its games are played to learn from, and what a position has."""

import math
import random
from pathlib import Path
from typing import Final

import numpy as np

from betacolony.exocolony import Edition
from betacolony.exocolony.players.features import Features, Layout
from betacolony.exocolony.players.imagining import imagined
from betacolony.exocolony.players.learned import KNOTS, LearnedWeights, lacking, shares
from betacolony.exocolony.players.matches import finished
from betacolony.exocolony.players.policies import GreedyPlayer, RandomPlayer, follow, in_turn, moment, running
from betacolony.exocolony.players.turn_search import Line, lines
from betacolony.exocolony.players.valuation import Judge, own_value, transparent, turns_for
from betacolony.exocolony.rules import setup, steps
from betacolony.exocolony.rules.table import ranking
from betacolony.exocolony.state.agenda import PLAYER
from betacolony.exocolony.state.position import Position
from betacolony.exocolony.state.tables import tables_of

from .job import Job, Trial, lead
from .regression import Array, ByKnot, Normal, Strengths, Unknowns

PLAYERS: Final = (2,)
#: who plays against the learner in trials
RIVAL: Final = "the transparent valuation"
ROUNDS: Final = 2
#: games of a round, times the number of players
GAMES: Final = 2_400
#: games in a trial after a round
TRIAL: Final = 100
STRENGTHS: Final = Strengths(pull=300.0, neighbours=500.0, straight=20_000.0, knots=500.0)
#: points that the victory counts beside those of the game, for the winner, and so many less for the loser
_VICTORY: Final = 4.0
#: the spread of disturbed weights: of the logarithm of each group, and in VP of each case
_GROUP_SPREAD, _CASE_SPREAD = 0.2, 0.12
#: how many lines players follow at once, one of these for each of them
_WIDTHS: Final = (1, 1, 2)
#: how far behind the best line one may be, in VP, to be taken nearly as often: one of these for each player
_LATITUDES: Final = (0.0, 0.15, 0.3, 0.6)
#: games from whose positions the transparent valuation is copied, up to which round, and how strongly worths are held
_COPIED: Final = 60
_COPIED_ROUNDS: Final = 25
_COPYING: Final = Strengths(pull=0.3, neighbours=1.0)
#: the choice that ends a turn
_END: Final = steps.main_choice(steps.END)


def edition(path: Path | None) -> tuple[str, str]:
    """The text and the fingerprint of an edition; None for the packaged one."""
    its = Edition.load(path)
    return its.text, its.fingerprint


def unknowns(text: str) -> Unknowns:
    """What is looked for in games of an edition: the worths of its cases."""
    return _unknowns(Layout(tables_of(Edition.from_text(text))))


def _unknowns(layout: Layout) -> Unknowns:
    return Unknowns(layout.groups, [len(KNOTS)] * layout.size)


def worthless(text: str) -> tuple[int, ...]:  # noqa: ARG001 - as in the other game
    """The cases that are worth nothing at their first knot: none."""
    return ()


class Explorer:
    """A greedy player that now and then takes another of its best lines."""

    def __init__(self, seed: int, judge: Judge, rng: random.Random) -> None:
        self._seed, self._judge, self._rng = seed, judge, rng
        self._width, self._latitude = rng.choice(_WIDTHS), rng.choice(_LATITUDES)
        self._greedy = GreedyPlayer(seed, width=self._width, judge=judge)

    def plan(self, pos: Position) -> Line:
        """Choices for the decision at hand and maybe the next ones."""
        if not in_turn(pos) or len(running(pos)) == 1:
            return self._greedy.plan(pos)
        start = imagined(pos, self._seed + pos.step)
        found = lines(start, pos.active, width=self._width, judge=self._judge)
        if not self._latitude:
            return found[0].line
        odds = [math.exp((one.worth - found[0].worth) / self._latitude) for one in found]
        return self._rng.choices(found, odds)[0].line


def _explorers(job: Job, seed: int, layout: Layout, rng: random.Random) -> list[Explorer]:
    explorers = []
    for seat in range(job.players):
        changed = job.disturbed(layout.groups, _GROUP_SPREAD, _CASE_SPREAD, rng)
        judge = LearnedWeights(layout.t, {job.players: changed}).judge
        explorers.append(Explorer(seed * 8 + seat, judge, rng))
    return explorers


def beginning(text: str, players: int) -> ByKnot:
    """The weights that the first round begins with: the transparent valuation, in terms of the cases."""
    its_edition = Edition.from_text(text)
    layout = Layout(tables_of(its_edition))
    alone = Unknowns(layout.groups, [1] * layout.size)  # each knot is fitted by itself
    rows: list[Array] = []
    worths: list[list[float]] = []
    for seed in range(_COPIED):
        rng = random.Random(seed)
        pos = setup.new_game(its_edition, players, seed, None)
        features = Features(pos, layout)
        careful, careless = GreedyPlayer(seed, width=1), RandomPlayer(seed)
        often = rng.random()  # so that there are positions of all kinds
        while pos.agenda and pos.round < _COPIED_ROUNDS:
            follow(pos, (careful if rng.random() < often else careless).plan(pos))
            for seat in range(players):
                if pos.agenda and pos.total(seat) < ranking.points_to_win(pos):
                    row = np.zeros(alone.size)
                    alone.add(row, features.of(pos, seat), [(0, 1.0)], 1.0)
                    row[-1] = 1.0
                    rows.append(row)
                    worths.append([own_value(pos, seat, turns_for(knot)) - pos.total(seat) for knot in KNOTS])
    by_knot = [Normal.of(rows, column, 0.0, 0) for column in zip(*worths, strict=True)]
    return [normal.solved(alone, _COPYING)[0] for normal in by_knot]


def learn(job: Job) -> Normal:
    """Play the games of a batch, and set up the equations of their turns."""
    its_edition = Edition.from_text(job.edition)
    layout = Layout(tables_of(its_edition))
    its = _unknowns(layout)
    rows: list[Array] = []
    targets: list[float] = []
    points = 0.0
    for seed in job.seeds:
        rng = random.Random(seed)
        pos = setup.new_game(its_edition, job.players, seed, None)
        features = Features(pos, layout)
        explorers = _explorers(job, seed, layout, rng)
        seen: list[tuple[int, float]] = []
        turn, lacked = (0, 0), 0
        while pos.agenda:
            seat = pos.agenda[-1][PLAYER]
            line = explorers[seat].plan(pos)
            if turn != (pos.round, pos.turn):
                turn, lacked = (pos.round, pos.turn), lacking(pos)
            if in_turn(pos) and line[-1] == _END:
                after = pos.copy()
                follow(after, line[:-1])
                if moment(after) == moment(pos):  # else something turned up, and the turn may go on otherwise
                    row = np.zeros(its.size)
                    for other in range(pos.players):
                        factor = 1.0 if other == seat else -1 / (pos.players - 1)
                        its.add(row, features.of(after, other), shares(lacked), factor)
                    row[-1] = 1.0
                    rows.append(row)
                    seen.append((seat, lead([after.total(other) for other in range(pos.players)], seat)))
            follow(pos, line)
        won = ranking.winners(pos)
        totals = [pos.total(seat) + _VICTORY * (seat in won) / len(won) for seat in range(pos.players)]
        targets += [lead(totals, seat) - already for seat, already in seen]
        points += sum(pos.total(seat) for seat in range(pos.players)) / pos.players
    return Normal.of(rows, targets, points, len(job.seeds))


def trial(job: Job) -> Trial:
    """One seed, with the learner in each seat."""
    its = Edition.from_text(job.edition)
    mine = LearnedWeights(tables_of(its), {job.players: job.weights}).judge
    found = []
    for turned in range(job.players):
        judges = [mine if seat == turned else transparent for seat in range(job.players)]
        players = [GreedyPlayer(job.seed * 8 + seat, judge=judge) for seat, judge in enumerate(judges)]
        ended = finished(setup.new_game(its, job.players, job.seed, None), players)
        found.append(Trial.of(turned, ended.totals, ended.winners))
    return Trial.sum(found)
