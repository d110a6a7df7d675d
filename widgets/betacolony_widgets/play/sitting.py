"""``Sitting``, a game of Beta Colony as the people at one screen see it: the solo rival, and the hidden roll."""

from betacolony import Event, Game, Option
from betacolony.state.position import LEVELS
from betacolony_widgets.board.picture import rolled_in
from betacolony_widgets.live_table.games import Thinker
from betacolony_widgets.live_table.history import Mark
from betacolony_widgets.live_table.play import LivePlay
from betacolony_widgets.play.narration.rolls import latest_roll


class Sitting(LivePlay[Game, Option, Event]):
    """A game, the people at one screen, and the moment in it that they look at: the half of ``Play`` that only reads.

    ``Play`` alone inherits it, as both would be too long for one file. Whatever follows from the state is here.

    Attributes:
        seen: the last round whose roll people have seen.
    """

    seen: int

    @property
    def people(self) -> list[int]:
        """The seats of the people at this screen; the solo rival is not one of them (SOLO-0)."""
        rival = self.game.position.solo is not None
        return [seat for seat in range(1 if rival else len(self.game.names)) if seat not in self.bots]

    @property
    def level(self) -> str:
        """The level of the solo rival; "" if there is none."""
        solo = self.game.position.solo
        return "" if solo is None else LEVELS[solo.level]

    @property
    def stage(self) -> str:
        """The next thing to happen: "roll", "play" (a decision), "think" (``thinker``), "over"; "back" in the past."""
        now = self.looking is None and not self.game.is_over
        return "roll" if now and rolled_in(self.game) > self.seen else super().stage

    @property
    def thinker(self) -> Thinker | None:
        """The computer player that is thinking about its turn, also while people look back."""
        return None if rolled_in(self.game) > self.seen else super().thinker

    @property
    def hidden(self) -> Mark | None:
        """The place in the history of a roll that nobody has asked to see yet."""
        return latest_roll(self.game.history) if rolled_in(self.game) > self.seen else None

    @property
    def revealed(self) -> Game:
        """As ``shown_game``, but before any roll that nobody has asked to see yet, and the step that led to it."""
        hidden = self.hidden if self.looking is None else None
        return self.shown_game if hidden is None else self.game.at(max(hidden.number - 1, 0))
