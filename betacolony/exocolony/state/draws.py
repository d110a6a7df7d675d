"""Kinds of draws in Exocolony, for the keys of ``core.chance`` (X-HID-3); 7 stands for players' own choices."""

from typing import Final

FACTION: Final = 1
START_PLAYER: Final = 2
SHUFFLE: Final = 3
