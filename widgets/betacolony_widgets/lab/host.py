"""``Host``, the part of the lab that its panels use."""

from typing import Any, Protocol

from betacolony import Game, Option
from betacolony.whatif import Progress
from betacolony.whatif.changes import Change
from betacolony_widgets.messages import Messages

from .background_work import Limits, Work
from .lab_board import LabBoard
from .tab_widget import TabWidget


class Host(Protocol):
    """The part of ``page.Lab`` that its panels use; ``page`` documents each member."""

    messages: Messages
    limits: Limits
    work: Work[Any]
    at_work: Any
    tabs: TabWidget
    board: LabBoard

    @property
    def game(self) -> Game: ...  # noqa: D102 - see above, here and below
    @property
    def decider(self) -> str: ...  # noqa: D102
    def decided(self) -> Game: ...  # noqa: D102
    def take(self, game: Game, /, *notices: str) -> None: ...  # noqa: D102
    def choose(self, option: Option, /) -> None: ...  # noqa: D102
    def give_way(self, panel: Any, /) -> None: ...  # noqa: D102
    def show_progress(self, progress: Progress | None, /) -> None: ...  # noqa: D102
    def branch(self, change: Change, /) -> str: ...  # noqa: D102
