"""The table as the events tell it: built up from nothing but them and the list of components."""

import re
from collections.abc import Iterable
from typing import Any

from betacolony import Event
from helpers.oracle.components import BUILDING_COSTS, COLONIES, DICE, MATERIALS, MATS, STATUES
from helpers.tables.games import Data

SOURCES = ("dice", "pods", "tracks", "goals", "purchases", "artifacts", "achievements", "majorities")

#: these say why, or announce what comes; what they cause has events of its own
WITHOUT_EFFECT = {
    *("CycleStarted", "NothingHappened", "Declined", "InfluenceGained", "InfluenceLost", "BonusTaken", "BonusLost"),
    *("GoalScored", "GoalMissed", "GameEnded"),
    *("RivalRolled", "PodSkipped", "PodPreferred", "RivalPassed", "SpacesNarrowed", "SpacePreferred"),
}


class Table:
    """The table in the form of ``Position.to_dict``, kept up from events alone."""

    def __init__(self, players: int) -> None:
        """A table with everything in the box still in its place, before the set-up."""
        self.players = players
        self.round = self.turn = self.start_player = 0
        self.cards: list[str] = []
        self.seats: list[Data] = [self._seat() for _ in range(players)]
        self.board: dict[str, Data] = {}
        self.manufactory: list[list[int | None]] = [[None, None] for _ in range(4)]
        self.talon = set(range(40))
        self.removed: set[int] = set()
        self.statues = set(STATUES)
        self.building: str | None = None
        self.hidden = set(BUILDING_COSTS)
        self.artifacts = 16
        self.mats = set(MATS)

    @staticmethod
    def _seat() -> Data:
        return {
            "mat": None,
            "ship": None,
            "materials": dict.fromkeys(MATERIALS, 0),
            "artifacts": 0,
            "fuel": 0,
            "crew": 15,
            "dice": dict.fromkeys(DICE, 1),
            "spent": set(),
            "influence": dict.fromkeys(COLONIES, 0),
            "achievements": set(),
            "cp": dict.fromkeys(SOURCES, 0),
        }

    def to_dict(self) -> Data:
        """All of it, sets in order."""
        seats = [
            seat | {"spent": sorted(seat["spent"]), "achievements": sorted(seat["achievements"])} for seat in self.seats
        ]
        return {
            "players": self.players,
            "round": self.round,
            "turn": self.turn,
            "start_player": self.start_player,
            "cards": self.cards,
            "seats": seats,
            "board": self.board,
            "manufactory": self.manufactory,
            "talon": sorted(self.talon),
            "removed": sorted(self.removed),
            "statues": sorted(self.statues),
            "building": self.building,
            "hidden_buildings": sorted(self.hidden),
            "artifacts": self.artifacts,
            "mats": sorted(self.mats),
        }

    def hear(self, events: Iterable[Event]) -> None:
        """Carry out what the events tell, each by the method that has its name."""
        for event in events:
            name = type(event).__name__
            if name not in WITHOUT_EFFECT:
                getattr(self, re.sub("(?<!^)(?=[A-Z])", "_", name).lower())(event)

    # what happens to seats

    def mat_chosen(self, event: Any) -> None:
        self.mats.remove(event.mat)
        self.seats[event.player]["mat"] = event.mat

    def ship_placed(self, event: Any) -> None:
        self.seats[event.player]["ship"] = event.location

    def ship_moved(self, event: Any) -> None:
        assert self.seats[event.player]["ship"] == event.origin
        self.seats[event.player]["ship"] = event.to
        self._spend(event.player, event.die)

    def location_activated(self, event: Any) -> None:
        assert self.seats[event.player]["ship"] == event.location
        self._spend(event.player, event.die)

    def docked(self, event: Any) -> None:
        for die in event.dice:
            self._spend(event.player, die)

    def _spend(self, player: int, die: str) -> None:
        assert die not in self.seats[player]["spent"]
        self.seats[player]["spent"].add(die)

    def die_changed(self, event: Any) -> None:
        self.seats[event.player]["dice"][event.die] = event.value

    def fuel_spent(self, event: Any) -> None:
        self.seats[event.player]["fuel"] -= event.amount

    def fuel_gained(self, event: Any) -> None:
        self.seats[event.player]["fuel"] += event.amount

    def materials_gained(self, event: Any) -> None:
        self._change(event.player, event.materials, 1)

    def materials_discarded(self, event: Any) -> None:
        self._change(event.player, event.materials, -1)

    def artifacts_gained(self, event: Any) -> None:
        self.artifacts -= event.amount
        self.seats[event.player]["artifacts"] += event.amount

    def paid(self, event: Any) -> None:
        self._change(event.player, event.materials, -1)
        self.artifacts += event.artifacts
        self.seats[event.player]["artifacts"] -= event.artifacts

    def _change(self, player: int, names: Iterable[str], number: int) -> None:
        for name in names:
            self.seats[player]["materials"][name] += number

    def points_gained(self, event: Any) -> None:
        self.seats[event.player]["cp"][event.source] += event.amount

    def marker_moved(self, event: Any) -> None:
        assert self.seats[event.player]["influence"][event.colony] == event.to - 1
        self.seats[event.player]["influence"][event.colony] = event.to

    # what happens to the board and the Manufactory

    def pod_revealed(self, event: Any) -> None:
        self.talon.remove(event.pod)
        assert self.manufactory[event.row][event.column] is None
        self.manufactory[event.row][event.column] = event.pod

    def pod_taken(self, event: Any) -> None:
        assert self.manufactory[event.row][event.column] == event.pod
        self.manufactory[event.row][event.column] = None

    def pod_built(self, event: Any) -> None:
        self._put(event.space, {"pod": event.pod})

    def tile_built(self, event: Any) -> None:
        self._put(event.space, {"achievement": event.achievement})

    def _put(self, space: int, what: Data) -> None:
        assert str(space) not in self.board
        self.board[str(space)] = {**what, "crew": [0] * self.players}

    def crew_placed(self, event: Any) -> None:
        self.seats[event.player]["crew"] -= event.amount
        self.board[str(event.space)]["crew"][event.player] += event.amount

    def achievement_taken(self, event: Any) -> None:
        self.seats[event.player]["achievements"].add(event.achievement)
        if event.achievement == self.building:
            self.building = None
        else:
            self.statues.remove(event.achievement)

    def building_revealed(self, event: Any) -> None:
        assert self.building is None
        self.hidden.remove(event.achievement)
        self.building = event.achievement

    def column_opened(self, _: Any) -> None:
        for row in self.manufactory:
            row.append(None)

    def column_closed(self, event: Any) -> None:
        gone = [row.pop() for row in self.manufactory]
        assert sorted(event.pods) == sorted(pod for pod in gone if pod is not None)
        self.removed.update(event.pods)

    # what happens to the game

    def cards_drawn(self, event: Any) -> None:
        self.cards = list(event.cards)

    def start_player_drawn(self, event: Any) -> None:
        self.start_player = event.player

    def round_started(self, event: Any) -> None:
        assert self.start_player == event.player
        self.round, self.turn = event.round, 0

    def turn_started(self, event: Any) -> None:
        assert event.player == (self.start_player + event.turn) % self.players
        self.turn = event.turn

    def dice_rolled(self, event: Any) -> None:
        for seat in self.seats:
            seat["dice"] = dict(zip(DICE, event.values, strict=True))
            seat["spent"] = set()

    def marker_passed(self, event: Any) -> None:
        assert event.player == (self.start_player + 1) % self.players
        self.start_player = event.player


class SoloTable(Table):
    """The same for a game against the rival."""

    def __init__(self, level: str) -> None:
        super().__init__(2)
        self.solo: Data = {"level": level, "active": None, "column": [], "pointer": 0, "aside": set()}

    def to_dict(self) -> Data:
        return super().to_dict() | {"solo": self.solo | {"aside": sorted(self.solo["aside"])}}

    def colony_rolled(self, event: Any) -> None:
        self.solo["active"] = event.colony

    def colony_shifted(self, event: Any) -> None:
        assert COLONIES.index(event.colony) == (COLONIES.index(self.solo["active"]) + 1) % 3
        self.solo["active"] = event.colony

    def column_laid(self, event: Any) -> None:
        self.solo["column"] = list(event.cubes)

    def pointer_moved(self, event: Any) -> None:
        self.solo["pointer"] = event.place - 1
        assert event.cube == self.solo["column"][event.place - 1]

    def set_aside(self, event: Any) -> None:
        if event.achievement == self.building:
            self.building = None
        else:
            (self.statues if event.achievement in self.statues else self.hidden).remove(event.achievement)
        owned = self.seats[1]["achievements"]
        (self.solo["aside"] if event.use == "removed" else owned).add(event.achievement)

    def turn_started(self, event: Any) -> None:
        assert (event.player, event.turn) in {(0, 0), (0, 1), (1, 2)}
        self.turn = event.turn

    def dice_rolled(self, event: Any) -> None:
        self.seats[0]["dice"] = dict(zip(DICE, event.values, strict=True))
        self.seats[0]["spent"] = set()


def table_of(data: Data) -> Table:
    """The table on which a position lies that no event told of."""
    table = Table(data["players"])
    table.round, table.turn, table.start_player = data["round"], data["turn"], data["start_player"]
    table.cards, table.board, table.manufactory = data["cards"], data["board"], data["manufactory"]
    table.talon, table.removed, table.statues = set(data["talon"]), set(data["removed"]), set(data["statues"])
    table.building, table.hidden = data["building"], set(data["hidden_buildings"])
    table.artifacts, table.mats = data["artifacts"], set(data["mats"])
    table.seats = [
        seat | {"spent": set(seat["spent"]), "achievements": set(seat["achievements"])} for seat in data["seats"]
    ]
    return table


def in_order(data: Data) -> Data:
    """A position as data without what only the engine reads, sets in order."""
    new = {key: value for key, value in data.items() if key not in {"agenda", "reveals"}}
    for key in ("talon", "removed", "statues", "hidden_buildings", "mats"):
        new[key] = sorted(new[key])
    new["seats"] = [
        seat | {"spent": sorted(seat["spent"]), "achievements": sorted(seat["achievements"])} for seat in data["seats"]
    ]
    if "solo" in new:
        new["solo"] = new["solo"] | {"aside": sorted(new["solo"]["aside"])}
    return new
