"""The work that pages give to web workers, as texts (`core.errands`): turns of players who think, and games of the lab.

    python -m benchmarks.site_work          does it here, on the engine that is there, and prints the figures as JSON

The texts are those that a page sends, so any engine can do the same work, in a browser or not.
"""

import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from itertools import islice
from statistics import median
from typing import Any, Final, NamedTuple

from betacolony import GreedyPlayer
from betacolony.core import errands
from betacolony.core.executors import Inline, Pool
from betacolony.core.thinking import thoughts
from betacolony.core.whatif.study import Study
from betacolony.exocolony.players.planner import PlannerPlayer as ExocolonyPlanner
from betacolony.exocolony.players.policies import GreedyPlayer as ExocolonyGreedy
from betacolony.exocolony.whatif import options_of as exocolony_options
from betacolony.exocolony.whatif.packed_start import packed as exocolony_packed
from betacolony.players.planner import PlannerPlayer
from betacolony.whatif import options_of
from betacolony.whatif.packed_start import packed
from betacolony_widgets.exocolony.lab import prepared_positions as exocolony_positions
from betacolony_widgets.lab import prepared_positions

LEVELS: Final = ("casual", "club", "master")
#: the workers that play for the lab
WORKERS: Final = (1, 2)
#: turns of each player that are timed, and errands of the lab, each of some tenths of a second
_TURNS: Final = 6
_JOBS: Final = 12
#: playouts: more than so many errands have
_MANY: Final = 10_000


class Played(NamedTuple):
    """A game as it is measured: its beginning, the decision that begins a turn, and who plays, thinks and compares.

    Attributes:
        name: of the game.
        beginning: the game on the lab's board at first.
        begins: the kind of decision that begins a turn.
        greedy: plays a game for the turns.
        planner: the player of a level.
        packed: a position, ready to travel.
        study: compares the options of a game's decision.
    """

    name: str
    beginning: Any
    begins: str
    greedy: Any
    planner: Callable[[str], Any]
    packed: Callable[[Any], Any]
    study: Callable[[Any], Study]


def played() -> tuple[Played, ...]:
    """Both games."""
    return (
        Played(
            "Beta Colony",
            prepared_positions,
            "move",
            GreedyPlayer(),
            PlannerPlayer,
            packed,
            lambda game: options_of(game, "hasty"),
        ),
        Played(
            "Exocolony",
            exocolony_positions,
            "main",
            ExocolonyGreedy(),
            ExocolonyPlanner,
            exocolony_packed,
            lambda game: exocolony_options(game, "hasty"),
        ),
    )


class _Noted(Inline):
    """Does all work at once, and keeps it as texts."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        self.texts.append(errands.written((fn, args)))
        return super().submit(fn, *args, **kwargs)


def turns(game: Played) -> dict[str, list[str]]:
    """By level, the same turns of a game for two: texts of errands."""
    begun, player = game.beginning.prepared("first"), game.greedy
    found = []
    while decision := begun.decision:
        if decision.kind == game.begins:
            position = begun.position
            found.append((game.packed(position.copy()), position.step))
        begun.play(player.choose(begun))
    chosen = [found[number * len(found) // _TURNS] for number in range(_TURNS)]
    return {
        level: [errands.written((thoughts, (game.planner(level), start, step))) for start, step in chosen]
        for level in LEVELS
    }


def lab(game: Played) -> tuple[int, list[str]]:
    """The lab's first games from its first position: how many, and texts of errands."""
    noted, study = _Noted(), game.study(game.beginning.prepared(game.beginning.FIRST))
    *_, last = islice(study.steps(_MANY, noted, narrow=False), _JOBS)
    return last.done, noted.texts


#: lets so many workers do the work of texts; returns the seconds for all, and those for each
Do = Callable[[int, Sequence[str]], tuple[float, Sequence[float]]]


def figures(do: Do) -> Iterator[tuple[str, float]]:
    """Measure, and yield each figure with its name."""
    for game in played():
        for level, texts in turns(game).items():
            _, seconds = do(1, texts)
            yield f"{game.name}: a turn of *{level}*, s", median(seconds)
            if level == LEVELS[-1]:
                yield f"{game.name}: the longest turn of *{level}*, s", max(seconds)
        playouts, texts = lab(game)
        for number in WORKERS:
            whole, _ = do(number, texts)
            yield f"{game.name}: games a second in the lab, {number} worker{'s' * (number > 1)}", playouts / whole


def done(text: str) -> float:
    """Do the work of a text here; returns the seconds that it took."""
    answers: list[str] = []
    start = time.perf_counter()
    errands.carry_out(text, answers.append)
    seconds = time.perf_counter() - start
    kind, answer = errands.read(answers[-1])
    if kind != "done":
        raise RuntimeError(answer)
    return seconds


def main() -> None:
    """Measure with processes of this machine."""

    def do(number: int, texts: Sequence[str]) -> tuple[float, Sequence[float]]:
        pool = Pool(number)
        list(pool.map(done, [texts[0]] * number))  # what is slow the first time
        start = time.perf_counter()
        seconds = list(pool.map(done, texts))
        whole = time.perf_counter() - start
        pool.shutdown()
        return whole, seconds

    json.dump(dict(figures(do)), sys.stdout)


if __name__ == "__main__":
    main()
