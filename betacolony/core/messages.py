"""Message templates, one catalogue a language (``catalogues/en.toml``), filled with codes and values.

``speak("de")`` chooses the language for all that is said from then on; ``with speaking("de"):`` for a part of it.

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
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar, Final, Self

_FOLDER: Final = os.path.join(os.path.dirname(os.path.dirname(__file__)), "catalogues")  # noqa: PTH118, PTH120 - pathlib loads slower
#: sections whose texts stand alone
_SENTENCES: Final = ("change", "decision", "difference", "error", "event", "option", "reason")
_tables: dict[str, dict[str, Any]] = {}
#: the language in use. No ContextVar: what one cell of a notebook sets there, later cells need not see (one with an
#: ``await`` runs in a context of its own), and threads never do
_spoken = "en"


class MissingWords(LookupError):  # noqa: N818 - a name that says what it is
    """There are no words in a language, or none under a key; the argument says so."""


def languages() -> tuple[str, ...]:
    """The languages there are words in, by their codes."""
    return tuple(sorted(name.removesuffix(".toml") for name in os.listdir(_FOLDER) if name.endswith(".toml")))  # noqa: PTH208


def language() -> str:
    """The code of the language in use: "en" until another is chosen."""
    return _spoken


def speak(language: str) -> None:
    """Say everything in a language from now on, in all of this process.

    Raises:
        MissingWords: there are no words in it; its message names the languages there are.
    """
    global _spoken  # noqa: PLW0603 - there is one language in use
    table(language)
    _spoken = language


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Say everything in a language while the ``with`` statement lasts, then as before.

    This, too, is for all of the process: threads and tasks that want different languages take turns.

    Raises:
        MissingWords: as for ``speak``.
    """
    before = _spoken
    speak(language)
    try:
        yield
    finally:
        speak(before)


def table(language: str | None = None) -> dict[str, Any]:
    """The catalogue of a language, parsed; without one, of the language in use.

    Raises:
        MissingWords: there is none; the message names the languages there are.
    """
    language = _spoken if language is None else language
    if language not in _tables:
        import tomllib  # noqa: PLC0415 - playouts never speak

        if language not in languages():
            raise MissingWords(say("error.no_language", found=repr(language), known=", ".join(languages())))
        with open(os.path.join(_FOLDER, f"{language}.toml"), "rb") as file:  # noqa: PTH118, PTH123
            _tables[language] = tomllib.load(file)
    return _tables[language]


class Messages(string.Formatter):
    """Fills the templates of one language, with the names of the players."""

    def __init__(self, language: str | None = None, names: Sequence[str] | None = None) -> None:
        """Without ``language`` it is the one in use now; without ``names`` players are numbered from 1."""
        self.language = _spoken if language is None else language
        self.table = table(self.language)
        self.names = names

    @classmethod
    def of(cls, language: str | None = None) -> Self:
        """The messages of a language (without one, of the language in use), without names of players."""
        found = cls._made.get((cls, _spoken if language is None else language))
        if found is None:
            found = cls._made[cls, _spoken if language is None else language] = cls(language)
        return found  # type: ignore[return-value]

    _made: ClassVar[dict[Any, "Messages"]] = {}

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


def say(key: str, /, **values: Any) -> str:
    """The sentence under a key, see ``Messages.say``."""
    return Messages.of().say(key, **values)


def name(id_: str) -> str:
    """The display name of an id."""
    return Messages.of().name(id_)
