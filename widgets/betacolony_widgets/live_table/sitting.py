"""``Sitting``, a game as the people at one screen see it, before any choice: the seats, the stage, the moment."""

from typing import Generic

from betacolony_widgets.messages import Messages

from .games import EventT, GameT, Player, Thinker
from .history import Mark, latest_own, latest_run, visible_since


class Sitting(Generic[GameT, EventT]):
    """A game, the people at one screen, and the moment in it that they look at: the half of ``LivePlay`` that reads.

    Attributes:
        game: the current game; during a what-if, the branch.
        bots: the computer players, by seat.
        looking: the number of the record that people look back at; None for the current moment.
        floor: the number of records, from the first, that can't be taken back.
    """

    game: GameT
    bots: dict[int, Player]
    looking: int | None
    floor: int
    _patient: bool

    @property
    def messages(self) -> Messages:
        """The sentences of the game's language."""
        return Messages.of(self.game.language)

    @property
    def people(self) -> list[int]:
        """The seats of the people at this screen."""
        return [seat for seat in range(len(self.game.names)) if seat not in self.bots]

    @property
    def alone(self) -> bool:
        """True if just one person plays here, so that the page can say "you"."""
        return len(self.people) == 1

    @property
    def stage(self) -> str:
        """The next thing to happen: "play" (a decision), "think" (``thinker``), "over"; "back" in the past."""
        if self.looking is not None:
            return "back"
        if self.game.is_over:
            return "over"
        return "think" if self.thinker else "play"

    @property
    def thinker(self) -> Thinker | None:
        """The computer player that is thinking about its turn, also while people look back."""
        decision = self.game.decision
        if not self._patient or decision is None:
            return None
        player = self.bots.get(decision.player)
        return player if isinstance(player, Thinker) else None

    @property
    def shown_game(self) -> GameT:
        """The game as it is to be drawn: now, or in the past while people look back."""
        return self.game if self.looking is None else self.game.at(self.looking)

    @property
    def revealed(self) -> GameT:
        """As ``shown_game``, but before anything that the reader has yet to see."""
        return self.shown_game

    @property
    def hidden(self) -> Mark | None:
        """The place in the history from which on nothing is shown yet; None if all is."""
        return None

    @property
    def others(self) -> int | None:
        """The number of the record that began the others' latest run of decisions; None before any."""
        return latest_run(self.game.history, self.bots)

    @property
    def can_redo(self) -> bool:
        """True if something that was taken back can be played again."""
        return self.looking is None and self.game.can_redo

    def _last_own(self) -> int | None:
        """The number of the last record that a person has decided; None if none can be taken back."""
        return latest_own(self.game.history, self.bots, self.floor)

    def _happened(self, before: int) -> tuple[EventT, ...]:
        """The visible events since the history had this many records."""
        return visible_since(self.game.history, before, self.hidden)
