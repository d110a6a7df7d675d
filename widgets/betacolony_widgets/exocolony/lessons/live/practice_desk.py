"""The desk beside an exercise, or a position to try things out: this game's desk, and what is the same for all."""

from typing import Any

from betacolony_widgets.exocolony.play.desk import desk
from betacolony_widgets.exocolony.play.play import Play
from betacolony_widgets.teaching.desk import over_desk


def practice_desk(play: Play) -> dict[str, Any]:
    """The desk of an exercise, or of a position to try things out."""
    return over_desk(play, desk(play))
