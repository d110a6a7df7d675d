"""`betacolony serve`: the pages for readers elsewhere."""

from typing import Final

import click

from betacolony_widgets.serving.hosting.settings import BadSetting, Settings

USUAL: Final = Settings()


@click.command()
@click.option(
    "--port", type=click.IntRange(0, 65535), default=USUAL.port, show_default=True, help="0 takes any free one."
)
@click.option(
    "--address", default=USUAL.address, show_default=True, help="Of the network card to listen on; 0.0.0.0 for all."
)
@click.option(
    "--base-url",
    default=USUAL.base_url,
    show_default=True,
    help="The path under which the pages are, such as /colony/.",
)
@click.option(
    "--public",
    default=USUAL.public,
    metavar="URL",
    help="How browsers call the server, such as https://colony.example.org.",
)
@click.option("--proxy", is_flag=True, help="Believe the X-Forwarded-* headers of the proxy before it.")
@click.option(
    "--token",
    default=USUAL.token,
    envvar="BETACOLONY_TOKEN",
    metavar="TEXT",
    help="What readers must know to get in; better given as BETACOLONY_TOKEN in the environment.",
)
@click.option(
    "--kernels",
    type=click.IntRange(1),
    default=USUAL.kernels,
    show_default=True,
    help="So many pages are open at most.",
)
@click.option(
    "--idle",
    type=click.FloatRange(1),
    default=USUAL.idle,
    show_default=True,
    metavar="SECONDS",
    help="Until a kernel ends whose page is gone.",
)
@click.option(
    "--unused",
    type=click.FloatRange(0),
    default=USUAL.unused,
    show_default=True,
    metavar="SECONDS",
    help="Until a kernel ends whose page is open, but not used; 0 for never.",
)
@click.option(
    "--workers",
    type=click.IntRange(1),
    default=USUAL.workers,
    show_default=True,
    help="Processes that play games for a reader.",
)
@click.option(
    "--playouts",
    type=click.IntRange(1),
    default=USUAL.playouts,
    show_default=True,
    help="Games that a reader may have played at a time.",
)
@click.option(
    "--memory",
    type=click.IntRange(0),
    default=USUAL.memory,
    metavar="MB",
    help="For each process of a reader; 0, as usual, for any.",
)
@click.option(
    "--processor",
    type=click.IntRange(0),
    default=USUAL.processor,
    metavar="SECONDS",
    help="Of computing for each process of a reader; 0, as usual, for any.",
)
@click.option("--warm", is_flag=True, help="Fork what runs a page off a process that is loaded already (Linux alone).")
@click.option(
    "--frames",
    multiple=True,
    metavar="SITE",
    help="Another site that may show the pages in a frame, such as https://moodle.example.org; can be given again.",
)
@click.pass_context
def serve(context: click.Context, /, **chosen: object) -> None:
    """Serve the tutorial to readers elsewhere: a class, a group, behind a proxy. docs/hosting.md tells how."""
    from .startup import spare_a_grammar

    spare_a_grammar()
    from betacolony_widgets.serving.hosting import server

    try:
        server.serve(Settings(**chosen))  # type: ignore[arg-type]  # click has made of each what it is to be
    except BadSetting as problem:
        raise click.BadParameter(str(problem), context, param_hint=f"--{problem.option.replace('_', '-')}") from problem
    except FileNotFoundError as problem:
        raise click.ClickException(str(problem)) from problem
