"""The page and step that teach each rule, on which the first of its marks depends (rule_marks.js)."""

from functools import cache
from typing import Any

from betacolony_widgets.all_chapters import chapters_of
from betacolony_widgets.pages import contents

from .decks import DECKS


@cache
def taught_rules(game: str) -> dict[str, dict[str, Any]]:
    """Rule of a game, by its id -> the page and the step that teach it first, and that page's tasks about it."""
    about = DECKS[game].game
    tasks = [(rule, lesson.key(task)) for lesson in chapters_of(about) for task in lesson for rule in task.rules]
    out: dict[str, dict[str, Any]] = {}
    for entry in contents.entries(contents.notebooks() / about.folder):
        for (step, _), rules in zip(entry.steps, entry.rules, strict=True):
            for rule in rules:
                own = [task for about, task in tasks if about == rule and task in entry.exercises]
                out.setdefault(rule, {"page": entry.key, "step": step, "tasks": own})
    return out
