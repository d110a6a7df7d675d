"""Review cards about rounds and actions: turns, docking, and what a location gives."""

from random import Random
from typing import Final

from betacolony import Activate, Decline, Dock, Game, PlaceShip, SetDie, TakeMaterials
from betacolony.events import FuelGained, MaterialsGained
from betacolony.players.policies import RandomPlayer
from betacolony.position_builder import EDITION
from betacolony.rules import steps
from betacolony.state import agenda
from betacolony.whatif import editing
from betacolony_widgets.lessons.tasks import Part
from betacolony_widgets.messages import Messages
from betacolony_widgets.teaching.review_cards import NoQuestion

from .cards import Choice, ReviewCard
from .positions import legality, moment, take_first

_RIDBACK: Final = "ridback"
_NEXUS: Final = "azophi_nexus"
_MORE_FUEL: Final = next(mat.id for mat in EDITION.mats if mat.special == "plus_one_fuel_at_nexus_or_ridback")
#: the card that lets each player set a die
_SET_DIE: Final = next(card for card in EDITION.cards if card.bonus == "each_round_set_one_die_to_6")
#: the seats of a game in which places are taken before the reader's
_SEATS: Final = 4


def dock(messages: Messages, chance: Random) -> ReviewCard:
    """The fuel after docking."""
    at = moment(messages, chance, (1, 9))
    before = chance.randint(0, 6)
    at.change(editing.set_fuel, before)
    game = at.ask()
    branch = game.branch()
    option = next(option for option in game.options if isinstance(option, Dock))
    events = branch.play(option)
    gained = sum(event.amount for event in events if isinstance(event, FuelGained))
    question = messages.say(
        "review.kind.dock.ask", n=before, dice=messages.listed([messages.name(die) for die in option.dice])
    )
    parts = (
        Part(messages.say("review.kind.dock.before"), before),
        Part(messages.say("review.kind.dock.gained"), gained),
    )
    after = branch.position.view.seats[at.me].fuel
    return ReviewCard(game, question, ("dice",), ("DOCK-1", "RND-4"), number=after, unit="fuel", parts=parts)


def fuel_bonus(messages: Messages, chance: Random) -> ReviewCard:
    """The fuel from the Ridback with the mat that adds to it."""
    return ridback(messages, chance, _MORE_FUEL)


def ridback(messages: Messages, chance: Random, mat: str = "") -> ReviewCard:
    """The fuel from the Ridback, with a mat if one is wanted."""
    return _gains(messages, chance, _RIDBACK, mat, ("RID-1", *(["FUEL-BONUS"] if mat else [])))


def nexus(messages: Messages, chance: Random) -> ReviewCard:
    """The fuel and the material from the Nexus, where no achievement is built."""
    return _gains(messages, chance, _NEXUS, "", ("NEX-1", "MAT-LIMIT"))


def _gains(messages: Messages, chance: Random, place: str, mat: str, rules: tuple[str, ...]) -> ReviewCard:
    say = messages.say
    at = moment(messages, chance, (1, 9), first=True)
    if mat:
        at.change(editing.set_mat, mat)
    moved, die = chance.sample(EDITION.dice[1:], 2)
    at.change(editing.set_ship, place)
    at.change(editing.set_spent, [moved])
    at.change(editing.set_fuel, 0)
    held = chance.choice((0, 3, 6, 9, EDITION.hand_limit))
    at.hold(chance.choices(EDITION.materials, k=held))
    game, value = at.ask("activate"), at.own.dice[die]
    branch = game.branch()
    events = [*branch.play(Activate(die, value))]
    if place == _NEXUS and branch.decision:
        option = next((option for option in branch.options if isinstance(option, TakeMaterials)), None)
        events += branch.play(option) if option else ()
    events += take_first(branch, {"extra"})
    parts = [
        Part(say("review.kind.gains.fuel", what=messages.name(event.cause)), event.amount)
        for event in events
        if isinstance(event, FuelGained)
    ]
    if place == _NEXUS:
        taken = sum(len(event.materials) for event in events if isinstance(event, MaterialsGained))
        parts.append(Part(say("review.kind.gains.material"), taken))
    key = "nexus" if place == _NEXUS else "ridback"
    return ReviewCard(
        game,
        say(f"review.kind.{key}.ask", die=messages.name(die), value=value, held=held),
        ("dice", "mat"),
        (*rules, *(["FUEL-BONUS"] if not mat and len(parts) > 1 + (place == _NEXUS) else [])),
        (f"die-{die}",),
        number=sum(part.number for part in parts),
        unit="goods" if place == _NEXUS else "fuel",
        parts=tuple(parts),
    )


def actions(messages: Messages, chance: Random) -> ReviewCard:
    """The actions that the reader still takes in the round."""
    at = moment(messages, chance, (1, 9))
    game, position = at.ask(), at.position
    turns = range(position.turn, 2 * position.players)
    number = sum(position.acting(turn) == at.me for turn in turns)
    spent = len(at.own.spent)
    return ReviewCard(
        game,
        messages.say("review.kind.actions.ask", round=position.round),
        ("rounds", "dice"),
        ("RND-3",),
        number=number,
        unit="actions",
        lines=(messages.say("review.kind.actions.told", spent=spent, dice=len(EDITION.dice)),),
    )


def cycle(messages: Messages, chance: Random) -> ReviewCard:
    """The rounds for which the current cycle card stays in force."""
    at = moment(messages, chance, (1, 9))
    game, position = at.ask(), at.position
    of_cycle = position.t.rounds_per_cycle
    number = of_cycle - (position.round - 1) % of_cycle
    first = position.round + number - of_cycle
    line = messages.say("review.kind.cycle.told", n=position.cycle + 1, first=first, last=first + of_cycle - 1)
    question = messages.say("review.kind.cycle.ask", round=position.round)
    return ReviewCard(game, question, ("rounds",), ("RND-1",), number=number, unit="rounds", lines=(line,))


def start(messages: Messages, chance: Random) -> ReviewCard:
    """The player who begins the next round."""
    at = moment(messages, chance, (1, 8))
    game = at.ask()
    position, player = at.position.copy(), RandomPlayer(chance.getrandbits(31))
    while position.round == at.position.round:
        steps.play(position, player.choice(position), None)
    choices = [
        Choice(
            f"seat-{seat}",
            messages.say("review.kind.start.you" if seat == at.me else "review.kind.start.opponent"),
            seat == position.start,
            () if seat == position.start else (messages.say("review.kind.start.why"),),
            () if seat == position.start else ("RND-5",),
        )
        for seat in range(position.players)
    ]
    key = "you" if at.position.start == at.me else "opponent"
    question = messages.say(f"review.kind.start.ask_{key}", round=at.position.round)
    return ReviewCard(game, question, ("rounds",), ("RND-5",), choices=tuple(choices))


def set_die(messages: Messages, chance: Random) -> ReviewCard:
    """A die after one of the players has set it to another value (CYC-1A)."""
    say = messages.say
    seed, player = chance.getrandbits(31), RandomPlayer(chance.getrandbits(31))
    position = Game.new(2, seed).position
    changer, die = chance.randrange(2), chance.choice(EDITION.dice)
    position = editing.set_card(position, _SET_DIE.cycle, _SET_DIE.id)
    position.seed = seed
    wanted = chance.randint(1, position.t.rounds_per_cycle)
    while position.agenda[-1][0] != agenda.ASK_MOVE or position.round < wanted:
        if position.agenda[-1][0] == agenda.ASK_SET_DIE and position.round == wanted:
            game = Game.from_position(position, seed=seed)
            mine = position.agenda[-1][1] == changer
            option = SetDie(die) if mine and SetDie(die) in game.options else Decline()
            if mine and option == Decline():
                raise NoQuestion
            game.play(option)
            position = game.position.copy()
            position.seed = seed
        else:
            steps.play(position, player.choice(position), None)
    me = position.agenda[-1][1]
    rolled, asked = position.view.seats[1 - changer].dice, chance.choice((changer, 1 - changer))
    if rolled[die] == position.t.set_die_to:
        raise NoQuestion
    names = [say("seat.opponent")] * 2
    names[me] = say("seat.you")
    roll = messages.listed(
        [say("review.kind.set_die.die", die=messages.name(id_), value=rolled[id_]) for id_ in rolled]
    )
    who, whose = ("you" if seat == me else "opponent" for seat in (changer, asked))
    return ReviewCard(
        Game.from_position(position, names, language=messages.language),
        say(f"review.kind.set_die.ask_{who}_{whose}", roll=roll, die=messages.name(die), value=position.t.set_die_to),
        ("rounds",),
        ("RND-2", "CYC-1A"),
        number=position.view.seats[asked].dice[die],
        unit="pips",
        lines=(say("review.kind.set_die.told"),),
    )


def ship(messages: Messages, chance: Random) -> ReviewCard:
    """The locations where the reader's ship may begin."""
    position, player = Game.new(_SEATS, chance.getrandbits(31)).position, RandomPlayer(chance.getrandbits(31))
    taken = chance.randint(1, _SEATS - 1)
    while position.agenda[-1][0] != agenda.ASK_SHIP or sum(place >= 0 for place in position.ship) < taken:
        steps.play(position, player.choice(position), None)
    me = position.agenda[-1][1]
    names = [messages.say("review.kind.ship.seat", n=seat + 1) for seat in range(_SEATS)]
    names[me] = messages.say("seat.you")
    game = Game.from_position(position, names, language=messages.language)
    choices = [
        Choice(f"location-{place}", messages.title(place), *legality(game, PlaceShip(place)))
        for place in EDITION.rondel
    ]
    return ReviewCard(game, messages.say("review.kind.ship.ask"), ("rondel",), ("SET-9",), choices=tuple(choices))
