"""Cards that explain a term or a rule in place, as HTML that the page holds ready.

A term is a third-level heading in the glossary's notebook with what stands below it; a rule comes from the rulebook.
"""

import html
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from betacolony.edition.rulebook import rules
from betacolony_widgets.messages import Messages

from . import notebook_page
from .rule_cards import rule_card

#: leads into the glossary; a card, too, whose terms are in the same notebook
_LINK: Final = re.compile(r'href="(?:[^"#?]*glossary\.ipynb)?#([^"]+)"')
_TERM: Final = re.compile(r"###\s+(.+?)\s*#*\s*")


def rule_title(id_: str, language: str) -> str:
    """The title of a rule; its id if there is no such rule."""
    rule = rules(language).get(id_)
    return rule.title if rule else id_


def cards(
    messages: Messages, shown: str, taught: Iterable[str], glossary: Mapping[str, Any], render: notebook_page.Render
) -> dict[str, str]:
    """The cards that a page needs, by their anchors: terms in lower case, rules by their ids.

    Args:
        messages: those of the page's language.
        shown: the prose of the page as HTML.
        taught: ids of rules that the page shows by themselves.
        glossary: the notebook that explains the terms, empty if there is none.
        render: turns Markdown into HTML.
    """
    known = dict(terms(glossary))
    found: dict[str, str] = {}
    wanted = [*taught, *_LINK.findall(shown)]
    while wanted:
        anchor = wanted.pop(0)
        rule, term = rules().get(anchor.upper()), known.get(anchor.lower())
        if rule and rule.id not in found:
            found[rule.id] = rule_card(rule.id, level=2, language=messages.language)
        elif not rule and term and anchor.lower() not in found:
            found[anchor.lower()] = term_card(messages, *term, render)
            wanted += _LINK.findall(found[anchor.lower()])
    return found


def terms(glossary: Mapping[str, Any]) -> Iterator[tuple[str, tuple[str, str, tuple[str, ...]]]]:
    """The terms of a glossary: anchor, and heading, Markdown below it and ids of rules."""
    for cell in glossary.get("cells", ()):
        if cell.get("cell_type") != "markdown":
            continue
        name, body = "", list[str]()
        for line in [*notebook_page.source_of(cell).splitlines(), "### "]:
            heading = _TERM.fullmatch(line)
            if (heading or line.startswith("#")) and name:
                yield notebook_page.slug(name), (name, "\n".join(body), notebook_page.rules_of(cell))
            if heading or line.startswith("#"):
                name, body = heading[1] if heading else "", []
            else:
                body.append(line)


def term_card(messages: Messages, name: str, text: str, about: Iterable[str], render: notebook_page.Render) -> str:
    """A term: what it means, and the rules about it in a line each, which lead to their cards."""
    known = rules(messages.language)
    lines = [f'<li><a href="#{id_}">{id_}</a> {html.escape(known[id_].title)}</li>' for id_ in about if id_ in known]
    listed = f"<h3>{html.escape(messages.say('page.rules'))}</h3><ul>{''.join(lines)}</ul>" if lines else ""
    return f"<h2>{html.escape(name)}</h2>{render(text, {})}{listed}"
