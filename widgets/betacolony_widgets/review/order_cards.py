"""Review cards about what comes first: steps of building, the refill, bonuses within bonuses, forced actions."""

from random import Random
from typing import Final

from betacolony import Activate, BuildOn, Event, Game, Option, TakePod
from betacolony.events import (
    ArtifactsGained,
    CrewPlaced,
    FuelGained,
    InfluenceGained,
    InfluenceLost,
    MarkerMoved,
    NothingHappened,
    PodRevealed,
    PointsGained,
)
from betacolony.position_builder import COLONIES, EDITION
from betacolony.whatif import editing
from betacolony_widgets.lessons.tasks import Part
from betacolony_widgets.messages import Messages
from betacolony_widgets.teaching.review_cards import NoQuestion

from .building_cards import offers_of
from .cards import Choice, ReviewCard
from .positions import Moment, moment, spaces_of, take_first

#: the steps of building a pod, as the messages name them
_STEPS: Final = ("crew", "points", "bonus", "influence")
#: when the empty place is refilled
_TIMES: Final = ("at_once", "end", "never")
#: pods left in the draw pile: none, the last one, and enough
_LEFT: Final = (0, 1, 1, 2, 6)
_FREE_POD: Final = "free_pod"
_SPEND: Final = next(card for card in EDITION.cards if card.bonus == "bought_pod_spend_material_for_2cp")
_BLACK: Final = EDITION.dice[0]


def order(messages: Messages, chance: Random) -> ReviewCard:
    """The step of building a pod that comes first, second, and so on."""
    say = messages.say
    at = moment(messages, chance, (7, 9))
    if chance.random() < 0.5:
        at.position = editing.set_card(at.position, _SPEND.cycle, _SPEND.id)
    offer = chance.choice(offers_of(at))
    at.hold([*EDITION.materials, offer.pod.colour])
    game, space = _building(at, chance, offer.place)
    branch = game.branch()
    taken = _steps(branch, BuildOn(space))
    if len(taken) < len(_STEPS) - 1:
        raise NoQuestion
    wanted = chance.randrange(len(taken))
    listed = messages.listed([say(f"review.kind.order.{step}") for step in taken])
    why = (say("review.kind.order.why", steps=listed),)
    choices = [
        Choice(f"step-{step}", say(f"review.kind.order.{step}"), right := step == taken[wanted], () if right else why)
        for step in _STEPS
        if step in taken
    ]
    return ReviewCard(
        game,
        say(f"review.kind.order.ask_{wanted + 1}", material=messages.name(offer.pod.colour), number=space),
        ("manufactory", f"colony-{_colony(space)}", *(["cards"] if "points" in taken else [])),
        ("POD-4", *(["CYC-3C"] if "points" in taken else [])),
        (offer.id, f"space-{space}"),
        choices=tuple(choices),
    )


def _steps(branch: Game, option: Option) -> list[str]:
    """The steps of building a pod in the order in which the engine takes them."""
    taken = list[str]()
    while True:
        for event in branch.play(option):
            match event:
                case CrewPlaced(rule="POD-5"):
                    taken.append("crew")
                case ArtifactsGained(rule="POD-6") | FuelGained(rule="POD-6") | PointsGained(rule="POD-6"):
                    taken.append("bonus")
                case InfluenceGained():
                    return [*taken, "influence"] if event.amount else taken
        kind = branch.decision.kind if branch.decision else ""
        if kind == "extra_cp":
            taken.append("points")
        if kind not in {"payment", "extra_cp"}:
            return taken
        option = branch.options[0]


def _building(at: Moment, chance: Random, place: int) -> tuple[Game, int]:
    """The moment before a pod of the Manufactory is built, and a space where it may go."""
    game = at.ask("space", place, 0)
    return game, chance.choice([option.space for option in game.options if isinstance(option, BuildOn)])


def _colony(space: int) -> str:
    return next(colony for colony in COLONIES if space in spaces_of(colony))


def refill(messages: Messages, chance: Random) -> ReviewCard:
    """The moment when the place of a pod that was taken is refilled."""
    say = messages.say
    at = moment(messages, chance, (3, 9))
    left = chance.choice(_LEFT)
    data = at.position.to_dict()
    talon = data["talon"]
    kept = sorted(chance.sample(talon, left)) if left <= len(talon) else talon
    removed = [*data["removed"], *(pod for pod in talon if pod not in kept)]
    at.position = type(at.position).from_dict(data | {"talon": kept, "removed": sorted(removed)})
    offer = chance.choice(offers_of(at))
    xian = _with_free_pod()
    if chance.random() < 0.5:
        at.change(editing.set_marker, xian, _free_pod_at(xian) - 1)
    at.hold([*EDITION.materials, offer.pod.colour])
    game, space = _building(at, chance, offer.place)
    branch = game.branch()
    when = refilled(branch, BuildOn(space), offer.row, offer.column)
    reason = when if when != "at_once" else "last" if len(kept) == 1 else "earns"
    why = (say(f"review.kind.refill.why_{reason}"),)
    choices = [
        Choice(f"time-{time}", say(f"review.kind.refill.{time}"), time == when, () if time == when else why)
        for time in _TIMES
    ]
    colony = _colony(space)
    values = {"material": messages.name(offer.pod.colour), "number": space, "colony": messages.name(colony)}
    ask = say("review.kind.refill.ask", n=len(kept), **values, marker=at.own.influence[colony])
    panels = ("manufactory", f"colony-{colony}")
    return ReviewCard(game, ask, panels, ("POD-7",), (offer.id, f"space-{space}"), choices=tuple(choices))


def refilled(branch: Game, option: Option, row: int, column: int) -> str:
    """The moment when the engine refills a place: before the pod's influence, at the end of the turn, or never."""
    turn, gained = branch.position.turn, False
    while True:
        for event in branch.play(option):
            gained = gained or isinstance(event, InfluenceGained)
            if isinstance(event, PodRevealed) and (event.row, event.column) == (row, column):
                return "end" if gained else "at_once"
        if branch.decision is None or branch.position.turn != turn:
            return "never"
        option = branch.options[0]


def _with_free_pod() -> str:
    """The colony whose track has a free pod."""
    return next(
        colony.id
        for colony in EDITION.colonies
        if any(b.kind == _FREE_POD for bonuses in colony.track for b in bonuses)
    )


def _free_pod_at(colony: str) -> int:
    """The number of the track space with the free pod."""
    track = EDITION.colonies[COLONIES.index(colony)].track
    return next(n for n, bonuses in enumerate(track, 1) if any(bonus.kind == _FREE_POD for bonus in bonuses))


def nested(messages: Messages, chance: Random) -> ReviewCard:
    """The way of a marker up to the end of a free pod, before the rest of the influence."""
    say = messages.say
    at = moment(messages, chance, (3, 9))
    colony = _with_free_pod()
    reached, last = _free_pod_at(colony), len(EDITION.colonies[COLONIES.index(colony)].track)
    start, rest = reached - chance.randint(1, 4), chance.randint(1, 3)
    at.change(editing.set_marker, colony, start)
    at.hold([])
    # without the rest, the marker stands where the free pod has brought it
    game, branch = at.ask(), at.carry_out("advance", COLONIES.index(colony), reached - start)
    take_first(branch, {"material", "crew"})
    if not branch.decision or branch.decision.kind != _FREE_POD:
        raise NoQuestion
    pod = chance.choice([option for option in branch.options if isinstance(option, TakePod)])
    branch.play(pod)
    spaces = [option for option in branch.options if isinstance(option, BuildOn) and option.space in spaces_of(colony)]
    if not spaces:
        raise NoQuestion
    space = chance.choice(spaces)
    events = [*branch.play(space), *take_first(branch, {"material", "crew"})]
    own = sum(isinstance(event, MarkerMoved) and event.player == at.me for event in events)
    lost = any(isinstance(event, InfluenceLost) for event in events)
    if not own or lost or reached + own >= last:  # the rest would be lost
        raise NoQuestion
    parts = (
        Part(say("review.kind.nested.before"), reached - start),
        Part(say("review.kind.nested.own"), own),
    )
    values = {"colony": messages.name(colony), "start": start, "amount": reached - start + rest}
    return ReviewCard(
        game,
        say("review.kind.nested.ask", **values, number=space.space, rest=rest, reached=reached),
        ("manufactory", f"colony-{colony}"),
        ("INF-3", "INF-2"),
        (f"pod-{pod.row}-{pod.column}", f"space-{space.space}"),
        number=sum(part.number for part in parts),
        unit="spaces",
        parts=parts,
        lines=(say("review.kind.nested.told", rest=rest, number=reached + own),),
    )


def idle(messages: Messages, chance: Random) -> ReviewCard:
    """The dice that bring nothing at a Manufactory."""
    say = messages.say
    at = moment(messages, chance, (1, 9), first=True)
    at.hold(chance.sample(EDITION.materials, 2))
    at.change(editing.set_ship, chance.choice(("manufactory_left", "manufactory_right")))
    at.change(editing.set_spent, [_BLACK])  # some mats have powers for it
    at.change(editing.set_fuel, 0)
    if at.pays_oddly:
        raise NoQuestion
    game = at.ask("activate")
    choices = []
    for die in EDITION.dice[1:]:
        value = at.own.dice[die]
        right = brings_nothing(game.branch().play(Activate(die, value)))
        why = () if right else (say("review.kind.idle.why", die=messages.name(die), value=value),)
        choices.append(Choice(f"die-{die}", say("review.die", die=messages.name(die)), right, why))
    if len({choice.right for choice in choices}) < 2:
        raise NoQuestion
    panels = ("mat", "manufactory", "dice")
    return ReviewCard(game, say("review.kind.idle.ask", goods=at.goods), panels, ("ACT-1",), choices=tuple(choices))


def brings_nothing(events: tuple[Event, ...]) -> bool:
    """True if an activation spent its die for nothing."""
    return any(isinstance(event, NothingHappened) for event in events)
