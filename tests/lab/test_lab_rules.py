"""The lab's tab for rules, and figures for each player: whole games by two rules, without a browser."""

import asyncio
import csv
import io

import pytest

from betacolony import Edition, Game, whatif
from betacolony.core.tallies import Interval
from betacolony.whatif.changes import Rules
from betacolony_widgets.lab.prepared_positions import prepared
from betacolony_widgets.lab.rules_panel import RulesPanel
from betacolony_widgets.live_lab import panel, results
from betacolony_widgets.live_lab.background_work import Limits
from betacolony_widgets.messages import Messages
from helpers.browser.tab_page import Visitor, at_rest, ended, number, run

ENGLISH = Messages.of()
pytestmark = pytest.mark.slow

#: a number that matters to all who play
FORM = {"path": "rules.die_colour_cp", "number": "3", "players": "2", "who": "random", "games": "100"}


def rules(visitor: Visitor) -> RulesPanel:
    found = visitor.lab.panels["rules"]
    assert isinstance(found, RulesPanel)
    return found


def played(visitor: Visitor, **fields: str) -> None:
    """Fill in the form, send it, and wait for the games."""

    async def pressed() -> None:
        visitor.ask("rules.run", **FORM | fields)
        await ended(visitor.lab.work)

    run(pressed())


def saved(visitor: Visitor) -> list[dict[str, str]]:
    """The rows of the table that was saved last."""
    file = [message for message in visitor.sent if message["type"] == "file"][-1]
    assert file["kind"] == "text/csv"
    return list(csv.DictReader(io.StringIO(file["text"])))


# --- what a rule does ------------------------------------------------------------------------------------------------


def test_games_by_both_rules_are_compared(visitor: Visitor) -> None:
    played(visitor)
    shown = visitor.text("rules")
    assert "CP for a die of the location's colour: 3 instead of 1" in shown
    assert "2 players, in each seat: Computer, random." in shown
    assert "100 games by each rule" in shown
    assert "is more than chance" in shown
    assert "is more than chance" in visitor.told
    assert "more than chance" not in str(visitor.lab.board.overlay.desk), "it is not about the board"
    assert visitor.html("rules").count("<svg") == 2
    assert visitor.html("status") == ""


def test_the_tables_agree_with_the_study(visitor: Visitor) -> None:
    played(visitor, who="each", who0="random", who1="sampled")
    study = rules(visitor).study
    assert study
    assert study.policies == ["random", "sampled"]
    assert [estimate.playouts for estimate in study.estimates] == [100, 100]
    now, then = study.estimates
    found = visitor.tables("rules")
    points = found["CP by seat"]
    for seat in (0, 1):
        row = points[1 + seat]
        assert number(row[1]) == pytest.approx(now.points[seat].mean, abs=0.051)
        assert number(row[2]) == pytest.approx(then.points[seat].mean, abs=0.051)
        assert number(row[3]) == pytest.approx(whatif.changed_by(study, "changed", seat).mean, abs=0.051)
        assert number(found["Share of victories by seat"][1 + seat][1]) == pytest.approx(
            100 * now.win[seat].mean, abs=0.51
        )
    everybody = found["CP at the end: All seats"]
    spread = whatif.together(now.spread)
    assert everybody[1][2:] == [str(whatif.quantile(spread, share)) for share in (0.1, 0.5, 0.9)]
    assert number(everybody[3][1]) == pytest.approx(whatif.changed_by(study, "changed").mean, abs=0.051)
    sources = found["Where the CP come from: All seats"]
    assert sum(number(row[1]) for row in sources[1:]) == pytest.approx(number(everybody[1][1]), abs=0.5)
    assert "Seat 1: Computer, random and Seat 2: Computer, quick" in visitor.text("rules")


def test_the_points_of_one_seat_can_be_looked_at(visitor: Visitor) -> None:
    played(visitor, who="each", who0="random", who1="sampled")
    visitor.ask("rules.seat", seat="1")
    study = rules(visitor).study
    assert study
    found = visitor.tables("rules")["CP at the end: Seat 2"]
    assert number(found[1][1]) == pytest.approx(study.estimates[0].points[1].mean, abs=0.051)
    assert "Seat 2 ends with" in visitor.text("rules")
    visitor.ask("rules.seat", seat="")
    assert "CP at the end: All seats" in visitor.tables("rules")
    visitor.ask("rules.seat", seat="9")
    assert rules(visitor).seat is None


def test_a_number_that_never_matters_is_said_to_be_one(visitor: Visitor) -> None:
    played(visitor, path="supply.fuel_tokens", number="900")
    assert "never mattered" in visitor.text("rules")


def test_what_can_not_be_told_from_nothing_is_not_called_a_difference(visitor: Visitor) -> None:
    played(visitor, path="rules.set_die_to", number="5")
    found = rules(visitor).results
    assert found
    gap = found.gaps[None]  # type: ignore[attr-defined]
    assert gap.low <= 0 <= gap.high
    assert "can't be told apart from zero" in visitor.text("rules")


def test_refining_plays_as_many_games_once_more(visitor: Visitor) -> None:
    played(visitor)
    visitor.wait(("rules.refine", ""))
    assert "200 games by each rule" in visitor.text("rules")


def test_the_same_question_has_the_same_answer(visitor: Visitor) -> None:
    played(visitor)
    first = visitor.html("rules")
    played(visitor)
    assert visitor.html("rules") == first


def test_hosted_readers_play_no_more_than_they_may(visitor: Visitor) -> None:
    visitor.lab.limits = Limits(1, 60)
    played(visitor, games="1000")
    assert "30 games by each rule" in visitor.text("rules")
    assert "At most 60 games" in visitor.text("rules")


def test_all_figures_can_be_saved(visitor: Visitor) -> None:
    visitor.ask("rules.csv")
    assert not [message for message in visitor.sent if message["type"] == "file"]
    played(visitor)
    visitor.ask("rules.csv")
    rows = saved(visitor)
    assert [(row["number"], row["seat"]) for row in rows] == [("1", "0"), ("1", "1"), ("3", "0"), ("3", "1")]
    study = rules(visitor).study
    assert study
    for row, seat in zip(rows[2:], (0, 1), strict=True):
        then = study.estimates[1]
        assert float(row["points"]) == then.points[seat].mean
        assert float(row["points_more"]) == whatif.changed_by(study, "changed", seat).mean
        assert int(row["points_50"]) == whatif.quantile(then.spread[seat], 0.5)
        assert float(row["dice"]) == then.sources[seat][0]
    assert rows[0]["points_more"] == ""


# --- what is asked ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"number": ""}, "Type a number."),
        ({"number": " "}, "Type a number."),
        ({"number": "many"}, "many is not a whole number."),
        ({"number": "1.5"}, "1.5 is not a whole number."),
        ({"number": "9" * 5000}, "is not a whole number."),
        ({"number": "1"}, "It is 1 now: type another number."),
        ({"number": "-1"}, "-1 is out of range: it should be 0 to 100."),
        ({"number": "999"}, "999 is out of range: it should be 0 to 100."),
        ({"path": "end.majority[3]", "number": "99"}, "The majority points fall from 99 to 10"),
        ({"path": "rules.colour"}, "Choose a number from the list."),
    ],
)
def test_a_number_that_can_not_be_is_explained_beside_its_field(
    visitor: Visitor, fields: dict[str, str], told: str
) -> None:
    visitor.ask("rules.run", **FORM | fields)
    assert told in visitor.text("rules")
    assert told in visitor.told
    assert not visitor.lab.work.running
    assert rules(visitor).study is None
    visitor.ask("rules.look", **FORM)
    assert told not in visitor.text("rules")


def test_a_fault_leaves_the_figures_before_it(visitor: Visitor) -> None:
    played(visitor)
    visitor.ask("rules.run", **FORM | {"number": ""})
    assert "100 games by each rule" in visitor.text("rules")


def test_a_reconstructed_number_is_called_so(visitor: Visitor) -> None:
    assert "is reconstructed" not in visitor.text("rules")
    visitor.ask("rules.look", path="card[0].cp")
    assert "is reconstructed" in visitor.text("rules")
    played(visitor, path="card[0].cp", number="9")
    assert "9 instead of 4 (a reconstructed number)" in visitor.text("rules")
    visitor.ask("rules.look", path="rules.dock_fuel")
    assert "This number is reconstructed" in visitor.text("rules"), "what is shown is still about the other"


def test_the_form_has_a_seat_for_each_player(visitor: Visitor) -> None:
    visitor.ask("rules.look", players="3", who="each", who2="easy")
    assert [f'name="who{seat}"' in visitor.html("rules") for seat in range(4)] == [True, True, True, False]
    assert rules(visitor).form.policies == ("medium", "medium", "easy")
    visitor.ask("rules.look", who="random")
    assert 'name="who0"' not in visitor.html("rules")


def test_what_makes_no_sense_leaves_the_form_as_it_was(visitor: Visitor) -> None:
    before = rules(visitor).form
    visitor.ask("rules.look", players="9", games="100000", who="master", who0="master")
    assert rules(visitor).form == before


def test_rules_that_were_changed_on_the_board_are_the_rules_as_they_are() -> None:
    edition = whatif.tweak(Edition.load(), {"rules.die_colour_cp": 2})
    visitor = Visitor(Game.new(["Ada", "Bo"], seed=3, edition=edition))
    played(visitor)
    assert "3 instead of 2" in visitor.text("rules")


# --- beside the board ------------------------------------------------------------------------------------------------


def test_the_board_goes_on_while_rules_are_compared(visitor: Visitor) -> None:
    async def pressed() -> None:
        visitor.ask("rules.run", **FORM)
        for _ in range(2):
            visitor.point(visitor.lab.board.overlay.desk["choices"][0]["id"])
        assert visitor.lab.work.running
        await ended(visitor.lab.work)

    run(pressed())
    assert len(visitor.lab.game.history) == 2
    assert "100 games by each rule" in visitor.text("rules")
    visitor.ask("start.prepared", "first")
    assert "100 games by each rule" in visitor.text("rules")


def test_a_printed_number_that_was_made_otherwise_is_not_called_reconstructed(visitor: Visitor) -> None:
    visitor.lab.take(Rules({"rules.group_limit": 4}).made_from(visitor.lab.game))
    visitor.ask("rules.look", **FORM | {"path": "rules.group_limit"})
    assert "connected (now 4)" in visitor.text("rules")
    assert "is reconstructed" not in visitor.text("rules")


@pytest.mark.parametrize(
    ("mean", "half", "told"),
    [(-0.23, 0.18, "−0.23 ± 0.18"), (-0.18, 0.21, "−0.2 ± 0.2"), (0.5, 0.2, "+0.5 ± 0.2"), (14, 13.8, "+14.0 ± 13.8")],
)
def test_a_difference_that_is_no_chance_does_not_look_like_none(mean: float, half: float, told: str) -> None:
    assert results.points(ENGLISH, Interval(mean, mean - half, mean + half)).replace("\u00a0", " ") == told


def test_other_rules_on_the_board_make_the_figures_void(visitor: Visitor) -> None:
    played(visitor)
    visitor.lab.take(Rules({"rules.group_limit": 4}).made_from(visitor.lab.game))
    assert "games by each rule" not in visitor.text("rules")
    assert rules(visitor).study is None


def test_other_rules_on_the_board_call_the_games_off(visitor: Visitor) -> None:
    async def pressed() -> None:
        visitor.ask("rules.run", **FORM)
        visitor.lab.take(Rules({"rules.group_limit": 4}).made_from(visitor.lab.game))
        assert not visitor.lab.work.running
        await at_rest(visitor.lab.work)

    run(pressed())
    assert visitor.html("status") == ""
    assert rules(visitor).results is None


def test_what_is_known_stays_when_it_is_called_off(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panel, "_UPDATE_EVERY", -1)

    async def pressed(last: str) -> None:
        visitor.ask("rules.run", **FORM)
        while rules(visitor).results is None:  # noqa: ASYNC110  as readers do
            await asyncio.sleep(0)
        visitor.ask(last)
        await ended(visitor.lab.work)

    for last in ("cancel", "options.run"):
        run(pressed(last))
        assert "games by each rule" in visitor.text("rules")
        assert visitor.html("rules").count("<svg") == 2


# --- figures for each player -----------------------------------------------------------------------------------------


def test_options_are_told_for_each_player(visitor: Visitor) -> None:
    visitor.wait(("options.run", ""))
    visitor.ask("options.view")
    results = visitor.lab.panels["options"].results  # type: ignore[attr-defined]
    caption = "How often each player wins, and their average CP at the end"
    head, *rows = visitor.tables("options")[caption]
    assert head == ["Option", "Ada wins", "Ada: CP", "Bo wins", "Bo: CP"]
    assert [row[0] for row in rows] == [line.name for line in results.ranked]
    known = [(row, line) for row, line in zip(rows, results.ranked, strict=True) if line.known]
    assert known
    for row, line in known:
        assert number(row[3]) == pytest.approx(100 * line.estimate.win[1].mean, abs=0.51)
        assert number(row[4]) == pytest.approx(line.estimate.points[1].mean, abs=0.51)


def test_options_and_faces_can_be_saved(visitor: Visitor) -> None:
    visitor.wait(("options.run", ""))
    visitor.ask("options.csv")
    results = visitor.lab.panels["options"].results  # type: ignore[attr-defined]
    rows = saved(visitor)
    assert [(row["start"], row["name"]) for row in rows] == [
        (line.name, name) for line in results.ranked for name in ("Ada", "Bo")
    ]
    assert float(rows[1]["win_high"]) == results.ranked[0].estimate.win[1].high
    visitor.wait(("die.run", "red"))
    visitor.ask("die.csv")
    rows = saved(visitor)
    assert [(row["die"], row["start"]) for row in rows[::2]] == [("red", str(face)) for face in range(1, 7)]


def test_the_rival_has_figures_as_well() -> None:
    visitor = Visitor(Game.solo(seed=3))
    visitor.wait(("options.run", ""))
    visitor.ask("options.csv")
    assert {row["name"] for row in saved(visitor)} == set(visitor.lab.game.names)
    assert not [message for message in visitor.sent if message["type"] == "fault"]


# --- in another language ---------------------------------------------------------------------------------------------


def test_rules_are_compared_in_german() -> None:
    visitor = Visitor(prepared("late").translated("de"))
    played(visitor)
    assert "mehr als Zufall" in visitor.text("rules")
    visitor.ask("rules.run", **FORM | {"number": ""})
    assert "Gib eine Zahl ein." in visitor.text("rules")
