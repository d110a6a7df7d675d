"""The legal options of a position, as a sequence."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import overload

from betacolony.messages import ENGLISH, Language, Messages
from betacolony.options import Option
from betacolony.state.position import Position

from . import decisions, option_codec
from .reasons import examine


class Options(Sequence[Option]):
    """The legal options, one for each different effect, made when they are asked for.

    ``in`` also knows equivalents that are not listed, such as a move that wastes fuel.
    """

    def __init__(self, position: Position, language: Language = ENGLISH) -> None:
        self._position, self._language = position, language

    @cached_property
    def _choices(self) -> list[int]:
        return decisions.choices(self._position)

    def __len__(self) -> int:
        return len(self._choices)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> list[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | list[Option]:
        if isinstance(index, slice):
            return [option_codec.option_for(self._position, choice) for choice in self._choices[index]]
        return option_codec.option_for(self._position, self._choices[index])

    def __iter__(self) -> Iterator[Option]:
        return (option_codec.option_for(self._position, choice) for choice in self._choices)

    def __contains__(self, option: object) -> bool:
        return not examine(self._position, option)[1]

    def __repr__(self) -> str:
        messages = Messages(self._language, edition=self._position.edition)
        return "\n".join(f"{number:3}  {messages.tell(option)}" for number, option in enumerate(self))
