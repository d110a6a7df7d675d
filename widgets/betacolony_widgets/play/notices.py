"""Notices beside the game: the answer to an impossible choice, and the game that a what-if left."""

from dataclasses import dataclass, field
from typing import Final

from betacolony import Game, Option

from .game_log import Mark

#: why nothing can be chosen, by what is waited for
REFUSED: Final = {"back": "answer.looking", "over": "answer.over", "think": "answer.thinking"}


@dataclass(frozen=True)
class Answer:
    """Why something is not possible now, and the option that comes closest."""

    head: str
    reasons: tuple[str, ...]
    nearest: Option | None = None
    wrong: frozenset[str] = field(default_factory=frozenset)
    #: what ``nearest`` is called, if it is something else than the closest to what was wanted
    offer: str = ""


@dataclass(frozen=True)
class Trunk:
    """The game that goes on once a what-if is left: as it stood, and what had just happened in it."""

    game: Game
    since: Mark
    floor: int
    seen: int
