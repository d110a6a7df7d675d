"""What speaks against a choice: the code of each reason and the id of its rule, one after another.

A function whose name begins with ``against`` yields them all; whoever only asks whether a choice is legal stops at the
first. So a rule stands in one place for both.
"""

from collections.abc import Iterator

#: the code of a reason, and the id of the rule behind it
Against = Iterator[tuple[str, str]]


def legal(against: Against) -> bool:
    """Whether nothing speaks against a choice."""
    return next(against, None) is None
