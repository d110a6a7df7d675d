"""What-if studies: figures that repeat, intervals that hold, luck that is shared, work that can be called off."""

import doctest
import statistics
from collections.abc import Iterator
from functools import cache

import pytest

from betacolony import Game, GameError, GreedyPlayer, Policy, Position, PositionError, whatif
from betacolony.core.tallies import margin_of
from betacolony.players.lookahead import Line
from betacolony.players.playouts import continued
from betacolony.players.weights import STANDARD
from betacolony.rules import decisions, scoring, steps
from betacolony.whatif.turn_ends import finished, play_on
from helpers.tables.study_games import mid_game

pytestmark = pytest.mark.slow


@cache
def last_action(seed: int = 1, turn: int = 3) -> Game:
    """Two players, nearly equal, before the last action of a game, or before an earlier turn of its last round."""
    game, player = Game.new(2, seed), GreedyPlayer(STANDARD)
    while True:
        pos = game.position
        if game.decision is not None and game.decision.kind == "move" and (pos.round, pos.turn) == (9, turn):
            return game
        game.play(player.choose(game))


def figures(study: whatif.Study) -> list[object]:
    return [
        (
            estimate.name,
            estimate.playouts,
            estimate.margin,
            estimate.points,
            estimate.win,
            estimate.sources,
            estimate.spread,
        )
        for estimate in study.estimates
    ]


# --- against what is known exactly ------------------------------------------------------------------------------------


def exact(pos: Position, seat: int) -> tuple[float, float]:
    """The lead and winning chance of a seat if everybody chooses evenly, over every way to go on."""
    if not pos.agenda:
        winners = scoring.winners(pos)[0]
        return margin_of([pos.total(player) for player in range(pos.players)], seat), (seat in winners) / len(winners)
    found = []
    choices = decisions.choices(pos)
    for choice in choices:
        after = pos.copy()
        steps.play(after, choice, None)
        found.append(exact(after, seat))
    return statistics.fmean(lead for lead, _ in found), statistics.fmean(win for _, win in found)


def test_intervals_hold_what_they_promise() -> None:
    # the greedy player takes the last but one action, after which nothing is drawn; only the last one is left to luck
    pos = last_action(65, turn=2).position
    after = pos.copy()
    for choice in finished(pos):
        steps.play(after, choice, None)
    assert (after.turn, after.talon, after.building) == (3, pos.talon, pos.building)
    lead, win = exact(after, 0)
    other_luck = after.copy()
    other_luck.seed = 99
    assert exact(other_luck, 0) == (lead, win), "what is drawn in the last action makes no difference"
    assert 0.1 < win < 0.9
    leads = wins = 0
    for seed in range(200):
        study = whatif.Study([whatif.Start("now", pos)], "random", seed, seat=0).run(60, whatif.Inline())
        (found,) = study.estimates
        leads += found.margin[0].low <= lead <= found.margin[0].high
        wins += found.win[0].low <= win <= found.win[0].high
    assert 184 <= leads <= 196
    assert 184 <= wins <= 196


# --- studies ----------------------------------------------------------------------------------------------------------


def test_a_study_says_what_playouts_say() -> None:
    pos = mid_game().position
    study = whatif.Study([whatif.Start("now", pos)], "random", 5).run(20, whatif.Inline())
    first = study._first
    ends = [continued(pos, ["random"] * pos.players, seed, finished(pos), play_on) for seed in range(first, first + 20)]
    (found,) = study.estimates
    assert found.points[1].mean == pytest.approx(statistics.fmean(end.totals[1] for end in ends))
    assert found.win[0].mean == pytest.approx(statistics.fmean((0 in end.winners) / len(end.winners) for end in ends))


def test_every_option_has_a_start_of_its_own() -> None:
    game = mid_game()
    study = whatif.options_of(game, "random")
    assert [start.what for start in study.starts] == list(game.options)
    assert study.seat == game.position.agenda[-1][1]
    for start in study.starts:
        assert start.line[0] in decisions.choices(game.position)


def test_the_same_seed_gives_the_same_figures_and_another_others() -> None:
    def played(seed: int, *parts: int) -> whatif.Study:
        study = whatif.options_of(mid_game(), "random", seed)
        for part in parts:
            study.run(part, whatif.Inline())
        return study

    assert figures(played(1, 100)) == figures(played(1, 100))
    assert figures(played(1, 100)) != figures(played(2, 100))
    assert figures(played(1, 100, 60)) == figures(played(1, 100, 60))


class Several(whatif.Inline):
    """Has several jobs done before it is asked for the first, in no order."""

    window = 5


def test_the_order_of_the_work_makes_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    def figures_with(job: int) -> list[object]:
        monkeypatch.setattr(whatif.Study, "_job", job)
        study = whatif.options_of(mid_game(), "random")
        return [*figures(study.run(120, Several())), study.difference(study.starts[0].name, study.starts[1].name)]

    assert figures_with(32) == figures_with(7) == figures_with(500)


def test_playouts_go_where_they_tell_the_best_apart() -> None:
    study = whatif.options_of(mid_game(), "random").run(400, whatif.Inline())
    counts = sorted(estimate.playouts for estimate in study.estimates)
    assert counts[0] < counts[-1] / 4
    assert counts[-1] == counts[-2] > counts[len(counts) // 2]
    assert 360 <= study.playouts <= 400
    best = study.best
    assert best is not None
    assert best.playouts == counts[-1]
    assert study.ranked()[0].name == best.name
    order = [(estimate.playouts < best.playouts, -estimate.margin[study.seat].mean) for estimate in study.ranked()]
    assert order == sorted(order)


def test_what_is_surely_worse_does_not_come_back() -> None:
    study = whatif.options_of(mid_game(), "random").run(600, whatif.Inline(), narrow=False)
    best = study.best
    assert best is not None
    left = study.contenders()
    for number, start in enumerate(study.starts):
        ahead = study.difference(best.name, start.name).interval.low > 0
        assert (number in left) != ahead
    before = study.playouts
    study.run(50, whatif.Inline())
    assert before < study.playouts <= before + 50
    assert sum(estimate.playouts == best.playouts for estimate in study.estimates) >= len(study.starts) - len(left)


def test_where_all_is_clear_one_contender_is_left_and_the_two_best_are_played_on() -> None:
    game, player = Game.new(2, seed=25), GreedyPlayer(STANDARD)
    while game.decision is None or (game.position.round, game.decision.player, game.decision.kind) != (8, 0, "move"):
        game.play(player.choose(game))
    study = whatif.options_of(game, "random").run(1000, whatif.Inline())
    assert study.best is not None
    best = study.number(study.best.name)
    others = [start.name for start in study.starts if start.name != study.best.name]
    assert all(study.difference(study.best.name, name).interval.low > 0 for name in others)
    assert study.contenders() == [best]
    before = [estimate.playouts for estimate in study.estimates]
    study.run(40, whatif.Inline())
    more = [estimate.playouts - its for estimate, its in zip(study.estimates, before, strict=True)]
    assert sorted(more)[-3:] == [0, 20, 20]
    assert more[best] == 20


@pytest.mark.parametrize("seed", [2, 8, 9])
def test_the_best_is_one_of_those_that_were_compared_to_the_end_last(seed: int) -> None:
    study = whatif.options_of(mid_game(), "random", seed).run(150, whatif.Inline())
    before = [estimate.playouts for estimate in study.estimates]
    study.run(150, whatif.Inline())
    more = [estimate.playouts - its for estimate, its in zip(study.estimates, before, strict=True)]
    last = [number for number, its in enumerate(more) if its == max(more)]
    assert study.finalists() == last
    assert len(last) == 2
    leads = [study.estimates[number].margin[study.seat].mean for number in last]
    assert study.best is not None
    assert study.number(study.best.name) in last
    assert study.best.margin[study.seat].mean == max(leads)
    assert {estimate.name for estimate in study.ranked()[:2]} == {study.starts[number].name for number in last}


def test_a_difference_turns_its_sign_with_its_order() -> None:
    study = whatif.options_of(mid_game(), "random").run(200, whatif.Inline(), narrow=False)
    first, second = study.starts[0].name, study.starts[1].name
    there, back = study.difference(first, second), study.difference(second, first)
    assert there.interval.mean == -back.interval.mean
    assert there.interval.low == -back.interval.high
    means = {found.name: found.margin[study.seat].mean for found in study.estimates}
    assert there.interval.mean == pytest.approx(means[first] - means[second])
    assert study.difference(first, second, of="win").playouts == there.playouts


def test_work_can_be_called_off_and_taken_up() -> None:
    study = whatif.options_of(mid_game(), "random")
    going = study.steps(400, whatif.Inline())
    first = next(going)
    assert isinstance(going, Iterator)
    going.close()  # type: ignore[attr-defined]
    assert 0 < first.done == study.playouts < 400
    assert first.total == 400
    progress = list(study.steps(100, whatif.Inline()))
    assert progress[-1].done == progress[-1].total
    assert study.playouts == first.done + progress[-1].done


# --- what can't be ----------------------------------------------------------------------------------------------------


class Stubborn:
    """A policy that fails."""

    def plan(self, pos: Position) -> Line:
        raise RuntimeError(f"I will not play round {pos.round}")


def test_every_seat_can_be_asked_for() -> None:
    """Each answer is that of a study of the seat alone; players who sit elsewhere are found there."""
    game = mid_game()
    after = [game.position for _ in range(2)]
    for number, pos in enumerate(after):
        steps.play(pos, decisions.choices(pos)[number], None)
    starts = [whatif.Start(name, pos) for name, pos in zip("ab", after, strict=True)]
    both = whatif.Study(starts, "random", seat=0, every_seat=True).run(120, whatif.Inline(), narrow=False)
    for seat in (0, 1):
        alone = whatif.Study(starts, "random", seat=seat).run(120, whatif.Inline(), narrow=False)
        assert both.difference("a", "b", seat=seat) == alone.difference("a", "b")
        assert both.overall(of="win", seat=seat) == alone.overall(of="win")
        assert both.contenders(seat) == alone.contenders()
        assert both.rows(seat) == alone.rows()
    turned = [starts[0], whatif.Start("b", after[1], seats=(1, 0))]
    crossed = whatif.Study(turned, "random", seat=0).run(120, whatif.Inline(), narrow=False)
    assert crossed.rows()[0]["playouts"] == 60
    leads = {row["start"]: row["lead"] for row in crossed.rows()}
    assert leads == {"a": crossed.estimates[0].margin[0].mean, "b": crossed.estimates[1].margin[1].mean}


def test_wrong_questions_get_clear_answers() -> None:
    now = whatif.Start("now", mid_game().position)
    three = whatif.Start("three", Game.new(3, seed=1).position)
    alone = whatif.Start("alone", Game.solo(seed=1).position)
    for starts, code in (
        ([], "starts"),
        ([now, now], "starts"),
        ([now, three], "starts_differ"),
        ([now, alone], "starts_differ"),
    ):
        with pytest.raises(GameError) as wrong:
            whatif.Study(starts)
        assert wrong.value.code == code
        assert str(wrong.value)
    with pytest.raises(GameError, match="clever"):
        whatif.Study([now], "clever")
    with pytest.raises(GameError, match="seat 2"):
        whatif.Study([now], seat=2)
    with pytest.raises(GameError, match="seat 2"):
        whatif.Study([whatif.Start("now", now.position, seats=(0, 2))])
    with pytest.raises(GameError) as alike:
        whatif.Study([whatif.Start("now", now.position, seats=(0, 0))])
    assert alike.value.code == "starts_differ"
    study = whatif.Study([now], "random", seat=0)
    with pytest.raises(GameError, match="every_seat=True"):
        study.contenders(1)
    with pytest.raises(GameError, match="playouts"):
        study.run(0)
    with pytest.raises(GameError, match="called 'then'"):
        study.difference("now", "then")
    with pytest.raises(GameError, match="narrow=False"):
        study.overall()
    with pytest.raises(GameError, match="'luck'"):
        study.difference("now", "now", of="luck")
    broken = mid_game().position
    broken.crew[0] += 1
    with pytest.raises(PositionError):
        whatif.Study([whatif.Start("broken", broken)])
    over = Game.new(2, seed=1)
    while not over.is_over:
        over.play(over.options[0])
    with pytest.raises(GameError) as late:
        whatif.options_of(over)
    assert late.value.code == "game_over"


def test_a_policy_that_fails_says_so() -> None:
    policy: Policy = Stubborn()
    study = whatif.Study([whatif.Start("now", mid_game().position)], policy)
    with pytest.raises(GameError, match="RuntimeError: I will not play round 4"):
        study.run(5, whatif.Inline())


def test_the_rival_has_its_seat_in_the_figures() -> None:
    study = whatif.options_of(Game.solo(seed=3), "random").run(40, whatif.Inline())
    for found in study.estimates:
        assert len(found.win) == 2
        assert found.win[0].mean + found.win[1].mean == pytest.approx(1)


def test_the_example_in_the_documentation_holds() -> None:
    found = doctest.testmod(whatif)
    assert found.attempted
    assert not found.failed


def test_every_public_name_can_be_had() -> None:
    assert [name for name in whatif.__all__ if not hasattr(whatif, name)] == []
    assert whatif.__all__ == sorted(whatif.__all__)
