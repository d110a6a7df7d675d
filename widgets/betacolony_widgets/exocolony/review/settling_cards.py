"""Review cards about settling: the way, the launch, the price, the points, and what it does to the market."""

from random import Random
from typing import Any, Final

from betacolony.exocolony import Event, Game
from betacolony.exocolony.events import Collected, ColonySettled, Scored
from betacolony.exocolony.options import BuildSpaceport, ChooseWorld, EndTurn, SettleColony
from betacolony_widgets.exocolony.lessons import breakdowns
from betacolony_widgets.exocolony.lessons.tasks import Part
from betacolony_widgets.messages import Messages, capital
from betacolony_widgets.teaching.review_cards import NoQuestion

from .cards import ReviewCard
from .positions import PLENTY, Table, both, judged, played, table, told

#: the share of questions in which the reader may launch from a second world
_FROM_AFAR: Final = 0.6
#: the fewest and most sites offered in a question, and the most Lagrange Stations
_FEWEST: Final = 3
_SITES: Final = 6
_STATIONS: Final = 2
_SYSTEM: Final = ("system",)


def _settled(at: Table, site: str, **state: Any) -> tuple[Game, Game, ColonySettled, list[Event]]:
    """The game before a Colony and after it, the Colony, and all that happened; from any world that is asked for."""
    game = at.game(goods=PLENTY, **state)
    after, events = played(game, SettleColony(site))
    if after.decision and after.decision.kind == "launch_from":
        after, events = played(after, at.chance.choice(list(after.options)))
    its = next((event for event in events if isinstance(event, ColonySettled)), None)
    if its is None:
        raise NoQuestion
    return game, after, its, events


def _afar(at: Table, site: str) -> dict[str, Any]:
    """Perhaps a second world of the reader's."""
    worlds = [world for world in at.beside(site) if world != _world(site)]
    return {"colonies": [at.chance.choice(worlds)]} if worlds and at.chance.random() < _FROM_AFAR else {}


def _world(site: str) -> str:
    return site.rpartition("-")[0] or site


def _names(after: Game, event: ColonySettled) -> dict[str, str]:
    return {"start": after.messages.name(event.launch_world), "world": after.messages.name(_world(event.site))}


def _marks(event: ColonySettled) -> tuple[str, ...]:
    return f"site-{event.site}", f"world-{event.launch_world}"


def way(messages: Messages, chance: Random) -> ReviewCard:
    """The Coin that the way takes."""
    at = table(messages, chance)
    site = chance.choice(at.sites())
    game, after, event, _ = _settled(at, site, **_afar(at, site))
    return ReviewCard(
        game,
        messages.say("exo.review.kind.way.ask", **_names(after, event)),
        _SYSTEM,
        ("X-SETTLE-5",),
        _marks(event),
        number=event.coin,
        unit="coin",
        lines=(told(after, event),),
        told=after,
    )


def discounts(messages: Messages, chance: Random) -> ReviewCard:
    """The Coin for the way with Lagrange Stations."""
    at = table(messages, chance)
    stations = chance.randint(1, _STATIONS)
    site = chance.choice(at.sites())
    bare = _settled(at, site)[2]
    if bare.coin < 2:
        raise NoQuestion  # little to take anything off
    game, after, event, _ = _settled(at, site, cards={"lagrange_station": stations})
    if not event.coin and chance.random() < _FROM_AFAR:
        raise NoQuestion  # most ways are short
    card = next(card for card in game.edition.cards if card.id == "lagrange_station")
    off = stations * card.static.travel_discount["coin"]
    say = messages.say
    parts = [Part(say("exo.count.travel"), bare.coin), Part(say("exo.review.count.discount", card=card.name), -off)]
    if bare.coin < off:
        parts.append(Part(say("exo.review.count.floor"), off - bare.coin))
    values = {**_names(after, event), "card": card.name, "stations": stations, "off": off // stations}
    return ReviewCard(
        game,
        messages.count("exo.review.kind.discounts", stations, **values),
        _SYSTEM,
        ("X-CARD-9", "X-FX-8"),
        _marks(event),
        number=event.coin,
        unit="coin",
        parts=tuple(parts),
        told=after,
    )


def launch(messages: Messages, chance: Random) -> ReviewCard:
    """The fuel that the launch takes, also from a Spaceport."""
    at = table(messages, chance)
    site = chance.choice(at.sites())
    state = _afar(at, site)
    if state and chance.random() < _FROM_AFAR:
        state = {"spaceports": state["colonies"]}
    game, after, event, _ = _settled(at, site, **state)
    from_port = bool(state.get("spaceports")) and not event.fuel
    values = _names(after, event)
    lines = (messages.say("exo.review.kind.launch.port", **values),) if from_port else ()
    return ReviewCard(
        game,
        messages.say("exo.review.kind.launch.ask", **values),
        _SYSTEM,
        ("X-SETTLE-4", "X-PORT-4") if from_port else ("X-SETTLE-4",),
        _marks(event),
        number=event.fuel,
        unit="fuel",
        lines=(told(after, event), *lines),
        told=after,
    )


def metal(messages: Messages, chance: Random) -> ReviewCard:
    """The metal that a site takes: storm, cave and shields added up."""
    at = table(messages, chance)
    game, after, event, _ = _settled(at, chance.choice(at.sites()))
    parts = breakdowns.metal(after)
    missing = event.metal - sum(part.number for part in parts)
    if len(parts) == 1 and chance.random() < _FROM_AFAR:
        raise NoQuestion  # most sites have nothing that changes the price
    if missing:
        parts.append(Part(messages.say("exo.review.count.floor"), missing))
    return ReviewCard(
        game,
        messages.say("exo.review.kind.metal.ask", site=after.messages.site(event.site)),
        _SYSTEM,
        ("X-SETTLE-6",),
        (f"site-{event.site}",),
        number=event.metal,
        unit="metal",
        parts=tuple(parts),
        told=after,
    )


def price(messages: Messages, chance: Random) -> ReviewCard:
    """Everything that a Colony takes."""
    at = table(messages, chance)
    game, after, event, _ = _settled(at, chance.choice(at.sites()))
    parts = breakdowns.settling(after)
    return ReviewCard(
        game,
        messages.say("exo.review.kind.price.ask", site=after.messages.site(event.site), **_names(after, event)),
        _SYSTEM,
        ("X-SETTLE-3", "X-SETTLE-4", "X-SETTLE-5"),
        _marks(event),
        number=sum(part.number for part in parts),
        unit="goods",
        parts=tuple(parts),
        told=after,
    )


def first(messages: Messages, chance: Random) -> ReviewCard:
    """The points of a Colony: another one on the world may have been there before."""
    at = table(messages, chance)
    site = chance.choice(at.sites())
    world = _world(site)
    there = chance.random() < 0.5
    seats = {1: {"colonies": [world if there else chance.choice([it for it in at.worlds() if it != world])]}}
    game, after, event, events = _settled(at, site, seats=seats)
    scored = [event for event in events if isinstance(event, Scored)]
    return ReviewCard(
        game,
        messages.say("exo.review.kind.first.ask", site=after.messages.site(event.site)),
        _SYSTEM,
        ("X-SETTLE-8", "X-VP-1"),
        (f"site-{event.site}",),
        number=sum(event.points for event in scored),
        unit="points",
        parts=tuple(Part(after.messages.name(event.source), event.points) for event in scored),
        told=after,
    )


def falls(messages: Messages, chance: Random) -> ReviewCard:
    """The price of what a site gives, after a Colony there."""
    at = table(messages, chance)
    site = chance.choice(at.sites())
    resource = _resource(at, site)
    before = chance.choice((1, 2, 3, 4, 5, 6))
    game, after, event, _ = _settled(at, site, prices={resource: before})
    parts = breakdowns.price(resource)(after)
    least = game.edition.rules.price_least
    lines = () if before > least else (messages.say("exo.review.kind.falls.least", least=least),)
    name = after.messages.name(resource)
    values = {"thing": name, "Thing": capital(name), "n": before, "site": after.messages.site(event.site)}
    return ReviewCard(
        game,
        messages.say("exo.review.kind.falls.ask", **values),
        _SYSTEM,
        ("X-SETTLE-7", "X-TRADE-3") if before == least else ("X-SETTLE-7",),
        (f"site-{site}",),
        number=sum(part.number for part in parts),
        unit="coin",
        parts=tuple(parts),
        lines=lines,
        told=after,
    )


def _resource(at: Table, site: str) -> str:
    system = at.position.system
    resource = system.sites[system.site_ids.index(site)].resource
    if not resource:
        raise NoQuestion
    return resource


def where(messages: Messages, chance: Random) -> ReviewCard:
    """The sites that can be settled now."""
    at = table(messages, chance)
    near = at.beside(chance.choice(at.sites()))
    sites = [site for site in chance.sample(at.sites(), len(at.sites())) if _world(site) in near][:_SITES]
    if len(sites) < _FEWEST:
        raise NoQuestion
    own, taken = sites[0], chance.choice(sites[1:])
    world = _world(own)
    seats = {1: {"colonies": [taken]}} if _world(taken) != world else {}
    goods = {"metal": chance.randint(0, 2), "water": 1, "food": 1, "fuel": chance.randint(1, 4)}
    goods |= {"coin": chance.randint(0, 3)}
    game = at.game(colonies=[own], seats=seats, goods=goods)
    choices = [judged(game, f"site-{site}", game.messages.site(site), SettleColony(site)) for site in sorted(sites)]
    return ReviewCard(
        game,
        messages.say("exo.review.kind.where.ask"),
        ("system", "goods"),
        ("X-SETTLE-1", "X-SETTLE-3"),
        choices=both(choices),
    )


def peak(messages: Messages, chance: Random) -> ReviewCard:
    """The Coin that a Colony on a Peak of Eternal Light collects."""
    at = table(messages, chance)
    system = at.position.system
    peaks = [site for site in at.sites() if system.sites[system.site_ids.index(site)].peak]
    if not peaks:
        raise NoQuestion
    site = chance.choice(peaks)
    game = at.game(colonies=[site])
    after, events = played(game, EndTurn(), EndTurn())
    collected = [event for event in events if isinstance(event, Collected) and event.player == 0][-1]
    number = collected.sites.get(site, {}).get("coin", 0)
    name = game.messages.site(site)
    return ReviewCard(
        game,
        messages.say("exo.review.kind.peak.ask", site=name),
        _SYSTEM,
        ("X-SET-6", "X-COL-1"),
        (f"site-{site}",),
        number=number,
        unit="coin",
        lines=(messages.say(f"exo.review.kind.peak.{'works' if number else 'idle'}", site=name),),
        told=after,
    )


def port(messages: Messages, chance: Random) -> ReviewCard:
    """The Colonies that the faction can turn into Spaceports."""
    at = table(messages, chance)
    worlds = at.beside(chance.choice(at.worlds()))
    if len(worlds) < 2:
        raise NoQuestion
    colonies = chance.sample(worlds, 2)
    game = at.game(colonies=colonies, goods=PLENTY)
    system = game.position.system
    own = [system.site_ids[site] for site, piece in game.position.pieces.items() if piece.player == 0]
    if chance.random() < 0.5:
        game = at.game(colonies=own[1:], goods=PLENTY, disabled={own[-1]: {"metal": 1, "coin": 1}})
    sites = [judged(game, f"site-{site}", game.messages.site(site), BuildSpaceport(site)) for site in own]
    return ReviewCard(
        game,
        messages.say("exo.review.kind.port.ask"),
        _SYSTEM,
        ("X-PORT-1", "X-PORT-3"),
        choices=both(sites),
    )


def launch_from(messages: Messages, chance: Random) -> ReviewCard:
    """The worlds that a Colony can be launched from, without those that another one beats."""
    at = table(messages, chance)
    site = chance.choice(at.sites())
    worlds = [world for world in at.beside(site) if world != _world(site)]
    if len(worlds) < 2:
        raise NoQuestion
    colony, spaceport = chance.sample(worlds, 2)
    game = at.game(colonies=[colony], spaceports=[spaceport], goods=PLENTY)
    asked, _ = played(game, SettleColony(site))
    if asked.decision is None or asked.decision.kind != "launch_from":
        raise NoQuestion
    system = game.position.system
    own = [
        system.worlds[system.world_of[its]].world.id for its, piece in game.position.pieces.items() if not piece.player
    ]
    choices = [judged(asked, f"world-{world}", game.messages.name(world), ChooseWorld(world)) for world in own]
    return ReviewCard(
        asked,
        messages.say("exo.review.kind.launch_from.ask", site=game.messages.site(site)),
        _SYSTEM,
        ("X-SETTLE-9", "X-SETTLE-2"),
        (f"site-{site}",),
        choices=both(choices),
    )
