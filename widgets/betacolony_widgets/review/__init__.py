"""Review: cards about the rules, from fresh positions, that come back at growing intervals.

Pure functions: ``make`` gives the card of a kind and a seed, ``schedule`` the kinds that are due on a day. Only
``page`` knows the reader's browser.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import Final

from betacolony.messages import ENGLISH
from betacolony_widgets.messages import Messages

from . import building_cards, dice_cards, scoring_cards
from .cards import Choice, ReviewCard, Verdict
from .positions import NoQuestion, random_for

__all__ = ["KINDS", "RULES", "Choice", "ReviewCard", "Verdict", "make"]

#: kind -> the function that makes its cards, and the rules that they are about; a card may be about more, or fewer
_KINDS: Final[Mapping[str, tuple[Callable[[Messages, Random], ReviewCard], tuple[str, ...]]]] = {
    "steps": (dice_cards.steps, ("MOV-1",)),
    "row": (dice_cards.row, ("POD-1",)),
    "fuel": (dice_cards.fuel, ("FUEL-1",)),
    "pod": (building_cards.pod, ("POD-1", "POD-2")),
    "moon": (dice_cards.moon, ("MOON-1", "MAT-LIMIT")),
    "influence": (building_cards.influence, ("INF-1",)),
    "own_die": (dice_cards.own_die, ("MOON-2", "NEX-2")),
    "space": (building_cards.space, ("POD-2", "POD-3")),
    "bonuses": (building_cards.bonuses, ("INF-2",)),
    "payment": (building_cards.payment, ("POD-2",)),
    "majority": (scoring_cards.majority, ("END-1",)),
    "goal": (scoring_cards.goal, ("RND-6",)),
    "achievement": (building_cards.achievement, ("CUL-2", "CUL-3")),
    "tile": (building_cards.tile, ("CUL-3", "CUL-4")),
    "statue": (scoring_cards.statue, ("CUL-7",)),
}
#: the kinds of cards, in the order in which a reader meets them
KINDS: Final = tuple(_KINDS)
#: kind -> ids of the rules that its cards are about
RULES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({kind: rules for kind, (_, rules) in _KINDS.items()})
#: so many positions are tried for a question
_TRIES: Final = 40


def make(kind: str, seed: int, language: str = ENGLISH) -> ReviewCard:
    """Make a card of a kind, one of ``KINDS``; equal seeds give equal cards. Raises KeyError for an unknown kind."""
    maker, messages = _KINDS[kind][0], Messages.of(language)
    for attempt in range(_TRIES):
        with suppress(NoQuestion):
            return replace(maker(messages, random_for(kind, seed, attempt)), kind=kind, seed=seed)
    raise AssertionError(f"no card of the kind {kind!r} for seed {seed}")
