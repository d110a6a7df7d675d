"""Rules as HTML cards: their text, ruling and source."""

from collections.abc import Mapping

from markupsafe import escape

from betacolony.core.rulebook import Rule
from betacolony.messages import ENGLISH
from betacolony_widgets.messages import Messages

from .games import BETA_COLONY, Game, game_named, game_of_rule


def rule_card(id_: str, *, level: int = 3, anchor: bool = False, language: str = ENGLISH) -> str:
    """The card of a rule as HTML.

    Args:
        id_: its id, such as "POD-3" or, of Exocolony, "X-PORT-3", in upper or lower case.
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
    entry = game_of_rule(id_).rule(id_, language)
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


def all_rules(level: int = 4, language: str = ENGLISH, game: Game = BETA_COLONY) -> str:
    """The cards of all rules of a game, each with its anchor, in groups below an index.

    ``level`` is that of the cards' headings, 2 to 6; groups have the level above. Raises ValueError for another.
    """
    messages = Messages.of(language)
    if not 2 <= level <= 6:
        raise ValueError(messages.say("error.heading_below", found=level))
    index, sections = [], []
    for group, kinds in game.groups.items():
        ids = [id_ for id_ in game.rules(ENGLISH) if id_.rpartition("-")[0] in kinds]
        anchor, title = f"rules-{group.rpartition('.')[2]}", escape(messages.say(group))
        index.append(f'<li><a href="#{anchor}">{title}</a></li>')
        cards = "\n".join(rule_card(id_, level=level, anchor=True, language=language) for id_ in ids)
        sections.append(f'<h{level - 1} id="{anchor}">{title}</h{level - 1}>\n{cards}')
    lines = [f'<ul class="bc-rules-index">{"".join(index)}</ul>', *sections]
    return "\n".join(['<div class="bc-all-rules">', *lines, "</div>"])


class AllRules:
    """All rules of a game, as cards in a notebook and as text elsewhere.

    Args:
        level: of the cards' headings, 2 to 6.
        language: the code of the rules' language.
        game: the folder of the game's notebooks, such as "exocolony"; "" for Beta Colony.
    """

    def __init__(self, level: int = 4, *, language: str = ENGLISH, game: str = "") -> None:
        self.level, self.messages, self.game = level, Messages.of(language), game_named(game)

    @property
    def rules(self) -> Mapping[str, Rule]:
        """The rules by id."""
        return self.game.rules(self.messages.language)

    def _repr_html_(self) -> str:
        return all_rules(self.level, self.messages.language, self.game)

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
