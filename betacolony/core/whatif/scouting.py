"""Scouts: short games that tell which starts of a study deserve whole ones.

What scouts find decides where a study plays. Its figures come from whole games alone, so that they are right even where
the valuation isn't that says what each player may expect after a short game.
"""

import math
from collections.abc import Sequence
from typing import Final

#: scouts from each start, at most, and their share in the work
_MOST: Final = 16
_SHARE: Final = 1 / 3
#: whole games that say as much as a scout about a start's lead, compared with other starts
_WORTH: Final = 10


class Scouts:
    """The leads that scouts have found, all with the same luck.

    Attributes:
        count: the number of scouts from each start.
        leads: for each start the sum of the leads in points: whole numbers, the same in any order.
    """

    def __init__(self, starts: int) -> None:
        """Nothing is found yet."""
        self.count = 0
        self.leads = [0] * starts

    def add(self, count: int, leads: Sequence[int]) -> None:
        """Count more scouts from each start, with the sums of their leads."""
        self.count += count
        self.leads = [lead + more for lead, more in zip(self.leads, leads, strict=True)]

    def due(self, playouts: int) -> int:
        """The number of scouts to send from each start before so many playouts of all starts together."""
        return max(min(_MOST - self.count, int(_SHARE * playouts / len(self.leads))), 0)

    def promises(self, games: Sequence[tuple[int, float]]) -> list[float]:
        """The leads to expect from whole games and scouts together, in points.

        ``games``: the number of whole games from each start, and the sum of their leads in points. Scouts count only by
        their differences: their mean is moved to that of the games.
        """
        if not self.count:
            return [total / number if number else -math.inf for number, total in games]
        weight = _WORTH * self.count
        means = [lead / self.count for lead in self.leads]
        played = sum(number for number, _ in games)
        gap = sum(total - number * mean for (number, total), mean in zip(games, means, strict=True)) / max(played, 1)
        return [
            (total + weight * (mean + gap)) / (number + weight)
            for (number, total), mean in zip(games, means, strict=True)
        ]
