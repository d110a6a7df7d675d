"""A new game as its set-up asks for it: checked, with everything that is wrong with it, and its planet as a picture."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from betacolony import Game
from betacolony.edition.edition import Edition
from betacolony_widgets.board.painting.svg import svg
from betacolony_widgets.board.whole_table.layouts.lesson import still_well
from betacolony_widgets.live_table.new_game import NewGameError, entries
from betacolony_widgets.messages import Messages
from betacolony_widgets.palette import Scheme

from .play import Play
from .seats import Seat, bots

#: pixels: the radius of the picture's well
_WELL: Final = 320.0
#: the seed of the game in the picture, which shows nothing that chance decides
_ANY: Final = 1


class NewGame(NamedTuple):
    """A game that has not begun, and its computer players by seat."""

    game: Game
    seats: dict[int, Seat]


def asked_for(message: Mapping[str, Any], messages: Messages) -> NewGame:
    """The game that the set-up asks for. Raises NewGameError."""
    its, language = entries(message, messages, _edition), messages.language
    names = its.names
    level = str(message.get("level") or "")  # of the solo rival
    seats: dict[int, Seat] = {} if level else {**its.seats}
    try:
        if level:
            game = Game.solo(level, its.seed, name="".join(names[:1]), edition=its.edition, language=language)
        else:
            game = Game.new(names, its.seed, edition=its.edition, language=language)
        bots(seats, len(game.names), language)  # a player that there is not is told before anything is given up
    except ValueError as error:
        raise its.wrong_players(messages, error) from error
    if its.lines:
        raise NewGameError(its.lines, its.fields)
    return NewGame(game, seats)


def planet(message: Mapping[str, Any], messages: Messages, scheme: Scheme) -> str:
    """The world before a game of this many players, as SVG. Raises ValueError for an edition that is none."""
    number, edition, language = message.get("number"), _edition(message), messages.language
    game = (
        Game.new(number, _ANY, edition=edition, language=language)
        if isinstance(number, int) and number > 1
        else Game.solo("medium", _ANY, edition=edition, language=language)
    )
    table = Play(game, {}).table()
    return svg(still_well(replace(table, view=replace(table.view, offers={}, stop="orbit")), _WELL), scheme, margin=0)


def _edition(message: Mapping[str, Any]) -> Edition | None:
    """The edition in the reader's file; None for the packaged one."""
    text = message.get("edition") or ""
    return Edition.from_text(text) if text and isinstance(text, str) else None
