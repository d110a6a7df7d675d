"""`betacolony show`: a saved or shared game, or a position, in words."""

import click

import betacolony
from betacolony import exocolony

from .games import read_game


@click.command()
@click.argument("game", metavar="CODE_OR_FILE")
@click.pass_context
def show(context: click.Context, game: str) -> None:
    """Describe a game or position of Beta Colony or Exocolony in words.

    Give it as a code, or as a file with a code or a saved game (JSON).
    """
    shown = read_game(context, game)
    for note in shown.notes:
        click.echo(note, err=True)
    click.echo(describe(shown))


def describe(game: betacolony.Game | exocolony.Game) -> str:
    """Describe the table as screen readers get it on the pages, and then the next decision."""
    from betacolony_widgets.board.painting import text_renderer

    if isinstance(game, exocolony.Game):
        from betacolony_widgets.exocolony.board.layouts import still
        from betacolony_widgets.exocolony.board.stills import table_of

        picture = still.table(table_of(game))
    else:
        from betacolony_widgets.board import scene
        from betacolony_widgets.board.picture import picture as picture_of

        picture = picture_of(game, width=scene.MOST)
    return f"{text_renderer.text(picture)}\n\n{_next(game)}"


def _next(game: betacolony.Game | exocolony.Game) -> str:
    decision, result = game.decision, game.result
    if decision:
        number = len(game.options)
        choices = "1 choice" if number == 1 else f"{number} choices"
        return f"{decision.prompt} ({choices})"
    points = [score.total for score in game.scores()] if isinstance(game, betacolony.Game) else _totals(game)
    scores = ", ".join(f"{name} {total}" for name, total in zip(game.names, points, strict=True))
    winners = " and ".join(game.names[seat] for seat in result.winners) if result else ""
    return f"The game is over. {scores}. {f'Won by {winners}.' if winners else 'Nobody won.'}"


def _totals(game: exocolony.Game) -> list[int]:
    return [game.position.total(seat) for seat in range(len(game.names))]
