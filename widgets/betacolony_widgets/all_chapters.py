"""The chapters of all games by their names in a reader's progress: "building", "exocolony/first-turn"."""

from importlib import import_module
from types import ModuleType
from typing import Any, Final

from betacolony.messages import ENGLISH

from . import lessons
from .exocolony import lessons as exocolony_lessons
from .pages.games import BETA_COLONY, EXOCOLONY, Game, game_named
from .teaching.tasks import Chapter

_LESSONS: Final = {BETA_COLONY.id: lessons, EXOCOLONY.id: exocolony_lessons}
#: the chapters of all games in order
CHAPTERS: Final = tuple(game.key(name) for game in (BETA_COLONY, EXOCOLONY) for name in _LESSONS[game.id].CHAPTERS)


def chapters_of(game: Game) -> list[Chapter[Any, Any]]:
    """The chapters of a game, in order."""
    lessons_ = _LESSONS[game.id]
    return [lessons_.chapter(name) for name in lessons_.CHAPTERS]


def chapter_named(name: str, language: str = ENGLISH) -> Chapter[Any, Any]:
    """The chapter of a name, in a language (its code). Raises KeyError for an unknown name."""
    game, own = _parted(name)
    chapter: Chapter[Any, Any] = _LESSONS[game.id].chapter(own, language)
    return chapter


def pictures_of(name: str) -> tuple[ModuleType, str]:
    """The module that draws a chapter's tasks and figures, and the chapter's name in there."""
    game, own = _parted(name)
    # they draw boards, which most readers of data don't need
    return import_module(f"{_LESSONS[game.id].__name__}.live.pictures"), own


def _parted(name: str) -> tuple[Game, str]:
    """The game of a chapter, and the chapter's name among its own."""
    folder, _, rest = name.partition("/")
    game = game_named(folder)
    return (game, rest) if game.folder and rest else (BETA_COLONY, name)
