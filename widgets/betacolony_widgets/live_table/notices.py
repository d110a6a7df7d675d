"""Notices beside the game: the answer to an impossible choice, and the game that a what-if left."""

from dataclasses import dataclass, field
from typing import Final, Generic

from .games import GameT, OptionT
from .history import Mark

#: stage of a game -> the sentence that says why nothing can be chosen
REFUSED: Final = {"back": "answer.looking", "over": "answer.over"}


@dataclass(frozen=True)
class Answer(Generic[OptionT]):
    """The reasons why a choice is impossible now, and the nearest option.

    Attributes:
        head: what was refused and why, in a sentence; it may be the first of the reasons.
        reasons: all reasons, a sentence each.
        nearest: the nearest option, if there is one.
        wrong: the targets to mark.
        offer: the label of ``nearest``; "" for the usual one.
        refused: the target that rules forbid; "" where none do.
        sign: at most three words to write on it.
        near: the target of the nearest option, if it has one of its own.
        close: the nearest option in a sentence.
        show: the label of a button that shows ``near``.
        rule: the id of the rule.
        implied: a reason that the head and another sentence tell already; "" for none.
    """

    head: str
    reasons: tuple[str, ...]
    nearest: OptionT | None = None
    wrong: frozenset[str] = field(default_factory=frozenset)
    offer: str = ""
    refused: str = ""
    sign: str = ""
    near: str = ""
    close: str = ""
    show: str = ""
    rule: str = ""
    implied: str = ""


@dataclass(frozen=True)
class Trunk(Generic[GameT]):
    """The game to go back to after a what-if, with ``since`` and ``floor`` of its ``Play``.

    The branch began after this many records of its history.
    """

    game: GameT
    since: Mark
    floor: int
    records: int
