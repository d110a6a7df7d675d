"""Motion on the board: pieces that travel from their old places to the new ones, turn by turn.

Pure functions turn events, and the scenes before and after, into a list of steps, ready for JSON. ``overlay/motion.js``
plays them over the painted board, which shows the new position from the start: steps may be cut short at any time.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, TypedDict

from betacolony import Event
from betacolony_widgets.board.anchors import around
from betacolony_widgets.board.art.svg_art import with_parts
from betacolony_widgets.board.painting.svg import defined, rectangle
from betacolony_widgets.board.shapes import Box, Ink, Scene, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.palette import PALETTES, Scheme

from .held import Moved, Told, held, moved
from .steps import Step, Turn
from .story import Story

__all__ = ["TURN", "Caption", "Show", "Step", "art_of", "moves", "show"]

#: the longest that one player's turn may last, in milliseconds
TURN: Final = 4000
#: milliseconds from the end of a player's last move to the start of the next player's first
_PAUSE: Final = 250
#: milliseconds to see a caption, and more to read each letter of it
_CAPTION, _LETTER = 800, 26
#: milliseconds in which a number counts up
_COUNT: Final = 240
#: pixels
_TRIM: Final = 4.0
#: pops nearer to each other than this are put one below the other, in pixels
_LINE: Final = 27.0
_BESIDE: Final = 90.0

#: the words about a turn: its player and its events; "" for none
Telling = Callable[[int, Sequence[Event]], str]


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


def moves(
    events: Iterable[Event], before: Scene, after: Scene, table: TableView, scheme: Scheme = "dark"
) -> list[Step]:
    """The steps from one scene to another, as ``show`` gives them."""
    return show(events, before, after, table, scheme).steps


def show(
    events: Iterable[Event],
    before: Scene,
    after: Scene,
    table: TableView,
    scheme: Scheme = "dark",
    *,
    tell: Telling | None = None,
    calm: bool = False,
) -> Show:
    """The steps from one scene to another, turn after turn; the later scene was drawn from ``table``.

    They leave out what the scenes don't show. No turn lasts longer than ``TURN``, but for its caption, which stands as
    long as it takes to read.

    Args:
        events: what happened in between.
        before: the scene before.
        after: the scene that is shown.
        table: from which that was drawn.
        scheme: of both.
        tell: gives the captions; None for no captions.
        calm: nothing moves: the steps are rings around what has changed.
    """
    story = Story(before, after, table, scheme)
    for event in events:
        story.add_event(event)
    turns = list[tuple[Turn, str]]()
    for turn in story.turns:
        if calm:
            _still(turn)
        elif turn.seat is None or turn.seat == table.view.me or not tell:
            # readers need no ring around what they did themselves
            turn.steps = [step for step in turn.steps if step["kind"] != "ring"]
        turns.append((turn, tell(turn.seat, turn.events) if tell and turn.seat is not None else ""))
    shown = _timed(turns, table)
    if story.whole and not calm and not table.over:
        shown.steps.extend(_counts(story, before, after))
    told = _told(story.turns)
    shown.held.extend(held(told, before, after, table))
    shown.moved.extend(moved(told, before, after, table))
    return shown


def _told(turns: Sequence[Turn]) -> list[Told]:
    """The events of turns, each with the time at which it is told."""
    out: list[Told] = []
    for turn in turns:
        for event, mark in zip(turn.events, turn.marks, strict=True):
            out.append(Told(event, round(turn.start + turn.share * mark)))
    return out


def _counts(story: Story, before: Scene, after: Scene) -> Iterator[Step]:
    """Let the numbers on the mats count up once what was gained has come there; until then they are without it."""
    old, new = (
        # those on doors lie on more than bare ground
        {
            shape.id: shape
            for panel in scene.panels
            if panel.id.startswith("mat")
            for shape in panel.shapes
            if isinstance(shape, Text)
        }
        for scene in (before, after)
    )
    for counter, (pop, gained) in story.landed.items():
        was, now = old.get(counter), new.get(counter)
        # another player's goods move along their row as one of them goes
        if was is None or now is None or was[:2] != now[:2]:
            continue
        # points may be gained without a pop, too; goods may be spent
        end = int(now.text)
        # the reader's own goods are paid at once, those of a seat that is named as its turn is told
        named_seat = any(map(str.isdigit, counter.split("-")))
        start = int(was.text) if named_seat else end - gained
        if not 0 <= start < end:
            continue
        number = now._replace(x=0, y=0, id="", text=str(start))
        x, y, w, h, *_ = around([now, now._replace(text=str(start))])
        y, h = y + _TRIM, h - 2 * _TRIM  # digits are lower than other letters, and lines run close by
        at = pop["at"] + pop["ms"]
        yield Step(
            kind="count",
            ghost=story.drawn([number]),
            pieces=[],
            path=[[now.x, now.y]],
            at=at,
            ms=_COUNT,
            count=(start, end),
            wait=at,
            cover=rectangle(Box(x, y, w, h, 0, Ink())),
        )


def art_of(steps: Iterable[Step], scheme: Scheme, known: set[str]) -> str:
    """The definitions that the ghosts of steps refer to, without those ``known`` to the browser, which get more."""
    names = [piece for step in steps for piece in step["pieces"]]
    art = defined(names, PALETTES[scheme].colours, known)
    known.update(with_parts(names))
    return art


def _still(turn: Turn) -> None:
    """Leave nothing of a turn but its rings, all at once."""
    turn.steps = [step for step in turn.steps if step["kind"] == "ring"]
    for step in turn.steps:
        step["at"] = 0
    turn.now = turn.share = 0


def _timed(turns: Sequence[tuple[Turn, str]], table: TableView) -> Show:
    """The steps of turns one after the other, with their captions."""
    steps: list[Step] = []
    captions: list[Caption] = []
    start = 0.0
    for turn, text in turns:
        turn.start = start
        if not turn.steps and not text:
            continue
        share = _hurry(turn.steps)
        turn.share *= share
        now = turn.now * share
        if text and turn.seat is not None:
            now = max(now, _CAPTION + _LETTER * len(text))
            name, seat = table.name(turn.seat), table.colour(turn.seat)
            captions.append(Caption(seat=seat, name=name, text=text, at=round(start), ms=round(now + _PAUSE)))
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
