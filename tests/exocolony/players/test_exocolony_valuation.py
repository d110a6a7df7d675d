"""The learned valuation of Exocolony: its cases, its weights, and where the transparent one takes their place."""

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from betacolony.core.errors import GameError
from betacolony.exocolony import Edition
from betacolony.exocolony.players.features import PARTS, Features, Layout
from betacolony.exocolony.players.learned import KNOTS, LearnedValuation, LearnedWeights, lacking, learned, shares
from betacolony.exocolony.players.policies import GreedyPlayer, RandomPlayer, finish
from betacolony.exocolony.players.valuation import WINNING, Judge, TransparentValuation, transparent
from betacolony.exocolony.rules import setup
from betacolony.exocolony.state import position
from betacolony.exocolony.state.position import Position
from helpers.sol_line import COIN, EDITION, SolLine, T

FILE = Path(__file__).parents[3] / "betacolony" / "exocolony" / "edition" / "learned_weights.json"
LAYOUT = Layout(T)
#: an edition with other rules
OTHER = Edition.from_text(Edition.template().replace("storm = { metal = 1 }", "storm = { metal = 2 }"))
#: if it can't be loaded, the edition has changed: `python -m tools.valuation.fit --game exocolony`
PACKAGED = LearnedWeights.load(FILE, EDITION)


def positions() -> list[Position]:
    """Positions of games at random, by the number of players."""
    found = []
    for players in (1, 2, 3, 5):
        pos = setup.new_game(EDITION, players, players, None)
        for turn in range(0, 60 * players, 9):
            finish(pos, [RandomPlayer(4)] * players, turn)
            found.append(pos.copy())
    return found


def test_each_case_is_in_one_group_and_belongs_to_one_part() -> None:
    counted = Counter(case for _, first, size, _ in LAYOUT.groups for case in range(first, first + size))
    assert counted == dict.fromkeys(range(LAYOUT.size), 1)
    assert set(LAYOUT.part) == set(range(len(PARTS)))
    assert len(LAYOUT.part) == LAYOUT.size


def test_each_group_gives_a_player_one_case_and_cards_as_many_as_there_are() -> None:
    for pos in positions():
        for player in range(pos.players):
            cases = Features(pos, LAYOUT).of(pos, player)
            groups = Counter(
                name for case in cases for name, first, size, _ in LAYOUT.groups if first <= case < first + size
            )
            lasting = {card: count for card, count in pos.cards(player).items() if T.lasting[card]}
            assert groups.pop("cards", 0) == sum(min(count, 3) for count in lasting.values())
            plans = Counter(name.removeprefix("no_") for name in groups.elements())
            assert set(plans.values()) == {1}
            assert set(plans) == {name.removeprefix("no_") for name, *_ in LAYOUT.groups} - {"cards"}


def test_the_cases_are_those_of_the_table() -> None:
    game = SolLine()
    game.hold(0, metal=2, fuel=30, coin=7)
    game.give(0, "space_farm", "space_farm", "commercial_satellite")
    cases = Features(game.pos, LAYOUT).of(game.pos, 0)
    assert LAYOUT.kind[0] + 2 in cases
    assert LAYOUT.kind[1] + 9 in cases
    assert LAYOUT.coin + 7 in cases
    assert cases.count(LAYOUT.card[T.number["space_farm"]]) == 2
    assert (
        LAYOUT.income[3]
        + 2
        + sum(
            game.pos.system.sites[site].resource == "food"
            for site, piece in game.pos.pieces.items()
            if not piece.player
        )
        in cases
    )


def test_worths_change_evenly_from_knot_to_knot() -> None:
    assert shares(KNOTS[-1] + 5) == [(len(KNOTS) - 1, 1.0)]
    assert shares(0) == [(0, 1.0)]
    for number, (before, after) in enumerate(pairwise(KNOTS)):
        assert shares(before)[0] == (number, 1.0)
        middle = dict(shares((before + after) // 2))
        assert set(middle) == {number, number + 1}
        assert sum(middle.values()) == pytest.approx(1)
    worths = [PACKAGED.worths(2, lacked)[LAYOUT.coin] for lacked in range(4, 9)]
    steps = [after - before for before, after in pairwise(worths)]
    assert steps == pytest.approx([steps[0]] * len(steps))


def test_the_packaged_file_fits_the_packaged_edition() -> None:
    assert FILE.stat().st_size <= 100_000
    assert set(PACKAGED.by_players) == {2}
    for knots in PACKAGED.by_players.values():
        assert [len(worths) for worths in knots] == [LAYOUT.size] * len(KNOTS)


def test_the_learned_weights_judge_games_that_they_know_and_the_transparent_valuation_all_others() -> None:
    assert isinstance(learned(setup.new_game(EDITION, 2, 1, None)), LearnedValuation)
    assert isinstance(learned(setup.new_game(EDITION, 3, 1, None)), TransparentValuation)
    assert isinstance(learned(setup.new_game(OTHER, 2, 1, None)), TransparentValuation)
    with pytest.raises(GameError) as found:
        LearnedWeights.load(FILE, OTHER)
    assert found.value.code == "other_edition"


@pytest.mark.parametrize("judge", [learned, transparent])
def test_a_worth_is_the_own_one_less_the_rivals(judge: Judge) -> None:
    pos = SolLine().pos
    valuation = judge(pos)
    before = valuation.of(pos, 0)
    assert before == pytest.approx(valuation.own(pos, 0) - valuation.rivals(pos, 0))
    richer = pos.copy()
    richer.goods[COIN] += 4
    assert valuation.of(richer, 0) > before
    assert valuation.of(richer, 1) < valuation.of(pos, 1)


def test_what_a_valuation_remembers_is_what_it_would_find_anew() -> None:
    """Along a game, whose cards and pieces come to be what they were, and change."""
    pos = setup.new_game(EDITION, 2, 8, None)
    valuation = PACKAGED.judge(pos)
    for turn in range(60):
        finish(pos, [GreedyPlayer(8, width=1), RandomPlayer(8)], turn)
        for player in range(2):
            worths = [PACKAGED.worths(2, KNOTS[-1])[case] for case in Features(pos, LAYOUT).of(pos, player)]
            won = WINNING * (pos.total(player) >= EDITION.rules.vp_to_win)
            assert valuation.own(pos, player) == pytest.approx(pos.total(player) + won + sum(worths))
    assert not pos.agenda


def test_the_points_that_win_are_worth_most_of_all() -> None:
    game = SolLine()
    valuation = learned(game.pos)
    before = valuation.own(game.pos, 0)
    missing = EDITION.rules.vp_to_win - game.pos.total(0)
    game.pos.points[position.FROM_CARDS] += missing - 1
    one_short = valuation.own(game.pos, 0)
    game.pos.points[position.FROM_CARDS] += 1
    assert before + missing / 2 < one_short < valuation.own(game.pos, 0) - WINNING
    assert lacking(game.pos) == 0
