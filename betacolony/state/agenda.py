"""The agenda of a position: a stack of steps to carry out and decisions to ask.

A frame on it is a tuple of integers, its kind and then its fields. Frames from ``ASK_MAT`` on are decisions: a position
rests while one is on top. All others are steps, carried out as soon as they come up. The tables in ``rules.decisions``
give each kind its fields and its functions. Codes hold these numbers, so they never change.
"""

from typing import Final

Frame = tuple[int, ...]

# the index of a field, in all frames that have it; unpack a frame to read its other fields
PLAYER: Final = 1
LOCATION: Final = 2
PLACE: Final = 2
ACHIEVEMENT: Final = 2
FREE: Final = 3
SPACE: Final = 3

# steps
DEAL: Final = 0  # first materials and fuel (SET-7)
NEW_ROUND: Final = 1  # next round, cycle bonuses, roll (RND-1, RND-6)
CYCLE_BONUS: Final = 2  # one step of a start-of-cycle bonus
ROLL: Final = 3  # the roll (RND-2)
DIE_BONUS: Final = 4  # one step of an after-roll bonus
TURN: Final = 5  # the action with this number, or the end of the round (RND-3)
END_TURN: Final = 6  # refill (POD-7)
END_ROUND: Final = 7  # third column, goals, start player marker (RND-5)
GOAL: Final = 8  # the cycle's goal for one player (RND-6)
PASS_MARKER: Final = 9  # next start player, next round or the end
FINAL: Final = 10  # end of the game (END-1)
GAIN_EXTRAS: Final = 11  # extra materials at a moon (MOON-3)
POD_BONUS: Final = 12  # the bonus of a pod (POD-6)
ADVANCE: Final = 13  # the marker moves on (INF-2)
GAIN_INFLUENCE: Final = 15  # a pod's influence (INF-1)
BONUS: Final = 14  # a bonus of a track or a building (TRK-1)
SET_UP_RIVAL: Final = 16  # set-up of the solo rival (SOLO-1, SOLO-2)
RIVAL_ACTION: Final = 17  # it rolls, drafts and builds (SOLO-4, SOLO-5)
RIVAL_BONUS: Final = 18  # a bonus that differs for the rival (SOLO-6, SOLO-7)

# decisions
ASK_MAT: Final = 20
ASK_SHIP: Final = 21
ASK_CYCLE_MATERIAL: Final = 22
ASK_TRACK: Final = 23  # influence on any track
ASK_SET_DIE: Final = 24
ASK_FLIP_DIE: Final = 25
ASK_MOVE: Final = 26
ASK_ACTIVATE: Final = 27
ASK_COLLECT: Final = 28
ASK_EXTRA: Final = 29
ASK_NEXUS: Final = 30
ASK_POD: Final = 31
ASK_FREE_POD: Final = 32
ASK_SPACE: Final = 33
ASK_TILE_SPACE: Final = 34
ASK_PAYMENT: Final = 35
ASK_TILE_PAYMENT: Final = 36
ASK_EXTRA_CP: Final = 37
ASK_CREW: Final = 38
ASK_MATERIAL: Final = 39
ASK_FREE_ACHIEVEMENT: Final = 40
ASK_DISCARD: Final = 41

#: the steps of a turn
OF_A_TURN: Final = frozenset({GAIN_EXTRAS, POD_BONUS, GAIN_INFLUENCE, ADVANCE, BONUS, RIVAL_ACTION, RIVAL_BONUS})
#: the steps that only players have, and those that only the solo rival has
OF_PLAYERS: Final = frozenset({GAIN_EXTRAS, DIE_BONUS})
OF_THE_RIVAL: Final = frozenset({RIVAL_ACTION, RIVAL_BONUS})
