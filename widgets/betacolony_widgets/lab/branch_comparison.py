"""Branches side by side: pictures of the differences, score sheets, sentences, and their values."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from betacolony import Game
from betacolony.edition.components import Colony
from betacolony.state.position import SOURCES, Position
from betacolony.state.views import PositionView, SeatView
from betacolony.whatif import Start, Study
from betacolony.whatif.branch import Branch
from betacolony.whatif.branches import Tree
from betacolony.whatif.differences import in_words
from betacolony_widgets.board.painting.svg import svg
from betacolony_widgets.board.picture import of_position
from betacolony_widgets.messages import Messages, capital

from . import html
from .player_results import each_player
from .results import Line, Results, cells, chart_of, percent, points, quoted, small_print

#: pixels; the width of a picture beside others
_WIDTH = 400


def side_by_side(messages: Messages, branches: Sequence[Branch], decider: str) -> html.Markup:
    """A card for each branch, with a picture as its ``decider`` sees it, and the differences from the first branch."""
    if not branches:
        return html.Markup()
    games = [branch.game for branch in branches]
    panels = tuple(differing([game.position for game in games]))
    cards = [_card(branch.name, game, games[0], panels, decider) for branch, game in zip(branches, games, strict=True)]
    head = html.tag("h3", messages.say("lab.beside"))
    return html.join([head, html.tag("div", *cards, class_="bc-tabs-beside"), _sheet(messages, branches, games)])


def _card(name: str, game: Game, first: Game, panels: tuple[str, ...], decider: str) -> html.Markup:
    say = Messages.of(game.language).say
    mover = game.decision.player if game.decision else None
    me = game.names.index(decider) if decider in game.names else mover
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


def study_of(names: Sequence[str], games: Sequence[Game], decider: str, policy: str) -> Study:
    """A study of branches for the player who decides where they part; it can be asked for every other player, too."""
    first = games[0].names
    starts = [
        Start(name, game.position, (), name, seats=_seating(first, game.names))
        for name, game in zip(names, games, strict=True)
    ]
    return Study(starts, policy, seat=first.index(decider) if decider in first else 0, every_seat=True)


def _seating(first: Sequence[str], names: Sequence[str]) -> tuple[int, ...]:
    """The seats that the players of the first branch have in another; those who aren't there take the others' seats."""
    free = [seat for seat, name in enumerate(names) if name not in first]
    return tuple([names.index(name) if name in names else free.pop(0) for name in first if name in names or free])


def decider_of(tree: Tree, names: Sequence[str]) -> str:
    """The name of the player who decides where branches part; the first one's if the game is over there."""
    game = tree.parting(*names).game
    return game.names[game.decision.player if game.decision else 0]


def figures(
    messages: Messages, results: Results | None, branches: Sequence[Branch], chart_html: html.Markup
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
    best = messages.say("lab.too_few")
    if results.ranked[0].known:
        names = [quoted(messages, line.name) for line in results.ranked if line.number in results.contenders]
        best = messages.count("lab.beside_best", len(names), player=player, names=messages.listed(names))
    return " ".join([best, *(_against(messages, line, first) for line in others)])


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
