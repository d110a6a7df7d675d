"""Branches side by side in any game: cards, score sheets, sentences, and their values."""

from collections.abc import Mapping, Sequence
from typing import Any

from betacolony.core.whatif.branch_tree import Branch, Tree
from betacolony_widgets.messages import Messages

from . import html
from .player_results import each_player
from .results import Line, Results, cells, chart_of, percent, points, quoted, small_print


def side_by_side(messages: Messages, cards: Sequence[html.Markup], sheet: html.Markup) -> html.Markup:
    """Cards of branches, and the score sheets below them."""
    head = html.tag("h3", messages.say("lab.beside"))
    return html.join([head, html.tag("div", *cards, class_="bc-tabs-beside"), sheet])


def changes(messages: Messages, groups: Mapping[str, Sequence[str]]) -> html.Markup:
    """All differences of a branch from the first, under headings."""
    if not groups:
        return html.note(messages.say("lab.beside_same"))
    parts = [
        html.join([html.tag("b", heading), html.tag("ul", *(html.tag("li", line) for line in lines))])
        for heading, lines in groups.items()
    ]
    return html.tag("div", *parts, class_="bc-tabs-changes")


def sheet(messages: Messages, names: Sequence[str], rows: Sequence[Sequence[str]]) -> html.Markup:
    """The score sheets of branches by their names, as if the game ended now."""
    head = (messages.say("lab.beside_points"), *names)
    return html.folded(
        messages.say("lab.beside_sheet"), html.table(head, rows, messages.say("lab.beside_sheet")), key="sheet"
    )


def decider_of(tree: Tree[Any, Any], names: Sequence[str]) -> str:
    """The name of the player who decides where branches part; the first one's if the game is over there."""
    game = tree.parting(*names).game
    name: str = game.names[game.decision.player if game.decision else 0]
    return name


def figures(
    messages: Messages, results: Results | None, branches: Sequence[Branch[Any, Any]], chart_html: html.Markup
) -> html.Markup:
    """A row for each branch, and the differences from the first."""
    if results is None or not branches:
        return html.Markup()
    rows = [[line.name, *cells(messages, line)] for line in results.lines]
    names = branches[0].game.names
    player = names[results.seat]
    head = (messages.say("lab.branch"), messages.say("lab.win"), messages.say("lab.lead"), messages.say("lab.games"))
    note = small_print(messages, results)
    if len({branch.game.names for branch in branches}) > 1:
        note = f"{note} {messages.say('lab.beside_seats', name=player)}"
    return html.join(
        [
            html.answer(sentences(messages, results, player)),
            html.beside(html.table(head, rows, messages.say("lab.beside_table", name=player)), chart_html),
            each_player(messages, results.lines, names, messages.say("lab.branch")),
            html.note(note),
        ]
    )


def chart(messages: Messages, results: Results, player: str) -> html.Markup:
    """The chart of a player's winning chances."""
    return chart_of(messages, messages.say("lab.beside_chart", name=player), results.lines, "win").html


def sentences(messages: Messages, results: Results, player: str) -> str:
    """The best branches for a player, and the lead of each over the first, if it is certain."""
    first, *others = results.lines
    if not others:
        values = {"win": percent(messages, first.win), "player": player}
        return messages.say("lab.only_branch", name=quoted(messages, first.name), **values)
    best, close = messages.say("lab.too_few"), frozenset[int]()
    if results.ranked[0].known:
        close = results.contenders
        names = [quoted(messages, line.name) for line in results.ranked if line.number in close]
        best = messages.count("lab.beside_best", len(names), player=player, names=messages.listed(names))
    told = [line for line in others if line.apart or not {first.number, line.number} <= close]
    return " ".join([best, *(_against(messages, line, first) for line in told)])


def _against(messages: Messages, line: Line, first: Line) -> str:
    """The lead of a branch over the first."""
    return (
        messages.say(
            "lab.beside_differs",
            name=quoted(messages, line.name),
            other=quoted(messages, first.name),
            lead=points(messages, line.ahead),
        )
        if line.apart
        else messages.say("lab.beside_alike", name=quoted(messages, line.name), other=quoted(messages, first.name))
    )
