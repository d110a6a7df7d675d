"""Scouts of Beta Colony: whether they know a game (``core.whatif.scouting`` has what they are for).

A scout plays this round and the next; then the learned valuation says what each player may expect. That takes less
time than a whole game (of the sharp player's 7 % in round 1 and 57 % in round 7), and differences between starts vary a
third as much.
"""

from collections.abc import Sequence

from betacolony.players.learned import has_learned
from betacolony.players.policies import Policy
from betacolony.state.position import Position


def know(positions: Sequence[Position], policies: Sequence[str | Policy]) -> bool:
    """Tell whether scouts know these games and players, and end well before the games do."""
    return all(policy in ("hasty", "greedy") for policy in policies) and all(
        pos.round + 1 < pos.t.rounds and has_learned(pos) for pos in positions
    )
