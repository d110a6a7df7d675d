"""Events that are told as one: goods that come one after the other, and the steps of a marker with what it takes."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from betacolony import Event
from betacolony.events import (
    ArtifactsGained,
    BonusTaken,
    FuelGained,
    FuelSpent,
    MarkerMoved,
    MaterialsGained,
    PointsGained,
)
from betacolony.messages import Messages

#: consecutive events of one kind become one sentence: for each kind the field to add up, and the fields to leave out
_ADDED: Final[dict[type[Event], tuple[str, frozenset[str]]]] = {
    MaterialsGained: ("materials", frozenset(("rule", "cause"))),
    FuelGained: ("amount", frozenset(("rule", "cause"))),
    ArtifactsGained: ("amount", frozenset(("rule", "cause"))),
    FuelSpent: ("amount", frozenset(("rule",))),
    PointsGained: ("amount", frozenset()),
}
#: the goods of a gain that a track gives at once
_GIVEN: Final[dict[type[Event], str]] = {FuelGained: "fuel", ArtifactsGained: "artifact", PointsGained: "cp"}


@dataclass(frozen=True)
class Walk:
    """Steps of a player's marker on a track, and all that it has taken on the way.

    ``start`` and ``to`` are numbers of track spaces, ``taken`` pairs of goods (or "cp") and their numbers.
    """

    player: int
    colony: str
    start: int
    to: int
    taken: tuple[tuple[str, int], ...] = ()

    def sentence(self, messages: Messages) -> str:
        """The walk in the words of a language, with the templates of the ``Narrator``."""
        steps = self.to - self.start
        things = messages.listed(
            f"{number} {messages.name('cp')}" if name == "cp" else messages.some(name, number)
            for name, number in self.taken
        )
        kind = f"Walk{'' if steps > 1 else '_step'}{'_taking' if self.taken else ''}"
        values = {"player": self.player, "colony": self.colony, "start": self.start, "to": self.to}
        return messages.say(f"event.{kind}", steps=steps, things=things, **values)


#: the subject of one sentence
Told = Event | Walk


def joined(events: Iterable[Event]) -> list[Told]:
    """Events as they are told: those that belong together as one."""
    out: list[Told] = []
    for event in events:
        last = out[-1] if out else None
        both: Told | None = None
        if isinstance(event, MarkerMoved):
            both = _walked(last, event)
            if both is None:
                out.append(Walk(event.player, event.colony, event.to - 1, event.to))
                continue
        elif isinstance(last, BonusTaken) and len(out) > 1 and isinstance(out[-2], Walk):
            both = _with_bonus(out[-2], last, event)
            if both is not None:
                out.pop()
        elif last is not None and not isinstance(last, Walk):
            both = added(last, event)
        if both is None:
            out.append(event)
        else:
            out[-1] = both
    return out


def added(event: Event, other: Event) -> Event | None:
    """An event that says what two of them say, if there is one."""
    if type(event) is not type(other) or type(event) not in _ADDED:
        return None
    field, silent = _ADDED[type(event)]
    values: dict[str, Any] = {name: getattr(event, name) for name in event._fields}
    if any(values[name] != getattr(other, name) for name in values.keys() - silent - {field}):
        return None
    values[field] += getattr(other, field)
    return type(event)(**values)


def _walked(walk: Told | None, step: MarkerMoved) -> Walk | None:
    """A walk with one more step, if it is the next of the same marker."""
    if isinstance(walk, Walk) and (walk.player, walk.colony, walk.to) == (step.player, step.colony, step.to - 1):
        return replace(walk, to=step.to)
    return None


def _with_bonus(walk: Walk, bonus: BonusTaken, gain: Event) -> Walk | None:
    """A walk with what a bonus on its way has given, if it is given whole and at once."""
    if not isinstance(gain, FuelGained | ArtifactsGained | PointsGained) or gain.rule == "SOLO-6":
        return None
    whole = (gain.player, gain.amount, gain.cause) == (bonus.player, bonus.amount, bonus.cause)
    if not whole or (walk.player, walk.colony) != (bonus.player, bonus.cause):
        return None
    taken = Counter(dict(walk.taken))
    taken[_GIVEN[type(gain)]] += bonus.amount
    return replace(walk, taken=tuple(taken.items()))
