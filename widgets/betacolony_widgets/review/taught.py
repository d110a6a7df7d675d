"""The page and step that teach each rule, on which the first of its marks depends (rule_marks.js)."""

from functools import cache
from typing import Any

from betacolony_widgets.lessons import CHAPTERS, chapter
from betacolony_widgets.pages import contents


@cache
def taught_rules() -> dict[str, dict[str, Any]]:
    """Rule -> the page and the step that teach it first, and that page's tasks about it."""
    tasks = [(rule, f"{name}/{task.id}") for name in CHAPTERS for task in chapter(name) for rule in task.rules]
    out: dict[str, dict[str, Any]] = {}
    for entry in contents.entries(contents.notebooks()):
        for (step, _), rules in zip(entry.steps, entry.rules, strict=True):
            for rule in rules:
                own = [task for about, task in tasks if about == rule and task in entry.exercises]
                out.setdefault(rule, {"page": entry.key, "step": step, "tasks": own})
    return out
