"""`betacolony serve`: the pages for readers on other machines."""

from typing import Final

import click

from betacolony_widgets.serving.hosting.settings import BadSetting, Settings

USUAL: Final = Settings()


@click.command()
@click.option(
    "--port", type=click.IntRange(0, 65535), default=USUAL.port, show_default=True, help="Port; 0 for any free port."
)
@click.option(
    "--address", default=USUAL.address, show_default=True, help="Network address to listen on; 0.0.0.0 for all."
)
@click.option(
    "--base-url",
    default=USUAL.base_url,
    show_default=True,
    help="Path of the pages, such as /colony/.",
)
@click.option(
    "--public",
    default=USUAL.public,
    metavar="URL",
    help="The server's address for browsers, such as https://colony.example.org.",
)
@click.option("--proxy", is_flag=True, help="Trust the X-Forwarded-* headers of the proxy in front of the server.")
@click.option(
    "--token",
    default=USUAL.token,
    envvar="BETACOLONY_TOKEN",
    metavar="TEXT",
    help="Password for readers; better set in the environment as BETACOLONY_TOKEN.",
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
    help="Time until a vanished page's kernel ends.",
)
@click.option(
    "--unused",
    type=click.FloatRange(0),
    default=USUAL.unused,
    show_default=True,
    metavar="SECONDS",
    help="Time until an unused page's kernel ends; 0 for never.",
)
@click.option(
    "--workers",
    type=click.IntRange(1),
    default=USUAL.workers,
    show_default=True,
    help="Processes that play what-if games for each reader.",
)
@click.option(
    "--playouts",
    type=click.IntRange(1),
    default=USUAL.playouts,
    show_default=True,
    help="What-if games that each reader can start at a time.",
)
@click.option(
    "--memory",
    type=click.IntRange(0),
    default=USUAL.memory,
    metavar="MB",
    help="Memory limit of each of a reader's processes; 0, the default, for none.",
)
@click.option(
    "--processor",
    type=click.IntRange(0),
    default=USUAL.processor,
    metavar="SECONDS",
    help="Processor time limit of each of a reader's processes; 0, the default, for none.",
)
@click.option("--warm", is_flag=True, help="Start kernels from a preloaded process, so pages open faster (Linux only).")
@click.option(
    "--frames",
    multiple=True,
    metavar="SITE",
    help="A site that may show the pages in a frame, such as https://moodle.example.org; repeatable.",
)
@click.pass_context
def serve(context: click.Context, /, **chosen: object) -> None:
    """Serve the tutorial to a class or group. See docs/hosting.md."""
    from betacolony_widgets.serving.hosting import server

    try:
        server.serve(Settings(**chosen))  # type: ignore[arg-type]  # click has given each its type
    except BadSetting as problem:
        raise click.BadParameter(str(problem), context, param_hint=f"--{problem.option.replace('_', '-')}") from problem
    except FileNotFoundError as problem:
        raise click.ClickException(str(problem)) from problem
