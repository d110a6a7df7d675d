"""What can be otherwise in a branch of the lab, and what can not."""

from itertools import permutations

import pytest

from betacolony import Move
from betacolony_widgets.lab.forms import orders
from betacolony_widgets.lab.prepared_positions import prepared
from betacolony_widgets.play.choices import flow
from helpers.browser.tab_page import Visitor
from helpers.lab_branches import names, tree

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("roll", {"die-black": "6", "die-blue": "1"}),
        ("mat", {"player": "0", "mat": "E"}),
        ("card", {"card": "3 c3a"}),
        ("seats", {"order": "1 0"}),
        ("rules", {"path": "rules.group_limit", "number": "4"}),
    ],
)
def test_everything_that_can_be_otherwise_makes_a_branch(visitor: Visitor, kind: str, fields: dict[str, str]) -> None:
    visitor.ask("branches.change", kind, name="other", **fields)
    assert names(visitor) == ["now", "other"]
    assert "other" in visitor.text("branches")
    assert "Side by side" in visitor.text("branches")
    assert tree(visitor).told("other") in visitor.text("branches")


def test_another_option_makes_a_branch_with_a_name_of_its_own(visitor: Visitor) -> None:
    option = visitor.lab.game.options[3]
    visitor.ask("branches.change", "choice", option=flow.option_id(option), name="")
    assert names(visitor)[1] == visitor.lab.game.tell(option).rstrip(".")


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("choice", {"option": "option:type=Decline"}),
        ("roll", {"die-black": "9"}),
        ("roll", {}),
        ("mat", {"player": "7", "mat": "E"}),
        ("rules", {"path": "rules.luck", "number": "4"}),
        ("rules", {"path": "rules.group_limit", "number": "many"}),
        ("seats", {"order": "0 1"}),
        ("seats", {"order": "1 1"}),
        ("mat", {"player": "0", "mat": "E", "name": "now"}),
    ],
)
def test_what_can_not_be_is_told_and_leaves_the_branches_alone(
    visitor: Visitor, kind: str, fields: dict[str, str]
) -> None:
    visitor.ask("branches.change", kind, **fields)
    assert visitor.faults[0]
    assert names(visitor) == ["now"]


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("mat", {"player": "0", "mat": "own"}),
        ("rules", {"path": "rules.group_limit", "number": "3"}),
        ("card", {"card": "3 own"}),
    ],
)
def test_a_change_after_which_all_is_as_before_makes_no_branch(
    visitor: Visitor, kind: str, fields: dict[str, str]
) -> None:
    at = tree(visitor).root.position.to_dict()
    fields = {
        name: text.replace("own", at["seats"][0]["mat"] if kind == "mat" else at["cards"][2])
        for name, text in fields.items()
    }
    visitor.ask("branches.change", kind, **fields)
    assert "change nothing" in visitor.faults[0]
    assert names(visitor) == ["now"]


def test_only_orders_that_fit_the_round_are_offered() -> None:
    game = prepared("middle")
    visitor = Visitor(game)
    visitor.ask("branches.keep", name="now")
    assert "Another turn order" in visitor.text("branches")
    offered = orders(game.position, game.names)
    for order in permutations(range(3)):
        text = " ".join(map(str, order))
        visitor.ask("branches.change", "seats", name=text, order=text)
        assert (text in names(visitor)) == (text in offered)
    late = prepared("first")
    late.play(next(option for option in late.options if isinstance(option, Move)))
    while late.decision and (late.decision.kind, late.decision.player) != ("move", 1):
        late.play(late.options[0])
    assert orders(late.position, late.names) == {}
    visitor = Visitor(late)
    visitor.ask("branches.keep", name="now")
    assert "first move of a round" in visitor.text("branches")
    assert 'data-arg="seats"' not in visitor.html("branches")
    visitor.ask("edit.begin")
    assert "first move of a round" in visitor.text("edit")


def test_what_is_over_is_not_offered_to_be_made_otherwise(visitor: Visitor) -> None:
    shown = visitor.html("branches")
    cards = tree(visitor).root.position.to_dict()["cards"]
    index = [card.id for card in tree(visitor).root.game.edition.cards].index
    assert [f'"card[{index(card)}].cp"' in shown for card in cards] == [False, False, True]
    assert "materials.per_kind" not in shown
    assert 'value="3 c3' in shown
    assert 'value="1 c1' not in shown


def test_a_rule_that_can_not_be_is_told_in_the_words_of_its_field(visitor: Visitor) -> None:
    visitor.ask("branches.change", "rules", path="rules.group_limit", number="0")
    assert visitor.faults == ["Pods of one colour that may be connected: 0 is out of range: it should be 1 to 18."]
    visitor.ask("branches.change", "rules", path="rules.group_limit", number=" ")
    assert visitor.faults == ["Type a number."]


def test_numbers_of_the_rules_are_called_what_they_are(visitor: Visitor) -> None:
    shown = visitor.text("branches")
    assert "Pods of one colour that may be connected (now 3)" in shown
    assert "CP for the goal “Seven fuel” (now 6, reconstructed)" in shown
