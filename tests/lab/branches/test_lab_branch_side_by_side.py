"""Branches side by side in the lab: what differs, and what each is worth."""

import pytest

from betacolony import Game, GreedyPlayer, finish_game
from betacolony.players.weights import STANDARD
from betacolony_widgets.lab.branch_comparison import differing
from betacolony_widgets.lab.prepared_positions import prepared
from betacolony_widgets.play.choices import flow
from helpers.browser.tab_page import Visitor
from helpers.lab_branches import tree

pytestmark = pytest.mark.slow


def test_side_by_side_shows_what_differs_in_words_pictures_and_sheets(visitor: Visitor) -> None:
    visitor.ask("branches.change", "roll", name="six", **{"die-black": "6"})
    shown = visitor.html("branches")
    assert shown.count("<section>") == 2
    assert shown.count("<svg") == 2
    assert "The dice" in shown or "dice" in visitor.text("branches")
    assert "Score sheets" in shown
    visitor.ask("branches.beside", "six")
    assert visitor.html("branches").count("<section>") == 1


def test_the_panels_shown_are_those_that_differ() -> None:
    game = prepared("late")
    assert list(differing([game.position, game.with_dice(black=6).position])) == ["dice"]
    other = game.branch()
    other.play(other.options[0])
    assert "rondel" in list(differing([game.position, other.position]))
    assert list(differing([game.position])) == ["mat", "colonies"]


def test_at_most_four_stand_side_by_side(visitor: Visitor) -> None:
    for face in range(1, 7):
        visitor.ask("branches.change", "roll", name=f"face {face}", **{"die-black": str(face)})
    assert len(visitor.lab.branches.beside) == 4


def test_names_of_branches_are_escaped(visitor: Visitor) -> None:
    visitor.ask("branches.change", "roll", name="<b>six", **{"die-black": "6"})
    visitor.wait(("branches.run", ""))
    assert "<b>six" not in visitor.html("branches")


def test_branches_are_evaluated_with_the_same_luck(visitor: Visitor) -> None:
    visitor.ask("branches.change", "seats", name="other way", order="1 0")
    visitor.ask("branches.source", source="now")
    visitor.ask("branches.change", "choice", option=flow.option_id(visitor.lab.game.options[0]), name="fly")
    visitor.wait(("branches.run", ""))
    shown = visitor.text("branches")
    assert "Ada's chance of winning in each branch" in shown
    assert "What the branches are worth to Ada" in shown
    assert "turn order" in shown
    visitor.wait(("branches.refine", ""))
    results = visitor.lab.branches.results
    assert results
    assert [line.playouts for line in results.lines] == [30, 30, 30]


def test_figures_are_those_of_the_same_player_in_another_turn_order(visitor: Visitor) -> None:
    visitor.ask("branches.change", "seats", name="other way", order="1 0")
    other = tree(visitor)["other way"].game
    assert other.names == ("Bo", "Ada")
    visitor.wait(("branches.run", ""))
    study = visitor.lab.branches.study
    results = visitor.lab.branches.results
    assert study
    assert results
    assert study.seatings == ((0, 1), (1, 0))
    assert results.lines[1].lead == study.estimates[1].margin[1]
    assert results.lines[1].ahead.mean == pytest.approx(results.lines[1].lead.mean - results.lines[0].lead.mean)


@pytest.mark.parametrize("rooted", [True, False], ids=["its moment kept", "only its outcomes kept"])
def test_branches_of_a_choice_speak_for_the_player_who_made_it(rooted: bool) -> None:
    """Ada's three builds are ranked for Ada, though Bo decides next in each."""
    moment = prepared("middle")
    visitor = Visitor(prepared("middle"))
    if rooted:
        visitor.ask("branches.keep", name="before")
        visitor.ask("branches.beside", "before")
    for name, option in zip("ABC", moment.options[:3], strict=True):
        visitor.lab.choose(option)
        visitor.ask("branches.keep", name=name)
        visitor.lab.take(prepared("middle"))
    panel = visitor.lab.branches
    assert panel.beside == ["A", "B", "C"]
    assert [tree(visitor)[name].game.decision.player for name in panel.beside] == [1, 1, 1]  # type: ignore[union-attr]
    assert {tree(visitor)[name].parent for name in panel.beside} == {"before" if rooted else "start"}
    visitor.wait(("branches.run", ""))
    study, results = panel.study, panel.results
    assert study
    assert results
    assert (study.seat, results.seat) == (0, 0)
    by_lead = sorted(study.estimates, key=lambda estimate: -estimate.margin[0].mean)
    assert [line.name for line in results.ranked] == [estimate.name for estimate in by_lead]
    shown = visitor.text("branches")
    assert "Best for Ada" in shown
    assert "What the branches are worth to Ada" in shown
    assert "Ada's chance of winning in each branch" in shown
    assert 'aria-checked="true" tabindex="0" data-do="branches.seat" data-arg="0"' in visitor.html("branches")
    assert "For each player" in shown


def test_branches_can_be_seen_by_each_player() -> None:
    moment = prepared("middle")
    visitor = Visitor(prepared("middle"))
    for name, option in zip("AB", moment.options[:2], strict=True):
        visitor.lab.choose(option)
        visitor.ask("branches.keep", name=name)
        visitor.lab.take(prepared("middle"))
    visitor.wait(("branches.run", ""))
    panel = visitor.lab.branches
    study = panel.study
    assert study
    for seat, name in enumerate(moment.names):
        visitor.ask("branches.seat", str(seat))
        results = panel.results
        assert results
        assert [line.lead for line in results.lines] == [estimate.margin[seat] for estimate in study.estimates]
        assert results.lines[1].ahead == study.difference("B", "A", seat=seat).interval
        assert f"worth to {name}" in visitor.text("branches")
        assert f"{name}'s chance of winning" in visitor.text("branches")
    visitor.ask("branches.seat", "3")  # nobody sits there
    assert panel.seat == 2
    visitor.ask("branches.beside", "B")  # other branches may part elsewhere
    assert panel.seat is None


def test_nothing_is_evaluated_without_branches() -> None:
    visitor = Visitor(prepared("late"))
    visitor.ask("branches.run")
    assert "side by side" in visitor.faults[0]


def test_a_game_that_is_over_is_evaluated_for_somebody() -> None:
    over = finish_game(Game.new(["Ada", "Bo"], seed=4), [GreedyPlayer(STANDARD)] * 2)
    before = over.at(len(over.history) - 2)
    visitor = Visitor(Game.from_position(before.position, before.names))
    visitor.ask("branches.keep", name="now")
    visitor.ask("branches.change", "choice", option=flow.option_id(before.options[0]), name="done")
    visitor.ask("branches.beside", "now")
    assert visitor.lab.branches.beside == ["done"]
    visitor.wait(("branches.run", ""))
    assert "What the branches are worth to Ada" in visitor.text("branches")
