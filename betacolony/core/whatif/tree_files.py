"""Trees of branches of any game as JSON files.

A tree is saved as the game of its root and the changes that lead from branch to branch, each with a check number of the
resulting position. Reading it makes the changes again.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from betacolony.core.edition_files.faults import EditionError
from betacolony.core.errors import GameError, PositionError, SaveError, is_fit, shown
from betacolony.core.options import OptionError
from betacolony.core.reasons import IllegalMove
from betacolony.core.serialization.saved_games import as_far_as_flat, checksum

from .branch_tree import LONGEST_NAME, MOST, Branch
from .changes import Change

FORMAT: Final = 1
#: the letter of the codes of trees, in any game
LETTER: Final = "T"
#: errors of unreadable branches that are reported, at most
_MOST_ERRORS: Final = 50
#: the errors of a change that can't be made
CHANGE_ERRORS: Final = (IllegalMove, PositionError, EditionError, OptionError, GameError)


class Tree(Protocol):
    """The part of a ``branch_tree.Tree`` that files need; each game's own tree imports its files."""

    notes: tuple[str, ...]

    def __init__(self, game: Any, name: str, /) -> None: ...
    @property
    def root(self) -> Branch[Any, Any]: ...  # noqa: D102 - as those of ``branch_tree.Tree``, here and below
    def __len__(self) -> int: ...
    def __iter__(self) -> Any: ...
    def __getitem__(self, name: str, /) -> Branch[Any, Any]: ...
    def add(self, parent: str, change: Change, name: str, /) -> Branch[Any, Any]: ...  # noqa: D102


Kind = TypeVar("Kind", bound=Tree)


class Files(NamedTuple):
    """A game's part in the files of its trees.

    Attributes:
        rules: the version of its rules.
        tweaks: the changed numbers of a game's edition, by their paths.
        change_of: the change of plain data, in an edition; raises one of ``CHANGE_ERRORS``.
        check: the check number of a game's position, 0 to 65,535.
    """

    rules: int
    tweaks: Callable[[Any], Mapping[str, int | None]]
    change_of: Callable[[Any, Any], Change]
    check: Callable[[Any], int]


def differs(files: Files, branch: Branch[Any, Any], check: object) -> tuple[str, ...]:
    """A note if a branch leads elsewhere than when it was saved."""
    game = branch.game
    return () if check == files.check(game) else (game.messages.say("error.branch_differs", name=branch.name),)


def to_json(tree: Tree, files: Files) -> str:
    """The tree as text."""
    root = tree.root
    data = {
        "rules": files.rules,
        "tweaks": dict(files.tweaks(root.game)),
        "name": root.name,
        "game": json.loads(root.game.to_json()),
        "branches": [
            {
                "name": branch.name,
                "parent": branch.parent,
                "change": branch.change.to_dict(),
                "check": files.check(branch.game),
            }
            for branch in tree
            if branch.change is not None
        ],
    }
    head = {"tree": FORMAT, "checksum": checksum(data)}
    lines = [f" {json.dumps(key)}: {_text(value)}" for key, value in (head | data).items() if key != "branches"]
    branches = ",\n".join(f"  {_text(branch)}" for branch in data["branches"])
    lines.append(f' "branches": [\n{branches}\n ]')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def from_json(
    kind: type[Kind],
    text: object,
    files: Files,
    game_of: Callable[[str, Mapping[str, Any]], Any],
    *,
    salvage: bool,
) -> Kind:
    """The tree of a text. With ``salvage``, its ``notes`` list what is left out.

    ``game_of`` gives the game of a saved text, with the changed numbers of its edition; it raises an EditionError, a
    SaveError or a GameError.

    Raises:
        SaveError: with what is wrong with the file.
    """
    data = _read(text)
    errors: list[SaveError] = []

    def report(error: SaveError) -> None:
        if not salvage:
            raise error
        if len(errors) < _MOST_ERRORS:
            errors.append(error)

    for key, type_ in (("tweaks", dict), ("name", str), ("game", dict), ("branches", list)):
        if not isinstance(data.get(key), type_):
            raise SaveError("missing", key=key)
    if type(data.get("rules")) is not int or data["rules"] > files.rules:
        report(SaveError("newer_rules", found=shown(data.get("rules")), right=files.rules))
    if data.get("checksum") != checksum({key: value for key, value in data.items() if key != "tree"}):
        report(SaveError("edited"))
    try:
        game = game_of(_text(data["game"]), data["tweaks"])
        tree = kind(game, data["name"])
    except (EditionError, GameError) as fault:
        raise SaveError("bad_start", text=fault) from fault
    notes = [*game.notes]
    for entry in data["branches"][: 2 * MOST]:
        try:
            notes += differs(files, *_add_entry(tree, entry, files))
        except (*CHANGE_ERRORS, KeyError, TypeError) as fault:
            name = entry.get("name") if isinstance(entry, Mapping) else entry
            name = name if isinstance(name, str) and len(name) <= LONGEST_NAME and is_fit(name) else shown(name)
            report(SaveError("bad_branch", name=name, text=fault if str(fault) else type(fault).__name__))
    tree.notes = (*map(game.messages.tell, errors), *notes)
    return tree


def _add_entry(tree: Tree, entry: Any, files: Files) -> tuple[Branch[Any, Any], object]:
    """Make the branch of an entry again; returns it with the check number that was saved."""
    parent = tree[entry["parent"]]
    change = files.change_of(entry["change"], parent.game.edition)
    if not isinstance(entry["name"], str):  # ``add`` would make a name up
        raise GameError("branch_name", found=shown(entry["name"]), most=0, known="")
    return tree.add(parent.name, change, entry["name"]), entry["check"]


def _read(text: object) -> dict[str, Any]:
    """The data of a saved tree."""
    if not isinstance(text, str):
        raise SaveError("no_tree")
    flat = as_far_as_flat(text)
    try:
        data = json.loads(flat)
    except ValueError as fault:
        cut = not text.rstrip().endswith("}")
        line = fault.lineno if isinstance(fault, json.JSONDecodeError) else 0
        raise SaveError("cut_off" if cut else "not_json", line=line) from fault
    if not isinstance(data, dict) or "tree" not in data:
        raise SaveError("no_tree")
    if type(data["tree"]) is not int or data["tree"] > FORMAT:
        raise SaveError("newer", found=shown(data["tree"]), right=FORMAT)
    return data


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def short(value: object) -> str:
    """A value as JSON without spaces, for a code."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def data_of(text: str) -> Any:
    """Read the text of ``short``."""
    return json.loads(as_far_as_flat(text))
