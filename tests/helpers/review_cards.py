"""Review cards of every kind and seed, and saved states that must not be read."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from betacolony import Event, Game
from betacolony_widgets.exocolony import review as exocolony
from betacolony_widgets.review import ReviewCard, make

#: seeds of the cards to look at, and of those to draw
SEEDS = range(50)
DRAWN = range(3)
#: 2026-07-30
TODAY = 739827


@cache
def card_of(kind: str, seed: int) -> ReviewCard:
    return make(kind, seed)


def cards_of(*kinds: str) -> Iterator[ReviewCard]:
    for kind in kinds:
        for seed in SEEDS:
            yield card_of(kind, seed)


@cache
def exo_card_of(kind: str, seed: int) -> exocolony.ReviewCard:
    return exocolony.make(kind, seed)


def exo_cards_of(*kinds: str) -> Iterator[exocolony.ReviewCard]:
    for kind in kinds:
        for seed in SEEDS:
            yield exo_card_of(kind, seed)


def numbers_in(card: ReviewCard | exocolony.ReviewCard) -> list[int]:
    return [int(number) for number in re.findall(r"\b\d+\b", card.question)]


def reader(card: ReviewCard) -> int:
    assert card.game.decision is not None
    return card.game.decision.player


def endings(game: Game, kinds: set[str], events: tuple[Event, ...] = ()) -> Iterator[tuple[Event, ...]]:
    """The events of every way to answer decisions of these kinds, up to the first of another kind."""
    me = game.decision.player if game.decision else None
    if game.decision is None or game.decision.kind not in kinds:
        yield events
        return
    for option in game.options:
        branch = game.branch()
        later = branch.play(option)
        same = branch.decision is not None and branch.decision.player == me
        yield from endings(branch, kinds if same else set(), events + later)


DAMAGED: list[Any] = [
    *(None, 7, "x", [], {}, {"v": 2}, {"v": 1}, {"v": 1, "day": "", "done": 0, "fresh": 0, "cards": []}),
    {"v": 1, "day": "yesterday", "done": 0, "fresh": 0, "cards": {}},
    {"v": 1, "day": "", "done": -1, "fresh": 0, "cards": {}},
    {"v": 1, "day": "", "done": True, "fresh": 0, "cards": {}},
    {"v": 1, "day": "", "done": 0, "fresh": 1e9, "cards": {}},
    *(
        {"v": 1, "day": "", "done": 0, "fresh": 0, "cards": {"row": entry}}
        for entry in (None, 3, [1], [9, "2026-07-30"], [1, "2026-02-30"], [1, 739827], ["1", "2026-07-30"], [1, ""])
    ),
]
