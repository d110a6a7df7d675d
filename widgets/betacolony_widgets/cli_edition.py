"""`betacolony edition`: check one's own file of numbers and components, or get one to begin with."""

from pathlib import Path

import click

from betacolony import Edition, EditionError


@click.command()
@click.option("--check", "file", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="A file to check.")
@click.option("--template", is_flag=True, help="Print the packaged edition, to change and save as your own.")
@click.pass_context
def edition(context: click.Context, file: Path | None, *, template: bool) -> None:
    """Check an edition of your own, or print the one to start from."""
    if (file is None) != template:
        raise click.UsageError("give either --check FILE or --template", context)
    if file is None:
        click.echo(Edition.template(), nl=False)
        return
    try:
        found = Edition.load(file)
    except EditionError as problem:
        for fault in problem.faults:
            click.echo(str(fault), err=True)
        number = len(problem.faults)
        raise click.ClickException(f"{file} has {number} fault{'s' if number != 1 else ''}") from problem
    click.echo(f"{file} can be played: {found.name} ({found.fingerprint})")
