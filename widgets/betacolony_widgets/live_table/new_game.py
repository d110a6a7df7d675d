"""A new game as its set-up asks for it: everything that is wrong with it, and its seed."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from betacolony_widgets.messages import Messages

from .seats import new_seed

EditionT = TypeVar("EditionT")


class NewGameError(ValueError):
    """Everything that is wrong with what was asked for.

    Attributes:
        lines: a sentence for each fault.
        fields: the fields of the set-up that they are about: "seed", "edition", "players".
    """

    def __init__(self, lines: list[str], fields: list[str]) -> None:
        super().__init__("\n".join(lines))
        self.lines, self.fields = lines, fields


class Entries(NamedTuple, Generic[EditionT]):
    """What the set-up asks for in any game.

    Attributes:
        rows: of the seats, each with "name" and "who".
        seed: of the game; edition: None for the packaged one, or for one that can't be read.
        lines, fields: what is wrong so far, as in ``NewGameError``.
    """

    rows: list[dict[str, Any]]
    seed: int
    edition: EditionT | None
    lines: list[str]
    fields: list[str]

    @property
    def names(self) -> list[str]:
        """The names of the players."""
        return [str(row.get("name", "")) for row in self.rows]

    @property
    def seats(self) -> dict[int, str]:
        """Who plays in each seat."""
        return {seat: str(row.get("who")) for seat, row in enumerate(self.rows)}

    def wrong_players(self, messages: Messages, error: ValueError) -> NewGameError:
        """Everything that is wrong, with what is wrong about the players."""
        return NewGameError([*self.lines, *messages.tell(error).splitlines()], [*self.fields, "players"])


def entries(
    message: Mapping[str, Any], messages: Messages, edition_of: Callable[[Mapping[str, Any]], EditionT | None]
) -> Entries[EditionT]:
    """The entries of a set-up; ``edition_of`` reads the edition, and raises ValueError for none."""
    players = message.get("players")
    rows = [row for row in players if isinstance(row, dict)] if isinstance(players, list) else []
    lines: list[str] = []
    fields: list[str] = []
    seed, edition = 0, None
    try:
        seed = seed_of(messages, message.get("seed"))
    except ValueError as error:
        lines.append(str(error))
        fields.append("seed")
    try:
        edition = edition_of(message)
    except ValueError as error:
        lines += messages.tell(error).splitlines()
        fields.append("edition")
    return Entries(rows, seed, edition, lines, fields)


def seed_of(messages: Messages, entry: object) -> int:
    """The seed in a field, or a random one if the field is empty. Raises ValueError for anything but a number."""
    text = str(entry or "").strip()
    if not text:
        return new_seed()
    if not text.isdecimal():
        raise ValueError(messages.say("error.seed", found=text))
    return int(text)
