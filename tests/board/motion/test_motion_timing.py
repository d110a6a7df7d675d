"""Motion in time: short turns, one after another, with captions, and calm for who wants it."""

import json
from itertools import pairwise

import pytest

from betacolony.events import (
    BonusTaken,
    DiceRolled,
    MarkerMoved,
    PodBuilt,
    ShipMoved,
    TileBuilt,
)
from betacolony_widgets.board.motion.motion import TURN, Step, moves, show
from helpers.pictures.played_turns import around, near, of_kind, place, point, turns, with_event


@pytest.mark.parametrize(
    ("panels", "gone"),
    [
        (("rondel",), {"crew", "pod", "tile", "marker", "die", "pop"}),
        (("colonies",), {"ship", "pulse", "pod", "die"}),
        (("manufactory", "rounds"), {"ship", "pulse", "crew", "pod", "tile", "marker", "die", "pop"}),
    ],
)
def test_what_is_not_shown_does_not_move(panels: tuple[str, ...], gone: set[str]) -> None:
    whole = {step["kind"] for moment in turns() for step in moment.moves()}
    seen = {step["kind"] for moment in turns() for step in moment.moves(700, panels)}
    if panels == ("rondel",):
        gone = gone - {"pop"}  # what locations give pops up there
    assert whole >= gone
    assert not seen & gone


def test_a_turn_is_short_and_small() -> None:
    sizes = []
    for moment in turns():
        own = next((event.player for event in moment.events if isinstance(event, ShipMoved)), None)
        mine = [event for event in moment.events if own is not None and getattr(event, "player", None) == own]
        steps = moves(mine, *moment.scenes(), moment.after)
        assert all(step["ms"] > 0 and step["at"] >= 0 for step in steps)
        assert end([step for step in steps if step["kind"] != "ring"]) <= TURN
        sizes.append(len(json.dumps(steps, separators=(",", ":"))))
    sizes.sort()
    assert sizes[int(0.95 * len(sizes))] <= 4096
    assert sizes[-1] <= 2 * 4096


def end(steps: list[Step]) -> int:
    return max((step["at"] + step["ms"] for step in steps), default=0)


def test_of_many_turns_all_are_shown_one_after_another() -> None:
    ends = [index for index, moment in enumerate(turns()) if of_kind(moment.moves(), "ship")][20]
    many = turns()[: ends + 1]
    events = [event for moment in many for event in moment.events]
    shown = show(
        events, many[0].scenes()[0], many[-1].scenes()[1], many[-1].after, tell=lambda seat, _: f"turn of {seat}"
    )
    assert min(step["at"] for step in shown.steps) == 0
    assert len(of_kind(shown.steps, "ship")) == sum(isinstance(event, ShipMoved) for event in events)
    assert all(first["at"] + first["ms"] <= second["at"] for first, second in pairwise(shown.captions))
    # the last turn is among them, and its ship ends at its berth
    (ship,) = of_kind(many[-1].moves(), "ship")
    assert [ship["ghost"], ship["path"][-1]] in [[step["ghost"], step["path"][-1]] for step in shown.steps]


def test_a_caption_stands_as_long_as_it_takes_to_read() -> None:
    moment = next(with_event(ShipMoved))
    (event,) = (event for event in moment.events if isinstance(event, ShipMoved))
    texts = "Jyo", "Jyo, and a sentence that nobody reads in two seconds, not even those who have read it before"

    def lasts(text: str) -> int:
        return show([event], *moment.scenes(), moment.after, tell=lambda _, __: text).captions[0]["ms"]

    assert lasts(texts[0]) >= 1000
    assert lasts(texts[1]) >= 3000


def test_a_thing_is_seen_either_in_its_place_or_on_its_way() -> None:
    moment = next(with_event(MarkerMoved))
    steps = moves(moment.events, *around(moment, ("surface", "surface")))
    walks = of_kind(steps, "marker")
    at = 0
    for step in [walk for walk in walks if walk["thing"] == walks[0]["thing"]]:
        assert step["at"] - step["wait"] == at
        at = step["at"] + step["ms"]
    for step in walks:
        last = [walk for walk in walks if walk["thing"] == step["thing"]][-1]
        assert ("cover" in step) == (step is last)


def test_a_reader_who_wants_calm_gets_rings_around_what_has_changed() -> None:
    moment = next(with_event(PodBuilt))
    steps = show(moment.events, *moment.scenes(), moment.after, calm=True).steps
    spaces = [
        place(moment.scenes()[1], f"space-{event.space}") for event in moment.events if isinstance(event, PodBuilt)
    ]
    assert {step["kind"] for step in steps} == {"ring"}
    assert all(any(near(point(step["path"][0]), space) for step in steps) for space in spaces)
    assert all(len(step["path"]) == 1 for step in steps)


def test_what_is_free_and_every_achievement_is_announced() -> None:
    for kind, texts in (
        (TileBuilt, None),
        (BonusTaken, {"free_pod": "Free pod", "free_achievement": "Free achievement"}),
    ):
        for moment in with_event(kind):
            news = "".join(step["ghost"] for step in of_kind(moment.moves(), "news"))
            for event in moment.events:
                if isinstance(event, TileBuilt) and texts is None:
                    assert moment.after.messages.title(event.achievement) in news
                elif isinstance(event, BonusTaken) and texts and event.bonus in texts:
                    assert texts[event.bonus] in news


def test_dice_come_to_rest_one_after_another() -> None:
    moment = next(with_event(DiceRolled))
    dice = of_kind(moves(moment.events, *around(moment, ("orbit", "orbit"))), "die")[:4]
    assert len({step["at"] for step in dice}) == 1
    ends = [step["ms"] for step in dice]
    assert ends[0] >= 500
    assert ends == sorted(set(ends))
    # their places are empty until then
    assert all("cover" in step for step in dice)
