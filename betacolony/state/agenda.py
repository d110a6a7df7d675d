"""What is still to be done: the kinds of frames on a position's agenda.

The agenda is a stack of tuples of integers, the kind first, then what it needs to know. Frames from ``ASK_MAT`` on are
decisions: a position rests while one of them is on top. All others are carried out as soon as they come up.
"""

from typing import Final

Frame = tuple[int, ...]

# carried out without asking
DEAL: Final = 0  # ()                       first materials and fuel (SET-7)
NEW_ROUND: Final = 1  # ()                  next round, cycle bonuses, roll (RND-1, RND-6)
CYCLE_BONUS: Final = 2  # (player)          one step of a start-of-cycle bonus
ROLL: Final = 3  # ()                       the roll (RND-2)
DIE_BONUS: Final = 4  # (player)            one step of an after-roll bonus
TURN: Final = 5  # (number)                 the action with this number, or the end of the round (RND-3)
END_TURN: Final = 6  # ()                   refill (POD-7)
END_ROUND: Final = 7  # ()                  third column, goals, start player marker (RND-5)
GOAL: Final = 8  # (player)                 the cycle's goal for one player (RND-6)
PASS_MARKER: Final = 9  # ()                next start player, next round or the end
FINAL: Final = 10  # ()                     end of the game (END-1)
GAIN_EXTRAS: Final = 11  # (player, place)  extra materials at a moon (MOON-3)
POD_BONUS: Final = 12  # (player, pod)      what a pod shows (POD-6)
ADVANCE: Final = 13  # (player, colony, n)  the marker moves on (INF-2)
GAIN_INFLUENCE: Final = 15  # (player, colony, printed, neighbours, centre, card)  a pod's influence (INF-1)
BONUS: Final = 14  # (player, kind, n, colony)  a bonus of a track or a building (TRK-1)
SET_UP_RIVAL: Final = 16  # ()              what the solo rival begins with (SOLO-1, SOLO-2)
RIVAL_ACTION: Final = 17  # (player)        it rolls, drafts and builds (SOLO-4, SOLO-5)
RIVAL_BONUS: Final = 18  # (player, kind, n)  a bonus that is another thing to it than to players (SOLO-6, SOLO-7)

# decisions
ASK_MAT: Final = 20  # (player)
ASK_SHIP: Final = 21  # (player)
ASK_CYCLE_MATERIAL: Final = 22  # (player)
ASK_TRACK: Final = 23  # (player, n)        influence on any track
ASK_SET_DIE: Final = 24  # (player)
ASK_FLIP_DIE: Final = 25  # (player)
ASK_MOVE: Final = 26  # (player)
ASK_ACTIVATE: Final = 27  # (player)
ASK_COLLECT: Final = 28  # (player, place, value)
ASK_EXTRA: Final = 29  # (player, place)
ASK_NEXUS: Final = 30  # (player)
ASK_POD: Final = 31  # (player, value)
ASK_FREE_POD: Final = 32  # (player)
ASK_SPACE: Final = 33  # (player, place in the Manufactory, free)
ASK_TILE_SPACE: Final = 34  # (player, achievement, free)
ASK_PAYMENT: Final = 35  # (player, place in the Manufactory, space)
ASK_TILE_PAYMENT: Final = 36  # (player, achievement, space)
ASK_EXTRA_CP: Final = 37  # (player)
ASK_CREW: Final = 38  # (player)
ASK_MATERIAL: Final = 39  # (player, n)
ASK_FREE_ACHIEVEMENT: Final = 40  # (player)
ASK_DISCARD: Final = 41  # (player)

#: the frames that belong to a player's turn and are carried out without asking
OF_A_TURN: Final = frozenset({GAIN_EXTRAS, POD_BONUS, GAIN_INFLUENCE, ADVANCE, BONUS, RIVAL_ACTION, RIVAL_BONUS})
#: those of them that players alone have, and those that the solo rival alone has
OF_PLAYERS: Final = frozenset({GAIN_EXTRAS, DIE_BONUS})
OF_THE_RIVAL: Final = frozenset({RIVAL_ACTION, RIVAL_BONUS})

#: the name of each decision, as ``Decision.kind`` gives it
DECISIONS: Final[dict[int, str]] = {
    ASK_MAT: "mat",
    ASK_SHIP: "ship",
    ASK_CYCLE_MATERIAL: "cycle_material",
    ASK_TRACK: "track",
    ASK_SET_DIE: "set_die",
    ASK_FLIP_DIE: "flip_die",
    ASK_MOVE: "move",
    ASK_ACTIVATE: "activate",
    ASK_COLLECT: "collect",
    ASK_EXTRA: "extra",
    ASK_NEXUS: "nexus",
    ASK_POD: "pod",
    ASK_FREE_POD: "free_pod",
    ASK_SPACE: "space",
    ASK_TILE_SPACE: "space",
    ASK_PAYMENT: "payment",
    ASK_TILE_PAYMENT: "payment",
    ASK_EXTRA_CP: "extra_cp",
    ASK_CREW: "crew",
    ASK_MATERIAL: "material",
    ASK_FREE_ACHIEVEMENT: "free_achievement",
    ASK_DISCARD: "discard",
}
