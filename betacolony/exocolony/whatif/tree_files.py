"""Trees of branches of Exocolony as text: JSON files (``core.whatif.tree_files``) and short codes.

A code holds the game of the root as its own code, and each change as text.
"""

from typing import Any, Final

from betacolony.core.errors import CodeError, SaveError
from betacolony.core.serialization import text_codes
from betacolony.core.whatif import tree_files
from betacolony.core.whatif.tree_files import CHANGE_ERRORS, Files, Kind, Tree, data_of, differs, short
from betacolony.exocolony.edition.edition import Edition
from betacolony.exocolony.game import Game
from betacolony.exocolony.serialization import game_files

from .changes import change_from_dict

#: the letter of a tree's code
LETTER: Final = "B"
#: characters of a name, of a game's code and of a change
_NAME: Final = 999
_CHANGE: Final = 99_999


def _check(game: Game) -> int:
    return game_files.digest(game.position) & 0xFFFF


FILES: Final = Files(game_files.RULES, lambda _: {}, change_from_dict, _check)


def to_json(tree: Tree) -> str:
    """See ``Tree.to_json``."""
    return tree_files.to_json(tree, FILES)


def from_json(kind: type[Kind], text: object, *, salvage: bool, edition: Edition, language: str) -> Kind:
    """See ``Tree.from_json``."""

    def game_of(saved: str, tweaks: Any) -> Game:
        if tweaks:  # of the other game: the numbers of an edition can't be changed one by one here
            raise SaveError("no_tree")
        return Game.from_json(saved, salvage=salvage, edition=edition, language=language)

    return tree_files.from_json(kind, text, FILES, game_of, salvage=salvage)


def to_code(tree: Tree) -> str:
    """See ``Tree.code``."""
    root, indices = tree.root, {branch.name: index for index, branch in enumerate(tree)}
    numbers = [*text_codes.of_text(root.name), *text_codes.of_text(root.game.code()), len(tree) - 1]
    for branch in tree:
        if branch.change is not None and branch.parent is not None:
            numbers += [*text_codes.of_text(branch.name), indices[branch.parent], _check(branch.game)]
            numbers += text_codes.of_text(short(branch.change.to_dict()))
    code = text_codes.pack(LETTER, numbers)
    if len(code) > text_codes.LONGEST:
        raise CodeError("code_too_long", found=len(code), most=text_codes.LONGEST)
    return code


def from_code(kind: type[Kind], code: object, *, edition: Edition, language: str) -> Kind:
    """See ``Tree.from_code``."""
    _, numbers = text_codes.unpack(code, LETTER)
    read = text_codes.Numbers(numbers)
    try:
        name = read.text(_NAME)
        game = Game.from_code(read.text(text_codes.LONGEST), edition=edition, language=language)
        tree = kind(game, name)
        notes = [*game.notes]
        for _ in range(read.number(0, 9999)):
            name, parent, check = read.text(_NAME), [*tree][read.number(0, len(tree) - 1)], read.number()
            change = change_from_dict(data_of(read.text(_CHANGE)), parent.game.edition)
            notes += differs(FILES, tree.add(parent.name, change, name), check)
    except (*CHANGE_ERRORS, ValueError, TypeError, AttributeError) as fault:
        if isinstance(fault, CodeError):
            raise
        raise CodeError("code_damaged") from fault
    tree.notes = tuple(notes)
    return tree
