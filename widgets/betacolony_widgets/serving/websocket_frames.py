"""Validation of binary WebSocket messages from a page."""

from itertools import pairwise
from typing import Final, Literal

#: the newer of two formats; pages that ask for no format get the older
V1: Final = "v1.kernel.websocket.jupyter.org"
#: our pages send fewer parts
_MOST_PARTS: Final = 1000


def is_whole(message: bytes, subprotocol: str | None) -> bool:
    """True if a message has as many parts as it claims, one after the other.

    Jupyter trusts the number: eight bytes could make a server fill all memory, or count for ever.

    Args:
        message: the number of offsets, the offsets at which its parts begin or end, and the parts.
        subprotocol: the format agreed with the page; None for the older format.
    """
    width: int
    order: Literal["little", "big"]
    width, order = (8, "little") if subprotocol == V1 else (4, "big")
    count = int.from_bytes(message[:width], order)
    if not 1 <= count <= _MOST_PARTS or len(message) < width * (count + 1):
        return False
    offsets = [int.from_bytes(message[width * at : width * (at + 1)], order) for at in range(1, count + 1)]
    return all(begin <= end for begin, end in pairwise([*offsets, len(message)]))
