"""Remarks of the coach: codes with values, put in words by the catalogue's section "coach"."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from betacolony import Game
from betacolony.messages import Language
from betacolony_widgets.messages import Messages

#: the most words that the coach says at once
MOST_WORDS: Final = 45


@dataclass(frozen=True)
class Remark:
    """A sentence of the coach, as the key of its template and the values in it.

    Attributes:
        key: the template's key in the section "coach".
        values: ids and numbers; the template formats them as the engine's messages do.
        weight: how much it matters; with too many words, the lightest is left out first.
    """

    key: str
    values: Mapping[str, Any] = field(default_factory=dict)
    weight: int = 1


@cache
def _table(language: Language) -> dict[str, Any]:
    """The engine's catalogue with the coach's sentences."""
    return {**language.table, "coach": Messages.of(language).section("coach")}


def sentence(game: Game, remark: Remark) -> str:
    """A remark in the words of the game's language."""
    messages = game.messages
    messages.table = _table(game.language)
    text = messages.say(f"coach.{remark.key}", **remark.values)
    return text[:1].upper() + text[1:]


def paragraph(game: Game, groups: Sequence[Iterable[Remark]]) -> str:
    """Groups of remarks, a line each; the lightest remarks are left out until the rest is short enough."""
    lines = [[(remark.weight, sentence(game, remark)) for remark in group] for group in groups]
    while sum(len(text.split()) for line in lines for _, text in line) > MOST_WORDS:
        lightest = min(weight for line in lines for weight, _ in line)
        line = next(line for line in reversed(lines) if lightest in {weight for weight, _ in line})
        line.remove(next(entry for entry in reversed(line) if entry[0] == lightest))
    return "\n".join(" ".join(text for _, text in line) for line in lines if line)
