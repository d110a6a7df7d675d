"""The parts of the whole table that its arrangements share, each as panels in boxes, and their reading order."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from betacolony_widgets.board.art.pieces import piece_for
from betacolony_widgets.board.layers import GROUND, TILE
from betacolony_widgets.board.panels import mat as own_panel
from betacolony_widgets.board.panels import rival as rival_panel
from betacolony_widgets.board.panels.draft import wanted as drafting
from betacolony_widgets.board.panels.kept import Draw, kept, of_seat
from betacolony_widgets.board.shapes import Box, Ink, Panel, Piece, Sketch, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.text_metrics import width_of
from betacolony_widgets.board.whole_table.things.cards import ROUNDS_H, cards_below, rounds
from betacolony_widgets.board.whole_table.things.draft import drafted_mats
from betacolony_widgets.board.whole_table.things.final import scores
from betacolony_widgets.board.whole_table.things.market import (
    achievements,
    manufactory,
    manufactory_asked,
    manufactory_listed,
)
from betacolony_widgets.board.whole_table.things.others import opponent, solo_rival
from betacolony_widgets.board.whole_table.things.own import own_dice, own_goods, own_powers
from betacolony_widgets.board.whole_table.world.geometry import World

from .lettering import fitted, legend

#: gives the free box between two heights, its top and its bottom
Room = Callable[[float, float], Box]
#: the parts that lie below others until they are opened
HIDDEN_PARTS: Final = ("market", "opponents", "cycles")

#: pixels: the height of achievements with their heading and prices, and with neither, and above them
_TILES: Final = 94.0
_STRIP: Final = 34.0
_BETWEEN: Final = 4.0
#: pixels: the least height of a corner in which achievements lie below the pods that are asked, or have a heading
_BOTH: Final = 208.0
#: pixels: the most height of the rows of pods as long as none of them is opened, that of their heading, and the least
#: of a row where they lie one below the other
_ROWS: Final = 234.0
_HEADING: Final = 22.0
_ROW: Final = 36.0
#: pixels: the most height of an opponent, and that of the solo rival
_OPPONENT: Final = 104.0
_SOLO: Final = 112.0
#: pixels: the height of a line below the players that says what a sign means
_LEGEND: Final = 20.0

#: the panels in reading order; what isn't named here comes last
_ORDER: Final = (
    *("background", "rounds", "hand", "draft", "dice", "rondel", "mat", "manufactory", "colony", "cards"),
    *("achievements", "mat-", "scores"),
)


def rank(panel: Panel) -> int:
    """The place of a panel in reading order."""
    kind = next((kind for kind in ("colony", "mat-") if panel.id.startswith(kind)), panel.id)
    return _ORDER.index(kind) if kind in _ORDER else len(_ORDER)


def titled(table: TableView) -> str:
    """The title of a picture of the whole table."""
    now = table.position.round
    key = "scene.title" if now else "scene.title_before"
    return table.messages.say(key, round=now, rounds=table.edition.rules.rounds)


def shown_to(table: TableView) -> TableView:
    """The table as somebody sees it who has a mat: the solo rival has none, and no dice."""
    return replace(table, view=replace(table.view, me=0)) if table.is_rival(table.view.me) else table


def pod_is_asked(table: TableView) -> bool:
    """True while a pod is chosen for building, so that the Manufactory is what counts."""
    return table.view.stop == "surface" and any(target.startswith("pod-") for target in table.view.offers)


def own_dice_of(table: TableView) -> Draw:
    """Draws the reader's dice."""
    view = ("me", "addressed", "rolled")
    return kept(own_dice, of_seat(table, table.view.me, "spent", "dice", view=view, targets=("dock",)))


def own_of(table: TableView, draw: Draw) -> Draw:
    """Draws the reader's things in some way."""
    own = of_seat(table, table.view.me, *own_panel.SHOWN, view=("me", "addressed"), parts=("over",))
    return kept(draw, replace(own, projected=table.projected))


def others_of(table: TableView) -> list[int]:
    """The other players in turn order after the reader."""
    return [(table.view.me + step) % table.players for step in range(1, table.players)]


def opponent_of(table: TableView, seat: int, box: Box) -> Panel:
    """Another player, or the solo rival."""
    if table.is_rival(seat):
        part = of_seat(table, seat, *rival_panel.SHOWN, view=(), parts=("rival", "over"))
        return kept(solo_rival, replace(part, projected=table.projected), seat)(box)
    part = of_seat(table, seat, *own_panel.SHOWN, "spent", "dice", view=("rolled",), parts=("over",))
    return kept(opponent, replace(part, projected=table.projected), seat)(box)


def market(table: TableView, box: Box, apart: tuple[Box, Box] | None = None) -> list[Panel]:
    """The Manufactory, the achievements and the scores: what counts now has the room.

    While a pod is asked these are its rows, and in the end the scores. ``apart`` are boxes for the first two, if both
    are to keep their places.
    """
    points = table.only("over", seats=("cp",), also=("projected",))
    goods = _goods(table, box, apart)
    # nothing is bought any more in the end: the last prices are told
    return [*(shut(goods) if table.over else goods), kept(scores, points)(box)]


def goods_in_row(table: TableView, box: Box) -> Panel:
    """All that the reader holds, in one row, where the mat gives way to another part."""
    return own_of(table, own_goods)(box)


def both_fit(box: Box, high: float) -> bool:
    """True if a box has room for the market and something else of a height."""
    return box.h - high >= _BOTH


def _goods(table: TableView, box: Box, apart: tuple[Box, Box] | None) -> list[Panel]:
    tiles = table.only("statues", "building", "hidden_buildings", seats=("achievements",))
    offered = tuple(target for target in table.view.offers if target.startswith("pod-"))
    asked = table.only("manufactory", "talon", view=("opening", "row_fuel", "lacking"), targets=offered)
    if apart:
        rows = asked if pod_is_asked(table) else table.only("manufactory", "talon")
        return [kept(manufactory_listed, rows)(apart[0]), kept(achievements, tiles)(apart[1])]
    if offered:
        low = box.h < _BOTH
        strip = kept(achievements, tiles)(box._replace(y=box.y + box.h - _STRIP, h=_STRIP))
        panel = kept(manufactory_asked, asked)(box if low else box._replace(h=box.h - _STRIP))
        return [panel, told(strip) if low else strip]
    tiles_high = _TILES - (_HEADING if box.h < _BOTH else 0.0)
    above = box._replace(h=min(box.h - tiles_high - _BETWEEN, _ROWS))
    below = box._replace(y=above.y + above.h + _BETWEEN, h=tiles_high)
    # all rows stacked, as where a pod is asked for, if they have room
    if above.h >= _HEADING + _ROW * len(table.edition.rows):
        return [kept(manufactory_asked, asked)(above), kept(achievements, tiles)(below)]
    return [kept(manufactory, table.only("manufactory", "talon"))(above), kept(achievements, tiles)(below)]


def opponents(table: TableView, top: float, bottom: float, room: Room) -> list[Panel]:
    """The other players one below the other."""
    seats = others_of(table)
    high = min(_OPPONENT, (bottom - top) / max(len(seats), 1))
    tall = _SOLO if table.rival is not None else high - 4
    tops = [top + high * place for place in range(len(seats))]
    shown = [opponent_of(table, seat, room(y, y + tall)) for seat, y in zip(seats, tops, strict=True)]
    return flagged(table, shown, room(top + high * len(seats), bottom))


def flagged(table: TableView, others: Sequence[Panel], below: Box) -> list[Panel]:
    """The other players, with what the flag means below the last one, where it has room."""
    if not others or not table.projected or table.over or below.h < _LEGEND:
        return [*others]
    sketch = Sketch()
    legend(sketch, "flag-points", table.messages.say("look.flag"), below)
    return [*others[:-1], replace(others[-1], shapes=(*others[-1].shapes, *sketch.shapes))]


def cycles(table: TableView, box: Box) -> list[Panel]:
    """The rounds, and below them the card of each cycle."""
    turns = table.only("round", "start_player", "turn", "acting", "over", "rival", view=("me", "addressed"))
    goals = table.only("round", "cards", "over", also=("goals",))
    above = box._replace(h=ROUNDS_H)
    below = box._replace(y=box.y + ROUNDS_H + 2, h=box.h - ROUNDS_H - 2)
    return [kept(rounds, turns)(above), kept(cards_below, goals)(below)]


def behind_doors(table: TableView, box: Box) -> list[Panel]:
    """The parts that doors open on the same paper: shown where they have been opened, else told."""
    looking = table.view.looking
    laid = {
        "market": market(table, box),
        "opponents": opponents(table, box.y, box.y + box.h, lambda y, low: box._replace(y=y, h=low - y)),
        "cycles": cycles(table, box),
    }
    if drafting(table):
        laid["you"] = [kept(drafted_mats, table.only("mats", "round", seats=("mat",)))(box)]
    elif looking == "you":
        laid["you"] = [own_of(table, own_powers)(box)]
    return [panel for name, lying in laid.items() for panel in (lying if name == looking else shut(lying))]


def told(panel: Panel) -> Panel:
    """A panel that is told, and not shown; the names of its targets are told unless its facts have them."""
    facts = "\n".join(panel.facts)
    names = tuple(target.name for target in panel.targets if target.name.rstrip(".") not in facts)
    return replace(panel, shapes=(), marks=(), targets=(), ground=(), facts=(*panel.facts, *names))


def shut(panels: Iterable[Panel]) -> list[Panel]:
    """Panels that lie below others: they are told, and not shown."""
    return [told(panel) for panel in panels]


def one_open(laid: Mapping[str, Sequence[Panel]], opened: str) -> list[Panel]:
    """The panels of several parts that share a place: those of one, and the others' told unless it has the same."""
    shown = laid[opened]
    ids = {panel.id for panel in shown}
    others = [panel for name, lying in laid.items() if name != opened for panel in lying if panel.id not in ids]
    return [*shown, *shut(others)]


def paper(box: Box) -> Panel:
    """The paper below what is opened."""
    sketch = Sketch()
    sketch.add(box._replace(ink=Ink("table", "control-edge", 1.0), layer=GROUND))
    return sketch.panel("opened", "", box.w, box.h)


def standing(table: TableView, box: Box, world: World) -> Panel:
    """Everybody's points one below the other, at the right of a box, with the names if all keep off the well."""
    return kept(_standing, table.only(seats=("cp",)))(box, world)


def _standing(table: TableView, box: Box, world: World) -> Panel:
    sketch, right = Sketch(), box.x + box.w
    step, named = box.h / max(table.players, 1), []
    for seat in range(table.players):
        y, points = box.y + step * (seat + 0.5), str(table.points(seat))
        sketch.add(Text(right, y, points, 16, "text", bold=True, align="right", id=f"cp-{seat}"))
        left = right - max(width_of(points, 16, bold=True), 20) - 14
        sketch.add(Piece(piece_for("token", table.colour(seat)), left, y, 6.5, TILE))
        room = left - 12 - max(box.x, world.right_of(y + 7))
        name, size = fitted(table.name(seat), room, 13)
        if room > 0 and not name.endswith("…"):
            named.append(Text(left - 12, y, name, size, "text-soft", align="right", limit=room))
    if len(named) == table.players:  # one without a name among others looks like a fault
        sketch.add(named)
    return sketch.panel("standing", table.messages.say("panel.scores"), box.w, box.h)


def points_in_line(table: TableView, box: Box, step: float, *, own: bool) -> Panel:
    """Points side by side at the right of a box, ``step`` pixels apart: the reader's first, or only the others'."""
    return kept(_points_in_line, table.only(seats=("cp",), view=("me",)))(box, step, own)


def _points_in_line(table: TableView, box: Box, step: float, own: bool) -> Panel:
    sketch, y = Sketch(), box.y + box.h / 2
    seats = [table.view.me, *others_of(table)][0 if own else 1 :]
    for place, seat in enumerate(seats):
        x, points = box.x + box.w - step * (len(seats) - place), str(table.points(seat))
        sketch.add(Piece(piece_for("token", table.colour(seat)), x + 6, y, 5.5, TILE))
        sketch.add(Text(x + 14, y, points, 14, "text", bold=True, align="left", limit=step - 15, id=f"cp-{seat}"))
    return sketch.panel("standing", "", box.w, box.h)


def grown(box: Box, by: float) -> Box:
    """A box with this many pixels more on each side."""
    return Box(box.x - by, box.y - by, box.w + 2 * by, box.h + 2 * by, 0, Ink())
