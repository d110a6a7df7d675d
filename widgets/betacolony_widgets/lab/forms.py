"""Fields for the turn order, which two tabs share."""

from collections.abc import Sequence
from itertools import permutations

from betacolony import Position
from betacolony.serialization.validation import faults_of
from betacolony.whatif import editing
from betacolony_widgets.live_lab import html
from betacolony_widgets.messages import Messages


def orders(position: Position, names: Sequence[str]) -> dict[str, str]:
    """The other turn orders of the players, by their present seats.

    Within a round, only those in which nobody would have acted too often or not often enough.
    """
    faults, present = len(faults_of(position)), tuple(position.turn_order())
    return {
        " ".join(map(str, order)): ", ".join(names[seat] for seat in order)
        for order in permutations(range(len(names)))
        if order != present and len(faults_of(editing.reseat(position, order))) <= faults
    }


def order_field(messages: Messages, position: Position, names: Sequence[str]) -> html.Markup:
    """A field to choose another turn order, or why there is none."""
    choices = orders(position, names)
    if not choices:
        return html.note(messages.say("lab.order_none"))
    return html.field(messages.say("lab.edit_order"), html.choice("order", choices, ""))


def order_of(messages: Messages, position: Position, names: Sequence[str], text: str) -> tuple[int, ...]:
    """The seats of an order from ``orders``. Raises ValueError for any other."""
    if text not in orders(position, names):
        raise ValueError(messages.say("lab.order_none"))
    return tuple(map(int, text.split()))
