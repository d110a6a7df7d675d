"""``State``, a look-back as it stands: what is known of the game, and what its reader has chosen to see."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from markupsafe import Markup

from betacolony.core.whatif.aftermath import Aftermath
from betacolony.core.whatif.verdicts import Verdict
from betacolony_widgets.live_lab.background_work import Limits
from betacolony_widgets.messages import Messages

from .analysis_form import Sources
from .findings import Values
from .findings_html import decision_labels
from .finished_game import Effort, FinishedGame, Judged
from .task import FEWEST, Finding


@dataclass
class Found:
    """What was found out about a game by playing it on; it holds for one player who plays on.

    Attributes:
        aftermath: the studies of its moments; None before they have begun.
        values: of the moments; None before there are any.
        verdicts: by the indices of the decisions in the game's history.
        efforts: those of the verdicts.
    """

    aftermath: Aftermath[Any] | None = None
    values: Values | None = None
    verdicts: dict[int, Verdict] = field(default_factory=dict)
    efforts: dict[int, Effort] = field(default_factory=dict)

    def add(self, finding: Finding | None, effort: Effort) -> None:
        """Keep what a task has yielded, if it is more than its progress."""
        if isinstance(finding, Aftermath):
            self.aftermath = finding
        elif isinstance(finding, Values):
            self.values = finding
        elif isinstance(finding, Verdict):
            self.verdicts[finding.record] = finding
            self.efforts[finding.record] = effort

    @property
    def judged(self) -> Mapping[int, Judged]:
        """The verdicts with their efforts."""
        return {record: Judged(self.verdicts[record], effort) for record, effort in self.efforts.items()}

    @property
    def lacks_charts(self) -> bool:
        """Whether there are values whose charts were left out, as more was to be played."""
        return self.values is not None and not self.values.done


class State:
    """A look-back.

    Attributes:
        messages: in the language of the page.
        limits: those of the machine.
        sources: where games come from.
        its: the game; None before one is chosen.
        labels: its decisions in words, by their indices in its history.
        points: the charts of each seat's points, as far as they are drawn.
        found: what was found out, with ``policy``.
        policy: who plays on.
        wanted_policy: who is to play on next, by the form; wanted_effort: with how many games.
        whose: the seat of the player whose decisions are judged next; "" for all players.
        seat: whose view is shown.
        at: the decision that is shown.
        order: that of the verdicts, "worst" or "game".
    """

    def __init__(self, messages: Messages, limits: Limits, sources: Sources, policy: str) -> None:
        self.messages, self.limits, self.sources = messages, limits, sources
        self.its: FinishedGame[Any] | None = None
        self.labels: Mapping[str, str] = {}
        self.points: dict[int, Markup] = {}
        self.found = Found()
        self.policy = self.wanted_policy = policy
        self.wanted_effort, self.whose = "quick", ""
        self.seat = self.at = 0
        self.order = "worst"

    def take(self, its: FinishedGame[Any], seat: int | None) -> None:
        """Look back at another game, for the player in a seat; None for the first one that decided."""
        self.its, self.labels, self.points, self.found = its, decision_labels(its), {}, Found()
        self.seat = its.deciders[0] if seat is None else seat
        self.whose = str(self.seat)
        self.at = its.decisions(None)[0]

    @property
    def chosen(self) -> FinishedGame[Any]:
        """The game. Raises ValueError, with a sentence, before one is chosen."""
        if self.its is None:
            raise ValueError(self.messages.say("aftermath.no_game"))
        return self.its

    @property
    def decider(self) -> int:
        """The seat whose decisions are shown; the solo rival has none."""
        seats = self.chosen.deciders
        return self.seat if self.seat in seats else seats[0]

    # --- what is still to be played -----------------------------------------------------------------------------------

    @property
    def effort(self) -> Effort:
        """The effort of the next task; a shared machine judges nothing again."""
        effort = self.chosen.efforts[self.policy][self.wanted_effort]
        return effort if self.limits.playouts is None else replace(effort, again=())

    @property
    def starts(self) -> int:
        """The number of positions to play from; a guess at first."""
        if self.found.aftermath:
            return len(self.found.aftermath.study.starts)
        return max(len(self.chosen.game.history) * 4 // 10, 1)

    @property
    def missing_values(self) -> int:
        """The number of playouts of each moment still wanted, within the limit."""
        missing = self.effort.each - (self.found.values.playouts if self.found.values else 0)
        allowed = self.limits.of_playouts(missing * self.starts) // self.starts
        return max(allowed, FEWEST) if missing > 0 else 0

    def missing_verdicts(self, seat: int | None) -> list[int]:
        """The decisions of a seat, or of everybody, not yet judged with the wanted effort."""
        efforts, fresh = self.found.efforts, self.effort.fresh
        return [
            record for record in self.chosen.decisions(seat) if record not in efforts or efforts[record].fresh < fresh
        ]
