"""What several panels read from their forms, and offer in them."""

from collections.abc import Sequence
from itertools import permutations

from betacolony_widgets.catalogue import say


def number(text: str | None) -> int:
    """A whole number that was typed. Raises ValueError with a sentence for what is none."""
    try:
        return int(text or "0")
    except ValueError:
        raise ValueError(say("lab.edit_number", found=text)) from None


def orders(names: Sequence[str]) -> dict[str, str]:
    """All orders that players can sit in, by their seats of now."""
    return {
        " ".join(map(str, order)): ", ".join(names[seat] for seat in order) for order in permutations(range(len(names)))
    }
