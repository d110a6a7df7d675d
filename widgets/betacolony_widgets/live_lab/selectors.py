"""Selectors of a player and of a measure, as radio groups in one pill."""

from collections.abc import Sequence

from betacolony_widgets.messages import Messages

from . import html

_MEASURES = ("win", "lead")


def players(messages: Messages, names: Sequence[str], signs: Sequence[html.Markup], do: str, seat: int) -> html.Markup:
    """The players of a game by seat, each with sign and name."""
    named = {str(number): name for number, name in enumerate(names)}
    signed = {str(number): sign for number, sign in enumerate(signs[: len(names)])}
    return html.segment(messages.say("lab.player"), do, named, str(seat), signed)


def measures(messages: Messages, do: str, measure: str) -> html.Markup:
    """Wins or lead."""
    values = {name: messages.say(f"lab.by_{name}") for name in _MEASURES}
    return html.segment(messages.say("lab.measure"), do, values, measure)
