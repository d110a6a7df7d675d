"""The steps of a motion, and the turns that they belong to."""

from dataclasses import dataclass, field
from typing import Any, NotRequired, TypedDict

#: an outline, how long it shows the picture of before, in milliseconds, and from where: how far that has moved since
Moved = tuple[str, int, tuple[float, float]]


class Step(TypedDict):
    """A ghost and its path.

    Attributes:
        kind: ship, pod, tile, crew, marker, die, pop, news, count, pulse or ring.
        ghost: SVG markup drawn around (0, 0).
        pieces: the names of the pieces that its markup refers to (``svg.defined``).
        path: points in pixels of the picture, at equal intervals of time; those of a ship have the angle of its hull,
            too (degrees, clockwise from the right).
        at: its start in milliseconds.
        ms: its duration in milliseconds.
        thing: the id of the piece that moves, which may move again later.
        count: the numbers between which it counts.
        wait: for this many milliseconds before the start the ghost stands at the beginning of its path.
        cover: the outline, as the data of an SVG path, of the place that shows bare ground until the ghost is there.
    """

    kind: str
    ghost: str
    pieces: list[str]
    path: list[list[float]]
    at: int
    ms: int
    thing: NotRequired[str]
    count: NotRequired[tuple[int, int]]
    wait: NotRequired[int]
    cover: NotRequired[str]


@dataclass
class Turn:
    """One player's steps, timed from the start of the turn, and the start of the next step.

    ``marks`` are the times of the events; ``start`` and ``share`` turn them into those of the whole show.
    """

    seat: int | None
    steps: list[Step] = field(default_factory=list)
    now: float = 0.0
    #: the id of the shape that the next gains come from
    source: str = ""
    events: list[Any] = field(default_factory=list)
    marks: list[float] = field(default_factory=list)
    start: float = 0.0
    share: float = 1.0
