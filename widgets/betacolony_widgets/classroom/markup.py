"""The report on a class as HTML: tables that can be read without any style."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final, Protocol

from betacolony_widgets.messages import Messages

from .roll_call import RollCall
from .rows import Learner, RuleRow

#: rules that are shown at once; a lesson has no room for more
_FIRST: Final = 10
_RULE: Final = ("rule", "unsafe", "stumbled", "below", "wrong", "place")
_LEARNER: Final = ("name", "pages", "tasks", "stars", "cards", "rules_unsafe", "at")


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


def report(found: Report) -> str:
    """All of it: what could not be read, the rules, the learners."""
    messages, learners = found.roll.messages, len(found.learners)
    told = "".join(f"<li>{escape(line)}</li>" for line in found.roll.told)
    parts = [
        f'<h3 tabindex="-1">{escape(messages.count("classroom.head", learners))}</h3>',
        f'<ul class="bc-class-told">{told}</ul>' if told else "",
    ]
    if learners:
        parts += [_rules(messages, found), _others(messages, found), _learners(messages, found)]
    else:
        parts.append(f"<p>{escape(messages.say('classroom.nobody'))}</p>")
    return f'<div class="bc-class-report">{"".join(parts)}</div>'


def _rules(messages: Messages, found: Report) -> str:
    if not found.troubled:
        return f"<p>{escape(messages.say('classroom.no_trouble'))}</p>"
    rows = [_rule(messages, row) for row in found.troubled]
    first, more = rows[:_FIRST], rows[_FIRST:]
    shown = _table(messages, "rules", _RULE, first)
    if more:
        told = escape(messages.count("classroom.more", len(more)))
        shown += f"<details><summary>{told}</summary>{_table(messages, 'more', _RULE, more)}</details>"
    return shown


def _rule(messages: Messages, row: RuleRow) -> list[str]:
    link = f'<a href="{escape(row.place.href)}">{escape(_place(messages, row))}</a>' if row.place else ""
    return [
        f'<b class="bc-class-id">{escape(row.id)}</b> {escape(row.title)}',
        _who(messages, row),
        *(str(len(names)) for names in (row.stumbled, row.below, row.wrong)),
        link,
    ]


def _who(messages: Messages, row: RuleRow) -> str:
    """How many are not safe yet of those who have met the rule; their names on demand."""
    shown = escape(messages.say("classroom.of", n=len(row.unsafe), all=len(row.met)))
    if not row.unsafe:
        return shown
    return f"<details><summary>{shown}</summary>{escape(', '.join(row.unsafe))}</details>"


def _place(messages: Messages, row: RuleRow) -> str:
    return messages.say("classroom.taught", page=row.place.page, step=row.place.step) if row.place else ""


def _others(messages: Messages, found: Report) -> str:
    """The rules that were met without trouble, and those that nobody has met yet."""
    safe = [row for row in found.rules if row.met and row not in found.troubled]
    unmet = [row for row in found.rules if not row.met]
    return "".join(
        f"<details><summary>{escape(messages.count(f'classroom.{key}', len(rows)))}</summary><ul>"
        f"{''.join(f'<li>{escape(row.id)} {escape(row.title)}</li>' for row in rows)}</ul></details>"
        for key, rows in (("safe", safe), ("unmet", unmet))
        if rows
    )


def _learners(messages: Messages, found: Report) -> str:
    return _table(messages, "learners", _LEARNER, [_learner(messages, one, found) for one in found.learners])


def _learner(messages: Messages, one: Learner, found: Report) -> list[str]:
    counted = (
        (one.pages, found.pages),
        (one.tasks, found.tasks),
        (one.stars, 3 * found.tasks),
        (one.cards, found.cards),
    )
    return [
        escape(one.name),
        *(escape(messages.say("classroom.of", n=number, all=every)) for number, every in counted),
        str(len(one.unsafe)),
        escape(one.at),
    ]


def _table(messages: Messages, name: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table that scrolls by itself where it is too wide; the first cell of a row is its heading."""
    caption = escape(messages.say(f"classroom.caption.{name}"))
    head = "".join(f'<th scope="col">{escape(messages.say(f"classroom.column.{key}"))}</th>' for key in heads)
    body = "".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'
        for first, *cells in rows
    )
    return (
        f'<div class="bc-class-table" data-table="{name}">'
        f'<div class="bc-class-wide" role="group" tabindex="0" aria-label="{caption}"><table>'
        f"<caption><span>{caption}</span></caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div></div>"
    )
