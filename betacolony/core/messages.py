"""Message templates, one catalogue a language (``catalogues/en.toml``), filled with codes and values.

A sentence that a language lacks is said in English.

A template is a ``str.format`` text. Besides the ordinary formats these may follow the colon:
    name      the display name of an id, or of several: "Jyo", "food and steel"
    who       a player's name, or those of several
    signed    a number with its sign, to one decimal: "+3.5", "-1"
    one|many  a number and the word for it: "1 artifact", "2 artifacts"
    ?key      the sentence part under the key with the value, or nothing where the value is nothing, 0 or empty
    !key      the sentence part under the key where the value is nothing, 0, false or empty, else nothing
"""

import os
import string
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, Protocol, Self, TypeVar

#: sections whose texts stand alone
_SENTENCES: Final = ("change", "decision", "difference", "error", "event", "option", "reason")


class MissingWords(LookupError):  # noqa: N818 - a name that says what it is
    """There are no words in a language, or none under a key; the argument says so."""


class Catalogue:
    """A folder of TOML files, one a language; or of folders, each with files whose names are their sections."""

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self._folder = os.fspath(folder)
        self._tables: dict[str, dict[str, Any]] = {}

    def languages(self) -> tuple[str, ...]:
        """The languages that there are files of, by their codes."""
        return tuple(sorted(name[:-5] for name in os.listdir(self._folder) if name.endswith(".toml")))  # noqa: PTH208

    def table(self, language: str) -> dict[str, Any]:
        """The sentences of a language by section and key: those of English, with the language's own over them."""
        if language not in self._tables:
            own = self._read(os.path.join(self._folder, language))  # noqa: PTH118 - pathlib loads slower, here and below
            self._tables[language] = own if language == "en" else _over(self.table("en"), own)
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


def _over(below: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """A table with the entries of another one over its own."""
    inner = {key: _over(below.get(key, {}), value) for key, value in own.items() if isinstance(value, Mapping)}
    return {**below, **own, **inner}


_CATALOGUE: Final = Catalogue(os.path.join(os.path.dirname(os.path.dirname(__file__)), "catalogues"))  # noqa: PTH118, PTH120


def languages() -> tuple[str, ...]:
    """The languages there are words in, by their codes."""
    return _CATALOGUE.languages()


class Language(str):
    """A language there are words in: its code, such as "de".

    Raises:
        MissingWords: there are no words in it; the message names the languages there are.
    """

    __slots__ = ()

    def __new__(cls, code: str = "en") -> Self:
        """A language keeps its code, so that ``Language(language)`` is the same."""
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
    """Whatever has a sentence: events, options, reasons, advice, errors and faults."""

    def sentence(self, messages: Filler_contra, /) -> str:
        """The sentence in the words of a language."""
        ...


class Messages(string.Formatter):
    """Fills the templates of one language, with the names of the players."""

    def __init__(self, language: str = ENGLISH, names: Sequence[str] | None = None) -> None:
        """Without ``names`` players are numbered from 1."""
        self.language = language if isinstance(language, Language) else Language(language)
        self.table = self.language.table
        self.names = names

    @classmethod
    def of(cls, language: str = ENGLISH) -> Self:
        """The messages of a language, without names of players."""
        found = cls._made.get((cls, language))
        if found is None:
            found = cls._made[cls, language] = cls(language)
        return found  # type: ignore[return-value]

    _made: ClassVar[dict[Any, "Messages"]] = {}

    def tell(self, what: Tellable[Self]) -> str:
        """An event, an option, a reason, an error and so on as a sentence."""
        return what.sentence(self)

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
        """The display name of an id; one that the catalogue does not know is shown as words."""
        known: dict[str, str] = self.table["name"]
        return known.get(id_) or id_.replace("_", " ")

    def who(self, player: int) -> str:
        """A player's name."""
        if self.names is not None and 0 <= player < len(self.names):
            return self.names[player]
        return self.say("name.player", number=player + 1)

    def listed(self, parts: Iterable[str]) -> str:
        """Words in a row: "a, b and c"."""
        parts = list(parts)
        if len(parts) < 2:
            return "".join(parts) or self.say("name.nothing")
        return self.say("name.and", first=", ".join(parts[:-1]), last=parts[-1])

    def say_kind(self, section: str, kind: str, values: dict[str, Any]) -> str:
        """The sentence of a kind of record, such as an event.

        A template ``Kind_word`` comes first where a field holds that word, ``Kind_no_field`` where a field is empty.
        """
        for name, value in values.items():
            word = value if isinstance(value, str) else f"no_{name}" if value is None or value == () else ""
            if f"{kind}_{word}" in self.table[section]:
                kind = f"{kind}_{word}"
                break
        return self.say(f"{section}.{kind}", **values)

    def format_field(self, value: Any, format_spec: str) -> str:
        """One field of a template, see the top of the module."""
        if format_spec[:1] == "?":
            return self.say(format_spec[1:], value=value) if value else ""
        if format_spec[:1] == "!":
            return "" if value else self.say(format_spec[1:])
        if "|" in format_spec:
            one, _, many = format_spec.partition("|")
            return f"{value} {one if value == 1 else many}"
        if format_spec == "name":
            return self.name(value) if isinstance(value, str) else self.listed(self.name(part) for part in value)
        if format_spec == "who":
            return self.who(value) if isinstance(value, int) else self.listed(self.who(part) for part in value)
        if format_spec == "signed":
            return f"{short(value):+}"
        return str(super().format_field(value, format_spec))


def short(number: float) -> float:
    """A number to one decimal, without that where it is 0."""
    rounded = round(number, 1)
    return int(rounded) if rounded == int(rounded) else rounded
