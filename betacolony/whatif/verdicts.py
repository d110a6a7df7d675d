"""Verdicts: how much each decision of a game lost against the best found, and how surely.

The best of several estimates is likely to be overestimated. So, once the best option is found, it and the chosen one
are played again with luck of their own, and only that counts. A hundred decisions give noise a hundred chances: an
option is called worse only where it is behind by more than three standard errors.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from typing import Final, NamedTuple

from betacolony.core import chance
from betacolony.core.errors import GameError, shown
from betacolony.core.executors import Inline, spread
from betacolony.core.tallies import Difference
from betacolony.core.value import Value
from betacolony.game import Game
from betacolony.game_arguments import checked_seed
from betacolony.options import Option
from betacolony.players.playouts import by_seat
from betacolony.players.policies import Policy
from betacolony.rules import decisions, option_codec
from betacolony.rules.reasons import examine

from .option_study import line_after, lines
from .study import Packed, Start, Study, packed

#: how many standard errors the difference must have; an interval of 95 % has 1.96
_SURE: Final = 3.0
_IN_AN_INTERVAL: Final = 1.96


class Verdict(Value):
    """What is known of a decision.

    Attributes:
        record: its place in the game's ``history``.
        player: the seat that decided.
        options: how many there were.
        chosen: the option taken.
        best: the best found: the chosen one, if none was found that looked better.
        loss: how far the chosen one's lead is behind the best's, in CP, on fresh playouts; None if it is the best.
        win: the same in winning chance.
    """

    record: int
    player: int
    options: int
    chosen: Option
    best: Option
    loss: Difference | None = None
    win: Difference | None = None

    @property
    def kind(self) -> str:
        """The verdict: "only" (nothing else could be done), "best", "close" (behind, but within the noise), "worse"."""
        if self.options == 1:
            return "only"
        if self.loss is None:
            return "best"
        found = self.loss.interval
        return "worse" if found.mean > found.half * _SURE / _IN_AN_INTERVAL else "close"


class _Case(NamedTuple):
    """A decision as it travels."""

    record: int
    start: Packed
    choice: int
    policies: tuple[str | Policy, ...]
    seed: int
    search: int
    fresh: int


def verdicts(
    game: Game,
    policy: str | Policy | Sequence[str | Policy] = "sampled",
    seed: int = 0,
    *,
    search: int = 300,
    fresh: int = 100,
    seats: Sequence[int] | None = None,
    records: Sequence[int] | None = None,
    executor: Executor | None = None,
) -> Iterator[Verdict]:
    """A verdict on decisions of a game, as they come, in no order; closing the iterator calls the rest off.

    Args:
        game: a game with its history, over or not.
        policy: who goes on playing after each option, as for ``Study``.
        seed: decides the luck of the playouts.
        search: playouts a decision to find the best option.
        fresh: playouts of each of the two, the best and the chosen one, to tell how far they are apart.
        seats: whose decisions; None for everybody's.
        records: which of them, by their places in the game's ``history``; None for all.
        executor: who does the work; None for the shared pool.

    Raises:
        GameError: as for ``Study``.
    """
    for number in (search, fresh):
        if type(number) is not int or number < 2:
            raise GameError("playouts", found=shown(number))
    policies = tuple(by_seat(policy, len(game.position.deciding())))
    wanted = range(len(game.names)) if seats is None else seats
    checked_seed(seed)

    def cases() -> Iterator[_Case]:
        for record, one in enumerate(game.history):
            if one.decision is not None and one.decision.player in wanted and (records is None or record in records):
                pos = game.at(record - 1).position
                choice, _ = examine(pos, one.option)
                own = chance.number(seed, record)
                yield _Case(record, packed(Start("", pos)), choice, policies, own, search, fresh)

    return _told(game, cases(), executor)


def _told(game: Game, cases: Iterator[_Case], executor: Executor | None) -> Iterator[Verdict]:
    for record, options, best, loss, win in spread(judge, cases, executor):
        one = game.history[record]
        chosen, player = one.option, one.decision
        if chosen is not None and player is not None:
            found = chosen if best is None else option_codec.option_for(game.at(record - 1).position, best)
            yield Verdict(record, player.player, options, chosen, found, loss, win)


def judge(case: _Case) -> tuple[int, int, int | None, Difference | None, Difference | None]:
    """Look for something better than what was chosen: its choice, and how far that is ahead; None if none is found."""
    pos = case.start.ready()
    choices = decisions.choices(pos)
    if len(choices) == 1:
        return case.record, 1, None, None, None
    starts = [Start(str(line[0]), pos, line) for line in lines(pos)]
    chosen = str(case.choice)
    if case.choice not in choices:  # legal, and of the same effect as one that is listed, or wasteful
        starts.append(Start(chosen, pos, line_after(pos, case.choice)))
    starts.sort(key=lambda start: start.name != chosen)  # first, so that what is just as good does not count as better
    search = Study(starts, case.policies, case.seed).run(case.search, Inline())
    best = search.best
    if best is None or best.name == chosen:
        return case.record, len(choices), None, None, None
    two = [start for start in starts if start.name in {chosen, best.name}]
    again = Study(two, case.policies, chance.number(case.seed, 1)).run(2 * case.fresh, Inline(), narrow=False)
    loss, win = (again.difference(best.name, chosen, of=of) for of in ("lead", "win"))
    return case.record, len(choices), int(best.name), loss, win
