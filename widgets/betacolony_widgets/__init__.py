"""What shows Beta Colony and asks the player: pictures, the live board, the pages' template, the command `betacolony`.

Importing it gives games their picture (``game`` at the end of a cell). What needs a notebook's widgets is imported when
it is first used, so that ``import betacolony_widgets`` stays light.
"""

from typing import TYPE_CHECKING, Any

from betacolony import game as _game

if TYPE_CHECKING:
    from .aftermath import AfterGame
    from .classroom import class_report
    from .course import Map
    from .lab import Lab
    from .lesson import Lesson
    from .picture import draw, picture
    from .replay import replay_html
    from .reviewing import Review
    from .rulecards import AllRules, rule_card
    from .table import Table
    from .teaching import Classroom

__all__ = [
    "AfterGame",
    "AllRules",
    "Classroom",
    "Lab",
    "Lesson",
    "Map",
    "Review",
    "Table",
    "class_report",
    "draw",
    "picture",
    "replay_html",
    "rule_card",
]

_HOMES = {
    "AfterGame": "aftermath",
    "AllRules": "rulecards",
    "Classroom": "teaching",
    "Lab": "lab",
    "Lesson": "lesson",
    "Map": "course",
    "Review": "reviewing",
    "Table": "table",
    "class_report": "classroom",
    "draw": "picture",
    "picture": "picture",
    "replay_html": "replay",
    "rule_card": "rulecards",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(name)
    from importlib import import_module  # noqa: PLC0415 - see above

    return getattr(import_module(f".{_HOMES[name]}", __name__), name)


def _draw(game: "_game.Game") -> str:
    from .picture import draw  # noqa: PLC0415 - see above

    return draw(game, scheme="system")


_game.drawer = _draw
