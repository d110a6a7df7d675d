"""`betacolony edition`: check a file of numbers and components, or print the one to start from."""

from pathlib import Path

import click

from betacolony import Edition, EditionError


@click.command()
@click.option("--check", "file", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Check this file.")
@click.option("--template", is_flag=True, help="Print the default edition, to save and change.")
@click.pass_context
def edition(context: click.Context, file: Path | None, *, template: bool) -> None:
    """Check an edition of your own, or print the default one."""
    if (file is None) != template:
        raise click.UsageError("use either --check FILE or --template", context)
    if file is None:
        click.echo(Edition.template(), nl=False)
        return
    own = load_edition(file)
    click.echo(f"{file} is ready to play: {own.name} ({own.fingerprint})")


def load_edition(file: Path) -> Edition:
    """Load an edition; its errors go to standard error, a line each.

    Raises:
        click.ClickException: the file has errors.
    """
    try:
        return Edition.load(file)
    except EditionError as problem:
        for fault in problem.faults:
            click.echo(str(fault), err=True)
        number = len(problem.faults)
        raise click.ClickException(f"{file} has {number} error{'s' if number != 1 else ''}") from problem
