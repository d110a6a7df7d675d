"""After the game: luck and choice add up to the result, and nothing within the noise is called a mistake."""

from functools import cache
from itertools import pairwise

import pytest

from betacolony import Game, GameError, GreedyPlayer, Move, RandomPlayer, finish_game, whatif
from betacolony.events import PointsGained
from betacolony.players.weights import STANDARD
from betacolony.rules.option_codec import option_for
from betacolony.whatif.aftermath import PARTS

pytestmark = pytest.mark.slow


@cache
def late_game(seed: int = 4) -> Game:
    """The last two rounds of a game of two: what came before was played by others and is not in its history."""
    game = Game.new(2, seed=seed)
    player = GreedyPlayer(STANDARD)
    while game.position.round < 8:
        game.play(player.choose(game))
    return Game.from_position(game.position, ("Ada", "Bo"), seed=seed)


@cache
def ended(seed: int = 4) -> Game:
    return finish_game(late_game(seed).branch(), [GreedyPlayer(STANDARD), RandomPlayer(seed)])


@cache
def valued() -> whatif.Aftermath:
    return whatif.Aftermath(ended(), "random", seed=1).run(12, whatif.Inline())


# --- luck and choice -----------------------------------------------------------------------------


@pytest.mark.parametrize("of", ["lead", "points", "win"])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_parts_add_up_to_the_result(seat: int, of: str) -> None:
    split = valued().split(seat, of=of)
    result = ended().result
    assert result is not None
    lead = result.scores[seat].total - result.scores[1 - seat].total
    won = (seat in result.winners) / len(result.winners)
    assert split.result == {"lead": lead, "points": result.scores[seat].total, "win": won}[of]
    assert split.start.mean + split.own.mean + split.others.mean + split.luck.mean == pytest.approx(split.result)
    assert any(abs(getattr(split, part).mean) > 0.1 for part in PARTS[1:])


def test_what_one_wins_by_choosing_the_other_loses() -> None:
    first, second = valued().split(0), valued().split(1)
    assert first.own.mean == pytest.approx(-second.others.mean)
    assert first.luck.mean == pytest.approx(-second.luck.mean)
    assert first.own.half == pytest.approx(second.others.half)


def test_the_parts_are_sums_over_the_moments() -> None:
    moments = valued().moments()
    assert [moment.record for moment in moments] == list(range(1, len(ended().history)))
    own = sum(m.after[0][0].mean - m.before[0][0].mean for m in moments if m.player == 0)
    luck = sum(then.before[0][0].mean - m.after[0][0].mean for m, then in pairwise(moments) if m.reveals)
    split = valued().split(0)
    assert own == pytest.approx(split.own.mean)
    last = moments[-1]
    if last.reveals:
        luck += split.result - last.after[0][0].mean
    assert luck == pytest.approx(split.luck.mean)


@pytest.mark.parametrize("of", ["lead", "win"])
def test_decisions_in_a_row_may_be_one_moment_and_the_split_is_the_same(of: str) -> None:
    runs = whatif.Aftermath(ended(), "random", seed=1, every=False).run(12, whatif.Inline())
    assert len(runs.study.starts) < len(valued().study.starts) / 2
    for seat in (0, 1):
        for part in PARTS:
            first, second = (getattr(found.split(seat, of=of), part) for found in (runs, valued()))
            assert first.mean == pytest.approx(second.mean)
            assert first.half == pytest.approx(second.half)
    moments, whole = runs.moments(), {moment.record: moment for moment in valued().moments()}
    assert [n for moment in moments for n in range(moment.record, moment.last + 1)] == list(whole)
    for moment in moments:
        assert moment.before[0][0].mean == whole[moment.record].before[0][0].mean
        assert {whole[n].player for n in range(moment.record, moment.last + 1)} == {moment.player}
        assert not any(whole[n].reveals for n in range(moment.record, moment.last))
    assert [row["option"] for row in runs.rows()] != [row["option"] for row in valued().rows()]


def test_between_decisions_that_turn_nothing_up_nothing_changes() -> None:
    moments = valued().moments()
    quiet = [(m, then) for m, then in pairwise(moments) if not m.reveals]
    assert quiet
    for moment, then in quiet:
        assert moment.after == then.before
    assert any(m.after != then.before for m, then in pairwise(moments) if m.reveals)


def test_a_choice_without_alternative_changes_nothing() -> None:
    forced = [
        moment
        for moment in valued().moments()
        if not moment.reveals and len(ended().at(moment.record - 1).options) == 1
    ]
    for moment in forced:
        for before, after in zip(moment.before, moment.after, strict=True):
            assert [interval.mean for interval in before] == [interval.mean for interval in after]
    assert forced


def test_the_first_materials_are_luck() -> None:
    # they are dealt after the last mat is chosen, and nothing is turned up
    game = finish_game(Game.new(2, seed=3), [RandomPlayer(1), RandomPlayer(2)])
    moments = whatif.Aftermath(game, "random").run(1, whatif.Inline()).moments()
    mats = [moment for moment in moments if game.history[moment.record].decision.kind == "mat"]  # type: ignore[union-attr]
    assert [moment.reveals for moment in mats] == [False, True]


def test_the_end_is_valued_as_it_was() -> None:
    last = valued().moments()[-1]
    result = ended().result
    assert result is not None
    if not last.reveals:
        assert last.after[0][0].mean == result.scores[0].total - result.scores[1].total
        assert last.after[0][0].half == 0


def test_the_width_of_a_part_shrinks_with_more_playouts() -> None:
    few = whatif.Aftermath(ended(), "random", seed=2).run(10, whatif.Inline()).split(0).luck.half
    more = whatif.Aftermath(ended(), "random", seed=2).run(60, whatif.Inline()).split(0).luck.half
    assert more < 0.7 * few


def test_a_row_for_each_decision() -> None:
    rows = valued().rows()
    assert len(rows) == len(ended().history) - 1
    assert {row["player"] for row in rows} == {"Ada", "Bo"}
    assert all(0 <= float(str(row["win Ada"])) <= 1 and row["option"] for row in rows)


def test_what_is_not_over_has_no_aftermath() -> None:
    with pytest.raises(GameError) as early:
        whatif.Aftermath(late_game())
    assert early.value.code == "not_over"
    over = Game.from_position(ended().position)
    with pytest.raises(GameError) as empty:
        whatif.Aftermath(over)
    assert empty.value.code == "no_decisions"
    with pytest.raises(GameError, match="playouts"):
        valued().run(0)
    with pytest.raises(GameError, match="seat 5"):
        valued().split(5)
    with pytest.raises(GameError, match="'crew'"):
        valued().split(0, of="crew")


def test_points_by_round_add_up_to_the_scores() -> None:
    game = finish_game(Game.new(3, seed=8), [GreedyPlayer(STANDARD)] * 3)
    found = whatif.points_by_round(game)
    assert len(found) == 11
    result = game.result
    assert result is not None
    for seat, score in enumerate(result.scores):
        for source, points in score.sources.items():
            assert sum(round_[seat][source] for round_ in found) == points
    last = found[-1]
    assert sum(last[seat]["majorities"] for seat in range(3)) == sum(s.sources["majorities"] for s in result.scores)
    assert not any(row[seat]["majorities"] for row in found[:-1] for seat in range(3))
    # goals are scored when the cycle ends, in rounds 3, 6 and 9
    assert not any(found[number][seat]["goals"] for number in (0, 1, 2, 4, 5, 7, 8, 10) for seat in range(3))


def test_what_the_rival_scores_when_a_cycle_begins_counts_for_the_round_that_begins() -> None:
    game = finish_game(Game.solo("easy", seed=0), [GreedyPlayer(STANDARD)])
    gained = [event for record in game.history for event in record.events if isinstance(event, PointsGained)]
    of_cards = [(event.source, event.amount) for event in gained if (event.rule, event.cause) == ("SOLO-8", "card")]
    assert of_cards == [("purchases", 2)]
    found = whatif.points_by_round(game)
    assert [row[1]["purchases"] for row in found] == [0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0]


def test_what_was_scored_before_counts_for_the_round_in_which_a_game_begins() -> None:
    game = finish_game(late_game().branch(), [GreedyPlayer(STANDARD)] * 2)
    found = whatif.points_by_round(game)
    for seat, score in enumerate(game.result.scores if game.result else ()):
        for source, points in score.sources.items():
            assert sum(round_[seat][source] for round_ in found) == points
        assert not any(sum(row[seat].values()) for row in found[:8])


# --- verdicts ------------------------------------------------------------------------------------


def clear_case() -> tuple[Game, int, int]:
    """A game before its last action with a choice that is far better than another: the game, and both choices."""
    for seed in range(1, 40):
        game, player = Game.new(2, seed=seed), GreedyPlayer(STANDARD)
        while (
            (game.position.round, game.position.turn) != (9, 3) or game.decision is None or game.decision.kind != "move"
        ):
            game.play(player.choose(game))
        worths = sorted(GreedyPlayer(STANDARD).worths(game.position), key=lambda pair: pair[1])
        if worths[-1][1] - worths[0][1] > 6:
            return Game.from_position(game.position, seed=1), worths[-1][0], worths[0][0]
    raise AssertionError("no such game")


def test_a_clear_mistake_is_one_and_the_best_choice_is_none() -> None:
    game, best, worst = clear_case()
    blunder, right = game.branch(), game.branch()
    blunder.play(option_for(game.position, worst))
    right.play(option_for(game.position, best))
    (bad,) = [
        verdict for verdict in whatif.verdicts(blunder, "random", executor=whatif.Inline()) if verdict.record == 1
    ]
    (good,) = [verdict for verdict in whatif.verdicts(right, "random", executor=whatif.Inline()) if verdict.record == 1]
    assert bad.kind == "worse"
    assert bad.loss is not None
    assert bad.loss.interval.mean > 4
    assert bad.chosen == option_for(game.position, worst)
    assert good.kind in {"best", "close"}
    assert bad.options == good.options == len(game.options)


def test_what_is_just_as_good_as_the_best_is_the_best_found() -> None:
    # materials that are taken with the last action are worth the same, whichever they are
    game, player = Game.new(2, seed=6), GreedyPlayer(STANDARD)
    while game.decision is None or (game.position.round, game.position.turn, game.decision.kind) != (9, 3, "collect"):
        game.play(player.choose(game))
    game = Game.from_position(game.position, seed=1)
    assert len(game.options) == 3
    for option in game.options:
        taken = game.branch()
        taken.play(option)
        (its,) = whatif.verdicts(taken, "random", search=40, fresh=10, records=(1,), executor=whatif.Inline())
        assert (its.kind, its.best) == ("best", option)


def test_what_is_equal_is_never_called_a_mistake() -> None:
    # the decisions of a random policy's own kind of play, where chosen and best are only apart by noise
    game = Game.from_position(late_game().position, seed=1)
    alike = [whatif.Difference(whatif.Interval(mean, mean - 2, mean + 2), 50, 1.0) for mean in (0.5, 1.9, 2.5, 3.0)]
    option = game.options[0]
    kinds = [whatif.Verdict(1, 0, 5, option, game.options[1], difference, difference).kind for difference in alike]
    assert kinds == ["close"] * 4, "an interval of 95 % alone is not enough among a hundred decisions"
    far = whatif.Difference(whatif.Interval(3.2, 1.2, 5.2), 50, 1.0)
    assert whatif.Verdict(1, 0, 5, option, game.options[1], far, far).kind == "worse"
    behind = whatif.Difference(whatif.Interval(-3.2, -5.2, -1.2), 50, 1.0)
    assert whatif.Verdict(1, 0, 5, option, game.options[1], behind, behind).kind == "ahead"


def test_fresh_luck_can_turn_a_finding_round() -> None:
    # with so few playouts the best found is mostly noise: by the same playouts it would always be ahead
    game = finish_game(late_game().branch(), [GreedyPlayer(STANDARD), GreedyPlayer(STANDARD)])
    found = list(whatif.verdicts(game, "random", seed=3, search=40, fresh=20, executor=whatif.Inline()))
    assert len(found) == len(game.history) - 1
    changed = [verdict for verdict in found if verdict.loss is not None]
    assert changed
    assert any(verdict.loss is not None and verdict.loss.interval.mean <= 0 for verdict in changed)


def test_verdicts_repeat_and_can_be_had_for_one_seat() -> None:
    game = ended()

    def told(seats: tuple[int, ...] | None) -> list[whatif.Verdict]:
        verdicts = whatif.verdicts(game, "random", seed=3, search=20, fresh=4, seats=seats, executor=whatif.Inline())
        return sorted(verdicts, key=lambda verdict: verdict.record)

    every = told(None)
    assert told((1,)) == [verdict for verdict in every if verdict.player == 1]
    some = whatif.verdicts(game, "random", 3, search=20, fresh=4, records=(2, 4), executor=whatif.Inline())
    assert sorted(some, key=lambda verdict: verdict.record) == [
        verdict for verdict in every if verdict.record in {2, 4}
    ]
    for verdict in every:
        assert (verdict.kind == "only") == (verdict.options == 1)
        assert verdict.best in game.at(verdict.record - 1).options


def test_a_wasteful_choice_is_judged_as_it_was_made() -> None:
    game = late_game().branch()
    wasteful: list[Move] = []
    while not wasteful:
        moves = [option for option in game.options if isinstance(option, Move)]
        wasteful = [move for move in map(with_more_fuel, moves) if not game.why_not(move)]
        game.play(wasteful[0] if wasteful else GreedyPlayer(STANDARD).choose(game))
    found = whatif.verdicts(game, "random", search=60, fresh=10, executor=whatif.Inline())
    (last,) = [verdict for verdict in found if verdict.record == len(game.history) - 1]
    assert last.chosen == wasteful[0]
    assert last.chosen not in list(game.at(last.record - 1).options)


def with_more_fuel(move: Move) -> Move:
    """The same move, with fuel spent for a step more and a step less."""
    return Move(move.die, move.to, move.fuel + 2, move.clockwise, move.steps)


@pytest.mark.parametrize(("search", "fresh"), [(-1, 10), (1, 10), (10, 0), (10, 1)])
def test_verdicts_need_playouts(search: int, fresh: int) -> None:
    with pytest.raises(GameError, match="playouts"):
        whatif.verdicts(ended(), "random", search=search, fresh=fresh)
