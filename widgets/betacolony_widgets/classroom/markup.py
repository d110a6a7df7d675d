"""The class report as HTML: tables that read without any style."""

from collections.abc import Iterable, Sequence
from typing import Final, Protocol

from markupsafe import Markup

from betacolony_widgets.messages import Messages

from .roll_call import RollCall
from .rows import Learner, RuleRow

#: rules that are shown at once; a lesson has no room for more
_FIRST: Final = 10
_RULE: Final = ("rule", "unsafe", "stumbled", "below", "wrong", "place")
_LEARNER: Final = ("name", "pages", "tasks", "stars", "cards", "rules_unsafe", "at")
_PARAGRAPH: Final = Markup("<p>{}</p>")
_FOLDED: Final = Markup("<details><summary>{}</summary>{}</details>")


class Report(Protocol):
    """The numbers of a ``report.Report``, which shows itself with this."""

    @property
    def roll(self) -> RollCall: ...  # noqa: D102 - as those of ``report.Report``, here and below
    @property
    def rules(self) -> tuple[RuleRow, ...]: ...  # noqa: D102
    @property
    def learners(self) -> tuple[Learner, ...]: ...  # noqa: D102
    @property
    def troubled(self) -> tuple[RuleRow, ...]: ...  # noqa: D102
    @property
    def pages(self) -> int: ...  # noqa: D102
    @property
    def tasks(self) -> int: ...  # noqa: D102
    @property
    def cards(self) -> int: ...  # noqa: D102


def report(found: Report) -> Markup:
    """All of it: what could not be read, the rules, the learners."""
    messages = found.roll.messages
    told = _each(Markup("<li>{}</li>"), found.roll.told)
    parts = [
        Markup('<h3 tabindex="-1">{}</h3>').format(messages.count("classroom.head", len(found.learners))),
        Markup('<ul class="bc-class-told">{}</ul>').format(told) if told else "",
    ]
    if found.learners:
        parts += [_rules(messages, found), _others(messages, found), _learners(messages, found)]
    else:
        parts.append(_PARAGRAPH.format(messages.say("classroom.nobody")))
    return Markup('<div class="bc-class-report">{}</div>').format(Markup("").join(parts))


def _rules(messages: Messages, found: Report) -> Markup:
    if not found.troubled:
        return _PARAGRAPH.format(messages.say("classroom.no_trouble"))
    rows = [_rule(messages, row) for row in found.troubled]
    first, more = rows[:_FIRST], rows[_FIRST:]
    shown = _table(messages, "rules", _RULE, first)
    if more:
        told = messages.count("classroom.more", len(more))
        shown += _FOLDED.format(told, _table(messages, "more", _RULE, more))
    return shown


def _rule(messages: Messages, row: RuleRow) -> list[str]:
    link = Markup('<a href="{}">{}</a>').format(row.place.href, _place(messages, row)) if row.place else ""
    return [
        Markup('<b class="bc-class-id">{}</b> {}').format(row.id, row.title),
        _who(messages, row),
        *(str(len(names)) for names in (row.stumbled, row.below, row.wrong)),
        link,
    ]


def _who(messages: Messages, row: RuleRow) -> str:
    """How many are not safe yet of those who have met the rule; their names on demand."""
    shown = messages.say("classroom.of", n=len(row.unsafe), all=len(row.met))
    return _FOLDED.format(shown, ", ".join(row.unsafe)) if row.unsafe else shown


def _place(messages: Messages, row: RuleRow) -> str:
    return messages.say("classroom.taught", page=row.place.page, step=row.place.step) if row.place else ""


def _others(messages: Messages, found: Report) -> Markup:
    """The rules that were met without trouble, and those that nobody has met yet."""
    safe = [row for row in found.rules if row.met and row not in found.troubled]
    unmet = [row for row in found.rules if not row.met]
    shown = Markup("")
    for key, rows in (("safe", safe), ("unmet", unmet)):
        if rows:
            listed = _each(Markup("<li>{}</li>"), (f"{row.id} {row.title}" for row in rows))
            shown += _FOLDED.format(messages.count(f"classroom.{key}", len(rows)), Markup("<ul>{}</ul>").format(listed))
    return shown


def _learners(messages: Messages, found: Report) -> Markup:
    return _table(messages, "learners", _LEARNER, [_learner(messages, one, found) for one in found.learners])


def _learner(messages: Messages, one: Learner, found: Report) -> list[str]:
    counted = (
        (one.pages, found.pages),
        (one.tasks, found.tasks),
        (one.stars, 3 * found.tasks),
        (one.cards, found.cards),
    )
    return [
        one.name,
        *(messages.say("classroom.of", n=number, all=every) for number, every in counted),
        str(len(one.unsafe)),
        one.at,
    ]


def _table(messages: Messages, name: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Markup:
    """A table that scrolls by itself where it is too wide; the first cell of a row is its heading."""
    row = Markup('<tr><th scope="row">{}</th>{}</tr>')
    return Markup(
        '<div class="bc-class-table" data-table="{name}">'
        '<div class="bc-class-wide" role="group" tabindex="0" aria-label="{caption}"><table>'
        "<caption><span>{caption}</span></caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div></div>"
    ).format(
        name=name,
        caption=messages.say(f"classroom.caption.{name}"),
        head=_each(Markup('<th scope="col">{}</th>'), (messages.say(f"classroom.column.{key}") for key in heads)),
        body=Markup("").join(row.format(first, _each(Markup("<td>{}</td>"), cells)) for first, *cells in rows),
    )


def _each(element: Markup, contents: Iterable[str]) -> Markup:
    """An element for each of some contents."""
    return Markup("").join(element.format(content) for content in contents)
