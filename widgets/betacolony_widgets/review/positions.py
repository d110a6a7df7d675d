"""Fresh positions to ask about: games that the engine plays to some moment, then changed by hand."""

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping
from random import Random
from typing import Any, Final

from betacolony import Event, Game, Option, Position
from betacolony.players.policies import RandomPlayer
from betacolony.position_builder import COLONIES, EDITION
from betacolony.rules import decisions, steps
from betacolony.state import agenda
from betacolony.state.geometry import SPACES, members, touching
from betacolony.state.position import LEVELS
from betacolony.state.tables import WILD_POLYMER
from betacolony.state.views import PositionView, SeatView
from betacolony.whatif import editing
from betacolony_widgets.messages import Messages
from betacolony_widgets.teaching.review_cards import NoQuestion

#: the share of actions that build a free pod instead of moving at random: boards fill as they do between people
_BUILDS: Final = 0.5
#: the share of pods that go next to another of their colour where they can
_JOINS: Final = 0.6
_PLAYERS: Final = 2


class Moment:
    """The moment before the reader moves, to be changed before the question is asked; ``me`` is the reader's seat."""

    def __init__(self, position: Position, messages: Messages) -> None:
        self.messages = messages
        self.position = position
        self.me = position.acting(position.turn)

    @property
    def table(self) -> PositionView:
        """The table with all changes made so far."""
        return self.position.view

    @property
    def own(self) -> SeatView:
        """The reader's pieces and points."""
        return self.table.seats[self.me]

    @property
    def crowded(self) -> bool:
        """True if another ship shares the reader's location; the picture doesn't show which is which."""
        return self.position.ship.count(self.position.ship[self.me]) > 1

    @property
    def goods(self) -> str:
        """The goods that the reader can pay with, in words."""
        messages = self.messages
        goods = {**self.own.materials, "artifact": self.own.artifacts}
        return messages.listed([messages.engine.some(kind, number) for kind, number in goods.items() if number])

    @property
    def pays_oddly(self) -> bool:
        """True if the reader's mat or the cycle card lets some goods stand in for others (PAY-2, PAY-3)."""
        return bool(self.position.powers(self.me, for_pod=True))

    @property
    def card_panel(self) -> tuple[str, ...]:
        """The panel of the cycle cards, if the current card lets polymer pay for other materials (PAY-2)."""
        return ("cards",) if self.position.bonus == WILD_POLYMER else ()

    def change(self, edit: Callable[..., Position], *values: Any) -> None:
        """Change something of the reader's; ``edit`` is a function of ``whatif.editing`` that takes a player."""
        self.position = edit(self.position, self.me, *values)

    def hold(self, materials: Mapping[str, int] | Iterable[str], *, artifacts: int = 0) -> None:
        """Replace the reader's goods; artifacts come from the supply, or go back to it."""
        self.change(editing.set_goods, dict.fromkeys(EDITION.materials, 0) | Counter(materials), artifacts)

    def ask(self, decision: str = "move", *details: int) -> Game:
        """The game in which the reader faces a decision; ``details`` follow the player in its agenda frame.

        Raises:
            NoQuestion: the position leaves nothing to decide.
        """
        try:
            return self.carry_out(f"ask_{decision}", *details)
        except ValueError as error:
            raise NoQuestion from error

    def build_achievements(self, chance: Random, own: int, others: int) -> None:
        """Have the reader and the opponent build this many achievements, from those on offer, where they may go.

        Raises:
            NoQuestion: an outer ring is full, or a player has some already.
        """
        for player, number in ((self.me, own), (1 - self.me, others)):
            if self.table.seats[player].achievements:
                raise NoQuestion
            for _ in range(number):
                tile = chance.choice([*self.table.statues, *([self.table.building] if self.table.building else [])])
                spaces = editing.spaces_for(self.position, tile)
                if not spaces:
                    raise NoQuestion
                self.position = editing.put_achievement(self.position, chance.choice(spaces), tile, player)
                if self.table.building is None and self.table.hidden_buildings:
                    top = chance.choice(self.table.hidden_buildings)
                    self.position = editing.set_building(self.position, top)

    def carry_out(self, step: str, *details: int) -> Game:
        """The game after a step of the agenda, carried out for the reader; its events are in the history."""
        frame = [step, self.me, *details]
        data = self.position.to_dict() | {"agenda": [["turn", self.position.turn + 1], ["end_turn"], frame]}
        return Game.from_position(Position.from_dict(data), self.names, language=self.messages.language)

    @property
    def names(self) -> list[str]:
        """The players as the reader is told of them, by seat."""
        other = self.messages.say("seat.opponent") if self.position.solo is None else self.messages.name("rival")
        names = [other] * _PLAYERS
        names[self.me] = self.messages.say("seat.you")
        return names


def moment(messages: Messages, chance: Random, rounds: tuple[int, int] = (2, 9), *, first: bool = False) -> Moment:
    """A moment before the first seat moves, in a round between these two; ``first``: before its first action."""
    player = RandomPlayer(chance.getrandbits(31))
    position = Game.new(_PLAYERS, chance.getrandbits(31)).position
    position.seed = chance.getrandbits(31)
    end = chance.randint(*rounds), chance.randrange(1 if first else 2 * _PLAYERS - 1)
    return _played(position, player, chance, end, messages)


def solo_moment(messages: Messages, chance: Random, rounds: tuple[int, int] = (2, 9)) -> Moment:
    """A moment before one of the reader's actions in a game against the rival, in a round between these two."""
    player = RandomPlayer(chance.getrandbits(31))
    position = Game.solo(chance.choice(LEVELS), chance.getrandbits(31)).position
    position.seed = chance.getrandbits(31)
    return _played(position, player, chance, (chance.randint(*rounds), chance.randrange(2)), messages)


def _played(
    position: Position, player: RandomPlayer, chance: Random, end: tuple[int, int], messages: Messages
) -> Moment:
    """The first seat's first move from a round and an action on."""
    while position.agenda[-1][:2] != (agenda.ASK_MOVE, 0) or (position.round, position.turn) < end:
        if position.agenda[-1][0] == agenda.ASK_MOVE and chance.random() < _BUILDS:
            _build(position, player, chance)
        else:
            steps.play(position, player.choice(position), None)
    return Moment(position, messages)


def _build(position: Position, player: RandomPlayer, chance: Random) -> None:
    """Let a player spend two dice on any free pod, and carry out what follows."""
    me = position.agenda[-1][1]
    frame = (agenda.ASK_FREE_POD, me)
    if not decisions.allowed(position, frame):
        steps.play(position, player.choice(position), None)
        return
    turn = position.round, position.turn
    position.agenda[-1] = frame
    for die in [die for die in range(len(EDITION.dice)) if not position.spent[me] >> die & 1][:2]:
        position.spent[me] |= 1 << die
    while position.agenda and (position.round, position.turn) == turn and position.agenda[-1][1] == me:
        choice = player.choice(position)
        if position.agenda[-1][0] == agenda.ASK_SPACE and chance.random() < _JOINS:
            choice = _joining(position, chance, choice)
        steps.play(position, choice, None)


def _joining(position: Position, chance: Random, otherwise: int) -> int:
    """A space where the pod in hand joins others of its colour, if there is one."""
    frame = position.agenda[-1]
    colour = position.t.pod_colour[position.places[frame[agenda.PLACE]]]
    near = members(decisions.allowed(position, frame) & touching(position.pods[colour]))
    return chance.choice(near) if near else otherwise


def take_first(game: Game, kinds: Container[str]) -> list[Event]:
    """Take the first option of each decision, for as long as they are of these kinds and the turn lasts."""
    turn, events = game.position.turn, list[Event]()
    while game.decision and game.decision.kind in kinds and game.position.turn == turn:
        events += game.play(game.options[0])
    return events


def legality(game: Game, option: Option) -> tuple[bool, tuple[str, ...], tuple[str, ...]]:
    """True if an option is legal; else the reasons why not, as sentences and as ids of rules."""
    reasons = game.why_not(option)
    return not reasons, tuple(game.tell(reason) for reason in reasons), tuple(reason.rule for reason in reasons)


def spaces_of(colony: str) -> range:
    """The numbers of a colony's spaces."""
    number = COLONIES.index(colony)
    return range(SPACES * number, SPACES * (number + 1))
