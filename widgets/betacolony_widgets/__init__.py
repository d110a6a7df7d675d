"""The widgets and pages of Beta Colony: pictures, the live board, lessons, the lab, servers, the command.

Importing it gives games their picture (``game`` at the end of a cell). Modules that need a notebook's widgets are
imported when first used, so ``import betacolony_widgets`` stays light.
"""

from typing import TYPE_CHECKING, Any

from betacolony import game as _game

if TYPE_CHECKING:
    from .aftermath import AfterGame
    from .board.picture import draw, picture
    from .classroom import class_report
    from .classroom.page import Classroom
    from .first_game.page import FirstGame
    from .lab import Lab
    from .lessons.live.lesson import Lesson
    from .pages.course_map import Map
    from .pages.quick_reference import QuickReference
    from .pages.rule_cards import AllRules, rule_card
    from .play.narration.replay import replay_html
    from .play.table import Table
    from .review.page import Review
    from .strategies import Finding

__all__ = [
    "AfterGame",
    "AllRules",
    "Classroom",
    "Finding",
    "FirstGame",
    "Lab",
    "Lesson",
    "Map",
    "QuickReference",
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
    "AllRules": "pages.rule_cards",
    "Classroom": "classroom.page",
    "Finding": "strategies",
    "FirstGame": "first_game.page",
    "Lab": "lab",
    "Lesson": "lessons.live.lesson",
    "Map": "pages.course_map",
    "QuickReference": "pages.quick_reference",
    "Review": "review.page",
    "Table": "play.table",
    "class_report": "classroom",
    "draw": "board.picture",
    "picture": "board.picture",
    "replay_html": "play.narration.replay",
    "rule_card": "pages.rule_cards",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(name)
    from importlib import import_module  # noqa: PLC0415 - see above

    return getattr(import_module(f".{_HOMES[name]}", __name__), name)


def _draw(game: "_game.Game") -> str:
    from .board.picture import draw  # noqa: PLC0415 - see above

    return draw(game, scheme="system")


_game.drawer = _draw
