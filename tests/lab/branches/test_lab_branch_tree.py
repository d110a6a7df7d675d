"""The tree of branches in the lab: moments of the board, renamed, taken, removed and brought back."""

import pytest

from betacolony import Game
from betacolony.whatif.branches import Tree
from betacolony.whatif.changes import Choice, Edit
from betacolony_widgets.lab.prepared_positions import prepared
from betacolony_widgets.messages import Messages
from helpers.browser.tab_page import Visitor
from helpers.lab_branches import kept, names, tree

say = Messages.of().say
pytestmark = pytest.mark.slow


def test_the_first_branch_knows_nothing_of_what_is_to_come(visitor: Visitor) -> None:
    assert tree(visitor).root.position == visitor.lab.game.position
    assert tree(visitor).root.game.seed == 5


def test_a_choice_on_the_board_becomes_a_branch_of_the_one_before(visitor: Visitor) -> None:
    option = visitor.lab.game.options[2]
    visitor.lab.choose(option)
    visitor.ask("branches.keep", name="flown")
    assert tree(visitor)["flown"].change == Choice(option)
    assert tree(visitor)["flown"].parent == "now"
    assert visitor.lab.branches.beside == ["now", "flown"]


def test_several_choices_become_one_branch(visitor: Visitor) -> None:
    for _ in range(2):
        visitor.lab.choose(visitor.lab.game.options[0])
    visitor.ask("branches.keep", name="later")
    assert isinstance(tree(visitor)["later"].change, Edit)
    assert tree(visitor)["later"].position == visitor.lab.game.position


@pytest.mark.parametrize(
    ("kind", "fields"), [("rules", {"path": "rules.group_limit", "number": "4"}), ("seats", {"order": "1 0"})]
)
@pytest.mark.parametrize("choices", [0, 1, 2])
def test_what_is_played_by_other_rules_or_in_other_seats_stays_so(
    visitor: Visitor, kind: str, fields: dict[str, str], choices: int
) -> None:
    visitor.ask("branches.change", kind, name="other", **fields)
    visitor.ask("branches.take", "other")
    for _ in range(choices):
        visitor.lab.choose(visitor.lab.game.options[0])
    visitor.ask("branches.keep", name="")
    assert len(names(visitor)) == (3 if choices else 2)
    last = tree(visitor)[visitor.lab.branches.beside[-1]]
    assert last.position == visitor.lab.game.position
    assert last.position.fingerprint == visitor.lab.game.position.fingerprint
    assert last.game.names == visitor.lab.game.names


@pytest.mark.parametrize("players", [["Ada", "Bo", "Cy"], ["Zoe", "Max"]])
def test_a_game_of_others_does_not_go_among_the_branches(visitor: Visitor, players: list[str]) -> None:
    visitor.lab.take(Game.new(players, seed=3))
    visitor.ask("branches.keep", name="theirs")
    assert visitor.faults == [say("lab.branch_stranger")]
    assert names(visitor) == ["now"]
    visitor.ask("branches.forget")
    visitor.ask("branches.keep", name="theirs")
    assert names(visitor) == ["theirs"]


def test_a_moment_that_is_a_branch_already_keeps_its_name(visitor: Visitor) -> None:
    visitor.ask("branches.keep", name="again")
    assert "“now”" in visitor.faults[0]
    assert names(visitor) == ["now"]
    visitor.ask("branches.keep", name="")
    assert names(visitor) == ["now"]


def test_any_branch_can_be_renamed(visitor: Visitor) -> None:
    visitor.ask("branches.change", "roll", name="six", **{"die-black": "6"})
    assert visitor.told == "Added: “six”."
    visitor.ask("branches.rename", old="six", new="a black six")
    assert names(visitor) == visitor.lab.branches.beside == ["now", "a black six"]
    assert "“six” is now called “a black six”." in visitor.text("branches")
    assert names(Visitor(prepared("first"), saved=kept(visitor))) == ["now", "a black six"]
    visitor.ask("branches.rename", old="now", new="a black six")
    assert "a black six" in visitor.faults[0]
    assert names(visitor) == ["now", "a black six"]
    assert 'maxlength="60"' in visitor.html("branches")


def test_what_is_made_otherwise_next_comes_from_the_same_branch(visitor: Visitor) -> None:
    for face in (5, 6):
        visitor.ask("branches.change", "roll", name=f"face {face}", **{"die-black": str(face)})
    tree = visitor.lab.branches.tree
    assert tree
    assert [branch.parent for branch in tree] == [None, "now", "now"]
    visitor.ask("branches.source", source="face 6")
    visitor.ask("branches.change", "roll", name="both", **{"die-red": "1"})
    assert tree["both"].parent == "face 6"


def test_branches_are_made_from_the_tables_of_options_and_faces(visitor: Visitor) -> None:
    visitor.wait(("options.run", ""))
    visitor.ask("options.branch", "1")
    visitor.wait(("die.run", "red"))
    visitor.ask("die.branch", "6")
    assert len(names(visitor)) == 3
    assert "red 6" in tree(visitor).told(names(visitor)[2])


def test_a_branch_goes_to_the_board_and_away(visitor: Visitor) -> None:
    visitor.ask("branches.change", "roll", name="six", **{"die-black": "6"})
    visitor.ask("branches.take", "six")
    assert visitor.lab.game.position == tree(visitor)["six"].position
    visitor.ask("branches.remove", "six")
    assert names(visitor) == ["now"]
    assert visitor.lab.branches.beside == ["now"]
    visitor.ask("branches.remove", "now")
    assert "now" in visitor.faults[0]


@pytest.mark.parametrize("what", ["branches.remove", "branches.forget", "start.code"])
def test_what_was_taken_away_is_named_and_can_be_brought_back(visitor: Visitor, what: str) -> None:
    visitor.ask("branches.change", "roll", name="six", **{"die-black": "6"})
    visitor.ask("branches.source", source="six")
    visitor.ask("branches.change", "roll", name="both", **{"die-red": "1"})
    code = Tree(prepared("first"), "elsewhere").code()
    visitor.ask(what, "six", code=code)
    assert "six" not in (visitor.lab.branches.tree or ())
    assert "Removed: " in visitor.text("branches")
    assert "“both”" in visitor.text("branches")
    visitor.ask("branches.back")
    assert names(visitor) == names(Visitor(prepared("first"), saved=kept(visitor))) == ["now", "six", "both"]
    assert "branches.back" not in visitor.buttons("branches")


def test_branches_of_a_game_that_is_over_can_be_looked_at() -> None:
    game = prepared("late")
    visitor = Visitor(game)
    visitor.ask("branches.keep", name="now")
    while game.decision:
        game.play(game.options[0])
    visitor.lab.take(Game.from_position(game.at(len(game.history) - 2).position, game.names))
    visitor.lab.choose(visitor.lab.game.options[0])
    visitor.ask("branches.keep", name="end")
    assert visitor.faults
