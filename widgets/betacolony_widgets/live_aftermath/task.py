"""``Task``, what is played for a look-back, step by step; it knows no widget, so it can run in the background."""

import time
from collections.abc import Iterator
from concurrent.futures import Executor
from typing import Any, Final, NamedTuple

from betacolony.core.whatif.aftermath import Aftermath
from betacolony.core.whatif.verdicts import Verdict
from betacolony_widgets.live_lab.background_work import Limits, runner

from .findings import Values, open_questions
from .finished_game import Effort, FinishedGame

#: seconds between two updates of the results
UPDATE_EVERY: Final = 3.0
#: playouts for an interval, at least
FEWEST: Final = 2

#: the progress of the work: the name of its stage, the amount done and the total
Stage = tuple[str, int, int]
#: what a task yields
Finding = Stage | Aftermath[Any] | Values | Verdict


class Task(NamedTuple):
    """The games to be played for a look-back.

    Attributes:
        its: the game.
        aftermath: its values so far; None for none.
        policy: who plays on (``FinishedGame.efforts``); effort: how many games it takes.
        each: playouts from each moment, 0 for none.
        records: the decisions to judge, by their indices in the game's history.
        dearest: of these only so many of each player (``FinishedGame.by_stake``); None for all.
        limits: those of the machine.
        executor: plays; None for the one that works in the background.
    """

    its: FinishedGame[Any]
    aftermath: Aftermath[Any] | None
    policy: str
    effort: Effort
    each: int
    records: tuple[int, ...]
    dearest: int | None
    limits: Limits
    executor: Executor | None = None

    def steps(self) -> Iterator[Finding | None]:
        """Do the work, within the limits, and yield its progress and findings; None where there is nothing new."""
        yield "waiting", 0, 1
        if self.each:
            yield from self._valued()
        if self.records:
            most = self.limits.playouts
            wanted = None if most is None else max(most // self.effort.judging, 1)
            yield from self._settled(self.its.by_stake(self.records, self.dearest)[:wanted])

    def _valued(self) -> Iterator[Finding | None]:
        """Play on from every moment."""
        aftermath = self.aftermath or self.its.aftermath(self.policy)
        yield aftermath
        study, updated, done = aftermath.study, time.monotonic(), -1
        for progress in aftermath.steps(self.each, self.executor or runner(self.limits)):
            if progress.done == done:
                yield None
                continue
            done = progress.done
            yield "valuing", done, progress.total
            if time.monotonic() - updated > UPDATE_EVERY and study.playouts >= FEWEST * len(study.starts):
                yield Values.of(self.its.messages, aftermath, done=False)
                updated = time.monotonic()
        yield Values.of(self.its.messages, aftermath, done=True)

    def _settled(self, records: list[int]) -> Iterator[Stage | Verdict | None]:
        """Judge decisions, and those again that may have cost much and are too close to call."""
        executor, effort, found = self.executor or runner(self.limits), self.effort, dict[int, Verdict]()

        def judged(stage: str) -> Iterator[Stage | Verdict | None]:
            # the others are told by the sharp player at once, and would spoil the guess at the time left
            played = {record for record in records if effort.search or self.its.lost[record] > 0}
            yield stage, 0, len(played)
            done = 0
            these = self.its.verdicts(
                self.policy, search=effort.search, fresh=effort.fresh, records=records, executor=executor
            )
            for verdict in these:
                yield verdict
                if verdict is not None:
                    found[verdict.record] = verdict
                    done += verdict.record in played
                    yield stage, done, len(played)

        yield from judged("judging")
        for most in effort.again:
            records, effort = open_questions(found.values(), most), effort.closer
            if records:
                yield from judged("settling")
