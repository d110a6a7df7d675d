"""The games that commands can be asked about: each one's edition and rules."""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Final, NamedTuple

import click

import betacolony
from betacolony import exocolony
from betacolony.core.rulebook import Rule
from betacolony.edition import rulebook
from betacolony.exocolony import rulebook as exocolony_rulebook
from betacolony.exocolony.players import matches as exocolony_matches
from betacolony.players.by_name import PLAYERS


class KnownGame(NamedTuple):
    """A game.

    Attributes:
        edition: its class of editions; rules: all its rules by id.
        players: the names of its computer players; match: plays games between them.
    """

    edition: type[betacolony.Edition | exocolony.Edition]
    rules: Callable[[], Mapping[str, Rule]]
    players: Collection[str]
    match: Callable[..., Iterator[betacolony.MatchGame | exocolony_matches.MatchGame]]


GAMES: Final = {
    "beta-colony": KnownGame(betacolony.Edition, rulebook.rules, PLAYERS, betacolony.play_match),
    "exocolony": KnownGame(
        exocolony.Edition,
        exocolony_rulebook.rules,
        exocolony_matches.PLAYERS,
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
