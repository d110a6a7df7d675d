"""``Host``, the part of the lab that its panels use."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from betacolony.core.whatif.changes import Change
from betacolony.core.whatif.study import Progress
from betacolony_widgets.messages import Messages

from .background_work import Limits, Work
from .html import Markup
from .lab_board import LiveLabBoard
from .tab_widget import TabWidget


class Host(Protocol):
    """The part of ``page.LiveLab`` that its panels use; ``page`` documents each member."""

    messages: Messages
    limits: Limits
    work: Work[Any]
    at_work: Any
    tabs: TabWidget
    board: LiveLabBoard[Any]
    panels: Mapping[str, Any]
    policies: tuple[str, ...]
    usual: str

    @property
    def game(self) -> Any: ...  # noqa: D102 - see above, here and below
    @property
    def decider(self) -> str: ...  # noqa: D102
    def decided(self) -> Any: ...  # noqa: D102
    def take(self, game: Any, /, *notices: str) -> None: ...  # noqa: D102
    def choose(self, option: Any, /) -> None: ...  # noqa: D102
    def give_way(self, panel: Any, /) -> None: ...  # noqa: D102
    def signs(self, game: Any, /) -> Sequence[Markup]: ...  # noqa: D102
    def show_progress(self, progress: Progress | None, /) -> None: ...  # noqa: D102
    def branch(self, change: Change, /) -> str: ...  # noqa: D102
