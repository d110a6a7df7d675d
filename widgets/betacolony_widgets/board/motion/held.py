"""Places of a picture that show the one before it for a while, so that they don't tell the end of a story too early.

What moves has its own place covered (``story.Story.stands``), and the reader's own things change at once: here are the
things of the others, what they take, and what a new round brings.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from betacolony import Event, events
from betacolony.state.geometry import SPACES
from betacolony_widgets.board.anchors import around, bounds
from betacolony_widgets.board.painting.svg import rectangle
from betacolony_widgets.board.shapes import Box, Hit, Ink, Line, Panel, Point, Polygon, Scene, Text
from betacolony_widgets.board.table_view import TableView

from .steps import Moved

#: pixels that a piece reaches out of its target
_OUT: Final = 4.0

#: the events that change what a player has
_HAVING: Final = (
    *(events.MatChosen, events.Paid, events.FuelSpent, events.MaterialsDiscarded, events.AchievementTaken),
    *(events.MaterialsGained, events.FuelGained, events.ArtifactsGained, events.PointsGained, events.CrewPlaced),
    *(events.PodBuilt, events.TileBuilt, events.Docked, events.ShipMoved, events.LocationActivated),
)
#: the parts that a new round or cycle changes
_OF_A_ROUND: Final = ("dice", "rounds", "cards")


class Told(NamedTuple):
    """An event, and the time at which it is told, in milliseconds from the start of a show."""

    event: Event
    at: int


def held(story: Sequence[Told], before: Scene, after: Scene, table: TableView) -> list[tuple[str, int]]:
    """The outlines of places that show the earlier picture, and how long, in milliseconds.

    Args:
        story: the events in their order.
        before: the scene before.
        after: the scene after, drawn from ``table``.
        table: the table after.
    """
    if not after.places or (before.width, before.height) != (after.width, after.height):
        return []
    old, new = _drawn(before), _drawn(after)
    stays = _round_parts(story) | _others_parts(story, table)
    places = [(box, at) for name, at in stays.items() if (box := _changed(name, old, new)) is not None]
    places += _points(story, old, new)
    places += _targets(story, before, after, table)
    places += _on_map(story, old, new, table.view.me)
    return [(rectangle(box), at) for box, at in places if at > 0]


def moved(story: Sequence[Told], before: Scene, after: Scene, table: TableView) -> list[Moved]:
    """The name plates of colonies that wait as ``held`` lets them, where the world has changed its size."""
    if not after.places or (before.width, before.height) != (after.width, after.height):
        return []
    old, new = ({target.id: target.hit for target in scene.targets} for scene in (before, after))
    out: list[Moved] = []
    for name, at in _until(story, table).items():
        was, now = old.get(name), new.get(name)
        # as large as before: another size would be a blurred copy
        if isinstance(was, Box) and isinstance(now, Box) and (was.w, was.h) == (now.w, now.h) and was[:2] != now[:2]:
            shift = round(now.x - was.x, 1), round(now.y - was.y, 1)
            out += [(rectangle(_grown(now)), at, shift)] if at > 0 and name.startswith("track-") else []
    return out


def _drawn(scene: Scene) -> dict[str, Panel]:
    return {panel.id: panel for panel in scene.panels if panel.shapes}


def _round_parts(story: Sequence[Told]) -> dict[str, int]:
    """The parts that a new round brings, until it begins, if nobody sees its dice yet."""
    if any(isinstance(entry.event, events.DiceRolled) for entry in story):
        return {}
    begun = [entry.at for entry in story if isinstance(entry.event, events.RoundStarted)]
    return dict.fromkeys(_OF_A_ROUND, begun[-1]) if begun else {}


def _others_parts(story: Sequence[Told], table: TableView) -> dict[str, int]:
    """The parts with the things of the others, until the last of these has changed."""
    out: dict[str, int] = {}
    for event, at in story:
        seat = getattr(event, "player", None)
        if isinstance(event, _HAVING) and seat is not None and seat != table.view.me:
            out[f"mat-{seat}"] = at
            if isinstance(event, events.AchievementTaken):
                out["achievements"] = at
    return out


def _changed(name: str, old: Mapping[str, Panel], new: Mapping[str, Panel]) -> Box | None:
    """The rectangle around a part that is another than before, and lies where it was."""
    was, now = old.get(name), new.get(name)
    if was is None or now is None or was.shapes == now.shapes:
        return None
    if _begins(was) != _begins(now):
        return None
    return around((*was.shapes, *now.shapes))


def _begins(panel: Panel) -> Point:
    """The place of the first shape of a part."""
    first = panel.shapes[0]
    return first.points[0] if isinstance(first, Line | Polygon) else (first.x, first.y)


def _points(story: Iterable[Told], old: Mapping[str, Panel], new: Mapping[str, Panel]) -> Iterator[tuple[Box, int]]:
    """Points that stand apart from their player's other things."""
    last = {f"cp-{entry.event.player}": entry.at for entry in story if isinstance(entry.event, events.PointsGained)}
    was, now = (
        {shape.id: shape for shape in panels["standing"].shapes if isinstance(shape, Text)}
        if "standing" in panels
        else {}
        for panels in (old, new)
    )
    for name, at in last.items():
        if name in was and name in now and was[name][:2] == now[name][:2] and was[name] != now[name]:
            yield around((was[name], now[name])), at


def _targets(story: Iterable[Told], before: Scene, after: Scene, table: TableView) -> Iterator[tuple[Box, int]]:
    """The places of pods in the Manufactory, and the names of colonies with everybody's crew."""
    old, new = ({target.id: target.hit for target in scene.targets} for scene in (before, after))
    for name, at in _until(story, table).items():
        kind = name.partition("-")[0]
        # a place may be empty for a while, where all others of its kind are as before
        stays = all(new[other] == hit for other, hit in old.items() if other.startswith(f"{kind}-") and other in new)
        if stays and name in old:
            yield _grown(old[name]), at


def _until(story: Iterable[Told], table: TableView) -> dict[str, int]:
    """The targets whose change is told later, each with the time of that, in milliseconds."""
    until: dict[str, int] = {}
    for event, at in story:
        if isinstance(event, events.PodTaken | events.PodRevealed):
            until.setdefault(f"pod-{event.row}-{event.column}", at)
        elif isinstance(event, events.CrewPlaced) and event.player != table.view.me:
            until[f"track-{table.edition.colonies[event.space // SPACES].id}"] = at
    return until


def _grown(hit: Hit) -> Box:
    x, y, w, h = bounds(hit)
    return Box(x - _OUT, y - _OUT, w + 2 * _OUT, h + 2 * _OUT, 0, Ink())


def _on_map(
    story: Iterable[Told], old: Mapping[str, Panel], new: Mapping[str, Panel], me: int
) -> Iterator[tuple[Box, int]]:
    """The ships on a small map."""
    if "map" not in old or "map" not in new:
        return
    was, now = ({shape.id: shape for shape in panels["map"].shapes if shape.id} for panels in (old, new))
    for event, at in story:
        if isinstance(event, events.ShipMoved) and event.player != me:
            for spot in (was.get(f"map-{event.origin}"), now.get(f"map-{event.to}")):
                if spot is not None:
                    yield around([spot]), at
