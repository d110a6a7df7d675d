"""Players: whoever chooses among the options of a game.

None of them knows more than what lies open on the table: where they look ahead, they do so with a seed of their own.
"""

from collections.abc import Sequence
from typing import Final, Protocol

from . import agenda, chance, choosing, legal, steps, tables
from .game import Game
from .options import Option
from .position import Position
from .valuation import LIKED_POWERS, STANDARD, Valuation, Weights


class Player(Protocol):
    """Chooses one of the options of a game's decision."""

    def choose(self, game: Game) -> Option:
        """One of ``game.options``. The game is not changed."""
        ...


class RandomPlayer:
    """Chooses evenly among the options of each decision.

    Evenly means: over the listed options, one for each different effect, of one small decision at a time. It is not
    even over whole turns: a move that opens many ways to go on is not chosen more often for it.
    """

    def __init__(self, seed: int = 0) -> None:
        """``seed`` (0 to 2**62 - 1) decides its choices, together with the place in the game and nothing else."""
        self.seed = seed

    def choose(self, game: Game) -> Option:
        """One of the options, each as likely as the other."""
        options = game.options
        decision = game.decision
        player = 0 if decision is None else decision.player
        step = len(game.history)
        word = chance.key(chance.CHOICE, step >> 11, 0, player, step & 2047)
        return options[chance.below(len(options), self.seed, word)]


#: frames at which a turn is over: nothing below them is part of it
_TURN_ENDS: Final = frozenset(
    {
        agenda.END_TURN,
        agenda.TURN,
        agenda.ROLL,
        agenda.DIE_BONUS,
        agenda.GOAL,
        agenda.PASS_MARKER,
        agenda.NEW_ROUND,
    }
)
#: decisions whose choices say nothing yet about what they are worth: every one is followed to its end
_OPEN: Final = frozenset(
    {
        agenda.ASK_MOVE,
        agenda.ASK_ACTIVATE,
        agenda.ASK_NEXUS,
        agenda.ASK_POD,
        agenda.ASK_FREE_POD,
        agenda.ASK_FREE_ACHIEVEMENT,
    }
)
_PAYMENTS: Final = frozenset({agenda.ASK_PAYMENT, agenda.ASK_TILE_PAYMENT})
#: of all other choices only the best so many are followed further
_BREADTH: Final = 2
#: a turn with more decisions than this (a chain of free pods, say) is valued as it then stands
_DEPTH: Final = 14


class GreedyPlayer:
    """Plays out its own turn and takes the way that leaves the best position (``valuation``).

    Every move, activation, pod and achievement is looked at; of spaces, payments and materials the best few are
    followed to the end of the turn. It does not think about the turns of others, nor about its own next one beyond what
    the valuation says.
    """

    def __init__(self, weights: Weights = STANDARD, seed: int = 0) -> None:
        """``weights``: what it values; ``seed``: the draws it imagines while it looks ahead."""
        self.weights = weights
        self.seed = seed

    def choose(self, game: Game) -> Option:
        """The first step of the best way to play this turn; of equals the first listed."""
        pos = game.position
        return choosing.option_for(pos, self.choice(pos))

    def choice(self, pos: Position) -> int:
        """The same for a position: one of ``legal.choices``."""
        worths = self.worths(pos)
        return max(worths, key=lambda pair: pair[1])[0]

    def worths(self, pos: Position) -> list[tuple[int, float]]:
        """Every choice with what the best turn that begins with it leaves, in CP."""
        choices = legal.choices(pos)
        if len(choices) == 1:
            return [(choices[0], 0.0)]
        kind, player = pos.agenda[-1][0], pos.agenda[-1][1]
        if kind == agenda.ASK_MAT:
            return [(mat, -float(LIKED_POWERS.index(pos.t.mat_special[mat]))) for mat in choices]
        if kind == agenda.ASK_SHIP:
            return [(place, float(_good_start(pos, place))) for place in choices]
        pos = pos.copy()
        pos.seed, pos.scripted = self.seed, {}
        pos.agenda = _this_turn(pos)
        search = _Search(Valuation(pos, player, self.weights))
        if kind in (agenda.ASK_SET_DIE, agenda.ASK_FLIP_DIE):
            return [(choice, search.at_once(pos, choice)) for choice in choices]
        return [(choice, search.best(search.played(pos, choice))) for choice in choices]


def _this_turn(pos: Position) -> list[agenda.Frame]:
    """The part of the agenda that belongs to the turn under way: with the rest cut off, a turn ends with its agenda."""
    ends = [number for number, frame in enumerate(pos.agenda) if frame[0] in _TURN_ENDS]
    return pos.agenda[ends[-1] + 1 :] if ends else pos.agenda[:]


class _Search:
    """The look ahead from one decision to the end of the turn. What was worked out once is remembered."""

    def __init__(self, valuation: Valuation) -> None:
        self.valuation = valuation
        self.player = valuation.player
        self.known: dict[tuple[object, ...], float] = {}

    def at_once(self, pos: Position, choice: int) -> float:
        """What could be made at once of the dice that a choice leaves."""
        after = pos.copy()
        steps.play(after, choice, None)
        after.agenda = [(agenda.ASK_MOVE, self.player)]
        return self.best(after)

    def best(self, pos: Position, depth: int = 0) -> float:
        """The value of the best way to finish the turn, ``depth`` decisions into it."""
        if not pos.agenda or depth == _DEPTH:
            return self.valuation.of(pos)
        frame = pos.agenda[-1]
        key: tuple[object, ...] = ()
        if frame[0] not in (agenda.ASK_MOVE, agenda.ASK_ACTIVATE):
            # neither dice nor ship count any more: another way here is worth the same
            key = (*pos.agenda, pos.goods[self.player], pos.fuel[self.player], pos.total(self.player), pos.open)
            if key in self.known:
                return self.known[key]
        played = [self.played(pos, choice) for choice in legal.choices(pos)]
        if frame[0] not in _OPEN and any(after.agenda for after in played):
            played.sort(key=self.valuation.of, reverse=True)
            played = played[:_BREADTH]
        best = max([self.best(after, depth + 1) for after in played])
        if key:
            self.known[key] = best
        return best

    def played(self, pos: Position, choice: int) -> Position:
        """The position after a choice; a payment that follows is made so that the goods left are worth most."""
        after = pos.copy()
        steps.play(after, choice, None)
        if after.agenda and after.agenda[-1][0] in _PAYMENTS:
            held = after.goods[self.player]
            fuel = after.fuel[self.player]
            best = max(legal.choices(after), key=lambda way: self.valuation.goods(held - way, fuel))
            steps.play(after, best, None)
        return after


def _good_start(pos: Position, place: int) -> int:
    """How near the moons are from a place, added up over the values 1 to 6."""
    t = pos.t
    return sum(
        t.faces - steps_ for steps_ in range(1, t.faces + 1) if t.kind[(place + steps_) % t.length] == tables.MOON
    )


def play_out(game: Game, players: Sequence[Player]) -> Game:
    """Play a game to its end, ``players`` by seat. Returns the same game."""
    while (decision := game.decision) is not None:
        game.play(players[decision.player].choose(game))
    return game
