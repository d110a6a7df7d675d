"""Validation of messages from a browser, where anybody can send anything."""

import json
from typing import Any


def message_of(content: object) -> dict[str, Any] | None:
    """The message in a payload, in a form that can be sent back; None for anything else.

    A text cut in the middle of a surrogate pair, as of an emoji, gets a question mark for the lone half.
    """
    if not isinstance(content, dict):
        return None
    try:
        text = json.dumps(content, ensure_ascii=False, allow_nan=False)
    except ValueError:  # infinity or NaN: no browser writes it, and JSON can't send it back
        return None
    try:
        text.encode()
    except UnicodeEncodeError:
        repaired: dict[str, Any] = json.loads(text.encode(errors="replace"))
        return repaired
    return content
