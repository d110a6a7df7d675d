"""The table as the events tell it: built up from nothing but them and the list of components."""

from collections.abc import Iterable
from typing import Any

from betacolony import Event
from oracle_data import BUILDING_COSTS, COLONIES, DICE, MATERIALS, MATS, STATUES
from properties.tables import Data

SOURCES = ("dice", "pods", "tracks", "goals", "purchases", "artifacts", "achievements", "majorities")


class Table:
    """What lies on the table, in the form of ``Position.to_dict``."""

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
            **{"mat": None, "ship": None, "materials": dict.fromkeys(MATERIALS, 0), "artifacts": 0, "fuel": 0},
            **{"crew": 15, "dice": dict.fromkeys(DICE, 1), "spent": set(), "influence": dict.fromkeys(COLONIES, 0)},
            **{"achievements": set(), "cp": dict.fromkeys(SOURCES, 0)},
        }

    def to_dict(self) -> Data:
        """All of it, sets in order."""
        seats = [
            seat | {"spent": sorted(seat["spent"]), "achievements": sorted(seat["achievements"])} for seat in self.seats
        ]
        return {
            **{"players": self.players, "round": self.round, "turn": self.turn, "start_player": self.start_player},
            **{"cards": self.cards, "seats": seats, "board": self.board, "manufactory": self.manufactory},
            **{"talon": sorted(self.talon), "removed": sorted(self.removed), "statues": sorted(self.statues)},
            **{"building": self.building, "hidden_buildings": sorted(self.hidden), "artifacts": self.artifacts},
            **{"mats": sorted(self.mats)},
        }

    def hear(self, told: Iterable[Event]) -> None:
        """Carry out what the events tell; an event without an effect of its own is known to have none."""
        for event in told:
            getattr(self, "_" + type(event).__name__)(event)

    # what happens to seats; ``_Name`` is what the event ``Name`` does

    def _MatChosen(self, event: Any) -> None:
        self.mats.remove(event.mat)
        self.seats[event.player]["mat"] = event.mat

    def _ShipPlaced(self, event: Any) -> None:
        self.seats[event.player]["ship"] = event.location

    def _ShipMoved(self, event: Any) -> None:
        assert self.seats[event.player]["ship"] == event.origin
        self.seats[event.player]["ship"] = event.to
        self._spend(event.player, event.die)

    def _LocationActivated(self, event: Any) -> None:
        assert self.seats[event.player]["ship"] == event.location
        self._spend(event.player, event.die)

    def _Docked(self, event: Any) -> None:
        for die in event.dice:
            self._spend(event.player, die)

    def _spend(self, player: int, die: str) -> None:
        assert die not in self.seats[player]["spent"]
        self.seats[player]["spent"].add(die)

    def _DieChanged(self, event: Any) -> None:
        self.seats[event.player]["dice"][event.die] = event.value

    def _FuelSpent(self, event: Any) -> None:
        self.seats[event.player]["fuel"] -= event.amount

    def _FuelGained(self, event: Any) -> None:
        self.seats[event.player]["fuel"] += event.amount

    def _MaterialsGained(self, event: Any) -> None:
        self._change(event.player, event.materials, 1)

    def _MaterialsDiscarded(self, event: Any) -> None:
        self._change(event.player, event.materials, -1)

    def _ArtifactsGained(self, event: Any) -> None:
        self.artifacts -= event.amount
        self.seats[event.player]["artifacts"] += event.amount

    def _Paid(self, event: Any) -> None:
        self._change(event.player, event.materials, -1)
        self.artifacts += event.artifacts
        self.seats[event.player]["artifacts"] -= event.artifacts

    def _change(self, player: int, names: Iterable[str], number: int) -> None:
        for name in names:
            self.seats[player]["materials"][name] += number

    def _PointsGained(self, event: Any) -> None:
        self.seats[event.player]["cp"][event.source] += event.amount

    def _MarkerMoved(self, event: Any) -> None:
        assert self.seats[event.player]["influence"][event.colony] == event.to - 1
        self.seats[event.player]["influence"][event.colony] = event.to

    # what happens to the board and the Manufactory

    def _PodRevealed(self, event: Any) -> None:
        self.talon.remove(event.pod)
        assert self.manufactory[event.row][event.column] is None
        self.manufactory[event.row][event.column] = event.pod

    def _PodTaken(self, event: Any) -> None:
        assert self.manufactory[event.row][event.column] == event.pod
        self.manufactory[event.row][event.column] = None

    def _PodBuilt(self, event: Any) -> None:
        self._put(event.space, {"pod": event.pod})

    def _TileBuilt(self, event: Any) -> None:
        self._put(event.space, {"achievement": event.achievement})

    def _put(self, space: int, what: Data) -> None:
        assert str(space) not in self.board
        self.board[str(space)] = {**what, "crew": [0] * self.players}

    def _CrewPlaced(self, event: Any) -> None:
        self.seats[event.player]["crew"] -= event.amount
        self.board[str(event.space)]["crew"][event.player] += event.amount

    def _AchievementTaken(self, event: Any) -> None:
        self.seats[event.player]["achievements"].add(event.achievement)
        if event.achievement == self.building:
            self.building = None
        else:
            self.statues.remove(event.achievement)

    def _BuildingRevealed(self, event: Any) -> None:
        assert self.building is None
        self.hidden.remove(event.achievement)
        self.building = event.achievement

    def _ColumnOpened(self, _: Any) -> None:
        for row in self.manufactory:
            row.append(None)

    def _ColumnClosed(self, event: Any) -> None:
        gone = [row.pop() for row in self.manufactory]
        assert sorted(event.pods) == sorted(pod for pod in gone if pod is not None)
        self.removed.update(event.pods)

    # what happens to the game

    def _CardsDrawn(self, event: Any) -> None:
        self.cards = list(event.cards)

    def _StartPlayerDrawn(self, event: Any) -> None:
        self.start_player = event.player

    def _RoundStarted(self, event: Any) -> None:
        assert self.start_player == event.player
        self.round, self.turn = event.round, 0

    def _TurnStarted(self, event: Any) -> None:
        assert event.player == (self.start_player + event.turn) % self.players
        self.turn = event.turn

    def _DiceRolled(self, event: Any) -> None:
        for seat in self.seats:
            seat["dice"] = dict(zip(DICE, event.values, strict=True))
            seat["spent"] = set()

    def _MarkerPassed(self, event: Any) -> None:
        assert event.player == (self.start_player + 1) % self.players
        self.start_player = event.player

    def _nothing(self, event: Any) -> None:
        """These tell why, or announce what comes; what they cause has events of its own."""

    _CycleStarted = _NothingHappened = _Declined = _InfluenceGained = _InfluenceLost = _nothing
    _BonusTaken = _BonusLost = _GoalScored = _GoalMissed = _GameEnded = _nothing


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
    return new
