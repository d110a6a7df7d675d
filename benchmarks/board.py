"""The costs of a board: the wide table of four players late in a game, painted whole, and again after a decision.

    python -m benchmarks.board              in the environment of this project

``--rounds 5`` and ``--seconds 0.5`` make longer or shorter measurements, ``--json FILE`` keeps them. The messages are
those that a browser would get; sending them is left out. A redraw is compared with what ``json.dumps`` takes
for the same content, with lists of numbers in place of binary data; both are measured in turns, and only that ratio
means anything elsewhere.
"""

import json
import sys
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter
from typing import Any, Final

from benchmarks.engine import Settings, seconds_of
from benchmarks.figures import Figure, report
from benchmarks.switches import parser
from betacolony import Game, GreedyPlayer, Position
from betacolony.players.weights import STANDARD
from betacolony_widgets.board.painting.canvas import Painter, commands
from betacolony_widgets.board.painting.sprites import Sprites
from betacolony_widgets.board.scene import scene
from betacolony_widgets.board.shapes import Piece, Scene
from betacolony_widgets.board.table_view import TableView, View
from betacolony_widgets.messages import Messages
from betacolony_widgets.palette import PALETTES
from betacolony_widgets.play.choices.flow import offers

WIDTH: Final = 930
PLAYERS: Final = 4
ROUND: Final = 8
SEED: Final = 1
#: decisions shown for each round of measuring, while the game lasts
CLICKS: Final = 40

#: the content of a message and its binary parts
Message = tuple[Any, Sequence[Any]]


class Board:
    """A painter, and the messages that it would send."""

    def __init__(self) -> None:
        self.painter = Painter()

    def show(self, picture: Scene) -> list[Message]:
        """Show a scene; gives the messages for it."""
        return self._sent_by(lambda: self.painter.show(picture, "dark"))

    def redraw(self) -> list[Message]:
        """Paint everything again; gives the messages for it."""
        return self._sent_by(self.painter.redraw)

    def _sent_by(self, work: Callable[[], None]) -> list[Message]:
        sent: list[Message] = []
        self.painter.pen.send = lambda content, buffers=(): sent.append((content, buffers))
        try:
            work()
        finally:
            del self.painter.pen.send
        return sent


def size(messages: Sequence[Message]) -> int:
    """Bytes of messages with their binary parts, without what a kernel adds to every message."""
    return sum(len(json.dumps(content)) + sum(memoryview(part).nbytes for part in parts) for content, parts in messages)


def plain(messages: Sequence[Message]) -> list[Any]:
    """The same content without binary parts: commands as they are, arrays as lists of numbers."""
    return [
        [content, json.loads(bytes(parts[0])), *(memoryview(part).tolist() for part in parts[1:])]
        for content, parts in messages
    ]


def late_game() -> Game:
    """A game in its last round but one, played by greedy players."""
    game, player = Game.new(PLAYERS, SEED), GreedyPlayer(STANDARD)
    while game.position.round < ROUND:
        game.play(player.choose(game))
    return game


def drawn(game: Game, position: Position) -> Scene:
    """The wide table of a position, seen from the first seat, with all that can be chosen."""
    offered = offers(Messages.of(), list(game.options), (), position.edition)
    view = View(tuple(game.names), 0, game.decision.player if game.decision else None, offered, addressed=True)
    return scene(TableView.of(position, view), WIDTH)


def in_turns(work: dict[str, Callable[[], object]], settings: Settings) -> list[dict[str, float]]:
    """Milliseconds a call of each, round by round; what is called first prepares nothing for the others."""
    times = {name: max(1, int(settings.seconds / len(work) / seconds_of(call, 1))) for name, call in work.items()}
    return [
        {name: seconds_of(call, times[name]) / times[name] * 1000 for name, call in work.items()}
        for _ in range(settings.rounds)
    ]


def whole(game: Game, settings: Settings) -> list[Figure]:
    """Painting everything, as for a browser that has just come."""
    position, palette, board = game.position, PALETTES["dark"], Board()
    picture = drawn(game, position)
    pieces = (shape for shape in (*picture.shapes, *picture.marks) if isinstance(shape, Piece))
    sprites = Sprites()
    list(sprites.prepare(pieces, "dark", 1))
    board.show(picture)
    messages = board.redraw()
    content = plain(messages)
    rows = in_turns(
        {
            "scene": lambda: drawn(game, position),
            "commands": lambda: [
                *commands(picture.shapes, palette, sprites),
                *commands(picture.marks, palette, sprites),
            ],
            "painting": board.redraw,
            "dumps": lambda: json.dumps(content),
        },
        settings,
    )
    medians = {name: median(row[name] for row in rows) for name in rows[0]}
    ratio = median((row["scene"] + row["painting"]) / row["dumps"] for row in rows)
    return [
        Figure(f"the wide table, {PLAYERS} players, round {ROUND}: shapes", len([*picture.shapes, *picture.marks]), ""),
        Figure("  scene", medians["scene"], "ms"),
        Figure("  its commands", medians["commands"], "ms"),
        Figure("  its message, commands included", medians["painting"], "ms"),
        Figure("  json.dumps of the same content", medians["dumps"], "ms"),
        Figure("  scene and message take as many times as long", ratio, "×", 16),
        Figure("  messages", len(messages), "", 1),
        Figure("  bytes", size(messages), "", 60_000),
    ]


def clicks(game: Game, settings: Settings) -> list[Figure]:
    """Decision after decision, each shown: what a click costs beyond the rules and the overlay."""
    player, board = GreedyPlayer(STANDARD), Board()
    game = game.branch()
    board.show(drawn(game, game.position))
    spent: list[float] = []
    sent: list[list[Message]] = []
    for _ in range(CLICKS * settings.rounds):
        if game.is_over:
            break
        game.play(player.choose(game))
        begun = perf_counter()
        messages = board.show(drawn(game, game.position))
        spent.append((perf_counter() - begun) * 1000)
        sent.append(messages)
    sizes = [size(messages) for messages in sent]
    return [
        Figure("a decision: scene and messages", median(spent), "ms"),
        Figure("  messages, at most", max(map(len, sent)), "", 1),
        Figure("  bytes", median(sizes), ""),
        Figure("  bytes, at most", max(sizes), ""),
    ]


def measure(settings: Settings) -> list[Figure]:
    """Everything, in one run."""
    game = late_game()
    return [*whole(game, settings), *clicks(game, settings)]


def main() -> int:
    """Measure and print."""
    words = parser("Measure the painted board.")
    usual = Settings()
    words.add_argument("--seconds", type=float, default=usual.seconds, help="length of a measurement (default 0.5)")
    words.add_argument("--rounds", type=int, default=usual.rounds, help="how often each is made (default 5)")
    arguments = words.parse_args()
    figures = measure(Settings(arguments.seconds, arguments.rounds))
    report("The board", figures, arguments.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
