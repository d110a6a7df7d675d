"""Review cards about dice, ships and locations."""

from random import Random
from typing import Final

from betacolony import Activate, Move, TakePod
from betacolony.events import BonusLost, MaterialsGained, PointsGained
from betacolony.position_builder import EDITION
from betacolony.whatif import editing
from betacolony_widgets.lessons.tasks import Part
from betacolony_widgets.messages import Messages
from betacolony_widgets.play.narration.narrator import Narrator

from .cards import Choice, ReviewCard
from .positions import Moment, NoQuestion, legality, moment, take_first

#: the die that mats have powers for, which cards would have to explain as well
_BLACK: Final = EDITION.dice[0]
#: fuel that pays for any move; the most that a move in a question costs
_PLENTY: Final = 9
_DEAREST: Final = 4


def _unspent(at: Moment) -> list[str]:
    return [die for die in EDITION.dice if die not in at.own.spent]


def steps(messages: Messages, chance: Random) -> ReviewCard:
    """The locations that a die takes the ship to."""
    at = moment(messages, chance, (1, 4))
    if at.crowded:
        raise NoQuestion
    at.change(editing.set_fuel, 0)
    game, die = at.ask(), chance.choice(_unspent(at))
    choices = []
    for place in EDITION.rondel:
        legal, why, rules = legality(game, Move(die, place))
        if legal or Move(die, place, 0, clockwise=False) in game.options:
            choices.append(Choice(f"location-{place}", messages.title(place), right=True))
        else:
            rules = ("MOV-1", *rules)
            choices.append(Choice(f"location-{place}", messages.title(place), right=False, why=why, rules=rules))
    if die == _BLACK and sum(choice.right for choice in choices) > 1:
        raise NoQuestion  # by the power of a mat that the picture doesn't show
    question = messages.say("review.kind.steps.ask", die=messages.name(die), value=at.own.dice[die])
    return ReviewCard(game, question, ("dice", "rondel"), ("MOV-1",), (f"die-{die}",), tuple(choices))


def fuel(messages: Messages, chance: Random) -> ReviewCard:
    """The fuel that a move costs."""
    at = moment(messages, chance, (1, 6))
    dice = [die for die in _unspent(at) if die != _BLACK]
    if not dice or at.crowded:
        raise NoQuestion
    at.change(editing.set_fuel, _PLENTY)
    game, die = at.ask(), chance.choice(dice)
    moves = [move for move in game.options if isinstance(move, Move) and move.die == die and 0 < move.fuel <= _DEAREST]
    move = chance.choice(moves)
    rules = ["FUEL-1", *(["FUEL-2"] if (move.steps or 0) > EDITION.die_faces else [])]
    rules += ["MOV-2"] if move.to == at.own.ship else []
    value = at.own.dice[die]
    at.change(editing.set_fuel, 0)  # so that nobody takes the tank for the answer
    return ReviewCard(
        at.ask(),
        messages.say("review.kind.fuel.ask", place=messages.name(move.to), die=messages.name(die), value=value),
        ("dice", "rondel"),
        tuple(rules),
        (f"die-{die}", f"location-{move.to}"),
        number=move.fuel,
        unit="fuel",
        lines=(f"{game.tell(move)}.", messages.say("review.kind.fuel.told", steps=move.steps, value=value)),
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


def moon(messages: Messages, chance: Random) -> ReviewCard:
    """The number of materials that a moon gives."""
    say = messages.say
    at = moment(messages, chance, (1, 9), first=True)
    place = chance.choice([id_ for id_, place in EDITION.locations.items() if place.kind == "moon"])
    # the reader has just got there
    moved, die = chance.sample(EDITION.dice[1:], 2)
    at.change(editing.set_ship, place)
    at.change(editing.set_spent, [moved])
    at.change(editing.set_fuel, 0)
    held = chance.choice((2, 5, 7, 8, 8, 9, 9, 10))
    at.hold(chance.choices(EDITION.materials, k=held))
    game, value = at.ask("activate"), at.own.dice[die]
    branch = game.branch()
    events = [*branch.play(Activate(die, value)), *take_first(branch, {"collect", "extra"})]
    gained = [event for event in events if isinstance(event, MaterialsGained)]
    parts = [Part(say("count.from", what=messages.name(event.cause)), len(event.materials)) for event in gained]
    narrator = Narrator(game, at.me)
    lost = [narrator.tell(event) for event in events if isinstance(event, BonusLost)]
    room = say("review.kind.moon.told", held=held, limit=EDITION.hand_limit, room=EDITION.hand_limit - held)
    return ReviewCard(
        game,
        say("review.kind.moon.ask", place=messages.name(place), die=messages.name(die), value=value),
        ("dice", "mat"),
        ("MOON-1", "MAT-LIMIT", *(["MOON-3"] if len(gained) > 1 else [])),
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
