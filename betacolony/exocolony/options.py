"""Options of Exocolony: a player's choices, as small values to compare, build by hand and save.

Cards, worlds, Asteroids and resources are named by their ids, sites as in ``state.system.site_id``. ``str`` gives the
sentence.
"""

from collections.abc import Mapping

from betacolony.core import options
from betacolony.core.errors import shown

from .messages import Messages


class Option(options.Option):
    """A choice of a player."""

    def sentence(self, messages: Messages) -> str:
        """The option in the words of a language; its ``repr`` if an option built by hand makes no sentence."""
        try:
            values = {name: getattr(self, name) for name in self._fields}
            return messages.say_kind("option", type(self).__name__, values)
        except (TypeError, ValueError, LookupError, AttributeError):
            return shown(self)

    def __str__(self) -> str:
        return self.sentence(Messages.of())


# --- the main phase (X-TURN-2), and what goes on while Asteroids lie open (X-AST-3)


class EndTurn(Option):
    """End the turn."""


class Discard(Option):
    """Discard a card of the market for the next one (X-MKT-3)."""

    card: str


class Trade(Option):
    """Sell one resource, buy one, or both, with a Trade Ship (X-TRADE-1); None for nothing on one side."""

    sell: str | None = None
    buy: str | None = None


class SettleColony(Option):
    """Settle a Colony on a site (X-SETTLE-1)."""

    site: str


class BuildSpaceport(Option):
    """Let the faction build a Spaceport in place of a Colony (X-PORT-1)."""

    site: str


class Repair(Option):
    """Repair the disabled piece on a site (X-REPAIR-1)."""

    site: str


class BuyCard(Option):
    """Buy a card of the market (X-CARD-1)."""

    card: str


class UseCard(Option):
    """Exhaust a card for one of its options, counted from 0 (X-CARD-6)."""

    card: str
    option: int = 0

    def sentence(self, messages: Messages) -> str:
        """The option with what it pays and gives, as far as the edition has it."""
        what = messages.use(self.card, self.option)
        return messages.say("option.UseCard", card=self.card, what=what) if what else super().sentence(messages)


class SettleExocolony(Option):
    """Settle an Exocolony (X-EXO-1)."""


class SettleAsteroid(Option):
    """Settle an Asteroid Colony (X-EXO-7)."""


class Resign(Option):
    """Give a solo game up (X-SOLO-3)."""


class MineAsteroid(Option):
    """Mine one of the open Asteroids (X-AST-2)."""

    asteroid: str


class LeaveAsteroids(Option):
    """Mine none of the open Asteroids (X-AST-3)."""


class OfferTrade(Option):
    """Offer another player goods against goods (X-VAR-2); it is composed by the player, never listed."""

    player: int
    give: Mapping[str, int]
    get: Mapping[str, int]

    def __hash__(self) -> int:
        return hash((self.player, *sorted(self.give.items()), *sorted(self.get.items())))


# --- answers to other decisions


class Accept(Option):
    """Accept an offer (X-VAR-2)."""


class ChooseSite(Option):
    """A site: for a first Colony, an Exocolony or a Spaceport, or to hit."""

    site: str


class ChooseWorld(Option):
    """A world to launch from, or to seek life on (X-SETTLE-9, X-LIFE-6)."""

    world: str


class ChooseSystem(Option):
    """The system for an Exocolony, by its distance from 1; one behind the last is a new one (X-EXO-2)."""

    distance: int


class ChooseAsteroid(Option):
    """An Asteroid of the discard pile (X-EXO-7, X-FX-3)."""

    asteroid: str


class ChoosePiece(Option):
    """A kind of piece of the reserve, "colony" or "exocolony" (X-EXO-7)."""

    piece: str


class ChoosePlayer(Option):
    """A player to hit, by the seat (X-FX-6)."""

    player: int


class ChooseCard(Option):
    """A card that is lost, swapped or refreshed; ``exhausted``: of those that are lost, an exhausted copy."""

    card: str
    exhausted: bool = False


class ChooseResource(Option):
    """A resource to name, gain, lose or give up (X-FX-5, X-FX-7)."""

    resource: str


class TakeCard(Option):
    """Take a card of the market for a Lifeform (X-LIFE-4)."""

    card: str


class Decline(Option):
    """Take no card (X-LIFE-4), or decline an offer (X-VAR-2)."""


class BuyInBulk(Option):
    """Buy this many of a resource at once (X-FX-9)."""

    resource: str
    number: int


class SellInBulk(Option):
    """Sell this many of a resource at once (X-FX-9)."""

    resource: str
    number: int


class MovePiece(Option):
    """Move a Colony or Spaceport to another site of its world (X-FX-9)."""

    site: str
    to: str


#: all types of options, by name
OPTIONS: dict[str, type[Option]] = {kind.__name__: kind for kind in Option.__subclasses__()}
