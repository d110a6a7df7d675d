"""Exocolony's lessons as data: the exercises, predictions and figures of each page, without any widget."""

from functools import cache
from typing import Final

from betacolony_widgets.teaching.chapters import Chapters

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
CHAPTERS: Final = ("first-turn", "settling", "markets", "spaceports", "cards", "navy", "scoring", "solo")

_CHAPTERS: Final = Chapters[Chapter](__name__, CHAPTERS)
#: the chapter with a name of ``CHAPTERS``, in a language (its code); raises KeyError for another name
chapter = cache(_CHAPTERS.chapter)
#: the first rule of a task that no task before it is about, and True; if there is none, its first rule, and False
rule_learned = cache(_CHAPTERS.rule_learned)
