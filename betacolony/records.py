"""Records of a game: its decisions, the steps of its history, and its result."""

from collections.abc import Mapping
from typing import Any

from .core.value import NOTHING, Value
from .events import Event
from .options import Option
from .scores import Score


class Decision(Value):
    """A question to a player (a seat, from 0), and the rule under which it is asked.

    ``kind`` is one of the names in ``rules.decisions``. ``context`` holds what the question is about: ``location`` and
    ``value`` when a location is activated, ``row`` and ``column`` of a pod, ``achievement``, ``space``, ``free``,
    ``count``.
    """

    kind: str
    player: int
    prompt: str
    rule: str
    context: Mapping[str, Any] = NOTHING


class Record(Value):
    """One step of a game's history: decision, option and events. The set-up has events alone."""

    decision: Decision | None
    option: Option | None
    events: tuple[Event, ...]


class Result(Value):
    """The end of a game (END-2, SOLO-10). ``decided_by``: "cp", "crew" (more on the board), "shared" or "rival"."""

    winners: tuple[int, ...]
    decided_by: str
    scores: tuple[Score, ...]
