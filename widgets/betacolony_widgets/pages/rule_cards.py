"""Rules as HTML cards: their text, ruling and source."""

from collections.abc import Mapping
from typing import Final

from markupsafe import escape

from betacolony.edition.rulebook import Rule, rule, rules
from betacolony.messages import ENGLISH
from betacolony_widgets.messages import Messages

#: the groups, with the first parts of their rules' ids
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
    """The card of a rule as HTML.

    Args:
        id_: its id, such as "POD-3", in upper or lower case.
        level: of its heading, 1 to 6.
        anchor: links can lead to it by its id.
        language: the code of its language.

    Raises:
        UnknownRule: there is no such rule.
        ValueError: the level is out of range.
    """
    messages = Messages.of(language)
    if not 1 <= level <= 6:
        raise ValueError(messages.say("error.heading", found=level))
    entry = rule(id_, language)
    attribute = f' id="{escape(entry.id)}"' if anchor else ""
    lines = [
        f'<article class="bc-rule"{attribute}>',
        f'<h{level}><span class="bc-rule-id">{escape(entry.id)}</span> {escape(entry.title)}</h{level}>',
        f"<p>{escape(entry.text)}</p>",
    ]
    if entry.ruling:
        ruling = f"<strong>{escape(messages.say('rule.ruling'))}</strong> {escape(entry.ruling_text)}"
        lines.append(f'<p class="bc-rule-ruling">{ruling}</p>')
    if source := _source(messages, entry):
        lines.append(f'<p class="bc-rule-source"><small>{escape(source)}</small></p>')
    return "\n".join([*lines, "</article>"])


def all_rules(level: int = 4, language: str = ENGLISH) -> str:
    """The cards of all rules, each with its anchor, in groups below an index.

    ``level`` is that of the cards' headings, 2 to 6; groups have the level above. Raises ValueError for another.
    """
    messages = Messages.of(language)
    if not 2 <= level <= 6:
        raise ValueError(messages.say("error.heading_below", found=level))
    index, sections = [], []
    for group, kinds in _GROUPS.items():
        ids = [id_ for id_ in rules() if id_.partition("-")[0] in kinds]
        anchor, title = f"rules-{group}", escape(messages.say(f"rule.group.{group}"))
        index.append(f'<li><a href="#{anchor}">{title}</a></li>')
        cards = "\n".join(rule_card(id_, level=level, anchor=True, language=language) for id_ in ids)
        sections.append(f'<h{level - 1} id="{anchor}">{title}</h{level - 1}>\n{cards}')
    lines = [f'<ul class="bc-rules-index">{"".join(index)}</ul>', *sections]
    return "\n".join(['<div class="bc-all-rules">', *lines, "</div>"])


class AllRules:
    """All rules of the game, as cards in a notebook and as text elsewhere.

    Args:
        level: of the cards' headings, 2 to 6.
        language: the code of the rules' language.
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
        """Id, title, text, ruling and source of each rule."""
        return "\n\n".join(_text(self.messages, entry) for entry in self.rules.values())


def _text(messages: Messages, entry: Rule) -> str:
    ruling = f"{messages.say('rule.ruling')} {entry.ruling_text}" if entry.ruling else ""
    lines = f"{entry.id}  {entry.title}", entry.text, ruling, _source(messages, entry)
    return "\n".join(filter(None, lines))


def _source(messages: Messages, entry: Rule) -> str:
    """The source of a rule in a line; "" for the printed rules, the source of most."""
    return "" if entry.source == messages.say("rule.usual_source") else messages.say("rule.source", source=entry.source)
