"""The widgets' messages: a catalogue a language (``catalogues/en.toml``), beside the engine's own.

The lessons' sentences belong to it, a file a chapter: ``lessons/catalogues/en/building.toml`` holds the keys that begin
with "lesson.building.". A sentence that a language lacks is said in English.

``messages.say("desk.roll")`` looks a sentence up and fills in its values; ``messages.count("goods.fuel", 2)`` picks
between one and many.
"""

from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from betacolony import messages
from betacolony.core.messages import Catalogue
from betacolony.messages import ENGLISH, Language

_CATALOGUE = Catalogue(Path(__file__).with_name("catalogues"))
_LESSONS = Catalogue(Path(__file__).parent / "lessons" / "catalogues")


@cache
def sentences(language: str = ENGLISH) -> Mapping[str, str]:
    """The whole catalogue of a language: keys such as "desk.roll" and their sentences.

    Raises:
        MissingWords: there are no words in the language.
    """
    language = Language(language)
    return dict(_flat(_CATALOGUE.table(language)) + _flat(_LESSONS.table(language), "lesson."))


def _flat(table: Mapping[str, Any], prefix: str = "") -> list[tuple[str, str]]:
    out = []
    for key, value in table.items():
        if isinstance(value, dict):
            out += _flat(value, f"{prefix}{key}.")
        else:
            out.append((prefix + key, str(value)))
    return out


class Messages:
    """Everything that the widgets say in one language; those of a language are made once (``of``)."""

    def __init__(self, language: str) -> None:
        """Raises MissingWords for a language that there are no words in."""
        self.language = Language(language)

    def __repr__(self) -> str:
        return f"Messages({self.language!r})"

    @staticmethod
    def of(language: str = ENGLISH) -> "Messages":
        """The messages of a language."""
        return _made(language)

    @cached_property
    def sentences(self) -> Mapping[str, str]:
        """The whole catalogue: keys and their sentences."""
        return sentences(self.language)

    @cached_property
    def engine(self) -> messages.Messages:
        """The engine's sentences."""
        return messages.Messages.of(self.language)

    def say(self, key: str, **values: object) -> str:
        """The sentence of a key, values filled in. Raises KeyError for an unknown key or a value that is missing."""
        return self.sentences[key].format(**values)

    def section(self, name: str) -> dict[str, str]:
        """The sentences whose keys begin with a section's name, by the rest of their keys."""
        prefix = f"{name}."
        return {key.removeprefix(prefix): text for key, text in self.sentences.items() if key.startswith(prefix)}

    def has(self, key: str) -> bool:
        """Whether the catalogue has a sentence for a key."""
        return key in self.sentences

    def count(self, key: str, number: int, **values: object) -> str:
        """The sentence ``key.one`` or ``key.many``, by a number that fills in ``{n}``."""
        return self.say(f"{key}.{'one' if number == 1 else 'many'}", n=number, **values)

    def unit(self, kind: str, number: int) -> str:
        """What is counted, ``unit.<kind>`` or for one of it ``unit_one.<kind>``."""
        return self.say(f"{'unit_one' if number == 1 else 'unit'}.{kind}")

    def listed(self, parts: list[str]) -> str:
        """Words in a row: "a", "a and b", "a, b and c"; with nothing to list, the word for nothing."""
        if not parts:
            return self.say("list.none")
        if len(parts) == 1:
            return parts[0]
        return self.say("list.last", first=self.say("list.between").join(parts[:-1]), last=parts[-1])

    def name(self, thing: str) -> str:
        """The display name of a location, material, die, colony, achievement or card by its id."""
        return self.engine.name(thing)

    def title(self, thing: str) -> str:
        """A name as it stands on a label, alone: without an article, with a capital letter."""
        return self.say(f"title.{thing}") if self.has(f"title.{thing}") else capital(self.name(thing))

    def number(self, value: float, digits: int = 1, *, measured: bool = False) -> str:
        """A number to so many digits, as the language writes it; whole ones have none, unless they were measured."""
        text = f"{abs(value):.{digits}f}"
        text = text.rstrip("0").rstrip(".") if "." in text and not measured else text
        sign = "−" if value < 0 and text.strip("0.") else ""
        return sign + text.replace(".", self.say("chart.point"))

    def signed(self, value: float, digits: int = 1, *, measured: bool = False) -> str:
        """A change: as ``number``, with a plus sign where there is more."""
        text = self.number(value, digits, measured=measured)
        return f"+{text}" if value > 0 and text.strip("0.,") else text

    def tell(self, what: object) -> str:
        """An error of the engine, or anything else of it that has a sentence; of what has none its text."""
        sentence = getattr(what, "sentence", None)
        return str(sentence(self.engine)) if sentence else str(what)


@cache
def _made(language: str) -> Messages:
    return Messages(language)


def capital(text: str) -> str:
    """A text with a capital first letter."""
    return text[:1].upper() + text[1:]
