"""Verdicts: how much each decision of a game lost against the best option found, and how certain that is.

The best of several estimates is likely to be overestimated. So the best option found and the chosen one are played
again with fresh luck, and only that counts. The greedy player foresees where it is worth asking.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from functools import partial

from betacolony.core.whatif.study import Start
from betacolony.core.whatif.verdicts import Case, Judgement, Verdict, cases_of, common, judged, judgement
from betacolony.game import Game
from betacolony.options import Option
from betacolony.players.by_name import by_seat
from betacolony.players.policies import Policy
from betacolony.rules import decisions, option_codec
from betacolony.rules.reasons import examine
from betacolony.state.position import Position

from .packed_start import packed
from .studies import Study
from .turn_ends import favourite, valued


def verdicts(
    game: Game,
    policy: str | Policy | Sequence[str | Policy] = "hasty",
    seed: int = 0,
    *,
    search: int = 300,
    fresh: int = 100,
    seats: Sequence[int] | None = None,
    records: Sequence[int] | None = None,
    executor: Executor | None = None,
) -> Iterator[Verdict]:
    """Judge decisions of a game; verdicts come in no particular order. Closing the iterator cancels the rest.

    Args:
        game: a game with its history, over or not.
        policy: who plays on after each option, as for ``Study``.
        seed: decides the luck of the playouts.
        search: playouts for each decision to find the best option; 0: it is what the greedy player would have chosen.
        fresh: playouts of the best and of the chosen option, each, to measure the difference.
        seats: whose decisions; None for everybody's.
        records: only decisions with these indices in the game's ``history``, judged in this order; None for all.
        executor: carries out the work; None for the shared pool.

    Raises:
        GameError: as for ``Study``.
    """
    judging = paced(game, policy, seed, search=search, fresh=fresh, seats=seats, records=records, executor=executor)
    return filter(None, judging)


def paced(
    game: Game,
    policy: str | Policy | Sequence[str | Policy],
    seed: int = 0,
    *,
    search: int,
    fresh: int,
    seats: Sequence[int] | None = None,
    records: Sequence[int] | None = None,
    executor: Executor | None = None,
) -> Iterator[Verdict | None]:
    """As ``verdicts``; None comes where there is nothing to do but to come back later (``core.executors.spread``)."""
    like = common(by_seat(policy, len(game.position.deciding())), seed, search, fresh)
    cases = cases_of(game, like, _choice_of, packed, seats, records)
    return judged(game, cases, judge, option_codec.option_for, executor)


def _choice_of(pos: Position, option: Option) -> int:
    return examine(pos, option)[0]


def foreseen(game: Game) -> dict[int, float]:
    """How much the greedy player sees lost in each decision, compared with what it would have chosen: CP, 0 or more.

    The keys are indices in the game's ``history``. Nothing is played. In the set-up it is an order rather than CP.
    """
    found = {}
    for index, record in enumerate(game.history):
        if record.decision is not None:
            pos = game.at(index - 1).position
            choice, _ = examine(pos, record.option)
            worths = {line[0]: worth for worth, line in valued(pos, choice)}
            best = worths[favourite(pos)]
            found[index] = max(best - worths.get(choice, best), 0.0)
    return found


def judge(case: Case) -> Judgement:
    """Look for a better choice than the one made (``core.whatif.verdicts.judgement``)."""
    pos = case.start.position()
    choices = decisions.choices(pos)
    if len(choices) == 1:
        return case.record, 1, None, ()
    chosen = str(case.choice)
    # the chosen one may be legal but not listed: wasteful, or with the same effect as another
    starts = [Start(str(line[0]), pos, line) for _, line in valued(pos, case.choice)]
    starts.sort(key=lambda start: start.name != chosen)
    return judgement(case, starts, len(choices), Study, partial(favourite, pos))
