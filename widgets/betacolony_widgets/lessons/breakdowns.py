"""Breakdowns of predicted numbers into their parts, taken from the engine's own events and scores."""

from betacolony import Game
from betacolony.events import BonusTaken, FuelGained, InfluenceGained, MarkerMoved, MaterialsGained, PodBuilt
from betacolony.state.geometry import NEIGHBOURS, SPACES, members
from betacolony_widgets.messages import Messages

from .goals import events
from .tasks import Breakdown, Part


def influence(game: Game) -> list[Part]:
    """The influence that the learner's pods gained, by its sources (INF-1); a card's share only if there is one."""
    say = Messages.of(game.language).say
    parts = []
    spaces = [event.space for event in events(game, PodBuilt)]
    for number, event in enumerate(events(game, InfluenceGained)):
        at = _places(game, spaces[number]) if len(spaces) > number else {}
        parts += [
            Part(say(f"count.{part}"), getattr(event, part), at.get(part, ()))
            for part in ("printed", "neighbours", "centre")
        ]
        parts += [Part(say("count.card"), event.card)] if event.card else []
    return parts


def _places(game: Game, space: int) -> dict[str, tuple[str, ...]]:
    """The places of the parts of a pod's influence: at the pod, towards its group and towards the centre."""
    pos = game.position
    own = f"space-{space}"
    group = next((pods & NEIGHBOURS[space] for pods in pos.pods if pods >> space & 1), 0)
    beside = members(group)
    at = {"printed": (own,), "centre": (own, f"centre-{game.edition.colonies[space // SPACES].id}")}
    return at | ({"neighbours": (own, f"space-{beside[0]}")} if beside else {})


def _from(game: Game, cause: str) -> tuple[str, ...]:
    """The location that something comes from."""
    return (f"location-{cause}",) if cause in game.edition.rondel else ()


def fuel(game: Game) -> list[Part]:
    """The fuel that the learner took."""
    messages = Messages.of(game.language)
    return [
        Part(messages.say("count.from", what=messages.name(event.cause)), event.amount, _from(game, event.cause))
        for event in events(game, FuelGained)
    ]


def materials(game: Game) -> list[Part]:
    """The materials that the learner took."""
    messages = Messages.of(game.language)
    return [
        Part(
            messages.say("count.from", what=messages.name(event.cause)), len(event.materials), _from(game, event.cause)
        )
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
