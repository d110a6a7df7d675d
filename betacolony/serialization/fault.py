"""One fault of a position, and the error that holds all of them."""

from collections.abc import Mapping
from typing import Any

from betacolony.core.value import NOTHING, Value


class Fault(Value):
    """One fault: where in ``Position.to_dict`` it stands, a stable code, and what fills its sentence."""

    place: str
    code: str
    values: Mapping[str, Any] = NOTHING

    def __str__(self) -> str:
        from betacolony import messages  # noqa: PLC0415

        return messages.say("fault.at", place=self.place, text=messages.say(f"fault.{self.code}", **self.values))


class PositionError(ValueError):
    """A position that cannot be. ``faults`` holds everything that is wrong with it."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(faults)
        self.faults = faults

    def __str__(self) -> str:
        return "\n".join(str(fault) for fault in self.faults)
