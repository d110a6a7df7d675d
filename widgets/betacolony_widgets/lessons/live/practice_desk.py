"""The desk beside an exercise, or a position to try things out: this game's desk, and what is the same for all."""

from collections.abc import Mapping
from typing import Any, Final

from betacolony_widgets.play.choices import flow
from betacolony_widgets.play.desk import desk
from betacolony_widgets.play.play import Play
from betacolony_widgets.teaching.desk import over_desk

#: decisions that are made on the board alone
_ON_BOARD: Final = {"move", "space", "ship", "crew"}


def practice_desk(play: Play) -> dict[str, Any]:
    """The desk of an exercise, or of a position to try things out."""
    out = desk(play)
    decision = play.game.decision
    out["on_board"] = play.stage == "play" and decision is not None and decision.kind in _ON_BOARD
    if play.answer:
        out["choices"] = [choice | {"twice": True} if _is_lit(play, choice) else choice for choice in out["choices"]]
    return over_desk(play, out)


def _is_lit(play: Play, choice: Mapping[str, Any]) -> bool:
    """True for a choice that a target on the board stands for as well: a long answer may take its place."""
    option = flow.by_id(play.options, choice["id"]) if choice["id"].startswith("option:") else None
    targets = flow.touched(option, play.game.edition) if option else (choice["id"],)
    return len(targets) == 1 and targets[0] in play.table().view.offers
