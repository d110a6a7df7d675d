"""Trees of branches of Beta Colony as text: JSON files (``core.whatif.tree_files``) and short codes."""

import zlib
from typing import Any, Final

from betacolony.core.errors import CodeError
from betacolony.core.serialization import text_codes
from betacolony.core.whatif import tree_files
from betacolony.core.whatif.tree_files import CHANGE_ERRORS, LETTER, Files, Kind, Tree, data_of, differs, short
from betacolony.edition.edition import Edition
from betacolony.game import Game
from betacolony.serialization import codes, game_files, saves
from betacolony.state.tables import tables_of

from .branch import Branch
from .changes import Change, Edit, change_from_dict
from .tweaks import tweak


def _check(game: Game) -> int:
    numbers = codes.position_numbers(game.position)
    return zlib.crc32(",".join(map(str, numbers)).encode()) & 0xFFFF


FILES: Final = Files(saves.RULES, lambda game: game.edition.tweaks, change_from_dict, _check)


def to_json(tree: Tree) -> str:
    """See ``Tree.to_json``."""
    return tree_files.to_json(tree, FILES)


def from_json(kind: type[Kind], text: object, *, salvage: bool, edition: Edition, language: str) -> Kind:
    """See ``Tree.from_json``."""

    def game_of(saved: str, tweaks: Any) -> Game:
        its = tweak(edition, tweaks) if tweaks else edition
        return Game.from_json(saved, salvage=salvage, edition=its, language=language)

    return tree_files.from_json(kind, text, FILES, game_of, salvage=salvage)


# --- codes ------------------------------------------------------------------------------------------------------------

#: the kind of a change: text, or the numbers of an edited position
_AS_TEXT, _AS_POSITION = 0, 1


def to_code(tree: Tree) -> str:
    """See ``Tree.code``."""
    root, indices = tree.root, {branch.name: index for index, branch in enumerate(tree)}
    numbers = text_codes.of_text(short(dict(root._game.edition.tweaks)))
    numbers += text_codes.of_text(root.name)
    numbers += codes.game_numbers(game_files.saved(root._game), saves.RULES)
    numbers.append(len(tree) - 1)
    for branch in tree:
        if branch.change is None or branch.parent is None:
            continue
        numbers += [*text_codes.of_text(branch.name), indices[branch.parent], FILES.check(branch.game)]
        if isinstance(branch.change, Edit):
            numbers += [_AS_POSITION, *codes.position_numbers(branch.change.position)]
        else:
            numbers += [_AS_TEXT, *text_codes.of_text(short(branch.change.to_dict()))]
    code = text_codes.pack(LETTER, numbers)
    if len(code) > text_codes.LONGEST:
        raise CodeError("code_too_long", found=len(code), most=text_codes.LONGEST)
    return code


def from_code(kind: type[Kind], code: object, *, edition: Edition, language: str) -> Kind:
    """See ``Tree.from_code``."""
    _, numbers = text_codes.unpack(code, LETTER)
    read = text_codes.Numbers(numbers)
    try:
        tweaks = data_of(read.text(9999))
        edition = tweak(edition, tweaks) if tweaks else edition
        name, t = read.text(), tables_of(edition)
        game = game_files.restored(Game, *codes.read_game(read, t), t, language)
        tree = kind(game, name)
        notes = [*game.notes]
        for _ in range(read.number(0, 9999)):
            name, parent, check = read.text(), [*tree][read.number(0, len(tree) - 1)], read.number()
            notes += differs(FILES, tree.add(parent.name, _read_change(read, parent), name), check)
    except (*CHANGE_ERRORS, ValueError, TypeError, AttributeError) as fault:
        if isinstance(fault, CodeError):
            raise
        raise CodeError("code_damaged") from fault
    tree.notes = tuple(notes)
    return tree


def _read_change(read: text_codes.Numbers, parent: Branch) -> Change:
    edition = parent._game.edition
    if read.number(0, 1) == _AS_POSITION:
        return Edit(codes.read_position(read, tables_of(edition)))
    return change_from_dict(data_of(read.text(99_999)), edition)
