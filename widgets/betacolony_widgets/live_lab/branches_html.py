"""The Branches tab as HTML: the list of a tree's branches, and what can be done with them."""

from collections.abc import Callable, Container, Sequence
from typing import Any

from betacolony.core.whatif.branch_tree import LONGEST_NAME
from betacolony_widgets.messages import Messages

from . import html
from .results import quoted


def keeping(messages: Messages) -> html.Markup:
    """The form that keeps the moment on the board as a branch."""
    say = messages.say
    entry = html.entry("name", wide=True, hint=say("lab.branch_hint"), most=LONGEST_NAME)
    submit = html.submit(say("lab.branch_keep"), "keep", main=True)
    return html.form("branches.keep", html.row(html.field(say("lab.branch_name"), entry), submit))


def removed(messages: Messages, names: Sequence[str]) -> html.Markup:
    """The branches removed last, and a button to restore them."""
    gone = messages.listed([quoted(messages, name) for name in names])
    text = html.tag("span", messages.say("lab.branch_gone", gone=gone))
    return html.row(text, html.button(messages.say("lab.branch_back"), "branches.back"))


def listed(
    messages: Messages, tree: Any, beside: Container[str], points_of: Callable[[Any], Sequence[tuple[str, int]]]
) -> html.Markup:
    """A tree's branches, with the points of each, by name; ``beside``: those that are side by side."""
    say = messages.say
    rows = []
    for depth, branch in tree.walk():
        name = branch.name
        points = ", ".join(f"{its_name} {total}" for its_name, total in points_of(branch.game))
        buttons = [
            html.button(say("lab.branch_take"), "branches.take", name, about=name),
            html.button(say("lab.branch_beside"), "branches.beside", name, pressed=name in beside, about=name),
        ]
        if branch.parent is not None:
            buttons.append(html.button(say("lab.branch_remove"), "branches.remove", name, about=name))
        indented = html.tag("span", name, style=f"padding-left:{1.2 * depth:g}em")
        change = html.tag("span", tree.told(name), class_="bc-tabs-story")
        rows.append([indented, change, points, html.row(*buttons)])
    head = (say("lab.branch"), say("lab.branch_otherwise"), say("lab.branch_points"), "")
    return html.tag("div", html.table(head, rows, say("lab.branch_table")), class_="bc-tabs-branches")


def tools(messages: Messages, code: str) -> html.Markup:
    """What can be done with the whole tree; ``code``: its code if that was asked for, else ""."""
    actions = ("code", "csv", "json", "forget")
    row = html.row(*(html.button(messages.say(f"lab.branch_{do}"), f"branches.{do}") for do in actions))
    if not code:
        return row
    shared = html.field(messages.say("lab.branch_code_is"), html.entry("shared", code, wide=True))
    return html.join([row, html.row(shared)])


def naming(messages: Messages, tree: Any, source: str) -> html.Markup:
    """The form that renames a branch, at first the ``source`` of new ones."""
    say = messages.say
    names = {branch.name: branch.name for branch in tree}
    row = html.row(
        html.field(say("lab.branch"), html.choice("old", names, source)),
        html.field(say("lab.branch_new_name"), html.entry("new", most=LONGEST_NAME)),
        html.submit(say("lab.branch_rename"), "rename"),
    )
    return html.folded(say("lab.branch_rename"), html.form("branches.rename", row), key="naming")


def changes(messages: Messages, tree: Any, source: str, forms: Sequence[html.Markup]) -> html.Markup:
    """The choice of the branch that new ones are made from, and a form for each kind of change to it."""
    say = messages.say
    names = {branch.name: branch.name for branch in tree}
    choice = html.field(say("lab.branch_from"), html.choice("source", names, source, "branches.source"))
    return html.folded(say("lab.branch_make"), html.row(choice), *forms, key="make")
