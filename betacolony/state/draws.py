"""Kinds of draws in Beta Colony, for the keys of ``core.chance``; 7 stands for players' own choices."""

from typing import Final

START_PLAYER: Final = 1
CARD: Final = 2
DEAL: Final = 3
DIE: Final = 4
POD: Final = 5
BUILDING: Final = 6
RIVAL_DIE: Final = 8
CUBE: Final = 9
SET_ASIDE: Final = 10
