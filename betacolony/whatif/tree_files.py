"""Trees of branches as text: JSON files and short codes.

A tree is saved as the game of its root and the changes that lead from branch to branch, each with a check number of the
resulting position. Reading it makes the changes again.
"""

import json
import zlib
from collections.abc import Iterator, Mapping
from typing import Any, Final, Protocol, TypeVar

from betacolony.core import text_codes
from betacolony.core.edition_files.faults import EditionError
from betacolony.core.errors import CodeError, GameError, PositionError, SaveError, is_fit, shown
from betacolony.core.options import OptionError
from betacolony.edition.edition import Edition
from betacolony.game import Game
from betacolony.messages import Messages
from betacolony.rules.reasons import IllegalMove
from betacolony.serialization import codes, game_files, saves
from betacolony.state.tables import tables_of

from .branch import LONGEST_NAME, MOST, Branch
from .changes import Change, Edit, change_from_dict
from .tweaks import tweak


class Tree(Protocol):
    """The part of a ``branches.Tree`` that files need; ``branches`` imports this module."""

    notes: tuple[str, ...]

    def __init__(self, game: Game, name: str, /) -> None: ...
    @property
    def root(self) -> Branch: ...  # noqa: D102 - as those of ``branches.Tree``, here and below
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Branch]: ...
    def __getitem__(self, name: str, /) -> Branch: ...
    def add(self, parent: str, change: Change, name: str, /) -> Branch: ...  # noqa: D102


Kind = TypeVar("Kind", bound=Tree)

FORMAT: Final = 1
_LETTER: Final = "T"
#: errors of unreadable branches that are reported, at most
_MOST_ERRORS: Final = 50
#: the errors of a change that can't be made
_CHANGE_ERRORS: Final = (IllegalMove, PositionError, EditionError, OptionError, GameError)


def _check(branch: Branch) -> int:
    """The check number of a branch's position, 0 to 65,535."""
    numbers = codes.position_numbers(branch._game._position)
    return zlib.crc32(",".join(map(str, numbers)).encode()) & 0xFFFF


def _differs(branch: Branch, check: object) -> tuple[str, ...]:
    """A note if a branch leads elsewhere than when it was saved."""
    return () if check == _check(branch) else (branch._game.messages.say("error.branch_differs", name=branch.name),)


# --- JSON -------------------------------------------------------------------------------------------------------------


def to_json(tree: Tree) -> str:
    """See ``Tree.to_json``."""
    root = tree.root
    data = {
        "rules": saves.RULES,
        "tweaks": dict(root._game.edition.tweaks),
        "name": root.name,
        "game": json.loads(root._game.to_json()),
        "branches": [
            {"name": branch.name, "parent": branch.parent, "change": branch.change.to_dict(), "check": _check(branch)}
            for branch in tree
            if branch.change is not None
        ],
    }
    head = {"tree": FORMAT, "checksum": saves.checksum(data)}
    lines = [f" {json.dumps(key)}: {_text(value)}" for key, value in (head | data).items() if key != "branches"]
    branches = ",\n".join(f"  {_text(branch)}" for branch in data["branches"])
    lines.append(f' "branches": [\n{branches}\n ]')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def from_json(kind: type[Kind], text: object, *, salvage: bool, edition: Edition, language: str) -> Kind:
    """See ``Tree.from_json``."""
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
    if type(data.get("rules")) is not int or data["rules"] > saves.RULES:
        report(SaveError("newer_rules", found=shown(data.get("rules")), right=saves.RULES))
    if data.get("checksum") != saves.checksum({key: value for key, value in data.items() if key != "tree"}):
        report(SaveError("edited"))
    try:
        edition = tweak(edition, data["tweaks"]) if data["tweaks"] else edition
        game = Game.from_json(_text(data["game"]), salvage=salvage, edition=edition, language=language)
        tree = kind(game, data["name"])
    except (EditionError, GameError) as fault:
        raise SaveError("bad_start", text=fault) from fault
    notes = [*game.notes]
    for entry in data["branches"][: 2 * MOST]:
        try:
            notes += _differs(*_add_entry(tree, entry))
        except (*_CHANGE_ERRORS, KeyError, TypeError) as fault:
            name = entry.get("name") if isinstance(entry, Mapping) else entry
            name = name if isinstance(name, str) and len(name) <= LONGEST_NAME and is_fit(name) else shown(name)
            report(SaveError("bad_branch", name=name, text=fault if str(fault) else type(fault).__name__))
    tree.notes = (*map(Messages.of(language).tell, errors), *notes)
    return tree


def _add_entry(tree: Tree, entry: Any) -> tuple[Branch, object]:
    """Make the branch of an entry again; returns it with the check number that was saved."""
    parent = tree[entry["parent"]]
    change = change_from_dict(entry["change"], parent._game.edition)
    if not isinstance(entry["name"], str):  # ``add`` would make a name up
        raise GameError("branch_name", found=shown(entry["name"]), most=0, known="")
    return tree.add(parent.name, change, entry["name"]), entry["check"]


def _read(text: object) -> dict[str, Any]:
    """The data of a saved tree."""
    if not isinstance(text, str):
        raise SaveError("no_tree")
    flat = saves.as_far_as_flat(text)
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


# --- codes ------------------------------------------------------------------------------------------------------------

#: the kind of a change: text, or the numbers of an edited position
_AS_TEXT, _AS_POSITION = 0, 1


def to_code(tree: Tree) -> str:
    """See ``Tree.code``."""
    root, indices = tree.root, {branch.name: index for index, branch in enumerate(tree)}
    numbers = text_codes.of_text(_short(dict(root._game.edition.tweaks)))
    numbers += text_codes.of_text(root.name)
    numbers += codes.game_numbers(game_files.saved(root._game), saves.RULES)
    numbers.append(len(tree) - 1)
    for branch in tree:
        if branch.change is None or branch.parent is None:
            continue
        numbers += [*text_codes.of_text(branch.name), indices[branch.parent], _check(branch)]
        if isinstance(branch.change, Edit):
            numbers += [_AS_POSITION, *codes.position_numbers(branch.change.position)]
        else:
            numbers += [_AS_TEXT, *text_codes.of_text(_short(branch.change.to_dict()))]
    code = text_codes.pack(_LETTER, numbers)
    if len(code) > text_codes.LONGEST:
        raise CodeError("code_too_long", found=len(code), most=text_codes.LONGEST)
    return code


def from_code(kind: type[Kind], code: object, *, edition: Edition, language: str) -> Kind:
    """See ``Tree.from_code``."""
    _, numbers = text_codes.unpack(code, _LETTER)
    read = text_codes.Numbers(numbers)
    try:
        tweaks = _data(read.text(9999))
        edition = tweak(edition, tweaks) if tweaks else edition
        name, t = read.text(), tables_of(edition)
        game = game_files.restored(Game, *codes.read_game(read, t), t, language)
        tree = kind(game, name)
        notes = [*game.notes]
        for _ in range(read.number(0, 9999)):
            name, parent, check = read.text(), [*tree][read.number(0, len(tree) - 1)], read.number()
            notes += _differs(tree.add(parent.name, _read_change(read, parent), name), check)
    except (*_CHANGE_ERRORS, ValueError, TypeError, AttributeError) as fault:
        if isinstance(fault, CodeError):
            raise
        raise CodeError("code_damaged") from fault
    tree.notes = tuple(notes)
    return tree


def _read_change(read: text_codes.Numbers, parent: Branch) -> Change:
    edition = parent._game.edition
    if read.number(0, 1) == _AS_POSITION:
        return Edit(codes.read_position(read, tables_of(edition)))
    return change_from_dict(_data(read.text(99_999)), edition)


def _short(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _data(text: str) -> Any:
    """Read the text of ``_short``."""
    return json.loads(saves.as_far_as_flat(text))
