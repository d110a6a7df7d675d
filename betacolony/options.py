"""Options: what a player can choose, as small values to compare, build by hand and write down.

Ids are those of the edition. What an option only says about itself for its sentence (the steps of a move, the pod in a
place) takes no part in comparing. ``str`` gives the sentence.
"""

from typing import Any

from .core.errors import shown
from .core.value import Value, aside
from .edition.components import Pod
from .messages import Messages


class Option(Value):
    """Something that can be chosen."""

    def to_dict(self) -> dict[str, Any]:
        """The option as plain data: its type under "type", and what it compares by."""
        data: dict[str, Any] = {"type": type(self).__name__}
        for name in self._compared:
            value = getattr(self, name)
            data[name] = list(value) if isinstance(value, tuple) else value
        return data

    def sentence(self, messages: Messages) -> str:
        """The option in the words of a language; one built by hand that makes none is shown as it is written."""
        try:
            return messages.say_kind(
                "option", type(self).__name__, {name: getattr(self, name) for name in self._fields}
            )
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

    ``effect`` and ``amount``: a code for what it will do and its number, for the sentence. ``cp``: what the die will
    score for its colour (MOON-2, NEX-2).
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
    """Take the pod at a row and column of the Manufactory, both from 0 (POD-1, TRK-3). ``pod``: what lies there."""

    row: int
    column: int
    pod: Pod | None = aside(default=None)


class BuildOn(Option):
    """Build the pod or tile in hand on a space, 0 to 53 (POD-3, CUL-4). ``colour``: the material of the space."""

    space: int
    colour: str | None = aside(default=None)


class Pay(Option):
    """Pay with these materials, in any order, and so many artifacts (PAY-0)."""

    materials: tuple[str, ...] = ()
    artifacts: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "materials", _ordered(self.materials))


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
    """Set a die to 6 (CYC-1A). ``value``: the 6, or what the edition has instead."""

    die: str
    value: int | None = aside(default=None)


class FlipDie(Option):
    """Flip a die to its opposite face (CYC-3A)."""

    die: str


class Discard(Option):
    """Give up the pictured materials for the goal (CYC-3A)."""


class Decline(Option):
    """Take an offer not."""


OPTIONS: dict[str, type[Option]] = {
    kind.__name__: kind
    for kind in (
        *(ChooseMat, PlaceShip, Move, Dock, Activate, TakeMaterials, TakePod, BuildOn, Pay, TakeAchievement, PlaceCrew),
        *(GainInfluence, SetDie, FlipDie, Discard, Decline),
    )
}


def option_from_dict(data: dict[str, Any]) -> Option:
    """The option that ``to_dict`` wrote.

    Raises:
        OptionError: ``data`` is no such thing.
    """
    try:
        rest = dict(data)
        kind = OPTIONS[rest.pop("type")]
        if not set(kind._compared) >= set(rest):  # noqa: SLF001 - what ``to_dict`` writes
            raise OptionError(data)
        for name, value in rest.items():
            if isinstance(value, list):
                rest[name] = tuple(value)
        return kind(**rest)
    except (TypeError, KeyError, ValueError) as fault:
        raise OptionError(data) from fault


class OptionError(ValueError):
    """Data that describes no option."""

    def __init__(self, data: object) -> None:
        super().__init__(data)
        self.data = data

    def sentence(self, messages: Messages) -> str:
        """The error in the words of a language."""
        return messages.say("error.no_option", data=shown(self.data), known=", ".join(OPTIONS))

    def __str__(self) -> str:
        return self.sentence(Messages.of())


def _ordered(parts: Any) -> Any:
    """A tuple or list in order, as a tuple; anything else is left as it is for ``why_not`` to answer."""
    try:
        return tuple(sorted(parts)) if isinstance(parts, (tuple, list)) else parts
    except TypeError:
        return tuple(parts)
