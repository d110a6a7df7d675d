"""What speaks against a choice: the code of each reason and the id of its rule, one after another.

A function whose name begins with ``against`` yields every reason. To ask only whether a choice is legal, stop at the
first one. So each rule stands in one place and serves both questions.
"""

from collections.abc import Iterator

#: the code of a reason, and the id of the rule behind it
Against = Iterator[tuple[str, str]]


def legal(against: Against) -> bool:
    """Whether nothing speaks against a choice."""
    return next(against, None) is None
