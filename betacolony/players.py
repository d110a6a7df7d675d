"""Players: whoever chooses among the options of a game.

None of them knows more than what lies open on the table: where they look ahead, they do so with a seed of their own.
"""

from collections.abc import Sequence
from typing import Final, Protocol

from . import agenda, chance, choosing, legal, steps, tables
from .game import Game
from .options import Option
from .position import Position
from .valuation import LIKED_POWERS, STANDARD, Weights, goods_worth, value


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


#: decisions at which a look ahead within one's own turn ends
_BOUNDARIES: Final = frozenset(
    {
        agenda.ASK_MAT,
        agenda.ASK_SHIP,
        agenda.ASK_MOVE,
        agenda.ASK_SET_DIE,
        agenda.ASK_FLIP_DIE,
        agenda.ASK_CYCLE_MATERIAL,
        agenda.ASK_DISCARD,
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
        pos = pos.copy()
        pos.seed, pos.scripted = self.seed, {}
        kind, player = pos.agenda[-1][0], pos.agenda[-1][1]
        if kind == agenda.ASK_MAT:
            return [(mat, -float(LIKED_POWERS.index(pos.t.mat_special[mat]))) for mat in choices]
        if kind == agenda.ASK_SHIP:
            return [(place, float(_good_start(pos, place))) for place in choices]
        search = _Search(pos, player, self.weights)
        if kind in (agenda.ASK_SET_DIE, agenda.ASK_FLIP_DIE):
            return [(choice, search.at_once(pos, choice)) for choice in choices]
        return [(choice, search.after(pos, choice)) for choice in choices]


class _Search:
    """The look ahead from one decision to the end of the turn. What was worked out once is remembered."""

    def __init__(self, pos: Position, player: int, weights: Weights) -> None:
        self.player = player
        self.round = pos.round
        self.turn = pos.turn
        self.weights = weights
        self.known: dict[tuple[object, ...], float] = {}

    def after(self, pos: Position, choice: int) -> float:
        """The value of the best turn after a choice."""
        return self.best(self._played(pos, choice))

    def at_once(self, pos: Position, choice: int) -> float:
        """What could be made at once of the dice that a choice leaves."""
        after = pos.copy()
        steps.play(after, choice, None)
        after.agenda = [(agenda.ASK_MOVE, self.player)]
        return max(self.after(after, move) for move in legal.choices(after))

    def best(self, pos: Position) -> float:
        """The value of the best way to finish the turn."""
        if not self._mine(pos):
            return value(pos, self.player, self.weights)
        frame = pos.agenda[-1]
        kind = frame[0]
        key: tuple[object, ...] = ()
        if kind != agenda.ASK_ACTIVATE:  # after that neither dice nor ship count: other ways here are worth the same
            key = (*pos.agenda, pos.goods[self.player], pos.fuel[self.player], pos.total(self.player), pos.open)
            if key in self.known:
                return self.known[key]
        choices = legal.choices(pos)
        if kind in _OPEN:
            best = max([self.after(pos, choice) for choice in choices])
        else:
            played = [self._played(pos, choice) for choice in choices]
            worths = [value(after, self.player, self.weights) for after in played]
            order = sorted(range(len(played)), key=worths.__getitem__, reverse=True)
            best = max([self.best(played[one]) if self._mine(played[one]) else worths[one] for one in order[:_BREADTH]])
        if key:
            self.known[key] = best
        return best

    def _mine(self, pos: Position) -> bool:
        """Whether the turn still goes on."""
        if not pos.agenda:
            return False
        frame = pos.agenda[-1]
        same = frame[1] == self.player and pos.turn == self.turn and pos.round == self.round
        return same and frame[0] not in _BOUNDARIES

    def _played(self, pos: Position, choice: int) -> Position:
        """The position after a choice; a payment that follows is made so that the goods left are worth most."""
        after = pos.copy()
        steps.play(after, choice, None)
        if after.agenda and after.agenda[-1][0] in _PAYMENTS:
            held = after.goods[self.player]
            fuel = after.fuel[self.player]
            ways = legal.choices(after)
            best = max(ways, key=lambda way: goods_worth(after, held - way, fuel, self.weights))
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
