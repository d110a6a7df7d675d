"""The second game's own board and play; surface, overlay and desk are those of all games.

Importing it stays light: ``Table`` is imported when it is first used.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .play.table import Table

__all__ = ["Table"]


def __getattr__(name: str) -> Any:
    if name != "Table":
        raise AttributeError(name)
    from .play.table import Table  # noqa: PLC0415 - see above

    return Table
