"""Verdicts: how much each decision of a game lost against the best option found, and how certain that is.

The best of several estimates is likely to be overestimated. So the best option found and the chosen one are played
again with fresh luck, and only that counts. The greedy player foresees where it is worth asking.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor

from betacolony.core.whatif.study import Start
from betacolony.core.whatif.verdicts import Case, Judgement, Verdict, cases_of, common, judged, judgement
from betacolony.exocolony.game import Game
from betacolony.exocolony.options import Option
from betacolony.exocolony.players.policies import Policy, running
from betacolony.exocolony.rules.decisions import option_for
from betacolony.exocolony.rules.reasons import examine
from betacolony.exocolony.state.position import Position

from .packed_start import packed
from .studies import Study, by_seat
from .turn_ends import favourite, forgone


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

    Points are victory points; in a game alone they are rounds to spare, as in ``Study``.

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
    like = common(by_seat(policy, len(game.names)), seed, search, fresh)
    return judged(game, cases_of(game, like, _choice_of, packed, seats, records), judge, option_for, executor)


def _choice_of(pos: Position, option: Option) -> int:
    return examine(pos, option)[0]


def foreseen(game: Game) -> dict[int, float]:
    """How much the greedy player sees lost in each decision, compared with its own choice: points, 0 or more.

    The keys are indices in the game's ``history``. Nothing is played.
    """
    found = {}
    for index, record in enumerate(game.history):
        if record.decision is not None and record.option is not None:
            pos = game.at(index - 1).position
            found[index] = forgone(pos, _choice_of(pos, record.option))
    return found


def judge(case: Case) -> Judgement:
    """Look for a better choice than the one made (``core.whatif.verdicts.judgement``)."""
    pos = case.start.position()
    others = [choice for choice in running(pos) if choice != case.choice]
    if not others:
        return case.record, 1, None, ()
    number = len(others) + 1
    if not case.search:
        if not forgone(pos, case.choice):  # the same by another way, or as good
            return case.record, number, None, ()
        others = [favourite(pos)]
    # the chosen one may be an offer, which isn't listed
    starts = [Start(str(choice), pos, (choice,)) for choice in dict.fromkeys((case.choice, *others))]
    return judgement(case, starts, number, Study, lambda: others[0])
