"""``Sitting``, a game as the people at one screen see it, before any choice: the seats, the stage, the hidden roll."""

from betacolony import Event, Game
from betacolony.players.policies import Player
from betacolony.state.position import LEVELS
from betacolony_widgets.board.picture import rolled_in
from betacolony_widgets.messages import Messages
from betacolony_widgets.play.narration.history import Mark, latest_own, latest_roll, latest_run, visible_since

from .seats import Thinker


class Sitting:
    """A game, the people at one screen, and the moment in it that they look at: the half of ``Play`` that only reads.

    ``Play`` alone inherits it, as both would be too long for one file. Whatever follows from the state is here.

    Attributes:
        game: the current game; during a what-if, the branch.
        bots: the computer players, by seat.
        looking: the number of the record that people look back at; None for the current moment.
        seen: the last round whose roll people have seen.
        floor: the number of records, from the first, that can't be taken back.
    """

    game: Game
    bots: dict[int, Player]
    looking: int | None
    seen: int
    floor: int
    _patient: bool

    @property
    def messages(self) -> Messages:
        """The sentences of the game's language."""
        return Messages.of(self.game.language)

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
    def alone(self) -> bool:
        """True if just one person plays here, so that the page can say "you"."""
        return len(self.people) == 1

    @property
    def stage(self) -> str:
        """The next thing to happen: "roll", "play" (a decision), "think" (``thinker``), "over"; "back" in the past."""
        if self.looking is not None:
            return "back"
        if self.game.is_over:
            return "over"
        if rolled_in(self.game) > self.seen:
            return "roll"
        return "think" if self.thinker else "play"

    @property
    def thinker(self) -> Thinker | None:
        """The computer player that is thinking about its turn, also while people look back."""
        decision = self.game.decision
        if not self._patient or decision is None or rolled_in(self.game) > self.seen:
            return None
        player = self.bots.get(decision.player)
        return player if isinstance(player, Thinker) else None

    @property
    def shown_game(self) -> Game:
        """The game as it is to be drawn: now, or in the past while people look back."""
        return self.game if self.looking is None else self.game.at(self.looking)

    @property
    def hidden_roll(self) -> Mark | None:
        """The place in the history of a roll that nobody has asked to see yet."""
        return latest_roll(self.game.history) if rolled_in(self.game) > self.seen else None

    @property
    def revealed(self) -> Game:
        """As ``shown_game``, but before any roll that nobody has asked to see yet, and the step that led to it."""
        hidden = self.hidden_roll if self.looking is None else None
        return self.shown_game if hidden is None else self.game.at(max(hidden.number - 1, 0))

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

    def _happened(self, before: int) -> tuple[Event, ...]:
        """The visible events since the history had this many records."""
        return visible_since(self.game.history, before, self.hidden_roll)
