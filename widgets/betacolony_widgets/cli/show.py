"""`betacolony show`: a shared position or game, in words."""

import click

from betacolony import CodeError, Game


@click.command()
@click.argument("code")
@click.pass_context
def show(context: click.Context, code: str) -> None:
    """Describe a shared game or position in words."""
    try:
        game = Game.from_code(code)
    except CodeError as problem:
        raise click.UsageError(str(problem), context) from problem
    click.echo(describe(game))


def describe(game: Game) -> str:
    """Describe the table as screen readers get it on the pages, and then the next decision."""
    from betacolony_widgets.board.painting import text_renderer
    from betacolony_widgets.board.picture import picture
    from betacolony_widgets.board.scene import MOST

    return f"{text_renderer.text(picture(game, width=MOST))}\n\n{_next(game)}"


def _next(game: Game) -> str:
    decision, result = game.decision, game.result
    if decision:
        number = len(game.options)
        choices = "1 choice" if number == 1 else f"{number} choices"
        return f"{decision.prompt} ({choices})"
    scores = ", ".join(f"{score.name} {score.total}" for score in game.scores())
    winners = " and ".join(game.names[seat] for seat in result.winners) if result else ""
    return f"The game is over. {scores}. Won by {winners}."
