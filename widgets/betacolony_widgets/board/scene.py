"""The scene: panels laid out for a width, from a position and what to highlight.

``scene`` is a pure function: the same position, view and width give the same scene. From one click to the next most of
a table stays as it is, so panels are kept: each is drawn from a part of the table that holds nothing else than what it
shows, and drawn again when that part differs.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from typing import Any, Final

from betacolony.state.views import PositionView, RivalView, SeatView

from .panels import achievements, draft, header, manufactory, mat, rival, rondel, scores
from .panels import colony as colonies
from .panels import dice as dices
from .panels.marks import marked
from .panels.view import TableView
from .shapes import Box, Panel, Scene

#: in CSS pixels: the least and greatest width drawn for, and from where on panels stand side by side
LEAST: Final = 300
MOST: Final = 1320
WIDE: Final = 740
_GAP: Final = 14.0
#: from these widths on: three colonies in a row, and the other players' mats beside one's own
_THREE: Final = 860.0
_WALL: Final = 1180.0
#: from this width on, cycle cards stand beside each other where all else is stacked
_CARDS: Final = 520.0
#: the least width of a player's mat
_MAT: Final = 280.0
#: a single colony is not drawn wider
_COLONY: Final = 430.0
#: no panel gets so much of empty ground
_SLACK: Final = 60.0
#: panels that can spread their contents over more height
_SPREADING: Final = ("achievements", "scores")

#: every panel there is, in the order in which a turn needs them; "others" are the mats of the other players, "draft"
#: the mats on offer, shown while they are chosen. A single colony is "colony-" and its id
ALL: Final = (
    *("rounds", "draft", "dice", "rondel", "mat", "manufactory", "colonies", "cards", "achievements", "others"),
    "scores",
)

#: draws a panel as wide as it is told
_Draw = Callable[..., Panel]
_Placed = list[tuple[Panel, float]]


def scene(table: TableView, width: float, panels: Iterable[str] = ALL) -> Scene:
    """Lay out panels (names of ``ALL``, or single colonies) for a width in CSS pixels."""
    if table.is_rival(table.view.me):  # it has no mat and no dice to be shown
        table = replace(table, view=replace(table.view, me=0))
    width = max(LEAST, min(MOST, width))
    draws = _draws(table, set(panels))
    laid = _wide(width, draws) if width >= WIDE else _narrow(width, draws)
    height = max((panel_bottom for _, panel_bottom in laid), default=10.0)
    order = {name: index for index, name in enumerate(ALL)}
    found = sorted((marked(panel, table.view) for panel, _ in laid), key=lambda panel: order[_kind(panel.id)])
    now = table.position.round
    key = "scene.title" if now else "scene.title_before"
    title = table.messages.say(key, round=now, rounds=table.edition.rules.rounds)
    return Scene(width, height, title, tuple(found), table.messages)


def _kind(panel: str) -> str:
    if panel.startswith("colony-"):
        return "colonies"
    return "others" if panel.startswith("mat-") else panel


def _draws(table: TableView, wanted: set[str]) -> dict[str, list[_Draw]]:
    """What draws the panels of each name; no entry for those that are not wanted or have nothing to show."""
    me = table.view.me
    all_of_them = "colonies" in wanted
    wanted = wanted | {_kind(name) for name in wanted}
    others = [(me + step) % table.players for step in range(1, table.players)]
    mats = [
        _kept(rival.rival_side, _of_seat(table, seat, *rival.SHOWN, view=(), parts=("rival",)), seat)
        if table.is_rival(seat)
        else _kept(mat.other_mat, _of_seat(table, seat, *mat.SHOWN, "spent", "dice", view=("rolled",)), seat)
        for seat in others
    ]
    every: dict[str, list[_Draw]] = {
        "rounds": [
            _kept(
                header.rounds,
                table.only("round", "start_player", "turn", "acting", "over", "rival", view=("me", "addressed")),
            )
        ],
        "draft": [_kept(draft.mats_on_offer, table.only("mats", seats=("mat",)))] if draft.wanted(table) else [],
        "dice": [
            _kept(
                dices.dice, _of_seat(table, me, "spent", "dice", view=("me", "addressed", "rolled"), targets=("dock",))
            )
        ],
        "rondel": [_kept(rondel.rondel, table.only("rival", seats=("ship",)))],
        "mat": [_kept(mat.own_mat, _of_seat(table, me, *mat.SHOWN, view=("me", "addressed")))],
        "manufactory": [_kept(manufactory.manufactory, table.only("manufactory", "talon"))],
        "colonies": [
            _kept(colonies.colony, _of_colony(table, number), number)
            for number, colony in enumerate(table.edition.colonies)
            if all_of_them or f"colony-{colony.id}" in wanted
        ],
        "achievements": [
            _kept(
                achievements.achievements,
                table.only("statues", "building", "hidden_buildings", seats=("achievements",)),
            )
        ],
        "others": mats,
        "cards": [_kept(header.cards, table.only("round", "cards", "over", also=("goals",)))],
        "scores": [_kept(scores.scores, table.only("over", seats=("cp",), also=("projected",)))],
    }
    return {name: draws for name, draws in every.items() if name in wanted and draws}


def _of_seat(
    table: TableView,
    seat: int,
    *shown: str,
    view: tuple[str, ...],
    targets: tuple[str, ...] = (),
    parts: tuple[str, ...] = (),
) -> TableView:
    """What there is to see of one player: only that seat has its things, and is the mover or nobody is."""
    part = table.only(*parts, seats=shown, seat=seat, view=view, targets=targets)
    mover = seat if table.view.mover == seat else None
    return replace(part, view=replace(part.view, mover=mover))


def _of_colony(table: TableView, number: int) -> TableView:
    """What there is to see of a colony: what is built on its spaces, and the markers on its track."""
    it = table.edition.colonies[number]
    spaces = range(it.first_space, it.first_space + len(it.spaces))
    position = PositionView(
        board={space: entry for space, entry in table.position.board.items() if space in spaces},
        seats=tuple(SeatView(influence={it.id: seat.influence[it.id]}) for seat in table.seats),
        rival=RivalView(active=it.id) if table.rival and table.rival.active == it.id else None,
    )
    return replace(table.only(view=("untold",)), position=position)


@dataclass(frozen=True)
class _Part:
    """A part of a table, told from others by all that it holds."""

    view: str
    table: TableView = field(hash=False)


def _kept(draw: _Draw, table: TableView, *which: int) -> _Draw:
    """What draws a panel from a part of a table, or finds it."""
    # as text, in which dictionaries differ that are equal but in another order: what is drawn may follow that
    return partial(_drawn, draw, _Part(repr(table.view), table), which)


@lru_cache(maxsize=64)
def _drawn(draw: _Draw, part: _Part, which: tuple[int, ...], *sizes: float, **more: Any) -> Panel:
    return draw(part.table, *which, *sizes, **more)


def _column(laid: _Placed, panels: Sequence[Panel], x: float, y: float) -> float:
    """Place panels below each other; gives where the next one would begin."""
    for panel in panels:
        laid.append((panel.moved(x, y), y + panel.height))
        y += panel.height + _GAP
    return y


def _across(laid: _Placed, draws: Sequence[_Draw], width: float, y: float) -> float:
    """Place panels beside each other, equally wide and high; gives where the next row would begin."""
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
    """A panel with its ground made higher."""
    ground = panel.shapes[0]
    if panel.height >= height or not isinstance(ground, Box):
        return panel
    lower = ground._replace(h=ground.h + height - panel.height)
    return replace(panel, height=height, shapes=(lower, *panel.shapes[1:]))


def _wide(width: float, draws: dict[str, list[_Draw]]) -> _Placed:
    """What a turn needs first side by side, then in rows the Manufactory, the colonies, and how all stand."""
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


def _one_colony(laid: _Placed, draws: dict[str, list[_Draw]], width: float, y: float, *, beside: bool) -> float:
    """A single colony, and beside it what there is of this: the Manufactory, or else the achievements.

    Dice and mats go there too if there is no rondel that they belong to, those of others if they are to be ``beside``.
    Gives where the next row would begin.
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


def _head(laid: _Placed, draws: dict[str, list[_Draw]], width: float) -> float:
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


def _turn(laid: _Placed, draws: dict[str, list[_Draw]], width: float, y: float, *, beside: bool) -> float:
    """The rondel, beside it dice and mat, and the others' mats where there is room for them."""
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
    for index, (column, its) in enumerate(zip(drawn, heights, strict=True)):
        _column(laid, _filled(column, high - its, draws), left + index * (wide + _GAP), y)
    return y + high + _GAP


def _filled(column: list[Panel], spare: float, draws: dict[str, list[_Draw]]) -> list[Panel]:
    """Panels that take up so much more height: one's own mat spreads out, otherwise all get some of it."""
    if spare <= 0 or (spare > _SLACK * len(column) and not any(panel.id == "mat" for panel in column)):
        return column
    if any(panel.id == "mat" for panel in column):
        draw = draws["mat"][0]
        return [draw(panel.width, panel.height + spare) if panel.id == "mat" else panel for panel in column]
    return [_stretched(panel, panel.height + spare / len(column)) for panel in column]


def _narrow(width: float, draws: dict[str, list[_Draw]]) -> _Placed:
    """Everything below each other, in reading order."""
    if "cards" in draws and width < _CARDS:
        draws = draws | {"cards": [partial(draws["cards"][0], across=False)]}
    laid: _Placed = []
    _column(laid, [draw(width) for name in ALL for draw in draws.get(name, [])], 0, 0)
    return laid
