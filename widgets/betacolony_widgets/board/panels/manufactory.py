"""The Manufactory's panel: four rows of pods to buy, by die values, and the size of the draw pile."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from betacolony.edition.components import Pod
from betacolony_widgets import palette
from betacolony_widgets.board import icons
from betacolony_widgets.board.descriptions import pod_place_words, row_name, talon_fact
from betacolony_widgets.board.layers import FACE, LABEL, TILE, UNDER
from betacolony_widgets.board.shapes import Badge, Box, Ink, Line, Panel, Polygon, Shape, Sketch, Text
from betacolony_widgets.board.text_metrics import width_of
from betacolony_widgets.messages import Messages

from .view import TableView, frame, heading

#: the least radius of a pod with the rows all beside each other
_LEAST: Final = 27.0
_MOST: Final = 40.0
_LABEL: Final = 44.0


def manufactory(table: TableView, width: float) -> Panel:
    """The rows beside each other, or two by two in narrow panels; below them the contents of the draw pile."""
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
        sketch.add(Polygon(icons.hexagon(*spot, r * 0.92), Ink(None, "slot", 1.4, dash=(4, 4)), TILE, target))
        sketch.facts.append(words)
        return
    pod = table.edition.pods[number]
    sketch.add(face(messages, pod, *spot, r * 0.95, target))
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


@icons.kept
def face(messages: Messages, pod: Pod, x: float, y: float, r: float, name: str = "") -> Iterator[Shape]:
    """A pod for sale: its colour and symbol, influence, and extras."""
    role = palette.material_role(pod.colour)
    yield Polygon(icons.hexagon(x, y, r), Ink(f"material-{role}", "night", 1.6), TILE, name)
    plain = not (pod.cp or pod.artifacts or pod.fuel or pod.crew != 1)
    up = 0.0 if plain else 0.36 * r
    yield from icons.symbol(messages, pod.colour, x - 0.34 * r, y - up, max(8.8, 0.26 * r), printed=True)
    size = max(13.0, 0.62 * r)
    yield Text(x + 0.32 * r, y - up + 0.5, str(pod.influence), size, "night", bold=True, layer=LABEL)
    yield from _extras(messages, pod, x, y + 0.4 * r, 0.26 * r)


def _extras(messages: Messages, pod: Pod, x: float, y: float, r: float) -> Iterator[Shape]:
    """The extras of a pod, small, around a point: CP, artifacts, fuel, more crew than usual or none."""
    say = messages.say
    size = max(icons.SMALLEST, 1.28 * r)
    if pod.cp:
        yield Text(x, y, say("pod.cp_short", n=pod.cp), size, "night", bold=True)
    elif pod.artifacts:
        yield Text(x - 1.0 * r, y, str(pod.artifacts), size, "night", bold=True)
        yield Polygon(icons.star(x + 0.55 * r, y, 1.15 * r), Ink("night"), FACE)
    elif pod.fuel:
        yield Text(x - 1.0 * r, y, str(pod.fuel), size, "night", bold=True)
        yield from _canister(x + 0.5 * r, y, r, f"material-{palette.material_role(pod.colour)}")
    elif pod.crew == 0:
        yield Text(x, y, say("pod.no_crew_short"), max(icons.SMALLEST, size * 0.92), "night", bold=True, limit=5.4 * r)
    elif pod.crew > 1:
        for index in range(pod.crew):
            yield from icons.person(x + (index - (pod.crew - 1) / 2) * 1.8 * r, y, r, role="night")


def _canister(x: float, y: float, r: float, inside: str) -> Iterator[Shape]:
    for shape in icons.fuel(x, y, r):
        if isinstance(shape, Polygon):
            yield Polygon(shape.points, Ink(inside), shape.layer)
        elif isinstance(shape, Box):
            yield Box(shape.x, shape.y, shape.w, shape.h, shape.r, Ink("night"), shape.layer)
