"""The sentences of the project: one catalogue a language (``words/en.toml``), filled with codes and values.

``speak("de")`` chooses the language for all that is said from then on; ``with speaking("de"):`` for a part of it.

A template is a ``str.format`` text. Besides the ordinary formats these may follow the colon:
    name      the display name of an id, or of several: "Jyo", "food and steel"
    goods     materials and artifacts with repeats counted: "2 steel and 1 food"; "nothing" when there are none
    card      what a cycle card does while it is in force
    who       a player's name, or those of several
    where     a space with its colony: "space 12 in Xi'an"
    pod       a pod with all it shows
    signed    a number of CP with its sign, to one decimal: "+3.5", "-1"
    row       the die values of a row of the Manufactory: "1-2"
    opens     the same for the number of a row
    one|many  a number and the word for it: "1 artifact", "2 artifacts"
    first     what a decision asks for
    ?key      the sentence part under the key with the value, or nothing where the value is nothing, 0 or empty
    !key      the sentence part under the key where the value is nothing, 0, false or empty, else nothing
"""

import os
import string
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from .errors import shown
from .geometry import SPACES

if TYPE_CHECKING:
    from .advice import Advice
    from .edition import Edition, Pod
    from .events import Event
    from .options import Option

_FOLDER: Final = os.path.join(os.path.dirname(__file__), "words")  # noqa: PTH118, PTH120 - pathlib loads slower
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


class Teller(string.Formatter):
    """Fills the templates of one language, with the names of the players and the pods of an edition."""

    def __init__(
        self, language: str | None = None, names: Sequence[str] | None = None, edition: "Edition | None" = None
    ) -> None:
        """Without ``language`` it is the one in use now.

        Without ``names`` players are numbered from 1; without ``edition`` pods are those of the packaged one.
        """
        self.language = _spoken if language is None else language
        self.words = table(self.language)
        self.names = names
        self.edition = edition

    def say(self, key: str, /, **values: Any) -> str:
        """The sentence under a key such as "reason.too_far".

        Raises:
            MissingWords: the catalogue has no such key.
        """
        section, _, name = key.partition(".")
        try:
            template = self.words[section][name]
        except KeyError:
            raise MissingWords(key) from None
        text = self.vformat(template, (), values)
        return text[:1].upper() + text[1:] if section in _SENTENCES else text

    def name(self, id_: str) -> str:
        """The display name of an id; one that the catalogue does not know is shown as words."""
        known: dict[str, str] = self.words["name"]
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

    def goods(self, names: Iterable[str]) -> str:
        """Materials with repeats counted."""
        names = list(names)
        counted = {name: names.count(name) for name in names}
        return self.listed(f"{number} {self._counted(name, number)}" for name, number in counted.items())

    def _counted(self, name: str, number: int) -> str:
        """Materials have no plural; artifacts do."""
        return self.words["name"]["artifacts_counted"] if name == "artifact" and number > 1 else self.name(name)

    def pod(self, pod: "int | Pod") -> str:
        """A pod with all it shows."""
        if isinstance(pod, int):
            pods = self._edition().pods
            if pod >= len(pods):  # of another edition than the one at hand
                return self.say("pod.number", number=pod)
            pod = pods[pod]
        shows = [self.say("pod.influence", number=pod.influence)]
        if pod.crew == 0:
            shows.append(self.say("pod.no_crew"))
        elif pod.crew > 1:
            shows.append(self.say("pod.crew", number=pod.crew))
        for code, number in (("cp", pod.cp), ("artifacts", pod.artifacts), ("fuel", pod.fuel)):
            if number:
                shows.append(self.say(f"pod.{code}", number=number))
        return self.say("pod.pod", type=self.name(pod.type), colour=self.name(pod.colour), shows=", ".join(shows))

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
        if format_spec == "goods":
            return self.goods(value)
        if format_spec == "who":
            return self.who(value) if isinstance(value, int) else self.listed(self.who(part) for part in value)
        if format_spec == "where":
            return self.say("name.space", number=value, colony=self.name(self._edition().colonies[value // SPACES].id))
        if format_spec == "card":
            return str(self.words["card"].get(value, self.name(value)))
        if format_spec == "first":
            return self.say(f"first.{value}")
        if format_spec == "pod":
            return self.pod(value)
        if format_spec == "signed":
            return f"{_short(value):+}"
        if format_spec == "opens":
            return self.format_field(self._edition().rows[value], "row")
        if format_spec == "row":
            in_a_row = len(value) == value[-1] - value[0] + 1 > 1
            return f"{value[0]}-{value[-1]}" if in_a_row else self.listed(map(str, value))
        return str(super().format_field(value, format_spec))

    def tell(self, event: "Event") -> str:
        """An event as a sentence."""
        values = event.to_dict()
        return self._say_kind("event", str(values.pop("type")), values)

    def describe(self, option: "Option") -> str:
        """An option as a sentence; one built by hand that makes none is shown as it is written."""
        values = {name: getattr(option, name) for name in option._fields}
        try:
            return self._say_kind("option", type(option).__name__, values)
        except (TypeError, ValueError, LookupError, AttributeError):
            return shown(option)

    def explain(self, advice: "Advice") -> str:
        """What speaks for an option, and in a second sentence how the turn goes on."""
        rounded = [(name, _short(value)) for name, value in sorted(advice.parts, key=lambda part: -part[1])]
        onward = [self.describe(option) for option in advice.line]
        values = {
            "gain": advice.gain,
            "parts": ", ".join([self.say(f"advice.{name}", value=value) for name, value in rounded if value]) or (),
            "power": self.words["mat"].get(advice.power, advice.power),
            "moons": self.listed([self.say("advice.moon", to=to, steps=steps) for to, steps in advice.moons])
            if advice.moons
            else (),
            "line": "; ".join([option[:1].lower() + option[1:] for option in onward]),
        }
        return self._say_kind("advice", advice.measure, values)

    def _say_kind(self, section: str, kind: str, values: dict[str, Any]) -> str:
        """The sentence of a kind of record.

        A template ``Kind_word`` comes first where a field holds that word, ``Kind_no_field`` where a field is empty.
        """
        for name, value in values.items():
            word = value if isinstance(value, str) else f"no_{name}" if value is None or value == () else ""
            if f"{kind}_{word}" in self.words[section]:
                kind = f"{kind}_{word}"
                break
        return self.say(f"{section}.{kind}", **values)

    def _edition(self) -> "Edition":
        if self.edition is None:
            from .edition import Edition  # noqa: PLC0415 - only where a pod or a colony is named

            self.edition = Edition.load()
        return self.edition


def _short(number: float) -> float:
    """A number to one decimal, without that where it is 0."""
    short = round(number, 1)
    return int(short) if short == int(short) else short


_tellers: dict[str, Teller] = {}


def teller(language: str | None = None) -> Teller:
    """The teller of a language (without one, of the language in use), without names of players."""
    language = _spoken if language is None else language
    if language not in _tellers:
        _tellers[language] = Teller(language)
    return _tellers[language]


def say(key: str, /, **values: Any) -> str:
    """The sentence under a key, see ``Teller.say``."""
    return teller().say(key, **values)


def name(id_: str) -> str:
    """The display name of an id."""
    return teller().name(id_)


def tell(event: "Event") -> str:
    """An event as a sentence, players numbered."""
    return teller().tell(event)


def describe(option: "Option") -> str:
    """An option as a sentence."""
    return teller().describe(option)
