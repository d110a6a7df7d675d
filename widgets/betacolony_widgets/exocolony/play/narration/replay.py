"""The replay of a game of Exocolony as a single HTML file."""

from collections.abc import Sequence

from betacolony.exocolony import Game, Option
from betacolony.exocolony.state.position import SOURCES
from betacolony_widgets.board.layers import FACE
from betacolony_widgets.board.shapes import Piece, Scene, Shape
from betacolony_widgets.exocolony.board.layouts import still
from betacolony_widgets.exocolony.board.signs import art
from betacolony_widgets.exocolony.board.stills import table_of
from betacolony_widgets.live_table import replay
from betacolony_widgets.live_table.replay import Points
from betacolony_widgets.messages import capital

from .narrator import Narrator


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
    return still.table(table_of(moment, me=me, addressed=me is not None and me == you))


class Replay(replay.Replay[Game, Option]):
    """A game of Exocolony as a page."""

    section = "exo.play.replay"

    def _seen(self, moment: Game) -> Scene:
        return seen(moment, self.you)

    def _sentences(self, moment: Game) -> list[str]:
        narrator = Narrator(moment, self.you)
        return [narrator.tell(event) for event in moment.history[-1].events if not narrator.is_silent(event)]

    def _outcome(self) -> str:
        game, say, result = self.game, self.messages.say, self.game.result
        if result is None:
            round_ = game.position.round
            return say("exo.play.replay.running" if round_ else "replay.setting_up", round=round_)
        if not result.winners:
            return self.messages.count("exo.play.end.solo_stopped", game.position.total(0), turns=result.rounds)
        if len(game.names) == 1:
            return say("exo.play.replay.done", name=game.names[0], turns=result.rounds)
        winners = [game.names[seat] for seat in result.winners]
        return say("replay.won" if len(winners) == 1 else "replay.shared", winners=self.messages.listed(winners))

    def _where(self, moment: Game) -> str:
        round_ = moment.position.round
        return self.messages.say("replay.round", n=round_) if round_ else self.messages.say("replay.set_up")

    def _asked(self, moment: Game) -> str:
        return moment.decision.prompt if moment.decision else ""

    def _pawn(self, seat: int) -> Shape:
        return Piece(art("colony", self.game.edition.colours[seat]), 0, 0, 11, FACE)

    def _points(self) -> Sequence[Points]:
        game, words, points = self.game, self.game.messages, self.game.position.points
        winners = game.result.winners if game.result else ()
        return [
            Points(
                seat,
                self.messages.count("exo.play.end.points", game.position.total(seat)),
                {
                    capital(words.name(source)): points[seat * len(SOURCES) + number]
                    for number, source in enumerate(SOURCES)
                },
                seat in winners,
            )
            for seat in range(len(game.names))
        ]

    def _is_invented(self) -> bool:
        return self.game.edition.is_sample
