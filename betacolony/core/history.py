"""What a game went through, whichever game it is: its positions and records, with undo, redo and branches."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic, Protocol, Self, TypeVar

from . import chance
from .edition_files.edition_file import EditionFile
from .errors import GameError, shown
from .messages import ENGLISH, Language
from .options import OptionT
from .records import EventT, Record


class Table(Protocol):
    """A position, as far as a history looks at it."""

    seed: int
    scripted: Mapping[int, int]
    agenda: Any

    @property
    def edition(self) -> Any:
        """The edition that is played."""
        ...

    def copy(self) -> Self:
        """An independent copy."""
        ...


PositionT = TypeVar("PositionT", bound=Table)
EditionT = TypeVar("EditionT", bound=EditionFile)


class History(ABC, Generic[PositionT, OptionT, EventT, EditionT]):
    """A game in progress, with all that happened.

    Attributes:
        language: the language of all sentences; it is not saved.
        notes: sentences that a reader of a saved game should know; empty otherwise.
    """

    def __init__(
        self, position: PositionT, names: Sequence[str], start: PositionT | None, language: str = ENGLISH
    ) -> None:
        """For the class methods: ``start`` is the position that the game was started from, None for a set-up."""
        self._position = position
        self._names = tuple(names)
        self._start = start
        self._before: list[PositionT] = []
        self._history: list[Record[OptionT, EventT]] = []
        self._redo: list[OptionT] = []
        self.language = Language(language)
        self.notes: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self._names

    @property
    def history(self) -> tuple[Record[OptionT, EventT], ...]:
        """Everything that happened, the set-up first."""
        return tuple(self._history)

    # --- the present ---------------------------------------------------------------------------------

    @property
    def edition(self) -> EditionT:
        """The edition that is played."""
        edition: EditionT = self._position.edition
        return edition

    @property
    def seed(self) -> int:
        """The seed of all draws."""
        return self._position.seed

    @property
    def position(self) -> PositionT:
        """A copy of the position; changes to it leave the game alone.

        Its seed is 0 and nothing in it is scripted: it hides the draws to come, though not the order of a deck.
        """
        return _with_draws(self._position.copy(), 0)

    @property
    def is_over(self) -> bool:
        """True if nothing is left to decide."""
        return not self._position.agenda

    # --- playing ---------------------------------------------------------------------------------

    @abstractmethod
    def _record(self, option: OptionT) -> tuple[PositionT, Record[OptionT, EventT]]:
        """The position and the record after an option, everything up to the next decision carried out.

        Raises an IllegalMove.
        """

    @abstractmethod
    def tell(self, item: Any) -> str:
        """The sentence of an event, an option or a reason."""

    def play(self, option: OptionT) -> tuple[EventT, ...]:
        """Take an option and carry out everything up to the next decision.

        Raises:
            IllegalMove: the option is not legal; its ``reasons`` say why, and nothing has changed.
        """
        events = self._play(option)
        self._redo.clear()
        return events

    def _play(self, option: OptionT) -> tuple[EventT, ...]:
        after, record = self._record(option)
        self._before.append(self._position)
        self._position = after
        self._history.append(record)
        return record.events

    @property
    def can_undo(self) -> bool:
        """True if there is a step to undo."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """True if there is a step to redo."""
        return bool(self._redo)

    def undo(self) -> OptionT | None:
        """Undo the last step. Returns its option, or None (and changes nothing) at the start."""
        if not self._before:
            return None
        self._position = self._before.pop()
        option = self._history.pop().option
        self._redo.append(option)  # type: ignore[arg-type]  # only the set-up has none, and it has no step before it
        return self._redo[-1]

    def redo(self) -> tuple[EventT, ...] | None:
        """Redo the step that was undone last. Returns its events, or None if there is none."""
        return self._play(self._redo.pop()) if self._redo else None

    # --- what if ---------------------------------------------------------------------------------

    def branch(self) -> Self:
        """An independent copy with the same history."""
        other = self._branch(len(self._history) - 1)
        other._redo = self._redo[:]
        return other

    def _branch(self, number: int) -> Self:
        """A copy as the game stood after a record of its history."""
        other = type(self)([*self._before, self._position][number].copy(), self._names, self._start, self.language)
        other._before = self._before[:number]
        other._history = self._history[: number + 1]
        other.notes = self.notes
        return other

    def imagined(self) -> Self:
        """A branch with draws of its own, to foresee what an option brings without a hint at what turns up.

        It is the same whatever the game's seed and script hold in store.
        """
        other = self.branch()
        _with_draws(other._position, chance.IMAGINED)
        return other

    @abstractmethod
    def _seat_names(self, names: Sequence[str]) -> tuple[str, ...]:
        """Names for the seats of the game, checked; raises a GameError."""

    def called(self, names: Sequence[str]) -> Self:
        """A copy with the same history and other names for the players, by seat.

        Raises:
            GameError: not a name for each seat, or unsuitable names.
        """
        other = self.branch()
        other._names = self._seat_names(names)
        return other

    def translated(self, language: str) -> Self:
        """A copy with the same history in another language; names and earlier prompts stay as they are.

        Raises:
            MissingWords: for a language without messages.
        """
        other = self.branch()
        other.language = Language(language)
        return other

    def at(self, number: int) -> Self:
        """A branch as the game stood after a record of its ``history``, with the records up to that; 0 is the set-up.

        Later steps cannot be redone there.

        Raises:
            GameError: the history has no such record.
        """
        if type(number) is not int or not 0 <= number < len(self._history):
            raise GameError("no_record", found=shown(number), last=len(self._history) - 1)
        return self._branch(number)


def _with_draws(position: PositionT, seed: int) -> PositionT:
    """The same position with the draws of a seed, and none scripted."""
    position.seed, position.scripted = seed, {}
    return position
