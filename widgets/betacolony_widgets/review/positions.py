"""Fresh positions to ask about: games played by the engine to some moment, changed by hand."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any, Final

from betacolony import Event, Game, Option, Position
from betacolony.players.policies import RandomPlayer
from betacolony.position_builder import EDITION
from betacolony.rules import decisions, steps
from betacolony.state import agenda
from betacolony.state.geometry import SPACES, members, touching
from betacolony.state.tables import WILD_POLYMER
from betacolony.state.views import PositionView, SeatView
from betacolony.whatif import editing
from betacolony_widgets.messages import Messages

#: so often an action is a pod for nothing instead of what a random player does: boards fill as in games of people
_BUILDS: Final = 0.5
#: so often a pod goes next to another of its colour where it can
_JOINS: Final = 0.6
_PLAYERS: Final = 2


def chance_of(kind: str, seed: int, attempt: int) -> Random:
    """The chance that decides a card: equal arguments, equal draws, on every machine."""
    return Random(f"{kind} {seed} {attempt}")


class Moment:
    """A moment of a game, to be changed before it is asked about.

    It rests at the move of the reader; ``me`` is that seat.
    """

    def __init__(self, position: Position, messages: Messages) -> None:
        self.messages = messages
        self.position = position
        self.me = position.acting(position.turn)

    @property
    def table(self) -> PositionView:
        """The table as it is now."""
        return self.position.view

    @property
    def own(self) -> SeatView:
        """The reader's pieces and points."""
        return self.table.seats[self.me]

    @property
    def crowded(self) -> bool:
        """Whether another ship is where the reader's is: then the picture leaves open which stands where."""
        return self.position.ship.count(self.position.ship[self.me]) > 1

    @property
    def goods(self) -> str:
        """What the reader holds to pay with, in words."""
        messages = self.messages
        held = [f"{number} {messages.name(material)}" for material, number in self.own.materials.items() if number]
        artifacts = [messages.count("mat.artifact", self.own.artifacts)] if self.own.artifacts else []
        return messages.listed([*held, *artifacts])

    @property
    def pays_oddly(self) -> bool:
        """Whether a power of the reader's mat or of the cycle card lets goods stand for others (PAY-2, PAY-3)."""
        return bool(self.position.powers(self.me, for_pod=True))

    @property
    def card_panel(self) -> tuple[str, ...]:
        """The panel of the cycle cards, where the one in force lets polymer pay for other materials (PAY-2)."""
        return ("cards",) if self.position.bonus == WILD_POLYMER else ()

    def change(self, edit: Callable[..., Position], *to: Any) -> None:
        """Change something of the reader's; ``edit`` is one of ``whatif.editing`` that takes a player."""
        self.position = edit(self.position, self.me, *to)

    def hold(self, materials: Mapping[str, int] | Iterable[str], *, artifacts: int = 0) -> None:
        """Give the reader these goods instead of the own ones; the supply of artifacts makes up for it."""
        self.change(editing.set_goods, dict.fromkeys(EDITION.materials, 0) | Counter(materials), artifacts)

    def ask(self, decision: str = "move", *details: int) -> Game:
        """The game in which the reader is asked this; ``details`` are what its frame carries after the player."""
        return self._game([f"ask_{decision}", self.me, *details])

    def let(self, happening: str, *details: int) -> Game:
        """The game in which this has happened to the reader; the events are in its history."""
        return self._game([happening, self.me, *details])

    def _game(self, frame: list[Any]) -> Game:
        at = self.position.to_dict() | {"agenda": [["turn", self.position.turn + 1], ["end_turn"], frame]}
        names = [self.messages.say("seat.rival")] * _PLAYERS
        names[self.me] = self.messages.say("seat.you")
        return Game.from_position(Position.from_dict(at), names, language=self.messages.language)


def moment(messages: Messages, chance: Random, rounds: tuple[int, int] = (2, 9), *, first: bool = False) -> Moment:
    """A moment in one of some rounds, at a move of the first seat; ``first``: of its first action in the round."""
    player = RandomPlayer(chance.getrandbits(31))
    position = Game.new(_PLAYERS, chance.getrandbits(31)).position
    position.seed = chance.getrandbits(31)
    end = chance.randint(*rounds), chance.randrange(1 if first else 2 * _PLAYERS - 1)
    while position.agenda[-1][:2] != (agenda.ASK_MOVE, 0) or (position.round, position.turn) < end:
        if position.agenda[-1][0] == agenda.ASK_MOVE and chance.random() < _BUILDS:
            _build(position, player, chance)
        else:
            steps.play(position, player.choice(position), None)
    return Moment(position, messages)


def _build(position: Position, player: RandomPlayer, chance: Random) -> None:
    """Let a player use two dice to build any pod for nothing, with all that follows."""
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


def carry_on(game: Game, until: Callable[[Event], bool]) -> list[Event]:
    """Take the first option again and again until something happens; gives all events since.

    Empty if it does not happen before somebody else is asked.
    """
    told = list[Event]()
    me = game.decision.player if game.decision is not None else None
    while game.decision is not None and game.decision.player == me:
        told += game.play(game.options[0])
        if any(until(event) for event in told):
            return told
    return []


def reasons(game: Game, option: Option) -> tuple[bool, tuple[str, ...], tuple[str, ...]]:
    """Whether an option is legal; else why not, in sentences, and the ids of the rules."""
    found = game.why_not(option)
    return not found, tuple(game.tell(reason) for reason in found), tuple(reason.rule for reason in found)


def spaces_of(colony: str) -> range:
    """The numbers of a colony's spaces."""
    number = [one.id for one in EDITION.colonies].index(colony)
    return range(SPACES * number, SPACES * (number + 1))
