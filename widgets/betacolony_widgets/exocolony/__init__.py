"""The second game's own board, pages, play and lessons; surface, overlay and desk are those of all games.

Importing it gives games their picture (``game`` at the end of a cell). It stays light: what needs a notebook's widgets
is imported when it is first used.
"""

from typing import TYPE_CHECKING, Any

from betacolony.exocolony import game as _game

if TYPE_CHECKING:
    from .aftermath.page import AfterGame
    from .board.stills import draw
    from .lab.page import Lab
    from .lessons.live.lesson import Lesson
    from .pages.figures import Figure
    from .pages.quick_reference import QuickReference
    from .play.narration.replay import replay_html
    from .play.table import Table

__all__ = ["AfterGame", "Figure", "Lab", "Lesson", "QuickReference", "Table", "draw", "replay_html"]

_HOMES = {
    "AfterGame": "aftermath.page",
    "Figure": "pages.figures",
    "Lab": "lab.page",
    "Lesson": "lessons.live.lesson",
    "QuickReference": "pages.quick_reference",
    "Table": "play.table",
    "draw": "board.stills",
    "replay_html": "play.narration.replay",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(name)
    from importlib import import_module  # noqa: PLC0415 - see above

    return getattr(import_module(f".{_HOMES[name]}", __name__), name)


def _draw(game: "_game.Game") -> str:
    from betacolony_widgets.board.painting.svg import svg  # noqa: PLC0415 - see above

    from .board.layouts import still  # noqa: PLC0415 - see above
    from .board.stills import table_of  # noqa: PLC0415 - see above

    return svg(still.table(table_of(game)), "system", margin=0)


_game.drawer = _draw
