"""Events: typed records of a game, enough to tell its story and to rebuild the whole table.

Players are seats (0 to n - 1); dice, locations, materials, colonies, mats, cards and achievements are ids of the
edition; spaces are 0 to 53; pods are their numbers. ``rule`` is the id of the rule behind an event; ``cause`` is the
source or the purpose of something ("jyo", "track", "pod" and so on). ``reveals`` marks events that turn up something
hidden.
"""

from typing import Final

from .core import event
from .messages import Messages, paid_goods


class Event(event.Event):
    """Something that happened. ``str`` gives the sentence."""

    def sentence(self, messages: Messages) -> str:
        """The event in the words of a language."""
        values = self.to_dict()
        return messages.say_kind("event", str(values.pop("type")), values)

    def __str__(self) -> str:
        return self.sentence(Messages.of())


class PlayerEvent(Event):
    """Something that happened to a player (a seat)."""

    player: int


class StartPlayerDrawn(PlayerEvent):
    """The start player was drawn."""


class CardsDrawn(Event):
    """The cycle cards of the game were drawn."""

    cards: tuple[str, ...]


class MatChosen(PlayerEvent):
    """A mat was drafted."""

    mat: str


class ShipPlaced(PlayerEvent):
    """A ship was put on its first location."""

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


class DieChanged(PlayerEvent):
    """A player turned a die to another value."""

    die: str
    value: int


class TurnStarted(PlayerEvent):
    """An action began; ``turn`` is its number in the round, from 0."""

    turn: int


class FuelSpent(PlayerEvent):
    """Fuel was paid to change a die."""

    amount: int


class ShipMoved(PlayerEvent):
    """A ship moved; the die is spent. ``steps`` is the value used, ``fuel`` its price."""

    die: str
    steps: int
    fuel: int
    clockwise: bool
    origin: str
    to: str


class Docked(PlayerEvent):
    """Two dice were spent for fuel."""

    dice: tuple[str, ...]


class LocationActivated(PlayerEvent):
    """A location was activated; the die is spent. ``value`` is the value used, ``fuel`` its price."""

    location: str
    die: str
    value: int
    fuel: int


class NothingHappened(PlayerEvent):
    """The location had nothing for the player."""

    location: str


class MaterialsGained(PlayerEvent):
    """Materials were taken."""

    materials: tuple[str, ...]
    cause: str


class FuelGained(PlayerEvent):
    """Fuel was taken."""

    amount: int
    cause: str


class ArtifactsGained(PlayerEvent):
    """Artifacts were taken from the supply."""

    amount: int
    cause: str


class PointsGained(PlayerEvent):
    """Points were scored. ``source`` is one of ``Position``'s sources."""

    amount: int
    source: str
    cause: str


class Declined(PlayerEvent):
    """An offer was declined; ``what`` is the kind of the decision."""

    what: str


class PodTaken(PlayerEvent):
    """A pod left the Manufactory."""

    row: int
    column: int
    pod: int
    free: bool


class Paid(PlayerEvent):
    """Goods were spent; artifacts went back to the supply."""

    materials: tuple[str, ...]
    artifacts: int
    cause: str

    def sentence(self, messages: Messages) -> str:
        """The payment in the words of a language, artifacts among the goods."""
        goods = paid_goods(self.materials, self.artifacts)
        return messages.say("event.Paid", player=self.player, goods=goods)


class PodBuilt(PlayerEvent):
    """A pod was put on a space."""

    pod: int
    space: int


class CrewPlaced(PlayerEvent):
    """Crew went from the player's supply to a space."""

    space: int
    amount: int


class InfluenceGained(PlayerEvent):
    """Influence was gained on a colony's track; the last four fields add up to ``amount``."""

    colony: str
    amount: int
    printed: int
    neighbours: int
    centre: int
    card: int


class MarkerMoved(PlayerEvent):
    """A marker moved to the track space with this number (1 is the first)."""

    colony: str
    to: int


class InfluenceLost(PlayerEvent):
    """Influence went beyond the end of the track."""

    colony: str
    amount: int


class BonusTaken(PlayerEvent):
    """A bonus of a track or a building takes effect; its gains follow."""

    bonus: str
    amount: int
    cause: str


class BonusLost(PlayerEvent):
    """A player missed out on something.

    ``why`` is a code: full_hand, no_supply, no_crew, no_pods, nothing_fits, limit, tracks_full.
    """

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


class AchievementTaken(PlayerEvent):
    """An achievement was chosen."""

    achievement: str
    free: bool


class TileBuilt(PlayerEvent):
    """An achievement's tile was put on a space."""

    achievement: str
    space: int


class ColumnOpened(Event):
    """The Manufactory has a third column."""


class ColumnClosed(Event):
    """The third column is gone, and its pods with it."""

    pods: tuple[int, ...]


class MaterialsDiscarded(PlayerEvent):
    """Materials were given up for a goal."""

    materials: tuple[str, ...]


class GoalScored(PlayerEvent):
    """A player met the cycle's goal; the points follow."""

    card: str


class GoalMissed(PlayerEvent):
    """A player did not meet the cycle's goal."""

    card: str


class MarkerPassed(PlayerEvent):
    """The round is over; ``player`` starts the next."""


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


class RivalRolled(PlayerEvent):
    """The rival rolled the row from which it drafts."""

    value: int
    row: int


class PodSkipped(PlayerEvent):
    """The rival skipped a pod that fits nowhere in the active colony."""

    row: int
    column: int
    pod: int
    colony: str


class PodPreferred(PlayerEvent):
    """The rival chose a pod from ``among``, those that fit in the active colony.

    ``why`` is the first entry of the edition's ``pod_priority`` that singles out a pod; "only" if a single pod fits.
    """

    row: int
    column: int
    pod: int
    why: str
    among: tuple[int, ...]


class RivalPassed(PlayerEvent):
    """The rival lost its action: no pod of the row fits in the active colony."""

    row: int
    colony: str


class SpacesNarrowed(PlayerEvent):
    """The rival narrowed its choice to ``among``, the spaces of the best available kind.

    ``kind`` is for a pod "centre_and_group", "centre", "group" or "any"; for a crew "pod_at_centre" or "pod"; for a
    tile "first_space" or "outer_ring".
    """

    kind: str
    among: tuple[int, ...]


class SpacePreferred(PlayerEvent):
    """The rival chose a space, of the material ``colour``.

    ``why`` sets it apart from the others: "only" (there are none), "pointer" (it has the colour of the pointer's cube),
    "column" (its colour comes next in the placement column), "number" (it has the lowest number of that colour) or
    "lowest" (for a crew, it has the lowest number of all).
    """

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


#: all types of events, by name
EVENTS: Final[dict[str, type[Event]]] = {
    kind.__name__: kind for base in (Event, PlayerEvent) for kind in base.__subclasses__() if kind is not PlayerEvent
}
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
