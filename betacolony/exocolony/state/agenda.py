"""The agenda of a position: a stack of steps to carry out and decisions to ask.

A frame on it is a tuple of integers, its kind and then its fields. Frames from ``ASK_HOME_SITE`` on are decisions: a
position rests while one is on top. Codes will hold these numbers, so they never change.
"""

from typing import Final

Frame = tuple[int, ...]

#: the index of the player in frames that have one
PLAYER: Final = 1

#: the index of the site in frames that have one
SITE: Final = 2

# steps
TURN: Final = 0  # the next turn begins: refresh, refill, collect (X-TURN-1)
CHECK: Final = 1  # the last step of a turn: has its player won (X-END-1)

# decisions
ASK_HOME_SITE: Final = 20  # a Colony on the homeworld (X-SET-13)
ASK_MAIN: Final = 21  # the main phase (X-TURN-2)
ASK_LAUNCH: Final = 22  # the world to launch a Colony from, with its site (X-SETTLE-9)
