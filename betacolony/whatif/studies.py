"""Studies of Beta Colony: what starts must have in common, and who plays on; ``core.whatif.study`` compares them."""

import sys
from collections.abc import Mapping, Sequence

from betacolony import is_compiled
from betacolony.core.whatif import study
from betacolony.core.whatif.study import Start, same_kind
from betacolony.core.whatif.study_jobs import Weighted
from betacolony.players.by_name import by_seat
from betacolony.players.policies import Policy

from . import scouting
from .packed_start import PackedStart, packed

#: playouts in a job of compiled code; in a browser it is not much faster than plain Python is elsewhere
_COMPILED_JOB = 64 if sys.platform == "emscripten" else 256


class Study(study.Study):
    """Compares starts by playouts that share their luck: dice, pods and the players' own draws.

    The same starts, policy and seed give the same figures with any executor and any number of workers.
    """

    _job = _COMPILED_JOB if is_compiled() else study.Study._job  # noqa: SLF001 - of the base

    def __init__(
        self,
        starts: Sequence[Start],
        policy: str | Policy | Sequence[str | Policy] = "hasty",
        seed: int = 0,
        seat: int | None = None,
        *,
        sums: Mapping[str, Weighted] | None = None,
        pairs: bool = True,
        every_seat: bool = False,
        ends_turn: bool = True,
    ) -> None:
        """Set up a study; nothing is played yet.

        Args:
            starts: one or more, with different names and the same number of players.
            policy: who plays on once the turn at hand is finished, as for ``betacolony.playout``; those named
                "hasty" play like "greedy" ones in the round at hand and the next, where options differ most, except in
                whole games. In a study of several editions, "medium" replaces both, which have learned only one.
            seed: decides all luck. Studies with different seeds share none of it.
            seat: whose lead is compared, by the seat in the first start; None for the player who decides there.
            sums: sums to add up in each playout, by name (``combined``).
            pairs: whether to compare any two starts; without that, there may be hundreds of them.
            every_seat: whether results can be asked for the player in any seat; for a few starts.
            ends_turn: whether the greedy player finishes the turn at hand (``turn_ends``). Moments in the
                turns of different players are compared without it, as it favours the player whose turn it is.

        Raises:
            GameError: the starts don't fit together, or no such policy, seed or seat.
            PositionError: a position has faults; all of them are named.
        """
        same_kind(starts, lambda pos: pos.solo is None)
        policies = by_seat(policy, len(starts[0].position.deciding()))
        if len({start.position.edition.fingerprint for start in starts}) > 1:
            # these have learned one edition only; a fair comparison needs the same judgement in all of them
            policies = ["medium" if policy in ("hasty", "greedy") else policy for policy in policies]
        super().__init__(
            starts,
            policies,
            seed,
            seat,
            packed=_packed,
            sums=sums,
            pairs=pairs,
            every_seat=every_seat,
            ends_turn=ends_turn,
            scouts=scouting.know([start.position for start in starts], policies),
        )


def _packed(start: Start) -> PackedStart:
    return packed(start.position, start.line, anew=bool(start.anew))
