"""The panel of cultural achievements: prices, scores and owners."""

from collections.abc import Iterator
from typing import Final

from betacolony.edition.components import Achievement
from betacolony_widgets.board import icons
from betacolony_widgets.board.art.pieces import piece_for
from betacolony_widgets.board.descriptions import (
    achievement_bonus,
    achievement_owner,
    achievement_score,
    achievement_words,
    seen_achievements,
)
from betacolony_widgets.board.layers import TILE
from betacolony_widgets.board.panels.frames import frame, heading, paragraph
from betacolony_widgets.board.shapes import Box, Ink, Panel, Piece, Shape, Sketch, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.text_metrics import shortened, wrapped
from betacolony_widgets.messages import capital

_GAP: Final = 8.0
_TOP: Final = 40.0
#: the least width of a tile with room for its picture
_PICTURED: Final = 190.0


def achievements(table: TableView, width: float, least: float = 0) -> Panel:
    """A tile for each revealed achievement, statues first, and one for the buildings still face down.

    The tiles fill a panel at least ``least`` pixels high.
    """
    messages = table.messages
    sketch = Sketch()
    limit = table.edition.rules.achievements_per_player
    tiles, hidden = seen_achievements(table), len(table.position.hidden_buildings)
    across = 4 if width >= 620 else 2
    wide = (width - 24 - _GAP * (across - 1)) / across
    worths = [
        [
            line
            for text in (achievement_score(messages, tile), achievement_bonus(messages, tile))
            for line in wrapped(text, wide - 20, 12)
        ]
        for tile in tiles
    ]
    rows = -(-(len(tiles) + bool(hidden)) // across)
    high = 62.0 + 15 * max((len(lines) for lines in worths), default=1)
    high = max(high, (least - _TOP - 4) / max(rows, 1) - _GAP)
    height = _TOP + rows * (high + _GAP) + 4
    sketch.add(frame(width, height))
    sketch.add(heading(messages.say("panel.achievements"), messages.count("achievement.limit", limit), width))
    sketch.facts.append(messages.count("achievement.limit_fact", limit))
    for index, tile in enumerate(tiles):
        box = _cell(index, across, wide, high)
        owner = achievement_owner(table, tile.id)
        sketch.add(_tile(table, tile, box, worths[index], owner))
        fact = achievement_words(table, tile)
        sketch.facts.append(fact)
        sketch.target(f"achievement-{tile.id}", box, fact, messages.say("tip.achievement"))
    if hidden:
        box = _cell(len(tiles), across, wide, high)
        text = messages.count("achievement.hidden", hidden)
        sketch.add(box._replace(ink=Ink(None, "slot", 1.4, dash=(4, 4)), id="achievement-hidden"))
        sketch.add(paragraph(wrapped(text, wide - 20, 12), box.x + 10, box.y + 17, 15, wide - 16))
        sketch.facts.append(f"{capital(text)}.")
    return sketch.panel("achievements", messages.say("panel.achievements"), width, height)


def _cell(index: int, across: int, wide: float, high: float) -> Box:
    x, y = 12 + index % across * (wide + _GAP), _TOP + index // across * (high + _GAP)
    return Box(x, y, wide, high, 10, Ink())


def _tile(table: TableView, tile: Achievement, box: Box, lines: list[str], owner: int | None) -> Iterator[Shape]:
    """Name, price (or the owner, once built) and score."""
    free = owner is None
    ink = Ink("place" if free else None, "place-line" if free else "panel-line", 1.2)
    yield box._replace(ink=ink, id=f"achievement-{tile.id}")
    left, y = box.x + 10, box.y + 17
    room = box.w - 18
    if box.w >= _PICTURED:
        room -= 44
        yield Piece(
            piece_for("achievement", tile.id), box.x + box.w - 27, box.y + 27, 20, TILE, alpha=1 if free else 0.6
        )
    label = shortened(table.messages.title(tile.id), room, 13, bold=True)
    yield Text(left, y, label, 13, "ink" if free else "muted", bold=True, align="left")
    y += 24
    if owner is not None:
        yield icons.token(table.colour(owner), left + 9, y, 7.5, f"built-{tile.id}")
        text = shortened(table.messages.say("achievement.built", who=table.name(owner)), box.w - 44, 12)
        yield Text(left + 24, y + 0.5, text, 12, "ink", align="left")
    else:
        parts = [kind for kind, number in tile.materials.items() for _ in range(number)]
        step = min(25.0, (box.w - 26) / max(len(parts) + tile.artifacts, 1))
        for number, kind in enumerate(parts):
            yield from icons.symbol(table.messages, kind, left + 10 + number * step, y, 9.5)
        for number in range(tile.artifacts):
            yield icons.artifact(left + 10 + (len(parts) + number) * step, y, 9.0)
    yield from paragraph(lines, left, y + 23, 15, box.w - 14)
