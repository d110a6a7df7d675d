"""Review cards about the set-up: what lies on the table, what players hold, and who comes when."""

from collections.abc import Callable
from random import Random
from typing import Final

from betacolony import Game, Position
from betacolony.players.policies import RandomPlayer
from betacolony.position_builder import EDITION
from betacolony.rules import steps
from betacolony.state import agenda
from betacolony_widgets.lessons.tasks import Part
from betacolony_widgets.messages import Messages
from betacolony_widgets.teaching.review_cards import NoQuestion

from .cards import ALL_COLONIES, Choice, ReviewCard
from .positions import moment

#: players in a game whose order is asked about
_SEATS: Final = (3, 4)
#: the places in an order, as the messages name them
_PLACES: Final = ("first", "second", "third", "fourth")
#: what players begin with
_HELD: Final = ("crew", "dice", "fuel", "materials")


def draw_pile(messages: Messages, chance: Random) -> ReviewCard:
    """The pods left in the draw pile when this many are built."""
    say = messages.say
    at = moment(messages, chance, (2, 9))
    table = at.table
    built = sum(tile.pod is not None for tile in table.board.values())
    laid_out = [pod for row in table.manufactory for pod in row]
    if table.removed or not table.talon or len(laid_out) != len(EDITION.rows) * EDITION.columns or None in laid_out:
        raise NoQuestion  # a cycle card has changed the count
    parts = (
        Part(say("review.kind.draw_pile.game"), len(EDITION.pods)),
        Part(say("review.kind.draw_pile.built"), -built),
        Part(say("review.kind.draw_pile.laid_out", rows=len(EDITION.rows), each=EDITION.columns), -len(laid_out)),
    )
    return ReviewCard(
        at.ask(),
        say("review.kind.draw_pile.ask", pods=len(EDITION.pods), n=built),
        ALL_COLONIES,
        ("SET-2", "POD-7"),
        number=len(table.talon),
        unit="pods",
        parts=parts,
    )


def on_offer(messages: Messages, chance: Random) -> ReviewCard:
    """The achievements that are left to build."""
    say = messages.say
    at = moment(messages, chance, (4, 9))
    at.build_achievements(chance, chance.randint(0, 2), chance.randint(0, 2))
    table = at.table
    statues = [tile.id for tile in EDITION.achievements if tile.end_per]
    built = [tile for seat in table.seats for tile in seat.achievements]
    of_statues = sum(tile in statues for tile in built)
    parts = (
        Part(say("review.kind.on_offer.statues"), len(table.statues)),
        Part(say("review.kind.on_offer.building"), int(table.building is not None)),
    )
    return ReviewCard(
        at.ask(),
        say("review.kind.on_offer.ask", statues=of_statues, buildings=len(built) - of_statues),
        ALL_COLONIES,
        ("SET-3", "CUL-2"),
        number=sum(part.number for part in parts),
        unit="tiles",
        parts=parts,
    )


def clockwise(messages: Messages, chance: Random) -> ReviewCard:
    """The player whose action is the first, second, and so on of a round."""
    position = _set_up(chance)
    _play(position, chance, lambda: position.agenda[-1][0] == agenda.ASK_MOVE)
    order = [position.acting(turn) for turn in range(position.players)]
    return _in_order(messages, chance, position, "clockwise", order, ("SET-5", "RND-3"), ("rounds",))


def draft(messages: Messages, chance: Random) -> ReviewCard:
    """The player who chooses a mat first, second, and so on."""
    position = _set_up(chance)
    begun, order = position.copy(), list[int]()
    while begun.agenda[-1][0] == agenda.ASK_MAT:
        order.append(begun.agenda[-1][1])
        steps.play(begun, RandomPlayer(chance.getrandbits(31)).choice(begun), None)
    return _in_order(messages, chance, position, "draft", order, ("SET-6",), ("rondel",))


def _set_up(chance: Random) -> Position:
    return Game.new(chance.choice(_SEATS), chance.getrandbits(31)).position


def _play(position: Position, chance: Random, ends: Callable[[], bool]) -> None:
    """Play at random to some moment."""
    player = RandomPlayer(chance.getrandbits(31))
    while not ends():
        steps.play(position, player.choice(position), None)


def _in_order(
    messages: Messages,
    chance: Random,
    position: Position,
    kind: str,
    order: list[int],
    rules: tuple[str, ...],
    panels: tuple[str, ...],
) -> ReviewCard:
    """A card about the seat that comes at one place of an order."""
    place = chance.randrange(len(order))
    names = [messages.say("review.kind.ship.seat", n=seat + 1) for seat in range(position.players)]
    why = messages.say(f"review.kind.{kind}.why", order=messages.listed([names[seat] for seat in order]))
    choices = [
        Choice(f"seat-{seat}", names[seat], seat == order[place], () if seat == order[place] else (why,))
        for seat in range(position.players)
    ]
    values = {"n": position.players, "start": names[position.start]}
    question = messages.say(f"review.kind.{kind}.ask_{_PLACES[place]}", **values)
    game = Game.from_position(position, names, language=messages.language)
    return ReviewCard(game, question, panels, rules, choices=tuple(choices))


def begin(messages: Messages, chance: Random) -> ReviewCard:
    """The number of things of a kind that each player begins with."""
    say = messages.say
    players = chance.choice((2, *_SEATS))
    position = Game.new(players, chance.getrandbits(31)).position
    _play(position, chance, lambda: position.agenda[-1][0] == agenda.ASK_SHIP)  # all is dealt
    seat = chance.randrange(players)
    held = position.view.seats[seat]
    numbers = {
        "crew": held.crew,
        "dice": len(EDITION.dice),
        "fuel": held.fuel,
        "materials": sum(held.materials.values()),
    }
    asked = chance.choice(_HELD)
    names = [say("review.kind.ship.seat", n=number + 1) for number in range(players)]
    listed = messages.listed([f"{number} {messages.unit(kind, number)}" for kind, number in numbers.items()])
    return ReviewCard(
        Game.from_position(position, names, language=messages.language),
        say(f"review.kind.begin.ask_{asked}", n=players, seat=names[seat]),
        ("rondel",),
        ("SET-7", "SET-1"),
        number=numbers[asked],
        unit=asked,
        lines=(say("review.kind.begin.told", things=listed),),
    )
