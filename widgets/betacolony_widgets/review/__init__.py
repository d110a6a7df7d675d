"""Review: cards about the rules, from fresh positions, that come back at growing intervals.

Pure functions: ``make`` gives the card of a kind and a seed, ``schedule`` the kinds that are due on a day. Only
``page`` knows the reader's browser. The kinds here are Beta Colony's; those of the second game are in
``exocolony.review``, and ``decks`` knows both.
"""

from collections.abc import Mapping
from typing import Final

from betacolony.position_builder import EDITION
from betacolony_widgets.board.whole_table.arrangements import LEAST, OF_A_STEP
from betacolony_widgets.pages.games import BETA_COLONY
from betacolony_widgets.teaching.review_cards import Deck, Maker

from . import (
    bonus_cards,
    building_cards,
    dice_cards,
    limit_cards,
    order_cards,
    round_cards,
    scoring_cards,
    setup_cards,
    solo_cards,
)
from .cards import Choice, ReviewCard, Verdict, resting

__all__ = ["DECK", "KINDS", "RULES", "Choice", "ReviewCard", "Verdict", "make"]

#: kind -> the function that makes its cards, and the rules that they are about; a card may be about more, or fewer
_KINDS: Final[Mapping[str, tuple[Maker[ReviewCard], tuple[str, ...]]]] = {
    "steps": (dice_cards.steps, ("MOV-1",)),
    "row": (dice_cards.row, ("POD-1",)),
    "fuel": (dice_cards.fuel, ("FUEL-1",)),
    "pod": (building_cards.pod, ("POD-1", "POD-2")),
    "moon": (dice_cards.moon, ("MOON-1", "MAT-LIMIT")),
    "influence": (building_cards.influence, ("INF-1",)),
    "own_die": (dice_cards.own_die, ("MOON-2", "NEX-2")),
    "space": (building_cards.space, ("POD-2", "POD-3")),
    "bonuses": (building_cards.bonuses, ("INF-2", "TRK-1")),
    "payment": (building_cards.payment, ("POD-2",)),
    "majority": (scoring_cards.majority, ("END-1",)),
    "goal": (scoring_cards.goal, ("RND-6",)),
    "achievement": (building_cards.achievement, ("CUL-2", "CUL-3")),
    "tile": (building_cards.tile, ("CUL-3", "CUL-4")),
    "statue": (scoring_cards.statue, ("CUL-7",)),
    "dock": (round_cards.dock, ("DOCK-1", "RND-4")),
    "ridback": (round_cards.ridback, ("RID-1",)),
    "nexus": (round_cards.nexus, ("NEX-1",)),
    "circle": (dice_cards.circle, ("MOV-2",)),
    "beyond": (dice_cards.beyond, ("FUEL-2",)),
    "actions": (round_cards.actions, ("RND-3",)),
    "cycle": (round_cards.cycle, ("RND-1",)),
    "start": (round_cards.start, ("RND-5",)),
    "ship": (round_cards.ship, ("SET-9",)),
    "pod_crew": (bonus_cards.pod_crew, ("POD-5",)),
    "pod_bonus": (bonus_cards.pod_bonus, ("POD-6",)),
    "track_end": (bonus_cards.track_end, ("INF-4",)),
    "crew": (bonus_cards.crew, ("TRK-2",)),
    "free_pod": (bonus_cards.free_pod, ("TRK-3",)),
    "free_tile": (bonus_cards.free_tile, ("TRK-4",)),
    "artifact": (building_cards.artifact, ("PAY-1",)),
    "ways": (building_cards.ways, ("PAY-0",)),
    "wild": (building_cards.wild, ("PAY-2",)),
    "pair": (building_cards.pair, ("PAY-3",)),
    "extra": (dice_cards.extra, ("MOON-3",)),
    "black_moon": (dice_cards.black_moon, ("MOON-4",)),
    "backwards": (dice_cards.backwards, ("MOV-3",)),
    "fuel_bonus": (round_cards.fuel_bonus, ("FUEL-BONUS",)),
    "building": (scoring_cards.building, ("CUL-6",)),
    "order": (order_cards.order, ("POD-4",)),
    "refill": (order_cards.refill, ("POD-7",)),
    "nested": (order_cards.nested, ("INF-3",)),
    "idle": (order_cards.idle, ("ACT-1",)),
    "supply": (limit_cards.supply, ("ART-1",)),
    "plenty": (limit_cards.plenty, ("FUEL-3",)),
    **{f"goal_{card.id}": (scoring_cards.goal_of(card), (f"CYC-{card.id[1:].upper()}",)) for card in EDITION.cards},
    "set_die": (round_cards.set_die, ("RND-2",)),
    "two_tiles": (building_cards.two_tiles, ("CUL-1",)),
    "tile_crew": (building_cards.tile_crew, ("CUL-5",)),
    "tied": (scoring_cards.tied, ("END-2",)),
    "draw_pile": (setup_cards.draw_pile, ("SET-2",)),
    "on_offer": (setup_cards.on_offer, ("SET-3",)),
    "clockwise": (setup_cards.clockwise, ("SET-5",)),
    "draft": (setup_cards.draft, ("SET-6",)),
    "begin": (setup_cards.begin, ("SET-1", "SET-7")),
    "first_bonuses": (building_cards.first_bonuses, ("SET-8",)),
    "first_colony": (solo_cards.first_colony, ("SOLO-1",)),
    "rival_begins": (solo_cards.rival_begins, ("SOLO-2",)),
    "solo_turns": (solo_cards.solo_turns, ("SOLO-3",)),
    "rival_pod": (solo_cards.rival_pod, ("SOLO-4",)),
    "rival_space": (solo_cards.rival_space, ("SOLO-5",)),
    "rival_points": (solo_cards.rival_points, ("SOLO-6",)),
    "rival_crew": (solo_cards.rival_crew, ("SOLO-7",)),
    "rival_goal": (solo_cards.rival_goal, ("SOLO-8",)),
    "rival_colony": (solo_cards.rival_colony, ("SOLO-9",)),
    "rival_tied": (scoring_cards.rival_tied, ("SOLO-10",)),
}
#: the kinds of Beta Colony's cards
DECK: Final = Deck(BETA_COLONY, _KINDS, resting, {name: LEAST[name] for name in OF_A_STEP})
#: the kinds in the order in which a reader meets them
KINDS: Final = DECK.kinds
#: kind -> ids of the rules that its cards are about
RULES: Final[Mapping[str, tuple[str, ...]]] = DECK.rules
#: makes a card of a kind from a number (``Deck.make``)
make: Final = DECK.make
