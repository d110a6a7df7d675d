"""The market's corner: the Manufactory's rows of pods, and the achievements on offer."""

from betacolony.edition.components import Achievement, Pod
from betacolony_widgets.board import icons
from betacolony_widgets.board.art.pieces import piece_for
from betacolony_widgets.board.descriptions import (
    achievement_owner,
    achievement_words,
    pod_place_words,
    row_name,
    seen_achievements,
    talon_fact,
)
from betacolony_widgets.board.layers import FACE, FINE, LABEL, PIECE, TILE
from betacolony_widgets.board.panels.view import TableView
from betacolony_widgets.board.shapes import Badge, Box, Circle, Ink, Panel, Piece, Point, Polygon, Sketch, Text
from betacolony_widgets.messages import capital

from .world import letter

#: pixels: the radius of a pod with two columns a row, and with the third that a card opens (CYC-2C)
_POD = 25.0
_SMALL_POD = 18.5
_TILE = 22.0


def section(sketch: Sketch, title: str, note: str, box: Box) -> None:
    """The heading of a corner in small spaced capitals, and a note at its right."""
    sketch.add(Text(box.x, box.y + 10, title.upper(), 12, "text-soft", bold=True, align="left"))
    sketch.add(Text(box.x + box.w, box.y + 10, note, 13, "text-soft", align="right"))


def manufactory(table: TableView, box: Box) -> Panel:
    """The rows two by two, each by the die values that open it."""
    messages, sketch = table.messages, Sketch()
    rows = table.edition.rows
    columns = max(len(row) for row in table.position.manufactory)
    r = _POD if columns <= table.edition.columns else _SMALL_POD
    section(
        sketch, messages.say("panel.manufactory"), messages.count("manufactory.talon", len(table.position.talon)), box
    )
    if columns > table.edition.columns:
        sketch.facts.append(f"{messages.say('manufactory.open')}.")
    half = box.w / 2
    for index, values in enumerate(rows):
        x, y = box.x + index % 2 * half, box.y + 52 + index // 2 * (2 * r + 14)
        sketch.add(Text(x + 13, y, row_name(messages, values), 17, "text", bold=True, limit=30))
        step = min(2.06 * r, (half - 34 - r) / max(columns - 1, 1) if columns > 2 else 2.06 * r)
        for column in range(columns):
            _place(table, sketch, index, column, (x + 34 + r + step * column, y), r)
    sketch.facts.append(talon_fact(table))
    return sketch.panel("manufactory", messages.say("panel.manufactory"), box.w, box.h)


def _place(table: TableView, sketch: Sketch, row: int, column: int, at: Point, r: float) -> None:
    messages, words, target = table.messages, pod_place_words(table, row, column), f"pod-{row}-{column}"
    number = table.position.manufactory[row][column]
    sketch.facts.append(words)
    if number is None:
        sketch.add(Piece("tile-hidden", *at, 0.9 * r, TILE, target))
        sketch.add(Text(*at, messages.say("manufactory.taken"), 11, "text-off", limit=1.5 * r))
        return
    pod = table.edition.pods[number]
    pod_for_sale(table, sketch, pod, at, r, target)
    badge = Badge(at[0], at[1] + 0.95 * r, 11)
    tip = messages.say("tip.pod", material=messages.name(pod.colour))
    sketch.target(target, Polygon(icons.hexagon(*at, 0.98 * r), Ink()), words, tip, badge=badge)


def pod_for_sale(table: TableView, sketch: Sketch, pod: Pod, at: Point, r: float, name: str = "") -> None:
    """A pod with its building, its influence on a dark disc at the upper left, and at the lower right what comes along."""
    x, y = at
    sketch.add(Piece(piece_for("pod", pod.colour), x, y, 0.97 * r, TILE, name))
    disc = max(8.0, 0.32 * r)
    sketch.add(Circle(x - 0.56 * r, y - 0.5 * r, disc, Ink("night", "text-soft", 1.0), FINE))
    sketch.add(Text(x - 0.56 * r, y - 0.5 * r, str(pod.influence), 1.5 * disc, "paper", bold=True, layer=LABEL))
    corner, size = (x + 0.46 * r, y + 0.5 * r), max(7.5, 0.27 * r)
    if pod.cp:
        sketch.add(Piece("medal", *corner, 1.1 * size, PIECE))
        sketch.add(Text(*corner, str(pod.cp), max(11.0, 1.3 * size), "badge-ink", bold=True))
    elif pod.artifacts:
        sketch.add(Piece("artifact", *corner, size, PIECE))
    elif pod.fuel:
        sketch.add(Piece("two-fuel" if pod.fuel > 1 else "fuel", *corner, 0.8 * size, PIECE))
    elif pod.crew != 1:
        sketch.add(Piece("two-crew-ink" if pod.crew else "no-crew-ink", *corner, 0.9 * size, PIECE))
    if r >= 32:
        low = x - 0.36 * r, y + 0.58 * r
        sketch.add(
            Piece(piece_for("material", pod.colour), *low, 0.26 * r, PIECE), letter(table, pod.colour, *low, 0.26 * r)
        )


def achievements(table: TableView, box: Box) -> Panel:
    """The tiles on offer with their prices, and how many buildings are face down; built ones show their owner."""
    messages, sketch = table.messages, Sketch()
    limit = table.edition.rules.achievements_per_player
    section(sketch, messages.say("panel.achievements"), messages.count("achievement.limit", limit), box)
    sketch.facts.append(messages.count("achievement.limit_fact", limit))
    tiles, hidden = seen_achievements(table), len(table.position.hidden_buildings)
    free = [tile for tile in tiles if achievement_owner(table, tile.id) is None]
    number = len(free) + bool(hidden)
    step = min(box.w / max(number, 1), 62.0)
    r = min(_TILE, 0.44 * step)
    for index, tile in enumerate(free):
        at = box.x + step * (index + 0.5), box.y + 44
        sketch.add(Piece(piece_for("achievement", tile.id), *at, r, TILE, f"achievement-{tile.id}"))
        _price(table, sketch, tile, at[0], at[1] + r + 11, step)
        hit = Box(at[0] - step / 2 + 1, at[1] - r - 3, step - 2, 2 * r + 24, 8, Ink())
        sketch.target(f"achievement-{tile.id}", hit, achievement_words(table, tile), messages.say("tip.achievement"))
    for tile in tiles:
        sketch.facts.append(achievement_words(table, tile))
    if hidden:
        at = box.x + step * (len(free) + 0.5), box.y + 44
        sketch.add(Piece("achievement-hidden", *at, r, TILE, "achievement-hidden"))
        sketch.add(Text(*at, str(hidden), 15, "text", bold=True))
        sketch.add(Text(at[0], at[1] + r + 11, messages.say("achievement.hidden_short"), 13, "text-soft", limit=step))
        sketch.facts.append(f"{capital(messages.count('achievement.hidden', hidden))}.")
    return sketch.panel("achievements", messages.say("panel.achievements"), box.w, box.h)


def _price(table: TableView, sketch: Sketch, tile: Achievement, x: float, y: float, room: float) -> None:
    parts = [piece_for("material", kind) for kind, number in tile.materials.items() for _ in range(number)]
    parts += ["artifact"] * tile.artifacts
    step = min(13.0, (room - 4) / max(len(parts), 1))
    for place, part in enumerate(parts):
        sketch.add(Piece(part, x + (place - (len(parts) - 1) / 2) * step, y, min(6.5, 0.55 * step), FACE))
