"""The costs of a preview: every target that can be chosen, at every decision of whole games.

    python -m benchmarks.preview            in the environment of this project

``--games 2`` plays more or fewer games, ``--json FILE`` keeps the figures. A preview is the receipt and the shapes over
the whole table, as the kernel answers the browser; drawing the scene itself is left out.
"""

import sys
from collections.abc import Iterator
from statistics import median, quantiles
from time import perf_counter
from typing import Final

from benchmarks.figures import Figure, report
from benchmarks.switches import parser
from betacolony import Game, GreedyPlayer
from betacolony.players.weights import STANDARD
from betacolony_widgets.board.whole_table.layouts.wide import whole_table, world_of
from betacolony_widgets.messages import Messages
from betacolony_widgets.palette import PALETTES
from betacolony_widgets.play.choices.flow import offers
from betacolony_widgets.play.ghosts import ghosts
from betacolony_widgets.play.play import Play
from betacolony_widgets.play.preview import preview

PLAYERS: Final = 4
SIZE: Final = (1280, 680)
#: milliseconds that a preview may take in the median
MOST: Final = 5


def previews(seed: int) -> Iterator[tuple[float, int]]:
    """Milliseconds and characters of each preview of a game."""
    play, player = Play(Game.new(PLAYERS, seed)), GreedyPlayer(STANDARD)
    colours, messages = PALETTES["dark"].colours, Messages.of()
    while not play.game.is_over:
        if play.stage == "roll":
            play.choose("roll")
            continue
        table = play.table()
        scene = whole_table(table, *SIZE)
        for target in offers(messages, play.options, (), play.game.edition):
            begun = perf_counter()
            shown = preview(play, target)
            drawn = ghosts(shown, target, table, scene, world_of(table, *SIZE), colours)
            yield (perf_counter() - begun) * 1000, len(drawn)
        play.game.play(player.choose(play.game))


def measure(games: int) -> list[Figure]:
    """Every preview of some games."""
    found = [entry for seed in range(games) for entry in previews(seed)]
    spent, sizes = [entry[0] for entry in found], [entry[1] for entry in found]
    return [
        Figure("previews", len(found), ""),
        Figure("  each", median(spent), "ms", MOST),
        Figure("  19 of 20 at most", quantiles(spent, n=20)[-1], "ms"),
        Figure("  characters over the board", median(sizes), ""),
        Figure("  characters at most", max(sizes), ""),
    ]


def main() -> int:
    """Measure and print."""
    words = parser("Measure previews.")
    words.add_argument("--games", type=int, default=2, help="whole games of four (default 2)")
    given = words.parse_args()
    report("Previews", measure(given.games), given.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
