"""Selectors of a player and of a measure, as radio groups in one pill."""

from betacolony import Game
from betacolony_widgets.charts.signs import seat_sign
from betacolony_widgets.messages import Messages

from . import html

_MEASURES = ("win", "lead")


def players(messages: Messages, game: Game, do: str, seat: int) -> html.Markup:
    """The players of a game, each with colour, sign and name."""
    names = {str(number): name for number, name in enumerate(game.names)}
    signs = {str(number): seat_sign(colour) for number, colour in enumerate(game.edition.player_colours[: len(names)])}
    return html.segment(messages.say("lab.player"), do, names, str(seat), signs)


def measures(messages: Messages, do: str, measure: str) -> html.Markup:
    """Wins or lead."""
    values = {name: messages.say(f"lab.by_{name}") for name in _MEASURES}
    return html.segment(messages.say("lab.measure"), do, values, measure)
