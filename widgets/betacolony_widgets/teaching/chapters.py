"""The chapters of a game's lessons: found by name, and the rule that each task teaches first."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any, Generic, TypeVar

from betacolony.messages import ENGLISH
from betacolony_widgets.messages import Messages

from .tasks import Chapter

ChapterT = TypeVar("ChapterT", bound=Chapter[Any, Any])


@dataclass(frozen=True)
class Chapters(Generic[ChapterT]):
    """The chapters of a game, each a module of a package, with hyphens for the underscores of its name.

    Attributes:
        package: the package of the modules, which hold their chapter as ``CHAPTER``.
        names: the chapters' names in order.
    """

    package: str
    names: tuple[str, ...]

    def chapter(self, name: str, language: str = ENGLISH) -> ChapterT:
        """The chapter with a name, in a language (its code). Raises KeyError for an unknown name."""
        messages = Messages.of(language)
        if name not in self.names:
            raise KeyError(messages.say("error.no_chapter", found=name, known=", ".join(self.names)))
        module = name.replace("-", "_")
        english: ChapterT = import_module(f".{module}", self.package).CHAPTER
        return replace(english, messages=messages)

    def rule_learned(self, chapter_name: str, task_id: str) -> tuple[str, bool]:
        """The first rule of a task that no task before it is about, and True; if there is none, its first, and False.

        Raises:
            KeyError: no such chapter or task.
        """
        task = self.chapter(chapter_name)[task_id]
        known: set[str] = set()
        for name, earlier in self._tasks():
            if (name, earlier.id) == (chapter_name, task_id):
                new = [rule for rule in task.rules if rule not in known]
                return (new or task.rules)[0], bool(new)
            known.update(earlier.rules)
        raise KeyError(chapter_name)

    def _tasks(self) -> Iterator[tuple[str, Any]]:
        """All tasks in order, each with the name of its chapter."""
        for name in self.names:
            for task in self.chapter(name):
                yield name, task
