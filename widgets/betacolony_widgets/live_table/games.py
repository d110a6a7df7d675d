"""A game and its computer players, as far as a live table looks at them."""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol, Self, TypeVar, runtime_checkable

from betacolony.core.event import Event
from betacolony.core.messages import Language
from betacolony.core.options import Option
from betacolony.core.records import Decision, Record


class LiveGame(Protocol):
    """A game with decisions and a history; both games' ``Game`` is one."""

    language: Language
    notes: tuple[str, ...]

    @classmethod
    def from_json(  # noqa: D102 - as in each ``game``, here and below
        cls, text: str, *, salvage: bool = ..., edition: Any = ..., language: str = ...
    ) -> Self: ...
    @classmethod
    def from_code(  # noqa: D102
        cls, code: str, *, seed: int = ..., edition: Any = ..., language: str = ...
    ) -> Self: ...
    @property
    def names(self) -> tuple[str, ...]: ...  # noqa: D102 - as in ``core.history``, here and below
    @property
    def history(self) -> Sequence[Record[Any, Any]]: ...  # noqa: D102
    @property
    def decision(self) -> Decision | None: ...  # noqa: D102
    @property
    def options(self) -> Sequence[Any]: ...  # noqa: D102
    @property
    def is_over(self) -> bool: ...  # noqa: D102
    @property
    def can_redo(self) -> bool: ...  # noqa: D102
    @property
    def position(self) -> Any: ...  # noqa: D102
    def play(self, option: Any) -> tuple[Any, ...]: ...  # noqa: D102
    def undo(self) -> Any: ...  # noqa: D102
    def redo(self) -> Any: ...  # noqa: D102
    def branch(self) -> Self: ...  # noqa: D102
    def at(self, number: int) -> Self: ...  # noqa: D102
    def called(self, names: Sequence[str]) -> Self: ...  # noqa: D102
    def translated(self, language: str) -> Self: ...  # noqa: D102
    def tell(self, item: Any) -> str: ...  # noqa: D102
    def to_json(self) -> str: ...  # noqa: D102
    def code(self) -> str: ...  # noqa: D102


class Player(Protocol):
    """Chooses for a seat."""

    def choose(self, game: Any) -> Any:
        """Choose one of ``game.options``."""


class Thought(Protocol):
    """The progress of thinking about a decision."""

    @property
    def share(self) -> float:
        """The share that is done, 0 to 1."""


@runtime_checkable
class Thinker(Protocol):
    """A player that thinks for long, in small steps; then ``choose`` takes no time (``PlannerPlayer``)."""

    def choose(self, game: Any) -> Any:
        """Choose one of ``game.options``."""

    def thinking(self, pos: Any) -> Iterable[Thought]:
        """Think about the decision of a position."""


@runtime_checkable
class Deputed(Thinker, Protocol):
    """A thinker of the engine, a copy of which can think elsewhere."""

    def adopt(self, pos: Any, line: tuple[int, ...]) -> None:
        """Take over what a copy thinks best for a position; then ``choose`` takes no time."""


GameT = TypeVar("GameT", bound=LiveGame)
OptionT = TypeVar("OptionT", bound=Option)
EventT = TypeVar("EventT", bound=Event)
