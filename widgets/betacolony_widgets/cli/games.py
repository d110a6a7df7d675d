"""The games that commands know: the edition and the rules of each, and how to read a saved or shared game."""

from collections.abc import Callable, Collection, Iterator, Mapping
from errno import ENOENT
from os import strerror
from pathlib import Path
from typing import Final, NamedTuple

import click
from click.core import ParameterSource

import betacolony
from betacolony import exocolony
from betacolony.core.rulebook import Rule
from betacolony.edition import rulebook
from betacolony.exocolony import rulebook as exocolony_rulebook
from betacolony.exocolony.players import by_name as exocolony_players
from betacolony.exocolony.players import matches as exocolony_matches
from betacolony.players.by_name import PLAYERS


class KnownGame(NamedTuple):
    """A game.

    Attributes:
        edition: its class of editions; rules: all its rules by id.
        type: its class of games.
        players: the names of its computer players; match: plays games between them.
    """

    edition: type[betacolony.Edition | exocolony.Edition]
    rules: Callable[[], Mapping[str, Rule]]
    type: type[betacolony.Game | exocolony.Game]
    players: Collection[str]
    match: Callable[..., Iterator[betacolony.MatchGame | exocolony_matches.MatchGame]]


GAMES: Final = {
    "beta-colony": KnownGame(betacolony.Edition, rulebook.rules, betacolony.Game, PLAYERS, betacolony.play_match),
    "exocolony": KnownGame(
        exocolony.Edition,
        exocolony_rulebook.rules,
        exocolony.Game,
        exocolony_players.PLAYERS,
        exocolony_matches.play_match,
    ),
}

#: the option of a command that knows more than one game
game_option: Final = click.option(
    "--game",
    type=click.Choice(list(GAMES)),
    default="beta-colony",
    show_default=True,
    is_eager=True,
    help="The game in question.",
)


def is_game_asked(context: click.Context) -> bool:
    """Whether the command line names a game."""
    return context.get_parameter_source("game") is not ParameterSource.DEFAULT


def read_game(context: click.Context, code_or_file: str) -> betacolony.Game | exocolony.Game:
    """A saved or shared game, which itself tells whether it is one of Beta Colony or of Exocolony.

    Args:
        context: the command that wants it.
        code_or_file: a code, or a file with a code or a saved game (JSON).

    Raises:
        click.UsageError: it can't be read.
    """
    try:
        text = _text(code_or_file)
    except (OSError, UnicodeDecodeError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else "it isn't text"
        raise click.UsageError(f"{code_or_file} can't be read: {reason}", context) from problem
    try:
        known = GAMES[_named(text)].type
        return known.from_json(text) if text.startswith("{") else known.from_code(text)
    except (betacolony.CodeError, betacolony.SaveError) as problem:
        raise click.UsageError(str(problem), context) from problem


def _named(text: str) -> str:
    """The name of the game of a saved file or code; the first game's for any other file. Raises CodeError."""
    from betacolony_widgets.pages import games

    game = games.game_of_saved(text)
    if game is None and not text.startswith("{"):
        letters = "".join(game.codes for game in games.GAMES)
        raise betacolony.CodeError("code_kind", letters=" / ".join(letters))
    return game.folder if game and game.folder else next(iter(GAMES))


def _text(code_or_file: str) -> str:
    """A code, or the text of a file. Raises OSError or UnicodeDecodeError for a file that can't be read as text."""
    file = Path(code_or_file)
    if _is_file(file):
        return file.read_text("utf-8").strip()
    if file.suffix:  # codes have no dot
        raise FileNotFoundError(ENOENT, strerror(ENOENT))
    return code_or_file.strip()


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a long code is too long for a name
        return False
