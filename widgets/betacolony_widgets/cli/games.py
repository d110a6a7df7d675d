"""The games that commands can be asked about: each one's edition and rules."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

import click

import betacolony
from betacolony import exocolony
from betacolony.core.rulebook import Rule
from betacolony.edition import rulebook
from betacolony.exocolony import rulebook as exocolony_rulebook


class KnownGame(NamedTuple):
    """A game: its class of editions, all its rules by id, and one rule by its id."""

    edition: type[betacolony.Edition | exocolony.Edition]
    rules: Callable[[], Mapping[str, Rule]]
    rule: Callable[[str], Rule]


GAMES: Final = {
    "beta-colony": KnownGame(betacolony.Edition, rulebook.rules, rulebook.rule),
    "exocolony": KnownGame(exocolony.Edition, exocolony_rulebook.rules, exocolony_rulebook.rule),
}

#: the option of a command that knows more than one game
game_option: Final = click.option(
    "--game", type=click.Choice(list(GAMES)), default="beta-colony", show_default=True, help="The game in question."
)
