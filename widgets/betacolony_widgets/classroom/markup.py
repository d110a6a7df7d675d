"""The class report as HTML: tables that read well without any style."""

from collections.abc import Iterable, Sequence
from itertools import compress
from typing import Final, NamedTuple

from markupsafe import Markup

from betacolony_widgets.messages import Messages

from .roll_call import RollCall
from .rows import Learner, RuleRow

#: the most rules to show at once; a lesson has no time for more
_FIRST: Final = 10
_RULE: Final = ("rule", "unsafe", "stumbled", "below", "wrong", "place")
_LEARNER: Final = ("name", "pages", "tasks", "stars", "cards", "rules_unsafe", "at")
_PARAGRAPH: Final = Markup("<p>{}</p>")
_ITEM: Final = Markup("<li>{}</li>")
_FOLDED: Final = Markup("<details><summary>{}</summary>{}</details>")


def report(roll: RollCall, games: Sequence[tuple[str, Markup]]) -> Markup:
    """The whole report: remarks about the codes, then for each game its name, if it needs one, and its ``tables``."""
    messages = roll.messages
    remarks = _each(_ITEM, roll.remarks)
    parts = [
        Markup('<h3 tabindex="-1">{}</h3>').format(messages.count("classroom.head", len(roll.entries))),
        Markup('<ul class="bc-class-told">{}</ul>').format(remarks) if remarks else "",
    ]
    if roll.entries:
        for title, its in games:
            parts += [Markup("<h4>{}</h4>").format(title) if title else "", its]
    else:
        parts.append(_PARAGRAPH.format(messages.say("classroom.nobody")))
    return Markup('<div class="bc-class-report">{}</div>').format(Markup("").join(parts))


def tables(
    messages: Messages,
    prefix: str,
    rules: Sequence[RuleRow],
    learners: Sequence[Learner],
    totals: tuple[int, int, int, int],
) -> Markup:
    """The rules and the learners of a game.

    Args:
        messages: those of the reader's language.
        prefix: the beginning of the tables' names.
        rules: all rules, the least understood first.
        learners: the learners, in order.
        totals: the most pages, tasks, stars and kinds of review cards that a learner can have; without cards, there is
            no column for them.
    """
    without = () if totals[-1] else ("cards", "wrong")
    table = _Tables(messages, prefix, without)
    rows = [_learner(messages, learner, totals) for learner in learners]
    parts = [_troubled(table, rules), _others(messages, rules), table.table("learners", _LEARNER, rows)]
    return Markup("").join(parts)


def _troubled(tables: "_Tables", rules: Sequence[RuleRow]) -> Markup:
    messages = tables.messages
    rows = [_rule(messages, row) for row in rules if row.troubled]
    if not rows:
        return _PARAGRAPH.format(messages.say("classroom.no_trouble"))
    first, more = rows[:_FIRST], rows[_FIRST:]
    table = tables.table("rules", _RULE, first)
    if more:
        table += _FOLDED.format(messages.count("classroom.more", len(more)), tables.table("more", _RULE, more))
    return table


def _rule(messages: Messages, row: RuleRow) -> list[str]:
    unsafe = messages.say("classroom.of", n=len(row.unsafe), all=len(row.met))
    place, link = row.place, ""
    if place:
        taught = messages.say("classroom.taught", page=place.page, step=place.step)
        link = Markup('<a href="{}">{}</a>').format(place.href, taught)
    return [
        Markup('<b class="bc-class-id">{}</b> {}').format(row.id, row.title),
        _FOLDED.format(unsafe, ", ".join(row.unsafe)) if row.unsafe else unsafe,
        *(str(len(names)) for names in (row.stumbled, row.below, row.wrong)),
        link,
    ]


def _others(messages: Messages, rules: Sequence[RuleRow]) -> Markup:
    """The rules that were met without trouble, and those that nobody has met yet."""
    safe = [row for row in rules if row.met and not row.troubled]
    unmet = [row for row in rules if not row.met]
    lists = Markup("")
    for key, rows in (("safe", safe), ("unmet", unmet)):
        if rows:
            items = _each(_ITEM, (f"{row.id} {row.title}" for row in rows))
            lists += _FOLDED.format(messages.count(f"classroom.{key}", len(rows)), Markup("<ul>{}</ul>").format(items))
    return lists


def _learner(messages: Messages, learner: Learner, totals: Sequence[int]) -> list[str]:
    numbers = zip((learner.pages, learner.tasks, learner.stars, learner.cards), totals, strict=True)
    counts = [messages.say("classroom.of", n=number, all=total) for number, total in numbers]
    return [learner.name, *counts, str(len(learner.unsafe)), learner.at]


class _Tables(NamedTuple):
    """Makes the tables of a game.

    ``prefix`` is the beginning of their names, ``without`` the columns that they lack.
    """

    messages: Messages
    prefix: str
    without: tuple[str, ...]

    def table(self, name: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Markup:
        """A table that scrolls by itself on narrow pages; the first cell of a row is its heading."""
        say, row = self.messages.say, Markup('<tr><th scope="row">{}</th>{}</tr>')
        kept = [head not in self.without for head in heads]
        columns = (say(f"classroom.column.{key}") for key in compress(heads, kept))
        cells = (list(compress(row, kept)) for row in rows)
        return Markup(
            '<div class="bc-class-table" data-table="{name}"><div class="bc-class-wide" role="group" tabindex="0"'
            ' aria-label="{caption}"><table><caption><span>{caption}</span></caption>'
            "<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div></div>"
        ).format(
            name=f"{self.prefix}{name}",
            caption=say(f"classroom.caption.{name}"),
            head=_each(Markup('<th scope="col">{}</th>'), columns),
            body=Markup("").join(row.format(first, _each(Markup("<td>{}</td>"), more)) for first, *more in cells),
        )


def _each(element: Markup, contents: Iterable[str]) -> Markup:
    """An element around each of the contents."""
    return Markup("").join(element.format(content) for content in contents)
