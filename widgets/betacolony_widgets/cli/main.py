"""The command `betacolony`: its subcommands for reading, hosting, playing, sharing and looking up rules."""

import os
import sys
from collections.abc import Sequence
from typing import Final

import click

from betacolony import is_compiled

from .edition import edition
from .replay import replay
from .rules import show_rules
from .serve import serve
from .show import show
from .simulate import simulate

_SPEED: Final = "compiled" if is_compiled() else "plain Python"
#: the default port of the pages: browsers store games and progress by address, so it should stay the same
PORT: Final = 8866


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="betacolony", message=f"betacolony %(version)s, {_SPEED}")
@click.pass_context
def betacolony(context: click.Context) -> None:
    """Learn Beta Colony by playing it, and use its rules from the command line."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@betacolony.command()
@click.option("--port", type=click.IntRange(0, 65535), help=f"Port; {PORT} by default, 0 for any free port.")
@click.option("--browser/--no-browser", default=True, help="Open the first page in a browser, or only serve.")
@click.option(
    "--warm/--cold",
    default=None,
    help="Start kernels from a preloaded process, so pages open faster, or each by itself. Default: warm on Linux.",
)
def tutorial(port: int | None, *, browser: bool, warm: bool | None) -> None:
    """Open the tutorial in your browser."""
    from betacolony_widgets.serving import tutorial
    from betacolony_widgets.serving.warm_kernels import NoWarmKernels

    try:
        tutorial.serve(port, PORT, browser=browser, warm=warm)
    except (tutorial.PortTaken, FileNotFoundError, NoWarmKernels) as problem:
        raise click.ClickException(str(problem)) from problem


@betacolony.command()
@click.option("--port", type=click.IntRange(1, 65535), help="Port; by default 8888, or the next free port.")
@click.option("--browser/--no-browser", default=True, help="Open JupyterLab in a browser, or only serve.")
def lab(port: int | None, *, browser: bool) -> None:
    """Open the notebooks in JupyterLab."""
    from jupyterlab.labapp import LabApp

    from betacolony_widgets.pages.contents import notebooks
    from betacolony_widgets.serving.tutorial import ADDRESS, TEMPLATE, use_templates

    try:
        folder = notebooks()
    except FileNotFoundError as problem:
        raise click.ClickException(str(problem)) from problem
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    if is_root:
        click.echo("You are root: anyone who opens this JupyterLab can do anything on this machine.", err=True)
    use_templates()
    switches = {"--no-browser": not browser, "--allow-root": is_root, f"--port={port}": port}
    LabApp.launch_instance(
        [
            *(f"--ServerApp.root_dir={folder}", f"--ip={ADDRESS}", f"--VoilaConfiguration.template={TEMPLATE}"),
            *(switch for switch, wanted in switches.items() if wanted),
        ]
    )


for command in (edition, replay, serve, show_rules, show, simulate):
    betacolony.add_command(command)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code; a wrong argument gives one line on standard error and code 2.

    Args:
        arguments: the words after `betacolony`; None for those of this process.
    """
    try:
        code = betacolony.main(arguments, prog_name="betacolony", standalone_mode=False)
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
