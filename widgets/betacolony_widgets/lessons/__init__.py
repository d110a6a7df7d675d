"""The lessons as data: what there is to do on each page, chapter by chapter, without any widget."""

from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import Final

from betacolony.messages import ENGLISH
from betacolony_widgets.messages import Messages

from .tasks import Chapter, Exercise, Figure, Part, Prediction, Task, Wrong

__all__ = ["CHAPTERS", "Chapter", "Exercise", "Figure", "Part", "Prediction", "Task", "Wrong", "chapter"]

#: the chapters in their order; each is a module here and the notebook of that name, after its number
CHAPTERS: Final = (
    *("welcome", "setup", "a-round", "locations", "building", "influence", "mats", "cycle-cards", "achievements"),
    *("scoring", "solo"),
)


@cache
def chapter(name: str, language: str = ENGLISH) -> Chapter:
    """The chapter of a name, of ``CHAPTERS``, in a language. Raises KeyError for another."""
    messages = Messages.of(language)
    if name not in CHAPTERS:
        raise KeyError(messages.say("error.no_chapter", found=name, known=", ".join(CHAPTERS)))
    found: Chapter = import_module(f".{name.replace('-', '_')}", __name__).CHAPTER
    return replace(found, messages=messages)
