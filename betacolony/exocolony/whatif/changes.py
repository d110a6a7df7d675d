"""Changes that lead from one branch to another in Exocolony: an option, or an edit of the position."""

from collections.abc import Mapping
from typing import Any, Final

from betacolony.core.errors import shown
from betacolony.core.options import option_from
from betacolony.core.serialization.game_files import instead
from betacolony.core.whatif.changes import Change, Choice
from betacolony.exocolony.edition.edition import Edition
from betacolony.exocolony.errors import GameError
from betacolony.exocolony.game import Game
from betacolony.exocolony.options import OPTIONS
from betacolony.exocolony.state.position import Position

__all__ = ["KINDS", "Change", "Choice", "Edit", "change_from_dict"]


class Edit(Change):
    """A position edited by hand (``editing``), which is copied."""

    position: Position

    def __post_init__(self) -> None:
        if not isinstance(self.position, Position):
            raise GameError("no_edit", found=shown(self.position))
        object.__setattr__(self, "position", self.position.copy())

    def made_from(self, game: Game) -> Game:
        """See ``Change``."""
        found, right = self.position.edition.fingerprint, game.edition.fingerprint
        if found != right:
            raise GameError("other_edition", found=found, right=right)
        return instead(game, self.position)

    def to_dict(self) -> dict[str, Any]:
        """See ``Change``."""
        return {"type": "Edit", "position": self.position.to_dict()}


KINDS: Final[dict[str, type[Change]]] = {kind.__name__: kind for kind in (Choice, Edit)}


def change_from_dict(data: Any, edition: Edition | None = None) -> Change:
    """The change that ``to_dict`` wrote; ``edition`` is that of a position in it, None for the packaged one.

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
        return Choice(option_from(values["option"], OPTIONS))
    return Edit(Position.from_dict(values["position"], edition))
