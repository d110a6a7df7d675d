"""Breakdowns of predicted numbers into their parts, taken from the engine's own events."""

from betacolony.exocolony import Game
from betacolony.exocolony.events import ColonySettled
from betacolony_widgets.messages import Messages

from .goals import events
from .tasks import Part


def settling(game: Game) -> list[Part]:
    """The resources and Coin that the learner's Colonies cost, by what they are for (X-SETTLE-3)."""
    say, name = Messages.of(game.language).say, game.messages.name
    parts = []
    for event in events(game, ColonySettled):
        start, world = f"world-{event.launch_world}", f"world-{event.site.rpartition('-')[0] or event.site}"
        values = {"start": name(event.launch_world), "site": game.messages.site(event.site)}
        parts += [
            Part(say("exo.count.launch", **values), event.fuel, (start,)),
            Part(say("exo.count.travel", **values), event.coin, (start, world)),
            Part(say("exo.count.metal", **values), event.metal, (f"site-{event.site}",)),
            *(Part(say("exo.count.supplies", thing=name(kind)), number) for kind, number in event.rest.items()),
        ]
    return parts
