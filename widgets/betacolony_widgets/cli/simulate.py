"""`betacolony simulate`: whole games between computer players, and their results."""

import csv
import json
import statistics
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from itertools import cycle, islice
from typing import IO, Final

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from betacolony import Game, playout
from betacolony.players.playouts import POLICIES

#: the exit code after Ctrl-C, as in a shell
STOPPED: Final = 130

_FILE: Final = click.Path(dir_okay=False, allow_dash=True)


@dataclass(frozen=True)
class Outcome:
    """One player's result in one game. A victory shared by n players counts 1/n for each."""

    game: int
    seed: int
    seat: int
    bot: str
    total: int
    won: float
    sources: dict[str, int] = field(repr=False)


@dataclass(frozen=True)
class Summary:
    """One seat over all games: mean and sample standard deviation of its points, victories, mean points by source."""

    seat: int
    bot: str
    games: int
    mean: float
    spread: float
    won: float
    sources: dict[str, float]


def _player_names(context: click.Context, option: click.Parameter, value: str) -> tuple[str, ...]:
    """Split comma-separated names, and check them."""
    names = tuple(name.strip() for name in value.split(","))
    for name in names:
        if name not in POLICIES:
            text = f"there is no player '{name}'; the players are {', '.join(POLICIES)}"
            raise click.BadParameter(text, context, option)
    return names


@click.command()
@click.option("--players", type=click.IntRange(2, 4), default=2, show_default=True, help="Number of players.")
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="Number of games.")
@click.option(
    "--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Seed of game 1; each next game adds 1."
)
@click.option(
    "--bots",
    callback=_player_names,
    default="greedy",
    show_default=True,
    help=f"Player of each seat ({', '.join(POLICIES)}), separated by commas; repeated to fill all seats.",
)
@click.option("--json", "json_path", type=_FILE, help="Write the summary and all games to a file; - for stdout.")
@click.option("--csv", "csv_path", type=_FILE, help="Write a row for each player and game to a file; - for stdout.")
@click.pass_context
def simulate(
    context: click.Context,
    players: int,
    games: int,
    seed: int,
    bots: Sequence[str],
    json_path: str | None,
    csv_path: str | None,
) -> None:
    """Play games between computer players, and show their scores by source.

    Ctrl-C stops early and shows the games played so far.
    """
    if json_path == csv_path == "-":
        raise click.UsageError("only one of --json and --csv can go to stdout", context)
    seats = tuple(islice(cycle(bots), players))
    outcomes: list[Outcome] = []
    with ExitStack() as stack:
        # opened before the first game, so that a missing folder shows at once
        json_file, csv_file = _open(stack, json_path), _open(stack, csv_path)
        complete = _collect(outcomes, _play(seats, games, seed), games)
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


def _play(seats: Sequence[str], games: int, seed: int) -> Iterator[list[Outcome]]:
    for number in range(games):
        end = playout(Game.new(players=len(seats), seed=seed + number).position, seats, seed + number)
        yield [
            Outcome(
                game=number + 1,
                seed=seed + number,
                seat=seat + 1,
                bot=bot,
                total=end.totals[seat],
                won=1 / len(end.winners) if seat in end.winners else 0.0,
                sources=end.sources(seat),
            )
            for seat, bot in enumerate(seats)
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
    """Summarise all games for each seat."""
    summaries = []
    for seat in sorted({outcome.seat for outcome in outcomes}):
        own = [outcome for outcome in outcomes if outcome.seat == seat]
        totals = [outcome.total for outcome in own]
        summaries.append(
            Summary(
                seat=seat,
                bot=own[0].bot,
                games=len(own),
                mean=statistics.fmean(totals),
                spread=statistics.stdev(totals) if len(totals) > 1 else 0.0,
                won=sum(outcome.won for outcome in own),
                sources={name: statistics.fmean(o.sources[name] for o in own) for name in own[0].sources},
            )
        )
    return summaries


def table(summaries: Sequence[Summary]) -> Table:
    """Lay the summaries side by side, one column per seat."""
    columns = Table(title=f"{summaries[0].games} games, {len(summaries)} players")
    columns.add_column("")
    for summary in summaries:
        columns.add_column(f"{summary.seat} {summary.bot}", justify="right")
    columns.add_row("mean points", *(f"{summary.mean:.1f}" for summary in summaries))
    columns.add_row("spread (sd)", *(f"{summary.spread:.1f}" for summary in summaries))
    columns.add_row("games won", *(f"{summary.won:.4g}" for summary in summaries), end_section=True)
    for source in summaries[0].sources:
        columns.add_row(f"from {source}", *(f"{summary.sources[source]:.1f}" for summary in summaries))
    return columns


def _write_json(file: IO[str], summaries: Sequence[Summary], outcomes: Sequence[Outcome]) -> None:
    data = {"seats": [asdict(summary) for summary in summaries], "games": [asdict(outcome) for outcome in outcomes]}
    json.dump(data, file, indent=1)
    file.write("\n")


def _write_csv(file: IO[str], outcomes: Sequence[Outcome]) -> None:
    rows = [{**asdict(outcome), **outcome.sources} for outcome in outcomes]
    for row in rows:
        del row["sources"]
    writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
