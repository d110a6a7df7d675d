"""Receipts: what a player has paid and got since a moment, from the engine's events."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from betacolony import Event, Game
from betacolony.events import (
    ArtifactsGained,
    CrewPlaced,
    FuelGained,
    FuelSpent,
    InfluenceGained,
    MaterialsGained,
    Paid,
    PointsGained,
)
from betacolony_widgets.board.descriptions import price_parts
from betacolony_widgets.board.panels.rondel import fuel_price
from betacolony_widgets.messages import Messages

#: the sources of influence, fields of the event
_SOURCES: Final = ("printed", "neighbours", "centre", "card")


def receipt(game: Game, seat: int, since: int = 1) -> list[tuple[str, str]]:
    """The payments, placed crew and gains of a player since a record of a game: labels with texts, in order."""
    messages = Messages.of(game.language)
    happened = [event for record in game.history[since:] for event in record.events]
    own = [event for event in happened if getattr(event, "player", None) == seat]
    crew = [event for event in own if isinstance(event, CrewPlaced)]  # from the own stock: placed, not got
    placed = sum(event.amount for event in crew)
    lines = [
        ("paid", messages.say("price.sum").join(_paid(messages, own))),
        ("influence", messages.listed(list(_influence(messages, own)))),
        ("placed", messages.listed([messages.count("pod.crew", placed)] if placed else [])),
        ("got", messages.listed(list(gained(messages, [event for event in own if event not in crew])))),
    ]
    none = {"", messages.listed([])}
    return [(messages.say(f"receipt.{key}"), text) for key, text in lines if text not in none]


def _paid(messages: Messages, events: Iterable[Event]) -> Iterator[str]:
    materials: Counter[str] = Counter()
    artifacts = fuel = 0
    for event in events:
        if isinstance(event, Paid):
            materials.update(event.materials)
            artifacts += event.artifacts
        elif isinstance(event, FuelSpent):
            fuel += event.amount
    yield from price_parts(messages, materials)
    if artifacts:
        yield messages.count("bonus.artifact", artifacts)
    if fuel:
        yield fuel_price(messages, fuel)


def _influence(messages: Messages, events: Iterable[Event]) -> Iterator[str]:
    """Each gain of influence with its parts."""
    for event in events:
        if isinstance(event, InfluenceGained):
            yield influence_sum(messages, event)


def influence_sum(messages: Messages, event: InfluenceGained) -> str:
    """A gain of influence with its parts, if it has any."""
    parts = {part: getattr(event, part) for part in _SOURCES}
    terms = [messages.say(f"preview.{part}", n=number) for part, number in parts.items() if number]
    total = messages.say("preview.influence_sum", n=event.amount, parts=messages.say("price.sum").join(terms))
    return total if terms else str(event.amount)


def gained(messages: Messages, events: Iterable[Event]) -> Iterator[str]:
    """The sums of what events bring, apart from influence."""
    materials: Counter[str] = Counter()
    sums: Counter[str] = Counter()
    for event in events:
        if isinstance(event, CrewPlaced):
            sums["crew"] += event.amount
        elif isinstance(event, PointsGained):
            sums["cp"] += event.amount
        elif isinstance(event, FuelGained):
            sums["fuel"] += event.amount
        elif isinstance(event, ArtifactsGained):
            sums["artifact"] += event.amount
        elif isinstance(event, MaterialsGained):
            materials.update(event.materials)
    yield from price_parts(messages, materials)
    yield from (messages.count(f"pod.{kind}", number) for kind, number in sums.items())
