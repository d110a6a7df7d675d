"""Breakdowns of predicted numbers into their parts, taken from the engine's own events."""

from betacolony.exocolony import Game
from betacolony.exocolony.edition.components import RESOURCES
from betacolony.exocolony.events import ColonySettled, ExocolonySettled, LifeformFound, PriceMoved
from betacolony.exocolony.state.position import SOURCES
from betacolony_widgets.messages import Messages

from .goals import events, learner
from .tasks import Breakdown, Part


def settling(game: Game) -> list[Part]:
    """The resources and Coin that the learner's Colonies cost, by what they are for (X-SETTLE-3)."""
    say, name = Messages.of(game.language).say, game.messages.name
    parts = []
    for event in events(game, ColonySettled):
        start, world = f"world-{event.launch_world}", f"world-{event.site.rpartition('-')[0] or event.site}"
        values = {"start": name(event.launch_world), "site": game.messages.site(event.site)}
        parts += [
            Part(say("exo.count.launch", **values), event.fuel, (start,)),
            Part(say("exo.count.travel", **values), event.coin, (start, world)),
            Part(say("exo.count.metal", **values), event.metal, (f"site-{event.site}",)),
            *(Part(say("exo.count.supplies", thing=name(kind)), number) for kind, number in event.rest.items()),
        ]
    return parts


def metal(game: Game) -> list[Part]:
    """The metal of the learner's Colony: what it takes anywhere, and what its site adds and takes off (X-SETTLE-6)."""
    say, pos = Messages.of(game.language).say, game.position
    rules, parts = game.edition.rules, list[Part]()
    for event in events(game, ColonySettled):
        site = pos.system.site_ids.index(event.site)
        placed, printed = pos.system.worlds[pos.system.world_of[site]], pos.system.sites[site]
        base = game.edition.factions[pos.faction[event.player]].settle_cost.get("metal", 0)
        shields = placed.shields + printed.shield
        parts = [
            Part(say("exo.count.colony"), base, (f"site-{event.site}",)),
            Part(say("exo.count.storm"), placed.storm * rules.storm),
            Part(say("exo.count.cave"), printed.cave * rules.cave),
            Part(say("exo.count.shields"), shields * rules.shield, (f"world-{placed.world.id}",)),
        ]
    return [part for part in parts if part.number]


def price(resource: str) -> Breakdown:
    """The price of a resource: what it was, and what has moved it since (X-FX-7, X-SETTLE-7)."""

    def parts(game: Game) -> list[Part]:
        say = Messages.of(game.language).say
        moves = [event for record in game.history[1:] for event in record.events if isinstance(event, PriceMoved)]
        own = [event for event in moves if event.resource == resource]
        start = own[0].before if own else game.position.prices[RESOURCES.index(resource)]
        moved = [
            Part(say("exo.count.moved", cause=game.messages.name(event.cause)), event.after - event.before)
            for event in own
        ]
        return [Part(say("exo.count.price"), start), *moved]

    return parts


def exocolony_points(game: Game) -> list[Part]:
    """The points of the learner's Exocolony (X-EXO-6)."""
    say, points, parts = Messages.of(game.language).say, game.edition.points, list[Part]()
    for event in events(game, ExocolonySettled):
        faction = game.edition.factions[game.position.faction[event.player]]
        parts += [
            Part(say("exo.count.exocolony"), points.exocolony),
            Part(say("exo.count.first"), event.first * points.first_exocolony),
            Part(say("exo.count.bonus", faction=faction.name), faction.exocolony_bonus),
        ]
    return [part for part in parts if part.number]


def life_points(game: Game) -> list[Part]:
    """The points of the Lifeforms that the learner has found (X-LIFE-3)."""
    say, parts = Messages.of(game.language).say, list[Part]()
    vp = {life.id: life.vp for life in game.edition.lifeforms}
    for event in events(game, LifeformFound):
        parts += [
            Part(game.messages.name(event.lifeform), vp[event.lifeform]),
            Part(say("exo.count.first"), event.first * game.edition.points.first_lifeform),
        ]
    return [part for part in parts if part.number]


def points_of(game: Game) -> list[Part]:
    """All points of the learner, by their source."""
    seat, name = learner(game), game.messages.name
    points = game.position.points[seat * len(SOURCES) : (seat + 1) * len(SOURCES)]
    return [Part(name(source), number) for source, number in zip(SOURCES, points, strict=True) if number]


def navy_of(game: Game) -> list[Part]:
    """The learner's Navy, card by card (X-NAVY-1)."""
    pos, seat = game.position, learner(game)
    cards = [(game.edition.cards[number], count) for number, count in pos.cards(seat).items()]
    return [Part(card.name, count * card.static.navy) for card, count in cards if card.static.navy]


def worth_of(game: Game) -> list[Part]:
    """The learner's Coin after selling all resources at the market's prices (X-SOLO-1)."""
    say, pos, seat = Messages.of(game.language).say, game.position, learner(game)
    held = dict(zip(RESOURCES, pos.held(seat), strict=False))
    return [
        Part(say("exo.count.held"), pos.coin(seat)),
        *(
            Part(say("exo.count.sold", goods=game.messages.goods({kind: number})), number * price)
            for (kind, number), price in zip(held.items(), pos.prices, strict=True)
            if number
        ),
    ]
