"""Breakdowns of predicted numbers into their parts, taken from the engine's own events and scores."""

from betacolony import Game
from betacolony.events import BonusTaken, FuelGained, InfluenceGained, MarkerMoved, MaterialsGained
from betacolony_widgets.messages import Messages

from .goals import events
from .tasks import Breakdown, Part


def influence(game: Game) -> list[Part]:
    """The influence that the learner's pods gained, by its sources (INF-1); a card's share only if there is one."""
    say = Messages.of(game.language).say
    parts = []
    for event in events(game, InfluenceGained):
        parts += [Part(say(f"count.{part}"), getattr(event, part)) for part in ("printed", "neighbours", "centre")]
        parts += [Part(say("count.card"), event.card)] if event.card else []
    return parts


def fuel(game: Game) -> list[Part]:
    """The fuel that the learner took."""
    messages = Messages.of(game.language)
    return [
        Part(messages.say("count.from", what=messages.name(event.cause)), event.amount)
        for event in events(game, FuelGained)
    ]


def materials(game: Game) -> list[Part]:
    """The materials that the learner took."""
    messages = Messages.of(game.language)
    return [
        Part(messages.say("count.from", what=messages.name(event.cause)), len(event.materials))
        for event in events(game, MaterialsGained)
    ]


def bonuses(game: Game) -> list[Part]:
    """The bonuses that the learner took on tracks and from buildings, 1 for each."""
    count = Messages.of(game.language).count
    return [Part(count(f"bonus.{event.bonus}", event.amount), 1) for event in events(game, BonusTaken)]


def steps(game: Game) -> list[Part]:
    """The track spaces that the learner's markers stepped on to, 1 for each."""
    messages = Messages.of(game.language)
    return [
        Part(messages.say("count.step", space=event.to, colony=messages.name(event.colony)), 1)
        for event in events(game, MarkerMoved)
    ]


def majority(colony: str, player: int = 0) -> Breakdown:
    """The CP that a player's majority in a colony would score now (END-1)."""

    def breakdown(game: Game) -> list[Part]:
        position, table = game.position, game.edition.majority
        number = [each.id for each in game.edition.colonies].index(colony)
        crew = [position.crew_in_colony(seat, number) for seat in range(position.players)]
        ahead = crew[player] - min(crew)
        text = Messages.of(game.language).say("count.majority", own=crew[player], fewest=min(crew), ahead=ahead)
        return [Part(text, table[min(ahead, len(table) - 1)])]

    return breakdown
