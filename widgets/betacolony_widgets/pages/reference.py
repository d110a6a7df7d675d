"""Cards that explain a term or a rule in place, as HTML within the page.

A term is a third-level heading of the glossary with the text below it; a rule comes from the rulebook.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from markupsafe import escape

from betacolony_widgets.messages import Messages

from . import notebook_page
from .games import rule_of
from .rule_cards import rule_card

#: a link to a term of the glossary, from a page or from a card
_LINK: Final = re.compile(r'href="(?:[^"#?]*glossary\.ipynb)?#([^"]+)"')
_TERM: Final = re.compile(r"###\s+(.+?)\s*#*\s*")


def rule_title(id_: str, language: str) -> str:
    """The title of a rule; its id if there is no such rule."""
    rule = rule_of(id_, language)
    return rule.title if rule else id_


def cards(
    messages: Messages, prose: str, taught: Iterable[str], glossary: Mapping[str, Any], render: notebook_page.Render
) -> dict[str, str]:
    """The cards that a page needs, by their anchors: terms in lower case, rules by their ids.

    Args:
        messages: those of the page's language.
        prose: the text of the page as HTML.
        taught: the ids of further rules that the page needs.
        glossary: the notebook of the terms, empty if there is none.
        render: turns Markdown into HTML.
    """
    explained = dict(terms(glossary))
    out: dict[str, str] = {}
    anchors = [*taught, *_LINK.findall(prose)]
    while anchors:
        anchor = anchors.pop(0)
        rule, term = rule_of(anchor), explained.get(anchor.lower())
        if rule and rule.id not in out:
            out[rule.id] = rule_card(rule.id, level=2, language=messages.language)
        elif not rule and term and anchor.lower() not in out:
            out[anchor.lower()] = term_card(messages, *term, render)
            anchors += _LINK.findall(out[anchor.lower()])
    return out


def terms(glossary: Mapping[str, Any]) -> Iterator[tuple[str, tuple[str, str, tuple[str, ...]]]]:
    """The terms of a glossary: their anchors, each with its heading, the Markdown below it, and ids of rules."""
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
    """The card of a term: its meaning, and links to the rules about it."""
    known = filter(None, (rule_of(id_, messages.language) for id_ in about))
    lines = [f'<li><a href="#{rule.id}">{rule.id}</a> {escape(rule.title)}</li>' for rule in known]
    links = f"<h3>{escape(messages.say('page.rules'))}</h3><ul>{''.join(lines)}</ul>" if lines else ""
    return f"<h2>{escape(name)}</h2>{render(text, {})}{links}"
