"""Validation of binary messages from a page: whether they have the parts that they claim."""

from itertools import pairwise
from typing import Final, Literal

#: the newer of the two forms that such a message can have; who asks for no form has the older
V1: Final = "v1.kernel.websocket.jupyter.org"
#: no page of ours sends more parts
_MOST: Final = 1000


def is_whole(message: bytes, form: str | None) -> bool:
    """Whether a message has as many parts as it says, one behind the other.

    Jupyter takes the number at its word: eight bytes would have a server fill all memory, or count for ever.

    Args:
        message: how many places there are, the places in it where its parts begin or end, and the parts.
        form: what was agreed upon with the page; None for the older.
    """
    width, order = _size(form)
    count = int.from_bytes(message[:width], order)
    if not 1 <= count <= _MOST or len(message) < width * (count + 1):
        return False
    places = [int.from_bytes(message[width * at : width * (at + 1)], order) for at in range(1, count + 1)]
    return all(one <= next_ for one, next_ in pairwise([*places, len(message)]))


def _size(form: str | None) -> tuple[int, Literal["little", "big"]]:
    """How many bytes a number has, and which of them comes first."""
    return (8, "little") if form == V1 else (4, "big")
