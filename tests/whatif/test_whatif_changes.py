"""Changes that make branches: of each kind, told in words, refused without a loss."""

import json
from typing import Any

import pytest

from betacolony import (
    Edition,
    EditionError,
    Game,
    GameError,
    IllegalMove,
    Move,
    PositionError,
    position_builder,
)
from betacolony.serialization.validation import faults_of
from betacolony.whatif import editing
from betacolony.whatif.branches import Tree
from betacolony.whatif.changes import KINDS, Card, Change, Choice, Edit, Mat, Roll, Rules, Seats, change_from_dict
from betacolony.whatif.tweaks import tweak
from helpers.tables.branch_games import game_of


def test_each_kind_of_change_makes_its_branch(tree: Tree) -> None:
    start = tree.root.position
    assert tree["first"].game.history[-1].option == tree.root.game.options[0]
    assert {seat["dice"]["red"] for seat in tree["six"].position.to_dict()["seats"]} == {6}
    assert tree["mat"].position.to_dict()["seats"][0]["mat"] == "E"
    assert tree["mat"].position.to_dict()["seats"][0]["dice"]["red"] == 6
    assert tree["card"].position.to_dict()["cards"][1] == "c2b"
    assert tree["seats"].game.names == ("Cy", "Ada", "Bo")
    assert tree["seats"].position.fuel == [start.fuel[seat] for seat in (2, 0, 1)]
    assert tree["rules"].game.edition.rules.group_limit == 4
    assert tree["edit"].position.fuel[1] == 9
    assert all(not faults_of(branch.position) for branch in tree)
    assert {type(branch.change) for branch in tree} == {type(None), *KINDS.values()}


def test_branches_share_the_luck_of_their_root() -> None:
    game = game_of()
    tree = Tree(game)
    tree.add("start", Mat(0, "E"), "mat")
    ends = []
    for branch in tree:
        played = branch.game
        while played.position.round < 2:
            played.play(played.options[-1])
        ends.append(played.position.dice)
    assert ends[0] == ends[1]
    tree = Tree(Game.new(2, 3, dice=[(1, 1, 1, 1), (6, 5, 4, 3)]))
    played = tree.add("start", Card(3, "c3b")).game
    while played.position.round < 2:
        played.play(played.options[-1])
    assert played.position.dice[:4] == (6, 5, 4, 3)


def test_a_position_is_drawn_on_from_with_a_seed_of_its_own() -> None:
    pos = game_of().position
    tree = Tree(pos, "here", names=["Ada", "Bo"], seed=5)
    assert (tree.root.name, tree.root.game.seed, tree.root.game.names) == ("here", 5, ("Ada", "Bo"))
    with pytest.raises(PositionError):
        Tree(editing.set_goods(pos, 0, {"food": 11}))


def test_a_third_column_that_a_card_opens_is_filled_at_once() -> None:
    tree = Tree(position_builder.table(round_=4, cards=("c1a", "c2a", "c3a")), seed=3)
    position = tree.add("start", Card(2, "c2c")).position
    assert position.columns == 3
    assert all(pod is not None for row in position.to_dict()["manufactory"] for pod in row)


def test_the_tree_keeps_its_games_to_itself(tree: Tree) -> None:
    game = tree["six"].game
    game.play(game.options[0])
    assert tree["six"].game.decision != game.decision
    tree["six"].position.fuel[0] = 99
    assert tree["six"].position.fuel[0] != 99


def test_a_position_that_is_edited_later_is_another() -> None:
    tree = Tree(game_of())
    pos = tree.root.position
    change = Edit(pos)
    pos.fuel[0] = 50
    assert tree.add("start", change).position.fuel[0] != 50


@pytest.mark.parametrize(
    ("change", "error", "said"),
    [
        (Choice(Move("red", "nowhere")), IllegalMove, "no location called 'nowhere'"),
        (Roll({"pink": 3}), GameError, "no pink die"),
        (Roll({"red": 7}), GameError, "1 to 6"),
        (Mat(0, "F"), GameError, "can't be 'F'"),
        (Mat(5, "A"), GameError, "“player” must be a whole number"),
        (Card(1, "c2a"), PositionError, "one card for each of the 3 cycles"),
        (Seats((0, 1)), GameError, "each of the 3 seats once"),
        (Rules({"rules.group_limt": 3}), EditionError, "these would fit: group_limit"),
        (Rules({"materials.hand_limit": 1}), EditionError, "hand limit of 1"),
        (Edit(editing.set_goods(game_of(3).position, 0, {"food": 11})), PositionError, "11"),
        (Edit(game_of(2).position), GameError, "3 names for 2 players"),
        (Edit(Game.new(3, 1, edition=tweak(Edition.load(), {"rules.dock_fuel": 3})).position), GameError, "edition"),
    ],
)
def test_a_wrong_change_is_told_and_nothing_is_lost(
    change: Change, error: type[Exception], said: str, tree: Tree
) -> None:
    before = [branch.name for branch in tree]
    with pytest.raises(error, match=said):
        tree.add("start", change, "wrong")
    assert [branch.name for branch in tree] == before


def test_all_faults_of_an_edited_position_are_told() -> None:
    tree = Tree(game_of())
    wrong = editing.set_card(editing.set_goods(tree.root.position, 0, {"steel": 11}), 1, "c2b")
    with pytest.raises(PositionError) as refused:
        tree.add("start", Edit(wrong))
    assert {fault.place.partition(".")[0] for fault in refused.value.faults} >= {"seats[0]", "cards"}


def test_what_is_no_change_is_refused() -> None:
    tree = Tree(game_of())
    wrong: Any = Move("red", "jyo")
    with pytest.raises(GameError, match="not a change"):
        tree.add("start", wrong)
    for data in (None, {}, {"type": "Fly"}, {"type": "Mat", "mat": "A"}, {"type": "Roll", "dice": {}, "more": 1}):
        with pytest.raises(GameError, match="kinds of changes are Choice, Roll"):
            change_from_dict(data, Edition.load())
    for kind in (Roll, Rules):
        numbers: Any = [1]
        with pytest.raises(GameError, match="keys to values"):
            kind(numbers)
    position: Any = "P1abc"
    with pytest.raises(GameError, match="'P1abc' is not one"):
        Edit(position)


def test_a_change_is_plain_data_and_read_from_it(tree: Tree) -> None:
    for branch in tree:
        if branch.change and branch.parent:
            data = json.loads(json.dumps(branch.change.to_dict()))
            assert change_from_dict(data, tree[branch.parent].game.edition) == branch.change


def test_changes_are_said_in_both_languages(tree: Tree) -> None:
    assert [tree.told(branch.name) for branch in tree][2:] == [
        "Another roll: red 6",
        "Ada has mat E",
        "Cycle 2 with the goal “Crew on four pod colours”",
        "Turn order: Cy, Ada and Bo",
        "Pods of one colour that may be connected: 4 instead of 3",
        f"Edited: Bo has {9 - tree['rules'].position.fuel[1]} fuel more.",
    ]
    assert tree.told("start") == ""
    english = [tree.told(branch.name) for branch in tree]
    translated = Tree.from_json(tree.to_json(), language="de")
    german = [translated.told(branch.name) for branch in translated]
    assert all(old != new for old, new in zip(english[1:], german[1:], strict=True))


def test_an_edit_of_many_things_is_told_in_part() -> None:
    tree = Tree(game_of())
    pos = tree.root.position
    for space in range(5):
        pos = editing.put_pod(pos, space, 8 * space)
    tree.add("start", Edit(pos), "many")
    assert tree.told("many").endswith(" more.")
    assert tree.told("many").count(".") <= 5
