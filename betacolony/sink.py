"""Where the stepper reports what happens."""

from .events import Event

#: a list that every event is appended to, or None where nobody listens
Sink = list[Event] | None
