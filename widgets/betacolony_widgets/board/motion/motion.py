"""Motion on the board: pieces that travel from their old places to the new ones, turn by turn.

Pure functions turn events, and the scenes before and after, into a list of steps, ready for JSON. ``overlay/motion.js``
plays them over the painted board, which shows the new position from the start: steps may be cut short at any time.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from betacolony import Event
from betacolony_widgets.board.anchors import around
from betacolony_widgets.board.painting.svg import rectangle
from betacolony_widgets.board.shapes import Box, Ink, Scene, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.palette import Scheme

from .held import Told, held, moved
from .steps import Step, Turn
from .story import Story
from .timing import TURN, Caption, Show, Telling, art_of, timed

__all__ = ["TURN", "Caption", "Show", "Step", "art_of", "moves", "show"]

#: milliseconds in which a number counts up
_COUNT: Final = 240
#: pixels
_TRIM: Final = 4.0


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

    def who(seat: int) -> tuple[str, str]:
        return table.colour(seat), table.name(seat)

    shown = timed(story.turns, who, me=table.view.me, tell=tell, calm=calm)
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
