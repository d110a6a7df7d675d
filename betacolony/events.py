"""Events: typed records of a game, enough to tell its story and to rebuild the whole table.

Players are seats (0 to n - 1); dice, locations, materials, colonies, mats, cards and achievements are ids of the
edition; spaces are 0 to 53; pods are their numbers. ``rule`` is the id of the rule behind an event; ``cause`` is the
source or the purpose of something ("jyo", "track", "pod" and so on). ``reveals`` marks events that turn up something
hidden.
"""

from typing import ClassVar, Final

from .core.value import Value
from .messages import Messages


class Event(Value):
    """Something that happened. ``str`` gives the sentence."""

    rule: str
    reveals: ClassVar[bool] = False

    def to_dict(self) -> dict[str, object]:
        """The event as plain data, its type under "type"."""
        return {"type": type(self).__name__, **{name: getattr(self, name) for name in self._fields}}

    def sentence(self, messages: Messages) -> str:
        """The event in the words of a language."""
        values = self.to_dict()
        return messages.say_kind("event", str(values.pop("type")), values)

    def __str__(self) -> str:
        return self.sentence(Messages.of())


class StartPlayerDrawn(Event):
    """The start player was drawn."""

    player: int


class CardsDrawn(Event):
    """The cycle cards of the game were drawn."""

    cards: tuple[str, ...]


class MatChosen(Event):
    """A mat was drafted."""

    player: int
    mat: str


class ShipPlaced(Event):
    """A ship was put on its first location."""

    player: int
    location: str


class CycleStarted(Event):
    """A cycle card came into force. ``cycle`` is 1 to 3."""

    cycle: int
    card: str


class RoundStarted(Event):
    """A round began; ``player`` is the start player."""

    round: int
    player: int


class DiceRolled(Event):
    """The dice were rolled, a value for each die of the edition; every player's dice show them and are unspent."""

    values: tuple[int, ...]


class DieChanged(Event):
    """A player turned a die to another value."""

    player: int
    die: str
    value: int


class TurnStarted(Event):
    """An action began; ``turn`` is its number in the round, from 0."""

    player: int
    turn: int


class FuelSpent(Event):
    """Fuel was paid to change a die."""

    player: int
    amount: int


class ShipMoved(Event):
    """A ship moved; the die is spent. ``steps`` is the value used, ``fuel`` its price."""

    player: int
    die: str
    steps: int
    fuel: int
    clockwise: bool
    origin: str
    to: str


class Docked(Event):
    """Two dice were spent for fuel."""

    player: int
    dice: tuple[str, ...]


class LocationActivated(Event):
    """A location was activated; the die is spent. ``value`` is the value used, ``fuel`` its price."""

    player: int
    location: str
    die: str
    value: int
    fuel: int


class NothingHappened(Event):
    """The location had nothing for the player."""

    player: int
    location: str


class MaterialsGained(Event):
    """Materials were taken."""

    player: int
    materials: tuple[str, ...]
    cause: str


class FuelGained(Event):
    """Fuel was taken."""

    player: int
    amount: int
    cause: str


class ArtifactsGained(Event):
    """Artifacts were taken from the supply."""

    player: int
    amount: int
    cause: str


class PointsGained(Event):
    """Points were scored. ``source`` is one of ``Position``'s sources."""

    player: int
    amount: int
    source: str
    cause: str


class Declined(Event):
    """An offer was declined; ``what`` is the kind of the decision."""

    player: int
    what: str


class PodTaken(Event):
    """A pod left the Manufactory."""

    player: int
    row: int
    column: int
    pod: int
    free: bool


class Paid(Event):
    """Goods were spent; artifacts went back to the supply."""

    player: int
    materials: tuple[str, ...]
    artifacts: int
    cause: str


class PodBuilt(Event):
    """A pod was put on a space."""

    player: int
    pod: int
    space: int


class CrewPlaced(Event):
    """Crew went from the player's supply to a space."""

    player: int
    space: int
    amount: int


class InfluenceGained(Event):
    """Influence was gained on a colony's track; the last four fields add up to ``amount``."""

    player: int
    colony: str
    amount: int
    printed: int
    neighbours: int
    centre: int
    card: int


class MarkerMoved(Event):
    """A marker moved to the track space with this number (1 is the first)."""

    player: int
    colony: str
    to: int


class InfluenceLost(Event):
    """Influence went beyond the end of the track."""

    player: int
    colony: str
    amount: int


class BonusTaken(Event):
    """A bonus of a track or a building takes effect; its gains follow."""

    player: int
    bonus: str
    amount: int
    cause: str


class BonusLost(Event):
    """A player missed out on something.

    ``why`` is a code: full_hand, no_supply, no_crew, no_pods, nothing_fits, limit, tracks_full.
    """

    player: int
    bonus: str
    amount: int
    why: str


class PodRevealed(Event):
    """A pod came from the talon to the Manufactory."""

    row: int
    column: int
    pod: int


class BuildingRevealed(Event):
    """The next building of the stack was turned up."""

    achievement: str


class AchievementTaken(Event):
    """An achievement was chosen."""

    player: int
    achievement: str
    free: bool


class TileBuilt(Event):
    """An achievement's tile was put on a space."""

    player: int
    achievement: str
    space: int


class ColumnOpened(Event):
    """The Manufactory has a third column."""


class ColumnClosed(Event):
    """The third column is gone, and its pods with it."""

    pods: tuple[int, ...]


class MaterialsDiscarded(Event):
    """Materials were given up for a goal."""

    player: int
    materials: tuple[str, ...]


class GoalScored(Event):
    """A player met the cycle's goal; the points follow."""

    player: int
    card: str


class GoalMissed(Event):
    """A player did not meet the cycle's goal."""

    player: int
    card: str


class MarkerPassed(Event):
    """The round is over; ``player`` starts the next."""

    player: int


class ColonyRolled(Event):
    """The first active colony of a game against the rival was rolled."""

    value: int
    colony: str


class ColumnLaid(Event):
    """The six cubes of the placement column were laid, from the top down."""

    cubes: tuple[str, ...]


class SetAside(Event):
    """An achievement that nobody can take was set aside. ``use`` is "removed", or for the rival "built" or "kept"."""

    achievement: str
    use: str


class RivalRolled(Event):
    """The rival rolled the row from which it drafts."""

    player: int
    value: int
    row: int


class PodSkipped(Event):
    """The rival skipped a pod that fits nowhere in the active colony."""

    player: int
    row: int
    column: int
    pod: int
    colony: str


class PodPreferred(Event):
    """The rival chose a pod from ``among``, those that fit in the active colony.

    ``why`` is the first entry of the edition's ``pod_priority`` that singles out a pod; "only" if a single pod fits.
    """

    player: int
    row: int
    column: int
    pod: int
    why: str
    among: tuple[int, ...]


class RivalPassed(Event):
    """The rival lost its action: no pod of the row fits in the active colony."""

    player: int
    row: int
    colony: str


class SpacesNarrowed(Event):
    """The rival narrowed its choice to ``among``, the spaces of the best available kind.

    ``kind`` is for a pod "centre_and_group", "centre", "group" or "any"; for a crew "pod_at_centre" or "pod"; for a
    tile "first_space" or "outer_ring".
    """

    player: int
    kind: str
    among: tuple[int, ...]


class SpacePreferred(Event):
    """The rival chose a space, of the material ``colour``.

    ``why`` sets it apart from the others: "only" (there are none), "pointer" (it has the colour of the pointer's cube),
    "column" (its colour comes next in the placement column), "number" (it has the lowest number of that colour) or
    "lowest" (for a crew, it has the lowest number of all).
    """

    player: int
    space: int
    colour: str
    why: str


class ColonyShifted(Event):
    """The next colony to the right became the active one."""

    colony: str


class PointerMoved(Event):
    """The rival's pointer moved to the cube with this number in the placement column (1 is the top)."""

    place: int
    cube: str


class GameEnded(Event):
    """The game is over. ``decided_by`` is "cp", "crew", "shared", or "rival" if it won a tie."""

    winners: tuple[int, ...]
    decided_by: str


#: the events that reveal something, each with a word for that
TURNED_UP: Final[dict[type[Event], str]] = {
    StartPlayerDrawn: "start_player",
    CardsDrawn: "cards",
    DiceRolled: "roll",
    PodRevealed: "pod",
    BuildingRevealed: "building",
    ColonyRolled: "rival",
    ColumnLaid: "rival",
    SetAside: "rival",
    RivalRolled: "rival_roll",
}
for _kind in TURNED_UP:
    _kind.reveals = True

#: the list that the stepper appends every event to; None if nobody listens
Sink = list[Event] | None
