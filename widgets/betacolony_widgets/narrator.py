"""Tells what happened to somebody who plays: "you" for the own seat, names for the others."""

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from betacolony import Event, Game, Reason, words

#: told by the picture, or by what is asked next
_SILENT = frozenset({"TurnStarted"})


@cache
def _second_person() -> dict[str, str]:
    """The engine's sentences about a player, in the second person."""
    with Path(__file__).with_name("words").joinpath("en.toml").open("rb") as file:
        found: dict[str, str] = tomllib.load(file)["you"]
    return found


class Narrator:
    """Sentences about a game for the player of one seat."""

    def __init__(self, game: Game, me: int) -> None:
        self._me = me
        self._plain = words.Teller(names=game.names, edition=game.edition)
        self._mine = words.Teller(names=game.names, edition=game.edition)
        self._mine.words = {**self._plain.words, "event": {**self._plain.words["event"], **_second_person()}}

    def tell(self, event: Event) -> str:
        """An event as a sentence."""
        mine = getattr(event, "player", None) == self._me or getattr(event, "winners", None) == (self._me,)
        return (self._mine if mine else self._plain).tell(event)

    def story(self, events: Iterable[Event]) -> list[str]:
        """Several events as sentences, without those that go without saying."""
        return [self.tell(event) for event in events if type(event).__name__ not in _SILENT]

    def reason(self, reason: Reason) -> str:
        """Why something is not possible."""
        return self._plain.say(f"reason.{reason.code}", **reason.values)
