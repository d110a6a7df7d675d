"""Numbers in the prose of notebooks, and what they are said to be.

A cell that names numbers says in its metadata where each comes from:

    {"betacolony": {"figures": {"10": "edition.hand_limit", "five": "answer building/centre"}, "plain": ["two things"]}}

Keys are the numbers as they are written; a number that means several things has a list. ``plain`` are phrases whose
numbers are none of the game. Expressions are joined by + - * and // from left to right, of numbers and of:
    edition.<path>                 a number of the edition; of a list or table how many it has: edition.majority[5]
    answer <chapter>/<prediction>  its number, by the engine
    par <chapter>/<exercise>       its par
    start <chapter>/<task> <path>  something of the position it begins with: start a-round/first seats[0].dice.black
    end <chapter>/<task> <path>    the same after its moves or its solution
"""

import re
from collections.abc import Iterator, Mapping, Sized
from typing import Any

from betacolony import Edition
from betacolony_widgets.lessons import Exercise, Prediction, Task, chapter

#: the numbers from 0 on in words, by the language
WORDS = {
    "en": (
        *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
        *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
    ),
    "de": (
        *("null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"),
        *("dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn", "zwanzig"),
    ),
}
#: "one" is seldom a number
_NUMBERS = {
    language: re.compile(rf"\b(\d+|{'|'.join(words[2:])})\b", re.IGNORECASE) for language, words in WORDS.items()
}
#: what is no prose: code, and where links lead
_ASIDE = re.compile(r"```.*?```|`[^`]*`|\]\([^)]*\)", re.DOTALL)


def numbers(text: str, plain: list[str], language: str = "en") -> set[str]:
    """The numbers of a text as they are written, in small letters, without those of plain phrases."""
    text = _ASIDE.sub(" ", text)
    for phrase in plain:
        text = text.replace(phrase, " ")
    return {found.lower() for found in _NUMBERS[language].findall(text)}


def value_of(number: str, language: str = "en") -> int:
    """What a written number is."""
    return int(number) if number.isdigit() else WORDS[language].index(number.lower())


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
    if term.startswith("edition."):
        return _number(_walk(Edition.load(), term.removeprefix("edition.")))
    kind, name, *path = term.split(" ")
    task = _task(name)
    if kind == "answer" and isinstance(task, Prediction):
        return task.answer()
    if kind == "par" and isinstance(task, Exercise):
        return task.par
    if kind in {"start", "end"} and len(path) == 1:
        game = task.start()
        options = task.moves if isinstance(task, Prediction) else task.solution
        for option in options if kind == "end" else ():
            game.play(option)
        return _number(_walk(game.position.to_dict(), path[0]))
    raise LookupError(term)


def _task(name: str) -> Task:
    chapter_name, _, id_ = name.partition("/")
    return chapter(chapter_name)[id_]


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
