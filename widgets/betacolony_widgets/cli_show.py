"""`betacolony show`: a shared position or game, in words."""

import click

from betacolony import CodeError, Game


@click.command()
@click.argument("code")
@click.pass_context
def show(context: click.Context, code: str) -> None:
    """Describe in words the game or position of a code: the table, and the decision to make."""
    try:
        game = Game.from_code(code)
    except CodeError as problem:
        raise click.UsageError(str(problem), context) from problem
    click.echo(describe(game))


def describe(game: Game) -> str:
    """The table of a game in the words that the pages have for those who can't see the picture; then what is next."""
    from . import words
    from .picture import picture
    from .scene import MOST

    return f"{words.text(picture(game, width=MOST))}\n\n{_next(game)}"


def _next(game: Game) -> str:
    decision, result = game.decision, game.result
    if decision:
        number = len(game.options)
        answers = "one answer" if number == 1 else f"{number} possible answers"
        return f"{decision.prompt} ({answers})"
    scores = ", ".join(f"{score.name} {score.total}" for score in game.scores())
    winners = " and ".join(game.names[seat] for seat in result.winners) if result else ""
    return f"The game is over. {scores}. Won by {winners}."
