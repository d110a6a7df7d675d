"""The widgets' messages: a catalogue for each language (``catalogues/en.toml``), beside the engine's own.

The lessons' sentences belong to it, in a file for each chapter: ``lessons/catalogues/en/building.toml`` holds the keys
that begin with "lesson.building.". Those of the second game's table are in ``exocolony/catalogues``, with keys that
begin with "exo.", and ``exocolony/lessons/catalogues/en/first-turn.toml`` holds those that begin with
"exo.lesson.first-turn.". A sentence that a language lacks appears in English.

``messages.say("desk.roll")`` looks a sentence up and fills in its values; ``messages.count("goods.fuel", 2)`` picks
between one and many.
"""

from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from betacolony import messages
from betacolony.core.messages import MINUS, Catalogue
from betacolony.messages import ENGLISH, Language

_CATALOGUE = Catalogue(Path(__file__).with_name("catalogues"))
_LESSONS = Catalogue(Path(__file__).parent / "lessons" / "catalogues")
_EXOCOLONY = Catalogue(Path(__file__).parent / "exocolony" / "catalogues")
_EXOCOLONY_LESSONS = Catalogue(Path(__file__).parent / "exocolony" / "lessons" / "catalogues")


@cache
def sentences(language: str = ENGLISH) -> Mapping[str, str]:
    """The catalogue of a language: keys such as "desk.roll" and their sentences. Raises MissingWords if it has none."""
    language = Language(language)
    rooms = _flat(_LESSONS.table(language), "lesson.") + _flat(_EXOCOLONY.table(language), "exo.")
    rooms += _flat(_EXOCOLONY_LESSONS.table(language), "exo.lesson.")
    return dict(_flat(_CATALOGUE.table(language)) + rooms)


def _flat(table: Mapping[str, Any], prefix: str = "") -> list[tuple[str, str]]:
    out = []
    for key, value in table.items():
        if isinstance(value, dict):
            out += _flat(value, f"{prefix}{key}.")
        else:
            out.append((prefix + key, str(value)))
    return out


class Messages:
    """The widgets' sentences in one language."""

    def __init__(self, language: str) -> None:
        """Raises MissingWords for a language without a catalogue."""
        self.language = Language(language)

    def __repr__(self) -> str:
        return f"Messages({self.language!r})"

    @staticmethod
    def of(language: str = ENGLISH) -> "Messages":
        """The messages of a language, made once."""
        return _made(language)

    @cached_property
    def sentences(self) -> Mapping[str, str]:
        """All sentences by key."""
        return sentences(self.language)

    @cached_property
    def engine(self) -> messages.Messages:
        """The engine's sentences."""
        return messages.Messages.of(self.language)

    def say(self, key: str, **values: object) -> str:
        """The sentence of a key, with values filled in. Raises KeyError for an unknown key or a missing value."""
        return self.sentences[key].format(**values)

    def section(self, name: str) -> dict[str, str]:
        """The sentences of a section, by their keys without the section's name."""
        prefix = f"{name}."
        return {key.removeprefix(prefix): text for key, text in self.sentences.items() if key.startswith(prefix)}

    def has(self, key: str) -> bool:
        """True if the catalogue has a sentence for a key."""
        return key in self.sentences

    def count(self, key: str, number: int, **values: object) -> str:
        """The sentence ``key.one`` or ``key.many``, with the number as ``{n}``."""
        return self.say(f"{key}.{'one' if number == 1 else 'many'}", n=number, **values)

    def unit(self, kind: str, number: int) -> str:
        """The unit of a number, ``unit.<kind>``, or ``unit_one.<kind>`` for 1."""
        return self.say(f"{'unit_one' if number == 1 else 'unit'}.{kind}")

    def listed(self, parts: list[str]) -> str:
        """A list in words: "a", "a and b", "a, b and c"; the word for nothing if it is empty."""
        if not parts:
            return self.say("list.none")
        if len(parts) == 1:
            return parts[0]
        return self.say("list.last", first=self.say("list.between").join(parts[:-1]), last=parts[-1])

    def name(self, thing: str) -> str:
        """The display name of a location, material, die, colony, achievement or card by its id."""
        return self.engine.name(thing)

    def title(self, thing: str) -> str:
        """The name for a label: without an article, with a capital letter."""
        return self.say(f"title.{thing}") if self.has(f"title.{thing}") else capital(self.name(thing))

    def number(self, value: float, digits: int = 1, *, measured: bool = False) -> str:
        """A number with this many decimals, as the language writes it; a whole number has none, unless ``measured``."""
        text = f"{abs(value):.{digits}f}"
        text = text.rstrip("0").rstrip(".") if "." in text and not measured else text
        sign = MINUS if value < 0 and text.strip("0.") else ""
        return sign + text.replace(".", self.engine.say("name.point"))

    def signed(self, value: float, digits: int = 1, *, measured: bool = False) -> str:
        """A change: as ``number``, but with a plus sign if it is positive."""
        text = self.number(value, digits, measured=measured)
        return f"+{text}" if value > 0 and text.strip("0.,") else text

    def tell(self, thing: object) -> str:
        """The sentence of an error or of anything else of the engine that has one; otherwise its text."""
        sentence = getattr(thing, "sentence", None)
        return str(sentence(self.engine)) if sentence else str(thing)


_made = cache(Messages)


def capital(text: str) -> str:
    """A text with a capital first letter."""
    return text[:1].upper() + text[1:]
