"""Rules as HTML cards: their text, ruling and source."""

from collections.abc import Mapping
from html import escape
from typing import Final

from betacolony.edition.rulebook import Rule, rule, rules
from betacolony.messages import ENGLISH
from betacolony_widgets.messages import Messages

#: what the ids of the rules of each group begin with
_GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "setup": ("SET",),
    "round": ("RND",),
    "flying": ("MOV", "DOCK", "FUEL"),
    "locations": ("ACT", "MOON", "RID", "NEX"),
    "goods": ("MAT", "ART", "PAY"),
    "pods": ("POD",),
    "influence": ("INF", "TRK"),
    "achievements": ("CUL",),
    "cards": ("CYC",),
    "end": ("END",),
    "solo": ("SOLO",),
}


def rule_card(id_: str, *, level: int = 3, anchor: bool = False, language: str = ENGLISH) -> str:
    """The card of a rule by its id, such as "POD-3", with a heading of a level (1 to 6).

    Args:
        id_: capitals do not matter.
        level: of its heading.
        anchor: whether links can lead to it by its id.
        language: the code of the language that it is told in.

    Raises:
        UnknownRule: there is no such rule.
        ValueError: there is no such heading.
    """
    messages = Messages.of(language)
    if not 1 <= level <= 6:
        raise ValueError(messages.say("error.heading", found=level))
    found = rule(id_, language)
    name, id_of = escape(found.id), f' id="{escape(found.id)}"' if anchor else ""
    lines = [
        f'<article class="bc-rule"{id_of}>',
        f'<h{level}><span class="bc-rule-id">{name}</span> {escape(found.title)}</h{level}>',
        f"<p>{escape(found.text)}</p>",
    ]
    if found.ruling:
        ruling = f"<strong>{escape(messages.say('rule.ruling'))}</strong> {escape(found.ruling_text)}"
        lines.append(f'<p class="bc-rule-ruling">{ruling}</p>')
    if told := _source(messages, found):
        lines.append(f'<p class="bc-rule-source"><small>{escape(told)}</small></p>')
    return "\n".join([*lines, "</article>"])


def all_rules(level: int = 4, language: str = ENGLISH) -> str:
    """The cards of all rules, each with its anchor, in groups with an index before them.

    ``level`` is that of each card's heading, 2 to 6; the groups have the one above. Raises ValueError for another.
    """
    messages = Messages.of(language)
    if not 2 <= level <= 6:
        raise ValueError(messages.say("error.heading_below", found=level))
    index, sections = [], []
    for group, ids in _grouped():
        anchor, title = f"rules-{group}", escape(messages.say(f"rule.group.{group}"))
        index.append(f'<li><a href="#{anchor}">{title}</a></li>')
        cards = "\n".join(rule_card(id_, level=level, anchor=True, language=language) for id_ in ids)
        sections.append(f'<h{level - 1} id="{anchor}">{title}</h{level - 1}>\n{cards}')
    lines = [f'<ul class="bc-rules-index">{"".join(index)}</ul>', *sections]
    return "\n".join(['<div class="bc-all-rules">', *lines, "</div>"])


def _grouped() -> list[tuple[str, list[str]]]:
    """The ids of all rules by group, in the order of the groups."""
    return [(group, [id_ for id_ in rules() if id_.partition("-")[0] in kinds]) for group, kinds in _GROUPS.items()]


class AllRules:
    """All rules of the game: shown as cards in a notebook, as text elsewhere.

    Args:
        level: of each card's heading, 2 to 6.
        language: the code of the language that they are told in.
    """

    def __init__(self, level: int = 4, *, language: str = ENGLISH) -> None:
        self.level, self.messages = level, Messages.of(language)

    @property
    def rules(self) -> Mapping[str, Rule]:
        """The rules by id."""
        return rules(self.messages.language)

    def _repr_html_(self) -> str:
        return all_rules(self.level, self.messages.language)

    def __repr__(self) -> str:
        """Each rule in some lines, by its id."""
        return "\n\n".join(_text(self.messages, one) for one in self.rules.values())


def _text(messages: Messages, one: Rule) -> str:
    lines = [f"{one.id}  {one.title}", one.text]
    lines += [f"{messages.say('rule.ruling')} {one.ruling_text}"] if one.ruling else []
    return "\n".join([*lines, *filter(None, [_source(messages, one)])])


def _source(messages: Messages, one: Rule) -> str:
    """Where a rule comes from, in a line; "" for the printed rules, from which most come."""
    return "" if one.source == messages.say("rule.usual_source") else messages.say("rule.source", source=one.source)
