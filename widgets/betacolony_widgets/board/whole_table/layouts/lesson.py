"""A lesson's step: the well at the right or in the middle, with what the step is about, and a column for words.

The page's own words (title, prose, goal) lie over the column's upper part, then comes the desk, and below it the things
that the step needs: dice, goods, pods and so on. Only ``View.parts`` are drawn. The well alone and the things alone are
the still pictures that stand in for the board until it is there.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from betacolony_widgets.board.layers import FINE, GROUND, UNDER
from betacolony_widgets.board.panels.kept import kept, of_colony, with_offers
from betacolony_widgets.board.shapes import Box, Circle, Ink, Panel, Piece, Scene, Sketch, Text
from betacolony_widgets.board.table_view import TableView
from betacolony_widgets.board.whole_table import parts
from betacolony_widgets.board.whole_table.marks import marked
from betacolony_widgets.board.whole_table.parts import own_dice_of, own_of, rank, shown_to, titled
from betacolony_widgets.board.whole_table.things.cards import ROUNDS_H, cards, cards_below, rounds
from betacolony_widgets.board.whole_table.things.draft import drafted_mats
from betacolony_widgets.board.whole_table.things.final import scores
from betacolony_widgets.board.whole_table.things.map import TRACKS, table_map
from betacolony_widgets.board.whole_table.things.market import achievements, manufactory_in_line, manufactory_listed
from betacolony_widgets.board.whole_table.things.others import RIVAL_H
from betacolony_widgets.board.whole_table.things.own_short import LEAST as MAT
from betacolony_widgets.board.whole_table.things.own_short import own_short
from betacolony_widgets.board.whole_table.world.colonies import colony
from betacolony_widgets.board.whole_table.world.geometry import World
from betacolony_widgets.board.whole_table.world.ring import colony_at_a_glance, ring_ground
from betacolony_widgets.board.whole_table.world.well import background, printed_colony, rondel

#: the least size of a picture, without the page's bar
LEAST: Final = (320.0, 300.0)
#: a window from this size on has the wide column
_WIDE: Final = (1200.0, 640.0)
#: pixels: where the column begins and its width, in wide windows and in others
_COLUMN: Final = (40.0, 512.0)
_SLIM: Final = (16.0, 324.0)
#: pixels: the height of the foot with the buttons, as the page has it (frame.css)
_FOOT: Final = 75.0
_SLIM_FOOT: Final = 63.0
_UPRIGHT_BAR: Final = 77.0
_PHONE_FOOT: Final = 70.0
#: pixels: what an upright window's head and foot take, and how the foot's columns share its width
_HEAD: Final = 172.0
_UPRIGHT_FOOT: Final = 292.0
_SHARE: Final = 0.56
#: pixels: what a phone's head takes, and the room for its answers
_PHONE_HEAD: Final = 92.0
_ANSWER: Final = 140.0
#: what a phone needs there if the answer is a place of the picture
_LOW_ANSWER: Final = 72.0
#: pixels: how far its sheet lies above the answer
_SHEET: Final = 10.0
#: the radius of the colony that is shown large, and of the planet below it, as parts of the well's
_NEAR: Final = 0.88
_PLANET: Final = 0.965
#: pixels: the least radius of a well with the whole world, whose spaces are large enough to be touched
_WORLD: Final = 264.0
#: pixels: a well of a smaller radius is not drawn
_TINY: Final = 60.0
#: pixels: the least radius at which signs keep off each other: of a ring, of one colony, of all colonies, and of a ring
#: that nobody is asked about
_RING: Final = 125.0
_COLONY: Final = 110.0
_COLONIES: Final = 150.0
_BESIDES: Final = 115.0
#: how small a phone may show a picture for that; not by the last two if things are chosen from
_SHOWN: Final = (1.0, 0.9, 0.8, 0.7, 0.6)
_CHOSEN_FROM: Final = frozenset({"die", "pod", "achievement"})
_IN_WORLD: Final = frozenset({"space", "location"})
#: pixels: the name of the colony that is shown large; the small map, how far it may leave the well, and its edge
_PLATE: Final = (124.0, 44.0)
_MAP: Final = 44.0
_MAP_OUT: Final = 40.0
_MAP_EDGE: Final = 4.0
#: pixels between things, and their heights
_GAP: Final = 6.0
_DICE: Final = 76.0
_LOW_DICE: Final = 50.0
_GOODS: Final = 36.0
_PODS: Final = 138.0
_LOW_PODS: Final = 55.0
#: rows side by side in a wide column, whose pods reach from row to row
_LINE_PODS: Final = 72.0
#: two rows side by side, where a third column is open: the least height, and that which makes pods as large as others
_TWO_LINES: Final = 112.0
_LARGE_LINES: Final = 152.0
_TILES: Final = 94.0
_LOW_TILES: Final = 34.0
_CARDS: Final = 92.0
_LISTED_CARDS: Final = 162.0
_MATS: Final = 50.0
_LOW_MATS: Final = 36.0
_PLAYER: Final = 92.0
#: pixels: the most height that things take below a task, whose answers need the rest, and below prose alone or in a
#: slim column, where cards can't be drawn lower
_MOST: Final = 150.0
FIGURE: Final = 276.0
#: pixels: what words, a task and its answers need of a wide column's height; pods may be as large as the rest allows
_WORDS: Final = 410.0
#: pixels: the height of the window that still pictures are drawn for
_STILL: Final = 680.0

#: a world far from everything, where nothing has to keep off it
_NOWHERE: Final = World(-1e6, 0, 1, "orbit")
#: the least radius of a space that shows its number, and its number's size in pixels
_NUMBERED: Final = 26.0
_NUMBER: Final = 12.5


class Frame(NamedTuple):
    """The layout of a step: the well's middle and radius, the place of the desk, of the things, and of the buttons."""

    x: float
    y: float
    r: float
    desk: Box
    things: Box
    tools: Box


def box_of(x: float, y: float, w: float, h: float) -> Box:
    """A place, which nothing paints."""
    return Box(x, y, w, h, 0, Ink())


def _beside(table: TableView, width: float, height: float) -> Frame:
    """The column at the left, the well at the right."""
    wide = width >= _WIDE[0] and height >= _WIDE[1]
    x, w = _COLUMN if wide else _SLIM
    r = min(height / 2 - 8, (width - 600) / 2) if wide else min(height / 2 - 10, (width - 380) / 2)
    foot = height - (_FOOT if wide else _SLIM_FOOT)
    if wide:
        high = things_height(table, w, _MOST, _free(height))
    else:
        high = things_height(table, w, min(FIGURE, 0.42 * height))
    things = box_of(x, foot - high - 8, w, high)
    desk, tools = box_of(x, 0, w, things.y - _GAP), box_of(x, foot, w, height - foot)
    return Frame(width - (19 if wide else 15) - r, height / 2, r, desk, things, tools)


def _free(height: float) -> float:
    """The height that words leave to the things of a wide column, in a window of a height."""
    return height - _FOOT - 8 - _GAP - _WORDS


def _above(table: TableView, width: float, height: float) -> Frame:
    """The words above the well, the desk and the things side by side below it."""
    foot = height - _UPRIGHT_FOOT
    r = min(width / 2 - 19, (foot - _HEAD) / 2 - 8)
    tools = box_of(24, height - _UPRIGHT_BAR, width - 48, _UPRIGHT_BAR)
    left = _SHARE * (width - 72)
    high = min(things_height(table, width - left - 72, _UPRIGHT_FOOT - 90), _UPRIGHT_FOOT - 90)
    things = box_of(left + 48, foot + 4, width - left - 72, high)
    return Frame(width / 2, (_HEAD + foot) / 2, r, box_of(24, foot, left, tools.y - foot - 8), things, tools)


def _asked(table: TableView) -> set[str]:
    """The parts of the world that a step is about."""
    return {part.partition("-")[0] for part in table.view.parts} & {"rondel", "colony", "colonies"}


def _stacked(table: TableView, width: float, height: float, shown: float = 1.0, answer: float = _ANSWER) -> Frame:
    """A phone: the words above, the world in the middle, the desk, the things and the buttons below it.

    ``shown`` is how small the picture is shown. The words over it keep their size, and those of the answer are as high
    as ``answer``. A ring that nobody is asked about is left out if it would be too small.
    """
    x, foot, answer = _SLIM[0] / shown, _PHONE_FOOT / shown, answer / shown
    wide = width - 2 * x
    high = things_height(table, wide, _MOST)
    tools = box_of(x, height - foot, wide, foot)
    things = box_of(x, tools.y - high - 6, wide, high)
    desk = box_of(x, things.y - _GAP - answer, wide, answer)
    left = desk.y - 10 - _PHONE_HEAD / shown
    r = max(1.0, min(width / 2 - 8, left / 2 - 6))
    if r < _BESIDES and not _asked(table):
        r = 0.0  # its signs would lie on each other, and nobody needs them
    return Frame(width / 2, desk.y - 16 - r, r, desk, things, tools)


def beside(table: TableView, width: float, height: float) -> Scene:
    """A step in a window that is wider than high, of at least ``LEAST`` in CSS pixels."""
    return framed(shown_to(table), width, height, _beside)


def above(table: TableView, width: float, height: float) -> Scene:
    """A step in an upright window."""
    return framed(shown_to(table), width, height, _above)


def stacked(table: TableView, width: float, height: float) -> Scene:
    """A step on a phone."""
    return _with_sheet(framed(shown_to(table), width, height, _stacked))


def _with_sheet(scene: Scene, shown: float = 1.0) -> Scene:
    """A phone's scene with a sheet for all that is below the world; for long answers it rises (step.css)."""
    width, height, edge = scene.width, scene.height, Ink("table", "control-edge", 1 / shown)
    top = scene.places["desk"].y - _SHEET / shown
    sketch = Sketch()
    sketch.ground.append(Box(-1, top, width + 2, height - top + 40, 18 / shown, edge, UNDER))
    return replace(scene, panels=(*scene.panels, sketch.panel("sheet", "", width, height)))


def stacked_to_fit(table: TableView, width: float, height: float) -> Scene:
    """A step on a phone; drawn for a larger window, to be shown smaller, where its well would be too small."""
    table = shown_to(table)
    asked = _asked(table)
    least = _RING if "rondel" in asked else _COLONY if "colony" in asked else _COLONIES if asked else _BESIDES
    offered = {target.partition("-")[0] for target in table.view.offers}
    answer = _LOW_ANSWER if offered and offered <= _CHOSEN_FROM | _IN_WORLD else _ANSWER
    sizes = _SHOWN if asked and not offered & _CHOSEN_FROM else _SHOWN[:3]
    frames = [(shown, _stacked(table, width / shown, height / shown, shown, answer)) for shown in sizes]
    shown, frame = next(((shown, frame) for shown, frame in frames if frame.r >= least), frames[-1 if asked else 0])
    over = frame.y - frame.r - 6 - _PHONE_HEAD / shown
    if over > 0:  # the width is what limits it: room above and below
        frame = frame._replace(y=frame.y - over / 2)
    return _with_sheet(framed(table, width / shown, height / shown, lambda *_: frame), shown)


def world_beside(table: TableView, width: float, height: float) -> World:
    """The world of ``beside``."""
    return world_of(table, _beside(table, width, height))


def world_above(table: TableView, width: float, height: float) -> World:
    """The world of ``above``."""
    return world_of(table, _above(table, width, height))


def world_stacked(table: TableView, width: float, height: float) -> World:
    """The world of ``stacked``."""
    return world_of(table, _stacked(table, width, height))


def still_well(table: TableView, r: float) -> Scene:
    """The well alone, of a radius in pixels, in the middle of a square picture."""
    table, half = shown_to(table), r + 8
    none = box_of(0, 0, 0, 0)
    frame = Frame(half, half, r, none, none, none)
    world = world_of(table, frame)
    panels = [_ground(table, frame, world, 0, 0), *_world_panels(table, frame, world, 2 * half)]
    return _shown(table, world, panels, 2 * half, 2 * half)


def still_things(table: TableView, width: float, most: float = _MOST) -> Scene | None:
    """The things alone, drawn low where they take more height than ``most``; None if the step needs none."""
    table = shown_to(table)
    high = things_height(table, width, most, _free(_STILL))
    if not high:
        return None
    panels = list(_things(table, box_of(0, 0, width, high)))
    return _shown(table, World(0, 0, 1, "orbit"), panels, width, high)


def framed(table: TableView, width: float, height: float, frame_of: Callable[..., Frame]) -> Scene:
    """The picture of a frame; what the view doesn't name in its parts is left out."""
    frame = frame_of(table, width, height)
    world = world_of(table, frame)
    panels = [
        _ground(table, frame, world, width, height),
        *_world_panels(table, frame, world, width),
        *_things(table, frame.things),
    ]
    rim = box_of(frame.x - frame.r, frame.y - frame.r, 2 * frame.r, 2 * frame.r)
    places = {"desk": frame.desk, "lower": frame.things, "tools": frame.tools, "rim": rim, **world.places()}
    return replace(_shown(table, world, panels, width, height), places=places)


def _shown(table: TableView, world: World, panels: list[Panel], width: float, height: float) -> Scene:
    shown = tuple(marked(panel, table, world) for panel in sorted(panels, key=rank))
    return Scene(width, height, titled(table), shown, table.messages, {})


# --- the world --------------------------------------------------------------------------------------------------------


def _near(table: TableView, r: float) -> int | None:
    """The number of the colony that fills the well; None for the whole world."""
    view, ids = table.view, [entry.id for entry in table.edition.colonies]
    own = [ids.index(part.removeprefix("colony-")) for part in view.parts if part.startswith("colony-")]
    if "rondel" in view.parts and view.stop == "orbit":
        return None
    if own:
        return own[0]
    is_near = view.looking in ids or (view.stop == "surface" and view.looking != TRACKS)
    return view.near if "colonies" in view.parts and r < _WORLD and is_near else None


def world_of(table: TableView, frame: Frame) -> World:
    """The world in a frame: all of it, the ring, or the colony that fills the well."""
    locations, colonies = len(table.edition.rondel), len(table.edition.colonies)
    near = _near(table, frame.r)
    if near is not None:
        return World.near(near, frame.x, frame.y, _NEAR * frame.r, locations=locations, colonies=colonies)
    stop = table.view.stop if {"colonies"} & {*table.view.parts} else "orbit"
    if stop == "orbit" and frame.r < _WORLD:
        top, low = frame.y - frame.r, frame.y + frame.r
        return World.ring_within(frame.x, top, low, frame.r, locations=locations, colonies=colonies)
    return World(frame.x, frame.y, frame.r, stop, locations, colonies)


def _ground(table: TableView, frame: Frame, world: World, width: float, height: float) -> Panel:
    near = _near(table, frame.r)
    if frame.r < _TINY:
        sketch = Sketch()
        sketch.ground.append(Box(0, 0, width, height, 0, Ink("table"), GROUND))
        return sketch.panel("background", "", width, height)
    if near is not None:
        return kept(_near_ground, table.only(), near)(frame[:3], world, width, height)
    if world.stop == "orbit" and frame.r < _WORLD:
        return kept(ring_ground, table.only())(world, width, height, ())
    return kept(background, table.only())(world, width, height)


def _near_ground(
    table: TableView, number: int, well: tuple[float, float, float], world: World, width: float, height: float
) -> Panel:
    """The rim, a ring of the planet, and the ground of the colony."""
    sketch, (x, y, r) = Sketch(), well
    if width:
        sketch.ground.append(Box(0, 0, width, height, 0, Ink("table"), GROUND))
        sketch.ground += [Circle(x, y, r + out, Ink(None, "hairline", 1.0, 0.35), GROUND) for out in (34, 78, 132)]
    sketch.ground += [
        Piece("well", x, y, r, GROUND),
        Piece("planet", x, y, _PLANET * r, GROUND),
        *printed_colony(table, world, number),
    ]
    return sketch.panel("background", "", width, height)


def _world_panels(table: TableView, frame: Frame, world: World, width: float) -> Iterator[Panel]:
    near, view = _near(table, frame.r), table.view
    if frame.r < _TINY:  # the things have all the room
        return
    if near is not None:
        high = frame.y - frame.r
        top = 8.0 if high < _PLATE[1] else high - 4 if high > _PHONE_HEAD + _PLATE[1] else _PHONE_HEAD + 6
        plate = box_of(min(frame.x + frame.r, width - 8) - _PLATE[0], top, *_PLATE)
        plate = plate._replace(r=12, ink=Ink("plate", "plate-line", 1.0, 0.93))
        part = of_colony(table, near)
        yield kept(colony, with_offers(table, part), near)(world, plate)
        yield kept(_numbers, part, near)(world)
        if "colonies" in view.parts:
            # off the colony's track, as far out as the window lets it
            x = min(frame.x + frame.r + _MAP_OUT, width - _MAP_EDGE) - 2 * _MAP
            y = frame.y + frame.r + _MAP_EDGE - 2 * _MAP
            yield table_map(table, box_of(x, y, 2 * _MAP, 2 * _MAP), (x - 14, y + 2 * _MAP - 18))
        return
    locations = kept(rondel, table.only("rival", seats=("ship",)))(world)
    yield locations if "rondel" in view.parts else replace(locations, targets=(), facts=())
    glance = world.stop == "orbit" and frame.r < _WORLD
    for number in range(world.colonies):
        drawn = kept(colony_at_a_glance if glance else colony, of_colony(table, number), number)(world)
        yield drawn if "colonies" in view.parts else replace(drawn, targets=(), facts=())


def _numbers(table: TableView, number: int, world: World) -> Panel:
    """The numbers of a colony's open spaces, by which texts name them."""
    sketch, entry, ground = Sketch(), table.edition.colonies[number], world.ground(number)
    for index in range(len(entry.spaces)):
        space, (x, y) = entry.first_space + index, ground.spot(index)
        if space not in table.position.board and ground.space >= _NUMBERED:
            sketch.add(Text(x, y + 0.68 * ground.space, str(space), _NUMBER, "text-soft", layer=FINE))
    return sketch.panel("numbers", "", 0, 0)


# --- the things -------------------------------------------------------------------------------------------------------


def _heights(table: TableView, width: float, room: float, free: float = 0.0) -> dict[str, float]:
    """The height of each thing that the step needs, from the top down; pods may grow where there is more ``free``."""
    shown, slim = {*table.view.parts}, width < _COLUMN[1]
    others = sum(_other_height(table, seat) for seat in parts.others_of(table))
    # a third column needs two lines
    is_wider = max(map(len, table.position.manufactory), default=0) > table.edition.columns
    low_pods, pods, most_pods = (_TWO_LINES, _LARGE_LINES, _LARGE_LINES) if is_wider else (_LOW_PODS, _PODS, _LINE_PODS)
    wanted = {
        "rounds": ROUNDS_H,
        "draft": _MATS * len(table.edition.mats),
        "cards": _LISTED_CARDS if slim else _CARDS,
        "others": others,
        "scores": 242.0 if table.over else 0.0,
        "achievements": _TILES,
        "manufactory": low_pods if slim else pods,
        "dice": _LOW_DICE if slim else _DICE,
        "mat": MAT + 8,
    }
    if table.over and "scores" in shown:
        shown -= {"dice", "manufactory"}  # nobody needs them again, and the scores their room
    heights = {name: high for name, high in wanted.items() if name in shown and high}
    if "mat" in heights and "manufactory" in heights:  # with pods, what the reader holds is enough
        heights["mat"] = _GOODS
    # where all of it is too high, things are drawn low one by one, and cards make room for what can be chosen
    lower = {"mat": _GOODS, "dice": _LOW_DICE, "manufactory": low_pods, "achievements": _LOW_TILES, "cards": 0.0}
    for name, low in lower.items():
        fixed = name == "cards" and not slim
        if name in heights and not fixed and _sum(heights) > room:
            heights[name] = low
    if slim and "draft" in heights:
        low = _LOW_MATS * len(table.edition.mats)
        heights["draft"] = max(low, heights["draft"] - max(0.0, _sum(heights) - room))
    if not slim and heights.get("manufactory") == low_pods:  # what is left makes the pods larger
        heights["manufactory"] = min(most_pods, low_pods + max(0.0, max(room, free) - _sum(heights)))
    return {name: high for name, high in heights.items() if high}


def _other_height(table: TableView, seat: int) -> float:
    return RIVAL_H if table.is_rival(seat) else _PLAYER


def _sum(heights: Mapping[str, float]) -> float:
    """The height of things one below the other."""
    return sum(heights.values()) + _GAP * max(len(heights) - 1, 0)


def things_height(table: TableView, width: float, room: float, free: float = 0.0) -> float:
    """The height that the things take: if more than ``room``, what the reader holds is one row.

    Pods that are drawn low for that may grow again where there is more ``free``.
    """
    return _sum(_heights(table, width, room, free))


def _things(table: TableView, box: Box) -> Iterator[Panel]:
    y = box.y
    for name, high in _heights(table, box.w, box.h + 1).items():
        place = box._replace(y=y, h=high)
        y += high + _GAP
        yield from _thing(table, name, place)
    if "scores" in table.view.parts and not table.over:
        points = table.only("over", seats=("cp",), also=("projected",))
        yield parts.told(kept(scores, points)(box))


def _thing(table: TableView, name: str, box: Box) -> Iterator[Panel]:
    if name == "dice":
        yield own_dice_of(table)(box)
    elif name == "mat":
        yield parts.goods_in_row(table, box) if box.h <= _GOODS else own_of(table, own_short)(box)
    elif name == "manufactory":
        offered = tuple(target for target in table.view.offers if target.startswith("pod-"))
        asked = table.only("manufactory", "talon", view=("opening", "row_fuel", "lacking"), targets=offered)
        yield kept(manufactory_listed if box.h > _LINE_PODS else manufactory_in_line, asked)(box)
    elif name == "achievements":
        tiles = table.only("statues", "building", "hidden_buildings", seats=("achievements",))
        yield kept(achievements, tiles)(box)
    elif name == "cards":
        goals = kept(cards if box.h <= _CARDS else cards_below, table.only("round", "cards", "over", also=("goals",)))
        # side by side they lie below the place of the rounds
        yield goals(box._replace(y=box.y - ROUNDS_H), _NOWHERE) if box.h <= _CARDS else goals(box)
    elif name == "rounds":
        turns = table.only("round", "start_player", "turn", "acting", "over", "rival", view=("me", "addressed"))
        yield kept(rounds, turns)(box)
    elif name == "draft":
        yield kept(drafted_mats, table.only("mats", "round", seats=("mat",)))(box)
    elif name == "scores":
        points = table.only("over", seats=("cp",), also=("projected",))
        yield kept(scores, points)(box)
    elif name == "others":
        y = box.y
        for seat in parts.others_of(table):
            high = _other_height(table, seat)
            yield parts.opponent_of(table, seat, box._replace(y=y, h=high - 4))
            y += high
