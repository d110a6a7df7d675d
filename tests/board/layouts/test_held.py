"""Places of the whole table that show the picture of before until the story comes to them."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from betacolony import Event, Game, events
from betacolony.players.policies import GreedyPlayer
from betacolony.state.geometry import SPACES
from betacolony_widgets.board import anchors
from betacolony_widgets.board.motion.held import Told, _grown, held
from betacolony_widgets.board.motion.motion import show
from betacolony_widgets.board.painting.svg import rectangle
from betacolony_widgets.board.shapes import Scene, Text
from betacolony_widgets.board.table_view import TableView, View
from betacolony_widgets.board.whole_table.arrangements import Arrangement, arranged
from betacolony_widgets.board.whole_table.layouts.wide import whole_table
from helpers.pictures.played_turns import around, turns, with_event


def places(outlines: list[tuple[str, int]]) -> dict[str, int]:
    return dict(outlines)


def box_of(shown: Scene, before: Scene, panel: str) -> str:
    both = [entry for scene in (before, shown) for entry in scene.panels if entry.id == panel]
    return rectangle(anchors.around([shape for entry in both for shape in entry.shapes]))


def test_the_things_of_others_change_as_their_turn_is_told() -> None:
    checked = 0
    for moment in turns():
        before, after, table = around(moment, ("orbit", "orbit"))
        shown = show(moment.events, before, after, table, tell=lambda seat, _: f"turn of {seat}")
        outlines = places(shown.held)
        for event in moment.events:
            if not isinstance(event, events.Paid) or event.player == table.view.me:
                continue
            at = outlines[box_of(after, before, f"mat-{event.player}")]
            assert 0 < at <= max(step["at"] + step["ms"] for step in shown.steps)
            checked += 1
        assert box_of(after, before, "mat") not in outlines
    assert checked > 20


def test_the_goods_of_others_count_from_what_they_had() -> None:
    checked = 0
    for moment in turns():
        before, after, table = around(moment, ("orbit", "orbit"))
        had = {
            (round(text.x, 1), round(text.y, 1)): text.text
            for panel in before.panels
            if panel.id.startswith("mat-")
            for text in panel.shapes
            if isinstance(text, Text) and text.id
        }
        for step in show(moment.events, before, after, table).steps:
            x, y, *_ = step["path"][0]
            if step["kind"] == "count" and (x, y) in had:
                assert str(step["count"][0]) == had[x, y]
                checked += 1
    assert checked > 20


def test_a_pod_lies_in_the_manufactory_until_it_is_taken() -> None:
    checked = 0
    for moment in with_event(events.PodTaken):
        before, after, table = around(moment, ("orbit", "orbit"))
        others = [event for event in moment.events if isinstance(event, events.PodTaken) and event.player]
        shown = show(moment.events, before, after, table)
        lifts = sorted(step["at"] for step in shown.steps if step["kind"] == "pod")
        for event, lift in zip(others, lifts, strict=False):
            target = before.target(f"pod-{event.row}-{event.column}")
            assert target is not None
            assert abs(places(shown.held).get(rectangle(_grown(target.hit)), 0) - lift) <= 1  # both are rounded
            checked += lift > 0
    assert checked > 5


def test_the_dice_of_a_new_round_come_after_the_others_turns() -> None:
    for moment in with_event(events.RoundStarted):
        before, after, table = around(moment, ("orbit", "orbit"))
        hidden = replace(table, view=replace(table.view, rolled=False))
        after = whole_table(hidden, 1280, 680)
        happened = [event for event in moment.events if not isinstance(event, events.DiceRolled)]
        outlines = places(show(happened, before, after, hidden, tell=lambda seat, _: f"turn of {seat}").held)
        assert outlines[box_of(after, before, "dice")] > 0
        assert outlines[box_of(after, before, "rounds")] > 0


def test_name_plates_wait_for_their_turn_where_the_world_has_changed_its_size() -> None:
    checked = 0
    for moment in with_event(events.CrewPlaced):
        before, after, table = around(moment, ("surface", "orbit"))
        waits = {outline: (at, moved) for outline, at, moved in show(moment.events, before, after, table).moved}
        for event in moment.events:
            if not isinstance(event, events.CrewPlaced) or event.player == table.view.me:
                continue
            name = f"track-{table.edition.colonies[event.space // SPACES].id}"
            was, now = before.target(name), after.target(name)
            assert was is not None
            assert now is not None
            (x, y, *_), (left, top, *_) = anchors.bounds(was.hit), anchors.bounds(now.hit)
            at, moved = waits.get(rectangle(_grown(now.hit)), (0, None))
            if at:
                assert moved == (round(left - x, 1), round(top - y, 1)) != (0, 0)
                checked += 1
        before, after, table = around(moment, ("orbit", "orbit"))
        assert show(moment.events, before, after, table).moved == []
    assert checked > 5


@cache
def on_a_phone() -> tuple[Scene, Scene, TableView, tuple[Event, ...]]:
    """A flight and points of another player, with the tables before and after, around a colony near by."""
    game, player = Game.new(players=2, seed=5), GreedyPlayer()
    before, happened = game.position, list[Event]()
    while not happened or not {events.ShipMoved, events.PointsGained} <= set(map(type, happened)):
        decision = game.decision
        assert decision is not None
        if decision.player == 0:
            before, happened = game.position, []
        new = game.play(player.choose(game))
        happened = [] if decision.player == 0 else [*happened, *new]
        if decision.player == 0:
            before = game.position
    tables = [
        TableView.of(position, View(game.names, 0, rolled=True, looking="xian")) for position in (before, game.position)
    ]
    name: Arrangement = "phone"
    return arranged(name, tables[0], 390, 800), arranged(name, tables[1], 390, 800), tables[1], tuple(happened)


def told_late(happened: tuple[Event, ...]) -> Iterator[Told]:
    return (Told(event, 100 * index + 100) for index, event in enumerate(happened))


def test_on_a_phone_points_and_the_ships_of_the_map_wait_as_well() -> None:
    before, after, table, happened = on_a_phone()
    outlines = held(list(told_late(happened)), before, after, table)
    moved = [index for index, event in enumerate(happened) if isinstance(event, events.ShipMoved) and event.player]
    scored = [index for index, event in enumerate(happened) if isinstance(event, events.PointsGained) and event.player]
    times = {at for _, at in outlines}
    assert {100 * moved[-1] + 100, 100 * scored[-1] + 100} <= times


def test_pictures_of_two_sizes_hold_nothing() -> None:
    before, after, table, happened = on_a_phone()
    assert held(list(told_late(happened)), replace(before, width=400), after, table) == []
