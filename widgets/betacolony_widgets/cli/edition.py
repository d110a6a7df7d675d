"""`betacolony edition`: check a file of numbers and components, or print the one to start from."""

import re
from pathlib import Path
from typing import Final, TypeVar

import click

from betacolony import EditionError
from betacolony.core.edition_files.edition_file import EditionFile

from .games import GAMES, game_option, is_game_asked

#: the line in which a file names its game
_GAME: Final = re.compile(r'^\s*game\s*=\s*"([\w-]+)"', re.MULTILINE)
#: an edition of some game
E = TypeVar("E", bound=EditionFile)


@click.command()
@click.option("--check", "file", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Check this file.")
@click.option("--template", is_flag=True, help="Print the default edition, to save and change.")
@game_option
@click.pass_context
def edition(context: click.Context, file: Path | None, game: str, *, template: bool) -> None:
    """Check an edition of your own, or print the default one.

    A file of the second game says that it is; --game is for one that doesn't.
    """
    if (file is None) != template:
        raise click.UsageError("use either --check FILE or --template", context)
    if file is None:
        click.echo(GAMES[game].edition.template(), nl=False)
        return
    own = load_edition(file, GAMES[game if is_game_asked(context) else _game_of(file) or game].edition)
    click.echo(f"{file} has no errors: {own.name} ({own.fingerprint})")


def _game_of(file: Path) -> str:
    """The game that a file names as its own; "" if it names none."""
    try:
        named = _GAME.search(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError):  # the edition's errors say so
        return ""
    return named[1] if named and named[1] in GAMES else ""


def load_edition(file: Path, kind: type[E]) -> E:
    """Load an edition of a game; its errors go to standard error, a line each.

    Raises:
        click.ClickException: the file has errors.
    """
    try:
        return kind.load(file)
    except EditionError as problem:
        for fault in problem.faults:
            click.echo(str(fault), err=True)
        number = len(problem.faults)
        raise click.ClickException(f"{file} has {number} error{'s' if number != 1 else ''}") from problem
