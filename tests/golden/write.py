"""Writes the golden games: `python tests/golden/write.py`. Only to be run when a change of the rules is meant to show.

Each file is one whole game as text: its set-up, then for each decision the number of options and the option taken, and
below it the events. Everything stands in codes, as no sentence is part of the rules.
"""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from betacolony import Game, GreedyPlayer, Player, RandomPlayer, option_from_dict
from betacolony.core.event import Event
from betacolony.players.weights import STANDARD

FOLDER = Path(__file__).resolve().parent

#: for each number of players the seed of its game; together they show nearly every kind of event and decision.
#: One player plays against the rival, at its hard level
SEEDS = {1: 4, 2: 1, 3: 89, 4: 99}
TAKES = " takes "


def file_of(players: int) -> Path:
    """The file of the golden game for a number of players."""
    return FOLDER / f"{players}-players.txt"


def events(happened: Iterable[Event]) -> Iterator[str]:
    """One line for each event: its rule, its kind, its values."""
    for event in happened:
        values = event.to_dict()
        rule, kind = values.pop("rule"), values.pop("type")
        yield f"  {rule:<10} {kind} {json.dumps(values, default=dict)}"


def lines(game: Any, option: Any) -> Iterator[str]:
    """Play an option of any game; the lines for the decision, the option and the events."""
    decision = game.decision
    assert decision is not None
    about = json.dumps(dict(decision.context)) if decision.context else ""
    number = len(game.options)
    yield f"{decision.kind} {decision.rule} {about}".rstrip()
    yield f" seat {decision.player}, of {number}{TAKES}{json.dumps(option.to_dict())}"
    yield from events(game.play(option))


def start(players: int, seed: int) -> tuple[Game, list[str]]:
    """A game at its start, and how its file begins."""
    game = Game.solo("hard", seed) if players == 1 else Game.new(players, seed)
    return game, [
        f"players {players}, seed {seed}, edition {game.edition.fingerprint}",
        *events(game.history[0].events),
    ]


def end(game: Game) -> Iterator[str]:
    """The end of a file: the points by source and the winners."""
    result = game.result
    assert result is not None
    for score in result.scores:
        yield f"seat {score.player}: {score.total} {json.dumps(dict(score.sources))}"
    yield f"winners {list(result.winners)} by {result.decided_by}"


def played(players: int, seed: int) -> list[str]:
    """A whole game between greedy and random players in turn."""
    bots: list[Player] = [RandomPlayer(seed) if seat % 2 else GreedyPlayer(STANDARD) for seat in range(players)]
    game, text = start(players, seed)
    while game.decision is not None:
        text += lines(game, bots[game.decision.player].choose(game))
    return [*text, *end(game)]


def replayed(text: list[str]) -> list[str]:
    """The same game, played again with the options that stand in its text."""
    players, seed = (int(part.split()[1]) for part in text[0].split(", ")[:2])
    game, new = start(players, seed)
    for line in text:
        if TAKES in line:
            new += lines(game, option_from_dict(json.loads(line.partition(TAKES)[2])))
    return [*new, *end(game)]


def main() -> None:
    """Write all files."""
    for players, seed in SEEDS.items():
        file_of(players).write_text("\n".join([*played(players, seed), ""]), "utf-8")


if __name__ == "__main__":
    main()
