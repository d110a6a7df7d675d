"""A finished game of few decisions, and a reader who looks back at it."""

import re
from collections.abc import Mapping
from functools import cache
from html import unescape
from typing import Any

from betacolony import Game, GreedyPlayer, finish_game
from betacolony.players.weights import STANDARD
from betacolony.whatif import Difference, Interval, Verdict
from betacolony_widgets import AfterGame


def late(begins: int = 8) -> Game:
    """A game that is known from one of its last rounds on: few decisions."""
    game, player = Game.new(["Ada", "Bo"], seed=4), GreedyPlayer(STANDARD)
    while game.position.round < begins:
        game.play(player.choose(game))
    return Game.from_position(game.position, game.names, seed=4)


@cache
def _ended() -> Game:
    return finish_game(late(9), [GreedyPlayer(STANDARD), GreedyPlayer(STANDARD)])


def ended() -> Game:
    return _ended().branch()


class Reader:
    """A reader who looks back."""

    def __init__(self, game: Any = None, **hello: object) -> None:
        self.after = self._made(game)
        self.sent: list[dict[str, Any]] = []
        self.after.tabs.send = lambda content, **_: self.sent.append(content)
        self.hear({"type": "hello", "games": [], **hello})

    def _made(self, game: Any) -> Any:
        return AfterGame(game)

    def hear(self, message: Mapping[str, object]) -> None:
        self.after.tabs._heard(None, dict(message), [])

    def ask(self, what: str, arg: str = "", **fields: str) -> None:
        """Press a button, where nothing runs beside the page: all is done when it comes back."""
        self.hear({"type": "do", "what": what, "arg": arg, "fields": fields, "seq": 1})

    def html(self, part: str) -> str:
        return str(self.after.tabs.parts[part])

    def text(self, part: str) -> str:
        bare = re.sub(r"<svg.*?</svg>", " ", self.html(part), flags=re.DOTALL)
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", bare)).split())

    @property
    def faults(self) -> list[str]:
        return [line for message in self.sent if message["type"] == "fault" for line in message["lines"]]

    @property
    def told(self) -> str:
        return str([message["told"] for message in self.sent if message.get("told")][-1])


def loss_of(record: int, cp: tuple[float, float], chance: float) -> Verdict:
    """A verdict on a decision: its loss in CP, with half of the interval, and in winning chance."""
    loss, win = (
        Difference(Interval(mean, mean - half, mean + half), 40, 1.0) for mean, half in (cp, (chance, abs(chance) / 2))
    )
    option = ended().history[record].option
    assert option is not None
    return Verdict(record, 0, 3, option, option, loss, win)
