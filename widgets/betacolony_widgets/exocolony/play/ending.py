"""The end of a game of Exocolony: the ranking, and everybody's points by their source."""

from typing import Any

from betacolony.exocolony import Rank
from betacolony.exocolony.state.position import SOURCES
from betacolony_widgets.exocolony.board.table_view import TableView, View

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
    parts = [messages.count("exo.play.end.total", its.points, name=game.names[its.player]) for its in result.ranking]
    scores = ", ".join(parts)
    if len(game.names) == 1:
        its = result.ranking[0]
        key = "solo_won" if result.winners else "solo_stopped"
        return messages.count(f"exo.play.end.{key}", its.points, turns=result.rounds, coin=its.coin)
    names = messages.listed([game.names[seat] for seat in result.winners])
    key = (
        "shared" if len(result.winners) > 1 else "you" if play.alone and result.winners == (play.people[0],) else "won"
    )
    return say(f"exo.play.end.{key}", names=names, scores=scores)


def ending(play: Play) -> dict[str, Any]:
    """The ranking with everybody's points by their source, as a card over the board (``overlay/moments.js``)."""
    game, messages, say = play.game, play.messages, play.messages.say
    result = game.result
    table = TableView(game.position, View(game.names, messages=messages))
    rows = [
        {
            "name": game.names[its.player],
            "seat": table.seat_role(its.player),
            "text": messages.listed(_parts(play, its.player)),
            "value": messages.count("exo.play.end.points", its.points),
            "good": its.player in (result.winners if result else ()),
        }
        for its in (result.ranking if result else ())
    ]
    coin = [say("exo.play.end.coin", name=game.names[its.player], coin=its.coin) for its in _tied(play)]
    parts = [{"head": say("exo.play.end.head"), "lines": coin, "rows": rows}]
    return {"kind": "ending", "head": ending_head(play), "parts": parts}


def _parts(play: Play, seat: int) -> list[str]:
    """A player's points, source by source."""
    words, points = play.game.messages, points_by_source(play, seat)
    return [
        play.messages.say("exo.play.end.part", points=number, source=words.name(source))
        for source, number in points.items()
        if number
    ]


def _tied(play: Play) -> list[Rank]:
    """The players with equal points, whose Coin decides their places (X-END-3); alone, whose Coin counts (X-SOLO-1)."""
    ranking = play.game.result.ranking if play.game.result else ()
    points = [its.points for its in ranking]
    return [its for its in ranking if len(ranking) == 1 or points.count(its.points) > 1]


def ending_head(play: Play) -> str:
    """The winners in a few words."""
    say, game, result = play.messages.say, play.game, play.game.result
    if result is None or not result.winners:
        return say("exo.play.end.stopped")
    if len(game.names) == 1:
        return say("exo.play.end.done", turns=result.rounds)
    if play.alone and result.winners == (play.people[0],):
        return say("exo.play.end.you_win")
    names = play.messages.listed([game.names[seat] for seat in result.winners])
    return play.messages.say(f"exo.play.end.{'share' if len(result.winners) > 1 else 'wins'}", names=names)
