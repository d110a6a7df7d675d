"""The widgets' messages: a catalogue a language, with the lessons' chapters, beside the engine's own.

The language is the one in use, which ``betacolony.messages.speak`` chooses. The lessons' sentences belong to it, a file
a chapter: ``lessons/catalogues/en/building.toml`` holds the keys that begin with "lesson.building."; a chapter that has
none in a language is told in English.

``say("desk.roll")`` looks a sentence up and fills in its values; ``count("goods.fuel", 2)`` picks between one and many.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from betacolony import messages

_FOLDER = Path(__file__).with_name("catalogues")
_LESSONS = Path(__file__).parent / "lessons" / "catalogues"


def sentences(language: str | None = None) -> dict[str, str]:
    """The whole catalogue of a language, or of the one in use: keys such as "desk.roll" and their sentences.

    Raises:
        MissingWords: there are no words in the language.
    """
    return _read(messages.language() if language is None else language)


@cache
def _read(language: str) -> dict[str, str]:
    known = sorted(path.stem for path in _FOLDER.glob("*.toml"))
    if language not in known:
        raise messages.MissingWords(messages.say("error.no_language", found=repr(language), known=", ".join(known)))
    every = _flat(_table(_FOLDER / f"{language}.toml"))
    chapters = {file.stem: file for name in ("en", language) for file in sorted((_LESSONS / name).glob("*.toml"))}
    for chapter, file in chapters.items():
        every += _flat(_table(file), f"lesson.{chapter}.")
    return dict(every)


def _table(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _flat(table: dict[str, Any], prefix: str = "") -> list[tuple[str, str]]:
    out = []
    for key, value in table.items():
        if isinstance(value, dict):
            out += _flat(value, f"{prefix}{key}.")
        else:
            out.append((prefix + key, str(value)))
    return out


def say(key: str, **values: object) -> str:
    """The sentence of a key, values filled in. Raises KeyError for an unknown key or a value that is missing."""
    return sentences()[key].format(**values)


def section(name: str, language: str | None = None) -> dict[str, str]:
    """The sentences whose keys begin with a section's name, by the rest of their keys."""
    every, prefix = sentences(language), f"{name}."
    return {key.removeprefix(prefix): text for key, text in every.items() if key.startswith(prefix)}


def has(key: str) -> bool:
    """Whether the catalogue has a sentence for a key."""
    return key in sentences()


def count(key: str, number: int, **values: object) -> str:
    """The sentence ``key.one`` or ``key.many``, by a number that fills in ``{n}``."""
    return say(f"{key}.{'one' if number == 1 else 'many'}", n=number, **values)


def unit(kind: str, number: int) -> str:
    """What is counted, ``unit.<kind>`` or for one of it ``unit_one.<kind>``."""
    return say(f"{'unit_one' if number == 1 else 'unit'}.{kind}")


def listed(parts: list[str]) -> str:
    """Words in a row: "a", "a and b", "a, b and c"; with nothing to list, the word for nothing."""
    if not parts:
        return say("list.none")
    if len(parts) == 1:
        return parts[0]
    return say("list.last", first=say("list.between").join(parts[:-1]), last=parts[-1])


def name(thing: str) -> str:
    """The display name of a location, material, die, colony, achievement or card by its id."""
    return messages.name(thing)


def title(thing: str) -> str:
    """A name as it stands on a label, alone: without an article, with a capital letter."""
    return say(f"title.{thing}") if has(f"title.{thing}") else capital(name(thing))


def capital(text: str) -> str:
    """A text with a capital first letter."""
    return text[:1].upper() + text[1:]
