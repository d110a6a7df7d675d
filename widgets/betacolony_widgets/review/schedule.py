"""The schedule of cards: boxes with growing intervals, a few kinds at a time, ten cards a day at most.

A kind that was answered right moves on by a box, and comes back after that box's interval; one that was answered wrong
goes back to the first box. Days are numbers (``date.toordinal``): what day it is, the browser says.

What is kept is small JSON, and may have been changed by anybody: ``read`` takes no more of it than makes sense.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, Final

#: the version of what is kept
VERSION: Final = 1
#: days that can be kept
_FIRST: Final = date(2000, 1, 1)
_LAST: Final = date(8999, 12, 31)
#: days until a card of each box comes back
INTERVALS: Final = (1, 2, 4, 8, 16, 32)
#: cards a day, and among them kinds that are met for the first time
MOST: Final = 10
FRESH: Final = 4


@dataclass(frozen=True)
class Slot:
    """Where a kind of card is: its box, from 0, and the day on which it comes back."""

    box: int
    due: int


@dataclass(frozen=True)
class State:
    """What is known of a reader.

    Attributes:
        slots: the kinds that were answered at least once.
        day: the last day on which a card was answered, 0 before any.
        done: how many were answered on that day.
        fresh: how many of those for the first time.
    """

    slots: Mapping[str, Slot] = field(default_factory=dict)
    day: int = 0
    done: int = 0
    fresh: int = 0


def queue(state: State, today: int, kinds: Sequence[str]) -> tuple[str, ...]:
    """The kinds that are still to be answered today: those due, the longest due first, then new ones."""
    state = on(state, today)
    slots = state.slots
    due = [kind for kind in kinds if kind in slots and slots[kind].due <= today]
    due.sort(key=lambda kind: (slots[kind].due, slots[kind].box, kinds.index(kind)))
    fresh = [kind for kind in kinds if kind not in slots][: max(FRESH - state.fresh, 0)]
    return tuple([*due, *fresh][: max(MOST - state.done, 0)])


def answered(state: State, kind: str, today: int, *, right: bool) -> State:
    """What is known after a kind was answered."""
    state = on(state, today)
    known = state.slots.get(kind)
    box = min((known.box if known else 0) + 1, len(INTERVALS) - 1) if right else 0
    slots = {**state.slots, kind: Slot(box, today + INTERVALS[box])}
    return State(slots, today, state.done + 1, state.fresh + (known is None))


def on(state: State, today: int) -> State:
    """The state as it is on a day: a new one begins with nothing answered.

    A clock that was wrong keeps no card away for longer than its interval.
    """
    slots = {kind: Slot(slot.box, min(slot.due, today + INTERVALS[slot.box])) for kind, slot in state.slots.items()}
    if state.day != today:
        return State(slots, today)
    return replace(state, slots=slots)


def returns(state: State, today: int, kinds: Sequence[str]) -> int | None:
    """In how many days there is something to answer again, once today's queue is empty; None without any kinds."""
    state = on(state, today)
    days = [max(state.slots[kind].due - today, 1) if kind in state.slots else 1 for kind in kinds]
    return min(days, default=None)


# --- keeping ---------------------------------------------------------------------------------------------------------


def to_data(state: State) -> dict[str, Any]:
    """The state as JSON-ready data."""
    return {
        "v": VERSION,
        "day": _written(state.day),
        "done": state.done,
        "fresh": state.fresh,
        "cards": {kind: [slot.box, _written(slot.due)] for kind, slot in state.slots.items()},
    }


def read(data: object, kinds: Sequence[str]) -> State | None:
    """The state that ``to_data`` wrote; None for anything else. Kinds that there are no longer are left out."""
    if not isinstance(data, Mapping) or data.get("v") != VERSION or not isinstance(data.get("cards"), Mapping):
        return None
    day, done, fresh = _day(data.get("day")), _count(data.get("done")), _count(data.get("fresh"))
    if day is None or done is None or fresh is None:
        return None
    slots = {kind: _slot(data["cards"][kind]) for kind in kinds if kind in data["cards"]}
    sound = {kind: slot for kind, slot in slots.items() if slot is not None}
    return State(sound, day, done, fresh) if len(sound) == len(slots) else None


def is_newer(data: object) -> bool:
    """Whether something was kept by a newer version of this."""
    found = data.get("v") if isinstance(data, Mapping) else None
    return isinstance(found, int) and found > VERSION


def _count(number: object) -> int | None:
    return number if isinstance(number, int) and not isinstance(number, bool) and 0 <= number <= MOST else None


def _slot(entry: object) -> Slot | None:
    if not isinstance(entry, list) or len(entry) != 2:
        return None
    box, due = _count(entry[0]), day_of(entry[1])
    return Slot(box, due) if box is not None and due is not None and box < len(INTERVALS) else None


def _written(day: int) -> str:
    return date.fromordinal(day).isoformat() if day else ""


def _day(text: object) -> int | None:
    """The number of a day that is written as 2026-07-30; 0 for none; None for anything else."""
    return 0 if text == "" else day_of(text)


def nearest_day(text: str) -> int:
    """The number of a day that is written as 2026-07-30, or of the nearest that can be kept.

    Raises:
        ValueError: it is no day.
    """
    return min(max(date.fromisoformat(text), _FIRST), _LAST).toordinal()


def day_of(text: object) -> int | None:
    """The number of a day that is written as 2026-07-30; None for anything else."""
    if not isinstance(text, str):
        return None
    try:
        found = date.fromisoformat(text)
    except ValueError:
        return None
    return found.toordinal() if _FIRST <= found <= _LAST else None
