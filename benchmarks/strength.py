"""The strength of the players: matches of whole games, with the seats going round.

    python -m benchmarks.strength benchmarks/strength.jsonl            --compiled for the compiled engine
    python -m benchmarks.strength benchmarks/strength.jsonl --resume   goes on where it was stopped
    python -m benchmarks.strength benchmarks/strength.jsonl --table    prints what the file holds, as Markdown
    python -m benchmarks.strength benchmarks/strength-exocolony.jsonl --game exocolony    plays those of Exocolony

A line of the file is a game, written as soon as it is over. Of every seed a match plays as many games as it has seats,
so that each player has each seat once with the same dice and tiles. Players are levels with a number of playouts: the
same games come out on every machine, but for the seconds. Those are the processor's, a turn being one action.
"""

import argparse
import json
import math
import os
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean
from typing import Any, Final, NamedTuple

from benchmarks import machine
from benchmarks.switches import add_compiled, run_compiled
from betacolony import Game, is_compiled
from betacolony.core.tallies import share_interval
from betacolony.exocolony import Edition
from betacolony.exocolony.players import by_name as exocolony_players
from betacolony.exocolony.players import matches as exocolony
from betacolony.exocolony.players import planner as exocolony_planner
from betacolony.exocolony.rules.setup import new_game
from betacolony.players.by_name import PLAYERS
from betacolony.players.planner import LEVELS
from betacolony.players.playouts import playout
from betacolony.state.agenda import ASK_MOVE
from betacolony.whatif import Interval

LineUp = tuple[str, ...]
#: what is played: first what the players are held to, with the least share of the first one and its lower bound
MATCHES: Final[Mapping[LineUp, tuple[float, float] | None]] = {
    ("greedy", "random"): (0.99, 0.0),
    ("greedy", "medium"): (0.70, 0.0),
    ("master", "greedy"): (0.80, 0.75),
    ("master", "greedy", "greedy", "greedy"): (0.45, 0.38),
    ("sampled", "random"): None,
    ("easy", "sampled"): None,
    ("medium", "easy"): None,
    ("hasty", "medium"): None,
    ("hasty", "greedy"): None,
    ("casual", "greedy"): None,
    ("club", "casual"): None,
    ("master", "club"): None,
}
#: the same of Exocolony; who plays alone plays a solo game
EXOCOLONY_MATCHES: Final[Mapping[LineUp, tuple[float, float] | None]] = {
    ("greedy", "random"): (0.97, 0.0),
    ("master", "greedy"): (0.70, 0.65),
    ("club", "greedy"): None,
    ("casual", "greedy"): None,
    ("easy", "random"): None,
    ("medium", "easy"): None,
    ("greedy", "medium"): None,
    ("easy", "greedy"): None,
    ("greedy",): None,
    ("club",): None,
}
#: of a match with fewer games nothing is said to be met
ENOUGH: Final = 200
#: Elo: so many points more are ten chances to one
_TENFOLD: Final = 400


@dataclass(frozen=True)
class Job:
    """A game to be played: who has which seat, and its seed."""

    match: LineUp
    seed: int
    turned: int

    @property
    def seats(self) -> LineUp:
        """The players by seat: those of the match, each so many seats further on."""
        return self.match[-self.turned :] + self.match[: -self.turned]


@dataclass(frozen=True)
class Played:
    """A game that was played: points and turns by seat, seconds of the processor by seat, and who won."""

    match: LineUp
    seed: int
    turned: int
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    seconds: tuple[float, ...]
    turns: tuple[int, ...]

    @property
    def first(self) -> int:
        """The seat of the first player of the match."""
        return self.turned

    @property
    def share(self) -> float:
        """The first player's share of the victory; of a solo game that stopped before, none."""
        return (self.first in self.winners) / max(len(self.winners), 1)


class Timed:
    """A policy of either game with a clock."""

    def __init__(self, policy: Any, begins: Callable[[Any], bool]) -> None:
        """``begins`` tells whether a decision is the first one of a turn."""
        self.policy = policy
        self.begins = begins
        self.seconds = 0.0
        self.turns = 0

    def plan(self, pos: Any) -> Sequence[int]:
        """The choices that the policy plans."""
        begun = time.process_time()
        line: Sequence[int] = self.policy.plan(pos)
        self.seconds += time.process_time() - begun
        self.turns += self.begins(pos)
        return line


def play(job: Job) -> Played:
    """Play a game of Beta Colony."""
    players = seated(job, PLAYERS, lambda pos: pos.agenda[-1][0] == ASK_MOVE)
    return entered(job, players, playout(Game.new(len(players), job.seed).position, players, job.seed))


def play_exocolony(job: Job) -> Played:
    """Play a game of Exocolony."""
    players = seated(job, exocolony_players.PLAYERS, lambda pos: pos.round > 0 and pos.step == 0)
    start = new_game(Edition.load(), len(players), job.seed, None)
    return entered(job, players, exocolony.finished(start, players))


def seated(job: Job, known: Mapping[str, Callable[[int], Any]], begins: Callable[[Any], bool]) -> list[Timed]:
    """The players of a game by seat, each with a seed of its own."""
    return [Timed(known[name](job.seed * len(job.seats) + seat), begins) for seat, name in enumerate(job.seats)]


def entered(job: Job, players: Sequence[Timed], ended: Any) -> Played:
    """The line of a game that is over, with its outcome."""
    seconds, turns = tuple(round(player.seconds, 4) for player in players), tuple(player.turns for player in players)
    return Played(job.match, job.seed, job.turned, ended.totals, ended.winners, seconds, turns)


class Contest(NamedTuple):
    """The matches of a game: what is played, by whom, the planner's levels, and how."""

    matches: Mapping[LineUp, tuple[float, float] | None]
    players: Collection[str]
    levels: Mapping[str, int]
    play: Callable[[Job], Played]


CONTESTS: Final[Mapping[str, Contest]] = {
    "beta-colony": Contest(MATCHES, PLAYERS, LEVELS, play),
    "exocolony": Contest(EXOCOLONY_MATCHES, exocolony_players.PLAYERS, exocolony_planner.LEVELS, play_exocolony),
}


def jobs(matches: Iterable[LineUp], games: int) -> Iterator[Job]:
    """The games of all matches, seed by seed, each in all turns of its seats: at least so many a match."""
    for match in matches:
        for seed in range(math.ceil(games / len(match))):
            yield from (Job(match, seed, turned) for turned in range(len(match)))


def played(file: Path) -> list[Played]:
    """The games in a file; what a stopped run left of its last line is dropped."""
    lines = [line for line in file.read_text("utf-8").splitlines(keepends=True) if line.endswith("\n")][1:]
    return [game_of(json.loads(line)) for line in lines]


def game_of(row: dict[str, Any]) -> Played:
    """A game as its line has it: JSON knows lists alone."""
    values: dict[str, Any] = {name: tuple(it) if isinstance(it, list) else it for name, it in row.items()}
    return Played(**values)


def run(file: Path, wanted: Sequence[Job], executor: Executor) -> None:
    """Play what the file does not hold yet, and add each game as it ends."""
    play = contest_of(file).play
    known = {(game.match, game.seed, game.turned) for game in played(file)}
    text = file.read_text("utf-8")
    file.write_text(text[: text.rfind("\n") + 1], "utf-8")
    waiting = [executor.submit(play, job) for job in wanted if (job.match, job.seed, job.turned) not in known]
    done = len(wanted) - len(waiting)
    try:
        with file.open("a", encoding="utf-8") as out:
            for future in as_completed(waiting):
                game = future.result()
                out.write(json.dumps(asdict(game)) + "\n")
                out.flush()
                done += 1
                print(f"{done} of {len(wanted)}: {' - '.join(game.match)}, seed {game.seed}: {game.totals}", flush=True)
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


# --- what it means -------------------------------------------------------------------------------


def share_of(games: Sequence[Played]) -> Interval:
    """The part of the victories that the first player of a match has (0 to 1), with its 95 % interval.

    Games with one seed are not independent: they count for less where they end alike.
    """
    number, mean = len(games), fmean(game.share for game in games)
    by_seed = defaultdict(list)
    for game in games:
        by_seed[game.seed].append(game.share - mean)
    apart = sum(off**2 for offs in by_seed.values() for off in offs)
    together = sum(sum(offs) ** 2 for offs in by_seed.values())
    counted = number / max(together / apart, 1.0) if apart else number
    return share_interval(counted, mean)


def ratings(games: Iterable[Played]) -> dict[str, float]:
    """Elo points of all who played for two, 0 for the greedy one, by Bradley and Terry.

    To each match one drawn game is added: who never lost would have no bound.
    """
    won: dict[str, float] = defaultdict(float)
    met: dict[tuple[str, str], float] = defaultdict(float)
    for game in games:
        if len(game.match) == 2:
            first, second = game.match
            if not met[first, second]:
                met[first, second] = 1.0
                won[first] += 0.5
                won[second] += 0.5
            met[first, second] += 1
            won[first] += game.share
            won[second] += 1 - game.share
    strength = dict.fromkeys(won, 1.0)
    for _ in range(10_000):
        odds: dict[str, float] = defaultdict(float)
        for (first, second), number in met.items():
            odds[first] += number / (strength[first] + strength[second])
            odds[second] += number / (strength[first] + strength[second])
        strength = {name: won[name] / odds[name] for name in won}
    base = strength.get("greedy", 1.0)
    return {name: _TENFOLD * math.log10(value / base) for name, value in strength.items()}


def seconds_a_turn(games: Iterable[Played]) -> dict[tuple[str, int], float]:
    """The seconds for a turn of each player, by the number of players."""
    spent: dict[tuple[str, int], list[float]] = defaultdict(lambda: [0.0, 0.0])
    for game in games:
        seats = Job(game.match, game.seed, game.turned).seats
        for name, seconds, turns in zip(seats, game.seconds, game.turns, strict=True):
            spent[name, len(seats)][0] += seconds
            spent[name, len(seats)][1] += turns
    return {who: seconds / turns for who, (seconds, turns) in spent.items()}


def facts_of(file: Path) -> dict[str, Any]:
    """The first line of a file: which game, machine and engine it is about."""
    with file.open(encoding="utf-8") as lines:
        facts: dict[str, Any] = json.loads(next(lines))
    return facts


def contest_of(file: Path) -> Contest:
    """The contest whose games a file holds; where it names none, Beta Colony's."""
    return CONTESTS[facts_of(file).get("game", "beta-colony")]


def table(file: Path) -> str:
    """The contents of a file, as Markdown."""
    facts, games = facts_of(file), [game for game in played(file) if len(game.match) > 1]
    contest = contest_of(file)
    order = list(contest.matches)
    by_match = defaultdict(list)
    for game in games:
        by_match[game.match].append(game)
    out = [
        "| Match | Games | Won by the first player | 95 % interval | Mean points | Target, at least |",
        "| --- | ---: | ---: | --- | --- | --- |",
    ]
    for match in sorted(by_match, key=lambda match: order.index(match) if match in order else len(order)):
        its = by_match[match]
        found = share_of(its)
        own = fmean(game.totals[game.first] for game in its)
        others = fmean(
            fmean(its_total for seat, its_total in enumerate(game.totals) if seat != game.first) for game in its
        )
        target = contest.matches.get(match)
        wanted = ""
        if target:
            met = found.mean >= target[0] and found.low >= target[1]
            bound = f" (lower bound {target[1]:.0%})" if target[1] else ""
            verdict = ("met" if met else "missed") if len(its) >= ENOUGH else "not finished"
            wanted = f"{target[0]:.0%}{bound}: {verdict}"
        names = f"{match[0]} against {' and '.join(match[1:]) if len(set(match[1:])) > 1 else plural(match[1:])}"
        interval = f"{found.low:.1%} to {found.high:.1%}"
        out.append(f"| {names} | {len(its)} | {found.mean:.1%} | {interval} | {own:.1f} to {others:.1f} | {wanted} |")
    seconds = seconds_a_turn(games)
    out += ["", "| Player | Playouts per turn | Elo (2 players) | Seconds per turn, 2 players | 4 players |"]
    out += ["| --- | ---: | ---: | ---: | ---: |"]
    elo = ratings(games)
    for name in sorted(elo, key=lambda name: -elo[name]):
        times = [f"{seconds[name, number]:.4f}" if (name, number) in seconds else "" for number in (2, 4)]
        out.append(f"| {name} | {contest.levels.get(name, '')} | {elo[name]:+.0f} | {' | '.join(times)} |")
    out += solo_table([game for game in played(file) if len(game.match) == 1])
    engine = "the compiled engine" if facts["compiled"] else "plain Python"
    return "\n".join([*out, "", f"Measured {machine.sentence(facts)}, {engine}.", ""])


def solo_table(games: Sequence[Played]) -> list[str]:
    """The games of those who play alone: how often they reached the points that win, and in how many turns."""
    if not games:
        return []
    by_player = defaultdict(list)
    for game in games:
        by_player[game.match[0]].append(game)
    out = ["", "| Alone | Games | Won | Mean turns | Fewest and most |", "| --- | ---: | ---: | ---: | ---: |"]
    for name, its in by_player.items():
        turns = [game.turns[0] for game in its]
        won = fmean(game.share for game in its)
        out.append(f"| {name} | {len(its)} | {won:.0%} | {fmean(turns):.1f} | {min(turns)} to {max(turns)} |")
    return out


def plural(names: Sequence[str]) -> str:
    """One name, or how often it is there."""
    return names[0] if len(names) == 1 else f"{len(names)} × {names[0]}"


def main() -> int:
    """Play and print."""
    words = argparse.ArgumentParser(description="Measure how strong the players are.")
    words.add_argument("file", type=Path, help="a line for each game")
    add_compiled(words)
    words.add_argument("--game", choices=list(CONTESTS), default="beta-colony", help="whose players (of a new file)")
    words.add_argument("--games", type=int, default=200, help="at least so many a match (default 200)")
    words.add_argument("--workers", type=int, default=os.cpu_count(), help="processes (default: one for each core)")
    words.add_argument("--match", action="append", metavar="A,B", help="play this match instead; may be given again")
    words.add_argument("--resume", action="store_true", help="go on with the games in the file")
    words.add_argument("--table", action="store_true", help="play nothing, print what the file holds")
    arguments = words.parse_args()
    if arguments.table:
        print(table(arguments.file))
        return 0
    contest = contest_of(arguments.file) if arguments.file.exists() else CONTESTS[arguments.game]
    matches = [tuple(match.split(",")) for match in arguments.match or []] or list(contest.matches)
    unknown = {name for match in matches for name in match} - set(contest.players)
    if unknown:
        words.error(f"there is no player {', '.join(sorted(unknown))}; the players are {', '.join(contest.players)}")
    if arguments.file.exists() and not arguments.resume:
        words.error(f"{arguments.file} is there already: --resume goes on with it")
    run_compiled(arguments, "benchmarks.strength")
    if not arguments.file.exists():
        facts = {**machine.facts(), "compiled": is_compiled(), "game": arguments.game}
        arguments.file.write_text(json.dumps(facts) + "\n", "utf-8")
    run(
        arguments.file,
        list(jobs(matches, arguments.games)),
        ProcessPoolExecutor(arguments.workers, get_context("spawn")),
    )
    print(table(arguments.file))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
