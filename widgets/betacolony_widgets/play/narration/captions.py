"""Captions: another player's turn in a few words, while its pieces move."""

from collections import Counter
from collections.abc import Iterable, Sequence

from betacolony import Event, Game, events
from betacolony.state.geometry import SPACES
from betacolony_widgets.messages import Messages


def caption(game: Game, happened: Sequence[Event]) -> str:
    """The events of one player's turn in words, without the player's name; "" if there is nothing to see."""
    messages = Messages.of(game.language)
    players = [player for event in happened if (player := getattr(event, "player", None)) is not None]
    # as the last mat is taken, everybody is given something
    own = [event for event in happened if getattr(event, "player", None) in players[:1]]
    # a location that a ship reaches and then activates is named once
    parts = [*dict.fromkeys(_begun(messages, own)), *_paid(messages, game, own), *_built(messages, game, own)]
    parts += [*_taken(messages, game, own), *_scored(messages, own)]
    return messages.say("list.between").join(parts)


def _begun(messages: Messages, happened: Iterable[Event]) -> Iterable[str]:
    """The beginning of a turn: a mat, a place to start, a location, docking."""
    for event in happened:
        if isinstance(event, events.MatChosen):
            yield messages.say("caption.mat", mat=messages.name(event.mat))
        elif isinstance(event, events.ShipPlaced):
            yield messages.say("caption.starts", place=messages.name(event.location))
        elif isinstance(event, events.Docked):
            yield messages.say("caption.docks")
        elif isinstance(event, events.RivalPassed):
            yield messages.say("caption.passes")
        elif isinstance(event, events.ShipMoved):
            yield messages.title(event.to)
        elif isinstance(event, events.LocationActivated):
            yield messages.title(event.location)


def _paid(messages: Messages, game: Game, happened: Iterable[Event]) -> Iterable[str]:
    """Everything that was spent."""
    fuel, goods = 0, list[str]()
    for event in happened:
        if isinstance(event, events.FuelSpent):
            fuel += event.amount
        elif isinstance(event, events.Paid):
            goods += [*event.materials, *["artifact"] * event.artifacts]
    if fuel or goods:
        yield messages.say("caption.pays", things=_things(game, goods, fuel))


def _built(messages: Messages, game: Game, happened: Iterable[Event]) -> Iterable[str]:
    """Pods, tiles, and crew that came alone."""
    colonies = game.edition.colonies
    built = set[int]()
    for event in happened:
        if isinstance(event, events.PodBuilt | events.TileBuilt):
            built.add(event.space)
            if isinstance(event, events.PodBuilt):
                thing = messages.title(game.edition.pods[event.pod].type)
            else:
                thing = messages.title(event.achievement)
            colony = messages.name(colonies[event.space // SPACES].id)
            yield messages.say("caption.builds", thing=thing, colony=colony)
        elif isinstance(event, events.CrewPlaced) and event.space not in built:
            yield messages.say("caption.crew", n=event.amount, colony=messages.name(colonies[event.space // SPACES].id))


def _taken(messages: Messages, game: Game, happened: Iterable[Event]) -> Iterable[str]:
    """Everything that was gained for the mat."""
    fuel, goods = 0, list[str]()
    for event in happened:
        if isinstance(event, events.FuelGained):
            fuel += event.amount
        elif isinstance(event, events.MaterialsGained):
            goods += event.materials
        elif isinstance(event, events.ArtifactsGained):
            goods += ["artifact"] * event.amount
    if fuel or goods:
        yield messages.say("caption.takes", things=_things(game, goods, fuel))


def _scored(messages: Messages, happened: Iterable[Event]) -> Iterable[str]:
    """Influence by colony, and points."""
    points, influence = 0, Counter[str]()
    for event in happened:
        if isinstance(event, events.PointsGained):
            points += event.amount
        elif isinstance(event, events.InfluenceGained):
            influence[event.colony] += event.amount
    for colony, number in influence.items():
        if number:
            yield messages.say("caption.influence", n=number, colony=messages.name(colony))
    if points:
        yield messages.say("caption.scores", n=points)


def _things(game: Game, goods: list[str], fuel: int) -> str:
    """Goods and fuel in words."""
    return game.messages.goods([*goods, *["fuel"] * fuel])
