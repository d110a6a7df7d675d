"""A check of the metadata of pages' cells against their code: `python -m tools.checks.page_tasks` prints the faults.

A page reads metadata alone: they give the map its tasks, and each cell its preview. `docs/extending.md` lists the keys.
"""

import ast
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from betacolony.messages import ENGLISH
from betacolony_widgets.all_chapters import chapter_named
from betacolony_widgets.messages import Messages
from betacolony_widgets.pages import contents, notebook_page
from betacolony_widgets.pages.games import EXOCOLONY, game_named
from betacolony_widgets.serving import publishing
from betacolony_widgets.teaching.tasks import Exercise, Prediction

#: the metadata key for each method of a lesson, and for each class that has a preview
_METHODS: Final = {"exercise": "task", "predict": "task", "picture": "picture"}
_CLASSES: Final = {
    "Map": "map",
    "AllRules": "all_rules",
    "QuickReference": "reference",
    "Finding": "finding",
    "Figure": "still",
    "Review": "card",
}
_SHOWN: Final = {*_METHODS.values(), *_CLASSES.values()}
#: the keys that something reads, by the type of the cell
_KEYS: Final = {
    "markdown": {"rules", "figures", "plain", "fold"},
    "code": {"code", "stays", "alone", "words", "lab"} | _SHOWN,
}


class CellError(ValueError):
    """A sentence about a cell: what is wrong, and what would be right."""


def faults(path: Path) -> list[str]:
    """The faults of a notebook, one a cell, as sentences that name the notebook and the cell."""
    notebook, names, sentences = contents.notebook(path), _Names(), []
    messages = Messages.of(notebook_page.language_of(notebook) or ENGLISH)
    preview = publishing.preview_in(messages, path.parent, path.stem)
    for number, cell in enumerate(notebook.get("cells", ())):
        try:
            _check_keys(cell)
            if cell["cell_type"] == "code":
                _check_code(cell, names, preview)
        except CellError as error:
            sentences.append(f'{path.parent.name}/{path.name}, cell "{notebook_page.cell_id(cell, number)}": {error}')
    return sentences


def _check_keys(cell: Mapping[str, Any]) -> None:
    known = _KEYS.get(cell["cell_type"], set())
    if strange := sorted(notebook_page.own_metadata(cell).keys() - known):
        raise CellError(f"nothing reads {', '.join(strange)} in its metadata; the keys are {', '.join(sorted(known))}.")


def _check_code(cell: Mapping[str, Any], names: "_Names", preview: notebook_page.Preview) -> None:
    own, source = notebook_page.own_metadata(cell), notebook_page.source_of(cell)
    try:
        body = ast.parse(source).body
    except SyntaxError as error:
        raise CellError(f"its code can't be parsed: {error}.") from None
    calls = names.read(body)
    calls_text = " and ".join(map(ast.unparse, calls)) or "no task, picture, map or rules"
    if len(calls) > 1:
        raise CellError(f"its code shows {calls_text}; give each a cell of its own.")
    wanted = names.metadata(calls[0]) if calls else {}
    declared = {key: value for key, value in own.items() if key in _SHOWN}
    if declared != wanted:
        needed, actual = json.dumps(wanted), json.dumps(declared)
        raise CellError(
            f'its code shows {calls_text}, so its metadata should have {needed} under "betacolony", not {actual}.'
        )
    if not calls:
        return
    if not (isinstance(body[-1], ast.Expr) and body[-1].value is calls[0] and notebook_page.shows(source)):
        raise CellError(f"{calls_text} shows nothing here; make it the last line, without a semicolon.")
    if not preview(own):
        raise CellError(f"{calls_text} has no preview.")


class _Names:
    """The names that the cells so far have given to classes and to lessons."""

    def __init__(self) -> None:
        self._classes: dict[str, str] = {}
        self._modules: dict[str, str] = {}
        self._lessons: dict[str, str] = {}

    def read(self, body: list[ast.stmt]) -> list[ast.Call]:
        """Note the names that a cell gives, and find the calls that show what its metadata must name."""
        nodes = [node for statement in body for node in ast.walk(statement)]
        for node in nodes:
            match node:
                case ast.alias(name, str() as given):
                    self._classes[given] = name
                case ast.ImportFrom(str() as module, names):
                    self._modules |= {name.asname or name.name: module for name in names}
                case ast.Assign([ast.Name(given)], value) | ast.AnnAssign(ast.Name(given), _, ast.expr() as value):
                    self._lessons[given] = self._lesson(value)
        calls = [node for node in nodes if isinstance(node, ast.Call) and self._key(node.func)]
        called = [call.func for call in calls]
        for node in nodes:
            if isinstance(node, ast.Attribute) and node.attr in _METHODS and node not in called:
                raise CellError(f"call {ast.unparse(node)} where it stands, so that the metadata can be checked.")
        return calls

    def metadata(self, call: ast.Call) -> dict[str, object]:
        """The metadata for a call. Raises CellError if there is nothing that it could show."""
        func, text, key = call.func, ast.unparse(call), self._key(call.func)
        if not (isinstance(func, ast.Attribute) and func.attr in _METHODS):
            return {key: _shown(key, _string(call))}
        lesson, id_ = self._lesson(func.value), _string(call)
        if not lesson:
            name = ast.unparse(func.value)
            raise CellError(f'{text}: {name} is no lesson; write {name} = Lesson("building") or the like before.')
        try:
            chapter = chapter_named(lesson)
            task = chapter.figure(id_) if key == "picture" else chapter[id_]
        except KeyError as error:
            raise CellError(f"{text}: {error.args[0]}") from None
        if not isinstance(task, {"exercise": Exercise, "predict": Prediction}.get(func.attr, object)):
            raise CellError(f"{text}: {id_} is an instance of {type(task).__name__}.")
        return {key: f"{lesson}/{id_}"}

    def _key(self, func: ast.expr) -> str:
        """The metadata key for what is called; "" for none."""
        method = func.attr if isinstance(func, ast.Attribute) else ""
        return _METHODS.get(method) or _CLASSES.get(self._class(func), "")

    def _class(self, func: ast.expr) -> str:
        name = ast.unparse(func).rpartition(".")[2]
        return self._classes.get(name, name)

    def _lesson(self, value: ast.expr) -> str:
        """The chapter of the lesson that an expression gives, with its game; "" for anything else."""
        if isinstance(value, ast.Name):
            return self._lessons.get(value.id, "")
        if not isinstance(value, ast.Call) or self._class(value.func) != "Lesson":
            return ""
        module = self._modules.get(ast.unparse(value.func), "")
        return game_named(module.rpartition(".")[2]).key(_string(value)) if _string(value) else ""


def _shown(key: str, name: str) -> object:
    """The metadata value for a class that is called with a name; True for those without one."""
    named = {"finding": name, "still": f"{EXOCOLONY.folder}/{name}"}
    return named.get(key, True)


def _string(call: ast.Call) -> str:
    """The first argument of a call, "" unless it is a plain string."""
    match call.args or [argument.value for argument in call.keywords]:
        case [ast.Constant(str() as value), *_]:
            return value
    return ""


def main() -> int:
    """Print the faults of all pages; 1 if there are any."""
    sentences = [fault for path in sorted(contents.notebooks().rglob("*.ipynb")) for fault in faults(path)]
    print(*sentences or ["The metadata of all cells agree with their code."], sep="\n")
    return int(bool(sentences))


if __name__ == "__main__":
    sys.exit(main())
