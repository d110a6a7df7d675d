"""``Task``, what is played for a look-back, step by step; it knows no widget, so it can run in the background."""

import time
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from betacolony.core.aftermath import Aftermath
from betacolony.core.verdicts import Verdict
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
    """

    its: FinishedGame[Any]
    aftermath: Aftermath[Any] | None
    policy: str
    effort: Effort
    each: int
    records: tuple[int, ...]
    dearest: int | None
    limits: Limits

    def steps(self) -> Iterator[Finding]:
        """Do the work, within the limits, and yield its progress and findings."""
        yield "waiting", 0, 1
        if self.each:
            yield from self._valued()
        if self.records:
            most = self.limits.playouts
            wanted = None if most is None else max(most // self.effort.judging, 1)
            yield from self._settled(self.its.by_stake(self.records, self.dearest)[:wanted])

    def _valued(self) -> Iterator[Finding]:
        """Play on from every moment."""
        aftermath = self.aftermath or self.its.aftermath(self.policy)
        yield aftermath
        study, updated = aftermath.study, time.monotonic()
        for progress in aftermath.steps(self.each, runner(self.limits)):
            yield "valuing", progress.done, progress.total
            if time.monotonic() - updated > UPDATE_EVERY and study.playouts >= FEWEST * len(study.starts):
                yield Values.of(self.its.messages, aftermath, done=False)
                updated = time.monotonic()
        yield Values.of(self.its.messages, aftermath, done=True)

    def _settled(self, records: list[int]) -> Iterator[Stage | Verdict]:
        """Judge decisions, and those again that may have cost much and are too close to call."""
        executor, effort, found = runner(self.limits), self.effort, dict[int, Verdict]()

        def judged(stage: str) -> Iterator[Stage | Verdict]:
            yield stage, 0, len(records)
            these = self.its.verdicts(
                self.policy, search=effort.search, fresh=effort.fresh, records=records, executor=executor
            )
            for done, verdict in enumerate(these, 1):
                found[verdict.record] = verdict
                yield verdict
                yield stage, done, len(records)

        yield from judged("judging")
        for most in effort.again if self.limits.playouts is None else ():
            records, effort = open_questions(found.values(), most), effort.closer
            if records:
                yield from judged("settling")
