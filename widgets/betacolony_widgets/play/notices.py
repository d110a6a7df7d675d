"""Notices beside the game: the answer to an impossible choice, and the game that a what-if left."""

from dataclasses import dataclass, field
from typing import Final

from betacolony import Game, Option
from betacolony_widgets.play.narration.history import Mark

#: stage of a game -> the sentence that says why nothing can be chosen
REFUSED: Final = {"back": "answer.looking", "over": "answer.over", "think": "answer.thinking"}


@dataclass(frozen=True)
class Answer:
    """The reasons why a choice is impossible now, and the nearest option.

    ``wrong`` are the targets to mark; ``offer`` is the label of ``nearest``, "" for the usual one.
    """

    head: str
    reasons: tuple[str, ...]
    nearest: Option | None = None
    wrong: frozenset[str] = field(default_factory=frozenset)
    offer: str = ""


@dataclass(frozen=True)
class Trunk:
    """The game to go back to after a what-if, with ``since``, ``floor`` and ``seen`` of its ``Play``.

    The branch began after so many records of its history.
    """

    game: Game
    since: Mark
    floor: int
    seen: int
    records: int
