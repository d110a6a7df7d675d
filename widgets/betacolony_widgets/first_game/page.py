"""``FirstGame``, the table of page 03b: a game with a coach against an easy rival, which rests after a cycle."""

from typing import Any, Final

from betacolony import Game
from betacolony.messages import ENGLISH
from betacolony_widgets.messages import Messages
from betacolony_widgets.pages import contents
from betacolony_widgets.play.ending import players_of
from betacolony_widgets.play.moments import Row
from betacolony_widgets.play.table import Table

from .coach import Coach, is_cycle_over

#: a game in which the first goal and the pods on display fit together
SEED: Final = 7
#: the end of the page's name, and the name under which browsers keep its game
PAGE: Final = "first-game"


class FirstGame(Table):
    """A first game, with a coach beside it; ``language`` is its language, as a code."""

    _asks_who_plays = False

    def __init__(self, *, language: str = ENGLISH) -> None:
        say = Messages.of(language).say
        game = Game.new([say("seat.you"), say("seat.opponent")], SEED, language=language)
        super().__init__(game, {1: "easy"}, ready=True, keep=PAGE, language=language)
        self.play.coach = Coach()
        self.add_class("bc-coached")
        self.refresh()

    @property
    def _rests(self) -> bool:
        """True if the first cycle has just been scored."""
        play = self.play
        return play.game.position.cycle == 1 and play.looking is None and not play.trunk and is_cycle_over(play)

    def _desk_data(self) -> dict[str, Any]:
        data = super()._desk_data()
        following = contents.following(PAGE) if self._rests else None
        if following is None:
            return data
        label = self.messages.say("coach.onward", page=following.title)
        return {**data, "onward": {"label": label, "href": following.href}}

    def _moment(self) -> dict[str, Any] | None:
        moment = super()._moment()
        if moment is None or not self._rests:
            return moment
        say, pos = self.messages.say, self.play.game.position
        rows = [
            Row(
                **player,
                text=say(
                    "coach.card_row", influence=sum(pos.seats[seat].influence.values()), crew=pos.crew_on_board(seat)
                ),
                value=say("card.cp", cp=pos.total(seat)),
                good=False,
            )
            for seat, player in enumerate(players_of(self.play))
        ]
        so_far = {"head": say("moment.scores"), "lines": [], "rows": rows}
        me = self.play.me
        own, best = pos.total(me), max(pos.total(seat) for seat in range(pos.players) if seat != me)
        key = "ahead" if own > best else "behind" if own < best else "even"
        head = say(f"coach.card_{key}", own=own, best=best)
        return {**moment, "head": head, "parts": [moment["parts"][0], so_far]}
