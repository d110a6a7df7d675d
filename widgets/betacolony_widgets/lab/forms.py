"""Form fields that several tabs offer and read."""

from collections.abc import Sequence
from itertools import permutations

from betacolony import Position
from betacolony.serialization.validation import faults_of
from betacolony.whatif import editing
from betacolony_widgets.messages import Messages

from . import html


def number(messages: Messages, text: str | None) -> int:
    """A whole number that was typed; 0 if there was no field for it. Raises ValueError with a sentence for others."""
    if text is not None and not text.strip():
        raise ValueError(messages.say("lab.edit_no_number"))
    try:
        return int(text or "0")
    except ValueError:
        raise ValueError(messages.say("lab.edit_number", found=text)) from None


def orders(position: Position, names: Sequence[str]) -> dict[str, str]:
    """The other orders that players can sit in, by their seats of now.

    Within a round that is none in which somebody would have acted too often or not often enough.
    """
    faults, now = len(faults_of(position)), tuple(position.turn_order())
    return {
        " ".join(map(str, order)): ", ".join(names[seat] for seat in order)
        for order in permutations(range(len(names)))
        if order != now and len(faults_of(editing.reseat(position, order))) <= faults
    }


def order_field(messages: Messages, position: Position, names: Sequence[str]) -> html.Markup:
    """A field to choose another order, or why there is none."""
    offered = orders(position, names)
    if not offered:
        return html.paragraph(messages.say("lab.order_none"), "bc-bench-note")
    return html.field(messages.say("lab.edit_order"), html.choice("order", offered, ""))


def order_of(messages: Messages, position: Position, names: Sequence[str], text: str) -> tuple[int, ...]:
    """The seats of an order that is offered. Raises ValueError for any other."""
    if text not in orders(position, names):
        raise ValueError(messages.say("lab.order_none"))
    return tuple(map(int, text.split()))
