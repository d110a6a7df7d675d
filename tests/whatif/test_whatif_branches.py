"""Trees of branches: each made by a change, nothing lost by a wrong one, and read again as they were written."""

import doctest
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from betacolony import (
    CodeError,
    Edition,
    EditionError,
    Game,
    GameError,
    IllegalMove,
    Move,
    PositionError,
    SaveError,
    position_builder,
)
from betacolony.core import text_codes
from betacolony.serialization import saves
from betacolony.serialization.validation import faults_of
from betacolony.whatif import branches, editing
from betacolony.whatif.branch import LONGEST_NAME
from betacolony.whatif.branches import Tree
from betacolony.whatif.changes import KINDS, Card, Change, Choice, Edit, Mat, Roll, Rules, Seats, change_from_dict
from betacolony.whatif.tweaks import tweak
from helpers.edits import CARDS, MATS, any_edit


def game_of(players: int = 2, seed: int = 7, *, until: int = 1) -> Game:
    """A game at the first move of a round."""
    game = Game.new(["Ada", "Bo", "Cy", "Di"][:players], seed)
    rng = random.Random(seed)
    while game.position.round < until or (game.decision and game.decision.kind != "move"):
        game.play(rng.choice(game.options))
    return game


@pytest.fixture
def tree() -> Tree:
    """One branch of each kind, and one of a branch."""
    game = game_of(3)
    tree = Tree(game)
    tree.add("start", Choice(game.options[0]), "first")
    tree.add("start", Roll({"red": 6}), "six")
    tree.add("six", Mat(0, "E"), "mat")
    tree.add("start", Card(2, "c2b"), "card")
    tree.add("start", Seats((2, 0, 1)), "seats")
    tree.add("mat", Rules({"rules.group_limit": 4}), "rules")
    tree.add("rules", Edit(editing.set_fuel(tree["rules"].position, 1, 9)), "edit")
    return tree


def same(one: Tree, other: Tree) -> bool:
    """Whether two trees hold the same branches, in all that can be seen."""
    return [
        (one.name, one.parent, one.change, one.position.to_dict(), one.game.seed, one.game.edition.fingerprint)
        for one in one
    ] == [
        (one.name, one.parent, one.change, one.position.to_dict(), one.game.seed, one.game.edition.fingerprint)
        for one in other
    ]


# --- changes ----------------------------------------------------------------------------------------------------------


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
    assert played.position.dice[:4] == [6, 5, 4, 3]


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
        with pytest.raises(GameError, match="names to numbers"):
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
    other = Tree.from_json(tree.to_json(), language="de")
    german = [other.told(branch.name) for branch in other]
    assert all(one != other for one, other in zip(english[1:], german[1:], strict=True))


def test_an_edit_of_many_things_is_told_in_part() -> None:
    tree = Tree(game_of())
    pos = tree.root.position
    for space in range(5):
        pos = editing.put_pod(pos, space, 8 * space)
    tree.add("start", Edit(pos), "many")
    assert tree.told("many").endswith(" more.")
    assert tree.told("many").count(".") <= 5


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
    monkeypatch.setattr(branches, "MOST", len(tree))
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


# --- saving -----------------------------------------------------------------------------------------------------------


def test_a_tree_is_read_as_it_was_written(tree: Tree) -> None:
    for again in (Tree.from_json(tree.to_json()), Tree.from_code(tree.code())):
        assert same(again, tree)
        assert again.notes == ()
        assert again.to_json() == tree.to_json()
        assert again.code() == tree.code()


def test_trees_of_solo_games_and_of_other_editions_are_read() -> None:
    solo = Tree(Game.solo("hard", seed=3))
    solo.add("start", Choice(solo.root.game.options[0]))
    own = tweak(Edition.load(), {"rules.group_limit": 4})
    tweaked = Tree(Game.new(2, 5, edition=own), "début")
    tweaked.add("début", Rules({"rules.dock_fuel": 2}), "mehr Öl")
    for tree in (solo, tweaked):
        assert same(Tree.from_json(tree.to_json()), tree)
        assert same(Tree.from_code(tree.code()), tree)
    other = Edition.from_text(Edition.template().replace("group_limit = 3", "group_limit = 5"))
    with pytest.raises(SaveError, match="made with edition"):
        Tree.from_json(solo.to_json(), edition=other)
    with pytest.raises(CodeError, match="made with edition"):
        Tree.from_code(solo.code(), edition=other)
    mine = Tree(Game.new(2, 5, edition=other))
    assert same(Tree.from_code(mine.code(), edition=other), mine)


def any_change(draw: Callable[..., Any], game: Game) -> Change:
    """A change of any kind, one that can be made or not."""
    players, options = len(game.names), list(game.options)
    kinds: dict[str, Callable[[], Change]] = {
        "roll": lambda: Roll(draw(st.dictionaries(st.sampled_from(["red", "blue"]), st.integers(1, 6)))),
        "mat": lambda: Mat(draw(st.integers(0, players - 1)), draw(st.sampled_from(MATS))),
        "card": lambda: Card(draw(st.integers(1, 3)), draw(st.sampled_from(CARDS))),
        "seats": lambda: Seats(tuple(draw(st.permutations(range(players))))),
        "rules": lambda: Rules({"rules.die_colour_cp": draw(st.integers(0, 3))}),
        "edit": lambda: Edit(any_edit(draw, game.position)),
    }
    if options:
        kinds["option"] = lambda: Choice(draw(st.sampled_from(options)))
    return kinds[draw(st.sampled_from(sorted(kinds)))]()


@pytest.mark.slow
@settings(deadline=None, max_examples=40)
@given(data=st.data(), players=st.integers(2, 4), seed=st.integers(0, 5))
def test_any_tree_is_read_as_it_was_written(data: st.DataObject, players: int, seed: int) -> None:
    tree = Tree(game_of(players, seed))
    for _ in range(data.draw(st.integers(0, 5))):
        parent = data.draw(st.sampled_from([branch.name for branch in tree]))
        change = any_change(data.draw, tree[parent].game)
        before = len(tree)
        try:
            tree.add(parent, change)
        except (PositionError, GameError):
            assert len(tree) == before
    assert same(Tree.from_json(tree.to_json()), tree)
    assert same(Tree.from_code(tree.code()), tree)


def parts(tree: Tree) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(tree.to_json())
    return data


def written(data: dict[str, Any]) -> str:
    """Data as a saved tree with the right checksum: what another version might have written."""
    checksum = saves.checksum({key: value for key, value in data.items() if key != "tree"})
    return json.dumps(data | {"checksum": checksum})


def test_what_is_wrong_with_a_saved_tree_is_told(tree: Tree) -> None:
    text, data = tree.to_json(), parts(tree)
    for damaged, code in (
        (None, "no_tree"),
        ("{}", "no_tree"),
        (tree.root.game.to_json(), "no_tree"),
        (text[:-40], "cut_off"),
        (text.replace(":", ";", 1), "not_json"),
        ("[" * 100_000, "cut_off"),
        (text.replace('"E"', '"D"'), "edited"),
        (written(data | {"tree": 2}), "newer"),
        (written(data | {"rules": 99}), "newer_rules"),
        (written({key: value for key, value in data.items() if key != "game"}), "missing"),
        (written(data | {"game": {}}), "no_game"),
        (written(data | {"name": " "}), "bad_start"),
        (written(data | {"tweaks": {"rules.x": 1}}), "bad_start"),
        (written(data | {"branches": [3]}), "bad_branch"),
        (written(data | {"branches": [{"name": "x"}]}), "bad_branch"),
        (written(data | {"branches": [data["branches"][0] | {"parent": "nobody"}]}), "bad_branch"),
        (written(data | {"branches": [data["branches"][0] | {"name": None}]}), "bad_branch"),
        (written(data | {"branches": [data["branches"][1] | {"change": {"type": "Fly"}}]}), "bad_branch"),
    ):
        with pytest.raises(SaveError) as refused:
            Tree.from_json(damaged)  # type: ignore[arg-type]
        assert refused.value.code == code, refused.value
        assert "{" not in str(refused.value) or "change" in str(refused.value)


def test_what_can_be_read_of_a_damaged_tree_is_read(tree: Tree) -> None:
    data = parts(tree)
    data["branches"][1]["change"]["dice"]["red"] = 9
    read = Tree.from_json(json.dumps(data), salvage=True)
    assert [branch.name for branch in read] == ["start", "first", "card", "seats"]
    assert len(read.notes) == 5  # it was changed; the roll can't be made, nor three branches that hang on it
    assert "“six”" in read.notes[1]


def test_a_branch_that_leads_elsewhere_now_is_told(tree: Tree) -> None:
    data = parts(tree)
    data["branches"][1]["check"] ^= 1
    assert Tree.from_json(written(data)).notes == (
        "Under the current rulings the branch “six” leads to a different position than when it was saved.",
    )


def test_a_damaged_code_of_a_tree_is_told(tree: Tree) -> None:
    code, luck = tree.code(), random.Random(3)
    for wrong in ("", None, "P1abc", tree.root.game.code(), code[:40], "T9" + code[2:], "G" + code[1:]):
        with pytest.raises(CodeError):
            Tree.from_code(wrong)  # type: ignore[arg-type]
    for _ in range(60):
        place = luck.randrange(2, len(code))
        changed = code[:place] + luck.choice("ABCabc012_-") + code[place + 1 :]
        if changed != code:
            with pytest.raises(CodeError):
                Tree.from_code(changed)
    with pytest.raises(CodeError, match="begin with P / G "):
        Game.from_code(code)
    with pytest.raises(CodeError, match="begin with T "):
        Tree.from_code(tree.root.game.code())


@pytest.mark.slow
def test_numbers_that_make_no_tree_are_told(tree: Tree) -> None:
    _, numbers = text_codes.unpack(tree.code(), "T")
    luck = random.Random(5)
    refused = 0
    for _ in range(150):
        place = luck.randrange(len(numbers))
        changed = [*numbers[:place], luck.choice([0, 1, 2, 7, 91, 123, 255, -1]), *numbers[place + 1 :]]
        try:
            Tree.from_code(text_codes.pack("T", changed))
        except CodeError:
            refused += 1
    assert refused > 50
    deep = text_codes.pack("T", text_codes.of_text("[" * 9000))
    with pytest.raises(CodeError):
        Tree.from_code(deep)


def test_a_tree_that_is_too_large_for_a_code_is_told(monkeypatch: pytest.MonkeyPatch, tree: Tree) -> None:
    assert len(tree.code()) < 2500
    monkeypatch.setattr(text_codes, "LONGEST", 100)
    with pytest.raises(CodeError, match="Save it as a file"):
        tree.code()


def test_the_example_in_the_documentation_holds() -> None:
    assert doctest.testmod(branches).failed == 0
