"""The command `betacolony`: the tutorial, the notebooks, whole games between players, the rules, shared positions."""

import sys
from collections.abc import Sequence
from typing import Final

import click

from betacolony import is_compiled

from .cli_edition import edition
from .cli_replay import replay
from .cli_rules import show_rules
from .cli_serve import serve
from .cli_show import show
from .cli_simulate import simulate

_SPEED: Final = "compiled" if is_compiled() else "plain Python"
#: the port that the pages have unless it is taken, so that what a browser keeps for them is found again
PORT: Final = 8866


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="betacolony", message=f"betacolony %(version)s, {_SPEED}")
@click.pass_context
def betacolony(context: click.Context) -> None:
    """Learn Beta Colony by playing it, and play whole games with its rules."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@betacolony.command()
@click.option("--port", type=click.IntRange(0, 65535), help=f"Default {PORT}; 0 picks any free port.")
@click.option("--browser/--no-browser", default=True, help="Open the first page in the browser, or just serve.")
@click.option("--warm", is_flag=True, help="Fork kernels from a process that is already loaded (Linux only).")
def tutorial(port: int | None, *, browser: bool, warm: bool) -> None:
    """Serve the tutorial's pages on this machine and open the first."""
    spare_a_grammar()
    from . import serving
    from .warm import NoWarmKernels

    try:
        serving.serve(port, PORT, browser=browser, warm=warm)
    except (serving.PortTaken, FileNotFoundError, NoWarmKernels) as problem:
        raise click.ClickException(str(problem)) from problem


@betacolony.command()
@click.option("--port", type=click.IntRange(1, 65535), help="Default 8888, or the next free port.")
@click.option("--browser/--no-browser", default=True, help="Open JupyterLab in the browser, or just serve.")
def lab(port: int | None, *, browser: bool) -> None:
    """Open the notebooks in JupyterLab, to read and change them."""
    spare_a_grammar()
    from jupyterlab.labapp import LabApp

    from .contents import notebooks
    from .serving import ADDRESS, TEMPLATE, use_templates

    try:
        words = [f"--ServerApp.root_dir={notebooks()}", f"--ip={ADDRESS}", f"--VoilaConfiguration.template={TEMPLATE}"]
    except FileNotFoundError as problem:
        raise click.ClickException(str(problem)) from problem
    use_templates()
    words += [f"--port={port}"] if port else []
    words += [] if browser else ["--no-browser"]
    LabApp.launch_instance(words)


def spare_a_grammar() -> None:
    """Have a server that is imported after this start without a check of international addresses, which none asks for.

    What jsonschema would import for it takes three times as long as all the rest of a server.
    """
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]  # as if it weren't installed


for command in (edition, replay, serve, show_rules, show, simulate):
    betacolony.add_command(command)


def main(words: Sequence[str] | None = None) -> int:
    """Carry out a command line; a mistake in it is one line on the error output and exit code 2."""
    try:
        code = betacolony.main(None if words is None else list(words), prog_name="betacolony", standalone_mode=False)
    except click.UsageError as problem:
        path = problem.ctx.command_path if problem.ctx else "betacolony"
        click.echo(f"{path}: {_line(problem)} (see {path} --help)", err=True)
        return problem.exit_code
    except click.ClickException as problem:
        click.echo(f"betacolony: {_line(problem)}", err=True)
        return problem.exit_code
    except click.Abort:
        click.echo("\nStopped.", err=True)
        return 130
    return code if isinstance(code, int) else 0


def _line(problem: click.ClickException) -> str:
    return " ".join(problem.format_message().split())


if __name__ == "__main__":
    sys.exit(main())
