"""Fresh tables to ask about: a random home system, random prices and market, and what a question adds to them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, Final

from betacolony.core.errors import GameError
from betacolony.exocolony import Event, Game, Option, Position, position_builder
from betacolony.exocolony.edition.components import RESOURCES
from betacolony.exocolony.edition.edition import Edition
from betacolony.exocolony.rules.reason import IllegalMove
from betacolony.exocolony.state.tables import KINDS
from betacolony_widgets.exocolony.lessons.positions import names
from betacolony_widgets.exocolony.play.narration.narrator import Narrator
from betacolony_widgets.messages import Messages
from betacolony_widgets.teaching.review_cards import NoQuestion

from .cards import Choice

EDITION: Final = Edition.load()
#: enough of everything
PLENTY: Final = dict.fromkeys(KINDS, 20)
#: planets in a question's home system: as many as a step of a lesson has room for
_PLANETS: Final = 4
#: worlds with a name, and planets with no more below them than the picture has room for at the star
_MOST_BELOW: Final = 3
_KNOWN_PLANETS: Final = tuple(world.id for world in EDITION.planets if world.dwarfs <= _MOST_BELOW)
_KNOWN_MOONS: Final = tuple(moon.id for moon in EDITION.moons if "(" not in moon.name)
#: prices that neither limit stops right away
_PRICES: Final = (2, 5)


@dataclass(frozen=True)
class Table:
    """A random home system to put pieces and cards on; the reader has the first seat and a Colony at home."""

    messages: Messages
    chance: Random
    state: dict[str, Any]

    @cached_property
    def position(self) -> Position:
        """The home system, with the first Colonies on it."""
        return position_builder.table(**self.state)

    def game(self, **more: Any) -> Game:
        """The game in the reader's main phase with this on the table: arguments of ``position_builder.table``.

        Raises:
            NoQuestion: there is no such table.
        """
        state = {**self.state, **more}
        try:
            position = position_builder.table(**state)
            return Game.from_position(position, names(position.players), language=self.messages.language)
        except GameError as error:
            raise NoQuestion from error

    def worlds(self, *, home: bool = False) -> list[str]:
        """The worlds with landing sites, from the star outwards; ``home``: the homeworld as well."""
        system = self.position.system
        return [
            placed.world.id
            for number, placed in enumerate(system.worlds)
            if placed.world.sites and (home or number != system.home)
        ]

    def beside(self, place: str) -> list[str]:
        """The worlds with landing sites, without the homeworld, in the column of a world or site and the homeworld's.

        A phone shows these two columns side by side, and no others.
        """
        system = self.position.system
        column = {placed.world.id: placed.column for placed in system.worlds}
        world = place if place in column else place.rpartition("-")[0]
        shown = {column[world], column[self.state["homeworld"]]}
        return [world for world in self.worlds() if column[world] in shown]

    def sites(self) -> list[str]:
        """The landing sites of those worlds, the homeworld's left out."""
        system = self.position.system
        return [id_ for id_, world in zip(system.site_ids, system.world_of, strict=True) if world != system.home]


def table(messages: Messages, chance: Random, players: int = 2, **state: Any) -> Table:
    """A random home system, with random prices."""
    low, high = _PRICES
    return Table(
        messages,
        chance,
        {
            "players": players,
            "star": chance.choice(EDITION.stars).id,
            "planets": chance.sample(_KNOWN_PLANETS, _PLANETS),
            "homeworld": chance.choice(EDITION.habitables).id,
            "moons": chance.sample(_KNOWN_MOONS, len(_KNOWN_MOONS)),
            "prices": {resource: chance.randint(low, high) for resource in RESOURCES},
            **state,
        },
    )


def played(game: Game, *options: Option) -> tuple[Game, list[Event]]:
    """A branch after these options, and what happened. Raises NoQuestion if one of them is not legal."""
    branch, events = game.branch(), list[Event]()
    try:
        for option in options:
            events += branch.play(option)
    except IllegalMove as error:
        raise NoQuestion from error
    return branch, events


def judged(game: Game, id_: str, text: str, *options: Option) -> Choice:
    """A choice that is right if one of these options is legal; else the reasons against the first of them."""
    against = [game.why_not(option) for option in options]
    if not all(against):
        return Choice(id_, text, right=True)
    why = dict.fromkeys(game.tell(reason) for reason in against[0])
    return Choice(id_, text, False, tuple(why), tuple(reason.rule for reason in against[0]))


def on_market(game: Game, cards: Sequence[str], option: Callable[[str], Option]) -> list[Choice]:
    """Cards in the first places of the market as choices, each right if ``option`` of it is legal."""
    return [judged(game, f"market-{place}", game.messages.name(card), option(card)) for place, card in enumerate(cards)]


def told(game: Game, event: Event) -> str:
    """An event as a sentence that speaks to the reader."""
    return Narrator(game, 0).tell(event)


def both(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """Choices, some right and some wrong. Raises NoQuestion if they are all alike."""
    if len({choice.right for choice in choices}) < 2:
        raise NoQuestion
    return tuple(choices)
