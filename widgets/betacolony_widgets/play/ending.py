"""The end of the game: points by source as they are counted, the winner, and what made the difference.

``overlay/final_lap.js`` and ``overlay/moments.js`` show it.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, TypedDict

from betacolony import events
from betacolony_widgets.board.painting.svg import page_art
from betacolony_widgets.board.table_view import TableView, View
from betacolony_widgets.messages import capital

from .play import Play

#: the source that is counted last
_LAST: Final = "majorities"
#: the source that most games are without
_RARE: Final = "purchases"
#: source -> the piece that stands for it; the page draws the others in the colour of what they stand on
_SIGNS: Final[Mapping[str, str]] = MappingProxyType(
    {"dice": "die-blue-5", "pods": "tile-steel", "goals": "medal", "purchases": "cube-water", "artifacts": "artifact"}
)
#: the pieces that the page draws, but for those of the players
_PIECES: Final = ("well", "planet", *_SIGNS.values())
#: how their ids begin on the page
SCOPE: Final = "final"
#: points of a lap, as many more for each longer one, and how many a lap has at least beyond the most points
_LAP, _LONGER, _FREE = 80, 40, 4


class Named(TypedDict):
    """The name of a player, and that of the seat's colour."""

    name: str
    seat: str


def players_of(play: Play) -> list[Named]:
    """The players by seat."""
    table = TableView(play.game.position.view, play.game.edition, View(play.game.names, messages=play.messages))
    return [
        {"name": play.messages.say("news.you") if _is_you(play, seat) else name, "seat": table.colour(seat)}
        for seat, name in enumerate(play.game.names)
    ]


def ending(play: Play) -> dict[str, Any]:
    """The points of everybody by their source, and the winner, as data for the page."""
    messages, game = play.messages, play.game
    scores, players = game.scores(), players_of(play)
    counted = {source for score in scores for source, points in score.sources.items() if points}
    sources = [source for source in scores[0].sources if source != _LAST and (source != _RARE or source in counted)]
    rows = [
        {
            "id": source,
            "name": capital(messages.name(source)),
            "values": [score.sources[source] for score in scores],
            "sign": _SIGNS.get(source, ""),
        }
        for source in (*sources, _LAST)
    ]
    totals = [score.total for score in scores]
    winners = game.result.winners if game.result else ()
    pieces = [*_PIECES, *(f"{kind}-{player['seat']}" for player in players for kind in ("ship", "crew", "token"))]
    return {
        "kind": "final",
        "head": messages.say("scores.final"),
        "after": messages.say("moment.after", n=game.position.round),
        "points": messages.say("moment.points"),
        "players": players,
        "rows": rows,
        "before": messages.say("moment.before"),
        "total": {"name": messages.say("replay.total"), "values": totals},
        "lap": lap_of(max(totals)),
        "art": page_art(pieces, SCOPE),
        "winners": list(winners),
        "won": any(seat in play.people for seat in winners),
        "title": title(play, winners),
        "verdict": [*_verdict(play), *_difference(play, winners), *_distance(play, winners)],
    }


def lap_of(most: int) -> int:
    """The points of a lap that the most points fit into."""
    return _LAP + _LONGER * max(0, -(-(most + _FREE - _LAP) // _LONGER))


def title(play: Play, winners: Sequence[int]) -> str:
    """The winner in a few words, and by how much."""
    say, players = play.messages.say, players_of(play)
    if len(winners) != 1:
        if play.alone and play.people[0] in winners:
            return say("moment.shared_you")
        return say("moment.shared", names=play.messages.listed([players[seat]["name"] for seat in winners]))
    (winner,) = winners
    mine = "you_win" if _is_you(play, winner) else "wins"
    points = [score.total for score in play.game.scores()]
    other = points[_next_best(play, winner)]
    return say(f"moment.{mine}", name=players[winner]["name"], cp=points[winner], other=other)


def _is_you(play: Play, seat: int) -> bool:
    """True for the only person at the table."""
    return play.alone and seat == play.people[0]


def _next_best(play: Play, winner: int) -> int:
    """The player with the most points but for the winner; among equals the only person at the table."""
    scores = [score for score in play.game.scores() if score.player != winner]
    return max(scores, key=lambda score: (score.total, _is_you(play, score.player))).player


def _difference(play: Play, winners: Sequence[int]) -> list[str]:
    """The source that made the difference between the winner and the next best player; nothing if points did not."""
    if len(winners) != 1 or _ended(play).decided_by != "cp":
        return []
    say, players, scores = play.messages.say, players_of(play), play.game.scores()
    (winner,) = winners
    other = _next_best(play, winner)
    lead = {source: points - scores[other].sources[source] for source, points in scores[winner].sources.items()}
    before = sum(points for source, points in lead.items() if source != _LAST)
    if before > 0:
        best = max(lead, key=lambda source: lead[source])
        source = capital(play.messages.name(best))
        mine, theirs = (scores[seat].sources[best] for seat in (winner, other))
        first, second = _for(play, winner, players), _for(play, other, players)
        return [say("moment.made", source=source, cp=mine, name=first, other_cp=theirs, other=second)]
    led = "led_you" if _is_you(play, other) else "led"
    text = say(f"moment.{led}", name=players[other]["name"], cp=-before) if before else say("moment.level")
    return [f"{text} {_majority(play, winner, other, players)}"]


def _majority(play: Play, winner: int, other: int, players: Sequence[Named]) -> str:
    """The colony whose crew brought the winner the most against another player."""
    points: dict[str, int] = {}
    gained: dict[str, int] = {}
    for event in play.game.history[-1].events:
        if isinstance(event, events.PointsGained) and event.source == _LAST and event.player in (winner, other):
            sign = 1 if event.player == winner else -1
            points[event.cause] = points.get(event.cause, 0) + sign * event.amount
            if event.player == winner:
                gained[event.cause] = event.amount
    colony = max(points, key=lambda name: points[name])
    return play.messages.say(
        "moment.colony", colony=play.messages.name(colony), name=_for(play, winner, players), cp=gained[colony]
    )


def _for(play: Play, seat: int, players: Sequence[Named]) -> str:
    """A player who gets something."""
    return play.messages.say("moment.for_you") if _is_you(play, seat) else players[seat]["name"]


def _distance(play: Play, winners: Sequence[int]) -> list[str]:
    """The distance from the winner, for the only person at the table where nothing else says it.

    Nothing if points did not decide: then the verdict tells what did.
    """
    if not play.alone or len(winners) != 1:
        return []
    me, points = play.people[0], [score.total for score in play.game.scores()]
    behind = points[winners[0]] - points[me]
    if behind <= 0 or _next_best(play, winners[0]) == me:
        return []
    place = 1 + sum(total > points[me] for total in points)
    say = play.messages.say
    return [say("moment.behind", place=say(f"moment.place_{place}"), cp=behind)]


def _ended(play: Play) -> events.GameEnded:
    return next(event for event in reversed(play.game.history[-1].events) if isinstance(event, events.GameEnded))


def _verdict(play: Play) -> list[str]:
    """The tie-break where points are tied: the crew on the board."""
    game, say, decided = play.game, play.messages.say, _ended(play).decided_by
    if decided == "cp":
        return []
    best, players = max(score.total for score in game.scores()), players_of(play)
    crew = [
        say("moment.crew", name=players[score.player]["name"], n=game.position.crew_on_board(score.player))
        for score in game.scores()
        if score.total == best
    ]
    tied = say("moment.tied", cp=best, crew=say("list.between").join(crew))
    return [say(f"moment.by_{decided}"), tied]
