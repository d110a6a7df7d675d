"""Goals of Exocolony's exercises, as values that can be compared: called with a game, each tells whether it is reached.

The game's history begins where the exercise began; the learner has the first decision in it.
"""

from dataclasses import dataclass

from betacolony.exocolony import Game
from betacolony.exocolony.edition.components import RESOURCES
from betacolony.exocolony.rules.table.ranking import coin_after_selling
from betacolony.exocolony.state.position import SPACEPORT
from betacolony.exocolony.state.tables import KINDS
from betacolony_widgets.teaching.goals import Both, Chosen, Happened, both, events, happened, learner

__all__ = [
    "Both",
    "ByRound",
    "Chosen",
    "Disabled",
    "Happened",
    "HasSpaceport",
    "Holds",
    "Owns",
    "Points",
    "Price",
    "StandsOn",
    "Worth",
    "both",
    "events",
    "happened",
    "learner",
]


@dataclass(frozen=True)
class Holds:
    """The learner has at least so much of a resource, or of "coin"."""

    kind: str
    least: int

    def __call__(self, game: Game) -> bool:
        return game.position.held(learner(game))[KINDS.index(self.kind)] >= self.least


@dataclass(frozen=True)
class Points:
    """The learner has at least this many points."""

    least: int

    def __call__(self, game: Game) -> bool:
        return game.position.total(learner(game)) >= self.least


@dataclass(frozen=True)
class ByRound:
    """It is this round at the latest: alone, the learner's turns never end by themselves."""

    last: int

    def __call__(self, game: Game) -> bool:
        return bool(game.position.round <= self.last)


@dataclass(frozen=True)
class Worth:
    """The learner has at least this many Coin after selling all resources, as results of solo games do (X-SOLO-1)."""

    least: int

    def __call__(self, game: Game) -> bool:
        return coin_after_selling(game.position, learner(game)) >= self.least


@dataclass(frozen=True)
class StandsOn:
    """A Colony or Spaceport of the learner stands on a site of the home system, or anywhere on a world of it."""

    place: str

    def __call__(self, game: Game) -> bool:
        pos, seat = game.position, learner(game)
        own = [site for site, piece in pos.pieces.items() if piece.player == seat]
        worlds = {pos.system.worlds[pos.system.world_of[site]].world.id for site in own}
        return self.place in {*worlds, *(pos.system.site_ids[site] for site in own)}


@dataclass(frozen=True)
class Owns:
    """The learner has a card in play."""

    card: str

    def __call__(self, game: Game) -> bool:
        pos = game.position
        return pos.t.number[self.card] in pos.cards(learner(game))


@dataclass(frozen=True)
class Price:
    """A resource costs so much on the market."""

    resource: str
    coin: int

    def __call__(self, game: Game) -> bool:
        return bool(game.position.prices[RESOURCES.index(self.resource)] == self.coin)


@dataclass(frozen=True)
class HasSpaceport:
    """A Spaceport of the learner stands on a world of the home system."""

    world: str

    def __call__(self, game: Game) -> bool:
        pos, seat = game.position, learner(game)
        own = [site for site, piece in pos.pieces.items() if piece.player == seat and piece.kind == SPACEPORT]
        return self.world in {pos.system.worlds[pos.system.world_of[site]].world.id for site in own}


@dataclass(frozen=True)
class Disabled:
    """The piece on a site is disabled, whoever owns it."""

    site: str

    def __call__(self, game: Game) -> bool:
        pos = game.position
        piece = pos.pieces.get(pos.system.site_ids.index(self.site))
        return piece is not None and piece.disabled
