"""How often the first place of the lab's answer is one that a long run can't tell from the best.

    python -m benchmarks.agreement benchmarks/agreement.jsonl --compiled            goes on where it was stopped
    python -m benchmarks.agreement benchmarks/agreement.jsonl --positions 0         only says what the file holds

Each position comes from another game of two sharp players: a decision with at least six options in one of its rounds.
The lab's first answer, from games of the hasty player, is compared with a long run of the sharp player over the same
options, with other luck. Its contenders are the options that it calls equal. Answers of other players are compared
where the file has them; one that it lacks is found without another long run, so take out of the file what has changed
since. A line of the file is a position, written as soon as it is known; a hundred take four hours of one core.
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from statistics import fmean
from typing import Final

from benchmarks.switches import add_compiled, run_compiled
from betacolony import Game, GreedyPlayer, whatif
from betacolony.core.tallies import share_interval
from betacolony_widgets.lab.options_panel import OptionsPanel

#: a decision that is worth a question
_OPTIONS: Final = 6
#: playouts of the long run: so many, or so many of each option
_LONG: Final = 4000
_LONG_EACH: Final = 160
#: the policies whose answers are known of all positions
_POLICIES: Final = ("sampled", "hasty")


@dataclass(frozen=True)
class Compared:
    """A position, by the seed of its game: the options that the long run calls equal, and those that others put first.

    ``first`` is by the name of a policy. Options are named as the page names them.
    """

    seed: int
    round: int
    options: int
    equal: Sequence[str]
    first: dict[str, str]
    advised: str


def position(seed: int) -> Game:
    """A decision of a game of two, in a round that follows from the seed."""
    game, player, last = Game.new(2, seed), GreedyPlayer(), 1 + seed % 9
    while game.position.round < last or len(game.options) < _OPTIONS:
        if game.decision is None:
            return position(seed + 1000)
        game.play(player.choose(game))
    return game


def compared(seed: int) -> Compared:
    """What the long run says about a position."""
    game = position(seed)
    long = whatif.options_of(game, "greedy", seed=1).run(max(_LONG, _LONG_EACH * len(game.options)))
    return Compared(
        seed,
        game.position.round,
        len(game.options),
        [long.starts[number].name for number in long.contenders()],
        {},
        game.tell(GreedyPlayer().choose(game)),
    )


def answered(known: Compared) -> Compared:
    """The same with the answers that are still unknown."""
    game = position(known.seed)
    wanted = max(OptionsPanel.least, OptionsPanel.each * len(game.options))  # as on the page
    first = {
        name: whatif.options_of(game, name).run(wanted).ranked()[0].name
        for name in _POLICIES
        if name not in known.first
    }
    return replace(known, first=known.first | first)


def read(file: Path) -> list[Compared]:
    """The positions of a file; none where there is no file yet."""
    return [Compared(**json.loads(line)) for line in file.read_text("utf-8").splitlines()] if file.exists() else []


def write(file: Path, known: Sequence[Compared]) -> None:
    """Write all positions."""
    new = file.with_suffix(".new")
    new.write_text("".join(f"{json.dumps(asdict(one))}\n" for one in known), "utf-8")
    new.replace(file)


def sentence(what: str, held: Sequence[bool]) -> str:
    """A line about a share of the positions."""
    among = share_interval(len(held), fmean(held))
    return f"{what}: {sum(held)} of {len(held)}, {among.mean:.0%} ({among.low:.0%} to {among.high:.0%})"


def report(known: Sequence[Compared]) -> str:
    """The shares of the positions in which the answers agree."""
    policies = sorted({policy for one in known for policy in one.first})
    shares = {
        f"the answer of {name}": [one.first[name] in one.equal for one in known if name in one.first]
        for name in policies
    }
    shares["the sharp player's own choice"] = [one.advised in one.equal for one in known]
    few = [one for one in known if len(one.equal) * 2 <= one.options]
    shares["where half of the options or fewer are equal, the answer of hasty"] = [
        one.first["hasty"] in one.equal for one in few if "hasty" in one.first
    ]
    equal, options = fmean(len(one.equal) for one in known), fmean(one.options for one in known)
    lines = [f"The long run calls {equal:.1f} of {options:.1f} options equal, on average. Among them:"]
    return "\n".join(lines + [sentence(name, held) for name, held in shares.items() if held])


def main() -> None:
    """Compare the answers about positions that the file doesn't have yet, and report."""
    words = ArgumentParser(description="How often the lab's quick answer holds.")
    words.add_argument("file", type=Path, help="a line for each position")
    words.add_argument("--positions", type=int, default=100, help="so many positions (default 100)")
    add_compiled(words)
    arguments = words.parse_args()
    run_compiled(arguments, "benchmarks.agreement")
    known = {one.seed: one for one in read(arguments.file)}
    for seed in range(arguments.positions):
        if seed not in known:
            known[seed] = compared(seed)
            write(arguments.file, list(known.values()))
        if not known[seed].first.keys() >= set(_POLICIES):
            known[seed] = answered(known[seed])
            write(arguments.file, list(known.values()))
            print(f"{seed + 1} of {arguments.positions}", file=sys.stderr, flush=True)
    print(report(list(known.values())) if known else "The file has no position yet.")


if __name__ == "__main__":
    main()
