"""The replay of a game of Beta Colony as a single HTML file."""

from collections.abc import Sequence
from typing import Final

from betacolony import Game, Option
from betacolony_widgets.board import icons
from betacolony_widgets.board.picture import picture
from betacolony_widgets.board.shapes import Scene, Shape
from betacolony_widgets.live_table import replay
from betacolony_widgets.live_table.replay import Points
from betacolony_widgets.palette import seat_role
from betacolony_widgets.play.choices import flow

from .narrator import Narrator

#: pixels; the least width at which the table of four players has its panels side by side, and legible text
WIDTH: Final = 930


def replay_html(game: Game, *, title: str = "", you: int | None = None) -> str:
    """A game, finished or running, as a page: a picture and sentences for every record of its history.

    Args:
        game: the game, which stays as it is.
        title: the heading; "" for the players' names.
        you: the seat of the player to address; None to tell of everybody by name.
    """
    return Replay(game, you).html(title)


def seen(moment: Game, you: int | None = None) -> Scene:
    """The table as seen by the player who has just acted, or after the set-up by the one to act.

    ``you`` is the seat of the player to address, if any.
    """
    last = moment.history[-1].decision
    me = last.player if last else None
    return picture(moment, width=WIDTH, me=me, addressed=me is not None and me == you)


class Replay(replay.Replay[Game, Option]):
    """A game of Beta Colony as a page."""

    section = "replay.beta_colony"
    publisher = "https://www.riograndegames.com/"
    margin = 14.0

    def _seen(self, moment: Game) -> Scene:
        return seen(moment, self.you)

    def _sentences(self, moment: Game) -> list[str]:
        return Narrator(moment, self.you).story(moment.history[-1].events)

    def _outcome(self) -> str:
        game, say = self.game, self.messages.say
        if game.result is None:
            round_, rounds = game.position.round, game.edition.rules.rounds
            return say("replay.running" if round_ else "replay.setting_up", round=round_, rounds=rounds)
        winners = [game.names[seat] for seat in game.result.winners]
        return say("replay.won" if len(winners) == 1 else "replay.shared", winners=self.messages.listed(winners))

    def _where(self, moment: Game) -> str:
        round_, rounds = moment.position.round, moment.edition.rules.rounds
        return self.messages.say("rounds.now" if round_ else "rounds.before", round=round_, rounds=rounds)

    def _asked(self, moment: Game) -> str:
        decision = moment.decision
        if decision is None:
            return ""
        return flow.prompt(moment, decision, ())[0] if decision.player == self.you else decision.prompt

    def _pawn(self, seat: int) -> Shape:
        return icons.pawn(seat_role(self.game.edition.player_colours[seat], seat), 0, 0, 11)

    def _points(self) -> Sequence[Points]:
        winners = self.game.result.winners if self.game.result else ()
        return [
            Points(
                score.player,
                self.messages.say("mat.cp", n=score.total),
                {self.messages.title(source): points for source, points in score.sources.items()},
                score.player in winners,
            )
            for score in self.game.scores()
        ]

    def _is_invented(self) -> bool:
        return "reconstructed" in self.game.edition.provenance.values()
