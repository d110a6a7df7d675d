"""Changes that lead from one branch of a game to another, whichever game it is.

A change is plain data. ``made_from`` returns the changed game and leaves the original alone; ``told`` says it in words.
"""

from collections.abc import Mapping
from typing import Any

from betacolony.core.options import Option
from betacolony.core.value import Value


class Change(Value):
    """The base of all changes, in any game; each game reads what ``to_dict`` writes."""

    def made_from(self, game: Any) -> Any:
        """The game with this change; ``game`` stays as it is.

        Raises:
            IllegalMove: an option that is not legal; its ``reasons`` say why.
            PositionError: with every fault of the resulting position.
            EditionError: with every fault of the resulting edition.
            GameError: the change makes no sense in this game.
        """
        raise NotImplementedError

    def told(self, game: Any) -> str:
        """The change to a game, in words."""
        fields = {name: getattr(self, name) for name in self._fields}
        said: str = game.messages.say(f"change.{type(self).__name__.lower()}", **fields)
        return said

    def to_dict(self) -> dict[str, Any]:
        """The change as plain data, its kind under "type"."""
        return {"type": type(self).__name__} | {name: _plain(getattr(self, name)) for name in self._fields}

    def __str__(self) -> str:
        return repr(self)


class Choice(Change):
    """An option is taken."""

    option: Option

    def made_from(self, game: Any) -> Any:
        """See ``Change``."""
        branch = game.branch()
        branch.play(self.option)
        return branch

    def told(self, game: Any) -> str:
        """See ``Change``."""
        # listed options carry details, such as the steps of a move
        told: str = game.tell(next((listed for listed in game.options if listed == self.option), self.option))
        return told


def _plain(value: object) -> object:
    """A field as plain data."""
    if isinstance(value, Mapping):
        return dict(value)
    return value.to_dict() if isinstance(value, Option) else list(value) if isinstance(value, tuple) else value
