"""Advice for a decision: what the greedy player would do, best first, and what each is worth to it."""

from typing import TYPE_CHECKING, Final

from betacolony.core import chance
from betacolony.core.value import Value
from betacolony.exocolony.messages import Messages
from betacolony.exocolony.options import Option
from betacolony.exocolony.rules import decisions, steps
from betacolony.exocolony.state import agenda
from betacolony.exocolony.state.agenda import PLAYER

from .imagining import imagined
from .policies import running
from .turn_search import lines
from .valuation import value

if TYPE_CHECKING:
    from betacolony.exocolony.game import Game

#: decisions within a turn, at which a line may begin
_IN_TURN: Final = frozenset({agenda.ASK_MAIN, agenda.ASK_MINE})


class Advice(Value):
    """An option that is recommended.

    Attributes:
        option: to take now.
        worth: victory points, by the valuation, that the turn ends with above the position now.
        steps: how many choices the line has that begins with it.
    """

    option: Option
    worth: float
    steps: int

    def sentence(self, messages: Messages) -> str:
        """The worth in the words of a language."""
        return messages.say("advice.several" if self.steps > 1 else "advice.single", worth=self.worth)


def advise(game: "Game", most: int = 3) -> tuple[Advice, ...]:
    """The best options of a game's decision by the greedy player's judgement, at most so many, the best first.

    None for a game that is over. What is hidden is imagined anew.
    """
    pos = game.position
    if not pos.agenda:
        return ()
    player, kind = pos.agenda[-1][PLAYER], pos.agenda[-1][0]
    start = imagined(pos, chance.IMAGINED + pos.step)
    now = value(start, player)
    found: dict[int, tuple[float, int]] = {}
    if kind in _IN_TURN and player == pos.active:
        for line in lines(start, player):
            first = line.line[0] if line.line else steps.main_choice(steps.END)
            found.setdefault(first, (line.worth, len(line.line)))
        found = found or {steps.main_choice(steps.END): (now, 1)}  # nothing goes on while Asteroids lie open
    else:
        for choice in running(pos):
            after = start.copy()
            steps.play(after, choice, None)
            found[choice] = value(after, player), 1
    best = sorted(found.items(), key=lambda entry: entry[1][0], reverse=True)[:most]
    return tuple(Advice(decisions.option_for(pos, choice), worth - now, long) for choice, (worth, long) in best)
