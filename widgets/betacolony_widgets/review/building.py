"""Review cards about building: pods, achievements, prices, spaces, and influence."""

from random import Random
from typing import Final

from betacolony import BuildOn, Game, Option, Pay, TakeAchievement, TakePod
from betacolony.edition.components import Pod
from betacolony.events import BonusTaken, Event, InfluenceGained, InfluenceLost, MarkerMoved
from betacolony.position_builder import EDITION, colour_of
from betacolony.state.geometry import INNER_RING, NEIGHBOURS, members
from betacolony.state.views import SpaceView
from betacolony.whatif import editing
from betacolony_widgets.lessons.tasks import Part
from betacolony_widgets.messages import Messages
from betacolony_widgets.play.narrator import Narrator

from .cards import Choice, Draft
from .positions import Moment, carry_on, moment, reasons, spaces_of

#: so often the pod whose influence is asked for goes where there is most to add up
_JOINS: Final = 0.8


def _asked(at: Moment, decision: str, *details: int) -> Game | None:
    """The game in which this is asked, if it can be."""
    try:
        return at.ask(decision, *details)
    except ValueError:
        return None


def _pods(at: Moment) -> list[tuple[int, int, Pod]]:
    """What lies in the Manufactory: row, column, pod."""
    return [
        (row, column, EDITION.pods[number])
        for row, places in enumerate(at.table.manufactory)
        for column, number in enumerate(places)
        if number is not None
    ]


def _built(at: Moment, colony: str) -> list[SpaceView]:
    """What is built in a colony."""
    return [built for space, built in at.table.board.items() if space in spaces_of(colony)]


def _colony(at: Moment, chance: Random, least: int = 3) -> str | None:
    """One of the colonies in which so much is built, the fuller the more likely."""
    built = {one.id: len(_built(at, one.id)) for one in EDITION.colonies}
    found = [colony for colony, number in built.items() if number >= least]
    return chance.choices(found, [built[colony] for colony in found])[0] if found else None


def _colours(at: Moment, colony: str) -> list[str]:
    """The colours of the pods in a colony, repeats included."""
    return [EDITION.pods[built.pod].colour for built in _built(at, colony) if built.pod is not None]


def _frame(row: int, column: int) -> int:
    """How a frame of the agenda names a place of the Manufactory."""
    return row * (EDITION.columns + 1) + column


def pod(messages: Messages, chance: Random) -> Draft | None:
    """Which pods can be taken: the right row, and paid together with a space."""
    at = moment(messages, chance, (1, 8))
    pods = _pods(at)
    die, value = chance.choice(EDITION.dice[1:]), chance.randint(1, EDITION.die_faces)
    at.hold(chance.sample(EDITION.materials, chance.choice((2, 3, 3))), artifacts=chance.choice((0, 0, 0, 1)))
    at.change(editing.set_ship, chance.choice(("manufactory_left", "manufactory_right")))
    game = _asked(at, "pod", value)
    if game is None:
        return None
    choices = []
    for row, column, one in pods:
        option = TakePod(row, column, one)
        choices.append(Choice(f"pod-{row}-{column}", _pod_words(messages, one), *reasons(game, option)))
    question = messages.say("review.kind.pod.ask", die=messages.name(die), value=value)
    return Draft(game, question, (*at.card_panel, "mat", "manufactory"), ("POD-1", "POD-2"), choices=tuple(choices))


def _pod_words(messages: Messages, one: Pod) -> str:
    return messages.say("review.pod", material=messages.name(one.colour), n=one.influence)


def space(messages: Messages, chance: Random) -> Draft | None:
    """Where a pod may go: open, paid, and in no group of more than three."""
    name = messages.name
    at = moment(messages, chance, (3, 9))
    colony = _colony(at, chance, 4)
    if colony is None:
        return None
    there = _colours(at, colony)
    row, column, one = max(_pods(at), key=lambda found: (there.count(found[2].colour), chance.random()))
    at.hold([one.colour, *chance.sample(EDITION.materials, 3)])
    if at.pays_oddly:
        return None
    game = _asked(at, "space", _frame(row, column), 0)
    if game is None:
        return None
    choices = _spaces(game, colony)
    if not any(choice.right for choice in choices):
        return None
    question = messages.say("review.kind.space.ask", material=name(one.colour), goods=at.goods, colony=name(colony))
    return Draft(game, question, (f"colony-{colony}",), ("POD-3", "POD-2"), choices=choices)


def _spaces(game: Game, colony: str) -> tuple[Choice, ...]:
    """The spaces of a colony as choices."""
    messages = Messages.of(game.language)
    found = []
    for number in spaces_of(colony):
        text = messages.say("review.space", number=number, material=messages.name(colour_of(number)))
        found.append(Choice(f"space-{number}", text, *reasons(game, BuildOn(number))))
    return tuple(found)


def tile(messages: Messages, chance: Random) -> Draft | None:
    """Where an achievement may go: open, paid, and on the outer ring."""
    name = messages.name
    at = moment(messages, chance, (3, 9))
    colony = _colony(at, chance)
    built = any(seat.achievements for seat in at.table.seats)
    if colony is None or built or at.pays_oddly:
        return None
    which = chance.choice(at.table.statues)
    at.hold(chance.sample(EDITION.materials, 3), artifacts=3)
    number = [one.id for one in EDITION.achievements].index(which)
    at.change(editing.set_ship, "azophi_nexus")
    game = _asked(at, "tile_space", number, 0)
    if game is None:
        return None
    choices = _spaces(game, colony)
    if not any(choice.right for choice in choices):
        return None
    question = messages.say("review.kind.tile.ask", achievement=name(which), goods=at.goods, colony=name(colony))
    return Draft(game, question, (f"colony-{colony}",), ("CUL-4", "CUL-3"), choices=choices)


def influence(messages: Messages, chance: Random) -> Draft | None:
    """The influence that a pod gives."""
    at = moment(messages, chance, (3, 9))
    colony = _colony(at, chance)
    if colony is None:
        return None
    pods = _pods(at)
    there = _colours(at, colony)
    near = [found for found in pods if found[2].colour in there]
    row, column, one = chance.choice(near or pods)
    at.change(editing.set_marker, colony, min(at.own.influence[colony], 8))
    # whatever the space costs, it can be paid
    at.hold([*EDITION.materials, one.colour])
    game = _asked(at, "space", _frame(row, column), 0)
    if game is None:
        return None
    fits = [number for number in spaces_of(colony) if BuildOn(number) in game.options]
    if not fits:
        return None
    number = chance.choice(fits)
    if chance.random() < _JOINS:
        number = max(fits, key=lambda number: (_worth(at, number, one), chance.random()))
    told = _influence_of(game.branch(), BuildOn(number))
    gained = next((event for event in told if isinstance(event, InfluenceGained)), None)
    if gained is None:
        return None
    parts = [Part(messages.say(f"count.{part}"), getattr(gained, part)) for part in ("printed", "neighbours", "centre")]
    parts += [Part(messages.say("count.card"), gained.card)] if gained.card else []
    rules = ["INF-1", *(["CYC-3B"] if gained.card else [])]
    question = messages.say("review.kind.influence.ask", material=messages.name(one.colour), number=number)
    panels = ("manufactory", f"colony-{colony}", *(["cards"] if gained.card else []))
    marks = (f"pod-{row}-{column}", f"space-{number}")
    return Draft(
        game, question, panels, tuple(rules), marks, number=gained.amount, unit="influence", parts=tuple(parts)
    )


def _worth(at: Moment, number: int, one: Pod) -> int:
    """How much there is to think about on a space: neighbours of the pod's colour, and the centre."""
    board = at.table.board
    around = [board[other].pod for other in members(NEIGHBOURS[number]) if other in board]
    same = sum(1 for other in around if other is not None and EDITION.pods[other].colour == one.colour)
    return 2 * bool(same) + (INNER_RING >> number & 1)


def _influence_of(game: Game, option: Option) -> list[Event]:
    """What happens after an option until the influence that it brings is gained, the first of all options taken."""
    told = list(game.play(option))
    if any(isinstance(event, InfluenceGained) for event in told):
        return told
    return [*told, *carry_on(game, lambda event: isinstance(event, InfluenceGained))]


def bonuses(messages: Messages, chance: Random) -> Draft | None:
    """How many bonuses a marker takes on its way."""
    at = moment(messages, chance, (1, 9))
    colony = chance.choice(EDITION.colonies)
    start, amount = chance.randint(0, len(colony.track) - 2), chance.randint(3, 5)
    way = colony.track[start : start + amount]
    # a pod or an achievement on the way brings bonuses of its own
    if any(bonus.kind in {"free_pod", "free_achievement"} for bonuses in way for bonus in bonuses):
        return None
    at.change(editing.set_marker, colony.id, start)
    game = at.ask()
    number = [one.id for one in EDITION.colonies].index(colony.id)
    events = _on_the_way(at.let("advance", number, amount))
    parts, reached = [], start
    for event in events:
        if isinstance(event, MarkerMoved) and event.colony == colony.id:
            reached = event.to
        if isinstance(event, BonusTaken) and event.cause == colony.id:
            bonus = messages.count(f"bonus.{event.bonus}", event.amount)
            parts.append(Part(messages.say("review.kind.bonuses.part", number=reached, bonus=bonus), 1))
    narrator = Narrator(game, at.me)
    lost = [event for event in events if isinstance(event, InfluenceLost)]
    lines = [messages.say("review.kind.bonuses.told", number=reached), *(narrator.tell(event) for event in lost)]
    question = messages.say("review.kind.bonuses.ask", colony=messages.name(colony.id), start=start, amount=amount)
    return Draft(
        game,
        question,
        (f"colony-{colony.id}",),
        ("INF-2", *(["INF-4"] if lost else [])),
        number=len(parts),
        unit="bonuses",
        parts=tuple(parts),
        lines=tuple(lines),
    )


def _on_the_way(game: Game) -> list[Event]:
    """All that follows when a marker moves, the first of all options taken."""
    told = [event for record in game.history for event in record.events]
    turn = game.position.turn
    while game.decision and game.decision.kind in {"material", "crew"} and game.position.turn == turn:
        told += game.play(game.options[0])
    return told


def payment(messages: Messages, chance: Random) -> Draft | None:
    """What pays for a pod and its space together."""
    at = moment(messages, chance, (1, 9))
    row, column, one = chance.choice(_pods(at))
    others = [material for material in EDITION.materials if material != one.colour]
    ground, spare = chance.sample(others, 2)
    at.hold([one.colour, one.colour, ground, ground, spare, spare], artifacts=chance.choice((0, 1)))
    if at.pays_oddly:
        return None
    free = [number for number in members(at.position.open) if colour_of(number) == ground]
    if not free:
        return None
    number = chance.choice(free)
    game = _asked(at, "payment", _frame(row, column), number)
    if game is None:
        return None
    right = list(game.options)
    tempting = [
        *(Pay((one.colour,)), Pay((ground,)), Pay((one.colour, one.colour)), Pay((ground, ground))),
        *(Pay((one.colour, spare)), Pay((ground, spare)), Pay((spare, spare))),
    ]
    wrong = [option for option in tempting if option not in game.options]
    offered: list[Option] = [*chance.sample(right, min(2, len(right))), *chance.sample(wrong, 3)]
    chance.shuffle(offered)
    choices = [
        Choice(f"pay-{index}", game.tell(option), *reasons(game, option)) for index, option in enumerate(offered)
    ]
    colony = EDITION.colonies[number // len(EDITION.colonies[0].spaces)].id
    values = {"pod": messages.name(one.colour), "number": number, "space": messages.name(ground), "goods": at.goods}
    question = messages.say("review.kind.payment.ask", **values)
    rules = ("POD-2", *(["PAY-1"] if at.own.artifacts else []))
    return Draft(game, question, (f"colony-{colony}",), rules, (f"space-{number}",), tuple(choices))


def achievement(messages: Messages, chance: Random) -> Draft | None:
    """Which achievements can be built with what is held."""
    at = moment(messages, chance, (2, 9))
    buildings = [one for one in EDITION.achievements if one.id == at.table.building]
    if not buildings or len(at.own.achievements) > 1 or not at.table.statues:
        return None
    at.change(editing.set_ship, "azophi_nexus")
    needed = [material for material, number in buildings[0].materials.items() for _ in range(number)]
    if chance.random() < 0.5:
        at.hold([*needed, chance.choice(EDITION.materials)], artifacts=chance.choice((0, 1, 2)))
    else:
        at.hold([chance.choice(EDITION.materials)], artifacts=3)
    game = _asked(at, "nexus")
    if game is None:
        return None
    ids = [*at.table.statues, buildings[0].id]
    choices = [Choice(f"achievement-{id_}", messages.title(id_), *reasons(game, TakeAchievement(id_))) for id_ in ids]
    if len({choice.right for choice in choices}) < 2:
        return None
    question = messages.say("review.kind.achievement.ask")
    return Draft(game, question, (*at.card_panel, "mat", "achievements"), ("CUL-3", "CUL-2"), choices=tuple(choices))
