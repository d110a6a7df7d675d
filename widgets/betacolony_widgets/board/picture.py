"""Still pictures of games and positions, without any widget."""

from collections.abc import Iterable, Sequence
from typing import Literal

from betacolony import Game, Position
from betacolony.events import CardsDrawn, DiceRolled, RoundStarted
from betacolony.messages import ENGLISH
from betacolony_widgets.messages import Messages
from betacolony_widgets.palette import Scheme

from .panels.view import TableView, View
from .scene import ALL, scene
from .shapes import Scene
from .svg import svg

#: pixels; what fits into a notebook's cell without getting small
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
    """The scene of a game as it stands, seen from seat ``me``, who may be ``addressed``.

    ``untold`` leaves out what majorities are worth.

    None stands for the player who is to decide, or the first when it is over.
    """
    mover = game.decision.player if game.decision else None
    rolled = rolled_in(game) == game.position.round
    return of_position(
        game.position,
        game.names,
        mover=mover,
        me=me,
        width=width,
        panels=panels,
        rolled=rolled,
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
    """The scene of a position, seen from seat ``me`` (None: from the ``mover``), who may be ``addressed``.

    ``rolled`` is whether the dice on the table are those of its round.
    """
    seen_from = me if me is not None else mover or 0
    view = View(
        tuple(names),
        seen_from,
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
    """The round of the latest roll, as far as the game's history tells; 0 before any.

    A game that starts from a position has its dice on the table: it counts as rolled in the round where it starts.
    """
    rolled = False
    for record in reversed(game.history):
        for event in reversed(record.events):
            rolled = rolled or isinstance(event, DiceRolled)
            if rolled and isinstance(event, RoundStarted):
                return int(event.round)
    drafted = any(isinstance(event, CardsDrawn) for event in game.history[0].events)
    return 0 if drafted else _round_at_start(game)


def _round_at_start(game: Game) -> int:
    """The round in which a game started that was not set up from scratch."""
    later = [event.round for record in game.history for event in record.events if isinstance(event, RoundStarted)]
    return int(later[0]) - 1 if later else game.position.round
