"""Validation of payloads from a browser: anybody can send anything."""

import json
from typing import Any


def message_of(content: object) -> dict[str, Any] | None:
    """A message as it can be answered; None for what is none.

    A text that was cut within a letter of two halves, such as an emoji, holds one that could not be sent back: a
    question mark stands for it.
    """
    if not isinstance(content, dict):
        return None
    try:
        text = json.dumps(content, ensure_ascii=False, allow_nan=False)
    except ValueError:  # no browser writes infinity, and it could not be sent back
        return None
    try:
        text.encode()
    except UnicodeEncodeError:
        whole: dict[str, Any] = json.loads(text.encode(errors="replace"))
        return whole
    return content
