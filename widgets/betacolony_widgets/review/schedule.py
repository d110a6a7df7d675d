"""The schedule of cards: boxes with growing intervals, a few kinds at a time, ten cards a day at most.

A right answer moves a kind on by a box, and it comes back after that box's interval; a wrong answer moves it back to
the first box. Days are numbers (``date.toordinal``), as told by the browser.

The browser keeps the state as a little JSON. Anybody may have changed it, so ``read`` validates all of it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, Final

#: the version of the saved state
VERSION: Final = 1
#: days that can be saved
_FIRST: Final = date(2000, 1, 1)
_LAST: Final = date(8999, 12, 31)
#: days until a card of each box comes back
INTERVALS: Final = (1, 2, 4, 8, 16, 32)
#: the most cards a day, and among them kinds that are new to the reader
MOST: Final = 10
FRESH: Final = 4
#: the counts of a game before its first answer
_NOTHING: Final[Mapping[str, Any]] = {"day": "", "done": 0, "fresh": 0}


@dataclass(frozen=True)
class Slot:
    """The box of a kind, from 0, and the day on which it comes back."""

    box: int
    due: int


@dataclass(frozen=True)
class State:
    """The progress of a reader.

    Attributes:
        slots: the kinds that were answered at least once.
        day: the last day with an answer, 0 before any.
        done: cards answered on that day.
        fresh: kinds among them that were new.
    """

    slots: Mapping[str, Slot] = field(default_factory=dict)
    day: int = 0
    done: int = 0
    fresh: int = 0


def queue(state: State, today: int, kinds: Sequence[str]) -> tuple[str, ...]:
    """The kinds still to answer today: those due, the longest due first, then new ones."""
    state = on(state, today)
    slots = state.slots
    due = [kind for kind in kinds if kind in slots and slots[kind].due <= today]
    due.sort(key=lambda kind: (slots[kind].due, slots[kind].box, kinds.index(kind)))
    fresh = [kind for kind in kinds if kind not in slots][: max(FRESH - state.fresh, 0)]
    return tuple([*due, *fresh][: max(MOST - state.done, 0)])


def not_due(state: State, today: int, kinds: Sequence[str]) -> tuple[str, ...]:
    """The kinds that were answered before and are not yet due, the first due first: to practise without counting."""
    slots = on(state, today).slots
    known = [kind for kind in kinds if kind in slots and slots[kind].due > today]
    return tuple(sorted(known, key=lambda kind: (slots[kind].due, slots[kind].box)))


def answered(state: State, kind: str, today: int, *, right: bool) -> State:
    """The state after an answer."""
    state = on(state, today)
    known = state.slots.get(kind)
    box = min((known.box if known else 0) + 1, len(INTERVALS) - 1) if right else 0
    others = {other: slot for other, slot in state.slots.items() if other != kind}
    slots = {**others, kind: Slot(box, today + INTERVALS[box])}  # the latest last
    return State(slots, today, state.done + 1, state.fresh + (known is None))


def on(state: State, today: int) -> State:
    """The state on a day; on a new day nothing is answered yet.

    No card stays away for longer than its interval, even if the clock was wrong.
    """
    slots = {kind: Slot(slot.box, min(slot.due, today + INTERVALS[slot.box])) for kind, slot in state.slots.items()}
    if state.day != today:
        return State(slots, today)
    return replace(state, slots=slots)


def returns(state: State, today: int, kinds: Sequence[str]) -> int | None:
    """The number of days until a card comes back, once today's queue is empty; None without any kinds."""
    state = on(state, today)
    days = [max(state.slots[kind].due - today, 1) if kind in state.slots else 1 for kind in kinds]
    return min(days, default=None)


def results(state: State, today: int) -> tuple[bool, ...]:
    """Today's answers, True for a right one: the box of a kind tells when it was answered, and how."""
    return tuple(
        slot.box > 0 for slot in state.slots.values() if state.day == today and slot.due - INTERVALS[slot.box] == today
    )


# --- keeping ---------------------------------------------------------------------------------------------------------


def to_data(state: State, game: str = "", beside: object = None) -> dict[str, Any]:
    """The state as JSON-ready data, with what the other games keep.

    All games' cards are kept together: names of another game's kinds begin with its folder, and what it counts of a day
    is in a table of its own.

    Args:
        state: that of a game.
        game: the game's folder; "" for the first game.
        beside: what was kept before; anything that can't be read is left out.
    """
    kept = beside if isinstance(beside, Mapping) and beside.get("v") == VERSION else {}
    counts = {"day": _written(state.day), "done": state.done, "fresh": state.fresh}
    others = {kind: slot for kind, slot in _table(kept.get("cards")).items() if _folder(kind) != game}
    own = {_key(game, kind): [slot.box, _written(slot.due)] for kind, slot in state.slots.items()}
    games = _table(kept.get("games")) | ({game: counts} if game else {})
    first = {name: kept.get(name, count) for name, count in _NOTHING.items()} if game else counts
    return {"v": VERSION, **first, "cards": others | own, **({"games": games} if games else {})}


def read(data: object, kinds: Sequence[str], game: str = "") -> State | None:
    """Read the state of a game, by its folder, that ``to_data`` wrote; None for anything else.

    Kinds that no longer exist are left out.
    """
    if not isinstance(data, Mapping) or data.get("v") != VERSION or not isinstance(data.get("cards"), Mapping):
        return None
    counts = _table(data.get("games")).get(game, _NOTHING) if game else data
    if not isinstance(counts, Mapping):
        return None
    text = counts.get("day")
    day, done, fresh = 0 if text == "" else day_of(text), _count(counts.get("done")), _count(counts.get("fresh"))
    if day is None or done is None or fresh is None:
        return None
    cards = data["cards"]
    slots = {kind: _slot(cards[_key(game, kind)]) for kind in kinds if _key(game, kind) in cards}
    sound = {kind: slot for kind, slot in slots.items() if slot is not None}
    return State(sound, day, done, fresh) if len(sound) == len(slots) else None


def _key(game: str, kind: str) -> str:
    return f"{game}/{kind}" if game else kind


def _folder(kind: object) -> str:
    return str(kind).rpartition("/")[0]


def _table(data: object) -> dict[Any, Any]:
    return dict(data) if isinstance(data, Mapping) else {}


def is_newer(data: object) -> bool:
    """True if a newer version wrote the data."""
    version = data.get("v") if isinstance(data, Mapping) else None
    return isinstance(version, int) and version > VERSION


def _count(number: object) -> int | None:
    return number if isinstance(number, int) and not isinstance(number, bool) and 0 <= number <= MOST else None


def _slot(entry: object) -> Slot | None:
    if not isinstance(entry, list) or len(entry) != 2:
        return None
    box, due = _count(entry[0]), day_of(entry[1])
    return Slot(box, due) if box is not None and due is not None and box < len(INTERVALS) else None


def _written(day: int) -> str:
    return date.fromordinal(day).isoformat() if day else ""


def nearest_day(text: str) -> int:
    """The number of a date like 2026-07-30, or of the nearest that can be saved.

    Raises:
        ValueError: it is not a date.
    """
    return min(max(date.fromisoformat(text), _FIRST), _LAST).toordinal()


def day_of(text: object) -> int | None:
    """The number of a date like 2026-07-30; None for anything else."""
    if not isinstance(text, str):
        return None
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day.toordinal() if _FIRST <= day <= _LAST else None
