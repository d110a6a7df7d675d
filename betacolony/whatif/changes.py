"""Changes that lead from one branch to another: an option, a roll, a mat, a card, turn order, rules, an edit.

A change is plain data. ``made_from`` returns the changed game and leaves the original alone; ``told`` says it in words.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from betacolony.core.errors import GameError, shown
from betacolony.core.serialization.game_files import instead
from betacolony.core.whatif.changes import Change, Choice
from betacolony.game import Game
from betacolony.options import option_from_dict
from betacolony.rules import building
from betacolony.state.position import Position

from . import editing
from .differences import in_words
from .tweaks import played_by, tweak, tweaks_between

__all__ = ["KINDS", "Card", "Change", "Choice", "Edit", "Mat", "Roll", "Rules", "Seats", "change_from_dict"]

if TYPE_CHECKING:
    from betacolony.edition.edition import Edition

#: differences of an edited position in its sentence
_TOLD: Final = 3


class Roll(Change):
    """Another roll: the named dice show these values, the others are kept. Spent dice stay spent."""

    dice: Mapping[str, int]

    def __post_init__(self) -> None:
        _freeze(self, "dice")

    def made_from(self, game: Game) -> Game:
        """See ``Change``."""
        return game.with_dice(**self.dice)

    def told(self, game: Game) -> str:
        """See ``Change``."""
        messages = game.messages
        dice = [messages.say("thing.die", die=die, value=value) for die, value in self.dice.items()]
        return messages.say("change.roll", dice=messages.listed(dice))


class Mat(Change):
    """A player (a seat) has another mat; a player who has it already swaps mats."""

    player: int
    mat: str

    def made_from(self, game: Game) -> Game:
        """See ``Change``."""
        return instead(game, editing.set_mat(game.position, self.player, self.mat))


class Card(Change):
    """A cycle (from 1) has another card. If it opens a third column now, that is filled at once (CYC-2C)."""

    cycle: int
    card: str

    def made_from(self, game: Game) -> Game:
        """See ``Change``."""
        before = game._position
        pos = editing.set_card(before, self.cycle, self.card)
        if pos.columns > before.columns:
            building.refill(pos, None)
        return instead(game, pos)


class Seats(Change):
    """The players in another turn order, by their present seats; the first of them starts. They keep all they have."""

    order: tuple[int, ...]

    def made_from(self, game: Game) -> Game:
        """See ``Change``."""
        pos = editing.reseat(game.position, self.order)
        return instead(game, pos, [game.names[seat] for seat in self.order])


class Rules(Change):
    """New numbers of the edition, by their key paths (``tweaks.tweak``)."""

    numbers: Mapping[str, int | None]

    def __post_init__(self) -> None:
        _freeze(self, "numbers")

    def made_from(self, game: Game) -> Game:
        """See ``Change``."""
        return instead(game, played_by(game.position, self._edition(game)))

    def told(self, game: Game) -> str:
        """See ``Change``."""
        tweaks = [game.tell(change) for change in tweaks_between(game.edition, self._edition(game))]
        return "; ".join(tweaks) or game.messages.say("change.same_rules")

    def _edition(self, game: Game) -> "Edition":
        return tweak(game.edition, self.numbers)


class Edit(Change):
    """A position edited by hand (``editing``), which is copied."""

    position: Position

    def __post_init__(self) -> None:
        if not isinstance(self.position, Position):
            raise GameError("no_edit", found=shown(self.position))
        object.__setattr__(self, "position", self.position.copy())

    def made_from(self, game: Game) -> Game:
        """See ``Change``."""
        if self.position.fingerprint != game.position.fingerprint:
            raise GameError("other_edition", found=self.position.fingerprint, right=game.position.fingerprint)
        return instead(game, self.position)

    def told(self, game: Game) -> str:
        """See ``Change``."""
        groups = in_words(game.position, self.position, game.names, language=game.language)
        lines = [line for group in groups.values() for line in group]
        more = len(lines) - _TOLD if len(lines) > _TOLD + 1 else 0
        messages = game.messages
        text = " ".join(lines[:_TOLD] if more else lines) or messages.say("name.nothing")
        return messages.say("change.edit", said=text, more=more)

    def to_dict(self) -> dict[str, Any]:
        """See ``Change``."""
        return {"type": "Edit", "position": self.position.to_dict()}


KINDS: Final = {kind.__name__: kind for kind in (Choice, Roll, Mat, Card, Seats, Rules, Edit)}


def change_from_dict(data: Any, edition: "Edition") -> Change:
    """The change that ``to_dict`` wrote; ``edition`` is that of a position in it.

    Raises:
        GameError: the data describe no change.
        OptionError: the data of an option describe none.
        PositionError: with every fault of an impossible position.
    """
    kind = data.get("type") if isinstance(data, Mapping) else None
    values = dict(data) if isinstance(data, Mapping) else {}
    values.pop("type", None)
    if not isinstance(kind, str) or kind not in KINDS or values.keys() != KINDS[kind]._fields.keys():
        raise GameError("no_change", data=shown(data), known=", ".join(KINDS))
    if kind == "Choice":
        return Choice(option_from_dict(values["option"]))
    if kind == "Edit":
        return Edit(Position.from_dict(values["position"], edition))
    if kind == "Seats":
        values["order"] = tuple(values["order"]) if isinstance(values["order"], Sequence) else values["order"]
    change: Change = KINDS[kind](**values)
    return change


def _freeze(change: Change, field: str) -> None:
    """Replace a mapping by a read-only copy."""
    value = getattr(change, field)
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise GameError("no_mapping", name=field, found=shown(value))
    object.__setattr__(change, field, MappingProxyType(dict(value)))
