"""A new game as its set-up asks for it: everything that is wrong with it, and its seed."""

from betacolony_widgets.messages import Messages

from .seats import new_seed


class NewGameError(ValueError):
    """Everything that is wrong with what was asked for.

    Attributes:
        lines: a sentence for each fault.
        fields: the fields of the set-up that they are about: "seed", "edition", "players".
    """

    def __init__(self, lines: list[str], fields: list[str]) -> None:
        super().__init__("\n".join(lines))
        self.lines, self.fields = lines, fields


def seed_of(messages: Messages, entry: object) -> int:
    """The seed in a field, or a random one if the field is empty. Raises ValueError for anything but a number."""
    text = str(entry or "").strip()
    if not text:
        return new_seed()
    if not text.isdecimal():
        raise ValueError(messages.say("error.seed", found=text))
    return int(text)
