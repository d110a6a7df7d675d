"""Random games of one engine, timed and then counted: what ``peers`` runs in each engine's own environment.

    python playing.py NAME GAMES            --cpu for seconds of the processor

It needs nothing but the engine of that name. For each number of seconds that it reads, it plays the games of the seeds
0 to GAMES - 1 in turn until the time is over, and then replays those that it has not yet counted. The answer is a line
of JSON. Nothing is counted while the time runs; a replay that ends otherwise than the game that was timed is an error.

A decision is one point at which a player picks one of the legal actions, a real decision one with two or more of them.
Who picks, picks evenly. A game is timed with its set-up.
"""

import itertools
import json
import random
import sys
import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

#: How a game ended: equal for equal games, and hardly ever for others.
End = Hashable


class Counted(NamedTuple):
    """A replayed game: how it ended, its decisions, and those of them that were real."""

    end: End
    decisions: int
    real: int


class Engine(NamedTuple):
    """An engine of a game: playing the games of some seeds as fast as it can, and replaying the game of one."""

    play: Callable[[Iterable[int]], Iterator[End]]
    replay: Callable[[int], Counted]
    compiled: bool | None = None


class Timed(NamedTuple):
    """A row of games: how many, in how many seconds, and what was counted in their replays."""

    games: int
    seconds: float
    decisions: int
    real: int


class WrongReplayError(Exception):
    """A replay is not the game that was timed."""


class Table:
    """Plays games of one engine in turn, and knows what was counted in each."""

    def __init__(self, engine: Engine, games: int, clock: Callable[[], float] = time.perf_counter) -> None:
        """``games``: how many different ones there are; then they come again."""
        self.engine = engine
        self._clock = clock
        self._seeds = itertools.cycle(range(games))
        self._counted: dict[int, Counted] = {}

    def play(self, seconds: float) -> Timed:
        """Play until the time is over, and at least one game.

        Raises:
            WrongReplayError: the replay of a game ended otherwise.
        """
        seeds: list[int] = []
        ends: list[End] = []
        begun = self._clock()
        spent = 0.0
        for end in self.engine.play(self._noted(seeds)):
            ends.append(end)
            spent = self._clock() - begun
            if spent >= seconds:
                break
        counted = [self._count(seed, end) for seed, end in zip(seeds, ends, strict=True)]
        return Timed(len(ends), spent, sum(game.decisions for game in counted), sum(game.real for game in counted))

    def _noted(self, seeds: list[int]) -> Iterator[int]:
        """The next seeds, one each time that a game is asked for; they are written into the list."""
        for seed in self._seeds:
            seeds.append(seed)
            yield seed

    def _count(self, seed: int, end: End) -> Counted:
        found = self._counted.get(seed)
        if found is None:
            found = self._counted[seed] = self.engine.replay(seed)
        if found.end != end:
            raise WrongReplayError(f"the game of seed {seed} ended with {end}, and its replay with {found.end}")
        return found


def beta_colony(players: int = 4) -> Engine:
    """Our own: whole games, each set up anew."""
    from betacolony import Game, is_compiled, playout

    def play(seeds: Iterable[int]) -> Iterator[End]:
        for seed in seeds:
            yield playout(Game.new(players, seed).position, "random", seed).points

    return Engine(play, lambda seed: _replayed(Game.new(players, seed), seed), is_compiled())


def beta_colony_playouts(players: int = 4) -> Engine:
    """Our own: playouts of one position, a game that has just been set up."""
    from betacolony import Game, is_compiled, playouts

    start = Game.new(players).position

    def play(seeds: Iterable[int]) -> Iterator[End]:
        for outcome in playouts(start, "random", seeds):
            yield outcome.points

    return Engine(play, lambda seed: _replayed(Game.from_position(start, seed=seed), seed), is_compiled())


def _replayed(game: Any, seed: int) -> Counted:
    """A game played through the public interface, by players whose seed is the one that a playout gives to its own."""
    from betacolony import RandomPlayer
    from betacolony.core import chance

    player = RandomPlayer(chance.number(seed, chance.key(chance.CHOICE, 0, 0, 0, 0)))
    decisions = real = 0
    while game.decision is not None:
        decisions += 1
        real += len(game.options) > 1
        game.play(player.choose(game))
    return Counted(tuple(tuple(score.sources.values()) for score in game.scores()), decisions, real)


def exocolony(players: int) -> Engine:
    """Our second game: whole games, each set up anew."""
    from betacolony import is_compiled
    from betacolony.exocolony import Edition, Game
    from betacolony.exocolony.players.matches import finished
    from betacolony.exocolony.players.policies import RandomPlayer
    from betacolony.exocolony.rules.setup import new_game

    edition = Edition.load()

    def play(seeds: Iterable[int]) -> Iterator[End]:
        for seed in seeds:
            yield finished(new_game(edition, players, seed, None), [RandomPlayer(seed)] * players).points

    def replay(seed: int) -> Counted:
        game, player, counts = Game.new(players, seed), RandomPlayer(seed), []
        while not game.is_over:
            counts.append(len(game.options))
            game.play(player.choose(game))
        pos = game.position
        width = len(pos.points) // players
        return _sum(tuple(tuple(pos.points[seat * width : (seat + 1) * width]) for seat in range(players)), counts)

    return Engine(play, replay, is_compiled())


def catanatron() -> Engine:
    """Catan for four, in Python; its own loop and its own random player."""
    from catanatron.game import Game
    from catanatron.models.player import Color, RandomPlayer

    class Counting(RandomPlayer):  # type: ignore[misc]  # it comes without types
        """Notes how many actions each decision has."""

        counts: tuple[list[int], ...] = ()

        def decide(self, game: Any, playable_actions: Any) -> Any:
            self.counts[0].append(len(playable_actions))
            return super().decide(game, playable_actions)

    def played(players: type[RandomPlayer], seed: int) -> End:
        game = Game([players(colour) for colour in Color], seed=seed + 1)  # it takes 0 for none
        return str(game.play()), game.state.num_turns

    def replay(seed: int) -> Counted:
        counts: list[int] = []
        Counting.counts = (counts,)
        return _sum(played(Counting, seed), counts)

    return Engine(lambda seeds: (played(RandomPlayer, seed) for seed in seeds), replay)


def python_chess() -> Engine:
    """Chess, in Python: to mate, stalemate, too few pieces, or 75 moves of each side without a pawn or a capture."""
    import chess

    def moves(board: chess.Board) -> list[chess.Move]:
        return list(board.legal_moves)

    def played(legal: Callable[[Any], Sequence[Any]], seed: int) -> End:
        board = chess.Board()
        draw = random.Random(seed).random
        while board.halfmove_clock < 150 and not board.is_insufficient_material():
            found = legal(board)
            if not found:
                break
            board.push(found[int(draw() * len(found))])
        return str(board.fen())

    return _played_and_replayed(played, moves)


def open_spiel(name: str) -> Engine:
    """A game of OpenSpiel: it is written in C++, and stepped from Python."""
    import pyspiel

    game = pyspiel.load_game(name)

    def played(legal: Callable[[Any], Sequence[int]], seed: int) -> End:
        state = game.new_initial_state()
        draw = random.Random(seed).random
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(_drawn(state.chance_outcomes(), draw()))
            else:
                found = legal(state)
                state.apply_action(found[int(draw() * len(found))])
        return state.move_number(), tuple(state.returns())

    return _played_and_replayed(played, pyspiel.State.legal_actions)


def _drawn(outcomes: Sequence[tuple[int, float]], left: float) -> int:
    """One of the outcomes, each with its chance; ``left`` (0 to 1) decides."""
    for outcome, chance in outcomes:
        left -= chance
        if left <= 0:
            return outcome
    return outcomes[-1][0]  # the chances are rounded


def fastcatan() -> Engine:
    """Catan for four with trades among players, in C++, and stepped from Python."""
    import fastcatan as peer

    env = peer.Env()

    def played(legal: Callable[[Any], Sequence[int]], seed: int) -> End:
        env.reset(seed=seed)
        draw = random.Random(seed).random
        while not env.done:
            found = legal(env)
            env.step(found[int(draw() * len(found))])
        return env.winner, env.turn_count

    return _played_and_replayed(played, peer.Env.legal_actions)


def _played_and_replayed(
    played: Callable[[Callable[[Any], Sequence[Any]], int], End], legal: Callable[[Any], Sequence[Any]]
) -> Engine:
    """An engine from what plays a game, given what lists the legal actions: for a replay, with one that notes them."""

    def replay(seed: int) -> Counted:
        counts: list[int] = []

        def noted(state: Any) -> Sequence[Any]:
            found = legal(state)
            counts.append(len(found))
            return found

        return _sum(played(noted, seed), [count for count in counts if count])  # none: the game was over

    return Engine(lambda seeds: (played(legal, seed) for seed in seeds), replay)


def _sum(end: End, counts: Sequence[int]) -> Counted:
    """A replayed game from the number of legal actions of each decision."""
    return Counted(end, len(counts), sum(count > 1 for count in counts))


ENGINES: Final[dict[str, Callable[[], Engine]]] = {
    "betacolony": beta_colony,
    "betacolony-playouts": beta_colony_playouts,
    "exocolony-2": lambda: exocolony(2),
    "exocolony-4": lambda: exocolony(4),
    "catanatron": catanatron,
    "chess": python_chess,
    "backgammon": lambda: open_spiel("backgammon"),
    "gin_rummy": lambda: open_spiel("gin_rummy"),
    "hive": lambda: open_spiel("hive"),
    "quoridor": lambda: open_spiel("quoridor"),
    "fastcatan": fastcatan,
}


def main(name: str, games: int, *, cpu: bool) -> None:
    """Answer each number of seconds on the way in with a line on the way out, the first when the engine is ready."""
    engine = ENGINES[name]()
    next(engine.play([games]))  # what is loaded or kept at the first game
    table = Table(engine, games, time.process_time if cpu else time.perf_counter)
    print(json.dumps({"python": sys.version.split()[0], "compiled": engine.compiled}), flush=True)
    for line in sys.stdin:
        print(json.dumps(table.play(float(line))._asdict()), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), cpu="--cpu" in sys.argv)
