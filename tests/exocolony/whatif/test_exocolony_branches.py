"""Trees of branches of a game of Exocolony: made by options and edits, told, compared and studied."""

import doctest
import json
from typing import Any

import pytest

from betacolony import Game as BetaGame
from betacolony import whatif as beta
from betacolony.core.errors import CodeError, GameError, PositionError, SaveError
from betacolony.core.options import OptionError
from betacolony.core.serialization import text_codes
from betacolony.core.serialization.saved_games import checksum
from betacolony.exocolony import Edition, Game, Position, position_builder, whatif
from betacolony.exocolony.options import EndTurn, SettleColony, Trade
from betacolony.exocolony.rules.reason import IllegalMove
from betacolony.exocolony.whatif import branches, editing
from betacolony.exocolony.whatif.changes import KINDS, Change, Choice, Edit, change_from_dict


def game() -> Game:
    return position_builder.at_main(
        goods={"metal": 3, "fuel": 8, "water": 2, "food": 2, "coin": 4}, names=["Ada", "Bo"], seed=3
    )


@pytest.fixture
def tree() -> whatif.Tree:
    """A branch of each kind, and branches of branches."""
    tree = whatif.Tree(game())
    tree.add("start", Choice(SettleColony("luna-1")), "luna")
    tree.add("start", Choice(Trade("metal", None)), "sold")
    tree.add("luna", Choice(EndTurn()), "then Bo")
    tree.add("luna", Edit(editing.set_goods(tree["luna"].position, 1, coin=9)), "rich Bo")
    return tree


def test_the_example_of_the_documentation_holds() -> None:
    assert doctest.testmod(branches).failed == 0


def test_branches_are_made_by_options_and_edits(tree: whatif.Tree) -> None:
    assert [branch.name for branch in tree] == ["start", "luna", "sold", "then Bo", "rich Bo"]
    assert [branch.name for branch in tree.children("luna")] == ["then Bo", "rich Bo"]
    assert [branch.name for branch in tree.way_to("rich Bo")] == ["start", "luna", "rich Bo"]
    assert tree.parting("then Bo", "sold") is tree.root
    assert tree.root.position == game().position
    assert tree["rich Bo"].position.coin(1) == 9
    assert tree["then Bo"].position.active == 1
    assert tree["luna"].game.history[-1].option == SettleColony("luna-1")
    tree["luna"].game.play(EndTurn())
    assert tree["luna"].position.active == 0


def test_a_tree_is_told(tree: whatif.Tree) -> None:
    assert str(tree).splitlines() == [
        "start",
        "  luna: Settle a Colony on Luna, site 1",
        "    then Bo: End the turn",
        "    rich Bo: The table is changed by hand.",
        "  sold: Sell 1 metal",
    ]
    assert tree.add("start", Choice(EndTurn())).name == "End the turn"
    rows = {row["branch"]: row for row in tree.rows()}
    assert rows["luna"]["Ada points"] == 3
    assert (rows["then Bo"]["asked"], rows["then Bo"]["decision"]) == ("Bo", "main")
    assert tree.score_sheets("luna")["luna"][0]["first_on_world"] == 1


def test_a_branch_that_can_not_be_made_leaves_the_tree_alone(tree: whatif.Tree) -> None:
    spoilt = tree.root.position
    spoilt.supply += 1
    other = Edition.from_text(Edition.template().replace("vp_to_win = 16", "vp_to_win = 15"))
    for change, error in (
        (Choice(SettleColony("venus-9")), IllegalMove),
        (Edit(spoilt), PositionError),
        (Edit(position_builder.table(edition=other)), GameError),
        ("a wish", GameError),
    ):
        with pytest.raises(error):
            tree.add("start", change)  # type: ignore[arg-type]
    for name in ("", "luna", "x" * 61):
        with pytest.raises(GameError):
            tree.add("start", Choice(EndTurn()), name)
    with pytest.raises(GameError):
        tree.add("nowhere", Choice(EndTurn()))
    with pytest.raises(GameError):
        Edit("a position")  # type: ignore[arg-type]
    assert len(tree) == 5


def test_branches_are_renamed_and_removed(tree: whatif.Tree) -> None:
    tree.rename("luna", "moon")
    assert tree["rich Bo"].parent == "moon"
    assert tree.remove("moon") == ("moon", "then Bo", "rich Bo")
    assert len(tree) == 2
    with pytest.raises(GameError):
        tree.remove("start")


def test_a_tree_may_grow_from_a_position() -> None:
    tree = whatif.Tree(game().position, "now", names=["Ada", "Bo"], seed=3)
    assert tree.root.name == "now"
    assert tree.root.game.seed == 3


def test_changes_are_plain_data(tree: whatif.Tree) -> None:
    kinds = set()
    for branch in tree:
        if branch.change is not None and branch.parent is not None:
            again = change_from_dict(json.loads(json.dumps(branch.change.to_dict())))
            assert again == branch.change
            assert again.made_from(tree[branch.parent].game).position == branch.position
            kinds.add(type(again).__name__)
    assert kinds == set(KINDS)


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (None, GameError),
        ({"type": "Wish"}, GameError),
        ({"type": "Choice"}, GameError),
        ({"type": "Choice", "option": {"type": "Fly"}}, OptionError),
        ({"type": "Edit", "position": {}}, PositionError),
        ({"type": "Edit", "position": {}, "x": 1}, GameError),
    ],
)
def test_what_is_no_change_is_refused(data: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        change_from_dict(data)


@pytest.mark.slow
def test_branches_are_studied(tree: whatif.Tree) -> None:
    study = tree.study("start", "luna", "rich Bo", policy="random")
    assert study.asked == (0, 1)
    study.run(9, whatif.Inline(), narrow=False)
    assert [estimate.playouts for estimate in study.estimates] == [3, 3, 3]
    assert study.difference("luna", "start").playouts == 3
    assert isinstance(study.starts[0].what.position, Position)
    assert isinstance(tree["luna"].change, Change)
    assert tree.study()._ends_turn is False
    assert tree.study("start", "luna")._ends_turn is True


# --- files and codes --------------------------------------------------------------------------------------------------


def alike(tree: whatif.Tree, other: whatif.Tree) -> bool:
    """Whether two trees have the same branches."""
    return [(its.name, its.parent, its.change, its.position) for its in tree] == [
        (its.name, its.parent, its.change, its.position) for its in other
    ]


def test_a_tree_is_read_as_it_was_written(tree: whatif.Tree) -> None:
    for read in (whatif.Tree.from_json(tree.to_json()), whatif.Tree.from_code(tree.code())):
        assert alike(tree, read)
        assert read.notes == ()
        assert read.root.game.seed == tree.root.game.seed
        assert read.root.game.names == ("Ada", "Bo")


def test_what_is_wrong_with_a_saved_tree_is_told(tree: whatif.Tree) -> None:
    text = tree.to_json()
    data = json.loads(text)
    wrong = {
        "no_tree": "{}",
        "cut_off": text[:300],
        "newer": json.dumps({**data, "tree": 99}),
        "edited": text.replace("rich Bo", "poor Bo"),
        "missing": json.dumps({key: value for key, value in data.items() if key != "branches"}),
    }
    for code, damaged in wrong.items():
        with pytest.raises(SaveError) as fault:
            whatif.Tree.from_json(damaged)
        assert fault.value.code == code, damaged[:80]
    with pytest.raises(SaveError):  # a tree of Beta Colony
        whatif.Tree.from_json(beta.Tree(BetaGame.new(2, seed=3)).to_json())


def test_what_can_be_read_of_a_damaged_tree_is_read(tree: whatif.Tree) -> None:
    damaged = tree.to_json().replace('"luna-1"', '"no such site"')
    read = whatif.Tree.from_json(damaged, salvage=True)
    assert [branch.name for branch in read] == ["start", "sold"]
    assert any("luna" in note for note in read.notes)


def test_a_branch_that_leads_elsewhere_now_is_told(tree: whatif.Tree) -> None:
    data = json.loads(tree.to_json())
    data["branches"][0]["check"] ^= 1
    data["checksum"] = checksum({key: value for key, value in data.items() if key != "tree"})
    (note,) = whatif.Tree.from_json(json.dumps(data)).notes
    assert "luna" in note


def test_a_damaged_code_of_a_tree_is_told(tree: whatif.Tree) -> None:
    code = tree.code()
    for damaged in ("", "T1abc", code[:-3], code[:20] + "A" + code[21:], game().code()):
        with pytest.raises(CodeError):
            whatif.Tree.from_code(damaged)


def test_a_tree_that_is_too_large_for_a_code_is_told(monkeypatch: pytest.MonkeyPatch, tree: whatif.Tree) -> None:
    monkeypatch.setattr(text_codes, "LONGEST", 100)
    with pytest.raises(CodeError) as fault:
        tree.code()
    assert fault.value.code == "code_too_long"
