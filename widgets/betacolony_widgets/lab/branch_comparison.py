"""Branches side by side: pictures of what differs, score sheets, sentences, and their worth."""

from collections.abc import Callable, Iterator, Sequence

from betacolony import Game
from betacolony.edition.components import Colony
from betacolony.state.position import SOURCES, Position
from betacolony.state.views import PositionView, SeatView
from betacolony.whatif import Start, Study
from betacolony.whatif.branch import Branch
from betacolony.whatif.differences import in_words
from betacolony_widgets.board.picture import of_position
from betacolony_widgets.board.svg import svg
from betacolony_widgets.messages import Messages, capital

from . import html
from .results import Results, chart_of, percent, points, quoted, small_print

#: pixels that a picture beside others is drawn for
_WIDTH = 400


def side_by_side(messages: Messages, branches: Sequence[Branch]) -> html.Markup:
    """A card for each branch: what there is to see, and all that is otherwise than in the first."""
    if not branches:
        return html.Markup()
    games = [branch.game for branch in branches]
    panels = tuple(differing([game.position for game in games]))
    cards = [_card(branch.name, game, games[0], panels) for branch, game in zip(branches, games, strict=True)]
    head = html.tag("h3", messages.say("lab.beside"))
    return html.join([head, html.tag("div", *cards, class_="bc-bench-beside"), _sheet(messages, branches, games)])


def _card(name: str, game: Game, first: Game, panels: tuple[str, ...]) -> html.Markup:
    say = Messages.of(game.language).say
    mover = game.decision.player if game.decision else None
    asked_first = _seat_of(first)
    me = game.names.index(first.names[asked_first]) if first.names[asked_first] in game.names else mover
    drawn = of_position(game.position, game.names, mover=mover, me=me, width=_WIDTH, panels=panels)
    asked = game.decision.prompt if game.decision else say("lab.over_short")
    told = html.paragraph(say("lab.beside_first"), "bc-bench-note") if game is first else _differences(first, game)
    picture = html.Markup(svg(drawn, "page", margin=0)) if panels else html.Markup()
    return html.tag("section", html.tag("h4", name), html.paragraph(asked, "bc-bench-note"), told, picture)


def _differences(first: Game, game: Game) -> html.Markup:
    """All that is otherwise, under headings."""
    try:
        groups = in_words(first.position, game.position, game.names, first.names, first.language)
    except ValueError as other:
        return html.paragraph(Messages.of(first.language).tell(other), "bc-bench-note")
    if not groups:
        return html.paragraph(Messages.of(first.language).say("lab.beside_same"), "bc-bench-note")
    parts = [
        html.join([html.tag("b", heading), html.tag("ul", *(html.tag("li", line) for line in lines))])
        for heading, lines in groups.items()
    ]
    return html.tag("div", *parts, class_="bc-bench-otherwise")


def differing(positions: Sequence[Position]) -> Iterator[str]:
    """The panels on which positions differ; of a single position, or where all are alike, the colonies."""
    tables = [pos.view for pos in positions]
    edition = positions[0].edition

    def differ(*found: object) -> bool:
        return any(one != found[0] for one in found)

    def seats(shown: Callable[[SeatView], object]) -> bool:
        return differ(*[[shown(seat) for seat in at.seats] for at in tables])

    any_shown = False
    for panel, is_other in (
        ("cards", differ(*[at.cards for at in tables])),
        ("dice", seats(lambda its: (its.dice, its.spent))),
        ("rondel", seats(lambda its: its.ship)),
        ("mat", seats(lambda its: (its.materials, its.artifacts, its.fuel, its.mat, its.cp))),
        ("manufactory", differ(*[at.manufactory for at in tables])),
        *((f"colony-{one.id}", differ(*[_colony(at, one) for at in tables])) for one in edition.colonies),
        ("achievements", seats(lambda its: its.achievements)),
    ):
        if is_other:
            any_shown = True
            yield panel
    if not any_shown:
        yield "mat"
        yield "colonies"


def _colony(at: PositionView, its: Colony) -> object:
    spaces = range(its.first_space, its.first_space + len(its.spaces))
    return [at.board.get(space) for space in spaces], [seat.influence[its.id] for seat in at.seats]


def _sheet(messages: Messages, branches: Sequence[Branch], games: Sequence[Game]) -> html.Markup:
    """The score sheets, as if the game ended now."""
    say = messages.say
    sheets = [{score.name: score for score in game.scores(projected=True)} for game in games]
    rows = []
    for name in games[0].names:
        rows.append([html.tag("b", name), *[str(sheet[name].total) if name in sheet else "" for sheet in sheets]])
        for source in SOURCES:
            found = [sheet[name].sources[source] if name in sheet else 0 for sheet in sheets]
            if any(found):
                rows.append([capital(messages.name(source)), *map(str, found)])
    head = (say("lab.beside_points"), *(branch.name for branch in branches))
    return html.folded(say("lab.beside_sheet"), html.table(head, rows, say("lab.beside_sheet")), key="sheet")


# --- what they are worth ---------------------------------------------------------------------------------------------


def study_of(names: Sequence[str], games: Sequence[Game]) -> Study:
    """A study of branches, for whoever is asked in the first of them, wherever that player sits in the others.

    Where there is nobody of that name, it is whoever has the seat.
    """
    seat = _seat_of(games[0])
    whose = games[0].names[seat]

    def seat_in(game: Game) -> int:
        return game.names.index(whose) if whose in game.names else seat

    starts = [Start(name, game.position, (), name, seat=seat_in(game)) for name, game in zip(names, games, strict=True)]
    return Study(starts, seat=seat)


def _seat_of(first: Game) -> int:
    """Whose figures are shown: the seat that is asked; the first where the game is over."""
    return first.decision.player if first.decision else 0


def figures(
    messages: Messages, results: Results | None, branches: Sequence[Branch], chart_html: html.Markup
) -> html.Markup:
    """A row for each branch, and the differences to the first."""
    if results is None:
        return html.Markup()
    rows = [
        [line.name, percent(messages, line.win), points(messages, line.lead), messages.number(line.playouts)]
        for line in results.lines
    ]
    game = branches[0].game if branches else None
    whose = game.names[_seat_of(game)] if game else ""
    head = (messages.say("lab.branch"), messages.say("lab.win"), messages.say("lab.lead"), messages.say("lab.games"))
    note = small_print(messages, results)
    if len({branch.game.names for branch in branches}) > 1:
        note = f"{note} {messages.say('lab.beside_seats', name=whose)}"
    return html.join(
        [
            html.paragraph(told(messages, results), "bc-bench-answer"),
            html.beside(html.table(head, rows, messages.say("lab.beside_table", name=whose)), chart_html),
            html.paragraph(note, "bc-bench-note"),
        ]
    )


def chart(messages: Messages, results: Results) -> html.Markup:
    """The winning chances."""
    return chart_of(messages, messages.say("lab.beside_chart"), results.lines, "win").html


def told(messages: Messages, results: Results) -> str:
    """How far each branch is ahead of the first, where that can be told."""
    first, *others = results.lines
    if not others:
        return messages.say("lab.only_branch", name=quoted(messages, first.name), win=percent(messages, first.win))
    return " ".join(
        messages.say(
            "lab.beside_differs",
            name=quoted(messages, line.name),
            other=quoted(messages, first.name),
            lead=points(messages, line.ahead),
        )
        if line.apart
        else messages.say("lab.beside_alike", name=quoted(messages, line.name), other=quoted(messages, first.name))
        for line in others
    )
