"""The Manufactory's panel: four rows of pods to buy, by die values, and the size of the draw pile."""

from collections import Counter
from typing import Final

from betacolony_widgets.board import icons
from betacolony_widgets.board.descriptions import pod_place_words, row_name, talon_fact
from betacolony_widgets.board.layers import TILE, UNDER
from betacolony_widgets.board.panels.frames import frame, heading
from betacolony_widgets.board.shapes import Badge, Ink, Line, Panel, Piece, Polygon, Sketch, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.text_metrics import width_of

from .tiles import for_sale

#: the least radius of a pod with the rows all side by side
_LEAST: Final = 27.0
_MOST: Final = 40.0
_LABEL: Final = 44.0


def manufactory(table: TableView, width: float) -> Panel:
    """The rows side by side, or two by two in narrow panels; below them the contents of the draw pile."""
    say, sketch = table.messages.say, Sketch()
    rows = table.edition.rows
    columns = max(len(row) for row in table.position.manufactory)
    across = len(rows)
    while across > 1 and _radius(width, across, columns) < _LEAST:
        across -= across // 2
    wide, r = (width - 24) / across, _radius(width, across, columns)
    high = 1.76 * r + 14
    lines = -(-len(rows) // across)
    top = 40.0
    height = top + lines * high + 40
    sketch.add(frame(width, height))
    total = table.messages.count("manufactory.talon", len(table.position.talon))
    note = say("manufactory.open") if columns > table.edition.columns else ""
    sketch.add(heading(say("panel.manufactory"), note, width))
    if note:
        sketch.facts.append(f"{note}.")
    for index, values in enumerate(rows):
        x, y = 12 + index % across * wide, top + index // across * high
        if index % across:
            sketch.add(Line(((x, y + 8), (x, y + high - 8)), Ink(None, "panel-line", 1.2), UNDER))
        label = row_name(table.messages, values)
        pods = (r + r * 0.98) * columns
        start = x + max(4.0, (wide - _LABEL - pods) / 2)
        sketch.add(Text(start + 18, y + high / 2 - 8, label, 17, "ink", bold=True, limit=38))
        sketch.add(Text(start + 18, y + high / 2 + 10, say("manufactory.row"), 11, "muted", limit=36))
        for column in range(len(table.position.manufactory[index])):
            spot = start + _LABEL + r + column * 1.98 * r, y + high / 2
            _place(table, sketch, index, column, spot, r)
    _talon(table, sketch, total, width, height - 24)
    return sketch.panel("manufactory", say("panel.manufactory"), width, height)


def _radius(width: float, across: int, columns: int) -> float:
    """The radius of a pod."""
    return min(_MOST, ((width - 24) / across - _LABEL - 10) / (2.0 * columns))


def _place(table: TableView, sketch: Sketch, row: int, column: int, spot: tuple[float, float], r: float) -> None:
    """A place of a row: a pod for sale, or nothing."""
    words, target = pod_place_words(table, row, column), f"pod-{row}-{column}"
    number = table.position.manufactory[row][column]
    messages = table.messages
    if number is None:
        sketch.add(Piece("tile-hidden", *spot, r * 0.88, TILE, target))
        sketch.facts.append(words)
        return
    pod = table.edition.pods[number]
    sketch.add(for_sale(messages, pod, *spot, r * 0.95, target))
    sketch.facts.append(words)
    hit = Polygon(icons.hexagon(*spot, r * 0.98), Ink())
    badge = Badge(spot[0], spot[1] + r * 0.86, 11)
    sketch.target(target, hit, words, messages.say("tip.pod", material=messages.name(pod.colour)), badge=badge)


def _talon(table: TableView, sketch: Sketch, total: str, width: float, y: float) -> None:
    """The pods of the draw pile, counted by colour; their order is hidden (POD-7)."""
    messages, pods = table.messages, table.edition.pods
    say, name = messages.say, messages.name
    colours = Counter(pods[number].colour for number in table.position.talon)
    types = dict.fromkeys((pod.colour, pod.type) for pod in pods)
    sketch.facts.append(talon_fact(table))
    sketch.add(Line(((14, y - 18), (width - 14, y - 18)), Ink(None, "panel-line", 1.2), UNDER))
    label, room = say("manufactory.coming_short", n=len(table.position.talon)), 74.0
    if width >= 560:
        label, room = total, 164.0
    sketch.add(Text(16, y + 1, label, 12.5, "muted", align="left", limit=room))
    x = 24 + room
    present = {colour for colour, _ in types}
    materials = [colour for colour in table.edition.materials if colour in present]
    step = (width - x - 12) / max(len(materials), 1)
    texts = [say("manufactory.of", n=colours[colour], material=name(colour)) for colour in materials]
    if max((width_of(text, 12.5, bold=True) for text in texts), default=0) > step - 34:
        texts = [str(colours[colour]) for colour in materials]
    for index, colour in enumerate(materials):
        left, number = x + step * index, colours[colour]
        role = "ink" if number else "muted"
        sketch.add(icons.symbol(messages, colour, left + 10, y, 9.5, name=f"talon-{colour}"))
        sketch.add(Text(left + 25, y + 1, texts[index], 12.5, role, bold=bool(number), align="left", limit=step - 28))
