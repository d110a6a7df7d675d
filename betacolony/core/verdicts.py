"""What the verdict on a decision says, and how certain it is, whichever game it is of.

A hundred decisions give noise a hundred chances: an option is called worse only if it is behind by more than three
standard errors.
"""

from typing import Any, Final

from .tallies import Difference
from .value import Value

#: standard errors: of a difference that counts, and on either side of the mean in a 95 % interval
_SURE: Final = 3.0
_IN_AN_INTERVAL: Final = 1.96
#: winning chance: decisions whose costs differ by less are told apart by their points
_STEP: Final = 0.05


class Verdict(Value):
    """The verdict on a decision, in any game.

    Attributes:
        record: its index in the game's ``history``.
        player: the seat that decided.
        options: the number of options.
        chosen: the option taken.
        best: the best option found: the chosen one, unless another looked better.
        loss: how far the chosen option's lead is behind the best one's, in CP, on fresh playouts; None if it is best.
        win: the same in winning chance.
        sources: for each source of points, in the order of ``position.SOURCES``, how many more CP the player ends with
            after the best option than after the chosen one, on the same playouts; empty if the chosen one is best.
        rivals: the same for the best of the others, all sources together.
    """

    record: int
    player: int
    options: int
    chosen: Any
    best: Any
    loss: Difference | None = None
    win: Difference | None = None
    sources: tuple[float, ...] = ()
    rivals: float = 0.0

    @property
    def kind(self) -> str:
        """The verdict: "only" (there was no other option), "best", "close" (behind, but within the noise), "worse"."""
        if self.options == 1:
            return "only"
        if self.loss is None:
            return "best"
        loss = self.loss.interval
        return "worse" if loss.mean > loss.half * _SURE / _IN_AN_INTERVAL else "close"

    @property
    def cost(self) -> tuple[float, float]:
        """What the decision cost, the greater the dearer: winning chance (0 to 1) in steps of a twentieth, then CP.

        Chances are known less well than points, so those within a step of each other count as the same.
        """
        if self.loss is None or self.win is None:
            return 0.0, 0.0
        return round(self.win.mean / _STEP) * _STEP, self.loss.mean

    @property
    def at_stake(self) -> float:
        """The most that the decision is likely to have cost, in CP, as long as it is too close to call; else 0."""
        return max(0.0, self.loss.interval.high) if self.loss and self.kind == "close" else 0.0
