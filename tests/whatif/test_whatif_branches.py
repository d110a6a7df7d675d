"""Trees of branches: walked, renamed, removed, and set side by side."""

import doctest
from typing import Any

import pytest

from betacolony import Game, GameError
from betacolony.core.whatif import branch_tree
from betacolony.whatif import branches
from betacolony.whatif.branch import LONGEST_NAME
from betacolony.whatif.branches import Tree
from betacolony.whatif.changes import Card, Roll, Seats
from helpers.tables.branch_games import game_of

# --- the tree ---------------------------------------------------------------------------------------------------------


def test_branches_are_walked_each_before_its_own(tree: Tree) -> None:
    assert [(depth, branch.name) for depth, branch in tree.walk()] == [
        (0, "start"),
        (1, "first"),
        (1, "six"),
        (2, "mat"),
        (3, "rules"),
        (4, "edit"),
        (1, "card"),
        (1, "seats"),
    ]
    assert [branch.name for _, branch in tree.walk("mat")] == ["mat", "rules", "edit"]
    assert [branch.name for branch in tree.way_to("mat")] == ["start", "six", "mat"]
    assert [branch.name for branch in tree.children("start")] == ["first", "six", "card", "seats"]
    assert str(tree).splitlines()[3] == "    mat: Ada has mat E"
    assert len(tree) == 8
    assert "mat" in tree


@pytest.mark.parametrize(
    ("names", "parting"),
    [
        ([], "start"),
        (["edit"], "edit"),
        (["rules", "edit"], "rules"),
        (["edit", "card"], "start"),
        (["edit", "mat", "rules"], "mat"),
    ],
)
def test_branches_part_at_the_last_that_all_come_from(tree: Tree, names: list[str], parting: str) -> None:
    assert tree.parting(*names) is tree[parting]


def test_a_branch_is_renamed_with_what_hangs_on_it(tree: Tree) -> None:
    order = [branch.name for branch in tree]
    assert tree.rename("six", "a six").name == "a six"
    assert tree["mat"].parent == "a six"
    assert [branch.name for branch in tree] == ["a six" if name == "six" else name for name in order]
    assert tree.rename("start", "now") is tree.root
    assert tree["a six"].parent == "now"
    assert tree.rename("mat", "mat").name == "mat"
    with pytest.raises(GameError, match="no branch called 'six'"):
        _ = tree["six"]


def test_a_branch_is_removed_with_all_that_come_from_it(tree: Tree) -> None:
    assert tree.remove("six") == ("six", "mat", "rules", "edit")
    assert [branch.name for branch in tree] == ["start", "first", "card", "seats"]
    with pytest.raises(GameError, match="the root of the tree"):
        tree.remove("start")
    with pytest.raises(GameError, match="no branch"):
        tree.remove("six")


@pytest.mark.parametrize("name", ["six", "", "  ", "x" * 61, None, 3])
def test_names_are_unique_and_short(name: Any, tree: Tree) -> None:
    with pytest.raises(GameError, match="a name of its own"):
        tree.rename("mat", name)
    if name is not None:
        with pytest.raises(GameError, match="a name of its own"):
            tree.add("start", Roll({"red": 1}), name)
    assert "mat" in tree


def test_a_branch_without_a_name_is_called_by_its_change() -> None:
    tree = Tree(game_of())
    names = [tree.add("start", Roll({"red": 6})).name for _ in range(3)]
    assert names == ["Another roll: red 6", "Another roll: red 6 2", "Another roll: red 6 3"]
    long = tree.add("start", Roll(dict.fromkeys(("black", "blue", "red", "green"), 6))).name
    again = tree.add("start", Roll(dict.fromkeys(("black", "blue", "red", "green"), 6))).name
    assert len(long) <= LONGEST_NAME
    card = Card(3, "c3a" if tree.root.position.to_dict()["cards"][2] != "c3a" else "c3b")
    assert len(tree.add("start", card).name) <= LONGEST_NAME
    assert again != long


def test_a_tree_has_an_end(monkeypatch: pytest.MonkeyPatch, tree: Tree) -> None:
    monkeypatch.setattr(branch_tree, "MOST", len(tree))
    with pytest.raises(GameError, match="at most 8 branches"):
        tree.add("start", Roll({"red": 1}))


# --- side by side -----------------------------------------------------------------------------------------------------


def test_there_is_a_row_for_each_branch(tree: Tree) -> None:
    rows = {row["branch"]: row for row in tree.rows()}
    assert list(rows) == [branch.name for _, branch in tree.walk()]
    assert (rows["mat"]["from"], rows["start"]["from"]) == ("six", "")
    assert rows["mat"]["change"] == "Ada has mat E"
    assert rows["mat"]["asked"] in tree.root.game.names
    assert rows["mat"]["decision"] == "move"
    for name, row in rows.items():
        projected = {score.name: score.total for score in tree[name].game.scores(projected=True)}
        assert {player: row[f"{player} CP"] for player in projected} == projected


def test_a_finished_game_asks_nobody() -> None:
    game = game_of()
    while not game.is_over:
        game.play(game.options[0])
    (row,) = Tree(game).rows()
    assert (row["asked"], row["decision"], row["round"]) == ("", "", 9)


def test_tables_for_pandas(tree: Tree) -> None:
    pytest.importorskip("pandas", reason="tables need pandas")
    table = tree.table()
    assert list(table["branch"]) == [row["branch"] for row in tree.rows()]
    sheets = tree.score_table("start", "seats")
    assert list(sheets.columns) == ["start", "seats"]
    assert len(sheets) == 3 * 9
    for name in ("start", "seats"):
        for score in tree[name].game.scores(projected=True):
            assert sheets.loc[(score.name, "total"), name] == score.total
            assert sheets.loc[(score.name, "artifacts"), name] == score.sources["artifacts"]
    assert len(tree.score_table().columns) == len(tree)


def test_branches_are_compared_in_words(tree: Tree) -> None:
    assert tree.differences("edit") == {"Bo": [f"Bo has {9 - tree['rules'].position.fuel[1]} fuel more."]}
    assert "Rules" in tree.differences("edit", "start")
    assert tree.differences("start") == {}
    assert tree.differences("six", "six") == {}


def test_who_has_only_changed_seats_is_compared_with_themselves() -> None:
    game = Game.new(["Ada", "Bo", "Cy"], seed=3)
    while game.decision is None or game.decision.kind != "move":
        game.play(game.options[0])
    tree = Tree(game)
    assert tree.root.position.start == 1
    tree.add("start", Seats((1, 0, 2)), "turned")
    assert tree.differences("turned") == {"The game": ["The turn order is Bo, Ada and Cy."]}
    tree.add("start", Seats((2, 0, 1)), "begun")
    assert tree.differences("begun").keys() == {"The game"}
    assert tree.differences("begun")["The game"][0] == "Cy is the start player instead of Bo."


def test_the_example_in_the_documentation_holds() -> None:
    assert doctest.testmod(branches).failed == 0
