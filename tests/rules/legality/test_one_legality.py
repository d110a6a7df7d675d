"""The options of a decision are its universe minus what its rules forbid: one source for options and for reasons."""

import random
from collections.abc import Iterator

import pytest

from betacolony import Edition, GreedyPlayer, Position
from betacolony.rules import decisions, dice_reach, legal, rounds, steps
from betacolony.rules.dice_reach import DOCK, LOCATIONS, VALUES
from betacolony.state.agenda import ASK_ACTIVATE, ASK_EXTRA_CP, ASK_MOVE, ASK_PAYMENT, ASK_TILE_PAYMENT
from betacolony.state.position import DICE
from betacolony.state.tables import tables_of


def positions(kinds: set[int], seeds: range) -> Iterator[Position]:
    """Positions at decisions of these kinds: a greedy player, who builds, against a random one, who does odd things."""
    greedy = GreedyPlayer()
    for seed in seeds:
        pos = Position(tables_of(Edition.load()), 2)
        pos.seed = seed
        rounds.set_up(pos, None)
        steps.advance(pos, None)
        chance = random.Random(seed)
        while pos.agenda:
            frame = pos.agenda[-1]
            if frame[0] in kinds:
                yield pos
            pick = greedy.plan(pos)[0] if frame[1] == 0 else chance.choice(decisions.choices(pos))
            steps.play(pos, pick, None)


def forbidden(pos: Position) -> int:
    """The union of what the rules on the present decision forbid."""
    union = 0
    for _, _, mask in decisions.RULES[pos.agenda[-1][0]]:
        union |= mask(pos, pos.agenda[-1], -1)
    return union


@pytest.mark.parametrize("first", range(0, 8, 2))
def test_listed_moves_are_those_that_no_rule_forbids(first: int) -> None:
    for pos in positions({ASK_MOVE}, range(first, first + 2)):
        union = forbidden(pos)
        free = {
            (die, place)
            for die in range(DICE)
            for place in range(pos.t.length)
            if not union >> die * LOCATIONS + place & 1
        }
        listed = [(choice & 3, choice >> 2 & 15) for choice in decisions.choices(pos) if not choice & DOCK]
        assert sorted(listed) == sorted(free)


def test_listed_activations_are_one_of_each_effect_that_no_rule_forbids() -> None:
    for pos in positions({ASK_ACTIVATE}, range(4)):
        union = forbidden(pos)
        player = pos.agenda[-1][1]
        effects = dice_reach.effects(pos.t, pos.ship[player], legal.outlook(pos, player))
        free = {
            (die, effects[value])
            for die in range(DICE)
            for value in range(1, pos.t.faces + 1)
            if not union >> die * VALUES + value & 1
        }
        listed = [(choice & 3, effects[choice >> 2 & 15]) for choice in decisions.choices(pos)]
        assert sorted(listed) == sorted(free)


def test_listed_payments_are_those_that_no_rule_forbids() -> None:
    seen = 0
    for pos in positions({ASK_PAYMENT, ASK_TILE_PAYMENT, ASK_EXTRA_CP}, range(8)):
        union = forbidden(pos)
        ways = legal.price_of(pos, pos.agenda[-1]).ways
        free = [way for index, way in enumerate(ways) if not union >> index & 1]
        assert [choice for choice in decisions.choices(pos) if choice != legal.DECLINE] == free
        seen += 1
    assert seen > 20
