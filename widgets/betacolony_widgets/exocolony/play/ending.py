"""The end of a game of Exocolony: the ranking, and everybody's points by their source."""

from typing import Any

from betacolony.exocolony.state.position import SOURCES
from betacolony_widgets.exocolony.board.table_view import TableView, View
from betacolony_widgets.messages import capital

from .play import Play


def points_by_source(play: Play, seat: int) -> dict[str, int]:
    """The points of a player by the name of their source."""
    points, first = play.game.position.points, seat * len(SOURCES)
    return dict(zip(SOURCES, points[first : first + len(SOURCES)], strict=True))


def ending_words(play: Play) -> str:
    """The winners and all points, in their order; of a solo game the number of turns."""
    say, game, messages = play.messages.say, play.game, play.messages
    result = game.result
    if result is None:
        return ""
    parts = [say("exo.play.end.total", name=game.names[its.player], points=its.points) for its in result.ranking]
    scores = ", ".join(parts)
    if len(game.names) == 1:
        its = result.ranking[0]
        key = "solo_won" if result.winners else "solo_stopped"
        return say(f"exo.play.end.{key}", turns=result.rounds, points=its.points, coin=its.coin)
    names = messages.listed([game.names[seat] for seat in result.winners])
    key = "shared" if len(result.winners) > 1 else "you" if play.alone and result.winners == (play.me,) else "won"
    return say(f"exo.play.end.{key}", names=names, scores=scores)


def ending(play: Play) -> dict[str, Any]:
    """The ranking and everybody's points by their source, as data for the page."""
    game, messages, say = play.game, play.messages, play.messages.say
    result = game.result
    table = TableView(game.position, View(game.names, messages=messages))
    ranking = result.ranking if result else ()
    order = [its.player for its in ranking]
    sources = [points_by_source(play, seat) for seat in order]
    rows = [
        {"id": source, "name": capital(game.messages.name(source)), "values": [its[source] for its in sources]}
        for source in SOURCES
        if any(its[source] for its in sources)
    ]
    return {
        "kind": "ending",
        "head": say("exo.play.end.head"),
        "verdict": ending_words(play),
        "players": [{"name": game.names[seat], "seat": table.colour(seat)} for seat in order],
        "places": [its.place for its in ranking],
        "rows": rows,
        "total": {"name": say("exo.play.end.sum"), "values": [its.points for its in ranking]},
        "coin": {"name": say("exo.play.end.coin"), "values": [its.coin for its in ranking]},
    }
