"""`betacolony rules`: the list of rules, or one rule."""

import shutil

import click

from betacolony.core.rulebook import Rule, UnknownRule, found

from .games import GAMES, game_option, is_game_asked


@click.command("rules")
@click.argument("id_", metavar="[ID]", required=False)
@game_option
@click.pass_context
def show_rules(context: click.Context, id_: str | None, game: str) -> None:
    """List all rules, or print one with its source and ruling.

    A rule is found by its id in whichever game it belongs to.
    """
    if id_ is None:
        for each in GAMES[game].rules().values():
            click.echo(f"{each.id:<12}{each.title}{' (ruling)' if each.ruling else ''}")
        return
    try:
        click.echo(_text(found(id_, _known(context, game))))
    except UnknownRule as problem:
        raise click.UsageError(str(problem), context) from problem


def _known(context: click.Context, game: str) -> dict[str, Rule]:
    """The rules of the game that was asked for, or of all games if none was: no two share an id."""
    games = [GAMES[game]] if is_game_asked(context) else GAMES.values()
    return {id_: rule for its in games for id_, rule in its.rules().items()}


def _text(entry: Rule) -> str:
    width = min(shutil.get_terminal_size().columns, 100)
    parts = [f"{entry.id}  {entry.title}", entry.text, f"Source: {entry.source}"]
    if entry.ruling:
        parts.append(f"Ruling: {entry.ruling_text}")
    return "\n".join(click.wrap_text(part, width) for part in parts)
