"""`betacolony serve`: the pages for readers on other machines."""

from collections.abc import Callable
from typing import Any, Final

import click

from betacolony_widgets.serving.hosting.settings import BadSetting, Settings

_DEFAULTS: Final = Settings()
_NUMBER: Final = click.IntRange(0)
_COUNT: Final = click.IntRange(1)


def _setting(name: str, text: str, **details: Any) -> Callable[[Any], Any]:
    """An option for a setting; its help shows the default unless that is empty or 0."""
    default = getattr(_DEFAULTS, name.replace("-", "_"))
    return click.option(f"--{name}", default=default, show_default=bool(default), help=text, **details)


@click.command()
@_setting("port", "Port; 0 for any free port.", type=click.IntRange(0, 65535))
@_setting("address", "Network address to listen on; 0.0.0.0 for all.")
@_setting("base-url", "Path of the pages, such as /colony/.")
@_setting("public", "The server's address for browsers, such as https://colony.example.org.", metavar="URL")
@click.option("--proxy", is_flag=True, help="Trust the X-Forwarded-* headers of the proxy in front of the server.")
@_setting(
    "token",
    "Password for readers; better set in the environment as BETACOLONY_TOKEN.",
    metavar="TEXT",
    envvar="BETACOLONY_TOKEN",
)
@_setting("kernels", "Maximum number of open pages.", type=_COUNT)
@_setting("idle", "Time until a vanished page's kernel ends.", type=click.FloatRange(1), metavar="SECONDS")
@_setting(
    "unused", "Time until an unused page's kernel ends; 0 for never.", type=click.FloatRange(0), metavar="SECONDS"
)
@_setting("workers", "Processes that play what-if games for each reader.", type=_COUNT)
@_setting("playouts", "What-if games that each reader can start at a time.", type=_COUNT)
@_setting(
    "memory", "Memory limit of each of a reader's processes; 0, the default, for none.", type=_NUMBER, metavar="MB"
)
@_setting(
    "processor",
    "Processor time limit of each of a reader's processes; 0, the default, for none.",
    type=_NUMBER,
    metavar="SECONDS",
)
@click.option("--warm", is_flag=True, help="Start kernels from a preloaded process, so pages open faster (Linux only).")
@click.option(
    "--frames",
    multiple=True,
    metavar="SITE",
    help="A site that may show the pages in a frame, such as https://moodle.example.org; repeatable.",
)
@click.pass_context
def serve(context: click.Context, /, **settings: object) -> None:
    """Serve the tutorial to a class or group. See docs/hosting.md."""
    from betacolony_widgets.serving.hosting import server

    try:
        server.serve(Settings(**settings))  # type: ignore[arg-type]  # click has given each its type
    except BadSetting as problem:
        raise click.BadParameter(str(problem), context, param_hint=f"--{problem.option.replace('_', '-')}") from problem
    except FileNotFoundError as problem:
        raise click.ClickException(str(problem)) from problem
