"""What the verdict on a decision says, and how certain it is, whichever game it is of.

A hundred decisions give noise a hundred chances: an option is called worse only if it is behind by more than three
standard errors.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from typing import Any, Final, NamedTuple

from betacolony.core import chance
from betacolony.core.arguments import checked_seed
from betacolony.core.errors import GameError, shown
from betacolony.core.executors import Inline, spread
from betacolony.core.history import History
from betacolony.core.tallies import Difference
from betacolony.core.value import Value

from .study import Start, Study

#: standard errors: of a difference that counts, and on either side of the mean in a 95 % interval
_SURE: Final = 3.0
_IN_AN_INTERVAL: Final = 1.96
#: winning chance: decisions whose costs differ by less are told apart by their points
_STEP: Final = 0.05


class Verdict(Value):
    """The verdict on a decision, in any game.

    Attributes:
        record: its index in the game's ``history``.
        player: the seat that decided.
        options: the number of options.
        chosen: the option taken.
        best: the best option found: the chosen one, unless another looked better.
        loss: how far the chosen option's lead is behind the best one's, in CP, on fresh playouts; None if it is best.
        win: the same in winning chance.
        sources: for each source of points, in the order of ``position.SOURCES``, how many more CP the player ends with
            after the best option than after the chosen one, on the same playouts; empty if the chosen one is best.
        rivals: the same for the best of the others, all sources together.
    """

    record: int
    player: int
    options: int
    chosen: Any
    best: Any
    loss: Difference | None = None
    win: Difference | None = None
    sources: tuple[float, ...] = ()
    rivals: float = 0.0

    @property
    def kind(self) -> str:
        """The verdict on the chosen option.

        "only": there was no other; "best"; "close": behind or ahead within the noise; "worse"; "ahead": what had looked
        better was behind it on fresh playouts.
        """
        if self.options == 1:
            return "only"
        if self.loss is None:
            return "best"
        loss = self.loss.interval
        if abs(loss.mean) <= loss.half * _SURE / _IN_AN_INTERVAL:
            return "close"
        return "worse" if loss.mean > 0 else "ahead"

    @property
    def cost(self) -> tuple[float, float]:
        """What the decision cost, the greater the dearer: winning chance (0 to 1) in steps of a twentieth, then CP.

        Chances are known less well than points, so those within a step of each other count as the same.
        """
        if self.loss is None or self.win is None:
            return 0.0, 0.0
        return round(self.win.mean / _STEP) * _STEP, self.loss.mean

    @property
    def at_stake(self) -> float:
        """The most that the decision is likely to have cost, in CP, as long as it is too close to call; else 0."""
        return max(0.0, self.loss.interval.high) if self.loss and self.kind == "close" else 0.0


#: the better option's lead in CP and in winning chance, and where it comes from: the last attributes of a ``Verdict``
Better = tuple[Difference, Difference, tuple[float, ...], float]


def measured(study: Study, best: str, chosen: str) -> Better:
    """By how much a start of a study is better than another, by their names, for the seat that the study compares."""
    loss, win = (study.difference(best, chosen, of=of) for of in ("lead", "win"))
    ends = {estimate.name: estimate for estimate in study.estimates}
    pairs = zip(ends[best].sources[study.seat], ends[chosen].sources[study.seat], strict=True)
    sources = tuple(after - before for after, before in pairs)
    return loss, win, sources, sum(sources) - loss.interval.mean


class Case(NamedTuple):
    """A decision to judge, ready to travel to a worker process: its index in the history, and the choice taken."""

    record: int
    start: Any
    choice: int
    policies: tuple[Any, ...]
    seed: int
    search: int
    fresh: int


def cases_of(
    game: History[Any, Any, Any, Any],
    like: Case,
    choice_of: Callable[[Any, Any], int],
    packed: Callable[[Any], object],
    seats: Sequence[int] | None,
    records: Sequence[int] | None,
) -> Iterator[Case]:
    """The decisions of a game to judge, each laid out when it is first needed.

    Args:
        game: with its history, over or not.
        like: what all cases have in common; its seed decides those of the cases.
        choice_of: the choice that an option stands for in a position.
        packed: packs a position for its journey.
        seats: whose decisions; None for everybody's.
        records: only decisions with these indices in the game's history, in this order; None for all.
    """
    known, judged = range(len(game.history)), range(len(game.names)) if seats is None else seats
    for index in known if records is None else [index for index in records if index in known]:
        record = game.history[index]
        if record.decision is not None and record.decision.player in judged:
            pos = game.at(index - 1).position
            choice, seed = choice_of(pos, record.option), chance.number(like.seed, index)
            yield like._replace(record=index, start=packed(pos), choice=choice, seed=seed)


#: the index of a case, the number of its options, the choice of the best one, and the end of its verdict; None and
#: nothing if nothing is better
Judgement = tuple[int, int, int | None, Better | tuple[()]]


def judgement(
    case: Case,
    starts: Sequence[Start],
    options: int,
    study: Callable[[Sequence[Start], Sequence[Any], int], Study],
    favourite: Callable[[], int],
) -> Judgement:
    """Look for a better choice than the one made.

    Args:
        case: the decision.
        starts: its choices, named by their numbers. The chosen one comes first: an equally good one is not better.
        options: how many there are.
        study: a study of starts, with these players and a seed.
        favourite: the choice that counts as the best if nothing is searched.
    """
    chosen = starts[0].name
    if case.search:
        found = study(starts, case.policies, case.seed).run(case.search, Inline()).best
        best = chosen if found is None else found.name
    else:
        best = str(favourite())
    if best == chosen:
        return case.record, options, None, ()
    two = [start for start in starts if start.name in {chosen, best}]
    again = study(two, case.policies, chance.number(case.seed, 1)).run(2 * case.fresh, Inline(), narrow=False)
    return case.record, options, int(best), measured(again, best, chosen)


def judged(
    game: History[Any, Any, Any, Any],
    cases: Iterator[Case],
    judge: Callable[[Case], Judgement],
    option_for: Callable[[Any, int], Any],
    executor: Executor | None,
) -> Iterator[Verdict | None]:
    """The verdicts on decisions of a game, in no particular order; None wherever ``spread`` has nothing to do.

    ``judge`` carries out a case in any process; ``option_for`` is the option that a choice stands for in a position.
    """
    for found in spread(judge, cases, executor):
        if found is None:
            yield None
            continue
        index, options, choice, better = found
        chosen, decision = game.history[index].option, game.history[index].decision
        if chosen is not None and decision is not None:
            best = chosen if choice is None else option_for(game.at(index - 1).position, choice)
            yield Verdict(index, decision.player, options, chosen, best, *better)


def common(policies: Sequence[Any], seed: int, search: int, fresh: int) -> Case:
    """What all cases of a game have in common: who plays on, and how many playouts search and measure.

    Raises:
        GameError: not numbers of playouts, 2 or more of each (or 0, to search for nothing), or no such seed.
    """
    for number in (search or 2, fresh):
        if type(number) is not int or number < 2:
            raise GameError("playouts", found=shown(number))
    return Case(-1, None, -1, tuple(policies), checked_seed(seed), search, fresh)
