"""The base of options, in every game, and the legal ones of a position as a sequence."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar, overload

from .errors import shown
from .messages import Messages
from .value import Value


class Option(Value):
    """A choice of a player."""

    def to_dict(self) -> dict[str, Any]:
        """The option as plain data: its type under "type", and the fields that are compared."""
        data: dict[str, Any] = {"type": type(self).__name__}
        for name in self._compared:
            value = getattr(self, name)
            data[name] = list(value) if isinstance(value, tuple) else value
        return data


class OptionError(ValueError):
    """Data that describes no option; ``known`` names the types of options."""

    def __init__(self, data: object, known: tuple[str, ...]) -> None:
        super().__init__(data, known)
        self.data = data
        self.known = known

    def sentence(self, messages: Messages) -> str:
        """The error in the words of a language."""
        return messages.say("error.no_option", data=shown(self.data), known=", ".join(self.known))

    def __str__(self) -> str:
        return self.sentence(Messages.of())


OptionT = TypeVar("OptionT", bound=Option)


class LegalOptions(Sequence[OptionT], ABC, Generic[OptionT]):
    """The legal options of a decision, one for each different effect, made when they are asked for.

    ``in`` also knows equivalents that are not listed.
    """

    @abstractmethod
    def _list(self) -> list[int]:
        """The choices of the decision, as numbers."""

    @abstractmethod
    def _option(self, choice: int) -> OptionT:
        """The option that a choice stands for."""

    @abstractmethod
    def __contains__(self, option: object) -> bool: ...

    @cached_property
    def _choices(self) -> list[int]:
        return self._list()

    def __len__(self) -> int:
        return len(self._choices)

    @overload
    def __getitem__(self, index: int) -> OptionT: ...
    @overload
    def __getitem__(self, index: slice) -> list[OptionT]: ...
    def __getitem__(self, index: int | slice) -> OptionT | list[OptionT]:
        if isinstance(index, slice):
            return [self._option(choice) for choice in self._choices[index]]
        return self._option(self._choices[index])

    def __iter__(self) -> Iterator[OptionT]:
        return map(self._option, self._choices)


def option_from(data: Any, kinds: Mapping[str, type[OptionT]]) -> OptionT:
    """The option that ``to_dict`` wrote, of one of these types by name.

    Raises:
        OptionError: ``data`` describes no option.
    """
    try:
        fields = dict(data)
        kind = kinds[fields.pop("type")]
        if not set(kind._compared) >= set(fields):  # noqa: SLF001 - the fields that ``to_dict`` writes
            raise OptionError(data, tuple(kinds))
        return kind(**{name: tuple(value) if isinstance(value, list) else value for name, value in fields.items()})
    except (TypeError, KeyError, ValueError) as fault:
        raise OptionError(data, tuple(kinds)) from fault
