"""Records of a game: its decisions, the steps of its history, and its result.

The ``context`` of a decision holds ``location`` and ``value`` when a location is activated, ``row`` and ``column`` of a
pod, ``achievement``, ``space``, ``free``, ``count``; its ``kind`` is one of the names in ``rules.decisions``.
"""

from typing import TypeAlias

from .core import records
from .core.records import Decision
from .core.value import Value
from .events import Event
from .options import Option
from .scores import Score

__all__ = ["Decision", "Record", "Result"]

#: one step of a game's history: decision, option and events; the set-up has events alone
Record: TypeAlias = records.Record[Option, Event]


class Result(Value):
    """The end of a game (END-2, SOLO-10). ``decided_by``: "cp", "crew" (more on the board), "shared" or "rival"."""

    winners: tuple[int, ...]
    decided_by: str
    scores: tuple[Score, ...]
