"""`betacolony simulate`: whole games between computer players, and their results."""

import csv
import json
import statistics
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from itertools import cycle, islice
from pathlib import Path
from typing import IO, Final

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from betacolony import GameError, MatchGame
from betacolony.core.executors import Inline, Pool, cores
from betacolony.core.tallies import Interval, interval_of, share_interval
from betacolony.exocolony.players import matches as exocolony
from betacolony.players.by_name import PLAYERS

from .edition import load_edition
from .games import GAMES, game_option

#: the exit code after Ctrl-C, as in a shell
STOPPED: Final = 130

_FILE: Final = click.Path(dir_okay=False, allow_dash=True)


@dataclass(frozen=True)
class Outcome:
    """One player's result in one game. A victory shared by n players counts 1/n for each."""

    game: int
    seed: int
    player: int
    seat: int
    bot: str
    total: int
    won: float
    sources: dict[str, int] = field(repr=False)


@dataclass(frozen=True)
class Summary:
    """One player over all games: points (mean, standard deviation, by source) and victories (number, share 0 to 1).

    ``mean_interval`` and ``share_interval`` are the lower and upper ends of the 95 % intervals; None for a single game.
    """

    player: int
    bot: str
    games: int
    mean: float
    mean_interval: tuple[float, float] | None
    spread: float
    won: float
    share: float
    share_interval: tuple[float, float] | None
    sources: dict[str, float]


def _player_names(context: click.Context, option: click.Parameter, value: str) -> tuple[str, ...]:
    """Split comma-separated names, and check them."""
    names = tuple(name.strip() for name in value.split(","))
    known = GAMES[context.params["game"]].players
    for name in names:
        if name not in known:
            text = f"there is no player '{name}'; the players are {', '.join(known)}"
            raise click.BadParameter(text, context, option)
    return names


def _mats(_context: click.Context, _option: click.Parameter, value: str | None) -> tuple[str | None, ...] | None:
    """Split comma-separated mats; "-" leaves a player to draft."""
    names = (name.strip() for name in (value or "").split(","))
    return tuple(None if name in {"", "-"} else name for name in names) if value else None


@click.command()
@game_option
@click.option("--players", type=click.IntRange(1, 5), default=2, show_default=True, help="Number of players.")
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="Number of games.")
@click.option(
    "--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Seed of game 1; each next game adds 1."
)
@click.option(
    "--bots",
    callback=_player_names,
    default="greedy",
    show_default=True,
    help=f"Player of each seat ({', '.join(PLAYERS)}), separated by commas; repeated to fill all seats.",
)
@click.option("--rotate", is_flag=True, help="Move the players on by a seat with each game.")
@click.option(
    "--mats",
    callback=_mats,
    help="Mat of each player, separated by commas, as in C or -,E; - or nothing lets a player draft.",
)
@click.option(
    "--edition",
    "edition_path",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Play by the numbers and components of this file.",
)
@click.option("--jobs", type=click.IntRange(min=1), help="Number of processes; by default one for each core.")
@click.option("--json", "json_path", type=_FILE, help="Write the summary and all games to a file; - for stdout.")
@click.option("--csv", "csv_path", type=_FILE, help="Write a row for each player and game to a file; - for stdout.")
@click.pass_context
def simulate(
    context: click.Context,
    game: str,
    players: int,
    games: int,
    seed: int,
    bots: Sequence[str],
    mats: Sequence[str | None] | None,
    edition_path: Path | None,
    jobs: int | None,
    json_path: str | None,
    csv_path: str | None,
    *,
    rotate: bool,
) -> None:
    """Play games between computer players, and show their scores by source.

    The same seed gives the same games with any number of processes. Ctrl-C stops early and shows the games played so
    far.
    """
    if json_path == csv_path == "-":
        raise click.UsageError("only one of --json and --csv can go to stdout", context)
    named = tuple(islice(cycle(bots), players))
    known = GAMES[game]
    more = {} if mats is None else {"mats": (*mats, *[None] * (players - len(mats)))}
    if more and game != "beta-colony":
        raise click.UsageError("--mats belongs to beta-colony", context)
    edition = None if edition_path is None else load_edition(edition_path, known.edition)
    jobs = min(jobs or cores(), games)
    outcomes: list[Outcome] = []
    with ExitStack() as stack:
        # opened before the first game, so that a missing folder shows at once
        json_file, csv_file = _open(stack, json_path), _open(stack, csv_path)
        executor = stack.enter_context(Inline() if jobs == 1 else Pool(jobs))
        try:
            match = known.match(named, games, seed=seed, rotate=rotate, edition=edition, executor=executor, **more)
        except GameError as problem:
            raise click.UsageError(str(problem), context) from problem
        complete = _collect(outcomes, (_outcomes(played, named) for played in match), games)
        if not complete:
            click.echo(f"Stopped after {len(outcomes) // players} of {games} games.", err=True)
        if outcomes:
            summaries = summarise(outcomes)
            if json_file:
                _write_json(json_file, summaries, outcomes)
            if csv_file:
                _write_csv(csv_file, outcomes)
            if "-" not in {json_path, csv_path}:
                Console().print(table(summaries))
    if not complete:
        context.exit(STOPPED)


def _open(stack: ExitStack, path: str | None) -> IO[str] | None:
    try:
        return stack.enter_context(click.open_file(path, "w", encoding="utf-8")) if path else None
    except OSError as problem:
        raise click.UsageError(f"{path} can't be written: {problem.strerror}") from problem


def _outcomes(game: MatchGame | exocolony.MatchGame, bots: Sequence[str]) -> list[Outcome]:
    """The result of each player in a game."""
    end = game.by_player
    return [
        Outcome(
            game=game.number + 1,
            seed=game.seed,
            player=player + 1,
            seat=game.seats[player] + 1,
            bot=bot,
            total=end.totals[player],
            won=1 / len(end.winners) if player in end.winners else 0.0,
            sources=end.sources(player),
        )
        for player, bot in enumerate(bots)
    ]


def _collect(outcomes: list[Outcome], games: Iterator[list[Outcome]], total: int) -> bool:
    """Gather the outcomes of whole games under a progress bar; return whether all were played."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("games", total=total)
        try:
            for game in games:
                outcomes.extend(game)
                progress.update(task, advance=1)
        except KeyboardInterrupt:
            return False
    return True


def summarise(outcomes: Sequence[Outcome]) -> list[Summary]:
    """Summarise all games for each player."""
    summaries = []
    for player in sorted({outcome.player for outcome in outcomes}):
        own = [outcome for outcome in outcomes if outcome.player == player]
        totals, won = [outcome.total for outcome in own], sum(outcome.won for outcome in own)
        mean = interval_of(totals)
        summaries.append(
            Summary(
                player=player,
                bot=own[0].bot,
                games=len(own),
                mean=mean.mean,
                mean_interval=_ends(mean) if len(own) > 1 else None,
                spread=statistics.stdev(totals) if len(own) > 1 else 0.0,
                won=won,
                share=won / len(own),
                share_interval=_ends(share_interval(len(own), won / len(own))) if len(own) > 1 else None,
                sources={name: statistics.fmean(o.sources[name] for o in own) for name in own[0].sources},
            )
        )
    return summaries


def _ends(interval: Interval) -> tuple[float, float]:
    return interval.low, interval.high


def table(summaries: Sequence[Summary]) -> Table:
    """Lay the summaries side by side, one column per player."""
    columns = Table(title=f"{summaries[0].games} games, {len(summaries)} players")
    columns.add_column("")
    for summary in summaries:
        columns.add_column(f"{summary.player} {summary.bot}", justify="right")
    columns.add_row("mean points", *(_with_error(summary) for summary in summaries))
    columns.add_row("spread (sd)", *(f"{summary.spread:.1f}" for summary in summaries))
    columns.add_row("games won", *(f"{summary.won:.4g}" for summary in summaries))
    columns.add_row("share won (95 %)", *(_share(summary) for summary in summaries), end_section=True)
    for source in summaries[0].sources:
        columns.add_row(f"from {source}", *(f"{summary.sources[source]:.1f}" for summary in summaries))
    return columns


def _with_error(summary: Summary) -> str:
    if summary.mean_interval is None:
        return f"{summary.mean:.1f}"
    low, high = summary.mean_interval
    return f"{summary.mean:.1f} ± {(high - low) / 2:.1f}"


def _share(summary: Summary) -> str:
    if summary.share_interval is None:
        return f"{summary.share:.0%}"
    return "{:.0%} ({:.0%} to {:.0%})".format(summary.share, *summary.share_interval)


def _write_json(file: IO[str], summaries: Sequence[Summary], outcomes: Sequence[Outcome]) -> None:
    data = {"players": [asdict(summary) for summary in summaries], "games": [asdict(outcome) for outcome in outcomes]}
    json.dump(data, file, indent=1)
    file.write("\n")


def _write_csv(file: IO[str], outcomes: Sequence[Outcome]) -> None:
    rows = [{**asdict(outcome), **outcome.sources} for outcome in outcomes]
    for row in rows:
        del row["sources"]
    writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
