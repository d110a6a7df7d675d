"""`betacolony serve`: the pages for readers elsewhere."""

import click


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), default=8866, show_default=True, help="0 takes any free one.")
@click.option(
    "--address", default="127.0.0.1", show_default=True, help="Of the network card to listen on; 0.0.0.0 for all."
)
@click.option(
    "--base-url", default="/", show_default=True, help="The path under which the pages are, such as /colony/."
)
@click.option(
    "--public", default="", metavar="URL", help="How browsers call the server, such as https://colony.example.org."
)
@click.option("--proxy", is_flag=True, help="Believe the X-Forwarded-* headers of the proxy before it.")
@click.option(
    "--token",
    default="",
    envvar="BETACOLONY_TOKEN",
    metavar="TEXT",
    help="What readers must know to get in; better given as BETACOLONY_TOKEN in the environment.",
)
@click.option(
    "--kernels", type=click.IntRange(1), default=20, show_default=True, help="So many pages are open at most."
)
@click.option(
    "--idle",
    type=click.FloatRange(1),
    default=1200.0,
    show_default=True,
    metavar="SECONDS",
    help="Until a kernel ends whose page is gone.",
)
@click.option(
    "--unused",
    type=click.FloatRange(0),
    default=7200.0,
    show_default=True,
    metavar="SECONDS",
    help="Until a kernel ends whose page is open, but not used; 0 for never.",
)
@click.option(
    "--workers", type=click.IntRange(1), default=1, show_default=True, help="Processes that play games for a reader."
)
@click.option(
    "--playouts",
    type=click.IntRange(1),
    default=1000,
    show_default=True,
    help="Games that a reader may have played at a time.",
)
@click.option(
    "--memory",
    type=click.IntRange(0),
    default=0,
    metavar="MB",
    help="For each process of a reader; 0, as usual, for any.",
)
@click.option(
    "--processor",
    type=click.IntRange(0),
    default=0,
    metavar="SECONDS",
    help="Of computing for each process of a reader; 0, as usual, for any.",
)
@click.option(
    "--frames",
    multiple=True,
    metavar="SITE",
    help="Another site that may show the pages in a frame, such as https://moodle.example.org; can be given again.",
)
@click.pass_context
def serve(context: click.Context, /, **chosen: object) -> None:
    """Serve the tutorial to readers elsewhere: a class, a group, behind a proxy. docs/hosting.md tells how."""
    from .cli import spare_a_grammar

    spare_a_grammar()
    from .hosting import server, settings

    try:
        server.serve(settings.Settings(**chosen))  # type: ignore[arg-type]  # click has made of each what it is to be
    except settings.BadSetting as problem:
        raise click.BadParameter(str(problem), context, param_hint=f"--{problem.option.replace('_', '-')}") from problem
    except FileNotFoundError as problem:
        raise click.ClickException(str(problem)) from problem
