"""Pictures of games and positions, without any widget."""

from collections.abc import Iterable, Sequence

from betacolony import Game, Position

from .palette import Scheme
from .scene import ALL, scene
from .shapes import Scene
from .svg import svg
from .view import Table, View

#: pixels; what fits into a notebook's cell without getting small
WIDTH = 900


def picture(game: Game, *, width: float = WIDTH, panels: Iterable[str] = ALL) -> Scene:
    """The scene of a game as it stands, seen from the player who is to decide (the first, when it is over)."""
    mover = game.decision.player if game.decision else None
    return of_position(game.position, game.names, mover=mover, width=width, panels=panels)


def of_position(
    position: Position,
    names: Sequence[str] = (),
    *,
    mover: int | None = None,
    width: float = WIDTH,
    panels: Iterable[str] = ALL,
) -> Scene:
    """The scene of a position."""
    at = position.to_dict()
    view = View(tuple(names), mover or 0, mover, rolled=any(any(seat["dice"].values()) for seat in at["seats"]))
    return scene(Table(at, position.edition, view), width, panels)


def draw(game: Game, *, width: float = WIDTH, scheme: Scheme = "dark", panels: Iterable[str] = ALL) -> str:
    """A game as an SVG picture with its description in words inside."""
    return svg(picture(game, width=width, panels=panels), scheme)
