"""`betacolony replay`: a shared or saved game as one HTML file that steps through it."""

from errno import ENOENT
from os import strerror
from pathlib import Path

import click

from betacolony import CodeError, Game, SaveError


@click.command()
@click.argument("game", metavar="CODE_OR_FILE")
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), default="replay.html", show_default=True, help="Output."
)
@click.option("--title", default="", help="Heading of the page; by default the players' names.")
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
@click.pass_context
def replay(context: click.Context, game: str, out: Path, title: str, *, force: bool) -> None:
    """Turn a game into a page that steps through it in any browser.

    Give the game as a code, or as a file with a code or a saved game (JSON).
    """
    from betacolony_widgets.play.narration.replay import replay_html

    try:
        shared = _read(game)
    except (CodeError, SaveError) as problem:
        raise click.UsageError(str(problem), context) from problem
    except (OSError, UnicodeDecodeError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else "it isn't text"
        raise click.UsageError(f"{game} can't be read: {reason}", context) from problem
    if out.exists() and not force:
        raise click.UsageError(f"{out} exists already; use --force to overwrite it", context)
    page = replay_html(shared, title=title).encode("utf-8")
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


def _read(code_or_file: str) -> Game:
    """Read a game from a code or a file.

    Raises:
        CodeError: the text, or the file's text, is not a code.
        SaveError: the file's JSON is not a saved game.
        OSError, UnicodeDecodeError: the file can't be read as text.
    """
    file = Path(code_or_file)
    if _is_file(file):
        text = file.read_text("utf-8").strip()
        return Game.from_json(text) if text.startswith("{") else Game.from_code(text)
    if file.suffix:  # codes have no dot
        raise FileNotFoundError(ENOENT, strerror(ENOENT))
    return Game.from_code(code_or_file)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a long code is too long for a name
        return False
