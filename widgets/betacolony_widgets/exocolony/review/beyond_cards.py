"""Review cards about life, stars and Asteroids."""

from random import Random
from typing import Any, Final

from betacolony.exocolony import Game
from betacolony.exocolony.events import (
    AsteroidMined,
    AsteroidsDrawn,
    CardBought,
    ExocolonySettled,
    LifeformFound,
    Paid,
    Scored,
)
from betacolony.exocolony.options import BuyCard, ChooseSystem, MineAsteroid, SettleExocolony, UseCard
from betacolony_widgets.exocolony.lessons import breakdowns
from betacolony_widgets.exocolony.lessons.tasks import Part
from betacolony_widgets.messages import Messages
from betacolony_widgets.teaching.review_cards import NoQuestion

from .cards import ReviewCard
from .positions import EDITION, PLENTY, Table, both, judged, played, table, told

_PROBE: Final = "melt_probe"
_MINER: Final = "asteroid_miner"
_HUNTER: Final = "asteroid_hunter"
_STARSHIPS: Final = tuple(card.id for card in EDITION.cards if card.adds == "interstellar")
#: the most revealed systems, and Asteroid Hunters
_SYSTEMS: Final = 3
_HUNTERS: Final = 2
#: factions with an Exocolony
_SETTLERS: Final = tuple(faction.id for faction in EDITION.factions if faction.exocolony_cost)
_ROCK_HOPPERS: Final = next(faction.id for faction in EDITION.factions if faction.mine_discount)


def _after(game: Game, kinds: set[str], *events: Any) -> tuple[Game, list[Any]]:
    """The first option of each decision of these kinds."""
    told = list(events)
    while game.decision and game.decision.kind in kinds:
        game, more = played(game, game.options[0])
        told += more
    return game, told


def probe(messages: Messages, chance: Random) -> ReviewCard:
    """The fuel that a Melt Probe takes: its own, and that for the launch."""
    at = table(messages, chance)
    market = [_PROBE]
    colonies = [chance.choice(at.worlds())] if chance.random() < 0.4 else []
    game = at.game(goods=PLENTY, market=market, colonies=colonies)
    asked, events = played(game, BuyCard(_PROBE))
    world = ""
    if asked.decision and asked.decision.kind == "life_world":
        option = chance.choice(list(asked.options))
        world = str(option.to_dict()["world"])
        asked, events = played(asked, option)
    if asked.decision and asked.decision.kind == "launch_from":
        raise NoQuestion  # the question would have to say where from
    after, events = _after(asked, set(), *events)
    found = [event for event in events if isinstance(event, LifeformFound)]
    bought = [event for event in events if isinstance(event, CardBought)]
    if not found or not bought:
        raise NoQuestion
    own = next(card for card in EDITION.cards if card.id == _PROBE).cost.get("fuel", 0)
    world = found[0].world
    name, fuel, say = game.messages.name, bought[0].price.get("fuel", 0), messages.say
    return ReviewCard(
        game,
        say("exo.review.kind.probe.ask", card=name(_PROBE), world=name(world), n=own),
        ("system",),
        ("X-LIFE-6", "X-FX-2"),
        (f"world-{world}",),
        number=fuel,
        unit="fuel",
        parts=(Part(name(_PROBE), own), Part(say("exo.review.count.launch"), fuel - own)),
        told=after,
    )


def life(messages: Messages, chance: Random) -> ReviewCard:
    """The points of a Lifeform."""
    at = table(messages, chance)
    lifeform, known = chance.sample(EDITION.lifeforms, 2)
    if not known.vp:
        raise NoQuestion
    first = chance.random() < 0.5
    state: dict[str, Any] = {"goods": PLENTY, "market": [_PROBE], "next_cards": {"lifeforms": [lifeform.id]}}
    star, world = _stars(at, 1)[0]
    if not first:
        state |= {"beyond": [(star, world)], "life": {world: known.id}}
    game = at.game(**state)
    asked, events = played(game, BuyCard(_PROBE))
    after, told = _after(asked, {"life_world", "launch_from"}, *events)
    found = [event for event in told if isinstance(event, LifeformFound)]
    if not found:
        raise NoQuestion
    scored = [event.points for event in told if isinstance(event, Scored)]
    name = game.messages.name
    key = "first" if first else "known"
    return ReviewCard(
        game,
        messages.say(f"exo.review.kind.life.{key}", lifeform=name(lifeform.id), known=name(known.id)),
        ("system",),
        ("X-LIFE-3",),
        (f"world-{found[0].world}",),
        number=sum(scored),
        unit="points",
        parts=tuple(breakdowns.life_points(after)),
        lines=() if lifeform.vp else (messages.say("exo.review.kind.life.none"),),
        told=after,
    )


def _stars(at: Table, number: int) -> list[tuple[str, str]]:
    """Stars with habitable worlds for systems beyond."""
    stars = [star.id for star in EDITION.stars if star.id != at.state["star"]]
    worlds = [world.id for world in EDITION.habitables if world.id != at.state["homeworld"]]
    return list(zip(at.chance.sample(stars, number), at.chance.sample(worlds, number), strict=True))


def _settled(at: Table, game: Game, distance: int) -> tuple[Game, list[Any]]:
    """A game after an Exocolony at a star."""
    asked, events = played(game, SettleExocolony())
    if asked.decision and asked.decision.kind == "star":
        asked, more = played(asked, ChooseSystem(distance))
        events += more
    if asked.decision and asked.decision.kind == "exo_site":
        asked, more = played(asked, at.chance.choice(list(asked.options)))
        events += more
    return asked, list(events)


def star(messages: Messages, chance: Random) -> ReviewCard:
    """The Coin that an Exocolony takes at a star."""
    at = table(messages, chance)
    systems = _stars(at, chance.randint(0, _SYSTEMS))
    distance = chance.randint(1, len(systems) + 1)
    faction = chance.choice(_SETTLERS)
    game = at.game(goods=PLENTY, faction=faction, beyond=systems)
    after, events = _settled(at, game, distance)
    paid = [event for event in events if isinstance(event, Paid)]
    if not paid:
        raise NoQuestion
    coin = paid[0].goods.get("coin", 0)
    own = next(its for its in EDITION.factions if its.id == faction)
    cost = (own.exocolony_cost or {}).get("coin", 0)
    say = messages.say
    parts = (
        Part(say("exo.review.count.faction", faction=own.name), cost),
        Part(say("exo.review.count.stars"), coin - cost),
    )
    goods = game.messages.goods(own.exocolony_cost or {})
    return ReviewCard(
        game,
        messages.count("exo.review.kind.star", distance, faction=own.name, goods=goods),
        ("stars",),
        ("X-EXO-2",),
        (f"system-{distance}",),
        number=coin,
        unit="coin",
        parts=parts,
        told=after,
        focus="beyond",
    )


def exocolony(messages: Messages, chance: Random) -> ReviewCard:
    """The points of an Exocolony."""
    at = table(messages, chance)
    faction, other = chance.sample(_SETTLERS, 2)
    (system,) = _stars(at, 1)
    first = chance.random() < 0.5
    seats = {1: {"faction": other, "exocolonies": [] if first else [f"{system[1]}-1"]}}
    life_ = {system[1]: "no_life"}
    game = at.game(goods=PLENTY, faction=faction, beyond=[system], life=life_, seats=seats)
    after, events = _settled(at, game, 1)
    settled = [event for event in events if isinstance(event, ExocolonySettled)]
    if not settled:
        raise NoQuestion
    parts = breakdowns.exocolony_points(after)
    own = next(its for its in EDITION.factions if its.id == faction)
    values = {"faction": own.name, "bonus": own.exocolony_bonus, "world": game.messages.name(system[1])}
    return ReviewCard(
        game,
        messages.say(f"exo.review.kind.exocolony.{'first' if first else 'later'}", **values),
        ("stars",),
        ("X-EXO-6", "X-VP-3"),
        (f"system-{1}",),
        number=sum(part.number for part in parts),
        unit="points",
        parts=tuple(parts),
        told=after,
        focus="beyond",
    )


def starship(messages: Messages, chance: Random) -> ReviewCard:
    """The Coin that a Starship takes to the next star, perhaps with Planet Hunters in play."""
    at = table(messages, chance)
    systems = _stars(at, chance.randint(0, _SYSTEMS))
    card = chance.choice(_STARSHIPS)
    game = at.game(goods=PLENTY, beyond=systems, market=[card])
    after, events = played(game, BuyCard(card))
    bought = [event for event in events if isinstance(event, CardBought)]
    coin = bought[0].price.get("coin", 0)
    return ReviewCard(
        game,
        messages.count("exo.review.kind.starship", len(systems), card=game.messages.name(card)),
        ("stars",),
        ("X-LIFE-7", "X-FX-2"),
        (f"system-{len(systems) + 1}",),
        number=coin,
        unit="coin",
        lines=(messages.say("exo.review.kind.starship.told"),),
        told=after,
        focus="beyond",
    )


def draw(messages: Messages, chance: Random) -> ReviewCard:
    """How many Asteroids a Miner draws."""
    at = table(messages, chance)
    hunters, miners = chance.randint(0, _HUNTERS), chance.randint(1, _HUNTERS)
    cards = {_MINER: miners, _HUNTER: hunters}
    tired = {_HUNTER: 1} if hunters and chance.random() < 0.5 else {}
    ready = {card: number - tired.get(card, 0) for card, number in cards.items() if number - tired.get(card, 0)}
    game = at.game(cards=ready, exhausted=tired, goods=PLENTY)
    after, events = played(game, UseCard(_MINER))
    drawn = next(event for event in events if isinstance(event, AsteroidsDrawn)).asteroids
    say, name = messages.say, game.messages.name
    parts = (Part(name(_MINER), 1), Part(name(_HUNTER), len(drawn) - 1))
    return ReviewCard(
        game,
        say("exo.review.kind.draw.ask", miner=name(_MINER)),
        ("you",),
        ("X-AST-1", "X-CARD-7") if tired else ("X-AST-1",),
        (f"card-0-{_MINER}",),
        number=len(drawn),
        unit="asteroids",
        parts=parts,
        told=after,
    )


def mine(messages: Messages, chance: Random) -> ReviewCard:
    """The Asteroids that can be paid for."""
    at = table(messages, chance)
    rocks = [rock.id for rock in chance.sample(EDITION.asteroids, 1 + _HUNTERS)]
    cards = {_MINER: 1, _HUNTER: _HUNTERS}
    goods = {"fuel": chance.randint(0, 2), "metal": 1}
    faction = chance.choice((_ROCK_HOPPERS, *_SETTLERS[:2]))
    game = at.game(cards=cards, goods=goods, faction=faction, next_cards={"asteroids": rocks})
    asked, _ = played(game, UseCard(_MINER))
    if asked.decision is None or asked.decision.kind != "mine":
        raise NoQuestion
    choices = [judged(asked, f"asteroid-{rock}", game.messages.name(rock), MineAsteroid(rock)) for rock in rocks]
    its, words = next(known for known in EDITION.factions if known.id == faction), game.messages
    cheap = faction == _ROCK_HOPPERS
    key = "exo.review.kind.mine." + ("cheap" if cheap else "ask")
    return ReviewCard(
        asked,
        messages.say(key, faction=its.name, n=goods["fuel"], less=words.goods(its.mine_discount)),
        ("market", "goods"),
        ("X-AST-2", "X-AST-6") if cheap else ("X-AST-2",),
        choices=both(choices),
        focus="asteroids",
    )


def cheap(messages: Messages, chance: Random) -> ReviewCard:
    """The fuel that Rock Hoppers pay to mine."""
    at = table(messages, chance)
    rock = chance.choice(EDITION.asteroids)
    game = at.game(cards=[_MINER], goods=PLENTY, faction=_ROCK_HOPPERS, next_cards={"asteroids": [rock.id]})
    asked, _ = played(game, UseCard(_MINER))
    after, events = played(asked, MineAsteroid(rock.id))
    mined = next(event for event in events if isinstance(event, AsteroidMined))
    words = game.messages
    return ReviewCard(
        asked,
        messages.say("exo.review.kind.cheap.ask", faction=words.name(_ROCK_HOPPERS), rock=rock.name),
        ("market", "goods"),
        ("X-AST-6", "X-AST-2"),
        (f"asteroid-{rock.id}",),
        number=mined.price.get("fuel", 0),
        unit="fuel",
        lines=(told(after, mined),),
        told=after,
        focus="asteroids",
    )
