"""The converter of ``Position``. It imports the code that writes and reads positions only when called."""

from collections.abc import Mapping
from typing import Any

from betacolony.exocolony.edition.edition import Edition
from betacolony.exocolony.state import position
from betacolony.exocolony.state.position import Position
from betacolony.exocolony.state.tables import tables_of


class Converter:
    """See ``state.position.Converter``."""

    def to_dict(self, pos: Position, /) -> dict[str, Any]:
        """See ``Position.to_dict``."""
        from . import position_dict  # noqa: PLC0415 - playouts need none of these, here and below

        return position_dict.to_dict(pos)

    def from_dict(self, data: Mapping[str, Any], edition: Edition | None, /) -> Position:
        """See ``Position.from_dict``."""
        from . import position_dict, validation  # noqa: PLC0415

        return validation.checked(position_dict.from_dict(data, tables_of(edition or Edition.load())))

    def code(self, pos: Position, /) -> str:
        """See ``Position.code``."""
        from . import codes  # noqa: PLC0415

        return codes.position_code(pos)


position.converter = Converter()
