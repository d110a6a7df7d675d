"""The market's corner: the Manufactory's rows of pods, and the achievements on offer."""

from typing import Final, NamedTuple

from betacolony.edition.components import Achievement, Pod
from betacolony_widgets import palette
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
from betacolony_widgets.board.layers import BADGE, FACE, MARK, TILE, UNDER
from betacolony_widgets.board.panels.tiles import for_sale
from betacolony_widgets.board.shapes import Badge, Box, Circle, Ink, Line, Panel, Piece, Point, Polygon, Sketch, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.text_metrics import width_of
from betacolony_widgets.board.whole_table.lettering import LEAST_TYPE, section
from betacolony_widgets.messages import capital

#: pixels: the most radius of a pod with the rows two by two, of one in an opened row, and the least of one in another
POD: Final = 25.0
#: where rows keep their places while a pod is asked for: the most radius of a pod and its part of a row's height, the
#: part of it that pods have in rows that are not opened, and the radius down to which these are no smaller
_LISTED: Final = 36.0
_OF_ROW: Final = 0.5
_OTHERS: Final = 0.76
_SMALLEST: Final = 18.0
#: from one pod to the next, in radii: at least, so that what sticks out of one keeps off the other, and at most
_STEP: Final = 2.06
_FREE_STEP: Final = 2.4
#: pixels: the most width of a note at the right of a row, the height of one below it, and its letters
_NOTE: Final = 84.0
_BELOW: Final = 13.0
_NOTED: Final = 13.0
#: pixels: at the left of its pods, a row keeps so much off what lies beside it
_APART: Final = 10.0
#: pixels: how much wider than elsewhere the place of its values is there
_MORE: Final = 10.0
_OPENED: Final = 43.0
_LEAST: Final = 15.5
#: with all rows side by side: the most radius in pixels, and the height of a pod in radii, with a little air
_IN_LINE: Final = 30.0
_OF_HEIGHT: Final = 1.82
#: pixels: below this height of the corner, rows that are not opened share lines, and these reach so much further
_LOW: Final = 208.0
_SHARED: Final = 4.0
#: pixels: the width of the values beside a row that may be opened, the most of those in a shared line, and the least
#: radius of pods beside which a price stands in words
_VALUED: Final = 58.0
_WIDEST: Final = 36.0
_WORDED: Final = 18.0
#: pixels: width of the die values beside a row
_LABEL: Final = 28.0
#: the width and the size of these where a card adds a column
_NARROW: Final = (23.0, 14)
#: pixels: the height of a heading
_HEAD: Final = 22.0
#: pixels: the height of the die values above a row
_VALUES: Final = 17.0
#: pixels: the most radius of an achievement; the heights of a corner below which they have no heading, and no prices;
#: and the most radius of one without
_TILE: Final = 23.0
_HEADED: Final = 86.0
_STRIP: Final = 60.0
_SMALL_TILE: Final = 13.0
#: how faint a row is that isn't opened
_FAINT: Final = 0.62


def opened_rows(table: TableView) -> list[int]:
    """The rows with pods to choose from."""
    rows = {int(target.split("-")[1]) for target in table.view.offers if target.startswith("pod-")}
    return sorted(rows)


class _Grid(NamedTuple):
    """The layout of rows that keep their places while a pod is asked for.

    Attributes:
        across: rows side by side.
        wide: the width of a row.
        high: its height.
        large: the radius of pods, unless another row is opened.
        small: their radius where it is.
        beside: the width of a row's values.
        step: from one pod to the next.
        below: whether the fuel that another row would take stands below its pods, and not at their right.
    """

    across: int
    wide: float
    high: float
    large: float
    small: float
    beside: float
    step: float
    below: bool


def manufactory_listed(table: TableView, box: Box) -> Panel:
    """The rows stacked, or two by two where pods are larger so; each keeps its place while a pod is asked for."""
    sketch, columns = _begun(table, box)
    rows, opened, laid = table.edition.rows, opened_rows(table), _grid(table, box, columns)
    for index, values in enumerate(rows):
        x = box.x + laid.wide * (index % laid.across)
        y = box.y + _HEAD + laid.high * (index // laid.across + 0.5)
        other, label = bool(opened) and index not in opened, row_name(table.messages, values)
        if opened and not other and len(opened) < len(rows):
            frame = Box(x - 5, y - laid.high / 2 + 1, laid.wide, laid.high - 2, 14, Ink("control", "pick-line", 1.6))
            sketch.add(frame._replace(layer=UNDER))
        if not other:
            at = x + laid.beside / 2 - 1, y
            _opener(table, sketch, label, at, laid.beside - 3, min(0.94, laid.high / 66))
        else:
            sketch.add(Text(x + laid.beside / 2, y, label, 15, "text-soft", bold=True, limit=laid.beside - 4))
        r, alpha = (laid.small, _FAINT) if other else (laid.large, 1.0)
        for column in range(columns):
            at = x + laid.beside + laid.step * (column + 0.5), y
            _place(table, sketch, index, column, at, r, alpha, lacking=bool(opened) and not other)
        if other and laid.below:
            right, low = x + laid.beside + laid.step * columns, _low(r) + 0.6 * _BELOW
            _needs(table, sketch, index, right, y + min(low, (laid.high - _BELOW) / 2))
        elif other:
            right = x + laid.wide - (8 if laid.across == 1 else _APART)
            _needs(table, sketch, index, right, y)
    return sketch.panel("manufactory", table.messages.say("panel.manufactory"), box.w, box.h)


def height_listed(table: TableView, box: Box) -> float:
    """The height, of that of a box, that the rows take as ``manufactory_listed`` lays them out."""
    laid = _grid(table, box, _columns(table))
    lines = -(-len(table.edition.rows) // laid.across)
    return min(box.h, _HEAD + lines * (_LISTED / _OF_ROW if laid.across == 1 else 2.5 * POD))


def height_wished(table: TableView) -> float:
    """The height with which pods are as large as they are meant to be."""
    number = len(table.edition.rows)
    if _columns(table) <= table.edition.columns:
        return _HEAD + -(-number // 2) * 2.5 * POD
    return _HEAD + number * POD / _OF_ROW


def _grid(table: TableView, box: Box, columns: int) -> _Grid:
    """The rows one below the other or two by two: the layout in which pods are larger."""
    return max((_grid_of(table, box, across, columns) for across in (1, 2)), key=lambda laid: laid.large)


def _grid_of(table: TableView, box: Box, across: int, columns: int) -> _Grid:
    lines = max(-(-len(table.edition.rows) // across), 1)
    wide, high = (box.w + 8) / across, (box.h - _HEAD) / lines
    beside = _LABEL + (_MORE if across == 1 else 0.0)
    free, note = wide - beside - _APART, _width_of_note(table)
    beside_note = free - note - 4
    # the last pod reaches further than half a step only where its row is opened, and then there is no note
    reach = _STEP * (columns - 0.5)
    large = min(_LISTED, _OF_ROW * high, free / (_STEP * columns))
    if across == 1:
        large = min(large, beside_note / (reach + _OTHERS))
    small = max(_OTHERS * large, min(large, _SMALLEST))
    below = across > 1 and reach * large + _OTHERS * large > beside_note
    if below:
        small, step = max(0.5 * large, min(small, high / 2 - _BELOW)), free / columns
    else:
        small = min(small, beside_note - reach * large)
        step = (beside_note - small) / (columns - 0.5)
    return _Grid(across, wide, high, large, small, beside, min(_FREE_STEP * large, step), below)


def _width_of_note(table: TableView) -> float:
    """The width of the fuel that a row takes, in words."""
    most = max(map(max, table.edition.rows), default=0)
    return min(_NOTE, width_of(table.messages.say("manufactory.needs", n=most), _NOTED))


def _low(r: float) -> float:
    """How far a pod of a radius reaches below its middle, with the sign at its lower right."""
    return max(0.87 * r, 0.5 * r + 8.3)


def manufactory(table: TableView, box: Box) -> Panel:
    """The rows two by two, each by the die values that open it."""
    sketch, columns = _begun(table, box)
    rows = table.edition.rows
    step = (box.h - _HEAD) / max(-(-len(rows) // 2), 1)
    label, size = (_LABEL, 16) if columns <= table.edition.columns else _NARROW
    r = min(POD, (box.w / 2 - label - 6) / (2.02 * columns), 0.5 * step)
    cell = label + 2.02 * r * columns
    for index, values in enumerate(rows):
        x = box.x if index % 2 == 0 else box.x + min(box.w - cell, cell + 20)
        y = box.y + _HEAD + step * (index // 2 + 0.5)
        sketch.add(Text(x + 12, y, row_name(table.messages, values), size, "text", bold=True, limit=label - 2))
        for column in range(columns):
            _place(table, sketch, index, column, (x + label + r + 2.02 * r * column, y), r)
    return sketch.panel("manufactory", table.messages.say("panel.manufactory"), box.w, box.h)


def manufactory_in_line(table: TableView, box: Box) -> Panel:
    """All rows side by side, each below the die values that open it, where there is little height."""
    sketch, columns = _begun(table, box, headed=False)
    rows, opened = table.edition.rows, opened_rows(table)
    wide = (box.w + 6) / max(len(rows), 1)
    high = box.h - _VALUES
    r = min(_IN_LINE, (wide - 8) / (2.02 * columns), high / _OF_HEIGHT)
    step = min(_FREE_STEP * r, (wide - 8) / columns)
    for index, values in enumerate(rows):
        x, label = box.x + wide * index, row_name(table.messages, values)
        other = bool(opened) and index not in opened
        if opened and not other and len(opened) < len(rows):
            frame = Box(x - 3, box.y - 2, wide - 1, box.h + 3, 12, Ink("control", "pick-line", 1.6), UNDER)
            sketch.add(frame)
        role = "text-soft" if other else "text"
        sketch.add(Text(x + (wide - 8) / 2, box.y + 8, label, 14, role, bold=True, limit=wide - 10))
        for column in range(columns):
            at = x + (wide - 8) / 2 + step * (column - (columns - 1) / 2), box.y + _VALUES + high / 2
            _place(table, sketch, index, column, at, r, _FAINT if other else 1.0, lacking=bool(opened) and not other)
    return sketch.panel("manufactory", table.messages.say("panel.manufactory"), box.w, box.h)


class _Rows(NamedTuple):
    """The layout of the rows where a pod is asked for.

    Attributes:
        lines: the rows by line, from the top; a line has one that is opened, or others.
        large: the radius of pods in rows that are opened.
        small: that of pods in others.
        high: the height of a row that is opened.
        line: the height of a line of others.
        values: the width of the values beside these.
        worded: whether the prices of others stand in words at their right, and not as signs below their values.
    """

    lines: list[list[int]]
    large: float
    small: float
    high: float
    line: float
    values: float
    worded: bool


def _rows_within(table: TableView, box: Box, columns: int) -> _Rows:
    opened, fuel = opened_rows(table), table.view.row_fuel
    number = len(table.edition.rows)
    others = [index for index in range(number) if index not in opened]
    wide, shared = box.w - _VALUED, bool(opened) and box.h < _LOW
    most = min(_OPENED, (wide - 4) / (2.2 * columns))
    note = _NOTE if any(fuel.values()) else 0.0
    worded = not shared and (wide - note) / (2.1 * columns) >= _WORDED
    across = max(1, int((box.w + _SHARED) / (_LABEL + 2.1 * _LEAST * columns))) if shared else 1
    lines = [others[first : first + across] for first in range(0, len(others), across)]

    def large(small: float) -> float:
        room = box.h - _HEAD - 2 * small * len(lines)
        return min(most, (room / max(len(opened), 1) - 8) / 1.9)

    least = large(_LEAST) if shared else most
    spare = (box.h - _HEAD - len(opened) * (1.9 * least + 10)) / max(len(lines), 1)
    each = (box.w + _SHARED) / across
    free = each - _LABEL - _SHARED if shared else wide - note * worded
    small = max(_LEAST, min(POD, spare / 2, free / (2.1 * columns)))
    values = max(_LABEL, min(_WIDEST, each - 2.1 * small * columns - 2)) if shared else _VALUED
    r = least if shared else large(small)
    high = max(2 * small, min(2 * small + 10, spare)) if shared else 2 * small
    laid = [[index] for index in opened] + lines if shared else [[index] for index in range(number)]
    return _Rows(laid, r, small, 1.9 * r + 10, high, values, worded)


def manufactory_asked(table: TableView, box: Box) -> Panel:
    """The rows stacked where a pod is asked for: those that are opened large, the others with their price.

    In a low corner, those that are opened come first and the others share lines, so that the first stay large.
    """
    sketch, columns = _begun(table, box)
    opened, laid = opened_rows(table), _rows_within(table, box, columns)
    y, facts = box.y + _HEAD, len(sketch.facts)
    told: dict[int, list[str]] = {}
    for line in laid.lines:
        wide = (box.w + _SHARED) / max(len(line), 1)
        for place, index in enumerate(line):
            if index in opened:
                _opened(table, sketch, index, box._replace(y=y, h=laid.high), laid.large)
            else:
                _other(table, sketch, index, Box(box.x + place * wide, y, box.w, laid.line, 0, Ink()), laid)
            told[index], sketch.facts = sketch.facts[facts:], sketch.facts[:facts]
        y += laid.high if line[0] in opened else laid.line
    # they are told in the order of the rows, wherever these lie
    sketch.facts += [fact for index in sorted(told) for fact in told[index]]
    return sketch.panel("manufactory", table.messages.say("panel.manufactory"), box.w, box.h)


def _opened(table: TableView, sketch: Sketch, index: int, box: Box, r: float) -> None:
    """A row that may be opened; in a frame unless all may."""
    framed, middle = len(opened_rows(table)) < len(table.edition.rows), box.y + box.h / 2
    if framed:
        frame = Box(box.x - 4, box.y + 1, box.w + 10, box.h - 3, 16, Ink("control", "pick-line", 1.6), UNDER)
        sketch.add(frame)
    label = row_name(table.messages, table.edition.rows[index])
    _opener(table, sketch, label, (box.x + 24, middle), 44, min(1.0, box.h / 66))
    for column in range(len(table.position.manufactory[index])):
        _place(table, sketch, index, column, (box.x + _VALUED + r + 2.2 * r * column, middle), r, lacking=framed)


def _other(table: TableView, sketch: Sketch, index: int, box: Box, laid: _Rows) -> None:
    """A row that isn't opened, with the fuel that this would have taken."""
    r, asked, fuel = laid.small, bool(opened_rows(table)), table.view.row_fuel.get(index, 0)
    shared = any(len(line) > 1 for line in laid.lines)
    at, size = (0.5 * laid.values - 2, 14) if shared else (20, 15)
    middle = box.y + box.h / 2
    up, role = 7 if fuel and not laid.worded else 0, "text-soft" if asked else "text"
    label = row_name(table.messages, table.edition.rows[index])
    sketch.add(Text(box.x + at, middle - up, label, size, role, bold=True, limit=34))
    for column in range(len(table.position.manufactory[index])):
        spot = box.x + laid.values + r + 2.1 * r * column, middle
        _place(table, sketch, index, column, spot, r, _FAINT if asked else 1.0)
    if up:
        sketch.add(Piece("fuel", box.x + at - 6, middle + 9, 6, FACE))
        sketch.add(Text(box.x + at + 2, middle + 9, str(fuel), 13, "text-soft", bold=True, align="left", limit=12))
    else:
        _needs(table, sketch, index, box.x + box.w, middle)


def _begun(table: TableView, box: Box, *, headed: bool = True) -> tuple[Sketch, int]:
    """The heading and the facts, and the number of columns."""
    messages, sketch, columns = table.messages, Sketch(), _columns(table)
    talon = messages.say("manufactory.coming_short", n=len(table.position.talon))
    if headed:
        section(sketch, messages.say("panel.manufactory"), talon, box)
    if columns > table.edition.columns:
        sketch.facts.append(f"{messages.say('manufactory.open')}.")
    sketch.facts.append(talon_fact(table))
    return sketch, columns


def _columns(table: TableView) -> int:
    return max(len(row) for row in table.position.manufactory)


def _opener(table: TableView, sketch: Sketch, label: str, at: Point, room: float, scale: float = 1.0) -> None:
    """The values of a row that may be opened, with the die that opens it if that is known."""
    x, y = at
    if table.view.opening is None:
        sketch.add(Text(x, y, label, max(16.0, 19 * scale), "text", bold=True, limit=room))
        return
    die, value = table.view.opening
    sketch.add(Piece(piece_for("die", palette.die_role(die), str(value)), x, y - 15 * scale, 12.5 * scale, TILE))
    sketch.add(Text(x, y + 17 * scale, label, max(13.0, 18 * scale), "text", bold=True, limit=room))


def _needs(table: TableView, sketch: Sketch, row: int, right: float, y: float) -> None:
    """The fuel with which the die would have opened another row."""
    fuel = table.view.row_fuel.get(row, 0)
    if fuel:
        words = table.messages.say("manufactory.needs", n=fuel)
        sketch.add(Text(right, y, words, _NOTED, "text-soft", align="right", limit=_NOTE))


def _place(
    table: TableView,
    sketch: Sketch,
    row: int,
    column: int,
    at: Point,
    r: float,
    alpha: float = 1.0,
    *,
    lacking: bool = False,
) -> None:
    messages, target = table.messages, f"pod-{row}-{column}"
    if column >= len(table.position.manufactory[row]):
        return
    words, number = pod_place_words(table, row, column), table.position.manufactory[row][column]
    sketch.facts.append(words)
    if number is None:
        sketch.add(Piece("tile-hidden", *at, 0.9 * r, TILE, target, alpha=alpha))
        sketch.add(Text(*at, messages.say("manufactory.taken"), max(LEAST_TYPE, 0.3 * r), "text-off", limit=1.6 * r))
        return
    pod = table.edition.pods[number]
    no_choice = lacking and target not in table.view.offers
    sketch.add(for_sale(messages, pod, *at, r, target, _FAINT if no_choice else alpha))
    if no_choice:
        _reason(table, sketch, pod, target, (at[0], at[1] + min(0.62 * r, 0.87 * r - 8)), r)
    badge = Badge(at[0], at[1] + 0.8 * r, 12)
    tip = messages.say("tip.pod", material=messages.name(pod.colour))
    sketch.target(target, Polygon(icons.hexagon(*at, 0.98 * r), Ink()), words, tip, badge=badge)


def _reason(table: TableView, sketch: Sketch, pod: Pod, target: str, at: Point, r: float) -> None:
    """Below a pod of an opened row why it can't be chosen, in two or three words, or by a sign where it is small."""
    messages, (x, y), key = table.messages, at, table.view.lacking.get(target, "not_possible")
    lacks = key == "lacks"
    words = messages.say(f"manufactory.{key}", material=messages.name(pod.colour))
    if width_of(words, LEAST_TYPE) > 1.9 * r:
        sketch.add(Circle(x, y, 11, Ink("plate", "control-edge", 1.0), MARK))
        if lacks:
            sketch.add(Piece(piece_for("material", pod.colour), x, y, 8, MARK))
        sketch.add(Line(((x - 7, y + 7), (x + 7, y - 7)), Ink(None, "refusal", 2.6), BADGE))
        return
    # over the letter on the pod
    sketch.add(Box(x - 1.03 * r, y - 10, 2.06 * r, 20, 10, Ink("plate", "control-edge", 1.0), MARK))
    sketch.add(Text(x, y, words, 12, "refusal", limit=1.9 * r, layer=BADGE))


def achievements(table: TableView, box: Box) -> Panel:
    """The tiles on offer with their prices, and how many buildings are face down; in a low corner one row alone.

    Built tiles lie with their owners; they are told here all the same.
    """
    messages, sketch = table.messages, Sketch()
    limit = table.edition.rules.achievements_per_player
    strip, head = box.h < _STRIP, _HEAD if box.h >= _HEADED else 0.0
    if head:
        note = messages.count("achievement.limit", limit)
        section(sketch, messages.say("heading.achievements"), note, box)
    sketch.facts.append(messages.count("achievement.limit_fact", limit))
    tiles, hidden = seen_achievements(table), len(table.position.hidden_buildings)
    free = [tile for tile in tiles if achievement_owner(table, tile.id) is None]
    step = min(box.w / max(len(free) + bool(hidden), 1), 62.0)
    r = min(_SMALL_TILE if strip else _TILE, 0.5 * step - 2)
    middle = box.y + (box.h / 2 if strip else head + 2 + r)
    for index, tile in enumerate(free):
        x = box.x + step * index + step / 2
        sketch.add(Piece(piece_for("achievement", tile.id), x, middle, r, TILE, f"achievement-{tile.id}"))
        hit = Box(x - step / 2 + 1, middle - r - 2, step - 2, 2 * r + 4, 8, Ink())
        if not strip:
            _price(sketch, tile, x, middle + r + 9, step)
            hit = hit._replace(h=2 * r + 20)
        sketch.target(f"achievement-{tile.id}", hit, achievement_words(table, tile), messages.say("tip.achievement"))
    for tile in tiles:
        sketch.facts.append(achievement_words(table, tile))
    if hidden:
        x = box.x + step * len(free) + step / 2
        sketch.add(Piece("achievement-hidden", x, middle, r, TILE, "achievement-hidden"))
        sketch.add(Text(x, middle, str(hidden), 15 if not strip else 13, "text", bold=True))
        if not strip:
            words = messages.say("achievement.hidden_short")
            sketch.add(Text(x, middle + r + 9, words, 12, "text-soft", limit=step - 2))
        sketch.facts.append(f"{capital(messages.count('achievement.hidden', hidden))}.")
    return sketch.panel("achievements", messages.say("panel.achievements"), box.w, box.h)


def _price(sketch: Sketch, tile: Achievement, x: float, y: float, room: float) -> None:
    parts = [piece_for("material", kind) for kind, number in tile.materials.items() for _ in range(number)]
    parts += ["artifact"] * tile.artifacts
    step = min(12.5, (room - 9) / max(len(parts), 1))
    for place, part in enumerate(parts):
        sketch.add(Piece(part, x + (place - (len(parts) - 1) / 2) * step, y, min(6.5, 0.55 * step), FACE))
