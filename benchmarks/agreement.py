"""How often the first place of the lab's answer is one that a long run can't tell from the best.

    python -m benchmarks.agreement --compiled           a few hours; --positions 10 for fewer

Each position comes from another game of two sharp players: a decision with at least six options in one of its rounds.
The lab's first answer, played on by the quick and by the sharp player, is compared with a long run of the sharp player
over the same options, with other luck. Its contenders are the options that it calls equal.
"""

import sys
from collections import Counter
from typing import Final

from benchmarks.figures import Figure, report
from benchmarks.switches import add_compiled, engine, parser, run_compiled
from betacolony import Game, GreedyPlayer, whatif
from betacolony_widgets.lab.options_panel import OptionsPanel

#: a decision that is worth a question
_OPTIONS: Final = 6
#: times as many playouts in the long run as in the lab's first answer
_LONG: Final = 4
#: names of the policies, as the lab has them
_QUICK: Final = {"sampled": "the quick player", "greedy": "the sharp player"}


def position(seed: int) -> Game:
    """A decision of a game of two, in a round that follows from the seed."""
    game, player, last = Game.new(2, seed), GreedyPlayer(), 1 + seed % 9
    while game.position.round < last or len(game.options) < _OPTIONS:
        if game.decision is None:
            return position(seed + 1000)
        game.play(player.choose(game))
    return game


def agreements(positions: int) -> list[Figure]:
    """The shares of the positions in which the answers agree."""
    agreed: Counter[str] = Counter()
    equal = 0
    for seed in range(positions):
        game = position(seed)
        wanted = max(OptionsPanel.least, OptionsPanel.each * len(game.options))
        long = whatif.options_of(game, "greedy", seed=1).run(_LONG * wanted)
        contenders = {long.starts[number].name for number in long.contenders()}
        equal += len(contenders)
        for policy in _QUICK:
            best = whatif.options_of(game, policy).run(wanted).best
            agreed[policy] += best is not None and best.name in contenders
        advised = game.tell(GreedyPlayer().choose(game))
        agreed["advice"] += advised in contenders
        print(f"{seed + 1} of {positions}: {dict(agreed)}", file=sys.stderr, flush=True)
    shares = [
        Figure(f"the best of {name}'s games is among them", 100 * agreed[policy] / positions, "%", 90, at_least=True)
        for policy, name in _QUICK.items()
    ]
    return [
        Figure("positions", positions, ""),
        Figure("options that the long run calls equal, on average", equal / positions, ""),
        *shares,
        Figure("the sharp player's own choice is among them", 100 * agreed["advice"] / positions, "%"),
    ]


def main() -> None:
    """Compare the answers, and report."""
    words = parser("How often the lab's quick answer holds.")
    words.add_argument("--positions", type=int, default=100, help="so many positions")
    add_compiled(words)
    arguments = words.parse_args()
    run_compiled(arguments, "benchmarks.agreement")
    figures = agreements(arguments.positions)
    report(f"The lab's first answer and a long run, {engine()}", figures, arguments.json, engine=engine())


if __name__ == "__main__":
    main()
