"""Review cards about what a new pod and a track bring: crew, bonuses, and what is free."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from betacolony import BuildOn, PlaceCrew
from betacolony.edition.components import Pod
from betacolony.events import CrewPlaced, MarkerMoved
from betacolony.position_builder import COLONIES, EDITION
from betacolony.whatif import editing
from betacolony_widgets.messages import Messages
from betacolony_widgets.teaching.review_cards import NoQuestion

from .building_cards import busy_colony, colours_in, offers_of, spaces_as_choices
from .cards import Choice, ReviewCard
from .positions import legality, moment, spaces_of, take_first

#: what a pod may bring besides its influence -> whether it does
_BONUSES: Final[Mapping[str, Callable[[Pod], bool]]] = {
    "cp": lambda pod: pod.cp > 0,
    "artifacts": lambda pod: pod.artifacts > 0,
    "fuel": lambda pod: pod.fuel > 0,
    "two_crew": lambda pod: pod.crew > 1,
    "no_crew": lambda pod: not pod.crew,
    "nothing": lambda pod: pod.crew == 1 and not (pod.cp or pod.artifacts or pod.fuel),
}


def free_pod(messages: Messages, chance: Random) -> ReviewCard:
    """The spaces for a free pod: open, and in no group of more than three."""
    at = moment(messages, chance, (3, 9))
    colony = busy_colony(at, chance, 4)
    colours = colours_in(at, colony)
    offer = max(offers_of(at), key=lambda offer: (colours.count(offer.pod.colour), chance.random()))
    at.hold([])
    game = at.ask("space", offer.place, 1)
    material, place = messages.name(offer.pod.colour), messages.name(colony)
    question = messages.say("review.kind.free_pod.ask", material=material, colony=place)
    choices = spaces_as_choices(game, colony)
    return ReviewCard(game, question, (f"colony-{colony}",), ("TRK-3", "POD-3"), choices=choices)


def free_tile(messages: Messages, chance: Random) -> ReviewCard:
    """The spaces for a free achievement: open, and on the outer ring."""
    at = moment(messages, chance, (3, 9))
    colony = busy_colony(at, chance)
    if any(seat.achievements for seat in at.table.seats):
        raise NoQuestion
    at.hold([])
    tile = chance.choice(at.table.statues)
    number = [achievement.id for achievement in EDITION.achievements].index(tile)
    game = at.ask("tile_space", number, 1)
    values = {"achievement": messages.name(tile), "colony": messages.name(colony)}
    question = messages.say("review.kind.free_tile.ask", **values)
    choices = spaces_as_choices(game, colony)
    return ReviewCard(game, question, (f"colony-{colony}",), ("TRK-4", "CUL-4"), choices=choices)


def crew(messages: Messages, chance: Random) -> ReviewCard:
    """The pods on which a crew may be placed."""
    at = moment(messages, chance, (3, 9))
    colony = busy_colony(at, chance)
    game = at.ask("crew")
    choices = tuple(
        Choice(
            f"space-{number}",
            messages.say("review.kind.crew.space", number=number),
            *legality(game, PlaceCrew(number)),
        )
        for number in spaces_of(colony)
    )
    if len({choice.right for choice in choices}) < 2:
        raise NoQuestion
    question = messages.say("review.kind.crew.ask", colony=messages.name(colony))
    return ReviewCard(game, question, (f"colony-{colony}",), ("TRK-2",), choices=choices)


def pod_crew(messages: Messages, chance: Random) -> ReviewCard:
    """The crew that goes on a new pod."""
    at = moment(messages, chance, (1, 9))
    offer = chance.choice(offers_of(at))
    crew_left = at.position.crew[at.me]
    at.hold([*EDITION.materials, offer.pod.colour])
    game = at.ask("space", offer.place, 0)
    option = next((option for option in game.options if isinstance(option, BuildOn)), None)
    if option is None:
        raise NoQuestion
    branch = game.branch()
    events = [*branch.play(option), *take_first(branch, {"payment"})]
    number = sum(event.amount for event in events if isinstance(event, CrewPlaced) and event.space == option.space)
    line = messages.say("review.kind.pod_crew.told", n=offer.pod.crew, left=crew_left)
    return ReviewCard(
        game,
        messages.say("review.kind.pod_crew.ask", material=messages.name(offer.pod.colour)),
        ("manufactory",),
        ("POD-5",),
        (offer.id,),
        number=number,
        unit="crew",
        lines=(line,),
    )


def pod_bonus(messages: Messages, chance: Random) -> ReviewCard:
    """The pods in the Manufactory that bring a certain bonus."""
    at = moment(messages, chance, (1, 9))
    game, offers = at.ask(), offers_of(at)
    bonus = chance.choice(list(_BONUSES))
    said = messages.say(f"review.kind.pod_bonus.{bonus}")
    choices = []
    for offer in offers:
        brings = [kind for kind, has in _BONUSES.items() if has(offer.pod)]
        text = messages.say("review.pod", material=messages.name(offer.pod.colour), n=offer.pod.influence)
        bonuses = messages.listed([messages.say(f"review.kind.pod_bonus.{kind}") for kind in brings])
        right = bonus in brings
        why = messages.say("review.kind.pod_bonus.why", bonus=bonuses)
        choices.append(Choice(offer.id, text, right, () if right else (why,), () if right else ("POD-6",)))
    if len({choice.right for choice in choices}) < 2:
        raise NoQuestion
    question = messages.say("review.kind.pod_bonus.ask", bonus=said)
    return ReviewCard(game, question, ("manufactory",), ("POD-6",), choices=tuple(choices))


def track_end(messages: Messages, chance: Random) -> ReviewCard:
    """The track spaces that a marker moves where the track ends."""
    at = moment(messages, chance, (3, 9))
    colony = chance.choice(EDITION.colonies)
    last = len(colony.track)
    start, amount = last - chance.randint(0, 4), chance.randint(2, 5)
    kinds = {bonus.kind for bonuses in colony.track[start : start + amount] for bonus in bonuses}
    if kinds & {"free_pod", "free_achievement"}:
        raise NoQuestion
    at.change(editing.set_marker, colony.id, start)
    game = at.ask()
    branch = at.carry_out("advance", COLONIES.index(colony.id), amount)
    events = [event for record in branch.history for event in record.events]
    events += take_first(branch, {"material", "crew"})
    reached = max(
        (event.to for event in events if isinstance(event, MarkerMoved) and event.colony == colony.id), default=start
    )
    return ReviewCard(
        game,
        messages.say("review.kind.track_end.ask", colony=messages.name(colony.id), start=start, amount=amount),
        (f"colony-{colony.id}",),
        ("INF-4",),
        number=reached - start,
        unit="spaces",
        lines=(messages.say("review.kind.track_end.told", last=last, number=reached),),
    )
