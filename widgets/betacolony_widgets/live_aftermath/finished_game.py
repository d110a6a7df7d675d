"""``FinishedGame``, a game that is looked back at: what its game says of it, and how it is drawn and played on."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, Generic, NamedTuple, Protocol

from markupsafe import Markup

from betacolony.core.whatif.aftermath import Aftermath
from betacolony.core.whatif.verdicts import Verdict
from betacolony_widgets.live_table.games import GameT
from betacolony_widgets.messages import Messages


@dataclass(frozen=True)
class Effort:
    """The number of playouts.

    Attributes:
        each: playouts from each moment.
        search: playouts to find the best option of a decision; 0: it is what the sharp player would have chosen.
        fresh: playouts then of it and of the chosen one, each.
        dearest: so many decisions of a player are judged at first, those in which the sharp player sees most lost, and
            the ones in which it would have chosen the same; None: all are.
        again: how many decisions are judged again where much is at stake, and of those once more.
    """

    each: int
    search: int
    fresh: int
    dearest: int | None = None
    again: tuple[int, ...] = (12, 2)

    @property
    def judging(self) -> int:
        """Playouts for each decision, at most."""
        return self.search + 2 * self.fresh

    @property
    def closer(self) -> "Effort":
        """The effort for what this one leaves open: four times the fresh playouts for half the width of an interval."""
        return replace(self, search=2 * self.search, fresh=4 * self.fresh)


class Judged(NamedTuple):
    """A verdict, and the effort that it took."""

    verdict: Verdict
    effort: Effort

    @property
    def kind(self) -> str:
        """That of the verdict; "liked" for the sharp player's choice, where nothing was played to check it."""
        kind = self.verdict.kind
        return "liked" if kind == "best" and not self.effort.search else kind


class Score(Protocol):
    """A player's points: the name, all of them, and those of each source."""

    @property
    def name(self) -> str: ...  # noqa: D102 - see above
    @property
    def total(self) -> int: ...  # noqa: D102
    @property
    def sources(self) -> Mapping[str, int]: ...  # noqa: D102


class FinishedGame(ABC, Generic[GameT]):
    """A game that is over, in its own words, pictures and studies.

    Attributes:
        efforts: by who plays on, and by the names of their messages.
        seconds: of one process that a playout takes, for each player who decides, by who plays on.
        sources: of points, in the order of a verdict's ``sources``.
    """

    efforts: ClassVar[Mapping[str, Mapping[str, Effort]]]
    seconds: ClassVar[Mapping[str, float]]
    sources: ClassVar[Sequence[str]]

    def __init__(self, game: GameT, messages: Messages) -> None:
        self.game = game
        self.messages = messages
        self.say = messages.say

    # --- who decided what ---------------------------------------------------------------------------------------------

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that made decisions."""
        return deciders(self.game)

    def decisions(self, seat: int | None) -> list[int]:
        """The indices in the history of the decisions of a seat, or of everybody."""
        return decisions(self.game, seat)

    def round_of(self, record: int) -> int:
        """The round of a decision; 0 is the set-up."""
        return int(self.game.at(record - 1).position.round)

    @cached_property
    def lost(self) -> Mapping[int, float]:
        """``foreseen``, reckoned once."""
        return self.foreseen()

    def by_stake(self, records: Iterable[int], dearest: int | None) -> list[int]:
        """Decisions in the order in which they are best judged: first those in which the sharp player sees most lost.

        ``dearest``: only so many of each player, and those in which nothing is lost; None for all.
        """
        lost = self.lost
        ordered = sorted(records, key=lambda record: -lost[record])
        if dearest is None:
            return ordered
        taken: Counter[int] = Counter()
        kept = []
        for record in ordered:
            decision = self.game.history[record].decision
            player = decision.player if decision else 0
            if lost[record] <= 0 or taken[player] < dearest:
                taken[player] += 1
                kept.append(record)
        return kept

    @property
    def alone(self) -> bool:
        """Whether there is a single seat: then leads are rounds to spare, and no chance is worth telling."""
        return len(self.game.names) == 1

    # --- what each game says ------------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def seats(self) -> Sequence[str]:
        """The names of the seats' colours and signs (``charts.signs``)."""

    @property
    @abstractmethod
    def winners(self) -> Sequence[int]:
        """The seats that won."""

    @property
    @abstractmethod
    def last_round(self) -> int:
        """The number of the last round."""

    @abstractmethod
    def scores(self) -> Sequence[Score]:
        """Everybody's points, by seat."""

    @abstractmethod
    def points_by_round(self) -> tuple[Sequence[str], Sequence[Sequence[Mapping[str, int]]]]:
        """The names of the rounds, and for each the points of each seat by source."""

    @abstractmethod
    def aftermath(self, policy: str) -> Aftermath[Any]:
        """The values of all moments, before any game has been played for them; ``policy`` is one of ``efforts``."""

    @abstractmethod
    def verdicts(
        self, policy: str, *, search: int, fresh: int, records: Sequence[int], executor: Executor
    ) -> Iterator[Verdict | None]:
        """Judge decisions (``whatif.verdicts.paced`` of the game)."""

    @abstractmethod
    def foreseen(self) -> Mapping[int, float]:
        """How much the sharp player sees lost in each decision, by the indices in the history; nothing is played."""

    @abstractmethod
    def porthole(self, record: int, chosen: Any, best: Any) -> Markup:
        """A small round picture of a decision: what was chosen in a red ring, what was better in a green one."""

    @abstractmethod
    def picture(self, record: int, chosen: Any, best: Any | None) -> Markup:
        """The table before a decision, with the chosen and the best option marked, for wide pages and for phones."""

    @abstractmethod
    def play_page(self) -> str:
        """The address of the page that plays the game again from its code; "" for none."""

    def about_split(self) -> str:
        """A sentence about who decides in this game, for the parts of a result; "" for none."""
        return ""


def deciders(game: Any) -> tuple[int, ...]:
    """The seats that made decisions in a game."""
    return tuple(sorted({record.decision.player for record in game.history if record.decision is not None}))


def decisions(game: Any, seat: int | None) -> list[int]:
    """The indices in a game's history of the decisions of a seat, or of everybody."""
    return [
        index
        for index, record in enumerate(game.history)
        if record.decision is not None and seat in {None, record.decision.player}
    ]


def finished(game: GameT, messages: Messages, **values: object) -> GameT:
    """The game, if it is over and its history is known. Raises ValueError, with a sentence, if not.

    ``values``: of that sentence, besides the round.
    """
    if not game.is_over and deciders(game):
        raise ValueError(messages.say("aftermath.not_over", round=game.position.round, **values))
    if not deciders(game):
        raise ValueError(messages.say("aftermath.no_history"))
    return game
