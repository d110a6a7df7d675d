"""Message templates, one catalogue a language (``catalogues/en.toml``), filled with codes and values.

A sentence that a language lacks appears in English.

A template is a ``str.format`` text. Besides the ordinary formats, these may follow the colon:
    name      the display name of an id, or of several: "Jyo", "food and steel"
    who       a player's name, or those of several
    number    a number to one decimal, as the language writes it, with a minus as wide as a plus: "3.5", "−1"
    signed    the same with its sign: "+3.5", "−1"
    one|many  a number and the word for it: "1 artifact", "2 artifacts"
    ?key      the part of a sentence under the key, with the value; nothing if the value is None, 0 or empty
    !key      the part of a sentence under the key if the value is None, 0, False or empty; else nothing
"""

import os
import string
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, Protocol, Self, TypeVar

#: the sign of numbers below 0, as wide as a plus
MINUS: Final = "−"
#: sections whose texts stand alone
_SENTENCES: Final = ("change", "decision", "difference", "error", "event", "option", "reason")


class MissingWords(LookupError):  # noqa: N818 - a name that says what it is
    """There is no catalogue for a language, or no sentence under a key; the argument names it."""


class Catalogue:
    """A folder with a TOML file for each language, or with a folder for each and a file for each section."""

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self._folder = os.fspath(folder)
        self._tables: dict[str, dict[str, Any]] = {}

    def languages(self) -> tuple[str, ...]:
        """The codes of the languages with a file."""
        return tuple(sorted(name[:-5] for name in os.listdir(self._folder) if name.endswith(".toml")))  # noqa: PTH208

    def table(self, language: str) -> dict[str, Any]:
        """The sentences of a language by section and key; English ones where it has none of its own."""
        if language not in self._tables:
            own = self._read(os.path.join(self._folder, language))  # noqa: PTH118 - pathlib loads slower, here and below
            self._tables[language] = own if language == "en" else over(self.table("en"), own)
        return self._tables[language]

    def _read(self, path: str) -> dict[str, Any]:
        import tomllib  # noqa: PLC0415 - playouts say nothing

        if os.path.isdir(path):  # noqa: PTH112
            files = sorted(name.removesuffix(".toml") for name in os.listdir(path))  # noqa: PTH208
            return {name: self._read(os.path.join(path, name)) for name in files}  # noqa: PTH118
        if not os.path.exists(f"{path}.toml"):  # noqa: PTH110
            return {}
        with open(f"{path}.toml", "rb") as file:  # noqa: PTH123
            return tomllib.load(file)


def over(below: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """A table of sentences with its entries replaced by those of ``own``."""
    inner = {key: over(below.get(key, {}), value) for key, value in own.items() if isinstance(value, Mapping)}
    return {**below, **own, **inner}


_CATALOGUE: Final = Catalogue(os.path.join(os.path.dirname(os.path.dirname(__file__)), "catalogues"))  # noqa: PTH118, PTH120


def languages() -> tuple[str, ...]:
    """The codes of the languages with a catalogue."""
    return _CATALOGUE.languages()


class Language(str):
    """A language with a catalogue: its code, such as "de".

    Raises:
        MissingWords: it has no catalogue; the message names the languages that have one.
    """

    __slots__ = ()

    def __new__(cls, code: str = "en") -> Self:
        """The same object for equal codes, so ``Language(language) is language``."""
        if code not in _known:
            if code not in languages():
                values = {"found": repr(code), "known": ", ".join(languages())}
                raise MissingWords(Messages.of().say("error.no_language", **values))
            _known[code] = super().__new__(cls, code)
        return _known[code]  # type: ignore[return-value]

    @property
    def code(self) -> str:
        """The code as an ordinary text."""
        return str(self)

    @property
    def table(self) -> dict[str, Any]:
        """The engine's sentences by section and key."""
        return _CATALOGUE.table(self)


_known: dict[str, Language] = {"en": str.__new__(Language, "en")}
ENGLISH: Final = _known["en"]

Filler_contra = TypeVar("Filler_contra", contravariant=True)


class Tellable(Protocol[Filler_contra]):
    """Anything with a sentence: events, options, reasons, advice, errors and faults."""

    def sentence(self, messages: Filler_contra, /) -> str:
        """The sentence in the words of a language."""
        ...


class Messages(string.Formatter):
    """Fills the templates of one language, with the names of the players."""

    def __init__(self, language: str = ENGLISH, names: Sequence[str] | None = None) -> None:
        """Without ``names``, players are numbered from 1."""
        self.language = language if isinstance(language, Language) else Language(language)
        self.table = self.language.table
        self.names = names

    @classmethod
    def of(cls, language: str = ENGLISH) -> Self:
        """The messages of a language, without names of players."""
        if (cls, language) not in cls._made:
            cls._made[cls, language] = cls(language)
        return cls._made[cls, language]  # type: ignore[return-value]

    _made: ClassVar[dict[Any, "Messages"]] = {}

    def tell(self, thing: Tellable[Self]) -> str:
        """An event, an option, a reason, an error and so on as a sentence."""
        return thing.sentence(self)

    def say(self, key: str, /, **values: Any) -> str:
        """The sentence under a key such as "reason.too_far".

        Raises:
            MissingWords: the catalogue has no such key.
        """
        section, _, name = key.partition(".")
        try:
            template = self.table[section][name]
        except KeyError:
            raise MissingWords(key) from None
        text = self.vformat(template, (), values)
        return text[:1].upper() + text[1:] if section in _SENTENCES else text

    def name(self, id_: str) -> str:
        """The display name of an id; the id's own words if the catalogue has none."""
        known: dict[str, str] = self.table["name"]
        return known.get(id_) or id_.replace("_", " ")

    def who(self, player: int) -> str:
        """A player's name."""
        if self.names is not None and 0 <= player < len(self.names):
            return self.names[player]
        return self.say("name.player", number=player + 1)

    def listed(self, parts: Iterable[str]) -> str:
        """A list in words: "a, b and c"."""
        parts = list(parts)
        if len(parts) < 2:
            return "".join(parts) or self.say("name.nothing")
        return self.say("name.and", first=", ".join(parts[:-1]), last=parts[-1])

    def say_kind(self, section: str, kind: str, values: dict[str, Any]) -> str:
        """The sentence of a kind of record, such as an event.

        A template ``Kind_word`` comes first if a field holds that word, ``Kind_no_field`` if a field is empty.
        """
        for name, value in values.items():
            word = value if isinstance(value, str) else f"no_{name}" if value is None or value == () else ""
            if f"{kind}_{word}" in self.table[section]:
                kind = f"{kind}_{word}"
                break
        return self.say(f"{section}.{kind}", **values)

    def format_field(self, value: Any, format_spec: str) -> str:
        """One field of a template: see the top of the module."""
        if format_spec[:1] == "?":
            return self.say(format_spec[1:], value=value) if value else ""
        if format_spec[:1] == "!":
            return "" if value else self.say(format_spec[1:])
        if "|" in format_spec:
            singular, _, plural = format_spec.partition("|")
            return f"{value} {singular if value == 1 else plural}"
        if format_spec == "name":
            return self.name(value) if isinstance(value, str) else self.listed(self.name(part) for part in value)
        if format_spec == "who":
            return self.who(value) if isinstance(value, int) else self.listed(self.who(part) for part in value)
        if format_spec in {"number", "signed"}:
            text = format(short(value), "+" if format_spec == "signed" else "").replace("-", MINUS)
            return text.replace(".", self.say("name.point"))
        return str(super().format_field(value, format_spec))


class Spoken:
    """A base of errors and faults: as text they are their sentence in English."""

    def __str__(self: Tellable[Messages]) -> str:
        return self.sentence(Messages.of())


def short(number: float) -> float:
    """A number to one decimal, without the decimal if it is 0."""
    rounded = round(number, 1)
    return int(rounded) if rounded == int(rounded) else rounded
