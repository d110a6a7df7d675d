"""The Manufactory: four rows of pods to buy, named by die values, and how many are still to come."""

from collections.abc import Iterator

from betacolony.edition import Pod
from betacolony_widgets import palette
from betacolony_widgets.catalogue import capital, count, listed, name, say
from betacolony_widgets.shapes import FACE, LABEL, TILE, UNDER, Circle, Ink, Line, Panel, Polygon, Shape, Sketch, Text

from . import icons
from .view import TableView, frame


def manufactory(table: TableView, width: float) -> Panel:
    """The rows beside each other, or two by two where it is narrow."""
    sketch = Sketch()
    rows = table.edition.rows
    columns = max(len(row) for row in table.at["manufactory"])
    across = len(rows) if width >= 640 else 2
    wide = (width - 24) / across
    r = min(34.0, (wide - 46) / (2.0 * columns))
    high = 2 * r + 26
    lines = -(-len(rows) // across)
    height = 40 + lines * high + 4
    sketch.add(frame(width, height))
    sketch.add(Text(16, 21, say("panel.manufactory"), 15, "ink", bold=True, align="left"))
    left = count("manufactory.talon", len(table.at["talon"]))
    sketch.add(Text(width - 16, 21, left, 12.5, "muted", align="right"))
    sketch.facts.append(f"{left}.")
    for index, values in enumerate(rows):
        x, y = 12 + index % across * wide, 42 + index // across * high
        if index % across:
            sketch.add(Line(((x, y + 6), (x, y + high - 12)), Ink(None, "panel-line", 1.2), UNDER))
        label = row_name(values)
        sketch.add(Text(x + 20, y + high / 2 - 12, label, 17, "ink", bold=True, limit=38))
        sketch.add(Text(x + 20, y + high / 2 + 6, say("manufactory.row"), 10.5, "muted", limit=36))
        for column, number in enumerate(table.at["manufactory"][index]):
            spot = x + 42 + r + column * 1.98 * r, y + high / 2 - 4
            target = f"pod-{index}-{column}"
            if number is None:
                sketch.add(Polygon(icons.hexagon(*spot, r * 0.92), Ink(None, "slot", 1.4, dash=(4, 4)), TILE, target))
                sketch.facts.append(say("manufactory.empty", row=label))
                continue
            pod = table.edition.pods[number]
            sketch.add(face(pod, *spot, r * 0.95, target))
            text = say("manufactory.place", row=label, pod=describe(pod))
            sketch.facts.append(text)
            hit = Polygon(icons.hexagon(*spot, r * 0.98), Ink())
            price = table.target(sketch, target, hit, text, say("tip.pod", material=name(pod.colour)))
            if price:
                sketch.mark(icons.badge(spot[0], spot[1] + r * 0.86, price, 11))
    return sketch.panel("manufactory", say("panel.manufactory"), width, height)


def row_name(values: tuple[int, ...]) -> str:
    """The die values of a row, as printed beside it."""
    return str(values[0]) if len(values) == 1 else say("manufactory.values", first=values[0], last=values[-1])


def describe(pod: Pod) -> str:
    """A pod in words."""
    parts = [count("pod.influence", pod.influence)]
    if pod.crew != 1:
        parts.append(count("pod.crew", pod.crew) if pod.crew else say("pod.no_crew"))
    parts += [
        count(f"pod.{what}", n) for what, n in (("cp", pod.cp), ("artifact", pod.artifacts), ("fuel", pod.fuel)) if n
    ]
    return say("pod.words", type=capital(name(pod.type)), material=name(pod.colour), shows=listed(parts))


def face(pod: Pod, x: float, y: float, r: float, name: str = "") -> Iterator[Shape]:
    """A pod to be bought: its colour, influence on a dark disc, what comes with it, and its material's symbol."""
    role = palette.material_role(pod.colour)
    yield Polygon(icons.hexagon(x, y, r), Ink(f"material-{role}", "night", 1.6), TILE, name)
    yield Circle(x, y - 0.30 * r, 0.34 * r, Ink("night"), FACE)
    yield Text(x, y - 0.29 * r, str(pod.influence), 0.46 * r, f"material-{role}", bold=True, layer=LABEL)
    yield from icons.symbol(pod.colour, x + 0.6 * r, y + 0.02 * r, 0.19 * r, letter=True)
    yield from extras(pod, x, y + 0.42 * r, 0.24 * r)


def extras(pod: Pod, x: float, y: float, r: float) -> Iterator[Shape]:
    """What comes with a pod, small, around a point: CP, an artifact, fuel, two crew, no crew, or nothing."""
    size = max(8.5, 1.28 * r)
    if pod.cp:
        yield Text(x, y, say("pod.cp_short", n=pod.cp), size, "night", bold=True)
    elif pod.artifacts:
        yield Text(x - 1.0 * r, y, str(pod.artifacts), size, "night", bold=True)
        yield Polygon(icons.star(x + 0.45 * r, y, 1.1 * r), Ink("night"), FACE)
    elif pod.fuel:
        yield Text(x - 1.0 * r, y, str(pod.fuel), size, "night", bold=True)
        yield from _canister(x + 0.45 * r, y, r, f"material-{palette.material_role(pod.colour)}")
    elif pod.crew == 0:
        yield Text(x, y, say("pod.no_crew_short"), size * 0.92, "night", bold=True, limit=5.6 * r)
    elif pod.crew > 1:
        for index in range(pod.crew):
            yield from icons.person(x + (index - (pod.crew - 1) / 2) * 1.7 * r, y, r, role="night")


def _canister(x: float, y: float, r: float, inside: str) -> Iterator[Shape]:
    for shape in icons.fuel(x, y, r):
        if isinstance(shape, Polygon):
            yield Polygon(shape.points, Ink(inside), shape.layer)
        elif not isinstance(shape, Text | Circle | Line):
            yield type(shape)(shape.x, shape.y, shape.w, shape.h, shape.r, Ink("night"), shape.layer)
