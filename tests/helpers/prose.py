"""Numbers in the prose of notebooks, where they are written in digits, and where each comes from.

A cell names the sources of its numbers in its metadata; number words need none:

    {"betacolony": {"figures": {"10": "edition.hand_limit", "5": "answer building/centre"}, "plain": ["1. First"]}}

A number that means several things has a list. ``plain`` are phrases whose numbers are none of the game.
Expressions are joined by + - * and // from left to right, of numbers and of:
    edition.<path>                 a number of the edition; of a list or table how many it has: edition.majority[5]
    exocolony.<path>               the same for Exocolony: exocolony.rules.vp_to_win
    answer <chapter>/<prediction>  its number, by the engine
    start <chapter>/<task> <path>  something of the position it begins with: start a-round/first seats[0].dice.black
    end <chapter>/<task> <path>    the same after its moves or its solution
    finding <path>                 a measured figure of page 17, rounded, without its sign: finding habits.no_fuel.mean
"""

import re
from collections.abc import Iterator, Mapping, Sized
from typing import Any

from betacolony import Edition, exocolony
from betacolony_widgets.all_chapters import chapter_named
from betacolony_widgets.strategies import measured
from betacolony_widgets.teaching.tasks import Prediction, Task

#: what is no prose: code, and where links lead
_ASIDE = re.compile(r"```.*?```|`[^`]*`|\]\([^)]*\)", re.DOTALL)


def numbers(text: str, plain: list[str]) -> set[str]:
    """The numbers in digits of a text, without those of plain phrases."""
    text = _ASIDE.sub(" ", text)
    for phrase in plain:
        text = text.replace(phrase, " ")
    return set(re.findall(r"\b\d+\b", text))


def evaluate(expression: str) -> int:
    """The value of an expression. Raises LookupError or AttributeError for what there is not."""
    first, *rest = re.split(r" (\+|-|\*|//) ", expression)
    value = _term(first)
    for sign, term in zip(rest[::2], rest[1::2], strict=True):
        other = _term(term)
        value = {"+": value + other, "-": value - other, "*": value * other, "//": value // (other or 1)}[sign]
    return value


def _term(term: str) -> int:
    if term.isdigit():
        return int(term)
    for name, edition in (("edition", Edition), ("exocolony", exocolony.Edition)):
        if term.startswith(f"{name}."):
            return _number(_walk(edition.load(), term.removeprefix(f"{name}.")))
    kind, name, *path = term.split(" ")
    if kind == "finding":
        return round(abs(float(_walk(measured(), name))))
    task = _task(name)
    if kind == "answer" and isinstance(task, Prediction):
        return task.answer()
    if kind in {"start", "end"} and len(path) == 1:
        game = task.start()
        options = task.moves if isinstance(task, Prediction) else task.solution
        for option in options if kind == "end" else ():
            game.play(option)
        return _number(_walk(game.position.to_dict(), path[0]))
    raise LookupError(term)


def _task(name: str) -> Task[Any, Any]:
    chapter_name, _, id_ = name.rpartition("/")
    task: Task[Any, Any] = chapter_named(chapter_name)[id_]
    return task


def _steps(path: str) -> Iterator[str]:
    return (step for step in re.split(r"[.\[\]]", path) if step)


def _walk(thing: Any, path: str) -> Any:
    for step in _steps(path):
        if isinstance(thing, Mapping):
            thing = thing[step]
        elif step.isdigit():
            thing = thing[int(step)]
        else:
            thing = getattr(thing, step)
    return thing


def _number(found: Any) -> int:
    if isinstance(found, int):
        return found
    if isinstance(found, Sized):
        return len(found)
    raise LookupError(repr(found))
