"""Review cards about building: pods, achievements, prices, spaces, and influence."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

from betacolony import BuildOn, Game, Option, Pay, TakeAchievement, TakePod
from betacolony.edition.components import Pod
from betacolony.events import BonusTaken, CrewPlaced, InfluenceGained, InfluenceLost, MarkerMoved
from betacolony.position_builder import COLONIES, EDITION, colour_of
from betacolony.state.geometry import INNER_RING, NEIGHBOURS, SPACES, members
from betacolony.state.views import SpaceView
from betacolony.whatif import editing
from betacolony_widgets.lessons.tasks import Part
from betacolony_widgets.messages import Messages
from betacolony_widgets.play.narration.narrator import Narrator
from betacolony_widgets.teaching.review_cards import NoQuestion

from .cards import Choice, ReviewCard
from .positions import Moment, legality, moment, spaces_of, take_first

#: the share of pods, in questions about influence, that go where there is most to add up
_JOINS: Final = 0.8


class _Offer(NamedTuple):
    """A pod and its place in the Manufactory, counted from 0."""

    row: int
    column: int
    pod: Pod

    @property
    def id(self) -> str:
        return f"pod-{self.row}-{self.column}"

    @property
    def place(self) -> int:
        """The number by which frames of the agenda name the place."""
        return self.row * (EDITION.columns + 1) + self.column


def offers_of(at: Moment) -> list[_Offer]:
    """The pods in the Manufactory."""
    return [
        _Offer(row, column, EDITION.pods[number])
        for row, places in enumerate(at.table.manufactory)
        for column, number in enumerate(places)
        if number is not None
    ]


def _built(at: Moment, colony: str) -> list[SpaceView]:
    return [built for space, built in at.table.board.items() if space in spaces_of(colony)]


def busy_colony(at: Moment, chance: Random, least: int = 3) -> str:
    """A colony with at least this many buildings, the fuller the more likely."""
    built = {colony: number for colony in COLONIES if (number := len(_built(at, colony))) >= least}
    if not built:
        raise NoQuestion
    return chance.choices(list(built), list(built.values()))[0]


def colours_in(at: Moment, colony: str) -> list[str]:
    """The colours of the pods in a colony, repeats included."""
    return [EDITION.pods[built.pod].colour for built in _built(at, colony) if built.pod is not None]


def pod(messages: Messages, chance: Random) -> ReviewCard:
    """The pods that can be taken: in the right row, and affordable together with a space."""
    at = moment(messages, chance, (1, 8))
    offers = offers_of(at)
    die, value = chance.choice(EDITION.dice[1:]), chance.randint(1, EDITION.die_faces)
    at.hold(chance.sample(EDITION.materials, chance.choice((2, 3, 3))), artifacts=chance.choice((0, 0, 0, 1)))
    at.change(editing.set_ship, chance.choice(("manufactory_left", "manufactory_right")))
    game = at.ask("pod", value)
    choices = []
    for offer in offers:
        text = messages.say("review.pod", material=messages.name(offer.pod.colour), n=offer.pod.influence)
        choices.append(Choice(offer.id, text, *legality(game, TakePod(*offer))))
    question = messages.say("review.kind.pod.ask", die=messages.name(die), value=value)
    panels = (*at.card_panel, "mat", "manufactory")
    return ReviewCard(game, question, panels, ("POD-1", "POD-2"), choices=tuple(choices))


def space(messages: Messages, chance: Random) -> ReviewCard:
    """The spaces for a pod: open, affordable, and in no group of more than three."""
    name = messages.name
    at = moment(messages, chance, (3, 9))
    colony = busy_colony(at, chance, 4)
    colours = colours_in(at, colony)
    offer = max(offers_of(at), key=lambda offer: (colours.count(offer.pod.colour), chance.random()))
    colour = offer.pod.colour
    at.hold([colour, *chance.sample(EDITION.materials, 3)])
    if at.pays_oddly:
        raise NoQuestion
    game = at.ask("space", offer.place, 0)
    question = messages.say("review.kind.space.ask", material=name(colour), goods=at.goods, colony=name(colony))
    return ReviewCard(
        game, question, (f"colony-{colony}",), ("POD-3", "POD-2"), choices=spaces_as_choices(game, colony)
    )


def spaces_as_choices(game: Game, colony: str) -> tuple[Choice, ...]:
    """The spaces of a colony as choices, at least one of them right."""
    messages = Messages.of(game.language)
    choices = []
    for number in spaces_of(colony):
        text = messages.say("review.space", number=number, material=messages.name(colour_of(number)))
        choices.append(Choice(f"space-{number}", text, *legality(game, BuildOn(number))))
    if not any(choice.right for choice in choices):
        raise NoQuestion
    return tuple(choices)


def two_tiles(messages: Messages, chance: Random) -> ReviewCard:
    """The number of achievements that the reader, who has some already, can build."""
    say = messages.say
    at = moment(messages, chance, (4, 9), first=True)
    own = chance.choice((0, 1, 1, 2))
    at.build_achievements(chance, own, chance.randint(0, 2))
    dear = chance.random() < 0.5
    # enough for any statue: what is in question is the limit
    at.hold(EDITION.materials if dear else chance.sample(EDITION.materials, 3), artifacts=3)
    at.change(editing.set_ship, "azophi_nexus")
    game = at.ask("nexus")
    offered = [*at.table.statues, *([at.table.building] if at.table.building else [])]
    verdicts = {tile: legality(game, TakeAchievement(tile)) for tile in offered}
    right = [messages.name(tile) for tile, (legal, _, _) in verdicts.items() if legal]
    reasons = [reason for _, reasons, _ in verdicts.values() for reason in reasons]
    can = messages.count("review.kind.two_tiles.can", len(right), achievements=messages.listed(right))
    return ReviewCard(
        game,
        say("review.kind.two_tiles.ask", n=own),
        ("achievements", "mat"),
        ("CUL-1", "CUL-3"),
        number=len(right),
        unit="tiles",
        lines=(can,) if right else tuple(dict.fromkeys(reasons)),
    )


def tile_crew(messages: Messages, chance: Random) -> ReviewCard:
    """The crew left in the supply after building an achievement."""
    say = messages.say
    at = moment(messages, chance, (4, 9))
    tiles = [*at.table.statues, *([at.table.building] if at.table.building else [])]
    if any(seat.achievements for seat in at.table.seats) or not tiles:
        raise NoQuestion
    tile = chance.choice([at.table.building, chance.choice(tiles)]) or tiles[0]
    own = [space for space, there in at.table.board.items() if there.crew[at.me]]
    supply = chance.choice((0, 2, 3, at.own.crew))
    if own and supply < at.own.crew:  # the rest is on the board
        space = chance.choice(own)
        at.change(editing.set_crew, space, at.table.board[space].crew[at.me] + at.own.crew - supply)
    at.hold([*EDITION.materials], artifacts=4)
    before, number = at.own.crew, [achievement.id for achievement in EDITION.achievements].index(tile)
    game = at.ask("tile_space", number, 0)
    space = chance.choice([option.space for option in game.options if isinstance(option, BuildOn)])
    branch = game.branch()
    events = [
        *branch.play(BuildOn(space)),
        *take_first(branch, {"payment", "crew", "track"}),
    ]
    placed = [event for event in events if isinstance(event, CrewPlaced)]
    parts = [Part(say("review.kind.tile_crew.before"), before)]
    parts += [
        Part(say(f"review.kind.tile_crew.{'tile' if event.space == space else 'pod'}"), -event.amount)
        for event in placed
    ]
    return ReviewCard(
        game,
        say("review.kind.tile_crew.ask", n=before, achievement=messages.name(tile), number=space),
        ("achievements", f"colony-{next(id_ for id_ in COLONIES if space in spaces_of(id_))}"),
        ("CUL-5", *(["TRK-2"] if len(placed) > 1 else [])),
        (f"space-{space}",),
        number=before - sum(event.amount for event in placed),
        unit="crew",
        parts=tuple(parts),
        lines=(say("review.kind.tile_crew.told"),) if len(parts) == 1 else (),
    )


def tile(messages: Messages, chance: Random) -> ReviewCard:
    """The spaces for an achievement: open, affordable, and on the outer ring."""
    name = messages.name
    at = moment(messages, chance, (3, 9))
    colony = busy_colony(at, chance)
    if any(seat.achievements for seat in at.table.seats) or at.pays_oddly:
        raise NoQuestion
    statue = chance.choice(at.table.statues)
    at.hold(chance.sample(EDITION.materials, 3), artifacts=3)
    at.change(editing.set_ship, "azophi_nexus")
    number = [achievement.id for achievement in EDITION.achievements].index(statue)
    game = at.ask("tile_space", number, 0)
    question = messages.say("review.kind.tile.ask", achievement=name(statue), goods=at.goods, colony=name(colony))
    return ReviewCard(
        game, question, (f"colony-{colony}",), ("CUL-4", "CUL-3"), choices=spaces_as_choices(game, colony)
    )


def influence(messages: Messages, chance: Random) -> ReviewCard:
    """The influence that a pod gives."""
    at = moment(messages, chance, (3, 9))
    colony = busy_colony(at, chance)
    offers, colours = offers_of(at), colours_in(at, colony)
    offer = chance.choice([offer for offer in offers if offer.pod.colour in colours] or offers)
    at.change(editing.set_marker, colony, min(at.own.influence[colony], 8))
    # enough to pay for any space
    at.hold([*EDITION.materials, offer.pod.colour])
    game = at.ask("space", offer.place, 0)
    numbers = [number for number in spaces_of(colony) if BuildOn(number) in game.options]
    if not numbers:
        raise NoQuestion
    number = chance.choice(numbers)
    if chance.random() < _JOINS:
        number = max(numbers, key=lambda number: (_worth(at, number, offer.pod), chance.random()))
    branch = game.branch()
    events = [*branch.play(BuildOn(number)), *take_first(branch, {"payment", "extra_cp"})]
    gained = next((event for event in events if isinstance(event, InfluenceGained)), None)
    if gained is None:
        raise NoQuestion
    parts = [Part(messages.say(f"count.{part}"), getattr(gained, part)) for part in ("printed", "neighbours", "centre")]
    parts += [Part(messages.say("count.card"), gained.card)] if gained.card else []
    return ReviewCard(
        game,
        messages.say("review.kind.influence.ask", material=messages.name(offer.pod.colour), number=number),
        ("manufactory", f"colony-{colony}", *(["cards"] if gained.card else [])),
        ("INF-1", *(["CYC-3B"] if gained.card else [])),
        (offer.id, f"space-{number}"),
        number=gained.amount,
        unit="influence",
        parts=tuple(parts),
        told=branch,
    )


def _worth(at: Moment, number: int, pod: Pod) -> int:
    """The number of things to add up on a space: neighbours of the pod's colour, and the centre."""
    board = at.table.board
    pods = [board[neighbour].pod for neighbour in members(NEIGHBOURS[number]) if neighbour in board]
    joins = any(EDITION.pods[other].colour == pod.colour for other in pods if other is not None)
    return 2 * joins + (INNER_RING >> number & 1)


def first_bonuses(messages: Messages, chance: Random) -> ReviewCard:
    """The number of bonuses that a marker takes on its way from where it begins."""
    return bonuses(messages, chance, first=True)


def bonuses(messages: Messages, chance: Random, *, first: bool = False) -> ReviewCard:
    """The number of bonuses that a marker takes on its way; ``first``: from where it begins."""
    at = moment(messages, chance, (1, 3) if first else (1, 9))
    colony = chance.choice(EDITION.colonies)
    start = 0 if first else chance.randint(0, len(colony.track) - 2)
    amount = chance.randint(2 if first else 3, 5)
    # a pod or an achievement on the way brings bonuses of its own
    kinds = {bonus.kind for bonuses in colony.track[start : start + amount] for bonus in bonuses}
    if kinds & {"free_pod", "free_achievement"}:
        raise NoQuestion
    at.change(editing.set_marker, colony.id, start)
    game = at.ask()
    branch = at.carry_out("advance", COLONIES.index(colony.id), amount)
    events = [event for record in branch.history for event in record.events]
    events += take_first(branch, {"material", "crew"})
    parts, reached = [], start
    for event in events:
        if isinstance(event, MarkerMoved) and event.colony == colony.id:
            reached = event.to
        if isinstance(event, BonusTaken) and event.cause == colony.id:
            bonus = messages.count(f"bonus.{event.bonus}", event.amount)
            parts.append(Part(messages.say("review.kind.bonuses.part", number=reached, bonus=bonus), 1))
    narrator = Narrator(game, at.me)
    lost = [narrator.tell(event) for event in events if isinstance(event, InfluenceLost)]
    return ReviewCard(
        game,
        messages.say(
            f"review.kind.{'first_' if first else ''}bonuses.ask",
            colony=messages.name(colony.id),
            start=start,
            amount=amount,
        ),
        (f"colony-{colony.id}",),
        (*(["SET-8"] if first else []), "INF-2", "TRK-1", *(["INF-4"] if lost else [])),
        number=len(parts),
        unit="bonuses",
        parts=tuple(parts),
        lines=(messages.say("review.kind.bonuses.told", number=reached), *lost),
    )


def artifact(messages: Messages, chance: Random) -> ReviewCard:
    """Payments, some of them with an artifact."""
    return payment(messages, chance, "artifact")


def wild(messages: Messages, chance: Random) -> ReviewCard:
    """Payments, some of them with polymer for something else."""
    return payment(messages, chance, "wild")


def pair(messages: Messages, chance: Random) -> ReviewCard:
    """Payments, some of them with two of a kind for the pod."""
    return payment(messages, chance, "pair")


#: what stands in for other goods -> its rule
_STAND_INS: Final = {"artifact": "PAY-1", "wild": "PAY-2", "pair": "PAY-3"}
#: the artifacts that the reader holds
_ARTIFACTS: Final = {"artifact": 1, "wild": 0, "pair": 0}
#: the card, and the mat
_WILD_CARD: Final = next(card for card in EDITION.cards if card.bonus == "polymer_is_any_material")
_PAIR_MAT: Final = next(mat.id for mat in EDITION.mats if mat.special == "two_matching_as_any_when_taking_pod")


def _paid(messages: Messages, option: Option) -> str:
    """The goods of a payment in words."""
    goods = Counter(option.materials) | Counter(artifact=option.artifacts) if isinstance(option, Pay) else {}
    return messages.listed([messages.engine.some(kind, number) for kind, number in goods.items() if number])


def _stands_in(option: Option, prices: tuple[str, str], kind: str) -> bool:
    """True if a payment uses what the question is about."""
    if not isinstance(option, Pay):
        return False
    if kind == "wild":
        return not option.artifacts and "polymer" in option.materials and sorted(option.materials) != sorted(prices)
    return option.artifacts > 0 if kind == "artifact" else len(option.materials) + option.artifacts > len(prices)


def ways(messages: Messages, chance: Random) -> ReviewCard:
    """The number of ways to pay for a pod and its space."""
    card = payment(messages, chance, "ways")
    options = [option for option in card.game.options if isinstance(option, Pay)]
    listed = "; ".join(_paid(messages, option) for option in options)
    lines = (messages.say("review.kind.ways.told", ways=listed),)
    question = card.question.replace(messages.say("review.kind.payment.what"), messages.say("review.kind.ways.what"))
    return replace(
        card, question=question, choices=(), number=len(options), unit="ways", rules=("PAY-0", "PAY-1"), lines=lines
    )


def payment(messages: Messages, chance: Random, kind: str = "") -> ReviewCard:
    """The goods that pay for a pod and its space together; a kind of stand-in may be wanted."""
    at = moment(messages, chance, (4, 6) if kind == "wild" else (1, 9))
    if kind == "wild":
        at.position = editing.set_card(at.position, _WILD_CARD.cycle, _WILD_CARD.id)
    if kind == "pair":
        at.change(editing.set_mat, _PAIR_MAT)
    offer = chance.choice(offers_of(at))
    colour = offer.pod.colour
    ground, spare = chance.sample([material for material in EDITION.materials if material != colour], 2)
    goods = [colour, colour, ground, ground, spare, spare]
    if kind == "wild":
        goods = ["polymer", *chance.choice(((colour, spare), (ground, spare), (spare, spare), (colour, ground)))]
    if kind == "ways":
        goods = [*chance.sample(goods, chance.randint(2, 5))]
    if kind == "pair":
        goods = [ground, spare, spare, *chance.choice(((colour,), ()))]
    at.hold(
        goods,
        artifacts=_ARTIFACTS[kind] if kind in _ARTIFACTS else chance.choice((0, 1, 2) if kind == "ways" else (0, 1)),
    )
    numbers = [number for number in members(at.position.open) if colour_of(number) == ground]
    if (at.pays_oddly and kind not in {"wild", "pair"}) or not numbers:
        raise NoQuestion
    number = chance.choice(numbers)
    game = at.ask("payment", offer.place, number)
    right = list(game.options)
    stand_ins = [option for option in right if _stands_in(option, (colour, ground), kind)]
    if kind in _STAND_INS and not stand_ins:
        raise NoQuestion
    tempting = [
        *(Pay((colour,)), Pay((ground,)), Pay((colour, colour)), Pay((ground, ground))),
        *(Pay((colour, spare)), Pay((ground, spare)), Pay((spare, spare))),
    ]
    wrong = [option for option in tempting if option not in right]
    some = chance.sample(right, min(2, len(right)))
    if kind in _STAND_INS and not set(some) & set(stand_ins):
        some[0] = chance.choice(stand_ins)
    options: list[Option] = [*some, *chance.sample(wrong, min(3, len(wrong)))]
    chance.shuffle(options)
    choices = [
        Choice(f"pay-{index}", _paid(messages, option), *legality(game, option)) for index, option in enumerate(options)
    ]
    values = {"pod": messages.name(colour), "number": number, "space": messages.name(ground), "goods": at.goods}
    question = f"{messages.say('review.kind.payment.ask', **values)} {messages.say('review.kind.payment.what')}"
    shown = {"wild": ("cards",), "pair": ("mat",)}.get(kind, ())
    panels = (f"colony-{COLONIES[number // SPACES]}", *shown)
    rules = (
        *([_STAND_INS[kind]] if kind in _STAND_INS else []),
        "POD-2",
        *(["PAY-1"] if at.own.artifacts and not kind else []),
    )
    return ReviewCard(game, question, panels, rules, (f"space-{number}",), tuple(choices))


def achievement(messages: Messages, chance: Random) -> ReviewCard:
    """The achievements that the reader's goods can pay for."""
    at = moment(messages, chance, (2, 9))
    building = next((tile for tile in EDITION.achievements if tile.id == at.table.building), None)
    if building is None or len(at.own.achievements) > 1 or not at.table.statues:
        raise NoQuestion
    at.change(editing.set_ship, "azophi_nexus")
    needed = [material for material, number in building.materials.items() for _ in range(number)]
    if chance.random() < 0.5:
        at.hold([*needed, chance.choice(EDITION.materials)], artifacts=chance.choice((0, 1, 2)))
    else:
        at.hold([chance.choice(EDITION.materials)], artifacts=3)
    game = at.ask("nexus")
    ids = [*at.table.statues, building.id]
    choices = [Choice(f"achievement-{id_}", messages.title(id_), *legality(game, TakeAchievement(id_))) for id_ in ids]
    if len({choice.right for choice in choices}) < 2:
        raise NoQuestion
    question = messages.say("review.kind.achievement.ask")
    panels = (*at.card_panel, "mat", "achievements")
    return ReviewCard(game, question, panels, ("CUL-3", "CUL-2"), choices=tuple(choices))
