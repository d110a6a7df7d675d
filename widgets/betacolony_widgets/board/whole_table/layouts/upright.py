"""The upright: a window higher than wide, such as a tablet's. The world has its width, words have corners and a foot.

In the foot, what goes with the question stands at the left and the reader's things at the right; doors below open other
parts in the place of these, so that the question stays in sight.
"""

from typing import Final

from betacolony_widgets.board.art.pieces import piece_for
from betacolony_widgets.board.descriptions import card_in_force, cycle_bonus_words, goal_words
from betacolony_widgets.board.layers import FACE, TILE, UNDER
from betacolony_widgets.board.panels.draft import wanted as drafting
from betacolony_widgets.board.panels.kept import kept, of_colony
from betacolony_widgets.board.shapes import Box, Circle, Ink, Line, Panel, Piece, Scene, Sketch, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.text_metrics import width_of
from betacolony_widgets.board.whole_table import parts
from betacolony_widgets.board.whole_table.lettering import fitted, in_lines
from betacolony_widgets.board.whole_table.marks import marked
from betacolony_widgets.board.whole_table.parts import others_of, own_dice_of, own_of, rank, shown_to, titled
from betacolony_widgets.board.whole_table.things.doors import door
from betacolony_widgets.board.whole_table.things.draft import drafted_mats
from betacolony_widgets.board.whole_table.things.hand import in_hand, place_of_hand
from betacolony_widgets.board.whole_table.things.own_short import own_short
from betacolony_widgets.board.whole_table.world.colonies import colony
from betacolony_widgets.board.whole_table.world.geometry import World
from betacolony_widgets.board.whole_table.world.well import background, rondel

_EDGE: Final = 24.0
#: pixels: above the well, what its rims take of the width, and the foot with the gaps around it of the height
_TOP: Final = 47.0
_RIMS: Final = 38.0
_FOOT: Final = 398.0
#: the least size of a picture: in a smaller world, spaces would be too small to touch
LEAST: Final = (_RIMS + 2 * 264, _FOOT + 2 * 264)
#: pixels: the height of the dice, and of the row of doors with the gap below it
_DICE: Final = 84.0
_DOOR: Final = 50.0
#: pixels: the height of the reader's goods while the market is open
_GOODS: Final = 44.0
_LOW: Final = 14.0
#: the width from which both halves of the foot are as wide, and by how much of what lacks the left one is narrower
_ROOMY: Final = 700.0
_SHARE: Final = 0.12


def world_of(table: TableView, width: float, height: float) -> World:
    """The world as it lies in the picture, at the stop that the view asks for."""
    r = min(width - _RIMS, height - _FOOT) / 2
    return World(width / 2, _TOP + r, r, table.view.stop, len(table.edition.rondel), len(table.edition.colonies))


def whole_table(table: TableView, width: float, height: float) -> Scene:
    """Lay out everything for a picture of a size in CSS pixels, at least ``LEAST``."""
    table = shown_to(table)
    world = world_of(table, width, height)
    rim, doors = world.y + world.r + 7, height - _LOW - _DOOR
    top, low = rim + 18, doors - 12
    middle = width / 2 - max(0.0, _ROOMY - width) * _SHARE
    desk = Box(_EDGE, top, middle - 34, low - top, 0, Ink())
    own = Box(middle + 38, top, width - _EDGE - middle - 38, low - top, 0, Ink())
    opened = table.view.looking if table.view.looking in parts.HIDDEN_PARTS else "you"
    laid = {
        "you": _own(table, own),
        "market": parts.market(table, own),
        "opponents": parts.opponents(table, own.y, own.y + own.h, lambda y, end: own._replace(y=y, h=end - y)),
        "cycles": parts.cycles(table, own),
    }
    if drafting(table):
        laid["draft"] = [kept(drafted_mats, table.only("mats", "round", seats=("mat",)))(own)]
        opened = "draft" if opened == "you" else opened
    hand = place_of_hand(table, _EDGE, top + 2)
    if opened == "market" and not table.over:  # what is paid with stays in sight, above the prices
        laid["market"].append(parts.goods_in_row(table, desk._replace(h=_GOODS)))
        hand, desk = (box._replace(y=box.y + _GOODS) for box in (hand, desk))
        desk = desk._replace(h=desk.h - _GOODS)
    news = world.right_of(rim - 52, 26)
    places = {
        "prompt": Box(_EDGE, 8, world.left_of(66) - _EDGE, 84, 0, Ink()),
        "desk": desk,
        "news": Box(news, rim - 52, width - _EDGE - news, 52, 0, Ink()),
        "hand": hand,
        **world.places(),
    }
    panels = [
        kept(background, table.only())(world, width, height),
        *parts.one_open(laid, opened),
        *in_hand(table, places["hand"]),
        kept(_cycle, table.only("round", "cards", "over", also=("goals",)))(world, width),
        _doors(table, opened, doors, width),
        _rule(middle + 14, top, low),
        kept(rondel, table.only("rival", seats=("ship",)))(world),
        *(kept(colony, of_colony(table, number), number)(world) for number in range(world.colonies)),
    ]
    shown = tuple(marked(panel, table, world) for panel in sorted(panels, key=rank))
    return Scene(width, height, titled(table), shown, table.messages, places)


def _own(table: TableView, box: Box) -> list[Panel]:
    """The reader's dice and mat."""
    dice, mat = box._replace(h=_DICE), box._replace(y=box.y + _DICE, h=box.h - _DICE)
    return [own_dice_of(table)(dice), own_of(table, own_short)(mat)]


def _rule(x: float, top: float, low: float) -> Panel:
    """The line between the halves of the foot."""
    sketch = Sketch()
    sketch.add(Line(((x, top), (x, low)), Ink(None, "hairline", 1.2), TILE))
    return sketch.panel("rule", "", 4, low - top)


def _cycle(table: TableView, world: World, width: float) -> Panel:
    """The upper right corner: the rounds of this cycle, and its card with everybody's progress."""
    sketch, right = Sketch(), width - _EDGE
    each, now = table.edition.rules.rounds_per_cycle, table.position.round
    for place in range(each):
        number, x, y = table.cycle * each + place + 1, right - 14 - (each - 1 - place) * 38, 28.0
        current, past = number == now and not table.over, number < now or table.over
        if place < each - 1:
            sketch.add(Line(((x + 14, y), (x + 25, y)), Ink(None, "control-edge", 1.6), UNDER))
        if current:
            sketch.add(Piece("halo", x, y, 21, UNDER))
        ink = Ink(
            "pick" if current else "control" if past else "table", "pick-line" if current else "control-edge", 1.2
        )
        sketch.add(Circle(x, y, 14 if current else 12, ink, TILE))
        role = "badge-ink" if current else "text-soft" if past else "text"
        sketch.add(Text(x, y, str(number), 15 if current else 13, role, bold=True))
    card = table.card(table.cycle)
    if card is not None:
        _goal(table, sketch, world, right)
    first = world.right_of(60)
    return sketch.panel("cycle", "", width - first, 124)


def _goal(table: TableView, sketch: Sketch, world: World, right: float) -> None:
    messages, card = table.messages, table.card(table.cycle)
    if card is None:
        return
    room = right - world.right_of(72)
    words, size = fitted(goal_words(messages, card), room - 30, 15, bold=True)
    sketch.add(Text(right, 63, words, size, "text", bold=True, align="right", limit=room - 30))
    left = right - min(room - 30, width_of(words, size, bold=True)) - 17
    sketch.add(Piece("medal", left, 63, 11.5, TILE), Text(left, 63, str(card.cp), 13, "badge-ink", bold=True))
    # in one line, or else in two, which are nearer to each other and to the rim
    bonus, room = cycle_bonus_words(messages, card.bonus), right - world.right_of(92)
    words, size = fitted(bonus, room, 13)
    lines, y, low = [words], 84.0, 106.0
    if words != bonus:
        room, y, low = right - world.right_of(105), 81.0, 114.0
        lines, size = in_lines(bonus, room, (13, 12), 2)
    for line in lines:
        sketch.add(Text(right, y, line, size, "text-soft", align="right", limit=room))
        y += 15
    if not table.goals or not card_in_force(table, table.cycle):
        return
    step = min(34.0, (right - world.right_of(low + 8)) / table.players)
    for place, progress in enumerate(table.goals[table.cycle]):
        x = right - step * (table.players - place) + 8
        sketch.add(Piece(piece_for("token", table.colour(progress.player)), x, low, 6, FACE))
        role = "good" if progress.met else "text"
        sketch.add(Text(x + 9, low, str(progress.have), 14, role, bold=True, align="left", limit=step - 16))


def _doors(table: TableView, opened: str, top: float, width: float) -> Panel:
    """The three doors, each with its news."""
    part = table.only("talon", "cards", "round", "over", seats=("cp",), view=("me",))
    return kept(_pills, part)(opened, top, width)


def _pills(table: TableView, opened: str, top: float, width: float) -> Panel:
    sketch, gap = Sketch(), 12.0
    wide = (width - 2 * _EDGE - 2 * gap) / 3
    following = table.card(table.cycle + 1)
    notes = {
        "market": table.messages.say("manufactory.coming_short", n=len(table.position.talon)),
        "cycles": goal_words(table.messages, following) if following else " ",
    }
    for place, part in enumerate(parts.HIDDEN_PARTS):
        box = Box(_EDGE + place * (wide + gap), top, wide, _DOOR, 0, Ink())
        door(table, sketch, part, box, opened=part == opened, note=notes.get(part, " "), size=16.0)
        if part == "opponents":
            _points(table, sketch, box, opened=part == opened)
    return sketch.panel("doors", table.messages.say("look.doors"), width, _DOOR)


def _points(table: TableView, sketch: Sketch, box: Box, *, opened: bool) -> None:
    """The opponents' points, at the right of their door."""
    opponents, y = others_of(table), box.y + box.h / 2
    step = min(44.0, (box.w - 110) / max(len(opponents), 1))
    for place, seat in enumerate(opponents):
        x = box.x + box.w - 14 - step * (len(opponents) - place)
        sketch.add(Piece(piece_for("token", table.colour(seat)), x + 6, y, 6.5, FACE))
        role = "table" if opened else "text"
        points, limit = str(table.points(seat)), step - 16
        sketch.add(Text(x + 16, y, points, 15, role, bold=True, align="left", layer=FACE, limit=limit, id=f"cp-{seat}"))
