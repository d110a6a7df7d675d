"""The lessons as data: the exercises, predictions and figures of each page, without any widget."""

from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import Final

from betacolony.messages import ENGLISH
from betacolony_widgets.messages import Messages

from .tasks import Chapter, Exercise, Figure, Part, Prediction, Task, Wrong

__all__ = [
    "CHAPTERS",
    "Chapter",
    "Exercise",
    "Figure",
    "Part",
    "Prediction",
    "Task",
    "Wrong",
    "chapter",
    "rule_learned",
]

#: the chapters in order; each is a module here and a notebook, whose name has a number before it
CHAPTERS: Final = (
    *("welcome", "setup", "a-round", "locations", "building", "influence", "mats", "cycle-cards", "achievements"),
    *("scoring", "solo"),
)


@cache
def chapter(name: str, language: str = ENGLISH) -> Chapter:
    """The chapter with a name of ``CHAPTERS``, in a language (its code). Raises KeyError for another name."""
    messages = Messages.of(language)
    if name not in CHAPTERS:
        raise KeyError(messages.say("error.no_chapter", found=name, known=", ".join(CHAPTERS)))
    english: Chapter = import_module(f".{name.replace('-', '_')}", __name__).CHAPTER
    return replace(english, messages=messages)


@cache
def rule_learned(chapter_name: str, task_id: str) -> tuple[str, bool]:
    """The first rule of a task that no task before it is about, and True; if there is none, its first rule and False.

    Raises:
        KeyError: no such chapter or task.
    """
    task = chapter(chapter_name)[task_id]
    known: set[str] = set()
    for name in CHAPTERS:
        for earlier in chapter(name):
            if (name, earlier.id) == (chapter_name, task_id):
                new = [rule for rule in task.rules if rule not in known]
                return (new or task.rules)[0], bool(new)
            known.update(earlier.rules)
    raise KeyError(chapter_name)
