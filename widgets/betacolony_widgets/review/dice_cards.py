"""Review cards about dice, ships and locations."""

from collections.abc import Callable
from random import Random
from typing import Final

from betacolony import Activate, Move, TakePod
from betacolony.events import BonusLost, MaterialsGained, PointsGained
from betacolony.position_builder import EDITION
from betacolony.whatif import editing
from betacolony_widgets.lessons.tasks import Part
from betacolony_widgets.messages import Messages
from betacolony_widgets.play.narration.narrator import Narrator
from betacolony_widgets.teaching.review_cards import NoQuestion

from .cards import Choice, ReviewCard
from .positions import Moment, legality, moment, take_first

#: the die that mats have powers for, which cards would have to explain as well
_BLACK: Final = EDITION.dice[0]
#: fuel that pays for any move; the most that a move in a question costs
_PLENTY: Final = 9
_DEAREST: Final = 4


def _unspent(at: Moment) -> list[str]:
    return [die for die in EDITION.dice if die not in at.own.spent]


def backwards(messages: Messages, chance: Random) -> ReviewCard:
    """The locations that the black die takes the ship to, with the mat that lets it go the other way."""
    return steps(messages, chance, _mat_with("black_die_moves_counterclockwise"))


def steps(messages: Messages, chance: Random, mat: str = "") -> ReviewCard:
    """The locations that a die takes the ship to; the black one, if a mat is wanted for it."""
    at = moment(messages, chance, (1, 4))
    if at.crowded or (mat and _BLACK in at.own.spent):
        raise NoQuestion
    if mat:
        at.change(editing.set_mat, mat)
    at.change(editing.set_fuel, 0)
    game, die = at.ask(), _BLACK if mat else chance.choice(_unspent(at))
    choices = []
    for place in EDITION.rondel:
        legal, why, rules = legality(game, Move(die, place))
        if legal or Move(die, place, 0, clockwise=False) in game.options:
            choices.append(Choice(f"location-{place}", messages.title(place), right=True))
        else:
            rules = ("MOV-1", *rules)
            choices.append(Choice(f"location-{place}", messages.title(place), right=False, why=why, rules=rules))
    if not mat and die == _BLACK and sum(choice.right for choice in choices) > 1:
        raise NoQuestion  # by the power of a mat that the picture doesn't show
    question = messages.say("review.kind.steps.ask", die=messages.name(die), value=at.own.dice[die])
    ways = tuple((f"ship-{at.me}", choice.id) for choice in choices if choice.right)
    onward = {
        f"location-{move.to}" for move in game.options if isinstance(move, Move) and move.die == die and move.clockwise
    }
    panels = ("dice", "rondel", *(["mat"] if mat else []))
    rules = ("MOV-1", *(["MOV-3"] if mat else []))
    back = frozenset(choice.id for choice in choices if choice.right and choice.id not in onward)
    return ReviewCard(game, question, panels, rules, (f"die-{die}",), tuple(choices), ways=ways, back=back)


def _any(move: Move, ship: str | None) -> bool:  # noqa: ARG001
    return True


def _round(move: Move, ship: str | None) -> bool:
    return move.to == ship


def circle(messages: Messages, chance: Random) -> ReviewCard:
    """The fuel that a full circle costs."""
    return fuel(messages, chance, _round)


def beyond(messages: Messages, chance: Random) -> ReviewCard:
    """The fuel that a move of more than six steps costs."""
    return fuel(messages, chance, lambda move, ship: move.to != ship and (move.steps or 0) > EDITION.die_faces)


def fuel(messages: Messages, chance: Random, wanted: Callable[[Move, str | None], bool] = _any) -> ReviewCard:
    """The fuel that a move costs, one of those ``wanted`` from where the ship is."""
    at = moment(messages, chance, (1, 6))
    dice = [die for die in _unspent(at) if die != _BLACK]
    if not dice or at.crowded:
        raise NoQuestion
    at.change(editing.set_fuel, _PLENTY)
    game, die = at.ask(), chance.choice(dice)
    moves = [move for move in game.options if isinstance(move, Move) and move.die == die and 0 < move.fuel <= _DEAREST]
    moves = [move for move in moves if wanted(move, at.own.ship)]
    if not moves:
        raise NoQuestion
    move = chance.choice(moves)
    rules = ["FUEL-1", *(["FUEL-2"] if (move.steps or 0) > EDITION.die_faces else [])]
    rules += ["MOV-2"] if move.to == at.own.ship else []
    value = at.own.dice[die]
    steps_taken = f"{move.steps} {messages.unit('steps', move.steps or 0)}"
    key = "review.kind.circle.ask" if wanted is _round else "review.kind.fuel.ask"
    at.change(editing.set_fuel, 0)  # so that nobody takes the tank for the answer
    return ReviewCard(
        at.ask(),
        messages.say(key, place=messages.name(move.to), die=messages.name(die), value=value),
        ("dice", "rondel"),
        tuple(rules),
        (f"die-{die}", f"location-{move.to}"),
        number=move.fuel,
        unit="fuel",
        lines=(f"{game.tell(move)}.", messages.say("review.kind.fuel.told", steps=steps_taken, value=value)),
        ways=((f"ship-{at.me}", f"location-{move.to}"),),
    )


def row(messages: Messages, chance: Random) -> ReviewCard:
    """The row of the Manufactory that a die opens, with or without fuel."""
    at = moment(messages, chance, (1, 6))
    # enough to pay for anything, so that the row alone decides
    at.hold(dict.fromkeys((material for material in EDITION.materials if material != "polymer"), 2))
    at.change(editing.set_ship, chance.choice(("manufactory_left", "manufactory_right")))
    die = chance.choice(EDITION.dice[1:])
    rolled, spent = chance.randint(1, EDITION.die_faces), chance.choice((0, 0, 1, 1, 2))
    values = [value for value in (rolled - spent, rolled + spent) if 1 <= value <= EDITION.die_faces]
    if not values:
        raise NoQuestion
    value = chance.choice(values)
    game = at.ask("pod", value)
    choices = []
    for number, opened in enumerate(EDITION.rows):
        reasons = [reason for reason in game.why_not(TakePod(number, 0)) if reason.code == "other_row"]
        text = messages.say("review.row", values=messages.say("review.between").join(map(str, opened)))
        why = (messages.say("review.kind.row.other", value=value, row=text),) if reasons else ()
        choices.append(Choice(f"row-{number}", text, not reasons, why, tuple(reason.rule for reason in reasons)))
    change = "plain" if not spent else "up" if value > rolled else "down"
    question = messages.say(f"review.kind.row.{change}", die=messages.name(die), value=rolled, fuel=spent)
    lines = (messages.say("review.kind.row.told", value=value),)
    return ReviewCard(game, question, ("manufactory",), ("POD-1",), choices=tuple(choices), lines=lines)


def extra(messages: Messages, chance: Random) -> ReviewCard:
    """The number of materials from the moon where the reader's mat adds one."""
    mat = chance.choice(EDITION.mats)
    return moon(messages, chance, mat.id, mat.extra_at)


def black_moon(messages: Messages, chance: Random) -> ReviewCard:
    """The number of materials that the black die takes with the mat that makes it a six."""
    return moon(messages, chance, _mat_with("black_die_is_6_at_moons"), die=_BLACK)


def _mat_with(power: str) -> str:
    return next(mat.id for mat in EDITION.mats if mat.special == power)


def moon(messages: Messages, chance: Random, mat: str = "", place: str = "", die: str = "") -> ReviewCard:
    """The number of materials that a moon gives; a mat, a moon or a die may be wanted."""
    say = messages.say
    at = moment(messages, chance, (1, 9), first=True)
    moons = [id_ for id_, location in EDITION.locations.items() if location.kind == "moon"]
    place = place or chance.choice(moons)
    if mat:
        at.change(editing.set_mat, mat)
    # the reader has just got there
    moved, other = chance.sample(EDITION.dice[1:], 2)
    die = die or other
    at.change(editing.set_ship, place)
    at.change(editing.set_spent, [moved])
    at.change(editing.set_fuel, 0)
    held = chance.choice((2, 5, 7, 8, 8, 9, 9, 10))
    at.hold(chance.choices(EDITION.materials, k=held))
    game, value = at.ask("activate"), at.own.dice[die]
    branch = game.branch()
    # without fuel there is one way to use a die
    option = next(option for option in game.options if isinstance(option, Activate) and option.die == die)
    events = [*branch.play(option), *take_first(branch, {"collect", "extra"})]
    gained = [event for event in events if isinstance(event, MaterialsGained)]
    parts = [Part(say("count.from", what=messages.name(event.cause)), len(event.materials)) for event in gained]
    narrator = Narrator(game, at.me)
    lost = [narrator.tell(event) for event in events if isinstance(event, BonusLost)]
    room = say("review.kind.moon.told", held=held, limit=EDITION.hand_limit, room=EDITION.hand_limit - held)
    return ReviewCard(
        game,
        say("review.kind.moon.ask", place=messages.name(place), die=messages.name(die), value=value),
        ("dice", "mat"),
        (
            "MOON-1",
            "MAT-LIMIT",
            *(["MOON-3"] if mat or len(gained) > 1 else []),
            *(["MOON-4"] if die == _BLACK else []),
        ),
        (f"die-{die}",),
        number=sum(part.number for part in parts),
        unit="materials",
        parts=tuple(parts),
        lines=(*lost, room),
    )


def own_die(messages: Messages, chance: Random) -> ReviewCard:
    """The die that scores at a location."""
    name, say = messages.name, messages.say
    at = moment(messages, chance, (1, 9), first=True)
    scoring_dice = {id_: place.cp_die for id_, place in EDITION.locations.items() if place.cp_die}
    place = chance.choice(sorted(scoring_dice))
    moved = chance.choice([die for die in EDITION.dice if die != scoring_dice[place]])
    at.change(editing.set_ship, place)
    at.change(editing.set_spent, [moved])
    game = at.ask("activate")
    narrator = Narrator(game, at.me)
    choices = []
    for die in (die for die in EDITION.dice if die != moved):
        option = next(option for option in game.options if isinstance(option, Activate) and option.die == die)
        scored = [event for event in game.branch().play(option) if isinstance(event, PointsGained)]
        why = tuple(narrator.tell(event) for event in scored) or (say("review.kind.own_die.none", die=name(die)),)
        rules = tuple(event.rule for event in scored)
        choices.append(Choice(f"die-{die}", say("review.die", die=name(die)), bool(scored), why, rules))
    rule = "NEX-2" if place == "azophi_nexus" else "MOON-2"
    question = say("review.kind.own_die.ask", place=name(place), moved=name(moved))
    return ReviewCard(game, question, ("dice",), (rule,), choices=tuple(choices))
