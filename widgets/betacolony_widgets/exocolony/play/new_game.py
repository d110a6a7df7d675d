"""A new game as its set-up asks for it: checked, with everything that is wrong with it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from betacolony.exocolony import Edition, Game
from betacolony_widgets.board.painting.svg import svg
from betacolony_widgets.exocolony.board.stills import still
from betacolony_widgets.live_table.new_game import NewGameError, entries
from betacolony_widgets.messages import Messages
from betacolony_widgets.palette import Scheme

from .play import Play
from .seats import Seat, bots

#: the seed of the game in the picture, an example
_ANY: Final = 1
#: pixels: the width of the picture
_PICTURE: Final = 720.0


class NewGame(NamedTuple):
    """A game that has not begun, and its computer players by seat."""

    game: Game
    seats: dict[int, Seat]


def asked_for(message: Mapping[str, Any], messages: Messages) -> NewGame:
    """The game that the set-up asks for. Raises NewGameError."""
    its = entries(message, messages, _edition)
    chosen = message.get("variants")
    variants = [str(name) for name in chosen] if isinstance(chosen, list) else []
    seats: dict[int, Seat] = {**its.seats}
    try:
        game = Game.new(its.names, its.seed, variants=variants, edition=its.edition, language=messages.language)
        bots(seats, len(game.names), messages.language)  # told before anything is given up
    except ValueError as error:
        raise its.wrong_players(messages, error) from error
    if its.lines:
        raise NewGameError(its.lines, its.fields)
    return NewGame(game, seats)


def system(message: Mapping[str, Any], messages: Messages, scheme: Scheme) -> str:
    """A home system for this many players, as SVG. Raises ValueError for an edition that is none."""
    number, edition = message.get("number"), _edition(message)
    players = number if isinstance(number, int) else 1
    game = Game.new(players, _ANY, edition=edition, language=messages.language)
    table = Play(game, {}).table()
    plain = replace(table, view=replace(table.view, offers={}, lacking={}, addressed=False))
    return svg(still(plain, "home", _PICTURE), scheme, margin=0)


def _edition(message: Mapping[str, Any]) -> Edition | None:
    """The edition in the reader's file; None for the packaged one."""
    text = message.get("edition") or ""
    return Edition.from_text(text) if text and isinstance(text, str) else None
