"""The base of events, in every game."""

from typing import ClassVar

from .value import Value


class Event(Value):
    """Something that happened; ``rule`` is the id of the rule behind it, ``reveals`` whether it turned up a secret."""

    rule: str
    reveals: ClassVar[bool] = False

    def to_dict(self) -> dict[str, object]:
        """The event as plain data, its type under "type"."""
        return {"type": type(self).__name__, **{name: getattr(self, name) for name in self._fields}}
