"""The learned valuation: its cases, its weights, and where others take their place."""

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from betacolony import Edition, Game, GameError, GreedyPlayer, Position, playout
from betacolony.players.features import Features, Layout
from betacolony.players.learned import GOAL_KNOTS, KNOTS, LearnedValuation, LearnedWeights, left_in_cycle, valuation_for
from betacolony.players.valuation import PARTS, actions_left
from betacolony.players.weighted import WeightedValuation
from betacolony.players.weights import STANDARD
from betacolony.rules import scoring
from betacolony.state.geometry import COLONIES
from betacolony.state.tables import tables_of
from helpers.tables.games import positions

FILE = Path(__file__).parents[2] / "betacolony" / "edition" / "learned_weights.json"
EDITION = Edition.load()
T = tables_of(EDITION)
LAYOUT = Layout(T)
#: an edition with other rules
OTHER = Edition.from_text(Edition.template().replace("majority = [0, 1, 3,", "majority = [0, 2, 3,"))
#: if it can't be loaded, the edition has changed: `python -m tools.valuation.fit`
PACKAGED = LearnedWeights.load(FILE, EDITION)


def cases_of(pos: Position, player: int) -> list[int]:
    """All cases of a player."""
    features = Features(pos, player, LAYOUT)
    cases = [*features.of_goods(pos.goods[player]), features.of_fuel(pos.fuel[player]), *features.of_board(pos)]
    for colony in range(COLONIES):
        fewest = min(pos.crew_in_colony(other, colony) for other in range(pos.players) if other != player)
        cases += LAYOUT.of_crew(pos.crew_in_colony(player, colony), fewest)
    return cases + features.of_place(pos, pos.spent[player])


def test_each_case_is_in_one_group_and_belongs_to_one_part() -> None:
    ends = [first + size for _, first, size, _ in LAYOUT.groups]
    assert [first for _, first, *_ in LAYOUT.groups] == [0, *ends[:-1]]
    assert ends[-1] == LAYOUT.size == len(LAYOUT.part)
    assert set(LAYOUT.part) == set(range(len(PARTS))) - {PARTS.index("points")}


def test_a_position_has_cases_of_every_group_and_none_outside() -> None:
    once = [name for name, *_ in LAYOUT.groups if name not in {"built", "reached", "value"}]
    seen = Counter[str]()
    for pos in positions(3, 12):
        for player in range(pos.players):
            groups = Counter(
                name
                for case in cases_of(pos, player)
                for name, first, size, _ in LAYOUT.groups
                if first <= case < first + size
            )
            assert groups.total() == len(cases_of(pos, player))
            assert all(groups[name] <= (COLONIES if name in {"lead", "crew"} else 1) for name in once)
            seen += groups
    assert set(seen) == {name for name, *_ in LAYOUT.groups}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_worth_is_what_counts_already_and_the_worths_of_the_cases(players: int) -> None:
    """Without the crew, with which the others' losses count as well."""
    crew = PARTS.index("crew")
    for pos in (pos for pos in positions(4, 20) if pos.players == players):
        for player in range(pos.players):
            left = actions_left(pos, player)
            worths = PACKAGED.worths(players, left, left_in_cycle(pos, left))
            valuation = LearnedValuation(pos, player, PACKAGED)
            if valuation.scores_goal:
                continue
            built = scoring.achievements_of(pos, player)
            expected: float = pos.total(player) + scoring.artifact_points(pos, player)
            expected += sum(scoring.achievement_points(pos, player, number) for number in built)
            expected += sum(worths[case] for case in cases_of(pos, player) if LAYOUT.part[case] != crew)
            supply = LAYOUT.supply
            own = sum(worths[case] for case in cases_of(pos, player) if supply <= case < supply + 6)
            of_crew = valuation.parts(pos)[crew]
            assert valuation.of(pos) - of_crew == pytest.approx(expected)
            between = LearnedValuation(pos, player, PACKAGED, between=True)
            assert between.parts(pos)[crew] - own != of_crew or left == 0


def test_worths_change_evenly_between_the_knots() -> None:
    knots = PACKAGED.by_players[2]
    case = LAYOUT.marker[0] + 4
    assert PACKAGED.worths(2, 6, 0)[case] == pytest.approx((knots[1][case] + knots[2][case]) / 2)
    assert PACKAGED.worths(2, 18, 0)[case] == knots[-1][case]
    goal = LAYOUT.goals + 1
    assert PACKAGED.worths(2, 9, 1)[goal] == pytest.approx((knots[0][goal] + knots[1][goal]) / 2)
    assert PACKAGED.worths(2, 9, 6)[goal] == knots[2][goal]


def test_after_the_last_action_only_crew_and_goals_count() -> None:
    for knots in PACKAGED.by_players.values():
        assert not any(knots[0][: LAYOUT.lasting])
        assert any(knots[0][LAYOUT.lasting : LAYOUT.goals])
        assert any(knots[1][: LAYOUT.lasting])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_the_end_more_crew_than_another_is_worth_more(players: int) -> None:
    """The majorities pay by how many more there are than the fewest that another has (END-1)."""
    worths = PACKAGED.worths(players, 0, 0)
    by_lead = [
        points + sum(worths[case] for case in LAYOUT.of_crew(lead + 2, 2)) for lead, points in enumerate(T.majority)
    ]
    assert all(less < more for less, more in pairwise(by_lead))


def test_the_packaged_file_fits_the_packaged_edition() -> None:
    assert FILE.stat().st_size <= 100_000
    assert set(PACKAGED.by_players) == {2, 3, 4}
    for knots in PACKAGED.by_players.values():
        assert [len(worths) for worths in knots] == [LAYOUT.size] * len(KNOTS)
        assert not any(any(worths[LAYOUT.goals :]) for worths in knots[len(GOAL_KNOTS) :])


def test_without_weights_the_learned_ones_judge_the_packaged_edition_alone() -> None:
    pos = Game.new(2, 1).position
    assert isinstance(valuation_for(pos, 0), LearnedValuation)
    assert isinstance(valuation_for(Game.solo("hard", 1).position, 0), LearnedValuation)
    assert isinstance(valuation_for(pos, 0, STANDARD), WeightedValuation)
    found = valuation_for(Game.new(2, 1, edition=OTHER).position, 0)
    assert isinstance(found, WeightedValuation)
    assert found.weights is STANDARD


def test_learned_weights_are_for_their_edition_and_numbers_of_players() -> None:
    two = LearnedWeights(T, {2: PACKAGED.by_players[2]})
    assert isinstance(valuation_for(Game.new(2, 1).position, 0, two), LearnedValuation)
    assert isinstance(valuation_for(Game.new(3, 1).position, 0, two), WeightedValuation)
    with pytest.raises(GameError) as found:
        valuation_for(Game.new(2, 1, edition=OTHER).position, 0, two)
    assert found.value.code == "other_edition"
    with pytest.raises(GameError) as found:
        LearnedWeights.load(FILE, OTHER)
    assert OTHER.fingerprint in str(found.value)


@pytest.mark.slow
def test_what_was_learned_wins() -> None:
    """In 400 games of two it won 97 % (``benchmarks/strength.md``)."""
    won = 0.0
    for seed in range(10):
        for turned in range(2):
            policies = [GreedyPlayer(None if seat == turned else STANDARD) for seat in range(2)]
            winners = playout(Game.new(2, seed).position, policies, seed).winners
            won += (turned in winners) / len(winners)
    assert won >= 14
