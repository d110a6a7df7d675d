"""The costs of building, the use of fuel and the gain from a die, as tips, prices and notes say them."""

from collections import Counter
from typing import Any

import pytest

from betacolony.position_builder import EDITION, MATERIALS, at, colour_of, pod
from betacolony_widgets import Table
from betacolony_widgets.board.scene import scene
from betacolony_widgets.board.shapes import Text
from betacolony_widgets.messages import Messages
from helpers.screen import Screen
from helpers.tables.laid import only

say = Messages.of().say

#: two of each of the first five kinds: as many as the limit allows
RICH = dict.fromkeys(MATERIALS[:5], 2)
COLOSSEUM = next(tile for tile in EDITION.achievements if tile.id == "colosseum")


def building(kind: str, *details: int, **state: Any) -> Screen:
    """A person who faces a decision about building, in a game in which everything can be taken back."""
    return Screen(Table(at(kind, *details, **state), {1: "random"}, lesson=True))


def tip(screen: Screen, target: str) -> str:
    """The tip and the price of a target."""
    face = screen.table.overlay.faces[target]
    return f"{face['tip']} {face['price']}".strip()


def test_a_bought_pod_says_what_it_costs_with_each_space() -> None:
    screen = building("pod", 1, materials=RICH, manufactory=only(pod("food")), talon=())
    assert tip(screen, "pod-0-0") == "Costs food, plus one material of the space's colour."
    screen.choose("pod-0-0")
    assert screen.desk["detail"].startswith("Living Quarters: food, plus one material of the space's colour. No more")
    prices = {target: tip(screen, target) for target in screen.on if target.startswith("space-")}
    assert len(prices) == len(screen.play.game.options) > 40
    for target, price in prices.items():
        colour = colour_of(int(target.removeprefix("space-")))
        assert price == ("2 food" if colour == "food" else f"food + {colour}")
    drawn = scene(screen.play.table(), 900)
    painted = {shape.text for shape in (*drawn.shapes, *drawn.marks) if isinstance(shape, Text)}
    assert painted.isdisjoint(prices.values())


def test_a_free_pod_costs_nothing_and_says_so() -> None:
    screen = building("free_pod", manufactory=only(pod("food"), pod("steel")), talon=())
    free = "Free now: neither the pod nor its space costs anything."
    assert tip(screen, "pod-0-0") == tip(screen, "pod-0-1") == free
    screen.choose("pod-0-0")
    assert screen.desk["detail"] == (
        "Living Quarters: neither the pod nor its space costs anything. "
        "No more than 3 pods of one colour may be connected."
    )
    assert (tip(screen, "pod-0-0"), tip(screen, "pod-0-1").split()[0]) == (free, "Costs")
    assert {tip(screen, target) for target in screen.on if target.startswith("space-")} == {"free"}
    screen.choose(next(target for target in screen.on if target.startswith("space-")))
    assert not any("Free now" in face["tip"] for face in screen.table.overlay.faces.values())


def test_a_bought_achievement_says_what_it_costs_with_each_space() -> None:
    screen = building("nexus", artifacts=3, materials=RICH)
    assert tip(screen, "achievement-great_sphinx").startswith("Built at the Nexus")
    screen.choose("achievement-great_sphinx")
    assert screen.desk["detail"] == ("Great Sphinx: on an outer ring. You also pay one material of the space's colour.")
    prices = {target: tip(screen, target) for target in screen.on if target.startswith("space-")}
    assert len(prices) == len(screen.play.game.options) > 20
    assert all(price == f"3 artifacts + {colour_of(int(target[6:]))}" for target, price in prices.items())
    screen = building("nexus", materials=dict(COLOSSEUM.materials) | {"polymer": 1}, building="colosseum")
    screen.choose("achievement-colosseum")
    for target in screen.on:
        if target.startswith("space-"):
            price = Counter(COLOSSEUM.materials) + Counter([colour_of(int(target[6:]))])
            assert tip(screen, target) == " + ".join(kind if n == 1 else f"{n} {kind}" for kind, n in price.items())


def test_a_free_achievement_costs_nothing_and_says_so() -> None:
    screen = building("free_achievement")
    assert screen.desk["detail"] == "Neither the achievement nor its space costs anything."
    free = "Free now: neither the achievement nor its space costs anything. It goes on an outer ring."
    assert tip(screen, "achievement-great_sphinx") == free
    screen.choose("achievement-great_sphinx")
    assert screen.desk["detail"] == (
        "Great Sphinx: on an outer ring. Neither the achievement nor its space costs anything."
    )
    assert tip(screen, "achievement-great_sphinx") == free
    assert {tip(screen, target) for target in screen.on if target.startswith("space-")} == {"free"}


def test_a_building_gives_its_bonus_at_once_and_its_points_at_the_end() -> None:
    faces = building("nexus", building="taj_mahal").table.overlay.faces
    worth = "Worth at the end: 7 CP. When built: 1 influence on any track."
    assert faces["achievement-taj_mahal"]["name"].endswith(worth)
    faces = building("nexus", building="eiffel_tower").table.overlay.faces
    assert faces["achievement-eiffel_tower"]["name"].endswith("Worth at the end: 9 CP.")


def test_a_die_whose_colour_scores_says_so_before_it_activates() -> None:
    game = at("activate", ship="jyo", spent=("green",), dice={"black": 5, "blue": 3, "red": 1, "green": 3})
    notes = {choice["label"]: choice["note"] for choice in Screen(Table(game)).desk["choices"]}
    blue = say("choice.activate", die="Blue", value=3)
    scoring = [label for label, note in notes.items() if "CP" in note]
    assert scoring == [blue]
    materials = f"{say('effect.materials.one', n=1)} + food"  # mat A adds one
    assert notes[blue] == say("effect.and_cp", effect=materials, n=1)


@pytest.mark.parametrize("decision", [("move",), ("activate",), ("pod", 1), ("nexus",), ("set_die",), ("track", 1)])
def test_fuel_says_how_it_is_spent(decision: tuple[Any, ...]) -> None:
    screen = Screen(Table(at(*decision, materials=RICH), {1: "random"}, lesson=True))
    assert screen.play.game.decision
    assert screen.play.game.decision.kind == decision[0]
    (reason,) = screen.choose("fuel")["answer"]["reasons"]
    assert "each makes the die count one more or one less" in reason
