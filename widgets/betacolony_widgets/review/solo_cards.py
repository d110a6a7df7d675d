"""Review cards about the solo rival: its set-up, its turns, and what it drafts, builds and scores."""

from random import Random
from typing import Any, Final

from betacolony import Event, Game
from betacolony.events import (
    ColonyRolled,
    CrewPlaced,
    InfluenceGained,
    PodBuilt,
    PodPreferred,
    PodSkipped,
    PointsGained,
    SetAside,
    SpacePreferred,
    SpacesNarrowed,
)
from betacolony.position_builder import COLONIES, EDITION, colour_of
from betacolony.rules import rounds, solo
from betacolony.state import agenda, tables
from betacolony.state.geometry import members
from betacolony.state.position import LEVELS, RIVAL
from betacolony.whatif import editing
from betacolony_widgets.messages import Messages
from betacolony_widgets.teaching.review_cards import NoQuestion

from .building_cards import offers_of
from .cards import ALL_COLONIES, Choice, ReviewCard
from .positions import Moment, solo_moment, spaces_of

#: rounds ahead for which the rival's colony is asked
_AHEAD: Final = (1, 2, 3, 4)
#: the share of pods without a bonus that are passed over
_PASSED_OVER: Final = 0.7


def first_colony(messages: Messages, chance: Random) -> ReviewCard:
    """The colony in which the rival builds first."""
    say = messages.say
    game, (rolled,) = _set_up(messages, chance, chance.choice(LEVELS), ColonyRolled)
    why = (game.tell(rolled),)
    return ReviewCard(
        game,
        say("review.kind.first_colony.ask", value=rolled.value),
        ALL_COLONIES,
        ("SOLO-1",),
        choices=_colonies(messages, rolled.colony, why),
    )


def _set_up(messages: Messages, chance: Random, level: str, kind: type[Any]) -> tuple[Game, list[Any]]:
    """A game against the rival after its set-up, and what happened there of a kind."""
    names = (messages.say("seat.you"), messages.name("rival"))
    game = Game.solo(level, chance.getrandbits(31), language=messages.language)
    while game.decision and game.decision.kind in {"mat", "ship"}:
        game.play(chance.choice(game.options))
    events = [event for record in game.history for event in record.events if isinstance(event, kind)]
    return Game.from_position(game.position, names, language=messages.language), events


def _colonies(messages: Messages, right: str, why: tuple[str, ...]) -> tuple[Choice, ...]:
    """The colonies as choices, one of them right."""
    return tuple(Choice(f"in-{id_}", messages.name(id_), id_ == right, () if id_ == right else why) for id_ in COLONIES)


def rival_begins(messages: Messages, chance: Random) -> ReviewCard:
    """The points with which the rival begins."""
    say = messages.say
    level = chance.choice(LEVELS)
    game, aside = _set_up(messages, chance, level, SetAside)
    tiles = {tile.id: tile for tile in EDITION.achievements}
    statue, building = sorted((event.achievement for event in aside), key=lambda id_: not tiles[id_].end_per)
    question = say(
        "review.kind.rival_begins.ask",
        level=say(f"review.kind.rival_begins.{level}"),
        statue=messages.name(statue),
        building=messages.name(building),
    )
    return ReviewCard(
        game,
        question,
        ("rondel",),
        ("SOLO-2",),
        number=sum(game.position.view.seats[RIVAL].cp.values()),
        unit="cp",
        lines=(say(f"review.kind.rival_begins.told_{level}"),),
    )


def solo_turns(messages: Messages, chance: Random) -> ReviewCard:
    """The reader's actions before the rival's."""
    at = solo_moment(messages, chance, (1, 9))
    first = at.position.turn == 0
    return ReviewCard(
        at.ask(),
        messages.say(f"review.kind.solo_turns.ask_{'first' if first else 'second'}", round=at.position.round),
        ("rounds",),
        ("SOLO-3",),
        number=sum(not at.position.is_rival(at.position.acting(turn)) for turn in range(at.position.turn, 3)),
        unit="actions",
        lines=(messages.say("review.kind.solo_turns.told"),),
    )


def rival_pod(messages: Messages, chance: Random) -> ReviewCard:
    """The pod that the rival drafts after a roll."""
    at, value, events = _acting(messages, chance)
    game = at.ask()
    (taken,) = _of(events, PodPreferred)[:1] or [None]
    if taken is None:
        raise NoQuestion
    lines = [game.tell(event) for event in (*_of(events, PodSkipped), taken)]
    row = at.position.t.row_of[value]
    choices = []
    for offer in offers_of(at):
        right = (offer.row, offer.column) == (taken.row, taken.column)
        other = [messages.say("review.kind.rival_pod.row", value=value)] if offer.row != row else []
        text = messages.say("review.pod", material=messages.name(offer.pod.colour), n=offer.pod.influence)
        choices.append(Choice(offer.id, text, right, () if right else (*other, *lines)))
    active = _active(at)
    return ReviewCard(
        game,
        messages.say("review.kind.rival_pod.ask", value=value, colony=messages.name(active)),
        ("others", "manufactory", f"colony-{active}"),
        ("SOLO-4",),
        choices=tuple(choices),
    )


def rival_space(messages: Messages, chance: Random) -> ReviewCard:
    """The space on which the rival builds."""
    at, _, events = _acting(messages, chance)
    game, active = at.ask(), _active(at)
    taken, chosen = _of(events, PodPreferred)[:1], _of(events, SpacePreferred)[:1]
    if not chosen:
        raise NoQuestion
    why = tuple(game.tell(event) for event in (*_of(events, SpacesNarrowed)[:1], *chosen))
    open_ = [space for space in members(at.position.open) if space in spaces_of(active)]
    choices = [
        Choice(
            f"space-{space}",
            messages.say("review.space", number=space, material=messages.name(colour_of(space))),
            space == chosen[0].space,
            () if space == chosen[0].space else why,
        )
        for space in open_
    ]
    if len(choices) < 2:
        raise NoQuestion
    material = messages.name(EDITION.pods[taken[0].pod].colour)
    return ReviewCard(
        game,
        messages.say("review.kind.rival_space.ask", material=material, colony=messages.name(active)),
        ("others", "manufactory", f"colony-{active}"),
        ("SOLO-5",),
        (f"pod-{taken[0].row}-{taken[0].column}",),
        choices=tuple(choices),
    )


def rival_points(messages: Messages, chance: Random) -> ReviewCard:
    """The points that the rival scores for the bonus of a pod."""
    at, _, events = _acting(messages, chance)
    game = at.ask()
    taken = _of(events, PodPreferred)[:1]
    until = next((n for n, event in enumerate(events) if isinstance(event, InfluenceGained)), None)
    if not taken or until is None or not _of(events, PodBuilt):
        raise NoQuestion
    pod = EDITION.pods[taken[0].pod]
    if not (pod.cp or pod.fuel or pod.artifacts) and chance.random() < _PASSED_OVER:
        raise NoQuestion
    scored = [event for event in _of(events[:until], PointsGained) if event.source == "pods"]
    return ReviewCard(
        game,
        messages.say("review.kind.rival_points.ask", material=messages.name(pod.colour)),
        ("manufactory",),
        ("SOLO-6",),
        (f"pod-{taken[0].row}-{taken[0].column}",),
        number=sum(event.amount for event in scored),
        unit="cp",
        lines=(messages.say("review.kind.rival_points.told"),),
    )


def rival_crew(messages: Messages, chance: Random) -> ReviewCard:
    """The pod on which the rival places a crew."""
    at = solo_moment(messages, chance, (4, 9))
    game, active = at.ask(), _active(at)
    events: list[Event] = []
    solo.rival_bonus(at.position.copy(), (agenda.RIVAL_BONUS, RIVAL, tables.PLACE_CREW, 1), events)
    placed, why = _of(events, CrewPlaced), tuple(game.tell(event) for event in _of(events, SpacesNarrowed))
    why += tuple(game.tell(event) for event in _of(events, SpacePreferred))
    built = [space for space, there in at.table.board.items() if there.pod is not None and space in spaces_of(active)]
    if not placed or len(built) < 2:
        raise NoQuestion
    choices = [
        Choice(
            f"space-{space}",
            messages.say("review.kind.crew.space", number=space),
            space == placed[0].space,
            () if space == placed[0].space else why,
        )
        for space in built
    ]
    question = messages.say("review.kind.rival_crew.ask", colony=messages.name(active))
    return ReviewCard(game, question, (f"colony-{active}",), ("SOLO-7",), choices=tuple(choices))


def rival_goal(messages: Messages, chance: Random) -> ReviewCard:
    """The points that the rival scores for the goal of a cycle."""
    at = solo_moment(messages, chance, (1, 9))
    card = next(card for card in EDITION.cards if card.id == at.table.cards[at.position.cycle])
    ended = at.position.copy()
    events: list[Event] = []
    rounds.goal(ended, (agenda.GOAL, RIVAL), events)
    number = sum(event.amount for event in _of(events, PointsGained))
    return ReviewCard(
        at.ask(),
        messages.say("review.kind.rival_goal.ask", n=card.cycle, goal=messages.name(card.id)),
        ("cards",),
        ("SOLO-8",),
        number=number,
        unit="cp",
        lines=(messages.say("review.kind.rival_goal.told"),),
    )


def rival_colony(messages: Messages, chance: Random) -> ReviewCard:
    """The colony in which the rival builds in a round to come."""
    at = solo_moment(messages, chance, (1, 8))
    later = min(at.position.round + chance.choice(_AHEAD), at.position.t.rounds)
    moved = at.position.copy()
    for _ in range(later - at.position.round):
        solo.shift(moved, None)
    active = moved.view.rival.active if moved.view.rival else None
    assert active is not None  # noqa: S101 - it was rolled in the set-up
    return ReviewCard(
        at.ask(),
        messages.say(
            "review.kind.rival_colony.ask", round=at.position.round, colony=messages.name(_active(at)), later=later
        ),
        ALL_COLONIES,
        ("SOLO-9",),
        choices=_colonies(messages, active, (messages.say("review.kind.rival_colony.why"),)),
    )


def _acting(messages: Messages, chance: Random) -> tuple[Moment, int, list[Event]]:
    """A moment at the reader's second action, a roll, and what the rival would do with it now."""
    at, value = solo_moment(messages, chance, (2, 9)), chance.randint(1, EDITION.die_faces)
    if at.position.columns > EDITION.columns:  # low windows have no room for the rival and a third column
        raise NoQuestion
    game = Game.from_position(editing.set_moment(at.position, turn=2), at.names, rival_dice=[value])
    return at, value, [event for record in game.history for event in record.events]


def _of(events: list[Event], kind: type[Any]) -> list[Any]:
    """The rival's events of a kind."""
    return [event for event in events if isinstance(event, kind) and event.player == RIVAL]


def _active(at: Moment) -> str:
    """The colony in which the rival builds."""
    active = at.table.rival.active if at.table.rival else None
    assert active is not None  # noqa: S101 - it was rolled in the set-up
    return active
