"""Saved trees of branches, as files and codes: read as they were written, damage told."""

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
    Game,
    GameError,
    PositionError,
    SaveError,
)
from betacolony.core.serialization import text_codes
from betacolony.serialization import saves
from betacolony.whatif.branches import Tree
from betacolony.whatif.changes import Card, Change, Choice, Edit, Mat, Roll, Rules, Seats
from betacolony.whatif.tweaks import tweak
from helpers.tables.branch_games import game_of
from helpers.tables.edits import CARDS, MATS, any_edit


def same(first: Tree, second: Tree) -> bool:
    """True if two trees hold the same branches, in all that can be seen."""

    def visible(tree: Tree) -> list[tuple[object, ...]]:
        return [
            (
                branch.name,
                branch.parent,
                branch.change,
                branch.position.to_dict(),
                branch.game.seed,
                branch.game.edition.fingerprint,
            )
            for branch in tree
        ]

    return visible(first) == visible(second)


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
