"""Branches side by side: pictures of the differences, score sheets, sentences, and their values."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from betacolony import Game
from betacolony.edition.components import Colony
from betacolony.state.position import SOURCES, Position
from betacolony.state.views import PositionView, SeatView
from betacolony.whatif import Start, Study
from betacolony.whatif.branch import Branch
from betacolony.whatif.differences import in_words
from betacolony_widgets.board.painting.svg import svg
from betacolony_widgets.board.picture import of_position
from betacolony_widgets.messages import Messages, capital

from . import html
from .results import Results, cells, chart_of, percent, points, quoted, small_print

#: pixels; the width of a picture beside others
_WIDTH = 400


def side_by_side(messages: Messages, branches: Sequence[Branch]) -> html.Markup:
    """A card for each branch, with a picture and the differences from the first branch."""
    if not branches:
        return html.Markup()
    games = [branch.game for branch in branches]
    panels = tuple(differing([game.position for game in games]))
    cards = [_card(branch.name, game, games[0], panels) for branch, game in zip(branches, games, strict=True)]
    head = html.tag("h3", messages.say("lab.beside"))
    return html.join([head, html.tag("div", *cards, class_="bc-tabs-beside"), _sheet(messages, branches, games)])


def _card(name: str, game: Game, first: Game, panels: tuple[str, ...]) -> html.Markup:
    say = Messages.of(game.language).say
    mover = game.decision.player if game.decision else None
    reader = first.names[_seat_of(first)]
    me = game.names.index(reader) if reader in game.names else mover
    scene = of_position(game.position, game.names, mover=mover, me=me, width=_WIDTH, panels=panels)
    prompt = game.decision.prompt if game.decision else say("lab.over_short")
    text = html.note(say("lab.beside_first")) if game is first else _differences(first, game)
    picture = html.Markup(svg(scene, "page", margin=0)) if panels else html.Markup()
    return html.tag("section", html.tag("h4", name), html.note(prompt), text, picture)


def _differences(first: Game, game: Game) -> html.Markup:
    """All differences, under headings."""
    messages = Messages.of(first.language)
    try:
        groups = in_words(first.position, game.position, game.names, first.names, first.language)
    except ValueError as error:
        return html.note(messages.tell(error))
    if not groups:
        return html.note(messages.say("lab.beside_same"))
    parts = [
        html.join([html.tag("b", heading), html.tag("ul", *(html.tag("li", line) for line in lines))])
        for heading, lines in groups.items()
    ]
    return html.tag("div", *parts, class_="bc-tabs-changes")


def differing(positions: Sequence[Position]) -> Iterator[str]:
    """The panels on which positions differ; the mat and the colonies if none does."""
    views = [pos.view for pos in positions]

    def differ(content: Callable[[PositionView], object]) -> bool:
        return any(content(view) != content(views[0]) for view in views)

    def seats_differ(content: Callable[[SeatView], object]) -> bool:
        return differ(lambda view: [content(seat) for seat in view.seats])

    panels = {
        "cards": differ(lambda view: view.cards),
        "dice": seats_differ(lambda seat: (seat.dice, seat.spent)),
        "rondel": seats_differ(lambda seat: seat.ship),
        "mat": seats_differ(lambda seat: (seat.materials, seat.artifacts, seat.fuel, seat.mat, seat.cp)),
        "manufactory": differ(lambda view: view.manufactory),
        **{f"colony-{colony.id}": differ(partial(_colony, colony=colony)) for colony in positions[0].edition.colonies},
        "achievements": seats_differ(lambda seat: seat.achievements),
    }
    yield from [panel for panel, differs in panels.items() if differs] or ["mat", "colonies"]


def _colony(view: PositionView, colony: Colony) -> object:
    spaces = range(colony.first_space, colony.first_space + len(colony.spaces))
    return [view.board.get(space) for space in spaces], [seat.influence[colony.id] for seat in view.seats]


def _sheet(messages: Messages, branches: Sequence[Branch], games: Sequence[Game]) -> html.Markup:
    """The score sheets, as if the game ended now."""
    say = messages.say
    sheets = [{score.name: score for score in game.scores(projected=True)} for game in games]
    rows = []
    for name in games[0].names:
        rows.append([html.tag("b", name), *[str(sheet[name].total) if name in sheet else "" for sheet in sheets]])
        for source in SOURCES:
            amounts = [sheet[name].sources[source] if name in sheet else 0 for sheet in sheets]
            if any(amounts):
                rows.append([capital(messages.name(source)), *map(str, amounts)])
    head = (say("lab.beside_points"), *(branch.name for branch in branches))
    return html.folded(say("lab.beside_sheet"), html.table(head, rows, say("lab.beside_sheet")), key="sheet")


def study_of(names: Sequence[str], games: Sequence[Game]) -> Study:
    """A study of branches for the player who decides in the first one, in that player's seat of each branch.

    In a branch without a player of that name, it is the player in the same seat.
    """
    seat = _seat_of(games[0])
    player = games[0].names[seat]
    seats = [game.names.index(player) if player in game.names else seat for game in games]
    branches = zip(names, games, seats, strict=True)
    return Study([Start(name, game.position, (), name, seat=its_seat) for name, game, its_seat in branches], seat=seat)


def _seat_of(first: Game) -> int:
    """The seat whose figures are shown: the one that decides; the first if the game is over."""
    return first.decision.player if first.decision else 0


def figures(
    messages: Messages, results: Results | None, branches: Sequence[Branch], chart_html: html.Markup
) -> html.Markup:
    """A row for each branch, and the differences from the first."""
    if results is None:
        return html.Markup()
    rows = [[line.name, *cells(messages, line)] for line in results.lines]
    game = branches[0].game if branches else None
    player = game.names[_seat_of(game)] if game else ""
    head = (messages.say("lab.branch"), messages.say("lab.win"), messages.say("lab.lead"), messages.say("lab.games"))
    note = small_print(messages, results)
    if len({branch.game.names for branch in branches}) > 1:
        note = f"{note} {messages.say('lab.beside_seats', name=player)}"
    return html.join(
        [
            html.answer(sentences(messages, results)),
            html.beside(html.table(head, rows, messages.say("lab.beside_table", name=player)), chart_html),
            html.note(note),
        ]
    )


def chart(messages: Messages, results: Results) -> html.Markup:
    """The chart of winning chances."""
    return chart_of(messages, messages.say("lab.beside_chart"), results.lines, "win").html


def sentences(messages: Messages, results: Results) -> str:
    """The lead of each branch over the first, if it is certain."""
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
