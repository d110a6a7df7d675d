"""Review: cards about the rules, from fresh positions, that come back at growing intervals.

All of it is pure: ``make`` gives the card of a kind and a seed, ``schedule`` says which cards a day brings. Nothing
here knows what day it is, or how a card gets onto a screen.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from betacolony.messages import ENGLISH
from betacolony_widgets.messages import Messages

from . import building, dice, standing
from .cards import Choice, Draft, ReviewCard, Verdict
from .positions import chance_of

__all__ = ["KINDS", "RULES", "Choice", "ReviewCard", "Verdict", "make"]

_DRAFTS: Final[Mapping[str, Callable[..., Draft | None]]] = MappingProxyType(
    {
        "steps": dice.steps,
        "row": dice.row,
        "fuel": dice.fuel,
        "pod": building.pod,
        "moon": dice.moon,
        "influence": building.influence,
        "own_die": dice.own_die,
        "space": building.space,
        "bonuses": building.bonuses,
        "payment": building.payment,
        "majority": standing.majority,
        "goal": standing.goal,
        "achievement": building.achievement,
        "tile": building.tile,
        "statue": standing.statue,
    }
)

#: the kinds of cards, in the order in which a reader meets them
KINDS: Final = tuple(_DRAFTS)
#: kind -> ids of the rules that its cards are about; single cards can be about more, or one of them
RULES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "steps": ("MOV-1",),
        "row": ("POD-1",),
        "fuel": ("FUEL-1",),
        "pod": ("POD-1", "POD-2"),
        "moon": ("MOON-1", "MAT-LIMIT"),
        "influence": ("INF-1",),
        "own_die": ("MOON-2", "NEX-2"),
        "space": ("POD-2", "POD-3"),
        "bonuses": ("INF-2",),
        "payment": ("POD-2",),
        "majority": ("END-1",),
        "goal": ("RND-6",),
        "achievement": ("CUL-2", "CUL-3"),
        "tile": ("CUL-3", "CUL-4"),
        "statue": ("CUL-7",),
    }
)
#: positions that are tried until one has a question of a kind in it
_TRIES: Final = 40


def make(kind: str, seed: int, language: str = ENGLISH) -> ReviewCard:
    """The card of a kind, one of ``KINDS``, for a seed: equal seeds give equal cards. Raises KeyError for another."""
    draft, messages = _DRAFTS[kind], Messages.of(language)
    for attempt in range(_TRIES):
        found = draft(messages, chance_of(kind, seed, attempt))
        if found is not None:
            return found.card(kind, seed)
    raise AssertionError(f"no card of the kind {kind!r} for seed {seed}")
