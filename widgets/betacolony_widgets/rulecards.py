"""Rules as cards of HTML: what they say, how they are read where that is open, and where they come from."""

from collections.abc import Mapping
from html import escape

from betacolony.rulebook import Rule, rule, rules

from .catalogue import say


def rule_card(id_: str, *, level: int = 3, anchor: bool = False) -> str:
    """The card of a rule by its id, such as "POD-3", with a heading of a level (1 to 6).

    Args:
        id_: capitals do not matter.
        level: of its heading.
        anchor: whether links can lead to it by its id.

    Raises:
        UnknownRule: there is no such rule.
        ValueError: there is no such heading.
    """
    if not 1 <= level <= 6:
        raise ValueError(say("error.heading", found=level))
    found = rule(id_)
    name, id_of = escape(found.id), f' id="{escape(found.id)}"' if anchor else ""
    lines = [
        f'<article class="bc-rule"{id_of}>',
        f'<h{level}><span class="bc-rule-id">{name}</span> {escape(found.title)}</h{level}>',
        f"<p>{escape(found.text)}</p>",
    ]
    if found.ruling:
        ruling = f"<strong>{escape(say('rule.ruling'))}</strong> {escape(found.ruling_text)}"
        lines.append(f'<p class="bc-rule-ruling">{ruling}</p>')
    lines.append(f'<p class="bc-rule-source"><small>{escape(say("rule.source", source=found.source))}</small></p>')
    return "\n".join([*lines, "</article>"])


def all_rules(level: int = 3) -> str:
    """The cards of all rules, each with its anchor."""
    cards = "\n".join(rule_card(id_, level=level, anchor=True) for id_ in rules())
    return f'<div class="bc-all-rules">\n{cards}\n</div>'


class AllRules:
    """All rules of the game: shown as cards in a notebook, as text elsewhere.

    Args:
        level: of each card's heading, 1 to 6.
    """

    def __init__(self, level: int = 3) -> None:
        self.level = level

    @property
    def rules(self) -> Mapping[str, Rule]:
        """The rules by id."""
        return rules()

    def _repr_html_(self) -> str:
        return all_rules(self.level)

    def __repr__(self) -> str:
        """Each rule in some lines, by its id."""
        return "\n\n".join(_text(one) for one in rules().values())


def _text(one: Rule) -> str:
    lines = [f"{one.id}  {one.title}", one.text]
    lines += [f"{say('rule.ruling')} {one.ruling_text}"] if one.ruling else []
    return "\n".join([*lines, say("rule.source", source=one.source)])
