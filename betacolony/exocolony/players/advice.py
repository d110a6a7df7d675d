"""Advice for a decision: what the greedy player would do, best first, and what each is worth to it."""

from typing import TYPE_CHECKING

from betacolony.core import chance
from betacolony.core.messages import short
from betacolony.core.value import Value
from betacolony.exocolony.messages import Messages
from betacolony.exocolony.options import Option
from betacolony.exocolony.rules import decisions, steps
from betacolony.exocolony.state.agenda import PLAYER

from .imagining import imagined
from .policies import in_turn, running
from .turn_search import lines
from .valuation import turns_left, value

if TYPE_CHECKING:
    from betacolony.exocolony.game import Game


class Advice(Value):
    """An option that is recommended.

    Attributes:
        option: to take now.
        worth: points, by the valuation, that the turn ends with above the position now.
        steps: how many choices the line has that begins with it.
    """

    option: Option
    worth: float
    steps: int

    def sentence(self, messages: Messages) -> str:
        """The worth in the words of a language."""
        kind = "several" if self.steps > 1 else "single"
        return messages.say(f"advice.{kind}" if short(self.worth) else f"advice.{kind}_even", worth=self.worth)


def advise(game: "Game", most: int = 3) -> tuple[Advice, ...]:
    """The best options of a game's decision by the greedy player's judgement, at most this many, the best first.

    None for a game that is over. What is hidden is imagined anew.
    """
    pos = game.position
    if not pos.agenda:
        return ()
    player, left = pos.agenda[-1][PLAYER], turns_left(pos)
    start = imagined(pos, chance.IMAGINED + pos.step)
    now = value(start, player, left)
    found: dict[int, tuple[float, int]] = {}
    if in_turn(pos):
        for line in lines(start, player):
            found.setdefault(line.line[0], (line.worth, max(len(line.line) - 1, 1)))  # without the end of the turn
        found = found or {steps.main_choice(steps.END): (now, 1)}  # nothing goes on while Asteroids lie open
    else:
        for choice in running(pos):
            after = start.copy()
            steps.play(after, choice, None)
            found[choice] = value(after, player, left), 1
    best = sorted(found.items(), key=lambda entry: entry[1][0], reverse=True)[:most]
    return tuple(Advice(decisions.option_for(pos, choice), worth - now, long) for choice, (worth, long) in best)
