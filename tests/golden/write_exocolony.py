"""Writes the golden games of Exocolony: `python -m golden.write_exocolony`, as `write.py` does those of Beta Colony."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

from betacolony.core.options import option_from
from betacolony.exocolony import Edition, Game
from betacolony.exocolony.options import OPTIONS
from betacolony.exocolony.players.policies import GreedyPlayer, RandomPlayer
from betacolony.exocolony.rules import setup, steps
from betacolony.exocolony.state.position import SOURCES, VARIANTS
from golden.write import TAKES, events, lines

FOLDER = Path(__file__).resolve().parent / "exocolony"

#: for each number of players the seed of its game; together they show nearly every kind of event and decision
SEEDS = {1: 6, 2: 8, 3: 3, 4: 7, 5: 3}

#: what ``digest`` makes of random games, by the number of players
DIGESTS = FOLDER / "digests.json"


def file_of(players: int) -> Path:
    """The file of the golden game for a number of players."""
    return FOLDER / f"{players}-players.txt"


def start(players: int, seed: int) -> tuple[Game, list[str]]:
    """A game at its start, and how its file begins."""
    game = Game.new(players, seed)
    head = f"players {players}, seed {seed}, edition {game.edition.fingerprint}"
    return game, [head, *events(game.history[0].events)]


def end(game: Game) -> Iterator[str]:
    """The end of a file: the points by source and the winners."""
    result, pos = game.result, game.position
    assert result is not None
    for player in range(pos.players):
        points = pos.points[player * len(SOURCES) : (player + 1) * len(SOURCES)]
        yield f"seat {player}: {pos.total(player)} {json.dumps(dict(zip(SOURCES, points, strict=True)))}"
    yield f"winners {list(result.winners)} after {result.rounds} rounds"


def played(players: int, seed: int) -> list[str]:
    """A whole game between greedy and random players in turn."""
    bots = [RandomPlayer(seed) if seat % 2 else GreedyPlayer(seed) for seat in range(players)]
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
            new += lines(game, option_from(json.loads(line.partition(TAKES)[2]), OPTIONS))
    return [*new, *end(game)]


def digest(players: int) -> str:
    """A digest of all choices in 16 random games, one with each set of variants, and of how the games ended."""
    found = hashlib.sha256()
    for variants in range(1 << len(VARIANTS)):
        pos = setup.new_game(Edition.load(), players, variants, None, variants=variants)
        player = RandomPlayer(variants)
        while pos.agenda:
            found.update(repr(steps.choices(pos)).encode())
            steps.play(pos, player.choice(pos), None)
        found.update(repr((pos.round, pos.points, pos.goods, pos.decks)).encode())
    return found.hexdigest()


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    for players, seed in SEEDS.items():
        file_of(players).write_text("\n".join([*played(players, seed), ""]), "utf-8")
    digests = {str(players): digest(players) for players in SEEDS}
    DIGESTS.write_text(json.dumps(digests, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
