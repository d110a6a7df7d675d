"""Judging the decisions of a finished game: in what order, played on by whom, and in which words."""

import re
from collections.abc import Iterator, Mapping
from html import unescape
from typing import Any

import pytest
from markupsafe import Markup

from betacolony import Game, whatif
from betacolony.state.position import SOURCES
from betacolony.whatif import Verdict
from betacolony_widgets.aftermath import finished_game
from betacolony_widgets.aftermath.finished_game import FinishedGame
from betacolony_widgets.live_aftermath import findings, findings_html
from betacolony_widgets.live_aftermath.finished_game import Effort, Judged, decisions
from betacolony_widgets.live_aftermath.overview import Look, overview, worst_of
from betacolony_widgets.live_lab.background_work import Limits
from betacolony_widgets.messages import Messages
from helpers.look_back import Reader, ended, loss_of

ENGLISH = Messages.of()
#: one that searches nothing and judges nothing again, and one that does both
QUICK, SEARCHED = Effort(2, 0, 2, again=()), Effort(2, 6, 2)
pytestmark = pytest.mark.slow


def looked_at(verdicts: Mapping[int, Verdict], effort: Effort = SEARCHED) -> Look:
    """The first player's look at the game, with verdicts of this effort."""
    judged = {record: Judged(verdict, effort) for record, verdict in verdicts.items()}
    return Look(FinishedGame(ended(), ENGLISH), None, judged, 0, "hasty", has_lab=False)


def words_of(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def test_nothing_within_the_noise_is_called_worse(reader: Reader) -> None:
    reader.ask("look.go", whose="")
    for seat in (0, 1):
        reader.ask("seat", seat=str(seat))
        worse = sum(verdict.kind == "worse" and verdict.player == seat for verdict in reader.after.verdicts.values())
        assert reader.html("verdicts").count('class="bc-after-worse"') == worse
        times = "once" if worse == 1 else f"{worse} times"
        assert (f"Something else was better {times}." in reader.text("verdicts")) == (worse > 0)


def test_the_worst_comes_first_or_all_as_they_were_made(reader: Reader) -> None:
    reader.ask("look.go", whose="1")

    def listed(turn: int | None = None) -> list[int]:
        """The records of all decisions in the list, or of a turn in it."""
        html = reader.html("verdicts")
        part = html if turn is None else html.split('class="bc-after-where"')[1 + turn]
        return [int(entry) for entry in re.findall(r'data-do="moment.show" data-arg="(\d+)"', part)]

    verdicts = reader.after.verdicts
    faultless = [verdicts[record].kind == "best" for record in listed()]
    assert faultless == sorted(faultless)
    assert any(faultless)
    assert not all(faultless)
    assert max(verdict.kind for verdict in verdicts.values()) in [verdicts[record].kind for record in listed(0)]
    reader.ask("order", order="game")
    assert listed() == sorted(record for record, verdict in verdicts.items() if verdict.kind != "only")


def test_the_dearest_decision_is_the_one_that_cost_most_of_the_chance_to_win() -> None:
    game = ended()
    first, second, third, fourth = decisions(game, 0)[:4]
    known = {
        first: loss_of(first, (9, 2), 0.02),
        second: loss_of(second, (5, 1), 0.21),
        third: loss_of(third, (6, 1), 0.19),  # within a step of the second
        fourth: loss_of(fourth, (4, 4), 0.5),  # not settled
    }
    look = looked_at(known)
    assert [verdict.record for verdict in worst_of(look)] == [third, second, first]
    text = words_of(overview(look, Markup()))
    assert text.count("It lowered the chance to win by") == 3
    assert "it is too close to call, and is not likely to have cost more than 8 CP. 6 decisions haven't" in text
    assert "been judged yet. All 4" in text
    assert "by 19 ± 10 %" in text


def test_what_the_sharp_player_would_have_chosen_is_not_said_to_be_the_best() -> None:
    own = decisions(ended(), 0)
    as_good = {
        record: Verdict(record, 0, 3, option, option) for record in own if (option := ended().history[record].option)
    }
    for effort, summary, kind, line in (
        (QUICK, "The sharp player's choice was taken", "liked", "would have chosen the same"),
        (SEARCHED, "The best option found was chosen", "best", "cost nothing measurable"),
    ):
        look = looked_at(as_good, effort)
        listed = findings_html.verdicts(look.its, look.judged, 0, "worst", "hasty", working=False, has_lab=False)
        assert f"{summary} {len(own)} times" in words_of(listed)
        assert listed.count(f'class="bc-after-{kind}"') == len(own)
        assert ("Best found" in listed) == bool(effort.search)
        assert line in words_of(overview(look, Markup()))
        said = findings_html.verdict_sentence(look.its, look.judged[own[0]])
        assert ("nothing better was found" in said) == bool(effort.search)
        assert {row["verdict"] for row in findings.rows(look.its, None, look.judged)} >= {look.judged[own[0]].kind}


def test_what_came_out_ahead_of_the_sharp_players_choice_is_said_to_have() -> None:
    """A loss of less than nothing is no close call."""
    record = decisions(ended(), 0)[0]
    ahead = loss_of(record, (-5.1, 2.6), -0.1)
    look = looked_at({record: ahead})
    assert ahead.kind == "ahead"
    assert ahead.at_stake == 0
    sentence = words_of(findings_html.verdict_sentence(look.its, look.judged[record]))
    assert "the one chosen came out ahead: −5.1 ± 2.6 CP." in sentence
    listed = findings_html.verdicts(look.its, look.judged, 0, "worst", "hasty", working=False, has_lab=False)
    assert "What had looked better came out behind once." in words_of(listed)
    assert 'class="bc-after-ahead"' in listed


def test_what_is_worse_beyond_the_dearest_is_counted() -> None:
    known = {record: loss_of(record, (9, 2), 0.1) for record in decisions(ended(), 0)[:4]}
    assert "1 other decision was worse than another option, too." in words_of(overview(looked_at(known), Markup()))


def test_judging_again_is_only_told_of_where_it_is_done() -> None:
    record = decisions(ended(), 0)[0]
    for effort in (QUICK, SEARCHED):
        look = looked_at({record: loss_of(record, (4, 4), 0.5)}, effort)
        listed = findings_html.verdicts(look.its, look.judged, 0, "worst", "hasty", working=False, has_lab=False)
        assert ("are judged again" in words_of(listed)) == bool(effort.again)


def test_a_loss_of_chance_is_a_change() -> None:
    record = decisions(ended(), 0)[0]
    look = looked_at({record: loss_of(record, (9, 2), 0.03)})
    listed = findings_html.verdicts(look.its, look.judged, 0, "worst", "hasty", working=False, has_lab=False)
    assert "+3\xa0±\xa02\xa0%" in unescape(listed)
    assert "+3\xa0±\xa02\xa0%" in findings_html.verdict_sentence(look.its, look.judged[record])


def test_what_was_worse_is_explained_in_the_list_and_opens_in_the_lab() -> None:
    worse, close = decisions(ended(), 0)[:2]
    gains = tuple(8.0 * (source == 0) for source in range(len(SOURCES)))
    option = ended().history[worse].option
    known = {
        number: Verdict(number, 0, 3, option, option, its.loss, its.win, gains, gains[0] - mean)
        for number, mean in ((worse, 9.0), (close, 1.0))
        for its in [loss_of(number, (mean, 2.0), 0.1)]
    }
    look = looked_at(known)
    for has_lab in (True, False):
        listed = findings_html.verdicts(look.its, look.judged, 0, "worst", "hasty", working=False, has_lab=has_lab)
        assert words_of(listed).count("It brings more from") == 1
        assert re.findall(r'data-do="moment.lab" data-arg="(\d+)"', listed) == [str(worse), str(close)] * has_lab


def test_decisions_are_listed_by_turn(reader: Reader) -> None:
    reader.ask("look.go", whose="0")
    game = ended()
    own, others = decisions(game, 0), decisions(game, 1)
    turns = findings_html._turns(FinishedGame(game, ENGLISH), [reader.after.verdicts[record] for record in own])
    assert [verdict.record for turn in turns for verdict in turn] == own
    for turn in turns:
        first, last = turn[0].record, turn[-1].record
        assert not any(first < record < last for record in others)
        assert game.at(first - 1).position.round == game.at(last - 1).position.round
    assert len(own) > len(turns) > 1
    reader.ask("order", order="game")
    listed = [turn for turn in turns if any(verdict.kind != "only" for verdict in turn)]
    assert reader.html("verdicts").count("bc-after-where") == len(listed)


def test_what_may_have_cost_much_and_is_open_is_judged_again(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int, list[int]]] = []

    def counted(
        _: Game, _policy: str, *, search: int, fresh: int, records: list[int], **_others: object
    ) -> Iterator[Verdict]:
        asked.append((search, fresh, list(records)))
        return (loss_of(record, (1.0, float(place)), 0.1) for place, record in enumerate(records))

    monkeypatch.setattr(finished_game, "paced", counted)
    reader.ask("look.go", whose="0")
    all_own, again, last = asked
    assert sorted(all_own[2]) == decisions(ended(), 0)
    assert again == (12, 8, list(reversed(all_own[2][2:]))[:12])  # the widest interval first, and none up to 2 CP
    assert last[:2] == (24, 32)
    assert len(last[2]) == 2
    assert reader.told == "All done."


def test_a_shared_machine_judges_each_decision_once(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    reader.after.state.limits = Limits(playouts=10_000)
    passes: list[int] = []
    judge = whatif.verdicts

    def counted(*args: Any, **kwargs: Any) -> Any:
        passes.append(kwargs["search"])
        return judge(*args, **kwargs)

    monkeypatch.setattr(finished_game, "paced", counted)
    reader.ask("look.go", whose="0")
    assert passes == [6]


def test_decisions_are_judged_first_where_the_sharp_player_sees_most_lost() -> None:
    game = ended()
    lost = whatif.foreseen(game)
    losses = [lost[record] for record in FinishedGame(game, ENGLISH).by_stake(decisions(game, 0), None)]
    assert losses == sorted(losses, reverse=True)
    assert losses[0] > losses[-1] == 0
    first = FinishedGame(game, ENGLISH).by_stake(decisions(game, None), 1)
    for seat in (0, 1):
        own = decisions(game, seat)
        assert [record for record in first if record in own and lost[record] > 0] == [max(own, key=lost.__getitem__)]
    assert [record for record in lost if not lost[record]] == sorted(record for record in first if not lost[record])


def test_who_plays_on_is_chosen_and_named(reader: Reader) -> None:
    after, game = reader.after, ended()
    reader.ask("look.go", whose="0")
    hasty = "the sharp player (hasty after the next round)"
    assert f"goes on to play like {hasty}." in reader.text("split")
    assert "6 games search for the best option" in reader.text("verdicts")
    reader.ask("look.policy", policy="greedy", whose="0")  # only with the next look
    assert "the 1 decisions that look dearest" in reader.text("start")
    assert after.state.found.aftermath is not None
    assert after.state.found.aftermath.study.policies == ["hasty", "hasty"]
    reader.ask("look.go", policy="greedy", whose="0")
    assert after.state.found.aftermath.study.policies == ["greedy", "greedy"]
    assert "goes on to play like the sharp player." in reader.text("split")
    assert "the one that the sharp player would have chosen" in reader.text("verdicts")
    assert set(after.verdicts) == set(FinishedGame(game, ENGLISH).by_stake(decisions(game, 0), 1))
    assert len(after.verdicts) < len(decisions(game, 0))
    reader.ask("judge.seat")
    assert set(after.verdicts) == set(decisions(game, 0))
    with pytest.raises(ValueError, match="must be one of hasty, greedy, not 'best'"):
        after.run(policy="best")


def test_a_decision_is_shown_with_its_position_and_verdict(reader: Reader) -> None:
    reader.ask("look.go", whose="0")
    better = next(verdict for verdict in reader.after.verdicts.values() if verdict.loss)
    reader.ask("moment.show", str(better.record))
    game = reader.after.game
    assert game is not None
    assert {"type": "open", "tab": "moment", "bring": True} in reader.sent
    shown = reader.text("moment")
    assert game.at(better.record - 1).tell(better.chosen) in shown
    assert game.at(better.record - 1).tell(better.best) in shown
    assert reader.html("moment").count("<svg") == 2
    reader.ask("moment.step", "1")
    assert reader.after.state.at == better.record + 1
    reader.ask("moment.pick", record="1")
    reader.ask("moment.step", "-1")
    assert reader.after.state.at == 1


def test_the_picture_marks_what_was_chosen_and_what_is_better() -> None:
    game = ended()
    record = next(n for n in decisions(game, None) if game.history[n].option and len(game.at(n - 1).options) > 5)
    options = list(game.at(record - 1).options)
    chosen = game.history[record].option
    assert chosen is not None
    plain = FinishedGame(game, ENGLISH).picture(record, chosen, None)
    marked = FinishedGame(game, ENGLISH).picture(record, chosen, next(option for option in options if option != chosen))
    assert marked != plain
    assert plain != FinishedGame(game, ENGLISH).picture(record, options[-1], None)


def test_the_others_are_judged_when_they_are_asked_for(reader: Reader) -> None:
    reader.ask("look.go", whose="0")
    reader.ask("seat", seat="1")
    assert "Not judged yet" in reader.text("verdicts")
    assert "not been judged yet" in findings_html.verdict_sentence(FinishedGame(ended(), ENGLISH), None)
    reader.ask("judge.seat")
    game = reader.after.game
    assert game is not None
    assert set(reader.after.verdicts) == set(decisions(game, None))
    assert reader.after.values is not None
    assert reader.after.values.playouts == 2


def test_a_single_decision_can_be_judged(reader: Reader) -> None:
    reader.ask("judge.one", "2")
    assert set(reader.after.verdicts) == {2}


def test_more_is_played_when_it_is_asked_again(reader: Reader) -> None:
    reader.ask("look.go", whose="0")
    quick = dict(reader.after.verdicts)
    reader.ask("look.go", whose="0")
    assert reader.after.values is not None
    assert reader.after.values.playouts == 4
    assert reader.after.verdicts == quick
    reader.ask("look.go", effort="thorough", whose="0")
    assert {effort.search for effort in reader.after.state.found.efforts.values()} == {8}
