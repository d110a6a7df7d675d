"""What a decision is about: the part of the table that is large for it."""

from collections.abc import Mapping, Sequence
from typing import Final

from betacolony_widgets.exocolony.board.table_view import Focus

_OF: Final[Mapping[str, Focus]] = {
    **dict.fromkeys(("home_site", "launch_from", "life_world", "port_site", "target_site", "move"), "system"),
    **dict.fromkeys(("star", "exo_site"), "beyond"),
    **dict.fromkeys(("free_card", "swap_card"), "market"),
    **dict.fromkeys(("bulk", "lost", "gained", "named"), "trade"),
    **dict.fromkeys(("mine", "asteroid"), "asteroids"),
    **dict.fromkeys(("target", "target_card", "own_card", "refresh", "give_up", "answer", "piece"), "players"),
}
#: in the main phase, what the chosen targets begin with
_CHOSEN: Final[Mapping[str, Focus]] = {
    "action-settle": "system",
    "action-spaceport": "system",
    "action-repair": "system",
    "action-trade": "trade",
    "action-exocolony": "beyond",
    "action-buy": "market",
    "action-discard": "market",
    "site": "system",
    "sell": "trade",
    "buy": "trade",
    "system": "beyond",
    "market": "market",
    "asteroid": "asteroids",
    "offer": "players",
}


def focus_of(kind: str, chosen: Sequence[str]) -> Focus:
    """What a kind of decision is about, with the targets chosen so far."""
    if kind not in {"main", "mine"}:
        return _OF.get(kind, "main")
    for target in reversed(chosen):
        focus = _CHOSEN.get(target) or _CHOSEN.get(target.partition("-")[0])
        if focus:
            return focus
    return _OF.get(kind, "main")
