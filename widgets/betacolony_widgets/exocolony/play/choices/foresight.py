"""What a way brings, played on an imagined branch: as far as it is certain, since what turns up is nobody's to know."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from betacolony.exocolony import Event, Game, Position, events, options
from betacolony.exocolony.rules.actions import colonies
from betacolony.exocolony.rules.actions.settling import SettlePrice
from betacolony.exocolony.rules.table.goods import named
from betacolony.exocolony.state.agenda import PLAYER, SITE
from betacolony.exocolony.state.position import SECRET_RESOURCES
from betacolony.exocolony.state.tables import KINDS, numbers

from .ways import Way

#: what is taken from others, which nobody knows beforehand where resources are secret (X-VAR-1)
_TAKEN: Final = (events.Lost, events.Stolen, events.HandedOver)
#: points from this source depend on what turns up
_CHANCE: Final = "lifeforms"
#: points from this source belong to the Starship that found the Lifeform, and not to the card that is taken for it
_STARSHIP: Final = "starships"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is certain of a way.

    Attributes:
        player: who takes it.
        before, after: the positions; hidden cards of the second mean nothing.
        events: what happens for certain, in order.
        revealed: what turns up, in order: the kinds alone are certain.
        secret: what is taken from others whose resources are secret; nothing of it is certain.
        asked: the kind of decision that the player answers next for the same action; "" for none.
        launches: how many worlds a Colony can be launched from; the cheapest one is taken here.
        ends: whether it ends the turn.
    """

    player: int
    before: Position
    after: Position
    events: tuple[Event, ...]
    revealed: tuple[Event, ...]
    asked: str = ""
    launches: int = 0
    secret: tuple[Event, ...] = ()
    ends: bool = False

    @property
    def goods(self) -> dict[str, int]:
        """What the player holds then, by kind, without what turns up may bring."""
        brought = [0] * len(KINDS)
        for event in (*self.revealed, *self.secret):
            to_others = isinstance(event, events.HandedOver) and event.to != self.player
            if isinstance(event, events.LifeformFound | events.Stolen | events.HandedOver) and not to_others:
                brought = [number + more for number, more in zip(brought, numbers(event.goods), strict=True)]
        held = zip(KINDS, self.after.held(self.player), brought, strict=True)
        return {kind: number - less for kind, number, less in held}

    @property
    def points(self) -> int:
        """The points that are won or lost for certain."""
        own = (event for event in self.events if isinstance(event, events.Scored) and event.player == self.player)
        return sum(event.points for event in own)

    def first(self, kind: type[Event]) -> Event | None:
        """The first certain event of a kind."""
        return next((event for event in self.events if isinstance(event, kind)), None)


def foresee(game: Game, way: Way) -> Outcome:
    """Take a way on a branch, with the cheapest world to launch from."""
    branch, decision, pos = game.imagined(), game.decision, game.position
    player = decision.player if decision else 0
    happened = list(branch.play(way.option))
    for option in way.options[1:]:
        if option in branch.options:
            happened += branch.play(option)
    launches = 0
    if branch.decision and branch.decision.kind == "launch_from" and isinstance(way.option, options.SettleColony):
        launches = len(branch.options)
        happened += branch.play(options.ChooseWorld(_cheapest(branch.position)))
    begun = next((at for at, event in enumerate(happened) if isinstance(event, events.TurnBegan)), len(happened))
    own = happened[:begun]
    secret = [event for event in own if isinstance(event, _TAKEN)] if pos.variants & SECRET_RESOURCES else []
    others = {_CHANCE, _STARSHIP} if isinstance(way.option, options.TakeCard) else {_CHANCE}
    sure = [
        event
        for event in own
        if not event.reveals and event not in secret and getattr(event, "source", "") not in others
    ]
    asked = branch.decision.kind if branch.decision and branch.decision.player == player else ""
    return Outcome(
        player,
        pos,
        branch.position,
        tuple(sure),
        tuple(event for event in own if event.reveals),
        "" if asked == "main" or begun < len(happened) else asked,
        launches,
        tuple(secret),
        begun < len(happened) or branch.is_over,
    )


def _cheapest(pos: Position) -> str:
    """The world to launch from that takes the least, at the question for it."""
    frame = pos.agenda[-1]
    prices: Mapping[int, SettlePrice] = colonies.prices_from(pos, frame[PLAYER], frame[SITE])
    legal = colonies.launch_choices(pos, frame[PLAYER], frame[SITE])
    world = min(legal, key=lambda number: sum(prices[number].goods))
    return pos.system.worlds[world].world.id


def paid(outcome: Outcome) -> dict[str, int]:
    """The goods that the player pays for certain."""
    goods: dict[str, int] = {}
    for event in outcome.events:
        if getattr(event, "player", None) == outcome.player:
            for kind, number in _price(event).items():
                goods[kind] = goods.get(kind, 0) + number
    return {kind: goods[kind] for kind in KINDS if goods.get(kind)}


def _price(event: Event) -> Mapping[str, int]:
    match event:
        case events.CardBought(price=price) | events.AsteroidColonySettled(price=price):
            return price
        case events.AsteroidMined(price=price) | events.ColonyRepaired(price=price):
            return price
        case events.Paid(goods=goods):
            return goods
        case events.ColonySettled():
            parts = {"fuel": event.fuel, "coin": event.coin, "metal": event.metal}
            return named([event.rest.get(kind, 0) + parts.get(kind, 0) for kind in KINDS])
        case events.GivenUp(resource=resource):
            return {resource: 1}
        case _:
            return {}


def gained(outcome: Outcome) -> dict[str, int]:
    """The goods that the player gains for certain, besides those of a trade."""
    goods: dict[str, int] = {}
    for event in outcome.events:
        own = getattr(event, "player", None) == outcome.player
        if isinstance(event, events.HandedOver) and event.to == outcome.player:
            more: Mapping[str, int] = event.goods
        elif own and isinstance(event, events.Gained | events.Stolen | events.AsteroidMined):
            more = event.goods
        else:
            more = {}
        for kind, number in more.items():
            goods[kind] = goods.get(kind, 0) + number
    return {kind: goods[kind] for kind in KINDS if goods.get(kind)}
