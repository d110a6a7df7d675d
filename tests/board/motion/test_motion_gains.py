"""Motion of what is gained: pops at their sources, and points that count up on the mats."""

import re
from collections import Counter

from betacolony import Game
from betacolony.events import (
    ArtifactsGained,
    FuelGained,
    MaterialsGained,
    PointsGained,
)
from betacolony_widgets.board.anchors import extent_of, named, reach
from betacolony_widgets.board.motion.motion import moves, show
from betacolony_widgets.board.scene import scene
from betacolony_widgets.board.shapes import Text
from betacolony_widgets.board.whole_table.layouts.wide import whole_table
from helpers.pictures.played_turns import CLOSE, near, of_kind, place, point, table, turns


def test_what_is_gained_pops_where_it_comes_from() -> None:
    game = Game.new(players=2, seed=1)
    shown = table(game)
    before = after = scene(shown, 1280)
    (pop,) = moves([FuelGained("LOC-1", 1, 2, "ridback"), FuelGained("LOC-1", 1, 1, "extra")], before, after, shown)
    x, y = place(after, "location-ridback")
    assert pop["kind"] == "pop"
    assert "+3 fuel" in pop["ghost"]
    assert abs(pop["path"][0][0] - x) < CLOSE
    # above it: it hides nothing of what it tells of
    assert y - pop["path"][0][1] > reach(named(after)["location-ridback"]) + 12
    # at the mat if the source is hidden or unknown
    mat = scene(shown, 1280, ("mat", "others"))
    for seat, spot in ((0, place(mat, "fuel")), (1, None)):
        (pop,) = moves([FuelGained("LOC-1", seat, 1, "ridback")], mat, mat, shown)
        # above the number, which it must not hide
        assert spot is None or near(point(pop["path"][0]), (spot[0], spot[1] - 17))


def test_numbers_on_the_mats_count_up_once_what_was_gained_has_come_there() -> None:
    counted: Counter[str] = Counter()
    for moment in turns():
        before, after = (whole_table(shown, 1280, 680) for shown in (moment.before.table, moment.after))
        gained = {
            "cp": sum(event.amount for event in moment.events if isinstance(event, PointsGained)),
            "fuel": sum(event.amount for event in moment.events if isinstance(event, FuelGained)),
            "artifact": sum(event.amount for event in moment.events if isinstance(event, ArtifactsGained)),
            "material": sum(len(event.materials) for event in moment.events if isinstance(event, MaterialsGained)),
        }
        numbers = {
            (round(shape.x, 1), round(shape.y, 1)): shape
            for shape in after.shapes
            if isinstance(shape, Text) and shape.id
        }
        steps = show(moment.events, before, after, moment.after).steps
        for step in of_kind(steps, "count"):
            start, end = step["count"]
            number = numbers[round(step["path"][0][0], 1), round(step["path"][0][1], 1)]
            kind = number.id.removeprefix("n-").partition("-")[0]
            counted[kind] += 1
            assert number.text == str(end)
            assert f">{start}</text>" in step["ghost"]
            assert 0 < end - start <= gained[kind]
            assert step["at"] in {pop["at"] + pop["ms"] for pop in of_kind(steps, "pop")}
            assert step["cover"]
        calm = show(moment.events, before, after, moment.after, calm=True).steps
        assert not of_kind(calm, "count")
    assert min(counted[kind] for kind in ("cp", "fuel", "material")) > 3


def test_pops_on_the_whole_table_stay_inside_and_hide_little_of_the_mats() -> None:
    seen = hidden = 0
    for moment in turns():
        before, after = (whole_table(shown, 1280, 680) for shown in (moment.before.table, moment.after))
        words = [shape for shape in after.shapes if isinstance(shape, Text) and (shape.x < 300 or shape.x > 1000)]
        for pop in of_kind(show(moment.events, before, after, moment.after).steps, "pop"):
            seen += 1
            box = re.search(r'<rect x="-([\d.]+)"', pop["ghost"])
            assert box
            half = float(box[1])
            x, y = point(pop["path"][0])
            assert half + 6 < x < 1280 - half - 6
            assert 24 < y < 680 - 18
            covers = x - half, y - 24, x + half, y + 12
            hidden += any(middle_is_in(extent_of(shape), covers) for shape in words)
    assert seen > 10
    assert hidden <= seen / 20, (hidden, seen)


def middle_is_in(first: tuple[float, float, float, float], second: tuple[float, float, float, float]) -> bool:
    """True if the middle of a rectangle lies in another."""
    x, y = (first[0] + first[2]) / 2, (first[1] + first[3]) / 2
    return second[0] < x < second[2] and second[1] < y < second[3]


def test_pops_do_not_hide_one_another() -> None:
    for moment in turns():
        pops = of_kind(moment.moves(390), "pop")
        for index, first in enumerate(pops):
            for second in pops[:index]:
                (x, y), (left, top) = point(first["path"][0]), point(second["path"][0])
                assert second["at"] + second["ms"] <= first["at"] or abs(x - left) >= 90 or abs(y - top) >= 27
