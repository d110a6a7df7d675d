"""``Host``, the lab as its tabs see it."""

from typing import Any, Protocol

from betacolony import Game, Option
from betacolony.whatif import Progress
from betacolony.whatif.changes import Change
from betacolony_widgets.messages import Messages

from .background_work import Limits, Work
from .lab_board import LabBoard
from .tab_widget import TabWidget


class Host(Protocol):
    """The lab as its panels see it; ``page.Lab`` says what each means."""

    messages: Messages
    limits: Limits
    work: Work[Any]
    at_work: Any
    tabs: TabWidget
    board: LabBoard

    @property
    def game(self) -> Game: ...  # noqa: D102 - see above, here and below
    @property
    def asked(self) -> str: ...  # noqa: D102
    def decided(self) -> Game: ...  # noqa: D102
    def take(self, game: Game, /, *notices: str) -> None: ...  # noqa: D102
    def choose(self, option: Option, /) -> None: ...  # noqa: D102
    def give_way(self, asked: Any, /) -> None: ...  # noqa: D102
    def show_progress(self, progress: Progress | None, /) -> None: ...  # noqa: D102
    def branch(self, change: Change, /) -> None: ...  # noqa: D102
