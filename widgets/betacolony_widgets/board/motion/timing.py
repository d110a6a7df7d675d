"""The timing of a motion: turns one after the other, each no longer than people like to watch."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypedDict

from betacolony_widgets.board.art.svg_art import with_parts
from betacolony_widgets.board.painting.svg import defined
from betacolony_widgets.palette import PALETTES, Scheme

from .steps import Moved, Step, Turn

#: the longest that one player's turn may last, in milliseconds
TURN: Final = 4000
#: milliseconds from the end of a player's last move to the start of the next player's first
_PAUSE: Final = 250
#: milliseconds to see a caption, and more to read each letter of it
_CAPTION, _LETTER = 800, 26
#: pops nearer to each other than this are put one below the other, in pixels
_LINE: Final = 27.0
_BESIDE: Final = 90.0

#: the words about a turn: its player and its events; "" for none
Telling = Callable[[int, Sequence[Any]], str]


class Caption(TypedDict):
    """The words about a turn, the colour and name of its player, and their start and duration in milliseconds."""

    seat: str
    name: str
    text: str
    at: int
    ms: int


@dataclass(frozen=True)
class Show:
    """Steps, the captions of the turns they belong to, and the places that show the earlier picture (``held``).

    Those places in ``moved`` have moved with the world since then.
    """

    steps: list[Step]
    captions: list[Caption]
    held: list[tuple[str, int]] = field(default_factory=list)
    moved: list[Moved] = field(default_factory=list)


def art_of(steps: Iterable[Step], scheme: Scheme, known: set[str]) -> str:
    """The definitions that the ghosts of steps refer to, without those ``known`` to the browser, which get more."""
    names = [piece for step in steps for piece in step["pieces"]]
    art = defined(names, PALETTES[scheme].colours, known)
    known.update(with_parts(names))
    return art


def _keep_rings(turn: Turn) -> None:
    """Leave nothing of a turn but its rings, all at once."""
    turn.steps = [step for step in turn.steps if step["kind"] == "ring"]
    for step in turn.steps:
        step["at"] = 0
    turn.now = turn.share = 0


def timed(
    turns: Iterable[Turn],
    who: Callable[[int], tuple[str, str]],
    *,
    me: int | None,
    tell: Telling | None,
    calm: bool,
) -> Show:
    """The steps of turns one after the other, with their captions.

    Args:
        turns: their steps, changed to those that are shown.
        who: gives the colour and the name of a seat.
        me: the seat of the reader; None for no seat.
        tell: gives the captions; None for no captions.
        calm: nothing moves: the steps are rings around what has changed.
    """
    steps: list[Step] = []
    captions: list[Caption] = []
    start = 0.0
    for turn in turns:
        if calm:
            _keep_rings(turn)
        elif turn.seat is None or turn.seat == me or not tell:
            # readers need no ring around what they did themselves
            turn.steps = [step for step in turn.steps if step["kind"] != "ring"]
        text = tell(turn.seat, turn.events) if tell and turn.seat is not None else ""
        turn.start = start
        if not turn.steps and not text:
            continue
        share = _hurry(turn.steps)
        turn.share *= share
        now = turn.now * share
        if text and turn.seat is not None:
            now = max(now, _CAPTION + _LETTER * len(text))
            colour, name = who(turn.seat)
            captions.append(Caption(seat=colour, name=name, text=text, at=round(start), ms=round(now + _PAUSE)))
        for step in turn.steps:
            step["at"] += round(start)
            steps.append(step)
        start += now + _PAUSE
    _wait(steps)
    _stack([step for step in steps if step["kind"] in {"pop", "news"}])
    return Show(steps, captions)


def _wait(steps: Iterable[Step]) -> None:
    """Let ships and markers stand where they were until they set out, and leave one cover where they come to rest."""
    ends: dict[str, int] = {}
    for step in steps:
        if step["kind"] in {"ship", "marker"} and "thing" in step:
            step["wait"] = max(0, step["at"] - ends.get(step["thing"], 0))
            ends[step["thing"]] = step["at"] + step["ms"]


def _stack(pops: Sequence[Step]) -> None:
    """Move pops that would hide one another further down."""
    for index, pop in enumerate(pops):
        others = [other["path"][0] for other in pops[:index] if other["at"] + other["ms"] > pop["at"]]
        (x, y), *rest = pop["path"]
        while any(abs(x - other[0]) < _BESIDE and abs(y - other[1]) < _LINE for other in others):
            y += _LINE
        pop["path"] = [[x, round(y, 1)], *rest]


def _hurry(steps: Sequence[Step]) -> float:
    """Squeeze the steps of a turn into ``TURN``, rings aside, and return the share of their time that they keep."""
    end = max((step["at"] + step["ms"] for step in steps if step["kind"] != "ring"), default=0)
    share = min(1.0, TURN / max(end, 1))
    for step in steps:
        step["at"] = int(step["at"] * share)
        if step["kind"] != "ring":
            step["ms"] = int(step["ms"] * share)
    return share
