"""Verdicts: how much each decision of a game lost against the best option found, and how certain that is.

The best of several estimates is likely to be overestimated. So the best option found and the chosen one are played
again with fresh luck, and only that counts.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor

from betacolony.core import chance
from betacolony.core.executors import Inline, spread
from betacolony.core.study import Start
from betacolony.core.verdicts import Better, Case, Verdict, cases_of, common, measured
from betacolony.exocolony.game import Game
from betacolony.exocolony.options import Option
from betacolony.exocolony.players.policies import Policy, running
from betacolony.exocolony.rules.decisions import option_for
from betacolony.exocolony.rules.reasons import examine
from betacolony.exocolony.state.position import Position

from .packed_start import packed
from .studies import Study, by_seat


def verdicts(
    game: Game,
    policy: str | Policy | Sequence[str | Policy] = "random",
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
        search: playouts for each decision to find the best option.
        fresh: playouts of the best and of the chosen option, each, to measure the difference.
        seats: whose decisions; None for everybody's.
        records: only decisions with these indices in the game's ``history``, judged in this order; None for all.
        executor: carries out the work; None for the shared pool.

    Raises:
        GameError: as for ``Study``.
    """
    like = common(by_seat(policy, len(game.names)), seed, search, fresh)
    return _judged(game, cases_of(game, like, _choice_of, packed, seats, records), executor)


def _choice_of(pos: Position, option: Option) -> int:
    return examine(pos, option)[0]


def _judged(game: Game, cases: Iterator[Case], executor: Executor | None) -> Iterator[Verdict]:
    for index, options, choice, better in spread(judge, cases, executor):
        chosen, decision = game.history[index].option, game.history[index].decision
        if chosen is not None and decision is not None:
            best = chosen if choice is None else option_for(game.at(index - 1).position, choice)
            yield Verdict(index, decision.player, options, chosen, best, *better)


def judge(case: Case) -> tuple[int, int, int | None, Better | tuple[()]]:
    """Look for a better choice than the one made.

    Returns the decision's index, the number of choices, the better choice, and the last four attributes of its verdict;
    None and nothing if there is none.
    """
    pos = case.start.position()
    others = [choice for choice in running(pos) if choice != case.choice]
    if not others:
        return case.record, 1, None, ()
    # the chosen one comes first: an equally good choice is not better; it may be an offer, which isn't listed
    starts = [Start(str(choice), pos, (choice,)) for choice in (case.choice, *others)]
    chosen = starts[0].name
    found = Study(starts, case.policies, case.seed).run(case.search, Inline()).best
    best = chosen if found is None else found.name
    if best == chosen:
        return case.record, len(starts), None, ()
    two = [start for start in starts if start.name in {chosen, best}]
    again = Study(two, case.policies, chance.number(case.seed, 1)).run(2 * case.fresh, Inline(), narrow=False)
    return case.record, len(starts), int(best), measured(again, best, chosen)
