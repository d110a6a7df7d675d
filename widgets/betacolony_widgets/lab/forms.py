"""Form fields and texts that several tabs share."""

from collections.abc import Sequence
from itertools import permutations

from betacolony import Position
from betacolony.serialization.validation import faults_of
from betacolony.whatif import editing
from betacolony_widgets.messages import Messages

from . import html
from .background_work import Limits


def number(messages: Messages, text: str | None) -> int:
    """A whole number from a field; 0 if there was no such field. Raises ValueError with a sentence for other texts."""
    if text is not None and not text.strip():
        raise ValueError(messages.say("lab.edit_no_number"))
    try:
        return int(text or "0")
    except ValueError:
        raise ValueError(messages.say("lab.edit_number", found=text)) from None


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


def code_form(label: str, button: str) -> html.Markup:
    """A form to open a game by its code."""
    return html.form("start.code", html.row(html.field(label, html.entry("code", wide=True)), html.submit(button)))


def limits_text(messages: Messages, limits: Limits, in_parts: str = "") -> str:
    """The limits of a shared machine in words, "" without any; ``in_parts`` follows a limit of playouts."""
    parts = []
    if limits.workers is not None:
        parts.append(messages.count("lab.workers", limits.workers))
    if limits.playouts is not None:
        parts += [messages.say("lab.playouts", n=messages.number(limits.playouts)), in_parts]
    return " ".join([*filter(None, parts), messages.say("lab.hosted")]) if parts else ""
