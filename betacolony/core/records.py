"""Records of a game: its decisions, and the steps of its history."""

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from .event import Event
from .options import OptionT
from .value import NOTHING, Value

EventT = TypeVar("EventT", bound=Event)


class Decision(Value):
    """A question to a player (a seat, from 0), and the rule under which it is asked.

    ``kind`` is a name that the game gives it, ``prompt`` the task in words, ``context`` what the question is about, by
    name.
    """

    kind: str
    player: int
    prompt: str
    rule: str
    context: Mapping[str, Any] = NOTHING


class Record(Value, Generic[OptionT, EventT]):
    """One step of a game's history: decision, option and events. The set-up has events alone."""

    decision: Decision | None
    option: OptionT | None
    events: tuple[EventT, ...]
