"""`betacolony serve`: the pages for readers elsewhere."""

from typing import Final

import click

from .hosting.settings import BadSetting, Settings

USUAL: Final = Settings()


@click.command()
@click.option(
    "--port", type=click.IntRange(0, 65535), default=USUAL.port, show_default=True, help="0 picks any free port."
)
@click.option(
    "--address", default=USUAL.address, show_default=True, help="The network address to listen on; 0.0.0.0 for all."
)
@click.option(
    "--base-url",
    default=USUAL.base_url,
    show_default=True,
    help="The path of the pages, such as /colony/.",
)
@click.option(
    "--public",
    default=USUAL.public,
    metavar="URL",
    help="The address that browsers use, such as https://colony.example.org.",
)
@click.option("--proxy", is_flag=True, help="Trust the X-Forwarded-* headers of a proxy in front.")
@click.option(
    "--token",
    default=USUAL.token,
    envvar="BETACOLONY_TOKEN",
    metavar="TEXT",
    help="The password for readers; better set as BETACOLONY_TOKEN in the environment.",
)
@click.option(
    "--kernels",
    type=click.IntRange(1),
    default=USUAL.kernels,
    show_default=True,
    help="Maximum number of open pages.",
)
@click.option(
    "--idle",
    type=click.FloatRange(1),
    default=USUAL.idle,
    show_default=True,
    metavar="SECONDS",
    help="Time until a kernel ends after its page is closed.",
)
@click.option(
    "--unused",
    type=click.FloatRange(0),
    default=USUAL.unused,
    show_default=True,
    metavar="SECONDS",
    help="Time until a kernel ends when its open page is not used; 0 for never.",
)
@click.option(
    "--workers",
    type=click.IntRange(1),
    default=USUAL.workers,
    show_default=True,
    help="Processes that play games for each reader.",
)
@click.option(
    "--playouts",
    type=click.IntRange(1),
    default=USUAL.playouts,
    show_default=True,
    help="Games that each reader may have played at a time.",
)
@click.option(
    "--memory",
    type=click.IntRange(0),
    default=USUAL.memory,
    metavar="MB",
    help="Memory for each process of a reader; 0, the default, for no limit.",
)
@click.option(
    "--processor",
    type=click.IntRange(0),
    default=USUAL.processor,
    metavar="SECONDS",
    help="Processor time for each process of a reader; 0, the default, for no limit.",
)
@click.option("--warm", is_flag=True, help="Fork kernels from a process that is already loaded (Linux only).")
@click.option(
    "--frames",
    multiple=True,
    metavar="SITE",
    help="Another site that may show the pages in a frame, such as https://moodle.example.org; can be repeated.",
)
@click.pass_context
def serve(context: click.Context, /, **chosen: object) -> None:
    """Serve the tutorial to readers elsewhere: a class, a group, behind a proxy. See docs/hosting.md."""
    from .cli import spare_a_grammar

    spare_a_grammar()
    from .hosting import server

    try:
        server.serve(Settings(**chosen))  # type: ignore[arg-type]  # click has made of each what it is to be
    except BadSetting as problem:
        raise click.BadParameter(str(problem), context, param_hint=f"--{problem.option.replace('_', '-')}") from problem
    except FileNotFoundError as problem:
        raise click.ClickException(str(problem)) from problem
