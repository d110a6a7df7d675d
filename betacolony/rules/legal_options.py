"""The legal options of a position, as a sequence."""

from betacolony.core.options import LegalOptions
from betacolony.messages import ENGLISH, Language, Messages
from betacolony.options import Option
from betacolony.state.position import Position

from . import decisions, option_codec
from .reasons import examine


class Options(LegalOptions[Option]):
    """The legal options, one for each different effect, made when they are asked for.

    ``in`` also knows equivalents that are not listed, such as a move that wastes fuel.
    """

    def __init__(self, position: Position, language: Language = ENGLISH) -> None:
        self._position, self._language = position, language

    def _list(self) -> list[int]:
        return decisions.choices(self._position)

    def _option(self, choice: int) -> Option:
        return option_codec.option_for(self._position, choice)

    def __contains__(self, option: object) -> bool:
        return not examine(self._position, option)[1]

    def __repr__(self) -> str:
        messages = Messages(self._language, edition=self._position.edition)
        return "\n".join(f"{number:3}  {messages.tell(option)}" for number, option in enumerate(self))
