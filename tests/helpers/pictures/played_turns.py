"""The turns of a whole game with the tables before and after them, for tests of motion."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from math import hypot

from betacolony import Event, Game
from betacolony.players.policies import GreedyPlayer
from betacolony.players.weights import STANDARD
from betacolony_widgets.board.anchors import middle, named
from betacolony_widgets.board.motion.motion import Step, moves
from betacolony_widgets.board.scene import ALL, scene
from betacolony_widgets.board.shapes import Point, Scene
from betacolony_widgets.board.table_view import TableView, View
from betacolony_widgets.board.whole_table.layouts.wide import whole_table
from betacolony_widgets.board.whole_table.world.geometry import Stop

#: a game with all events that the tests below need
SEED = 1


#: pixels: coordinates are sent to a tenth
CLOSE = 0.11


@dataclass(frozen=True, eq=False)
class Moment:
    """Two tables and the events between them: one player's turn."""

    events: tuple[Event, ...]
    before: "Shown"
    then: "Shown"

    @property
    def after(self) -> TableView:
        return self.then.table

    def scenes(self, width: float = 1280, panels: tuple[str, ...] = ALL) -> tuple[Scene, Scene]:
        return self.before.scene(width, panels), self.then.scene(width, panels)

    def moves(self, width: float = 1280, panels: tuple[str, ...] = ALL) -> list[Step]:
        return moves(self.events, *self.scenes(width, panels), self.after)


@dataclass(frozen=True, eq=False)
class Shown:
    """A table and its pictures, each drawn once."""

    table: TableView
    drawn: dict[tuple[float, tuple[str, ...]], Scene] = field(default_factory=dict)

    def scene(self, width: float, panels: tuple[str, ...]) -> Scene:
        if (width, panels) not in self.drawn:
            self.drawn[width, panels] = scene(self.table, width, panels)
        return self.drawn[width, panels]


def table(game: Game, me: int = 0) -> TableView:
    return TableView(game.position.view, game.edition, View(game.names, me, rolled=True))


@cache
def turns() -> tuple[Moment, ...]:
    """The turns of a game: the events until somebody else decides."""
    out = []
    game, player = Game.new(players=4, seed=SEED), GreedyPlayer(STANDARD)
    while game.decision and game.decision.kind in {"mat", "ship"}:
        game.play(player.choose(game))
    events: list[Event] = []
    before = Shown(table(game))
    while not game.is_over:
        decision = game.decision
        events += game.play(player.choose(game))
        if game.decision is None or decision is None or game.decision.player != decision.player:
            after = Shown(table(game))
            out.append(Moment(tuple(events), before, after))
            before, events = after, []
    return tuple(out)


def of_kind(steps: list[Step], kind: str) -> list[Step]:
    return [step for step in steps if step["kind"] == kind]


def near(first: Point, second: Point) -> bool:
    return hypot(first[0] - second[0], first[1] - second[1]) < CLOSE


def place(shown: Scene, name: str) -> Point:
    """The middle of a shape."""
    return middle(named(shown)[name])


def with_event(kind: type[Event]) -> Iterator[Moment]:
    found = [moment for moment in turns() if any(isinstance(event, kind) for event in moment.events)]
    assert found
    return iter(found)


# --- pieces -----------------------------------------------------------------------------------------------------------


def point(values: list[float]) -> Point:
    return values[0], values[1]


# --- the whole table --------------------------------------------------------------------------------------------------


def around(moment: Moment, stops: tuple[Stop, Stop]) -> tuple[Scene, Scene, TableView]:
    """The whole table before and after a turn, at a stop of the world each."""
    tables = [
        replace(shown.table, view=replace(shown.table.view, stop=stop))
        for shown, stop in zip((moment.before, moment.then), stops, strict=True)
    ]
    return whole_table(tables[0], 1280, 680), whole_table(tables[1], 1280, 680), tables[1]
