"""The game that a what-if left."""

from dataclasses import dataclass

from betacolony import Game
from betacolony_widgets.live_table import notices


@dataclass(frozen=True)
class Trunk(notices.Trunk[Game]):
    """The game to go back to after a what-if, with ``seen`` of its ``Play`` as well."""

    seen: int
