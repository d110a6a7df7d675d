"""Exocolony's lab: whole games by two rules, compared in words and tables, and numbers that can't be."""

import csv
import io

import pytest

from betacolony.exocolony import Edition, whatif
from betacolony_widgets.exocolony.lab.page import Lab
from betacolony_widgets.exocolony.lab.rules_panel import RulesPanel
from betacolony_widgets.live_lab.background_work import Limits
from helpers.browser.tab_page import Reader, ended, number, run

pytestmark = pytest.mark.slow

FORM = {"path": "rules.vp_to_win", "number": "6", "players": "2", "who": "random", "games": "40"}


def rules(visitor: Reader[Lab]) -> RulesPanel:
    found = visitor.lab.panels["rules"]
    assert isinstance(found, RulesPanel)
    return found


def played(visitor: Reader[Lab], **fields: str) -> whatif.Study:
    """Fill in the form, send it, and wait for the games."""

    async def pressed() -> None:
        visitor.ask("rules.run", **FORM | fields)
        await ended(visitor.lab.work)

    run(pressed())
    study = rules(visitor).study
    assert isinstance(study, whatif.Study)
    return study


def test_games_by_both_rules_are_compared_in_length_points_and_victories(visitor: Reader[Lab]) -> None:
    study = played(visitor)
    now, then = study.estimates
    assert (now.playouts, then.playouts) == (40, 40)
    shown = visitor.text("rules")
    assert "Points needed to win: 6 instead of 16" in shown
    assert "2 players, in each place: Computer, random." in shown
    assert "rounds is more than chance" in shown
    assert "points is more than chance" in shown
    assert "rounds is more than chance" in visitor.told
    assert "CP" not in shown
    assert visitor.html("rules").count("<svg") == 2
    found = visitor.tables("rules")
    (mean, _), (changed_mean, gap) = whatif.lengths(study).values()
    cells = found["How long games last"][1]
    for cell, interval in zip(cells[1:], (mean, changed_mean, gap), strict=True):
        assert number(cell) == pytest.approx(interval.mean, abs=0.051)
        assert number(cell.partition("±\u00a0")[2]) == pytest.approx(interval.half, abs=0.051)
    for place in (0, 1):
        wins = found["Share of victories by place in turn order"][1 + place]
        assert wins[0] == f"Place {place + 1}"
        assert number(wins[1]) == pytest.approx(100 * now.win[place].mean, abs=0.51)
        assert number(wins[2]) == pytest.approx(100 * then.win[place].mean, abs=0.51)
        points = found["Points by place in turn order"][1 + place]
        assert number(points[3]) == pytest.approx(whatif.changed_by(study, "changed", place).mean, abs=0.051)
    sources = found["Where the points come from: All places"]
    assert [row[0] for row in sources[1:3]] == ["The first Colony", "Colonies"]
    assert sum(number(row[2]) for row in sources[1:]) == pytest.approx(
        whatif.by_edition(study, "changed").mean, abs=0.5
    )


def test_a_number_that_never_mattered_is_said_to_be_one(visitor: Reader[Lab]) -> None:
    played(visitor, path="rules.start_coin[4]", number="9")
    assert "the number never mattered" in visitor.text("rules")


def test_what_can_not_be_told_from_nothing_is_not_called_a_difference(visitor: Reader[Lab]) -> None:
    study = played(visitor, path="rules.prices.food", number="2")
    gap = whatif.lengths(study)["changed"][1]
    assert gap.low <= 0 <= gap.high
    assert gap.half
    assert "rounds can't be told apart from zero" in visitor.text("rules")


def test_each_place_has_its_player_and_its_figures(visitor: Reader[Lab]) -> None:
    visitor.ask("rules.look", players="5", who="each")
    assert [f'name="who{seat}"' in visitor.html("rules") for seat in range(6)] == [True] * 5 + [False]
    visitor.lab.limits = Limits(1, 8)  # few games: the sharp player is slow
    study = played(visitor, who="each", who0="greedy", number="4")
    assert study.policies == ["greedy", "random"]
    assert "Place 1: Computer, sharp and Place 2: Computer, random" in visitor.text("rules")
    visitor.ask("rules.seat", seat="0")
    assert "Place 1 ends with" in visitor.text("rules")
    visitor.ask("rules.seat", seat="2")
    assert rules(visitor).seat is None


def test_all_figures_can_be_saved(visitor: Reader[Lab]) -> None:
    study = played(visitor)
    visitor.ask("rules.csv")
    (file,) = [message for message in visitor.sent if message["type"] == "file"]
    rows = list(csv.DictReader(io.StringIO(file["text"])))
    assert [(row["number"], row["seat"]) for row in rows] == [("16", "0"), ("16", "1"), ("6", "0"), ("6", "1")]
    gap = whatif.lengths(study)["changed"][1]
    assert float(rows[3]["rounds_more"]) == gap.mean
    assert float(rows[3]["rounds_more_high"]) == gap.high
    assert rows[0]["rounds_more"] == ""
    assert float(rows[0]["spaceports"]) == study.estimates[0].sources[0][3]


def test_hosted_readers_play_no_more_than_they_may(visitor: Reader[Lab]) -> None:
    visitor.lab.limits = Limits(1, 24)
    played(visitor, games="400")
    assert "12 games by each rule" in visitor.text("rules")


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"number": " "}, "Type a number."),
        ({"number": "1.5"}, "1.5 is not a whole number."),
        ({"number": "16"}, "It is 16 now: type another number."),
        ({"number": "0"}, "0 is out of range: it should be 1 to 100."),
        (
            {"path": "rules.market_size", "number": "9"},
            "Most cards in the market: 6 is out of range: it should be 9 to",
        ),
        (
            {"path": "rules.price_most", "number": "2"},
            "Price of food at the start: 3 is out of range: it should be 1 to 2",
        ),
        ({"path": "rules.round_limit", "number": "9"}, "Choose a number from the list."),
        ({"path": "card[0].cost.metal", "number": "9"}, "Choose a number from the list."),
    ],
)
def test_a_number_that_can_not_be_is_explained_beside_its_field(
    visitor: Reader[Lab], fields: dict[str, str], told: str
) -> None:
    visitor.ask("rules.run", **FORM | fields)
    assert told in visitor.text("rules")
    assert told in visitor.told
    assert not visitor.lab.work.running
    visitor.ask("rules.look", **FORM)
    assert told not in visitor.text("rules")


def test_a_number_that_is_not_printed_is_marked(visitor: Reader[Lab]) -> None:
    assert "does not print this number" not in visitor.text("rules")
    assert "Points for an Exocolony (now 3, not from the rulebook)" in visitor.text("rules")
    visitor.ask("rules.look", path="vp.exocolony")
    assert "does not print this number" in visitor.text("rules")


def test_what_is_offered_is_what_the_file_has_in_words(visitor: Reader[Lab]) -> None:
    offered = rules(visitor)._offered(visitor.lab.game.edition)
    assert offered.keys() == whatif.numbers_of(Edition.load()).keys()
    assert not [label for path, label in offered.items() if path in label]
