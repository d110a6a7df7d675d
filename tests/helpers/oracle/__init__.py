"""A second, slow and simple reading of the rules, to hold against the engine (solo play excepted).

Positions are dictionaries, a decision is {"kind": ..., "player": ..., context}, and an option {"type": ..., fields}.
Nothing comes from the engine: the written rules and the list of components are the only sources.

Public: `is_legal`, `canonical`, `option_key`, `begin`, `step`, `turn_sequences`, `end_scores`, `goal_met`.
"""

from helpers.oracle.legality import TYPES_ASKED, is_legal
from helpers.oracle.listing import canonical
from helpers.oracle.options import FIELDS, option_key
from helpers.oracle.playing import HiddenDrawError, Moment, TooManyError, begin, step, turn_sequences
from helpers.oracle.position import (
    SPACES,
    Option,
    Position,
    Seat,
    colony_of,
    display,
    group,
    is_inner,
    is_open,
    pod_at,
    pod_colour,
    pod_face,
    tile_spaces,
)
from helpers.oracle.scoring import achievement_cp, crew_in, end_scores, goal_met

__all__ = [
    "FIELDS",
    "SPACES",
    "TYPES_ASKED",
    "HiddenDrawError",
    "Moment",
    "Option",
    "Position",
    "Seat",
    "TooManyError",
    "achievement_cp",
    "begin",
    "canonical",
    "colony_of",
    "crew_in",
    "display",
    "end_scores",
    "goal_met",
    "group",
    "is_inner",
    "is_legal",
    "is_open",
    "option_key",
    "pod_at",
    "pod_colour",
    "pod_face",
    "step",
    "tile_spaces",
    "turn_sequences",
]
