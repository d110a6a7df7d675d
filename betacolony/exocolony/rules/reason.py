"""Reasons why an option of Exocolony is not legal."""

from betacolony.core import reasons
from betacolony.exocolony.messages import Messages


class Reason(reasons.Reason):
    """One reason why an option is not legal.

    What to highlight is named as "site-europa", "card-inflation", "world-earth", "player-1", "resource-fuel" and so on.
    """

    def __str__(self) -> str:
        return self.sentence(Messages.of())


class IllegalMove(reasons.IllegalMove):
    """An option that is not legal now. Nothing was changed. ``reasons`` holds every reason."""

    def __str__(self) -> str:
        return self.sentence(Messages.of())
