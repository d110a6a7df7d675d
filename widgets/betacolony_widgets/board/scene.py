"""The layout of a scene: panels for a position and a view, arranged for a width.

``scene`` is a pure function: the same position, view and width give the same scene. Most of a table stays as it is from
one click to the next, so panels are cached: each is drawn from a part of the table that holds only what it shows, and
drawn again when that part differs.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from betacolony_widgets.board.table_view import TableView

from .panels import achievements, colony, dice, draft, header, manufactory, mat, rival, rondel, scores
from .panels.kept import Draw, kept, of_colony, of_seat
from .panels.marks import marked
from .shapes import Box, Panel, Scene

#: in CSS pixels: the least and greatest width of a scene, and the least with panels side by side
LEAST: Final = 300
MOST: Final = 1320
WIDE: Final = 740
_GAP: Final = 14.0
#: from these widths on: three colonies in a row, and the other players' mats beside one's own
_THREE: Final = 860.0
_WALL: Final = 1180.0
#: from this width on, cycle cards stand side by side where all else is stacked
_CARDS: Final = 520.0
#: the least width of a player's mat
_MAT: Final = 280.0
#: the greatest width of a single colony
_COLONY: Final = 430.0
#: the most empty height that a panel may get
_SLACK: Final = 60.0
#: panels that can spread their contents over more height
_SPREADING: Final = ("achievements", "scores")

#: all panels, in the order in which a turn needs them: "others" are the other players' mats; "draft" the mats on offer,
#: shown during the draft. A single colony is "colony-" and its id
ALL: Final = (
    *("rounds", "draft", "dice", "rondel", "mat", "manufactory", "colonies", "cards", "achievements", "others"),
    "scores",
)

_Placed = list[tuple[Panel, float]]


def scene(table: TableView, width: float, panels: Iterable[str] = ALL) -> Scene:
    """Lay out panels (names of ``ALL``, or single colonies) for a width in CSS pixels."""
    if table.is_rival(table.view.me):  # the rival has no mat and no dice
        table = replace(table, view=replace(table.view, me=0))
    width = max(LEAST, min(MOST, width))
    draws = _draws(table, set(panels))
    laid = _wide(width, draws) if width >= WIDE else _narrow(width, draws)
    height = max((panel_bottom for _, panel_bottom in laid), default=10.0)
    order = {name: index for index, name in enumerate(ALL)}
    ready = sorted((marked(panel, table.view) for panel, _ in laid), key=lambda panel: order[_kind(panel.id)])
    number = table.position.round
    key = "scene.title" if number else "scene.title_before"
    title = table.messages.say(key, round=number, rounds=table.edition.rules.rounds)
    return Scene(width, height, title, tuple(ready), table.messages)


def _kind(panel: str) -> str:
    if panel.startswith("colony-"):
        return "colonies"
    return "others" if panel.startswith("mat-") else panel


def _draws(table: TableView, wanted: set[str]) -> dict[str, list[Draw]]:
    """The functions that draw the panels of each name, except unwanted panels and those with nothing to show."""
    me = table.view.me
    all_colonies = "colonies" in wanted
    wanted = wanted | {_kind(name) for name in wanted}
    others = [(me + step) % table.players for step in range(1, table.players)]
    mats = [
        kept(rival.rival_side, of_seat(table, seat, *rival.SHOWN, view=(), parts=("rival",)), seat)
        if table.is_rival(seat)
        else kept(mat.other_mat, of_seat(table, seat, *mat.SHOWN, "spent", "dice", view=("rolled",)), seat)
        for seat in others
    ]
    turns = table.only("round", "start_player", "turn", "acting", "over", "rival", view=("me", "addressed"))
    rolls = of_seat(table, me, "spent", "dice", view=("me", "addressed", "rolled"), targets=("dock",))
    tiles = table.only("statues", "building", "hidden_buildings", seats=("achievements",))
    every: dict[str, list[Draw]] = {
        "rounds": [kept(header.rounds, turns)],
        "draft": [kept(draft.mats_on_offer, table.only("mats", seats=("mat",)))] if draft.wanted(table) else [],
        "dice": [kept(dice.dice, rolls)],
        "rondel": [kept(rondel.rondel, table.only("rival", seats=("ship",)))],
        "mat": [kept(mat.own_mat, of_seat(table, me, *mat.SHOWN, view=("me", "addressed")))],
        "manufactory": [kept(manufactory.manufactory, table.only("manufactory", "talon"))],
        "colonies": [
            kept(colony.colony, of_colony(table, number), number)
            for number, entry in enumerate(table.edition.colonies)
            if all_colonies or f"colony-{entry.id}" in wanted
        ],
        "achievements": [kept(achievements.achievements, tiles)],
        "others": mats,
        "cards": [kept(header.cards, table.only("round", "cards", "over", also=("goals",)))],
        "scores": [kept(scores.scores, table.only("over", seats=("cp",), also=("projected",)))],
    }
    return {name: draws for name, draws in every.items() if name in wanted and draws}


def _column(laid: _Placed, panels: Sequence[Panel], x: float, y: float) -> float:
    """Place panels one below the other, and return the top of the next one."""
    for panel in panels:
        laid.append((panel.moved(x, y), y + panel.height))
        y += panel.height + _GAP
    return y


def _across(laid: _Placed, draws: Sequence[Draw], width: float, y: float) -> float:
    """Place panels side by side, equally wide and high, and return the top of the next row."""
    if not draws:
        return y
    wide = (width - _GAP * (len(draws) - 1)) / len(draws)
    panels = [draw(wide) for draw in draws]
    high = max(panel.height for panel in panels)
    for index, panel in enumerate(panels):
        spreads = panel.id in _SPREADING and panel.height < high
        filled = draws[index](wide, high) if spreads else _stretched(panel, high)
        _column(laid, [filled], index * (wide + _GAP), y)
    return y + high + _GAP


def _stretched(panel: Panel, height: float) -> Panel:
    """A panel with a higher background."""
    ground = panel.shapes[0]
    if panel.height >= height or not isinstance(ground, Box):
        return panel
    lower = ground._replace(h=ground.h + height - panel.height)
    return replace(panel, height=height, shapes=(lower, *panel.shapes[1:]))


def _wide(width: float, draws: dict[str, list[Draw]]) -> _Placed:
    """Side by side what a turn needs first, then rows with the Manufactory, the colonies, and the standings."""
    laid: _Placed = []
    others = draws.get("others", [])
    beside = width >= _WALL or (len(others) == 1 and width >= _THREE)
    y = _head(laid, draws, width)
    y = _across(laid, draws.get("draft", []), width, y)
    places, tiles = draws.get("colonies", []), draws.get("achievements", [])
    if len(places) == 1:
        y = _one_colony(laid, draws, width, y, beside=beside)
        places = []
        if "manufactory" not in draws:
            tiles = []
    else:
        y = _turn(laid, draws, width, y, beside=beside)
        y = _across(laid, draws.get("manufactory", []), width, y)
    if width < _THREE:
        y = _across(laid, places[:-1], width, y)
        y = _across(laid, [*places[-1:], *tiles], width, y)
        tiles = []
    else:
        y = _across(laid, places, width, y)
    if not beside:
        each = max(1, int((width + _GAP) // (_MAT + _GAP)))
        for first in range(0, len(others), each):
            y = _across(laid, others[first : first + each], width, y)
    _across(laid, [*tiles, *draws.get("scores", [])], width, y)
    return laid


def _one_colony(laid: _Placed, draws: dict[str, list[Draw]], width: float, y: float, *, beside: bool) -> float:
    """Place a single colony with the Manufactory beside it, or else the achievements; return the top of the next row.

    Without a rondel, the dice and the mat go there too, and with ``beside`` the other players' mats.
    """
    left = [*draws.get("manufactory", draws.get("achievements", []))]
    if "rondel" in draws:
        y = _turn(laid, draws, width, y, beside=beside)
    else:
        left = [*draws.get("dice", []), *draws.get("mat", []), *left]
        left += draws.get("others", []) if beside else []
    wide = min((width - _GAP) / 2, _COLONY)
    colony = draws["colonies"][0](wide)
    if not left:
        return _column(laid, [colony], 0, y)
    column = [draw(width - _GAP - wide) for draw in left]
    high = sum(panel.height for panel in column) + _GAP * (len(column) - 1)
    last = _stretched(column[-1], column[-1].height + max(colony.height - high, 0))
    below = _column(laid, [*column[:-1], last], 0, y)
    _column(laid, [_stretched(colony, high)], width - wide, y)
    return max(below, y + colony.height + _GAP)


def _head(laid: _Placed, draws: dict[str, list[Draw]], width: float) -> float:
    """The round and the cycle cards at the top."""
    tops = [*draws.get("rounds", []), *draws.get("cards", [])]
    if not tops:
        return 0.0
    if len(tops) == 1:
        return _column(laid, [tops[0](width)], 0, 0)
    left = 300.0
    panels = [tops[0](left - 24), tops[1](width - left)]
    _column(laid, panels[:1], 0, 0)
    _column(laid, panels[1:], left, 0)
    return max(panel.height for panel in panels) + _GAP


def _turn(laid: _Placed, draws: dict[str, list[Draw]], width: float, y: float, *, beside: bool) -> float:
    """Place the rondel, dice and mat, and with ``beside`` the others' mats; return the top of the next row."""
    own = [*draws.get("dice", []), *draws.get("mat", [])]
    others = draws.get("others", []) if beside else []
    columns = [own, others] if width >= _WALL else [own + others]
    columns = [column for column in columns if column]
    planet = draws.get("rondel", [])
    if not columns:
        return _across(laid, planet, width, y)
    if not planet and len(columns) == 1:
        columns = [[draw] for draw in columns[0]]
    number = len(columns) + len(planet)
    wide = (width - _GAP * (number - 1)) / number
    drawn = [[draw(wide) for draw in column] for column in columns]
    heights = [sum(panel.height for panel in column) + _GAP * (len(column) - 1) for column in drawn]
    high = max(heights)
    left = 0.0
    for draw in planet:
        panel = draw(wide, high)
        high = max(high, panel.height)
        _column(laid, [panel], 0, y)
        left = wide + _GAP
    for index, (column, height) in enumerate(zip(drawn, heights, strict=True)):
        _column(laid, _filled(column, high - height, draws), left + index * (wide + _GAP), y)
    return y + high + _GAP


def _filled(column: list[Panel], spare: float, draws: dict[str, list[Draw]]) -> list[Panel]:
    """Panels that share ``spare`` pixels of height; if the reader's own mat is among them, it takes them all."""
    if spare > 0 and any(panel.id == "mat" for panel in column):
        draw = draws["mat"][0]
        return [draw(panel.width, panel.height + spare) if panel.id == "mat" else panel for panel in column]
    if 0 < spare <= _SLACK * len(column):
        return [_stretched(panel, panel.height + spare / len(column)) for panel in column]
    return column


def _narrow(width: float, draws: dict[str, list[Draw]]) -> _Placed:
    """Everything one below the other, in reading order."""
    if "cards" in draws and width < _CARDS:
        draws = draws | {"cards": [partial(draws["cards"][0], across=False)]}
    laid: _Placed = []
    _column(laid, [draw(width) for name in ALL for draw in draws.get(name, [])], 0, 0)
    return laid
