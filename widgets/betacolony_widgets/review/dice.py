"""Review cards about dice, ships and locations."""

from random import Random
from typing import Final

from betacolony import Activate, Game, Move, TakePod
from betacolony.events import BonusLost, Event, MaterialsGained, PointsGained
from betacolony.position_builder import EDITION
from betacolony.whatif import editing
from betacolony_widgets.lessons.tasks import Part
from betacolony_widgets.messages import Messages
from betacolony_widgets.play.narrator import Narrator

from .cards import Choice, Draft
from .positions import Moment, moment, reasons

#: a die whose mat powers would have to be told as well
_BLACK: Final = EDITION.dice[0]
_PLENTY: Final = 9
#: ways that cost more are not asked about
_DEAREST: Final = 4


def _unspent(at: Moment) -> list[str]:
    return [die for die in EDITION.dice if die not in at.own.spent]


def _shown(at: Moment, die: str) -> int:
    return at.own.dice[die]


def steps(messages: Messages, chance: Random) -> Draft | None:
    """Where a die takes the ship."""
    at = moment(messages, chance, (1, 4))
    if at.crowded:
        return None
    at.change(editing.set_fuel, 0)
    game, die = at.ask(), chance.choice(_unspent(at))
    choices = []
    for place in EDITION.rondel:
        clockwise = Move(die, place)
        right, why, rules = reasons(game, clockwise)
        right = right or Move(die, place, 0, clockwise=False) in game.options
        choices.append(
            Choice(
                f"location-{place}",
                messages.title(place),
                right,
                () if right else why,
                () if right else ("MOV-1", *rules),
            )
        )
    if die == _BLACK and sum(choice.right for choice in choices) > 1:
        return None  # a mat that is not shown
    question = messages.say("review.kind.steps.ask", die=messages.name(die), value=_shown(at, die))
    return Draft(game, question, ("dice", "rondel"), ("MOV-1",), (f"die-{die}",), tuple(choices))


def fuel(messages: Messages, chance: Random) -> Draft | None:
    """How much fuel a place costs with a die."""
    at = moment(messages, chance, (1, 6))
    dice = [die for die in _unspent(at) if die != _BLACK]
    if not dice or at.crowded:
        return None
    at.change(editing.set_fuel, _PLENTY)
    game, die = at.ask(), chance.choice(dice)
    moves = [one for one in game.options if isinstance(one, Move) and one.die == die and 0 < one.fuel <= _DEAREST]
    move = chance.choice(moves)
    rules = ["FUEL-1", *(["FUEL-2"] if (move.steps or 0) > EDITION.die_faces else [])]
    rules += ["MOV-2"] if move.to == at.own.ship else []
    shown = _shown(at, die)
    at.change(editing.set_fuel, 0)  # what is there is not to be taken for an answer
    question = messages.say("review.kind.fuel.ask", place=messages.name(move.to), die=messages.name(die), value=shown)
    told = messages.say("review.kind.fuel.told", steps=move.steps, value=shown)
    return Draft(
        at.ask(),
        question,
        ("dice", "rondel"),
        tuple(rules),
        (f"die-{die}", f"location-{move.to}"),
        number=move.fuel,
        unit="fuel",
        lines=(f"{game.tell(move)}.", told),
    )


def row(messages: Messages, chance: Random) -> Draft | None:
    """Which row of the Manufactory a die opens, with fuel or without."""
    at = moment(messages, chance, (1, 6))
    # everything can be paid, so that the row alone decides
    at.hold(dict.fromkeys((one for one in EDITION.materials if one != "polymer"), 2))
    at.change(editing.set_ship, chance.choice(("manufactory_left", "manufactory_right")))
    die = chance.choice(EDITION.dice[1:])
    shown, spent = chance.randint(1, EDITION.die_faces), chance.choice((0, 0, 1, 1, 2))
    values = [value for value in (shown - spent, shown + spent) if 1 <= value <= EDITION.die_faces]
    if not values:
        return None
    value = chance.choice(values)
    game = _at_pods(at, value)
    if game is None:
        return None
    choices = []
    for number, opened in enumerate(EDITION.rows):
        against = [one for one in game.why_not(TakePod(number, 0)) if one.code == "other_row"]
        text = messages.say("review.row", values=messages.say("review.between").join(map(str, opened)))
        why = (messages.say("review.kind.row.other", value=value, row=text),) if against else ()
        choices.append(Choice(f"row-{number}", text, not against, why, tuple(one.rule for one in against)))
    how = "plain" if not spent else "up" if value > shown else "down"
    question = messages.say(f"review.kind.row.{how}", die=messages.name(die), value=shown, fuel=spent)
    told = (messages.say("review.kind.row.told", value=value),)
    return Draft(game, question, ("manufactory",), ("POD-1",), choices=tuple(choices), lines=told)


def _at_pods(at: Moment, value: int) -> Game | None:
    """The game in which a pod is taken from the row of a value, if there is one to take."""
    try:
        return at.ask("pod", value)
    except ValueError:
        return None


def moon(messages: Messages, chance: Random) -> Draft | None:
    """How many materials a moon gives."""
    say = messages.say
    at = moment(messages, chance, (1, 9), first=True)
    places = [id_ for id_, place in EDITION.locations.items() if place.kind == "moon"]
    place = chance.choice(places)
    # the reader has just got there
    moved, die = chance.sample(EDITION.dice[1:], 2)
    at.change(editing.set_ship, place)
    at.change(editing.set_spent, [moved])
    at.change(editing.set_fuel, 0)
    held = chance.choice((2, 5, 7, 8, 8, 9, 9, 10))
    at.hold(chance.choices(EDITION.materials, k=held))
    game = at.ask("activate")
    events = _collected(game.branch(), Activate(die, _shown(at, die)))
    mine = [event for event in events if isinstance(event, MaterialsGained)]
    parts = [Part(say("count.from", what=messages.name(event.cause)), len(event.materials)) for event in mine]
    narrator = Narrator(game, at.me)
    lost = [narrator.tell(event) for event in events if isinstance(event, BonusLost)]
    question = say("review.kind.moon.ask", place=messages.name(place), die=messages.name(die), value=_shown(at, die))
    lines = [say("review.kind.moon.told", held=held, limit=EDITION.hand_limit, room=EDITION.hand_limit - held)]
    rules = ["MOON-1", "MAT-LIMIT", *(["MOON-3"] if len(mine) > 1 else [])]
    return Draft(
        game,
        question,
        ("dice", "mat"),
        tuple(rules),
        (f"die-{die}",),
        number=sum(part.number for part in parts),
        unit="materials",
        parts=tuple(parts),
        lines=(*lost, *lines),
    )


def _collected(game: Game, option: Activate) -> list[Event]:
    """What happens when a moon is activated and the first of all options is taken."""
    turn, told = game.position.turn, list(game.play(option))
    while game.decision and game.decision.kind in {"collect", "extra"} and game.position.turn == turn:
        told += game.play(game.options[0])
    return told


def own_die(messages: Messages, chance: Random) -> Draft | None:
    """Which die scores at a place."""
    name, say = messages.name, messages.say
    at = moment(messages, chance, (1, 9), first=True)
    places = {id_: place.cp_die for id_, place in EDITION.locations.items() if place.cp_die}
    place = chance.choice(sorted(places))
    moved = chance.choice([die for die in EDITION.dice if die != places[place]])
    at.change(editing.set_ship, place)
    at.change(editing.set_spent, [moved])
    game = at.ask("activate")
    narrator = Narrator(game, at.me)
    choices = []
    for die in (die for die in EDITION.dice if die != moved):
        way = next(one for one in game.options if isinstance(one, Activate) and one.die == die)
        events = game.branch().play(way)
        scored = [event for event in events if isinstance(event, PointsGained)]
        why = tuple(narrator.tell(event) for event in scored) or (say("review.kind.own_die.none", die=name(die)),)
        rules = tuple(event.rule for event in scored)
        choices.append(Choice(f"die-{die}", say("review.die", die=name(die)), bool(scored), why, rules))
    rule = "NEX-2" if place == "azophi_nexus" else "MOON-2"
    question = say("review.kind.own_die.ask", place=name(place), moved=name(moved))
    return Draft(game, question, ("dice",), (rule,), choices=tuple(choices))
