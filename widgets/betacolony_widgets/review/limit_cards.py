"""Review cards about supplies: artifacts and fuel."""

from random import Random
from typing import Final

from betacolony import Pay
from betacolony.events import ArtifactsGained, FuelGained
from betacolony.options import Dock
from betacolony.position_builder import EDITION, colour_of
from betacolony.state.geometry import members
from betacolony.whatif import editing
from betacolony_widgets.lessons.tasks import Part
from betacolony_widgets.messages import Messages
from betacolony_widgets.teaching.review_cards import NoQuestion

from .building_cards import offers_of
from .cards import ReviewCard
from .positions import moment, take_first

#: fuel near the number of pieces in the box, which is no limit
_MUCH: Final = range(27, 34)


def supply(messages: Messages, chance: Random) -> ReviewCard:
    """The artifacts after building a pod that brings one, with few or none left in the supply."""
    say = messages.say
    at = moment(messages, chance, (2, 9))
    offers = [offer for offer in offers_of(at) if offer.pod.artifacts]
    if not offers or at.pays_oddly:
        raise NoQuestion
    offer = chance.choice(offers)
    spaces = [n for n in members(at.position.open) if colour_of(n) != offer.pod.colour]
    space = chance.choice(spaces)
    held = chance.randint(1, 4)
    left = chance.choice((0, 0, 1))
    at.hold([offer.pod.colour, colour_of(space)], artifacts=held)
    other = 1 - at.me
    mine = at.position.artifacts + at.table.seats[other].artifacts - left
    at.position = editing.set_goods(at.position, other, dict(at.table.seats[other].materials), mine)
    for colony in EDITION.colonies:  # a track may bring an artifact, too
        at.change(editing.set_marker, colony.id, len(colony.track))
    game = at.ask("payment", offer.place, space)
    way = chance.choice([option for option in game.options if isinstance(option, Pay)])
    branch = game.branch()
    events = [*branch.play(way), *take_first(branch, {"extra_cp"})]
    gained = sum(event.amount for event in events if isinstance(event, ArtifactsGained))
    after = branch.position.view.seats[at.me].artifacts
    if after != held - way.artifacts + gained:
        raise NoQuestion
    price = messages.listed(
        [
            messages.engine.some(kind, number)
            for kind, number in {
                **{material: way.materials.count(material) for material in EDITION.materials},
                "artifact": way.artifacts,
            }.items()
            if number
        ]
    )
    parts = (
        Part(say("review.kind.supply.before"), held),
        Part(say("review.kind.supply.paid"), -way.artifacts),
        Part(say("review.kind.supply.gained"), gained),
    )
    return ReviewCard(
        game,
        say("review.kind.supply.ask", n=left, held=held, price=price, material=messages.name(offer.pod.colour)),
        ("manufactory",),
        ("ART-1", "POD-6"),
        (offer.id,),
        number=after,
        unit="artifacts",
        parts=tuple(part for part in parts if part.number),
        lines=(say("review.kind.supply.told", left=left + way.artifacts),),
    )


def plenty(messages: Messages, chance: Random) -> ReviewCard:
    """The fuel of a player who has more than the box holds."""
    at = moment(messages, chance, (1, 9))
    before = chance.choice(_MUCH)
    at.change(editing.set_fuel, before)
    game = at.ask()
    branch = game.branch()
    events = branch.play(next(option for option in game.options if isinstance(option, Dock)))
    gained = sum(event.amount for event in events if isinstance(event, FuelGained))
    parts = (
        Part(messages.say("review.kind.dock.before"), before),
        Part(messages.say("review.kind.dock.gained"), gained),
    )
    question = messages.say("review.kind.plenty.ask", n=before)
    line = messages.say("review.kind.plenty.told")
    after = branch.position.view.seats[at.me].fuel
    return ReviewCard(
        game, question, ("dice",), ("FUEL-3", "DOCK-1"), number=after, unit="fuel", parts=parts, lines=(line,)
    )
