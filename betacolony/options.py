"""Options: a player's choices, as small values to compare, build by hand and save.

Ids are those of the edition. Fields that only serve the sentence (the steps of a move, the pod in a place) are not
compared. ``str`` gives the sentence.
"""

from typing import Any

from .core import options
from .core.errors import shown
from .core.options import option_from
from .core.value import aside
from .edition.components import Pod
from .messages import Messages, paid_goods


class Option(options.Option):
    """A choice of a player."""

    def sentence(self, messages: Messages) -> str:
        """The option in the words of a language; its ``repr`` if an option built by hand makes no sentence."""
        try:
            values = {name: getattr(self, name) for name in self._fields}
            return messages.say_kind("option", type(self).__name__, values)
        except (TypeError, ValueError, LookupError, AttributeError):
            return shown(self)

    def __str__(self) -> str:
        return self.sentence(Messages.of())


class ChooseMat(Option):
    """Draft a mat (SET-6)."""

    mat: str


class PlaceShip(Option):
    """Put the ship on its first location (SET-9)."""

    location: str


class Move(Option):
    """Move the ship with a die to a location, for some fuel (MOV-1 to MOV-3, FUEL-1). ``steps``: the value used."""

    die: str
    to: str
    fuel: int = 0
    clockwise: bool = True
    steps: int | None = aside(default=None)


class Dock(Option):
    """Spend two dice for fuel instead of moving (DOCK-1). The order of the dice does not matter."""

    dice: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "dice", _ordered(self.dice))


class Activate(Option):
    """Activate the ship's location with a die used as ``value`` (1 to 6), for some fuel (ACT-1, FUEL-1).

    For the sentence: ``effect`` is a code, ``amount`` its number, ``cp`` the points for the colour of the die (MOON-2,
    NEX-2).
    """

    die: str
    value: int
    fuel: int = 0
    effect: str | None = aside(default=None)
    amount: int = aside(default=0)
    cp: int = aside(default=0)


class TakeMaterials(Option):
    """Take materials; their order does not matter. Empty: nothing, with a full hand at the Nexus (NEX-1)."""

    materials: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "materials", _ordered(self.materials))


class TakePod(Option):
    """Take the pod at a row and column of the Manufactory, both from 0 (POD-1, TRK-3). ``pod``: the pod there."""

    row: int
    column: int
    pod: Pod | None = aside(default=None)


class BuildOn(Option):
    """Build the pod or tile in hand on a space, 0 to 53 (POD-3, CUL-4). ``colour``: the material of the space."""

    space: int
    colour: str | None = aside(default=None)


class Pay(Option):
    """Pay with these materials, in any order, and this number of artifacts (PAY-0)."""

    materials: tuple[str, ...] = ()
    artifacts: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "materials", _ordered(self.materials))

    def sentence(self, messages: Messages) -> str:
        """The payment in the words of a language, artifacts among the goods."""
        try:
            return messages.say("option.Pay", goods=paid_goods(self.materials, self.artifacts))
        except (TypeError, ValueError, LookupError, AttributeError):
            return shown(self)


class TakeAchievement(Option):
    """Take a cultural achievement (CUL-2, TRK-4)."""

    achievement: str


class PlaceCrew(Option):
    """Place one crew on the pod on a space, 0 to 53 (TRK-2)."""

    space: int


class GainInfluence(Option):
    """Take influence on a colony's track (INF-4)."""

    colony: str


class SetDie(Option):
    """Set a die to 6 (CYC-1A). ``value``: the 6, or the edition's value instead."""

    die: str
    value: int | None = aside(default=None)


class FlipDie(Option):
    """Flip a die to its opposite face (CYC-3A)."""

    die: str


class Discard(Option):
    """Give up the pictured materials for the goal (CYC-3A)."""


class Decline(Option):
    """Decline an offer."""


#: all types of options, by name
OPTIONS: dict[str, type[Option]] = {kind.__name__: kind for kind in Option.__subclasses__()}


def option_from_dict(data: dict[str, Any]) -> Option:
    """The option that ``to_dict`` wrote.

    Raises:
        OptionError: ``data`` describes no option.
    """
    return option_from(data, OPTIONS)


def _ordered(parts: Any) -> Any:
    """A tuple or list, sorted into a tuple; anything else is left for ``why_not`` to refuse."""
    try:
        return tuple(sorted(parts)) if isinstance(parts, (tuple, list)) else parts
    except TypeError:
        return tuple(parts)
