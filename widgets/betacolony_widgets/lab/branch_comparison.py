"""Branches of Beta Colony side by side: pictures of the differences, score sheets, and a study of them."""

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
from betacolony_widgets.live_lab import branch_comparison, html
from betacolony_widgets.messages import Messages, capital

#: pixels; the width of a picture beside others
_WIDTH = 400


def side_by_side(messages: Messages, branches: Sequence[Branch], decider: str) -> html.Markup:
    """A card for each branch, with a picture as its ``decider`` sees it, and the differences from the first branch."""
    if not branches:
        return html.Markup()
    games = [branch.game for branch in branches]
    panels = tuple(differing([game.position for game in games]))
    cards = [_card(branch.name, game, games[0], panels, decider) for branch, game in zip(branches, games, strict=True)]
    return branch_comparison.side_by_side(messages, cards, _sheet(messages, branches, games))


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
    return branch_comparison.changes(messages, groups)


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
    sheets = [{score.name: score for score in game.scores(projected=True)} for game in games]
    rows = []
    for name in games[0].names:
        rows.append([html.tag("b", name), *[str(sheet[name].total) if name in sheet else "" for sheet in sheets]])
        for source in SOURCES:
            amounts = [sheet[name].sources[source] if name in sheet else 0 for sheet in sheets]
            if any(amounts):
                rows.append([capital(messages.name(source)), *map(str, amounts)])
    return branch_comparison.sheet(messages, [branch.name for branch in branches], rows)


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
