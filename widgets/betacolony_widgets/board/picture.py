"""Still pictures of games and positions, without widgets."""

from collections.abc import Iterable, Sequence
from typing import Literal

from betacolony import Game, Position
from betacolony.events import CardsDrawn, DiceRolled, RoundStarted
from betacolony.messages import ENGLISH
from betacolony_widgets.board.painting.svg import svg
from betacolony_widgets.board.table_view import TableView, View
from betacolony_widgets.messages import Messages
from betacolony_widgets.palette import Scheme

from .scene import ALL, scene
from .shapes import Scene

#: in pixels: the width of a notebook's cell, so that pictures need not shrink
WIDTH = 900


def picture(
    game: Game,
    *,
    width: float = WIDTH,
    panels: Iterable[str] = ALL,
    me: int | None = None,
    addressed: bool = False,
    untold: bool = False,
) -> Scene:
    """The current scene of a game.

    Args:
        game: the game.
        width: in pixels.
        panels: names of panels, such as "rondel" (see ``scene.ALL``), or single colonies.
        me: the seat that it is seen from; None for the player who decides now, or the first once the game is over.
        addressed: the texts speak to that player.
        untold: leave out the value of majorities.
    """
    return of_position(
        game.position,
        game.names,
        mover=game.decision.player if game.decision else None,
        me=me,
        width=width,
        panels=panels,
        rolled=rolled_in(game) == game.position.round,
        addressed=addressed,
        untold=untold,
        language=game.language,
    )


def of_position(
    position: Position,
    names: Sequence[str] = (),
    *,
    mover: int | None = None,
    me: int | None = None,
    width: float = WIDTH,
    panels: Iterable[str] = ALL,
    rolled: bool = True,
    addressed: bool = False,
    untold: bool = False,
    language: str = ENGLISH,
) -> Scene:
    """The scene of a position, with the arguments of ``picture``.

    None for ``me`` is the ``mover``. ``rolled`` is False if the dice still show an earlier round.
    """
    view = View(
        tuple(names),
        me if me is not None else mover or 0,
        mover,
        rolled=rolled and position.round > 0,
        addressed=addressed,
        untold=untold,
        messages=Messages.of(language),
    )
    return scene(TableView.of(position, view), width, panels)


def draw(
    game: Game,
    *,
    width: float = WIDTH,
    scheme: Scheme | Literal["page", "system"] = "dark",
    panels: Iterable[str] = ALL,
) -> str:
    """A game as an SVG picture with its description in words inside; ``scheme`` as for ``svg``."""
    return svg(picture(game, width=width, panels=panels), scheme)


def rolled_in(game: Game) -> int:
    """The round of the latest roll in a game's history, 0 before any.

    A game that starts from a position has dice on the table, so they count as rolled in its first round.
    """
    rolled = False
    for record in reversed(game.history):
        for event in reversed(record.events):
            rolled = rolled or isinstance(event, DiceRolled)
            if rolled and isinstance(event, RoundStarted):
                return int(event.round)
    if any(isinstance(event, CardsDrawn) for event in game.history[0].events):  # set up from scratch
        return 0
    later = (event.round for record in game.history for event in record.events if isinstance(event, RoundStarted))
    return next(later, game.position.round + 1) - 1
