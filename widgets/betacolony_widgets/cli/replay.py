"""`betacolony replay`: a shared or saved game as one HTML file that steps through it."""

from pathlib import Path

import click

import betacolony
from betacolony import exocolony

from .games import read_game


@click.command()
@click.argument("game", metavar="CODE_OR_FILE")
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), default="replay.html", show_default=True, help="Output."
)
@click.option("--title", default="", help="Heading of the page; by default the players' names.")
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
@click.pass_context
def replay(context: click.Context, game: str, out: Path, title: str, *, force: bool) -> None:
    """Turn a game of Beta Colony or Exocolony into a page that steps through it in any browser.

    Give it as a code, or as a file with a code or a saved game (JSON).
    """
    shared = read_game(context, game)
    if out.exists() and not force:
        raise click.UsageError(f"{out} exists already; use --force to overwrite it", context)
    page = _page(shared, title).encode("utf-8")
    try:
        out.write_bytes(page)
    except OSError as problem:
        raise click.ClickException(f"{out} can't be written: {problem.strerror}") from problem
    for note in shared.notes:
        click.echo(note, err=True)
    steps = len(shared.history)
    if steps == 1:
        click.echo(f"{out} shows one moment: the code is a position without the moves that led to it.")
    else:
        click.echo(f"{out} shows {steps} moments ({len(page) / 1e6:.1f} MB).")


def _page(game: betacolony.Game | exocolony.Game, title: str) -> str:
    if isinstance(game, exocolony.Game):
        from betacolony_widgets.exocolony.play.narration.replay import replay_html as exocolony_html

        return exocolony_html(game, title=title)
    from betacolony_widgets.play.narration.replay import replay_html

    return replay_html(game, title=title)
