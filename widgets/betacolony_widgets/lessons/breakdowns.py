"""The parts of predicted numbers, taken from the engine's own events and scores."""

from betacolony import Game
from betacolony.events import BonusTaken, FuelGained, InfluenceGained, MarkerMoved, MaterialsGained, PointsGained
from betacolony_widgets.messages import Messages

from .goals import events, learner
from .parts import Count, Part


def influence(game: Game) -> list[Part]:
    """The influence gained by what was built (INF-1), part by part; parts of nothing are told too, but the card's."""
    say = Messages.of(game.language).say
    parts = []
    for event in events(game):
        if isinstance(event, InfluenceGained) and event.player == learner(game):
            parts += [Part(say(f"count.{part}"), getattr(event, part)) for part in ("printed", "neighbours", "centre")]
            parts += [Part(say("count.card"), event.card)] if event.card else []
    return parts


def points(game: Game) -> list[Part]:
    """The learner's CP, one part for each time that some were scored."""
    messages = Messages.of(game.language)
    name = messages.name
    return [
        Part(messages.say("count.points", source=name(event.source), cause=name(event.cause)), event.amount)
        for event in events(game)
        if isinstance(event, PointsGained) and event.player == learner(game)
    ]


def fuel(game: Game) -> list[Part]:
    """The fuel that the learner took."""
    messages = Messages.of(game.language)
    return [
        Part(messages.say("count.from", what=messages.name(event.cause)), event.amount)
        for event in events(game)
        if isinstance(event, FuelGained) and event.player == learner(game)
    ]


def materials(game: Game) -> list[Part]:
    """The materials that the learner took."""
    messages = Messages.of(game.language)
    return [
        Part(messages.say("count.from", what=messages.name(event.cause)), len(event.materials))
        for event in events(game)
        if isinstance(event, MaterialsGained) and event.player == learner(game)
    ]


def bonuses(game: Game) -> list[Part]:
    """The bonuses that the learner took on tracks and from buildings, one part for each."""
    return [
        Part(Messages.of(game.language).count(f"bonus.{event.bonus}", event.amount), 1)
        for event in events(game)
        if isinstance(event, BonusTaken) and event.player == learner(game)
    ]


def steps(game: Game) -> list[Part]:
    """The track spaces that the learner's markers stepped on to, one part for each."""
    messages = Messages.of(game.language)
    return [
        Part(messages.say("count.step", space=event.to, colony=messages.name(event.colony)), 1)
        for event in events(game)
        if isinstance(event, MarkerMoved) and event.player == learner(game)
    ]


def majority(colony: str, player: int = 0) -> Count:
    """What a player's majority in a colony would bring now (END-1)."""

    def count(game: Game) -> list[Part]:
        at = game.position
        number = [one.id for one in game.edition.colonies].index(colony)
        crew = [at.crew_in_colony(seat, number) for seat in range(at.players)]
        table = game.edition.majority
        ahead = crew[player] - min(crew)
        told = Messages.of(game.language).say("count.majority", own=crew[player], fewest=min(crew), ahead=ahead)
        return [Part(told, table[min(ahead, len(table) - 1)])]

    return count
